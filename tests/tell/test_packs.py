"""The names of cards: every card of the whole French pack has one in every language, in every form that sentences ask for."""

import tomllib

import pytest

from cardlab.cards import Card, french
from cardlab.language import card_name, languages
from cardlab.language.words import PackWords
from tests.project import tree

PACK = french(jokers=2)


@pytest.mark.parametrize("lang", languages())
def test_every_card_has_a_name_in_every_form(lang: str) -> None:
    cases = tomllib.loads((tree.PACKAGE / f"language/words/{lang}/core.toml").read_text(encoding="utf-8"))["cases"].split("|")
    words = PackWords("french", lang)
    for case in cases:
        names = [words.card(card, case) for card in PACK]
        assert len(set(names)) == len(PACK) == 54, case
        assert not [name for name in names if "#" in name or "|" in name or name != name.strip() or not name], case


NAMES = {
    "2C": ("two of clubs", "Kreuz-2", "двойка треф"),
    "5S": ("five of spades", "Pik-5", "пятёрка пик"),
    "10D": ("ten of diamonds", "Karo-10", "десятка бубен"),
    "KH": ("king of hearts", "Herz-König", "король червей"),
    "RJ": ("red joker", "roter Joker", "красный джокер"),
    "BJ": ("black joker", "schwarzer Joker", "чёрный джокер"),
}


@pytest.mark.parametrize("code", NAMES)
def test_names(code: str) -> None:
    card = PACK.cards[PACK.numbers(code)[0]]
    assert tuple(card_name("french", card, lang) for lang in languages()) == NAMES[code]


def test_forms_in_a_sentence() -> None:
    king, joker = (PACK.cards[PACK.numbers(code)[0]] for code in ("KH", "BJ"))
    assert PackWords("french", "de").card(king, "gen") == "des Herz-Königs"
    assert PackWords("french", "ru").card(joker, "ins") == "чёрным джокером"
    assert PackWords("french", "ru").card(Card("2S", "S", "2"), "acc") == "двойку пик"


def test_jokers_have_no_suit_and_stand_behind_all_others() -> None:
    assert [card.suit for card in PACK][-3:] == ["S", None, None] and PACK.ranks[-1] == "Joker"
    assert "Joker" not in french("7 8").ranks and len(french("7 8", copies=2, jokers=1)) == 17


@pytest.mark.parametrize("ranks", ["1 2", "7 7", "X"])
def test_ranks_that_are_none(ranks: str) -> None:
    with pytest.raises(ValueError, match="the ranks of a pack are some of 2 3 4"):
        french(ranks)
