"""The careful player of nineteen: its rules of thumb in positions where they decide, and what every such player has to show."""

from collections.abc import Callable
from typing import Any

import pytest

import cardlab
from cardlab import State
from cardlab.engine.compiled import available
from cardlab.kit.chances import SURE, lifted
from cardlab.lab.play import RunSpec, play
from cardlab.model.registry import game_type
from cardlab.players import Dice, choose
from tests.players import sense

NINETEEN = game_type("nineteen")


def taken(state: State) -> str:
    """What the careful player takes."""
    assert state.to_act is not None
    return str(choose("careful", state.view(state.to_act), Dice(state)))


def position(number: int, hands: list[str], turned: str | None, script: str = "", **options: Any) -> State:
    """Round ``number`` with three players, begun by seat 0, with these hands, after these actions. The rounds before go by themselves."""
    game = cardlab.game("nineteen", **{"players": 3, "first_dealer": (3 - number) % 3, **options})
    decks = [game.deck(seed=each, round=each) for each in range(1, number)]
    decks.append(game.deck(hands=[hand.split() for hand in hands], turned=turned, round=number, dealer=2, seed=1))
    state = game.new(seed=1, decks=decks)
    while state.round < number:
        state = state.play(taken(state))
    assert state.dealer == 2
    for action in (each.strip() for each in script.split(",") if each):
        state = state.play(action)
    return state


@pytest.mark.parametrize(
    ("hand", "call"),
    [("AH KH QH", "call 3"), ("7H 8H 9H", "call 2"), ("AH 7C 8C", "call 1"), ("7C 8D 9C", "call 0"), ("AH AH 7C", "call 2")],
)
def test_it_calls_the_sure_tricks_and_the_likely_ones(hand: str, call: str) -> None:
    assert taken(position(3, [hand], "9H")) == call


def test_where_others_called_much_a_little_less_is_left() -> None:
    """The same hand for the dealer, after two calls of nothing and after two of everything."""
    hands = ["7C 8C 9C 7D", "8D 9D 7S 8S", "AH QC QD JS"]
    low, high = (int(taken(position(4, hands, "9H", script)).split()[1]) for script in ("call 0, call 0", "call 4, call 4"))
    assert low >= high >= 1


def test_the_dealer_names_the_suit_that_it_holds() -> None:
    state = position(2, ["7C 8C", "7D 8D", "AS KS"], None, schedule={2: "dealer_names"})
    assert state.phase == "trump" and taken(state) == "trump S"


def test_blind_it_calls_its_share_whatever_it_holds() -> None:
    calls = {taken(position(3, [hand], "9H", schedule={3: "blind"})) for hand in ("AH KH AH", "7C 8C 9D", "7S 7S 7D")}
    assert calls == {"call 1"}


@pytest.mark.parametrize(("others", "call"), [(["7C", "8D"], "call 1"), (["7C", "AH"], "call 0"), (["AC", "KH"], "call 0")])
def test_on_the_forehead_it_calls_by_what_the_others_have(others: list[str], call: str) -> None:
    """Its own card is not seen; it leads."""
    for own in ("7S", "KH"):
        if own not in others:
            assert taken(position(1, [own, *others], "9H", schedule={1: "forehead"})) == call


def test_it_takes_what_it_called_and_no_more() -> None:
    """Last in the trick, with the ace and the seven: the ace where a trick is wanted, the seven where none is."""
    hands = ["9C 8D", "JC 7D", "AC 7C"]
    assert taken(position(2, hands, "9H", "call 0, call 0, call 1, 9C, JC")) == "AC"
    assert taken(position(2, hands, "9H", "call 0, call 0, call 0, 9C, JC")) == "7C"


def test_where_none_is_wanted_the_highest_that_loses_goes() -> None:
    hands = ["KC 8D 9D", "8C 7D JD", "QC 9C AC"]
    assert taken(position(3, hands, "9H", "call 1, call 0, call 0, KC, 8C")) == "QC"
    # All of them win, and later the high ones would again.
    assert taken(position(3, ["7C 8D 9D", "8C 7D JD", "QC 9C AC"], "9H", "call 1, call 0, call 0, 7C, 8C")) == "AC"


@pytest.mark.parametrize(("call", "cards"), [("call 0", {"AD"}), ("call 1", {"7S", "8S"})])
def test_free_to_throw_anything_away(call: str, cards: set[str]) -> None:
    """No clubs and no trumps: the ace goes where it would only do harm, and stays where it is wanted."""
    hands = ["KC 8D 9D", "8C 7D JD", "AD 7S 8S"]
    assert taken(position(3, hands, "9H", f"call 1, call 0, {call}, KC, 8C")) in cards


@pytest.mark.parametrize("plain", ["7D", "8D", "10D", "QD", "KD", "7S", "AS"])
def test_a_sure_trump_is_kept_for_the_last_trick(plain: str) -> None:
    """Two cards left, the best trump one of them, one trick wanted, the led suit not held: the trump takes the last trick for certain."""
    assert taken(position(2, ["7C 9C", f"AH {plain}", "KC QC"], "9H", "call 1, call 1, call 0, 7C")) == plain


def test_what_is_certain_stays_certain_and_what_can_happen_can_happen_still() -> None:
    for more in (-400, -1, 0, 1, 400):
        assert lifted(SURE, more) == lifted(SURE + 7, more) == SURE
        assert lifted(0, -1) == lifted(0, min(0, more)) == 0 < lifted(1, more) <= SURE


def test_it_uses_nothing_hidden(count: Callable[[int, int], int]) -> None:
    assert sense.uses_nothing_hidden(NINETEEN, count(9, 60)) > count(300, 10_000)


@pytest.mark.skipif(not available(), reason="numba is not there")
def test_it_is_the_same_compiled(count: Callable[[int, int], int]) -> None:
    sense.is_the_same_compiled(NINETEEN, count(3, 16), count(1, 5))


@pytest.mark.parametrize("options", [{}, {"players": 6, "scoring": "romanian"}])
@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_it_beats_chance(options: dict[str, Any], count: Callable[[int, int], int]) -> None:
    share = sense.share_of_wins(cardlab.game("nineteen", **options), count(120, 2000))
    assert share.is_clear, share


@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_half_of_the_calls_are_hit(count: Callable[[int, int], int]) -> None:
    """At a table of four careful players; by chance it would be one in five."""
    rounds = play(RunSpec(cardlab.game("nineteen"), ("careful",) * 4, 3, "rounds"), 0, count(40, 1000)).rows["rounds"]
    assert 0.48 < (rounds["call"] == rounds["tricks"]).mean() < 0.65


@pytest.mark.parametrize("others", ["AD KS", "7H 7H"])
def test_a_sure_trump_takes_the_last_trick_not_the_one_before(others: str) -> None:
    """Two cards left, one of them a trump that nothing beats, one trick wanted, and none of the led suit: the other card goes (F92)."""
    led = others.split()[0]
    state = position(2, [others, "AC 8S", "9D 10D"], "9C", f"call 1, call 1, call 0, {led}")
    assert state.to_act == 1 and {str(card) for card in state.hands[1]} == {"AC", "8S"}
    assert taken(state) == "8S"


def test_what_is_certain_stays_certain() -> None:
    """However little a card takes on average: a trump that no unseen card beats takes a trick (F92)."""
    from cardlab.games.nineteen import careful
    from cardlab.kit.chances import SURE, lifted

    state = position(3, ["AH AH 7C", "KH 8C 9C", "8D 9D 10C"], "9H", "call 2, call 1, call 0")
    view = state.view(0).raw
    assert careful.promise(view, 31 - 8, 3, 50, 2) == SURE and lifted(SURE, -200) == SURE
    assert lifted(SURE - 1, -200) == SURE - 201
