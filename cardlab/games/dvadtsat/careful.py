"""The careful player of *dvadtsat*: the rules of thumb of a club player, who knows the open cards, its own hand, and what it once saw.

It plays cards that are expensive and hard to get rid of, an ace or a 10, whenever it may, and four cards at once rather than one; it keeps
the eights, which go on everything, and its own trumps, which go on nearly everything. It also looks at what the next player will find: a
card on which little can be played, a 7 that skips a player who is nearly out. It keeps a king for last while there are points to burn.

``choose`` is the player; ``reason`` says afterwards why it took an action. Rules text like the rules, so that the very same functions also
run compiled.
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
"""What it is worth to get rid of a penalty point."""
ONE_LESS = 40
"""What it is worth to hold one card fewer."""
EIGHT_KEPT, TRUMP_KEPT, SIX_KEPT = 80, 100, 30
"""What it costs to give away a card that can be played on everything, on nearly everything, on its suit."""
HURRY = 3
"""By how much less that counts when another player has so many cards left, or fewer: then what costs points goes first."""
BURNT = 60
"""What it costs to play a king before the last card while there are points that it could burn."""
OUT = 1000
"""What it is worth to play the last card."""
STUCK = 60
"""What it is worth that the next player can play none of the cards that may be in their hand."""
SEVEN_HITS = 90
"""What a 7 on top is worth against a player with a single card, shared out by how many cards they hold."""
FOLLOWED = 15
"""What each card in the own hand that goes on the top card is worth when only two players are left."""

REASONS = ("out", "set", "run", "points", "hurry", "kept", "burn", "seven", "stuck", "follow", "equal")
"""What :func:`reason` can answer, by number: keys of the sentences in the rulebook."""
LAST, FOUR_ALIKE, FOUR_IN_A_ROW, DEAR, IN_A_HURRY, KEPT, TO_BURN, PASSES, BLOCKS, FOLLOWS, EQUAL = range(11)


def choose(s: Any, out: Any, n: int, word: int) -> int:
    """Play what is worth most. Chance decides where to begin looking: the first of equals."""
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
    """What a move is worth: the cards that go, and what lies there then for the next player, or after a set for the same one."""
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
    """The k-th card that a move plays, from the bottom."""
    if action < SET:
        return action
    return set_card(action, k) if action < DRAW else run_card(action, k)


def lays(action: int, card: int) -> bool:
    """Whether a move plays this card."""
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
    """What it is worth to get rid of a card: its points, less what it would be good for later."""
    return ONE_LESS + cost(s, card) - use(s, card) - hope_to_burn(s, card)


def cost(s: Any, card: int) -> int:
    """What a card costs that is kept to the end."""
    return POINT * POINTS[rank_of(card)]


def use(s: Any, card: int) -> int:
    """What a card is good for later, if there is a later: an 8 goes on everything, a trump on nearly everything, a 6 on its suit."""
    if in_a_hurry(s):
        return 0
    if rank_of(card) == EIGHT:
        return EIGHT_KEPT
    if suit_of(card) == s.own_trump[s.actor] or s.level[suit_of(card)]:
        return TRUMP_KEPT
    return SIX_KEPT if rank_of(card) == SIX else 0


def hope_to_burn(s: Any, card: int) -> int:
    """What a king is good for as the last card, while there are points that it could burn."""
    if rank_of(card) != KING or s.scores[s.actor] == 0 or s.hand_size[s.actor] == 1 or in_a_hurry(s):
        return 0
    return BURNT


def in_a_hurry(s: Any) -> bool:
    """Whether the round may be over soon: only two players are left, and the other one holds few cards."""
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
    """What it is worth that ``top`` lies there: the next player may be skipped, or stuck; with two players one is back soon."""
    return seven_hits(s, top) + left_stuck(s, top) + followed(s, action, top)


def seven_works(s: Any, top: int) -> bool:
    """Whether a 7 on top does something to the next player."""
    return bool(rank_of(top) == SEVEN and s.seven != NOTHING)


def seven_hits(s: Any, top: int) -> int:
    """What a 7 on top is worth: the more, the fewer cards the next player holds."""
    return SEVEN_HITS // max(1, s.hand_size[left_in(s, s.in_hand, s.actor)]) if seven_works(s, top) else 0


def left_stuck(s: Any, top: int) -> int:
    """What it is worth that whoever acts next may be unable to play."""
    seat = left_in(s, s.in_hand, s.actor)
    if seven_works(s, top) and (s.seven == SKIP or s.seven == SKIP_AND_DRAW):
        seat = left_in(s, s.in_hand, seat)
    return 0 if seat == s.actor else STUCK * chance_to_be_stuck(s, seat, top) // 1000


def followed(s: Any, action: int, top: int) -> int:
    """What it is worth, if only two players are left, that cards in the own hand go on the top card."""
    gain = 0
    if s.in_hand_count == 2:
        for card in range(CARDS):
            if s.place[card] == HAND + s.actor and not lays(action, card) and clause_on(s, s.actor, card, top):
                gain += FOLLOWED
    return gain


def is_known(s: Any, card: int) -> bool:
    """Whether the seat to act has seen this card, wherever it is now."""
    return bool(s.place[card] >= 0 and s.seen[card] >> s.actor & 1)


def chance_to_be_stuck(s: Any, seat: int, top: int) -> int:
    """The chance, in thousandths, that a seat can play none of its cards on ``top``; none if it was seen to draw one that it can."""
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


# ---- why ----


def part(s: Any, card: int, k: int) -> int:
    """The k-th of the things that are weighed where a single card is played; together they are its worth."""
    if k == DEAR:
        return cost(s, card)
    if k == KEPT:
        return -use(s, card)
    if k == TO_BURN:
        return -hope_to_burn(s, card)
    if k == PASSES:
        return seven_hits(s, card)
    if k == BLOCKS:
        return left_stuck(s, card)
    return followed(s, card, card) if k == FOLLOWS else 0


def runner_up(s: Any, out: Any, n: int, action: int) -> int:
    """The best single card besides the one that was taken; that one itself if there is no other."""
    best = action
    most = 0
    for i in range(n):
        if out[i] != action and out[i] < SET:
            found = worth(s, out[i])
            if best == action or found > most:
                best = out[i]
                most = found
    return best


def reason(s: Any, out: Any, n: int, action: int, told: Any) -> int:
    """Why the player took one of the n legal actions in ``out``: a place in :data:`REASONS`. For a single card it is that in which it
    surpasses the next best one most. The number that its sentence names, points or cards of the next player, goes into ``told``.
    """
    if s.hand_size[s.actor] == (1 if action < SET else 4):
        return LAST
    if action >= SET:
        return FOUR_ALIKE if action < DRAW else FOUR_IN_A_ROW
    other = runner_up(s, out, n, action)
    best = EQUAL
    most = 0
    for k in range(DEAR, EQUAL):
        more = part(s, action, k) - part(s, other, k)
        if more > most:
            best = k
            most = more
    if best == PASSES:
        told[0] = s.hand_size[left_in(s, s.in_hand, s.actor)]
        return PASSES
    told[0] = POINTS[rank_of(action)]
    return IN_A_HURRY if best == DEAR and in_a_hurry(s) else best
