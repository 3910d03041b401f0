"""Charts in a real JupyterLab without a network: they are seen without being asked to, and a click on one reaches Python."""

from typing import TYPE_CHECKING

import pytest

from tests.jupyterlab import READY_WITHIN, Lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("altair")

# Played by the plain rules: two dozen games do not pay for compiling.
RUN = """
import warnings
import cardlab
from cardlab.lab import play, work
play.available = work.available = lambda: False
warnings.simplefilter("ignore")
run = cardlab.simulate("sticht", games=24, seed=1, progress=False)
"""
LIVE = """
from ipywidgets import Label, VBox
said = Label("nothing yet")
asked = []
def show(pick):
    asked.append(pick)
    match = run.match(pick.game)
    said.value = f"asked {len(asked)} times: game {pick.game} has {match.state.round} rounds"
VBox([cardlab.charts.picked(cardlab.charts.lengths(run), show), said])
"""


@pytest.mark.browser
@pytest.mark.slow
def test_a_chart_is_seen_and_a_click_opens_a_game(lab: Lab, browser: "Browser") -> None:
    name = lab.notebook("charts", [RUN, "cardlab.charts.lengths(run)", LIVE])
    page = browser.new_page(viewport={"width": 1280, "height": 2400})
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(("data:", "blob:", lab.url)) else None)
    lab.open(page, name)
    lab.run_all(page)
    still = page.locator(".jp-OutputArea-output img[src^='data:image/svg']").first
    still.wait_for(timeout=READY_WITHIN * 1000)
    box = still.bounding_box()
    assert box is not None and box["width"] > 400 and box["height"] > 200
    bars = page.locator(".cardlab-chart svg [role=button]")
    bars.first.wait_for(timeout=READY_WITHIN * 1000)
    for times in (1, 2):  # the same game may be asked for again
        bars.first.click()
        told = page.locator(".widget-label").filter(has_text=f"asked {times} times:").filter(has_text="has 1 rounds")  # the first bar
        told.wait_for(timeout=READY_WITHIN * 1000)
    page.close()
    assert [url for url in outside if not url.startswith(lab.url.replace("http", "ws", 1))] == []
