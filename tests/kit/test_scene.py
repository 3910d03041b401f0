"""The table that a trick game has without a ``scene.py``: complete, in its own words, telling no one what they may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cardlab import Game, State, View
from cardlab.kit.game import Form
from cardlab.kit.scene import TrickStage
from cardlab.language import say
from cardlab.language.phrase import Phrase
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type, register
from cardlab.picture.scene import CardSpot, Scene, StepPicture, ZoneSpot
from tests.conformance import test_frames as frames

Count = Callable[[int, int], int]
NAMES = ["Anna", "Ben", "Cleo", "Dario"]
STAGE = TrickStage()


@pytest.fixture(scope="module", params=["agram", "avoid", "hell"])
def kind(request: pytest.FixtureRequest) -> GameType:
    """Every guest on the kit; none of them has a scene of its own."""
    return guest(request.param)


def guest(name: str) -> GameType:
    """A guest, made known."""
    return game_type(register(f"tests.kit.guests.{name}.game"))


def new(name: str, seed: int = 3) -> State:
    """The first state of a guest."""
    return Game(guest(name), {}).new(seed=seed)


def walk(state: State, seed: int = 1) -> Iterator[tuple[State, str, State]]:
    """The steps of a game by chance."""
    chance = random.Random(seed)
    while state.actions:
        action = str(chance.choice(state.actions))
        after = state.play(action)
        yield state, action, after
        state = after


def scene(state: State, viewer: int | None) -> Scene:
    """The table at rest."""
    return STAGE.scene(state.view(viewer), viewer)


def picture(before: State, action: str, after: State, viewer: int | None) -> StepPicture:
    """What a viewer is shown of a step; ``action`` as whoever acts knows it."""
    return STAGE.step(before.view(viewer), after.view(viewer), action, before.to_act, viewer)


def zone(scene: Scene, id: str) -> ZoneSpot:
    """A zone by its id."""
    return next(zone for zone in scene.zones if zone.id == id)


def english(state: State, phrase: Phrase | None, viewer: int | None = 0) -> str:
    """A phrase as the viewer reads it."""
    return "" if phrase is None else say(state.game.id, phrase, "en", NAMES, viewer)


# ---- everything is there, and nothing too much ----


def test_a_guest_has_this_table(kind: GameType) -> None:
    assert type(kind.stage) is TrickStage


def test_a_page_has_what_its_frames_name(kind: GameType, count: Count) -> None:
    frames.test_a_page_has_what_its_frames_name(kind, lambda quick, thorough: count(1, thorough))


@pytest.mark.slow
def test_a_step_is_the_same_however_it_was_reached(kind: GameType, count: Count) -> None:
    frames.test_a_step_is_the_same_however_it_was_reached(kind, count)


@pytest.mark.slow
def test_a_table_leaks_nothing(kind: GameType, count: Count) -> None:
    frames.test_a_table_leaks_nothing(kind, count)


def test_other_hands_are_backs_that_cannot_be_followed(kind: GameType) -> None:
    for before, action, after in walk(Game(kind, {}).new(seed=5)):
        for viewer in (0, None):
            for shown in (scene(before, viewer), *picture(before, action, after, viewer).beats):
                for owner, hand in enumerate(zone(shown, f"hand:{seat}") for seat in range(before.game.players)):
                    known = {card.code for card in (*before.view(viewer).hands[owner], *after.view(viewer).hands[owner])}
                    for card in hand.cards:
                        assert card.face in {"back", *known} if owner != viewer else card.face != "back"
                        assert (card.face == "back") == card.id.startswith(f"hand:{owner}/")
        if before.step > 30:
            break


# ---- beats ----


def pauses(name: str) -> dict[tuple[bool, bool], set[tuple[int, ...]]]:
    """How beats rest, by whether the step fills a trick and whether it ends a round."""
    found: dict[tuple[bool, bool], set[tuple[int, ...]]] = {}
    for before, action, after in walk(new(name)):
        ends = after.over or after.round != before.round
        full = any(event.kind == "took" for event in after.events)
        found.setdefault((full, ends), set()).add(tuple(beat.pause for beat in picture(before, action, after, 0).beats))
    return found


def test_a_full_trick_rests_then_its_winner_has_it_then_the_scores_are_read() -> None:
    assert pauses("hell") == {(False, False): {(0,)}, (True, False): {(600, 0)}, (True, True): {(600, 500, 1600, 0)}}
    # The last trick of agram is the game: there is no sum to read.
    assert pauses("agram") == {(False, False): {(0,)}, (True, False): {(600, 0)}, (True, True): {(600, 500, 0)}}


def test_scores_are_read_before_the_next_round_is_dealt() -> None:
    for before, action, after in walk(new("hell")):
        if after.round != before.round:
            full, away, scores, rest = picture(before, action, after, 0).beats
            points = [[plate.score for plate in shown.seats] for shown in (full, scores, rest)]
            assert points == [[str(score) for score in scored] for scored in (before.scores, after.scores, after.scores)]
            assert [plate.add for plate in scores.seats] == [
                f"+{now - was}" if now > was else "0" for was, now in zip(before.scores, after.scores, strict=True)
            ]
            assert len(zone(full, "trick").cards) == 4 and not zone(away, "trick").cards
            winner = next(event.seat for event in after.events if event.kind == "took")
            assert away.gone == tuple((card.id, f"won:{winner}") for card in zone(full, "trick").cards)
            assert not zone(scores, "hand:0").cards and not rest.gone
            assert {card.come_from for card in zone(rest, "hand:0").cards} == {"stock"}
            assert picture(before, action, after, 0).settled == (before.round, tuple(plate.score for plate in rest.seats))


def test_a_card_says_where_it_comes_from_only_when_it_comes() -> None:
    for before, action, after in walk(new("avoid", seed=4)):
        for viewer in (0, None):
            lay = {card.id for shown in scene(before, viewer).zones for card in shown.cards}
            for beat in picture(before, action, after, viewer).beats:
                moving = [card for shown in beat.zones if shown.kind in ("hand", "trick") for card in shown.cards if card.come_from]
                assert not {card.id for card in moving} & lay
                lay = {card.id for shown in beat.zones if shown.kind in ("hand", "trick") for card in shown.cards}


def test_a_card_that_is_passed_on_goes_from_hand_to_hand() -> None:
    before = new("avoid")
    action = str(before.actions[2])
    after = before.play(action)
    giver, taker = before.to_act or 0, after.to_act or 0

    def arrived(viewer: int | None, told: str) -> tuple[StepPicture, list[CardSpot]]:
        shown = picture(before, told, after, viewer)
        return shown, [card for card in zone(shown.beats[-1], f"hand:{taker}").cards if card.come_from]

    shown, cards = arrived(taker, action)
    assert [(card.face, card.come_from) for card in cards] == [(action, f"hand:{giver}")]
    shown, cards = arrived(giver, action)
    assert not cards and shown.moved[0] in {card.id for card in zone(shown.beats[-1], f"hand:{taker}").cards}
    shown, cards = arrived(None, "??")
    assert [(card.face, card.come_from) for card in cards] == [("back", f"hand:{giver}")] and not shown.moved


# ---- seats, questions, buttons ----


def test_calls_stand_at_the_seats_with_how_they_stand() -> None:
    state = new("hell", seed=8)
    plates = scene(state, state.to_act).seats
    assert [english(state, plate.note) for plate in plates] == ["to call", "to call", "to call", "calls last"]
    assert plates[0].marks == ("starts",) and plates[3].marks == ("dealer",)
    for call in ("call 1", "call 0", "call 1"):
        state = state.play(call)
    shown = scene(state, state.to_act)
    assert english(state, shown.where) == "round 1 · 1 trick · 2 called so far"
    assert [act.key for act in shown.acts] == [str(action).removeprefix("call ") for action in state.actions]
    told = [(english(state, plate.call.words), plate.won) for plate in shown.seats if plate.call]
    assert told == [("needs 1", None), ("none so far", None), ("needs 1", None)]
    (trump,) = zone(shown, "law").cards
    assert trump.face == str(state.turned) and english(state, trump.caption[0]) == "trump"


def test_who_has_to_follow_suit_is_told_and_what_does_not_is_refused() -> None:
    asked: set[str] = set()
    for state, _, _ in walk(new("agram", seed=6)):
        shown = scene(state, state.to_act)
        assert shown.ask is not None and english(state, shown.ask.head, state.to_act) == "Your turn."
        words = english(state, shown.ask.text)
        asked.add(words.partition(" ")[2])
        hand = {card.id for card in zone(shown, f"hand:{state.to_act}").cards}
        fit = {id for act in shown.acts for id in act.cards}
        assert {id for id, _ in shown.refused} == hand - fit and {objection.rule for _, objection in shown.refused} <= {"A3.1"}
        assert bool(shown.refused) <= words.endswith("were led.")
        other = scene(state, ((state.to_act or 0) + 1) % 4)
        assert not other.acts and not other.refused and other.ask is not None
        assert english(state, other.ask.head, None) == f"{NAMES[state.to_act or 0]} to play."
    assert asked == {"any card.", "were led.", "were led and you have none: play any card."}


def test_the_card_that_would_win_is_marked_where_the_rules_tell_it() -> None:
    for before, action, after in walk(new("hell", seed=4)):
        for shown in picture(before, action, after, 1).beats:
            lying = zone(shown, "trick").cards
            assert [english(after, card.tag) for card in lying if card.win] == ["winning"] * bool(lying)
        seat = after.winning_seat
        assert {card.at for card in zone(scene(after, 0), "trick").cards if card.win} == (set() if seat is None else {seat})
        took = next((event for event in after.events if event.kind == "took"), None)
        if took is not None:
            full = picture(before, action, after, 0).beats[0]
            assert [card.at for card in zone(full, "trick").cards if card.win] == [took.seat]


def test_sentences_of_a_phase_are_found_by_its_name() -> None:
    state = new("avoid")
    mine, theirs = (scene(state, seat).ask for seat in (state.to_act, 2))
    assert mine is not None and theirs is not None
    assert english(state, mine.text) == "Pass a card to your left neighbour."
    assert english(state, theirs.head, 2) == "Anna to pass a card."
    assert english(state, scene(state, 0).acts[0].label).startswith("Pass ")


def test_what_a_game_has_no_words_for_is_shown_as_it_is() -> None:
    view: View = new("hell").view(0)
    for text, label, key in (("double 2", "double 2", ""), ("call 10", "Call 10 tricks", "x"), ("call 12", "Call 12 tricks", "")):
        act = STAGE.button(view, text)
        assert act.label is not None
        assert (act.act, say("hell", act.label), act.key) == (text, label, key)
    act = STAGE.button(view, "trump D")
    assert (act.suit, act.key) == ("D", str("CDHS".index("D") + 1))


def test_the_winners_stand_first_whether_many_points_win_or_few() -> None:
    for name in ("hell", "avoid"):
        *_, (_, _, state) = walk(new(name, seed=2))
        shown = scene(state, 0).result
        assert shown is not None
        points = [state.scores[seat] for seat, _, _ in shown.rows]
        assert points == sorted(state.scores, reverse=name == "hell")
        assert [seat for seat, _, first in shown.rows if first] == list(state.winners)


@pytest.mark.parametrize(
    ("phases", "open_in"),
    [(("trump", "call", "play", "over"), ["trump"]), (("call", "name", "play", "over"), ["call", "name"])],
)
def test_a_trump_that_may_still_be_named_is_not_called_none(phases: tuple[str, ...], open_in: list[str]) -> None:
    """Whatever the phase is called in which it is named."""
    kind = SimpleNamespace(layout=SimpleNamespace(phases=phases), forms=(Form("trump", 32, "CDHS"),))
    views: list[Any] = [SimpleNamespace(phase=phase, game=SimpleNamespace(kind=kind)) for phase in phases]
    assert [view.phase for view in views if TrickStage().names_trump_yet(view)] == open_in
