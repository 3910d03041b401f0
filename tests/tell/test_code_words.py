"""No word of the code stands in a sentence, on a label, a plate or in the rulebook, in any language."""

import pytest

import cardlab
from cardlab.language import languages, option_words
from tests.tell.catalogues import Template, templates
from tests.tell.code_words import code_words, faults

ACTIONS_LISTED = "objections.C4"
"""Says what one may type: a list of actions."""


def listed(checked: list[tuple[str, str]], lang: str) -> list[str]:
    """The faults of many texts, each with where it is."""
    return [f"{where}: {fault}" for where, text in checked for fault in faults(text, lang)]


def spoken(template: Template) -> bool:
    """Whether a text is read as a sentence or a label."""
    return not template.key.startswith(ACTIONS_LISTED)


@pytest.mark.parametrize("lang", languages())
def test_no_template_holds_a_word_of_the_code(lang: str) -> None:
    found = listed([(f"{each.file} {each.key}", text) for each in templates(lang) if spoken(each) for text in each.forms()], lang)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", cardlab.games())
def test_the_rulebook_and_the_panels_of_options_hold_none(game: str, lang: str) -> None:
    kind = cardlab.game(game).kind
    book = cardlab.game(game).rulebook(lang).to_text()
    asked = [(f"option {option.name}", text) for option in kind.options for text in option_words(game, option.name)[lang].values()]
    found = listed([*((f"line {number}", line) for number, line in enumerate(book.splitlines(), 1)), *asked], lang)
    assert not found, "\n".join(found)


def test_the_words_of_the_code_are_known() -> None:
    assert {"no_trump", "swap", "dealer_names", "last_out", "winning", "first_dealer", "look", "went_out", "two_ranked"} <= code_words()


@pytest.mark.parametrize(
    ("lang", "planted"),
    [
        ("en", "In a round called no_trump only the suit led can win."),
        ("en", "Not now: a swap is under way."),
        ("de", "Zuerst ist swap an der Reihe."),
        ("de", "Die Art last_out gilt."),
        ("de", "Der nächste Geber ist der loser."),
        ("ru", "Раунд вида blind."),
        ("ru", "Сначала swap."),
        ("ru", "Вид dealer_names."),
    ],
)
def test_a_word_of_the_code_is_found(lang: str, planted: str) -> None:
    assert list(faults(planted, lang))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Not now: name the trump first (trump Y)."),
        ("de", "Gelb blind ansagen."),
        ("ru", "Нужна numba: pip install 'cardlab[fast]'."),
    ],
)
def test_what_one_types_may_be_named(lang: str, text: str) -> None:
    assert not list(faults(text, lang))
