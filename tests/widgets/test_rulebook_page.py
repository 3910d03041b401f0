"""The rulebook at a table, in a browser: what is read first, search, ways to a clause and back, at all widths and in all languages."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

import cardlab
from cardlab.language import page_words
from cardlab.picture import rulebook
from tests.tell.test_typeset import Texts, ends_badly
from tests.widgets.listener import Listener

if TYPE_CHECKING:
    from playwright.sync_api import Page

Seat = Callable[..., "Page"]
BOOK = "[data-focus='tool:rulebook']"
READ = "(s) => [...document.querySelectorAll(s)].map((e) => e.textContent)"
# How far an element is below the search field, and above the end of the box that scrolls; both are positive for what can be seen.
SEEN = """(s) => {
  const at = (one) => document.querySelector(one).getBoundingClientRect(), el = at(s);
  return [el.top - at('.cl-rules-search').bottom, at('.cl-dialog-body').bottom - el.top];
}"""
WIDE = """() => {
  const box = document.querySelector('.cl-dialog-body'), right = (el) => el.getBoundingClientRect().right;
  return [...box.querySelectorAll('*')].filter((el) => !el.closest('.cl-sr, .cl-score-table') && right(el) > right(box) + 1)
    .map((el) => el.outerHTML.slice(0, 120));
}"""


def opened(page: Page) -> Page:
    """With the rulebook open."""
    page.locator(BOOK).first.click()
    page.locator(".cl-dialog-rules").wait_for()
    return page


def refusing() -> Listener:
    """A table of sticht whose player may not play some card."""
    game = cardlab.game("sticht", players=4)
    for seed in range(40):
        match, chance = cardlab.Match(game, seed=seed), random.Random(seed)
        while not match.state.over and match.state.step < 40:
            table = Listener(match) if match.state.to_act == 0 and match.state.trick else None
            if table is not None and table.page.scene.get("refused"):
                return table
            match.play(chance.choice(match.state.actions))
    raise AssertionError("nothing is ever refused")


@pytest.mark.parametrize("game", cardlab.games())
def test_it_is_read_in_order(seat: Seat, game: str) -> None:
    page = opened(seat(Listener(game, players=4, seed=5)))
    leaflet = rulebook(game).leaflet
    assert leaflet.minute is not None
    headings = page.evaluate(READ, ".cl-dialog-rules h5")
    words = page_words("en")
    chapters = [chapter.heading for chapter in leaflet.chapters]
    assert headings == [leaflet.minute.heading, leaflet.heading, words["rules_now"], words["rules_contents"], *chapters]
    assert page.evaluate(READ, ".cl-minute li > span:first-child") == list(leaflet.minute.turn)
    pictures = page.locator(".cl-dialog-rules .cl-rule-cards .cl-card")
    names = [pictures.nth(k).get_attribute("aria-label") for k in range(pictures.count())]
    assert sum(map(len, leaflet.minute.cards)) > 1 and all(names) and "back" not in names
    assert page.evaluate(READ, ".cl-contents button span") == chapters
    assert not [bad for text in Texts(page.evaluate("document.querySelector('.cl-dialog').outerHTML")).found for bad in ends_badly(text)]


def test_search_says_how_much_it_found(seat: Seat) -> None:
    page = opened(seat(Listener("sticht", players=4, seed=5), lang="de"))
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.type("s4.2")
    page.get_by_role("status").filter(has_text="1 Regel gefunden").wait_for()
    assert page.evaluate(READ, ".cl-rules .cl-rule-id") == ["S4.2"] and page.locator(".cl-minute, .cl-contents, .cl-matters").count() == 0
    page.keyboard.type("nichts")
    page.get_by_role("status").filter(has_text=page_words("de")["rules_none"]).wait_for()
    assert page.locator(".cl-rules .cl-rule").count() == 0
    page.keyboard.press("Escape")
    page.locator(".cl-dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.focus") == "tool:rulebook"


@pytest.mark.parametrize("width", [360, 1600])
def test_a_badge_leads_to_its_clause_and_back(seat: Seat, width: int) -> None:
    page = seat(Listener("sticht", players=4, seed=5), width=width)
    badge = page.locator(".cl-said .cl-clause").last
    rule = badge.text_content()
    badge.focus()
    page.keyboard.press("Enter")
    here = page.locator(".cl-rule.is-here")
    here.wait_for()
    assert here.get_attribute("data-rule") == rule and here.get_attribute("aria-current") == "true"
    assert page.evaluate("document.activeElement.dataset.rule") == rule
    assert min(page.evaluate(SEEN, ".cl-rule.is-here")) > 0
    page.keyboard.press("Escape")
    page.locator(".cl-dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent") == rule


def test_contents_lead_to_a_chapter_by_keys(seat: Seat) -> None:
    page = opened(seat(Listener("dvadtsat", players=4, seed=5), width=360))
    last = page.locator(".cl-contents button").last
    last.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.dataset.chapter !== undefined")
    assert page.evaluate("document.activeElement.textContent") == last.locator("span").text_content()
    assert min(page.evaluate(SEEN, "h5:focus")) > 0


def test_what_matters_now_says_why_and_leads_to_the_clause(seat: Seat) -> None:
    table = refusing()
    reason = next(iter(table.page.scene["refused"].values()))
    page = opened(seat(table))
    first = page.locator(".cl-matters .cl-rule").first
    assert first.locator("button").text_content() == reason["rule"]
    assert first.locator(".cl-matters-why").text_content() == table.page.strings["en"][reason["text"]]
    assert page.locator(".cl-contents b").count() >= 1
    first.locator("button").click()
    page.wait_for_function(f"document.activeElement.dataset.rule === '{reason['rule']}'")
    assert min(page.evaluate(SEEN, ".cl-rule.is-here")) > 0


@pytest.mark.parametrize("width", [360, 800, 1600])
@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_nothing_is_wider_than_the_book(seat: Seat, width: int, lang: str) -> None:
    for game in cardlab.games() if lang == "de" else ("nineteen",):
        page = opened(seat(Listener(game, players=4, seed=5), width=width, lang=lang))
        assert page.evaluate(WIDE) == []
    page.evaluate("document.querySelector('.cl-legend').style.width = '3000px'")
    assert page.evaluate(WIDE), "what is too wide is found"


def test_where_there_is_room_the_cards_stay_in_view(seat: Seat) -> None:
    page = opened(seat(refusing(), width=1600))
    covered = """() => { const book = document.querySelector('.cl-dialog').getBoundingClientRect();
      return [...document.querySelectorAll('.cl-table .cl-card')].filter((el) => el.getBoundingClientRect().right > book.left).length; }"""
    assert page.evaluate(covered) == 0
    assert page.evaluate("getComputedStyle(document.querySelector('.cl-veil')).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_axe_finds_nothing_in_the_book(seat: Seat, axe: str, theme: str, lang: str) -> None:
    page = seat(refusing(), height=9000, theme=theme, lang=lang)
    page.locator(".cl-said .cl-clause").first.click()
    page.locator(".cl-rule.is-here").wait_for()
    # What is scrolled out of sight has no contrast: all of it is laid open.
    page.evaluate("document.querySelector('.cl-dialog').style.setProperty('--cl-dialog-height', '8900px')")
    page.evaluate(axe)
    run = "axe.run('.cl-dialog').then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`))"
    assert page.evaluate(run) == []
    page.evaluate("document.querySelectorAll('.cl-dialog-body p').forEach((el) => { el.style.color = '#808080'; })")
    faults: list[Any] = page.evaluate(run)
    assert [fault.partition(":")[0] for fault in faults] == ["color-contrast"], "a planted fault is found"
