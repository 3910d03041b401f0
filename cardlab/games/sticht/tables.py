"""What tables a game of *sticht* makes, and how its rows are noted from what each step wrote down. Rules text: plain and compiled."""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.games.sticht.rules import (
    CALLED_BLIND,
    EVENTS,
    LOOKED,
    NAMED,
    NO_TRICK,
    OWN_TRUMP,
    PLAYED,
    SAT_OUT,
    SCORED,
    SWAPPED,
    TOOK,
    WENT_OUT,
    WORTH,
    YELLOW,
    suit_of,
)
from cardlab.kit.tricks import left_of

# Where in a row of events the numbers stand that are noted.
NAMED_SUIT = EVENTS.slot("suit", "named")
EXCHANGED = EVENTS.slot("n", "swapped")
PLACE, TRICK = EVENTS.slot("place", "played"), EVENTS.slot("trick", "played")
TRICK_WORTH = EVENTS.slot("worth", "took")
ROUND_WORTH, LAST_SUIT = EVENTS.slot("worth", "worth"), EVENTS.slot("suit", "worth")
SCORINGS = ("sat_out", "scored", "no_trick", "own_trump")
CHANGE, SCORE = EVENTS.slot("change", *SCORINGS), EVENTS.slot("score", *SCORINGS)

TABLES = Tables(
    games=(
        Column("rounds", "number", "how many rounds were played", "rounds", "i2"),
        Column("end", "name", "what ended the game: a score of 0 or less (low), or of 48 or more (high)", names=("low", "high")),
        Column("score", "number", "points at the end", "points", "i2", by_seat=True),
        Column("won", "yes", "whether the seat has won, alone or with others", by_seat=True),
    ),
    rounds=(
        "a round and seat",
        (
            Column("round", "number", "the round, from 1", width="i2"),
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
            Column("tricks", "number", "how many tricks the seat won", "tricks"),
            Column("change", "number", "the change of score in the round", "points", "i2"),
            Column("score", "number", "points after the round", "points", "i2"),
        ),
    ),
    tricks=(
        "a trick",
        (
            Column("round", "number", "the round, from 1", width="i2"),
            Column("trick", "number", "the trick in the round, 1 to 6"),
            Column("trump", "suit", "the trump in this trick"),
            Column("one_is_high", "yes", "whether the order of ranks is reversed in this trick"),
            Column("leader", "seat", "who led"),
            Column("led", "suit", "the suit that was led; the white card belongs to the trump"),
            Column("cards", "card", "the cards in the order in which they were played", most=5),
            Column("seats", "seat", "who played each of them", most=5),
            Column("winner", "seat", "who won the trick"),
            Column("card", "card", "the card that won it"),
            Column("value", "number", "what a trick is worth as this one is taken; a round is scored by its own value", "points"),
        ),
    ),
    actions=(Column("trick", "number", "the trick in the round; 0 before the first"),),
)


def note_game(s: Any, row: Any) -> None:
    """A game that is over: what ended it, scores, winners (S7)."""
    row.rounds = s.round_no
    row.end = 1
    for seat in range(s.players):
        row.score[seat] = s.scores[seat]
        row.won[seat] = s.winner_bits >> seat & 1
        if s.scores[seat] <= 0:
            row.end = 0


def note_action(s: Any, row: Any) -> None:
    """The state in which an action is taken."""
    row.round = s.round_no
    row.trick = s.trick_no


def open_round(s: Any, book: Any) -> None:
    """The first cards were dealt: a row for each seat, complete when the round is scored. The deck tells what will be dealt next."""
    seat = s.starter
    for turn in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.round = s.round_no
        row.dealer = s.dealer
        row.starter = s.starter
        row.blind = s.called_blind
        row.trump = YELLOW if s.called_blind else -1
        row.seat = seat
        for k in range(3):
            row.first[k] = s.deck[3 * turn + k]
            row.hand[k] = s.deck[3 * turn + k]
            row.hand[3 + k] = s.deck[3 * (s.players + turn) + k]
        row.first_size = 3
        row.hand_size = 6
        row.swapped = 0
        row.out = 0
        row.tricks = 0
        seat = left_of(seat, s.players)


def note_worth(s: Any, book: Any, value: int, trump: int) -> None:
    """What a trick of the round was worth, and by which trump (S6.1, S8.2)."""
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.value = value
        row.last_trump = trump


def note_score(s: Any, book: Any, seat: int, change: int, score: int) -> None:
    """What the round did to a score (S6); the dealer comes last, and then the round is settled."""
    row = book.rounds[book.filled[0] + seat]
    row.change = change
    row.score = score
    if seat == row.dealer:
        book.filled[0] += s.players


def note_card(s: Any, book: Any, seat: int, card: int, size: int, trick: int) -> None:
    """A card goes to the trick (S4)."""
    row = book.tricks[book.filled[1]]
    if size == 1:
        row.round = s.round_no
        row.trick = trick
        row.trump = s.trump
        row.one_is_high = s.one_high
        row.leader = seat
        row.led = suit_of(s, card)
    row.cards[size - 1] = card
    row.seats[size - 1] = seat
    row.cards_size = size
    row.seats_size = size


def note_took(book: Any, seat: int, card: int, value: int) -> None:
    """The trick is won (S4.7)."""
    book.rounds[book.filled[0] + seat].tricks += 1
    if book.level >= 2:
        row = book.tricks[book.filled[1]]
        row.winner = seat
        row.card = card
        row.value = value
        book.filled[1] += 1


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning."""
    events = s.events
    for i in range(s.event_count):
        at = i * ROW
        kind = events[at]
        seat = events[at + SEAT]
        if kind == PLAYED:
            if book.level >= 2:
                note_card(s, book, seat, events[at + CARD], events[at + PLACE], events[at + TRICK])
        elif kind == TOOK:
            note_took(book, seat, events[at + CARD], events[at + TRICK_WORTH])
        elif kind in (CALLED_BLIND, LOOKED):
            open_round(s, book)
        elif kind == NAMED:
            for other in range(s.players):
                book.rounds[book.filled[0] + other].trump = events[at + NAMED_SUIT]
        elif kind == SWAPPED:
            book.rounds[book.filled[0] + seat].swapped = events[at + EXCHANGED]
        elif kind == WENT_OUT:
            book.rounds[book.filled[0] + seat].out = 1
        elif kind == WORTH:
            note_worth(s, book, events[at + ROUND_WORTH], events[at + LAST_SUIT])
        elif kind in (SAT_OUT, SCORED, NO_TRICK, OWN_TRUMP):
            note_score(s, book, seat, events[at + CHANGE], events[at + SCORE])
