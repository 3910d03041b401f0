"""Real deals typed in: what is known of one, checked and laid into the order of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cardlab.cards import Pack
from cardlab.kit.tricks import left_of
from cardlab.language.freetext import counted, must_be
from cardlab.model.deals import fill_deck, known_cards, known_hands
from cardlab.model.errors import DeckError
from cardlab.model.options import whole_number

__all__ = ["KnownDeal"]


class KnownDeal:
    """What ``game.deck(…)`` of a game was told of a deal. ``takes``: the names it may use; another is a ``TypeError``.

    Whatever cannot be dealt like that is refused with a :class:`DeckError` by the method that looks at it.
    """

    def __init__(self, game: str, values: Mapping[str, Any], known: Mapping[str, Any], takes: Sequence[str]) -> None:
        unknown = set(known) - set(takes)
        if unknown:
            allowed = f"{', '.join(takes[:-1])} and {takes[-1]}" if len(takes) > 1 else takes[0]
            raise TypeError(f"a deal of {game} takes {allowed}, not {', '.join(sorted(unknown))}")
        self.known = known
        self.players: int = values["players"]
        self.first_dealer: int = values["first_dealer"]

    @cached_property
    def hands(self) -> list[list[str | None]]:
        """The hands that were given, from seat 0 on."""
        return known_hands(self.known, self.players)

    def dealer(self) -> int:
        """Who deals: by default the first dealer."""
        dealer = whole_number(self.known.get("dealer", self.first_dealer))
        if dealer is None or dealer not in range(self.players):
            raise DeckError(must_be("dealer", f"a seat from 0 to {self.players - 1}", self.known["dealer"]))
        return dealer

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A number that describes the deal."""
        number = whole_number(self.known.get(name, default))
        if number is None or not least <= number <= most:
            raise DeckError(must_be(name, f"a whole number from {least} to {most}", self.known.get(name, default)))
        return number

    def hand(self, seat: int, most: int, where: str = "") -> list[str | None]:
        """The hand of a seat as far as it is known, of ``most`` cards. ``where``: what a refusal says of that number."""
        hand = self.hands[seat] if seat < len(self.hands) else []
        if len(hand) > most:
            raise DeckError(f"hands[{seat}] must have at most {counted(most, 'card')}{where}, not {len(hand)}")
        return hand

    def dealt(self, dealer: int, most: int, where: str = "") -> Iterator[tuple[int, list[str | None]]]:
        """Every seat with its hand in the order of dealing, from left of the dealer on."""
        seat = dealer
        for _ in range(self.players):
            seat = left_of(seat, self.players)
            yield seat, self.hand(seat, most, where)

    def pile(self, name: str, most: int) -> list[str | None]:
        """Cards that stay undealt, from the top, of ``most`` that there are."""
        cards = known_cards(self.known.get(name, ()), name)
        if len(cards) > most:
            raise DeckError(f"{name} must have at most {counted(most, 'card')} after this deal, not {len(cards)}")
        return cards

    def one(self, name: str) -> str | None:
        """A single card, such as the one that is turned up."""
        cards = known_cards(self.known.get(name) or [None], name)
        if len(cards) != 1:
            raise DeckError(f"{name} must be one card, not {len(cards)}")
        return cards[0]

    def order(self, pack: Pack, seed: int, *runs: tuple[int, Sequence[str | None]]) -> list[str]:
        """The whole order of the deck: each of ``runs`` from its place on, the rest from ``seed``."""
        slots: list[str | None] = [None] * len(pack)
        for first, cards in runs:
            slots[first : first + len(cards)] = cards
        return fill_deck(pack, slots, seed)
