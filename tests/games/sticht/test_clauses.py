"""A test a clause: the deal in which it decides ends as the rules say, tells the clause, and ends otherwise without it."""

import re

import pytest

import cardlab
from cardlab import testing
from cardlab.engine.kind import Kind
from tests.games.sticht.golden import GOLDEN, STICHT, Golden, play, steps

RULEBOOK = cardlab.game("sticht").rulebook("en")
IDS = [f"{golden.clause}: {golden.why}" for golden in GOLDEN]

# More rules that are altered by a line: each has to be noticed by one of the golden deals.
MUTANTS = {
    "the card that wins is taken for the seat": ("winner = s.best_seat", "winner = s.leader"),
    "the led card always wins": ("strong > s.best_power", "False"),
    "the last card always wins": ("strong > s.best_power", "True"),
    "the led suit is not above the others": ("if suit == led:", "if suit >= 0:"),
    "following is asked of the trump": ("    led = suit_of(s, s.trick[0])\n    hand", "    led = s.trump\n    hand"),
    "blind counts as yellow": ("        return 4\n", "        return 2\n"),
    "the deal stays": ("s.dealer = left_of(s.dealer, s.players)", "pass"),
    "the highest score wins": ("best = min(best, s.scores[seat])", "best = max(best, s.scores[seat])"),
    "who dropped out is waited for": ("s.trick_size == s.players - s.out_count", "s.trick_size == s.players"),
    "who dropped out plays": ("    while s.out[seat]:\n", "    while False:\n"),
    "a round has five tricks": ("TRICKS = 6\n", "TRICKS = 5\n"),
    "cards are drawn and not counted": ("    s.stock_size -= 1\n", ""),
    "turns go to the right": ("return seat + 1 if seat + 1 < players else 0", "return seat - 1 if seat else players - 1"),
    "own trump is everybody's": ("if seat == s.starter and s.own_trump:\n        return", "if s.own_trump:\n        return"),
    "12 points may drop out": ("is_limited(s, s.actor, 12) else 0", "is_limited(s, s.actor, 11) else 0"),
    "25 points are asked of the dealer": ("is_limited(s, s.starter, 24) else 0", "is_limited(s, s.dealer, 24) else 0"),
    "the order turns for good": ("        s.one_high = s.next_one_high\n", "        s.one_high = 0\n"),
}


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_clause(golden: Golden) -> None:
    assert play(STICHT, golden) == golden.end


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_what_is_asked_for_is_refused(golden: Golden) -> None:
    asked = re.findall(r"([^,]+)\?(\S+?)(?:,|$)", golden.script)
    assert golden.end.split("; ")[1:] == [f"{action.strip()} {rule}" for action, rule in asked]


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_without_the_rule_the_end_differs(golden: Golden) -> None:
    assert outcome(testing.mutant(STICHT, golden.without), golden) != golden.end


@pytest.mark.parametrize("change", MUTANTS.values(), ids=MUTANTS)
def test_every_mutant_is_caught(change: tuple[str, str]) -> None:
    kind = testing.mutant(STICHT, change)
    assert any(outcome(kind, golden) != golden.end for golden in GOLDEN)


def test_every_clause_has_a_golden_deal() -> None:
    assert {golden.clause for golden in GOLDEN} == set(RULEBOOK)


@pytest.mark.parametrize("rule", [rule for rule in RULEBOOK if RULEBOOK[rule].kind in ("event", "objection")])
def test_the_clause_is_told_in_its_golden_deals(rule: str) -> None:
    told: set[str] = set()
    named: set[str] = set()
    for golden in GOLDEN:
        if golden.clause == rule:
            for state, objection in steps(STICHT, golden):
                told.update(event.rule for event in state.events)
                named.update(() if objection is None else (objection.rule,))
    assert rule in (told if RULEBOOK[rule].kind == "event" else named)


def outcome(kind: Kind, golden: Golden) -> str:
    """What a golden deal comes to under altered rules; a fault, too, is noticed."""
    try:
        return play(kind, golden)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
