"""What people hold in their hands, as API.md says line by line: games, states, actions, events, objections and their errors."""

import copy
import pickle
from typing import Any

import numpy
import polars
import pytest

import cardlab
from cardlab import Action, DeckError, Event, IllegalAction, Objection, State

GAME = cardlab.game("sticht")
CODES = list(GAME.pack.codes)


@pytest.fixture(scope="module")
def state() -> State:
    """The first trick of a known deal, one card in it; seat 1 is to act."""
    deck = GAME.deck(hands=["Y1 Y2 R3 R4 G5 G6", "Y5 B2 B3 B4 B5 B6", "R7 R8 R9 R10 R11 24"], seed=1)
    state = GAME.new(seed=1, decks=[deck])
    for action in ("look", "trump B", *["keep"] * 4, "Y2"):
        state = state.play(action)
    return state


def test_the_front_door() -> None:
    assert "sticht" in cardlab.games()
    assert isinstance(cardlab.games(), tuple)
    assert set(cardlab.__all__) <= set(dir(cardlab))
    with pytest.raises(AttributeError, match="has no attribute 'deal'"):
        _ = cardlab.deal


def test_the_folder_of_the_games_does_not_hide_the_function() -> None:
    import cardlab.games.sticht.rules

    assert cardlab.games() == tuple(cardlab.games())
    assert callable(cardlab.games)


# ---- seeds and decks ----


@pytest.mark.parametrize("seed", [True, False, -1, 2**63, 1.0, "7", [7], numpy.True_, 2**200])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed must be a whole number from 0 to 2\*\*63-1 or None to draw one, not "):
        GAME.new(seed=seed)
    with pytest.raises(ValueError, match="seed must be"):
        GAME.deck(seed=seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1, numpy.int64(5), numpy.uint64(5)])
def test_a_seed(seed: Any) -> None:
    state = GAME.new(seed=seed)
    assert state.seed == int(seed)
    assert state == GAME.new(seed=int(seed))


def test_no_seed_draws_one_and_records_it() -> None:
    a, b = GAME.new(), GAME.new()
    assert a.seed != b.seed
    assert 0 <= a.seed < 2**63
    assert GAME.new(seed=a.seed) == a


@pytest.mark.parametrize(
    ("decks", "words"),
    [
        ([CODES[:-1]], ("deck of round 1", "44", "45", "24", "missing")),
        ([CODES, CODES[1:]], ("deck of round 2", "Y1", "missing")),
        ([[*CODES, "Y1"]], ("deck of round 1", "card 46", "Y1", "twice", "only one")),
        ([[*CODES[:-1], "Y1"]], ("deck of round 1", "card 45", "Y1 occurs twice")),
        ([[*CODES[:-1], "Y12"]], ("card 45", "'Y12'")),
        ([[*CODES[:-1], 44]], ("card 45", "44", "not a card code")),
        ([[*CODES[:-1], None]], ("card 45", "None", "not a card code")),
        ([[*CODES[:-1], ""]], ("card 45", "''")),
        ([5], ("deck of round 1", "5")),
        ([None], ("deck of round 1", "None")),
        (5, ("one per round", "5")),
        (" ".join(CODES), ("one per round",)),
        ([[]], ("deck of round 1", "45 cards, not 0")),
        ([b"Y1"], ("deck of round 1", "card 1")),
    ],
)
def test_a_deck_that_cannot_be_dealt(decks: Any, words: tuple[str, ...]) -> None:
    with pytest.raises(DeckError) as caught:
        GAME.new(seed=1, decks=decks)
    assert isinstance(caught.value, ValueError)
    for word in words:
        assert word in str(caught.value)


def test_decks_in_any_spelling() -> None:
    cards = [GAME.pack.cards[number] for number in GAME.pack.numbers("24")] + list(GAME.pack.cards[:-1])
    lower = [str(card).lower() for card in cards]
    assert GAME.new(seed=1, decks=[cards]) == GAME.new(seed=1, decks=[lower]) == GAME.new(seed=1, decks=[" ".join(lower)])
    assert GAME.new(seed=1, decks=(tuple(cards),)) == GAME.new(seed=1, decks=iter([cards]))
    assert GAME.new(seed=1, decks=[]) == GAME.new(seed=1, decks=None) == GAME.new(seed=1)


def test_surplus_decks_are_ignored() -> None:
    def end(decks: list[list[str]]) -> State:
        state = GAME.new(seed=4, decks=decks)
        while not state.over:
            state = state.play(state.actions[0])
        return state

    few, many = end([CODES]), end([CODES] * 60)
    assert few.decks == (tuple(CODES),)
    assert len(many.decks) == 60
    assert many.over
    assert many == end([CODES] * 80)


# ---- a state never changes ----


def test_playing_leaves_a_state_as_it_was(state: State) -> None:
    def looked_at() -> tuple[Any, ...]:
        return (
            state.step, state.to_act, state.phase, state.actions, state.events, state.round, state.scores, state.over, state.winners,
            state.hands, state.cards.rows(),
            state.dealer, state.leader, state.trump, state.trick, state.tricks_won, state.one_is_high, hash(state),
        )  # fmt: skip

    before = looked_at()
    following = [state.play(action) for action in state.actions]
    for other in following:
        for action in other.actions:
            other.play(action)
    for text in ("R7", "", "blind", "B1"):
        with pytest.raises(IllegalAction):
            state.play(text)
    state.view(0)
    assert looked_at() == before


@pytest.mark.parametrize("name", ["scores", "step", "phase", "to_act", "events", "over", "winners", "round", "seed", "decks"])
def test_what_a_state_says_cannot_be_set(state: State, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(state, name, 1)


def test_states_are_equal_by_content(state: State) -> None:
    again = GAME.new(seed=1, decks=[state.decks[0]])
    for action in ("LOOK", "trump b", *["keep"] * 4, "y2"):
        again = again.play(action)
    assert again == state
    assert again is not state
    assert hash(again) == hash(state)
    assert state != state.play("Y5")
    assert state != state.view(0)
    assert state != "state"
    assert state.view(0) == again.view(0)
    assert state.view(0) != state.view(1)
    assert hash(state.view(0)) == hash(again.view(0))
    assert GAME.new(seed=1) != GAME.new(seed=2)
    assert GAME.new(seed=1) != cardlab.game("sticht", restrictions=True).new(seed=1)


def test_a_copy_of_a_state_is_equal(state: State) -> None:
    assert copy.copy(state) == state
    assert copy.deepcopy(state) == state


# ---- what a state says ----


def test_where_the_game_stands(state: State) -> None:
    assert state.game is GAME
    assert (state.step, state.to_act, state.phase, state.round, state.over, state.winners) == (7, 1, "play", 1, False, ())
    assert state.scores == (24, 24, 24, 24)
    assert (state.dealer, state.leader, state.trump, state.one_is_high, state.tricks_won) == (3, 0, "B", False, (0, 0, 0, 0))
    assert [str(card) for card in state.trick] == ["Y2"]
    assert repr(state) == "State(game('sticht'), step 7, to_act=1, phase='play')"
    assert {"trick", "trump", "hands", "scores"} <= set(dir(state))
    with pytest.raises(AttributeError, match="a position of sticht has no 'bank'; besides the usual it has: dealer"):
        _ = state.bank


def test_hands_are_empty_before_the_deal() -> None:
    assert GAME.new(seed=1).hands == ((), (), (), ())


def test_hands_are_in_pack_order(state: State) -> None:
    assert [str(card) for card in state.hands[2]] == ["R7", "R8", "R9", "R10", "R11", "24"]
    order = {card: number for number, card in enumerate(GAME.pack.cards)}
    assert all(list(hand) == sorted(hand, key=order.__getitem__) for hand in state.hands)


def test_the_table_of_cards(state: State) -> None:
    cards = state.cards
    assert cards.columns == ["card", "suit", "rank", "place", "seat", "position", "seen_by"]
    assert cards["card"].to_list() == CODES
    assert cards["suit"].dtype == polars.Enum(["Y", "R", "G", "B"])
    assert cards["rank"].dtype == polars.Enum([*map(str, range(1, 12)), "24"])
    assert cards["place"].dtype == polars.Enum(["stock", "hand", "trick", "won", "away", "aside"])
    row = cards.row(CODES.index("Y2"), named=True)
    assert row == {"card": "Y2", "suit": "Y", "rank": "2", "place": "trick", "seat": None, "position": 0, "seen_by": [0, 1, 2, 3]}
    hand = cards.filter((polars.col("place") == "hand") & (polars.col("seat") == 2))
    assert hand["position"].to_list() == list(range(6))
    stock = cards.filter(polars.col("place") == "stock")
    assert sorted(stock["position"]) == list(range(21))
    top = stock.filter(polars.col("position") == 20)["card"].item()
    assert top == state.decks[0][24]
    assert state.view(1).cards["suit"].dtype == cards["suit"].dtype


def test_a_game_that_is_over() -> None:
    state = GAME.new(seed=2)
    while not state.over:
        state = state.play(state.actions[0])
    assert (state.to_act, state.phase, state.actions) == (None, "over", ())
    assert state.winners == tuple(seat for seat in range(4) if state.scores[seat] == min(state.scores))
    assert state.round >= 1
    objection = state.why_not("R7")
    assert objection is not None
    assert objection.rule == "C3"
    assert state.view(0).winners == state.winners
    assert "over" in repr(state)


def test_a_decision_with_one_legal_action_is_offered() -> None:
    state = cardlab.game("sticht", restrictions=True).new(seed=1)
    assert [str(action) for action in state.actions] == ["look"]


# ---- actions ----


def test_actions(state: State) -> None:
    assert isinstance(state.actions, tuple)
    assert all(isinstance(action, Action) for action in state.actions)
    assert [str(action) for action in state.actions] == ["Y5"]
    assert repr(state.actions[0]) == "Action('Y5')"
    assert state.play(state.actions[0]) == state.play("Y5") == state.play(" y5 ") == state.play("\tY5\n")
    with pytest.raises(AttributeError):
        state.actions[0].text = "R7"  # type: ignore[misc]


def test_an_action_of_another_game_is_read_by_its_text(state: State) -> None:
    other = cardlab.game("sticht", players=2)
    assert state.play(other.action(other.code("Y5"))) == state.play("Y5")
    assert state.play(Action("Y5", 30)) == state.play("Y5")
    objection = state.why_not(Action("call 3", 4))
    assert objection is not None
    assert objection.rule == "C4"


def test_equal_actions_are_equal() -> None:
    assert Action("R7", 17) == Action("R7") != Action("R8", 17)
    assert len({Action("R7", 17), Action("R7")}) == 1
    assert pickle.loads(pickle.dumps(Action("R7", 17))) == Action("R7", 17)


@pytest.mark.parametrize("action", [None, 0, 5, 44, 4.0, True, b"Y5", ["Y5"], ("Y5",), {"Y5"}, object])
def test_what_is_no_action_at_all(state: State, action: Any) -> None:
    objection = state.why_not(action)
    assert objection is not None
    assert objection.rule == "C4"
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert caught.value.objection == objection


@pytest.mark.parametrize(
    ("text", "rule"),
    [("R7", "C1"), ("Y2", "C1"), ("B7", "C1"), ("look", "C2"), ("blind", "C2"), ("keep", "C2"), ("trump R", "C2"),
     ("swap B2", "C2"), ("out", "C2"), ("  r7  ", "C1"),
     ("B2", "S4.2"), ("B2 trump R", "S4.2"), ("", "C4"), ("Y5 Y5", "C4"), ("ｙ5", "C4"), ("Y5" * 1000, "C4")],
)  # fmt: skip
def test_objections(state: State, text: str, rule: str) -> None:
    objection = state.why_not(text)
    assert isinstance(objection, Objection)
    assert objection.rule == rule
    with pytest.raises(IllegalAction) as caught:
        state.play(text)
    assert isinstance(caught.value, ValueError)
    assert caught.value.objection == objection
    for lang in ("en", "de", "ru"):
        assert objection.text(lang).strip()
    assert objection.text("en") in str(caught.value)
    assert rule in str(caught.value)


def test_nothing_speaks_against_a_legal_action(state: State) -> None:
    assert all(state.why_not(action) is None for action in state.actions)


# ---- events ----


def test_events(state: State) -> None:
    event = state.events[0]
    assert isinstance(event, Event)
    assert (event.rule, event.kind, event.seat, str(event.card)) == ("S4.1", "played", 0, "Y2")
    for lang in ("en", "de", "ru"):
        assert event.text(lang).strip()
    with pytest.raises(AttributeError):
        event.seat = 1  # type: ignore[misc]
    assert isinstance(state.events, tuple)


def test_the_first_state_tells_how_the_game_begins() -> None:
    assert [event.rule for event in GAME.new(seed=1).events] == ["S2.1", "S2.2", "S2.3", "S3.1"]


# ---- views ----


def test_a_view_is_read_only(state: State) -> None:
    view = state.view(1)
    assert (view.seat, view.step, view.to_act, view.trump, view.scores) == (1, 7, 1, "B", state.scores)
    assert repr(view) == "View(seat=1, game('sticht'), step 7, to_act=1, phase='play')"
    assert view.actions == state.actions
    with pytest.raises(AttributeError):
        view.play("Y5")
    assert state.view(numpy.int64(1)) == view  # type: ignore[arg-type]


def test_states_and_views_can_be_pickled_and_copied() -> None:
    state = cardlab.game("sticht", players=3).new(seed=7, decks=[cardlab.game("sticht", players=3).deck(seed=1)]).play("look")
    for position in (state, state.view(1), state.view(None), state.open_view()):
        again = pickle.loads(pickle.dumps(position))
        assert again == position and hash(again) == hash(position) and again.events == position.events
        assert copy.deepcopy(position) == position
    assert pickle.loads(pickle.dumps(state)).play("trump R") == state.play("trump R")
