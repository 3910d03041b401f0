"""How rows of the tables of a trick game are noted (:mod:`cardlab.engine.tables`). Rules text: runs plain and compiled.

``book``: what the lab notes in; the rows of a round lie there from ``book.filled[0]`` on, one per seat, until they are filed. ``at``: where
in ``s.events`` the row of the event begins that is noted.
"""

from typing import Any

from cardlab.engine.events import CARD, SEAT
from cardlab.kit.tricks import EVENTS

# Where the numbers stand in a row of events. A game that declares such events itself lets them begin with the same numbers.
PLACE, TRICK = EVENTS.slot("place", "played"), EVENTS.slot("trick", "played")
CHANGE, SCORE = EVENTS.slot("change", "scored"), EVENTS.slot("score", "scored")


def note_won(s: Any, row: Any) -> None:
    """A game that is over: scores and winners."""
    for seat in range(s.players):
        row.score[seat] = s.scores[seat]
        row.won[seat] = s.winner_bits >> seat & 1


def note_action(s: Any, row: Any) -> None:
    """The state in which an action is taken."""
    row.round = s.round_no
    row.trick = s.trick_no


def open_rows(s: Any, book: Any) -> None:
    """A round has begun: a row for each seat, with what is known of it now. A column of a game that is not named here is for it to note."""
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.round = s.round_no
        row.dealer = s.dealer
        row.seat = seat
        row.trump = s.trump


def note_hands(s: Any, book: Any) -> None:
    """The hands are dealt: how many cards, and which."""
    room = len(s.hand) // len(s.hand_size)
    for seat in range(s.players):
        row = book.rounds[book.filled[0] + seat]
        row.cards = s.hand_size[seat]
        row.hand_size = s.hand_size[seat]
        for k in range(s.hand_size[seat]):
            row.hand[k] = s.hand[seat * room + k]


def note_call(s: Any, book: Any, seat: int, call: int, called: int) -> None:
    """A seat calls; ``called``: how many tricks all have called together by now."""
    book.rounds[book.filled[0] + seat].call = call
    for other in range(s.players):
        book.rounds[book.filled[0] + other].called = called


def note_trump(s: Any, book: Any, suit: int) -> None:
    """What is trump in the round is known now."""
    for seat in range(s.players):
        book.rounds[book.filled[0] + seat].trump = suit


def note_score(s: Any, book: Any, at: int) -> None:
    """What the round did to a score. The dealer's comes last, and then the rows are filed."""
    seat = s.events[at + SEAT]
    row = book.rounds[book.filled[0] + seat]
    row.change = s.events[at + CHANGE]
    row.score = s.events[at + SCORE]
    if seat == row.dealer:
        book.filled[0] += s.players


def note_card(s: Any, book: Any, at: int, led: int) -> bool:
    """A card goes to the trick; ``led``: the suit that it counts as, if it is the first. Whether it is: the state is then still that in
    which the trick is played.
    """
    row = book.tricks[book.filled[1]]
    seat = s.events[at + SEAT]
    size = s.events[at + PLACE]
    if size == 1:
        row.round = s.round_no
        row.trick = s.events[at + TRICK]
        row.trump = s.trump
        row.leader = seat
        row.led = led
    row.cards[size - 1] = s.events[at + CARD]
    row.seats[size - 1] = seat
    row.cards_size = size
    row.seats_size = size
    return size == 1


def note_trick(s: Any, book: Any, at: int) -> None:
    """The trick is won: its row is filed."""
    row = book.tricks[book.filled[1]]
    row.winner = s.events[at + SEAT]
    row.card = s.events[at + CARD]
    book.filled[1] += 1
