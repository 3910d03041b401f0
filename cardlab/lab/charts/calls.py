"""Calls against tricks: of a match round by round, of a run how each call ended, and which kinds of call are hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlab.lab.charts.figure import MOST_ROWS, altair, finished, pick_by, rows, sentence
from cardlab.lab.charts.intervals import by_games, dots
from cardlab.lab.charts.look import Look, look
from cardlab.lab.charts.subject import CODE, Subject, collected, has_columns
from cardlab.language.phrase import phrase
from cardlab.language.typeset import NO_BREAK
from cardlab.model.game import Game

__all__ = ["by_kind", "called", "calls", "has_meaning"]

NEEDED = ("call", "tricks")
"""The columns of a table of rounds in which tricks are called."""
CELL = (44, 30)
PANEL = (420, 84)
FEW = 5
"""For fewer calls than this no percentage is written."""


def has_meaning(game: Game) -> bool:
    """Whether tricks are called in a game."""
    return has_columns(game, "rounds", *NEEDED)


def calls(x: Any, *, lang: str = "en", theme: str = "light", names: Sequence[str] | None = None) -> Any:
    """Calls against tricks, of a run or a match.

    For a run: how many tricks followed each number called, and how often the calls of each kind of round are hit, with 95% intervals for
    which the calls of one game are taken together; needs ``detail="rounds"``. For a match: the call and the tricks of each player, round
    by round. For a game without calls: a sentence.

    ``lang``, ``theme`` and ``names`` as everywhere in :mod:`cardlab.charts <cardlab.lab.charts>`. Raises ``TypeError`` for anything but a
    match or a run, ``ValueError`` for an unknown language or theme, the wrong number of names, a run that kept no rounds, and the record
    of one seat.
    """
    subject, inks = Subject(x, lang, names), look(theme)
    words = subject.words
    title = words.say("call_sheet")
    if not has_meaning(subject.game):
        return sentence(words.say("no_calls", game=words.title), inks, words, title)
    if subject.match is not None:
        return _of_match(subject, inks, title)
    return _of_run(subject, inks) if subject.count else sentence(words.say("no_games"), inks, words, title)


# ---- a match ----


def _of_match(subject: Subject, inks: Look, title: str) -> Any:
    alt, words = altair(), subject.words
    told = collected(subject.table("rounds").select("round", "seat", "call", "tricks")).rows(named=True)
    if not told:
        return sentence(words.say("no_calls_yet"), inks, words, title)
    records = [{**row, "hit": row["call"] == row["tricks"], "before": row["round"] - 0.36, "after": row["round"] + 0.36} for row in told]
    last, most = max(row["round"] for row in records), max(max(row["call"], row["tricks"]) for row in records)
    scale, levels = alt.Scale(domain=[0.4, last + 0.6], nice=False, zero=False), alt.Scale(domain=[-0.4, most + 0.4], nice=False)
    whole = alt.Axis(tickMinStep=1, tickCount=min(4, most), format="d", title=None)
    panels = []
    for seat in range(subject.game.players):
        mine = [row for row in records if row["seat"] == seat]
        ends = seat == subject.game.players - 1
        head_below = words.say("axis", case=subject.unit) if ends else None
        below = alt.Axis(grid=False, values=list(range(1, last + 1)), labels=ends, title=head_below)
        place, start = alt.X("round:Q", scale=scale, axis=below), alt.X("before:Q", scale=scale, axis=below)
        call, height = alt.Y("call:Q", scale=levels, axis=whole), alt.Y("tricks:Q", scale=levels, axis=whole)
        base = alt.Chart(rows(mine))
        gaps = base.mark_rule(color=inks.strong, strokeWidth=1).encode(x=place, y=call, y2="tricks:Q")
        marks = base.mark_rule(color=inks.text, strokeWidth=2.5).encode(x=start, x2="after:Q", y=call)
        fill = alt.condition("datum.hit", alt.value(inks.accent), alt.value(inks.surface))
        taken = base.mark_point(size=58, opacity=1, stroke=inks.accent, strokeWidth=1.8).encode(x=place, y=height, fill=fill)
        hits = sum(row["hit"] for row in mine)
        head = f"{words.seat(seat)}: {words.say('hits', n=hits, all=len(mine))}"
        panels.append(
            alt.layer(gaps, marks, taken).properties(
                width=max(PANEL[0], 24 * last), height=PANEL[1], title=alt.TitleParams(head, fontSize=13, offset=4, frame="group")
            )
        )
    chart = alt.vconcat(*panels, spacing=8)
    how = [f"{subject.about()} {subject.outcome()} {subject.played_by()}", words.say("call_sheet_how")]
    return finished(chart, inks, words, title, how, max(PANEL[0], 24 * last) + 60)


# ---- a run ----


def called(subject: Subject) -> Any:
    """How often a call ended with so many tricks: ``call``, ``tricks``, ``n``, and a game and round where it did, in order."""
    import polars as pl

    code = (pl.col("game").cast(pl.Int64) * CODE + pl.col("round")).min().alias("code")
    counted = subject.table("rounds").select("game", "round", "call", "tricks").group_by("call", "tricks").agg(pl.len().alias("n"), code)
    told = counted.select("call", "tricks", "n", (pl.col("code") // CODE).alias("game"), (pl.col("code") % CODE).alias("round"))
    return collected(told).sort("call", "tricks")


def by_kind(subject: Subject) -> tuple[str, Any]:
    """How often calls are hit by the kind of round, or by the cards of a round where rounds have no kinds: ``n``, ``hits``, a game and
    round where one was hit, and the 95% interval from ``low`` to ``high``; with the column that tells the kind.
    """
    import polars as pl

    column = "kind" if subject.has("rounds", "kind") else "cards"
    hit = pl.col("call") == pl.col("tricks")
    code = pl.col("game").cast(pl.Int64) * CODE + pl.col("round")
    first = pl.coalesce(code.filter(hit).min(), code.min()).alias("code")
    rounds = subject.table("rounds").select("game", "round", "call", "tricks", column)
    ends = by_games(rounds.select("game", column, value=hit), column).select(column, "low", "high")
    counted = rounds.group_by(column).agg(pl.len().alias("n"), hit.sum().alias("hits"), first)
    told = counted.select(column, "n", "hits", (pl.col("code") // CODE).alias("game"), (pl.col("code") % CODE).alias("round"))
    return column, collected(told).join(ends, on=column).sort(column)


def _of_run(subject: Subject, inks: Look) -> Any:
    alt, words = altair(), subject.words
    told = called(subject).rows(named=True)
    totals: dict[int, int] = {}
    for row in told:
        totals[row["call"]] = totals.get(row["call"], 0) + row["n"]
    cells, most = [], max(max(row["call"], row["tricks"]) for row in told)
    for row in told:
        share = row["n"] / totals[row["call"]]
        fill = inks.shade(share)
        text = words.number(100 * share) if totals[row["call"]] >= FEW else ""
        ended = [f"{words.say('axis_call')}: {row['call']}", f"{words.say('axis_taken')}: {row['tricks']}"]
        parts = [*ended, _of(words, row["n"], totals[row["call"]])]
        told_by = words.opens(parts, subject.unit, row["game"], row["round"])
        cells.append({**row, "share": round(share, 6), "text": text, "fill": fill, "ink": inks.ink_on(fill), "told": told_by})
    assert len(cells) <= MOST_ROWS
    calls_made = list(range(max(totals) + 1))
    across = alt.X("call:O", scale=alt.Scale(domain=calls_made, padding=0.04), axis=alt.Axis(labelAngle=0, title=words.say("axis_call")))
    levels = list(range(most, -1, -1))
    down = alt.Y("tricks:O", sort=levels, scale=alt.Scale(domain=levels, padding=0.04), axis=alt.Axis(title=words.say("axis_taken")))
    base = alt.Chart(rows(cells))
    squares = pick_by(base.mark_rect(cornerRadius=3)).encode(x=across, y=down, fill=alt.Fill("fill:N", scale=None))
    numbers = base.mark_text(baseline="middle").encode(x=across, y=down, text="text:N", color=alt.Color("ink:N", scale=None))
    diagonal = alt.Chart(rows([{"call": n, "tricks": n} for n in calls_made if n <= most]))
    frames = diagonal.mark_rect(fill=None, stroke=inks.text, strokeWidth=2, cornerRadius=3).encode(x=across, y=down)
    heads = alt.Chart(rows([{"call": call, "text": _short(words, n)} for call, n in sorted(totals.items())]))
    counts = heads.mark_text(baseline="bottom", color=inks.soft).encode(x=across, y=alt.value(-4), text="text:N")
    size = {"width": CELL[0] * len(calls_made), "height": CELL[1] * len(levels)}
    chart = alt.vconcat(alt.layer(squares, frames, numbers, counts).properties(**size), _kinds(subject, inks), spacing=28)
    share = sum(row["n"] for row in told if row["call"] == row["tricks"]) / sum(totals.values())
    how = [f"{subject.about()} {subject.played_by()}", words.say("call_shares_how")]
    return finished(chart, inks, words, words.say("call_shares", share=words.percent(share)), how, 560)


def _of(words: Any, part: int, whole: int) -> str:
    """So many of so many, with the share."""
    return f"{words.percent(part / whole)} ({words.number(part)} / {words.number(whole)})"


def _short(words: Any, count: int) -> str:
    """A count in little room: from ten thousand on in thousands."""
    if count < 10_000:
        return str(words.number(count))
    return f"{words.number(count / 1e6, 1)}{NO_BREAK}M" if count >= 1e6 else f"{words.number(count / 1e3)}{NO_BREAK}k"


def _kinds(subject: Subject, inks: Look) -> Any:
    """How often calls are hit, kind by kind of round."""
    words = subject.words
    column, told = by_kind(subject)
    records = []
    for row in told.iter_rows(named=True):
        kind, share = row[column], row["hits"] / row["n"]
        low, high = row["low"], row["high"]
        key = f"table.kinds.{kind}"
        label = words.say("cards_each", n=kind) if column == "cards" else words.phrase(phrase(key)) if words.has(key) else str(kind)
        records.append(
            {"label": label, "mean": 100 * share, "low": 100 * low, "high": 100 * high, "text": words.percent(share)}
            | {"game": row["game"], "round": row["round"]}
            | {"told": words.opens([label, _of(words, row["hits"], row["n"])], subject.unit, row["game"], row["round"])}
        )
    return dots(records, inks, words.say("call_rate"), 300)
