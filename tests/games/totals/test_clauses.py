"""A test a clause: the deal in which it decides ends as the rules say, tells the clause, and ends otherwise without it."""

import re

import pytest

import cardlab
from cardlab import testing
from cardlab.engine.kind import Kind
from tests.games.totals.golden import GOLDEN, TOTALS, Golden, play, steps

RULEBOOK = cardlab.game("totals").rulebook("en")
IDS = [f"{golden.clause}: {golden.why}" for golden in GOLDEN]

# More rules that are altered by a line: each has to be noticed by one of the golden deals.
MUTANTS = {
    "23 is enough": ("TARGET = 24\n", "TARGET = 23\n"),
    "the card that stops is not taken": (
        "        n += 1\n        if s.marks[s.line[end - n + 1]] & STOP:\n            break\n",
        "        if s.marks[s.line[end - n]] & STOP and n:\n            break\n        n += 1\n",
    ),
    "two cards remain": ("    while n < s.line_size[line] - 1:\n", "    while n < s.line_size[line] - 2:\n"),
    "the following player takes first": ("        seat = beside(s, seat, -s.direction)\n", "        seat = beside(s, seat, s.direction)\n"),
    "the line stays after a challenge": ("    while s.line_size[line]:\n", "    while s.line_size[line] > 1:\n"),
    "the total of a line that was taken stays": ("    s.total[line] = 0\n    end_turn(s, last, False)\n", "    end_turn(s, last, False)\n"),
    "a skip passes over two": (
        "            seat = beside(s, seat, s.direction)\n        emit(s, FOLLOWS",
        "            seat = s.on_turn\n        emit(s, FOLLOWS",
    ),
    "a reverse passes over one": ("STOP, SKIP, REVERSE = 1, 2, 4", "STOP, SKIP, REVERSE = 1, 4, 2"),
    "an extra turn has no draw": ("    if s.pile:\n", "    if s.pile and not again:\n"),
    "an extra turn is not counted": ("    s.turn += 1\n", "    s.turn += 1 - again\n"),
    "×2 after the 0 doubles 2": ("    total = 0\n    last = 0\n", "    total = 0\n    last = 2\n"),
    "after the last seat comes seat 1": ("    return 0 if seat == s.players else seat\n", "    return 1 if seat == s.players else seat\n"),
    "the right total is said for them, one too high": (
        "        s.said = s.total[line]\n",
        "        s.said = s.total[line] = s.total[line] + 1\n",
    ),
    "the dealer gets cards first": (
        "    seat = s.dealer\n    for _ in range(s.players):\n",
        "    seat = s.dealer - 1\n    for _ in range(s.players):\n",
    ),
    "who goes out shares": ("        if s.hand_size[seat] == best:\n", "        if s.hand_size[seat] <= best + 1:\n"),
}  # fmt: skip


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_clause(golden: Golden) -> None:
    assert play(TOTALS, golden) == golden.end


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_what_is_asked_for_is_refused(golden: Golden) -> None:
    asked = re.findall(r"([^,]+)\?(\S+?)(?:,|$)", golden.script)
    assert golden.end.split("; ")[1:] == [f"{action.strip()} {rule}" for action, rule in asked]


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_without_the_rule_the_end_differs(golden: Golden) -> None:
    assert outcome(testing.mutant(TOTALS, golden.without), golden) != golden.end


@pytest.mark.parametrize("change", MUTANTS.values(), ids=MUTANTS)
def test_every_mutant_is_caught(change: tuple[str, str]) -> None:
    kind = testing.mutant(TOTALS, change)
    assert any(outcome(kind, golden) != golden.end for golden in GOLDEN)


def test_every_clause_has_a_golden_deal() -> None:
    assert {golden.clause for golden in GOLDEN} == set(RULEBOOK)


@pytest.mark.parametrize("rule", [rule for rule in RULEBOOK if RULEBOOK[rule].kind in ("event", "objection")])
def test_the_clause_is_told_in_its_golden_deals(rule: str) -> None:
    told: set[str] = set()
    named: set[str] = set()
    for golden in GOLDEN:
        if golden.clause == rule:
            for state, objection, _ in steps(TOTALS, golden):
                told.update(event.rule for event in state.events)
                named.update(() if objection is None else (objection.rule,))
    assert rule in (told if RULEBOOK[rule].kind == "event" else named)


def outcome(kind: Kind, golden: Golden) -> str:
    """What a golden deal comes to under altered rules; a fault, too, is noticed."""
    try:
        return play(kind, golden)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
