"""Every sentence of totals that names a card, a number or a seat is so: it is read against the states around it.

What should be said is worked out here from the states before and after a step and from the clauses, not from the module that tells it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import cardlab
from cardlab import testing
from cardlab.cards import Card
from cardlab.language import event_phrase, languages
from cardlab.model.actions import Event
from cardlab.model.game import State
from cardlab.model.registry import game_type
from tests.games.told import Count, Move, check_citations, check_names, walk

KIND = game_type("totals")
LINES = "RYGB"
CLAUSES = {
    "started": "T2.1", "thinned": "T2.2", "begins": "T2.3", "drew": "T3.1", "empty": "T3.1", "played": "T3.2", "said": "T3.3",
    "accepted": "T3.4", "challenged": "T3.4", "wrong": "T3.5", "right": "T3.5", "stands": "T3.6", "reached": "T5.1", "took": "T5.1",
    "gone": "T5.2", "again": "T5.3", "turned": "T6.2", "skipped": "T6.2", "follows": "T6.2",
}  # fmt: skip
"""The clause of each kind of event that has but one."""

@dataclass
class Table:
    """What lies where while the events of a step are followed one by one."""

    before: State
    after: State
    action: str
    hands: list[list[Card]]
    lines: list[list[Card]]
    pile: int
    way: int
    line: int
    """The one that the card of this turn was laid on."""
    taker: int = -1
    laid: Card | None = None
    reached: int | None = None

    @property
    def on_turn(self) -> int:
        return int(self.before.on_turn)

    def beside(self, seat: int, way: int) -> int:
        return (seat + way) % len(self.hands)

    def total(self, line: int) -> int:
        """What a line comes to, from its cards (T4)."""
        compound = self.before.game.options["double"] == "compound"
        total = doubled = 0
        for card in self.lines[line]:
            added = doubled if card.rank == "*2" else int(card.rank or 0)
            total += added
            doubled = 2 * added if card.rank == "*2" and compound else added
        return total


def table(before: State, action: str, after: State) -> Table:
    line = -1 if before.line is None else LINES.index(before.line)
    t = Table(
        before, after, action, [list(hand) for hand in before.hands], [list(line) for line in before.lines], before.pile,
        1 if before.direction == "clockwise" else -1, line,
    )  # fmt: skip
    t.laid = t.lines[line][-1] if line >= 0 else None
    return t


def adds_up(told: str) -> int:
    """The value of a sum as it is written down."""
    parts = re.findall(r"([+−]) (\d+)", told)
    assert told.startswith("0") and len(parts) == told.count("+") + told.count("−")
    return sum(int(number) if sign == "+" else -int(number) for sign, number in parts)


def check_drew(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    t.pile -= 1
    assert facts["left"] == t.pile == t.after.pile and event.seat is not None and event.seat == t.after.on_turn
    t.hands[event.seat].append(facts["card"])


def check_empty(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.pile == 0


def check_played(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat == t.on_turn and facts["line"] in ((event.card and event.card.suit) or "")
    t.hands[t.on_turn].remove(facts["card"])
    t.line, t.laid = LINES.index(facts["line"]), facts["card"]
    t.lines[t.line].append(facts["card"])
    auto = t.before.game.options["announce"] == "auto"
    assert facts.get("case") == ("auto" if auto else None)
    assert not auto or facts["n"] == t.total(t.line)


def check_said(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert (event.seat, LINES.index(facts["line"])) == (t.on_turn, t.line)
    assert facts["n"] == (int(t.action.split()[1]) if t.action.startswith("say") else t.total(t.line))


def check_answer(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat == t.before.to_act and (facts["n"], facts["line"]) == (t.before.said, t.before.line)
    assert t.action == {"accepted": "accept", "challenged": "challenge"}[event.kind]


def check_stands(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.beside(t.before.to_act or 0, t.way) == t.on_turn
    assert (facts["n"], facts["total"], LINES.index(facts["line"])) == (t.before.said, t.total(t.line), t.line)
    assert facts["case"] == ("right" if t.before.said == t.total(t.line) else "wrong")


def check_challenge(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    total = t.total(t.line)
    assert (event.kind == "right") == (t.before.said == total) and (facts["n"], facts["total"]) == (t.before.said, total)
    t.taker = t.before.to_act if event.kind == "right" else t.on_turn  # type: ignore[assignment]
    assert event.seat == t.taker and list(facts["cards"]) == t.lines[t.line][::-1]
    assert facts["case"] == "sum" and adds_up(facts["sum"]) == total


def check_reached(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    t.reached = total = t.total(t.line)
    assert total >= 24 and facts["total"] == adds_up(facts["sum"]) == total and LINES.index(facts["line"]) == t.line
    assert facts["case"] == ("exact_sum" if total == 24 else "over_sum")
    t.taker = t.on_turn


def check_took(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    t.taker = t.beside(t.taker, -t.way)
    cards = list(facts["cards"])
    assert event.seat == t.taker and cards == t.lines[t.line][: -1 - len(cards) : -1] and facts["n"] == len(cards)
    stops = [card for card in cards if "stop" in card.marks]
    assert stops == (cards[-1:] if facts["case"] == "stop" else [])
    assert facts["case"] == "stop" or len(t.lines[t.line]) == len(cards) + 1


def check_taken(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    card = t.lines[t.line].pop()
    assert (event.seat, event.card, LINES.index(facts["line"])) == (t.taker, card, t.line)
    assert event.rule == ("T3.5" if t.reached is None else "T5.1")
    t.hands[t.taker].append(card)


def check_gone(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.lines[t.line] == [facts["card"]] and LINES.index(facts["line"]) == t.line
    t.lines[t.line] = []


def check_next(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert facts["turn"] == t.before.turn + 1 == t.after.turn and event.seat == t.after.on_turn
    drawn = [other.card for other in step if other.kind == "drew"]
    assert (facts["case"], [facts["card"]]) == ("draws", drawn) if drawn else facts["case"] is None
    if event.kind == "again":
        assert event.seat == t.on_turn and t.reached == 24
        return
    assert t.reached != 24 and t.laid is not None
    way = -t.way if "reverse" in t.laid.marks else t.way
    seat = t.beside(t.on_turn, way)
    assert event.seat == (t.beside(seat, way) if "skip" in t.laid.marks else seat)


def check_turned(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.laid is not None and "reverse" in t.laid.marks
    assert facts["case"] == t.after.direction != t.before.direction


def check_skipped(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.laid is not None and "skip" in t.laid.marks
    assert event.seat == t.beside(t.on_turn, -t.way if "reverse" in t.laid.marks else t.way)


def check_ended(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    sizes = [len(hand) for hand in t.hands]
    assert t.after.over and facts["n"] == min(sizes)
    assert tuple(facts["seats"]) == t.after.winners == tuple(seat for seat, size in enumerate(sizes) if size == min(sizes))
    assert facts["winners"] == len(t.after.winners)
    out = not t.hands[t.on_turn]
    assert (facts["case"], event.rule) == (("out", "T6.1") if out else ("limit", "T6.3"))
    assert out or facts["turns"] == t.before.turn


def check_won(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat in t.after.winners and facts["n"] == len(t.hands[event.seat])
    assert event.rule == ("T6.1" if not t.hands[t.on_turn] else "T6.3")


Check = Callable[[Table, Event, dict[str, Any], Sequence[Event]], None]
CHECKS: dict[str, Check] = {
    "drew": check_drew, "empty": check_empty, "played": check_played, "said": check_said, "accepted": check_answer,
    "challenged": check_answer, "stands": check_stands, "wrong": check_challenge, "right": check_challenge, "reached": check_reached,
    "took": check_took, "taken": check_taken, "gone": check_gone, "again": check_next, "follows": check_next, "turned": check_turned,
    "skipped": check_skipped, "ended": check_ended, "won": check_won,
}  # fmt: skip


def people(state: State, chance: random.Random) -> str:
    """By chance as people play: most totals are right, and few are challenged."""
    action = str(chance.choice(state.actions))
    if state.phase == "say" and chance.random() < 0.8:
        return f"say {state.totals[LINES.index(state.line)]}"
    return "accept" if state.phase == "challenge" and chance.random() < 0.8 else action


@cache
def moves(games: int) -> tuple[Move, ...]:
    """Steps of games over all options."""
    found: list[Move] = []
    for seed in range(games):
        found += walk(testing.random_game(KIND, seed).new(seed=seed), random.Random(seed), people, most=400)
    game = cardlab.game("totals", players=3, first_dealer=2, announce="auto")
    deck = game.deck(hands=["R+4 R+8", "R+7", "R+5"], pile="B+1 G+2 Y-3 Y+3 B+2", seed=1)
    state = game.new(seed=1, decks=[deck])
    for action in ("R+4", "R+7", "R+5", "R+8"):  # exactly 24 while the pile lasts
        found.append((state, action, state.play(action)))
        state = found[-1][2]
    return tuple(found)


@pytest.mark.many
def test_every_event_tells_what_is_so_and_by_which_clause(count: Count) -> None:
    told: set[tuple[str, Any]] = set()
    for before, action, after in moves(count(40, 100)):
        t = table(before, action, after)
        try:
            events = after.events
            for event in events:
                facts = dict(event_phrase(event, events).facts)
                told.add((event.kind, facts.get("case")))
                assert event.rule == CLAUSES.get(event.kind, event.rule)
                CHECKS[event.kind](t, event, facts, events)
            assert [sorted(map(str, hand)) for hand in t.hands] == [sorted(map(str, hand)) for hand in after.hands]
            assert t.lines == [list(line) for line in after.lines]
        except AssertionError as error:
            raise AssertionError(f"{before.game!r}, step {after.step}, {action}: {error}") from error
    assert {kind for kind, _ in told} == set(CHECKS)
    assert told >= {("took", "stop"), ("took", "cards"), ("reached", "exact_sum"), ("reached", "over_sum"), ("stands", "wrong")}
    assert told >= {("again", "draws"), ("again", None), ("ended", "out"), ("ended", "limit"), ("turned", "anticlockwise")}


def test_the_start_is_told() -> None:
    for seed in range(20):
        state = testing.random_game(KIND, seed).new(seed=seed)
        game, told = state.game, {event.kind: event for event in state.events}
        facts = {kind: dict(event_phrase(event, state.events).facts) for kind, event in told.items()}
        assert all(told[kind].rule == CLAUSES[kind] for kind in told)
        started = facts["started"]
        drawn = "drew" in told
        assert (started["seat"], started["n"]) == (state.dealer, 8)
        assert started["left"] == len(game.pack) - 8 * game.players == state.pile + drawn + game.options["thin"]
        if game.options["thin"]:
            assert (facts["thinned"]["n"], facts["thinned"]["left"]) == (game.options["thin"], state.pile + drawn)
        assert (facts["begins"]["seat"], facts["begins"]["case"]) == ((state.dealer + 1) % game.players, "clockwise")
        assert not drawn or facts["drew"]["card"] in state.hands[state.on_turn]


# ---- the words ----


@pytest.mark.parametrize("lang", languages())
def test_a_sentence_names_no_seat_and_no_number_that_is_not_its_own(lang: str, count: Count) -> None:
    for _, _, after in moves(count(40, 100))[::3]:
        check_names(after, lang, frozenset({"24", "99"}))


def test_a_line_cites_the_clause_of_what_it_tells(count: Count) -> None:
    for _, _, after in moves(count(40, 100)):
        check_citations(after)


def test_a_refused_card_goes_where_it_is_told() -> None:
    told = 0
    for before, _, _ in moves(40)[::20]:
        for card in before.hands[before.to_act or 0] if before.phase == "play" else ():
            goes = {line for line in LINES if before.why_not(f"{card}>{line}") is None}
            for line in set(LINES) - goes:
                objection = before.why_not(f"{card}>{line}")
                assert objection is not None and objection.rule == "T3.2"
                assert set(objection.facts["lines"]) == goes and objection.facts["line"] == line and objection.facts["card"] == card
                told += 1
    assert told
