"""What tables a game of *totals* makes, and how its rows are noted from what each step wrote down. Rules text: plain and compiled."""

from __future__ import annotations

from typing import Any

from cardlab.engine.events import CARD, ROW, SEAT
from cardlab.engine.tables import Column, Tables
from cardlab.games.totals.rules import (
    ACCEPTED,
    AGAIN,
    BEGINS,
    CHALLENGED,
    ENDED,
    EVENTS,
    FOLLOWS,
    GONE,
    MOST,
    OVER,
    PLAYED,
    REACHED,
    RIGHT,
    SAID,
    STANDS,
    STARTED,
    TAKEN,
    TARGET,
    WRONG,
)

# Where in a row of events the numbers stand that are noted.
SAID_TOTAL = EVENTS.slot("n", "said", "accepted", "challenged", "stands")
DOUBTED_LINE = EVENTS.slot("line", "challenged")
TRUE_TOTAL = EVENTS.slot("total", "wrong", "right")
REACHED_TOTAL, REACHED_LINE = EVENTS.slot("total", "reached"), EVENTS.slot("line", "reached")

LINES = ("R", "Y", "G", "B")

TABLES = Tables(
    games=(
        Column("turns", "number", "how many turns were played", "turns", "i2"),
        Column("end", "name", "what ended the game: a hand without cards (out), or the last turn (limit)", names=("out", "limit")),
        Column("score", "number", "cards left in hand", "cards", by_seat=True),
        Column("won", "yes", "whether the seat has won, alone or with others", by_seat=True),
    ),
    rounds=(
        "a seat: a game is one round",
        (
            Column("round", "number", "the round: always 1"),
            Column("dealer", "seat", "who deals"),
            Column("seat", "seat", "whose row this is"),
            Column("turns", "number", "how many turns the seat had", "turns", "i2"),
            Column("laid", "number", "how many cards it played", "cards", "i2"),
            Column("taken", "number", "how many cards it took back from lines", "cards", "i2"),
            Column("wrong", "number", "how many wrong totals it announced", "totals", "i2"),
            Column("caught", "number", "how many of these were challenged", "totals", "i2"),
            Column("challenges", "number", "how often it challenged", "challenges", "i2"),
            Column("lost", "number", "how often it challenged a correct total", "challenges", "i2"),
            Column("reached", "number", "how many lines it brought to 24 or more", "lines", "i2"),
            Column("exact", "number", "how many of these to exactly 24", "lines", "i2"),
            Column("score", "number", "cards left in hand", "cards"),
        ),
    ),
    tricks=(
        "a line that left the table",
        (
            Column("round", "number", "the round: always 1"),
            Column("turn", "number", "the turn in which it went, from 1", width="i2"),
            Column("line", "name", "which line it was", names=LINES),
            Column("laid_by", "seat", "who played its last card and announced its total"),
            Column("said", "number", "the total that was announced", "points"),
            Column("total", "number", "the true total", "points"),
            Column(
                "how", "name", "why it went: 24 or more (reached), a wrong total challenged (wrong), a correct one (right)",
                names=("reached", "wrong", "right"),
            ),
            Column("challenger", "seat", "who challenged; none if nobody did"),
            Column("cards", "card", "its cards from the left, without the 0", most=MOST),
            Column("taken", "number", "how many of them each seat took", "cards", by_seat=True),
        ),
    ),
    actions=(Column("turn", "number", "the turn, from 1", width="i2"),),
)  # fmt: skip


def note_game(s: Any, row: Any) -> None:
    """A game that is over: what ended it, cards left, winners (T6)."""
    row.turns = s.turn
    row.end = 1
    for seat in range(s.players):
        row.score[seat] = s.hand_size[seat]
        row.won[seat] = s.winner_bits >> seat & 1
        if s.hand_size[seat] == 0:
            row.end = 0


def note_action(s: Any, row: Any) -> None:
    """The state in which an action is taken."""
    row.round = 1
    row.turn = s.turn


def open_round(s: Any, book: Any) -> None:
    """The one round of a game begins: a row for each seat, complete when the game is over."""
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.round = 1
        row.dealer = s.dealer
        row.seat = seat
        row.turns = 0
        row.laid = 0
        row.taken = 0
        row.wrong = 0
        row.caught = 0
        row.challenges = 0
        row.lost = 0
        row.reached = 0
        row.exact = 0


def close_round(s: Any, book: Any) -> None:
    """The game is over (T6.4)."""
    for seat in range(s.players):
        book.rounds[book.filled[0] + seat].score = s.hand_size[seat]
    book.filled[0] += s.players


def open_line(s: Any, book: Any, how: int, said: int, total: int, line: int, challenger: int) -> None:
    """A line leaves the table: it is at 24 (T5.1), or its total was challenged (T3.5)."""
    row = book.tricks[book.filled[1]]
    row.round = 1
    row.turn = s.turn if s.phase == OVER else s.turn - 1  # else the next one has begun
    row.line = line
    row.said = said
    row.total = total
    row.how = how
    row.challenger = challenger
    row.cards_size = 0
    for seat in range(s.players):
        row.taken[seat] = 0


def note_taken(book: Any, seat: int, card: int) -> None:
    """A card of the line goes to a hand, or, seat -1, out of the game: from the right."""
    if seat >= 0:
        book.rounds[book.filled[0] + seat].taken += 1
    if book.level >= 2:
        row = book.tricks[book.filled[1]]
        row.cards[row.cards_size] = card
        row.cards_size += 1
        if seat >= 0:
            row.taken[seat] += 1


def note_laid(book: Any, seat: int) -> None:
    """A card is played on a line (T3.2). If that line leaves the table before another is played, it is that seat's doing."""
    book.rounds[book.filled[0] + seat].laid += 1
    if book.level >= 2:
        book.tricks[book.filled[1]].laid_by = seat


def close_line(book: Any) -> None:
    """All cards of the line are gone; they are told from the left."""
    row = book.tricks[book.filled[1]]
    size = row.cards_size
    for k in range(size // 2):
        card = row.cards[k]
        row.cards[k] = row.cards[size - 1 - k]
        row.cards[size - 1 - k] = card
    book.filled[1] += 1


def note_said(s: Any, book: Any, seat: int, said: int) -> None:
    """A total is announced, right or wrong (T3.3)."""
    if not s.announce_auto and said != s.total[s.laid_on]:
        book.rounds[book.filled[0] + seat].wrong += 1


def note_reached(book: Any, seat: int, total: int) -> None:
    """A line is at 24 or more (T5.1, T5.3)."""
    row = book.rounds[book.filled[0] + seat]
    row.reached += 1
    if total == TARGET:
        row.exact += 1


def note(s: Any, book: Any) -> None:
    """Note what the last step did, or the beginning."""
    events = s.events
    gone = False  # whether a line leaves the table in this step
    said = 0
    line = 0
    challenger = -1
    for i in range(s.event_count):
        at = i * ROW
        kind = events[at]
        seat = events[at + SEAT]
        if kind == STARTED:
            open_round(s, book)
        elif kind in (BEGINS, AGAIN, FOLLOWS):
            book.rounds[book.filled[0] + seat].turns += 1
        elif kind == PLAYED:
            note_laid(book, seat)
        elif kind == SAID:
            said = events[at + SAID_TOTAL]
            note_said(s, book, seat, said)
        elif kind in (ACCEPTED, STANDS):
            said = events[at + SAID_TOTAL]
        elif kind == CHALLENGED:
            said = events[at + SAID_TOTAL]
            line = events[at + DOUBTED_LINE]
            challenger = seat
            book.rounds[book.filled[0] + seat].challenges += 1
        elif kind in (WRONG, RIGHT):
            gone = True
            if kind == WRONG:
                book.rounds[book.filled[0] + seat].caught += 1
            else:
                book.rounds[book.filled[0] + seat].lost += 1
            if book.level >= 2:
                open_line(s, book, 1 if kind == WRONG else 2, said, events[at + TRUE_TOTAL], line, challenger)
        elif kind == REACHED:
            gone = True
            note_reached(book, seat, events[at + REACHED_TOTAL])
            if book.level >= 2:
                open_line(s, book, 0, said, events[at + REACHED_TOTAL], events[at + REACHED_LINE], -1)
        elif kind == TAKEN:
            note_taken(book, seat, events[at + CARD])
        elif kind == GONE:
            note_taken(book, -1, events[at + CARD])
        elif kind == ENDED:
            close_round(s, book)
    if gone and book.level >= 2:
        close_line(book)
