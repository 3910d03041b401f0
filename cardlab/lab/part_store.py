"""Where the parts of a run are put as it goes: a folder, or memory as long as they are few; and the tables that a part consists of."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING

import numpy

from cardlab.engine.tables import DETAILS
from cardlab.lab.folder import Folder
from cardlab.lab.frames import frame
from cardlab.lab.play import Batch, RunSpec, game_seeds

if TYPE_CHECKING:
    import polars

__all__ = ["HELD", "PartStore", "tables_of"]

HELD = 400_000_000
"""How many bytes of tables a run without a folder holds in memory; what goes beyond that is put into a temporary one."""


class PartStore:
    """The parts of one run. Without a folder they are held in memory, and from :data:`HELD` on in a temporary folder."""

    def __init__(self, call: RunSpec, games: int, folder: Folder | None) -> None:
        self.call, self.games, self.folder = call, games, folder
        self.temporary: TemporaryDirectory[str] | None = None
        self.parts: list[dict[str, polars.DataFrame]] = []
        self.held = 0
        if folder is not None:
            folder.open_for(call, games)

    @property
    def done(self) -> set[int]:
        """The parts that are there already, and sound; a damaged one is not."""
        return self.folder.renewed(self.call, self.games) if self.folder else set()

    def put(self, part: int, tables: dict[str, polars.DataFrame]) -> None:
        """Put a part there."""
        if self.folder is not None and self.temporary is None:
            self.folder.write(part, tables)
            return
        try:
            self.held += sum(int(table.estimated_size()) for table in tables.values())
            if self.folder is None and self.held > HELD:
                self._to_disk()
            if self.folder is not None:
                self.folder.write(part, tables)
            else:
                self.parts.append(tables)
        except OSError as error:
            raise OSError(
                error.errno,
                f"the tables have outgrown memory, and there is no room for them in {gettempdir()} ({os.strerror(error.errno or 0)}). "
                "Give simulate a folder= with enough room, or a coarser detail",
            ) from error

    def _to_disk(self) -> None:
        """Memory has enough: what is there goes to a temporary folder, and what comes after it, too."""
        temporary = TemporaryDirectory(prefix="cardlab-run-", ignore_cleanup_errors=True)
        folder = Folder(Path(temporary.name) / "run")
        folder.open_for(self.call, self.games)
        for number, tables in enumerate(self.parts):
            folder.write(number, tables)
        # Only now: a stop before this leaves all in memory.
        self.temporary, self.folder, self.parts = temporary, folder, []


def tables_of(call: RunSpec, noted: Sequence[Batch]) -> dict[str, polars.DataFrame]:
    """Stretches of games, one after the other, as frames."""
    first, count = noted[0].first, sum(len(each.games) for each in noted)
    numbers = numpy.arange(first, first + count, dtype=numpy.int32)
    games = numpy.concatenate([each.games for each in noted])
    tables = {"games": frame(call.game, "games", games, numbers, game_seeds(call.seed, first, count), call.seats)}
    for table in DETAILS[1 : call.level + 1]:
        rows = numpy.concatenate([each.rows[table] for each in noted])
        counts = numpy.concatenate([each.counts[table] for each in noted])
        tables[table] = frame(call.game, table, rows, numpy.repeat(numbers, counts))
    return tables
