"""What happened and why, and what is refused: worded for every kind of event and every clause, in three languages, from games played."""

from functools import cache

import pytest

import cardlab
from cardlab import testing
from cardlab.language import event_phrase, event_text, languages, narrate, objection_phrase, objection_text, say
from cardlab.language.phrase import Phrase
from cardlab.language.words import catalogue, game_words
from cardlab.model.actions import Objection
from cardlab.model.game import State
from cardlab.model.registry import game_type
from tests.games.dvadtsat.golden import DVADTSAT, GOLDEN
from tests.games.dvadtsat.positions import gives_no_card, position, rare
from tests.games.dvadtsat.test_ends import EXEMPT
from tests.games.golden import steps

NAMES = ("Anna", "Ben", "Cleo", "Dario")


@cache
def played() -> tuple[State, ...]:
    """Every state of the golden deals, of some games by chance, and of what neither of them reaches."""
    states = [state for golden in GOLDEN for state, _, _ in steps(DVADTSAT, golden)]
    for seed in range(10):
        states += testing.states(testing.random_game(DVADTSAT, seed), seed)
    for options, top, last, left, _ in EXEMPT:
        states.append(position(cardlab.game("dvadtsat", players=2, **options), [last, left], top).play(last))
    states += [state.play(action) for state, action in rare()]
    level = position(cardlab.game("dvadtsat", players=3, trumps="none"), ["9S 6H", "AC", "6D"], "KD", free=1, tied=0b111, renewals=5)
    states.append(level.play("9S"))
    return tuple(states)


def keys_of(phrase: Phrase) -> set[str]:
    """The keys of the catalogue that a phrase and those inside it are said with, as "you" and by name."""
    known = catalogue("dvadtsat", "en")
    case = phrase.get("case")
    key = f"{phrase.key}.{case}" if case is not None and known.has(f"{phrase.key}.{case}") else phrase.key
    keys = {each for each in (key, f"{key}_you") if known.has(each)}
    for _, fact in phrase.facts:
        for inner in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(inner, Phrase):
                keys |= keys_of(inner)
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
                check(say("dvadtsat", line.fact, lang, NAMES, viewer))
                if line.why is not None:
                    check(say("dvadtsat", line.why, lang, NAMES, viewer))
    assert kinds == set(game_type("dvadtsat").event_kinds)


def test_every_sentence_has_its_moment() -> None:
    """No word lies in the catalogue that no game ever says."""
    seen: set[str] = set()
    for state in played():
        for event in state.events:
            seen |= keys_of(event_phrase(event))
        for line in narrate(state.events):
            seen |= keys_of(line.fact)
            if line.why is not None:
                seen |= keys_of(line.why)
    for objection in refused():
        seen |= keys_of(objection_phrase(objection))
    words = game_words("dvadtsat", "en")
    written = {f"{part}.{key}" for part in ("events", "whys", "names") for key in words[part]}
    assert written - seen == set()


@cache
def refused() -> tuple[Objection, ...]:
    """Objections of every clause and wording, each a few times."""
    found: dict[tuple[str, object], list[Objection]] = {}
    over = next(state for state in played() if state.over)
    for state in (*played()[::3], gives_no_card(), over):
        probes = [*state.game.pack.codes[::5], "draw", "pass", "set 9 H", "skip", *(str(action) for action in state.actions[-2:])]
        hand = [str(card) for card in state.hands[state.to_act or 0][:4]]
        for text in (*probes, " ".join(["run", *hand]), *hand):
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
    said_keys = {key for objection in refused() for key in keys_of(objection_phrase(objection))}
    written = {f"objections.{key}" for key in game_words("dvadtsat", lang)["objections"]}
    assert written - said_keys == set()
    assert {objection.rule for objection in refused()} == {"C1", "C3", "C4", "D6.6", "D6.7", "D6.8", "D7.2", "D9.1", "D9.2"}


ENDS = {
    "en": [
        "Anna plays the king of spades on the ten of spades.",
        "Anna has no cards left and is out of this round.",
        "Anna: 1 king on top, −3, 3 → 0.",
        "Only Ben has cards left: the round is over.",
        "Ben shows the seven of spades: 0 points.",
        "The seven of spades costs Ben nothing.",
        "Anna went out last and is charged for that move: 5 points.",
        "Anna: +5 penalty, 0 → 5.",
    ],
    "de": [
        "Anna legt den Pik-König auf die Pik-10.",
        "Anna hat keine Karten mehr und ist für diese Runde fertig.",
        "Anna: 1 König obenauf, −3, 3 → 0.",
        "Nur Ben hat noch Karten: Die Runde ist zu Ende.",
        "Ben zeigt die Pik-7: 0 Punkte.",
        "Ben zahlt nichts für die Pik-7.",
        "Anna wurde zuletzt fertig und bekommt für den letzten Zug 5 Punkte.",
        "Anna: Strafe +5, 0 → 5.",
    ],
    "ru": [
        "Anna кладёт короля пик на десятку пик.",
        "Anna выходит из кона: карт больше нет.",
        "Anna: 1 король сверху, −3, 3 → 0.",
        "Карты остались только у одного игрока (Ben): кон окончен.",
        "Ben открывает семёрку пик: 0 очков.",
        "Ben не платит за семёрку пик.",
        "Anna получает штраф за свой последний ход: 5 очков.",
        "Anna: штраф +5, 0 → 5.",
    ],
}


@pytest.mark.parametrize("lang", ENDS)
def test_the_end_of_a_hand_word_for_word(lang: str) -> None:
    state = position(cardlab.game("dvadtsat", players=2, trumps="none"), ["KS", "7S"], "10S", scores=(3, 0)).play("KS")
    assert [say("dvadtsat", line.fact, lang, NAMES) for line in narrate(state.events)][: len(ENDS[lang])] == ENDS[lang]


def test_half_points_print_as_such() -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none", pointless=("only", 0.5))
    state = position(game, ["KS", "6D"], "AC", bank="", free=1, scores=(0, 14)).play("KS")
    told = [say("dvadtsat", line.fact, "en", NAMES) for line in narrate(state.events)]
    assert "Ben: 1 card without points, +½." in told
    assert "Ben: +½ penalty, 14 → 14½." in told
