"""The run that tests write to a folder, in parts of some games, and what is in a folder."""

import json
from pathlib import Path
from typing import Any

import cardlab
from cardlab.engine.tables import DETAILS
from cardlab.lab.notes import described, note_of, sealed

PARTS = {"games": 40, "rounds": 40, "tricks": 20, "actions": 10}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run_to(folder: Path | None, games: int = 70, detail: str = "tricks", **more: Any) -> cardlab.Run:
    """The run that these tests write."""
    run: cardlab.Run = cardlab.simulate("nineteen", games=games, seed=5, detail=detail, folder=folder, **{"progress": False, **more})
    return run


def rewritten(folder: Path, **changes: Any) -> None:
    """The run in a folder as another release would have written it: something else in ``run.json``, the checksums to go with that."""
    card = {**json.loads((folder / "run.json").read_bytes()), **changes}
    (folder / "run.json").write_bytes(sealed(card))
    run = json.loads((folder / "run.json").read_bytes())["sum"]
    for note in (folder / "notes").iterdir():
        said = json.loads(note.read_bytes())
        files = {table: folder / table / f"{note.stem}.parquet" for table in DETAILS}
        tables = {table: described(file.read_bytes()) for table, file in files.items() if file.exists()}
        note.write_bytes(note_of(run, said["part"], range(*said["games"]), tables))


def without_notes(folder: Path) -> None:
    """The run in a folder as releases wrote it that noted no checksums."""
    card = json.loads((folder / "run.json").read_bytes())
    del card["sum"]
    (folder / "run.json").write_text(json.dumps({**card, "cardlab run": 1}, indent=1) + "\n", encoding="utf-8")
    for note in (folder / "notes").iterdir():
        note.unlink()
    (folder / "notes").rmdir()
