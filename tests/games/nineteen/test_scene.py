"""The table of nineteen: whose cards lie where under which name, calls and sheet, what is asked, and the beats of a step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest

import cardlab
from cardlab import State
from cardlab.language import languages, objection_phrase, say
from cardlab.language.phrase import Phrase
from cardlab.language.typeset import loosen
from cardlab.language.words import game_words
from cardlab.model.actions import Objection
from cardlab.picture import position_svg, position_text
from cardlab.picture.scene import Scene, StepPicture

NAMES = ["Anna", "Ben", "Cleo", "Dario", "Emil", "Frida"]
SPECIAL = {1: "dealer_names", 2: "blind", 3: "no_trump", 4: "dealer_names", 10: "blind", 19: "forehead"}
Step = tuple[State, str, State]


def walk(players: int, seed: int, **options: object) -> Iterator[Step]:
    """The steps of a game by chance."""
    state, chance = cardlab.game("nineteen", players=players, **options).new(seed=seed), random.Random(seed)
    while not state.over:
        action = str(chance.choice(state.actions))
        after = state.play(action)
        yield state, action, after
        state = after


def scene(state: State, viewer: int | None) -> Scene:
    """The table at rest."""
    return state.game.kind.stage.scene(state.view(viewer), viewer)


def picture(before: State, action: str, after: State, viewer: int | None) -> StepPicture:
    """What a viewer is shown of a step."""
    return before.game.kind.stage.step(before.view(viewer), after.view(viewer), action, before.to_act, viewer)


def lying(scene: Scene) -> dict[str, tuple[str, str]]:
    """Each card's zone and face by its id; the last trick shows cards that have gone."""
    return {card.id: (zone.id, card.face) for zone in scene.zones if zone.kind != "last" for card in zone.cards}


def english(phrase: Phrase | None, viewer: int | None = 0) -> str:
    """A phrase as the viewer reads it."""
    assert phrase is not None
    return say("nineteen", phrase, "en", NAMES, viewer)


def deal(number: int, hands: list[str], turned: str | None = None, **options: object) -> State:
    """Round ``number`` with these hands; before it everybody does the first thing that may be done."""
    game = cardlab.game("nineteen", players=len(hands), **options)
    decks = [game.deck(seed=k, round=k) for k in range(1, number)]
    known = {"turned": turned} if turned else {}
    state = game.new(seed=1, decks=[*decks, game.deck(hands=hands, round=number, seed=1, **known)])
    while state.round < number:
        state = state.play(state.actions[0])
    return state


def play(state: State, script: str) -> State:
    """Actions, separated by commas."""
    for action in script.split(", "):
        state = state.play(action)
    return state


# ---- ids ----


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_card_keeps_its_id_while_it_moves_and_so_does_every_other(players: int) -> None:
    alike = 0
    for before, action, after in walk(players, players):
        for viewer in (before.to_act, (before.to_act or 0) - 1 if before.to_act else 1, None):
            was, shown = scene(before, viewer), picture(before, action, after, viewer)
            stages = [lying(was), *(lying(beat) for beat in shown.beats)]
            assert stages[-1].keys() == lying(scene(after, viewer)).keys()
            for one, next_one in pairwise(stages):
                for id in one.keys() & next_one.keys():
                    if id.startswith("c"):
                        assert one[id][1] == next_one[id][1], "an id is another card"
                        assert one[id][0] == next_one[id][0] or id in shown.moved, f"{id} moved, and nobody moved it"
            (id,) = shown.moved if before.phase == "play" else ("",)
            if id:
                assert stages[1][id] == ("trick", action)
                if viewer == before.to_act:
                    assert stages[0][id] == (f"hand:{viewer}", action)
                    mine = {id for id, (zone, _) in stages[0].items() if zone == f"hand:{viewer}"}
                    assert {id for id, (zone, _) in stages[1].items() if zone == f"hand:{viewer}"} == mine - {id}
                    alike += sum(face == action for _, face in stages[0].values()) > 1
    assert alike, "no game of these had two alike cards in sight"


def test_the_copy_in_my_hand_stays_what_it_is_when_the_other_one_is_played() -> None:
    """A view numbers two known copies by where they lie: the one played would take over the number of the one held."""
    state = deal(2, ["AH 7C", "KS AH", "8S 8S"], turned="9D", first_dealer=1)
    state = play(state, "call 0, call 0, call 0")
    assert state.to_act == 0 and str(state.hands[1][1]) == "KS"
    after = state.play("AH")
    for position in (state, after):
        assert [id for id, lies in lying(scene(position, 1)).items() if lies == ("hand:1", "AH")] == ["cAH@2.1"]
    assert [picture(state, "AH", after, viewer).moved for viewer in (0, 1, None)] == [("cAH@2.0",)] * 3


def test_two_alike_in_one_hand_are_both_offered_and_the_upper_one_goes() -> None:
    state = play(deal(2, ["9C 9C", "AC KC"], turned="7D"), "call 0, call 0")
    state = state if state.to_act == 0 else state.play("AC")
    view = scene(state, 0)
    assert [(act.act, act.cards) for act in view.acts] == [("9C", ("c9C@2.0",)), ("9C", ("c9C@2.0.1",))]
    assert picture(state, "9C", state.play("9C"), 0).moved == ("c9C@2.0.1",)


# ---- what is asked ----


@pytest.mark.parametrize("players", [3, 5])
def test_keys_are_free_and_each_stands_for_one_act(players: int) -> None:
    most = 0
    for state, _, _ in walk(players, 8, schedule=SPECIAL):
        acts = scene(state, state.to_act).acts
        keys = [act.key for act in acts if act.key]
        assert len(set(keys)) == len(keys) and not set(keys) & set("f?[]s")
        assert {act.act for act in acts} == {str(action) for action in state.actions}
        if state.phase == "call":
            most = max(most, len(keys))
            assert keys == [*"0123456789x"][: state.cards_each + 1]
        if state.phase == "trump":
            assert keys == [*"1234"]
    assert most == 11


def test_a_refused_card_has_its_reason() -> None:
    state = play(deal(2, ["KC AS", "9C 10D"], turned="7D", first_dealer=1), "call 0, call 0")
    state = play(state, "9C") if state.to_act == 1 else play(state, "KC")
    view = scene(state, state.to_act)
    ((id, reason),) = view.refused
    assert (id.split("@")[0], reason.rule) in (("cAS", "N3.5"), ("c10D", "N3.5"))


def test_forehead_my_card_is_a_back_with_its_reason_and_the_others_are_open() -> None:
    state = deal(1, ["AC", "7H", "KS"], turned="9D", schedule={1: "forehead"})
    view = scene(state, 0)
    (mine,), (other,) = (next(zone.cards for zone in view.zones if zone.id == f"hand:{seat}") for seat in (0, 1))
    assert (mine.face, mine.id, other.face) == ("back", "hand:0/0", "7H")
    said = next(zone.why for zone in view.zones if zone.id == "hand:0")
    assert said is not None
    assert (english(said[0]), said[1]) == ("only the others see it", "N4.5")
    assert view.ask is not None
    assert english(view.ask.text) == "Will you win the trick? Only the others see your card. You call first."
    last = play(state, "call 0, call 0")
    shown = picture(last, "call 0", last.play("call 0"), 0)
    assert [beat.pause for beat in shown.beats] == [600, 0]
    assert lying(shown.beats[0])["hand:0/0"] == ("hand:0", "back")
    assert lying(shown.beats[1])["cAC@1.0"] == ("hand:0", "AC")
    (turned,) = next(zone.cards for zone in shown.beats[1].zones if zone.id == "hand:0")
    assert turned.come_from == "hand:0", "it is turned over where it lies"


def test_blind_my_hand_is_backs_until_all_have_called() -> None:
    state = deal(2, ["AC 7H", "KS QS"], turned="9D", schedule={2: "blind"}, first_dealer=1)
    assert state.to_act is not None
    faces = {face for zone, face in lying(scene(state, 0)).values() if zone.startswith("hand")}
    assert faces == {"back"}
    state = play(state, "call 0, call 0")
    assert sorted(face for zone, face in lying(scene(state, 0)).values() if zone == "hand:0") == ["7H", "AC"]


# ---- what holds, calls, the sheet ----


@pytest.mark.parametrize(
    ("kind", "turned", "face", "words"),
    [
        ("normal", "9D", "9D", ["trump", "diamonds", "nine of diamonds turned up"]),
        ("no_trump", None, "trump-none", ["trump", "no trump", "no card turned up"]),
        ("dealer_names", None, "back", ["trump", "not named yet", "Ben names it"]),
        ("blind", "9D", "9D", ["trump", "diamonds", "nine of diamonds turned up"]),
    ],
)
def test_trump_lies_there_with_how_it_came_about(kind: str, turned: str | None, face: str, words: list[str]) -> None:
    state = deal(1, ["AC", "7H"], turned, schedule={1: kind})
    (card,) = next(zone.cards for zone in scene(state, 0).zones if zone.kind == "law")
    assert (card.face, [english(caption) for caption in card.caption]) == (face, words)
    if kind == "dealer_names":
        (card,) = next(zone.cards for zone in scene(state.play("trump H"), 0).zones if zone.kind == "law")
        assert (card.face, [english(caption) for caption in card.caption]) == ("trump-H", ["trump", "hearts", "named by Ben"])
        assert english(card.caption[2], 1) == "named by you"


def test_calls_stand_beside_the_tricks() -> None:
    hands = ["AC 7C 8D", "KC 8C 9D", "QC 9C JD"]
    state = deal(3, hands, turned="7S", first_dealer=0)
    assert state.to_act == 0, "the deal has come round to seat 2"
    plates = scene(state, 0).seats
    assert [english(plate.note) for plate in plates] == ["to call", "to call", "calls last"]
    assert [plate.marks for plate in plates] == [("starts",), (), ("dealer",)]
    state = play(state, "call 2, call 0")
    assert english(scene(state, 0).where) == "round 3 · 3 tricks · 2 called so far"
    state = play(state, "call 1, AC, KC, QC")

    def calls() -> list[tuple[int, int, str, str]]:
        told = []
        for plate in scene(state, 0).seats:
            assert plate.call is not None
            told.append((plate.call.called, plate.call.won, english(plate.call.words), plate.add))
        return told

    assert calls() == [(2, 1, "needs 1", "−10"), (0, 0, "none so far", "+20"), (1, 0, "needs 1", "−10")]
    state = play(state, "7C, 8C, 9C")
    assert calls()[2] == (1, 1, "exact", "+30")
    state = state.play("JD")
    assert english(scene(state, 0).where) == "round 3 · trick 3 of 3 · 3 called"
    after = play(state, "8D")
    shown = picture(after, "9D", after.play("9D"), 0)
    assert [beat.pause for beat in shown.beats] == [600, 500, 1600, 0]
    settled = shown.beats[2]
    assert [(plate.score, plate.add) for plate in settled.seats] == [
        (str(score).replace("-", "−"), add) for score, add in zip(after.play("9D").scores, ("−10", "+20", "−10"), strict=True)
    ]
    assert settled.seats[2].call is not None and english(settled.seats[2].call.words) == "1 too many"
    assert settled.sheet is not None
    assert [row[2] for row in settled.sheet.rows] == ["miss −10", "hit +20", "miss −10"]
    assert shown.settled == (3, tuple(plate.score for plate in settled.seats))


@pytest.mark.parametrize("players", [2, 6])
def test_the_sheet_has_nineteen_rounds_and_says_what_was_hit(players: int) -> None:
    for state, _, after in walk(players, 2):
        if state.phase == "call" or after.over:
            shown = scene(after, None)
            sheet = shown.sheet
            assert sheet is not None
            assert [head for head, _ in sheet.columns] == [str(n) for n in [*range(1, 11), *range(9, 0, -1)]]
            special = {5: "–", 15: "–", 8: "+", 12: "+", 17: "?", 19: "△"}
            assert [mark for _, mark in sheet.columns] == [special.get(n, "") for n in range(1, 20)]
            assert sheet.now == (None if after.over else after.round - 1)
            for seat, row in enumerate(sheet.rows):
                assert len(row) == 19
                lines = [line[seat] for line in after.sheet]
                hits = [f"{'hit' if call == tricks else 'miss'} {change:+}".replace("-", "−") for call, tricks, change in lines]
                assert list(row[: len(hits)]) == hits
                if not after.over:
                    assert row[len(hits)] == ("" if after.calls[seat] is None else str(after.calls[seat]))
    assert shown.result is not None
    assert [seat for seat, _, first in shown.result.rows if first] == list(after.winners)


def test_the_chart_takes_any_scoring() -> None:
    game = cardlab.game("nineteen", scoring=(1000, 1000, 1000))
    chart = game.kind.stage.chart(game)
    assert (chart.lines, chart.ticks, chart.low, chart.high, chart.stepped) == ((0,), (), None, None, False)


# ---- everything is said ----


def phrases(thing: object) -> Iterator[Phrase]:
    """Every phrase in a scene, however deep."""
    if isinstance(thing, Phrase):
        yield thing
    elif isinstance(thing, Objection):
        yield objection_phrase(thing)
    elif isinstance(thing, tuple):
        for each in thing:
            yield from phrases(each)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from phrases(getattr(thing, field.name))


def test_every_word_of_the_table_is_said_and_every_written_one_has_its_moment() -> None:
    said: set[Phrase] = set()
    keys: set[str] = set()
    for players, schedule in ((2, SPECIAL), (3, {1: "forehead", 2: "blind"}), (6, SPECIAL)):
        stage = cardlab.game("nineteen").kind.stage
        for number, (before, action, after) in enumerate(walk(players, players, schedule=schedule)):
            if not number:
                said |= set(phrases(stage.step(None, before.view(0), None, None, 0)))
                said |= set(phrases(stage.chart(before.game))) | set(stage.side_names(before.game).values())
            for viewer in (before.to_act, None):
                said |= set(phrases(scene(before, viewer))) | set(phrases(picture(before, action, after, viewer)))
    for phrase in said:
        case = phrase.get("case")
        keys |= {phrase.key, f"{phrase.key}.{case}", *(inner.key for _, inner in phrase.facts if isinstance(inner, Phrase))}
        for lang in languages():
            for viewer in (0, None):
                text = say("nineteen", phrase, lang, NAMES, viewer)
                assert text and not set(text) & set("{}#|") and "None" not in text, (phrase, text)
    words = game_words("nineteen", "en")
    written = {f"{part}.{key}" for part in ("actions", "table") for key in words.get(part, {}) if key != "kinds"}
    assert {key for key in written if not key.endswith("_you")} - keys == set()


def test_a_position_says_and_draws_the_calls() -> None:
    state = play(deal(3, ["AC 7C 8D", "KC 8C 9D", "QC 9C JD"], turned="7S", first_dealer=0), "call 2, call 0, call 1, AC")
    assert "called 2, needs 2, −20" in position_text(state.view(0))
    for lang, words in (("en", "called 2, needs 2"), ("de", "2 angesagt, 2 fehlen"), ("ru", "заявка 2, ещё 2")):
        assert words in loosen(position_svg(state.view(1), lang))
