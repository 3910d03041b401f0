"""cardlab: learn, teach and explore card games in Jupyter, with rules you can look into at every step.

>>> import cardlab
>>> state = cardlab.game("sticht").new(seed=7)
>>> state.to_act
0

Heavier parts (widgets, tables, charts, compiled batches) are imported when they are first used.
"""

from __future__ import annotations

from typing import Any

# First of all: loaded later, the folder of that name would take the place of the function games.
from cardlab import games as _rooms  # noqa: F401
from cardlab.model.errors import DeckError, OptionError
from cardlab.model.game import Action, Event, Game, IllegalAction, Objection, State, View, game, games, options
from cardlab.model.registry import register
from cardlab.moved import install as _find_what_moved

__version__ = "0.1.0"
__all__ = [
    "Action", "DeckError", "Event", "Explore", "Game", "IllegalAction", "Match", "Objection", "OptionError", "RecordError", "Run",
    "RunError", "Scan", "State", "Table", "View", "by_seat", "charts", "check", "game", "games", "load", "options", "players", "register",
    "scan", "simulate", "sweep", "tables",
]  # fmt: skip

# Public names that live where more is imported; found at first use.
LATER = {
    "Match": "cardlab.match",
    "RecordError": "cardlab.match.errors",
    "load": "cardlab.match.match",
    "Explore": "cardlab.explore.widget",
    "check": "cardlab.table.environment",
    "Table": "cardlab.table.widget",
    "Run": "cardlab.lab.run",
    "Scan": "cardlab.lab.run",
    "scan": "cardlab.lab.run",
    "simulate": "cardlab.lab.run",
    "RunError": "cardlab.lab.folder",
    "by_seat": "cardlab.lab.frames",
    "tables": "cardlab.lab.frames",
    "sweep": "cardlab.lab.sweep",
}

# Public modules, found in the same way.
ROOMS = {"charts": "cardlab.charts", "players": "cardlab.players"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in LATER:
        return getattr(import_module(LATER[name]), name)
    if name in ROOMS:
        return import_module(ROOMS[name])
    raise AttributeError(f"module 'cardlab' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *LATER, *ROOMS})


_find_what_moved()
