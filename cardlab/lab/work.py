"""Who plays: this process, or the workers of an executor. Stretches of games are handed out, and come back in order."""

from __future__ import annotations

import time
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from cardlab.engine.compiled import available
from cardlab.lab.play import Batch, RunSpec, play
from cardlab.model.registry import is_in_cell

__all__ = ["batches", "work"]

AT_ONCE = {"games": 5_000, "rounds": 2_500, "tricks": 1_250, "actions": 500}
"""How many games a worker is given at a time at most, by detail."""
MOMENT = 0.5
"""Seconds of work that a worker is given at a time, about: so all are busy to the end, and a stop is soon heard."""
FEW = 8
"""How many games are played to find out how many take that long: players who think are a hundred times slower than the random one."""
PATIENCE = 0.2
"""Seconds that this process plays before it looks up."""
MANY = 32
"""How many stretches are out at a time where nobody says how many workers there are."""
LOST = (
    "A worker of the run failed. In a folder (simulate(…, folder=…)) the finished parts are kept, and the same call resumes from there; "
    "what was only in memory is lost."
)

Part = tuple[int, range]


def cut(games: range, size: int) -> Iterator[range]:
    """Games in stretches of so many."""
    for first in range(games.start, games.stop, size):
        yield range(first, min(first + size, games.stop))


def work(call: RunSpec, parts: Sequence[Part], executor: Executor | None, chunk: int | None) -> Iterator[Batch]:
    """The games of these parts in order, in stretches that lie within a part."""
    if not available():
        warnings.warn('numba is not installed: the plain rules play, more slowly. pip install "cardlab[fast]"', stacklevel=5)
    elif not call.game.kind.in_file:
        told = f"the rules of {call.game.id} stand in a cell, where they cannot be compiled: they play plainly, more slowly. In a file"
        warnings.warn(f'{told} (%%writefile my_game.py, cardlab.register("my_game")) they can', stacklevel=5)
    if executor is None:
        return _alone(call, parts, chunk)
    if is_in_cell(call.game.kind) and not isinstance(executor, ThreadPoolExecutor):
        told = f"{call.game.id} was registered from a cell, which other processes cannot read: without executor=, or with threads, it plays"
        raise ValueError(f"{told}; in a file it plays anywhere")
    return _handed_out(call, parts, executor, chunk)


def batches(noted: Iterable[Batch], parts: Sequence[Part]) -> Iterator[tuple[int, Batch, bool]]:
    """Each stretch with the part it belongs to, and whether it is the last of it."""
    todo = iter(noted)
    for part, games in parts:
        at = games.start
        while at < games.stop:
            each = next(todo)
            at += len(each.games)
            yield part, each, at == games.stop


def _alone(call: RunSpec, parts: Sequence[Part], chunk: int | None) -> Iterator[Batch]:
    """Played here, in stretches as long as they take a moment."""
    size = chunk or 16
    for _, games in parts:
        at = games.start
        while at < games.stop:
            begun = time.perf_counter()
            noted = play(call, at, min(size, games.stop - at))
            yield noted
            if chunk is None:
                spent = max(time.perf_counter() - begun, 1e-3)
                size = max(1, min(int(size * PATIENCE / spent), 4 * size))
            at += len(noted.games)


def workers_of(executor: Any) -> int | None:
    """How many workers an executor has, if it says so: those of ``concurrent.futures``, and a dask client's."""
    number = getattr(executor, "_max_workers", None)
    if isinstance(number, int):
        return number
    client = getattr(executor, "_client", None)
    try:
        return sum(client.nthreads().values()) if client is not None else None
    except Exception:  # it is asked out of politeness only
        return None


def games_in_a_moment(call: RunSpec) -> int:
    """About how many games one worker plays in :data:`MOMENT`, one at least."""
    begun = time.perf_counter()
    play(call, 0, FEW)
    spent = time.perf_counter() - begun
    return max(1, int(FEW * MOMENT / max(spent, 1e-6)))


def _handed_out(call: RunSpec, parts: Sequence[Part], executor: Executor, chunk: int | None) -> Iterator[Batch]:
    """Played by the workers. Some more stretches are out than there are workers, but never all: memory stays bounded."""
    workers = workers_of(executor)
    total = sum(len(games) for _, games in parts)
    play(call, 0, 1)  # whatever is compiled now, workers that are forked or share the cache have already
    size = chunk or min(AT_ONCE[call.detail], -(-total // (4 * (workers or 8))), games_in_a_moment(call))
    todo = (stretch for _, games in parts for stretch in cut(games, size))
    out: deque[Future[Batch]] = deque()
    try:
        while True:
            while len(out) < (2 * workers + 2 if workers else MANY):
                games = next(todo, None)
                if games is None:
                    break
                out.append(executor.submit(play, call, games.start, len(games)))
            if not out:
                return
            # Taken out only when it has come, so that a stop in between cancels it, too.
            try:
                noted = out[0].result()
            except Exception as error:
                if LOST not in getattr(error, "__notes__", ()):  # an executor may give the same error for every game
                    error.add_note(LOST)
                raise
            out.popleft()
            yield noted
    finally:
        for each in out:
            each.cancel()
