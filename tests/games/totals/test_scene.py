"""The table of totals: lines and what they come to, what is asked, the beats of a step, and that running totals can be left to be found."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

import pytest

import cardlab
from cardlab import Match, State
from cardlab.language import languages, narrate, objection_phrase, say
from cardlab.language.phrase import Phrase
from cardlab.language.words import game_words
from cardlab.model.actions import Objection
from cardlab.picture import position_svg, position_text
from cardlab.picture.faces import face
from cardlab.picture.scene import CardSpot, Scene, StepPicture, ZoneSpot
from cardlab.table.snapshots import Snapshots

NAMES = ["Anna", "Ben", "Cleo", "Dario", "Emil", "Frida"]
OFF: frozenset[str] = frozenset()
ALIKE = [
    ("+5", "R", [], 6),
    ("+1", "YG", ["reverse"], 5),
    ("+4", "B", ["stop", "skip"], 9),
    ("*2", "GB", [], 2),
    ("+8", "RY", ["stop"], 10),
]
Step = tuple[State, str, State]


def choose(state: State, chance: random.Random) -> str:
    """What people do: they lay any card, mostly say what is right and mostly believe it."""
    if state.phase == "say" and chance.random() < 0.85:
        return f"say {state.totals['RYGB'.index(state.line)]}"
    if state.phase == "challenge" and chance.random() < 0.93:
        return "accept"
    return str(chance.choice(state.actions))


def walk(players: int, seed: int, **options: Any) -> Iterator[Step]:
    """The steps of a game as people play it."""
    options = {"turn_limit": 60, **options}
    state, chance = cardlab.game("totals", players=players, **options).new(seed=seed), random.Random(seed)
    while not state.over:
        action = choose(state, chance)
        after = state.play(action)
        yield state, action, after
        state = after


def scene(state: State, viewer: int | None, aids: frozenset[str] = frozenset({"totals"})) -> Scene:
    """The table at rest."""
    return state.game.kind.stage.scene(state.view(viewer).aided(aids), viewer)


def picture(before: State, action: str, after: State, viewer: int | None, aids: frozenset[str] = frozenset({"totals"})) -> StepPicture:
    """What a viewer is shown of a step."""
    views = before.view(viewer).aided(aids), after.view(viewer).aided(aids)
    return before.game.kind.stage.step(*views, action, before.to_act, viewer)


def lying(scene: Scene) -> dict[str, tuple[str, CardSpot]]:
    """Each card with its zone, by its id."""
    return {card.id: (zone.id, card) for zone in scene.zones for card in zone.cards}


def line(scene: Scene, colour: str) -> ZoneSpot:
    """A line on the table."""
    return next(zone for zone in scene.zones if zone.id == f"line:{colour}")


def english(phrase: Phrase | None, viewer: int | None = 0) -> str:
    """A phrase as the viewer reads it."""
    assert phrase is not None
    return say("totals", phrase, "en", NAMES, viewer)


def table(hands: dict[int, str], script: str, players: int, first: int = 0, **options: Any) -> list[State]:
    """The states of a game begun by seat ``first`` with these cards dealt; ``script``: actions, separated by commas."""
    game = cardlab.game("totals", players=players, first_dealer=(first - 1) % players, **options)
    states = [game.new(seed=1, decks=[game.deck(hands=[hands.get(seat, "") for seat in range(players)], seed=1)])]
    for action in filter(None, script.split(", ")):
        states.append(states[-1].play(action))
    return states


def counts(scene: Scene) -> str:
    """How many cards everybody has."""
    return " ".join(plate.score for plate in scene.seats)


# ---- lines ----


def test_lines_lie_in_their_colours_with_what_they_come_to() -> None:
    state = table({0: "R+5 RY+2", 1: "R*2", 2: "R-3"}, "R+5, R*2, R-3", players=3, announce="auto")[-1]
    shown = scene(state, 0)
    lines = [zone for zone in shown.zones if zone.kind == "line"]
    assert [(zone.id, zone.suit, english(zone.label), zone.total, zone.active) for zone in lines] == [
        ("line:R", "R", "Red", "7", False),
        ("line:Y", "Y", "Yellow", "0", False),
        ("line:G", "G", "Green", "0", False),
        ("line:B", "B", "Blue", "0", False),
    ]
    assert [(card.id, card.face, card.under) for card in lines[0].cards] == [
        ("zero:R", "R0", "0"), ("cR+5", "R+5", "5"), ("cR*2", "R*2", "10"), ("cR-3", "R-3", "7"),
    ]  # fmt: skip
    assert [zone.count for zone in shown.zones if zone.id in ("pile", "removed")] == [20, 0]


def test_a_negative_total_has_a_true_minus() -> None:
    state = table({0: "R-3"}, "R-3", players=3, announce="auto")[-1]
    assert (line(scene(state, 0), "R").total, line(scene(state, 0), "R").cards[1].under) == ("−3", "−3")


@pytest.mark.parametrize(("double", "total"), [("repeat", "15"), ("compound", "20")])
def test_running_totals_double_as_the_game_does(double: str, total: str) -> None:
    deck: list[tuple[str, str, list[str], int]] = [("+5", "R", [], 8), ("*2", "R", [], 2), ("+1", "YG", [], 8), ("+1", "B", [], 6)]
    state = table({0: "R+5", 1: "R*2", 2: "R*2"}, "R+5, R*2, R*2", players=3, announce="auto", deck=deck, double=double)[-1]
    assert [card.under for card in line(scene(state, 0), "R").cards] == ["0", "5", "10", total]
    assert len({card.id for card in line(scene(state, 0), "R").cards}) == 4


def test_totals_are_those_of_the_rules() -> None:
    games: tuple[dict[str, Any], ...] = ({}, {"deck": ALIKE, "double": "compound"}, {"announce": "auto"})
    for seed, options in enumerate(games):
        for _, _, state in walk(3, seed, **options):
            shown = scene(state, None)
            for colour, total in zip("RYGB", state.totals, strict=True):
                zone = line(shown, colour)
                asked = state.line == colour and state.phase in ("say", "challenge")
                assert zone.total == zone.cards[-1].under == ("?" if asked else str(total).replace("-", "−"))
                assert zone.active == asked


def test_marks_and_both_colours_are_printed() -> None:
    printed = face("quadrants", "R+4", ("stop",))
    assert printed != face("quadrants", "R+4") and printed in position_svg(table({0: "R+4"}, "", players=3)[-1].view(0))
    own = cardlab.game("totals", players=3, deck=ALIKE).new(seed=1)
    assert face("quadrants", "B+4", ("stop", "skip")) in position_svg(own)
    assert set(own.game.kind.stage.faces(own.game)) == {"R+5", "YG+1", "B+4", "GB*2", "RY+8", "R0", "Y0", "G0", "B0", "back"}
    assert {each: english(name) for each, name in own.game.kind.stage.side_names(own.game).items()} == {
        "R0": "red 0", "Y0": "yellow 0", "G0": "green 0", "B0": "blue 0",
    }  # fmt: skip


# ---- ids ----


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_card_keeps_its_id_wherever_it_goes_and_comes_from_where_it_lay(players: int) -> None:
    travelled = set()
    for before, action, after in walk(players, players):
        for viewer in (before.to_act, (before.to_act or 0) - 1 if before.to_act else 1, None):
            shown = picture(before, action, after, viewer)
            stages = [lying(scene(before, viewer)), *(lying(beat) for beat in shown.beats)]
            assert stages[-1].keys() == lying(scene(after, viewer)).keys()
            for (one, now), beat in zip(pairwise(stages), shown.beats, strict=True):
                gone = dict(beat.gone)
                for id, (zone, card) in now.items():
                    if id.startswith("c"):
                        assert id == f"c{card.face}"
                        if id in one and one[id][0] != zone:
                            assert card.come_from == one[id][0]
                            travelled.add((one[id][0].partition(":")[0], zone.partition(":")[0]))
                        elif id not in one:
                            assert card.come_from == "pile" or (card.come_from or "").startswith("hand:")
                left = {id for id in one.keys() - now.keys() if id.startswith("c")}
                assert left == gone.keys() and set(gone.values()) <= {"removed"}
            if before.phase == "play" and viewer == before.to_act:
                assert shown.moved == (f"c{action.partition('>')[0]}",)
                assert stages[0][shown.moved[0]][0] == f"hand:{viewer}"
    assert travelled == {("hand", "line"), ("line", "hand")}


def test_ids_do_not_tell_which_of_two_alike_it_is() -> None:
    seen = 0
    for before, action, after in walk(3, 5, deck=ALIKE):
        for viewer in (0, 1, None):
            for beat in picture(before, action, after, viewer).beats:
                known = [card for zone in beat.zones for card in zone.cards if card.id.startswith("c")]
                assert len({card.id for card in known}) == len(known)
                for card in known:
                    assert re.fullmatch(rf"c{re.escape(card.face)}@(hand\d|[RYGB])\.\d+", card.id)
                seen += len(known) > len({card.face for card in known})
    assert seen > 100


def test_two_alike_in_one_hand_are_both_offered() -> None:
    state = table({0: "R+5 R+5 RY+8"}, "", players=3, deck=ALIKE)[-1]
    acts = scene(state, 0).acts
    assert [(act.act, act.cards) for act in acts if act.act == "R+5"][:2] == [("R+5", ("cR+5@hand0.0",)), ("R+5", ("cR+5@hand0.1",))]


# ---- what is asked ----


def test_a_card_goes_to_its_line_and_one_of_two_colours_asks() -> None:
    state = table({0: "RY+2 G*2"}, "", players=3)[-1]
    acts = {act.act: act for act in scene(state, 0).acts}
    assert set(acts) == {str(action) for action in state.actions}
    assert not scene(state, 0).refused and not scene(state, 1).acts
    assert (acts["G*2"].cards, acts["G*2"].to, english(acts["G*2"].label)) == (("cG*2",), "line:G", "Play the green ×2 on the green line")
    both = [acts["RY+2>R"], acts["RY+2>Y"]]
    assert [(act.cards, act.to, act.suit, english(act.short)) for act in both] == [
        (("cRY+2",), "line:R", "R", "red line"),
        (("cRY+2",), "line:Y", "Y", "yellow line"),
    ]


def test_saying_is_a_number_entry_and_offers_none() -> None:
    state = table({0: "R+5"}, "R+5", players=3)[-1]
    shown = scene(state, 0)
    (act,) = shown.acts
    assert (act.act, act.group, act.number, act.key, act.main) == ("say {}", "number", (-99, 99), "", False)
    assert english(act.label) == "Announce {n}"
    assert shown.ask is not None
    assert [english(shown.ask.head), english(shown.ask.text)] == ["What is the total of the red line now?", "Add up from the 0."]
    assert [english(plate.note) if plate.note else "" for plate in shown.seats] == ["announcing", "", ""]
    assert english(scene(state, 1).ask.head, 1) == "Anna to announce the total of the red line."  # type: ignore[union-attr]
    assert line(shown, "R").active and line(shown, "R").total == "?"


def test_a_challenge_is_a_question_to_each_in_turn_with_accept_one_key_away() -> None:
    states = table({0: "R+5"}, "R+5, say 5, accept", players=4)
    shown = scene(states[2], 1)
    assert shown.ask is not None and shown.ask.seat == 1
    assert [english(shown.ask.head, 1), english(shown.ask.text, 1)] == ["Anna announces 5 for the red line.", "Do you believe it?"]
    assert [(act.act, act.key, act.main) for act in shown.acts] == [("accept", "a", True), ("challenge", "c", False)]
    assert not set("ac") & set("f?[]s")
    for viewer in (0, 2, None):
        other = scene(states[2], viewer)
        assert not other.acts and other.ask is not None and other.ask.seat == 1
    shown = scene(states[3], 2)
    assert shown.ask is not None and shown.ask.seat == 2 and shown.acts
    assert [english(plate.note, 2) if plate.note else "" for plate in shown.seats] == ["announces 5", "accepts", "", ""]
    assert [plate.act for plate in shown.seats] == [False, False, True, False]


def test_the_direction_is_a_shape_and_says_who_is_next() -> None:
    states = table({0: "R+5 R-3", 1: "G+2", 2: "B+2"}, "R-3, B+2", players=3, announce="auto")
    told = [[part if isinstance(part, tuple) else english(part) for fact in scene(state, 0).facts for part in fact] for state in states]
    assert told == [
        [("icon", "cw"), "clockwise", "next: Ben"],
        [("icon", "ccw"), "anticlockwise", "next: Ben"],
        [("icon", "ccw"), "anticlockwise", "next: you"],
    ]
    said = table({0: "R+5"}, "R+5", players=3)[-1]
    assert len(scene(said, 0).facts) == 1, "the card that was laid may turn the direction or pass somebody over"


# ---- beats ----


def beats(states: list[State], action: str, viewer: int | None = 0) -> list[Scene]:
    """The pictures of the last step."""
    return list(picture(states[-2], action, states[-1], viewer).beats)


def told(states: list[State], beat: Scene) -> list[str]:
    """What was said up to a beat."""
    return [english(item.fact) for item in narrate(states[-1].events) if beat.events is not None and item.upto <= beat.events]


def test_a_line_at_24_goes_back_player_by_player() -> None:
    """Example 3 of the rules: two players take, the last card goes out of the game, and the player is on again."""
    states = table({0: "R+4 R+8", 1: "R+7", 2: "R+5"}, "R+4, R+7, R+5, R+8", players=3, announce="auto")
    shown = beats(states, "R+8")
    assert [beat.pause for beat in shown] == [1000, 800, 800, 600, 0]
    reached, first, second, gone, rest = shown
    assert counts(reached) == "8 8 8"
    assert [card.face for card in line(reached, "R").cards] == ["R0", "R+4", "R+7", "R+5", "R+8"]
    assert (line(reached, "R").total, line(reached, "R").active, lying(reached)["cR+8"][1].come_from) == ("24", True, "hand:0")
    assert told(states, reached)[-1] == "The red line makes exactly 24: 0 + 4 + 7 + 5 + 8 = 24."
    assert counts(first) == "8 8 9" and english(first.seats[2].note) == "takes 1 card"
    assert lying(first)["cR+8"][0] == "hand:2" and lying(first)["cR+8"][1].come_from == "line:R"
    assert told(states, first)[-1] == "Cleo takes the red +8, up to the stop."
    assert counts(second) == "8 10 9" and english(second.seats[1].note) == "takes 2 cards"
    assert [plate.note for plate in second.seats if plate.note] == [second.seats[1].note]
    assert told(states, second)[-1] == "Ben takes the red +5 and the red +7: there is no stop before the last card."
    assert line(second, "R").total == "4"
    assert gone.gone == (("cR+4", "removed"),) and [card.id for card in line(gone, "R").cards] == ["zero:R"]
    assert next(zone.count for zone in gone.zones if zone.id == "removed") == 1
    assert counts(rest) == "9 10 9" and rest.ask is not None and english(rest.ask.text) == "Exactly 24: play another card."
    assert not any(beat.acts or beat.ask or any(plate.act for plate in beat.seats) for beat in shown[:-1])
    drawn = [card for zone, card in lying(rest).values() if card.come_from == "pile"]
    assert len(drawn) == 1


def test_what_everybody_saw_stays_known_in_the_hand_that_took_it() -> None:
    states = table({0: "R+4 R+8", 1: "R+7", 2: "R+5"}, "R+4, R+7, R+5, R+8", players=3, announce="auto")
    for viewer in (0, 1, None):
        hand = next(zone for zone in scene(states[-1], viewer).zones if zone.id == "hand:2")
        assert "R+8" in [card.face for card in hand.cards]
        assert [card.face for card in hand.cards].count("back") == (8 if viewer != 2 else 0)


def test_a_line_that_stands_is_settled_at_the_last_answer() -> None:
    states = table({0: "R+5"}, "R+5, say 7, accept, accept", players=3)
    (rest,) = beats(states, "accept")
    assert line(rest, "R").total == "5" and not line(rest, "R").active
    states = table({0: "R+8 R+4", 1: "R+7", 2: "R+5"}, "", players=3)
    for card in ("R+8", "R+7", "R+5", "R+4"):
        for action in (card, "say 1", "accept", "accept"):
            states.append(states[-1].play(action))
    shown = beats(states, "accept")
    assert [beat.pause for beat in shown] == [1000, 800, 800, 600, 0]
    assert english(shown[0].seats[2].note) == "accepts" and english(shown[0].seats[0].note) == "announces 1"
    assert line(shown[0], "R").total == "24"
    assert [english(beat.seats[seat].note) for beat, seat in zip(shown[1:3], (2, 1), strict=True)] == ["takes 1 card", "takes 2 cards"]


@pytest.mark.parametrize(
    ("said", "taker", "notes"), [(5, 1, ["announces 5", "takes 1 card", ""]), (6, 0, ["takes 1 card", "challenges", ""])]
)
def test_a_challenge_shows_the_truth_and_then_who_takes_the_line(said: int, taker: int, notes: list[str]) -> None:
    states = table({0: "R+5"}, f"R+5, say {said}, challenge", players=3)
    shown = beats(states, "challenge")
    assert [beat.pause for beat in shown] == [1000, 800, 0]
    assert line(shown[0], "R").total == "5" and line(shown[0], "R").cards[-1].under == "5"
    assert english(shown[0].seats[1].note) == "challenges"
    assert lying(shown[1])["cR+5"][0] == f"hand:{taker}"
    assert [english(plate.note) if plate.note else "" for plate in shown[1].seats] == notes
    assert line(shown[2], "R").total == "0"


def test_the_game_ends_with_a_result() -> None:
    state = list(walk(4, 9))[-1][2]
    shown = scene(state, 0)
    assert shown.result is not None and not shown.acts and shown.ask is None
    assert [seat for seat, _, first in shown.result.rows if first] == list(state.winners)
    assert [english(words) for _, words, _ in shown.result.rows] == [
        "1 card left" if score == 1 else f"{score} cards left" for score in sorted(state.scores)
    ]
    assert english(shown.where).endswith("game over")


# ---- the move list and the chart ----


def test_a_turn_is_a_row() -> None:
    states = table({0: "RY+2"}, "RY+2>Y, say -3, accept, challenge", players=4)
    actions = ["RY+2>Y", "say -3", "accept", "challenge"]
    cells = []
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        cell = picture(before, action, after, None).cell
        assert cell is not None
        cells.append(cell)
    assert {(cell.key, english(cell.row)) for cell in cells} == {("1", "1")}
    assert [cell.seat for cell in cells] == [0, 0, 1, 2]
    assert [cell.label for cell in cells] == [
        (("suit", "R"), ("suit", "Y"), ("text", "+2"), ("text", "›"), ("suit", "Y")),
        (("text", "−3"),),
        (("icon", "check"),),
        (("icon", "alert"),),
    ]
    assert [english(cell.name) for cell in cells] == ["red-yellow +2 on the yellow line", "announces −3", "accepts", "challenges"]


def test_turns_stand_ten_under_one_heading_and_the_plot_counts_cards() -> None:
    for before, action, after in walk(3, 2, announce="auto"):
        shown = picture(before, action, after, 0)
        first = (before.turn - 1) // 10 * 10 + 1
        assert (shown.round, english(shown.band.label)) == (first // 10 + 1, f"Turns {first}–{first + 9}")
        assert shown.plot == tuple(len(hand) for hand in after.hands)
    chart = before.game.kind.stage.chart(before.game)
    assert (chart.lines, chart.ticks, chart.low, chart.high, chart.stepped) == ((0,), (), 0, None, True)


# ---- with running totals off ----


def numbers(thing: object) -> set[int]:
    """Every number that can be read in it."""
    if isinstance(thing, str):
        return {int(text.replace("−", "-")) for text in re.findall(r"[−-]?\d+", re.sub(r"[TC]\d\.?\d?", "", thing))}
    if isinstance(thing, dict):
        return set().union(*(numbers(value) for value in thing.values()), set())
    if isinstance(thing, (list, tuple)):
        return set().union(*map(numbers, thing), set())
    return set()


def read(frame: dict[str, Any], strings: dict[str, list[str]]) -> set[int]:
    """The numbers that a page could show of a frame: its sentences, and the texts in it."""
    texts: list[object] = []

    def gather(shown: Any, key: str = "") -> None:
        if isinstance(shown, dict):
            for name, value in shown.items():
                if name not in ("id", "face", "from", "cards", "gone", "moved", "act", "to", "rule"):
                    gather(value, name)
                elif name == "cards":
                    for card in value:
                        gather(card, "card") if isinstance(card, dict) else None
        elif isinstance(shown, list):
            for value in shown:
                gather(value, key)
        elif isinstance(shown, str):
            texts.append(shown)
        elif isinstance(shown, int) and key in WORDS:
            texts.extend(strings[lang][shown] for lang in languages())

    gather(frame)
    return numbers(texts)


WORDS = {"where", "unit", "note", "label", "head", "text", "short", "fact", "why", "row", "name", "title", "s"}


@pytest.mark.parametrize("options", [{}, {"announce": "auto"}, {"deck": ALIKE, "double": "compound"}])
def test_no_total_is_told_while_it_can_be_found(options: dict[str, Any]) -> None:
    """Frames of whole games: with running totals off, what a line that still lies comes to is nowhere in them, unless somebody said it."""
    hidden = shown = 0
    for seed in range(4):
        match = Match(cardlab.game("totals", players=3, turn_limit=60, **options), seed=seed)
        chance = random.Random(seed)
        while not match.state.over:
            match.play(choose(match.state, chance) if match.state.phase != "say" else f"say {chance.randint(50, 99)}")
        for aids in (OFF, frozenset({"totals"})):
            reel = Snapshots(match, NAMES[:3], 0, aids=aids)
            for node in match.path():
                frame, state = reel.frame(node), node.state
                told = read(frame, reel.table.strings)
                if any(event.kind in ("reached", "wrong", "right") for event in state.events):
                    continue  # a sum is told of a line that goes
                # Numbers that stand there for something else; what is said is never right in these games.
                first = (frame["round"] - 1) * 10 + 1
                other = {state.turn, state.turn - 1, first, first + 9, state.pile, len(state.removed), *map(len, state.hands), 0, 24}
                printed = {int(card.rank) for card in match.game.pack if card.rank and card.rank != "*2"} | {2, -3, 3}
                for total in set(state.totals) - other - printed:
                    if aids:
                        shown += total in told
                    else:
                        assert total not in told, (state, total)
                        hidden += 1
                for zone in frame["beats"][-1]["zones"]:
                    if zone["kind"] == "line" and not aids:
                        asked = state.phase in ("say", "challenge") and zone["suit"] == state.line
                        assert zone.get("total") == ("?" if asked else None)
                        assert not any("under" in card for card in zone["cards"])
    assert hidden > 100 and shown > 100


def test_the_asked_total_is_left_to_be_found_even_with_running_totals() -> None:
    state = table({0: "R+8", 1: "R+7", 2: "R+5"}, "", players=3)[-1]
    for action in ("R+8", "say 8", "accept", "accept", "R+7", "say 15", "accept", "accept", "R+5"):
        state = state.play(action)
    assert [card.under for card in line(scene(state, 2), "R").cards] == ["0", "8", "15", "?"]
    assert [card.under for card in line(scene(state, 2, OFF), "R").cards] == [""] * 4
    assert (line(scene(state, 2), "Y").total, line(scene(state, 2, OFF), "Y").total) == ("0", "")


def test_with_totals_off_only_totals_are_missing() -> None:
    for before, action, after in walk(3, 4):
        on, off = (picture(before, action, after, 0, aids) for aids in (frozenset({"totals"}), OFF))
        assert (on.cell, on.plot, on.moved, on.band) == (off.cell, off.plot, off.moved, off.band)
        for one, other in zip(on.beats, off.beats, strict=True):
            assert (one.where, one.seats, one.ask, one.acts, one.facts, one.pause) == (
                other.where, other.seats, other.ask, other.acts, other.facts, other.pause,
            )  # fmt: skip
            assert [(zone.id, [card.id for card in zone.cards]) for zone in one.zones] == [
                (zone.id, [card.id for card in zone.cards]) for zone in other.zones
            ]


def test_a_position_writes_and_draws_the_lines() -> None:
    state = table({0: "R+5", 1: "R*2", 2: "R-3"}, "R+5, R*2, R-3", players=3, announce="auto")[-1]
    text = position_text(state.view(0))
    assert "Red: R0 · R+5 · R*2 · R-3 = 7" in text and "↺ anticlockwise" in text
    assert "Red: R0 · R+5 · R*2 · R-3\n" in position_text(state.view(0).aided(OFF))
    for lang, word in (("en", "anticlockwise"), ("de", "gegen den Uhrzeigersinn"), ("ru", "против часовой стрелки")):
        svg = position_svg(state.view(0), lang)
        assert f"↺ {word}" in svg and ">10</text>" in svg and face("quadrants", "R-3", ("reverse",)) in svg
        assert ">10</text>" not in position_svg(state.view(0).aided(OFF), lang)


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
    spoken: set[Phrase] = set()
    keys: set[str] = set()
    for players in (3, 6):
        stage = cardlab.game("totals").kind.stage
        for number, (before, action, after) in enumerate(walk(players, players)):
            if not number:
                spoken |= set(phrases(stage.step(None, before.view(0), None, None, 0)))
                spoken |= set(phrases(stage.chart(before.game))) | set(stage.side_names(before.game).values())
            for viewer in (before.to_act, None):
                spoken |= set(phrases(scene(before, viewer))) | set(phrases(picture(before, action, after, viewer)))
    for phrase in spoken:
        case = phrase.get("case")
        keys |= {phrase.key, f"{phrase.key}.{case}"}
        for lang in languages():
            for viewer in (0, None):
                text = say("totals", phrase, lang, NAMES, viewer)
                assert text and "None" not in text, (phrase, text)
                assert phrase.key == "actions.say" or not set(text) & set("{}#|"), (phrase, text)
    words = game_words("totals", "en")
    written = {f"{part}.{key}" for part in ("actions", "table") for key in words[part]}
    assert {key for key in written if not key.endswith("_you")} - keys == set()
