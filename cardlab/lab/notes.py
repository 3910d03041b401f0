"""What is noted about the files of a run, so that damage is noticed: a checksum in ``run.json``, and one note per part.

A note says which part of which run it belongs to, which games are in it, and of every table the size, a checksum of all of it and one of
its end, where a parquet file has its table of contents and the range of each column. The end is looked at in an instant; the whole takes
about a second for each gigabyte and a half. Every note bears a checksum of itself.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["LARGEST", "described", "fault", "note_of", "read_sealed", "same", "seal_of", "sealed"]

LARGEST = 1_000_000
"""How many bytes are read of a file that says what a run or a part is: none comes near that."""
END = 16_384
"""How many bytes of the end of a table have a checksum of their own."""
PIECE = 1 << 20
"""How many bytes are read at once."""


def _plain(content: Any) -> str:
    """A value as JSON, always the same: ``true`` is not ``1`` there, and ``1.0`` neither."""
    return json.dumps(content, sort_keys=True)


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same, types and all."""
    return _plain(one) == _plain(other)


def seal_of(content: Mapping[str, Any]) -> str:
    """The checksum over a mapping, whatever ``sum`` stands in it."""
    return hashlib.sha256(_plain({key: value for key, value in content.items() if key != "sum"}).encode()).hexdigest()


def sealed(content: Mapping[str, Any]) -> bytes:
    """A mapping as the text of a file, with its checksum."""
    return (json.dumps({**content, "sum": seal_of(content)}, indent=1) + "\n").encode()


def read_sealed(path: Path) -> Any:
    """What a file holds as JSON; ``None`` where that is none, or too large to be one of ours. Raises ``OSError``."""
    with open(path, "rb") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, no text, a number of thousands of digits; lists within lists within lists
        return None


def note_of(run: str, part: int, games: range, tables: Mapping[str, Mapping[str, Any]]) -> bytes:
    """The note on a part. ``run``: the checksum of its ``run.json``; ``tables``: each :func:`described`."""
    return sealed({"run": run, "part": part, "games": [games.start, games.stop], "tables": tables})


def described(content: bytes | memoryview) -> dict[str, Any]:
    """What a note says of a table, made from what is about to be written."""
    return {"size": len(content), "end": _digest(content[-END:]), "sha256": _digest(content)}


def _digest(content: bytes | memoryview) -> str:
    return hashlib.sha256(content).hexdigest()


def fault(note: Path, run: str, part: int, games: range, files: Sequence[tuple[str, Path]], whole: bool) -> str | None:
    """What is wrong with a part: ``""`` where nothing is, ``None`` where there is no such part (it has no note). ``files``: its tables by
    name. ``whole``: every byte is looked at, else sizes and ends only.
    """
    try:
        said = read_sealed(note)
    except FileNotFoundError:
        return None
    except OSError as error:
        return f"{note} cannot be read ({error.strerror})"
    if not isinstance(said, dict) or said.get("sum") != seal_of(said):
        return f"{note} is damaged"
    if not same([said.get("run"), said.get("part"), said.get("games")], [run, part, [games.start, games.stop]]):
        return f"{note} belongs to another part or another run"
    tables = said.get("tables")
    if not isinstance(tables, dict) or set(tables) != {table for table, _ in files}:
        return f"{note} is damaged"
    for table, path in files:
        try:
            sound = same(_looked_at(path, whole), {key: value for key, value in tables[table].items() if whole or key != "sha256"})
        except FileNotFoundError:
            return f"{path} is missing"
        except OSError as error:
            return f"{path} cannot be read ({error.strerror})"
        if not sound:
            return f"{path} is damaged"
    return ""


def _looked_at(path: Path, whole: bool) -> dict[str, Any]:
    """What a note says of a table, made from the file itself."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - END, 0))
        made: dict[str, Any] = {"size": size, "end": _digest(file.read(END))}
        if whole:
            file.seek(0)
            sum_of_all = hashlib.sha256()
            while piece := file.read(PIECE):
                sum_of_all.update(piece)
            made["sha256"] = sum_of_all.hexdigest()
    return made
