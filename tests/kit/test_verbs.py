"""The verbs move cards and tell it; each is tried on a state that was laid out by hand."""

from typing import Any

import pytest

from cardlab.engine.events import ROW
from cardlab.kit import rows, tricks
from cardlab.kit.layout import trick_events, trick_layout
from tests.kit.guests.agram.rules import LAYOUT

RULES = ("sticht", "nineteen")


def laid_out(hands: list[list[int]], trick: list[int] | None = None) -> Any:
    """A state with these hands, and this trick led by seat 0; nine cards a suit."""
    s = LAYOUT.plain()
    s.players, s.suit_size, s.over_phase, s.trump, s.trick_no = len(hands), 9, 1, -1, 1
    for seat, hand in enumerate(hands):
        for card in hand:
            tricks.put_in_hand(s, seat, card)
    for card in trick or []:
        s.trick[s.trick_size] = card
        s.trick_size += 1
    s.actor = s.trick_size
    return s


def events(s: Any) -> list[tuple[str, int, int]]:
    """GameType, seat and card of the events so far."""
    told = [s.events[k * ROW : (k + 1) * ROW] for k in range(s.event_count)]
    return [(LAYOUT.events.names[row[0]], row[2], row[3]) for row in told]


def test_hands_stay_in_pack_order() -> None:
    s = laid_out([[20, 3, 11, 7], []])
    assert s.hand[:4] == [3, 7, 11, 20] and s.hand_size[0] == 4
    assert [s.place[card] for card in (3, 20)] == [tricks.HAND] * 2 and s.seen[7] == 1
    tricks.take_from_hand(s, 0, 7)
    assert s.hand[:3] == [3, 11, 20] and s.hand_size[0] == 3
    tricks.put_in_hand(s, 1, 7)
    assert (s.place[7], s.seen[7], s.hand[6]) == (tricks.HAND + 1, 2, 7)


def test_following_is_what_does_not_break_suit() -> None:
    out = [0] * 6
    for trick, playable in (([], [0, 9, 10]), ([12], [9, 10]), ([30], [0, 9, 10])):
        s = laid_out([[0, 9, 10], [0, 9, 10]] if not trick else [[], [0, 9, 10]], trick)
        assert out[: tricks.following(s, out)] == playable
        assert [card for card in (0, 9, 10) if not tricks.breaks_suit(s, card)] == playable


def test_what_every_game_objects_to() -> None:
    s = laid_out([[0], [1]])
    assert [tricks.not_playable(s, action) for action in (-1, 0, 1, 35)] == [tricks.NO_ACTION, 0, tricks.NOT_YOURS, tricks.NO_ACTION]
    s.over_phase = 2
    assert tricks.not_playable(s, 0) == tricks.NOT_NOW
    s.phase = 2
    assert tricks.not_playable(s, 0) == tricks.IS_OVER


def test_the_strongest_card() -> None:
    s = laid_out([[], [], [], []], [4, 13, 8, 6])
    assert tricks.strongest(s, -1) == 2 and tricks.strongest(s, 1) == 1 and tricks.strongest(s, 3) == 2


def test_a_trick_goes_to_its_winner() -> None:
    s = laid_out([[0], [1], [2]])
    assert [tricks.lay(s, card, 301) for card in (0, 1, 2)] == [False, False, True]
    assert tricks.take(s, 1, 302) == 1
    assert (s.tricks_won[1], s.last_winner, s.last_trick[:3], s.trick_size) == (1, 1, [0, 1, 2], 0)
    assert [s.place[card] for card in range(3)] == [tricks.WON + 1] * 3 and s.seen[0] == 0b111
    assert events(s) == [("played", 0, 0), ("played", 1, 1), ("played", 2, 2), ("took", 1, 1)]


def test_a_call_counts_what_was_called() -> None:
    s = laid_out([[0], [1]])
    s.calls = [-1] * 5
    assert not tricks.call(s, 1, 301) and s.actor == 1
    assert tricks.call(s, 2, 301) and tricks.called_so_far(s) == 3


@pytest.mark.parametrize(("scores", "most", "fewest"), [([3, 5, 5], 0b110, 0b001), ([2, 2, 2], 0b111, 0b111), ([-1, -4, 0], 0b100, 0b010)])
def test_who_has_most_and_fewest_points(scores: list[int], most: int, fewest: int) -> None:
    s = laid_out([[], [], []])
    s.scores = [*scores, 0, 0]
    assert (tricks.most_points(s), tricks.fewest_points(s)) == (most, fewest)
    tricks.end(s, fewest, 401)
    assert (s.winner_bits, s.phase, s.actor) == (fewest, 1, -1)
    assert events(s) == [("ended", -1, -1), *(("won", seat, -1) for seat in range(3) if fewest >> seat & 1)]


def test_a_game_declares_its_events_behind_the_common_ones() -> None:
    mine = trick_events("mine")
    assert mine.kind("own", "n") == len(tricks.EVENTS.names) and "own" not in tricks.EVENTS.names
    assert mine.slot("round", "dealt") == tricks.EVENTS.slot("round", "dealt")
    with pytest.raises(ValueError, match="mine: the event 'took' is declared twice"):
        mine.kind("took")


def test_a_layout_has_what_the_verbs_write_and_says_what_it_has_no_use_for() -> None:
    bare, full = (trick_layout("demo", cards=4, seats=2, most=2, trump=has, calls=has) for has in (False, True))
    assert bare.spare == {"trump", "turned", "calls"} and not full.spare
    assert (bare.max_actions, full.max_actions) == (2, 4)


@pytest.mark.parametrize("game", RULES)
def test_rows_are_noted_from_the_places_that_a_game_declares(game: str) -> None:
    """The texts of the kit know where these numbers stand; a law that declares such events itself has to begin them alike."""
    from importlib import import_module

    declared = import_module(f"cardlab.games.{game}.rules").EVENTS
    scorings = ("hit", "missed") if game == "nineteen" else ("sat_out", "scored", "no_trick", "own_trump")
    assert declared.slot("place", "played") == rows.PLACE and declared.slot("trick", "played") == rows.TRICK
    assert declared.slot("change", *scorings) == rows.CHANGE and declared.slot("score", *scorings) == rows.SCORE
