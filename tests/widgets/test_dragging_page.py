"""Where a carried card may be let go: on the table's own ground, and nowhere else, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Open = Callable[..., "Page"]

MOMENTS = ["play", "lay", "set"]
"""A trick, lines with an act for each, and a bank."""

BESIDE = """document.body.style.marginLeft = '220px';
document.body.insertAdjacentHTML('beforeend',
  '<div id="browser" style="position:fixed;left:0;top:0;width:200px;height:100vh;background:#eee">files</div>');"""
COVER = """(box) => document.body.insertAdjacentHTML('beforeend',
  `<div style="position:fixed;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;background:#ddd">log</div>`)"""


def plays(page: Page) -> list[str]:
    return [str(message["act"]) for message in page.evaluate("model.sent") if message["do"] == "play"]


def take_up(page: Page) -> tuple[Locator, float, float]:
    """A card that can be played is taken up and carried a little; it, and where the pointer is."""
    card = page.locator(".cl-hand .is-playable[aria-label*=', playable']").last
    card.scroll_into_view_if_needed()
    box: Any = card.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 30
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=3)
    assert page.locator(".is-carried").count() == 1
    return card, x, y


def back_in_hand(page: Page, name: str) -> None:
    assert plays(page) == [], name
    assert page.locator(".is-carried, .is-away, .is-sent, .is-target, .cl-choice").count() == 0, name


def middle(page: Page, moment: str) -> tuple[float, float]:
    """Where this card can be let go."""
    zone: Any = page.locator({"play": ".cl-trick", "lay": ".cl-lane.is-open", "set": ".cl-open-bank"}[moment]).first.bounding_box()
    return zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] / 2


@pytest.mark.parametrize("moment", MOMENTS)
def test_beside_the_table_and_outside_the_window_it_goes_back(table: Open, moment: str) -> None:
    page = table(moment=moment, quiet=1, width=1100)
    page.evaluate(BESIDE)
    for name, point in {
        "over the file browser": (60, 120),
        "left of the window": (-40, 200),
        "above the window": (500, -30),
        "right of the window": (1200, 200),
        "below the window": (500, 1000),
        "on the list of moves": None,
    }.items():
        take_up(page)
        if point is None:
            aside: Any = page.locator(".cl-bar").bounding_box()
            point = (aside["x"] + 10, aside["y"] + 5)
        page.mouse.move(*point, steps=3)
        assert page.locator(".is-target").count() == 0, name
        page.mouse.up()
        back_in_hand(page, name)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_panel_that_lies_over_the_table_takes_no_card(table: Open, moment: str) -> None:
    page = table(moment=moment, quiet=1, width=1100)
    take_up(page)
    x, y = middle(page, moment)
    page.evaluate(COVER, {"x": x - 60, "y": y - 60, "width": 120, "height": 120})
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    back_in_hand(page, "under the panel")


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("how", ["Escape", "blur", "pointercancel"])
def test_after_escape_or_when_the_window_loses_the_focus_it_goes_back(table: Open, moment: str, how: str) -> None:
    page = table(moment=moment, quiet=1, width=1100)
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))")
    step = page.locator(".cl-step").inner_text()
    _, x, y = take_up(page)
    if how == "Escape":
        page.keyboard.press("Escape")
    elif how == "blur":
        page.evaluate("window.dispatchEvent(new Event('blur'))")
    else:
        page.evaluate("document.querySelector('.cl-hand .is-away').dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))")
    back_in_hand(page, how)
    page.mouse.move(*middle(page, moment) if moment != "lay" else (x, y - 200), steps=3)
    page.mouse.up()
    back_in_hand(page, f"{how}, then let go on the table")
    take_up(page)
    page.keyboard.press("Escape")
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    back_in_hand(page, "let go on the card itself: that is no click")
    assert page.evaluate("leaked") == [] and page.locator(".cl-step").inner_text() == step


@pytest.mark.parametrize("moment", MOMENTS)
def test_on_what_takes_it_it_is_played_also_after_one_that_went_back(table: Open, moment: str) -> None:
    page = table(moment=moment, quiet=1, width=1100)
    take_up(page)
    page.keyboard.press("Escape")
    page.mouse.up()
    take_up(page)
    page.mouse.move(*middle(page, moment), steps=4)
    assert page.locator(".is-target").count() == 1
    page.mouse.up()
    assert len(plays(page)) == 1
