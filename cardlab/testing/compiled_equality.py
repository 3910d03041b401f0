"""The check of both worlds: the plain rules and the compiled ones are one text and have the same results."""

from __future__ import annotations

from typing import Any

from cardlab.engine.compiled import available, compiled_rules
from cardlab.engine.random import pick
from cardlab.model.game import Game
from cardlab.model.game_type import GameType
from cardlab.testing.random_play import random_game

__all__ = ["plain_equals_compiled"]


def plain_equals_compiled(kind: GameType, games: int, seed: int = 0, stepwise: int = 3) -> bool:
    """The plain and the compiled rules come to the same: end states of ``games`` games over all options, every step of some of them.

    Returns ``False``, with nothing checked, where numba is not installed (the caller may say that it skips).
    """
    if not available():
        return False
    import numpy

    functions = compiled_rules(kind.rules.__name__)
    layout = kind.layout
    rows = numpy.zeros(games, dtype=layout.dtype)
    played = []
    for number in range(games):
        game = random_game(kind, seed + number)
        raw = layout.plain()
        raw.seed = (seed + number) * 0x9E3779B97F4A7C15 % 2**63  # both halves of the seed are used
        kind.setting(game.options, raw)
        layout.to_row(raw, rows[number])
        played.append((game, raw))
    room = numpy.zeros(layout.max_actions, dtype=numpy.int64)
    out = [0] * layout.max_actions
    for number in range(min(stepwise, games)):
        _step_by_step(kind, played[number], functions, rows[number : number + 1].copy(), room)
    functions.begin_many(rows)
    functions.play_many(rows, room, 10**9)
    for number, (game, raw) in enumerate(played):
        kind.playout.begin(raw)
        kind.playout.play_out(raw, out, 10**9)
        _same_state(kind, raw, layout.from_row(rows[number]), f"{game!r}, seed {raw.seed}, at the end")
    return True


def _step_by_step(kind: GameType, played: tuple[Game, Any], functions: Any, rows: Any, room: Any) -> None:
    """One game in both worlds at once: legal actions, states and events of every step."""
    game, raw = played[0], played[1].copy()
    out = [0] * kind.layout.max_actions
    kind.playout.begin(raw)
    functions.begin_many(rows)
    row = rows[0]
    while True:
        at = f"{game!r}, seed {raw.seed}, step {raw.steps}"
        _same_state(kind, raw, kind.layout.from_row(row), at)
        if kind.rules.to_act(raw) < 0:
            return
        legal = out[: kind.rules.legal(raw, out)]
        there = [int(code) for code in room[: functions.legal(row, room)]]
        assert legal == there, f"{at}: the legal actions are {legal} plainly, {there} compiled"
        action = legal[pick(raw, len(legal))]
        kind.playout.advance(raw, action)
        functions.advance(row, action)


def _same_state(kind: GameType, plain: Any, compiled: Any, at: str) -> None:
    """Both states hold the same, the events of the last step included."""
    for field in kind.layout.fields:
        here, there = getattr(plain, field.name), getattr(compiled, field.name)
        if field.name == "events":
            here, there = (kind.layout.events.rows(state) for state in (plain, compiled))
        elif not field.kept and field.name != "event_count":
            continue
        assert here == there, f"{at}: {field.name} is {here} plainly, {there} compiled"
