"""Between runs and matches: one game of a run as a match you can step through, and a match as the tables that a run has."""

from __future__ import annotations

import itertools
from weakref import WeakKeyDictionary

import numpy

from cardlab.engine.tables import DETAILS
from cardlab.lab.frames import Frames, frame
from cardlab.lab.play import PlainRows, Recorder, RunSpec, game_seed, loop_of, records
from cardlab.lab.seats import CHANCE, slots
from cardlab.match import Match

__all__ = ["frames_of", "played", "players_of"]

_PLAYERS: WeakKeyDictionary[Match, tuple[tuple[str, ...], int]] = WeakKeyDictionary()
"""Who played the matches that came from a run, and the node that each ended with."""


def played(call: RunSpec, number: int) -> Match:
    """Game ``number`` of a run, played step by step, action for action as the run played it; the cursor is at its end."""
    game = call.game
    choose, seats = loop_of(game, call.seats, compiled=False).choose, slots(game, call.seats)[0]
    match = Match(game, seed=game_seed(call.seed, number))
    while not match.state.over:
        raw = match.state.raw
        codes = [action.code for action in match.state.actions]
        match.play(game.action(choose(raw.copy(), codes, len(codes), seats[raw.actor])))
    _PLAYERS[match] = (call.seats, match.here.id)
    return match


def players_of(match: Match) -> tuple[str, ...] | None:
    """The player at each seat of a match that came from a run; ``None`` for any other, and on a line that was played since."""
    seats, end = _PLAYERS.get(match, ((), -1))
    return seats if match.path()[-1].id == end else None


def frames_of(match: Match) -> Frames:
    """The tables of the line that the cursor of a match is on; in ``games`` its row stands once the game is over.

    Raises ``ValueError`` for the record of one seat, which does not hold everything that a table needs.
    """
    if match.seat is not None:
        raise ValueError(f"this match holds only what seat {match.seat} may know; tables need a complete match")
    game = match.game
    # Which players the loop is loaded for does not matter where it only notes.
    tables, loop = game.kind.tables, loop_of(game, (CHANCE,) * game.players, compiled=False)
    rows = {name: PlainRows(tables.table(name)) for name in DETAILS}
    book = Recorder(rows["rounds"], rows["tricks"], rows["actions"], [0, 0, 0], len(DETAILS) - 1)
    path = match.path()
    loop.note(path[0].state.raw, book)
    for before, node in itertools.pairwise(path):
        assert node.action is not None  # the root alone has none
        loop.note_choice(before.state.raw, book, node.action.code, len(before.state.actions))
        loop.note(node.state.raw, book)
    end = path[-1].state
    if end.over:
        loop.finish(end.raw, rows["games"][0])
    seats = players_of(match) or (None,) * game.players
    counts = {"games": int(end.over), **dict(zip(DETAILS[1:], book.filled, strict=True))}
    made = {}
    for name in DETAILS:
        array = records(tables.table(name), rows[name], counts[name])
        seeds = numpy.full(counts[name], match.seed, dtype=numpy.int64)
        made[name] = frame(game, name, array, numpy.zeros(counts[name], dtype=numpy.int32), seeds, seats)
    return Frames(**made)

