"""A test a clause: the deal in which it decides ends as the rules say, tells the clause, and ends otherwise without it."""

import re

import pytest

import cardlab
from cardlab import testing
from cardlab.engine.kind import Kind
from tests.games.nineteen.golden import GOLDEN, NINETEEN, Golden, play, steps

RULEBOOK = cardlab.game("nineteen").rulebook("en")
IDS = [f"{golden.clause}: {golden.why}" for golden in GOLDEN]

# More rules that are altered by a line: each has to be noticed by one of the golden deals.
MUTANTS = {
    "the card that wins is taken for the seat": ("winner = seat_at(s, s.leader, s.best)", "winner = s.best"),
    "the led card always wins": ("power(s, card) > power(s, before)", "False"),
    "the last card always wins": ("power(s, card) > power(s, before)", "True"),
    "the led suit is not above the others": ("if suit == led:", "if suit >= 0:"),
    "following is asked of the trump": ("    led = suit_of(s.trick[0])\n    start", "    led = s.trump\n    start"),
    "the seven is the highest": ("return card >> 1 & 7", "return 7 - (card >> 1 & 7)"),
    "turns go to the right": ("return seat + 1 if seat + 1 < players else 0", "return seat - 1 if seat else players - 1"),
    "the trump of the round before stays": ("    s.trump = -1\n    s.called_sum", "    s.called_sum"),
    "tricks count without a call": ("    if call == tricks:\n        return", "    if call <= tricks:\n        return"),
    "a miss brings nothing": ("return -s.per_miss * abs(call - tricks)", "return 0 * s.per_miss"),
    "what was won before counts on": ("        s.calls[seat] = -1\n        s.tricks_won[seat] = 0\n", "        s.calls[seat] = -1\n"),
    "a game has 18 rounds": ("    if s.round_no == ROUNDS:\n", "    if s.round_no == ROUNDS - 1:\n"),
    "the most cards are nine": ("MOST = 10\n", "MOST = 9\n"),
    "the led suit wins over the trump": ("TRUMPED, FOLLOWED = 64, 32", "TRUMPED, FOLLOWED = 32, 64"),
    "the dealer gets cards first": ("    seat = left_of(s.dealer, s.players)\n    top = 0\n", "    seat = s.dealer\n    top = 0\n"),
    "another card is turned up": ("        card = s.deck[top]\n        s.place", "        card = s.deck[CARDS - 1]\n        s.place"),
}  # fmt: skip


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_clause(golden: Golden) -> None:
    assert play(NINETEEN, golden) == golden.end


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_what_is_asked_for_is_refused(golden: Golden) -> None:
    asked = re.findall(r"([^,]+)\?(\S+?)(?:,|$)", golden.script)
    assert golden.end.split("; ")[1:] == [f"{action.strip()} {rule}" for action, rule in asked]


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_without_the_rule_the_end_differs(golden: Golden) -> None:
    assert outcome(testing.mutant(NINETEEN, golden.without), golden) != golden.end


@pytest.mark.parametrize("change", MUTANTS.values(), ids=MUTANTS)
def test_every_mutant_is_caught(change: tuple[str, str]) -> None:
    kind = testing.mutant(NINETEEN, change)
    assert any(outcome(kind, golden) != golden.end for golden in GOLDEN)


def test_every_clause_has_a_golden_deal() -> None:
    assert {golden.clause for golden in GOLDEN} == set(RULEBOOK)


@pytest.mark.parametrize("rule", [rule for rule in RULEBOOK if RULEBOOK[rule].kind in ("event", "objection")])
def test_the_clause_is_told_in_its_golden_deals(rule: str) -> None:
    told: set[str] = set()
    named: set[str] = set()
    for golden in GOLDEN:
        if golden.clause == rule:
            for state, objection, _ in steps(NINETEEN, golden):
                told.update(event.rule for event in state.events)
                named.update(() if objection is None else (objection.rule,))
    assert rule in (told if RULEBOOK[rule].kind == "event" else named)


def outcome(kind: Kind, golden: Golden) -> str:
    """What a golden deal comes to under altered rules; a fault, too, is noticed."""
    try:
        return play(kind, golden)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
