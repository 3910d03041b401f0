"""A line under the table cites the clause of the reason that it tells, or else of the fact: for every kind of event of all games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import cardlab
from cardlab import testing
from cardlab.language import event_phrase, narrate
from cardlab.model.registry import game_type

TOLD_BY_PART = {
    "nineteen": {"no_trump": "N4.2", "dealer_names": "N4.3", "blind": "N4.4", "forehead": "N4.5"},
    "sticht": {"renamed": "S8.1"},
}
"""Where the catalogue explains an event by another that completes its sentence: the case of that explanation -> the clause it tells."""


@pytest.mark.many
@pytest.mark.parametrize("game", cardlab.games())
def test_a_line_cites_the_clause_of_what_it_tells(game: str, count: Callable[[int, int], int]) -> None:
    kind = game_type(game)
    told: set[str] = set()
    for seed in range(count(16, 60)):
        chance = random.Random(seed)
        state = testing.random_game(kind, seed).new(seed=seed)
        while True:
            events = state.events
            for line in narrate(events):
                shown = line.fact if line.why is None else line.why
                part, _, name = shown.key.partition(".")
                case = shown.get("case")
                if part == "whys" and case in TOLD_BY_PART.get(game, {}) and name in ("round", "played"):
                    clauses = {TOLD_BY_PART[game][case]}
                else:
                    facts = (line.fact if part == "whys" else shown).facts
                    clauses = {each.rule for each in events if each.kind == name and event_phrase(each, events).facts == facts}
                assert clauses == {line.rule}, (state.step, shown, line.rule, clauses)
                assert line.assumed == cardlab.game(game).rulebook("en").is_assumed(line.rule)
                told.add(shown.key)
            if state.over or state.step > 500:
                break
            state = state.play(chance.choice(state.actions))
    assert len(told) > 10
