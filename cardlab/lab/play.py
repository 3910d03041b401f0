"""A stretch of games played and noted, compiled where numba is, plain otherwise. What a worker does; it touches no frame and no file."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy

from cardlab.engine.compiled import available, compiled_with, plain_with
from cardlab.engine.tables import DETAILS, Table
from cardlab.lab.seats import slots
from cardlab.model.game import Game

__all__ = ["Recorder", "RunSpec", "Batch", "PlainRows", "game_seed", "game_seeds", "loop_of", "play", "records", "texts_of"]

LOOP = "cardlab.lab.loop"
FINER = DETAILS[1:]
ROWS = 65_536
"""How many rows a table has room for at first."""
UNUSED = 16
"""The size of a table that is not asked for: the loop's ROOM."""
_LOADING = threading.Lock()
"""Texts are loaded by one thread at a time: two would load them twice, and one copy would take the other's place."""


@dataclass(frozen=True)
class RunSpec:
    """What a run plays, all that its games depend on. ``seats``: the name of the player at each."""

    game: Game
    seats: tuple[str, ...]
    seed: int
    detail: str

    @property
    def level(self) -> int:
        """How fine its tables are: the place in :data:`DETAILS`."""
        return DETAILS.index(self.detail)


class Recorder(NamedTuple):
    """What the loop notes rows in: a sequence of records a table, how many of each stand, and how fine it is to note."""

    rounds: Any
    tricks: Any
    actions: Any
    filled: Any
    level: int


class Batch(NamedTuple):
    """Games ``first`` to ``first + len(games)`` of a run as records, table by table; ``counts``: how many rows each game has there."""

    first: int
    games: numpy.ndarray[Any, Any]
    rows: dict[str, numpy.ndarray[Any, Any]]
    counts: dict[str, numpy.ndarray[Any, Any]]


# ---- seeds ----


def _scrambled(words: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """64-bit words, each scrambled (the finaliser of SplitMix64)."""
    words = (words ^ (words >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    scrambled: numpy.ndarray[Any, Any] = words ^ (words >> numpy.uint64(31))
    return scrambled


def game_seeds(seed: int, first: int, count: int) -> numpy.ndarray[Any, Any]:
    """The seeds of ``count`` games of a run from game ``first`` on: they depend on the seed of the run and the number of the game alone.

    >>> int(game_seeds(1, 0, 3)[2]) == int(game_seeds(1, 2, 1)[0])
    True
    """
    start = _scrambled(numpy.array([seed], dtype=numpy.uint64))
    numbers = numpy.arange(first + 1, first + count + 1, dtype=numpy.uint64) * numpy.uint64(0x9E3779B97F4A7C15)
    return (_scrambled(start + numbers) >> numpy.uint64(1)).astype(numpy.int64)


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run."""
    return int(game_seeds(seed, number, 1)[0])


# ---- records ----


class PlainRows(list[Any]):
    """Records of a table as plain objects, made when they are first asked for."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.fields = table.record

    def __getitem__(self, at: Any) -> Any:
        while at >= super().__len__():
            self.append(SimpleNamespace(**{name: [0] * length if length else 0 for name, _, length in self.fields}))
        return super().__getitem__(at)

    def __len__(self) -> int:
        return 2**62  # there is always room


def records(table: Table, rows: PlainRows, count: int) -> numpy.ndarray[Any, Any]:
    """The first ``count`` plain records as an array of the table's own type."""
    made = [rows[at] for at in range(count)]
    array = numpy.zeros(count, dtype=table.dtype)
    for name, _, _ in table.record:
        if count:
            array[name] = [getattr(row, name) for row in made]
    return array


# ---- playing ----


@lru_cache(maxsize=32)
def _filled(game: Game, seats: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[tuple[str, str, str], ...]]:
    numbers, players = slots(game, seats)
    tables = import_module(game.kind.tables_text)
    notes = ((name, getattr(tables, function).__module__, function) for name, function in game.kind.noting.items())
    return numbers, (*players, *notes)


def loop_of(game: Game, seats: tuple[str, ...], compiled: bool) -> SimpleNamespace:
    """The functions of :mod:`cardlab.lab.loop` for this game and these players."""
    rules, filled = game.kind.rules, _filled(game, seats)[1]
    with _LOADING:
        return compiled_with(rules.__name__, LOOP, filled) if compiled else plain_with(rules, LOOP, filled)


def texts_of(call: RunSpec) -> str:
    """The texts besides the rules on which the tables of a run depend, one after the other: those of its players, and what is noted."""
    specs = (find_spec(name) for name in sorted({module for _, module, _ in _filled(call.game, call.seats)[1]}))
    return "".join(Path(str(spec.origin)).read_text(encoding="utf-8") for spec in specs if spec is not None)


def play(call: RunSpec, first: int, count: int, compiled: bool | None = None) -> Batch:
    """Play games ``first`` to ``first + count`` of a run. ``compiled`` ``None``: where numba is. The result is the same either way."""
    if compiled is None:
        compiled = available() and call.game.kind.compiles
    seeds = game_seeds(call.seed, first, count)
    return _compiled(call, first, seeds) if compiled else _plain(call, first, seeds)


def _template(game: Game) -> Any:
    """A plain state with the options in it."""
    raw = game.kind.layout.plain()
    game.kind.setting(game.options, raw)
    return raw


def _plain(call: RunSpec, first: int, seeds: numpy.ndarray[Any, Any]) -> Batch:
    game, tables = call.game, call.game.kind.tables
    loop, seats = loop_of(game, call.seats, compiled=False), _filled(game, call.seats)[0]
    template, out = _template(game), [0] * game.kind.layout.max_actions
    games = PlainRows(tables.games)
    rounds, tricks, actions = (PlainRows(tables.table(name)) for name in FINER)
    book = Recorder(rounds, tricks, actions, [0, 0, 0], call.level)
    ends = []
    for k, seed in enumerate(seeds.tolist()):
        raw = template.copy()
        raw.seed = seed
        game.kind.playout.begin(raw)
        if call.level:
            loop.play_noted(raw, seats, out, book)
        else:
            loop.play_game(raw, seats, out)
        loop.finish(raw, games[k])
        ends.append(list(book.filled))
    wanted = FINER[: call.level]
    rows = {name: records(tables.table(name), getattr(book, name), book.filled[k]) for k, name in enumerate(wanted)}
    counts = numpy.diff(numpy.array(ends, dtype=numpy.int64).reshape(-1, 3), axis=0, prepend=0)
    return Batch(first, records(tables.games, games, len(seeds)), rows, {name: counts[:, k].copy() for k, name in enumerate(wanted)})


def _rows_with_options(game: Game) -> numpy.ndarray[Any, Any]:
    rows = numpy.zeros(1, dtype=game.kind.layout.dtype)
    game.kind.layout.to_row(_template(game), rows[0])
    return rows


def _compiled(call: RunSpec, first: int, seeds: numpy.ndarray[Any, Any]) -> Batch:
    game, tables = call.game, call.game.kind.tables
    loop = loop_of(game, call.seats, compiled=True)
    seats = numpy.array(_filled(game, call.seats)[0], dtype=numpy.int64)
    template = _rows_with_options(game)
    rows, out = template.copy(), numpy.zeros(game.kind.layout.max_actions, dtype=numpy.int64)
    games = numpy.zeros(len(seeds), dtype=tables.games.dtype)
    if not call.level:
        loop.play_many(template, rows, seeds, seats, out, games)
        return Batch(first, games, {}, {})
    wanted, size, done = FINER[: call.level], ROWS, 0
    pieces: dict[str, list[Any]] = {name: [] for name in wanted}
    counts: dict[str, list[Any]] = {name: [] for name in wanted}
    book = _empty_book(tables, wanted, size, call.level)
    while done < len(seeds):
        book.filled[:] = 0
        ends = numpy.zeros((len(seeds) - done, 3), dtype=numpy.int64)
        whole = loop.play_many_noted(template, rows, seeds[done:], seats, out, games[done:], book, ends)
        if not whole:  # not one game finds room
            size *= 4
            book = _empty_book(tables, wanted, size, call.level)
            continue
        for k, name in enumerate(wanted):
            pieces[name].append(getattr(book, name)[: ends[whole - 1, k]].copy())
            counts[name].append(numpy.diff(ends[:whole, k], prepend=0))
        done += whole
    return Batch(
        first,
        games,
        {name: numpy.concatenate(each) for name, each in pieces.items()},
        {name: numpy.concatenate(each) for name, each in counts.items()},
    )


def _empty_book(tables: Any, wanted: tuple[str, ...], size: int, level: int) -> Recorder:
    """Room for so many rows in each table that is wanted."""
    rounds, tricks, actions = (numpy.zeros(size if name in wanted else UNUSED, dtype=tables.table(name).dtype) for name in FINER)
    return Recorder(rounds, tricks, actions, numpy.zeros(3, dtype=numpy.int64), level)
