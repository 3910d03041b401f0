"""The events of a game, declared once in its rules: their kinds, in order, and what the numbers of each are called.

A row of ``events`` in a state is whole numbers only, so that rules run compiled. The declaration says what they mean, and everybody else
asks it: tables take a place in a row by its name, an :class:`~cardlab.model.actions.Event` has its numbers as attributes, sentences name
them. This module knows no game and no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardlab.cards import Pack, Seat, Suit

__all__ = ["EVENT_FIELDS", "EVENT_NUMBERS", "EVENT_WIDTH", "EVERY_EVENT", "Events", "Fold", "Number"]

EVENT_FIELDS = ("kind", "clause", "seat", "card", "mask")
"""How every row of ``events`` begins; all whole numbers, -1 for none. ``mask``: a bit for each seat that knows the card."""
EVENT_NUMBERS = 4
"""How many numbers of its own a kind of event has room for, behind those."""
EVENT_WIDTH = len(EVENT_FIELDS) + EVENT_NUMBERS
"""How long a row is."""

EVERY_EVENT = frozenset("rule kind seat card value numbers facts game options aids names text case".split())
"""What every event has, or what its sentence does with it: no number can be called so."""

UNUSED = "-"
"""A place that stays 0."""


def _half(number: int) -> int | float:
    return number // 2 if number % 2 == 0 else number / 2


READ: Mapping[str, Callable[[int, str, Pack], Any]] = {
    "number": lambda number, suits, pack: number,
    "half": lambda number, suits, pack: _half(number),
    "suit": lambda number, suits, pack: None if number < 0 else Suit(suits[number]),
    "card": lambda number, suits, pack: None if number < 0 else pack.cards[number],
    "seat": lambda number, suits, pack: None if number < 0 else Seat(number),
    "seats": lambda number, suits, pack: tuple(Seat(seat) for seat in range(number.bit_length()) if number >> seat & 1),
}
"""How a number reads, by its type: as it is, in points from half points, or as a suit, a card, a seat (-1: none) or seats (a bit each)."""


class Number(NamedTuple):
    """One number of a kind of event."""

    name: str
    type: str


class Events:
    """The kinds of event of a game. Its rules declare each with :meth:`kind`, one a line; the order of the lines is their numbers.

    A mistake is refused with a ``ValueError``, and so at import.

    >>> EVENTS = Events("demo")
    >>> CALLED = EVENTS.kind("called", "n called tricks")
    >>> NAMED = EVENTS.kind("named", "suit:suit")
    >>> NAMED, EVENTS.names, EVENTS.slot("tricks", "called")
    (1, ('called', 'named'), 7)
    >>> EVENTS.slot("trick", "called")
    Traceback (most recent call last):
    ...
    ValueError: demo: the event 'called' has no number 'trick'; it has: n, called, tricks
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self._numbers: dict[str, tuple[Number, ...]] = {}
        self._ends: list[int] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The kinds, in the order of their numbers."""
        return tuple(self._numbers)

    def for_game(self, game: str) -> Events:
        """The same kinds under the same numbers as those of a game, which declares its own behind them."""
        events = Events(game)
        events._numbers, events._ends = dict(self._numbers), list(self._ends)
        return events

    def kind(self, name: str, numbers: str = "") -> int:
        """Declare a kind of event; its number.

        ``numbers``: what the numbers behind the mask of its row are called, in that order, each ``name`` or ``name:type`` with a type of
        :data:`READ`; ``-`` for one that is always 0. The first is the event's ``value``.
        """
        if name in self._numbers:
            raise ValueError(f"{self.game}: the event {name!r} is declared twice")
        if not name.isidentifier():
            raise ValueError(f"{self.game}: an event cannot be called {name!r}")
        declared = tuple(self._number(name, text) for text in numbers.split())
        if len(declared) > EVENT_NUMBERS:
            named = ", ".join(number.name for number in declared)
            raise ValueError(f"{self.game}: the event {name!r} has {len(declared)} numbers ({named}); a row has room for {EVENT_NUMBERS}")
        used = [number.name for number in declared if number.name != UNUSED]
        for each in used:
            if used.count(each) > 1:
                raise ValueError(f"{self.game}: the event {name!r} has two numbers called {each!r}")
        self._numbers[name] = declared
        self._ends.append(len(EVENT_FIELDS) + len(declared))
        return len(self._numbers) - 1

    def _number(self, kind: str, text: str) -> Number:
        """A number from its declaration."""
        name, _, type = text.partition(":")
        type = type or "number"
        if type not in READ:
            raise ValueError(f"{self.game}: {kind}.{name} cannot be of the type {type!r}; choose from: {', '.join(READ)}")
        if name in EVERY_EVENT:
            raise ValueError(f"{self.game}: no number of the event {kind!r} can be called {name!r}: every event has that")
        if name != UNUSED and (not name.isidentifier() or name.startswith("_")):
            raise ValueError(f"{self.game}: no number of the event {kind!r} can be called {name!r}")
        return Number(name, type)

    def check(self, kinds: Sequence[str], where: str) -> None:
        """Refuse a kind that is not declared. ``where``: what names it."""
        for kind in kinds:
            if kind not in self._numbers:
                declared = ", ".join(self.names)
                raise ValueError(f"{self.game}: {where} names the event {kind!r}, which is not declared; declared are: {declared}")

    def numbers(self, kind: str) -> tuple[Number, ...]:
        """The numbers of a kind."""
        return self._numbers[kind]

    def slot(self, name: str, *kinds: str) -> int:
        """Where in a row of ``events`` the number of this name stands, in all of these kinds: a plain number, which rules text can use."""
        self.check(kinds, f"slot({name!r})")
        places = set()
        for kind in kinds:
            names = [number.name for number in self._numbers[kind]]
            if name not in names or name == UNUSED:
                had = ", ".join(each for each in names if each != UNUSED) or "none"
                raise ValueError(f"{self.game}: the event {kind!r} has no number {name!r}; it has: {had}")
            places.add(len(EVENT_FIELDS) + names.index(name))
        if len(places) != 1:
            raise ValueError(f"{self.game}: {name!r} stands in no single place in the events {', '.join(kinds) or '(none named)'}")
        return places.pop()

    def rows(self, raw: Any) -> list[list[int]]:
        """The rows of the events of the last step in a plain state, each as far as its kind has numbers: what is behind them is nothing."""
        events, ends = raw.events, self._ends
        return [events[at : at + ends[events[at]]] for at in range(0, raw.event_count * EVENT_WIDTH, EVENT_WIDTH)]

    def packed(self, rows: Sequence[Sequence[int]], most: int) -> list[int]:
        """What ``events`` of a plain state holds with these rows: with room for the ``most`` that a step writes, and zeros where nothing
        stands."""
        flat = [number for row in rows for number in (*row, *[0] * (EVENT_WIDTH - len(row)))]
        return flat + [0] * (most * EVENT_WIDTH - len(flat))

    def read(self, kind: str, numbers: Sequence[int], suits: str, pack: Pack) -> dict[str, Any]:
        """The numbers of an event by name, read by their types. ``suits``: the letters of the game's suits."""
        declared = zip(self._numbers[kind], numbers, strict=True)
        return {name: READ[type](number, suits, pack) for (name, type), number in declared if name != UNUSED}


class Fold(NamedTuple):
    """How the record of a seat tells more than two numbers of a kind of event in two: the first stays, the others are folded into one, each
    multiplied by its weight, and ``plus`` is added.

    Records of all releases are alike, and the first ones had room for two. A kind without a fold is told with all its numbers.

    >>> hit = Fold((256, 16, 1))
    >>> hit.folded([20, 50, 1, 3]), hit.unfolded([20, 12819])
    ([20, 12819], [20, 50, 1, 3])
    """

    weights: tuple[int, ...]
    plus: int = 0

    def folded(self, numbers: Sequence[int]) -> list[int]:
        """Two numbers from those of a row."""
        return [numbers[0], self.plus + sum(weight * number for weight, number in zip(self.weights, numbers[1:], strict=False))]

    def unfolded(self, numbers: Sequence[int]) -> list[int]:
        """The numbers of a row from the two."""
        rest, found = numbers[1] - self.plus, [numbers[0]]
        for weight in self.weights:
            number, rest = divmod(rest, weight)
            found.append(number)
        return found
