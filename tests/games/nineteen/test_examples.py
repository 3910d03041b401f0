"""The examples that the rules themselves work out, played with the cards they name."""

import pytest

import cardlab
from cardlab import State


def table(hands: list[str], script: str, **known: object) -> State:
    """Round 1, or the one told, with these hands, after a script of actions; rounds before it are played by their first actions."""
    game = cardlab.game("nineteen", players=len(hands), schedule={1: "no_trump"} if known.get("turned") is None else {})
    number = int(str(known.get("round", 1)))
    decks = [game.deck(seed=number)] * (number - 1) + [game.deck(hands=hands, seed=1, **known)]
    state = game.new(seed=1, decks=decks)
    while state.round < number:
        state = state.play(state.actions[0])
    for action in script.split(","):
        state = state.play(action)
    return state


@pytest.mark.parametrize("heart", ["7H", "8H", "10H", "AH"])
def test_example_1_all_hearts_are_trump_not_only_the_nine(heart: str) -> None:
    state = table(["AC", heart, "AS"], f"call 0,call 0,call 0,AC,{heart}", turned="9H")
    assert (str(state.turned), state.trump, state.winning_seat) == ("9H", "H", 1)
    assert [event.rule for event in state.events] == ["N3.5", "N3.6"]
    assert state.play("AS").scores == (20, -10, 20)


def test_example_2_the_first_of_two_aces_wins() -> None:
    state = table(["9C", "AC", "AC", "AD"], "call 0,call 1,call 1,call 1,9C,AC,AC")
    assert state.winning_seat == 1
    assert [event.rule for event in state.events] == ["N3.5", "N3.7"]
    assert state.events[1].text() == "Seat 2’s ace of clubs is still winning: of two identical cards, the one played first wins."
    state = state.play("AD")  # an ace of another suit
    assert [(event.rule, event.seat) for event in state.events if event.kind == "took"] == [("N3.7", 1)]
    assert state.scores == (20, 30, -10, -10)


@pytest.mark.parametrize("leader", range(3))
def test_example_2_wherever_the_two_sit(leader: int) -> None:
    """F09: decided by who plays first, not by the seat or the copy."""
    game = cardlab.game("nineteen", players=3, first_dealer=(leader - 1) % 3, schedule={1: "no_trump"})
    hands = ["AC", "AC", "AC"]
    hands[leader] = "9C"
    state = game.new(decks=[game.deck(hands=hands)], seed=1)
    for action in ("call 0", "call 0", "call 0", "9C", "AC", "AC"):
        state = state.play(action)
    assert state.scores[(leader + 1) % 3] == -10


def test_example_3_the_first_of_two_equal_trumps_wins() -> None:
    state = table(["AC", "8S", "8S"], "call 0,call 1,call 1,AC,8S,8S", turned="9S")
    assert state.scores == (20, 30, -10)


def test_example_4_called_0_and_no_trick() -> None:
    assert table(["7C", "AC"], "call 0,call 1,7C,AC", turned="9D").scores == (20, 30)


def test_example_4_called_2_and_2_tricks() -> None:
    before = table(["7C 8C", "AC AD"], "call 2", turned="9D", round=2).scores
    after = table(["7C 8C", "AC AD"], "call 2,call 0,AC,7C,AD,8C", turned="9D", round=2)
    assert [now - then for now, then in zip(after.scores, before, strict=True)] == [20, 40]
    assert after.sheet[1] == ((0, 0, 20), (2, 2, 40))


def test_example_4_called_3_and_1_trick() -> None:
    state = table(["AC 7C 8C", "KC AD 9C"], "call 3,call 2,AC,KC,7C,9C,AD,8C", turned="9D", round=3)
    assert state.sheet[2] == ((3, 1, -20), (2, 2, 40))
    told = [event.text() for event in state.events if event.rule == "N5.1"]
    assert told[0].startswith("Seat 1: called 3, won 1, 2 too few: −20, ")
    assert told[1].startswith("Seat 2: called 2, won 2: +40, ")
