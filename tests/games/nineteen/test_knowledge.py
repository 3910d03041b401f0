"""Who knows which card: forehead and blind rounds, and cards that look alike."""

import itertools
from typing import Any

import pytest

import cardlab
from cardlab import State, View
from cardlab.match import Match

SUITS = "CDHS"


def one_card(kind: str, hands: list[str], turned: str | None = "9D", **options: Any) -> State:
    """Round 1 of this kind, with these hands."""
    game = cardlab.game("nineteen", players=len(hands), schedule={1: kind}, **options)
    return game.new(seed=1, decks=[game.deck(hands=hands, seed=1, **({"turned": turned} if turned else {}))])


def given(view: View) -> tuple[Any, ...]:
    """Everything that a seat is given."""
    refusals = [(objection.rule, objection.text()) for code in ("AC", "7H", "KS") if (objection := view.why_not(code))]
    told = [event.text(lang) for event in view.events for lang in ("en", "de", "ru")]
    return (view.raw.content(), view.raw.events, repr(view), view.hands, view.actions, view.cards.rows(), refusals, told)


def seen(state: State, *seats: int | None) -> list[list[str]]:
    """The one card of every hand, as each of these seats sees it."""
    return [[str(hand[0]) for hand in state.view(seat).hands] for seat in seats]


@pytest.mark.parametrize("kind", ["forehead", "blind"])
@pytest.mark.parametrize("own", ["AC", "7H", "9D", "KS"])
def test_before_it_has_called_nothing_tells_a_seat_its_card(kind: str, own: str) -> None:
    for seat in range(3):
        hands, others = ["10S", "10S", "JC"], ["10S", "10S", "JC"]
        hands[seat], others[seat] = own, "QD"
        here, there = one_card(kind, hands), one_card(kind, others)
        for _ in range(3):
            for state in (here, there):
                assert str(state.hands[seat][0]) in (own, "QD")
                assert state.phase == "call"
            assert given(here.view(seat)) == given(there.view(seat))
            here, there = here.play("call 0"), there.play("call 0")
        assert str(here.view(seat).hands[seat][0]) == own
        assert given(here.view(seat)) != given(there.view(seat))


def test_forehead_each_sees_all_hands_but_its_own() -> None:
    state = one_card("forehead", ["AC", "7H", "KS"])
    assert seen(state, 0, 1, 2) == [["??", "7H", "KS"], ["AC", "??", "KS"], ["AC", "7H", "??"]]
    assert seen(state, None) == [["??"] * 3]
    assert state.view(0).turned == state.turned
    for _ in range(3):
        state = state.play("call 0")
    assert seen(state, 0, 1, 2, None) == [["AC", "7H", "KS"]] * 4
    shown = [(event.seat, str(event.card)) for event in state.view(1).events if event.kind == "shown"]
    assert shown == [(0, "AC"), (1, "7H"), (2, "KS")]


def test_blind_nobody_sees_a_hand_until_the_dealer_has_called() -> None:
    state = one_card("blind", ["AC", "7H", "KS"])
    for _ in range(3):
        assert all(not card.known for seat in (0, 1, 2, None) for hand in state.view(seat).hands for card in hand)
        assert all(not card.known for hand in state.open_view().hands for card in hand)
        assert str(state.view(0).turned) == "9D"
        state = state.play("call 0")
    assert seen(state, 0, 1, 2) == [["AC", "??", "??"], ["??", "7H", "??"], ["??", "??", "KS"]]


def test_the_dealer_names_from_a_hand_that_is_seen() -> None:
    state = one_card("dealer_names", ["AC", "7H", "KS"], turned=None)
    assert (state.to_act, state.phase, state.turned, state.trump) == (2, "trump", None, None)
    assert str(state.view(2).hands[2][0]) == "KS"
    assert [str(action) for action in state.view(2).actions] == [f"trump {suit}" for suit in SUITS]
    state = state.play("trump H")
    assert (state.to_act, state.phase, state.trump) == (0, "call", "H")


def test_two_equal_cards_are_one_action() -> None:
    game = cardlab.game("nineteen", players=2)
    state = game.new(seed=1, decks=[game.deck(hands=["7C", "8C"]), game.deck(hands=["9C 9C", "AC KC"], round=2)])
    while state.round == 1:
        state = state.play(state.actions[0])
    state = state.play("call 0").play("call 0").play("AC")
    assert [str(action) for action in state.actions] == ["9C"]
    assert [str(card) for card in state.play("9C").hands[0]] == ["9C"]


@pytest.mark.parametrize("seat", [0, 3])
def test_which_of_two_equal_cards_was_played_tells_nothing_of_the_other(seat: int) -> None:
    """Seat 2 plays an ace of hearts; whether it holds the second one, seats 0 and 3 cannot tell."""
    game = cardlab.game("nineteen", players=4)
    shown = []
    for hands in (["7C 8C", "JC KS", "AH AH", "KD QD"], ["7C 8C", "JC AH", "AH KS", "KD QD"]):
        decks = [game.deck(seed=1), game.deck(hands=hands, turned="QS", round=2, seed=4)]
        match = Match(game, seed=1, decks=decks)
        while match.state.round == 1:
            match.play(match.state.actions[0])
        for action in ("call 0", "call 0", "call 0", "call 0", "JC", "AH"):
            match.play(action)
        shown.append((given(match.state.view(seat)), Match.to_text(match, seat=seat).partition('"checksum"')[0]))
    assert shown[0] == shown[1]


def test_the_own_copy_has_the_same_number_wherever_the_other_lies() -> None:
    game = cardlab.game("nineteen", players=3)
    views = []
    for hands in itertools.permutations(["AH", "AH", "7C"]):
        if hands[2] == "AH":
            views.append(given(game.new(seed=1, decks=[game.deck(hands=list(hands), turned="9D")]).view(2)))
    assert len(views) == 4
    assert all(view == views[0] for view in views)
