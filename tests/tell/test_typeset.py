"""Where lines may end: what is set has no-break spaces in the right places, what Python prints has none, and what people typed stays."""

import random
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

import cardlab
from cardlab.cards import Seat
from cardlab.language import languages, page_words, typeset
from cardlab.language.phrase import phrase
from cardlab.language.typeset import NO_BREAK, bind, loosen, page_words_bound, say_bound
from cardlab.language.words import catalogue
from cardlab.picture import position_picture, position_svg, position_text, rulebook

GAMES = cardlab.games()
# A number that a line may end after, away from the word that belongs to it; the digits of a card (Y4), of a clause or a run (8 9 J Q)
# are none. And what is counted, away from its number.
NUMBER_ENDS = r"(?<![\w.,])(?:\d(?:[\d.,\u202f]*\d)?½?|½) (?=[^\W\d_]|%)(?![JQKA]\b)"
LABEL_ENDS = r"(?i:round|rule|step|seat|runde|regel|schritt|platz|раунд|пункт|шаг|место) (?=\d)"
ENDS = re.compile(f"{NUMBER_ENDS}|{LABEL_ENDS}")
NAMES = ("Anna 2", "Ben", "7 Zwerge", "Дарья")


def ends_badly(text: str) -> list[str]:
    """The places in a text that is set where a line would end badly; names are nobody's business."""
    for name in NAMES:
        text = text.replace(name, "N.")
    return [text[max(0, found.start() - 20) : found.end() + 10] for found in ENDS.finditer(text)]


def tied(text: str) -> str:
    """With the no-break spaces to be seen."""
    return text.replace(NO_BREAK, "~")


class Texts(HTMLParser):
    """The texts and the named attributes of a piece of HTML or SVG."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._style = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What stands for a picture is read, too."""
        self._style = tag == "style"
        self.found += [value or "" for name, value in attrs if name in ("alt", "aria-label", "title")]

    def handle_data(self, data: str) -> None:
        """Words."""
        if not self._style:
            self.found.append(data)


def states(game: str, seed: int = 1) -> Iterator[Any]:
    """Some positions of a game that is played at random."""
    chance, state = random.Random(seed), cardlab.game(game, players=4).new(seed=seed)
    while not state.over and state.step < 120:
        yield state
        state = state.play(chance.choice(state.actions))


@pytest.fixture(scope="module")
def positions() -> dict[str, list[Any]]:
    return {game: list(states(game))[::6] for game in GAMES}


SETS = [
    ("en", "Round 5 begins: 12 cards, 24%.", "Round~5~begins: 12~cards, 24%."),
    ("en", "Anna plays yellow 7 and wins with 1½ points; down to 0.", "Anna plays yellow~7~and wins with 1½~points; down to~0."),
    ("en", "rule S4.2, then S4.3; Y4 Y9 B11", "rule~S4.2, then S4.3; Y4 Y9 B11"),
    ("en", "24 − 4 × 1 = 20, from −3 to +8", "24 −~4~×~1 =~20, from −3~to~+8"),
    ("en", "Save …", "Save~…"),
    ("de", "Regel S4.2: bis zu 24 Karten, 24 % …", "Regel~S4.2: bis zu 24~Karten, 24~%~…"),
    ("de", "die rote 7 aus Runde 3; 1.234 Spiele", "die rote~7~aus Runde~3; 1.234~Spiele"),
    ("de", "Schritt {n} von {end}", "Schritt~{n}~von~{end}"),
    ("ru", "Раунд 5: старшая — 11, 24 % взяток", "Раунд~5: старшая~— 11, 24~% взяток"),
    ("ru", "пункт {rule}, ещё {n} шагов", "пункт~{rule}, ещё {n}~шагов"),
    ("ru", "красная 7 и 1\u202f234 игры", "красная~7~и 1\u202f234~игры"),
]


@pytest.mark.parametrize(("lang", "text", "expected"), SETS)
def test_where_a_line_must_not_end(lang: str, text: str, expected: str) -> None:
    assert tied(bind(text, lang)) == expected
    assert loosen(bind(text, lang)) == text and bind(bind(text, lang), lang) == bind(text, lang)


@pytest.mark.parametrize("lang", languages())
def test_every_sentence_of_the_catalogues_has_ordinary_spaces_and_is_bound_once(lang: str) -> None:
    for game in GAMES:
        words = catalogue(game, lang)
        for text in [*(words.text(key) for key in words), *page_words(lang).values()]:
            assert NO_BREAK not in text, text
            once = bind(text, lang)
            assert bind(once, lang) == once and loosen(once) == text


def test_the_words_of_the_page_are_bound_where_numbers_are_filled_in() -> None:
    assert tied(page_words_bound("en")["time_step"]) == "step~{n}~of~{end}"
    assert tied(page_words_bound("de")["rule_open"]).startswith("Regel~{rule}:")
    assert "{card}" in page_words_bound("ru")["card_idle"]


def test_nothing_changes_in_what_people_typed() -> None:
    said = say_bound("sticht", phrase("events.starts", seat=Seat(0)), "en", NAMES)
    assert "Anna 2" in said
    for name in ("Anna 2", "7 Zwerge", "5 % …"):
        assert name in bind(f"{name} plays 7 cards, and {name} has 3 left", "de", [name, "Ben"])
    note = say_bound("sticht", phrase("notes.saved", file="game 3 of 5.json"), "en", NAMES)
    assert "game 3 of 5.json" in note
    failed = phrase("notes.player_failed", seat=Seat(1), reason="ValueError: 3 cards in call 5 of play 7")
    assert "ValueError: 3 cards in call 5 of play 7" in say_bound("sticht", failed, "de", NAMES)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_book_in_html(game: str, lang: str) -> None:
    for html in (rulebook(game, lang).to_html(), rulebook(game, lang)._repr_html_()):
        texts = Texts(html).found
        assert len(texts) > 100
        assert [bad for text in texts for bad in ends_badly(text)] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_pictures_and_what_stands_for_them(positions: dict[str, list[Any]], game: str, lang: str) -> None:
    for state in positions[game]:
        texts = Texts(position_svg(state, lang, NAMES)).found + Texts(position_picture(state, lang, NAMES).html).found
        assert [bad for text in texts for bad in ends_badly(text)] == []
        assert any("Anna 2" in text for text in texts)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_what_python_prints_has_ordinary_spaces(positions: dict[str, list[Any]], game: str, lang: str) -> None:
    book = rulebook(game, lang)
    printed = [book.to_text(), str(book), *(clause.text for clause in book.values())]
    for state in positions[game]:
        printed += [str(state), str(state.view(1)), position_text(state, lang, NAMES), str(position_picture(state, lang, NAMES))]
        printed += [event.text(lang) for event in state.events]
        printed += [refused.text(lang) for action in state.game.pack.codes if (refused := state.why_not(action)) is not None]
    assert not [text for text in printed if NO_BREAK in text]


BROKEN: list[Callable[[str, str], str]] = [lambda text, lang: text, lambda text, lang: re.sub(r"(\d) (?=[a-z])", rf"\1{NO_BREAK}", text)]


@pytest.mark.parametrize("planted", BROKEN)
def test_a_place_left_out_is_found(monkeypatch: pytest.MonkeyPatch, planted: Callable[[str, str], str]) -> None:
    """The finder finds what is not bound, and what is bound in English alone."""
    monkeypatch.setattr(typeset, "_bound", planted)
    assert [bad for text in Texts(rulebook("nineteen", "ru").to_html()).found for bad in ends_badly(text)]
    assert [bad for text in Texts(position_svg(next(states("sticht")), "de")).found for bad in ends_badly(text)]
