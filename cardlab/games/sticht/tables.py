"""How the rows of the tables of *sticht* are noted from what each step wrote down. Rules text: plain and compiled."""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.games.sticht import rules as law
from cardlab.games.sticht.columns import TABLES
from cardlab.games.sticht.rules import suit_of
from cardlab.kit.rows import note_action, note_card, note_score, note_trick, note_trump, note_won, open_rows
from cardlab.kit.tricks import seat_at

__all__ = ["TABLES", "note", "note_action", "note_game"]

# Where in a row of events the numbers stand that are noted.
NAMED_SUIT = law.EVENTS.slot("suit", "named")
EXCHANGED = law.EVENTS.slot("n", "swapped")
TRICK_WORTH, ROUND_WORTH, LAST_SUIT = law.EVENTS.slot("worth", "took"), law.EVENTS.slot("worth", "worth"), law.EVENTS.slot("suit", "worth")


def note_game(s: Any, row: Any) -> None:
    """A game that is over: what ended it, scores, winners (S7)."""
    note_won(s, row)
    row.rounds, row.end = s.round_no, 1
    for seat in range(s.players):
        if s.scores[seat] <= law.LOW:
            row.end = 0


def open_round(s: Any, book: Any) -> None:
    """The first cards were dealt: a row for each seat, complete when the round is scored. The deck tells what will be dealt next."""
    open_rows(s, book)
    for turn in range(s.players):
        row = book.rounds[book.filled[0] + seat_at(s, s.starter, turn)]
        row.starter, row.blind, row.trump = s.starter, s.called_blind, law.YELLOW if s.called_blind else -1
        row.first_size, row.hand_size = law.DEALT_AT_ONCE, 2 * law.DEALT_AT_ONCE
        row.swapped, row.out, row.tricks = 0, 0, 0
        for k in range(law.DEALT_AT_ONCE):
            row.first[k] = row.hand[k] = s.deck[law.DEALT_AT_ONCE * turn + k]
            row.hand[law.DEALT_AT_ONCE + k] = s.deck[law.DEALT_AT_ONCE * (s.players + turn) + k]


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning: cards and tricks (S4), what a round was worth (S6.1, S8.2), scores (S6)."""
    for i in range(s.event_count):
        at = i * ROW
        kind, seat = s.events[at], s.events[at + SEAT]
        if kind == law.PLAYED and book.level >= 2:
            if note_card(s, book, at, suit_of(s, s.events[at + CARD])):
                book.tricks[book.filled[1]].one_is_high = s.one_high
        elif kind == law.TOOK:
            book.rounds[book.filled[0] + seat].tricks += 1
            if book.level >= 2:
                book.tricks[book.filled[1]].value = s.events[at + TRICK_WORTH]
                note_trick(s, book, at)
        elif kind in (law.CALLED_BLIND, law.LOOKED):
            open_round(s, book)
        elif kind == law.NAMED:
            note_trump(s, book, s.events[at + NAMED_SUIT])
        elif kind == law.SWAPPED:
            book.rounds[book.filled[0] + seat].swapped = s.events[at + EXCHANGED]
        elif kind == law.WENT_OUT:
            book.rounds[book.filled[0] + seat].out = 1
        elif kind == law.WORTH:
            for other in range(s.players):
                book.rounds[book.filled[0] + other].value = s.events[at + ROUND_WORTH]
                book.rounds[book.filled[0] + other].last_trump = s.events[at + LAST_SUIT]
        elif kind in (law.SAT_OUT, law.SCORED, law.NO_TRICK, law.OWN_TRUMP):
            note_score(s, book, at)
