"""Who knows which card: what is drawn, what was taken back in sight of all, cards that look alike; and what a learner is to add up."""

from typing import Any

import pytest

import cardlab
from cardlab import State, View, testing
from cardlab.engine.declared import EVENT_WIDTH
from cardlab.games.totals import rules
from cardlab.language import languages, narrate, say
from cardlab.match import Match
from cardlab.model.registry import game_type
from tests.games.totals.golden import Row

KIND = game_type("totals")
TWINS = [("+8", "R", ["stop"], 8), ("+1", "R", [], 8), ("+2", "YG", [], 8), ("+1", "GB", [], 6)]
"""Cards that look alike; six of them make a pile for three."""
HANDS = ["R+8 R+8 R+8 YG+2 YG+2", "R+8 R+1 R+1 YG+2 GB+1", "R+8 R+8 R+1 GB+1"]


def table(*hands: str, pile: str = "", seed: int = 1, **options: Any) -> State:
    """A game for three with these cards dealt; totals are said for them unless told otherwise."""
    game = cardlab.game("totals", **{"players": 3, "announce": "auto", **options})
    return game.new(seed=1, decks=[game.deck(hands=hands, pile=pile, seed=seed)])


def played(state: State, script: str) -> State:
    """The state after a script of actions, separated by commas."""
    for action in script.split(","):
        state = state.play(action.strip())
    return state


def known(state: State, seat: int | None, of: int) -> list[str]:
    """The cards in the hand of a seat that another one (``None``: a spectator) knows."""
    return [str(card) for card in state.view(seat).hands[of] if card.known]


def given(view: View) -> tuple[Any, ...]:
    """Everything that a seat is given."""
    refusals = [(objection.rule, objection.text()) for code in ("R+8", "YG+2>Y", "B*2", "say 3") if (objection := view.why_not(code))]
    told = [event.text(lang) for event in view.events for lang in languages()]
    return (view.raw.content(), view.raw.events, repr(view), view.hands, view.actions, view.cards.rows(), refusals, told)


def test_a_seat_knows_its_own_cards_and_what_lies_open() -> None:
    state = played(table("R+5 Y+4", "R+7", pile="B*2 G+3"), "R+5")
    for seat in range(3):
        view = state.view(seat)
        assert [str(card) for card in view.lines[0]] == ["R+5"]
        for other in range(3):
            assert known(state, seat, other) == ([str(card) for card in state.hands[seat]] if other == seat else [])
    assert not any(card.known for hand in state.view(None).hands for card in hand)
    assert state.view(1).cards.filter(state.view(1).cards["place"] == "pile")["card"].to_list() == ["??"] * 22


def test_what_is_drawn_is_known_to_who_draws_it() -> None:
    state = played(table("R+5", pile="B*2 G+3"), "R+5")
    drawn = {seat: [str(event.card) for event in state.view(seat).events if event.kind == "drew"] for seat in (0, 1, 2, None)}
    assert drawn == {0: ["??"], 1: ["G+3"], 2: ["??"], None: ["??"]}
    assert "G+3" in known(state, 1, 1)
    assert [event.text() for event in state.view(2).events if event.kind == "drew"] == ["Seat 2 draws a card."]


def test_thinned_cards_are_never_seen() -> None:
    state = table(thin=24)
    for view in (state.view(0), state.open_view()):
        assert view.cards.filter(view.cards["place"] == "thinned")["card"].to_list() == ["??"] * 24


def test_cards_taken_back_at_24_stay_known_to_all() -> None:
    state = played(table("R+4 R+8", "R+7", "R+5"), "R+4, R+7, R+5, R+8")
    for seat in (0, 1, 2, None):
        assert set(known(state, seat, 2)) >= {"R+8"}
        assert set(known(state, seat, 1)) >= {"R+5", "R+7"}
        taken = [str(event.card) for event in state.view(seat).events if event.kind in ("taken", "gone")]
        assert taken == ["R+8", "R+5", "R+7", "R+4"]
    assert known(state, 0, 2) == ["R+8"]
    assert known(state, None, 1) == ["R+5", "R+7"]
    assert [str(card) for card in state.view(None).removed] == ["R+4"]


@pytest.mark.parametrize(("total", "taker"), [(13, 1), (12, 2)])
def test_a_challenged_line_stays_known_to_all(total: int, taker: int) -> None:
    state = played(table("R+5", "R+7", announce="said"), f"R+5, say 5, accept, accept, R+7, say {total}, challenge")
    for seat in (0, 1, 2, None):
        assert set(known(state, seat, taker)) >= {"R+5", "R+7"}
    assert known(state, None, taker) == ["R+5", "R+7"]


def test_a_known_card_is_forgotten_by_nobody_while_it_goes_round() -> None:
    """Laid again, it lies open; taken again, it is known again."""
    state = played(table("R+5", "R+7", "G+2", announce="said"), "R+5, say 6, challenge")
    assert known(state, 1, 0) == ["R+5"]
    state = played(state, "R+7, say 7, accept, accept, G+2, say 2, accept, accept")
    assert known(state, 1, 0) == ["R+5"]
    state = played(state, "R+5, say 12")
    assert known(state, None, 0) == []
    state = played(state, "accept, challenge")
    assert known(state, None, 2) == known(state, 0, 2) == ["R+5", "R+7"]


def test_of_cards_alike_the_one_most_have_seen_goes_first() -> None:
    """Seat 1 takes a R+8 in sight of all and holds another one that nobody has seen: the seen one is laid, the other stays hidden."""
    deck: list[Row] = [("+8", "R", [], 12), ("+1", "YG", [], 8), ("+1", "B", [], 4)]
    start = table("R+8 YG+1", "R+8 YG+1", "R+8 YG+1", deck=deck, announce="said")
    state = played(start, "R+8, say 8, challenge")  # seat 1 was wrong to doubt it
    copies = len([card for card in state.hands[1] if str(card) == "R+8"])
    assert copies > 1
    assert known(state, 0, 1) == ["R+8"]
    assert str(state.actions[0]) == "R+8"
    state = played(state, "R+8, say 8, accept, accept")
    assert known(state, 0, 1) == []
    assert len([card for card in state.hands[1] if str(card) == "R+8"]) == copies - 1


def test_which_of_two_alike_was_laid_tells_nothing_of_the_other() -> None:
    """Seat 0 lays a R+8; whether it holds a second one, nobody can tell."""
    shown: dict[int | None, list[Any]] = {}
    for hands in (["R+8 R+8 R+1", "YG+2", "R+1"], ["R+8 YG+2 R+1", "R+8", "R+1"]):
        game = cardlab.game("totals", players=3, announce="auto", deck=TWINS)
        match = Match(game, seed=1, decks=[game.deck(hands=hands, seed=4)])
        match.play("R+8")
        for seat in (2, None):
            shown.setdefault(seat, []).append(given(match.state.view(seat)))
        shown.setdefault(9, []).append(match.to_text(seat=2).partition('"checksum"')[0])
    for here, there in shown.values():
        assert here == there


@pytest.mark.parametrize("seat", range(3))
def test_other_hands_and_the_pile_change_nothing_for_a_seat(seat: int) -> None:
    """Two deals that differ only in what this seat has not seen give it the same, to the byte."""
    hand = ["R+5 R+4 Y-3 G+8 B*2 RY+2 GB+5 B+7", "R+7 Y+7 G+7 Y+6 G+6 B+6 YG+2 YG+5", "R+8 Y+8 B+8 R+2 Y+2 G+2 B+2 RB+2"]
    views = []
    for seed in (1, 2, 3):
        hands = [cards if other == seat else "" for other, cards in enumerate(hand)]
        pile = "R*2" if seat == 0 else ""
        game = cardlab.game("totals", players=3, announce="auto")
        state = game.new(seed=seed, decks=[game.deck(hands=hands, pile=pile, seed=seed)])
        views.append(given(state.view(seat)))
    assert views[0] == views[1] == views[2]


# ---- what a learner is to add up ----


def estranged(view: View, by: int) -> View:
    """The same view as it would be if the totals of the lines that still lie there were others."""
    raw = view.raw.copy()
    raw.event_count, raw.events = view.raw.event_count, list(view.raw.events)
    raw.total = [total + by for total in raw.total]
    for at in range(0, raw.event_count * EVENT_WIDTH, EVENT_WIDTH):
        kind = raw.events[at]
        if kind == rules.STANDS:
            raw.events[at + rules.EVENTS.slot("total", "stands")] += by
        elif kind == rules.SAID and view.game.options["announce"] == "auto":
            raw.events[at + rules.EVENTS.slot("n", "said")] += by
    return View(view.game, raw, view.seat, view.aids)


def told(view: View) -> list[Any]:
    """What the page tells of a view: the lines of its last step in all languages, what may be done, and why not the rest."""
    lines = [(line.fact, line.why, line.upto) for line in narrate(view.events)]
    words = [say("totals", phrase, lang) for fact, why, _ in lines for phrase in (fact, why) if phrase for lang in languages()]
    alone = [event.text(lang) for event in view.events for lang in languages()]
    refused = [str(view.why_not(text)) for text in ("R+5", "say 5", "accept")]
    return [lines, words, alone, view.actions, refused]


@pytest.mark.parametrize("announce", ["said", "auto"])
def test_with_running_totals_off_no_total_is_told_that_is_to_be_found(announce: str) -> None:
    differ = 0
    for seed in range(3):
        game = cardlab.game("totals", players=3 + seed, announce=announce, turn_limit=40)
        for state in testing.states(game, seed):
            for who in (0, None):
                view = state.view(who)
                off = view.aided(frozenset())
                assert told(off) == told(estranged(off, 3))
                differ += told(view) != told(estranged(view, 3))
    assert differ > 10, "with running totals on they are told"


def test_a_wrong_total_that_nobody_noticed_is_told_by_the_running_totals_only() -> None:
    state = played(table("R+5", announce="said"), "R+5, say 6, accept, accept")
    on = [event.text() for event in state.view(1).events if event.kind == "stands"]
    off = [event.text() for event in state.view(1).aided(frozenset()).events if event.kind == "stands"]
    assert on == ["Nobody challenged 6, but the true total of the red line is 5, and that counts."]
    assert "5" not in off[0]
    right = played(table("R+5", announce="said"), "R+5, say 5, accept, accept")
    assert [event.text() for event in right.view(1).aided(frozenset()).events if event.kind == "stands"] == [off[0].replace("6", "5")]


def test_what_a_line_came_to_is_told_once_it_is_taken() -> None:
    """Then nothing is to be found any more."""
    off = played(table("R+5", announce="said"), "R+5, say 6, challenge").view(0).aided(frozenset())
    assert "but 0 + 5 = 5" in say("totals", narrate(off.events)[1].fact)
    off = played(table("R+4 R+8", "R+7", "R+5"), "R+4, R+7, R+5, R+8").view(0).aided(frozenset())
    assert "24" in say("totals", narrate(off.events)[1].fact)
