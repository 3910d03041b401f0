"""What tables a game of *dvadtsat* makes, and how its rows are noted from what each step wrote down. Rules text: plain and compiled.

It has no tricks, and nothing is won within a round: the table of that name has a row for each round and tells how it ended.
"""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.games.dvadtsat.rules import (
    BURNT,
    COUNTED,
    DREW,
    EVENTS,
    EXEMPT,
    HAND_BEGINS,
    ONE_LEFT,
    PENALTY,
    RENEWED,
    SHOWN,
    STOCK_ENDS,
    WENT_OUT,
    WON_GAME,
)

# Where in a row of events the numbers stand that are noted.
HOW_WON = EVENTS.slot("how", "won")
HAND = EVENTS.slot("hand", "hand")
STILL_IN = EVENTS.slot("n", "went_out")
POINTS, KEPT = EVENTS.slot("points", "counted"), EVENTS.slot("n", "counted")
CHANGE = EVENTS.slot("change", "penalty", "burnt")
WHY = EVENTS.slot("why", "exempt")

TABLES = Tables(
    games=(
        Column("hands", "number", "how many rounds were played", "hands", "i2"),
        Column(
            "end", "name",
            "how it was won: as the last one below 24, with the lowest total of those at 24, or in a round that played off a tie",
            names=("last", "lowest", "tie"),
        ),
        Column("score", "half", "penalty points at the end", "points", "i2", by_seat=True),
        Column("won", "yes", "whether the seat has won", by_seat=True),
    ),
    rounds=(
        "a round and seat that plays in it",
        (
            Column("round", "number", "the round, from 1", width="i2"),
            Column("dealer", "seat", "who deals"),
            Column("starter", "seat", "who begins"),
            Column("players", "number", "how many seats play in the round", "seats"),
            Column("seat", "seat", "whose row this is"),
            Column("drawn", "number", "how many cards the seat drew", "cards", "i2"),
            Column("out", "number", "in which place it ran out of cards, from 1; 0: it kept cards"),
            Column("cards", "number", "how many cards it kept", "cards"),
            Column("points", "number", "the value of these cards", "points", "i2"),
            Column("penalty", "half", "penalty points it got", "points", "i2"),
            Column("burnt", "half", "penalty points its kings burnt", "points", "i2"),
            Column("score", "half", "penalty points after the round", "points", "i2"),
        ),
    ),
    tricks=(
        "a round",
        (
            Column("round", "number", "the round, from 1", width="i2"),
            Column("players", "number", "how many seats played in it", "seats"),
            Column("starter", "seat", "who began"),
            Column("actions", "number", "how many actions were taken in it", "actions", "i4"),
            Column("renewals", "number", "how often the stock was renewed", "renewals"),
            Column("how", "name", "how it ended: one seat was left with cards, or the stock ran out", names=("one_left", "stock")),
            Column("last_out", "seat", "who went out last; none if nobody did"),
            Column("cards", "card", "the cards that were kept and shown, seat by seat", most=36),
            Column("exempt", "name", "why the only card left cost nothing", names=("trump", "suit", "rank")),
            Column("penalty", "half", "penalty points that each seat got", "points", "i2", by_seat=True),
            Column("burnt", "half", "penalty points of each seat that kings burnt", "points", "i2", by_seat=True),
        ),
    ),
)  # fmt: skip


def note_game(s: Any, row: Any) -> None:
    """A game that is over: scores, and how it was won (D12)."""
    row.hands = s.hand_no
    row.end = -1
    for i in range(s.event_count):
        if s.events[i * ROW] == WON_GAME:
            row.end = s.events[i * ROW + HOW_WON]
    for seat in range(s.players):
        row.score[seat] = s.scores[seat]
        row.won[seat] = s.winner_bits >> seat & 1


def note_action(s: Any, row: Any) -> None:
    """The state in which an action is taken."""
    row.round = s.hand_no


def row_of(s: Any, book: Any, seat: int) -> int:
    """Which row of the round that is being noted is this seat's; the first where the seat does not play in it."""
    first = book.filled[0]
    for k in range(book.rounds[first].players):
        if book.rounds[first + k].seat == seat:
            return int(first + k)
    return int(first)


def count_bits(bits: int) -> int:
    """How many seats have a bit."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


def open_hand(s: Any, book: Any) -> None:
    """A round was dealt: a row for each seat that plays in it, and one for how it will end."""
    at = book.filled[0]
    for seat in range(s.players):
        if s.in_game >> seat & 1:
            row = book.rounds[at]
            row.round = s.hand_no
            row.dealer = s.dealer
            row.starter = s.starter
            row.players = count_bits(s.in_game)
            row.seat = seat
            row.drawn = 0
            row.out = 0
            row.cards = 0
            row.points = 0
            row.penalty = 0
            row.burnt = 0
            at += 1
    if book.level >= 2:
        open_end(s, book)


def open_end(s: Any, book: Any) -> None:
    """The row that will tell how the round ends."""
    row = book.tricks[book.filled[1]]
    row.round = s.hand_no
    row.players = count_bits(s.in_game)
    row.starter = s.starter
    row.actions = -s.steps
    row.renewals = 0
    row.how = -1
    row.last_out = -1
    row.cards_size = 0
    row.exempt = -1
    for seat in range(s.players):
        row.penalty[seat] = 0
        row.burnt[seat] = 0


def close_hand(s: Any, book: Any) -> None:
    """The round has ended, if one had begun: its rows are complete."""
    first = book.filled[0]
    players = book.rounds[first].players
    for k in range(players):
        book.rounds[first + k].score = s.scores[book.rounds[first + k].seat]
    book.filled[0] += players
    if book.level >= 2:
        book.tricks[book.filled[1]].actions += s.steps
        book.filled[1] += 1


def note_end(s: Any, book: Any, at: int) -> None:
    """What an event tells about how the round goes and ends. ``at``: where its row begins."""
    row = book.tricks[book.filled[1]]
    kind = s.events[at]
    seat = s.events[at + SEAT]
    if kind == RENEWED:
        row.renewals += 1
    elif kind == WENT_OUT:
        row.last_out = seat
    elif kind == ONE_LEFT:
        row.how = 0
    elif kind == STOCK_ENDS:
        row.how = 1
    elif kind == SHOWN:
        row.cards[row.cards_size] = s.events[at + CARD]
        row.cards_size += 1
    elif kind == EXEMPT:
        row.exempt = s.events[at + WHY] - 1
    elif kind == PENALTY:
        row.penalty[seat] += s.events[at + CHANGE]
    elif kind == BURNT:
        row.burnt[seat] -= s.events[at + CHANGE]


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning."""
    events = s.events
    closed = False
    for i in range(s.event_count):
        at = i * ROW
        kind = events[at]
        if kind == HAND_BEGINS:
            if events[at + HAND] > 1:
                close_hand(s, book)
            open_hand(s, book)
        elif kind == WON_GAME:
            if not closed:
                close_hand(s, book)
                closed = True
        elif events[at + SEAT] >= 0:
            note_seat(s, book, at)
        if book.level >= 2:
            note_end(s, book, at)


def note_seat(s: Any, book: Any, at: int) -> None:
    """What an event tells of the seat that it concerns. ``at``: where its row begins."""
    kind = s.events[at]
    seat = s.events[at + SEAT]
    if kind == DREW:
        book.rounds[row_of(s, book, seat)].drawn += 1
    elif kind == WENT_OUT:
        row = book.rounds[row_of(s, book, seat)]
        row.out = row.players - s.events[at + STILL_IN]
    elif kind == COUNTED:
        row = book.rounds[row_of(s, book, seat)]
        row.cards = s.events[at + KEPT]
        row.points = s.events[at + POINTS]
    elif kind == PENALTY:
        book.rounds[row_of(s, book, seat)].penalty += s.events[at + CHANGE]
    elif kind == BURNT:
        book.rounds[row_of(s, book, seat)].burnt -= s.events[at + CHANGE]
