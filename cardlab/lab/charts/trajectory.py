"""The score trajectory: for a match the line of every seat, for a run what is usual and what is rare, round by round."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy

from cardlab.lab.charts.figure import MOST_ROWS, altair, finished, pick_by, rows, sentence
from cardlab.lab.charts.look import Look, apart, look, seat_dash
from cardlab.lab.charts.subject import Subject, collected
from cardlab.lab.play import game_seed, loop_of
from cardlab.lab.seats import slots
from cardlab.language.freetext import must_be
from cardlab.match import Match
from cardlab.model.game import Game

__all__ = ["SHARES", "trajectory"]

WIDTH, HEIGHT = 520, 300
PANEL, ALONE = (300, 170), (520, 280)
"""The size of a panel among several, and of one that stands alone."""
GAP = 16
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Where the bands of a run end: nine games in ten, half of them, and the one in the middle."""
SHOWN_UNTIL = 0.95
"""Up to where a run is shown: until this share of its games are over."""
MOST_STEPS = 60
WALKED = 100
"""How many games of a run are played again, where its tables tell nothing of the way."""
_WALKS: WeakKeyDictionary[Any, dict[str, Any]] = WeakKeyDictionary()
"""What came of it, as long as the run lives: the same picture in another theme or language takes no other walk."""


def trajectory(x: Any, *, by: str | None = None, lang: str = "en", theme: str = "light", names: Sequence[str] | None = None) -> Any:
    """The score trajectory of a match or a run, with the thresholds of the game.

    For a match: the score of every player after each round (or turn), in the line style of the player at the table, the winner in bold.
    For a run: the median score with the bands that hold half of the games and nine out of ten. ``by``: a panel for each ``"seat"``, or for
    each ``"player"``, whose seats are taken together; ``None``: players where they differ. A game that is over keeps its score. Needs
    ``detail="rounds"``, but only the run itself where a game is one round: its first games are played again.

    ``lang``, ``theme`` and ``names`` as everywhere in :mod:`cardlab.charts <cardlab.lab.charts>`. Raises ``TypeError`` for anything but a
    match or a run, ``ValueError`` for an unknown language, theme or ``by``, the wrong number of names, and a run without the table it
    needs.

    >>> import cardlab
    >>> cardlab.charts.trajectory(cardlab.Match(cardlab.game("sticht"), seed=7))
    <chart: Points after every round. Sticht, 4 players · seed 7. The game is not over.>
    """
    subject, inks = Subject(x, lang, names), look(theme)
    if subject.match is not None:
        return _of_match(subject, subject.match, inks)
    return _of_run(subject, by, inks)


# ---- the frame that both have ----


def _what(subject: Subject) -> Any:
    """What the height of a line is, as a phrase: points, cards in hand."""
    return subject.game.kind.stage.chart(subject.game).title


def _scales(subject: Subject, most: float, least: float, last: int, titled: bool = True) -> tuple[Any, Any, tuple[float, float]]:
    """The two axes, steps and scores with the game's own ticks and range, and how far the second one goes."""
    alt, frame = altair(), subject.game.kind.stage.chart(subject.game)
    low = min([least, *frame.lines] if frame.low is None else [least, frame.low])
    high = max([most, *frame.lines] if frame.high is None else [most, frame.high])
    if low == high:
        high = low + 1
    room = (high - low) * 0.04
    if frame.low is None and low < 0:
        low -= room
    if frame.high is None:
        high += room
    titles = (subject.words.say("axis", case=subject.unit), subject.words.phrase(_what(subject)) if titled else None)
    whole = alt.Axis(grid=False, format="d", values=_whole_steps(max(1, last)), title=titles[0], labelFlush=False)
    own = _own_ticks([*frame.ticks, *frame.lines], low, high) if frame.ticks else alt.Undefined
    ticks = alt.Axis(values=own, tickCount=6, title=titles[1])
    across = alt.X("at:Q", scale=alt.Scale(domain=[0, max(1, last)], nice=False, zero=True), axis=whole)
    up = alt.Y("score:Q", scale=alt.Scale(domain=[low, high], nice=False, zero=False), axis=ticks)
    return across, up, (low, high)


def _whole_steps(last: int) -> list[int]:
    """At most a dozen rounds from 0 on, evenly."""
    by = next(unit * step for unit in (1, 10, 100, 1000, 10_000) for step in (1, 2, 5) if last / (unit * step) <= 12)
    return list(range(0, last + 1, by))


def _own_ticks(ticks: Sequence[float], low: float, high: float) -> list[float]:
    """The ticks that a game foresees, carried on as evenly where its scores go further."""
    ordered = sorted(ticks)
    by = min(after - before for before, after in itertools.pairwise(ordered))
    by *= -(-(high - low) // (10 * by))
    first, last = math.ceil((low - ordered[0]) / by), math.floor((high - ordered[0]) / by)
    return sorted({*(ordered[0] + by * k for k in range(first, last + 1))})


def _thresholds(subject: Subject, inks: Look) -> Any:
    """The game's thresholds, in ink."""
    alt, frame = altair(), subject.game.kind.stage.chart(subject.game)
    return alt.Chart(rows([{"score": line} for line in frame.lines])).mark_rule(color=inks.text, strokeWidth=1.2).encode(y="score:Q")


# ---- a match ----


def settled(match: Match, unit: str) -> list[tuple[int, tuple[float, ...]]]:
    """After each round (turn) of the line, from 0 on: its number and the settled scores. The running one is left out until it is over."""
    path = match.path()
    counted = "turn" if unit == "turns" else "round"
    out = [(0, tuple(path[0].state.scores))]
    for before, after in itertools.pairwise(path):
        number = getattr(before.state, counted)
        if after.state.over or getattr(after.state, counted) > number:
            out.append((number, tuple(after.state.scores)))
    return out


def _of_match(subject: Subject, match: Match, inks: Look) -> Any:
    alt, words = altair(), subject.words
    steps = settled(match, subject.unit)
    scores = [score for _, each in steps for score in each]
    across, up, (low, high) = _scales(subject, max(scores), min(scores), steps[-1][0])
    layers, shown = [_thresholds(subject, inks)], _thinned(steps, MOST_ROWS // (subject.game.players + 1))
    winners = match.path()[-1].state.winners
    for seat in range(subject.game.players):
        line = _line([{"at": at, "score": each[seat]} for at, each in shown], subject, inks, seat)
        layers.append(line.encode(x=across, y=up))
    wide, tall = max(1, steps[-1][0]) / WIDTH, (high - low) / HEIGHT
    at_end = [(high - score) / tall for score in steps[-1][1]]
    # Each name stands beside a piece of its own line: where lines lie on each other, the dash tells whose name it is.
    for seat, place in enumerate(apart(at_end, GAP, 4, HEIGHT - 4)):
        piece = [{"at": (WIDTH + along) * wide, "score": high - place * tall} for along in (10, 46)]
        layers.append(_line(piece, subject, inks, seat).encode(x=across, y=up))
        won = f" · {words.say('wins')}" if seat in winners else ""
        text = f"{words.seat(seat)}: {words.score(steps[-1][1][seat])}{won}"
        label = {"at": (WIDTH + 54) * wide, "score": high - place * tall, "text": text}
        mark = alt.Chart(rows([label])).mark_text(align="left", baseline="middle", fontWeight=600 if won else 400)
        layers.append(mark.encode(x=across, y=up, text="text:N"))
    chart = alt.layer(*layers).properties(width=WIDTH, height=HEIGHT)
    title = words.say("trajectory", case=subject.unit, what=_what(subject))
    return finished(chart, inks, words, title, [subject.about(), f"{subject.outcome()} {subject.played_by()}"], WIDTH + 150)


def _line(places: Sequence[Any], subject: Subject, inks: Look, seat: int) -> Any:
    """A line in the style of a seat."""
    viewer = subject.match.seat if subject.match is not None else None
    you = seat == viewer
    return altair().Chart(rows(places)).mark_line(
        color=inks.accent if you else inks.text, strokeWidth=2.5 if you else 1.7, strokeDash=seat_dash(seat, viewer), clip=False
    )  # fmt: skip


def _thinned(steps: Sequence[Any], most: int) -> list[Any]:
    """At most so many of the steps, evenly, with the first and the last."""
    if len(steps) <= most:
        return list(steps)
    return [steps[round(k * (len(steps) - 1) / (most - 1))] for k in range(most)]


# ---- a run ----


def _of_run(subject: Subject, by: str | None, inks: Look) -> Any:
    alt, words, run = altair(), subject.words, subject.run
    assert run is not None
    if by not in (None, "seat", "player"):
        raise ValueError(must_be("by", "'seat', 'player' or None", by))
    title = words.say("spread", case=subject.unit, what=_what(subject))
    if not len(run):
        return sentence(words.say("no_games"), inks, words, title)
    mixed = len(set(run.seats)) > 1
    groups: list[Any] = list(run.seats) if (by or ("player" if mixed else "seat")) == "player" else list(range(subject.game.players))
    spread = Spread(subject, groups)
    bands = spread.bands
    scores = [row[f"q{k}"] for row in bands for k in range(len(SHARES))]
    across, up, _ = _scales(subject, max(scores), min(scores), spread.last, titled=False)
    size = PANEL if len(set(groups)) > 1 else ALONE
    panels = []
    for group in dict.fromkeys(groups):
        name = words.player(group) if isinstance(group, str) else words.seat(group)
        if mixed and not isinstance(group, str):
            name += f" · {words.player(run.seats[group])}"
        panel = _panel(subject, inks, [row for row in bands if row["group"] == group], spread.points(group), name, across, up)
        panels.append(panel.properties(width=size[0], height=size[1]))
    columns = 1 if len(panels) == 1 else 3 if len(panels) in (3, 5, 6) else 2
    chart = alt.concat(*panels, columns=columns).resolve_scale(x="shared", y="shared")
    how = [f"{subject.about()} {subject.played_by()}", words.say("spread.how"), *spread.notes()]
    return finished(chart, inks, words, title, how, columns * (size[0] + 50))


def _panel(subject: Subject, inks: Look, bands: list[Any], points: list[Any], name: str, across: Any, up: Any) -> Any:
    """The bands of one seat or player."""
    alt = altair()
    base = alt.Chart(rows(bands))
    outer = base.mark_area(color=inks.accent, opacity=0.2).encode(x=across, y=_renamed(up, "q0"), y2="q4:Q")
    inner = base.mark_area(color=inks.accent, opacity=0.38).encode(x=across, y=_renamed(up, "q1"), y2="q3:Q")
    middle = base.mark_line(color=inks.text, strokeWidth=2).encode(x=across, y=_renamed(up, "q2"))
    dots = alt.Chart(rows(points)).mark_point(filled=True, size=40, opacity=1, color=inks.text, stroke=inks.surface, strokeWidth=1)
    dots = pick_by(dots.encode(x=across, y=up))
    return alt.layer(outer, inner, _thresholds(subject, inks), middle, dots).properties(
        title=alt.TitleParams(name, fontSize=13, offset=6, frame="group")
    )


def _renamed(up: Any, field: str) -> Any:
    """The same axis for another column."""
    copy = up.copy()
    copy.shorthand = f"{field}:Q"
    return copy


class Spread:
    """How the scores of a run are spread after each round: for each group of seats, how many have which score.

    A game that is over keeps its score, so that every round is of all games.
    """

    def __init__(self, subject: Subject, groups: Sequence[Any]) -> None:
        self.subject = subject
        self.groups = list(groups)
        self.walked = 0
        """How many games were played again for it; 0: the tables tell everything."""
        counts = self._from_walks() if subject.unit == "turns" else self._from_rounds()
        self.last, self.every = self._shown(counts["ends"])
        self._counted = counts

    def _from_rounds(self) -> dict[str, Any]:
        import polars as pl

        rounds = self.subject.table("rounds").select("game", "round", "seat", "score")
        known = rounds.group_by("round", "seat", "score").agg(pl.len().alias("n"), pl.col("game").min())
        final = rounds.group_by("game", "seat").agg(pl.col("round").max().alias("round"), pl.col("score").sort_by("round").last())
        ended = final.group_by("round", "seat", "score").agg(pl.len().alias("n"), pl.col("game").min())
        lengths = rounds.group_by("game").agg(pl.col("round").max()).group_by("round").agg(pl.len().alias("n"))
        return {"known": collected(known), "ended": collected(ended), "ends": collected(lengths)}

    def _from_walks(self) -> dict[str, Any]:
        run = self.subject.run
        assert run is not None
        self.walked = min(len(run), WALKED)
        known = _WALKS.get(run)
        if known is None:
            known = _WALKS[run] = self._walks(run)
        return known

    def _walks(self, run: Any) -> dict[str, Any]:
        """The games played again."""
        import polars as pl

        records, ends = [], []
        for number in range(self.walked):
            steps = list(walked(run.game, run.seats, run.seed, number))
            ends.append(steps[-1][0])
            records += [(at, seat, score, number) for at, scores in steps for seat, score in enumerate(scores)]
        frame = pl.DataFrame(records, schema=["round", "seat", "score", "game"], orient="row")
        last = frame.join(pl.DataFrame({"game": range(self.walked), "round": ends}), on=["game", "round"])
        counted = [each.group_by("round", "seat", "score").agg(pl.len().alias("n"), pl.col("game").min()) for each in (frame, last)]
        return {"known": counted[0], "ended": counted[1], "ends": pl.DataFrame({"round": ends}).group_by("round").agg(pl.len().alias("n"))}

    def _shown(self, ends: Any) -> tuple[int, int]:
        """The last round that is shown, and every how many-th."""
        ordered = ends.sort("round")
        over = numpy.cumsum(ordered["n"].to_numpy())
        last = int(ordered["round"][int(numpy.searchsorted(over, SHOWN_UNTIL * over[-1]))])
        self.longest = int(ordered["round"][-1])
        return last, -(-last // MOST_STEPS)

    def _places(self) -> list[int]:
        """The rounds that are drawn."""
        inner = range(0, self.last + 1, self.every)
        return [*inner] if inner[-1] == self.last else [*inner, self.last]

    def histogram(self, group: Any, at: int) -> list[tuple[float, int, int, int]]:
        """After round ``at``, lowest first: each score, how many seats of the group have it, and a game and round where one got there.

        It is the first game that played this round, and where none did, the first that had ended with this score, with its last round.
        """
        import polars as pl

        if at == 0:
            scores = self.subject.game.new(seed=0).scores
            count = self.walked or self.subject.count
            return sorted((float(scores[seat]), count, 0, 0) for seat in self._seats(group))
        mine = pl.col("seat").is_in(self._seats(group))
        playing = self._counted["known"].filter(mine, round=at).with_columns(over=False)
        ended = self._counted["ended"].filter(mine, pl.col("round") < at).with_columns(over=True)
        first = [pl.col(name).sort_by("over", "game").first() for name in ("game", "round")]
        whole = pl.concat([playing, ended]).group_by("score").agg(pl.col("n").sum(), *first).sort("score")
        told = whole.select("score", "n", "game", "round").iter_rows()
        return [(float(score), int(n), int(game), int(number)) for score, n, game, number in told]

    def _seats(self, group: Any) -> list[int]:
        return [seat for seat, each in enumerate(self.groups) if each == group]

    @cached_property
    def bands(self) -> list[dict[str, Any]]:
        """One row per group and round: the score below which each of :data:`SHARES` lies, and a game (round) that stands there."""
        out: list[dict[str, Any]] = []
        for number, group in enumerate(dict.fromkeys(self.groups)):
            for at in self._places():
                counted = self.histogram(group, at)
                total = numpy.cumsum([n for _, n, *_ in counted])
                found = [counted[int(numpy.searchsorted(total, share * total[-1] - 1e-9))] for share in SHARES]
                row = {"group": group, "number": number, "at": at}
                for k, (score, _, game, played) in enumerate(found):
                    row |= {f"q{k}": score, f"g{k}": game, f"r{k}": played}
                out.append(row)
        return out

    def points(self, group: Any) -> list[dict[str, Any]]:
        """What can be clicked: games in the middle, and at the ends of what is usual."""
        mine = [row for row in self.bands if row["group"] == group]
        every = -(-len(mine) // 12)
        words, subject = self.subject.words, self.subject
        head = words.say("axis", case=subject.unit)

        def told(row: dict[str, Any], k: Any) -> str:
            where = f"{words.numbered(head, row['at'])}: {words.score(row[f'q{k}'])}"
            return words.opens([where], subject.unit, row[f"g{k}"], row[f"r{k}"])

        return [
            {"at": row["at"], "round": row[f"r{k}"], "score": row[f"q{k}"], "game": row[f"g{k}"], "told": told(row, k)}
            for row in mine[every::every]
            for k in (0, 2, 4)
        ]

    def notes(self) -> list[str]:
        """What else is to be known of it."""
        words, unit = self.subject.words, self.subject.unit
        notes = []
        if self.walked and self.walked < self.subject.count:
            notes.append(words.say("spread.first", n=self.walked, count=words.number(self.walked)))
        if self.longest > self.last:
            notes.append(words.say("shown_until", case=unit, n=self.last, longest=self.longest))
        return notes


def walked(game: Game, seats: Sequence[str], seed: int, number: int) -> Iterator[tuple[int, tuple[float, ...]]]:
    """One game of a run played again without its states: after each turn its number and the scores, from 0 on."""
    loop, who = loop_of(game, tuple(seats), compiled=False), slots(game, tuple(seats))[0]
    kind, out = game.kind, [0] * game.kind.layout.max_actions
    raw = game.new(seed=game_seed(seed, number)).raw.copy()
    turn_of = kind.facts["turn"]
    turn, scores = turn_of(game.pack, raw), tuple(kind.scores(raw))
    yield 0, scores
    while raw.actor >= 0:
        n = loop.legal(raw, out)
        loop.advance(raw, loop.choose(raw, out, n, who[raw.actor]))
        now = turn_of(game.pack, raw)
        if raw.actor < 0 or now > turn:
            yield turn, tuple(kind.scores(raw))
            turn = now
