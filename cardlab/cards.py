"""Suits, ranks and packs: the one spelling of a card.

A *pack* is a family of faces (``colours``, ``quadrants``, ``french``) with its suits and ranks in order, and the list of
physical cards that a game plays with. Inside the engine a card is its index in that list; shown to people it is a
:class:`Card` with a text code. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

__all__ = ["FRENCH_RANKS", "JOKER", "UNKNOWN", "Card", "Pack", "colours", "french", "printed"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card as people write it.

    ``code`` is its text (``"R7"``, ``"24"``, ``"AH"``, or ``"??"`` for a card that may not be known), ``suit`` its suit letters
    or ``None`` (the white 24 has none), ``rank`` its rank as printed or ``None``, ``marks`` the symbols printed on it.

    >>> str(Card("R7", "R", "7"))
    'R7'
    """

    code: str
    suit: str | None = None
    rank: str | None = None
    marks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code})"

    @property
    def known(self) -> bool:
        """Whether the identity of the card is given."""
        return self.code != "??"


UNKNOWN = Card("??")
"""A card whose identity the viewer may not know."""


@dataclass(frozen=True)
class Pack:
    """The cards a game is played with, in pack order.

    ``face`` names the family of drawings, ``suits`` and ``ranks`` the two orders, ``cards`` every physical card; two alike
    cards stand in it twice, next to each other.
    """

    face: str
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    cards: tuple[Card, ...]
    _numbers: dict[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers: dict[str, tuple[int, ...]] = {}
        for number, card in enumerate(self.cards):
            numbers[card.code] = (*numbers.get(card.code, ()), number)
        object.__setattr__(self, "_numbers", numbers)

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """For each physical card the first of those that look like it; ``()`` if no two look alike."""
        if len(self._numbers) == len(self.cards):
            return ()
        return tuple(self._numbers[card.code][0] for card in self.cards)

    @cached_property
    def marks(self) -> dict[str, tuple[str, ...]]:
        """The symbols on those cards that have any, by code."""
        return {card.code: card.marks for card in self.cards if card.marks}

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of every physical card, in pack order."""
        return tuple(card.code for card in self.cards)

    def numbers(self, code: str) -> tuple[int, ...]:
        """The indices of the physical cards with this code (letters in either case); empty if the pack has none."""
        return self._numbers.get(code.strip().upper(), ())

    def card(self, number: int) -> Card:
        """The card with this index; :data:`UNKNOWN` for a negative one."""
        return self.cards[number] if number >= 0 else UNKNOWN

    def named(self, numbers: Iterable[int]) -> tuple[Card, ...]:
        """The cards with these indices, in the order given."""
        return tuple(self.card(number) for number in numbers)


FRENCH_RANKS = "2 3 4 5 6 7 8 9 10 J Q K A"
"""The ranks of a French pack, low to high as most games have them."""
JOKER = "Joker"
"""The rank of a joker, which has no suit: ``RJ`` is the red one, ``BJ`` the black one."""


def printed(rank: str | None) -> str:
    """A rank as it is printed on the card: with true signs for minus and times.

    >>> printed("-3"), printed("*2"), printed("10"), printed(None)
    ('−3', '×2', '10', '')
    """
    return (rank or "").replace("-", "−").replace("*", "×")


def colours() -> Pack:
    """The 45 cards in four colours: yellow, red, green, blue 1 to 11, and the white 24.

    >>> pack = colours()
    >>> len(pack), pack.codes[0], pack.codes[-1]
    (45, 'Y1', '24')
    """
    ranks = tuple(str(rank) for rank in range(1, 12))
    cards = [Card(suit + rank, suit, rank) for suit in "YRGB" for rank in ranks]
    return Pack("colours", tuple("YRGB"), (*ranks, "24"), (*cards, Card("24", None, "24")))


def french(ranks: str = FRENCH_RANKS, copies: int = 1, jokers: int = 0) -> Pack:
    """French cards: clubs, diamonds, hearts, spades, each with these ranks (low to high, with spaces between), every card ``copies`` times;
    then so many jokers, red and black in turn. Ranks are those of :data:`FRENCH_RANKS`, in any order: ``ValueError`` for another.

    >>> pack = french("7 8 9 10 J Q K A", copies=2)
    >>> len(pack), pack.codes[:3], pack.codes[-1]
    (64, ('7C', '7C', '8C'), 'AS')
    >>> pack = french(jokers=3)
    >>> len(pack), pack.codes[-4:]
    (55, ('AS', 'RJ', 'RJ', 'BJ'))
    """
    order = tuple(ranks.split())
    for rank in order:
        if rank not in FRENCH_RANKS.split() or order.count(rank) > 1:
            raise ValueError(f"french: {rank!r} is not allowed; the ranks of a pack are some of {FRENCH_RANKS}, each once")
    cards = [Card(rank + suit, suit, rank) for suit in "CDHS" for rank in order for _ in range(copies)]
    cards += [Card(code, None, JOKER) for code, n in (("RJ", (jokers + 1) // 2), ("BJ", jokers // 2)) for _ in range(n)]
    return Pack("french", tuple("CDHS"), (*order, JOKER) if jokers else order, tuple(cards))
