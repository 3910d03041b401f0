"""The careful player of sticht: its rules of thumb in positions where they decide, and what every such player has to show."""

from collections.abc import Callable
from typing import Any

import pytest

import cardlab
from cardlab import State
from cardlab.engine.compiled import available
from cardlab.model.registry import game_type
from cardlab.players import Dice, choose
from tests.players import sense

STICHT = game_type("sticht")


def position(hands: list[str], script: str, **options: Any) -> State:
    """A first round that seat 0 starts, with these hands dealt, after these actions."""
    game = cardlab.game("sticht", **{"players": 3, **options})
    state = game.new(seed=1, decks=[game.deck(hands=[hand.split() for hand in hands], seed=1)])
    for action in (each.strip() for each in script.split(",")):
        state = state.play(action)
    return state


def taken(state: State) -> str:
    """What the careful player takes."""
    assert state.to_act is not None
    return str(choose("careful", state.view(state.to_act), Dice(state)))


def test_it_names_the_suit_that_it_holds_high() -> None:
    assert taken(position(["R11 R10 B3"], "look")) == "trump R"
    assert taken(position(["G11 G10 B2"], "look")) == "trump G"


def test_yellow_only_with_a_hand_for_it() -> None:
    assert taken(position(["Y11 Y10 Y9"], "look")) == "trump Y"
    assert taken(position(["G4 R2 B3"], "look")) != "trump Y"


def test_it_gives_away_the_worst_and_no_trump() -> None:
    state = position(["Y11 R2 R3 Y10 24 B2"], "look, trump Y")
    assert taken(state) == "swap R2 R3 B2"
    assert taken(position(["Y11 R11 G11 Y10 24 B11"], "look, trump Y")) == "keep"


def test_it_leaves_a_bad_round_and_stays_in_a_good_one() -> None:
    """Six low cards, of which three at most can be changed, against four others: better none of it."""
    other = "Y11 Y10 Y9 Y8 Y7 24"
    stays = position(["R2 G3 B4 R5 G6 B7", other], "look, trump Y, keep", drop_out=True)
    assert "out" in map(str, stays.actions) and taken(stays) == "keep"
    leaves = position(["Y8 Y9 G9 Y10 24 Y11", "Y2 G2 B2 Y3 G3 B3"], "look, trump R, swap G9", drop_out=True, players=5)
    assert taken(leaves) == "out"


def test_a_small_trump_is_kept() -> None:
    """It would lose if it were led, but it ruffs: what goes is the rest."""
    assert taken(position(["Y2 Y4 R5 R3 G2 B8"], "look, trump Y")) == "swap R3 R5 G2"


def test_it_does_not_call_yellow_blind_without_need() -> None:
    game = cardlab.game("sticht", players=3)
    state = game.new(seed=4)
    assert taken(state) == "look"
    raw = state.raw.copy()
    raw.scores[:3] = [30, 2, 25]
    assert taken(State(game, raw)) == "blind"
    raw.scores[:3] = [30, 2 + 20, 25]
    assert taken(State(game, raw)) == "look"


KEPT = "look, trump Y, keep, keep, keep"


def test_the_cheapest_card_that_wins_and_the_worst_one_that_loses() -> None:
    last = "R9 R11 R2 B2 G2 G3"
    assert taken(position(["R8 B3 B4 B5 B6 B7", "R3 G4 G5 G6 G7 G8", last], f"{KEPT}, R8, R3")) == "R9"
    assert taken(position(["R10 B3 B4 B5 B6 B7", "R3 G4 G5 G6 G7 G8", "R4 R9 R2 B2 G2 G9"], f"{KEPT}, R10, R3")) == "R2"


def test_it_trumps_with_the_lowest_trump_and_holds_the_others_back() -> None:
    assert taken(position(["R10 B3 B4 B5 B6 B7", "R3 G4 G5 G6 G7 G8", "Y2 Y11 24 G2 G3 G9"], f"{KEPT}, R10, R3")) == "Y2"


@pytest.mark.parametrize(("hand", "action"), [("R1 G2 B2 G3 B3 Y3", "R1 reverse"), ("R1 G11 B11 G10 B10 Y11", "R1")])
def test_a_1_turns_the_order_over_where_that_suits_the_hand(hand: str, action: str) -> None:
    first = ["R10 B4 B5 B6 B7 B8", "R3 G4 G5 G6 G7 G8"]
    assert taken(position([*first, hand], f"{KEPT}, R10, R3")) == action


def test_a_2_makes_trump_what_it_holds() -> None:
    hand = "R2 G11 G10 G9 G8 B3"
    state = position(["R10 B4 B5 B6 B7 B8", "R3 Y4 Y5 Y6 Y7 Y8", hand], f"{KEPT}, R10, R3", trump_chaos=True)
    assert taken(state) == "R2 trump G"


def test_it_uses_nothing_hidden(count: Callable[[int, int], int]) -> None:
    assert sense.uses_nothing_hidden(STICHT, count(12, 150)) > count(300, 10_000)


@pytest.mark.skipif(not available(), reason="numba is not there")
def test_it_is_the_same_compiled(count: Callable[[int, int], int]) -> None:
    sense.is_the_same_compiled(STICHT, count(4, 30), count(2, 10))


@pytest.mark.parametrize("options", [{}, {"trump_chaos": True, "drop_out": True, "restrictions": True, "own_trump": True}])
@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_it_beats_chance(options: dict[str, Any], count: Callable[[int, int], int]) -> None:
    share = sense.share_of_wins(cardlab.game("sticht", **options), count(240, 2000))
    assert share.is_clear, share
