"""The examples that the rules themselves work out, played with the cards they name."""

import pytest

import cardlab
from cardlab import Game, State


def table(game: Game, hands: list[str], **known: object) -> State:
    """The state before the first decision, these hands dealt."""
    return game.new(seed=1, decks=[game.deck(hands=hands, seed=1, **known)])


def played(state: State, script: str) -> State:
    """The state after the actions of a script, separated by commas."""
    for action in script.split(","):
        state = state.play(action)
    return state


def rest_of_round(state: State) -> State:
    """The state after the round, everybody playing the first legal card."""
    number = state.round
    while state.round == number and not state.over:
        state = state.play(state.actions[0])
    return state


def scored(state: State) -> dict[int, tuple[int, int]]:
    """Of the step that ended a round: for each seat the change and the score after it."""
    kinds = ("scored", "no_trick", "own_trump")
    return {event.seat: (event.change, event.score) for event in state.events if event.kind in kinds and event.seat is not None}


@pytest.mark.parametrize(("trump", "after"), [("R", 16), ("Y", 14)])
def test_example_1_two_tricks_from_18(trump: str, after: int) -> None:
    # Round 1 takes seat 1 to 18 points (six red tricks); in round 2 it wins exactly two.
    game = cardlab.game("sticht", players=3)
    first = game.deck(hands=["G3 G4 G5 G6 G7 G8", "R6 R7 R8 R9 R10 R11", "Y3 Y4 Y5 Y6 Y7 Y8"], stock="24")
    second = game.deck(hands=["B3 B4 B5 B6 B7 B8", f"{trump}10 {trump}11 G2 G3 G4 G5", "B9 B10 B11 G9 G10 G11"], stock="24", dealer=0)
    state = rest_of_round(played(game.new(seed=1, decks=[first, second]), "look,trump R,keep,keep,keep"))
    assert state.scores[1] == 18
    state = played(state, f"look,trump {trump},keep,keep,keep,{trump}10,B9,B3,{trump}11,B10,B4,G2,G9,B5")
    assert state.tricks_won == (0, 2, 1)
    assert rest_of_round(state).scores[1] == after


@pytest.mark.parametrize(("trump", "after"), [("R", 20), ("Y", 26)])
def test_example_2_no_trick_from_14(trump: str, after: int) -> None:
    # Round 1 takes seat 1 to 14 points (five yellow tricks); in round 2, which seat 1 does not open, it wins none.
    game = cardlab.game("sticht", players=3, first_dealer=1)
    first = game.deck(hands=["G3 G4 G5 G6 G7 G8", "Y6 Y7 Y8 Y9 Y10 G9", "R3 R4 R5 R6 R7 G10"], stock="24")
    second = game.deck(
        hands=[" ".join(f"{trump}{rank}" for rank in range(6, 12)), "G2 G3 G4 G5 G6 G7", "B3 B4 B5 B6 B7 B8"], stock="24", dealer=2
    )
    state = played(game.new(seed=1, decks=[first, second]), "look,trump Y,keep,keep,keep")
    state = played(state, "R3,G3,Y6,Y7,R4,G4,Y8,R5,G5,Y9,R6,G6,Y10,R7,G7,G9,G10,G8")
    assert state.round == 2
    assert state.scores[1] == 14
    state = rest_of_round(played(state, f"look,trump {trump},keep,keep,keep"))
    assert scored(state)[1] == (after - 14, after)


def test_example_3_the_order_changes_from_the_next_trick() -> None:
    game = cardlab.game("sticht", players=3)
    state = table(game, ["R8 G3 G4 G5 G6 G7", "R11 R10 B4 B5 B6 B7", "R1 Y3 Y4 Y5 Y6 Y7"])
    state = played(state, "look,trump B,keep,keep,keep,R8,R11,R1 reverse")
    took = next(event for event in state.events if event.kind == "took")
    assert (took.seat, str(took.card), took.rule) == (1, "R11", "S4.5")
    assert (state.leader, state.one_is_high) == (1, True)


def test_example_4_two_reversals_in_one_trick() -> None:
    game = cardlab.game("sticht", players=3)
    state = table(game, ["B1 B2 B3 B4 B5 B6", "B11 B10 B9 B8 B7 R3", "Y1 R4 R5 R6 R7 R8"])
    state = played(state, "look,trump Y,keep,keep,keep,B1 reverse,B11,Y1 reverse")
    assert [event.rule for event in state.events if event.kind in ("reversed", "cancelled")] == ["S5.1", "S5.2"]
    assert (state.leader, state.one_is_high) == (2, False)


@pytest.mark.parametrize(("call", "strong", "added"), [("look,trump R", "R", 12), ("look,trump Y", "Y", 24), ("blind", "Y", 48)])
def test_example_5_own_trump_without_a_trick(call: str, strong: str, added: int) -> None:
    game = cardlab.game("sticht", players=3)
    other = "Y" if strong == "R" else "R"
    hands = ["G3 G4 G5 G6 G7 G8", *(" ".join(f"{suit}{rank}" for rank in range(6, 12)) for suit in (strong, other))]
    state = rest_of_round(played(table(game, hands, stock="24"), f"{call},keep,keep,keep"))
    assert scored(state)[0] == (added, 24 + added)
    assert state.scores[0] == 24 + added
    assert state.over == (24 + added >= 48)
