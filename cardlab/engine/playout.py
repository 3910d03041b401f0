"""A step with its bookkeeping, and a whole random game. Rules text: loaded once per game, plain and compiled.

``start``, ``legal`` and ``step`` are the game's own; :mod:`cardlab.engine.compiled` puts them here when it loads this file for a game.
"""

from typing import Any

from cardlab.engine.random import pick, remember


def advance(s: Any, action: int) -> None:
    """Take a legal action: count it, fold it into the history, forget the events of the step before, step."""
    s.event_count = 0
    s.steps += 1
    remember(s, action)
    step(s, action)  # noqa: F821  (the game's)


def play_out(s: Any, out: Any, limit: int) -> int:
    """Play at random from here to the end or for ``limit`` actions at most; how many were taken. ``out`` is room for legal actions."""
    taken = 0
    while s.actor >= 0 and taken < limit:
        n = legal(s, out)  # noqa: F821  (the game's)
        advance(s, out[pick(s, n)])
        taken += 1
    return taken


def play_many(rows: Any, out: Any, limit: int) -> int:
    """Play every row out; how many actions were taken in all."""
    taken = 0
    for i in range(len(rows)):
        taken += play_out(rows[i], out, limit)
    return taken


def begin(s: Any) -> None:
    """The state before the first decision, from the options and the seed already in it."""
    s.event_count = 0
    s.steps = 0
    s.deals = 0
    s.history_hash = 0
    start(s)  # noqa: F821  (the game's)


def begin_many(rows: Any) -> None:
    """Begin every row."""
    for i in range(len(rows)):
        begin(rows[i])
