"""The dialog for a new game on a real table: who deals first is chosen among those who will play, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import cardlab
from cardlab.language import languages
from cardlab.language.words import page_words
from tests.widgets.listener import Listener
from tests.widgets.page import harness

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

DEALERS = """() => {
  const lists = [...document.querySelectorAll(".cl-dialog-new .cl-option select")];
  const list = lists.find((each) => [...each.options].some((one) => one.text === "Ada"));
  return [...list.options].map((one) => one.text.replace(/[\\u2068\\u2069]/g, ""));
}"""


def dialog(browser: Browser, tmp_path: Any, table: Listener, lang: str) -> Page:
    """The page of a table with the dialog open."""
    path = tmp_path / "table.html"
    path.write_text(harness.live(), encoding="utf-8")
    page = browser.new_context(viewport={"width": 800, "height": 900}, reduced_motion="reduce").new_page()
    page.expose_function("python", table.answers)
    page.goto(f"{path.as_uri()}?lang={lang}")
    page.get_by_role("button", name=page_words(lang)["more"]).first.click()
    page.get_by_text(page_words(lang)["panel_new"]).first.click()
    page.locator(".cl-dialog-new").wait_for()
    return page


@pytest.mark.parametrize(("game", "lang"), [*zip(cardlab.games(), (*languages(), "de"), strict=True)])
def test_who_deals_first_is_chosen_by_name(browser: Browser, tmp_path: Any, game: str, lang: str) -> None:
    table = Listener(game, players=3, seats=["you", "random", "random"], names=["Ada", "Bo", "Cy"], seed=7, lang=lang)
    page = dialog(browser, tmp_path, table, lang)
    last = page_words(lang)["newgame_last"]
    assert page.evaluate(DEALERS) == [last.replace("{name}", "Cy"), "Ada", "Bo", "Cy"]
    players = page.locator(".cl-dialog-new input[type=number]").first
    players.fill("4")
    players.press("Tab")
    assert page.evaluate(DEALERS) == [last.replace("{name}", "Dario"), "Ada", "Bo", "Cy", "Dario"]
    dealer = page.locator(".cl-dialog-new .cl-option select", has_text="Ada").first
    dealer.focus()
    dealer.press("Home")
    dealer.press("ArrowDown")
    dealer.press("ArrowDown")
    page.locator(".cl-dialog-new button[type=submit]").click()
    page.locator(".cl-dialog-new").wait_for(state="detached")
    assert table.match.game == cardlab.game(game, players=4, first_dealer=1)
    assert table.names == ("Ada", "Bo", "Cy", "Dario")
    page.context.close()


def test_another_game_has_as_many_seats_as_it_usually_has(browser: Browser, tmp_path: Any) -> None:
    table = Listener("sticht", players=3, seats=["you", "random", "random"], names=["Ada", "Bo", "Cy"], seed=7)
    page = dialog(browser, tmp_path, table, "en")
    page.locator(".cl-dialog-new select[data-first]").select_option(label="Nineteen")
    assert page.locator(".cl-dialog-new .cl-seats select").count() == 4
    page.locator(".cl-dialog-new button[type=submit]").click()
    page.locator(".cl-dialog-new").wait_for(state="detached")
    assert table.match.game == cardlab.game("nineteen") and table.names == ("Ada", "Bo", "Cy", "Dario")
    page.context.close()
