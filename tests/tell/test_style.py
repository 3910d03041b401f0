"""The style sheet's bans and its typography, in every template of every catalogue."""

import pytest

from cardlab.language import languages
from tests.tell.catalogues import templates
from tests.tell.style import faults


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_ruled_out(lang: str) -> None:
    found = [f"{each.file} {each.key}: {fault}" for each in templates(lang) for text in each.forms() for fault in faults(text, lang)]
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("lang", "planted"),
    [
        ("en", "In the hand one has."),
        ("en", "A trump of one’s own."),
        ("en", "Only an 8 fits on it."),
        ("en", "The line comes to 24."),
        ("en", "Anna lays the red 7."),
        ("en", "Please name a suit."),
        ("en", "It can be renewed once more in this hand."),
        ("en", "{seat} is to play."),
        ("en", "hand of {seat}"),
        ("en", "The first of them from the dealer’s left deals."),
        ("en", "Save …"),
        ("en", "95 % of the games"),
        ("en", "from -99 to 99"),
        ("en", "rounds 2-5"),
        ("de", "Das Blatt hat 36 Karten."),
        ("de", "Die Partie ist zu Ende."),
        ("de", "Du bist dran."),
        ("de", "Anna ist an der Reihe."),
        ("de", "Speichern…"),
        ("de", "95% der Spiele"),
        ("de", "Runde 2 beginnt: du gibst."),
        ("de", "Ein „falsches” Zeichen."),
        ("ru", "{seat} называет козырь."),
        ("ru", "Партия окончена."),
        ("ru", "Заявка сбылась."),
        ("ru", "Сохранить …"),
        ("ru", "«Суммы» - это “игра”."),
    ],
)
def test_what_is_ruled_out_is_found(lang: str, planted: str) -> None:
    assert list(faults(planted, lang)), planted


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Laid aside by {seat}: the hand is put aside; the first of them to the dealer’s left deals, 24% and so on…"),
        ("de", "Du kannst legen, also musst du: {moves:acc,or}. Speichern … „Gelb blind“: ein Wagnis."),
        ("ru", "Ровно 24 %: «жёлтые вслепую» — от −99 до 99, раунды 2–5…"),
    ],
)
def test_what_is_right(lang: str, text: str) -> None:
    assert not list(faults(text, lang))
