"""What is noted of a part of a run when it is written, and held against it before anybody relies on it.

A note names the run (by the seal of its ``run.json``), the part, its games, and of each file its size, the checksum of its ends and of all
of it. So a part that was cut, exchanged for another one or changed by a bit is found: the first two cheaply, by :func:`fits`, the last by
reading all of it, with :func:`is_sound`. Notes and cards carry a seal of their own content, so that an altered one is found, too.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["LARGEST", "fits", "is_sound", "note_of", "read_sealed", "sealed", "text_of"]

ENDS = 4096
"""How many bytes at either end of a file are looked at each time: its first page, and what it says of itself."""
LARGEST = 1_000_000
"""How many bytes a card or a note has at most."""
SEAL = "seal"


def seal_of(content: Mapping[str, Any]) -> str:
    """The checksum of what a card or a note says."""
    rest = {key: value for key, value in content.items() if key != SEAL}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:32]


def sealed(content: Mapping[str, Any]) -> dict[str, Any]:
    """The same with its seal."""
    return {**content, SEAL: seal_of(content)}


def text_of(content: Mapping[str, Any]) -> bytes:
    """A card or a note as it stands in its file."""
    return (json.dumps(content, indent=1) + "\n").encode()


def read_sealed(path: Path) -> dict[str, Any] | None:
    """What a card or a note says; ``None`` where it is no such thing, or altered. Raises ``FileNotFoundError``, ``OSError``."""
    with open(path, "rb") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        return None
    try:
        content = json.loads(text)
        whole = isinstance(content, dict) and content.get(SEAL) == seal_of(content)
    except (ValueError, RecursionError):  # no JSON, a number that is too long, lists that are nested too deeply
        return None
    return content if whole else None


def ends_of(content: bytes | memoryview) -> str:
    """The checksum of the first and the last bytes."""
    return hashlib.sha256(bytes(content[:ENDS]) + bytes(content[-ENDS:])).hexdigest()[:32]


def note_of(run: str, part: int, games: range, files: Mapping[str, bytes | memoryview]) -> dict[str, Any]:
    """The note of a part. ``run``: the seal of the run's card; ``files``: what each table's file holds."""
    tables = {
        table: {"size": len(content), "ends": ends_of(content), "sha256": hashlib.sha256(content).hexdigest()}
        for table, content in files.items()
    }
    return sealed({"run": run, "part": part, "games": [games.start, games.stop], "tables": tables})


def fits(note: Mapping[str, Any] | None, run: str, part: int, games: range, files: Mapping[str, Path]) -> bool:
    """Whether a note is of this part of this run, and its files have the size and the ends that it names."""
    if note is None or (note["run"], note["part"], note["games"]) != (run, part, [games.start, games.stop]):
        return False
    if list(note["tables"]) != list(files):
        return False
    return all(_looks_right(path, note["tables"][table]) for table, path in files.items())


def _looks_right(path: Path, noted: Mapping[str, Any]) -> bool:
    try:
        with open(path, "rb") as file:
            size = file.seek(0, os.SEEK_END)
            if size != noted["size"]:
                return False
            file.seek(0)
            first = file.read(ENDS)
            file.seek(max(0, size - ENDS))
            last = file.read(ENDS)
    except OSError:
        return False
    return bool(hashlib.sha256(first + last).hexdigest()[:32] == noted["ends"])


def is_sound(note: Mapping[str, Any], table: str, path: Path) -> bool:
    """Whether a file is what was written, to the last bit: all of it is read."""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == str(note["tables"][table]["sha256"])
    except OSError:
        return False
