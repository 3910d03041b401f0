"""What is done and what is said of it: actions, objections, events, and the error of an illegal action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlab.cards import Card
from cardlab.engine.late import tell

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
    many).
    """

    rule: str
    kind: str
    seat: int | None = None
    card: Card | None = None
    value: int = 0
    more: int = field(default=0, repr=False)
    """A second number, for kinds that need one."""
    game: str = field(default="", repr=False)
    options: Any = field(default=None, repr=False, compare=False)
    aids: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    """The learner's aids that are on for the reader (:attr:`Kind.aids`); a sentence may leave out what is to be found."""
    names: tuple[str, ...] | None = field(default=None, repr=False, compare=False)
    """The names of the players where it happened, if they have names there."""

    def text(self, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """What happened, as a sentence in ``lang`` (en, de, ru). ``names``: the names of the players, by default those where it happened;
        ``viewer``: the seat that is "you".
        """
        return str(tell().event_text(self, lang, self.names if names is None else names, viewer))
