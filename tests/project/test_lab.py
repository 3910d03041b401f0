"""The browser tests stand on this: a JupyterLab that opens a notebook, runs it and shows what it printed, with no network."""

from typing import TYPE_CHECKING

from tests.jupyterlab import Lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_lab_runs_a_notebook(lab: Lab, browser: "Browser") -> None:
    name = lab.notebook("sum", ["import cardlab", "print('games:', len(cardlab.games()))"])
    page = browser.new_page()
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(("data:", "blob:", lab.url)) else None)
    lab.open(page, name)
    lab.run_all(page)
    assert "games: " in page.locator(".jp-OutputArea-output").last.inner_text()
    page.close()
    assert [url for url in outside if not url.startswith(lab.url.replace("http", "ws", 1))] == []
