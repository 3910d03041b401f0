"""The careful player of totals: its rules of thumb in positions where they decide, and what every such player has to show."""

from collections.abc import Callable

import numpy
import pytest

import cardlab
from cardlab import State
from cardlab.engine.compiled import available
from cardlab.lab.play import RunSpec, play
from cardlab.model.registry import game_type
from cardlab.players import Dice, choose
from tests.players import sense

TOTALS = game_type("totals")


def position(hands: dict[int, str], script: str, **options: object) -> State:
    """A game of three, begun by seat 0, with these cards dealt, after these actions."""
    game = cardlab.game("totals", **{"players": 3, "announce": "auto", "first_dealer": 2, "thin": 24, **options})
    state = game.new(seed=1, decks=[game.deck(hands=[hands.get(seat, "") for seat in range(game.players)], seed=1)])
    for action in (each.strip() for each in script.split(",") if each):
        state = state.play(action)
    return state


def taken(state: State) -> str:
    """What the careful player takes."""
    assert state.to_act is not None
    return str(choose("careful", state.view(state.to_act), Dice(state)))


def test_it_adds_rightly() -> None:
    state = position({0: "R+8", 1: "R*2", 2: "R-3"}, "R+8, say 8, accept, accept, R*2", announce="said")
    assert taken(state) == "say 16"
    state = state.play("say 16").play("accept").play("accept").play("R-3")
    assert taken(state) == "say 13"


@pytest.mark.parametrize(("said", "answer"), [(16, "accept"), (15, "challenge"), (24, "challenge"), (-16, "challenge")])
def test_it_challenges_what_is_wrong_and_nothing_else(said: int, answer: str) -> None:
    state = position({0: "R+8", 1: "R*2"}, f"R+8, say 8, accept, accept, R*2, say {said}", announce="said")
    assert taken(state) == answer
    assert taken(state.play("accept")) == answer


def test_it_takes_an_exact_24() -> None:
    """R+8, R+7 and R+6 lie there, 21: with R+3 it is 24, with R+5 the line goes to others, too, but no turn follows."""
    state = position({0: "R+8 RY+5 R+3", 1: "R+7", 2: "R+6"}, "R+8, R+7, R+6")
    assert taken(state) == "R+3"


def test_it_leaves_no_gift() -> None:
    """15 on red. R+5 would make it 20, and many a card brings 20 to 24; a yellow line is begun instead, though its numbers are small."""
    state = position({0: "R+8 R+5 R+6 Y+1 Y+2", 1: "R+7 G+1", 2: "B+1"}, "R+8, R+7, B+1")
    after = state.play(taken(state))
    assert max(after.totals) == 15


def test_big_cards_and_minus_three_are_kept() -> None:
    assert taken(position({0: "R+8 Y+8 Y+2 G+7 G-3 B+6 B+5 B-3"}, "")) == "Y+2"


def test_it_gives_a_line_to_the_player_before_it() -> None:
    """22 on red and no 2 in hand: any bigger red card sends the line to the seat before."""
    state = position({0: "R+8 R+5 Y+1 Y+2 G+3 G+2 B+1 B+2", 1: "R+7 Y+3", 2: "R+6 R+1"}, "R+8, R+7, R+6")
    after = state.play(taken(state))
    assert after.totals[0] == 0 and after.scores[2] > state.scores[2] and after.scores[0] < state.scores[0]


def test_it_makes_the_neighbour_pay_with_a_skip() -> None:
    """21 on red, and nothing red to lay but R+1, which passes over the next player: then it is they who sit before the one that ends it."""
    state = position({0: "R+8 R+1 G+8 G+7 G+6 B+8 B+7 B+6", 1: "R+7", 2: "R+6"}, "R+8, R+7, R+6")
    assert taken(state) == "R+1"


def test_it_goes_out() -> None:
    state = position({}, "", thin=0)
    raw = state._raw.copy()
    raw.pile = 0
    for card in list(raw.hand[1:8]):
        raw.place[card], raw.seen[card] = TOTALS.rules.REMOVED, 7
    raw.hand_size[0] = 1
    last = State(state.game, raw)
    assert last.play(taken(last)).winners == (0,)


def test_it_uses_nothing_hidden(count: Callable[[int, int], int]) -> None:
    assert sense.uses_nothing_hidden(TOTALS, count(12, 400)) > count(300, 10_000)


@pytest.mark.skipif(not available(), reason="numba is not there")
def test_it_is_the_same_compiled(count: Callable[[int, int], int]) -> None:
    sense.is_the_same_compiled(TOTALS, count(4, 30), count(2, 10))


@pytest.mark.parametrize("announce", ["said", "auto"])
@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_it_beats_chance(announce: str, count: Callable[[int, int], int]) -> None:
    share = sense.share_of_wins(cardlab.game("totals", announce=announce), count(240, 2000))
    assert share.is_clear, share


@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_a_table_of_careful_players_makes_an_ordinary_game(count: Callable[[int, int], int]) -> None:
    """Totals are said rightly, nobody challenges, and somebody goes out long before the limit: some twenty turns each."""
    game = cardlab.game("totals")
    noted = play(RunSpec(game, ("careful",) * 4, 3, "actions"), 0, count(60, 1000))
    assert not noted.games["end"].any()  # 0: out
    assert 40 < noted.games["turns"].mean() < 110 and noted.games["turns"].max() < 300
    assert not numpy.isin(noted.rows["actions"]["action"], [TOTALS.rules.DOUBT]).any()
