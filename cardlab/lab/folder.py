"""A run on the disk: a folder with ``run.json``, which says what the run is, and a parquet file a table and part.

A part is a fixed stretch of games, so that the files are the same however a run was worked through. Every file is written under another
name and renamed when it is whole: whatever stops the writing, nothing half-written bears the name of a part, and the run goes on from
the parts that are there. Each part has a note (:mod:`cardlab.lab.notes`): what was cut short, exchanged or altered afterwards (by a copy
that broke off, by a disk, by a person) counts as not there, and is played anew when the run goes on, since the same seed gives the same
games. When a run goes on all of every part is read for that; when it is scanned only sizes and ends are, unless ``verify=True`` is given.

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

from cardlab.engine.freetext import cut, quoted
from cardlab.engine.game import Game, check_seed
from cardlab.engine.kind import kind_of
from cardlab.engine.options import whole_number
from cardlab.engine.tables import DETAILS
from cardlab.lab.notes import fits, is_sound, note_of, read_sealed, sealed, text_of
from cardlab.lab.play import Call, texts_of
from cardlab.lab.seats import read_seats

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    import polars

__all__ = ["MOST_GAMES", "PARTS", "Folder", "RunError", "part_ranges"]

PARTS = {"games": 20_000, "rounds": 10_000, "tricks": 5_000, "actions": 1_000}
"""How many games a part holds, by detail."""
MOST_GAMES = 1_000_000_000
"""How many games a run has at most."""
FORMAT = 2
"""The form of folder that this release writes; the first one had no notes."""
CARD = "run.json"
NOTES = "notes"
UNFINISHED = ".unfinished"
ROW_GROUP = 100_000
"""How many rows are read at once at least: what a lazy query over a run holds in memory."""
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
    content = {
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
    return sealed(content)


def _digest(call: Call) -> str:
    """What the texts of the players and of the tables are like: another release may have others, which play and note otherwise."""
    return hashlib.sha256(texts_of(call).encode()).hexdigest()[:12]


class Folder:
    """A folder that holds a run or is to hold one. ``doing``: what does not happen where it cannot be written to."""

    def __init__(self, path: str | os.PathLike[str], doing: str = "played") -> None:
        self._doing = doing
        try:
            if not os.fspath(path) or "\0" in str(path):
                raise RunError(f"folder={quoted(path)} names no folder")
            self.path = Path(path)
        except TypeError:
            raise TypeError(f"folder={quoted(path)} is not allowed; allowed: the path of a folder, as text or as a Path") from None

    # ---- what is there ----

    def card(self) -> dict[str, Any] | None:
        """What ``run.json`` says; ``None`` where there is nothing yet. Raises :class:`RunError` for a place that holds something else, and
        for a card that was altered.
        """
        if self.path.exists() and not self.path.is_dir():
            raise RunError(f"{self.path} is a file; a run needs a folder of its own")
        place = self.path / CARD
        try:
            card = read_sealed(place)
        except FileNotFoundError:
            if self.path.is_dir() and any(not each.name.startswith(f"{CARD}.") for each in self.path.iterdir()):
                why = f"{self.path} holds other things than a run (there is no {CARD} in it)"
                raise RunError(f"{why}; name a new or an empty folder") from None
            return None
        except NotADirectoryError:
            raise RunError(f"{self.path} cannot be a folder: something on the way to it is a file") from None
        if card is None or card.get("cardlab run") != FORMAT:
            raise RunError(
                f"{place} is not as this release of cardlab writes it: it was altered, is damaged, or comes from another release. "
                "The same words for simulate, with a new folder, give the same games"
            )
        return card

    def read(self) -> tuple[Call, int]:
        """What run is there, and how many games were asked for. Raises :class:`RunError`."""
        card = self.card()
        if card is None:
            raise RunError(f"there is no run in {self.path}; cardlab.simulate(…, folder=…) and run.save(…) make one")
        try:
            games = whole_number(card["games"])
            if not isinstance(card["options"], dict) or not isinstance(card["seats"], list):
                raise ValueError("its options or seats are not what they have to be")
            if games is None or not 1 <= games <= MOST_GAMES:
                raise ValueError(f"games={quoted(card['games'])} is not allowed; allowed: a whole number from 1 to {MOST_GAMES:,}")
            if card["detail"] not in DETAILS:
                raise ValueError(f"detail={quoted(card['detail'])} is not allowed; allowed: {', '.join(DETAILS)}")
            game = Game(kind_of(card["game"]), card["options"])
            call = Call(game, read_seats(game, card["seats"]), check_seed(card["seed"]), card["detail"])
            # What other rules, players and tables have made can be read.
            sound = written(call, games) == sealed({**card, "version": game.kind.version, "texts": _digest(call)})
        except (KeyError, TypeError, ValueError) as error:
            raise RunError(f"{self.path / CARD} cannot be read as a run: {cut(str(error))}") from error
        if not sound:
            raise RunError(f"{self.path / CARD} is not as cardlab writes it")
        return call, games

    def file(self, table: str, part: int) -> Path:
        """Where a part of a table lies."""
        return self.path / table / f"part-{part:05}.parquet"

    def note(self, part: int) -> Path:
        """Where the note of a part lies."""
        return self.path / NOTES / f"part-{part:05}.json"

    def _files(self, call: Call, part: int) -> dict[str, Path]:
        return {table: self.file(table, part) for table in DETAILS[: call.level + 1]}

    def _noted(self, part: int) -> dict[str, Any] | None:
        try:
            return read_sealed(self.note(part))
        except OSError:
            return None

    def whole(self, call: Call, games: int) -> list[int]:
        """The numbers of the parts that are there, as far as can be seen without reading all of them."""
        run = str((self.card() or {}).get("seal"))
        ranges = part_ranges(games, call.detail)
        return [part for part, each in enumerate(ranges) if fits(self._noted(part), run, part, each, self._files(call, part))]

    def sound(self, call: Call, games: int) -> list[int]:
        """The numbers of the parts that are there to the last bit: what a run that goes on relies on."""
        return [part for part in self.whole(call, games) if not self.damaged(call, part)]

    def damaged(self, call: Call, part: int) -> list[str]:
        """The tables of a part whose files are not what was written; all of them is read."""
        note = self._noted(part)
        return [table for table, path in self._files(call, part).items() if note is None or not is_sound(note, table, path)]

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
        return OSError(error.errno, f"{self.path} cannot be written to ({error.strerror}); nothing was {self._doing}")

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
                _put(self.path / CARD, text_of(wanted))
            for table in (*DETAILS[: call.level + 1], NOTES):
                (self.path / table).mkdir(exist_ok=True)
        except OSError as error:
            raise self._not_written(error) from error

    def write(self, part: int, frames: Mapping[str, polars.DataFrame]) -> None:
        """Write a part, each table whole or not at all, and then its note. Raises ``OSError`` that says what is there and how to go on."""
        card = self.card()
        assert card is not None  # whoever writes has made the folder this run's
        files: dict[str, memoryview] = {}
        try:
            for table in reversed(DETAILS[: len(frames)]):
                text = io.BytesIO()
                frames[table].rechunk().write_parquet(text, compression="zstd", statistics=True, row_group_size=ROW_GROUP)
                files[table] = text.getbuffer()
                _put(self.file(table, part), files[table])
            games = part_ranges(card["games"], card["detail"])[part]
            in_order = {table: files[table] for table in DETAILS[: len(frames)]}
            _put(self.note(part), text_of(note_of(card["seal"], part, games, in_order)))
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
        if key == "seal":
            continue
        if key == "texts":
            if here.get("game") == wanted["game"] and here.get("seats") == wanted["seats"]:
                told.append("its players or tables are those of another release of cardlab")
        elif isinstance(value, dict) and isinstance(other, dict) and here.get("game") == wanted["game"]:
            told += [f"{name}={quoted(other.get(name))}, not {quoted(each)}" for name, each in value.items() if other.get(name) != each]
        elif key != "options":
            told.append(f"{key}={quoted(other)}, not {quoted(value)}")
    return "; ".join(told)
