"""The careful player of *nineteen*, with a club player's rules of thumb: count the sure and the likely tricks, call them, win as many.

A card is weighed by its chance to win a trick, in thousandths. What the seat to act knows goes in (the hand that it sees, the card that is
turned up, all that was played), and how many cards the others hold; nothing else does. Two cards that look alike are one here: faces are
counted, never copies. ``choose`` is the player; ``word`` is its only randomness. ``reason`` says afterwards why it took an action.

Rules text: whole numbers only, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.games.nineteen.rules import BLIND, CALL, CALLS, CARDS, FOREHEAD, MOST, NAME, TRUMP, face_of, height, power, suit_of
from cardlab.kit.chances import BETTER, LIKELY, SURE, SURELY, is_unseen, kept, lifted, none_of, ruffed, unseen_between, withstood
from cardlab.kit.tricks import left_of, strength

FOR_OTHERS = 800
"""How much of its chance when led a card keeps for later: a trump waits for its moment, another card has to wait for its suit."""
RUFFS = 450
"""How often a trump that would not win when it is led wins a trick by trumping."""
OVERCALLED = 300
"""How far the calls of the others change the own call at most: a third of a trick."""

REASONS = (
    "trump", "call_blind", "call_forehead", "call", "call_none", "call_higher", "sure", "likely", "held_back", "unlikely", "highest_loser",
    "away", "too_many", "dangerous", "least_likely",
)  # fmt: skip
"""What :func:`reason` can answer, by number: keys of the sentences in the rulebook."""
(
    FOR_TRUMP, FOR_BLIND, FOR_FOREHEAD, FOR_HAND, FOR_NONE, FOR_MORE, SURE_TRICK, LIKELY_TRICK, HELD_BACK, UNLIKELY, HIGHEST_LOSER, AWAY,
    TOO_MANY, DANGEROUS, LEAST_LIKELY,
) = range(15)  # fmt: skip


# ---- what the seat to act can know ----


def unseen_above(s: Any, face: int) -> int:
    """How many unseen cards of its suit are higher than this one."""
    return unseen_between(s, 2 * face + 2, 16 * (face >> 3) + 16)


def unseen_in(s: Any, suit: int) -> int:
    """How many unseen cards a suit has; none if it is -1, no suit."""
    return 0 if suit < 0 else unseen_between(s, 16 * suit, 16 * suit + 16)


# ---- chances ----


def not_beaten(s: Any, face: int, led: int, others: int, held: int, unseen: int, trump: int) -> int:
    """The chance that a card which is winning holds against so many players still to play with ``held`` cards each; ``led`` was led."""
    suit = face >> 3
    beaten = SURE - none_of(unseen_above(s, face), held, unseen)
    if suit != trump:
        beaten = min(SURE, beaten + ruffed(unseen_in(s, suit), unseen_in(s, trump), held, unseen))
    elif led != trump:
        # Only who has none of the led suit may go over a trump.
        beaten = beaten * none_of(unseen_in(s, led), held, unseen) // SURE
    return withstood(beaten, others)


def promise(s: Any, face: int, held: int, unseen: int, trump: int) -> int:
    """The chance that a card wins a trick some time later in the round, the others holding ``held`` cards each; a thousandth more for each
    rank, so that of two hopeless cards the lower one is nearer to none. Only a trump that nothing beats is certain.
    """
    suit = face >> 3
    led = not_beaten(s, face, suit, s.players - 1, held, unseen, trump)
    if suit == trump and led == SURE:
        return SURE
    return min(SURE - 1, kept(led, suit == trump, RUFFS, FOR_OTHERS) + (face & 7))


def lift(s: Any, held: int, unseen: int, trump: int) -> int:
    """What every card promises more than :func:`promise` says (or less): as many tricks are won as there are cards in a hand, so that on
    average a card wins one in as many as there are players.
    """
    total = 0
    for face in range(CARDS // 2):
        copies = unseen_between(s, 2 * face, 2 * face + 2)
        if copies > 0:
            total += copies * promise(s, face, held, unseen, trump)
    return SURE // s.players - total // max(1, unseen)


def promise_of_hand(s: Any, trump: int) -> int:
    """How many tricks a hand that its owner sees promises before the first one, in thousandths."""
    unseen = unseen_between(s, 0, CARDS)
    more = lift(s, s.hand_cards, unseen, trump)
    start = s.actor * MOST
    hoped = 0
    for i in range(start, start + s.hand_size[s.actor]):
        hoped += lifted(promise(s, face_of(s.hand[i]), s.hand_cards, unseen, trump), more)
    return hoped


# ---- trump and calls ----


def choose_trump(s: Any, word: int) -> int:
    """The suit under which the hand promises most tricks."""
    best = -1
    most = 0
    for k in range(4):
        suit = (k + (word >> 30)) & 3
        hoped = promise_of_hand(s, suit)
        if best < 0 or hoped > most:
            best = suit
            most = hoped
    return NAME + best


def takes_the_trick(s: Any, own: int) -> bool:
    """Whether ``own``, if that is the card on the own forehead, wins the only trick against the cards that are seen on the others'."""
    seat = left_of(s.dealer, s.players)
    led = suit_of(own if seat == s.actor else s.hand[seat * MOST])
    winner = -1
    strongest = -1
    for _ in range(s.players):
        card = own if seat == s.actor else s.hand[seat * MOST]
        strong = strength(suit_of(card), height(card), led, s.trump)
        if strong > strongest:
            strongest = strong
            winner = seat
        seat = left_of(seat, s.players)
    return bool(winner == s.actor)


def promise_of_forehead(s: Any) -> int:
    """The chance that the card on the own forehead wins the trick: each that is not seen elsewhere is equally likely."""
    unseen = 0
    winning = 0
    for card in range(CARDS):
        if is_unseen(s, card):
            unseen += 1
            if takes_the_trick(s, card):
                winning += 1
    return SURE * winning // max(1, unseen)


def left_by_calls(s: Any) -> int:
    """What the calls so far change: where the others called more than their share, a little less is left, and the other way round."""
    callers = 0
    for seat in range(s.players):
        if s.calls[seat] >= 0:
            callers += 1
    beyond = SURE * s.called_sum - SURE * s.hand_cards * callers // s.players
    return -min(OVERCALLED, max(-OVERCALLED, beyond // (2 * s.players)))


def worth_of_hit(s: Any, call: int) -> int:
    """How far apart a hit and a miss by one are at this call."""
    return s.hit_base + s.per_trick * call + s.per_miss


def hoped_tricks(s: Any) -> int:
    """How many tricks are hoped for before the first one, in thousandths: what the hand promises, blind a fair share, with the card on the
    forehead what the others' cards leave to it.
    """
    if s.kind == FOREHEAD:
        return promise_of_forehead(s)
    hoped = SURE * s.hand_cards // s.players if s.kind == BLIND else promise_of_hand(s, s.trump)
    return max(0, min(SURE * s.hand_cards, hoped + left_by_calls(s)))


def choose_call(s: Any) -> int:
    """As many as are hoped for. Between two numbers the one that scores more by the club's scoring: a higher call that is hit is worth
    more.
    """
    hoped = hoped_tricks(s)
    call = hoped // SURE
    more = hoped % SURE
    if call < s.hand_cards and more * worth_of_hit(s, call + 1) > (SURE - more) * worth_of_hit(s, call):
        call += 1
    return CALLS + call


# ---- tricks ----


def win_chance(s: Any, face: int, unseen: int) -> int:
    """The chance that a card wins the trick in which it is played now."""
    if s.trick_size > 0 and power(s, 2 * face) <= power(s, s.trick[s.best]):
        return 0
    led = face >> 3 if s.trick_size == 0 else suit_of(s.trick[0])
    return not_beaten(s, face, led, s.players - s.trick_size - 1, s.hand_cards + 1 - s.trick_no, unseen, s.trump)


def distance(s: Any, face: int, unseen: int, more: int) -> int:
    """How far from the call the round is likely to end after playing this card: the mean square, from the chance of this trick and what
    the rest of the hand promises.

    So a high card goes where a trick is wanted, the highest one that still loses where none is; trumps are held back for tricks that are
    still to be won; and of two ways to the call the surer one is taken.
    """
    held = s.hand_cards - s.trick_no
    start = s.actor * MOST
    hoped = 0
    spread = 0
    gone = False
    for i in range(start, start + s.hand_size[s.actor]):
        other = face_of(s.hand[i])
        if other == face and not gone:
            gone = True  # its twin stays
        else:
            chance = lifted(promise(s, other, held, unseen, s.trump), more)
            hoped += chance
            spread += chance * (SURE - chance)
    missing = SURE * (s.calls[s.actor] - s.tricks_won[s.actor]) - hoped
    now = win_chance(s, face, unseen)
    won = missing - SURE
    return now * (won * won + spread) + (SURE - now) * (missing * missing + spread)


def choose_play(s: Any, out: Any, n: int, word: int) -> int:
    """The card after which the round is likely to end closest to the call; between equals, chance decides where to begin looking."""
    unseen = unseen_between(s, 0, CARDS)
    more = lift(s, s.hand_cards - s.trick_no, unseen, s.trump)
    first = (word * n) >> 32
    best = -1
    least = 0
    for k in range(n):
        face = out[(first + k) % n]
        far = distance(s, face, unseen, more)
        if best < 0 or far < least:
            best = face
            least = far
    return best


def choose(s: Any, out: Any, n: int, word: int) -> int:
    """Which of the n legal actions in ``out`` a club player takes."""
    if n == 1:
        return out[0]
    if s.phase == TRUMP:
        return choose_trump(s, word)
    if s.phase == CALL:
        return choose_call(s)
    return choose_play(s, out, n, word)


# ---- why ----


def reason_of_call(s: Any, call: int) -> int:
    """Why so many were called: by the hand, or, where they are more than it promises, by the scoring."""
    if s.kind == BLIND:
        return FOR_BLIND
    if s.kind == FOREHEAD:
        return FOR_FOREHEAD
    if call == 0:
        return FOR_NONE
    return FOR_MORE if SURE * call > hoped_tricks(s) + SURE // 2 else FOR_HAND


def is_highest_loser(s: Any, out: Any, n: int, face: int, unseen: int) -> bool:
    """Whether no higher card of its suit that may be played loses the trick as well."""
    for i in range(n):
        other = out[i]
        if other > face and other >> 3 == face >> 3 and win_chance(s, other, unseen) == 0:
            return False
    return True


def reason_to_take(now: int, best: int) -> int:
    """Why a card was played by a seat that wants tricks: ``now`` is its chance to take this one, ``best`` that of the best card."""
    if now >= SURELY:
        return SURE_TRICK
    if now >= LIKELY:
        return LIKELY_TRICK
    return HELD_BACK if best > now + BETTER else UNLIKELY


def reason_to_duck(s: Any, out: Any, n: int, face: int, unseen: int, least: int) -> int:
    """Why a card was played by a seat that wants no more tricks: ``least`` is the chance of the card least likely to take this one."""
    now = win_chance(s, face, unseen)
    if now == 0 and face >> 3 != suit_of(s.trick[0]):
        return AWAY
    if now == 0 and is_highest_loser(s, out, n, face, unseen):
        return HIGHEST_LOSER
    if least >= LIKELY:
        return TOO_MANY
    return DANGEROUS if now > least + BETTER else LEAST_LIKELY


def reason(s: Any, out: Any, n: int, action: int, told: Any) -> int:
    """Why the player took one of the n legal actions in ``out``: a place in :data:`REASONS`. The number that its sentence names, a call or
    how many tricks are still wanted, goes into ``told``.
    """
    if s.phase == TRUMP:
        return FOR_TRUMP
    if s.phase == CALL:
        told[0] = action - CALLS
        return reason_of_call(s, action - CALLS)
    unseen = unseen_between(s, 0, CARDS)
    best = 0
    least = SURE
    for i in range(n):
        chance = win_chance(s, out[i], unseen)
        best = max(best, chance)
        least = min(least, chance)
    told[0] = s.calls[s.actor] - s.tricks_won[s.actor]
    if told[0] > 0:
        return reason_to_take(win_chance(s, action, unseen), best)
    return reason_to_duck(s, out, n, action, unseen, least)
