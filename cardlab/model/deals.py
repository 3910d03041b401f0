"""Explicit deals: a real deal typed in, checked card by card, or filled up from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from cardlab.cards import Card, Pack
from cardlab.engine.random import DEAL, open_stream, shuffle
from cardlab.language.freetext import counted, must_be, quoted
from cardlab.model.options import whole_number

__all__ = ["DeckError", "fill_deck", "known_cards", "known_hands", "read_decks", "read_renewals"]


class DeckError(ValueError):
    """An explicit deck that cannot be dealt: too short or too long, or with a card too often or not of this game. Names round and card."""


def _codes(deck: object, where: str) -> list[str]:
    """The codes of a deck given as a sequence of codes or cards, or as one text with spaces."""
    if isinstance(deck, str):
        return deck.split()
    if not isinstance(deck, Iterable):
        raise DeckError(f"{where}: a deck must be a list of card codes, not {quoted(deck)}")
    codes = []
    for number, card in enumerate(deck, 1):
        if not isinstance(card, (str, Card)):
            raise DeckError(f"{where}, card {number}: {quoted(card)} is not a card code")
        codes.append(str(card).strip())
    return codes


def _numbers(pack: Pack, codes: Sequence[str], where: str) -> list[int]:
    """The physical cards that these codes name, each at most as often as the pack has it."""
    used: dict[str, int] = {}
    numbers = []
    for position, code in enumerate(codes, 1):
        copies = pack.numbers(code)
        if not copies:
            raise DeckError(f"{where}, card {position}: this game has no card {quoted(code)}")
        key = pack.cards[copies[0]].code
        taken = used.get(key, 0)
        if taken == len(copies):
            often = "twice" if taken == 1 else f"{taken + 1} times"
            there = "only one" if len(copies) == 1 else f"only {len(copies)} of them"
            raise DeckError(f"{where}, card {position}: {key} occurs {often}; this game has {there}")
        used[key] = taken + 1
        numbers.append(copies[taken])
    return numbers


def read_decks(pack: Pack, decks: object) -> tuple[tuple[int, ...], ...]:
    """Complete decks, one per round, as card numbers. Raises :class:`DeckError`, which names the round and the card."""
    if decks is None:
        return ()
    if isinstance(decks, str) or not isinstance(decks, Iterable):
        raise DeckError(must_be("decks", "a list of complete decks, one per round", decks))
    return tuple(_complete(pack, deck, f"deck of round {number}") for number, deck in enumerate(decks, 1))


def _complete(pack: Pack, deck: object, where: str) -> tuple[int, ...]:
    """An order of all cards of the game, as card numbers."""
    numbers = _numbers(pack, _codes(deck, where), where)
    if len(numbers) < len(pack):
        missing = next(pack.cards[n].code for n in range(len(pack)) if n not in set(numbers))
        raise DeckError(f"{where} must have {counted(len(pack), 'card')}, not {len(numbers)}; {missing}, for example, is missing")
    return tuple(numbers)


def read_renewals(pack: Pack, renewals: object) -> dict[tuple[int, int], tuple[int, ...]]:
    """Complete orders of renewals by (deal, renewal in it), both from 1, as card numbers. Raises :class:`DeckError`, which names them
    and the card.
    """
    if renewals is None:
        return {}
    if not isinstance(renewals, Mapping):
        raise DeckError(must_be("renewed", "a mapping from (deal, renewal) to a complete order", renewals))
    read = {}
    for key, order in renewals.items():
        numbers = [whole_number(each) for each in key] if isinstance(key, tuple) else []
        if len(numbers) != 2 or any(number is None or number < 1 for number in numbers):
            raise DeckError(f"renewed: {quoted(key)} is not a pair (deal, renewal), both counted from 1")
        read[numbers[0], numbers[1]] = _complete(pack, order, f"renewal {numbers[1]} of deal {numbers[0]}")
    return cast("dict[tuple[int, int], tuple[int, ...]]", read)


def known_cards(cards: Any, where: str) -> list[str | None]:
    """What is known of some cards of a real deal, as codes; ``None`` or ``"??"`` where a card is not known.

    They come as a sequence, as one text with spaces, or as a single card. Raises :class:`DeckError` for anything that is not a card.

    >>> known_cards("R7 ?? 24", "stock")
    ['R7', None, '24']
    """
    listed = cards.split() if isinstance(cards, str) else [cards] if isinstance(cards, Card) else list(cards)
    for card in listed:
        if card is not None and not isinstance(card, (str, Card)):
            raise DeckError(f"{where}: {quoted(card)} is not a card code")
    return [None if card is None or str(card) == "??" else str(card) for card in listed]


def known_hands(known: Mapping[str, Any], players: int) -> list[list[str | None]]:
    """The ``hands`` of a real deal, as far as they are known, from seat 0 on. Raises :class:`DeckError` for more hands than players."""
    hands = [known_cards(hand, f"hands[{seat}]") for seat, hand in enumerate(known.get("hands", ()))]
    if len(hands) > players:
        raise DeckError(f"hands must have at most {players} entries, one per player, not {len(hands)}")
    return hands


def fill_deck(pack: Pack, slots: Sequence[object], seed: int, where: str = "deck") -> list[str]:
    """A complete deck order: ``slots`` gives the code of a known position or ``None``; the rest comes from ``seed``."""
    known = [str(code).strip() for code in slots if code is not None]
    taken = set(_numbers(pack, known, where))
    stream = SimpleNamespace(seed=seed, rng=[0] * 4, deck=[number for number in range(len(pack)) if number not in taken])
    open_stream(stream, DEAL, 0, 1)
    shuffle(stream, len(stream.deck))
    rest = iter(stream.deck)
    return [pack.cards[next(rest)].code if code is None else str(code).strip().upper() for code in slots]
