"""The numbers of the rulebook come from the rules and the options: clause, table, example and sentence say the same, whatever they are."""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

import cardlab
from cardlab.language import event_text, languages, objection_text, say
from cardlab.language.rulebook import Rulebook
from cardlab.model.registry import GAMES, game_type

NEW = 37
"""What a constant becomes: a number that no rulebook has."""

CONSTANTS: dict[tuple[str, str], tuple[str, ...]] = {
    ("sticht", "CARDS"): ("S1.1", "S1.2", "minute.needs"),
    ("sticht", "DEALT_AT_ONCE"): ("S3.3", "S3.4", "minute.turn.1"),
    ("sticht", "TRICKS"): ("S4.1", "S6.3", "minute.turn.2", "word.1"),
    ("sticht", "START"): ("about", "S2.1", "S6.5", "minute.aim", "score.example.1"),
    ("sticht", "LOW"): ("S2.1", "S7.1", "minute.aim", "minute.win"),
    ("sticht", "HIGH"): ("S7.2", "minute.aim"),
    ("sticht", "BARS_OUT"): ("S10.1", "variants.note.5"),
    ("sticht", "BARS_SWAP"): ("S10.2", "variants.note.5"),
    ("totals", "DEALT_EACH"): ("T1.4", "T2.1", "minute.turn.1"),
    ("totals", "TARGET"): ("about", "T3.5", "T5.1", "T5.3", "T6.1", "T6.2", "T6.3", "minute.turn.4", "minute.turn.5", "target.heading"),
    ("totals", "MOST"): ("T1.4",),
    ("totals", "LIMIT"): ("T1.4", "T3.3"),
    ("dvadtsat", "CARDS"): ("about", "D1.1", "minute.needs"),
    ("dvadtsat", "DEALT_EACH"): ("D4.1", "minute.turn.1"),
    ("nineteen", "ROUNDS"): ("about", "N2.1", "N2.3", "N4.6", "minute.aim"),
    ("nineteen", "MOST"): ("N1.2", "N2.1", "minute.turn.1"),
    ("nineteen", "CARDS"): ("N1.1", "N1.2", "N3.1"),
    ("nineteen", "FACES"): ("N1.1", "minute.needs"),
}
"""A constant of the rules -> where the book quotes it as it stands."""

OPTIONS: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("totals", {"turn_limit": NEW}, ("T6.3", "variants.note.6")),
    ("totals", {"thin": 7}, ("variants.note.3",)),
    ("dvadtsat", {"renewals": NEW}, ("D9.4", "variants.note.8")),
    ("nineteen", {"scoring": (NEW, 4, 3)}, ("N5.1", "minute.turn.4", "score.table", "score.example.1", "variants.note.4")),
    ("nineteen", {"scoring": (5, NEW, 3)}, ("N5.1", "minute.turn.4", "variants.note.4")),
    ("nineteen", {"scoring": (5, 1, NEW)}, ("N5.1", "minute.turn.4", "score.table", "variants.note.4")),
    ("nineteen", {"schedule": {7: "no_trump"}}, ("N4.6", "variants.note.3")),
)
"""Options that the book quotes, and where. The last number of an option is looked for."""

CARD_NAMES: dict[str, dict[str, str]] = {
    # The 1, the 2, the 11 and the 24 are cards; 24 is the game's name, 2008 the year it was published.
    "sticht": {
        "about": "24 2008", "clauses.S1.1.source": "1 11 24", "clauses.S3.1.source": "11", "clauses.S4.4.source": "24 24 24 24",
        "clauses.S4.6.source": "11 11 1 24 1 24 1", "clauses.S5.1.source": "1 1", "clauses.S5.2.source": "1",
        "clauses.S8.1.source": "2 2 24", "clauses.S8.3.source": "2 1", "leaflet.minute.needs": "1 11 24",
        "leaflet.minute.turn.3": "24 1 1 24", "leaflet.chapters.special": "24 1", "leaflet.examples.order": "11 8 11 1 1",
    },
    # The 0, +1 to +8, −3 and ×2 are cards; 24 is the game's name.
    "totals": {
        "about": "24 0", "clauses.T1.1.source": "0", "clauses.T1.3.assumed": "1 8 3 2 2 5 4 8 1 3", "clauses.T1.4.assumed": "3 2",
        "clauses.T3.5.source": "0", "clauses.T4.1.source": "0 1 8 3 3", "clauses.T4.2.source": "2", "clauses.T4.2.assumed": "0 2",
        "clauses.T4.3.assumed": "2 2 5 2 2 2", "clauses.T5.1.source": "0", "leaflet.minute.needs": "0", "leaflet.minus": "3 3",
        "leaflet.twice_said": "2", "leaflet.words.line.text": "0", "leaflet.examples.double": "5 8 2 5 8 8 8",
        "leaflet.examples.taken": "7 6 4 8 8 4 6 7",
        "leaflet.tables.adds.rows.1.1": "1 8", "leaflet.tables.adds.rows.2.1": "3", "leaflet.tables.adds.rows.2.2": "3",
        "leaflet.tables.adds.rows.3.1": "2 0", "leaflet.tables.adds.rows.4.1": "2 5", "leaflet.tables.adds.rows.5.1": "2 3",
    },
    # The 6 to the 10 are cards; 24 is the game's name.
    "dvadtsat": {
        "about": "24", "clauses.D1.1.source": "6 7 8 9 10", "clauses.D1.3.source": "10 9 8 7 6", "clauses.D6.1.source": "10 10 9",
        "clauses.D6.3.source": "8", "clauses.D6.4.source": "6", "clauses.D6.6.source": "8", "clauses.D6.6.assumed": "8",
        "clauses.D6.7.source": "8", "clauses.D8.1.source": "7", "clauses.D8.3.assumed": "7", "leaflet.minute.needs": "6 7 8 9 10",
        "leaflet.minute.turn.2": "8", "leaflet.minute.turn.5": "10", "leaflet.trump_move.own": "6", "leaflet.trump_move.none": "6",
        "leaflet.trump_move.one": "6 8", "leaflet.trump_move.two": "6 8", "leaflet.trump_move.two_ranked": "6 8",
        "leaflet.seven.skip": "7", "leaflet.seven.draw_and_play": "7", "leaflet.seven.skip_and_draw": "7",
        "leaflet.chapters.special": "7", "leaflet.examples.fits": "6 8 10 9", "leaflet.tables.points.rows.2.1": "10",
        "leaflet.tables.points.rows.6.1": "9 8 7 6",
    },
    # The 7 to the 10 are cards.
    "nineteen": {"clauses.N1.1.source": "10 9 8 7", "leaflet.minute.needs": "10 9 8 7", "leaflet.examples.trick": "9"},
}  # fmt: skip
"""Where a card is named by a digit, by game and key, as often as in the language that does it most: every other number is filled in."""

PLACE = re.compile(r"\{[^{}]*\}")
CLAUSE = re.compile(r"\b[STDN]\d+(?:\.\d+)?")
NUMBER = re.compile(r"\d+")


def texts(value: Any, at: str) -> Iterator[tuple[str, str]]:
    """Every text of a part of a catalogue with its key."""
    if isinstance(value, str):
        yield at, value
    else:
        for key, inner in value.items() if isinstance(value, Mapping) else ((str(n), each) for n, each in enumerate(value, 1)):
            yield from texts(inner, f"{at}.{key}")


def literals(words: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, list[str]]:
    """The numbers that clauses and leaflet write out themselves, but for names of cards: by key."""
    found = {}
    for part in ("about", "clauses", "leaflet"):
        for key, text in texts(words[part], part):
            written = Counter(NUMBER.findall(CLAUSE.sub("", PLACE.sub("", text))))
            over = written - Counter(names.get(key, "").split())
            if over:
                found[key] = sorted(over.elements())
    return found


def catalogue_file(game: str, lang: str) -> dict[str, Any]:
    """The file of a game in one language, as it stands."""
    place = files(GAMES[game].rpartition(".")[0]) / "rulebook" / f"{lang}.toml"
    return tomllib.loads(place.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", cardlab.games())
def test_no_number_is_written_out(game: str, lang: str) -> None:
    assert not literals(catalogue_file(game, lang), CARD_NAMES[game])


def test_a_number_written_out_is_found() -> None:
    words = catalogue_file("sticht", "en")
    words["clauses"]["S2.1"]["source"] = "Everyone starts with 24 points; see S2.1."
    words["clauses"]["S4.4"]["source"] += " It is worth 24 points."
    words["leaflet"]["tables"]["score"]["rows"][0][1] = "−1"
    assert literals(words, {**CARD_NAMES["sticht"], "clauses.S4.4.source": "24 24 24"}) == {
        "clauses.S2.1.source": ["24"], "clauses.S4.4.source": ["24"], "leaflet.tables.score.rows.1.2": ["1"],
    }  # fmt: skip


def shown(game: str, lang: str, **options: Any) -> dict[str, str]:
    """The texts of the book of a game with these options by where they stand."""
    return texts_of(cardlab.game(game, **options).rulebook(lang))


def texts_of(book: Rulebook) -> dict[str, str]:
    """The texts of a book by where they stand."""
    leaflet, minute = book.leaflet, book.leaflet.minute
    assert minute is not None
    found = {"about": book.about, "minute.aim": minute.aim, "minute.needs": minute.needs, "minute.win": minute.win}
    found |= {f"minute.turn.{n}": line for n, line in enumerate(minute.turn, 1)}
    found |= {f"word.{n}": word.text for n, word in enumerate(leaflet.words, 1)}
    found |= {rule: clause.text for rule, clause in book.items()}
    for chapter in leaflet.chapters:
        found[f"{chapter.id}.heading"] = chapter.heading
        found |= {f"{chapter.id}.example.{n}": text for n, text in enumerate(chapter.examples, 1)}
        found |= {f"{chapter.id}.note.{n}": note.text for n, note in enumerate(chapter.notes, 1)}
        found |= {f"{chapter.id}.table": " | ".join(cell for row in table.rows for cell in row) for table in chapter.tables}
    return found


def has(text: str, number: int) -> bool:
    """Whether a number stands in a text, as one."""
    return re.search(rf"(?<!\d){number}(?!\d)", text) is not None


@pytest.mark.parametrize(("game", "name"), CONSTANTS)
def test_a_constant_of_the_rules_is_quoted(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = cardlab.game(game)
    assert not any(has(text, NEW) for lang in languages() for text in texts_of(usual.rulebook(lang)).values())
    monkeypatch.setattr(game_type(game).rules, name, NEW)
    for lang in languages():
        after = texts_of(usual.rulebook(lang))
        for place in CONSTANTS[game, name]:
            assert has(after[place], NEW), (lang, place, after[place])
        assert not any(set("{}|#") & set(text.replace(" | ", "")) for text in after.values())


@pytest.mark.parametrize(("game", "options", "places"), OPTIONS)
def test_the_book_quotes_the_options_of_its_game(game: str, options: dict[str, Any], places: tuple[str, ...]) -> None:
    number = next(n for n in (NEW, 7) if str(n) in repr(options))
    for lang in languages():
        usual, book = shown(game, lang), shown(game, lang, **options)
        for place in places:
            assert has(book[place], number) and not has(usual[place], number), (lang, place, book[place])


@pytest.mark.parametrize("lang", languages())
def test_what_a_trick_is_worth_is_said_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clause, table, example, the minute and the sentence at the end of a round tell the same worth."""
    rules = game_type("sticht").rules
    worth = rules.trick_value
    monkeypatch.setattr(rules, "trick_value", lambda s, trump: 7 * worth(s, trump))
    book = shown("sticht", lang)
    for place, numbers in {
        "S6.1": (14, 28, 7), "S6.3": (42, 84, 168), "S6.4": (84, 168, 336), "S6.5": (24, 192), "S8.2": (14, 7), "S3.2": (28,),
        "minute.turn.4": (7, 14, 42, 84), "minute.turn.5": (28,), "score.table": (7, 42, 84, 14, 168, 28, 336),
        "score.example.1": (7, -4, 10, 66, 108),
    }.items():  # fmt: skip
        assert all(has(book[place], abs(number)) for number in numbers), (place, book[place])
    state, chance = cardlab.game("sticht").new(seed=1), random.Random(1)
    while not any(event.kind == "worth" for event in state.events):
        state = state.play(chance.choice(state.actions))
    told = next(event_text(event, lang) for event in state.events if event.kind == "worth")
    assert any(has(told, number) for number in (7, 14, 28)), told


@pytest.mark.parametrize("lang", languages())
def test_where_a_game_ends_is_said_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences that no event has the numbers of take them from the rules, too."""
    for name, number in (("START", 29), ("LOW", 2), ("HIGH", 97)):
        monkeypatch.setattr(game_type("sticht").rules, name, number)
    book = shown("sticht", lang)
    assert has(book["S2.1"], 29) and has(book["S7.1"], 2) and has(book["S7.2"], 97)
    state, chance = cardlab.game("sticht").new(seed=3), random.Random(3)
    assert has(event_text(state.events[0], lang), 29) and has(event_text(state.events[0], lang), 2)
    while not any(event.kind in ("goes_on", "ended") for event in state.events):
        state = state.play(chance.choice(state.actions))
    told = [event_text(event, lang) for event in state.events if event.kind == "goes_on"]
    assert all(has(text, 2) and has(text, 97) for text in told) and told, [event.text(lang) for event in state.events]


@pytest.mark.parametrize("lang", languages())
def test_a_score_that_bars_is_said_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_type("sticht").rules, "BARS_BLIND", NEW - 1)
    book = shown("sticht", lang)
    refusal = cardlab.game("sticht", restrictions=True).new(seed=1).why_not("blind")
    assert refusal is not None
    assert has(book["S10.3"], NEW) and has(book["variants.note.5"], NEW) and has(objection_text(refusal, lang), NEW)


@pytest.mark.parametrize("lang", languages())
def test_what_cards_cost_is_said_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_type("dvadtsat").rules
    monkeypatch.setattr(rules, "POINTS", (0, 0, 0, 0, 31, 32, 33, 34, 35))
    monkeypatch.setattr(rules, "BURNS", (0, 41, 42, 43, 44))
    monkeypatch.setattr(rules, "LIMIT", 2 * NEW)
    book = shown("dvadtsat", lang)
    for place, numbers in {
        "D1.3": range(31, 36), "minute.turn.5": range(31, 36), "score.table": range(31, 36), "score.example.1": (31, 32, 33, 96),
        "D10.2": range(41, 45), "minute.win": (41,), "score.example.2": (42,), "about": (NEW,), "D1.2": (NEW,), "D12.1": (NEW, NEW - 1),
        "D12.2": (NEW,), "minute.aim": (NEW,),
    }.items():  # fmt: skip
        assert all(has(book[place], number) for number in numbers), (place, book[place])
    state, chance = cardlab.game("dvadtsat").new(seed=1), random.Random(1)
    assert has(event_text(state.events[0], lang), NEW)
    while not any(event.kind == "counted" for event in state.events):
        state = state.play(chance.choice(state.actions))
    shown_cards = sum(rules.POINTS[rules.rank_of(cardlab_card)] for cardlab_card in held(state))
    assert has(next(event_text(event, lang) for event in state.events if event.kind == "counted"), shown_cards)


def held(state: cardlab.State) -> list[int]:
    """The cards that are shown and counted first at the end of a round."""
    seat = next(event.seat for event in state.events if event.kind == "counted")
    codes = [event.card.code for event in state.events if event.kind == "shown" and event.seat == seat and event.card is not None]
    return [game_type("dvadtsat").pack({}).numbers(code)[0] for code in codes]


@pytest.mark.parametrize("lang", languages())
def test_the_total_that_matters_is_said_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_type("totals").rules, "TARGET", 9)
    book = shown("totals", lang)
    assert has(book["T5.1"], 9) and has(book["T5.3"], 9) and has(book["about"], 9) and has(book["minute.turn.5"], 9)
    state, chance = cardlab.game("totals", announce="auto").new(seed=1), random.Random(1)
    while not any(event.kind == "reached" for event in state.events):
        state = state.play(chance.choice(state.actions))
    assert max(int(number) for event in state.events if event.kind == "reached" for number in NUMBER.findall(event_text(event, lang))) < 24


@pytest.mark.parametrize("lang", languages())
def test_a_call_scores_what_the_book_says(lang: str) -> None:
    options = {"scoring": (NEW, 4, 3)}
    book = shown("nineteen", lang, **options)
    assert has(book["N5.1"], NEW) and has(book["score.table"], NEW) and has(book["score.table"], NEW + 4)
    state, chance = cardlab.game("nineteen", **options).new(seed=1), random.Random(1)
    told: set[int] = set()
    while not {0, 1} <= told and not state.over:
        state = state.play(chance.choice(state.actions))
        for event in state.events:
            if event.kind == "hit":
                call = (sum(has(event_text(event, lang), NEW + 4 * n) * (n + 1) for n in range(3))) - 1
                told.add(call)
    assert {0, 1} <= told


@pytest.mark.parametrize("lang", languages())
def test_an_own_deck_and_agreements_are_told(lang: str) -> None:
    deck = [("+1", colour, (), 8) for colour in "RYGB"] + [("+3", colour, (), 2) for colour in "RYGB"]
    book = shown("totals", lang, deck=deck, players=3)
    assert has(book["T1.2"], 40) and "+3" in book["T1.2"] and "×2" not in book["T1.2"] and has(book["variants.note.7"], 40)
    assert cardlab.game("totals", deck=deck, players=3).rulebook(lang).to_html()
    usual = shown("totals", lang)
    assert "×2" in usual["minute.turn.2"] and "−3" in usual["minute.turn.2"] and "3" not in book["minute.turn.2"]
    assert "2" not in book["minute.turn.2"] and not cardlab.game("totals", deck=deck, players=3).rulebook(lang).leaflet.minute.cards[1]
    assert shown("totals", lang, double="compound")["variants.note.5"] != usual["variants.note.5"]
    usual = shown("dvadtsat", lang)
    for options, places in (
        ({"seven": "nothing"}, ("minute.turn.3",)), ({"seven": "skip_and_draw"}, ("minute.turn.3",)), ({"renewals": 0}, ("D9.4",)),
        ({"trumps": "none"}, ("minute.needs", "minute.turn.2", "turn.example.1")),
        ({"trumps": "two_ranked"}, ("minute.needs", "minute.turn.2", "turn.example.1")),
    ):  # fmt: skip
        other = shown("dvadtsat", lang, **options)
        assert all(other[place] != usual[place] for place in places), options
    off = shown("sticht", lang, trump_chaos=True)
    assert off["minute.turn.4"] != shown("sticht", lang)["minute.turn.4"] and off["S6.4"] == shown("sticht", lang)["S6.4"]
    assert "24" not in off["score.table"].split(" | ")[7]


def test_any_sentence_may_quote_the_rules() -> None:
    from cardlab.language.phrase import phrase

    assert say("sticht", phrase("events.goes_on"), "de").count("48") == 1
    with pytest.raises(KeyError, match="needs the fact 'points'"):
        say("sticht", phrase("events.started"), "en")
