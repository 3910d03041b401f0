"""Explore in a real JupyterLab: an option is changed and played at once, a game comes to the table by number and by key, in both themes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.jupyterlab import READY_WITHIN, Lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

# Played by the plain rules: a handful of games does not pay for compiling.
PLAIN = """
import warnings
import cardlab
from cardlab.lab import play, progressive, work
progressive.available = play.available = work.available = lambda: False
warnings.simplefilter("ignore")
"""
EXPLORE = "explore = cardlab.Explore('sticht', games=6, seats='random', seed=1, picture='lengths')\nexplore"
ASKED = "print(explore.run.game.players, len(explore.run), explore.table.match.line == explore.run.match(2).line)"
SEEN = "document.body.style.height = '100vh'"  # Lab's body is 0 px high: axe would take all for hidden
AXE = "axe.run('.cardlab-explore').then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`))"


@pytest.mark.browser
@pytest.mark.slow
def test_options_are_tried_out_and_a_game_is_opened(lab: Lab, browser: Browser, axe: str) -> None:
    page = browser.new_page(viewport={"width": 1500, "height": 2400}, reduced_motion="reduce")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith((lab.url, "data:", "blob:")) else faults.append(asked.url))
    page.set_default_timeout(READY_WITHIN * 1000)
    lab.open(page, lab.notebook("explore_options", [PLAIN, EXPLORE, "print('not yet')"]))
    lab.run_all(page)
    root = page.locator(".cardlab-explore")
    status = root.locator("p[role=status]").first
    status.filter(has_text="6 games.").wait_for()
    root.get_by_label("Players", exact=True).select_option("3")
    root.locator(".cardlab-chart svg", has_text="3 players · 6 games").wait_for()
    root.get_by_label("Players", exact=True).focus()
    for key in "ddabx":  # at a cell, these would delete, insert and cut
        page.keyboard.press(key)
    root.get_by_label("Players", exact=True).select_option("3")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 3
    page.evaluate(axe)
    page.evaluate(SEEN)
    assert page.evaluate(AXE) == []

    number = root.get_by_label("Show game number")
    number.fill("60")
    number.press("Enter")
    root.get_by_role("alert").filter(has_text="There is no game 60; this run has games 0 to 5.").wait_for()
    number.fill("2")
    number.press("Enter")
    root.locator(".cardlab .cl-step").wait_for()
    assert root.get_by_role("alert").count() == 0 and number.input_value() == ""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(2)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(ASKED)
    page.keyboard.press("Control+Enter")
    cell.locator(".jp-OutputArea-output").filter(has_text="3 6 True").wait_for()

    marks = root.locator(".cardlab-chart svg [role=button]")
    assert marks.count() >= 2 and "opens game" in (marks.nth(1).get_attribute("aria-label") or "")
    marks.first.focus()
    page.keyboard.press("ArrowRight")
    told = marks.nth(1).get_attribute("aria-label") or ""
    opened = int(re.findall(r"opens game (\d+)", told)[0])
    page.keyboard.press("Enter")
    root.locator("p[role=status]", has_text=f"On the table: game {opened}, all hands open").wait_for()

    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.locator(".lm-Menu-itemLabel", has_text=re.compile("^Theme$")).hover()
    page.locator(".lm-Menu-itemLabel", has_text=re.compile("^JupyterLab Dark$")).click()
    root.locator(".cardlab-chart svg [fill='#1b1c20'], .cardlab-chart svg[style*='27, 28, 32']").first.wait_for()
    assert page.evaluate(AXE) == []
    page.close()
    assert [fault for fault in faults if not fault.startswith(lab.url.replace("http", "ws", 1))] == []
