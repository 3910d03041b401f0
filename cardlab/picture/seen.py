"""What a picture needs to know of a position. Positions stand above, and match this as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cardlab.cards import Pack
from cardlab.language.spoken import SpokenEvent, SpokenObjection

__all__ = ["Lying", "Played", "Position", "Seen", "Showable"]


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


class Lying(Protocol):
    """A place with the cards in it, as :class:`cardlab.model.game_type.Zone` has it."""

    @property
    def place(self) -> str:
        """What place it is."""

    @property
    def seat(self) -> int | None:
        """Whose it is."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards, -1 for one that is not known."""


class Played(Protocol):
    """A game with its options, as far as a table is laid for it."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def kind(self) -> Any:
        """What kind of game it is."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def pack(self) -> Pack:
        """The cards."""

    def code(self, text: str) -> int:
        """The number of an action; -1 if the text names none."""


class Position(Protocol):
    """A moment of a game as a scene is made of it: a :class:`cardlab.View`."""

    @property
    def game(self) -> Played:
        """The game."""

    @property
    def raw(self) -> Any:
        """The plain state, with what is not known left out."""

    @property
    def step(self) -> int:
        """How many steps have been taken."""

    @property
    def round(self) -> int:
        """The round, from 1."""

    @property
    def scores(self) -> tuple[Any, ...]:
        """The settled score of each seat."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won."""

    @property
    def to_act(self) -> int | None:
        """Whose turn it is."""

    @property
    def actions(self) -> Sequence[Any]:
        """What may be done."""

    def why_not(self, action: str) -> SpokenObjection | None:
        """Why an action may not be done."""


class Showable(Protocol):
    """A position: a :class:`cardlab.State` or a :class:`cardlab.View`."""

    @property
    def game(self) -> Any:
        """The game with its options."""

    def as_view(self) -> Seen:
        """What is drawn of it: a view itself, of a state one with all hands open."""
