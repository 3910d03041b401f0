"""What the tests of sentences share finds what it is for: a wrong name, a wrong number, a wrong clause, and none where all is right."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import cardlab
from cardlab.language import narrate, say
from cardlab.model.registry import game_type
from tests.games import told

STATE = cardlab.game("totals", players=3).new(seed=1)
ALWAYS = frozenset({"24", "99"})


@pytest.mark.parametrize("more", [" Fanny", " 17", " ½"])
def test_a_name_or_a_number_that_is_no_fact_is_found(more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told.check_names(STATE, "en", ALWAYS)
    honest = say
    monkeypatch.setattr("tests.games.told.say", lambda *args: honest(*args) + more)
    with pytest.raises(AssertionError, match=more):
        told.check_names(STATE, "en", ALWAYS)


def test_a_clause_of_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told.check_citations(STATE)
    honest = narrate
    monkeypatch.setattr("tests.games.told.narrate", lambda events: [replace(line, rule="S9.1") for line in honest(events)])
    with pytest.raises(AssertionError, match=r"S9\.1"):
        told.check_citations(STATE)


def test_moves_follow_on_each_other() -> None:
    moves = told.moves(game_type("sticht"), 2)
    for (_, _, one), (before, action, after) in pairwise(moves):
        assert (before is None and action == "" and one.over) or (before is one and one.play(action) == after)
