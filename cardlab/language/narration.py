"""What happened and what is refused, as sentences; and the lines that stand under the table after a step: a fact, its reason, its clause.

Which events make up one line is the game's to say (:attr:`GameType.event_parts`, :attr:`GameType.event_reasons`), which words they get is
the catalogue's. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlab.language.phrase import Phrase, phrase
from cardlab.language.rulebook import TAGS, clauses
from cardlab.language.spoken import SpokenEvent, SpokenObjection, game_type
from cardlab.language.words import catalogue, say

__all__ = ["Narration", "event_phrase", "event_text", "objection_phrase", "objection_text", "narrate"]


@dataclass(frozen=True, slots=True)
class Narration:
    """A line about the last step: the fact, why it is so (if there is more to say), and the clause that decides."""

    fact: Phrase
    why: Phrase | None
    rule: str
    assumed: bool
    """Whether part of that rule is assumed, not published."""
    upto: int
    """How many of the step's events have happened when the line can be said."""


def event_phrase(event: SpokenEvent, step: Sequence[SpokenEvent] = ()) -> Phrase:
    """What an event says. ``step``: all events of its step, if they are to be told together."""
    facts = game_type(event.game).event_facts(event, step)
    if catalogue(event.game, "en").has(f"events.{event.kind}", facts.get("case")):
        return phrase(f"events.{event.kind}", **facts)
    # No sentence of its own: the clause behind it tells it, or else its name.
    text = _clause(event.game, event.rule) or event.kind.replace("_", " ")
    if "seat" not in facts:
        return phrase("unsaid.text", text=text)
    return phrase(f"unsaid.{'card' if 'card' in facts else 'seat'}", seat=facts["seat"], card=facts.get("card"), text=text)


def _clause(game: str, rule: str) -> Phrase | None:
    """What a clause says, as far as one sentence goes; ``None`` where no book has it."""
    parts = (f"clauses.{rule}.{tag}" for tag in TAGS)
    return next((Phrase(part) for part in parts if catalogue(game, "en").has(part)), None)


def event_text(event: SpokenEvent, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
    """An event as a sentence of its own."""
    return say(event.game, event_phrase(event), lang, names, viewer)


def objection_phrase(objection: SpokenObjection) -> Phrase:
    """Why an action is refused: what was wrong and what is allowed; where a game says nothing of its own, the clause."""
    if not catalogue(objection.game, "en").has(f"objections.{objection.rule}", objection.facts.get("case")):
        return _clause(objection.game, objection.rule) or phrase("unsaid.objection", rule=objection.rule)
    return phrase(f"objections.{objection.rule}", **objection.facts)


def objection_text(objection: SpokenObjection, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
    """Why an action is refused, as a sentence."""
    return say(objection.game, objection_phrase(objection), lang, names, viewer)


def narrate(events: Sequence[SpokenEvent]) -> list[Narration]:
    """The lines that tell a step, in order; the first is the headline.

    An event that completes another one's sentence has no line of its own; one that gives the reason of another is put behind it. What no
    event explains is explained by the catalogue (``whys.<kind>``), where it has something to say. A line cites the clause of the reason it
    tells, without one that of the fact.
    """
    lines: list[_Line] = []
    for number, event in enumerate(events, 1):
        kind = game_type(event.game)
        completed = _latest(lines, kind.event_parts.get(event.kind, ()))
        if completed is not None:
            completed.parts.setdefault(event.kind, event)
            continue
        explained = _latest(lines, kind.event_reasons.get(event.kind, ()))
        if explained is not None and explained.reason is None and explained.why is None:
            explained.reason = event
        else:
            lines.append(_Line(event, events, number))
    return [line.narrate(events) for line in lines]


class _Line:
    """A line being put together."""

    def __init__(self, event: SpokenEvent, step: Sequence[SpokenEvent], number: int) -> None:
        self.event = event
        self.number = number
        self.reason: SpokenEvent | None = None
        self.parts: dict[str, SpokenEvent] = {}
        self.fact = event_phrase(event, step)
        why = Phrase(f"whys.{event.kind}", self.fact.facts)
        self.why = why if catalogue(event.game, "en").has(why.key, why.get("case")) else None

    def narrate(self, step: Sequence[SpokenEvent]) -> Narration:
        """The line as it stands."""
        why, source = self.why, self.event
        if self.reason is not None:
            why, source = event_phrase(self.reason, step), self.reason
        elif self.why is not None:
            source = self.parts.get(game_type(source.game).event_whys.get(source.kind, ""), source)
        return Narration(self.fact, why, source.rule, clauses(source.game).is_assumed(source.rule), self.number)


def _latest(lines: Sequence[_Line], kinds: Sequence[str]) -> _Line | None:
    """The latest line that tells an event of one of these kinds."""
    return next((line for line in reversed(lines) if line.event.kind in kinds), None)
