"""How rows of the tables of a trick game are noted (:mod:`cardlab.engine.tables`). Rules text: runs plain and compiled.

``book``: what the lab notes in; the rows of a round lie there from ``book.filled[0]`` on, one a seat, until they are filed.
"""

from typing import Any


def note_game(s: Any, row: Any) -> None:
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


def note_trump(s: Any, book: Any, suit: int) -> None:
    """What is trump in the round is known now."""
    for seat in range(s.players):
        book.rounds[book.filled[0] + seat].trump = suit


def note_score(s: Any, book: Any, seat: int, change: int, score: int) -> None:
    """What the round did to a score. The dealer's comes last, and then the rows are filed."""
    row = book.rounds[book.filled[0] + seat]
    row.change = change
    row.score = score
    if seat == row.dealer:
        book.filled[0] += s.players


def note_card(s: Any, book: Any, seat: int, card: int, size: int, trick: int, led: int) -> None:
    """A card goes to the trick, as the ``size``-th; ``led``: the suit it counts as."""
    row = book.tricks[book.filled[1]]
    if size == 1:
        row.round = s.round_no
        row.trick = trick
        row.trump = s.trump
        row.leader = seat
        row.led = led
    row.cards[size - 1] = card
    row.seats[size - 1] = seat
    row.cards_size = size
    row.seats_size = size


def note_trick(book: Any, seat: int, card: int) -> None:
    """The trick is won: its row is filed."""
    row = book.tricks[book.filled[1]]
    row.winner = seat
    row.card = card
    book.filled[1] += 1
