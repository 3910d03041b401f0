"""What happened and why, and what is refused: worded for every kind of event and every clause, in three languages, from games played."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import cardlab
from cardlab.cards import colours
from cardlab.language import event_phrase, event_text, languages, narrate, objection_phrase, objection_text, say
from cardlab.language.phrase import Phrase
from cardlab.language.words import catalogue, game_words
from cardlab.model.actions import Event, Objection
from cardlab.model.game import State
from cardlab.model.registry import GAMES, game_type

PACK = colours()
NAMES = ("Anna", "Ben", "Cleo", "Dario", "Emil")
NO_ACTIONS = ("R12", "", "pass", "swap R1 R1", "R7 reverse", "trump")


def games() -> Iterator[tuple[random.Random, State]]:
    """States before the first decision, over the options that change what can happen."""
    for seed in range(40):
        chance = random.Random(seed)
        options: dict[str, Any] = {"players": 2 + seed % 4, "trump_chaos": seed % 3 == 0, "restrictions": seed % 2 == 0}
        if options["players"] > 2:
            options["drop_out"] = seed % 5 != 0
        if options["trump_chaos"] and seed % 4 == 0:
            options["own_trump"] = True
        yield chance, cardlab.game("sticht", **options).new(seed=seed)


def step_on(chance: random.Random, state: State) -> State:
    """One step by chance, which likes to leave the round, call blind, reverse and rename."""
    special = [action for action in state.actions if action.text in ("out", "blind") or " reverse" in action.text or "trump" in action.text]
    return state.play(chance.choice(special if special and chance.random() < 0.4 else state.actions))


@cache
def played() -> tuple[State, ...]:
    """Every state of the games."""
    states = []
    for chance, state in games():
        states.append(state)
        while not state.over:
            state = step_on(chance, state)
            states.append(state)
    return tuple(states)


def keys_of(phrase: Phrase, game: str) -> set[str]:
    """The keys of the catalogue that a phrase and those inside it are said with, as "you" and by name."""
    known = catalogue(game, "en")
    case = phrase.get("case")
    key = f"{phrase.key}.{case}" if case is not None and known.has(f"{phrase.key}.{case}") else phrase.key
    keys = {each for each in (key, f"{key}_you") if known.has(each)}
    for _, fact in phrase.facts:
        if isinstance(fact, Phrase):
            keys |= keys_of(fact, game)
    return keys


def check(text: str) -> None:
    assert text.strip() and not set(text) & set("{}|#"), text
    assert "None" not in text and "  " not in text, text
    assert text[0] == text[0].upper() and text[-1] == ".", text


@pytest.mark.parametrize("lang", languages())
def test_every_event_is_said(lang: str) -> None:
    kinds = set()
    for state in played():
        for event in state.events:
            kinds.add(event.kind)
            for viewer in (None, event.seat):
                check(event_text(event, lang, NAMES, viewer))
        for line in narrate(state.events):
            for viewer in (None, 0):
                check(say("sticht", line.fact, lang, NAMES, viewer))
                if line.why is not None:
                    check(say("sticht", line.why, lang, NAMES, viewer))
    assert kinds == set(game_type("sticht").event_kinds)


def test_every_sentence_has_its_moment() -> None:
    """No word lies in the catalogue that no game ever says."""
    seen: set[str] = set()
    for state in played():
        for event in state.events:
            seen |= keys_of(event_phrase(event), "sticht")
        for line in narrate(state.events):
            seen |= keys_of(line.fact, "sticht")
            if line.why is not None:
                seen |= keys_of(line.why, "sticht")
    words = game_words("sticht", "en")
    written = {f"{part}.{key}" for part in ("events", "whys", "because") for key in words[part]}
    assert written - seen == set()


@cache
def refused() -> tuple[Objection, ...]:
    """Objections of every clause and wording, each a few times."""
    found: dict[tuple[str, Any], list[Objection]] = {}
    codes = [*range(73), 80, 150, 2000]
    for number, state in enumerate(played()):
        if number % 3 and not state.over:
            continue
        game = state.game
        for text in (*(game.kind.action_text(game.pack, code) for code in codes), *NO_ACTIONS):
            objection = state.why_not(text)
            if objection is not None:
                alike = found.setdefault((objection.rule, objection.facts.get("case")), [])
                if len(alike) < 5:
                    alike.append(objection)
    return tuple(objection for alike in found.values() for objection in alike)


@pytest.mark.parametrize("lang", languages())
def test_every_objection_is_said(lang: str) -> None:
    for objection in refused():
        check(objection_text(objection, lang, NAMES, 0))
    said_keys = {key for objection in refused() for key in keys_of(objection_phrase(objection), "sticht")}
    written = {f"objections.{key}" for key in game_words("sticht", lang)["objections"]}
    assert written - said_keys == set()
    rules = {objection.rule for objection in refused()}
    assert rules == {"C1", "C2", "C3", "C4", "S4.2", "S4.4", "S8.1", "S8.3", "S9.1", "S9.3", "S10.1", "S10.2", "S10.3"}


def test_an_objection_names_what_may_be_played() -> None:
    for objection in refused():
        if objection.rule in ("S4.2", "S4.4"):
            for lang in languages():
                text = objection.text(lang)
                for card in objection.facts["playable"]:
                    assert (card.rank or "") in text and (card.code == "24" or catalogue("sticht", lang).seat(0) not in text)


def red_was_led() -> State:
    """Blue is trump, seat 0 has led red 4, seat 1 holds red 2, 7 and 11, yellow 6, green 9 and the 24."""
    game = cardlab.game("sticht")
    deck = game.deck(hands=[["R4", "B5"], ["R2", "R7", "R11", "Y6", "G9", "24"], ["R8"], ["R9"]], seed=1)
    state = game.new(seed=1, decks=[deck])
    for action in ("look", "trump B", "keep", "keep", "keep", "keep", "R4"):
        state = state.play(action)
    return state


REFUSALS = {
    ("Y6", "en"): "Red was led and you can follow suit: play the red 2, the red 7 or the red 11.",
    ("Y6", "de"): "Rot wurde ausgespielt, und du hast Rot: Bediene mit der roten 2, der roten 7 oder der roten 11.",
    ("Y6", "ru"): "Зашли с красных, и красные у вас есть: положите красную 2, красную 7 или красную 11.",
    ("24", "en"): "Blue is trump, so the 24 counts as blue. Red was led and you can follow suit: play the red 2, the red 7 or the red 11.",
    ("24", "de"): "Blau ist Trumpf, also zählt die 24 als Blau. Rot wurde ausgespielt, und du hast Rot: "
    "Bediene mit der roten 2, der roten 7 oder der roten 11.",
    ("24", "ru"): "Козырь — синие, и 24 — тоже козырь. "
    "Зашли с красных, и красные у вас есть: положите красную 2, красную 7 или красную 11.",
    ("B5", "en"): "Not in your hand: the blue 5. You can only use cards you hold.",
    ("swap R2", "en"): "Not now: you have to play a card.",
}


@pytest.mark.parametrize(("action", "lang"), REFUSALS)
def test_refusals_word_for_word(action: str, lang: str) -> None:
    objection = red_was_led().why_not(action)
    assert objection is not None
    assert objection.text(lang) == REFUSALS[action, lang]


def event(rule: str, kind: str, seat: int | None = None, card: str = "", *numbers: int) -> Event:
    game, (section, clause) = game_type("sticht"), rule[1:].split(".")
    who, what = -1 if seat is None else seat, number(card) if card else -1
    row = [game.event_kinds.index(kind), int(section) * 100 + int(clause), who, what, 0, *numbers]
    return game.event(PACK, row, {"trump_chaos": False})


def number(code: str) -> int:
    return PACK.numbers(code)[0]


YELLOW, BLUE = 0, 3
ONE_HIGH, ELEVEN_HIGH = 1, 0
NOW, STILL = 1, 0
NINE = [
    event("S4.2", "played", 3, "R9", 3, 2),
    event("S4.6", "winning", 1, "R4", number("R9"), BLUE, ONE_HIGH, STILL),
]
REVERSAL = [
    event("S4.2", "played", 0, "G1", 3, 1),
    event("S5.1", "reversed", 0, "", ONE_HIGH),
    event("S5.2", "coming", 0, "", ONE_HIGH),
    event("S4.5", "winning", 2, "G10", number("G1"), BLUE, ELEVEN_HIGH, STILL),
]
TAKEN = [
    event("S4.3", "played", 1, "B5", 4, 1),
    event("S4.5", "winning", 1, "B5", number("G10"), BLUE, ELEVEN_HIGH, NOW),
    event("S4.5", "took", 1, "B5", 1, 2),
    event("S5.2", "turned", None, "", ONE_HIGH),
    event("S4.7", "leads", 1, "", 2),
]
SCORES = [
    event("S6.1", "worth", None, "", 2, YELLOW),
    event("S6.2", "scored", 0, "", -4, 12),
    event("S6.4", "own_trump", 1, "", 24, 45),
    event("S7.1", "ended", None, "", -1, 0b101),
    event("S7.1", "won", 0, "", -1),
    event("S7.1", "won", 2, "", -1),
]
SWAP = [
    event("S3.5", "swapped", 0, "", 2),
    event("S3.5", "gave", 0, "R2"),
    event("S3.5", "gave", 0, "Y6"),
    event("S3.5", "drew", 0, "B7"),
    event("S3.5", "drew", 0, "24"),
]
LINES: dict[str, tuple[list[Event], int | None, list[str]]] = {
    "en nine": (NINE, 0, ["Dario plays the red 9. Ben’s red 4 is still winning: with 1 high, 4 beats 9. [S4.6]"]),
    "de nine": (NINE, 1, ["Dario spielt die rote 9. Deine rote 4 bleibt vorn: Die 1 ist hoch, also schlägt die 4 die 9. [S4.6]"]),
    "ru nine": (NINE, 0, ["Dario кладёт красную 9. По-прежнему старше всех красная 4 (Ben): старшая — 1, и 4 бьёт 9. [S4.6]"]),
    "en reversal": (
        REVERSAL,
        0,
        [
            "You play the green 1 and reverse the order. From the next trick on, 1 is high; in this one 11 still is. [S5.2]",
            "Cleo’s green 10 is still winning: with 11 high, 10 beats 1. [S4.5]",
        ],
    ),
    "en taken": (
        TAKEN,
        None,
        [
            "Ben plays the blue 5. Ben’s blue 5 is winning now: blue is trump. [S4.5]",
            "Ben wins the trick with the blue 5 (2 points). Ben leads the next trick. [S4.7]",
            "The order is reversed: 1 is high now, 11 is low. [S5.2]",
        ],
    ),
    "de taken": (
        TAKEN[2:],
        1,
        [
            "Du machst den Stich mit der blauen 5 (2 Punkte). Du spielst zum nächsten Stich aus. [S4.7]",
            "Die Reihenfolge hat sich gedreht: Jetzt ist die 1 hoch und die 11 niedrig. [S5.2]",
        ],
    ),
    "en scores": (
        SCORES,
        None,
        [
            "Yellow was trump: each trick is worth 2 points. [S6.1]",
            "Anna: 2 tricks, −2 × 2 = −4, 16 → 12. [S6.2]",
            "Ben: no trick after naming the trump, 2 × 6 × 2 = +24, 21 → 45. "
            "The starting player, who named the trump, adds double for a round without a trick. [S6.4] assumed",
            "The game is over: Anna and Cleo share the win, each with −1 point. "
            "Somebody has 0 points or fewer: the lowest score wins. [S7.1]",
        ],
    ),
    "ru scores": (SCORES[:2], 0, ["Козырем были жёлтые: взятка стоит 2 очка. [S6.1]", "Вы: 2 взятки, −2 × 2 = −4, 16 → 12. [S6.2]"]),
    "en swap": (SWAP, 0, ["You give away the red 2 and the yellow 6 and draw the blue 7 and the 24. [S3.5] assumed"]),
    "de swap": (SWAP, 2, ["Anna gibt die rote 2 und die gelbe 6 ab und zieht die blaue 7 und die 24. [S3.5] assumed"]),
    "ru swap": (SWAP[:1], None, ["Anna меняет 2 карты. [S3.5] assumed"]),
}


@pytest.mark.parametrize("name", LINES)
def test_lines_word_for_word(name: str) -> None:
    events, viewer, lines = LINES[name]
    lang = name[:2]
    told = []
    for line in narrate(events):
        why = "" if line.why is None else " " + say("sticht", line.why, lang, NAMES, viewer)
        mark = " assumed" if line.assumed else ""
        told.append(f"{say('sticht', line.fact, lang, NAMES, viewer)}{why} [{line.rule}]{mark}")
    assert told == lines


def test_a_line_is_said_when_its_event_has_happened() -> None:
    assert [line.upto for line in narrate(TAKEN)] == [1, 3, 4]
    for state in played():
        order = [line.upto for line in narrate(state.events)]
        assert order == sorted(order) and all(1 <= upto <= len(state.events) for upto in order)


def test_hidden_cards_are_not_named() -> None:
    """Who exchanges what is told to nobody else: not the events, not the lines, in no language."""
    watched = 0
    for before, state in zip(played(), played()[1:], strict=False):
        secret = [event for event in state.events if event.kind in ("gave", "drew")]
        if not secret or before.to_act is None:
            continue
        watched += 1
        for viewer in (None, *(seat for seat in range(state.game.players) if seat != before.to_act)):
            view = state.view(viewer)
            for lang in languages():
                texts = [event.text(lang, NAMES, viewer) for event in view.events]
                texts += [say("sticht", line.fact, lang, NAMES, viewer) for line in narrate(view.events)]
                for card in (event.card for event in secret):
                    assert card is not None
                    for case in ("", "bare", "acc", "gen", "dat", "ins"):
                        name = catalogue("sticht", lang).card(card, case)
                        assert not any(name in text for text in texts), (name, texts)
    assert watched > 100


def test_every_game_words_its_options_and_phases() -> None:
    for game in GAMES:
        for lang in languages():
            words, said = game_words(game, lang), catalogue(game, lang)
            options, phases = [option.name for option in cardlab.options(game)], game_type(game).layout.phases
            assert set(words["options"]) <= set(options) and set(words.get("phases", ())) <= set(phases)
            assert all(said.text(f"options.{name}.{part}") for name in options for part in ("label", "help"))
            assert all(said.text(f"phases.{name}") for name in phases)
        for option in cardlab.options(game):
            assert set(option.words()) == set(languages())
            assert option.text("ru").endswith(".")
