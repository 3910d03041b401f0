"""Where things were before they had rooms: old names of modules keep working for one release, with a ``DeprecationWarning``.

A finder of those names, and of no others. What is not in the list below was never meant to be imported from outside.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

__all__ = ["MOVED", "RENAMED", "install"]

MOVED: dict[str, tuple[str, ...]] = {
    "cardlab.engine.acts": ("cardlab.model.actions",),
    "cardlab.engine.game": ("cardlab.model.game", "cardlab.model.errors"),
    "cardlab.engine.kind": ("cardlab.model.game_type", "cardlab.model.registry"),
    "cardlab.engine.options": ("cardlab.model.options", "cardlab.model.errors"),
    "cardlab.engine.phrase": ("cardlab.language.phrase",),
    "cardlab.engine.scene": ("cardlab.picture.scene", "cardlab.model.game_type"),
    "cardlab.record": ("cardlab.match.match", "cardlab.match.record", "cardlab.match.errors"),
    "cardlab.tell": ("cardlab.language", "cardlab.picture"),
    "cardlab.tell.words": ("cardlab.language.words",),
    "cardlab.widgets": ("cardlab.table",),
    "cardlab.widgets.explore": ("cardlab.explore.widget",),
    "cardlab.widgets.table": ("cardlab.table.widget",),
}
"""An old module, and where its names are now."""
RENAMED = {"Kind": "GameType", "kind_of": "game_type", "Act": "Control", "Call": "BidStatus", "said": "narrate", "Said": "Narration"}
"""Names that changed with it."""


class Moved(ModuleType):
    """An old module: its names are looked up where they are now."""

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("__"):
            for place in MOVED[self.__name__]:
                module = import_module(place)
                for each in (name, RENAMED.get(name, name)):
                    if hasattr(module, each):
                        return getattr(module, each)
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")


class Finder:
    """Finds old modules, for Python's list of those who find any."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """An old module, or nothing."""
        return ModuleSpec(name, self, is_package=name in ("cardlab.tell", "cardlab.widgets")) if name in MOVED else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module that stands in for it."""
        return Moved(spec.name, f"Moved to {' and '.join(MOVED[spec.name])}.")

    def exec_module(self, module: ModuleType) -> None:
        """Say where it is now."""
        places = " and ".join(MOVED[module.__name__])
        warnings.warn(f"{module.__name__} is now {places}; the old name goes with the next release", DeprecationWarning, stacklevel=2)


def install() -> None:
    """Let old names be found; first of all, since a folder that was left behind by an update would be taken for a package."""
    if not any(isinstance(each, Finder) for each in sys.meta_path):
        sys.meta_path.insert(0, Finder())
