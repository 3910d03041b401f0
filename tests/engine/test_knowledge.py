"""Who knows what, and the one filter that makes a view: card by card, hand by hand, secret by secret."""

import pytest

import cardlab
from cardlab import State
from cardlab.cards import Card, Pack
from cardlab.engine.declared import EVENT_WIDTH, Events
from cardlab.engine.knowledge import EVERYONE, events_seen, knows, redacted
from cardlab.engine.layout import Field, Layout, Visibility

EVENTS = Events("demo")
SHOWN, TOLD = EVENTS.kind("shown"), EVENTS.kind("told", "n more")

LAYOUT = Layout(
    "demo",
    events=EVENTS,
    cards=6,
    phases=("play", "over"),
    max_actions=2,
    max_events=3,
    fields=[
        Field("scores", 2),
        Field("row", 4, visibility=Visibility.ROW, count="row_size"),
        Field("row_size"),
        Field("hand", 6, visibility=Visibility.HANDS, count="hand_size", stride=3),
        Field("hand_size", 2),
    ],
)

PACK = Pack("demo", ("D",), ("1",), tuple(Card(f"D{n}", "D", str(n)) for n in range(6)))
TWINS = Pack("demo", ("D",), ("1",), tuple(Card(f"D{n}", "D", str(n)) for n in (0, 0, 1, 1, 2, 2)))
"""The same cards, but each two look alike."""


def demo() -> object:
    """Two seats: 0 holds cards 1 and 4 (1 has seen 4), 1 holds 2; 0, 3, 5 lie in a row, 3 face down, seen by 0 alone."""
    s = LAYOUT.plain()
    s.players, s.seed, s.history_hash, s.scores = 2, 99, 5, [3, 4]
    s.deck, s.rng = [5, 4, 3, 2, 1, 0], [1, 2, 3, 4]
    s.seen = [3, 1, 2, 1, 3, 3]
    s.place = [0, 1, 2, 0, 1, 0]
    s.hand, s.hand_size = [1, 4, 0, 2, 0, 0], [2, 1]
    s.row, s.row_size = [0, 3, 5, 2], 3
    s.event_count = 2
    s.events[0:5], s.events[EVENT_WIDTH : EVENT_WIDTH + 7] = [SHOWN, 101, 0, 3, 1], [TOLD, 102, 1, -1, 0, 7, 8]
    return s


@pytest.mark.parametrize(
    ("mask", "who", "known"),
    [
        (0b000, 0, False), (0b001, 0, True), (0b001, 1, False), (0b110, 1, True), (0b110, 2, True), (0b111, None, True),
        (0b011, None, False),
        (0b010, EVERYONE, True), (0b000, EVERYONE, False), (0b1111, None, True),
    ],
)  # fmt: skip
def test_knows(mask: int, who: int | str | None, known: bool) -> None:
    assert knows(mask, who, 3) is known


def test_what_seat_1_sees() -> None:
    s = redacted(LAYOUT, PACK, demo(), 1)
    assert s.place == [0, -1, 2, -1, 1, 0]
    assert s.seen == [3, -1, 2, -1, 3, 3]
    assert s.row == [0, -1, 5, -1]
    assert s.hand == [4, -1, -1, 2, -1, -1]
    assert (s.hand_size, s.row_size, s.scores) == ([2, 1], 3, [3, 4])


@pytest.mark.parametrize("who", [0, 1, None, EVERYONE])
def test_secrets_are_nobodys(who: int | str | None) -> None:
    s = redacted(LAYOUT, PACK, demo(), who)
    assert (s.seed, s.history_hash, s.rng, s.deck, s.explicit) == (0, 0, [0] * 4, [0] * 6, 0)
    assert not any(s.explicit_deck)


def test_a_spectator_sees_what_all_have_seen() -> None:
    s = redacted(LAYOUT, PACK, demo(), None)
    assert s.place == [0, -1, -1, -1, 1, 0]
    assert s.hand == [4, -1, -1, -1, -1, -1]


def test_everyone_together_sees_what_anyone_has_seen() -> None:
    s = redacted(LAYOUT, PACK, demo(), EVERYONE)
    assert s.hand == [1, 4, -1, 2, -1, -1]
    assert s.row == [0, 3, 5, -1]


def test_events_keep_what_was_known_then() -> None:
    """The mask of the row decides, not who has seen the card by now; the mask itself is told to nobody."""
    s = demo()
    told = [TOLD, 102, 1, -1, 0, 7, 8, 0, 0]
    assert events_seen(LAYOUT, s, 0) == [SHOWN, 101, 0, 3, 0, 0, 0, 0, 0, *told, *[0] * EVENT_WIDTH]
    assert events_seen(LAYOUT, s, 1) == [SHOWN, 101, 0, -2, 0, 0, 0, 0, 0, *told, *[0] * EVENT_WIDTH]
    s.seen[3] = 3  # type: ignore[attr-defined]
    assert events_seen(LAYOUT, s, 1)[3] == -2


def test_what_stands_behind_the_numbers_of_an_event_is_shown_to_nobody() -> None:
    """It is left from some step before, and nobody knows of whom it tells."""
    s = demo()
    s.events[7], s.events[2 * EVENT_WIDTH + 1] = 24, 25  # type: ignore[attr-defined]
    assert not {24, 25} & set(events_seen(LAYOUT, s, EVERYONE))


def test_a_view_changes_nothing() -> None:
    s = demo()
    before, events = s.content(), list(s.events)  # type: ignore[attr-defined]
    view = redacted(LAYOUT, PACK, s, 1)
    view.scores[0] = 50
    view.hand_size[0] = 0
    assert s.content() == before  # type: ignore[attr-defined]
    assert s.events == events  # type: ignore[attr-defined]


# ---- in a game ----


@pytest.fixture(scope="module")
def state() -> State:
    """Seat 0 has exchanged two cards, seat 1 none; seat 2 is to."""
    game = cardlab.game("sticht")
    deck = game.deck(hands=["Y1 Y2 R3 R4 G5 G6", "B1 B2 B3 B4 B5 B6", "R7 R8 R9 R10 R11 24"], stock="Y10 Y11", seed=1)
    state = game.new(seed=1, decks=[deck])
    for action in ("look", "trump B", "swap Y1 R3", "keep"):
        state = state.play(action)
    return state


def test_own_cards_are_known_and_others_are_not(state: State) -> None:
    view = state.view(0)
    assert [str(card) for card in view.hands[0]] == ["Y2", "Y10", "Y11", "R4", "G5", "G6"]
    assert [str(card) for card in view.hands[2]] == ["??"] * 6
    assert view.cards.filter(view.cards["place"] == "away")["card"].to_list() == ["Y1", "R3"]
    assert state.view(1).cards.filter(state.view(1).cards["place"] == "away")["card"].to_list() == ["??", "??"]
    assert view.stock_size == state.view(None).stock_size == 45 - 24 - 2
    assert set(view.cards.filter(view.cards["place"] == "stock")["card"]) == {"??"}
    assert view.cards.height == state.cards.height == 45


def test_seen_by(state: State) -> None:
    by = dict(zip(state.cards["card"], state.cards["seen_by"].to_list(), strict=True))
    assert by["Y1"] == [0]
    assert by["B1"] == [1]
    assert by["Y9"] == []


def test_actions_are_of_who_is_to_act(state: State) -> None:
    assert state.to_act == 2
    assert state.view(2).actions == state.actions
    assert [state.view(seat).actions for seat in (0, 1, 3, None)] == [()] * 4


def test_an_exchange_is_told_by_its_number_and_to_its_giver_by_its_cards() -> None:
    game = cardlab.game("sticht")
    deck = game.deck(hands=["Y1 Y2 R3 R4 G5 G6"], stock="Y10 Y11", seed=1)
    state = game.new(seed=1, decks=[deck]).play("look").play("trump B").play("swap Y1 R3")
    told = [[str(event.card) for event in state.view(seat).events if event.kind in ("gave", "drew")] for seat in (0, 1, None)]
    assert told == [["Y1", "R3", "Y10", "Y11"], ["??"] * 4, ["??"] * 4]
    assert all([event.n for event in state.view(seat).events if event.kind == "swapped"] == [2] for seat in (0, 1, None))


@pytest.mark.parametrize("seat", [-1, 4, 99, True, "0", 0.0, "everyone"])
def test_a_seat_that_is_not_there(state: State, seat: object) -> None:
    with pytest.raises(ValueError, match=r"there is no seat .*; seats are 0 to 3, and None is a spectator"):
        state.view(seat)  # type: ignore[arg-type]


def test_a_view_has_no_secret(state: State) -> None:
    view = state.view(0)
    for name in ("seed", "decks", "play", "view"):
        assert not hasattr(view, name)


def test_of_cards_that_look_alike_no_view_tells_which_is_which() -> None:
    s = redacted(LAYOUT, TWINS, demo(), 1)
    # Seat 1 knows 0, 2, 4 and 5. Of the last two the one in the row lies in place 0 and goes first.
    assert s.place == [0, -1, 2, -1, 0, 1]
    assert s.row == [0, -1, 4, -1]
    assert s.hand == [5, -1, -1, 2, -1, -1]
    # Seat 0 holds 1 and sees 0 lie.
    assert redacted(LAYOUT, TWINS, demo(), 0).hand[:2] == [1, 5]


def test_of_cards_that_look_alike_the_one_that_is_known_has_the_first_number() -> None:
    s = demo()
    s.seen[4] = 0  # type: ignore[attr-defined]
    assert redacted(LAYOUT, TWINS, s, 1).row == [0, -1, 4, -1]
    assert redacted(LAYOUT, PACK, s, 1).row == [0, -1, 5, -1]


def test_events_do_not_tell_which_of_two_alike_cards_it_was() -> None:
    assert [events_seen(LAYOUT, demo(), 0, TWINS.alike)[3], events_seen(LAYOUT, demo(), 0)[3]] == [2, 3]


def test_a_field_may_hold_several_rows() -> None:
    """Each has a count of its own; what lies beyond it is not shown, nor what was not seen."""
    fields = [Field("row", 6, visibility=Visibility.ROW, count="row_size", stride=3), Field("row_size", 2)]
    layout = Layout("rows", cards=6, phases=("over",), max_actions=1, max_events=1, fields=fields)
    s = layout.plain()
    s.players = 2
    s.row[:] = [4, 1, 5, 0, 2, 3]
    s.row_size[:] = [2, 1]
    s.seen[:] = [3, 3, 0, 3, 1, 3]
    assert list(layout.fields[-2].occupied(s)) == [0, 1, 3]
    assert redacted(layout, PACK, s, 1).row == [-1, 1, -1, 0, -1, -1]
    assert redacted(layout, PACK, s, 0).row == [4, 1, -1, 0, -1, -1]
    s.seen[:] = [3, 3, 3, 3, 3, 3]
    # Of cards that look alike the one that lies first gets the first number, before all of them one that lies in no row (5 here).
    assert redacted(layout, TWINS, s, 1).row == [5, 0, -1, 1, -1, -1]
