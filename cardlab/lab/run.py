"""Many games as tables: what a run is, in memory or in a folder, and how it is asked for."""

from __future__ import annotations

import os
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardlab.engine.game import Game, check_seed
from cardlab.engine.game import game as game_of
from cardlab.engine.options import whole_number
from cardlab.engine.tables import DETAILS
from cardlab.lab.folder import Folder, RunError, part_ranges
from cardlab.lab.frames import frame
from cardlab.lab.matches import played
from cardlab.lab.play import Call, Noted, game_seeds
from cardlab.lab.progress import Progress
from cardlab.lab.seats import read_seats
from cardlab.lab.work import stretches, work
from cardlab.match import Match

if TYPE_CHECKING:
    import polars

__all__ = ["MOST_GAMES", "Run", "Scan", "prepared", "scan", "simulate"]

MOST_GAMES = 1_000_000_000
HELD = 400_000_000
"""How many bytes of tables a run without a folder holds in memory; what goes beyond lies in a temporary one."""


class Played(ABC):
    """What a run in memory and one in a folder have in common."""

    def __init__(self, call: Call, asked: int) -> None:
        self._call = call
        self.asked = asked
        """How many games were asked for."""

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self._call.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The player at each seat, by name."""
        return self._call.seats

    @property
    def seed(self) -> int:
        """The seed of the run, from which every game has its own."""
        return self._call.seed

    @property
    def detail(self) -> str:
        """The finest table it has."""
        return self._call.detail

    @abstractmethod
    def __len__(self) -> int:
        """How many games were played."""

    @property
    def finished(self) -> bool:
        """Whether all games that were asked for were played."""
        return len(self) == self.asked

    def match(self, number: int) -> Match:
        """Game ``number`` of the run (from 0) as a match: every action as it was. Raises ``ValueError`` for one that is not there."""
        k = whole_number(number)
        if k is None or not 0 <= k < len(self):
            raise ValueError(f"there is no game {number!r}; this run has the games 0 to {len(self) - 1}")
        return played(self._call, k)

    def _wanted(self, table: str) -> str:
        """The table's name, or ``ValueError`` with a word on how to get it."""
        if table not in DETAILS[: self._call.level + 1]:
            seats = self.seats[0] if len(set(self.seats)) == 1 else list(self.seats)
            raise ValueError(
                f"this run kept no {table}, its detail is {self.detail!r}. The same games with them: "
                f"cardlab.simulate({self.game!r}, games={len(self)}, seats={seats!r}, seed={self.seed}, detail={table!r})"
            )
        return table

    def __repr__(self) -> str:
        games = f"{len(self):,} games" + ("" if self.finished else f" of {self.asked:,}")
        players = ", ".join(self.seats if len(set(self.seats)) > 1 else self.seats[:1])
        return f"{type(self).__name__}({self.game!r}, {games}, seats: {players}, seed {self.seed}, detail {self.detail!r})"


class Run(Played):
    """Games that were played, as tables: :attr:`games`, and those as fine as its ``detail``. :func:`cardlab.tables` says what is in them.

    ``len(run)`` is how many games were played; a run that was stopped has the first ones of those that were asked for.
    """

    def __init__(self, call: Call, asked: int, shelf: Shelf) -> None:
        super().__init__(call, asked)
        parts, folder = shelf.parts, shelf.folder
        self._parts, self._folder, self._temporary = parts, folder, shelf.temporary
        self._frames: dict[str, polars.DataFrame] = {}
        ranges = part_ranges(asked, call.detail)
        self._whole = folder.whole(call, asked) if folder else []
        self._length = sum(len(ranges[part]) for part in self._whole) if folder else sum(part["games"].height for part in parts)

    def __len__(self) -> int:
        return self._length

    @property
    def folder(self) -> Path | None:
        """The folder that was named; ``None`` where none was."""
        return self._folder.path if self._folder and not self._temporary else None

    def lazy(self, table: str) -> polars.LazyFrame:
        """A table (``"games"``, ``"rounds"``, …) as a lazy frame: for queries over a run that is larger than memory."""
        import polars as pl

        self._wanted(table)
        if not len(self):
            return _empty(self._call)[table].lazy()
        if self._folder is not None:
            return self._folder.scan(table, self._whole)
        return pl.concat([part[table].lazy() for part in self._parts])

    def _frame(self, table: str) -> polars.DataFrame:
        if table not in self._frames:
            self._frames[table] = self.lazy(table).collect()
        return self._frames[table]

    @property
    def games(self) -> polars.DataFrame:
        """A row a game."""
        return self._frame("games")

    @property
    def rounds(self) -> polars.DataFrame:
        """A row a round and seat, where ``detail`` is that fine; else ``ValueError`` with a word on how to get it."""
        return self._frame("rounds")

    @property
    def tricks(self) -> polars.DataFrame:
        """A row a trick, or what corresponds to it, where ``detail`` is that fine; else ``ValueError``."""
        return self._frame("tricks")

    @property
    def actions(self) -> polars.DataFrame:
        """A row an action, where ``detail`` is that fine; else ``ValueError``."""
        return self._frame("actions")

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Write the run as parquet files, for :func:`cardlab.scan`; the folder. The files are those of ``simulate(…, folder=…)``.

        What was played is written: a run that was stopped is afterwards a whole one of fewer games. A folder that holds the same run
        is completed. Raises :class:`cardlab.RunError` for a folder that holds anything else, ``OSError`` where there is no room.
        """
        if not len(self):
            raise RunError("not one game was played: there is nothing to be saved")
        target = Folder(folder)
        target.claim(self._call, len(self))
        there = set(target.whole(self._call, len(self)))
        for number, games in enumerate(part_ranges(len(self), self.detail)):
            if number not in there:
                target.write(number, self._part(number, games))
        return target.path

    def _part(self, number: int, games: range) -> dict[str, polars.DataFrame]:
        """The tables of a part."""
        if self._folder is None:
            return dict(self._parts[number])
        return {table: self._folder.scan(table, [self._whole[number]]).collect() for table in DETAILS[: self._call.level + 1]}


class Scan(Played):
    """A run in a folder, larger than memory: the same tables as lazy frames."""

    def __init__(self, folder: Folder) -> None:
        call, asked = folder.read()
        super().__init__(call, asked)
        self.folder = folder.path
        """Where it lies."""
        self._folder = folder
        self._whole = folder.whole(call, asked)
        ranges = part_ranges(asked, call.detail)
        self._length = sum(len(ranges[part]) for part in self._whole)

    def __len__(self) -> int:
        return self._length

    def match(self, number: int) -> Match:
        """Game ``number`` of the run (from 0) as a match. Raises ``ValueError`` for one that is not there, or where the rules have changed
        since.
        """
        card = self._folder.card() or {}
        if card.get("version") != self.game.kind.version:
            raise RunError(f"this run was played by version {card.get('version')} of the rules; now a game would go another way")
        return super().match(number)

    def _frame(self, table: str) -> polars.LazyFrame:
        if not self._whole:
            return _empty(self._call)[self._wanted(table)].lazy()
        return self._folder.scan(self._wanted(table), self._whole)

    @property
    def games(self) -> polars.LazyFrame:
        """A row a game."""
        return self._frame("games")

    @property
    def rounds(self) -> polars.LazyFrame:
        """A row a round and seat, where ``detail`` is that fine; else ``ValueError`` with a word on how to get it."""
        return self._frame("rounds")

    @property
    def tricks(self) -> polars.LazyFrame:
        """A row a trick, or what corresponds to it, where ``detail`` is that fine; else ``ValueError``."""
        return self._frame("tricks")

    @property
    def actions(self) -> polars.LazyFrame:
        """A row an action, where ``detail`` is that fine; else ``ValueError``."""
        return self._frame("actions")


def _empty(call: Call) -> dict[str, polars.DataFrame]:
    """The tables of a run in which nothing was played."""
    import polars as pl

    from cardlab.lab.frames import schema

    return {table: pl.DataFrame(schema=schema(call.game, table)) for table in DETAILS[: call.level + 1]}


class Shelf:
    """Where the parts of a run are put as it goes: a folder, or memory as long as they are few."""

    def __init__(self, call: Call, games: int, folder: Folder | None) -> None:
        self.call, self.games, self.folder = call, games, folder
        self.temporary: TemporaryDirectory[str] | None = None
        self.parts: list[dict[str, polars.DataFrame]] = []
        self.held = 0
        if folder is not None:
            folder.claim(call, games)

    @property
    def done(self) -> set[int]:
        """The parts that are there already."""
        return set(self.folder.whole(self.call, self.games)) if self.folder else set()

    def put(self, part: int, tables: dict[str, polars.DataFrame]) -> None:
        """Put a part there."""
        if self.folder is None:
            self.held += sum(int(table.estimated_size()) for table in tables.values())
            if self.held > HELD:
                self._to_disk()
        if self.folder is not None:
            self.folder.write(part, tables)
        else:
            self.parts.append(tables)

    def _to_disk(self) -> None:
        """Memory has enough: what is there goes to a temporary folder, and what comes after it, too."""
        self.temporary = TemporaryDirectory(prefix="cardlab-run-", ignore_cleanup_errors=True)
        self.folder = Folder(Path(self.temporary.name) / "run")
        self.folder.claim(self.call, self.games)
        for number, tables in enumerate(self.parts):
            self.folder.write(number, tables)
        self.parts = []


# ---- asking for a run ----


def simulate(
    game: Game | str,
    games: int = 1000,
    seats: str | Sequence[str] = "random",
    seed: int | None = None,
    detail: str = "games",
    *,
    folder: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> Run:
    """Play many games, and give them as tables. The same seed gives the same tables, however they are worked through.

    ``game``: a game, or its id for the usual options. ``games``: how many. ``seats``: the player at every seat, or one name a seat; what
    a player chooses depends on the seed, the game, the seat and the actions so far only. ``seed``: a whole number from 0 to 2**63-1;
    ``None`` draws one. ``detail``: the finest table that is kept, ``"games"``, ``"rounds"``, ``"tricks"`` or ``"actions"``.

    ``folder``: where to write the tables as the run goes, so that it may be larger than memory. A run that was interrupted there goes on
    from the parts that are whole; its files are those of an undisturbed one. ``executor``: any executor of ``concurrent.futures`` whose
    workers play (processes, or a cluster); without one this process does. ``chunk``: how many games are played at a time; it changes
    nothing but how smoothly it goes. ``progress``: ``True``, ``False``, ``None`` (a bar where somebody looks), or a function that is
    called with the games done and asked for.

    Interrupting it (the stop button, Ctrl-C) keeps what is done, says so, and gives the run of the games so far.

    Raises ``ValueError`` (or a subclass: :class:`cardlab.OptionError`, :class:`cardlab.RunError`) for what cannot be, ``OSError`` where a
    folder has no room.

    >>> import cardlab
    >>> run = cardlab.simulate("nineteen", games=20, seed=1, progress=False)
    >>> len(run), run.games.columns
    (20, ['game', 'seed', 'player', 'actions', 'score', 'won', 'hits'])
    """
    target = None if folder is None else Folder(folder)
    call = prepared(game, games, seats, _seed_there(target, seed), detail)
    return carry_out(call, games, target, executor, chunk, progress)


def carry_out(
    call: Call,
    games: int,
    target: Folder | None,
    executor: Executor | None,
    chunk: int | None,
    progress: bool | Callable[[int, int], object] | Progress | None,
) -> Run:
    """Play what was prepared. A :class:`Progress` that is handed in goes on afterwards; a stop ends in ``KeyboardInterrupt`` then."""
    size = None if chunk is None else whole_number(chunk)
    if chunk is not None and (size is None or size < 1):
        raise ValueError(f"chunk={chunk!r} is not allowed; allowed: a whole number of games from 1, or None")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor={executor!r} cannot be given work: it has no submit(), as the executors of concurrent.futures have")
    shown = progress if isinstance(progress, Progress) else Progress(progress, games, call.game.id)
    ranges, shelf = part_ranges(games, call.detail), Shelf(call, games, target)
    done, pending = shelf.done, list[Noted]()
    try:
        shown.add(sum(len(ranges[part]) for part in done))
        todo = [(part, games) for part, games in enumerate(ranges) if part not in done]
        for part, noted, last in stretches(work(call, todo, executor, size), todo):
            pending.append(noted)
            if last:
                tables, pending = _tables(call, pending), []
                shelf.put(part, tables)
            shown.add(len(noted.games))
    except KeyboardInterrupt:
        if shown is progress:
            raise
        if pending and shelf.folder is None:
            shelf.parts.append(_tables(call, pending))
        run = Run(call, games, shelf)
        goes_on = "" if target is None else "; asked for again, it goes on from there"
        warnings.warn(f"stopped after {len(run):,} of {games:,} games, which are kept{goes_on}", stacklevel=3)
        return run
    finally:
        if shown is not progress:
            shown.close()
    return Run(call, games, shelf)


def prepared(game: Game | str, games: int, seats: str | Sequence[str], seed: int | None, detail: str) -> Call:
    """What a run plays, checked; else ``ValueError`` or ``TypeError`` with a sentence."""
    whole = game_of(game) if isinstance(game, str) else game
    if not isinstance(whole, Game):
        raise TypeError(f"a run needs a game, as cardlab.game(…) makes it, or the id of one, not {game!r}")
    number = whole_number(games)
    if number is None or not 1 <= number <= MOST_GAMES:
        raise ValueError(f"games={games!r} is not allowed; allowed: a whole number from 1 to {MOST_GAMES:,}")
    if not isinstance(detail, str) or detail not in DETAILS:
        raise ValueError(f"detail={detail!r} is not allowed; allowed: {', '.join(map(repr, DETAILS))}")
    return Call(whole, read_seats(whole, seats), check_seed(seed), detail)


def _seed_there(target: Folder | None, seed: int | None) -> int | None:
    """Where no seed is given, that of the run that is in the folder already, so that it goes on."""
    card = target.card() if target is not None and seed is None else None
    return seed if card is None else card.get("seed")


def _tables(call: Call, noted: Sequence[Noted]) -> dict[str, polars.DataFrame]:
    """Stretches of games, one after the other, as frames."""
    import numpy

    first, count = noted[0].first, sum(len(each.games) for each in noted)
    numbers = numpy.arange(first, first + count, dtype=numpy.int32)
    games = numpy.concatenate([each.games for each in noted])
    tables = {"games": frame(call.game, "games", games, numbers, game_seeds(call.seed, first, count), call.seats)}
    for table in DETAILS[1 : call.level + 1]:
        rows = numpy.concatenate([each.rows[table] for each in noted])
        counts = numpy.concatenate([each.counts[table] for each in noted])
        tables[table] = frame(call.game, table, rows, numpy.repeat(numbers, counts))
    return tables


def scan(folder: str | os.PathLike[str]) -> Scan:
    """A run in a folder, to be read lazily: ``scan(folder).tricks`` is a polars ``LazyFrame``, and so on.

    A run that is not finished has the games so far, and a warning says so. Raises :class:`cardlab.RunError` where there is no run.
    """
    found = Scan(Folder(folder))
    if not found.finished:
        warnings.warn(
            f"the run in {found.folder} is not finished: {len(found):,} of {found.asked:,} games. "
            "cardlab.simulate with the same words and folder= goes on",
            stacklevel=2,
        )
    return found
