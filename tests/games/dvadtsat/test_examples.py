"""The examples that the rules themselves work out, with the cards they name."""

import pytest

import cardlab
from tests.games.dvadtsat.positions import laid, position

RULES = {"JH": "D6.1", "QS": "D6.2", "8C": "D6.3", "6H": "D6.4"}


@pytest.mark.parametrize("card", RULES)
def test_example_1_on_the_queen_of_hearts(card: str) -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none")
    state = position(game, [f"{card} KH 10H 9H", "7C 7D"], "QH", hidden_bank=False)
    assert laid(state) == {card}
    assert [objection.rule for code in ("KH", "10H", "9H") if (objection := state.why_not(code))] == ["D6.8"] * 3
    assert [event.rule for event in state.play(card).events if event.kind == "laid"] == [RULES[card]]


def test_example_1_with_clubs_as_own_trump() -> None:
    game = cardlab.game("dvadtsat", players=2, trump_suits=("C", "D"))
    state = position(game, ["AC KH 10H 9H", "7C 7D"], "QH", hidden_bank=False)
    assert laid(state) == {"AC"}
    assert state.play("AC").events[0].rule == "D6.5"


def test_example_2_on_the_ace_of_clubs() -> None:
    state = position(cardlab.game("dvadtsat", players=2, trumps="none"), ["10C KC", "7C 7D"], "AC", hidden_bank=False)
    assert laid(state) == {"10C"}


def test_example_2_on_the_six_of_diamonds() -> None:
    game = cardlab.game("dvadtsat", players=2, trump_suits=("C", "H"))
    state = position(game, ["6S 8H 9C 7D AD 7S", "7C JD"], "6D", hidden_bank=False)
    assert laid(state) == {"6S", "8H", "9C"}


def test_example_3_an_ace_and_a_nine_are_12_points() -> None:
    state = position(cardlab.game("dvadtsat", players=2, trumps="none"), ["JC", "AD 9C"], "QC").play("JC")
    counted = next(event for event in state.events if event.kind == "counted")
    assert (counted.seat, counted.value) == (1, 12)
    assert state.scores == (0, 12)


@pytest.mark.parametrize(("bank", "burnt"), [("9H", 5), ("9H KC", 10), ("9H KD KC", 15), ("9H KH KD KC", 30), ("KC 9H KD", 10)])
def test_example_3_kings_in_a_row_burn(bank: str, burnt: int) -> None:
    """The last one is laid going out; who laid those below does not matter."""
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    *below, top = ("10C " + bank.replace("9H", "10S")).split()
    state = position(game, ["KS", "AD 9C", "AH 9S"], top, bank=" ".join(below), hidden_bank=False, scores=(20, 0, 0)).play("KS")
    assert state.scores == (max(20 - burnt, 0), 0, 0)


def test_example_4_burnt_to_0_and_then_charged() -> None:
    """3 points, out with a king: 0; the last card of seat 1 is exempt, so the king is charged: 5."""
    state = position(cardlab.game("dvadtsat", players=2, trumps="none"), ["KS", "7S"], "10S", scores=(3, 0)).play("KS")
    told = [(event.kind, event.rule) for event in state.events if event.kind in ("burnt", "exempt", "charged", "penalty")]
    assert told == [("burnt", "D10.2"), ("exempt", "D11.1"), ("charged", "D11.1"), ("penalty", "D11.1")]
    assert state.scores == (5, 0)
