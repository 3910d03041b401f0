"""How far a run is: a bar in a notebook or a terminal, or a function of one's own. A short run shows none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

__all__ = ["Progress"]

PATIENCE = 0.5
"""Seconds before a bar comes up."""


class Progress:
    """Tells how many games are done. ``how``: ``None`` shows a bar where somebody looks, ``True`` always, ``False`` never; or a function
    that is called with the games done and the games asked for. Raises ``TypeError`` for anything else.
    """

    def __init__(self, how: bool | Callable[[int, int], object] | None, total: int, title: str) -> None:
        if how is not None and not isinstance(how, bool) and not callable(how):
            allowed = "True, False, None (where somebody looks), or a function f(done, total)"
            raise TypeError(f"progress={how!r} is not allowed; allowed: {allowed}")
        self.done, self.total = 0, total
        self.tell = how if callable(how) else None
        self.bar: Any = None
        if how is True or (how is None and somebody_looks()):
            from tqdm.auto import tqdm

            self.bar = tqdm(total=total, desc=title, unit=" games", unit_scale=True, delay=PATIENCE, mininterval=0.2)

    def add(self, games: int) -> None:
        """So many games more are done."""
        if not games:
            return
        self.done += games
        if self.bar is not None:
            self.bar.update(games)
        if self.tell is not None:
            self.tell(self.done, self.total)

    def close(self) -> None:
        """No more will come."""
        if self.bar is not None:
            self.bar.close()


def somebody_looks() -> bool:
    """Whether this is a notebook or a terminal."""
    if "IPython" in sys.modules:
        shell = sys.modules["IPython"].get_ipython()
        if shell is not None and getattr(shell, "kernel", None) is not None:
            return True
    return bool(sys.stderr and sys.stderr.isatty())
