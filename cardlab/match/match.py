"""A played game as people hold it: the tree of its lines and a cursor, which can be written, read, shown and made into tables."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from cardlab.match import reading, record
from cardlab.match.frames import Frames
from cardlab.match.tree import Node, Tree

__all__ = ["Match", "Node", "load"]


class Match(Tree):
    """A played game: all its lines, and a cursor.

    ``seed``, ``decks`` and ``renewed`` as in :meth:`cardlab.Game.new`. Raises ``TypeError`` for anything that is not a game, and what
    ``Game.new`` raises.

    >>> import cardlab
    >>> match = Match(cardlab.game("sticht"), seed=7)
    >>> state = match.play("look")
    >>> state = match.play("trump Y")
    >>> state = match.back()
    >>> state = match.play("trump R")
    >>> match.line, match.branches()
    ((Action('look'), Action('trump R')), ())
    >>> state = match.back()
    >>> match.branches()
    (Action('trump Y'),)
    """

    # ---- as text ----

    def to_text(self, seat: int | None = None) -> str:
        """The match as text, for :meth:`from_text` to read back: all lines, the cursor, the seed and the deals.

        With ``seat``: only what that seat may keep. Hidden cards are ``??``, there is no seed and no deck; such a match can be read and
        shown, but not played on. Raises ``ValueError`` for a seat that does not exist.
        """
        return record.write(self, seat)

    @classmethod
    def from_text(cls, text: str) -> Match:
        """The match in a text. Raises :class:`cardlab.RecordError`, which says where and why a text is refused."""
        return reading.read(text, Match)

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the match to a file, completely or not at all; the path. What was in the file before is replaced. Raises ``OSError``."""
        return record.save(self, path)

    # ---- as tables ----

    def to_frames(self) -> Frames:
        """The line the cursor is on as the tables of a run: an object with ``games``, ``rounds``, ``tricks``, ``actions`` (polars).

        Unfinished rounds, tricks and games have no row. :func:`cardlab.tables` says what is in them. Raises ``ValueError`` in the record
        of one seat.
        """
        from cardlab.lab.matches import frames_of  # the one way up: the lab knows what a table holds, and makes it for a match, too

        return frames_of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # As text: following the nodes one by one would end in a RecursionError.
        return (Match.from_text, (self.to_text(),))

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f"seat={self.seat}, "
        ends = sum(1 for node in self.nodes() if not node.children)
        lines = "" if ends == 1 else f", {ends} lines"
        return f"Match({whose}{self.game!r}, step {self.state.step} of {len(self.path()) - 1}{lines})"

    def __str__(self) -> str:
        """The position at the cursor as text, with the names of the match."""
        return str(self.state)

    def _repr_svg_(self) -> str:
        """The same as a picture, for anyone who wants the SVG itself."""
        return self.state._repr_svg_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """Both as notebooks store them; see :meth:`cardlab.State._repr_mimebundle_`."""
        return self.state._repr_mimebundle_()


def load(path: str | PathLike[str]) -> Match:
    """The match in a file. Raises :class:`RecordError`, which says where and why a file or its text is refused."""
    return Match.from_text(record.text_in(path))
