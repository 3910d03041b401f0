"""What tables a game of *sticht* makes, and how its rows are noted from what each step wrote down. Rules text: plain and compiled."""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.games.sticht.rules import (
    CALLED_BLIND, DEALT_AT_ONCE, EVENTS, LOOKED, LOW, NAMED, NO_TRICK, OWN_TRUMP, PLAYED, SAT_OUT, SCORED, SWAPPED, TOOK, WENT_OUT, WORTH,
    YELLOW, suit_of,
)  # fmt: skip
from cardlab.kit.columns import ROUND_COLUMN, TRICK_ACTIONS, round_columns, trick_columns, won_columns
from cardlab.kit.rows import note_action, note_card, note_score, note_trick, note_trump, note_won, open_rows
from cardlab.kit.tricks import left_of

__all__ = ["TABLES", "note", "note_action", "note_game"]

# Where in a row of events the numbers stand that are noted.
NAMED_SUIT = EVENTS.slot("suit", "named")
EXCHANGED = EVENTS.slot("n", "swapped")
TRICK_WORTH, ROUND_WORTH, LAST_SUIT = EVENTS.slot("worth", "took"), EVENTS.slot("worth", "worth"), EVENTS.slot("suit", "worth")

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


def note_game(s: Any, row: Any) -> None:
    """A game that is over: what ended it, scores, winners (S7)."""
    note_won(s, row)
    row.rounds = s.round_no
    row.end = 1
    for seat in range(s.players):
        if s.scores[seat] <= LOW:
            row.end = 0


def open_round(s: Any, book: Any) -> None:
    """The first cards were dealt: a row for each seat, complete when the round is scored. The deck tells what will be dealt next."""
    open_rows(s, book)
    seat = s.starter
    for turn in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.starter, row.blind, row.trump = s.starter, s.called_blind, YELLOW if s.called_blind else -1
        row.first_size, row.hand_size = DEALT_AT_ONCE, 2 * DEALT_AT_ONCE
        row.swapped, row.out, row.tricks = 0, 0, 0
        for k in range(DEALT_AT_ONCE):
            row.first[k] = row.hand[k] = s.deck[DEALT_AT_ONCE * turn + k]
            row.hand[DEALT_AT_ONCE + k] = s.deck[DEALT_AT_ONCE * (s.players + turn) + k]
        seat = left_of(seat, s.players)


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning: cards and tricks (S4), what a round was worth (S6.1, S8.2), scores (S6)."""
    for i in range(s.event_count):
        at = i * ROW
        kind, seat = s.events[at], s.events[at + SEAT]
        if kind == PLAYED and book.level >= 2:
            if note_card(s, book, at, suit_of(s, s.events[at + CARD])):
                book.tricks[book.filled[1]].one_is_high = s.one_high
        elif kind == TOOK:
            book.rounds[book.filled[0] + seat].tricks += 1
            if book.level >= 2:
                book.tricks[book.filled[1]].value = s.events[at + TRICK_WORTH]
                note_trick(s, book, at)
        elif kind in (CALLED_BLIND, LOOKED):
            open_round(s, book)
        elif kind == NAMED:
            note_trump(s, book, s.events[at + NAMED_SUIT])
        elif kind == SWAPPED:
            book.rounds[book.filled[0] + seat].swapped = s.events[at + EXCHANGED]
        elif kind == WENT_OUT:
            book.rounds[book.filled[0] + seat].out = 1
        elif kind == WORTH:
            for other in range(s.players):
                book.rounds[book.filled[0] + other].value = s.events[at + ROUND_WORTH]
                book.rounds[book.filled[0] + other].last_trump = s.events[at + LAST_SUIT]
        elif kind in (SAT_OUT, SCORED, NO_TRICK, OWN_TRUMP):
            note_score(s, book, at)
