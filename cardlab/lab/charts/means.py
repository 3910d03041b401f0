"""Your own question as a chart: the mean of any column, by the values of another, with 95% intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardlab.lab.charts.compare import about, places_for
from cardlab.lab.charts.figure import altair, finished, pick_by, rows, sentence
from cardlab.lab.charts.intervals import by_games
from cardlab.lab.charts.look import Look, look
from cardlab.lab.charts.subject import Subject, collected, listed, unit_of
from cardlab.lab.charts.words import Words, are_texts
from cardlab.language.freetext import must_be, quoted

if TYPE_CHECKING:
    import polars

__all__ = ["means"]

HEIGHT = 260
SLOT = 26
"""Room for one dot, in px."""
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
LEAST = 20
"""For fewer rows than this no mean is drawn: its interval would say little."""


def means(
    runs: Any,
    frame: polars.DataFrame | polars.LazyFrame,
    value: str,
    across: str,
    by: str | None = None,
    *,
    title: str,
    axes: tuple[str, str] | None = None,
    least: int = LEAST,
    lang: str = "en",
    theme: str = "light",
) -> Any:
    """The mean of a column for each value of another, with its 95% interval: your own question about a run as a chart.

    ``runs``: the run that ``frame`` was made from, or a list of runs. ``frame``: one row per case, with a column ``game``, perhaps
    ``round`` (or turn), and with several runs ``run``, its place in the list: a dot stands for the first such game. ``value``: a column of
    numbers, or of True and False, whose share is drawn in percent. ``across``: the column for the horizontal axis, in the order of its
    Enum or else of its values; ``by``: a column told apart by shape, with at most six values. ``title`` says what the chart shows,
    ``axes`` are the titles of the horizontal and the vertical axis. Fewer than ``least`` rows make no dot. ``lang`` and ``theme`` as
    everywhere in :mod:`cardlab.charts <cardlab.lab.charts>`.

    The rows of one game belong together, so an interval is computed from whole games: it is as wide as if games were drawn at random, not
    rows. With a single game a mean has no interval.

    Raises ``TypeError`` for anything but runs, a frame and a title, ``ValueError`` for columns that are missing or of the wrong kind, axes
    that are not two strings, a ``least`` that is not a whole number from 1, more than six values of ``by``, and an unknown language or
    theme.
    """
    given = listed(runs, "means needs the run that the frame was made from, or a list of runs, as cardlab.simulate returns them")
    table = _checked(frame, value, across, by)
    _check_settings(title, axes, least)
    inks, words = look(theme), Words(given[0].game, lang)
    share = str(table.schema[value]) == "Boolean"
    told = _told(table, value, across, by, least)
    if not told.height:
        return sentence(words.say("no_means", n=least), inks, words, title)
    kinds = [] if by is None else [str(kind) for kind in told["by"].unique(maintain_order=False).sort()]
    if len(kinds) > len(SHAPES):
        raise ValueError(f"{by!r} has {len(kinds)} values; at most {len(SHAPES)} can be told apart by shape")
    records = _records(told.rows(named=True), words, share, unit_of(given[0].game))
    places = [str(place) for place in told["across"].unique(maintain_order=False).sort()]
    chart = _drawn(records, places, kinds, inks, axes or (across, value))
    subject = Subject(given[0], lang, None)
    of = f"{subject.about()} {subject.played_by()}" if len(given) == 1 else about(given, words)
    return finished(chart, inks, words, title, [of, words.say("means_how")])


def _check_settings(title: object, axes: object, least: object) -> None:
    """Refuse what is no title, no pair of titles of axes, no least number of rows."""
    if not isinstance(title, str):
        raise TypeError(must_be("title", "a string that says what the chart shows", title))
    if axes is not None and not are_texts(axes, 2):
        raise ValueError(must_be("axes", "two strings, the titles of the horizontal and the vertical axis", axes))
    if not isinstance(least, int) or isinstance(least, bool) or least < 1:
        raise ValueError(must_be("least", "a whole number from 1", least))


def _checked(frame: Any, value: str, across: str, by: str | None) -> polars.DataFrame:
    """The table of a question, if it can be drawn."""
    import polars as pl

    table = collected(frame) if isinstance(frame, pl.LazyFrame) else frame
    if not isinstance(table, pl.DataFrame):
        raise TypeError(f"frame must be a polars frame with one row per case, not {type(frame).__name__}")
    for name in (value, across, by, "game"):
        if name is not None and (not isinstance(name, str) or name not in table.columns):
            raise ValueError(f"the frame has no column {quoted(name)}; its columns are: {', '.join(table.columns)}")
    kind = table.schema[value]
    if not (kind.is_numeric() or kind in (pl.Boolean, pl.Null)):
        raise ValueError(f"value must be a column of numbers or of True and False; {quoted(value)} is {kind.base_type().__name__}")
    for name in ("run", "game", "round"):
        kind = table.schema.get(name, pl.Int64())
        if not (kind.is_integer() or kind == pl.Null):
            raise ValueError(f"{name} must be a column of whole numbers, so that a dot can open a game; it is {kind.base_type().__name__}")
    for name in (across, by):
        if name is not None and table.schema[name].is_nested():
            kind = table.schema[name]
            raise ValueError(f"across and by must be columns of single values; {quoted(name)} is {kind.base_type().__name__}")
    return table


def _told(frame: polars.DataFrame, value: str, across: str, by: str | None, least: int) -> polars.DataFrame:
    """One row per dot: ``across``, ``by``, mean and interval, how many, and the first game (round, run) where it was so."""
    import polars as pl

    keys = {"across": pl.col(across), "by": pl.lit("") if by is None else pl.col(by)}
    where = {name: pl.col(name) if name in frame.columns else pl.lit(None if name == "round" else 0) for name in ("run", "game", "round")}
    cases = frame.select(**keys, value=pl.col(value), **where).drop_nulls(["across", "by", "value"])
    first = cases.group_by("across", "by").agg(pl.col(name).sort_by("run", "game", "round").first() for name in where)
    counted = by_games(cases.lazy(), "across", "by", within=("run", "game"))
    return counted.filter(pl.col("n") >= least).join(first, on=["across", "by"]).sort("across", "by")


def _records(told: Sequence[dict[str, Any]], words: Words, share: bool, unit: str) -> list[dict[str, Any]]:
    """The dots with their intervals, shares in percent, and what each says."""
    scale = 100 if share else 1
    places = places_for(min((row["high"] - row["low"]) / 2 * scale for row in told))
    records: list[dict[str, Any]] = []
    for row in told:
        mean, low, high = (scale * row[name] for name in ("mean", "low", "high"))
        middle, bottom, top = (words.number(end, places) for end in (mean, low, high))
        kinds = [str(key) for key in (row["across"], row["by"]) if str(key)]
        count = words.say("cases", n=row["n"], count=words.number(row["n"]))
        parts = [*kinds, words.say("interval", mean=middle, low=bottom, high=top), count]
        # Dots that share a place stand side by side, in the order of what tells them apart.
        slot = sum(record["across"] == str(row["across"]) for record in records)
        records.append(
            {"across": str(row["across"]), "by": str(row["by"]), "slot": slot}
            | {"mean": mean, "low": low, "high": high}
            | {"game": row["game"], "round": row["round"], "run": row["run"], "told": words.opens(parts, unit, row["game"], row["round"])}
        )
    return records


def _drawn(records: list[dict[str, Any]], places: list[str], kinds: list[str], inks: Look, axes: tuple[str, str]) -> Any:
    alt = altair()
    slots = 1 + max(record["slot"] for record in records)
    width = max(360, min(900, len(places) * (SLOT * slots + 24)))
    axis = alt.Axis(labelAngle=0, title=axes[0], grid=False, labelLimit=200)
    across = alt.X("across:N", sort=places, scale=alt.Scale(domain=places, padding=0.2), axis=axis)
    up = alt.Y("mean:Q", scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(title=axes[1], tickCount=6))
    low = alt.Y("low:Q", scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(title=axes[1], tickCount=6))
    base = alt.Chart(rows(records))
    # Colour means suit: what is told apart here differs by shape, and by one of three inks besides.
    ink = [(inks.text, inks.accent, inks.soft)[k % 3] for k in range(len(kinds))]
    more: dict[str, Any] = {}
    shape: dict[str, Any] = {}
    if kinds:
        legend = alt.Legend(orient="top", title=None, labelColor=inks.text, labelFontSize=12, labelLimit=300, symbolSize=110, columns=3)
        more = {"color": alt.Color("by:N", scale=alt.Scale(domain=kinds, range=ink), legend=legend)}
        more |= {"xOffset": alt.XOffset("slot:O", scale=alt.Scale(domain=list(range(slots))))}
        shape = {"shape": alt.Shape("by:N", scale=alt.Scale(domain=kinds, range=list(SHAPES[: len(kinds)])), legend=legend)}
    plain = {} if kinds else {"color": inks.accent}
    bars = base.mark_rule(strokeWidth=2.5, **plain).encode(x=across, y=low, y2="high:Q", **more)
    marks = pick_by(base.mark_point(size=110, filled=True, opacity=1, **plain)).encode(x=across, y=up, **more, **shape)
    return alt.layer(bars, marks).properties(width=width, height=HEIGHT)
