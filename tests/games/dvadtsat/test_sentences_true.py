"""Every sentence of dvadtsat that names a card, a number, a seat or a reason is so: it is read against the states around it.

What should be said is worked out here from the states before and after a step, card by card, and from the clauses, not from the module
that tells it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import cardlab
from cardlab import testing
from cardlab.cards import Card
from cardlab.language import event_phrase, languages
from cardlab.language.phrase import Phrase
from cardlab.language.words import catalogue
from cardlab.model.actions import Event
from cardlab.model.game import State
from tests.games.dvadtsat.golden import DVADTSAT, GOLDEN
from tests.games.dvadtsat.positions import position, rare
from tests.games.dvadtsat.test_ends import EXEMPT
from tests.games.golden import steps
from tests.games.told import Count, Move, check_citations, check_names, walk

RANKS = "6 7 8 9 J Q K 10 A".split()
POINTS = {"A": 12, "10": 10, "K": 5, "Q": 3, "J": 1}
KINGS = (0, 5, 10, 15, 30)
CLAUSES = {
    "free": "D5.2", "lower": "D6.1", "same": "D6.2", "eight": "D6.3", "six": "D6.4", "own": "D6.5",
}  # fmt: skip
EVENT_CLAUSES = {
    "started": {"D1.2"}, "trumps": {"D3.1"}, "dealt": {"D4.1"}, "turned": {"D4.1"}, "starts": {"D5.1"}, "set": {"D7.1"},
    "set_card": {"D7.1"}, "more": {"D7.1"}, "none_taken": {"D8.2"}, "no_effect": {"D8.3"}, "renewed": {"D9.2"}, "went_out": {"D10.1"},
    "burnt": {"D10.2"}, "one_left": {"D11.1"}, "shown": {"D11.4"}, "exempt": {"D11.1"}, "charged": {"D11.1"}, "pointless": {"D11.3"},
    "left": {"D12.1"}, "tied": {"D12.2"},
}  # fmt: skip
"""The clause of each kind of event that has but one; of the others it is found out below."""


def points(cards: Any) -> int:
    return sum(POINTS.get(card.rank, 0) for card in cards)


@dataclass
class Table:
    """What lies where while the events of a step are followed one by one."""

    state: State
    """Before the step."""
    after: State
    action: str
    hands: list[list[Card]]
    bank: list[Card]
    stock: int
    scores: list[float]
    in_hand: set[int]
    in_game: set[int]
    out: list[int]
    """Who has gone out in this hand, in that order."""
    penalty: list[float]
    burnt: list[float]
    renewals: int
    laid: list[Card] = field(default_factory=list)
    """By this action."""
    charged: float | None = None
    over: str = ""
    """How the hand ended."""

    @property
    def options(self) -> Any:
        return self.state.game.options

    @property
    def top(self) -> Card:
        return self.bank[-1]

    def level(self, card: Card) -> int:
        suits = self.options["trump_suits"] or ()
        if self.options["trumps"] == "own" or card.suit not in suits:
            return 0
        return 1 + suits.index(card.suit) if self.options["trumps"] == "two_ranked" else 1

    def ways(self, seat: int, card: Card, on: Card) -> list[str]:
        """In which ways a card of a seat goes on another one, as D6 lists them."""
        own = self.state.own_trumps[seat]
        ways = {
            "lower": card.suit == on.suit and RANKS.index(card.rank or "") == RANKS.index(on.rank or "") - 1,
            "same": card.rank == on.rank,
            "eight": card.rank == "8",
            "six": card.rank == "6" and card.suit == on.suit,
            "own": card.suit == own and on.suit != own,
            "trump": self.level(card) > self.level(on) == 0,
            "ranked": self.level(card) > self.level(on) > 0,
        }
        return [way for way, so in ways.items() if so]

    def can_lay(self, seat: int) -> bool:
        sets = any(sum(card.rank == rank for card in self.hands[seat]) == 4 for rank in RANKS)
        return sets or any(self.ways(seat, card, self.top) for card in self.hands[seat])

    def next(self, seat: int) -> int:
        return next(each % len(self.hands) for each in range(seat + 1, seat + 9) if each % len(self.hands) in self.in_hand)

    def no_card(self) -> bool:
        gives_none = len(self.in_hand) == 2 or self.renewals == self.options["renewals"] or len(self.bank) == 1
        return self.stock == 0 and gives_none


def table(before: State, action: str, out: Sequence[int], after: State) -> Table:
    raw, players = before.raw, before.game.players
    return Table(
        before, after, action, [list(hand) for hand in before.hands], list(before.bank), before.stock_size, list(before.scores),
        set(before.in_hand), set(before.in_game), list(out), [raw.hand_penalty[seat] / 2 for seat in range(players)],
        [raw.hand_burnt[seat] / 2 for seat in range(players)], before.game.options["renewals"] - before.renewals_left,
    )  # fmt: skip


def by_which(t: Table, event: Event, facts: dict[str, Any], card: Card, on: Card) -> None:
    """A card, or the first one of a run, lies there by the way that is told, and by the clause of that way."""
    case = facts["case"]
    if t.state.free_move:
        assert (case, event.rule) == ("free", "D5.2")
        return
    assert event.seat is not None
    assert t.ways(event.seat, card, on)[0] == case
    ranked = t.options["trumps"] == "two_ranked"
    assert event.rule == CLAUSES.get(case, "D6.7" if ranked else "D6.6")


def check_laid(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    card, seat = event.card, event.seat
    assert card is not None and seat is not None and seat == t.state.to_act and facts["on"] == t.top
    if event.kind == "laid":
        by_which(t, event, facts, card, t.top)
    elif event.kind == "run_card" and t.laid:
        assert event.rule == "D7.2"
    t.hands[seat].remove(card)
    t.bank.append(card)
    t.laid.append(card)


def check_set(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    cards = [other.card for other in step if other.kind == "set_card"]
    assert cards[-1] == facts["card"] and len({card.rank for card in cards if card}) == 1 and len(cards) == 4


def check_run(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    cards = [other.card for other in step if other.kind == "run_card" and other.card]
    assert (cards[0], cards[-1], t.top) == (facts["card"], facts["last"], facts["on"])
    ways = {RANKS.index(b.rank or "") - RANKS.index(a.rank or "") for a, b in pairwise(cards)}
    assert len(cards) == 4 and ways in ({1}, {-1})
    by_which(t, event, facts, cards[0], t.top)


def check_more(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    ends = any(other.kind == "stock_ends" for other in step)
    assert facts["case"] == ("stuck" if ends else None)
    assert ends == (t.no_card() and not t.can_lay(event.seat or 0) and not gives_later(t))


def gives_later(t: Table) -> bool:
    """The bank is one card, so that a renewal gives none; but it does not end the hand (D9.2)."""
    return len(t.bank) == 1 and len(t.in_hand) > 2 and t.renewals < t.options["renewals"]


def check_drew(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat is not None and event.card is not None
    assert not t.can_lay(event.seat) or facts["case"] == "forced"
    assert (facts["case"] == "forced") == (t.action != "draw") == (event.rule == "D8.1")
    assert event.rule in ("D8.1", "D9.1")
    t.hands[event.seat].append(event.card)
    t.stock -= 1
    assert t.stock == facts["left"]


def check_passed(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert not t.can_lay(event.seat or 0)
    assert (facts["case"], event.rule) == (("taken", "D9.1") if t.state.card_taken else ("none", "D9.2"))
    assert facts["case"] == "taken" or t.no_card()


def check_renewed(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.stock == 0 and facts["n"] == len(t.bank) - 1 and len(t.in_hand) > 2 and facts["case"] == t.options["renew"]
    t.stock, t.bank, t.renewals = len(t.bank) - 1, t.bank[-1:], t.renewals + 1
    assert facts["left"] == t.options["renewals"] - t.renewals
    assert (facts["again"].get("case") == "none") == (facts["left"] == 0)


def check_seven(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    mover = t.state.to_act
    assert mover is not None and t.top.rank == "7" and (t.laid or t.state.raw.laid)
    assert (event.seat, facts["case"]) == (t.next(mover), t.options["seven"])
    assert event.rule == ("D8.1" if mover in t.in_hand else "D8.3")


def check_none_taken(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.no_card()


def check_no_effect(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.top.rank == "7" and len(t.in_hand) == 1 and t.options["seven"] != "nothing"


def check_went_out(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat is not None and t.hands[event.seat] == []
    t.in_hand.remove(event.seat)
    t.out.append(event.seat)


def check_burnt(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    seat, kings = event.seat, 0
    assert seat is not None and event.card == t.top
    while kings < len(t.bank) and t.bank[-1 - kings].rank == "K":
        kings += 1
    burnt = min(KINGS[kings], t.scores[seat])
    assert (facts["kings"], facts["before"], facts["change"]) == (kings, t.scores[seat], -burnt)
    assert facts["case"] == ("some" if burnt else "nothing")
    t.scores[seat] -= burnt
    t.burnt[seat] += burnt
    assert facts["score"] == t.scores[seat]


def check_one_left(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert t.in_hand == {event.seat}
    t.over = "one"


def check_stock_ends(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat is not None and t.stock == 0 and not t.can_lay(event.seat) and len(t.in_hand) >= 2
    if len(t.in_hand) == 2:
        assert (facts["case"], event.rule) == ("two", "D9.3")
    else:
        assert event.rule == "D9.4" and t.renewals == facts["renewals"] == t.options["renewals"]
        assert facts["case"] == ("renewals" if t.renewals else "never")
    t.over = "stock"


def check_shown(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.card in t.hands[event.seat or 0] and facts["points"] == points([event.card])


def check_counted(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    hand = t.hands[event.seat or 0]
    assert sorted(map(str, facts["cards"])) == sorted(map(str, hand)) and facts["points"] == points(hand)
    assert event.rule == ("D11.1" if t.over == "one" else "D11.2")


def check_exempt(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    card = event.card
    assert event.seat is not None and card is not None and t.hands[event.seat] == [card] and facts["other"] == t.out[-1]
    trumps, last = t.options["trumps"], t.top
    colour = {"C": "black", "S": "black", "D": "red", "H": "red"}
    why = {
        "own": trumps == "own" and card.suit == t.state.own_trumps[t.out[-1]],
        "trump": trumps in ("one", "two") and t.level(card) == 1,
        "senior": trumps == "two_ranked" and t.level(card) == 2,
        "suit": card.suit == last.suit,
        "rank": card.rank == last.rank and colour[card.suit or ""] == colour[last.suit or ""],
    }
    assert why[facts["case"]]


def check_charged(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.seat == t.out[-1] and facts["points"] == points(t.laid)
    t.charged = facts["points"]


def pointless(t: Table, seat: int) -> float:
    """What the cards without points in a loser's hand cost (D11.3)."""
    way, cost = t.options["pointless"] or ("each", 0)
    empty = sum(points([card]) == 0 for card in t.hands[seat])
    return empty * cost if way == "each" or empty == len(t.hands[seat]) else 0


def check_pointless(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    seat = event.seat or 0
    assert facts["n"] == sum(points([card]) == 0 for card in t.hands[seat]) and facts["points"] == pointless(t, seat)


def check_penalty(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    seat = event.seat
    assert seat is not None and facts["before"] == t.scores[seat] and event.rule == ("D11.1" if t.over == "one" else "D11.2")
    assert facts["change"] == (points(t.hands[seat]) + pointless(t, seat) if t.charged is None else t.charged)
    t.scores[seat] += facts["change"]
    t.penalty[seat] += facts["change"]
    assert facts["score"] == t.scores[seat]


def check_left(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    seat = event.seat
    assert seat is not None and facts["score"] == t.scores[seat] >= 24
    plays_on = (seat in t.after.in_game and not t.after.over) or seat in t.after.winners
    assert (facts["case"] == "all") == all(t.scores[each] >= 24 for each in t.state.in_game)
    assert facts["case"] == "all" or not plays_on
    t.in_game.discard(seat)


def check_tied(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert facts["case"] == ("again" if t.state.tied else "first")
    among = t.state.tied or range(len(t.scores))
    change = [t.penalty[seat] - t.burnt[seat] if t.state.tied else t.scores[seat] for seat in range(len(t.scores))]
    assert set(facts["seats"]) == {seat for seat in among if change[seat] == min(change[each] for each in among)}
    assert t.state.tied or not t.in_game
    t.in_game = set(facts["seats"])


def check_won(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    seat, how = event.seat, facts["case"]
    assert seat is not None and t.after.winners == (seat,) and facts["score"] == t.scores[seat]
    assert how == ("tie" if t.state.tied else "last" if t.in_game else "lowest")
    if how == "last":
        assert [each for each, score in enumerate(t.scores) if score < 24] == [seat]
    if how == "lowest":
        assert min(t.scores) == t.scores[seat] >= 24
    assert event.rule == ("D12.1" if how == "last" else "D12.2")


def fits(t: Table) -> dict[int, float]:
    """The seats that fit the rule for the next dealer at all, and how well; of all that sit there (D2.1)."""
    seats, rule = range(len(t.hands)), t.options["next_dealer"]
    merit: dict[str, dict[int, float]] = {
        "loser": {seat: t.penalty[seat] for seat in seats if t.penalty[seat] > 0},
        "last_out": {seat: place for place, seat in enumerate(t.out)},
        "starter": {t.state.starter: 0},
        "most_points": {seat: t.scores[seat] for seat in seats},
        "fewest_points": {seat: -t.scores[seat] for seat in seats},
    }
    return merit[rule]


def check_dealer(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    rule = t.options["next_dealer"]
    merit = fits(t)
    playing = [seat % len(t.hands) for seat in range(t.state.dealer + 1, t.state.dealer + len(t.hands) + 1)]
    playing = [seat for seat in playing if seat in t.after.in_game]
    fit = [seat for seat in playing if seat in merit]
    best = [seat for seat in fit if merit[seat] == max(merit[each] for each in fit)]
    struck = bool(best) and any(merit[seat] >= merit[best[0]] for seat in merit if seat not in playing)
    how = "nobody" if not best else ("playing_" if struck else "") + ("shared" if len(best) > 1 else "" if struck else "alone")
    assert facts["case"] == f"{rule}_{how}".rstrip("_")
    assert event.seat == t.after.dealer == (best or playing)[0]
    assert event.rule == ("D2.1" if how == "alone" else "D2.2")


def check_hand(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert (facts["hand"], event.seat, facts["case"]) == (t.after.round, t.after.dealer, "tie" if t.after.tied else None)
    assert event.rule == next(other.rule for other in step if other.kind == "dealer")


def check_starts(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    after = t.after
    suit, turned = facts["suit"], after.top
    held = {card: seat for seat, hand in enumerate(after.hands) for card in hand if card.suit == suit}
    assert suit == turned.suit and event.seat == after.starter
    if not held:
        assert facts["case"] == "nobody"
        return
    lowest = min(held, key=lambda card: RANKS.index(card.rank or ""))
    lower = RANKS.index(lowest.rank or "") < RANKS.index(turned.rank or "")
    assert (facts["case"], event.seat) == ("lower" if lower else "higher", held[lowest])


def check_dealt(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert {len(t.after.hands[seat]) for seat in t.after.in_game} == {facts["n"]}


def check_turned(t: Table, event: Event, facts: dict[str, Any], step: Sequence[Event]) -> None:
    assert event.card == t.after.top


Check = Callable[[Table, Event, dict[str, Any], Sequence[Event]], None]
CHECKS: dict[str, Check] = {
    "hand": check_hand, "dealer": check_dealer, "dealt": check_dealt, "turned": check_turned, "starts": check_starts,
    "laid": check_laid, "set": check_set, "set_card": check_laid, "more": check_more, "run": check_run, "run_card": check_laid,
    "drew": check_drew, "passed": check_passed, "renewed": check_renewed, "seven": check_seven, "none_taken": check_none_taken,
    "no_effect": check_no_effect, "went_out": check_went_out, "burnt": check_burnt, "one_left": check_one_left,
    "stock_ends": check_stock_ends, "shown": check_shown, "counted": check_counted, "exempt": check_exempt, "charged": check_charged,
    "pointless": check_pointless, "penalty": check_penalty, "left": check_left, "tied": check_tied, "won": check_won,
}  # fmt: skip

Followed = tuple[State, str, tuple[int, ...], State]
"""The state before a step, what was done, who had gone out of the round by then, the state after it."""


def fours_first(state: State, chance: random.Random) -> str:
    """By chance, but sets and runs, which are rare, are played whenever there is one."""
    actions = [str(action) for action in state.actions]
    return chance.choice([action for action in actions if action[0] in "sr"] or actions)


def followed(walked: Iterable[Move]) -> Iterator[Followed]:
    """Steps in a row, with who has gone out."""
    out: tuple[int, ...] = ()
    for before, action, after in walked:
        yield before, action, out, after
        gone = tuple(event.seat for event in after.events if event.kind == "went_out" and event.seat is not None)
        out = () if after.round != before.round else (*out, *gone)


@cache
def moves(games: int) -> tuple[Followed, ...]:
    """Steps of games over all options, of the golden deals and of rare moments."""
    found: list[Followed] = []
    for seed in range(games):
        found += followed(walk(testing.random_game(DVADTSAT, seed).new(seed=seed), random.Random(seed), fours_first))
    return (*found, *rare_moves())


@cache
def rare_moves() -> tuple[Followed, ...]:
    found: list[Followed] = []
    for golden in GOLDEN:
        states = [state for state, _, _ in steps(DVADTSAT, golden)]
        words = [word.strip() for word in golden.script.split(",") if word.strip() and "?" not in word]
        states = [states[0], *(after for before, after in pairwise(states) if after is not before)]
        found += followed(zip(states, words, states[1:], strict=False))
    for options, top, last, left, _ in EXEMPT:
        state = position(cardlab.game("dvadtsat", players=2, **options), [last, left], top)
        found.append((state, last, (), state.play(last)))
    for state, action in rare():
        found.append((state, action, (), state.play(action)))
    return tuple(found)


def check_move(before: State, action: str, out: Sequence[int], after: State) -> set[tuple[str, Any]]:
    """Read all that is told of a step; which sentences it had."""
    t = table(before, action, out, after)
    told = set()
    for event in after.events:
        facts = dict(event_phrase(event, after.events).facts)
        told.add((event.kind, facts.get("case")))
        if event.kind in EVENT_CLAUSES:
            assert event.rule in EVENT_CLAUSES[event.kind]
        CHECKS[event.kind](t, event, facts, after.events)
    assert t.scores == list(after.scores)
    if after.round == before.round:
        assert (t.bank, t.stock) == (list(after.bank), after.stock_size)
        assert [sorted(map(str, hand)) for hand in t.hands] == [sorted(map(str, hand)) for hand in after.hands]
    return told


@pytest.mark.many
def test_every_event_tells_what_is_so_and_by_which_clause(count: Count) -> None:
    told: set[tuple[str, Any]] = set()
    for before, action, out, after in moves(count(40, 120)):
        try:
            told |= check_move(before, action, out, after)
        except AssertionError as error:
            raise AssertionError(f"{before.game!r}, step {after.step}, {action}: {error}") from error
    assert {kind for kind, _ in told} >= set(CHECKS)
    written = {tuple(key.split(".")) for key in catalogue("dvadtsat", "en") if key.startswith(("events.", "whys."))}
    cases = {(key[1], key[2].removesuffix("_you")) for key in written if len(key) == 3 and key[1] in CHECKS}
    cases -= {("dealer", "first"), ("counted", "shown")}
    missing = {(kind, case) for kind, case in cases if kind != "trumps"} - told
    assert missing == set()


def test_the_first_hand_is_told() -> None:
    for seed in range(20):
        state = testing.random_game(DVADTSAT, seed).new(seed=seed)
        t = table(state, "", (), state)
        told = {event.kind: event for event in state.events}
        for kind in ("hand", "dealt", "turned", "starts"):
            CHECKS[kind](t, told[kind], dict(event_phrase(told[kind], state.events).facts), state.events)
        assert (told["dealer"].rule, told["dealer"].seat) == ("D2.1", state.game.options["first_dealer"])
        assert event_phrase(told["started"]).get("points") == 24
        trumps = event_phrase(told["trumps"])
        assert trumps.get("case") == state.game.options["trumps"]


# ---- the words ----


@pytest.mark.parametrize("lang", languages())
def test_a_sentence_names_no_seat_and_no_number_that_is_not_its_own(lang: str, count: Count) -> None:
    for _, _, _, after in (*moves(count(40, 120))[::7], *rare_moves()):
        check_names(after, lang, frozenset({"24", "6", "7", "8"}))


def test_a_line_cites_the_clause_of_what_it_tells(count: Count) -> None:
    for _, _, _, after in moves(count(40, 120)):
        check_citations(after)


# ---- refusals ----


def refusals(state: State) -> Iterator[Any]:
    for text in (*state.game.pack.codes, "draw", "pass"):
        objection = state.why_not(text)
        if objection is not None:
            yield objection


def test_what_a_refusal_offers_can_be_laid_as_it_says(count: Count) -> None:
    offers_sets = 0
    states = [before for before, *_ in moves(count(40, 120))[::11]] + [before for before, *_ in rare_moves()]
    only_in_a_set = position(cardlab.game("dvadtsat", players=2, trumps="none"), ["JC JD JH JS 8H 7C", "AC"], "AS")
    for state in (*states, only_in_a_set):
        if state.over:
            continue
        actions = [str(action) for action in state.actions]
        singles = {action for action in actions if action in state.game.pack.codes}
        sets = {action.split()[1] for action in actions if action.startswith("set")}
        for objection in refusals(state):
            if objection.rule == "D6.8" or objection.facts.get("case") == "lay":
                moves_named = objection.facts["moves"]
                assert {str(move) for move in moves_named if isinstance(move, Card)} == singles
                named = {str(move.get("card").rank) for move in moves_named if isinstance(move, Phrase)}
                assert named == sets
                offers_sets += bool(sets)
    assert offers_sets
    objection = only_in_a_set.why_not("7C")
    assert objection is not None
    told = "The seven of clubs cannot be played on the ace of spades. You can play the eight of hearts or the set with the jack of clubs."
    assert objection.text() == told
    told = "Die Kreuz-7 passt nicht auf das Pik-Ass. Du kannst die Herz-8 oder den Vierling mit dem Kreuz-Buben legen."
    assert objection.text("de") == told


@pytest.mark.parametrize("trumps", ["one", "two", "two_ranked"])
def test_what_is_said_of_cards_on_a_trump_is_so(trumps: str) -> None:
    """"Only with the same rank or as an 8": an ordinary card on a trump, a trump on one of another suit, a junior one on a senior one."""
    game = cardlab.game("dvadtsat", players=2, trumps=trumps)
    told = set()
    for top in game.pack:
        others = [card for card in game.pack if card != top]
        state = position(game, [" ".join(str(card) for card in others[:20]), " ".join(str(card) for card in others[20:])], str(top))
        t = table(state, "", (), state)
        for held in (others[:20], others[20:]):
            rest = " ".join(str(card) for card in others if card not in held)
            state = position(game, [" ".join(map(str, held)), rest], str(top))
            for objection in refusals(state):
                if objection.rule not in ("D6.6", "D6.7"):
                    continue
                card, case = objection.facts["card"], objection.facts["case"]
                told.add((objection.rule, case))
                assert t.level(top) and card.suit != top.suit and card.rank != top.rank and card.rank != "8"
                assert (t.level(card) > 0) == (case == "trump")
                if case == "trump":
                    assert trumps == "two" or (t.level(card), t.level(top)) == (1, 2)
                alike = [other for other in held if other.suit != top.suit and (t.level(other) > 0) == (t.level(card) > 0)]
                for other in alike:
                    laid = state.why_not(str(other)) is None
                    assert laid == (other.rank in (top.rank, "8"))
    assert told == {("D6.6", "ordinary")} | ({("D6.6", "trump")} if trumps == "two" else set()) if trumps != "two_ranked" else {
        ("D6.7", "ordinary"), ("D6.7", "trump"),
    }  # fmt: skip
