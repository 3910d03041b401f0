"""A chart with a table below it: a click on a mark opens one of its games, at the round that the mark is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from cardlab.explore.controls import said
from cardlab.explore.live_chart import Pick, for_themes, live, picture_of
from cardlab.lab.charts.subject import unit_of
from cardlab.lab.charts.words import Words
from cardlab.lab.run import Played
from cardlab.language.phrase import phrase
from cardlab.language.words import known_language
from cardlab.match import Match, Node
from cardlab.table.static_image import StaticImage, WithStaticImage
from cardlab.table.widget import Table

__all__ = ["Clickable", "beginning", "open_game", "clickable", "opens", "round_at"]


def beginning(match: Match, round: int | None) -> Node:
    """The node at which a round (in a game that counts turns: a turn) begins; the last one of a game that does not come so far; the root
    where none is named.
    """
    if round is None:
        return match.root
    path = match.path()
    wanted = min(round, max(round_at(node) for node in path if not node.state.over))
    return next(node for node in path if round_at(node) >= wanted)


def round_at(node: Node) -> int:
    """The round (turn) that a node is in."""
    number: int = node.state.turn if unit_of(node.state.game) == "turns" else node.state.round
    return number


def open_game(table: Table | None, run: Played, pick: Pick, names: Sequence[str] | None, lang: str) -> tuple[Table, str]:
    """Put a game of a run on a table, or on a new one where there is none, all hands open; the table, and a sentence about it.

    Who has no name there is called as in the charts of the run: by the number of the seat.
    """
    match = run.match(pick.game)
    start = beginning(match, pick.round)
    match.visit(start)
    words = Words(run.game, lang)
    called = words.seat_names(names, run.game.players)
    if table is None:
        table = Table(match, seats=list(run.seats), names=called, lang=lang, teacher=True)
    else:
        table.sit_down(match, list(run.seats), called)
    if pick.round is None:
        return table, said(words, "explore.shown", number=pick.game)
    what = phrase(f"explore.round.{unit_of(run.game)}")
    return table, said(words, "explore.shown_round", number=pick.game, what=what, round=round_at(start))


class Clickable(WithStaticImage, ipywidgets.VBox):  # type: ignore[misc]
    """What :func:`clickable` gives."""

    table: Table | None = None
    """The table below; ``None`` before the first click."""
    chart: Any = None
    """The live chart; ``None`` only where it could not be made."""

    def __init__(self, chart: Any, runs: Sequence[Played], lang: str, names: Sequence[str] | None) -> None:
        self._runs, self._lang, self._names = runs, lang, names
        drawn, made = for_themes(chart)
        self.chart = live(drawn, self._open, made, runs=len(runs))
        self._note = ipywidgets.HTML()
        super().__init__([self.chart, self._note])
        self.chart.observe(lambda _: self._show_still(), "spec")

    def _open(self, pick: Pick) -> None:
        try:
            if pick.run >= len(self._runs):
                raise ValueError(f"there is no run {pick.run}; the runs are 0 to {len(self._runs) - 1}")
            run = self._runs[pick.run]
            self.table, words = open_game(self.table, run, pick, self._names, self._lang)
        except ValueError as error:
            words = str(error)
        self._note.value = f'<p role="status">{escape(words)}</p>'
        self.children = [self.chart, self._note, *([self.table] if self.table is not None else [])]

    def _still(self) -> StaticImage:
        return StaticImage(picture_of(self.chart.spec))

    def close(self) -> None:
        """Close the chart and the table; the run stays."""
        for each in (self.chart, self.table):
            if each is not None:
                each.close()
        super().close()

    def __repr__(self) -> str:
        return repr(self.chart)


def clickable(chart: Any | Callable[[str], Any], *runs: Played, lang: str = "en", names: Sequence[str] | None = None) -> Clickable:
    """A chart of a run that you can click: a game that the mark stands for opens on a table below, all hands open.

    ``chart`` as in :func:`on_click`: a chart, or a function that makes one for a theme, so that it follows the page. ``runs``: the run that
    it shows, or all of them in the order in which they were drawn. ``lang``: en, de or ru; ``names``: the names of the players.
    ``charts.clickable(lambda theme: charts.lengths(run, theme=theme), run)`` opens games by their length.

    Raises ``ValueError`` for a chart whose marks do not stand for games, or for games of more runs than are given, and for an unknown
    language; ``TypeError`` for anything but a chart and where no runs are given.
    """
    known_language(lang)
    if not runs or not all(isinstance(run, Played) for run in runs):
        raise TypeError("after the chart give the run that it shows, or all of them in order, as cardlab.simulate returns them")
    return Clickable(chart, runs, lang, names)


opens = clickable
"""The name that :func:`clickable` had first; it stays."""
