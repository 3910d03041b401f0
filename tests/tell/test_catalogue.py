"""The catalogue: forms of words, names that stay literal, and what it refuses."""

from pathlib import Path

import pytest
from cardlab.model.errors import OptionError

from cardlab.cards import UNKNOWN, Card, Seat, Suit, colours
from cardlab.language import card_name, languages, page_words, say
from cardlab.language.phrase import number_text, phrase
from cardlab.language.words import catalogue

PACK = colours()
CARD = {card.code: card for card in PACK}
ODD_NAMES = ("{seat}", "<b>&amp;\"'", "%s {0} {card:acc}", "a|b#", "אבג", "\u202eabc", "line\nbreak", "")


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {0: "0 tricks", 1: "1 trick", 2: "2 tricks", -1: "−1 trick"}),
        ("de", {0: "0 Stiche", 1: "1 Stich", 2: "2 Stiche", 21: "21 Stiche"}),
        (
            "ru",
            {
                0: "0 взяток",
                1: "1 взятка",
                2: "2 взятки",
                5: "5 взяток",
                11: "11 взяток",
                12: "12 взяток",
                21: "21 взятка",
                24: "24 взятки",
            },
        ),
    ],
)
def test_words_beside_a_number(lang: str, forms: dict[int, str]) -> None:
    for n, text in forms.items():
        assert say("sticht", phrase("table.tricks", n=n), lang) == text


def test_halves_and_signs() -> None:
    assert say("sticht", phrase("table.tricks", n=2.5), "ru") == "2½ взятки"
    assert [number_text(n, signed=True) for n in (3, 0, -3, -0.5)] == ["+3", "0", "−3", "−½"]


def test_cards_and_cases() -> None:
    assert [card_name("colours", CARD["B11"], lang) for lang in languages()] == ["blue 11", "blaue 11", "синяя 11"]
    assert [card_name("colours", CARD["24"], lang) for lang in languages()] == ["white 24", "weiße 24", "белая 24"]
    assert [card_name("colours", UNKNOWN, lang) for lang in languages()] == ["an unknown card", "unbekannte Karte", "неизвестная карта"]
    assert say("sticht", phrase("actions.play", card=CARD["G2"]), "ru") == "Сыграть зелёную 2"
    assert say("sticht", phrase("table.ask_follow", suit=Suit("R")), "ru") == "Зашли с красных."


@pytest.mark.parametrize(
    ("cards", "english"),
    [
        (("R2",), "the red 2"),
        (("R2", "??"), "the red 2 and another card"),
        (("??", "R2", "??"), "the red 2 and 2 more cards"),
        (("??",), "a card"),
        (("??", "??", "??"), "3 cards"),
        ((), "nothing"),
    ],
)
def test_some_cards_may_be_hidden(cards: tuple[str, ...], english: str) -> None:
    listed = tuple(CARD.get(code, UNKNOWN) for code in cards)
    text = say("sticht", phrase("events.swapped", case="shown", seat=Seat(1), gave=listed, drew=()))
    assert text == f"Seat 2 gives away {english} and draws nothing."


@pytest.mark.parametrize("name", [name for name in ODD_NAMES if name.strip()])
@pytest.mark.parametrize("lang", languages())
def test_names_stay_as_they_are(name: str, lang: str) -> None:
    for key in ("events.kept", "events.played", "events.took"):
        text = say("sticht", phrase(key, seat=Seat(1), card=CARD["R7"], worth=1), lang, ["x", name])
        plain = say("sticht", phrase(key, seat=Seat(1), card=CARD["R7"], worth=1), lang, ["x", "NAME"])
        assert text.replace("\u2068", "").replace("\u2069", "") == plain.replace("NAME", name)


def test_a_name_cannot_turn_the_sentence_around() -> None:
    for name in ("אבג", "\u202eabc"):
        assert f"\u2068{name}\u2069" in say("sticht", phrase("events.kept", seat=Seat(0)), "en", [name])
    assert say("sticht", phrase("events.kept", seat=Seat(0)), "en", ["Anna"]) == "Anna exchanges no cards."


def test_seats_without_a_name_and_the_one_who_reads() -> None:
    kept = phrase("events.kept", seat=Seat(2))
    assert [say("sticht", kept, lang) for lang in languages()] == [
        "Seat 3 exchanges no cards.",
        "Platz 3 behält alle Karten.",
        "Место 3 оставляет все карты.",
    ]
    assert [say("sticht", kept, lang, viewer=2) for lang in languages()] == [
        "You exchange no cards.",
        "Du behältst alle Karten.",
        "Вы оставляете все карты.",
    ]
    assert say("sticht", kept, viewer=1) == "Seat 3 exchanges no cards."


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no language 'fr'; choose from: en, de, ru"):
        say("sticht", phrase("table.stock"), "fr")
    with pytest.raises(ValueError, match="no language"):
        page_words("xx")
    with pytest.raises(OptionError, match="there is no game 'chess'"):
        say("chess", phrase("table.stock"))
    with pytest.raises(KeyError, match=r"says nothing for 'events\.sneezed' in en"):
        say("sticht", phrase("events.sneezed"))
    with pytest.raises(KeyError, match="needs the fact 'card'"):
        say("sticht", phrase("events.played", seat=Seat(0)))
    with pytest.raises(TypeError, match="not a fact that a sentence can name"):
        say("sticht", phrase("events.kept", seat=None))
    with pytest.raises(ValueError, match="there is no pack 'tarot'"):
        card_name("tarot", Card("R7", "R", "7"))


def test_the_page_has_its_words() -> None:
    words = {lang: page_words(lang) for lang in languages()}
    assert set(words["en"]) == set(words["de"]) == set(words["ru"])
    assert all(isinstance(text, str) and text for lang in languages() for text in words[lang].values())


def test_every_sentence_of_a_game_can_be_read() -> None:
    """Each template is well formed: what a place asks for is a form this language knows."""
    forms = {"", "cap", "and", "or", "poss", "+"}
    for lang in languages():
        words = catalogue("sticht", lang)
        cases = set(words.text("cases").split("|"))
        for key in words:
            if not key.startswith(("clauses.", "objections.C4")):
                for name, form in words.places(key):
                    assert form.count("|") in (0, 1, 2) and (not set(form.split(",")) - forms - cases or "|" in form), (key, name, form)


def test_only_the_catalogue_and_the_faces_name_a_pack() -> None:
    """No module of ``tell`` names a game or a suit: that is what the files are for."""
    for path in Path(__file__).parents[2].glob("cardlab/language/*.py"):
        text = path.read_text(encoding="utf-8")
        assert "yellow" not in text.lower() or path.name == "faces.py"
