"""Every sentence of sticht that names a card, a number or a seat is so: it is read against the states around it.

What should be said is worked out here from the states before and after a step and from the clauses, not from the module that tells it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardlab import testing
from cardlab.cards import Card
from cardlab.language import event_phrase, event_text, languages, narrate, say
from cardlab.model.actions import Event
from cardlab.model.game import State
from cardlab.model.registry import game_type
from tests.games.told import Count, moves, walk

KIND = game_type("sticht")
CLAUSES = {
    "started": "S2.1", "round": "S2.2", "starts": "S2.3", "order_set": "S3.1", "called_blind": "S3.2", "looked": "S3.2", "named": "S3.3",
    "kept": "S3.5", "swapped": "S3.5", "gave": "S3.5", "drew": "S3.5", "went_out": "S9.1", "reversed": "S5.1", "coming": "S5.2",
    "cancelled": "S5.2", "left": "S5.2", "too_late": "S5.3", "renamed": "S8.1", "counts": "S8.2", "fixed": "S8.3", "turned": "S5.2",
    "trump_now": "S8.1", "sat_out": "S9.2", "scored": "S6.2", "no_trick": "S6.3", "own_trump": "S6.4", "goes_on": "S7.3",
}  # fmt: skip
"""The clause of each kind of event that has but one."""
NEXT = {"en": "next trick", "de": "nächsten Stich", "ru": "следующ"}
"""What is said of a trick to come."""

def bold(state: State, chance: random.Random) -> str:
    """By chance, but people like to declare, to leave and to call blind."""
    texts = [str(action) for action in state.actions]
    rare = [text for text in texts if text in ("out", "blind") or text.endswith("reverse") or " trump " in text]
    return chance.choice(rare if rare and chance.random() < 0.4 else texts)


def laid(before: State, action: str) -> list[Card]:
    """The trick with the card of this action."""
    return [*before.trick, next(card for card in before.hands[before.to_act or 0] if card.code == action.split()[0])]


def strong(card: Card, led: Card, trump: str, one_high: bool) -> tuple[bool, int]:
    """How strong a card is that can win: trumps above the led suit (S4.5), by the order of ranks (S4.6)."""
    suit = card.suit or trump
    if suit not in (trump, led.suit or trump):
        return False, -1
    rank = (-99 if one_high else 99) if card.suit is None else (-int(card.rank or 0) if one_high else int(card.rank or 0))
    return suit == trump, rank + 200


def winner(before: State, trick: Sequence[Card]) -> int:
    """Which card of a trick wins."""
    return max(range(len(trick)), key=lambda k: (strong(trick[k], trick[0], before.trump, before.one_is_high), -k))


def seats(before: State) -> list[int]:
    """Who plays to the trick, in turn from its leader."""
    turn = [(before.leader + k) % before.game.players for k in range(before.game.players)]
    return [seat for seat in turn if seat not in before.dropped_out]


def worth(before: State, trump: str) -> int:
    """What a trick counts (S6.1)."""
    return 4 if before.called_blind else 2 if trump == "Y" else 1


def trump_after(before: State, action: str) -> str:
    """The trump that holds, or counts, after this card (S8.1)."""
    return action.split()[2] if " trump " in action else str(before.next_trump)


def order_after(before: State, action: str) -> bool:
    """Whether 1 is high after the trick of this card (S5.2)."""
    return bool(before.one_is_high_next) != action.endswith("reverse")


def check_begin(event: Event, facts: dict[str, Any], before: State | None, action: str, after: State) -> None:
    kind = event.kind
    if kind == "started":
        assert set(after.scores) == {facts["points"]} == {24}
    elif kind == "round":
        assert (event.seat, facts["round"], facts["starter"]) == (after.dealer, after.round, after.starter)
    elif kind == "starts":
        assert event.seat == after.starter == (after.dealer + 1) % after.game.players
    elif kind == "order_set":
        assert facts["case"] == "eleven" and not after.one_is_high
    elif kind == "barred":
        limit = {"blind": 24, "swap": 6, "out": 12}[facts["case"]]
        assert after.game.options["restrictions"] and facts["points"] == after.scores[event.seat or 0] <= limit
        assert event.seat == after.to_act and event.rule == {"blind": "S10.3", "swap": "S10.2", "out": "S10.1"}[facts["case"]]
        words = {str(each).split()[0] for each in after.actions}
        assert facts["case"] not in words
    elif kind == "dealt":
        assert facts["n"] == 3 and event.rule == {"first": "S3.3", "more": "S3.4"}[facts["case"]]
        both = ["first", "more"] if action == "blind" else ["first"] if action == "look" else ["more"]
        assert [event_phrase(each).get("case") for each in after.events if each.kind == "dealt"] == both
    else:
        assert before is not None and event.seat == before.to_act
        if kind in ("called_blind", "named"):
            assert action == ("blind" if kind == "called_blind" else f"trump {facts['suit']}") and facts["suit"] == after.trump
            assert kind == "named" or facts["worth"] == 4 == worth(after, "Y")
        elif kind in ("gave", "drew"):
            there, gone = (before, after) if kind == "gave" else (after, before)
            assert facts["card"] in there.hands[before.to_act or 0] and facts["card"] not in gone.hands[before.to_act or 0]
        elif kind == "swapped":
            assert facts["n"] == len(action.split()) - 1
        else:
            assert action == {"looked": "look", "kept": "keep", "went_out": "out"}[kind]


def check_card(event: Event, facts: dict[str, Any], before: State, action: str, after: State) -> None:
    """What is told of the card that was played and of what it declares."""
    kind, last = event.kind, before.trick_number == 6
    trump, one_high = trump_after(before, action), order_after(before, action)
    assert event.seat == before.to_act
    if kind == "played":
        card = laid(before, action)[-1]
        assert facts["card"] == card
        if not before.trick:
            assert event.rule == ("S4.1" if before.trick_number == 1 else "S4.7")
        elif card.suit is None:
            assert event.rule == "S4.4"
        else:
            assert event.rule == ("S4.2" if card.suit == (before.trick[0].suit or before.trump) else "S4.3")
        return
    if kind in ("reversed", "coming", "cancelled", "left", "too_late"):
        assert facts["case"] == ("one" if one_high else "eleven")
        assert action.endswith("reverse") == (kind != "left")
        if kind == "coming":
            assert not last and one_high != before.one_is_high
        elif kind == "cancelled":
            assert not last and one_high == before.one_is_high
        elif kind == "left":
            assert not last and one_high != before.one_is_high
        elif kind == "too_late":
            assert last
    elif kind == "fixed":
        assert before.called_blind and before.trump == "Y"
    else:
        assert facts["suit"] == trump != before.next_trump
        if kind == "renamed":
            assert facts["case"] == ("last" if last else None)
        else:
            assert last and facts["worth"] == worth(before, trump)


def check_trick(event: Event, facts: dict[str, Any], before: State, action: str, after: State) -> None:
    trick = laid(before, action)
    best = winner(before, trick)
    seat = (seats(before) if before.trick else [before.to_act])[best]
    if event.kind in ("winning", "took"):
        assert (event.seat, event.card) == (seat, trick[best])
    if event.kind == "winning":
        now = best == len(trick) - 1
        other = trick[winner(before, before.trick)] if now else trick[-1]
        assert facts["case"] == ("now" if now else "still")
        card, because = trick[best], facts["because"]
        key = because.key.partition(".")[2]
        suit, other_suit = card.suit or before.trump, other.suit or before.trump
        if key in ("trump", "white"):
            assert suit == before.trump == because.get("suit") != other_suit and (card.suit is None) == (key == "white")
        elif key.startswith("white"):
            assert suit == other_suit == before.trump
            assert (key == "white_high") == (card.suit is None) == (not before.one_is_high) and (card.suit is None or other.suit is None)
        elif key == "led":
            assert (because.get("led"), because.get("suit")) == (suit, other_suit) and suit == (trick[0].suit or before.trump) != other_suit
            assert other_suit != before.trump
        else:
            assert suit == other_suit and key == f"order.{'one' if before.one_is_high else 'eleven'}"
            assert (because.get("high"), because.get("low")) == (int(card.rank or 0), int(other.rank or 0))
    elif event.kind == "took":
        assert facts["trick"] == before.trick_number and len(trick) == len(seats(before))
        assert facts["worth"] == worth(before, trump_after(before, action))
        assert facts["case"] == ("open" if before.game.options["trump_chaos"] else None)
    elif event.kind == "turned":
        assert facts["case"] == ("one" if after.one_is_high else "eleven") and after.one_is_high != before.one_is_high
    else:
        assert facts["suit"] == after.trump == trump_after(before, action) != before.trump


def check_scores(event: Event, facts: dict[str, Any], before: State, action: str, after: State) -> None:
    trick, trump = laid(before, action), trump_after(before, action)
    value = worth(before, trump)
    won = list(before.tricks_won)
    won[seats(before)[winner(before, trick)]] += 1
    if event.kind == "worth":
        changed = trump != before.trump
        assert (facts["worth"], facts["suit"], event.rule) == (value, trump, "S8.2" if changed else "S6.1")
        assert facts["case"] == ("blind" if before.called_blind else "changed" if changed else None)
    elif event.kind in ("ended", "won"):
        low = min(after.scores)
        winners = tuple(seat for seat, score in enumerate(after.scores) if score == low)
        assert after.over and facts["points"] == low and event.rule == ("S7.1" if low <= 0 else "S7.2")
        assert event.seat in winners if event.kind == "won" else tuple(facts["seats"]) == winners
        assert after.winners == winners and (low <= 0 or max(after.scores) >= 48)
    elif event.kind == "goes_on":
        assert min(after.scores) > 0 and max(after.scores) < 48
    else:
        seat = event.seat or 0
        out = seat in before.dropped_out
        double = seat == before.starter and before.game.options["own_trump"]
        change = 0 if out else -won[seat] * value if won[seat] else 6 * value * (2 if double else 1)
        kind = "sat_out" if out else "scored" if won[seat] else "own_trump" if double else "no_trick"
        assert (event.kind, facts["change"], facts["before"], facts["score"]) == (kind, change, before.scores[seat], after.scores[seat])
        if not out:
            assert facts["case"] == "sum" and (facts["n"], facts["worth"], facts["all"]) == (won[seat], value, 6)


CARD_EVENTS = {"played", "reversed", "coming", "cancelled", "left", "too_late", "renamed", "counts", "fixed"}
TRICK_EVENTS = {"winning", "took", "turned", "trump_now"}
SCORE_EVENTS = {"worth", "sat_out", "scored", "no_trick", "own_trump", "ended", "won", "goes_on"}


def check(event: Event, facts: dict[str, Any], before: State | None, action: str, after: State) -> None:
    """One event, told as ``facts``, of one step."""
    assert event.rule == CLAUSES.get(event.kind, event.rule)
    if event.kind == "leads":
        assert (event.seat, facts["trick"]) == (after.leader, after.trick_number) and after.to_act == after.leader
        assert facts["case"] == ("first" if after.trick_number == 1 else None)
        assert event.rule == ("S4.1" if after.trick_number == 1 else "S4.7")
    elif event.kind in CARD_EVENTS | TRICK_EVENTS | SCORE_EVENTS:
        assert before is not None
        group = check_card if event.kind in CARD_EVENTS else check_trick if event.kind in TRICK_EVENTS else check_scores
        group(event, facts, before, action, after)
    else:
        check_begin(event, facts, before, action, after)


@pytest.mark.many
def test_every_event_tells_what_is_so_and_by_which_clause(count: Count) -> None:
    told: set[str] = set()
    for before, action, after in moves(KIND, count(60, 200), bold):
        for event in after.events:
            told.add(event.kind)
            try:
                check(event, dict(event_phrase(event, after.events).facts), before, action, after)
            except AssertionError as error:
                raise AssertionError(f"{after.game!r}, step {after.step}, {action}: {event_text(event)} {error}") from error
    assert told == set(KIND.event_kinds)


@pytest.mark.parametrize("lang", languages())
def test_the_last_trick_is_followed_by_no_other(lang: str, count: Count) -> None:
    told = 0
    for before, action, after in moves(KIND, count(60, 200), bold):
        if before is not None and before.phase == "play" and before.trick_number == 6:
            texts = [event_text(event, lang) for event in after.events]
            texts += [say("sticht", each, lang) for line in narrate(after.events) for each in (line.fact, line.why) if each is not None]
            told += " trump " in action or action.endswith("reverse")
            assert not [text for text in texts if NEXT[lang] in text], (action, texts)
            for suit in "YRGB":
                objection = before.why_not(f"{action.split()[0]} trump {suit}")
                assert objection is None or NEXT[lang] not in objection.text(lang)
    assert told


def test_what_is_refused_now_offers_only_what_can_be_done(count: Count) -> None:
    cases: set[str] = set()
    for _, _, state in moves(KIND, count(60, 200), bold):
        if state.phase in ("blind", "swap"):
            objection = state.why_not("Y7")
            assert objection is not None and objection.rule == "C2"
            words = {str(action).split()[0] for action in state.actions}
            expected = {
                frozenset({"blind", "look"}): "blind", frozenset({"look"}): "blind_barred", frozenset({"keep", "swap"}): "swap",
                frozenset({"keep", "swap", "out"}): "swap_out", frozenset({"keep"}): "swap_barred",
            }  # fmt: skip
            assert objection.facts["case"] == expected[frozenset(words)]
            cases.add(objection.facts["case"])
    assert cases == {"blind", "blind_barred", "swap", "swap_out", "swap_barred"}


@pytest.mark.parametrize(
    "change",
    [("    return -tricks * value", "    return 1 - tricks * value"), ("    return TRICKS * value\n", "    return TRICKS * value + 1\n")],
    ids=["trick", "none"],
)
def test_no_sum_is_told_that_does_not_come_to_the_change(change: tuple[str, str]) -> None:
    """With a rule altered the sentence shows the number that the rules wrote down, and no sum beside it that comes to another."""
    kind = testing.mutant(KIND, change)
    seen = 0
    for seed in range(6):
        for before, _, state in walk(testing.random_game(kind, seed).new(seed=seed), random.Random(seed)):
            for event in state.events:
                if event.kind in ("scored", "no_trick", "own_trump"):
                    facts = dict(event_phrase(event, state.events).facts)
                    assert facts["change"] == state.scores[event.seat or 0] - before.scores[event.seat or 0]
                    if facts["case"] == "sum":
                        times = {"scored": -facts["n"], "no_trick": facts["all"], "own_trump": 2 * facts["all"]}[event.kind]
                        assert times * facts["worth"] == facts["change"]
                    else:
                        seen += 1
    assert seen
