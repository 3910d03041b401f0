"""What tables a played game makes: their columns, declared once per game in its folder (``games/x/tables.py``).

``rounds`` has a row for each round and seat, ``tricks`` a row for each trick or for what corresponds to it, ``actions`` a row for each
action, ``games`` one per game. A row is written as soon as what it describes is settled, never half filled. A declaration gives the records
that the rules text of that file writes, plain or compiled, and the columns that people read. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

__all__ = ["DETAILS", "MOST_SEATS", "Column", "Table", "Tables"]

DETAILS = ("games", "rounds", "tricks", "actions")
"""The tables, from the coarsest to the finest."""
MOST_SEATS = 6
"""How many entries a column with one per seat has room for."""
FOLLOWS = ("moved", "player", "seed", "game")
"""The kinds of column for which nothing is noted."""


@dataclass(frozen=True)
class Column:
    """One column.

    ``kind`` says what its numbers are, and so its type: ``number``; ``half`` (half points, told in points); ``yes`` (a truth);
    ``seat``, ``suit``, ``card``, and ``name`` (one of ``names``), where -1 stands for none; ``phase``; ``action``. Of the kinds
    ``moved``, ``player``, ``seed`` and ``game`` nothing is noted: they follow from the rest. ``width``: the NumPy type of the number that
    is noted. ``most``: a list of up to so many, ``<name>_size`` in the record says how many; ``by_seat``: a list with one per seat.
    """

    name: str
    kind: str
    meaning: str
    unit: str = ""
    width: str = "i1"
    names: tuple[str, ...] = ()
    most: int = 0
    by_seat: bool = False

    @property
    def length(self) -> int:
        """How many numbers a record has room for; 0: it is one number, no list."""
        return MOST_SEATS if self.by_seat else self.most


@dataclass(frozen=True)
class Table:
    """A table: what it has a row for, and its columns in order. ``spare``: what is noted besides, and read by nobody."""

    row: str
    columns: tuple[Column, ...]
    spare: tuple[Column, ...] = ()

    @cached_property
    def record(self) -> tuple[tuple[str, str, int], ...]:
        """The fields of the record that is noted for a row: name, width, length (0: a number)."""
        fields = []
        for each in (*self.columns, *self.spare):
            if each.kind in FOLLOWS:
                continue
            fields.append((each.name, each.width, each.length))
            if each.most:
                fields.append((f"{each.name}_size", "i1", 0))
        return tuple(fields)

    @cached_property
    def dtype(self) -> numpy.dtype[Any]:
        """The record as a NumPy structured type, which compiled rules write."""
        import numpy

        return numpy.dtype([(name, width, (length,)) if length else (name, width) for name, width, length in self.record], align=True)


GAME = Column("game", "game", "the number of the game in its run, from 0")
WHOLE = (
    Column("seed", "seed", "the seed that this game is dealt from"),
    Column("player", "player", "the player at each seat, by name; none where people played", by_seat=True),
    Column("actions", "number", "how many actions were taken", "actions", "i4"),
)
ACTION = (
    Column("step", "number", "which action of the game it is, from 1", width="i4"),
    Column("round", "number", "the round", width="i4"),
)
DECISION = (
    Column("phase", "phase", "what kind of decision it was"),
    Column("seat", "seat", "the seat that decided, from 0"),
    Column("choices", "number", "how many actions were legal", "actions", "i4"),
    Column("action", "action", "what was done, as text", width="i4"),
    Column("card", "moved", "the card that was moved; none if an action moves no card or several"),
    Column("suit", "moved", "its suit"),
    Column("rank", "moved", "its rank"),
)


class Tables:
    """The tables of a game. ``games``: columns of a whole game, ``score`` and ``won`` among them; ``rounds`` and ``tricks``: what they
    have a row for, and the columns, or neither; ``actions``: what a row of an action tells of the game besides; ``spare``: names of
    columns of rounds and tricks that are noted and not shown, as where several games note by one text and not all of them have a trump.

    Every table begins with the number of the game.
    """

    def __init__(
        self,
        *,
        games: Sequence[Column],
        rounds: tuple[str, Sequence[Column]] | None = None,
        tricks: tuple[str, Sequence[Column]] | None = None,
        actions: Sequence[Column] = (),
        spare: Collection[str] = (),
    ) -> None:
        self.finest = DETAILS[-1] if rounds and tricks else DETAILS[0]
        """The finest table that a run can keep: of a game without rounds and tricks, games alone."""
        self.games = Table("a game", (GAME, *WHOLE, *games))
        if rounds is None or tricks is None:  # what is never filled
            self.rounds, self.tricks = Table("a round", (GAME, ACTION[1])), Table("a trick", (GAME, ACTION[1]))
            self.actions = Table("an action", (GAME, ACTION[0], *DECISION))
            return
        self.rounds, self.tricks = (
            Table(row, (GAME, *(each for each in columns if each.name not in spare)), tuple(each for each in columns if each.name in spare))
            for row, columns in (rounds, tricks)
        )
        self.actions = Table("an action", (GAME, *ACTION, *actions, *DECISION))

    def table(self, name: str) -> Table:
        """The table of this name, one of :data:`DETAILS`."""
        table: Table = getattr(self, name)
        return table
