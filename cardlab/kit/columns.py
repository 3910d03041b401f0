"""Columns that the tables of trick games have in common (:mod:`cardlab.engine.tables`)."""

from __future__ import annotations

from cardlab.engine.tables import Column

__all__ = ["ROUND_COLUMN", "TRICK_ACTIONS", "TRUMP_COLUMN", "call_columns", "round_columns", "trick_columns", "won_columns"]

ROUND_COLUMN = Column("round", "number", "the round, from 1", width="i2")
TRUMP_COLUMN = Column("trump", "suit", "the trump; none where there is none")


def won_columns(width: str = "i4") -> tuple[Column, ...]:
    """How a game ended for every seat. ``width``: of the points."""
    return (
        Column("score", "number", "points at the end", "points", width, by_seat=True),
        Column("won", "yes", "whether the seat has won, alone or with others", by_seat=True),
    )


def trick_columns(seats: int, led: str = "the suit that was led") -> tuple[Column, ...]:
    """What was played in a trick by up to so many seats. ``led``: what the suit led is."""
    return (
        Column("leader", "seat", "who led"),
        Column("led", "suit", led),
        Column("cards", "card", "the cards in the order in which they were played", most=seats),
        Column("seats", "seat", "who played each of them", most=seats),
        Column("winner", "seat", "who won the trick"),
        Column("card", "card", "the card that won it"),
    )


def call_columns() -> tuple[Column, ...]:
    """What was called in a round."""
    return (
        Column("call", "number", "how many tricks the seat called", "tricks"),
        Column("called", "number", "how many tricks all seats called together", "tricks"),
    )


def round_columns(width: str = "i4") -> tuple[Column, ...]:
    """What a round came to for a seat. ``width``: of the points."""
    return (
        Column("tricks", "number", "how many tricks the seat won", "tricks"),
        Column("change", "number", "the change of score in the round", "points", width),
        Column("score", "number", "points after the round", "points", width),
    )


TRICK_ACTIONS = (Column("trick", "number", "the trick in the round; 0 before the first"),)
