"""Which pictures :class:`cardlab.Explore` shows of a run, what each needs of it, and the drawing itself. It knows no controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import ipywidgets

from cardlab.engine.game import Game
from cardlab.lab.run import Run

__all__ = ["COMPARE", "DETAIL", "chart_of", "clickable", "pictures", "place", "sheet", "theme_now"]

COMPARE = "compare"
DETAIL = {"trajectory": "rounds", "tricks": "tricks", "calls": "rounds", "lengths": "games", COMPARE: "games"}
"""The pictures, and how fine a run each is drawn from."""
COLUMNS = {"calls": ("rounds", {"call", "tricks"}), "tricks": ("tricks", {"cards", "seats", "winner"})}
"""What a table has to have for a picture; without it there is nothing to be seen."""


def pictures(game: Game) -> list[str]:
    """The pictures that have a meaning for a game."""
    found = []
    for name in DETAIL:
        table, needed = COLUMNS.get(name, ("games", set()))
        if needed <= {column.name for column in game.kind.tables.table(table).columns}:
            found.append(name)
    return found


def chart_of(name: str, runs: Sequence[Run], lang: str, theme: str, names: Sequence[str] | None) -> Any:
    """A picture of the last of these runs; the comparison is of all of them. ``ImportError`` where altair is missing."""
    from cardlab.lab import charts
    from cardlab.lab.charts.live import prepare

    prepare()  # here, where another thread may wait for it
    if name == COMPARE:
        return charts.compare(runs, lang=lang, theme=theme, names=names)
    return getattr(charts, name)(runs[-1], lang=lang, theme=theme, names=names)


def theme_now() -> str:
    """The theme of the page, as far as it is known."""
    from cardlab.lab.charts.live import seen_in

    return seen_in()


def place(chart: Any, f: Callable[[Any], object], made: Callable[[str], Any] | None) -> Any:
    """A chart on the page, in whose place others can be put; clicks on it go to ``f``. ``made``: makes it for another theme of the page.
    ``ImportError`` where it cannot be drawn.
    """
    from cardlab.lab.charts.live import live

    return live(chart, f, made, games=False)


def clickable(chart: Any) -> bool:
    """Whether marks of a chart stand for games."""
    from cardlab.lab.charts.live import stands_for_games

    return stands_for_games(chart.to_dict())


def sheet() -> Any:
    """The style sheet of the controls, as a part of the widget."""
    text = (files("cardlab.widgets") / "static" / "explore.css").read_text(encoding="utf-8")
    return ipywidgets.HTML(f"<style>{text}</style>", layout={"display": "none"})
