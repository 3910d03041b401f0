"""What a picture needs to know of a position. Positions stand above, and match this as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cardlab.language.spoken import SpokenEvent

__all__ = ["Seen", "Showable"]


class Seen(Protocol):
    """What somebody may know of a moment of a game, as :class:`cardlab.View` has it."""

    names: tuple[str, ...] | None
    """What the seats are called there, if they have names."""

    @property
    def game(self) -> Any:
        """The game with its options: a :class:`cardlab.Game`."""

    @property
    def seat(self) -> object:
        """Whose view it is: a seat from 0, ``None`` for a spectator, or everyone."""

    @property
    def step(self) -> int:
        """How many steps have been taken."""

    @property
    def events(self) -> Sequence[SpokenEvent]:
        """What the last step did."""


class Showable(Protocol):
    """A position: a :class:`cardlab.State` or a :class:`cardlab.View`."""

    def as_view(self) -> Seen:
        """What is drawn of it: a view itself, of a state one with all hands open."""
