"""What happens in totals and what is refused: said in three languages, from games played, as "you" and by name."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from importlib.resources import files

import pytest

import cardlab
from cardlab import State, testing
from cardlab.language import event_text, languages, narrate, say
from cardlab.language.narration import event_phrase
from cardlab.language.words import catalogue
from cardlab.model.game import View
from cardlab.model.registry import game_type

NAMES = ("Anna", "Ben", "Cleo", "Dario", "Emil", "Fanny")
KIND = game_type("totals")


@cache
def played() -> tuple[State | View, ...]:
    """The states of games over all options, as people play them; of some the view of one who adds up alone."""
    found: list[State | View] = []
    for seed in range(30):
        chance = random.Random(seed)
        state = testing.random_game(KIND, seed).new(seed=seed)
        while True:
            found.append(state.view(seed % 3).aided(frozenset()) if seed % 4 == 0 else state)
            if state.over or state.step > 400:
                break
            action = str(chance.choice(state.actions))
            if state.phase == "say" and chance.random() < 0.8:
                action = f"say {state.totals['RYGB'.index(state.line)]}"
            if state.phase == "challenge" and chance.random() < 0.9:
                action = "accept"
            state = state.play(action)
    return tuple(found)


def check(text: str) -> None:
    """A sentence is whole."""
    assert text.strip() and not set(text) & set("{}|#"), text
    assert "None" not in text and "  " not in text, text
    assert text[0] == text[0].upper() and text[-1] == ".", text


@pytest.mark.parametrize("lang", languages())
def test_every_event_is_said(lang: str) -> None:
    kinds, keys = set(), set()
    words = catalogue("totals", lang)
    for state in played():
        events = state.events
        for event in events:
            kinds.add(event.kind)
            for step in ((), events):
                phrase = event_phrase(event, step)
                case = phrase.get("case")
                keys.add(f"{phrase.key}.{case}" if case and words.has(f"{phrase.key}.{case}") else phrase.key)
                for viewer in (None, event.seat):
                    check(say("totals", phrase, lang, NAMES, viewer))
            check(event_text(event, lang, NAMES))
    assert kinds == set(KIND.event_kinds)
    book = tomllib.loads((files("cardlab.games.totals") / "rulebook" / f"{lang}.toml").read_text(encoding="utf-8"))
    never = {key.removesuffix("_you") for key in book["events"]} - {key.removeprefix("events.") for key in keys}
    assert never <= {"again.draws"}, "that one needs a 24 while the pile lasts: it is below"


@pytest.mark.parametrize("lang", languages())
def test_every_step_is_told(lang: str) -> None:
    for state in played():
        for line in narrate(state.events):
            check(say("totals", line.fact, lang, NAMES))
            if line.why is not None:
                check(say("totals", line.why, lang, NAMES))


def lines(state: State, lang: str = "en", viewer: int | None = None) -> list[tuple[str, str, str, bool]]:
    """Fact, reason, clause of each line about the last step, and whether part of it is assumed."""
    told = []
    for line in narrate(state.events):
        why = "" if line.why is None else say("totals", line.why, lang, NAMES, viewer)
        told.append((say("totals", line.fact, lang, NAMES, viewer), why, line.rule, line.assumed))
    return told


def after(script: str, **options: object) -> State:
    """Three players; seat 0 begins. After these actions."""
    game = cardlab.game("totals", players=3, first_dealer=2, **options)
    state = game.new(seed=1, decks=[game.deck(hands=["R+4 R+8", "R+7", "R+5"], pile="B+1 G+2 Y-3 Y+3 B+2", seed=1)])
    for action in script.split(", "):
        state = state.play(action)
    return state


def test_24_is_told_player_by_player_with_its_arithmetic() -> None:
    state = after("R+4, R+7, R+5, R+8", announce="auto")
    assert lines(state, viewer=0) == [
        ("You play the red +8 on the red line; the total is 24.", "", "T3.2", False),
        (
            "The red line makes exactly 24: 0 + 4 + 7 + 5 + 8 = 24.",
            "The previous player takes cards from the right-hand end up to a stop, then the player before them, until one card is left.",
            "T5.1",
            False,
        ),
        ("Cleo takes the red +8, up to the stop.", "", "T5.1", False),
        ("Ben takes the red +5 and the red +7: there is no stop before the last card.", "", "T5.1", False),
        ("The red +4 is the last card of the red line and is removed from the game.", "", "T5.2", False),
        ("Exactly 24: you take another turn (turn 5) and draw the blue +2.", "", "T5.3", False),
    ]
    assert [fact for fact, *_ in lines(state, "de")][2:] == [
        "Cleo nimmt die rote +8, bis zum Stopp.",
        "Ben nimmt die rote +5 und die rote +7; vor der letzten Karte liegt kein Stopp.",
        "Die rote +4 bleibt als letzte Karte der roten Reihe übrig und kommt aus dem Spiel.",
        "Genau 24: Anna hat noch einen Zug (Zug 5) und zieht die blaue +2.",
    ]
    assert [fact for fact, *_ in lines(state, "ru", 1)][1:4] == [
        "Сумма красного ряда — ровно 24: 0 + 4 + 7 + 5 + 8 = 24.",
        "Cleo берёт красную +8, до стопа включительно.",
        "Вы берёте красную +5 и красную +7; до последней карты стопа нет.",
    ]


def test_a_challenge_is_told_with_the_truth() -> None:
    assert lines(after("R+4, say 5, accept, challenge"))[:2] == [
        ("Cleo challenges the total of 5 on the red line.", "", "T3.4", True),
        ("Anna said 5, but 0 + 4 = 4: Anna takes the red +4.", "", "T3.5", True),
    ]
    assert lines(after("R+4, say 4, challenge"), "de", 1)[:2] == [
        ("Du zweifelst die 4 für die rote Reihe an.", "", "T3.4", True),
        ("Die 4 stimmte, denn 0 + 4 = 4: Du nimmst die rote +4.", "", "T3.5", True),
    ]


def test_what_nobody_challenges_is_told_with_the_truth_to_those_who_want_it() -> None:
    state = after("R+4, say 5, accept, accept")
    told = "Nobody challenged 5, but the true total of the red line is 4, and that counts."
    assert lines(state)[0] == ("Cleo accepts 5.", told, "T3.6", True)
    view = state.view(1).aided(frozenset())
    (line, *_) = narrate(view.events)
    assert line.why is not None
    assert say("totals", line.why) == "Nobody challenged 5; the true total of the red line counts."


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_is_said(lang: str) -> None:
    rules = set()
    for state in played()[::3]:
        for text in ("R+5", "R+5>B", "YG+2>Y", "G*2>R", "say 17", "say 100", "accept", "challenge", "nonsense"):
            objection = state.why_not(text)
            if objection is not None:
                rules.add((objection.rule, objection.facts.get("case")))
                check(objection.text(lang, NAMES))
    assert {rule for rule, _ in rules} == {"C1", "C2", "C3", "C4", "T3.2"}
    assert {case for rule, case in rules if rule == "C2"} == {"play", "say", "challenge"}


def test_a_card_on_a_line_that_is_not_its_own_is_told_where_it_goes() -> None:
    game = cardlab.game("totals", players=3, first_dealer=2)
    state = game.new(seed=1, decks=[game.deck(hands=["RY+2"], seed=1)])
    objection = state.why_not("RY+2>B")
    assert objection is not None
    assert objection.text() == "The red-yellow +2 cannot be played on the blue line, only on the red or yellow line."
    assert objection.text("de") == "Die rot-gelbe +2 passt nicht an die blaue Reihe, sondern an die rote oder gelbe Reihe."
    assert objection.text("ru") == "Красно-жёлтая +2 не подходит к синему ряду: её кладут в красный или жёлтый ряд."
