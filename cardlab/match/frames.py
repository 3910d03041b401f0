"""The tables of a match, and who makes them: the lab, which stands above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars

__all__ = ["Frames"]


@dataclass(frozen=True)
class Frames:
    """The four tables of a match, with the columns of a run's."""

    games: polars.DataFrame
    rounds: polars.DataFrame
    tricks: polars.DataFrame
    actions: polars.DataFrame
