"""What tables a game on the kit makes, unless it has some of its own, and how their rows are noted. Rules text: plain and compiled.

A round's rows are filed when the next one is dealt, or the game is over.
"""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.kit.columns import ROUND_COLUMN, TRICK_ACTIONS, TRUMP_COLUMN, call_columns, round_columns, trick_columns, won_columns
from cardlab.kit.layout import TrickLayout
from cardlab.kit.rows import note_action, note_call, note_card, note_hands, note_trick, note_trump, note_won, open_rows
from cardlab.kit.tricks import CALLED, DEALT, ENDED, EVENTS, NAMED, PLAYED, TOOK, TURNED_UP, suit_of

__all__ = ["note", "note_action", "note_game", "tables_of"]

ROUND, SUIT = EVENTS.slot("round", "dealt"), EVENTS.slot("suit", "turned_up", "named")
CALL, CALLS = EVENTS.slot("call", "called"), EVENTS.slot("called", "called")


def tables_of(layout: TrickLayout) -> Tables:
    """The tables of a game with this layout."""
    return Tables(
        games=won_columns(),
        rounds=(
            "a round and seat",
            (
                ROUND_COLUMN,
                Column("cards", "number", "how many cards are in each hand", "cards"),
                Column("dealer", "seat", "who deals"),
                TRUMP_COLUMN,
                Column("seat", "seat", "whose row this is"),
                Column("hand", "card", "the cards dealt, by suit and rank", most=layout.most),
                *call_columns(),
                *round_columns(),
            ),
        ),
        tricks=(
            "a trick",
            (
                ROUND_COLUMN,
                Column("trick", "number", "the trick in the round, from 1"),
                TRUMP_COLUMN,
                *trick_columns(layout.seats),
            ),
        ),
        actions=TRICK_ACTIONS,
        spare={*layout.spare, *(("call", "called") if "calls" in layout.spare else ())},
    )


def note_game(s: Any, row: Any) -> None:
    """A game that is over."""
    note_won(s, row)


def open_round(s: Any, book: Any) -> None:
    """A round was dealt: a row for each seat, complete when it is filed. ``score`` is what the seat had before."""
    open_rows(s, book)
    note_hands(s, book)
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.call = -1
        row.called = 0
        row.tricks = 0
        row.score = s.scores[seat]


def file_round(s: Any, book: Any) -> None:
    """The round is over: its rows are filed."""
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.change = s.scores[seat] - row.score
        row.score = s.scores[seat]
    book.filled[0] += s.players


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning."""
    events = s.events
    for i in range(s.event_count):
        at = i * ROW
        kind, seat = events[at], events[at + SEAT]
        if kind == PLAYED and book.level >= 2:
            note_card(s, book, at, suit_of(s, events[at + CARD]))
        elif kind == TOOK:
            book.rounds[book.filled[0] + seat].tricks += 1
            if book.level >= 2:
                note_trick(s, book, at)
        elif kind == CALLED:
            note_call(s, book, seat, events[at + CALL], events[at + CALLS])
        elif kind == DEALT:
            if events[at + ROUND] > 1:
                file_round(s, book)
            open_round(s, book)
        elif kind in (TURNED_UP, NAMED):
            note_trump(s, book, events[at + SUIT])
        elif kind == ENDED:
            file_round(s, book)
