"""What tables a game of *nineteen* makes, and how its rows are noted from what each step wrote down. Rules text: plain and compiled."""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.games.nineteen.club import KINDS
from cardlab.games.nineteen.rules import CALLED, EVENTS, HIT, MISSED, MOST, NAMED, PLAYED, ROUND, ROUNDS, SEATS, TOOK, suit_of
from cardlab.kit.columns import TRICK_ACTIONS, call_columns, round_columns, trick_columns, won_columns
from cardlab.kit.rows import note_action, note_call, note_card, note_hands, note_score, note_trick, note_trump, note_won, open_rows

__all__ = ["TABLES", "note", "note_action", "note_game"]

CALL, WON = EVENTS.slot("call", "called"), EVENTS.slot("tricks", "hit", "missed")

NUMBER = Column("round", "number", "the round, 1 to 19")
TRUMP = Column("trump", "suit", "the trump; none in a round without one")

TABLES = Tables(
    games=(*won_columns(), Column("hits", "number", "rounds in which the call was hit", "rounds", by_seat=True)),
    rounds=("a round and seat", (
        NUMBER,
        Column("kind", "name", "what kind of round it is", names=KINDS),
        Column("cards", "number", "how many cards are in each hand", "cards"),
        Column("dealer", "seat", "who deals"),
        TRUMP,
        Column("seat", "seat", "whose row this is"),
        Column("hand", "card", "the cards dealt, by suit and rank", most=MOST),
        *call_columns(),
        *round_columns(),
    )),
    tricks=("a trick", (NUMBER, Column("trick", "number", "the trick in the round, from 1"), TRUMP, *trick_columns(SEATS))),
    actions=TRICK_ACTIONS,
)  # fmt: skip


def note_game(s: Any, row: Any) -> None:
    """A game that is over: scores, winners (N2.3), calls that were hit."""
    note_won(s, row)
    for seat in range(s.players):
        row.hits[seat] = 0
        for number in range(ROUNDS):
            told = s.sheet[number * SEATS + seat]
            if told // (MOST + 1) == told % (MOST + 1):
                row.hits[seat] += 1


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning: calls (N3.3), cards (N3.4, N3.5), scores (N5.1)."""
    for i in range(s.event_count):
        at = i * ROW
        kind, seat = s.events[at], s.events[at + SEAT]
        if kind == PLAYED and book.level >= 2:
            note_card(s, book, at, suit_of(s.events[at + CARD]))
        elif kind == TOOK and book.level >= 2:
            note_trick(s, book, at)
        elif kind == ROUND:
            open_rows(s, book)
            note_hands(s, book)
            for other in range(s.players):
                book.rounds[book.filled[0] + other].kind = s.kind
        elif kind == NAMED:
            note_trump(s, book, s.trump)
        elif kind == CALLED:
            note_call(s, book, seat, s.events[at + CALL], s.called_sum)
        elif kind in (HIT, MISSED):
            book.rounds[book.filled[0] + seat].tricks = s.events[at + WON]
            note_score(s, book, at)
