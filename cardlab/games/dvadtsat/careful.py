"""A player of *dvadtsat* with sense: the rules of thumb of a club player, who knows what lies open, its own hand, and whatever it once saw.

It lays what is dear and hard to be rid of, an ace or a 10, whenever it may, and four cards at once before one; it keeps the eights, which
go on everything, and its own trumps, which go on nearly everything. With that it looks at what the next player will find: a card on which
little goes, a 7 that passes over whoever is nearly out. A king is kept for the last card while there are points to burn.

Rules text like the rules, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.games.dvadtsat.rules import (
    CARDS,
    DRAW,
    EIGHT,
    HAND,
    KING,
    NOTHING,
    POINTS,
    SET,
    SEVEN,
    SIX,
    SKIP,
    SKIP_AND_DRAW,
    clause_on,
    left_in,
    rank_of,
    run_card,
    set_card,
    suit_of,
)

POINT = 10
"""What it is worth to be rid of a penalty point."""
ONE_LESS = 40
"""What it is worth to hold a card less."""
EIGHT_KEPT, TRUMP_KEPT, SIX_KEPT = 80, 100, 30
"""What it costs to give away a card that can be laid on everything, on nearly everything, on its suit."""
HURRY = 3
"""By how much less that counts when another player has so many cards left, or fewer: then what costs points goes first."""
BURNT = 60
"""What it costs to lay a king before the last card while there are points that it could burn."""
OUT = 1000
"""What it is worth to lay the last card."""
STUCK = 60
"""What it is worth that the next player can lay none of the cards that may be in their hand."""
SEVEN_HITS = 90
"""What a 7 on top is worth against a player with a single card, shared out by how many cards they hold."""
FOLLOWED = 15
"""What each card of one's own that goes on the top is worth when only two are left."""


def choose(s: Any, out: Any, n: int, word: int) -> int:
    """Lay what is worth most. Chance decides where to begin looking: the first of equals."""
    at = (word * n) >> 32
    best = at
    most = worth(s, out[at]) if n > 1 else 0
    for _ in range(n - 1):
        at = at + 1 if at + 1 < n else 0
        found = worth(s, out[at])
        if found > most:
            best = at
            most = found
    return int(out[best])


def worth(s: Any, action: int) -> int:
    """What a move is worth: the cards that go, and what lies there then for the next player, or after a set for oneself."""
    cards = 1 if action < SET else 4
    gain = 0
    for k in range(cards):
        gain += riddance(s, laid_card(action, k))
    if cards == s.hand_size[s.actor]:
        return gain + OUT
    top = laid_card(action, cards - 1)
    if action >= SET and action < DRAW:
        return gain + best_after_set(s, action)
    return gain + left_behind(s, action, top)


def laid_card(action: int, k: int) -> int:
    """The k-th card that a move lays, from the bottom."""
    if action < SET:
        return action
    return set_card(action, k) if action < DRAW else run_card(action, k)


def lays(action: int, card: int) -> bool:
    """Whether a move lays this card."""
    if action < SET:
        return action == card
    if action < DRAW:
        return rank_of(action - SET) == rank_of(card)
    for k in range(4):  # noqa: SIM110  (compiled)
        if run_card(action, k) == card:
            return True
    return False


# ---- the cards that go ----


def riddance(s: Any, card: int) -> int:
    """What it is worth to be rid of a card: its points, less what it would be good for later, if there is a later."""
    rank = rank_of(card)
    gain = ONE_LESS + POINT * POINTS[rank]
    if in_a_hurry(s):
        return gain
    if rank == EIGHT:
        gain -= EIGHT_KEPT
    elif suit_of(card) == s.own_trump[s.actor] or s.level[suit_of(card)]:
        gain -= TRUMP_KEPT
    elif rank == SIX:
        gain -= SIX_KEPT
    if rank == KING and s.scores[s.actor] > 0 and s.hand_size[s.actor] > 1:
        gain -= BURNT
    return gain


def in_a_hurry(s: Any) -> bool:
    """Whether the hand may be over soon: only two are left, and the other one holds few cards."""
    return bool(s.in_hand_count == 2 and s.hand_size[left_in(s, s.in_hand, s.actor)] <= HURRY)


def best_after_set(s: Any, action: int) -> int:
    """What the best card is worth that can follow on a set; nothing if none can."""
    best = 0
    for card in range(CARDS):
        if s.place[card] == HAND + s.actor and not lays(action, card) and clause_on(s, s.actor, card, action - SET):
            best = max(best, riddance(s, card))
    return best


# ---- what the next player finds ----


def left_behind(s: Any, action: int, top: int) -> int:
    """What it is worth that ``top`` lies there: the next player may be stuck, or passed over; of two players one will be back soon."""
    gain = 0
    seat = left_in(s, s.in_hand, s.actor)
    if rank_of(top) == SEVEN and s.seven != NOTHING:
        gain += SEVEN_HITS // max(1, s.hand_size[seat])
        if s.seven == SKIP or s.seven == SKIP_AND_DRAW:
            seat = left_in(s, s.in_hand, seat)
    if seat != s.actor:
        gain += STUCK * chance_to_be_stuck(s, seat, top) // 1000
    if s.in_hand_count == 2:
        for card in range(CARDS):
            if s.place[card] == HAND + s.actor and not lays(action, card) and clause_on(s, s.actor, card, top):
                gain += FOLLOWED
    return gain


def is_known(s: Any, card: int) -> bool:
    """Whether the seat to act has seen this card, wherever it is now."""
    return bool(s.place[card] >= 0 and s.seen[card] >> s.actor & 1)


def chance_to_be_stuck(s: Any, seat: int, top: int) -> int:
    """The chance, in thousandths, that a seat can lay none of its cards on ``top``; none if it was seen to take one that it can."""
    hidden = 0
    going = 0
    drawn = s.hand_size[seat]
    for card in range(CARDS):
        known = is_known(s, card)
        if known and s.place[card] != HAND + seat:
            continue
        goes = clause_on(s, seat, card, top) > 0
        if known:
            drawn -= 1
            if goes:
                return 0
        else:
            hidden += 1
            going += goes
    stuck = 1000
    for i in range(min(drawn, hidden)):
        stuck = stuck * max(0, hidden - going - i) // (hidden - i)
    return stuck
