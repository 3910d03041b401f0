"""House rules compared: the same measures of several runs, each with its 95% interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardlab.cards import Seat
from cardlab.lab.charts.figure import altair, finished, sentence
from cardlab.lab.charts.intervals import dots, mean_interval, share_interval
from cardlab.lab.charts.look import look
from cardlab.lab.charts.settings import setting
from cardlab.lab.charts.subject import Subject, collected, listed, said_of
from cardlab.lab.charts.words import Words
from cardlab.model.errors import OptionError
from cardlab.model.game import Game
from cardlab.model.game import game as game_of

if TYPE_CHECKING:
    import polars

__all__ = ["about", "compare", "labels", "measured", "places_for"]

WIDTH = 250
MOST_RUNS = 40


def compare(
    runs: Sequence[Any],
    *,
    measures: Mapping[str, polars.Expr] | None = None,
    lang: str = "en",
    theme: str = "light",
    names: Sequence[str] | None = None,
) -> Any:
    """House rules compared: the same measures of several runs of a game, each with its mean and 95% interval.

    Each run is named after the options and players in which it differs from the others. ``measures``: what to compare instead of the usual
    measures (length, distance from first to last, wins of the seat that starts, shared wins): polars expressions over a row of ``games``
    by name, such as ``{"hits": pl.col("hits").list.sum()}``. ``lang``, ``theme`` and ``names`` as everywhere in :mod:`cardlab.charts
    <cardlab.lab.charts>`. Raises ``TypeError`` for anything but runs, ``ValueError`` for runs of several games, for more than 40, for an
    unknown language or theme, and for the wrong number of names.
    """
    given = listed(runs, "compare needs a list of runs, as cardlab.simulate returns them, each with its own options")
    if len(given) > MOST_RUNS:
        raise ValueError(f"{len(given)} runs are too many for one chart; it can hold at most {MOST_RUNS}")
    kinds = sorted({run.game.id for run in given})
    if len(kinds) > 1:
        raise ValueError(f"the runs must be of one game, not of {' and '.join(kinds)}")
    alt, inks = altair(), look(theme)
    # Seats are named by the run with the most of them.
    widest = max(given, key=lambda run: int(run.game.players))
    words = Words(widest.game, lang, names)
    if not all(len(run) for run in given):
        return sentence(words.say("no_games"), inks, words, words.say("compare"))
    subjects = [Subject(run, lang, None) for run in given]
    heads = labels(given, words)
    panels: list[Any] = []
    for title, share, expression in _measures(subjects[0], words, measures):
        told = [measured(subject, expression, share) for subject in subjects]
        if measures is None and (not any(mean for mean, *_ in told) or all(each[:3] == (told[0][0],) * 3 for each in told)):
            continue  # it is the same in all games, as the length of a game of so many rounds, or a win that is never shared
        panels.append(dots(_records(told, heads, words, share), inks, title, WIDTH, len(panels) % 2 == 0))
    chart = alt.concat(*panels, columns=2, spacing=24).resolve_scale(x="independent", y="independent")
    how = [about(given, words), words.say("compare_how")]
    return finished(chart, inks, words, words.say("compare"), how, 2 * WIDTH + 330)


def _records(told: Sequence[tuple[float, float, float, int]], heads: Sequence[str], words: Words, share: bool) -> list[dict[str, Any]]:
    """One row per run: the mean with its interval, as numbers and in writing; shares in percent."""
    scale = 100 if share else 1
    exact = all(low == high and mean == int(mean) for mean, low, high, _ in told)
    places = 0 if exact else places_for(min((high - low) / 2 * scale for _, low, high, _ in told))
    records = []
    for number, (mean, low, high, game) in enumerate(told):
        ends = [words.number(value * scale, places) for value in (mean, low, high)]
        text = words.say("interval", mean=ends[0], low=ends[1], high=ends[2]) if low < high else ends[0]
        records.append(
            {"label": heads[number], "mean": mean * scale, "low": low * scale, "high": high * scale, "text": text}
            | {"game": game, "run": number, "told": words.opens([heads[number], text], "rounds", game)}
        )
    return records


def _measures(subject: Subject, words: Words, given: Mapping[str, polars.Expr] | None) -> list[tuple[str, bool, Any]]:
    """What is measured: its title, whether it is a share of the games, and how it follows from a row of ``games``."""
    import polars as pl

    if given is not None:
        return [(name, False, expression) for name, expression in given.items()]
    unit = subject.unit if subject.has("games", subject.unit) else "actions"
    starts = (subject.game.options.get("first_dealer", subject.game.players - 1) + 1) % subject.game.players
    return [
        (words.say("measure", case=unit), False, pl.col(unit)),
        (words.say("measure", case="lead"), False, pl.col("score").list.max() - pl.col("score").list.min()),
        (words.say("measure.first", seat=Seat(starts)), True, pl.col("won").list.get(starts)),
        (words.say("measure", case="shared"), True, pl.col("won").list.sum() > 1),
    ]


def measured(subject: Subject, expression: Any, share: bool) -> tuple[float, float, float, int]:
    """The mean of a measure over the games of a run with its 95% interval, and a game that is near it."""
    import polars as pl

    games = subject.table("games").select("game", expression.cast(pl.Float64).alias("value"))
    value = pl.col("value")
    told = collected(games.select(value.mean().alias("mean"), value.std().alias("deviation"), value.count().alias("n")))
    mean, deviation, of = told.row(0)
    if mean is None:
        raise ValueError("this measure is empty in one of the runs: none of its games has a value")
    low, high = share_interval(mean * of, of) if share else mean_interval(mean, deviation, of)
    # The first of the games nearest to the mean; of a share, one of which it is true.
    target = 1.0 if share else mean
    near = collected(games.select(pl.col("game").sort_by((pl.col("value") - target).abs(), "game").first()))
    return float(mean), float(low), float(high), int(near.item())


def labels(runs: Sequence[Any], words: Words) -> list[str]:
    """The name of each run: the options in which they differ, and the players where these differ; else its number."""
    options = runs[0].game.options
    differing = [name for name in options if len({repr(run.game.options[name]) for run in runs}) > 1]
    for name in list(differing):  # what follows from the others is not told: where the first dealer sits, from the number of seats
        if all(_follows(run.game, name) for run in runs):
            differing.remove(name)
    seated = len({run.seats if len(set(run.seats)) > 1 else run.seats[:1] for run in runs}) > 1
    heads = []
    for run in runs:
        parts = [text for name in differing if (text := setting(words, name, run.game.options[name]))]
        if seated:
            same = len(set(run.seats)) == 1
            parts.append(", ".join(words.player(player) for player in (run.seats[:1] if same else run.seats)))
        heads.append(", ".join(parts))
    number = [f"{head} · {words.say('run_number', n=k + 1)}" if head else words.say("run_number", n=k + 1) for k, head in enumerate(heads)]
    return [head if head and heads.count(head) == 1 else number[k] for k, head in enumerate(heads)]


def _follows(game: Game, name: str) -> bool:
    """Whether an option has the value that it has, too, where only the others are given."""
    given = {key: value for key, value in game.options.items() if key != name}
    try:
        return game_of(game.id, **given) == game
    except OptionError:
        return False


def about(runs: Sequence[Any], words: Words) -> str:
    """Which game, how many of each, and who played."""
    counts = sorted({len(run) for run in runs})
    games = "–".join(dict.fromkeys(words.number(count) for count in (counts[0], counts[-1])))
    seats = {run.seats if len(set(run.seats)) > 1 else run.seats[:1] for run in runs}
    who = said_of(words, next(iter(seats)) if len(next(iter(seats))) > 1 else (next(iter(seats))[0],)) if len(seats) == 1 else ""
    if not who and any("random" in run.seats for run in runs):
        who = words.say("random_in_some")
    return f"{words.title} · {words.say('games_each', n=counts[-1], count=games)}. {who}".strip()


def places_for(half: float) -> int:
    """How many places of a number its interval leaves meaning to."""
    return 0 if half >= 10 else 1 if half >= 0.5 or half == 0 else 2
