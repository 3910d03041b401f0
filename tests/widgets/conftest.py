"""A page with the table and a stand-in for the widget's model, opened at a moment of a made-up game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from tests.widgets.page import harness

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Open = Callable[..., "Page"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "table.html"
    path.write_text(harness.page(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Open]:
    """``table(moment="play", width=800, motion=False, ...)``: a page that shows this moment; no error may come up in it."""
    faults: list[str] = []
    contexts: list[Any] = []

    def opened(width: int = 800, motion: bool = False, forced: bool = False, touch: bool = False, **query: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            reduced_motion="no-preference" if motion else "reduce",
            forced_colors="active" if forced else "none",
            has_touch=touch,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url) if request.url.startswith("http") else None)
        page.goto(f"{address}?{urlencode(query)}")
        page.wait_for_function("window.ready")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults
