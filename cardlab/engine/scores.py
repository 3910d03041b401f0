"""The tables of a game that declares none: one row per game, with scores and winners. Rules text below the declaration: plain and compiled.

``winner_bits`` of the state, a bit for each winner, says who won; in a game that has no such field, whoever has the highest score.
"""

from typing import Any

from cardlab.engine.tables import Column, Tables

TABLES = Tables(
    games=(
        Column("score", "number", "the score in the end", "points", "i4", by_seat=True),
        Column("won", "yes", "whether the seat won", by_seat=True),
    ),
)


def note_game(s: Any, row: Any) -> None:
    """A game that is over, in which the highest score wins."""
    best = s.scores[0]
    for seat in range(s.players):
        best = max(best, s.scores[seat])
    for seat in range(s.players):
        row.score[seat] = s.scores[seat]
        row.won[seat] = s.scores[seat] == best


def note_winners(s: Any, row: Any) -> None:
    """A game that is over, whose state says who won."""
    for seat in range(s.players):
        row.score[seat] = s.scores[seat]
        row.won[seat] = s.winner_bits >> seat & 1


def note_action(s: Any, row: Any) -> None:
    """Nothing of its own."""


def note(s: Any, book: Any) -> None:
    """No rounds and no tricks."""
