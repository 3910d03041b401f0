"""The careful player of *totals*: the rules of thumb of a club player, who knows the open cards, its own hand, and whatever it once saw.

It adds correctly, announces the sum and challenges any other total. Where it plays a card it asks what that costs and gains: a line
brought to 24 goes to others, and exactly 24 is another turn; a line left so high that the next player can bring it to 24 comes back to
whoever sits before that player. It keeps big numbers and a -3 as long as there is something else to play. Everything is weighed in
hundredths of a card.

``choose`` is the player; ``reason`` says afterwards why it took an action. Rules text like the rules, so that the very same functions also
run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.games.totals.rules import (
    ACCEPT,
    CHALLENGE,
    DOUBT,
    HAND,
    LIMIT,
    LINES,
    MOST,
    PLAY,
    REVERSE,
    SAY,
    SAYINGS,
    SKIP,
    STOP,
    TARGET,
    TWICE,
    added,
    beside,
    stands_for,
)

OUT = 100_000
"""What it is worth to have no card left."""
CARD = 100
"""What a card that comes into the own hand costs."""
GIVEN, TO_LEADER = 40, 150
"""What a card is worth that goes to somebody else, and how much more, shared out by how many cards that player holds."""
AGAIN = 120
"""What another turn is worth (T5.3)."""
NEXT = 240
"""What it costs that a player acts next, shared out by how many cards that player holds."""
SMALL_FIRST = 5
"""What each point costs that is played where it does no harm: big numbers are for later, they bring high lines to 24."""
MINUS, DOUBLE = 8, 6
"""A -3 and a ×2 as such a number: the one can save a line that is too high, the other one can end one."""
FEW = 2
"""How many cards another player holds who is nearly out."""

REASONS = ("sum", "wrong", "right", "out", "again", "over", "dear", "past", "small", "safe")
"""What :func:`reason` can answer, by number: keys of the sentences in the rulebook."""
SUM, WRONG, RIGHT, LAST, EXACT, OVER, DEAR, PAST, SMALL, SAFE = range(10)


def choose(s: Any, out: Any, n: int, word: int) -> int:
    """Announce the sum, challenge any other, play the best card. Chance decides where to begin looking: the first of equals."""
    if s.phase == SAY:
        return int(SAYINGS + LIMIT + s.total[s.laid_on])
    if s.phase == CHALLENGE:
        return DOUBT if s.said != s.total[s.laid_on] else ACCEPT
    at = (word * n) >> 32
    best = at
    most = worth(s, out[at])
    for _ in range(n - 1):
        at = at + 1 if at + 1 < n else 0
        found = worth(s, out[at])
        if found > most:
            best = at
            most = found
    return int(out[best])


def worth(s: Any, action: int) -> int:
    """What it is worth to play this card on this line: going out is all; 24 and more for what follows, else for what may come of it."""
    face = action // LINES
    line = action % LINES
    total = s.total[line] + added(s.value[face], doubled_on(s, line, s.line_size[line]))
    if total < TARGET:
        if s.hand_size[s.actor] == 1:
            return OUT
        return -SMALL_FIRST * as_number(s, face) - dread(s, face, line, total, s.line_size[line] + 1)
    mine = taken_back(s, face, line, s.actor)
    if s.hand_size[s.actor] == 1 and mine == 0:
        return OUT
    gain = -CARD * mine
    for seat in range(s.players):
        if seat != s.actor:
            gain += to_give(s, seat) * taken_back(s, face, line, seat)
    if total == TARGET:
        return gain + AGAIN
    return gain - dread(s, face, line, 0, 0)


# ---- what a card is and does ----


def doubled_on(s: Any, line: int, n: int) -> int:
    """What a ×2 would add behind the first n cards of a line (T4.2)."""
    last = 0
    for i in range(line * MOST, line * MOST + n):
        value = s.value[s.line[i]]
        last = stands_for(value, added(value, last), s.compound)
    return last


def as_number(s: Any, face: int) -> int:
    """What a card costs whoever plays it where it does no harm: the bigger, the more."""
    value = s.value[face]
    if value < 0:
        return MINUS
    return DOUBLE if value == TWICE else int(value)


def marks_at(s: Any, face: int, line: int, i: int) -> int:
    """The symbols of the i-th card of a line on which ``face`` is played."""
    card = face if i == s.line_size[line] else s.line[line * MOST + i]
    return int(s.marks[card])


def taken_back(s: Any, face: int, line: int, seat: int) -> int:
    """How many cards come to a seat if ``face`` brings this line to 24 (T5.1)."""
    took = 0
    left = s.line_size[line] + 1
    taker = s.actor
    while left > 1:
        taker = beside(s, taker, -s.direction)
        stopped = 0
        while left > 1 and not stopped:
            left -= 1
            stopped = marks_at(s, face, line, left) & STOP
            if taker == seat:
                took += 1
    return took


def to_give(s: Any, seat: int) -> int:
    """What a card is worth that comes to another seat: most for the one that has nearly gone out."""
    return GIVEN + TO_LEADER // max(1, s.hand_size[seat])


# ---- what the next player may do ----


def dread(s: Any, face: int, line: int, total: int, size: int) -> int:
    """What is to be feared from the next player, if ``face`` goes to ``line``, which is then of this total and this many cards.

    With a skip or a reverse another player is next; with a skip it is the one skipped who sits before them and takes the cards.
    """
    way = -s.direction if s.marks[face] & REVERSE else s.direction
    payer = s.actor
    seat = beside(s, payer, way)
    if s.marks[face] & SKIP:
        payer = seat
        seat = beside(s, seat, way)
    price = CARD if payer == s.actor else -to_give(s, payer)
    fear = NEXT // max(1, s.hand_size[seat])
    hidden = cards_hidden(s)
    drawn = cards_hidden_in(s, seat)
    for each in range(LINES):
        n = size if each == line else s.line_size[each]
        if n > 0:
            at = total if each == line else s.total[each]
            chance = chance_to_end(s, face, each, at, n, seat, hidden, drawn)
            if chance:
                fear += price * chance * taken_first(s, face, each, n) // 1000
    return fear


def is_known(s: Any, card: int) -> bool:
    """Whether the seat to act has seen this card, wherever it is now."""
    return bool(s.place[card] >= 0 and s.seen[card] >> s.actor & 1)


def cards_hidden(s: Any) -> int:
    """How many cards the seat to act has not seen."""
    n = 0
    for card in range(s.pack_size):
        if not is_known(s, card):
            n += 1
    return n


def cards_hidden_in(s: Any, seat: int) -> int:
    """How many such cards a seat holds in its turn, the one it draws included."""
    n = s.hand_size[seat] + (1 if s.pile else 0)
    for card in range(s.pack_size):
        if is_known(s, card) and s.place[card] == HAND + seat:
            n -= 1
    return int(n)


def chance_to_end(s: Any, face: int, line: int, total: int, n: int, seat: int, hidden: int, drawn: int) -> int:
    """The chance, in thousandths, that a seat has a card that brings a line to 24: surely if it was seen to take one."""
    laid = n > s.line_size[line]
    doubled = doubled_on(s, line, s.line_size[line])
    if laid:
        doubled = stands_for(s.value[face], added(s.value[face], doubled), s.compound)
    if total + max(8, doubled) < TARGET:
        return 0
    ending = 0
    for card in range(s.pack_size):
        if s.colours[card] >> line & 1 and total + added(s.value[card], doubled) >= TARGET:
            if not is_known(s, card):
                ending += 1
            elif s.place[card] == HAND + seat:
                return 1000
    without = 1000
    for i in range(min(drawn, hidden)):
        without = without * max(0, hidden - ending - i) // (hidden - i)
    return 1000 - without


def taken_first(s: Any, face: int, line: int, n: int) -> int:
    """How many cards the seat before takes if a further card without a stop brings a line of n cards to 24."""
    took = 1
    while n > 1:
        n -= 1
        took += 1
        if marks_at(s, face, line, n) & STOP:
            break
    return took


# ---- why ----


def reason(s: Any, out: Any, n: int, action: int, told: Any) -> int:
    """Why the player took one of the n legal actions in ``out``: a place in :data:`REASONS`. The number that its sentence names, a total or
    how many cards, goes into ``told``.
    """
    if s.phase != PLAY:
        told[0] = s.total[s.laid_on]
        return SUM if s.phase == SAY else WRONG if action == DOUBT else RIGHT
    face = action // LINES
    line = action % LINES
    total = s.total[line] + added(s.value[face], doubled_on(s, line, s.line_size[line]))
    if worth(s, action) >= OUT:
        return LAST
    if total >= TARGET:
        told[0] = taken_back(s, face, line, s.actor)
        if told[0] > 0:
            return DEAR
        told[0] = s.line_size[line]
        return EXACT if total == TARGET else OVER
    following = beside(s, s.actor, s.direction)
    told[0] = s.hand_size[following]
    if told[0] <= FEW and next_after(s, face) != following:
        return PAST
    for i in range(n):
        if as_number(s, out[i] // LINES) < as_number(s, face) and total_with(s, out[i]) < TARGET:
            return SAFE
    return SMALL


def total_with(s: Any, action: int) -> int:
    """The total of a line with this card."""
    line = action % LINES
    return int(s.total[line] + added(s.value[action // LINES], doubled_on(s, line, s.line_size[line])))


def next_after(s: Any, face: int) -> int:
    """Who is next after this card: a reverse turns the direction, and then a skip leaves out a seat (T6.2)."""
    way = -s.direction if s.marks[face] & REVERSE else s.direction
    seat = beside(s, s.actor, way)
    return beside(s, seat, way) if s.marks[face] & SKIP else seat
