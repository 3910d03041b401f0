"""A person at the table, with a mouse or with nothing but keys: does the next thing that the page offers, and knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ASKED = """() => {
  const root = document.querySelector('.cardlab'), has = (s) => root.querySelector(s) !== null;
  if (has('.is-sent') || !has('.cl-you.is-to-act')) return has('.cl-result') ? 'over' : '';
  const all = {
    number: '.cl-number', button: '.cl-you > .cl-acts [data-focus^="act:"]', offer: '.cl-offer-pick', card: '.cl-hand .is-playable',
  };
  return Object.keys(all).find((name) => has(all[name])) || '';
}"""
"""What the viewer is asked for now: a number, a button, a card (or several: an offer); `over`; nothing while cards are on their way."""

STEP = "() => document.querySelector('.cardlab .cl-step b').textContent"
PLAYABLE = "() => [...document.querySelectorAll('.cardlab .cl-hand [data-card]')].findIndex((e) => e.classList.contains('is-playable'))"
Number = Callable[[], int]


def by_mouse(page: Page, number: Number, asked: str) -> None:
    """Answer with clicks; a number is typed into its field, and said with a click."""
    if asked == "number":
        page.locator(".cl-number input").click()
        page.keyboard.insert_text(str(number()))
        page.locator("[data-focus=say]").click()
    elif asked == "button":
        page.locator(".cl-you > .cl-acts .cl-act").first.click()
    elif asked == "offer":
        page.locator(".cl-offer-pick").first.click()
        page.locator(".cl-offer.is-chosen .cl-act").first.click()
    else:
        page.locator(".cl-hand .is-playable").first.click()
        choice = page.locator(".cl-choice .cl-act")
        if choice.count():
            choice.last.click()


def by_keys(page: Page, number: Number, asked: str) -> None:
    """Answer with keys alone, from wherever the focus is in the table."""
    press = page.keyboard.press
    if asked == "number":
        page.keyboard.type(str(number()))
        press("Enter")
    elif asked == "button":
        key = page.locator(".cl-you > .cl-acts .cl-act").first.get_attribute("aria-keyshortcuts")
        if not key:
            _tab_to(page, ".cl-you > .cl-acts .cl-act")
        press(key or "Enter")
    elif asked == "offer":
        _tab_to(page, ".cl-offer-pick")
        press("Enter")  # picks, and goes on to what these cards may become
        press("Enter")
    else:
        press("1")
        for _ in range(page.evaluate(PLAYABLE)):
            press("ArrowRight")
        press("Enter")
        if page.locator(".cl-choice").count():
            press("ArrowRight")
            press("Enter")


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")
