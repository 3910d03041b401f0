"""Means and shares with their 95% intervals, and the picture of a list of them: a dot, a bar, the number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardlab.lab.charts.figure import altair, pick_by, rows
from cardlab.lab.charts.look import Look
from cardlab.lab.charts.subject import collected

if TYPE_CHECKING:
    import polars

__all__ = ["by_games", "dots", "mean_interval", "share_interval"]

Z = 1.959964
"""95% of a normal distribution lie between minus and plus this many standard errors."""
ROW = 26


def share_interval(hits: float, of: float) -> tuple[float, float]:
    """The 95% interval of a share, after Wilson: it stays between 0 and 1, and is honest where few or all are hit.

    >>> [round(end, 3) for end in share_interval(5, 10)]
    [0.237, 0.763]
    """
    share = hits / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(mean: float, deviation: float | None, of: int) -> tuple[float, float]:
    """The 95% interval of a mean, from its standard deviation; a single game says nothing about it, and it is the mean itself."""
    half = Z * (deviation or 0.0) / math.sqrt(of)
    return mean - half, mean + half


def by_games(cases: polars.LazyFrame, *keys: str, within: Sequence[str] = ("game",)) -> polars.DataFrame:
    """The mean of ``value``, or of truths their share, for each combination of ``keys``: ``mean``, ``low`` and ``high``, and ``n`` cases.

    The cases of one game belong together: the same deal, the same luck. So the 95% interval is computed from what each game as a whole
    adds to or takes from the mean, as if games were drawn and not cases. ``within``: the columns that name a game. With one case per game
    it is the usual interval.
    """
    import polars as pl

    share = cases.collect_schema()["value"] == pl.Boolean
    value, total, n = pl.col("value").cast(pl.Float64), pl.col("total"), pl.col("n")
    games = cases.group_by(*keys, *within).agg(value.sum().alias("total"), value.count().cast(pl.Int64).alias("n"))
    mean = total.sum() / n.sum()
    apart = ((total - n * mean) ** 2).sum().alias("apart")
    told = collected(games.group_by(*keys).agg(mean.alias("mean"), n.sum(), pl.len().alias("games"), apart))
    # Sums of the same numbers in another order may differ in their last digits; a chart is the same each time.
    told = told.with_columns(pl.col("mean", "apart").round_sig_figs(12))
    reckon = _share_of_games if share else _mean_of_games
    ends = [reckon(*row) for row in told.select("mean", "n", "games", "apart").iter_rows()]
    bounds = [pl.Series(name, [end[k] for end in ends], dtype=pl.Float64) for k, name in enumerate(("low", "high"))]
    return told.select(*keys, "mean", "n").with_columns(*bounds)


def _mean_of_games(mean: float, n: int, games: int, apart: float) -> tuple[float, float]:
    """The interval of a mean; a single game says nothing about it, and it is the mean itself."""
    half = Z * math.sqrt(apart * games / (games - 1)) / n if games > 1 else 0.0
    return mean - half, mean + half


def _share_of_games(share: float, n: int, games: int, apart: float) -> tuple[float, float]:
    """The interval of a share: that of so many cases as, were each drawn by itself, would leave it as uncertain; never more than there
    are. Where games do not differ at all, each says as much as one case.
    """
    of = min(n, n * n * share * (1 - share) / apart) if apart > 1e-9 else games
    return share_interval(share * of, of)


def dots(
    records: Sequence[dict[str, Any]], inks: Look, title: str, width: int, labels: bool = True
) -> Any:
    """A row each: ``label``, ``mean`` with ``low`` and ``high``, ``text`` at the right; marks stand for ``game``, and ``told`` says so."""
    alt = altair()
    order = [record["label"] for record in records]
    low, high = min(record["low"] for record in records), max(record["high"] for record in records)
    room = (high - low) * 0.08 or 0.5
    axis = alt.Axis(labelLimit=280, labelFontSize=13, labelColor=inks.text, title=None, grid=True, labels=labels)
    scale, below = alt.Scale(domain=[low - room, high + room], nice=False, zero=False), alt.Axis(title=None, tickCount=5, grid=False)
    across = alt.X("mean:Q", scale=scale, axis=below)
    down = alt.Y("label:N", sort=order, scale=alt.Scale(domain=order), axis=axis)
    base = alt.Chart(rows(records))
    bars = base.mark_rule(color=inks.accent, strokeWidth=3).encode(x=alt.X("low:Q", scale=scale, axis=below), x2="high:Q", y=down)
    points = pick_by(base.mark_point(filled=True, size=90, opacity=1, color=inks.accent)).encode(x=across, y=down)
    numbers = base.mark_text(align="left", baseline="middle", color=inks.text).encode(x=alt.value(width + 8), y=down, text="text:N")
    return alt.layer(bars, points, numbers).properties(
        width=width, height=ROW * len(order), title=alt.TitleParams(title, fontSize=13, offset=6, frame="group")
    )
