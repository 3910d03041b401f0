"""A run that grows while somebody watches: a few games at once, then ten times as many, up to all that were asked for.

It plays in pieces that take a moment each, so that whoever drives it can do other things in between. Where it ends, and what every game
is, does not depend on the pieces: the whole of it is the run that :func:`cardlab.simulate` returns for the same arguments.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from cardlab.engine.compiled import available
from cardlab.lab.folder import part_ranges
from cardlab.lab.part_store import PartStore, tables_of
from cardlab.lab.play import Batch, RunSpec, play
from cardlab.lab.run import Run

__all__ = ["ProgressiveRun"]

FEW = 8
"""With how many games it begins where the rules have not been compiled yet: the plain ones play these at once."""
FIRST = 100
TIMES = 10
"""How much larger each stage is than the one before."""
MOMENT = 0.05
"""Seconds that a piece takes, about."""

_COMPILED: set[tuple[str, tuple[str, ...], bool]] = set()
"""The games, each with its players and whether rows are noted, whose rules are there in compiled form. A loop that notes is another one."""


class ProgressiveRun:
    """The games of a call, stage by stage. ``games``: how many in the end."""

    def __init__(self, call: RunSpec, games: int) -> None:
        self.call, self.games = call, games
        self.run: Run | None = None
        """The last stage that is whole."""
        self.done = 0
        """How many games of the stage under way are played."""
        self.stage = 0
        """How many games the stage under way has."""
        self.spent = 0.0
        """Seconds for which the stage under way was played, without what else was done in between."""
        self._shelf: PartStore | None = None
        self._pending: list[Batch] = []

    @property
    def stages(self) -> list[int]:
        """How many games each stage has; the last one has all."""
        sizes, size = [], FIRST
        while size < self.games:
            sizes.append(size)
            size *= TIMES
        return [*sizes, self.games]

    def steps(self) -> Iterator[Callable[[], object] | None]:
        """Play, a piece a step. A step that is a function takes some seconds: it is to be called, on another thread if need be, before
        going on.
        """
        key = (self.call.game.id, tuple(sorted(set(self.call.seats))), self.call.level > 0)
        if key not in _COMPILED and available():
            yield from self._play(min(FEW, self.games), compiled=False)
            if self.games <= FEW:
                return
            yield partial(play, self.call, 0, 1)
            _COMPILED.add(key)
        for size in self.stages:
            yield from self._play(size, compiled=None)

    def _play(self, games: int, compiled: bool | None) -> Iterator[None]:
        self.stage, self.done, self.spent, self._pending = games, 0, 0.0, []
        shelf = self._shelf = PartStore(self.call, games, None)
        size = 1
        for part, numbers in enumerate(part_ranges(games, self.call.detail)):
            at = numbers.start
            while at < numbers.stop:
                begun = time.perf_counter()
                noted = play(self.call, at, min(size, numbers.stop - at), compiled)
                spent = max(time.perf_counter() - begun, 1e-4)
                self.spent += spent
                size = max(1, min(int(size * MOMENT / spent), 4 * size))
                self._pending.append(noted)
                at += len(noted.games)
                self.done = at
                if at < numbers.stop:
                    yield None
            shelf.put(part, tables_of(self.call, self._pending))
            self._pending = []
            if numbers.stop < games:
                yield None
        self.run, self._shelf = Run(self.call, games, shelf), None
        yield None

    def kept(self) -> Run | None:
        """What there is when it is stopped here: the games of the stage under way where these are more than the last whole one has.

        It does not go on afterwards.
        """
        shelf, self._shelf = self._shelf, None
        if shelf is None or self.done <= (0 if self.run is None else len(self.run)):
            return self.run
        if self._pending and shelf.folder is None:
            shelf.parts.append(tables_of(self.call, self._pending))
        run = Run(self.call, self.stage, shelf)
        return run if self.run is None or len(run) > len(self.run) else self.run
