"""The numbers that the rulebook of *nineteen* quotes, by name, read from the rules and the options: no clause has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlab.games.nineteen import rules as law
from cardlab.games.nineteen.club import KINDS, LARGEST, PRESETS
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.game_type import GameType

__all__ = ["figures"]

SCORED = {"hit_none": (0, 0), "hit_one": (1, 1), "hit_two": (2, 2), "hit_three": (3, 3), "miss_one": (1, 2), "miss_two": (3, 1)}
"""A call and the tricks won, by the name of what that changes."""


def figures(kind: GameType, values: Mapping[str, Any]) -> dict[str, Any]:
    """The cards, the rounds and which of them are special, and what a call that is hit or missed changes."""
    raw = kind.layout.plain()
    kind.setting(values, raw)
    players = kind.options[0]
    return {
        "decks": law.CARDS // law.FACES, "deck": law.FACES, "all": law.CARDS, "used": law.SEATS * law.MOST + 1,
        "rounds": law.ROUNDS, "cards": law.MOST, "top_round": _top_round(), "one": law.cards_in_round(1),
        "fewest": players.minimum, "most": players.maximum, "schedule_here": special_rounds(values["schedule"]),
        "differ": what_differs(values["schedule"]), "scoring_here": _listed(values["scoring"]),
        "base": raw.hit_base, "per_trick": raw.per_trick, "per_miss": raw.per_miss, "largest": LARGEST,
        **{name: _listed(numbers) for name, numbers in PRESETS.items()},
        **{name: law.change_of_score(raw, call, tricks) for name, (call, tricks) in SCORED.items()},
    }  # fmt: skip


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _top_round() -> int:
    """The round with the largest hands (N2.1)."""
    return max(range(1, law.ROUNDS + 1), key=law.cards_in_round)


def special_rounds(schedule: tuple[str, ...]) -> Phrase:
    """Which rounds are special in a game (N4.6): each kind with its rounds."""
    found = []
    for kind in _kinds(schedule):
        rounds = tuple(number for number, each in enumerate(schedule, 1) if each == kind)
        found.append(phrase(f"leaflet.special.{kind}", rounds=rounds))
    return phrase("leaflet.special.some", kinds=tuple(found)) if found else phrase("leaflet.special.none")


def what_differs(schedule: tuple[str, ...]) -> Phrase:
    """What is different in the special rounds of a game, in short (N4.2 to N4.5)."""
    found = tuple(phrase(f"leaflet.differ.{kind}") for kind in _kinds(schedule))
    return phrase("leaflet.differ.some", kinds=found) if found else phrase("leaflet.differ.none")


def _kinds(schedule: tuple[str, ...]) -> list[str]:
    return [kind for kind in KINDS[1:] if kind in schedule]
