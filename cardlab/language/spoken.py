"""What the words need to know of a game, of an event and of a refusal, and where they get a game by its id.

The words stand below the games: the list of games (:mod:`cardlab.model.registry`) signs in here when it is imported, so that no sentence
needs an import that goes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from cardlab.cards import Pack

__all__ = ["SpokenEvent", "SpokenGame", "SpokenObjection", "SpokenRules", "game_type", "sign_in"]


class SpokenGame(Protocol):
    """A kind of game, as far as it is spoken of; :class:`cardlab.model.game_type.GameType` says what each of these is."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def room(self) -> str:
        """The package in which its words lie."""

    @property
    def event_parts(self) -> Mapping[str, tuple[str, ...]]:
        """Kinds of event that another one tells along with its own."""

    @property
    def event_reasons(self) -> Mapping[str, tuple[str, ...]]:
        """Kinds of event that give the reason of another."""

    @property
    def event_whys(self) -> Mapping[str, str]:
        """Which event tells why another is so."""

    def resolve(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value."""

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers of the rules that sentences quote."""

    def pack(self, values: Mapping[str, Any]) -> Pack:
        """The cards it is played with."""

    def event_facts(self, event: Any, step: Sequence[Any] = ()) -> dict[str, Any]:
        """What the sentence of an event names."""


class SpokenRules(Protocol):
    """A game with its options."""

    @property
    def kind(self) -> SpokenGame:
        """What kind of game it is."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with its value."""


class SpokenEvent(Protocol):
    """Something that happened."""

    @property
    def rule(self) -> str:
        """The clause behind it."""

    @property
    def kind(self) -> str:
        """Its name within the game."""

    @property
    def game(self) -> str:
        """The id of the game."""


class SpokenObjection(Protocol):
    """Why an action is refused."""

    @property
    def rule(self) -> str:
        """The clause that refuses it."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the sentence names."""


_keepers: list[Callable[[object], SpokenGame]] = []


def sign_in(keeper: Callable[[object], SpokenGame]) -> None:
    """From now on ``keeper(id)`` is asked for a kind of game; it raises for an id that it does not know."""
    _keepers[:] = [keeper]


def game_type(game: object) -> SpokenGame:
    """The kind of game with this id. Raises :class:`cardlab.OptionError`, which names the known ones."""
    return _keepers[0](game)
