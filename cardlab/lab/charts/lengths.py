"""The length of games: how many rounds, turns or actions they take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from cardlab.lab.charts.figure import altair, finished, pick_by, rows, sentence
from cardlab.lab.charts.look import Look, look
from cardlab.lab.charts.subject import Subject, collected

__all__ = ["lengths", "spans"]

WIDTH, HEIGHT = 560, 240
MOST_BARS = 48


def lengths(x: Any, *, lang: str = "en", theme: str = "light", names: Sequence[str] | None = None) -> Any:
    """How long the games of a run are: in rounds or turns, in actions where these are the same in all games; with the median.

    For a match, and where all games are equally long: a sentence.

    ``lang``, ``theme`` and ``names`` as everywhere in :mod:`cardlab.charts <cardlab.lab.charts>`. Raises ``TypeError`` for anything but a
    match or a run, ``ValueError`` for an unknown language or theme and for the wrong number of names.
    """
    subject, inks = Subject(x, lang, names), look(theme)
    words = subject.words
    title = words.say("length_match.title")
    if subject.match is not None:
        state = subject.match.path()[-1].state
        number = state.turn if subject.unit == "turns" else state.round
        return sentence(words.say("length_match", case=subject.unit, n=number, actions=state.step), inks, words, title)
    if not subject.count:
        return sentence(words.say("no_games"), inks, words, title)
    for unit in (subject.unit, "actions"):
        if subject.has("games", unit):
            counted = spans(subject, unit)
            if counted.height > 1:
                return _histogram(subject, inks, unit, counted)
    return sentence(words.say("length_same", case=unit, n=int(counted["length"][0])), inks, words, title)


def spans(subject: Subject, unit: str) -> Any:
    """How many games are how long: ``length``, ``n``, and the first game of this length, in order."""
    import polars as pl

    games = subject.table("games").select("game", pl.col(unit).alias("length"))
    return collected(games.group_by("length").agg(pl.len().alias("n"), pl.col("game").min())).sort("length")


def _histogram(subject: Subject, inks: Look, unit: str, counted: Any) -> Any:
    alt, words = altair(), subject.words
    long, many, first = (counted[name].to_numpy() for name in ("length", "n", "game"))
    over, total = numpy.cumsum(many), int(many.sum())
    low, middle, high = (int(long[int(numpy.searchsorted(over, share * total - 1e-9))]) for share in (0.25, 0.5, 0.75))
    by = _bin(int(long[-1] - long[0]))
    start = int(long[0]) - int(long[0]) % by
    bars: dict[int, dict[str, Any]] = {}
    for length, n, game in zip(long.tolist(), many.tolist(), first.tolist(), strict=True):
        at = start + (length - start) // by * by
        bar = bars.setdefault(at, {"from": at - 0.5 + 0.06 * by, "to": at + by - 0.5 - 0.06 * by, "length": at, "n": 0, "game": game})
        bar["n"] += n
    for bar in bars.values():
        bar["share"] = round(100 * bar["n"] / total, 6)
        span = words.number(bar["length"]) if by == 1 else f"{words.number(bar['length'])}–{words.number(bar['length'] + by - 1)}"
        parts = [f"{words.say('axis_length', case=unit)}: {span}", f"{words.games(bar['n'])}, {words.percent(bar['n'] / total)}"]
        bar["told"] = words.opens(parts, subject.unit, bar["game"])
    ends = [start - 0.5, max(bars) + by - 0.5]
    whole = alt.Axis(grid=False, format="d", tickMinStep=1, title=words.say("axis_length", case=unit), labelFlush=False)
    across = alt.X("from:Q", scale=alt.Scale(domain=ends, nice=False, zero=False), axis=whole)
    up = alt.Y("share:Q", axis=alt.Axis(title=words.say("axis_share"), tickCount=5), scale=alt.Scale(zero=True, nice=True))
    base = alt.Chart(rows(list(bars.values())))
    columns = pick_by(base.mark_bar(color=inks.shade(0.75))).encode(x=across, x2="to:Q", y=up, y2=alt.datum(0))
    mark = alt.Chart(rows([{"from": middle, "text": words.say("middle", n=words.number(middle))}]))
    rule = mark.mark_rule(color=inks.text, strokeWidth=1.5).encode(x=across)
    left = middle < sum(ends) / 2
    name = mark.mark_text(align="left" if left else "right", baseline="bottom", dx=6 if left else -6, dy=-2)
    name = name.encode(x=across, y=alt.value(0), text="text:N")
    chart = alt.layer(columns, rule, name).properties(width=WIDTH, height=HEIGHT)
    title = words.say("length_one", case=unit, n=low) if low == high else words.say("lengths", case=unit, low=words.number(low), n=high)
    how = [f"{subject.about()} {subject.played_by()}"] + ([words.say("length_bins", n=by)] if by > 1 else [])
    return finished(chart, inks, words, title, how, WIDTH + 60)


def _bin(span: int) -> int:
    """How many neighbouring lengths a bar takes in."""
    return next(unit * step for unit in (1, 10, 100, 1000, 10_000, 100_000) for step in (1, 2, 5) if span / (unit * step) < MOST_BARS)
