"""What games really say, where names, cards and numbers come together: played by chance under all options, in three languages."""

import re
from functools import cache

import pytest

import cardlab
from cardlab.cards import Seat
from cardlab.language import languages
from cardlab.language.phrase import Phrase
from tests.tell import test_articles, test_forms, test_gender
from tests.tell.catalogues import templates
from tests.tell.code_words import faults as code_faults
from tests.tell.heard import NAMES, heard, sentences
from tests.tell.style import faults as style_faults

pytestmark = pytest.mark.many

GAMES = cardlab.games()
TEMPLATES = templates("en")


def listed(found: list[str]) -> str:
    """Each fault once."""
    return "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_words_go_with_their_numbers(game: str, lang: str) -> None:
    found = [fault for _, text in sentences(game, lang) for fault in test_forms.faults_beside(text, lang)]
    assert not found, listed(found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_no_word_of_the_code_and_nothing_that_is_ruled_out(game: str, lang: str) -> None:
    said = [text for phrase, text in sentences(game, lang) if phrase.key != "objections.C4"]
    assert not (found := [fault for text in said for fault in (*code_faults(text, lang), *style_faults(text, lang))]), listed(found)


@cache
def of_people(game: str) -> list[str]:
    """What is said in Russian with a name in it, the name put as a fact again, sentence by sentence."""
    name = re.compile("|".join(NAMES["ru"]))
    parts = [part for _, text in sentences(game, "ru") for part in re.split(r"(?<=[.;!?])\s", text)]
    return [name.sub("{seat}", part) for part in parts if name.search(part)]


@pytest.mark.parametrize("game", GAMES)
def test_russian_names_have_no_gender_and_no_case(game: str) -> None:
    assert of_people(game)
    found = [fault for part in of_people(game) for fault in test_gender.faults(part)]
    assert not found, listed(found)


@pytest.mark.parametrize("game", GAMES)
def test_english_articles(game: str) -> None:
    found = [fault for _, text in sentences(game, "en") for fault in test_articles.faults_of_articles(text)]
    found += [text for _, text in sentences(game, "en") if bare_card(game, text)]
    assert not found, listed(found)


@cache
def bare_names(game: str) -> re.Pattern[str]:
    """The bare names of the cards of a game, where nothing before them stands for an article."""
    words = cardlab.language.words.catalogue(game, "en")
    kind = cardlab.game(game).kind
    cards = sorted({words.card(card, "bare") for card in cardlab.game(game).pack}, key=len, reverse=True)
    assert kind.id == game and cards
    return re.compile(rf"(?i)(?<!\bthe )(?<!\byour )(?<!’s )(?<![-\w])(?:{'|'.join(map(re.escape, cards))})(?!\w)")


def bare_card(game: str, text: str) -> bool:
    """Whether a sentence names a card without its article; a label may."""
    return text.endswith((".", "!", "?")) and bool(bare_names(game).search(text))


def test_a_bare_card_is_found() -> None:
    assert bare_card("sticht", "Anna leads red 7.") and bare_card("dvadtsat", "Six of clubs cannot be played.")
    assert not any(bare_card("sticht", text) for text in ("Anna leads the red 7.", "Anna’s red 7 wins.", "red 7"))


def test_every_number_is_known_by_its_name() -> None:
    """Forms are looked for beside facts that are numbers by their names: so these are the names that numbers have at a table. An event has
    numbers besides that stand in no sentence (a direction, a reason).
    """
    def numbers(game: str, said: Phrase) -> set[str]:
        forms = [each for each in TEMPLATES if game in each.file and re.fullmatch(rf"{said.key}(\..*|_you)?", each.key)]
        filled_in = {name for template in forms for name, _ in template.places}
        facts = {name for name, value in said.facts if isinstance(value, (int, float)) and not isinstance(value, (Seat, bool))}
        return facts & filled_in

    names = {name for game in GAMES for said in heard(game) for name in numbers(game, said)}
    assert len(names) > 15 and names <= test_forms.NUMBERED, names - test_forms.NUMBERED


def test_a_planted_sentence_is_found() -> None:
    """The same checks, on what would be said with a fault in the catalogue."""
    assert list(test_gender.faults("{seat} заявляет первым."))
    assert list(test_forms.faults_beside("Anna wins with 1 points.", "en"))
    assert list(code_faults("Anna did went_out.", "en")) and list(style_faults("Anna lays the red 7.", "en"))
