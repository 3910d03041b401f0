"""What is done and what is said of it: actions, objections, events, and the error of an illegal action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlab.cards import Card
from cardlab.model.late import tell

__all__ = ["Action", "Event", "IllegalAction", "Objection"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat may do. ``str(action)`` is its text form, which :meth:`State.play` takes as well."""

    text: str
    code: int = field(compare=False, default=-1, repr=False)
    """The engine's number for it; -1 where cards in it are hidden."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


@dataclass(frozen=True)
class Objection:
    """Why an action is refused. ``rule``: the number of the rule (``"S4.2"``), or C1 not your card, C2 not now, C3 the game is over,
    C4 not an action.
    """

    rule: str
    action: str
    """The action as it was given."""
    game: str = field(repr=False, default="")
    facts: Mapping[str, Any] = field(repr=False, default_factory=dict, compare=False)
    """What the sentence names: the led suit, the cards that may be played, …"""
    names: tuple[str, ...] | None = field(repr=False, default=None, compare=False)
    """What the seats are called where it was found, if they have names there."""

    def text(self, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """The reason as a sentence: what was wrong and what is allowed. ``lang``: en, de or ru."""
        return str(tell().objection_text(self, lang, self.names if names is None else names, viewer))

    def __str__(self) -> str:
        return f"{self.text()} [{self.rule}]"


class IllegalAction(ValueError):
    """An action that the rules refuse. ``objection`` says why; nothing has changed."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(str(objection))
        self.objection = objection


@dataclass(frozen=True)
class Event:
    """Something that happened in the last step.

    ``rule``: the rule behind it; ``kind``: its name within the game (``"played"``, ``"took"``, …); ``seat``, ``card``: the seat (counted
    from 0) and the card it concerns, or ``None``; ``value``: a number whose meaning depends on the kind (a suit, a change of score, how
    many). What the game's rules declare of this kind are attributes, too, read as what they are (``event.call``, ``event.suit``):
    ``dir(event)`` lists them.

    >>> import cardlab
    >>> state = cardlab.game("nineteen").new(seed=7).play("call 1")
    >>> event = state.events[0]
    >>> event.kind, event.call, event.called, event.tricks
    ('called', 1, 1, 1)
    """

    rule: str
    kind: str
    seat: int | None = None
    card: Card | None = None
    value: int = 0
    numbers: tuple[int, ...] = field(default=(), repr=False)
    """All numbers of its row, as the rules wrote them; ``value`` is the first."""
    facts: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The same by name, read as what they are: suits, cards, seats, points."""
    game: str = field(default="", repr=False)
    options: Any = field(default=None, repr=False, compare=False)
    aids: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    """The learner's aids that are on for the reader (:attr:`GameType.aids`); a sentence may leave out what is to be found."""
    names: tuple[str, ...] | None = field(default=None, repr=False, compare=False)
    """The names of the players where it happened, if they have names there."""

    def __getattr__(self, name: str) -> Any:
        # Only asked for what is not found elsewhere. Private names must fail at once, or copying and pickling would loop.
        if name.startswith("_") or name == "facts":
            raise AttributeError(name)
        if name not in self.facts:
            own = ", ".join(self.facts) or "nothing"
            raise AttributeError(f"an event {self.kind!r} of {self.game} has no {name!r}; besides the usual it has: {own}")
        return self.facts[name]

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.facts})

    def text(self, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """What happened, as a sentence in ``lang`` (en, de, ru). ``names``: the names of the players, by default those where it happened;
        ``viewer``: the seat that is "you".
        """
        return str(tell().event_text(self, lang, self.names if names is None else names, viewer))
