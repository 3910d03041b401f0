"""A run on disk: a folder with ``run.json``, which says what the run is, and one parquet file per table and part.

A part is a fixed stretch of games, so that the files are the same however a run was worked through. Every file is written under another
name and renamed when it is whole: whatever stops the writing, nothing half-written bears the name of a part, and the run goes on from
the parts that are there. What damages a file afterwards (a copy that broke off, a disk, a hand) is noticed by the note that is written
of every part when its tables are there (:mod:`cardlab.lab.notes`): without a sound note a part counts as not there.

While a run is written its folder is locked, where the system can do that (not on Windows): two that write there at once would take away
each other's unfinished files.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlab.engine.tables import DETAILS
from cardlab.lab.notes import described, fault, note_of, read_sealed, same, seal_of, sealed
from cardlab.lab.play import RunSpec, texts_of
from cardlab.lab.seats import read_seats
from cardlab.language.freetext import cut, must_be, one_of, quoted
from cardlab.model.game import Game, check_seed
from cardlab.model.options import whole_number
from cardlab.model.registry import game_type, is_game, not_here

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    import polars

__all__ = ["MOST_GAMES", "PARTS", "Folder", "RunError", "part_ranges"]

MOST_GAMES = 1_000_000_000
"""How many games a run has at most."""

PARTS = {"games": 20_000, "rounds": 10_000, "tricks": 5_000, "actions": 1_000}
"""How many games a part holds, by detail."""
FORMAT = 2
UNNOTED = 1
"""The format of earlier releases, which noted no checksums."""
CARD = "run.json"
NOTES = "notes"
SMALL = 64_000_000
"""Up to how many bytes every one of a run is looked at whenever it is scanned: some hundredths of a second."""
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
    """A folder that holds no run, or another run than the one asked for."""

    __module__ = "cardlab"


def part_ranges(games: int, detail: str) -> list[range]:
    """The numbers of the games in each part."""
    size = PARTS[detail]
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def written(call: RunSpec, games: int) -> dict[str, Any]:
    """What ``run.json`` says of a run: all that its files depend on. (Its checksum stands there besides.)"""
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


def _digest(call: RunSpec) -> str:
    """What the texts of the players and of the tables are like: another release may have others, which play and note otherwise."""
    return hashlib.sha256(texts_of(call).encode()).hexdigest()[:12]


class Folder:
    """A folder that holds a run or is to hold one. ``saving``: a finished run is written there; else it is played into it."""

    def __init__(self, path: str | os.PathLike[str], saving: bool = False) -> None:
        self.saving = saving
        try:
            if not os.fspath(path) or "\0" in str(path):
                raise RunError(f"folder={quoted(path)} is not the name of a folder")
            self.path = Path(path)
            os.fsencode(self.path)
        except UnicodeError:
            raise RunError(f"folder={quoted(path)} is not the name of a folder") from None
        except TypeError:
            raise TypeError(must_be("folder", "the path of a folder, as a string or a Path", path)) from None
        self._seal: str | None = None
        """The checksum of ``run.json``, which ties the notes to it; ``None`` before it was read, and where an earlier release wrote it."""
        self._ranges: Sequence[range] = ()

    # ---- what is there ----

    def manifest(self) -> dict[str, Any] | None:
        """What ``run.json`` says; ``None`` where there is nothing yet. Raises :class:`RunError` for a place that holds something else."""
        try:
            card = self._manifest()
        except OSError as error:
            raise RunError(f"{self.path} cannot be read ({error.strerror})") from error
        if card is not None and (not isinstance(card, dict) or not _is_format(card)):
            raise RunError(f"{self.path / CARD} is not what this release of cardlab writes: it does not describe a run")
        return card

    def _manifest(self) -> Any:
        """What stands in ``run.json``, whatever that is; ``None`` where there is nothing yet."""
        for place in (self.path, *self.path.parents):
            if place.exists():
                if not place.is_dir():
                    what = "a run needs its own folder" if place == self.path else f"{self.path} cannot be in it"
                    raise RunError(f"{place} is a file; {what}")
                break
        try:
            card = read_sealed(self.path / CARD)
        except FileNotFoundError:
            if self.path.is_dir() and any(not each.name.startswith(f"{CARD}.") for each in self.path.iterdir()):
                why = f"{self.path} contains something other than a run (it has no {CARD})"
                raise RunError(f"{why}; choose a new or an empty folder") from None
            return None
        return card if card is not None else []  # no run, but something

    def read(self) -> tuple[RunSpec, int]:
        """What run is there, and how many games were asked for. Raises :class:`RunError`."""
        card = self.manifest()
        if card is None:
            raise RunError(f"there is no run in {self.path}; cardlab.simulate(…, folder=…) and run.save(…) write one")
        try:
            call, games = _asked_for(card)
            # What other rules, players and tables have made can be read.
            others = {"cardlab run": card["cardlab run"], "version": card["version"], "texts": card["texts"]}
            sound = same({**written(call, games), **others}, {key: value for key, value in card.items() if key != "sum"})
            noted = card["cardlab run"] == FORMAT
            sound = sound and (card.get("sum") == seal_of(card) if noted else "sum" not in card and not (self.path / NOTES).exists())
        except (KeyError, TypeError, ValueError, RecursionError, OSError) as error:
            said = f"{quoted(error.args[0])} is missing" if isinstance(error, KeyError) and error.args else cut(str(error))
            raise RunError(f"{self.path / CARD} cannot be read as a run: {said}") from error
        if not sound:
            raise RunError(f"{self.path / CARD} is not what cardlab wrote: it was altered or damaged")
        self._seal = card["sum"] if noted else None
        return call, games

    @property
    def noted(self) -> bool:
        """Whether the run that was read or is written has checksums; those of earlier releases have none."""
        return self._seal is not None

    def file(self, table: str, part: int) -> Path:
        """Where a part of a table lies."""
        return self.path / table / f"part-{part:05}.parquet"

    def note(self, part: int) -> Path:
        """Where the note on a part lies."""
        return self.path / NOTES / f"part-{part:05}.json"

    def faults(self, call: RunSpec, games: int, complete_parts: bool | None) -> dict[int, str]:
        """The parts that are there, in order, each with what is wrong with it (``""``: nothing).

        ``complete_parts``: every byte is looked at, not sizes and ends alone; ``None``: where the run is small. A run of an earlier
        release has parts whose tables end as they should.
        """
        tables, found = DETAILS[: call.level + 1], dict[int, str]()
        files = {part: [(table, self.file(table, part)) for table in tables] for part in range(len(part_ranges(games, call.detail)))}
        if self._seal is None:
            return {part: "" for part, each in files.items() if all(_is_whole(path) for _, path in each)}
        if complete_parts is None:
            complete_parts = _is_small(path for each in files.values() for _, path in each)
        for part, numbers in enumerate(part_ranges(games, call.detail)):
            wrong = fault(self.note(part), self._seal, part, numbers, files[part], complete_parts)
            if wrong is not None:
                found[part] = wrong
        return found

    def renewed(self, call: RunSpec, games: int) -> set[int]:
        """The numbers of the parts that are there and sound in every byte. The note on one that is not is taken away: it is to be
        rewritten, and until then it does not count.
        """
        found = self.faults(call, games, complete_parts=True)
        for part, wrong in found.items():
            if wrong:
                self.note(part).unlink(missing_ok=True)
        return {part for part, wrong in found.items() if not wrong}

    def beginning(self, call: RunSpec, games: int, complete_parts: bool | None = False) -> list[int]:
        """The numbers of the parts that are there up to the first that is not: what can be read as the first games of the run."""
        return beginning_of(self.faults(call, games, complete_parts))

    # ---- writing ----

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else writes here meanwhile. Raises :class:`RunError` where somebody does."""
        self.manifest()  # a place that holds something else is left as it is
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
                raise RunError(f"another run is being written to {self.path}; wait until it is done, or choose another folder") from None
            return None  # a file system without locks
        _LOCKS.add(place)
        return place

    def _not_written(self, error: OSError) -> OSError:
        nothing = "nothing was saved" if self.saving else "nothing was played"
        return OSError(error.errno, f"{self.path} cannot be written to ({error.strerror}); {nothing}")

    def open_for(self, call: RunSpec, games: int) -> None:
        """Make the folder this run's, or go on with it. Raises :class:`RunError` where it holds another one, ``OSError`` without room."""
        here, wanted = self.manifest(), written(call, games)
        if here is not None:
            self.read()
        if here is not None and not same({**here, "cardlab run": FORMAT, "sum": None}, {**wanted, "sum": None}):
            raise RunError(f"{self.path} holds another run: {differences(here, wanted)}. Choose another folder, or ask for that run again")
        try:
            # First of all what it is: from then on it is known as a run, and whatever is left half-written in it is ours.
            self.path.mkdir(parents=True, exist_ok=True)
            for left in self.path.rglob(f"*{UNFINISHED}"):
                left.unlink()
            if here is None or here["cardlab run"] != FORMAT:
                _put(self.path / CARD, sealed(wanted))
            for place in (NOTES, *DETAILS[: call.level + 1]):
                (self.path / place).mkdir(exist_ok=True)
        except OSError as error:
            raise self._not_written(error) from error
        self._seal, self._ranges = seal_of(wanted), part_ranges(games, call.detail)
        if here is not None and here["cardlab run"] != FORMAT:
            why = "was written by an earlier release of cardlab, which stored no checksums; its parts are being rewritten"
            warnings.warn(f"the run in {self.path} {why}", stacklevel=5)

    def write(self, part: int, frames: Mapping[str, polars.DataFrame]) -> None:
        """Write a part, each table completely or not at all, and then the note on it. Raises ``OSError``, which says what is there and how
        to resume.
        """
        assert self._seal is not None  # it was claimed
        made: dict[str, dict[str, Any]] = {}
        try:
            for table in reversed(DETAILS[: len(frames)]):
                text = io.BytesIO()
                frames[table].rechunk().write_parquet(text, compression="zstd", statistics=True, row_group_size=ROW_GROUP)
                made[table] = described(text.getbuffer())
                _put(self.file(table, part), text.getbuffer())
            _put(self.note(part), note_of(self._seal, part, self._ranges[part], made))
        except OSError as error:
            again = "save again" if self.saving else "ask for the same run again"
            room = "make room, " if error.errno in FULL else ""
            raise OSError(
                error.errno,
                f"part {part} cannot be written to {self.path} ({error.strerror}). The parts before it are complete: "
                f"{room}{again}, and it resumes from there",
            ) from error

    def scan(self, table: str, parts: list[int]) -> polars.LazyFrame:
        """These parts of a table, lazily."""
        import polars as pl

        return pl.scan_parquet([self.file(table, part) for part in parts])


def beginning_of(found: Mapping[int, str]) -> list[int]:
    """The parts without fault up to the first that is missing or has one."""
    sound = [part for part, wrong in found.items() if not wrong]
    return [part for at, part in enumerate(sound) if part == at]


def _is_format(card: Mapping[str, Any]) -> bool:
    """Whether ``run.json`` is of a format that this release reads."""
    number = whole_number(card.get("cardlab run"))
    return number is not None and number in (UNNOTED, FORMAT)


def _asked_for(card: Mapping[str, Any]) -> tuple[RunSpec, int]:
    """The call that ``run.json`` tells of, and how many games. Raises ``KeyError``, ``TypeError``, ``ValueError`` for what cannot be."""
    for key, kind, allowed in (
        ("game", str, "a string"), ("options", dict, "options by name"), ("seats", list, "a list of players"),
        ("detail", str, "a string"), ("texts", str, "a string"),
    ):  # fmt: skip
        if not isinstance(card[key], kind):
            raise ValueError(must_be(key, allowed, card[key]))
    games, version = whole_number(card["games"]), whole_number(card["version"])
    if games is None or not 1 <= games <= MOST_GAMES:
        raise ValueError(must_be("games", f"a whole number from 1 to {MOST_GAMES:,}", card["games"]))
    if version is None or version < 1:
        raise ValueError(must_be("version", "a whole number from 1", card["version"]))
    if card["seed"] is None:
        raise ValueError(must_be("seed", "a whole number from 0 to 2**63-1", None))
    if card["detail"] not in DETAILS:
        raise ValueError(must_be("detail", one_of(DETAILS), card["detail"]))
    if not is_game(card["game"]):
        raise ValueError(not_here(card["game"]))
    game = Game(game_type(card["game"]), card["options"])
    return RunSpec(game, read_seats(game, card["seats"]), check_seed(card["seed"]), card["detail"]), games


def _is_small(paths: Iterable[Path]) -> bool:
    """Whether files are no larger than :data:`SMALL` together."""
    size = 0
    for path in paths:
        try:
            size += path.stat().st_size
        except OSError:
            continue
        if size > SMALL:
            return False
    return True


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
    """Write a file completely or not at all."""
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
                told.append("its players or tables come from another release of cardlab")
        elif isinstance(value, dict) and isinstance(other, dict) and here.get("game") == wanted["game"]:
            told += [f"{name}={quoted(other.get(name))}, not {quoted(each)}" for name, each in value.items() if other.get(name) != each]
        elif key != "options":
            told.append(f"{key}={quoted(other)}, not {quoted(value)}")
    return "; ".join(told)
