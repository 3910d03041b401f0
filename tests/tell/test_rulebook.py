"""The rulebook: every clause of the game, in three languages, with what is assumed marked."""

import sys
from pathlib import Path

import pytest

import cardlab
from cardlab.language import languages, option_words
from cardlab.language.rulebook import KINDS, Rulebook
from cardlab.language.words import Catalogue
from cardlab.model.registry import GAMES, game_type
from cardlab.picture import rulebook

SIZES = (2, 3, 5, 7, 3, 5, 3, 4, 4, 3)
STICHT = [f"S{section}.{n}" for section, size in enumerate(SIZES, 1) for n in range(1, size + 1)]
PARTLY = {"S1.1", "S1.2", "S2.2", "S3.5", "S6.4", "S9.2"}


@pytest.mark.parametrize("lang", languages())
def test_every_clause_is_there(lang: str) -> None:
    book = cardlab.game("sticht").rulebook(lang)
    assert list(book) == STICHT
    for rule, clause in book.items():
        assert clause.rule == rule and clause.kind in KINDS and clause.section
        tags = [part.tag for part in clause.parts]
        assert tags == (["source", "assumed"] if rule in PARTLY else ["source"]), rule
        assert all(part.text[0].isupper() or part.text[0] in "„«“2" for part in clause.parts), rule
        assert all(part.text.endswith(".") for part in clause.parts), rule
    assert {rule for rule, clause in book.items() if clause.assumed} == PARTLY


def test_languages_agree() -> None:
    for game in GAMES:
        books = [rulebook(game, lang) for lang in languages()]
        for other in books[1:]:
            assert list(other) == list(books[0])
            for rule in other:
                assert other[rule].kind == books[0][rule].kind
                assert [part.tag for part in other[rule].parts] == [part.tag for part in books[0][rule].parts]
                assert other[rule].text != books[0][rule].text


def test_a_clause_is_named_by_its_kind() -> None:
    """An event clause stands in the rules as an event's clause, an objection clause as an objection's."""
    book = rulebook("sticht")
    source = Path(str(game_type("sticht").rules.__file__)).read_text(encoding="utf-8")
    for rule, clause in book.items():
        section, number = rule[1:].split(".")
        if clause.kind in ("event", "objection"):
            assert f"{int(section) * 100 + int(number)}" in source, rule


def test_as_text_and_as_a_page() -> None:
    book = rulebook("sticht", "de")
    text = book.to_text()
    assert str(book) == text and "[angenommen: " in text and "S10.3 " in text
    page = book._repr_html_()
    assert page.count("<em>angenommen</em>") == len(PARTLY) == text.count("[angenommen: ")
    assert "dashed" in page and 'lang="de"' in page
    assert repr(book) == "Rulebook('Sticht', 39 clauses)"


def test_nothing_in_it_becomes_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book without a leaflet is read by number, and its texts stay texts."""
    words = {
        "title": "<i>&",
        "about": "<script>",
        "sections": {"X1": "<h1>"},
        "clauses": {"X1.1": {"kind": "event", "source": "a < b", "assumed": "<b>"}},
    }
    module = sys.modules["cardlab.language.rulebook"]
    monkeypatch.setattr(module, "game_words", lambda game, lang: words)
    monkeypatch.setattr(sys.modules["cardlab.language.words"], "_own_words", lambda game, lang: words)
    monkeypatch.setattr(module, "catalogue", Catalogue)
    monkeypatch.setattr(module, "plan_of", lambda game: None)
    kind = game_type("sticht")
    book = Rulebook(kind, kind.resolve({}), "en")
    for page in (book._repr_html_(), book.to_html()):
        assert not any(sign in page for sign in ("<i>", "<script", "<h1>", "<b>&", "a < b"))
        assert "a &lt; b" in page and "X1 &lt;h1&gt;" in page
    assert "X1.1 a < b [assumed: <b>]" in book.to_text()


def test_words_of_options() -> None:
    words = option_words("sticht", "own_trump")
    assert set(words) == set(languages())
    assert set(words["ru"]) == {"label", "help", "choice.none", "choice.true", "choice.false"}
    with pytest.raises(ValueError, match="there is no language"):
        rulebook("sticht", "eo")
