"""The rules of *sticht*: 24 points to lose, six tricks a round, and whoever plays a 1 may reverse the order of ranks.

Numbers in a state: suits 0 yellow, 1 red, 2 green, 3 blue; card ``11 * suit + rank - 1``, the white 24 is card 44. A clause is
its section times 100 plus its number (S4.2 is 402). ``objection`` says which clause refuses an action, ``legal`` lists exactly the
actions that have none, ``step`` carries one out and writes down what happened. This module knows no words and no picture.

Rules text: whole numbers and lists only, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.engine.declared import Events
from cardlab.engine.events import emit
from cardlab.engine.layout import Field, Layout, Visibility
from cardlab.engine.random import new_deck
from cardlab.kit.tricks import everyone, fewest_points, gather, left_of, proclaim, strength

YELLOW = 0
WHITE = 44
"""The white 24."""
CARDS = 45
DEALT_AT_ONCE = 3
"""Cards that each player is dealt before the trump is named, and again after it (S3.3, S3.4)."""
TRICKS = 6
START, LOW, HIGH = 24, 0, 48
"""Points at the beginning (S2.1), and where a round ends the game (S7.1, S7.2)."""
BARS_OUT, BARS_SWAP, BARS_BLIND = 12, 6, 24
"""With so many points or fewer nobody drops out, exchanges or calls yellow blind (S10.1, S10.2, S10.3)."""

# Phases, in the order of LAYOUT.phases.
BLIND, TRUMP, SWAP, PLAY, OVER = 0, 1, 2, 3, 4

# Where a card can be; the ones with a seat count up from here.
STOCK, HAND, TRICK, WON, AWAY, ASIDE = 0, 1, 6, 7, 12, 17

# Actions: 0–44 play that card, then the others from these numbers on.
REVERSE = 45  # + suit: play that 1 and reverse
RENAME = 49  # + 4 * suit + new trump: play that 2 and name a trump
CALL_BLIND, LOOK, NAME, KEEP, OUT = 65, 66, 67, 71, 72  # NAME + suit
SWAP_ONE, SWAP_TWO, SWAP_THREE, ACTIONS = 73, 118, 2143, 93268  # sets of cards as digits in base 45, the lowest card last

# Objections that every game has; the others are clauses.
NOT_YOURS, NOT_NOW, IS_OVER, NO_ACTION = 1, 2, 3, 4

# Kinds of event: what the numbers of each are called (cardlab.engine.declared).
EVENTS = Events("sticht")
STARTED = EVENTS.kind("started", "points")
ROUND = EVENTS.kind("round", "round")
STARTS = EVENTS.kind("starts")
ORDER_SET = EVENTS.kind("order_set", "one_high")
CALLED_BLIND = EVENTS.kind("called_blind", "suit:suit worth")
LOOKED = EVENTS.kind("looked")
BARRED = EVENTS.kind("barred", "points")
DEALT = EVENTS.kind("dealt", "n")
NAMED = EVENTS.kind("named", "suit:suit")
KEPT = EVENTS.kind("kept")
GAVE = EVENTS.kind("gave")
DREW = EVENTS.kind("drew")
SWAPPED = EVENTS.kind("swapped", "n")
WENT_OUT = EVENTS.kind("went_out")
PLAYED = EVENTS.kind("played", "place trick")
REVERSED = EVENTS.kind("reversed", "one_high")
COMING = EVENTS.kind("coming", "one_high")
CANCELLED = EVENTS.kind("cancelled", "one_high")
LEFT = EVENTS.kind("left", "one_high")
TOO_LATE = EVENTS.kind("too_late", "one_high")
RENAMED = EVENTS.kind("renamed", "suit:suit last")
COUNTS = EVENTS.kind("counts", "suit:suit worth")
FIXED = EVENTS.kind("fixed", "suit:suit")
WINNING = EVENTS.kind("winning", "other:card trump:suit one_high now")
TOOK = EVENTS.kind("took", "trick worth")
LEADS = EVENTS.kind("leads", "trick")
TURNED = EVENTS.kind("turned", "one_high")
TRUMP_NOW = EVENTS.kind("trump_now", "suit:suit")
WORTH = EVENTS.kind("worth", "worth suit:suit")
SAT_OUT = EVENTS.kind("sat_out", "change score")
SCORED = EVENTS.kind("scored", "change score")
NO_TRICK = EVENTS.kind("no_trick", "change score")
OWN_TRUMP = EVENTS.kind("own_trump", "change score")
ENDED = EVENTS.kind("ended", "points seats:seats")
WON_GAME = EVENTS.kind("won", "points")
GOES_ON = EVENTS.kind("goes_on")

LAYOUT = Layout(
    "sticht",
    cards=CARDS,
    phases=("blind", "trump", "swap", "play", "over"),
    max_actions=64,
    max_events=18,
    events=EVENTS,
    fields=[
        Field("trump_chaos"),
        Field("own_trump"),
        Field("drop_out"),
        Field("restrictions"),
        Field("round_no", width="i2"),
        Field("dealer"),
        Field("starter"),
        Field("called_blind"),
        Field("trump"),
        Field("next_trump"),
        Field("one_high"),
        Field("next_one_high"),
        Field("leader"),
        Field("trick_no"),
        Field("trick", 5, visibility=Visibility.ROW, count="trick_size"),
        Field("trick_size"),
        Field("best_card"),
        Field("best_seat"),
        Field("best_power"),
        Field("last_trick", 5, visibility=Visibility.ROW, count="last_size"),
        Field("last_size"),
        Field("last_leader"),
        Field("last_winner"),
        Field("tricks_won", 5),
        Field("hand", 30, visibility=Visibility.HANDS, count="hand_size", stride=6),
        Field("hand_size", 5),
        Field("away_size", 5),
        Field("out", 5),
        Field("out_count"),
        Field("stock_size"),
        Field("scores", 5, width="i2"),
        Field("winner_bits"),
    ],
)


# ---- cards ----


def suit_of(s: Any, card: int) -> int:
    """The suit a card counts as in this trick: the 24 belongs to the trump suit (S4.4)."""
    return s.trump if card == WHITE else card // 11


def rank_of(card: int) -> int:
    """1 to 11, or 24."""
    return 24 if card == WHITE else card % 11 + 1


def height(s: Any, card: int) -> int:
    """How high a card stands within its suit: 11 high or 1 high, the 24 on top or at the bottom (S4.6)."""
    if card == WHITE:
        return 0 if s.one_high else 12
    return 12 - rank_of(card) if s.one_high else rank_of(card)


def power(s: Any, card: int) -> int:
    """How strong a card is in this trick: trumps above the suit led above the rest, which cannot win (S4.5)."""
    return strength(suit_of(s, card), height(s, card), suit_of(s, s.trick[0]), s.trump)


def trick_value(s: Any, trump: int) -> int:
    """What a trick is worth: 1, 2 if trump is yellow, 4 if yellow blind (S6.1)."""
    if s.called_blind:
        return 4
    return 2 if trump == YELLOW else 1


# ---- who sits where ----


def left_in(s: Any, seat: int) -> int:
    """The next seat clockwise that takes part in the round (S9.2)."""
    for _ in range(s.players):
        seat = left_of(seat, s.players)
        if not s.out[seat]:
            break
    return seat


def seat_at(s: Any, leader: int, k: int) -> int:
    """Who played the k-th card of the trick that ``leader`` led."""
    seat = leader
    for _ in range(k):
        seat = left_in(s, seat)
    return seat


def is_limited(s: Any, seat: int, points: int) -> bool:
    """Whether a limit by score holds for this seat (S10)."""
    return s.restrictions != 0 and s.scores[seat] <= points


# ---- what may be done ----


def suit_to_follow(s: Any) -> int:
    """The suit that the seat to act must play: the suit led if they hold it (S4.2), -1 if they are free (S4.1, S4.3)."""
    if s.trick_size == 0:
        return -1
    led = suit_of(s, s.trick[0])
    hand = s.hand
    start = s.actor * 6
    for i in range(start, start + s.hand_size[s.actor]):
        if suit_of(s, hand[i]) == led:
            return led
    return -1


def only_white_answers(s: Any) -> bool:
    """Whether trump was led and the 24 is the only trump that the seat to act holds (S4.4)."""
    start = s.actor * 6
    white = False
    for i in range(start, start + s.hand_size[s.actor]):
        if s.hand[i] == WHITE:
            white = True
        elif suit_of(s, s.hand[i]) == s.trump:
            return False
    return white


def follows_suit(s: Any, card: int, demanded: int) -> bool:
    """Whether a card is what ``suit_to_follow`` asks for."""
    return demanded < 0 or suit_of(s, card) == demanded


def refusal_of_card(s: Any, card: int) -> int:
    """The clause by which a card in hand may not be played now, or 0.

    S4.4 where the suit of the 24 decides (it is the card, it was led, or it alone can follow), S4.2 elsewhere.
    """
    suit = suit_to_follow(s)
    if follows_suit(s, card, suit):
        return 0
    if card == WHITE or s.trick[0] == WHITE or (suit == s.trump and only_white_answers(s)):
        return 404
    return 402


def swap_card(action: int, k: int) -> int:
    """The k-th card (0, 1, 2, lowest first) of an exchange that gives away more than k cards."""
    digits = action - SWAP_ONE if action < SWAP_TWO else action - SWAP_TWO if action < SWAP_THREE else action - SWAP_THREE
    if k == 0:
        return digits % CARDS
    return digits // CARDS % CARDS if k == 1 else digits // (CARDS * CARDS)


def swap_size(action: int) -> int:
    """How many cards an exchange gives away."""
    if action < SWAP_TWO:
        return 1
    return 2 if action < SWAP_THREE else 3


def card_played(action: int) -> int:
    """The card that an action plays (actions below CALL_BLIND)."""
    if action < REVERSE:
        return action
    if action < RENAME:
        return (action - REVERSE) * 11
    return (action - RENAME) // 4 * 11 + 1


def objection_to_play(s: Any, action: int) -> int:
    """What speaks against playing a card, with or without a declaration."""
    if s.phase != PLAY:
        return NOT_NOW
    card = card_played(action)
    if s.place[card] != HAND + s.actor:
        return NOT_YOURS
    clause = refusal_of_card(s, card)
    if clause or action < RENAME:
        return clause
    suit = (action - RENAME) % 4
    if not s.trump_chaos or (not s.called_blind and suit == s.next_trump):
        return 801
    return 803 if s.called_blind else 0


def is_in_order(action: int) -> bool:
    """Whether the cards of an exchange are different ones, lowest first: the one number by which that set goes."""
    for k in range(1, swap_size(action)):  # noqa: SIM110  (a generator cannot be compiled)
        if swap_card(action, k) <= swap_card(action, k - 1):
            return False
    return True


def objection_to_exchange(s: Any, action: int) -> int:
    """What speaks against keeping, giving cards away or dropping out."""
    if s.phase != SWAP:
        return NOT_NOW
    if action == KEEP:
        return 0
    if action == OUT:
        if not s.drop_out:
            return 901
        if s.actor == s.starter or s.out_count >= s.players - 2:
            return 903
        return 1001 if is_limited(s, s.actor, BARS_OUT) else 0
    for k in range(swap_size(action)):
        if s.place[swap_card(action, k)] != HAND + s.actor:
            return NOT_YOURS
    return 1002 if is_limited(s, s.actor, BARS_SWAP) else 0


def objection_to_giving(s: Any) -> int:
    """What speaks against the seat to act giving any card away: it is the same for each card they hold."""
    return objection_to_exchange(s, SWAP_ONE + s.hand[s.actor * 6])


def objection(s: Any, action: int) -> int:
    """The clause that refuses an action of the seat to act, or 0. Of several the lowest (S4 before S8 before S10)."""
    if action < 0 or action >= ACTIONS or (action >= SWAP_TWO and not is_in_order(action)):
        return NO_ACTION
    if s.phase == OVER:
        return IS_OVER
    if action < CALL_BLIND:
        return objection_to_play(s, action)
    if action <= LOOK:
        if s.phase != BLIND:
            return NOT_NOW
        return 1003 if action == CALL_BLIND and is_limited(s, s.starter, BARS_BLIND) else 0
    if action < KEEP:
        return 0 if s.phase == TRUMP else NOT_NOW
    return objection_to_exchange(s, action)


def legal_plays(s: Any, out: Any) -> int:
    """The cards that may be played, then the 1s with a reversal, then the 2s with a new trump."""
    n = 0
    demanded = suit_to_follow(s)
    hand = s.hand
    start = s.actor * 6
    for i in range(start, start + s.hand_size[s.actor]):
        if follows_suit(s, hand[i], demanded):
            out[n] = hand[i]
            n += 1
    plain = n
    for i in range(plain):
        if rank_of(out[i]) == 1:
            out[n] = REVERSE + out[i] // 11
            n += 1
    if s.trump_chaos:
        for i in range(plain):
            if rank_of(out[i]) == 2:
                for suit in range(4):
                    action = RENAME + out[i] // 11 * 4 + suit
                    if objection_to_play(s, action) == 0:
                        out[n] = action
                        n += 1
    return n


def legal_exchanges(s: Any, out: Any) -> int:
    """Keep, drop out, then every set of one, two or three cards in hand."""
    out[0] = KEEP
    n = 1
    if objection_to_exchange(s, OUT) == 0:
        out[n] = OUT
        n += 1
    hand = s.hand
    start = s.actor * 6
    if objection_to_giving(s) != 0:
        return n
    end = start + s.hand_size[s.actor]
    for i in range(start, end):
        out[n] = SWAP_ONE + hand[i]
        n += 1
    for i in range(start + 1, end):
        two = SWAP_TWO + hand[i] * CARDS
        for j in range(start, i):
            out[n] = two + hand[j]
            n += 1
    for i in range(start + 2, end):
        for j in range(start + 1, i):
            three = SWAP_THREE + (hand[i] * CARDS + hand[j]) * CARDS
            for k in range(start, j):
                out[n] = three + hand[k]
                n += 1
    return n


def legal(s: Any, out: Any) -> int:
    """Write the legal actions into ``out``, lowest number first; how many there are."""
    if s.phase == PLAY:
        return legal_plays(s, out)
    if s.phase == SWAP:
        return legal_exchanges(s, out)
    n = 0
    if s.phase == BLIND:
        for action in range(CALL_BLIND, LOOK + 1):
            if objection(s, action) == 0:
                out[n] = action
                n += 1
    elif s.phase == TRUMP:
        for suit in range(4):
            out[n] = NAME + suit
            n += 1
    return n


def to_act(s: Any) -> int:
    """The seat whose decision it is, -1 when the game is over."""
    return s.actor


# ---- what happens ----


def put_in_hand(s: Any, seat: int, card: int) -> None:
    """A card comes to a hand, in its place in pack order; only its owner has seen it."""
    hand = s.hand
    start = seat * 6
    i = start + s.hand_size[seat]
    while i > start and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card
    s.hand_size[seat] += 1
    s.place[card] = HAND + seat
    s.seen[card] = 1 << seat


def take_from_hand(s: Any, seat: int, card: int) -> None:
    """A card leaves a hand."""
    hand = s.hand
    i = seat * 6
    last = i + s.hand_size[seat] - 1
    while hand[i] != card:
        i += 1
    while i < last:
        hand[i] = hand[i + 1]
        i += 1
    s.hand_size[seat] -= 1


def draw(s: Any, seat: int) -> int:
    """The top card of the stock goes to a hand; which one it was."""
    card = s.deck[CARDS - s.stock_size]
    s.stock_size -= 1
    put_in_hand(s, seat, card)
    return card


def deal_three(s: Any, clause: int) -> None:
    """Three cards to each, from the starting player on (S3.3, S3.4)."""
    deck = s.deck
    at = CARDS - s.stock_size
    seat = s.starter
    for _ in range(s.players):
        for _ in range(DEALT_AT_ONCE):
            put_in_hand(s, seat, deck[at])
            at += 1
        seat = left_of(seat, s.players)
    s.stock_size = CARDS - at
    emit(s, DEALT, clause, -1, -1, 0, DEALT_AT_ONCE)


def start(s: Any) -> None:
    """24 points each (S2.1), then the first round."""
    for seat in range(s.players):
        s.scores[seat] = START
    s.winner_bits = 0
    s.round_no = 0
    s.dealer = s.first_dealer
    emit(s, STARTED, 201, -1, -1, 0, START)
    begin_round(s)


def begin_round(s: Any) -> None:
    """A round before any card is dealt: the starting player may call yellow blind (S2.2, S2.3, S3.1, S3.2)."""
    s.round_no += 1
    s.starter = left_of(s.dealer, s.players)
    s.phase = BLIND
    s.actor = s.starter
    s.leader = -1
    s.called_blind = 0
    s.trump = -1
    s.next_trump = -1
    s.one_high = 0
    s.next_one_high = 0
    s.trick_no = 0
    s.trick_size = 0
    s.last_size = 0
    s.last_leader = -1
    s.last_winner = -1
    s.out_count = 0
    s.stock_size = CARDS
    for seat in range(s.players):
        s.tricks_won[seat] = 0
        s.hand_size[seat] = 0
        s.away_size[seat] = 0
        s.out[seat] = 0
    for card in range(CARDS):
        s.place[card] = STOCK
        s.seen[card] = 0
    emit(s, ROUND, 202, s.dealer, -1, 0, s.round_no)
    emit(s, STARTS, 203, s.starter, -1, 0)
    emit(s, ORDER_SET, 301, -1, -1, 0, 0)
    if objection(s, CALL_BLIND) == 1003:
        emit(s, BARRED, 1003, s.starter, -1, 0, s.scores[s.starter])


def name_trump(s: Any, suit: int) -> None:
    """The trump of the round is set; three more cards each, then the exchange (S3.3, S3.4)."""
    s.trump = suit
    s.next_trump = suit
    deal_three(s, 304)
    s.phase = SWAP
    s.actor = s.starter
    tell_limit(s)


def tell_limit(s: Any) -> None:
    """Say that the seat to act may not exchange (S10.2) or drop out (S10.1), if it is so."""
    if objection_to_giving(s) == 1002:
        emit(s, BARRED, 1002, s.actor, -1, 0, s.scores[s.actor])
    elif objection_to_exchange(s, OUT) == 1001:
        emit(s, BARRED, 1001, s.actor, -1, 0, s.scores[s.actor])


def step_before_cards(s: Any, action: int) -> None:
    """Yellow blind, or look first (S3.2); then three cards each."""
    new_deck(s, CARDS)
    if action == CALL_BLIND:
        s.called_blind = 1
        emit(s, CALLED_BLIND, 302, s.actor, -1, 0, YELLOW, 4)
        deal_three(s, 303)
        name_trump(s, YELLOW)
    else:
        emit(s, LOOKED, 302, s.actor, -1, 0)
        deal_three(s, 303)
        s.phase = TRUMP


def step_exchange(s: Any, action: int) -> None:
    """Keep, give away and draw as many (S3.5), or drop out (S9.1); then the next seat, after the dealer the first trick."""
    seat = s.actor
    if action == KEEP:
        emit(s, KEPT, 305, seat, -1, 0)
    elif action == OUT:
        s.out[seat] = 1
        s.out_count += 1
        start = seat * 6
        for i in range(start, start + s.hand_size[seat]):
            s.place[s.hand[i]] = ASIDE + seat
        s.hand_size[seat] = 0
        emit(s, WENT_OUT, 901, seat, -1, 0)
    else:
        size = swap_size(action)
        emit(s, SWAPPED, 305, seat, -1, 0, size)
        for k in range(size):
            card = swap_card(action, k)
            take_from_hand(s, seat, card)
            s.place[card] = AWAY + seat
            s.away_size[seat] += 1
            emit(s, GAVE, 305, seat, card, 1 << seat)
        for _ in range(size):
            emit(s, DREW, 305, seat, draw(s, seat), 1 << seat)
    if seat == s.dealer:
        s.phase = PLAY
        s.actor = s.starter
        s.leader = s.starter
        s.trick_no = 1
        emit(s, LEADS, 401, s.starter, -1, 0, 1)
    else:
        s.actor = left_of(seat, s.players)
        tell_limit(s)


def clause_of_play(s: Any, card: int) -> int:
    """The clause by which the seat to act may play this card: the first lead, a winner's lead, the 24, it follows, or it is free."""
    if s.trick_size == 0:
        return 401 if s.trick_no == 1 else 407
    if card == WHITE:
        return 404
    return 402 if suit_of(s, card) == suit_of(s, s.trick[0]) else 403


def declare_on_one(s: Any, reverses: bool) -> None:
    """What playing a 1 does to the order of ranks (S5)."""
    seat = s.actor
    if not reverses:
        # Worth a word only where somebody declared before and a trick is left for it: that declaration stands (S5.2, S5.3).
        if s.next_one_high != s.one_high and s.trick_no < TRICKS:
            emit(s, LEFT, 502, seat, -1, 0, s.next_one_high)
        return
    s.next_one_high = 1 - s.next_one_high
    emit(s, REVERSED, 501, seat, -1, 0, s.next_one_high)
    if s.trick_no == TRICKS:
        emit(s, TOO_LATE, 503, seat, -1, 0, s.next_one_high)
    elif s.next_one_high == s.one_high:
        emit(s, CANCELLED, 502, seat, -1, 0, s.next_one_high)
    else:
        emit(s, COMING, 502, seat, -1, 0, s.next_one_high)


def declare_on_two(s: Any, suit: int) -> None:
    """What playing a 2 does to the trump (S8); ``suit`` -1: nothing is named."""
    seat = s.actor
    if suit >= 0:
        s.next_trump = suit
        emit(s, RENAMED, 801, seat, -1, 0, suit, 1 if s.trick_no == TRICKS else 0)
        if s.trick_no == TRICKS:
            emit(s, COUNTS, 802, seat, -1, 0, suit, trick_value(s, suit))
    elif s.trump_chaos and s.called_blind:
        emit(s, FIXED, 803, seat, -1, 0, YELLOW)


def step_play(s: Any, action: int) -> None:
    """A card goes to the trick, with what a 1 or a 2 declares; the trick ends or the next seat plays."""
    seat = s.actor
    card = card_played(action)
    clause = clause_of_play(s, card)
    mask = everyone(s)
    take_from_hand(s, seat, card)
    s.place[card] = TRICK
    s.seen[card] = mask
    s.trick[s.trick_size] = card
    s.trick_size += 1
    other = s.best_card
    strong = power(s, card)
    if s.trick_size == 1 or strong > s.best_power:
        s.best_card = card
        s.best_seat = seat
        s.best_power = strong
    else:
        other = card
    emit(s, PLAYED, clause, seat, card, mask, s.trick_size, s.trick_no)
    if rank_of(card) == 1:
        declare_on_one(s, action >= REVERSE)
    elif rank_of(card) == 2:
        declare_on_two(s, (action - RENAME) % 4 if action >= RENAME else -1)
    if s.trick_size > 1:
        tell_winning(s, other, mask)
    if s.trick_size == s.players - s.out_count:
        end_trick(s)
    else:
        s.actor = left_in(s, seat)


def tell_winning(s: Any, other: int, mask: int) -> None:
    """Say which card wins so far and which card it beats: the one that won before, or the one just played. With it the
    trump, the order of ranks, and whether the winning card was just played.
    """
    just_played = 0 if s.trick[s.trick_size - 1] == other else 1
    emit(s, WINNING, clause_of_win(s, other), s.best_seat, s.best_card, mask, other, s.trump, s.one_high, just_played)


def clause_of_win(s: Any, other: int) -> int:
    """The clause that tells why the best card beats another one: S4.6 where the order of ranks or the 24 decides, S4.5 elsewhere."""
    if s.best_card == WHITE or other == WHITE:
        return 406
    return 406 if s.one_high and suit_of(s, s.best_card) == suit_of(s, other) else 405


def clause_of_trick(s: Any) -> int:
    """The clause that tells why the best card won the trick: S4.6 if it needed it against any card."""
    for k in range(s.trick_size):
        if s.trick[k] != s.best_card and clause_of_win(s, s.trick[k]) == 406:
            return 406
    return 405


def end_trick(s: Any) -> None:
    """The trick goes to its winner, who leads the next one (S4.7); what was declared now holds (S5.2, S8.1)."""
    winner = s.best_seat
    emit(s, TOOK, clause_of_trick(s), winner, s.best_card, everyone(s), s.trick_no, trick_value(s, s.next_trump))
    s.tricks_won[winner] += 1
    gather(s, winner, WON)
    if s.trick_no == TRICKS:
        score_round(s)
        return
    s.trick_no += 1
    s.leader = winner
    s.actor = winner
    if s.next_one_high != s.one_high:
        s.one_high = s.next_one_high
        emit(s, TURNED, 502, -1, -1, 0, s.one_high)
    if s.next_trump != s.trump:
        s.trump = s.next_trump
        emit(s, TRUMP_NOW, 801, -1, -1, 0, s.trump)
    emit(s, LEADS, 407, winner, -1, 0, s.trick_no)


def change_of_score(s: Any, seat: int, tricks: int, value: int) -> int:
    """What the round does to the score of a seat that has won so many tricks (S6.2, S6.3, S6.4, S9.2)."""
    if s.out[seat]:
        return 0
    if tricks > 0:
        return -tricks * value
    if seat == s.starter and s.own_trump:
        return 2 * TRICKS * value
    return TRICKS * value


def score_round(s: Any) -> None:
    """The round is scored by the trump named last (S6, S8.2); then the end (S7.1, S7.2) or another round (S7.3)."""
    value = trick_value(s, s.next_trump)
    emit(s, WORTH, 802 if s.next_trump != s.trump else 601, -1, -1, 0, value, s.next_trump)
    seat = s.starter
    low = 0
    high = 0
    for _ in range(s.players):
        change = change_of_score(s, seat, s.tricks_won[seat], value)
        s.scores[seat] += change
        if s.out[seat]:
            emit(s, SAT_OUT, 902, seat, -1, 0, 0, s.scores[seat])
        elif change < 0:
            emit(s, SCORED, 602, seat, -1, 0, change, s.scores[seat])
        elif seat == s.starter and s.own_trump:
            emit(s, OWN_TRUMP, 604, seat, -1, 0, change, s.scores[seat])
        else:
            emit(s, NO_TRICK, 603, seat, -1, 0, change, s.scores[seat])
        if s.scores[seat] <= LOW:
            low = 1
        if s.scores[seat] >= HIGH:
            high = 1
        seat = left_of(seat, s.players)
    if low or high:
        end_game(s, 701 if low else 702)
    else:
        emit(s, GOES_ON, 703, -1, -1, 0)
        s.dealer = left_of(s.dealer, s.players)
        begin_round(s)


def end_game(s: Any, clause: int) -> None:
    """The lowest score wins, ties share (S7.1, S7.2)."""
    proclaim(s, fewest_points(s), clause, ENDED, WON_GAME)
    s.phase = OVER
    s.actor = -1


def step(s: Any, action: int) -> None:
    """Carry out a legal action."""
    if s.phase == PLAY:
        step_play(s, action)
    elif s.phase == SWAP:
        step_exchange(s, action)
    elif s.phase == TRUMP:
        emit(s, NAMED, 303, s.actor, -1, 0, action - NAME)
        name_trump(s, action - NAME)
    else:
        step_before_cards(s, action)
