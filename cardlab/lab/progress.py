"""How far a run is: a bar in a notebook or a terminal, or your own function. A short run shows none."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Any

from cardlab.language.freetext import must_be

__all__ = ["Progress"]

PATIENCE = 0.5
"""Seconds before a bar comes up."""


class Progress:
    """Tells how many games are done. ``how``: ``None`` shows a bar only where somebody sees it, ``True`` always, ``False`` never; or a
    function that is called with the games done and the games asked for. Raises ``TypeError`` for anything else.
    """

    def __init__(self, how: bool | Callable[[int, int], object] | None, total: int, title: str) -> None:
        if how is not None and not isinstance(how, bool) and not callable(how):
            allowed = "True, False, None (only where somebody sees it) or a function f(done, total)"
            raise TypeError(must_be("progress", allowed, how))
        self.done, self.total = 0, total
        self.tell = how if callable(how) else None
        self.bar: Any = None
        if how is True or (how is None and somebody_looks()):
            self.bar = bar(total, title)

    def add(self, games: int) -> None:
        """So many more games are done."""
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


def bar(total: int, title: str) -> Any:
    """A bar with games a second: one line in a terminal, a line of HTML in a notebook. It comes up after a moment."""
    from tqdm.std import tqdm

    words = {"total": total, "desc": title, "delay": PATIENCE, "mininterval": 0.2}
    if not in_notebook():
        return tqdm(**words, unit=" games", unit_scale=True)

    class Line(tqdm):  # type: ignore[misc, unused-ignore]
        """tqdm's counting, shown as plain HTML. Its own bar for notebooks is a widget, of which a saved notebook keeps nothing to see."""

        shown: Any = None

        def sp(self, *_: Any) -> None:
            """Nothing is printed; tqdm asks whether it could."""

        def display(self, msg: str | None = None, pos: int | None = None) -> bool:
            """Show how far it is, in the place where that stood before."""
            from IPython.display import display

            told = line(self.desc, **{name: self.format_dict[name] for name in ("n", "total", "elapsed", "rate")})
            if self.shown is None:
                self.shown = display(told, raw=True, display_id=True)
            else:
                self.shown.update(told, raw=True)
            return True

    return Line(**words, gui=True, file=io.StringIO())


def line(title: str, n: int, total: int, elapsed: float, rate: float | None) -> dict[str, str]:
    """How far a run is, as a notebook shows it: so many games done in so many seconds.

    >>> line("nineteen", 500, 2000, 2.0, 250.0)["text/plain"]
    'nineteen: 500 of 2,000 games, 250 a second, about 6 s to go'
    >>> line("nineteen", 2000, 2000, 8.0, None)["text/plain"]
    'nineteen: 2,000 games, 250 a second'
    """
    pace = rate or n / max(elapsed, 1e-3)
    told = f"{title}: {n:,} games" if n >= total else f"{title}: {n:,} of {total:,} games"
    told += f", {pace:,.0f} a second" if pace >= 10 else f", {pace:.1f} a second"
    if 0 < n < total:
        told += f", about {length((total - n) / pace)} to go"
    drawn = f'<progress value="{n}" max="{total}" aria-label="{title}" style="width:240px;vertical-align:middle"></progress>'
    return {"text/html": f'<div style="font-variant-numeric:tabular-nums">{drawn} {told}</div>', "text/plain": told}


def length(seconds: float) -> str:
    """A stretch of time as people say it.

    >>> length(6.2), length(200), length(9000)
    ('6 s', '3 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def somebody_looks() -> bool:
    """Whether this is a notebook or a terminal."""
    return in_notebook() or bool(sys.stderr and sys.stderr.isatty())


def in_notebook() -> bool:
    """Whether a kernel runs this."""
    if "IPython" not in sys.modules:
        return False
    shell = sys.modules["IPython"].get_ipython()
    return shell is not None and getattr(shell, "kernel", None) is not None
