"""The rules of *totals*: cards are played on four lines, each total is announced and may be challenged; a line at 24 is taken back.

Numbers in a state: lines and colours 0 red, 1 yellow, 2 green, 3 blue, a set of colours as bits. What the cards are is an option, so it
stands in the state: ``colours``, ``value`` (1 to 8, -3, or :data:`TWICE`), ``marks`` (bits) and ``alike`` (the first card with the same
face) of each. A clause is its section times 100 plus its number (T3.5 is 305). ``objection`` says which clause refuses an action,
``legal`` lists exactly the actions that have none, ``step`` carries one out and writes down what happened. This module knows no words and
no picture.

Rules text: whole numbers and lists only, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.engine.declared import Events
from cardlab.engine.events import emit
from cardlab.engine.layout import Field, Layout, Visibility
from cardlab.engine.random import new_deck

SEATS = 6
LINES = 4
MOST = 64
"""The most cards in a deck, and so in a hand and on a line."""
DEALT_EACH = 8
TARGET = 24
TWICE = 9
"""The value of a ×2, which is no number of its own."""
LIMIT = 99
"""Totals from -99 to 99 can be announced."""
UNSAID = 100

# Marks on a card, as bits.
STOP, SKIP, REVERSE = 1, 2, 4

# Phases, in the order of LAYOUT.phases.
PLAY, SAY, CHALLENGE, OVER = 0, 1, 2, 3

# Where a card can be; lines and hands count up from here.
PILE, THIN, REMOVED, LINE, HAND = 0, 1, 2, 3, 7

# Actions: 4 * card + line lays that card there (of cards that look alike the first stands for all), then say a total, then the answers.
SAYINGS, ACCEPT, DOUBT, ACTIONS = 256, 455, 456, 457  # SAYINGS + LIMIT + total

# Objections that every game has; the others are clauses.
NOT_YOURS, NOT_NOW, IS_OVER, NO_ACTION = 1, 2, 3, 4

# Kinds of event: what the numbers of each are called (cardlab.engine.declared).
EVENTS = Events("totals")
STARTED = EVENTS.kind("started", "n left")
THINNED = EVENTS.kind("thinned", "n left")
BEGINS = EVENTS.kind("begins", "direction")
DREW = EVENTS.kind("drew", "left")
EMPTY = EVENTS.kind("empty")
PLAYED = EVENTS.kind("played", "line:suit size")
SAID = EVENTS.kind("said", "n line:suit")
ACCEPTED = EVENTS.kind("accepted", "n line:suit")
CHALLENGED = EVENTS.kind("challenged", "n line:suit")
WRONG = EVENTS.kind("wrong", "n total")
RIGHT = EVENTS.kind("right", "n total")
STANDS = EVENTS.kind("stands", "n total line:suit")
REACHED = EVENTS.kind("reached", "total line:suit")
TOOK = EVENTS.kind("took", "n line:suit")
TAKEN = EVENTS.kind("taken", "line:suit")
GONE = EVENTS.kind("gone", "line:suit")
AGAIN = EVENTS.kind("again", "turn")
TURNED = EVENTS.kind("turned", "direction")
SKIPPED = EVENTS.kind("skipped")
FOLLOWS = EVENTS.kind("follows", "turn")
ENDED = EVENTS.kind("ended", "n seats:seats")
WON_GAME = EVENTS.kind("won", "n")

LAYOUT = Layout(
    "totals",
    cards=MOST,
    phases=("play", "say", "challenge", "over"),
    max_actions=2 * LIMIT + 1,
    max_events=160,
    events=EVENTS,
    fields=[
        Field("thin"),
        Field("announce_auto"),
        Field("compound"),
        Field("turn_limit", width="i2"),
        Field("pack_size"),
        Field("colours", MOST),
        Field("value", MOST),
        Field("marks", MOST),
        Field("alike", MOST),
        Field("dealer"),
        Field("turn", width="i2"),
        Field("on_turn"),
        Field("again"),
        Field("direction"),
        Field("pile"),
        Field("line", LINES * MOST, visibility=Visibility.ROW, count="line_size", stride=MOST),
        Field("line_size", LINES),
        Field("total", LINES, width="i2"),
        Field("laid_on"),
        Field("said"),
        Field("hand", SEATS * MOST, visibility=Visibility.HANDS, count="hand_size", stride=MOST),
        Field("hand_size", SEATS),
        Field("winner_bits"),
    ],
)


# ---- totals ----


def added(value: int, doubled: int) -> int:
    """What a card adds to its line: its number (T4.1); a ×2 once more what the card before it stands for (T4.2)."""
    return doubled if value == TWICE else value


def stands_for(value: int, adds: int, compound: int) -> int:
    """What a ×2 behind a card doubles: what that card added; with ``compound`` a ×2 stands for the doubled card (T4.3)."""
    return 2 * adds if value == TWICE and compound else adds


def total_of(s: Any, line: int, n: int) -> int:
    """The total of the first n cards of a line, from the 0 on (T4). Every total is found here."""
    total = 0
    last = 0
    for i in range(line * MOST, line * MOST + n):
        value = s.value[s.line[i]]
        adds = added(value, last)
        total += adds
        last = stands_for(value, adds, s.compound)
    return total


# ---- who sits where, and who knows what ----


def all_seats(s: Any) -> int:
    """A bit for every seat: what lies open is seen by all."""
    return (1 << s.players) - 1


def beside(s: Any, seat: int, way: int) -> int:
    """The seat next to one, clockwise (1) or anticlockwise (-1)."""
    seat += way
    if seat < 0:
        return s.players - 1
    return 0 if seat == s.players else seat


def seats_in(mask: int) -> int:
    """How many seats have a bit in a mask."""
    n = 0
    for seat in range(SEATS):
        n += mask >> seat & 1
    return n


def card_that_goes(s: Any, seat: int, face: int) -> int:
    """Of the cards in a hand that look like ``face`` the one that most seats have seen, of several the lowest; -1 if there is none.

    Whoever knows one of them may take it for that one: which of them went tells nothing.
    """
    best = -1
    most = -1
    for card in range(face, s.pack_size):
        if s.alike[card] != face:
            break
        if s.place[card] == HAND + seat and seats_in(s.seen[card]) > most:
            best = card
            most = seats_in(s.seen[card])
    return best


# ---- what may be done ----


def objection_to_play(s: Any, face: int, line: int) -> int:
    """What speaks against playing a card on a line."""
    if s.phase != PLAY:
        return NOT_NOW
    if card_that_goes(s, s.actor, face) < 0:
        return NOT_YOURS
    return 0 if s.colours[face] >> line & 1 else 302


def objection(s: Any, action: int) -> int:
    """The clause that refuses an action of the seat to act, or 0."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if action < SAYINGS and (action // LINES >= s.pack_size or s.alike[action // LINES] != action // LINES):
        return NO_ACTION
    if s.phase == OVER:
        return IS_OVER
    if action < SAYINGS:
        return objection_to_play(s, action // LINES, action % LINES)
    if action < ACCEPT:
        return 0 if s.phase == SAY else NOT_NOW
    return 0 if s.phase == CHALLENGE else NOT_NOW


def legal(s: Any, out: Any) -> int:
    """Write the legal actions into ``out``, lowest number first; how many there are."""
    n = 0
    if s.phase == PLAY:
        start = s.actor * MOST
        before = -1
        for i in range(start, start + s.hand_size[s.actor]):
            face = s.alike[s.hand[i]]
            if face != before:
                for line in range(LINES):
                    if s.colours[face] >> line & 1:
                        out[n] = LINES * face + line
                        n += 1
            before = face
    elif s.phase == SAY:
        for action in range(SAYINGS, ACCEPT):
            out[n] = action
            n += 1
    elif s.phase == CHALLENGE:
        out[0] = ACCEPT
        out[1] = DOUBT
        n = 2
    return n


def to_act(s: Any) -> int:
    """The seat whose decision it is, -1 when the game is over."""
    return s.actor


# ---- cards move ----


def put_in_hand(s: Any, seat: int, card: int) -> None:
    """A card comes to a hand, in its place in pack order; who has seen it has seen it."""
    start = seat * MOST
    i = start + s.hand_size[seat]
    while i > start and s.hand[i - 1] > card:
        s.hand[i] = s.hand[i - 1]
        i -= 1
    s.hand[i] = card
    s.hand_size[seat] += 1
    s.place[card] = HAND + seat
    s.seen[card] |= 1 << seat


def take_from_hand(s: Any, seat: int, card: int) -> None:
    """A card leaves a hand."""
    start = seat * MOST
    i = start
    while s.hand[i] != card:
        i += 1
    s.hand_size[seat] -= 1
    while i < start + s.hand_size[seat]:
        s.hand[i] = s.hand[i + 1]
        i += 1


def take_last(s: Any, line: int, seat: int, clause: int) -> None:
    """The rightmost card of a line goes to a hand; everybody has seen it."""
    s.line_size[line] -= 1
    card = s.line[line * MOST + s.line_size[line]]
    put_in_hand(s, seat, card)
    emit(s, TAKEN, clause, seat, card, all_seats(s), line)


# ---- the start, and a turn's start ----


def start(s: Any) -> None:
    """Eight cards each (T2.1), some off the pile (T2.2); left of the dealer begins, clockwise (T2.3)."""
    new_deck(s, s.pack_size)
    for card in range(s.pack_size):
        s.place[card] = PILE
        s.seen[card] = 0
    for line in range(LINES):
        s.line_size[line] = 0
        s.total[line] = 0
    for seat in range(SEATS):
        s.hand_size[seat] = 0
    s.dealer = s.first_dealer
    s.direction = 1
    s.turn = 0
    s.winner_bits = 0
    top = 0
    seat = s.dealer
    for _ in range(s.players):
        seat = beside(s, seat, 1)
        for _ in range(DEALT_EACH):
            put_in_hand(s, seat, s.deck[top])
            top += 1
    s.pile = s.pack_size - top - s.thin
    for i in range(s.pack_size - s.thin, s.pack_size):
        s.place[s.deck[i]] = THIN
    emit(s, STARTED, 201, s.dealer, -1, 0, DEALT_EACH, s.pile + s.thin)
    if s.thin:
        emit(s, THINNED, 202, -1, -1, 0, s.thin, s.pile)
    first = beside(s, s.dealer, 1)
    emit(s, BEGINS, 203, first, -1, 0, s.direction)
    begin_turn(s, first, 0)


def begin_turn(s: Any, seat: int, again: int) -> None:
    """A turn begins: a card is drawn if there is one (T3.1)."""
    s.turn += 1
    s.on_turn = seat
    s.actor = seat
    s.again = again
    s.laid_on = -1
    s.said = UNSAID
    s.phase = PLAY
    if s.pile:
        card = s.deck[s.pack_size - s.thin - s.pile]
        s.pile -= 1
        put_in_hand(s, seat, card)
        emit(s, DREW, 301, seat, card, 1 << seat, s.pile)
        if s.pile == 0:
            emit(s, EMPTY, 301, -1, -1, 0)


# ---- a card is laid, a total said, an answer given ----


def step_play(s: Any, face: int, line: int) -> None:
    """A card goes to the right end of a line (T3.2); its total is announced, by the player or for them (T3.3)."""
    seat = s.actor
    card = card_that_goes(s, seat, face)
    take_from_hand(s, seat, card)
    s.place[card] = LINE + line
    s.seen[card] = all_seats(s)
    s.line[line * MOST + s.line_size[line]] = card
    s.line_size[line] += 1
    s.total[line] = total_of(s, line, s.line_size[line])
    s.laid_on = line
    emit(s, PLAYED, 302, seat, card, all_seats(s), line, s.line_size[line])
    if s.announce_auto:
        s.said = s.total[line]
        emit(s, SAID, 303, seat, -1, 0, s.said, line)
        count_line(s, line)
    else:
        s.phase = SAY


def step_say(s: Any, total: int) -> None:
    """A total is announced, right or wrong (T3.3); the others are asked, from the next player on (T3.4)."""
    s.said = total
    emit(s, SAID, 303, s.actor, -1, 0, total, s.laid_on)
    s.phase = CHALLENGE
    s.actor = beside(s, s.actor, s.direction)


def step_answer(s: Any, action: int) -> None:
    """A player accepts, and the next one is asked, or challenges, which settles it (T3.4, T3.5); all accept: it counts (T3.6)."""
    seat = s.actor
    line = s.laid_on
    if action == ACCEPT:
        emit(s, ACCEPTED, 304, seat, -1, 0, s.said, line)
        s.actor = beside(s, seat, s.direction)
        if s.actor == s.on_turn:
            emit(s, STANDS, 306, s.on_turn, -1, 0, s.said, s.total[line], line)
            count_line(s, line)
        return
    emit(s, CHALLENGED, 304, seat, -1, 0, s.said, line)
    last = s.line[line * MOST + s.line_size[line] - 1]
    if s.said != s.total[line]:
        emit(s, WRONG, 305, s.on_turn, -1, 0, s.said, s.total[line])
        seat = s.on_turn
    else:
        emit(s, RIGHT, 305, seat, -1, 0, s.said, s.total[line])
    while s.line_size[line]:
        take_last(s, line, seat, 305)
    s.total[line] = 0
    end_turn(s, last, False)


# ---- 24 or more ----


def count_line(s: Any, line: int) -> None:
    """The true total counts: at 24 or more the line is taken back (T5.1, T5.2); exactly 24 brings another turn (T5.3)."""
    last = s.line[line * MOST + s.line_size[line] - 1]
    total = s.total[line]
    if total >= TARGET:
        emit(s, REACHED, 501, s.on_turn, -1, 0, total, line)
        take_back(s, line)
        card = s.line[line * MOST]
        s.line_size[line] = 0
        s.total[line] = 0
        s.place[card] = REMOVED
        emit(s, GONE, 502, -1, card, all_seats(s), line)
    end_turn(s, last, total == TARGET)


def taken_at_once(s: Any, line: int) -> int:
    """How many cards the next one takes: from the right end up to and including a stop card, all but the last at most (T5.1)."""
    n = 0
    end = line * MOST + s.line_size[line] - 1
    while n < s.line_size[line] - 1:
        n += 1
        if s.marks[s.line[end - n + 1]] & STOP:
            break
    return n


def take_back(s: Any, line: int) -> None:
    """Player by player, from the preceding one backwards, as often as it takes, until one card is left (T5.1)."""
    seat = s.on_turn
    while s.line_size[line] > 1:
        seat = beside(s, seat, -s.direction)
        n = taken_at_once(s, line)
        emit(s, TOOK, 501, seat, -1, 0, n, line)
        for _ in range(n):
            take_last(s, line, seat, 501)


# ---- the end of a turn ----


def end_turn(s: Any, card: int, again: bool) -> None:
    """Out of cards (T6.1), or the last turn (T6.3); else another turn (T5.3), or the next player's by the symbols of ``card`` (T6.2)."""
    seat = s.on_turn
    if s.hand_size[seat] == 0:
        end_game(s, 601)
    elif s.turn >= s.turn_limit:
        end_game(s, 603)
    elif again:
        emit(s, AGAIN, 503, seat, -1, 0, s.turn + 1)
        begin_turn(s, seat, 1)
    else:
        if s.marks[card] & REVERSE:
            s.direction = -s.direction
            emit(s, TURNED, 602, seat, -1, 0, s.direction)
        seat = beside(s, seat, s.direction)
        if s.marks[card] & SKIP:
            emit(s, SKIPPED, 602, seat, -1, 0)
            seat = beside(s, seat, s.direction)
        emit(s, FOLLOWS, 602, seat, -1, 0, s.turn + 1)
        begin_turn(s, seat, 0)


def end_game(s: Any, clause: int) -> None:
    """The fewest cards win, ties share (T6.1, T6.3)."""
    best = s.hand_size[0]
    for seat in range(s.players):
        best = min(best, s.hand_size[seat])
    for seat in range(s.players):
        if s.hand_size[seat] == best:
            s.winner_bits |= 1 << seat
    emit(s, ENDED, clause, -1, -1, 0, best, s.winner_bits)
    for seat in range(s.players):
        if s.winner_bits >> seat & 1:
            emit(s, WON_GAME, clause, seat, -1, 0, best)
    s.phase = OVER
    s.actor = -1


def step(s: Any, action: int) -> None:
    """Carry out a legal action."""
    if s.phase == PLAY:
        step_play(s, action // LINES, action % LINES)
    elif s.phase == SAY:
        step_say(s, action - SAYINGS - LIMIT)
    else:
        step_answer(s, action)
