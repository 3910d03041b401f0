"""A test a clause, for every game: the deal in which it decides ends as the rules say, tells the clause, and ends otherwise without it."""

from __future__ import annotations

import re

import pytest

import cardlab
from cardlab import testing
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from tests.games.golden import Golden, golden_deals, mutants, play, steps

GOLDEN = {game: golden_deals(game) for game in cardlab.games()}
MUTANTS = {game: mutants(game) for game in cardlab.games()}

every_golden = pytest.mark.parametrize(
    ("game", "golden"),
    [pytest.param(game, golden, id=f"{golden.clause}: {golden.why}") for game in GOLDEN for golden in GOLDEN[game]],
)


@every_golden
def test_clause(game: str, golden: Golden) -> None:
    assert play(game_type(game), golden) == golden.end


@every_golden
def test_what_is_asked_for_is_refused(game: str, golden: Golden) -> None:
    asked = re.findall(r"([^,]+)\?(\S+?)(?:,|$)", golden.script)
    assert golden.end.split("; ")[1:] == [f"{action.strip()} {rule}" for action, rule in asked]


@every_golden
def test_without_the_rule_the_end_differs(game: str, golden: Golden) -> None:
    assert outcome(testing.mutant(game_type(game), golden.without), golden) != golden.end


@pytest.mark.parametrize(
    ("game", "change"), [pytest.param(game, MUTANTS[game][name], id=f"{game}: {name}") for game in MUTANTS for name in MUTANTS[game]]
)
def test_every_mutant_is_caught(game: str, change: tuple[str, str]) -> None:
    kind = testing.mutant(game_type(game), change)
    assert any(outcome(kind, golden) != golden.end for golden in GOLDEN[game])


@pytest.mark.parametrize("game", cardlab.games())
def test_every_clause_has_a_golden_deal(game: str) -> None:
    assert {golden.clause for golden in GOLDEN[game]} == set(cardlab.game(game).rulebook("en"))
    assert len(MUTANTS[game]) >= 10


@pytest.mark.parametrize("game", cardlab.games())
def test_each_clause_is_told_in_its_golden_deals(game: str) -> None:
    book = cardlab.game(game).rulebook("en")
    told = {rule: told_in_its_deals(game, rule, book[rule].kind) for rule in book if book[rule].kind in ("event", "objection")}
    assert told and all(told.values()), [rule for rule, is_told in told.items() if not is_told]


def told_in_its_deals(game: str, rule: str, kind: str) -> bool:
    """Whether a clause is told by an event, or named in an objection, in the golden deals in which it decides."""
    told: set[str] = set()
    named: set[str] = set()
    for golden in GOLDEN[game]:
        if golden.clause == rule:
            for state, objection, _ in steps(game_type(game), golden):
                told.update(event.rule for event in state.events)
                named.update(() if objection is None else (objection.rule,))
    return rule in (told if kind == "event" else named)


def outcome(kind: GameType, golden: Golden) -> str:
    """What a golden deal comes to under altered rules; a fault, too, is noticed."""
    try:
        return play(kind, golden)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
