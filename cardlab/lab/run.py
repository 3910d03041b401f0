"""Many games as tables: what a run is, in memory or in a folder, and how to ask for one."""

from __future__ import annotations

import os
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlab.engine.tables import DETAILS
from cardlab.lab.folder import MOST_GAMES, Folder, RunError, beginning_of, part_ranges
from cardlab.lab.matches import played
from cardlab.lab.part_store import PartStore, tables_of
from cardlab.lab.play import Batch, RunSpec
from cardlab.lab.progress import Progress
from cardlab.lab.seats import read_seats
from cardlab.lab.work import batches, work
from cardlab.language.freetext import must_be, one_of, quoted
from cardlab.match import Match
from cardlab.model.game import Game, check_seed
from cardlab.model.game import game as game_of
from cardlab.model.options import whole_number
from cardlab.model.registry import is_retired

if TYPE_CHECKING:
    import polars

__all__ = ["MOST_GAMES", "Run", "Scan", "prepared", "scan", "simulate"]

class Played(ABC):
    """What a run in memory and one in a folder have in common."""

    def __init__(self, call: RunSpec, asked: int) -> None:
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
        """Game ``number`` of the run (from 0) as a match: every action as it was. Raises ``ValueError`` for one that does not exist."""
        k = whole_number(number)
        if k is None or not 0 <= k < len(self):
            raise ValueError(f"there is no game {quoted(number)}; this run has games 0 to {len(self) - 1}")
        return played(self._call, k)

    def _wanted(self, table: str) -> str:
        """The table's name, or ``ValueError`` that says how to get it."""
        if table not in DETAILS:
            raise ValueError(must_be("table", one_of(DETAILS), table))
        _check_tables(self.game, table)
        if table not in DETAILS[: self._call.level + 1]:
            raise ValueError(f"this run kept no {table} (its detail is {self.detail!r}). The same games with them: {self._again(table)}")
        return table

    def _again(self, detail: str) -> str:
        """The call that plays the same games."""
        seats = self.seats[0] if len(set(self.seats)) == 1 else list(self.seats)
        return f"cardlab.simulate({self.game!r}, games={len(self)}, seats={seats!r}, seed={self.seed}, detail={detail!r})"

    def __repr__(self) -> str:
        games = f"{len(self):,} {'game' if len(self) == 1 else 'games'}" + ("" if self.finished else f" of {self.asked:,}")
        players = ", ".join(self.seats if len(set(self.seats)) > 1 else self.seats[:1])
        return f"{type(self).__name__}({self.game!r}, {games}, seats: {players}, seed {self.seed}, detail {self.detail!r})"


class Run(Played):
    """Games that were played, as tables: :attr:`games` and those up to its ``detail``. :func:`cardlab.tables` says what is in them.

    ``len(run)`` is how many games were played; a run that was stopped has the first of the games that were asked for.
    """

    def __init__(self, call: RunSpec, asked: int, shelf: PartStore) -> None:
        super().__init__(call, asked)
        parts, folder = shelf.parts, shelf.folder
        self._parts, self._folder, self._temporary = parts, folder, shelf.temporary
        self._frames: dict[str, polars.DataFrame] = {}
        ranges = part_ranges(asked, call.detail)
        self._whole = folder.beginning(call, asked) if folder else []
        self._cleared = False
        self._length = sum(len(ranges[part]) for part in self._whole) if folder else sum(part["games"].height for part in parts)

    def __len__(self) -> int:
        return self._length

    @property
    def folder(self) -> Path | None:
        """The folder that was given; ``None`` where none was."""
        return self._folder.path if self._folder and not self._temporary else None

    def lazy(self, table: str) -> polars.LazyFrame:
        """A table (``"games"``, ``"rounds"``, …) as a lazy frame: for queries over a run that is larger than memory, as long as the run
        exists.
        """
        import polars as pl

        self._wanted(table)
        if self._cleared:
            raise ValueError(f"the tables of this run were released by clear(). The same games: {self._again(self.detail)}")
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
        """One row per game."""
        return self._frame("games")

    @property
    def rounds(self) -> polars.DataFrame:
        """One row per round and seat, where ``detail`` is that fine; else ``ValueError`` that says how to get it."""
        return self._frame("rounds")

    @property
    def tricks(self) -> polars.DataFrame:
        """One row per trick, or what corresponds to it, where ``detail`` is that fine; else ``ValueError``."""
        return self._frame("tricks")

    @property
    def actions(self) -> polars.DataFrame:
        """One row per action, where ``detail`` is that fine; else ``ValueError``."""
        return self._frame("actions")

    def clear(self) -> None:
        """Release the memory that the tables take, and the disk space where they outgrew it.

        A run in your own folder reads them from there when they are asked for again; any other run has none after that (``ValueError``).
        :meth:`match` can still open its games.

        >>> import cardlab
        >>> run = cardlab.simulate("nineteen", games=20, seed=1, progress=False)
        >>> run.clear()
        >>> run.match(17).state.over
        True
        """
        self._frames.clear()
        if self.folder is None:
            self._parts, self._cleared = [], True
        if self._temporary is not None:
            self._temporary.cleanup()

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Write the run as parquet files, for :func:`cardlab.scan`; the folder. The files are those of ``simulate(…, folder=…)``.

        What was played is written: a run that was stopped becomes a complete run of fewer games. A folder that holds the same run
        is completed. Raises :class:`cardlab.RunError` for a folder that holds anything else, ``OSError`` where there is no room.
        """
        if not len(self):
            raise RunError("not one game was played: there is nothing to save")
        self.lazy("games")  # a run that was cleared says so
        target = Folder(folder, saving=True)
        with target.locked():
            target.open_for(self._call, len(self))
            there = target.renewed(self._call, len(self))
            for number in range(len(part_ranges(len(self), self.detail))):
                if number not in there:
                    target.write(number, self._part(number))
        return target.path

    def _part(self, number: int) -> dict[str, polars.DataFrame]:
        """The tables of a part."""
        if self._folder is None:
            return dict(self._parts[number])
        if self._folder.faults(self._call, self.asked, complete_parts=True).get(self._whole[number]) != "":
            raise RunError(f"part {number} of the run in {self._folder.path} is damaged; cardlab.simulate with the same call replays it")
        return {table: self._folder.scan(table, [self._whole[number]]).collect() for table in DETAILS[: self._call.level + 1]}


class Scan(Played):
    """A run in a folder, larger than memory: the same tables as lazy frames."""

    def __init__(self, folder: Folder, verify: bool = False) -> None:
        call, asked = folder.read()
        super().__init__(call, asked)
        self.folder = folder.path
        """Its folder."""
        self._folder = folder
        found = folder.faults(call, asked, complete_parts=True if verify else None)
        self._whole = beginning_of(found)
        self.damaged = {part: wrong for part, wrong in found.items() if wrong}
        """The damaged parts, each with what is wrong. The run is read up to the first of them."""
        ranges = part_ranges(asked, call.detail)
        self._length = sum(len(ranges[part]) for part in self._whole)

    def __len__(self) -> int:
        return self._length

    def match(self, number: int) -> Match:
        """Game ``number`` of the run (from 0) as a match. Raises ``ValueError`` for one that does not exist, :class:`cardlab.RunError`
        where rules or players have changed since, so that it would be another game.
        """
        card = self._folder.manifest() or {}
        if card.get("version") != self.game.kind.version:
            raise RunError(f"this run was played under version {card.get('version')} of the rules; now its games would go differently")
        match = super().match(number)
        kept = self.games.filter(game=whole_number(number)).collect().row(0, named=True)
        if (kept["seed"], kept["actions"], tuple(kept["score"])) != (match.seed, match.state.step, match.state.scores):
            raise RunError(f"game {number} of this run was played by players of another release of cardlab; now it would go differently")
        return match

    def lazy(self, table: str) -> polars.LazyFrame:
        """A table by its name: what ``scan.games``, ``scan.rounds`` and so on give."""
        if not self._whole:
            return _empty(self._call)[self._wanted(table)].lazy()
        return self._folder.scan(self._wanted(table), self._whole)

    @property
    def games(self) -> polars.LazyFrame:
        """One row per game."""
        return self.lazy("games")

    @property
    def rounds(self) -> polars.LazyFrame:
        """One row per round and seat, where ``detail`` is that fine; else ``ValueError`` that says how to get it."""
        return self.lazy("rounds")

    @property
    def tricks(self) -> polars.LazyFrame:
        """One row per trick, or what corresponds to it, where ``detail`` is that fine; else ``ValueError``."""
        return self.lazy("tricks")

    @property
    def actions(self) -> polars.LazyFrame:
        """One row per action, where ``detail`` is that fine; else ``ValueError``."""
        return self.lazy("actions")


def _empty(call: RunSpec) -> dict[str, polars.DataFrame]:
    """The tables of a run in which nothing was played."""
    import polars as pl

    from cardlab.lab.frames import schema

    return {table: pl.DataFrame(schema=schema(call.game, table)) for table in DETAILS[: call.level + 1]}


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
    **options: Any,
) -> Run:
    """Play many games and return them as tables. The same seed gives the same tables, however the games are split up.

    ``game``: a game, or its id with its options as further arguments. ``games``: how many. ``seats``: the player at every seat, or one
    name per seat; what a player chooses depends only on the seed, the game, the seat and the actions so far. ``seed``: a whole number from
    0 to 2**63-1; ``None`` draws one. ``detail``: the finest table that is kept, ``"games"``, ``"rounds"``, ``"tricks"`` or ``"actions"``.

    ``folder``: where to write the tables during the run, so that it may be larger than memory. A run that was interrupted there resumes
    from the parts that are complete, and its files are those of an undisturbed run. ``executor``: any executor of ``concurrent.futures``
    whose workers play (processes, or a cluster); without one this process does. ``chunk``: how many games are played at a time; it only
    changes how smoothly the run goes. ``progress``: ``True``, ``False``, ``None`` (a bar only where somebody sees it), or a function that
    is called with the games done and the games asked for.

    Interrupting it (the stop button, Ctrl-C) keeps what is done, says so, and returns the run of the games so far. Without ``folder`` the
    tables are kept in memory, and beyond some hundred megabytes in a temporary folder that goes with the run; :meth:`Run.clear` releases
    both.

    Raises ``ValueError`` (or a subclass: :class:`cardlab.OptionError`, :class:`cardlab.RunError`) for what is not allowed, ``OSError``
    where a folder has no room.

    >>> import cardlab
    >>> run = cardlab.simulate("nineteen", games=20, seed=1, progress=False)
    >>> len(run), run.games.columns
    (20, ['game', 'seed', 'player', 'actions', 'score', 'won', 'hits'])
    """
    target = None if folder is None else Folder(folder)
    if options:
        if not isinstance(game, str):
            raise ValueError(f"a game already has its options; {quoted(next(iter(options)))} can only be given with the id of a game")
        game = game_of(game, **options)
    call = prepared(game, games, seats, _seed_there(target, seed), detail)
    return carry_out(call, int(games), target, executor, chunk, progress)


def carry_out(
    call: RunSpec,
    games: int,
    target: Folder | None,
    executor: Executor | None,
    chunk: int | None,
    progress: bool | Callable[[int, int], object] | Progress | None,
) -> Run:
    """Play what was prepared. A :class:`Progress` that is handed in goes on afterwards; a stop ends in ``KeyboardInterrupt`` then."""
    size = None if chunk is None else whole_number(chunk)
    if chunk is not None and (size is None or size < 1):
        raise ValueError(must_be("chunk", "a whole number of games from 1 or None", chunk))
    if isinstance(executor, type):
        raise TypeError(f"executor={executor.__name__} is a class; give an executor made from it: {executor.__name__}(…)")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor={quoted(executor)} cannot be given work: it has no submit(), unlike those of concurrent.futures")
    shown = progress if isinstance(progress, Progress) else Progress(progress, games, call.game.id)
    with nullcontext() if target is None else target.locked():
        return _carried_out(call, games, PartStore(call, games, target), executor, size, shown, shown is progress)


def _carried_out(
    call: RunSpec, games: int, shelf: PartStore, executor: Executor | None, size: int | None, shown: Progress, more_to_come: bool
) -> Run:
    """The run. ``more_to_come``: ``shown`` is for more than this run."""
    ranges, done, pending = part_ranges(games, call.detail), shelf.done, list[Batch]()
    try:
        shown.add(sum(len(ranges[part]) for part in done))
        todo = [(part, games) for part, games in enumerate(ranges) if part not in done]
        for part, noted, last in batches(work(call, todo, executor, size), todo):
            pending.append(noted)
            if last:
                tables, pending = tables_of(call, pending), []
                shelf.put(part, tables)
            shown.add(len(noted.games))
    except KeyboardInterrupt:
        if more_to_come:
            raise
        if pending and shelf.folder is None:
            shelf.parts.append(tables_of(call, pending))
        shown.close()  # what is told comes after the last of the bar, which would else be drawn once more below it
        run = Run(call, games, shelf)
        goes_on = "" if run.folder is None else "; ask for the same run again, and it resumes from there"
        warnings.warn(f"stopped after {len(run):,} of {games:,} games, which are kept{goes_on}", stacklevel=4)
        return run
    finally:
        if not more_to_come:
            shown.close()
    return Run(call, games, shelf)


def prepared(game: Game | str, games: int, seats: str | Sequence[str], seed: int | None, detail: str) -> RunSpec:
    """What a run plays, checked; else ``ValueError`` or ``TypeError`` with a sentence."""
    whole = game_of(game) if isinstance(game, str) else game
    if not isinstance(whole, Game):
        raise TypeError(f"a run needs a game, as cardlab.game(…) returns it, or the id of one, not {quoted(game)}")
    number = whole_number(games)
    if number is None or not 1 <= number <= MOST_GAMES:
        raise ValueError(must_be("games", f"a whole number from 1 to {MOST_GAMES:,}", games))
    if not isinstance(detail, str) or detail not in DETAILS:
        raise ValueError(must_be("detail", one_of(DETAILS), detail))
    _check_game(whole, detail)
    return RunSpec(whole, read_seats(whole, seats), check_seed(seed), detail)


def _check_game(game: Game, detail: str) -> None:
    """Refuse a table that a game does not make, and a game whose rules were replaced since it was made."""
    if is_retired(game.kind):
        raise ValueError(f"{game.id} was registered again since this game was made: make it again, cardlab.{game!r}")
    _check_tables(game, detail)


def _check_tables(game: Game, detail: str) -> None:
    """Refuse a table that a game does not make."""
    finest = game.kind.tables.finest
    if DETAILS.index(detail) > DETAILS.index(finest):
        raise ValueError(f"{game.id} has no {detail}: it does not declare such tables (tables.py); detail can only be {finest!r}")


def _seed_there(target: Folder | None, seed: int | None) -> int | None:
    """Where no seed is given, that of the run that is already in the folder, so that it resumes."""
    if target is None or seed is not None or target.manifest() is None:
        return seed
    return target.read()[0].seed


def scan(folder: str | os.PathLike[str], verify: bool = False) -> Scan:
    """A run in a folder, read lazily: ``scan(folder).tricks`` is a polars ``LazyFrame``, and so on.

    A run that is unfinished or has a damaged part has the games before that, and a warning says so. Up to 64 MB every byte is checked; in
    a larger run sizes, ends (where parquet has its table of contents) and notes are. ``verify=True`` reads all of it, and raises
    :class:`cardlab.RunError`, which names the damaged parts. ``cardlab.simulate`` with the same arguments and folder= replays them.

    Raises :class:`cardlab.RunError` where there is no run.
    """
    if not isinstance(verify, bool):
        raise TypeError(must_be("verify", "True or False", verify))
    place = Folder(folder)
    found = Scan(place, verify)
    again = "cardlab.simulate with the same arguments and folder= replays"
    if not place.noted:
        why = f"the run in {found.folder} was written by an earlier release of cardlab, which stored no checksums"
        if verify:
            raise RunError(f"{why}: it cannot be verified; {again} it")
        warnings.warn(f"{why}: damage would go unnoticed; {again} it", stacklevel=2)
    first = next((f"part {part}: {wrong}" for part, wrong in found.damaged.items()), "")
    if verify and first:
        more = f", and {len(found.damaged) - 1:,} more" if len(found.damaged) > 1 else ""
        raise RunError(f"the run in {found.folder} is damaged ({first}{more}); {again} what is damaged")
    if not found.finished:
        warnings.warn(
            f"the run in {found.folder} is not finished: {len(found):,} of {found.asked:,} games{f' ({first})' if first else ''}. "
            "cardlab.simulate with the same arguments and folder= resumes it",
            stacklevel=2,
        )
    return found
