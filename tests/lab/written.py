"""The run that tests write to a folder, in parts of some games, and what is in a folder."""

from pathlib import Path
from typing import Any

import cardlab

PARTS = {"games": 40, "rounds": 40, "tricks": 20, "actions": 10}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run_to(folder: Path | None, games: int = 70, detail: str = "tricks", **more: Any) -> cardlab.Run:
    """The run that these tests write."""
    run: cardlab.Run = cardlab.simulate("nineteen", games=games, seed=5, detail=detail, folder=folder, **{"progress": False, **more})
    return run
