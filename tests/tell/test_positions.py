"""A position as text and as a picture: complete, literal, and no wiser than the one who looks."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

import cardlab
from cardlab.language import languages, objection_phrase, say
from cardlab.language.phrase import Phrase
from cardlab.model.actions import Objection
from cardlab.model.game import State
from cardlab.picture import position_svg, position_text
from cardlab.picture.faces import face

SVG = "{http://www.w3.org/2000/svg}"


def states() -> list[State]:
    found = []
    for seed, players in enumerate((2, 3, 4, 5)):
        chance = random.Random(seed)
        state = cardlab.game("sticht", players=players, trump_chaos=True, drop_out=players > 2).new(seed=seed)
        while not state.over:
            if chance.random() < 0.08 or not state.step:
                found.append(state)
            state = state.play(chance.choice(state.actions))
        found.append(state)
    return found


STATES = states()


def test_a_state_as_text() -> None:
    game = cardlab.game("sticht")
    deck = game.deck(hands=[["R4", "B5"], ["R2", "R7", "R11", "Y6", "G9", "24"], ["R8"], ["R9"]], seed=1)
    state = game.new(seed=1, decks=[deck])
    for action in ("look", "trump B", "keep", "keep", "keep", "keep", "R4"):
        state = state.play(action)
    lines = str(state.view(1)).splitlines()
    assert lines[0] == "Sticht · round 1 · trick 1 of 6 · step 7"
    assert lines[1] == "trump: blue · order: 11 is high"
    assert lines[3] == "> Seat 2  24 points · no trick, +6 · Y6 R2 R7 R11 G9 24"
    assert lines[4] == "  Seat 3  24 points · no trick, +6 · ?? ?? ?? ?? ?? ??"
    assert lines[6] == "trick 1: Seat 1 R4*"
    assert lines[7:] == ["stock: 21", "Seat 2 to play.", "Seat 1 leads the red 4. [S4.1]"]


def test_text_shows_what_is_known() -> None:
    for state in STATES:
        assert "None" not in str(state)
        for seat in range(state.game.players):
            own = " ".join(card.code for card in state.hands[seat])
            assert own in str(state) and own in str(state.view(seat))
            others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
            shown = str(state.view(seat)).split()
            seen = {card.code for hand in state.view(seat).hands for card in hand}
            played = {card.code for card in (*state.trick, *state.last_trick)}
            assert not [card for card in others if card.code in shown and card.code not in seen | played and card.code != "24"]


@pytest.mark.parametrize("lang", languages())
def test_pictures_are_whole(lang: str) -> None:
    for state in STATES:
        for position in (state, state.view(0), state.view(None)):
            svg = position_svg(position, lang)
            root = ET.fromstring(svg)
            assert root.tag == f"{SVG}svg" and root.get("role") == "img" and root.get("aria-label")
            assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
            assert len(svg.encode()) < 30_000
            assert "None" not in svg and "NaN" not in svg
            assert not any(word in svg for word in ("http://", "https://")) or svg.count("http") == 1


def test_a_picture_knows_no_more_than_the_view() -> None:
    for state in STATES:
        for seat in (*range(state.game.players), None):
            view = state.view(seat)
            known = {card.code for hand in view.hands for card in hand} | {card.code for card in (*view.trick, *view.last_trick)}
            svg = position_svg(view)
            for code in state.game.pack.codes:
                if code not in known:
                    assert face("colours", code) not in svg
            for code in known - {"??"}:
                assert face("colours", code) in svg


def test_names_are_literal() -> None:
    names = ["</text><script>alert(1)</script>", 'a"b&c', "אבג", "{x} | #"]
    svg = position_svg(cardlab.game("sticht").new(seed=3), names=names)
    root = ET.fromstring(svg)
    assert root.find(f".//{SVG}script") is None
    texts = "".join(root.itertext())
    assert 'a"b&c' in texts and "אבג" in texts and "{x} | #" in texts and "</text><script>" in texts


def test_a_picture_is_the_same_each_time() -> None:
    state = STATES[-1]
    assert position_svg(state) == position_svg(state) == state._repr_svg_()
    assert position_text(state) == str(state)


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


def test_every_word_of_the_table_is_said() -> None:
    """Scenes and the pictures of steps, for the seat that acts and for a spectator, in three languages."""
    said: set[Phrase] = set()
    for seed, players in enumerate((2, 3)):
        chance = random.Random(seed)
        options = {"drop_out": players > 2, "restrictions": players > 2}
        state = cardlab.game("sticht", players=players, trump_chaos=True, **options).new(seed=seed)
        stage = state.game.kind.stage
        said |= set(phrases(stage.step(None, state.view(0), None, None, 0))) | set(phrases(stage.chart(state.game)))
        while not state.over:
            mover = state.to_act
            action = chance.choice(state.actions)
            after = state.play(action)
            for viewer in (mover, None):
                said |= set(phrases(stage.scene(state.view(viewer), viewer)))
                said |= set(phrases(stage.step(state.view(viewer), after.view(viewer), str(action), mover, viewer)))
            state = after
    for phrase in said:
        for lang in languages():
            text = say("sticht", phrase, lang, ["A", "B", "C", "D", "E"], 0)
            assert text and not set(text) & set("{}#") and "None" not in text, (phrase, text)
