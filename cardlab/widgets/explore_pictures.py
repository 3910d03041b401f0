"""Which pictures :class:`cardlab.Explore` shows of a run, what each needs of it, and the drawing itself. It knows no controls."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from cardlab.engine.game import Game
from cardlab.lab.run import Run

__all__ = ["COMPARE", "DETAIL", "chart_of", "pictures", "still"]

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

    if name == COMPARE:
        return charts.compare(runs, lang=lang, theme=theme, names=names)
    return getattr(charts, name)(runs[-1], lang=lang, theme=theme, names=names)


def still(chart: Any) -> Any:
    """A chart as a picture in the page, with what it says for those who do not see it. ``ImportError`` where it cannot be drawn."""
    import vl_convert  # noqa: F401  (what draws it)

    page = io.StringIO()
    chart.save(page, format="svg")
    drawn = base64.b64encode(page.getvalue().encode()).decode()
    told = escape(str(chart.description), quote=True)
    return ipywidgets.HTML(f'<img style="max-width:100%;height:auto" alt="{told}" src="data:image/svg+xml;base64,{drawn}">')
