"""The leaflet can be read by somebody who has never seen the game: nothing comes before it is explained, nothing is missing."""

from __future__ import annotations

import re

import pytest

import cardlab
from cardlab.language import languages
from cardlab.language.leaflet import plan_of
from cardlab.picture import rulebook

LINES = 5
"""The most lines of a turn or round in *one minute*."""
PARTS: dict[str, tuple[str, ...]] = {
    "sticht": ("setup", "deal", "tricks", "special", "score", "end", "variants", "edition"),
    "totals": ("setup", "turn", "score", "special", "target", "end", "variants", "edition"),
    "dvadtsat": ("setup", "turn", "special", "score", "end", "variants", "edition"),
    "nineteen": ("setup", "round", "special", "score", "end", "variants", "edition"),
}
"""The chapters after what one needs, in order: set-up, a round, special cards, scoring, the end, variants, about this edition."""

TRICKS: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "trick": (r"\btricks?\b(?!-taking)", r"whoever plays the best one wins all of them: that is a trick"),
        "trump": (r"\btrumps?\b", r"as trump: it beats the other suits|is trump, and beats the other suits"),
        "lead": (r"\bleads?\b|\bled\b", r"leads, that is, plays any card"),
        "follow suit": (r"\bfollow suit\b", r"follow suit, that is, play the same suit"),
        "stock": (r"\bstock\b", r"Stock: The face-down cards"),
    },
    "de": {
        "trick": (r"\bStich(e|en|s)?\b", r"bekommt sie alle: Das ist ein Stich"),
        "trump": (r"\bTrumpf\b", r"zum Trumpf: Sie sticht|ist Trumpf und sticht"),
        "lead": (r"\bspielt aus\b|\bausgespielt|\bausspielen\b", r"spielt aus, das heißt, er spielt"),
        "follow suit": (r"\bbedienen\b", r"bedienen, das heißt, dieselbe Farbe"),
        "stock": (r"\bStapel\b", r"Stapel: Die verdeckten Karten"),
    },
    "ru": {
        "trick": (r"\bвзят(ка|ку|ке|ки|ок|ках)\b(?<!на взятки)", r"забирает их все — это и есть взятка"),
        "trump": (r"\bкозыр", r"козырь: эта масть бьёт|козырь, она бьёт"),
        "lead": (r"\bзаходит\b|\bзашли\b", r"заходит(?: первым)? — кладёт любую карту"),
        "follow suit": (r"\bв масть\b", r"в масть, то есть карту той же масти"),
        "stock": (r"\bколод[аы]?\b(?= *:)|\bиз колоды\b", r"колода: Карты рубашкой вверх"),
    },
}
"""A word that is explained where it is first used, by language: how it is used, and how it is explained."""

OWN: dict[str, dict[str, dict[str, tuple[str, str]]]] = {
    "totals": {
        "en": {
            "line": (r"\blines?\b", r"On the table lie four 0 cards.*to the right of them, in coloured lines"),
            "symbol": (r"\bsymbols?\b", r"symbol: stop, skip or reverse"),
            "pile": (r"\bpile\b", r"Draw pile: The face-down cards"),
        },
        "de": {
            "line": (r"\bReihen?\b", r"Auf dem Tisch liegen vier 0-Karten.*legt man Karten an, in farbigen Reihen"),
            "symbol": (r"\bZeichen\b", r"Zeichen: Stopp, Aussetzen oder Richtungswechsel"),
            "pile": (r"[Ss]tapels?\b", r"Nachziehstapel: Die verdeckten Karten"),
        },
        "ru": {
            "line": (r"\bряд(а|ы|у)?\b", r"На столе лежат четыре карты «0».*получаются цветные ряды"),
            "symbol": (r"\bзнак\b", r"знак: стоп, пропуск или разворот"),
            "pile": (r"\bколод[аы]\b", r"колода: Карты рубашкой вверх"),
        },
    },
    "dvadtsat": {
        "en": {
            "trump": (r"\btrumps?\b", r"a trump suit of their own, whose cards"),
            "stock": TRICKS["en"]["stock"],
            "bank": (r"\b[Dd]iscard pile\b", r"Discard pile: The open pile"),
            "set": (r"\b(?:a|A) set\b|\bSet:", r"Set: All four cards"),
            "run": (r"\b(?:a|A) run\b|\bRun:", r"Run: Four cards"),
        },
        "de": {
            "trump": (r"\bTrumpf", r"eigene Trumpffarbe, deren Karten"),
            "stock": (r"\bStapel\b(?=: Die)|\bvom Stapel\b", r"Stapel: Die verdeckten Karten"),
            "bank": (r"\bAblage\b", r"Ablage: Der offene Stapel"),
            "set": (r"\bVierling\b", r"Vierling: Alle vier Karten"),
            "run": (r"\bStraße\b", r"Straße: Vier Karten"),
        },
        "ru": {
            "trump": (r"\bкозыр", r"свой козырь: карты этой масти"),
            "stock": TRICKS["ru"]["stock"],
            "bank": (r"\bбанк", r"банк: Открытая стопка"),
            "set": (r"\bкаре\b", r"каре: Четыре карты"),
            "run": (r"\bцепочк", r"цепочка: Четыре карты"),
        },
    },
    "nineteen": {
        "en": {"call": (r"\b(?<=the )call\b|\bCall:", r"calls how many tricks they will win|Call:")},
        "de": {"call": (r"\bAnsage", r"sagen alle an, wie viele Stiche")},
        "ru": {"call": (r"\bзаявк", r"заявляют, сколько взяток")},
    },
}
FACES = {"en": "(?:jack|queen|king|ace)s?", "de": "(?:Bube|Dame|König|Ass)", "ru": "(?:валет|дама|король|туз)"}
LETTERS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "bube": "J", "dame": "Q", "könig": "K", "ass": "A"}
LETTERS |= {"валет": "J", "дама": "Q", "король": "K", "туз": "A"}


def explained(game: str, lang: str) -> dict[str, tuple[str, str]]:
    """The words of a game that have to be explained first."""
    words = dict(TRICKS[lang]) if game in ("sticht", "nineteen") else {}
    if game == "nineteen":
        del words["stock"]  # nobody draws
    return words | OWN.get(game, {}).get(lang, {})


def too_early(text: str, words: dict[str, tuple[str, str]]) -> list[str]:
    """Words that a text uses in a sentence before the one that explains them."""
    sentences = re.split(r"(?<=[.!?])\s+|\n+", text)
    wrong = []
    for word, (use, explanation) in words.items():
        place = re.search(explanation, text, re.DOTALL)
        uses = [sentence for sentence in sentences if re.search(use, sentence)]
        # Of an explanation that goes over several sentences, the last one counts.
        if place is None or not uses or text.index(uses[0]) + len(uses[0]) < place.end():
            wrong.append(word)
    return wrong


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", cardlab.games())
def test_words_are_explained_before_they_are_used(game: str, lang: str) -> None:
    assert not too_early(rulebook(game, lang).to_text(), explained(game, lang))


def test_a_word_that_comes_too_early_is_found() -> None:
    text = rulebook("sticht", "en").to_text()
    assert too_early("Follow suit if you can: you must follow suit.\n" + text, explained("sticht", "en")) == ["follow suit"]
    assert too_early(text.replace("Stock: ", "Pile: "), explained("sticht", "en")) == ["stock"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", ["dvadtsat", "nineteen"])
def test_faces_are_named_at_first_mention(game: str, lang: str) -> None:
    named: set[str] = set()
    for place in re.finditer(rf"\b({FACES[lang]})\b( \(\w\))?", rulebook(game, lang).to_text(), re.IGNORECASE):
        word = place[1].lower()
        name = word.rstrip("s") if word not in LETTERS else word
        if name not in named:
            assert place[2] == f" ({LETTERS[name]})", place[0]
            named.add(name)
    assert len(named) == 4


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", cardlab.games())
def test_everything_is_there_in_order(game: str, lang: str) -> None:
    book = rulebook(game, lang)
    leaflet, minute = book.leaflet, book.leaflet.minute
    assert minute is not None and minute.aim and minute.needs and minute.win and 0 < len(minute.turn) <= LINES
    assert tuple(chapter.id for chapter in leaflet.chapters) == ("needs", *PARTS[game])
    chapters = {chapter.id: chapter for chapter in leaflet.chapters}
    assert chapters["score"].tables and chapters["score"].examples and chapters["variants"].notes
    shown = [rule for chapter in leaflet.chapters for rule in chapter.rules]
    noted = set(leaflet.edition)
    assert len(shown) == len(set(shown)) and set(shown) | noted == set(book)
    assert all(any(not part.assumed for part in book[rule].parts) for rule in noted & set(shown))
    for table in (table for chapter in leaflet.chapters for table in chapter.tables):
        assert {len(row) for row in table.rows} == {len(table.head)}


@pytest.mark.parametrize("game", cardlab.games())
def test_pictures_stand_where_their_clause_is_read(game: str) -> None:
    book, plan = rulebook(game), plan_of(game)
    assert plan is not None
    assert book.leaflet.pictures == {rule: tuple(codes) for rule, codes in plan["pictures"].items()}, "a card the game does not have"
    seen = {rule for chapter in book.leaflet.chapters for rule in chapter.rules if any(not part.assumed for part in book[rule].parts)}
    assert set(book.leaflet.pictures) <= seen
    minute = book.leaflet.minute
    assert minute is not None
    assert book._repr_html_().count("<img ") == sum(map(len, (*book.leaflet.pictures.values(), *minute.cards)))


def test_every_option_says_how_it_is_set() -> None:
    for game in cardlab.games():
        for lang, here in zip(languages(), ("In this game: ", "In diesem Spiel: ", "В этой игре: "), strict=True):
            notes = next(chapter for chapter in rulebook(game, lang).leaflet.chapters if chapter.id == "variants").notes
            assert len(notes) == len(cardlab.game(game).options)
            assert all(note.text.count(here) == 1 for note in notes), [note.text for note in notes]
