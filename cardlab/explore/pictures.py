"""Which pictures :class:`cardlab.Explore` shows of a run, what each needs of it, and the drawing itself. It knows no controls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from cardlab.explore.live_chart import prepare
from cardlab.lab.charts import calls, tricks
from cardlab.lab.run import Run
from cardlab.model.game import Game
from cardlab.table.bundle import css

__all__ = ["COMPARE", "DETAIL", "chart_of", "pictures", "sheet"]

COMPARE = "compare"
DETAIL = {"trajectory": "rounds", "tricks": "tricks", "calls": "rounds", "lengths": "games", COMPARE: "games"}
"""The pictures, and how fine a run each is drawn from."""
MEANINGS = {"calls": calls.has_meaning, "tricks": tricks.has_meaning}
"""Pictures that would be a sentence in some games."""


def pictures(game: Game) -> list[str]:
    """The pictures that have a meaning for a game."""
    return [name for name in DETAIL if name not in MEANINGS or MEANINGS[name](game)]


def chart_of(name: str, runs: Sequence[Run], lang: str, theme: str, names: Sequence[str] | None) -> Any:
    """A picture of the last of these runs; the comparison is of all of them. ``ImportError`` where altair is missing."""
    from cardlab.lab import charts

    prepare()  # here, where another thread may wait for it
    if name == COMPARE:
        return charts.compare(runs, lang=lang, theme=theme, names=names)
    return getattr(charts, name)(runs[-1], lang=lang, theme=theme, names=names)


def sheet() -> Any:
    """The style sheet of the controls, as a part of the widget."""
    return ipywidgets.HTML(f"<style>{css(('explore',))}</style>", layout={"display": "none"})
