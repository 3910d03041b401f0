"""A chart on a page, live: in the theme of the page, and a click on a mark of it reaches Python.

It is a widget of its own, because a click there is a question ("show me this game") and no state: asked twice, it is answered twice.
Everything it needs to draw comes with it; no network is asked.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardlab.lab.charts.figure import altair
from cardlab.language.freetext import showable_in
from cardlab.language.typeset import loosen
from cardlab.picture.shown import Picture
from cardlab.table.bundle import LIVE, css, esm
from cardlab.table.static_image import StaticImage, WithStaticImage

__all__ = ["Pick", "for_themes", "live", "picked", "picture_of", "prepare", "seen_in", "stands_for_games"]

THEMES = ("light", "dark")


@dataclass(frozen=True)
class Pick:
    """What was clicked: a game by its number in the run, the round it is about (``None``: the whole game), and which run of several."""

    game: int
    round: int | None = None
    run: int = 0


_page = ["light"]


def seen_in() -> str:
    """The theme of the page that showed a live chart last: the best guess for the next one. ``"light"`` before there was any."""
    return _page[0]


def picked(chart: Any, f: Callable[[Pick], object]) -> Any:
    """A chart as a live widget: a click on a mark calls ``f`` with a :class:`Pick`, whose ``game`` is one that the mark stands for.

    It needs no network; with the keyboard, Tab moves to it, the arrows go from mark to mark, and Enter is a click. ``chart``: the chart of
    a run, or any altair chart whose rows have a column ``game`` (and ``round``, and ``run``, where there are several); or a function that
    makes one for a theme, ``"light"`` or ``"dark"``: then the chart follows the page.
    ``charts.picked(charts.lengths(run), lambda pick: show(run.match(pick.game)))`` opens a game of the length that was clicked.

    Raises ``ValueError`` for a chart whose marks do not stand for games, ``TypeError`` for anything but a chart and for an ``f`` that
    cannot be called.
    """
    if not callable(f):
        raise TypeError(f"only a function can be told what was clicked, not {f!r}")
    drawn, made = for_themes(chart)
    return live(drawn, f, made)


def for_themes(chart: Any) -> tuple[Any, Callable[[str], Any] | None]:
    """The chart as it is drawn first, and what makes it for a theme (``None``: it has one). ``TypeError`` for anything but a chart."""
    kind = altair().TopLevelMixin
    made = chart if callable(chart) and not isinstance(chart, kind) else None
    drawn = chart if made is None else made(seen_in())
    if not isinstance(drawn, kind):
        wrong = type(drawn).__name__
        raise TypeError(f"give a chart, as cardlab.charts and altair make them, or a function that makes one for a theme, not {wrong}")
    return drawn, made


def live(
    chart: Any, f: Callable[[Pick], object], made: Callable[[str], Any] | None = None, *, games: bool = True, runs: int | None = None
) -> Any:
    """The widget of :func:`picked`. ``made``: makes the chart for a theme. ``games``: whether marks have to stand for games; ``runs``: of
    at most so many runs.
    """
    spec = chart.to_dict()
    if games and not stands_for_games(spec):
        raise ValueError(
            "nothing in this chart stands for a game; marks do in trajectory, tricks, calls, lengths and compare of a run, "
            "and in your own chart wherever its rows have a column game"
        )
    if runs is not None:
        named = [row.get("run", 0) for row in _games(spec)]
        drawn = 1 + max((run for run in named if isinstance(run, int)), default=0)
        if drawn > runs:
            raise ValueError(f"this chart shows {drawn} runs, not {runs}: give all of them, in the order in which they were drawn")
    return _kind()(spec, f, made)


def stands_for_games(spec: Any) -> bool:
    """Whether marks of a chart stand for games: some of its rows name one."""
    return any(True for _ in _games(spec))


def _games(part: Any) -> Iterator[dict[str, Any]]:
    """The rows in a chart that name a game."""
    if isinstance(part, dict):
        if isinstance(part.get("game"), int):
            yield part
        for each in part.values():
            yield from _games(each)
    elif isinstance(part, list):
        for each in part:
            yield from _games(each)


def prepare() -> None:
    """Make what live charts draw with, which takes some seconds the first time. ``ImportError`` where it is not there."""
    _kind()


def picture_of(spec: dict[str, Any]) -> Picture:
    """A chart as a picture; its description stands in for it where pictures are not seen."""
    import vl_convert

    words = spec.get("description", "")
    return Picture(vl_convert.vegalite_to_svg(showable_in(spec)), loosen(words), words)


BUNDLES = "import sys, vl_convert; sys.stdout.write(vl_convert.javascript_bundle(sys.stdin.read()))"


def bundled(module: str) -> str:
    """A module together with Vega, so that the page needs no network.

    Another process does it: the bundler takes some 80 MB, which would stay as long as this one runs.
    """
    import vl_convert

    try:
        call = [sys.executable, "-X", "utf8", "-c", BUNDLES]
        done = subprocess.run(call, input=module, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.SubprocessError):  # where no process may be started
        whole: str = vl_convert.javascript_bundle(module)
        return whole
    return done.stdout


@cache
def _kind() -> Any:
    """The class of the widget; made when it is first wanted, since what it draws with is large."""
    altair()
    import anywidget
    import traitlets

    class LiveChart(WithStaticImage, anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
        """A chart that is drawn by the page. ``spec``: what; ``page``: the theme that the page is seen in, empty before it is."""

        _esm = bundled(esm(LIVE))
        _css = css(("live",))
        spec = traitlets.Dict().tag(sync=True)
        page = traitlets.Enum(("", *THEMES), default_value="").tag(sync=True)

        def __init__(self, spec: dict[str, Any], f: Callable[[Pick], object], made: Callable[[str], Any] | None) -> None:
            self._f, self._made, self._theme = f, made, seen_in()
            super().__init__(spec=spec)
            self.on_msg(self._told)
            self.observe(self._themed, "page")
            self.observe(lambda _: self._show_still(), "spec")

        def _still(self) -> StaticImage:
            return StaticImage(picture_of(self.spec))

        def _told(self, _: object, content: Any, __: object) -> None:
            """What the page says; it is not trusted to be a pick."""
            pick = content.get("pick") if isinstance(content, dict) else None
            if not isinstance(pick, dict):
                return
            game: Any = pick.get("game")
            round: Any = pick.get("round")
            run: Any = pick.get("run", 0)
            if _count(game) and (round is None or _count(round)) and _count(run):
                self._f(Pick(game, round, run))

        def _themed(self, change: Any) -> None:
            if not change["new"]:
                return
            _page[0] = change["new"]
            if self._made is not None and self._theme != _page[0]:
                self._theme = _page[0]
                self.spec = self._made(self._theme).to_dict()

        def put(self, chart: Any, made: Callable[[str], Any] | None = None) -> None:
            """Show another chart in its place."""
            self._made = made
            self.spec = chart.to_dict()

        def close(self) -> None:
            """Close the widget."""
            if self.comm is not None:
                self.layout.close()  # a widget of its own, made with each one; it would stay
            super().close()

        def __repr__(self) -> str:
            return f"<live chart: {loosen(self.spec.get('description', ''))}>"

    return LiveChart


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
