"""A chart on a page, live: in the theme of the page, and a click on a mark of it reaches Python.

It is a widget of its own, because a click there is a question ("show me this game") and no state: asked twice, it is answered twice.
Everything it needs to draw comes with it; no network is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from cardlab.explore.drawn import Pick, picture_of, seen_in
from cardlab.lab.charts.figure import altair

__all__ = ["Pick", "for_themes", "live", "on_click", "picked", "picture_of", "prepare", "seen_in", "stands_for_games"]

def on_click(chart: Any, f: Callable[[Pick], object]) -> Any:
    """A chart as a live widget: a click on a mark calls ``f`` with a :class:`Pick`, whose ``game`` is one that the mark stands for.

    It needs no network; with the keyboard, Tab moves to it, the arrows go from mark to mark, and Enter is a click. ``chart``: the chart of
    a run, or any altair chart whose rows have a column ``game`` (and ``round``, and ``run``, where there are several); or a function that
    makes one for a theme, ``"light"`` or ``"dark"``: then the chart follows the page.
    ``charts.on_click(charts.lengths(run), lambda pick: show(run.match(pick.game)))`` opens a game of the length that was clicked.

    Raises ``ValueError`` for a chart whose marks do not stand for games, ``TypeError`` for anything but a chart and for an ``f`` that
    cannot be called.
    """
    if not callable(f):
        raise TypeError(f"only a function can be told what was clicked, not {f!r}")
    drawn, made = for_themes(chart)
    return live(drawn, f, made)


picked = on_click
"""The name that :func:`on_click` had first; it stays."""


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
    """The widget of :func:`on_click`. ``made``: makes the chart for a theme. ``games``: whether marks have to stand for games; ``runs``: of
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
    return _widget()(spec, f, made)


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
    _widget()


def _widget() -> Any:
    """The class of the widget."""
    altair()  # a sentence where it is not installed
    return import_module("cardlab.explore.live_widget").LiveChart
