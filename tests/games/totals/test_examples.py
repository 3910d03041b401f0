"""The examples that the rules themselves work out, played with the cards they name."""

import pytest

import cardlab
from cardlab import State
from tests.games.totals.golden import Row


def table(hands: dict[int, str], script: str, *, players: int, first: int = 0, **options: object) -> State:
    """A game with these cards dealt, begun by seat ``first``, after a script of cards laid; totals are said for the players."""
    game = cardlab.game("totals", players=players, announce="auto", first_dealer=(first - 1) % players, **options)
    state = game.new(seed=1, decks=[game.deck(hands=[hands.get(seat, "") for seat in range(players)], seed=1)])
    for card in script.split():
        state = state.play(card)
    return state


def taken(state: State) -> list[tuple[int | None, str]]:
    """Who took which cards in the last step, in order."""
    cards: list[tuple[int | None, str]] = []
    for event in state.events:
        if event.kind == "took":
            cards.append((event.seat, ""))
        elif event.kind == "taken":
            seat, before = cards[-1]
            assert event.seat == seat
            cards[-1] = (seat, f"{before} {event.card}".strip())
    return cards


@pytest.mark.parametrize(
    ("script", "total"),
    [("R+5 R*2", 10), ("R*2", 0), ("R+5 R-3 R*2", -1)],
)
def test_example_1_totals(script: str, total: int) -> None:
    cards = script.split()
    hands = {0: " ".join([*cards[:1], *cards[2:]]), 1: " ".join(cards[1:2])}  # after a -3 it is seat 0's turn again
    state = table(hands, script, players=3)
    assert state.totals == (total, 0, 0, 0)
    assert " ".join(map(str, state.lines[0])) == script


def test_example_1_exactly_24_brings_another_turn() -> None:
    state = table({0: "R+8 R+4", 1: "R+7", 2: "R+5"}, "R+8 R+7 R+5 R+4", players=3)
    assert (state.to_act, state.turn, state.again, state.phase) == (0, 5, True, "play")
    told = [(event.rule, event.kind, event.seat) for event in state.events if event.kind in ("reached", "again", "drew")]
    assert told == [("T5.1", "reached", 0), ("T5.3", "again", 0), ("T3.1", "drew", 0)]
    assert len(state.hands[0]) == 9


def test_example_2_player_by_player_down_to_the_last_card() -> None:
    """Made by seat 2, clockwise, without a stop card but one: seat 1 takes up to the one, and so all."""
    script = "R+6 R+4 R+7 R+5 R+3"
    state = table({2: "R+6 R+3", 3: "R+4", 0: "R+7", 1: "R+5"}, script, players=4, first=2)
    assert taken(state) == [(1, "R+3 R+5 R+7 R+4")]
    gone = [(event.rule, str(event.card)) for event in state.events if event.kind == "gone"]
    assert gone == [("T5.2", "R+6")]
    assert (state.lines[0], state.totals[0], [str(card) for card in state.removed]) == ((), 0, ["R+6"])
    assert (state.to_act, state.again) == (3, False)  # 25, not 24


def test_example_3_a_stop_card_ends_what_one_player_takes() -> None:
    state = table({0: "R+4 R+8", 1: "R+7", 2: "R+5"}, "R+4 R+7 R+5 R+8", players=3)
    assert taken(state) == [(2, "R+8"), (1, "R+5 R+7")]
    assert [str(card) for card in state.removed] == ["R+4"]
    assert (state.to_act, state.again) == (0, True)


def test_example_3_is_the_same_when_totals_are_said() -> None:
    """T3.6: the true total counts, even if something else was said."""
    game = cardlab.game("totals", players=3)
    state = game.new(seed=1, decks=[game.deck(hands=["R+4 R+8", "R+7", "R+5"], seed=1)])
    for card, said in (("R+4", 4), ("R+7", 11), ("R+5", 16), ("R+8", 23)):
        for action in (card, f"say {said}", "accept", "accept"):
            state = state.play(action)
    assert taken(state) == [(2, "R+8"), (1, "R+5 R+7")]
    assert (state.to_act, state.again) == (0, True)
    assert [event.kind for event in state.events][:4] == ["accepted", "stands", "reached", "took"]


@pytest.mark.parametrize(("double", "total"), [("repeat", 15), ("compound", 20)])
def test_the_two_ways_to_double_a_doubled_card(double: str, total: int) -> None:
    """T4.3's own example."""
    deck: list[Row] = [("+5", "R", [], 8), ("*2", "R", [], 2), ("+1", "YG", [], 8), ("+1", "B", [], 6)]
    state = table({0: "R+5", 1: "R*2", 2: "R*2"}, "R+5 R*2 R*2", players=3, deck=deck, double=double)
    assert state.totals[0] == total


def test_thin_as_the_text_advises() -> None:
    """T2.2: eight off the pile with three players."""
    state = cardlab.game("totals", players=3, thin=8).new(seed=1)
    assert state.pile == 15
    assert state.cards.filter(state.cards["place"] == "thinned").height == 8
    assert [event.kind for event in state.events] == ["started", "thinned", "begins", "drew"]
