"""What a chart is of: one match or a run of many, asked for in the same way. It touches tables and sentences, and draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardlab.lab.charts.words import Words
from cardlab.lab.matches import players_of
from cardlab.lab.run import Played, Run
from cardlab.lab.seats import CHANCE
from cardlab.match import Match
from cardlab.model.game import Game

if TYPE_CHECKING:
    import polars

__all__ = ["UNITS", "Subject", "collected", "has_columns", "listed", "unit_of"]

UNITS = ("rounds", "hands", "turns")
"""What the length of a game is counted in, by the column of the table ``games``."""
CODE = 100_000
"""A game and a round in one number: game times this, plus the round."""


def unit_of(game: Game) -> str:
    """What a game is counted in: the first of :data:`UNITS` that its table ``games`` has; rounds where it has none."""
    columns = {column.name for column in game.kind.tables.games.columns}
    return next((unit for unit in UNITS if unit in columns), UNITS[0])


def has_columns(game: Game, table: str, *columns: str) -> bool:
    """Whether a game's table has these columns."""
    return set(columns) <= {column.name for column in game.kind.tables.table(table).columns}


def listed(runs: Any, wanted: str) -> list[Played]:
    """A run or a list of runs, as a list. ``TypeError`` that says what is wanted for anything else, and for an empty list."""
    given = [runs] if isinstance(runs, Played) else list(runs) if isinstance(runs, Iterable) else []
    if not given or not all(isinstance(run, Played) for run in given):
        raise TypeError(wanted)
    return given


def collected(frame: polars.LazyFrame) -> polars.DataFrame:
    """What was asked of a table, worked through in pieces: a run may be larger than memory."""
    whole: polars.DataFrame = frame.collect(engine="streaming")
    return whole


class Subject:
    """A match or a run. Raises ``TypeError`` for anything else."""

    def __init__(self, x: Any, lang: str, names: Sequence[str] | None) -> None:
        if not isinstance(x, (Match, Played)):
            wrong = type(x).__name__  # and not the thing itself: it may be a table
            raise TypeError(f"a chart needs a match or a run, as cardlab.Match and cardlab.simulate return them, not {wrong}")
        self.match = x if isinstance(x, Match) else None
        self.run = x if isinstance(x, Played) else None
        self.game: Game = x.game
        self.words = Words(self.game, lang, names if names is not None or self.match is None else self.match.names)
        self.players: tuple[str, ...] | None = players_of(x) if isinstance(x, Match) else x.seats
        self.unit = unit_of(self.game)

    @property
    def count(self) -> int:
        """How many games it is of."""
        return 1 if self.run is None else len(self.run)

    def table(self, name: str) -> polars.LazyFrame:
        """A table of it, lazily. Raises ``ValueError`` where a run has kept none, or a match is the record of one seat."""
        if self.match is not None:
            frame: polars.DataFrame = getattr(self.match.to_frames(), name)
            return frame.lazy()
        assert self.run is not None
        lazy: polars.LazyFrame = self.run.lazy(name) if isinstance(self.run, Run) else getattr(self.run, name)
        return lazy

    def has(self, table: str, *columns: str) -> bool:
        """Whether this game's table has these columns."""
        return has_columns(self.game, table, *columns)

    # ---- what stands below the title ----

    def about(self) -> str:
        """Which game, how many of it, from which seed."""
        words, players = self.words, self.game.players
        parts = [words.say("of_game", game=words.title, n=players)]
        if self.run is not None:
            parts.append(words.games(self.count))
        seed = self.run.seed if self.run is not None else self.match.seed if self.match is not None else None
        if seed is not None:
            parts.append(words.say("seed", seed=str(seed)))
        return " · ".join(parts) + "."

    def played_by(self) -> str:
        """Who played; a chart of games played at random says so. Empty where it is not known, as in a game that people played."""
        return said_of(self.words, self.players)

    def outcome(self) -> str:
        """How the match ended, or that it has not."""
        assert self.match is not None
        state = self.match.path()[-1].state
        if not state.over:
            return self.words.say("not_over")
        return self.words.say("won_by", n=len(state.winners), seats=self.words.seats(state.winners))


def said_of(words: Words, players: Sequence[str] | None) -> str:
    """Who played, in a sentence."""
    if players is None:
        return ""
    by_chance = [seat for seat, player in enumerate(players) if player == CHANCE]
    if len(by_chance) == len(players):
        return words.say("random_all")
    if by_chance:
        others = [seat for seat in range(len(players)) if seat not in by_chance]
        thinking = ", ".join(dict.fromkeys(words.player(players[seat]) for seat in others))
        return words.say("random_some", n=len(by_chance), seats=words.seats(by_chance), others=words.seats(others), player=thinking)
    return words.say("played_by", players=", ".join(dict.fromkeys(words.player(player) for player in players)))
