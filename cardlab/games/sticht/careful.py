"""The careful player of *sticht*, with a club player's rules of thumb. Every trick counts, and none costs six: so first be sure of one.

A card is weighed by its chance to win a trick, in thousandths. What the seat to act knows goes in (its hand, what it gave away, all that
was played), and how many cards the others hold; nothing else does. ``choose`` is the player; ``word`` is its only randomness.
``reason`` says afterwards why it took an action.

Rules text: whole numbers only, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.games.sticht.rules import (
    BLIND,
    CALL_BLIND,
    CARDS,
    KEEP,
    LOOK,
    NAME,
    OUT,
    PLAY,
    RENAME,
    REVERSE,
    SWAP,
    SWAP_ONE,
    SWAP_THREE,
    SWAP_TWO,
    TRICKS,
    TRUMP,
    WHITE,
    YELLOW,
    card_played,
    power,
    rank_of,
    suit_of,
    swap_size,
    trick_value,
)
from cardlab.kit.chances import BETTER, LIKELY, SURE, SURELY, is_unseen, kept, lifted, none_of, ruffed, unseen_between, withstood

FOR_OTHERS = 450
"""How much of its chance when led a card keeps for later: a trump waits for its moment, another card has to wait for its suit."""
RUFFS = 350
"""How often a trump that would not win when it is led wins a trick by trumping."""

FEAR = 125
"""How much a round without a trick is feared, in hundredths: a bad hand wins none more often than its cards suggest."""

IN_CHAOS = -1000
"""What a round has to promise where the trump may still change: a bad hand can yet become a good one. Elsewhere it must not be a loss."""

REASONS = (
    "look", "blind", "trump", "give", "keep", "leave", "reverse", "rename", "first_trick", "cheapest", "sure", "likely",
    "held_back", "unlikely", "lost",
)  # fmt: skip
"""What :func:`reason` can answer, by number: keys of the sentences in the rulebook."""
(
    LOOKS, DESPERATE, BEST_SUIT, WORST_CARDS, GOOD_CARDS, LEAVES, TURNS, RENAMES, FIRST_TRICK, CHEAPEST, SURE_TRICK, LIKELY_TRICK,
    HELD_BACK, UNLIKELY, LOST,
) = range(15)  # fmt: skip


# ---- what the seat to act can know ----


def unseen_above(s: Any, card: int, trump: int, one_high: int) -> int:
    """How many unseen cards of its own suit are higher than a card, under this trump and order of ranks."""
    suit = trump if card == WHITE else card // 11
    if card == WHITE:
        return unseen_in(s, suit, trump) if one_high else 0
    if one_high:
        return unseen_between(s, 11 * suit, card)
    return unseen_between(s, card + 1, 11 * suit + 11) + (1 if suit == trump and is_unseen(s, WHITE) else 0)


def unseen_in(s: Any, suit: int, trump: int) -> int:
    """How many unseen cards a suit has; the 24 is one of the trumps."""
    return unseen_between(s, 11 * suit, 11 * suit + 11) + (1 if suit == trump and is_unseen(s, WHITE) else 0)


# ---- chances ----


def not_beaten(s: Any, card: int, led: int, others: int, held: int, unseen: int, trump: int, one_high: int) -> int:
    """The chance that a card which is winning holds against so many players still to play with ``held`` cards each; ``led`` was led."""
    higher = unseen_above(s, card, trump, one_high)
    suit = trump if card == WHITE else card // 11
    beaten = SURE - none_of(higher, held, unseen)
    if suit != trump:
        beaten = min(SURE, beaten + ruffed(unseen_in(s, suit, trump), unseen_in(s, trump, trump), held, unseen))
    elif led != trump:
        # Only who has none of the led suit may go over a trump.
        beaten = beaten * none_of(unseen_in(s, led, trump), held, unseen) // SURE
    return withstood(beaten, others)


def promise(s: Any, card: int, others: int, held: int, unseen: int, trump: int, one_high: int) -> int:
    """The chance that a card wins a trick some time later in the round; a thousandth more for every rank, so that of two hopeless cards
    the higher one is kept. Only a trump that nothing beats is certain.
    """
    suit = trump if card == WHITE else card // 11
    led = not_beaten(s, card, suit, others, held, unseen, trump, one_high)
    if suit == trump and led == SURE:
        return SURE
    rank = 12 if card == WHITE else rank_of(card)
    return min(SURE - 1, kept(led, suit == trump, RUFFS, FOR_OTHERS) + (12 - rank if one_high else rank))


def average_promise(s: Any, others: int, held: int, unseen: int, trump: int, one_high: int) -> int:
    """What a card that is not seen promises on average."""
    total = 0
    for card in range(CARDS):
        if is_unseen(s, card):
            total += promise(s, card, others, held, unseen, trump, one_high)
    return total // max(1, unseen)


def lift(s: Any, others: int, held: int, unseen: int, trump: int, one_high: int) -> int:
    """What every card promises more than :func:`promise` says (or less): as many tricks are won as there are cards in a hand, so that on
    average a card wins one in as many as there are players.
    """
    return SURE // (others + 1) - average_promise(s, others, held, unseen, trump, one_high)


def outlook(s: Any, tricks: int, hoped: int, missing: int, value: int) -> int:
    """What a round is worth to the seat to act, in thousandths of a point: tricks it has and hopes for, and what none at all would cost.

    ``missing``: the chance that none of the cards still in hand wins a trick.
    """
    worth = SURE * tricks + hoped
    if tricks == 0:
        cost = 2 * TRICKS if s.actor == s.starter and s.own_trump else TRICKS
        worth -= FEAR * cost * missing // 100
    return worth * value


# ---- before the tricks ----


def is_desperate(s: Any) -> bool:
    """Yellow blind is for those with nothing to lose: somebody else is about to win, and a normal round would not be enough."""
    lowest = s.scores[s.actor]
    for seat in range(s.players):
        lowest = min(lowest, s.scores[seat])
    return bool(lowest <= 3 and s.scores[s.actor] >= lowest + 12)


def hand_outlook(s: Any, trump: int, value: int, unseen: int, fresh: int) -> int:
    """What the round looks worth with this hand and that trump when ``fresh`` more cards come from the stock."""
    others = s.players - 1 - s.out_count
    more = lift(s, others, TRICKS, unseen, trump, 0)
    start = s.actor * 6
    hoped = 0
    missing = SURE
    for i in range(start, start + s.hand_size[s.actor]):
        chance = lifted(promise(s, s.hand[i], others, TRICKS, unseen, trump, 0), more)
        hoped += chance
        missing = missing * (SURE - chance) // SURE
    drawn = SURE // (others + 1)
    for _ in range(fresh):
        hoped += drawn
        missing = missing * (SURE - drawn) // SURE
    return outlook(s, 0, hoped, missing, value)


def choose_trump(s: Any, word: int) -> int:
    """The suit in which the three cards look best; yellow, worth double, only where they look good enough to win by it."""
    unseen = unseen_between(s, 0, CARDS)
    best = -1
    most = 0
    for k in range(4):
        suit = (k + (word >> 30)) & 3
        worth = hand_outlook(s, suit, 2 if suit == YELLOW else 1, unseen, 3)
        if best < 0 or worth > most:
            best = suit
            most = worth
    return NAME + best


def rank_from_below(s: Any, i: int, unseen: int) -> int:
    """How many cards of the hand promise less than that at place ``i``; of two alike the earlier one goes first."""
    others = s.players - 1 - s.out_count
    mine = promise(s, s.hand[i], others, TRICKS, unseen, s.trump, 0)
    start = s.actor * 6
    below = 0
    for k in range(start, start + s.hand_size[s.actor]):
        chance = promise(s, s.hand[k], others, TRICKS, unseen, s.trump, 0)
        if chance < mine or (chance == mine and k < i):
            below += 1
    return below


def least_to_stay(s: Any) -> int:
    """What a round has to promise, or it is better to drop out of it."""
    return IN_CHAOS if s.trump_chaos and not s.called_blind else 0


def choose_exchange(s: Any, may_give: bool, may_leave: bool) -> int:
    """Give away up to three cards that promise less than the stock does, the worst ones; or drop out of a round that promises a loss."""
    others = s.players - 1 - s.out_count
    unseen = unseen_between(s, 0, CARDS)
    drawn = average_promise(s, others, TRICKS, unseen, s.trump, 0)
    more = SURE // (others + 1) - drawn
    start = s.actor * 6
    size = 0
    digits = 0
    place = 1
    hoped = 0
    missing = SURE
    for i in range(start, start + s.hand_size[s.actor]):
        chance = promise(s, s.hand[i], others, TRICKS, unseen, s.trump, 0)
        if may_give and chance < drawn and rank_from_below(s, i, unseen) < 3:
            digits += s.hand[i] * place
            place *= CARDS
            size += 1
            chance = drawn
        chance = lifted(chance, more)
        hoped += chance
        missing = missing * (SURE - chance) // SURE
    if may_leave and outlook(s, 0, hoped, missing, 1) < least_to_stay(s):
        return OUT
    if size == 0:
        return KEEP
    if size == 1:
        return SWAP_ONE + digits
    return (SWAP_TWO if size == 2 else SWAP_THREE) + digits


# ---- tricks ----


def win_chance(s: Any, card: int, unseen: int) -> int:
    """The chance that a card wins the trick in which it is played now."""
    led = suit_of(s, card if s.trick_size == 0 else s.trick[0])
    if s.trick_size > 0 and power(s, card) <= s.best_power:
        return 0
    after = s.players - s.out_count - s.trick_size - 1
    return not_beaten(s, card, led, after, TRICKS + 1 - s.trick_no, unseen, s.trump, s.one_high)


def worth_of_play(s: Any, action: int, unseen: int, more: int) -> int:
    """What the round looks worth after playing a card: its chance now, and what the rest of the hand promises under the order and the trump
    that will then hold.

    So the cheapest card wins, the worst one is thrown away, trumps are held back while another card does, and a 1 reverses the order, a
    2 changes the trump, where that suits the hand: it has to gain a little, or nothing is declared.
    """
    card = card_played(action)
    one_high = s.next_one_high
    trump = s.next_trump
    if REVERSE <= action < RENAME:
        one_high = 1 - one_high
    elif action >= RENAME:
        trump = (action - RENAME) % 4
    hoped = win_chance(s, card, unseen)
    missing = SURE - hoped
    others = s.players - s.out_count - 1
    held = TRICKS - s.trick_no
    start = s.actor * 6
    for i in range(start, start + s.hand_size[s.actor]):
        if s.hand[i] != card:
            chance = lifted(promise(s, s.hand[i], others, held, unseen, trump, one_high), more)
            hoped += chance
            missing = missing * (SURE - chance) // SURE
    return outlook(s, s.tricks_won[s.actor], hoped, missing, trick_value(s, trump)) - (1 if action >= REVERSE else 0)


def choose_play(s: Any, out: Any, n: int, word: int) -> int:
    """The play after which the round looks worth most; between equals, chance decides where to begin looking."""
    unseen = unseen_between(s, 0, CARDS)
    more = lift(s, s.players - s.out_count - 1, TRICKS - s.trick_no, unseen, s.next_trump, s.next_one_high)
    first = (word * n) >> 32
    best = -1
    most = 0
    for k in range(n):
        action = out[(first + k) % n]
        worth = worth_of_play(s, action, unseen, more)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best


def choose(s: Any, out: Any, n: int, word: int) -> int:
    """Which of the n legal actions in ``out`` a club player takes."""
    if n == 1:
        return out[0]
    if s.phase == BLIND:
        return CALL_BLIND if is_desperate(s) else LOOK
    if s.phase == TRUMP:
        return choose_trump(s, word)
    if s.phase == SWAP:
        return choose_exchange(s, out[n - 1] >= SWAP_ONE, out[1] == OUT)
    return choose_play(s, out, n, word)


# ---- why ----


def reason_before_tricks(s: Any, action: int) -> int:
    """Why yellow blind or not, that trump, that exchange."""
    if s.phase == BLIND:
        return DESPERATE if action == CALL_BLIND else LOOKS
    if s.phase == TRUMP:
        return BEST_SUIT
    if action == OUT:
        return LEAVES
    return WORST_CARDS if action >= SWAP_ONE else GOOD_CARDS


def is_cheapest(s: Any, out: Any, n: int, card: int, unseen: int) -> bool:
    """Whether a stronger card would have won the trick for sure as well, and no weaker one."""
    stronger = False
    if s.trick_size > 0:
        for i in range(n):
            other = card_played(out[i])
            if other != card and win_chance(s, other, unseen) >= SURELY:
                if power(s, other) < power(s, card):
                    return False
                stronger = True
    return stronger


def reason(s: Any, out: Any, n: int, action: int, told: Any) -> int:
    """Why the player took one of the n legal actions in ``out``: a place in :data:`REASONS`. The number that its sentence names, how many
    cards are given away, goes into ``told``.
    """
    if s.phase != PLAY:
        told[0] = swap_size(action) if action >= SWAP_ONE else 0
        return reason_before_tricks(s, action)
    if action >= REVERSE:
        return RENAMES if action >= RENAME else TURNS
    unseen = unseen_between(s, 0, CARDS)
    best = 0
    for i in range(n):
        best = max(best, win_chance(s, card_played(out[i]), unseen))
    now = win_chance(s, action, unseen)
    if best == 0:
        return LOST
    if now < LIKELY:
        return HELD_BACK if best > now + BETTER else UNLIKELY
    if now >= SURELY and is_cheapest(s, out, n, action, unseen):
        return CHEAPEST
    if s.tricks_won[s.actor] == 0:
        return FIRST_TRICK
    return SURE_TRICK if now >= SURELY else LIKELY_TRICK
