"""What tables a game of *nineteen* makes, and how its rows are noted from what each step wrote down. Rules text: plain and compiled."""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.games.nineteen.rules import (
    CALLED,
    EVENTS,
    HIT,
    MISSED,
    MOST,
    NAMED,
    PLAYED,
    ROUND,
    ROUNDS,
    SEATS,
    TOOK,
    suit_of,
)

# Where in a row of events the numbers stand that are noted.
CALL = EVENTS.slot("call", "called")
PLACE, TRICK = EVENTS.slot("place", "played"), EVENTS.slot("trick", "played")
CHANGE, SCORE = EVENTS.slot("change", "hit", "missed"), EVENTS.slot("score", "hit", "missed")
WON = EVENTS.slot("tricks", "hit", "missed")

NAMES = ("normal", "no_trump", "dealer_names", "blind", "forehead")

TABLES = Tables(
    games=(
        Column("score", "number", "points at the end", "points", "i4", by_seat=True),
        Column("won", "yes", "whether the seat has won, alone or with others", by_seat=True),
        Column("hits", "number", "rounds in which the call was hit", "rounds", by_seat=True),
    ),
    rounds=(
        "a round and seat",
        (
            Column("round", "number", "the round, 1 to 19"),
            Column("kind", "name", "what kind of round it is", names=NAMES),
            Column("cards", "number", "how many cards are in each hand", "cards"),
            Column("dealer", "seat", "who deals"),
            Column("trump", "suit", "the trump; none in a round without one"),
            Column("seat", "seat", "whose row this is"),
            Column("hand", "card", "the cards dealt, by suit and rank", most=MOST),
            Column("call", "number", "how many tricks the seat called", "tricks"),
            Column("called", "number", "how many tricks all seats called together", "tricks"),
            Column("tricks", "number", "how many tricks the seat won", "tricks"),
            Column("change", "number", "the change of score in the round", "points", "i4"),
            Column("score", "number", "points after the round", "points", "i4"),
        ),
    ),
    tricks=(
        "a trick",
        (
            Column("round", "number", "the round, 1 to 19"),
            Column("trick", "number", "the trick in the round, from 1"),
            Column("trump", "suit", "the trump; none in a round without one"),
            Column("leader", "seat", "who led"),
            Column("led", "suit", "the suit that was led"),
            Column("cards", "card", "the cards in the order in which they were played", most=SEATS),
            Column("seats", "seat", "who played each of them", most=SEATS),
            Column("winner", "seat", "who won the trick"),
            Column("card", "card", "the card that won it"),
        ),
    ),
    actions=(Column("trick", "number", "the trick in the round; 0 before the first"),),
)


def note_game(s: Any, row: Any) -> None:
    """A game that is over: scores, winners (N2.3), calls that were hit."""
    for seat in range(s.players):
        row.score[seat] = s.scores[seat]
        row.won[seat] = s.winner_bits >> seat & 1
        row.hits[seat] = 0
        for number in range(ROUNDS):
            told = s.sheet[number * SEATS + seat]
            if told // (MOST + 1) == told % (MOST + 1):
                row.hits[seat] += 1


def note_action(s: Any, row: Any) -> None:
    """The state in which an action is taken."""
    row.round = s.round_no
    row.trick = s.trick_no


def open_round(s: Any, book: Any) -> None:
    """A round was dealt: a row for each seat, complete when the round is scored."""
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.round = s.round_no
        row.kind = s.kind
        row.cards = s.hand_cards
        row.dealer = s.dealer
        row.trump = s.trump
        row.seat = seat
        row.hand_size = s.hand_cards
        for k in range(s.hand_cards):
            row.hand[k] = s.hand[seat * MOST + k]


def note_call(s: Any, book: Any, seat: int, call: int) -> None:
    """A call (N3.3)."""
    book.rounds[book.filled[0] + seat].call = call
    for other in range(s.players):
        book.rounds[book.filled[0] + other].called = s.called_sum


def note_score(s: Any, book: Any, seat: int, change: int, score: int, tricks: int) -> None:
    """What the round scored for a seat (N5.1); the dealer comes last, and then the round is settled."""
    row = book.rounds[book.filled[0] + seat]
    row.tricks = tricks
    row.change = change
    row.score = score
    if seat == row.dealer:
        book.filled[0] += s.players


def note_card(s: Any, book: Any, seat: int, card: int, size: int, trick: int) -> None:
    """A card goes to the trick (N3.4, N3.5)."""
    row = book.tricks[book.filled[1]]
    if size == 1:
        row.round = s.round_no
        row.trick = trick
        row.trump = s.trump
        row.leader = seat
        row.led = suit_of(card)
    row.cards[size - 1] = card
    row.seats[size - 1] = seat
    row.cards_size = size
    row.seats_size = size


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
            if book.level >= 2:
                row = book.tricks[book.filled[1]]
                row.winner = seat
                row.card = events[at + CARD]
                book.filled[1] += 1
        elif kind == ROUND:
            open_round(s, book)
        elif kind == NAMED:
            for other in range(s.players):
                book.rounds[book.filled[0] + other].trump = s.trump
        elif kind == CALLED:
            note_call(s, book, seat, events[at + CALL])
        elif kind in (HIT, MISSED):
            note_score(s, book, seat, events[at + CHANGE], events[at + SCORE], events[at + WON])
