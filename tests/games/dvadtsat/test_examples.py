"""The examples that the rules themselves work out, with the cards they name: real deals, played by their actions."""

from typing import Any

import pytest

import cardlab
from cardlab.model.game import State

RULES = {"JH": "D6.1", "QS": "D6.2", "8C": "D6.3", "6H": "D6.4"}


def played(script: str, *deals: dict[str, Any], **options: Any) -> State:
    """Two players, the hands that are known of each deal; the state after these actions, separated by commas."""
    game = cardlab.game("dvadtsat", **{"players": 2, "trumps": "none", **options})
    state = game.new(decks=[game.deck(seed=1, **deal) for deal in deals], seed=1)
    for action in script.split(", "):
        state = state.play(action)
    return state


def asked(top: str, hand: str, **options: Any) -> dict[str, str]:
    """Seat 0 lays ``top``, the first move being free; seat 1 asks for each card of its hand: by which clause may it be laid, or may not?"""
    suit = next(suit for suit in "SHDC" if suit != top[-1] and not {f"6{suit}", f"A{suit}"} & set(hand.split()))
    state = played(top, {"hands": [f"{top} 7{suit}", hand], "turned": f"A{suit}"}, **options)
    assert (str(state.top), state.to_act) == (top, 1)
    found = {}
    for card in hand.split():
        objection = state.why_not(card)
        if objection is None:
            found[card] = next(event.rule for event in state.play(card).events if event.kind == "laid")
        else:
            found[card] = f"not by {objection.rule}"
    singles = {str(action) for action in state.actions} & set(state.game.pack.codes)
    assert singles == {card for card, clause in found.items() if not clause.startswith("not")}
    return found


@pytest.mark.parametrize("card", RULES)
def test_example_1_on_the_queen_of_hearts(card: str) -> None:
    assert asked("QH", f"{card} KH 10H 9H") == {card: RULES[card], "KH": "not by D6.8", "10H": "not by D6.8", "9H": "not by D6.8"}


def test_example_1_with_clubs_as_own_trump() -> None:
    found = asked("QH", "AC KH 10H 9H", trumps="own", trump_suits=("D", "C"))
    assert found == {"AC": "D6.5", "KH": "not by D6.8", "10H": "not by D6.8", "9H": "not by D6.8"}
    assert asked("QH", "AC KH 10H 9H", trumps="own", trump_suits=("C", "D"))["AC"] == "not by D6.8", "a trump of the other seat"


def test_example_2_on_the_ace_of_clubs() -> None:
    assert asked("AC", "10C KC") == {"10C": "D6.1", "KC": "not by D6.8"}


def test_example_2_on_the_six_of_diamonds() -> None:
    options: dict[str, Any] = {"trumps": "own", "trump_suits": ("H", "C")}
    assert asked("6D", "6S 8H 9C JS", **options) == {"6S": "D6.2", "8H": "D6.3", "9C": "D6.5", "JS": "not by D6.8"}
    assert asked("6D", "9D JD KD AD", **options) == dict.fromkeys(["9D", "JD", "KD", "AD"], "not by D6.8")


def test_example_3_an_ace_and_a_nine_are_12_points() -> None:
    state = played("7C, 6C, 6H, 6S, 8H, 8D", {"hands": ["7C 6C 6S 8D", "AD 9C 6H 8H"], "turned": "KC"})
    counted = next(event for event in state.events if event.kind == "counted")
    assert (counted.seat, counted.points, counted.n) == (1, 12, 2)
    assert state.scores == (0, 12)


def test_example_3_two_kings_in_a_row_burn_10() -> None:
    """Seat 0 has 12 from the first hand; in the second it lays its last card, a king, on the king of seat 1."""
    loses = {"hands": ["AC 6C 6H 7H", "9C 9D 9H 9S"], "turned": "KS"}
    kings = {"hands": ["7C 7H 8S KH", "KD 6D 9C 9H"], "turned": "KC", "dealer": 0}
    state = played("set 9 S, 7C, 7H, 8S, KD", loses, kings, trumps="one")
    assert state.scores == (12, 0)
    state = state.play("KH")
    burnt = next(event for event in state.events if event.kind == "burnt")
    assert (burnt.seat, burnt.change, state.scores) == (0, -10, (2, 0))


def test_example_4_burnt_to_0_and_then_charged() -> None:
    """3 points, out with a king: 0; the last card of seat 1 is exempt, so the king is charged: 5."""
    loses = {"hands": ["QC 6C 6H 7H", "9C 9D 9H 9S"], "turned": "KS"}
    out = {"hands": ["AC 10D 10C KS", "AD 10H 10S 7S"], "turned": "JC", "dealer": 0}
    state = played("set 9 S, AC, AD, 10D, 10H, 10C, 10S", loses, out)
    assert state.scores == (3, 0)
    state = state.play("KS")
    told = [(event.kind, event.rule) for event in state.events if event.kind in ("burnt", "exempt", "charged", "penalty")]
    assert told == [("burnt", "D10.2"), ("exempt", "D11.1"), ("charged", "D11.1"), ("penalty", "D11.1")]
    assert state.scores == (5, 0)
