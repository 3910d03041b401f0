"""A run on the disk: a folder with ``run.json``, which says what the run is, and a parquet file a table and part.

A part is a fixed stretch of games, so that the files are the same however a run was worked through. Every file is written under another
name and renamed when it is whole: whatever stops the writing, nothing half-written bears the name of a part, and the run goes on from
the parts that are there. A file that was cut short afterwards (by a copy that broke off, by a disk) counts as not there.

While a run is written its folder is locked, where the system can do that (not on Windows): two that write there at once would take away
each other's unfinished files.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlab.engine.freetext import quoted
from cardlab.engine.game import Game, check_seed
from cardlab.engine.kind import kind_of
from cardlab.engine.tables import DETAILS
from cardlab.lab.play import Call, texts_of
from cardlab.lab.seats import read_seats

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    import polars

__all__ = ["PARTS", "Folder", "RunError", "part_ranges"]

PARTS = {"games": 20_000, "rounds": 10_000, "tricks": 5_000, "actions": 1_000}
"""How many games a part holds, by detail."""
FORMAT = 1
CARD = "run.json"
UNFINISHED = ".unfinished"
ROW_GROUP = 100_000
"""How many rows are read at once at least: what a lazy query over a run holds in memory."""
MAGIC = b"PAR1"
"""What a parquet file begins and ends with."""
FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC, errno.EFBIG)
"""The errors that making room helps against."""

_LOCKS: set[int] = set()
"""The open folders that this process has locked."""


def _let_go() -> None:
    """A process that was forked off keeps nothing locked: workers may outlive the run that they worked for."""
    for each in _LOCKS:
        os.close(each)
    _LOCKS.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


class RunError(ValueError):
    """A folder that holds no run, or another one than was asked for."""


def part_ranges(games: int, detail: str) -> list[range]:
    """The numbers of the games in each part."""
    size = PARTS[detail]
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def written(call: Call, games: int) -> dict[str, Any]:
    """What ``run.json`` says of a run: all that its files depend on."""
    game = call.game
    return {
        "cardlab run": FORMAT,
        "game": game.id,
        "version": game.kind.version,
        "texts": _digest(call),
        "options": json.loads(json.dumps(dict(game.options))),
        "seats": list(call.seats),
        "seed": call.seed,
        "games": games,
        "detail": call.detail,
        "part": PARTS[call.detail],
    }


def _digest(call: Call) -> str:
    """What the texts of the players and of the tables are like: another release may have others, which play and note otherwise."""
    return hashlib.sha256(texts_of(call).encode()).hexdigest()[:12]


class Folder:
    """A folder that holds a run or is to hold one."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        try:
            if not os.fspath(path) or "\0" in str(path):
                raise RunError(f"folder={quoted(path)} names no folder")
            self.path = Path(path)
        except TypeError:
            raise TypeError(f"folder={quoted(path)} is not allowed; allowed: the path of a folder, as text or as a Path") from None

    # ---- what is there ----

    def card(self) -> dict[str, Any] | None:
        """What ``run.json`` says; ``None`` where there is nothing yet. Raises :class:`RunError` for a place that holds something else."""
        if self.path.exists() and not self.path.is_dir():
            raise RunError(f"{self.path} is a file; a run needs a folder of its own")
        try:
            text = (self.path / CARD).read_bytes()
        except FileNotFoundError:
            if self.path.is_dir() and any(not each.name.startswith(f"{CARD}.") for each in self.path.iterdir()):
                why = f"{self.path} holds other things than a run (there is no {CARD} in it)"
                raise RunError(f"{why}; name a new or an empty folder") from None
            return None
        try:
            card = json.loads(text)
        except ValueError:
            card = None
        if not isinstance(card, dict) or card.get("cardlab run") != FORMAT:
            raise RunError(f"{self.path / CARD} is not what this release of cardlab writes: it says of no run what it is")
        return card

    def read(self) -> tuple[Call, int]:
        """What run is there, and how many games were asked for. Raises :class:`RunError`."""
        card = self.card()
        if card is None:
            raise RunError(f"there is no run in {self.path}; cardlab.simulate(…, folder=…) and run.save(…) make one")
        try:
            game = Game(kind_of(card["game"]), card["options"])
            seats, seed = read_seats(game, card["seats"]), check_seed(card["seed"])
            call, games = Call(game, seats, seed, card["detail"]), int(card["games"])
            # What other rules, players and tables have made can be read.
            sound = written(call, games) == {**card, "version": game.kind.version, "texts": _digest(call)}
        except (KeyError, TypeError, ValueError) as error:
            raise RunError(f"{self.path / CARD} cannot be read as a run: {error}") from error
        if not sound:
            raise RunError(f"{self.path / CARD} is not as cardlab writes it")
        return call, games

    def file(self, table: str, part: int) -> Path:
        """Where a part of a table lies."""
        return self.path / table / f"part-{part:05}.parquet"

    def whole(self, call: Call, games: int) -> list[int]:
        """The numbers of the parts of which every table is there."""
        tables = DETAILS[: call.level + 1]
        parts = range(len(part_ranges(games, call.detail)))
        return [part for part in parts if all(_is_whole(self.file(table, part)) for table in tables)]

    def beginning(self, call: Call, games: int) -> list[int]:
        """The numbers of the parts that are there up to the first that is not: what can be read as the first games of the run."""
        there = self.whole(call, games)
        return [part for at, part in enumerate(there) if part == at]

    # ---- writing ----

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else writes here meanwhile. Raises :class:`RunError` where somebody does."""
        self.card()  # a place that holds something else is left as it is
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._not_written(error) from error
        lock = self._lock()
        try:
            yield
        finally:
            if lock is not None:
                _LOCKS.discard(lock)
                fcntl.flock(lock, fcntl.LOCK_UN)  # for those, too, who have it from a fork
                os.close(lock)

    def _lock(self) -> int | None:
        """The folder, open and locked; ``None`` where the system cannot do that."""
        if fcntl is None:
            return None
        try:
            place = os.open(self.path, os.O_RDONLY)
        except OSError as error:
            raise self._not_written(error) from error
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(place)
            if error.errno == errno.EWOULDBLOCK:
                raise RunError(f"another run is being written to {self.path}; wait until it is done, or name another folder") from None
            return None  # a file system without locks
        _LOCKS.add(place)
        return place

    def _not_written(self, error: OSError) -> OSError:
        return OSError(error.errno, f"{self.path} cannot be written to ({error.strerror}); nothing was played")

    def claim(self, call: Call, games: int) -> None:
        """Make the folder this run's, or go on with it. Raises :class:`RunError` where it holds another one, ``OSError`` without room."""
        here, wanted = self.card(), written(call, games)
        if here is not None and here != wanted:
            raise RunError(f"{self.path} holds another run: {differences(here, wanted)}. Name another folder, or ask for that run again")
        try:
            # First of all what it is: from then on it is known as a run, and whatever is left half-written in it is ours.
            self.path.mkdir(parents=True, exist_ok=True)
            for left in self.path.rglob(f"*{UNFINISHED}"):
                left.unlink()
            if here is None:
                _put(self.path / CARD, (json.dumps(wanted, indent=1) + "\n").encode())
            for table in DETAILS[: call.level + 1]:
                (self.path / table).mkdir(exist_ok=True)
        except OSError as error:
            raise self._not_written(error) from error

    def write(self, part: int, frames: Mapping[str, polars.DataFrame]) -> None:
        """Write a part, each table whole or not at all. Raises ``OSError`` with a word on what is there and how to go on."""
        try:
            for table in reversed(DETAILS[: len(frames)]):
                text = io.BytesIO()
                frames[table].rechunk().write_parquet(text, compression="zstd", statistics=True, row_group_size=ROW_GROUP)
                _put(self.file(table, part), text.getbuffer())
        except OSError as error:
            what = "make room, ask" if error.errno in FULL else "ask"
            raise OSError(
                error.errno,
                f"part {part} cannot be written to {self.path} ({error.strerror}). The parts before it are there and whole: "
                f"{what} for the same run again, and it goes on from there",
            ) from error

    def scan(self, table: str, parts: list[int]) -> polars.LazyFrame:
        """These parts of a table, lazily."""
        import polars as pl

        return pl.scan_parquet([self.file(table, part) for part in parts])


def _is_whole(path: Path) -> bool:
    """Whether a parquet file is there from its first to its last byte: it ends with the length of its contents and four letters."""
    try:
        with open(path, "rb") as file:
            first = file.read(4)
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - 8, 0))
            last = file.read(8)
    except OSError:
        return False
    return first == MAGIC == last[4:] and int.from_bytes(last[:4], "little") <= size - 12


def _put(path: Path, content: bytes | memoryview) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with open(new, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def differences(here: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """In what two runs differ."""
    told = []
    for key, value in wanted.items():
        other = here.get(key)
        if other == value:
            continue
        if key == "texts":
            if here.get("game") == wanted["game"] and here.get("seats") == wanted["seats"]:
                told.append("its players or tables are those of another release of cardlab")
        elif isinstance(value, dict) and isinstance(other, dict) and here.get("game") == wanted["game"]:
            told += [f"{name}={quoted(other.get(name))}, not {quoted(each)}" for name, each in value.items() if other.get(name) != each]
        elif key != "options":
            told.append(f"{key}={quoted(other)}, not {quoted(value)}")
    return "; ".join(told)
