"""A page with the table and a stand-in for the widget's model, opened at a moment of a made-up game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from cardlab.language.typeset import loosen
from tests.plain import plain_charts
from tests.widgets.page import harness

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.widgets.listener import Listener

Open = Callable[..., "Page"]
Seat = Callable[..., "Page"]

PLAINLY = """
for (const [kind, name] of [[Node, "textContent"], [HTMLElement, "innerText"]]) {
  const { get, set } = Object.getOwnPropertyDescriptor(kind.prototype, name);
  Object.defineProperty(kind.prototype, name, { get() { return get.call(this)?.replaceAll("\\u00a0", " "); }, set, configurable: true });
}
const attribute = Element.prototype.getAttribute;
Element.prototype.getAttribute = function (name) { return attribute.call(this, name)?.replaceAll("\\u00a0", " ") ?? null; };
"""
"""Tests read what is set on a page with ordinary spaces, by scripts in the page and by playwright; the page itself reads no text. Where
spaces do not break is looked at by tests of their own, in what is sent and in what is drawn (``outerHTML``)."""
READERS = ("inner_text", "text_content", "get_attribute", "all_inner_texts", "all_text_contents")


@pytest.fixture(autouse=True)
def _plainly(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright reads in a world of its own, where no script of ours is; what is explored is said by charts."""
    if "explore" in request.module.__name__:
        plain_charts(monkeypatch)
    if not {"browser", "lab"} & set(request.fixturenames):
        return
    from playwright import sync_api as api

    def plain(read: Callable[..., Any]) -> Callable[..., Any]:
        def reads(*args: Any, **named: Any) -> Any:
            found = read(*args, **named)
            return [loosen(each) for each in found] if isinstance(found, list) else loosen(found) if isinstance(found, str) else found

        return reads

    for name in READERS:
        monkeypatch.setattr(api.Locator, name, plain(getattr(api.Locator, name)))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "table.html"
    path.write_text(harness.page(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """``contexts(width, motion, forced, touch, clock)``: a context of that sort, the same each time: a new one starts processes of its own
    and costs a page twice over. Pages keep nothing in it; a clock that a test winds is the context's, and winds for all its pages."""
    made: dict[tuple[int, bool, bool, bool, str], BrowserContext] = {}

    def of(width: int, motion: bool, forced: bool, touch: bool, clock: str) -> BrowserContext:
        sort = (width, motion, forced, touch, clock)
        if sort not in made:
            context = made[sort] = browser.new_context(
                viewport={"width": width, "height": 900},
                reduced_motion="no-preference" if motion else "reduce",
                forced_colors="active" if forced else "none",
                has_touch=touch,
            )
            context.add_init_script(PLAINLY)
        return made[sort]

    yield of
    for context in made.values():
        context.close()


@pytest.fixture
def table(contexts: Callable[..., BrowserContext], address: str, request: pytest.FixtureRequest) -> Iterator[Open]:
    """``table(moment="play", width=800, motion=False, ...)``: a page that shows this moment; no error may come up in it. ``clock``: the test
    winds the page's clock.
    """
    faults: list[str] = []
    pages: list[Page] = []

    def opened(
        width: int = 800, motion: bool = False, forced: bool = False, touch: bool = False, clock: bool = False, **query: Any
    ) -> Page:
        page = contexts(width, motion, forced, touch, request.node.nodeid if clock else "").new_page()
        pages.append(page)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url) if request.url.startswith("http") else None)
        page.goto(f"{address}?{urlencode(query)}")
        page.wait_for_function("window.ready")
        return page

    yield opened
    kept = [page.evaluate("localStorage.length + sessionStorage.length") for page in pages if not page.is_closed()]
    for page in pages:
        page.close()
    assert not faults
    assert not any(kept), "a page leaves something behind"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("live") / "table.html"
    path.write_text(harness.live(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def seat(browser: Browser, live: str) -> Iterator[Seat]:
    """``seat(table, width=800, lang="en")``: the page of a table, with a clock that a test winds; no error may come up in it."""
    faults: list[str] = []
    contexts: list[Any] = []

    def seated(table: Listener, width: int = 800, height: int = 900, **query: str) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        contexts.append(context)
        context.add_init_script(PLAINLY)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.expose_function("python", table.answers)
        page.clock.install(time=0)
        page.goto(f"{live}?{urlencode(query)}")
        page.locator(".cl-table").wait_for()
        return page

    yield seated
    for context in contexts:
        context.close()
    assert not faults
