"""What the words need to know of a game, of an event and of a refusal, and where they get a game by its id.

The words stand below the games: the list of games (:mod:`cardlab.model.registry`) signs in here when it is imported, so that no sentence
needs an import that goes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

from cardlab.cards import Pack

__all__ = [
    "SpokenEvent", "SpokenGame", "SpokenObjection", "SpokenOption", "SpokenRules", "forget_games", "game_cache", "game_type", "sign_in",
]  # fmt: skip

Result = TypeVar("Result")


class SpokenOption(Protocol):
    """An option of a game, as far as it is spoken of."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def type(self) -> str:
        """What kind of value it takes."""

    @property
    def choices(self) -> Sequence[Any]:
        """What it may be, where it is one of some choices."""


class SpokenGame(Protocol):
    """A kind of game, as far as it is spoken of; :class:`cardlab.model.game_type.GameType` says what each of these is."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def room(self) -> str:
        """The package in which its words lie."""

    @property
    def words(self) -> Sequence[str]:
        """The packages whose words it builds on."""

    @property
    def sentences(self) -> Mapping[str, Mapping[str, Any]]:
        """Its words by language, where they stand in no file."""

    @property
    def options(self) -> Sequence[SpokenOption]:
        """What can be agreed on."""

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


_caches: list[Callable[[], None]] = []


def game_cache(function: Callable[..., Result]) -> Callable[..., Result]:
    """``functools.cache`` for what depends on a game's id: all is forgotten when a game is registered."""
    cached = cache(function)
    _caches.append(cached.cache_clear)
    return cached


def forget_games() -> None:
    """Forget what was kept by a game's id: another game may stand behind it now."""
    for forget in _caches:
        forget()


_keepers: list[Callable[[object], SpokenGame]] = []


def sign_in(keeper: Callable[[object], SpokenGame]) -> None:
    """From now on ``keeper(id)`` is asked for a kind of game; it raises for an id that it does not know."""
    _keepers[:] = [keeper]


def game_type(game: object) -> SpokenGame:
    """The kind of game with this id. Raises :class:`cardlab.OptionError`, which names the known ones."""
    return _keepers[0](game)
