"""What tables a game of *sticht* makes: their columns, as people read them."""

from __future__ import annotations

from cardlab.engine.tables import Column, Tables
from cardlab.kit.columns import ROUND_COLUMN, TRICK_ACTIONS, round_columns, trick_columns, won_columns

__all__ = ["TABLES"]

TABLES = Tables(
    games=(
        Column("rounds", "number", "how many rounds were played", "rounds", "i2"),
        Column("end", "name", "what ended the game: a score of 0 or less (low), or of 48 or more (high)", names=("low", "high")),
        *won_columns("i2"),
    ),
    rounds=("a round and seat", (
        ROUND_COLUMN,
        Column("dealer", "seat", "who deals"),
        Column("starter", "seat", "who names the trump and leads first"),
        Column("blind", "yes", "whether the starting player called yellow blind"),
        Column("trump", "suit", "the trump that the starting player named"),
        Column("last_trump", "suit", "the trump by which the round is scored"),
        Column("value", "number", "what a trick is worth", "points"),
        Column("seat", "seat", "whose row this is"),
        Column("first", "card", "the three cards dealt before the trump is named", most=3),
        Column("hand", "card", "the six cards dealt, before any exchange", most=6),
        Column("swapped", "number", "how many cards the seat exchanged", "cards"),
        Column("out", "yes", "whether the seat dropped out"),
        *round_columns("i2"),
    )),
    tricks=("a trick", (
        ROUND_COLUMN,
        Column("trick", "number", "the trick in the round, 1 to 6"),
        Column("trump", "suit", "the trump in this trick"),
        Column("one_is_high", "yes", "whether the order of ranks is reversed in this trick"),
        *trick_columns(5, "the suit that was led; the white card belongs to the trump"),
        Column("value", "number", "what a trick is worth as this one is taken; a round is scored by its own value", "points"),
    )),
    actions=TRICK_ACTIONS,
)  # fmt: skip
