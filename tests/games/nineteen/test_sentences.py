"""What happens in nineteen and what is refused: said in three languages, from games played, as "you" and by name."""

import tomllib
from functools import cache
from importlib.resources import files

import pytest

import cardlab
from cardlab import State, testing
from cardlab.language import event_text, languages, narrate, say
from cardlab.language.narration import event_phrase
from cardlab.language.words import catalogue
from cardlab.model.registry import game_type

NAMES = ("Anna", "Ben", "Cleo", "Dario", "Emil", "Fanny")
KIND = game_type("nineteen")


@cache
def played() -> tuple[State, ...]:
    """The states of games by chance, over all options."""
    return tuple(state for seed in range(8) for state in testing.states(testing.random_game(KIND, seed), seed, every=1))


def check(text: str) -> None:
    """A sentence is whole."""
    assert text.strip() and not set(text) & set("{}|#"), text
    assert "None" not in text and "  " not in text, text
    assert text[0] == text[0].upper() and text[-1] == ".", text


@pytest.mark.parametrize("lang", languages())
def test_every_event_is_said(lang: str) -> None:
    kinds, keys = set(), set()
    words = catalogue("nineteen", lang)
    for state in played():
        for event in state.events:
            kinds.add(event.kind)
            for step in ((), state.events):
                phrase = event_phrase(event, step)
                case = phrase.get("case")
                keys.add(f"{phrase.key}.{case}" if case and words.has(f"{phrase.key}.{case}") else phrase.key)
            for viewer in (None, event.seat):
                check(event_text(event, lang, NAMES, viewer))
    assert kinds == set(KIND.event_kinds)
    book = tomllib.loads((files("cardlab.games.nineteen") / "rulebook" / f"{lang}.toml").read_text(encoding="utf-8"))
    assert {key.removesuffix("_you") for key in book["events"]} <= {key.removeprefix("events.") for key in keys}


@pytest.mark.parametrize("lang", languages())
def test_every_step_is_told(lang: str) -> None:
    for state in played()[::5]:
        for line in narrate(state.events):
            check(say("nineteen", line.fact, lang, NAMES))
            if line.why is not None:
                say("nineteen", line.why, lang, NAMES)


def test_a_round_is_told_with_what_is_special_about_it() -> None:
    state = cardlab.game("nineteen", schedule={1: "blind"}).new(seed=1)
    told = [(say("nineteen", line.fact), line.rule, line.assumed) for line in narrate(state.events)]
    assert ("Round 1 begins: blind calls, 1 card each; Seat 4 deals.", "N4.4", True) in told
    assert ("Unlike in the published game, the last round of this schedule is not a forehead round.", "N4.6", True) in told


def test_the_calls_are_added_up() -> None:
    state = cardlab.game("nineteen", players=2).new(seed=1).play("call 1")
    lines = narrate(state.events)
    assert [say("nineteen", lines[0].fact), say("nineteen", lines[0].why or lines[0].fact)] == [
        "Seat 1 calls 1.",
        "1 called so far; there is 1 trick.",
    ]
    lines = narrate(state.play("call 1").events)
    assert lines[0].why is not None
    assert say("nineteen", lines[0].why) == "The calls add up to 2, but there is only 1 trick: not everyone can hit their call."


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_is_said(lang: str) -> None:
    rules = set()
    for state in played()[::3]:
        for text in ("AH", "7C", "10S", "trump H", "call 0", "call 10", "nonsense"):
            objection = state.why_not(text)
            if objection is not None:
                rules.add((objection.rule, objection.facts.get("case")))
                check(objection.text(lang, NAMES))
    assert {rule for rule, _ in rules} == {"C1", "C2", "C3", "C4", "N3.3", "N3.5"}
    assert {case for rule, case in rules if rule == "C2"} == {"trump", "call", "play"}


def test_a_refused_card_is_told_with_the_ones_that_answer() -> None:
    game = cardlab.game("nineteen", players=2)
    state = game.new(seed=1, decks=[game.deck(seed=1), game.deck(hands=["KC AS", "9C 10D"], turned="7D", round=2)])
    while state.round == 1:
        state = state.play(state.actions[0])
    objection = state.play("call 0").play("call 0").play("9C").why_not("AS")
    assert objection is not None
    assert objection.text() == "Clubs were led and you can follow suit: play the king of clubs."
    assert objection.text("de") == "Kreuz wurde ausgespielt, und du hast Kreuz: Bediene mit dem Kreuz-König."
    assert objection.text("ru") == "Зашли с треф, и трефы у вас есть: положите короля треф."
