"""Every sentence of nineteen that names a card, a number or a seat is so: it is read against the states around it.

What should be said is worked out here from the states before and after a step and from the clauses, not from the module that tells it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardlab import testing
from cardlab.cards import Card
from cardlab.language import event_phrase, event_text
from cardlab.model.actions import Event
from cardlab.model.game import State
from cardlab.model.registry import game_type
from tests.games.told import Count, moves, walk

KIND = game_type("nineteen")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
ROUND_CLAUSES = {"normal": "N4.1", "no_trump": "N4.2", "dealer_names": "N4.3", "blind": "N4.4", "forehead": "N4.5"}
CLAUSES = {
    "started": "N2.1", "differs": "N4.6", "round": "N2.2", "turned_up": "N3.2", "named": "N4.3", "first_call": "N3.3", "called": "N3.3",
    "hit": "N5.1", "missed": "N5.1", "ended": "N2.3", "won": "N2.3", "next_dealer": "N2.2",
}  # fmt: skip
"""The clause of each kind of event that has but one."""

def winner(trick: Sequence[Card], trump: str | None) -> int:
    """Which card of a trick wins (N3.6, N3.7)."""

    def strong(card: Card) -> tuple[bool, bool, int]:
        return card.suit == trump, card.suit == trick[0].suit, RANKS.index(str(card.rank))

    best = 0
    for k, card in enumerate(trick):
        if card.suit in (trump, trick[0].suit) and strong(card) > strong(trick[best]):
            best = k
    return best


def check_round(event: Event, facts: dict[str, Any], before: State | None, after: State) -> None:
    each = after.round if after.round <= 10 else 20 - after.round
    if event.kind == "round":
        assert (event.seat, facts["round"], facts["n"], facts["case"]) == (after.dealer, after.round, each, after.kind)
        assert before is None or event.seat == (before.dealer + 1) % after.game.players
    elif event.kind == "kind":
        assert (facts["case"], facts["n"], event.rule) == (after.kind, each, ROUND_CLAUSES[after.kind])
    elif event.kind == "dealt":
        unseen = after.kind in ("blind", "forehead")
        assert (facts["n"], facts["case"]) == (each, after.kind if unseen else None)
        assert event.rule == (ROUND_CLAUSES[after.kind] if unseen else "N3.1")
    elif event.kind == "turned_up":
        assert event.card is not None and event.card == after.turned and facts["suit"] == after.trump == event.card.suit
    elif event.kind == "differs":
        assert facts["case"] == after.game.options["schedule"][18] != "forehead"
    else:
        assert facts["n"] == 19


def check_call(event: Event, facts: dict[str, Any], before: State, action: str, after: State) -> None:
    if event.kind == "named":
        assert event.seat == before.dealer and f"trump {facts['suit']}" == action and facts["suit"] == after.trump
    elif event.kind == "called":
        calls = [*(call for call in before.calls if call is not None), int(action.split()[1])]
        assert (event.seat, facts["call"], facts["called"], facts["tricks"]) == (before.to_act, calls[-1], sum(calls), before.cards_each)
        over = (sum(calls) > before.cards_each) - (sum(calls) < before.cards_each)
        assert facts["case"] == (("exact", "over", "under")[over] if len(calls) == before.game.players else None)
    elif event.kind == "looked":
        assert before.to_act == before.dealer and facts["case"] == after.kind and event.rule == ROUND_CLAUSES[after.kind]
        assert facts["n"] == after.cards_each
    else:
        assert after.kind == "forehead" and (event.card,) == after.hands[event.seat or 0] and event.rule == "N4.5"


def check_trick(event: Event, facts: dict[str, Any], before: State, action: str, after: State) -> None:
    trick = list(before.trick)
    card = next(card for card in before.hands[before.to_act or 0] if card.code == action)
    trick.append(card)
    best = winner(trick, before.trump)
    seat = ((before.leader if before.trick else before.to_act or 0) + best) % before.game.players
    if event.kind == "played":
        assert (event.seat, event.card.code if event.card else "") == (before.to_act, action)
        assert facts["case"] == (None if before.trick else "led")
        assert event.rule == ("N3.5" if before.trick else "N3.4" if before.trick_number == 1 else "N3.8")
        return
    assert event.card is not None and (event.seat, event.card.code) == (seat, trick[best].code)
    if event.kind == "winning":
        now = best == len(trick) - 1
        other = trick[winner(before.trick, before.trump)] if now else trick[-1]
        assert facts["case"] == ("now" if now else "still")
        same = other.code == event.card.code
        assert event.rule == ("N3.7" if same else "N3.6")
        because = facts["because"]
        key = because.key.partition(".")[2]
        if same:
            assert key == "first"
        elif other.suit == event.card.suit:
            assert key == "higher" and (because.get("card").code, because.get("other").code) == (event.card.code, other.code)
            assert RANKS.index(str(event.card.rank)) > RANKS.index(str(other.rank))
        elif event.card.suit == before.trump:
            assert key == "trump" and because.get("suit") == before.trump
        else:
            assert key == ("led" if before.trump else "led_no_trump")
            assert (because.get("led"), because.get("suit")) == (trick[0].suit, other.suit) and other.suit != before.trump
    else:
        won, call = before.tricks_won[seat] + 1, before.calls[seat]
        assert len(trick) == before.game.players and facts["trick"] == before.trick_number
        assert (facts["tricks"], facts["call"], facts["left"]) == (won, call, abs(won - call))
        assert facts["case"] == ("has" if won == call else "needs" if won < call else "over")
        assert event.rule == ("N3.7" if sum(card.code == trick[best].code for card in trick) > 1 else "N3.6")


def check_scores(event: Event, facts: dict[str, Any], before: State, action: str, after: State) -> None:
    if event.kind in ("ended", "won"):
        top = max(after.scores)
        assert after.over and facts["points"] == top
        winners = tuple(seat for seat, score in enumerate(after.scores) if score == top)
        assert after.winners == winners and (event.seat in winners if event.kind == "won" else tuple(facts["seats"]) == winners)
        return
    seat = event.seat or 0
    full = [*before.trick, next(card for card in before.hands[before.to_act or 0] if card.code == action)]
    taker = (before.leader if before.trick else before.to_act or 0) + winner(full, before.trump)
    took = before.tricks_won[seat] + (taker % before.game.players == seat)
    call, (base, per_trick, per_miss) = before.calls[seat], before.game.options["scoring"]
    change = base + per_trick * call if call == took else -per_miss * abs(call - took)
    assert (event.kind == "hit") == (call == took) and (facts["call"], facts["tricks"]) == (call, took)
    assert (facts["change"], facts["before"], facts["score"]) == (change, before.scores[seat], after.scores[seat])
    assert facts["score"] == facts["before"] + change
    assert call == took or (facts["off"], facts["case"]) == (abs(call - took), "over" if took > call else "under")


def check(event: Event, facts: dict[str, Any], before: State | None, action: str, after: State) -> None:
    """One event, told as ``facts``, of one step."""
    assert event.rule == CLAUSES.get(event.kind, event.rule)
    if event.kind in ("started", "differs", "round", "kind", "dealt", "turned_up"):
        check_round(event, facts, before, after)
    elif event.kind == "first_call":
        assert event.seat == after.to_act == (after.dealer + 1) % after.game.players and facts["n"] == after.cards_each
    elif event.kind == "leads":
        assert (event.seat, facts["trick"]) == (after.leader, after.trick_number) and after.to_act == after.leader
        assert facts["case"] == ("first" if after.trick_number == 1 else None)
        assert event.rule == ("N3.4" if after.trick_number == 1 else "N3.8")
    elif event.kind == "next_dealer":
        assert event.seat == after.next_dealer == (after.dealer + 1) % after.game.players
    else:
        assert before is not None
        group = check_call if event.kind in ("named", "called", "looked", "shown") else check_trick
        (group if event.kind not in ("hit", "missed", "ended", "won") else check_scores)(event, facts, before, action, after)


@pytest.mark.many
def test_every_event_tells_what_is_so_and_by_which_clause(count: Count) -> None:
    told: set[str] = set()
    for before, action, after in moves(KIND, count(30, 60)):
        for event in after.events:
            told.add(event.kind)
            try:
                check(event, dict(event_phrase(event, after.events).facts), before, action, after)
            except AssertionError as error:
                raise AssertionError(f"{after.game!r}, step {after.step}, {action}: {event_text(event)} {error}") from error
    assert told == set(KIND.event_kinds)


def test_a_change_is_told_as_the_rules_wrote_it() -> None:
    """With the scoring altered the sentence shows the altered number: it is read from the event."""
    kind = testing.mutant(KIND, ("return -s.per_miss * abs(call - tricks)", "return 1 - s.per_miss * abs(call - tricks)"))
    seen = 0
    for before, _, state in walk(testing.random_game(kind, 3).new(seed=3), random.Random(3)):
        for event in state.events:
            if event.kind in ("hit", "missed"):
                facts = dict(event_phrase(event, state.events).facts)
                seen += event.kind == "missed"
                assert facts["change"] == state.scores[event.seat or 0] - before.scores[event.seat or 0]
    assert seen
