"""A test a clause: the deal in which it decides ends as the rules say, tells the clause, and ends otherwise without it."""

import re

import pytest

import cardlab
from cardlab import testing
from cardlab.engine.kind import Kind
from tests.games.dvadtsat.golden import DVADTSAT, GOLDEN, Golden, play, steps

RULEBOOK = cardlab.game("dvadtsat").rulebook("en")
IDS = [f"{golden.clause}: {golden.why}" for golden in GOLDEN]

# More rules that are altered by a line: each has to be noticed by one of the golden deals.
MUTANTS = {
    "turns go to the right": ("    seat = (seat + 1) % s.players\n    while", "    seat = (seat + s.players - 1) % s.players\n    while"),
    "the deal begins with the dealer": ("    dealt = 0\n    seat = s.dealer\n", "    dealt = 0\n    seat = s.dealer - 1\n"),
    "a card is laid under the top one": ("    s.bank[s.bank_size] = card\n", "    s.bank[s.bank_size] = s.bank[0]\n    s.bank[0] = card\n"),
    "any higher card fits, too": ("rank == rank_of(top) - 1:", "rank != rank_of(top):"),
    "the 9 fits always": ("SIX, SEVEN, EIGHT, KING = 0, 1, 2, 6", "SIX, SEVEN, EIGHT, KING = 0, 1, 3, 6"),
    "the 8 has the effect of the 7": ("SIX, SEVEN, EIGHT, KING = 0, 1, 2, 6", "SIX, SEVEN, EIGHT, KING = 0, 2, 2, 6"),
    "a set is three cards": ("    for suit in range(SUITS):  # noqa", "    for suit in range(1, SUITS):  # noqa"),
    "a card may be taken twice a move": ("    s.drew = 1\n", ""),
    "drawn cards stay in the stock": ("    s.stock_size -= 1\n    card", "    card"),
    "a renewal keeps no card on the bank": ("    s.bank[0] = top\n", ""),
    "the stock is renewed for two": ("return s.in_hand_count > 2 and s.renewals", "return s.in_hand_count > 1 and s.renewals"),
    "the lower count pays": ("most = max(most, count_hand", "most = min(most, count_hand"),
    "kings below others burn": ("rank_of(s.bank[s.bank_size - 1 - kings]) == KING", "rank_of(s.bank[s.bank_size - 1 - kings]) > 4"),
    "only the top card of the last move is charged": ("for k in range(size):\n            moved", "for k in range(1):\n            moved"),
    "the penalty is not doubled to halves": ("charge(s, seat, 2 * points + extra, clause)", "charge(s, seat, points + extra, clause)"),
    "the loser of the hand is kept from hand to hand": ("        s.hand_penalty[seat] = 0\n", ""),
    "the highest total wins": ("total < best:", "total > best:"),
    "who has left still plays": ("                s.in_game &= ~(1 << seat)\n", ""),
    "who is out is waited for": ("    s.in_hand &= ~(1 << seat)\n", ""),
}  # fmt: skip


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_clause(golden: Golden) -> None:
    assert play(DVADTSAT, golden) == golden.end


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_what_is_asked_for_is_refused(golden: Golden) -> None:
    asked = re.findall(r"([^,]+)\?(\S+?)(?:,|$)", golden.script)
    assert golden.end.split("; ")[1:] == [f"{action.strip()} {rule}" for action, rule in asked]


@pytest.mark.parametrize("golden", GOLDEN, ids=IDS)
def test_without_the_rule_the_end_differs(golden: Golden) -> None:
    assert outcome(testing.mutant(DVADTSAT, golden.without), golden) != golden.end


@pytest.mark.parametrize("change", MUTANTS.values(), ids=MUTANTS)
def test_every_mutant_is_caught(change: tuple[str, str]) -> None:
    kind = testing.mutant(DVADTSAT, change)
    assert any(outcome(kind, golden) != golden.end for golden in GOLDEN)


def test_every_clause_has_a_golden_deal() -> None:
    assert {golden.clause for golden in GOLDEN} == set(RULEBOOK)


@pytest.mark.parametrize("rule", [rule for rule in RULEBOOK if RULEBOOK[rule].kind in ("event", "objection")])
def test_the_clause_is_told_in_its_golden_deals(rule: str) -> None:
    told: set[str] = set()
    named: set[str] = set()
    for golden in GOLDEN:
        if golden.clause == rule:
            for state, objection, _ in steps(DVADTSAT, golden):
                told.update(event.rule for event in state.events)
                named.update(() if objection is None else (objection.rule,))
    assert rule in (told if RULEBOOK[rule].kind == "event" else named)


def outcome(kind: Kind, golden: Golden) -> str:
    """What a golden deal comes to under altered rules; a fault, too, is noticed."""
    try:
        return play(kind, golden)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
