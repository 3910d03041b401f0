"""The rules of *dvadtsat* (24): whoever can play a card must; whoever keeps cards at the end of a round pays for them; 24 points lose.

Numbers in a state: suits 0 clubs, 1 diamonds, 2 hearts, 3 spades; ranks 0 to 8 for 6 7 8 9 J Q K 10 A; card ``9 * suit + rank``.
Penalty points are kept in halves, so that they are whole numbers. A clause is its section times 100 plus its number (D6.1 is 601).
``objection`` says which clause refuses an action, ``legal`` lists exactly the actions that have none, ``step`` carries one out and
writes down what happened. This module knows no words and no picture.

Rules text: whole numbers and lists only, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.engine.declared import Events
from cardlab.engine.events import emit
from cardlab.engine.layout import Field, Layout, Visibility
from cardlab.engine.random import new_deck, new_renewal

CARDS, RANKS, SUITS = 36, 9, 4
SIX, SEVEN, EIGHT, KING = 0, 1, 2, 6
POINTS = (0, 0, 0, 0, 1, 3, 5, 10, 12)
"""What a card counts, by rank (D1.3)."""
BURNS = (0, 5, 10, 15, 30)
"""What kings on top of the discard pile (``bank``) burn, by how many lie there in a row (D10.2)."""
LIMIT = 48
"""24 penalty points, in halves."""
DEALT_EACH = 4
"""Cards that each player is dealt (D4.1)."""

# Phases, in the order of LAYOUT.phases.
PLAY, OVER = 0, 1

# Where a card can be; a hand counts up from here with its seat.
STOCK, HAND, BANK = 0, 1, 5

# Actions: 0–35 lay that card, then the others from these numbers on.
SET = 36  # + the card on top
DRAW, PASS = 72, 73
RUN, ACTIONS = 74, 1679690  # + four cards as digits in base 36, the one laid first first

# Objections that every game has; the others are clauses.
NOT_YOURS, NOT_NOW, IS_OVER, NO_ACTION = 1, 2, 3, 4

# Options, in the order in which they are offered.
OWN, NONE, ONE, TWO, TWO_RANKED = 0, 1, 2, 3, 4  # trumps
LOSER, LAST_OUT, STARTER, MOST_POINTS, FEWEST_POINTS = 0, 1, 2, 3, 4  # next_dealer
SKIP, DRAW_AND_PLAY, SKIP_AND_DRAW, NOTHING = 0, 1, 2, 3  # seven
SHUFFLE, TURN_OVER = 0, 1  # renew

# How the rule for the next dealer came out (D2.2): one fits, several do, the same of those who play on because others are struck out, none.
ALONE, SEVERAL, ALONE_OF_REST, SEVERAL_OF_REST, NOBODY = 0, 1, 2, 3, 4
UNFIT = -1000
"""Lower than any seat that fits the rule for the next dealer."""

# Kinds of event: what the numbers of each are called (cardlab.engine.declared).
EVENTS = Events("dvadtsat")
STARTED = EVENTS.kind("started", "points:half")
TRUMPS = EVENTS.kind("trumps", "option")
HAND_BEGINS = EVENTS.kind("hand", "hand tie")
DEALER = EVENTS.kind("dealer", "by how")
DEALT = EVENTS.kind("dealt", "n hands")
TURNED = EVENTS.kind("turned")
STARTS = EVENTS.kind("starts", "how suit:suit")
LAID = EVENTS.kind("laid", "on:card")
SET_LAID = EVENTS.kind("set", "on:card rank")
SET_CARD = EVENTS.kind("set_card", "on:card")
MORE = EVENTS.kind("more", "stuck")
RUN_LAID = EVENTS.kind("run", "on:card last:card")
RUN_CARD = EVENTS.kind("run_card", "on:card")
DREW = EVENTS.kind("drew", "- left")
PASSED = EVENTS.kind("passed", "taken")
RENEWED = EVENTS.kind("renewed", "n left")
SEVEN_LAID = EVENTS.kind("seven", "effect")
NONE_TAKEN = EVENTS.kind("none_taken")
NO_EFFECT = EVENTS.kind("no_effect")
WENT_OUT = EVENTS.kind("went_out", "n")
BURNT = EVENTS.kind("burnt", "change:half score:half kings")
ONE_LEFT = EVENTS.kind("one_left")
STOCK_ENDS = EVENTS.kind("stock_ends", "n renewals")
SHOWN = EVENTS.kind("shown", "points")
COUNTED = EVENTS.kind("counted", "points n")
EXEMPT = EVENTS.kind("exempt", "why other:seat")
CHARGED = EVENTS.kind("charged", "points n")
POINTLESS = EVENTS.kind("pointless", "points:half n")
PENALTY = EVENTS.kind("penalty", "change:half score:half")
LEFT = EVENTS.kind("left", "score:half all")
TIED = EVENTS.kind("tied", "first seats:seats")
WON_GAME = EVENTS.kind("won", "score:half how")

LAYOUT = Layout(
    "dvadtsat",
    cards=CARDS,
    phases=("play", "over"),
    max_actions=1880,
    max_events=96,
    events=EVENTS,
    renews=True,
    fields=[
        Field("trumps"),
        Field("own_trump", 4),  # the suit of every seat, -1 for none
        Field("level", 4),  # of every suit: 0 ordinary, 1 trump or junior trump, 2 senior trump
        Field("next_dealer"),
        Field("seven"),
        Field("renew"),
        Field("renewal_limit"),
        Field("each_pointless"),  # half points for each card without points (D11.3)
        Field("only_pointless"),  # half points for each card of a hand without points (D11.3)
        Field("hand_no", width="i2"),
        Field("dealer"),
        Field("starter"),
        Field("lap", width="i2"),  # how often it has been round the table in this hand, from 1
        Field("in_game"),  # a bit for each seat that plays this hand
        Field("in_hand"),  # a bit for each seat that still holds cards
        Field("in_hand_count"),
        Field("tied"),  # a bit for each seat that plays off a tie, 0 if none is played off
        Field("free"),  # the first move of the hand is still to come
        Field("drew"),  # the seat to act has taken the card of this move
        Field("laid"),  # the seat to act has laid something in this turn
        Field("hand_size", 4),
        Field("bank", CARDS, visibility=Visibility.ROW, count="bank_size"),
        Field("bank_size"),
        Field("stock", CARDS, visibility=Visibility.ROW, count="stock_size"),
        Field("stock_size"),
        Field("last_out"),
        Field("out_as", 4),  # as which one each seat went out in this hand, from 1; 0 for a seat that did not
        Field("scores", 4, width="i2"),
        Field("hand_penalty", 4, width="i2"),
        Field("hand_burnt", 4, width="i2"),
        Field("winner_bits"),
    ],
)


# ---- cards ----


def suit_of(card: int) -> int:
    """0 clubs to 3 spades."""
    return card // RANKS


def rank_of(card: int) -> int:
    """0 for a 6 to 8 for an ace, in the order of D1.1."""
    return card % RANKS


def top_card(s: Any) -> int:
    """The card on top of the discard pile."""
    return s.bank[s.bank_size - 1]


def run_card(action: int, k: int) -> int:
    """The k-th card of a run, in the order of playing."""
    digits = action - RUN
    for _ in range(3 - k):
        digits //= CARDS
    return digits % CARDS


def set_card(action: int, k: int) -> int:
    """The k-th card of a set, from the bottom: clubs, diamonds, hearts, spades, but the chosen one on top (D7.1)."""
    top = action - SET
    if k == SUITS - 1:
        return top
    return RANKS * (k if k < suit_of(top) else k + 1) + rank_of(top)


# ---- who sits where ----


def left_in(s: Any, bits: int, seat: int) -> int:
    """The next seat clockwise among those with a bit."""
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        if bits >> seat & 1:
            break
    return seat


def all_seats(s: Any) -> int:
    """A bit for every seat: what lies open is seen by all."""
    return (1 << s.players) - 1


# ---- what may be done ----


def clause_of_laying(s: Any, card: int) -> int:
    """The clause by which the seat to act may play this card, the lowest of several; 0 if there is none (D6)."""
    if s.free:
        return 502
    return clause_on(s, s.actor, card, top_card(s))


def clause_on(s: Any, seat: int, card: int, top: int) -> int:
    """The clause by which a seat's card goes on another one, the lowest of several; 0 if there is none (D6)."""
    suit, under = suit_of(card), suit_of(top)
    rank = rank_of(card)
    if suit == under and rank == rank_of(top) - 1:
        return 601
    if rank == rank_of(top):
        return 602
    if rank == EIGHT:
        return 603
    if suit == under:
        return 604 if rank == SIX else 0
    if suit == s.own_trump[seat]:
        return 605
    if s.level[suit] > s.level[under]:
        return 607 if s.trumps == TWO_RANKED else 606
    return 0


def refusal_of_laying(s: Any, card: int) -> int:
    """The clause by which a card in hand may not be played, or 0: a trump lies there that is out of its reach (D6.6, D6.7), or nothing
    allows it (D6.8).
    """
    if clause_of_laying(s, card):
        return 0
    under = suit_of(top_card(s))
    if suit_of(card) != under and s.level[under]:
        return 607 if s.trumps == TWO_RANKED else 606
    return 608


def has_set(s: Any, rank: int) -> bool:
    """Whether the seat to act holds all four cards of a rank (D7.1)."""
    for suit in range(SUITS):  # noqa: SIM110  (compiled)
        if s.place[RANKS * suit + rank] != HAND + s.actor:
            return False
    return True


def is_consecutive(action: int) -> bool:
    """Whether the ranks of a run go up by one or down by one (D7.2)."""
    way = rank_of(run_card(action, 1)) - rank_of(run_card(action, 0))
    if way != 1 and way != -1:
        return False
    for k in range(2, 4):  # noqa: SIM110  (compiled)
        if rank_of(run_card(action, k)) - rank_of(run_card(action, k - 1)) != way:
            return False
    return True


def can_lay(s: Any) -> bool:
    """Whether the seat to act can play anything. A run begins with a card that can be played alone, so there is no need to look for one."""
    for card in range(CARDS):
        if s.place[card] == HAND + s.actor and clause_of_laying(s, card):
            return True
    for rank in range(RANKS):  # noqa: SIM110  (compiled)
        if has_set(s, rank):
            return True
    return False


def can_renew(s: Any) -> bool:
    """Whether an empty stock would be renewed, and that gives a card (D9.2, D9.3, D9.4)."""
    return s.in_hand_count > 2 and s.renewals < s.renewal_limit and s.bank_size > 1


def can_take(s: Any) -> bool:
    """Whether there is a card to draw, from the stock or after a renewal."""
    return s.stock_size > 0 or can_renew(s)


def objection_to_laying(s: Any, action: int) -> int:
    """What speaks against playing a card, a set or a run."""
    mine = HAND + s.actor
    if action < SET:
        return NOT_YOURS if s.place[action] != mine else refusal_of_laying(s, action)
    if action < DRAW:
        return 0 if has_set(s, rank_of(action - SET)) else NOT_YOURS
    for k in range(4):
        if s.place[run_card(action, k)] != mine:
            return NOT_YOURS
    clause = refusal_of_laying(s, run_card(action, 0))
    if clause:
        return clause
    return 0 if is_consecutive(action) else 702


def objection(s: Any, action: int) -> int:
    """The clause that refuses an action of the seat to act, or 0. Of several the lowest."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.phase == OVER:
        return IS_OVER
    if action < DRAW or action >= RUN:
        return objection_to_laying(s, action)
    if can_lay(s):
        return 901
    if action == DRAW:
        if s.drew:
            return 901
        return 0 if can_take(s) else 902
    return 901 if not s.drew and can_take(s) else 0


def legal_runs(s: Any, out: Any, firsts: int, n: int) -> int:
    """Add the runs that begin with one of the first ``firsts`` actions of ``out``, which play single cards (D7.2)."""
    mine = HAND + s.actor
    for i in range(firsts):
        first = out[i]
        rank = rank_of(first)
        for suit in range(SUITS):
            for way in range(-1, 2, 2):
                if rank + 3 * way < 0 or rank + 3 * way >= RANKS:
                    continue
                second = RANKS * suit + rank + way
                if s.place[second] != mine:
                    continue
                for third in range(rank + 2 * way, CARDS, RANKS):
                    if s.place[third] != mine:
                        continue
                    for fourth in range(rank + 3 * way, CARDS, RANKS):
                        if s.place[fourth] == mine:
                            out[n] = RUN + ((first * CARDS + second) * CARDS + third) * CARDS + fourth
                            n += 1
    return n


def legal(s: Any, out: Any) -> int:
    """Write the legal actions into ``out``, lowest number first; how many there are. Draw or pass only if nothing can be played (D9.1)."""
    if s.phase == OVER:
        return 0
    n = 0
    held = 0  # how many cards of the hand were met: the rest of the pack need not be looked at
    for card in range(CARDS):
        if s.place[card] == HAND + s.actor:
            if clause_of_laying(s, card):
                out[n] = card
                n += 1
            held += 1
            if held == s.hand_size[s.actor]:
                break
    singles = n
    if held >= SUITS:
        for top in range(CARDS):
            if s.place[top] == HAND + s.actor and has_set(s, rank_of(top)):
                out[n] = SET + top
                n += 1
        n = legal_runs(s, out, singles, n)
    if n == 0:
        out[0] = DRAW if not s.drew and can_take(s) else PASS
        n = 1
    return n


def to_act(s: Any) -> int:
    """The seat whose decision it is, -1 when the game is over."""
    return s.actor


# ---- a hand begins ----


def start(s: Any) -> None:
    """Nobody has a point (D1.2), trumps are fixed (D3), the first dealer deals (D2.1)."""
    s.in_game = all_seats(s)
    s.tied = 0
    s.winner_bits = 0
    s.hand_no = 0
    s.renewals_made = 0
    s.phase = PLAY
    s.dealer = s.first_dealer
    for seat in range(s.players):
        s.scores[seat] = 0
    emit(s, STARTED, 102, -1, -1, 0, LIMIT)
    emit(s, TRUMPS, 301, -1, -1, 0, s.trumps)
    begin_hand(s, -1, ALONE)


def begin_hand(s: Any, dealer_rule: int, how: int) -> None:
    """Four cards each, one turned up as the discard pile, the rest is the stock (D4.1); then who starts (D5.1).

    ``dealer_rule``, ``how``: why that seat deals, for the events. D2.2 decides unless one seat fits and none was struck out.
    """
    s.hand_no += 1
    clause = 201 if how == ALONE else 202
    emit(s, HAND_BEGINS, clause, s.dealer, -1, 0, s.hand_no, 1 if s.tied else 0)
    emit(s, DEALER, clause, s.dealer, -1, 0, dealer_rule, how)
    s.in_hand = s.in_game
    s.in_hand_count = 0
    s.renewals = 0
    s.last_out = -1
    new_deck(s, CARDS)
    for card in range(CARDS):
        s.place[card] = STOCK
        s.seen[card] = 0
    dealt = 0
    seat = s.dealer
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        s.hand_penalty[seat] = 0
        s.hand_burnt[seat] = 0
        s.out_as[seat] = 0
        s.hand_size[seat] = 0
        if s.in_game >> seat & 1:
            s.in_hand_count += 1
            for _ in range(DEALT_EACH):
                put_in_hand(s, seat, s.deck[dealt])
                dealt += 1
    s.stock_size = CARDS - dealt - 1
    for i in range(s.stock_size):
        s.stock[i] = s.deck[CARDS - 1 - i]
    s.bank_size = 0
    put_on_bank(s, s.deck[dealt])
    emit(s, DEALT, 401, -1, -1, 0, DEALT_EACH, s.in_hand_count)
    emit(s, TURNED, 401, -1, top_card(s), all_seats(s))
    name_starter(s)
    s.actor = s.starter
    s.lap = 1
    s.free = 1
    s.drew = 0
    s.laid = 0


def name_starter(s: Any) -> None:
    """Whoever holds the lowest card of the suit turned up starts; if nobody holds one, the seat left of the dealer (D5.1)."""
    top = top_card(s)
    s.starter = left_in(s, s.in_game, s.dealer)
    how = 0
    for rank in range(RANKS - 1, -1, -1):
        place = s.place[RANKS * suit_of(top) + rank]
        if place >= HAND and place < BANK:
            s.starter = place - HAND
            how = 1 if rank < rank_of(top) else 2
    emit(s, STARTS, 501, s.starter, -1, 0, how, suit_of(top))


# ---- cards move ----


def put_in_hand(s: Any, seat: int, card: int) -> None:
    """A card comes to a hand. Its owner has seen it then; who had seen it before still knows it."""
    s.place[card] = HAND + seat
    s.seen[card] |= 1 << seat
    s.hand_size[seat] += 1


def put_on_bank(s: Any, card: int) -> None:
    """A card is put face up on the discard pile."""
    s.place[card] = BANK
    s.seen[card] = all_seats(s)
    s.bank[s.bank_size] = card
    s.bank_size += 1


def renew_stock(s: Any) -> None:
    """The discard pile except its top card becomes the stock (D9.2): shuffled, so that nobody knows the order, or turned over: all do."""
    size = s.bank_size - 1
    top = top_card(s)
    if s.renew == TURN_OVER:
        for i in range(size):
            s.stock[size - 1 - i] = s.bank[i]
            s.place[s.bank[i]] = STOCK
    else:
        new_renewal(s, CARDS)
        i = size
        for k in range(CARDS):
            card = s.renewed[k]
            if s.place[card] == BANK and card != top:
                i -= 1
                s.stock[i] = card
                s.place[card] = STOCK
                s.seen[card] = 0
    s.renewals += 1
    s.stock_size = size
    s.bank[0] = top
    s.bank_size = 1
    emit(s, RENEWED, 902, -1, -1, 0, size, s.renewal_limit - s.renewals)


def take_card(s: Any, seat: int, clause: int) -> None:
    """A seat draws the top card of the stock, which is renewed first if it is empty; there is a card to draw."""
    if s.stock_size == 0:
        renew_stock(s)
    s.stock_size -= 1
    card = s.stock[s.stock_size]
    put_in_hand(s, seat, card)
    emit(s, DREW, clause, seat, card, s.seen[card], 0, s.stock_size)


# ---- a turn ----


def begin_turn(s: Any, seat: int) -> None:
    """A seat begins its turn. Whenever it has been round to the seat that started, a lap is over."""
    if (seat - s.starter) % s.players <= (s.actor - s.starter) % s.players:
        s.lap += 1
    s.actor = seat
    s.laid = 0
    begin_move(s)


def begin_move(s: Any) -> None:
    """A move of the seat to act is due; if it would have to draw and there will be no card any more, the round ends (D9.3, D9.4)."""
    s.drew = 0
    if is_stuck(s):
        end_at_stock(s, 903 if s.in_hand_count == 2 else 904)


def is_stuck(s: Any) -> bool:
    """Whether the seat to act can play nothing and would have to draw, and there will be no card any more (D9.3, D9.4)."""
    if s.stock_size > 0 or s.free or (s.in_hand_count > 2 and s.renewals < s.renewal_limit):
        return False
    return not can_lay(s)


def step_draw(s: Any) -> None:
    """The seat to act draws the card of its move (D9.1)."""
    take_card(s, s.actor, 901)
    s.drew = 1


def step_pass(s: Any) -> None:
    """The turn passes: the card drawn cannot be played, or there was none to draw (D9.1, D9.2)."""
    emit(s, PASSED, 901 if s.drew else 902, s.actor, -1, 0, s.drew)
    end_turn(s)


def lay(s: Any, kind: int, clause: int, card: int) -> None:
    """One card goes from the hand to the discard pile, and that is told."""
    under = top_card(s)
    put_on_bank(s, card)
    s.hand_size[s.actor] -= 1
    emit(s, kind, clause, s.actor, card, all_seats(s), under)


def step_lay(s: Any, action: int) -> None:
    """A card, a set or a run is played (D5.2, D6, D7); then one more move after a set, else the turn ends."""
    seat = s.actor
    if action < SET:
        lay(s, LAID, clause_of_laying(s, action), action)
    elif action < DRAW:
        emit(s, SET_LAID, 701, seat, action - SET, all_seats(s), top_card(s), rank_of(action - SET))
        for k in range(4):
            lay(s, SET_CARD, 701, set_card(action, k))
    else:
        first = run_card(action, 0)
        clause = clause_of_laying(s, first)
        emit(s, RUN_LAID, clause, seat, first, all_seats(s), top_card(s), run_card(action, 3))
        lay(s, RUN_CARD, clause, first)
        for k in range(1, 4):
            lay(s, RUN_CARD, 702, run_card(action, k))
    s.free = 0
    s.laid = 1
    if s.hand_size[seat] == 0:
        go_out(s, 1 if action < SET else 4)
    elif action >= SET and action < DRAW:
        emit(s, MORE, 701, seat, -1, 0, 1 if is_stuck(s) else 0)
        begin_move(s)
    else:
        end_turn(s)


def end_turn(s: Any) -> None:
    """It is the turn of the next seat in the round, unless a 7 played last has an effect on it (D8)."""
    seat = left_in(s, s.in_hand, s.actor)
    if s.laid and rank_of(top_card(s)) == SEVEN and s.seven != NOTHING:
        clause = 801 if s.in_hand >> s.actor & 1 else 803
        emit(s, SEVEN_LAID, clause, seat, -1, 0, s.seven)
        if s.seven != SKIP:
            if can_take(s):
                take_card(s, seat, 801)
            else:
                emit(s, NONE_TAKEN, 802, seat, -1, 0)
        if s.seven != DRAW_AND_PLAY:
            seat = left_in(s, s.in_hand, seat)
    begin_turn(s, seat)


def go_out(s: Any, size: int) -> None:
    """The seat to act has no card left: it is out of the round (D10.1). ``size``: how many cards its last move had."""
    seat = s.actor
    s.in_hand &= ~(1 << seat)
    s.in_hand_count -= 1
    s.last_out = seat
    s.out_as[seat] = count_bits(s.in_game) - s.in_hand_count
    emit(s, WENT_OUT, 1001, seat, -1, 0, s.in_hand_count)
    if rank_of(top_card(s)) == KING:
        burn(s, seat)
    if s.in_hand_count > 1:
        end_turn(s)
        return
    if rank_of(top_card(s)) == SEVEN and s.seven != NOTHING:
        emit(s, NO_EFFECT, 803, seat, -1, 0)
    end_with_one(s, size)


def burn(s: Any, seat: int) -> None:
    """Kings in a row on top of the discard pile burn points of the seat that played the last one, not below 0 (D10.2)."""
    kings = 0
    while kings < s.bank_size and rank_of(s.bank[s.bank_size - 1 - kings]) == KING:
        kings += 1
    burnt = min(2 * BURNS[kings], s.scores[seat])
    s.scores[seat] -= burnt
    s.hand_burnt[seat] += burnt
    emit(s, BURNT, 1002, seat, top_card(s), all_seats(s), -burnt, s.scores[seat], kings)


# ---- a hand ends ----


def points_in_hand(s: Any, seat: int) -> int:
    """The value of the cards in a hand (D1.3)."""
    points = 0
    for card in range(CARDS):
        if s.place[card] == HAND + seat:
            points += POINTS[rank_of(card)]
    return points


def cards_without_points(s: Any, seat: int) -> int:
    """How many cards in a hand count nothing."""
    count = 0
    for card in range(CARDS):
        if s.place[card] == HAND + seat and POINTS[rank_of(card)] == 0:
            count += 1
    return count


def count_hand(s: Any, seat: int, clause: int) -> int:
    """A hand is shown to all and counted (D11.4); its points."""
    for card in range(CARDS):
        if s.place[card] == HAND + seat:
            s.seen[card] = all_seats(s)
            emit(s, SHOWN, 1104, seat, card, all_seats(s), POINTS[rank_of(card)])
    points = points_in_hand(s, seat)
    emit(s, COUNTED, clause, seat, -1, 0, points, s.hand_size[seat])
    return points


def charge(s: Any, seat: int, halves: int, clause: int) -> None:
    """A seat gets penalty points (in halves)."""
    s.scores[seat] += halves
    s.hand_penalty[seat] += halves
    emit(s, PENALTY, clause, seat, -1, 0, halves, s.scores[seat])


def charge_for_hand(s: Any, seat: int, points: int, clause: int) -> None:
    """A loser pays the points of the hand, and for cards without points what was agreed (D11.3)."""
    empty = cards_without_points(s, seat)
    extra = empty * s.each_pointless
    if points == 0:
        extra += empty * s.only_pointless
    if extra:
        emit(s, POINTLESS, 1103, seat, -1, 0, extra, empty)
    charge(s, seat, 2 * points + extra, clause)


def exemption(s: Any, card: int) -> int:
    """Why a single card left costs nothing (D11.1): 1 a trump that counts for that, 2 the suit of the last card played, 3 its rank and
    colour; 0 if it costs.
    """
    last = top_card(s)
    suit = suit_of(card)
    if suit == s.own_trump[s.last_out] or s.level[suit] == (2 if s.trumps == TWO_RANKED else 1):
        return 1
    if suit == suit_of(last):
        return 2
    # Diamonds and hearts, 1 and 2, are the red ones.
    if rank_of(card) == rank_of(last) and suit + suit_of(last) == 3:
        return 3
    return 0


def end_with_one(s: Any, size: int) -> None:
    """One player is left with cards: they pay, or are exempt and the player who went out last pays for the last move (D11.1)."""
    seat = left_in(s, s.in_hand, s.actor)
    emit(s, ONE_LEFT, 1101, seat, -1, 0)
    points = count_hand(s, seat, 1101)
    why = 0
    left = 0
    if s.hand_size[seat] == 1:
        while s.place[left] != HAND + seat:
            left += 1
        why = exemption(s, left)
    if why == 0:
        charge_for_hand(s, seat, points, 1101)
    else:
        emit(s, EXEMPT, 1101, seat, left, all_seats(s), why, s.last_out)
        moved = 0
        for k in range(size):
            moved += POINTS[rank_of(s.bank[s.bank_size - 1 - k])]
        emit(s, CHARGED, 1101, s.last_out, -1, 0, moved, size)
        charge(s, s.last_out, 2 * moved, 1101)
    finish_hand(s)


def end_at_stock(s: Any, clause: int) -> None:
    """The stock has run out and the seat to act would have to draw: the highest hand pays, in a tie each of them (D11.2)."""
    emit(s, STOCK_ENDS, clause, s.actor, -1, 0, s.in_hand_count, s.renewal_limit)
    most = 0
    seat = s.dealer
    for _ in range(s.in_hand_count):
        seat = left_in(s, s.in_hand, seat)
        most = max(most, count_hand(s, seat, 1102))
    for _ in range(s.in_hand_count):
        seat = left_in(s, s.in_hand, seat)
        if points_in_hand(s, seat) == most:
            charge_for_hand(s, seat, most, 1102)
    finish_hand(s)


def finish_hand(s: Any) -> None:
    """Whoever has 24 leaves; then somebody wins, a tie is played off, or the next round is dealt (D12)."""
    if s.tied:
        s.tied = lowest(s, s.tied, 1)
        if count_bits(s.tied) == 1:
            win(s, 1202, 2)
            return
        emit(s, TIED, 1202, -1, -1, 0, 0, s.tied)
        s.in_game = s.tied
    else:
        below = below_limit(s)
        for seat in range(s.players):
            if s.in_game >> seat & 1 and s.scores[seat] >= LIMIT:
                s.in_game &= ~(1 << seat)
                emit(s, LEFT, 1201, seat, -1, 0, s.scores[seat], 0 if below else 1)
        if count_bits(s.in_game) == 1:
            win(s, 1201, 0)
            return
        if s.in_game == 0:
            s.in_game = lowest(s, all_seats(s), 0)
            if count_bits(s.in_game) == 1:
                win(s, 1202, 1)
                return
            s.tied = s.in_game
            emit(s, TIED, 1202, -1, -1, 0, 1, s.tied)
    how = next_dealer_of(s)
    begin_hand(s, s.next_dealer, how)


def below_limit(s: Any) -> int:
    """A bit for each seat of this round that has fewer than 24 points (D12.1)."""
    bits = 0
    for seat in range(s.players):
        if s.in_game >> seat & 1 and s.scores[seat] < LIMIT:
            bits |= 1 << seat
    return bits


def count_bits(bits: int) -> int:
    """How many seats have a bit."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


def lowest(s: Any, bits: int, change: int) -> int:
    """The seats among ``bits`` with the lowest total, or with the smallest ``change`` of it in this round, penalty less burnt (D12.2)."""
    found = 0
    best = 0
    for seat in range(s.players):
        if bits >> seat & 1:
            total = s.hand_penalty[seat] - s.hand_burnt[seat] if change else s.scores[seat]
            if found == 0 or total < best:
                found = 1 << seat
                best = total
            elif total == best:
                found |= 1 << seat
    return found


def merit(s: Any, seat: int) -> int:
    """How well a seat fits the rule by which the dealer is chosen; the highest deals, :data:`UNFIT` does not fit at all (D2.1, D2.2)."""
    if s.next_dealer == LOSER:
        return s.hand_penalty[seat] if s.hand_penalty[seat] else UNFIT
    if s.next_dealer == LAST_OUT:
        return s.out_as[seat] if s.out_as[seat] else UNFIT
    if s.next_dealer == STARTER:
        return 0 if seat == s.starter else UNFIT
    return s.scores[seat] if s.next_dealer == MOST_POINTS else -s.scores[seat]


def next_dealer_of(s: Any) -> int:
    """Choose the dealer among the seats that play the next round; how the rule came out, from :data:`ALONE` to :data:`NOBODY` (D2.2)."""
    seat = left_in(s, s.in_game, s.dealer)
    best = seat
    several = 0
    for _ in range(count_bits(s.in_game) - 1):
        seat = left_in(s, s.in_game, seat)
        if merit(s, seat) > merit(s, best):
            best = seat
            several = 0
        elif merit(s, seat) == merit(s, best):
            several = 1
    s.dealer = best
    if merit(s, best) == UNFIT:
        return NOBODY
    for struck in range(s.players):
        if not s.in_game >> struck & 1 and merit(s, struck) >= merit(s, best):
            return SEVERAL_OF_REST if several else ALONE_OF_REST
    return SEVERAL if several else ALONE


def win(s: Any, clause: int, how: int) -> None:
    """The game is over. ``how``: 0 the last one below 24, 1 the lowest total of all, 2 a tie played off (D12)."""
    s.winner_bits = s.in_game if how < 2 else s.tied
    for seat in range(s.players):
        if s.winner_bits >> seat & 1:
            emit(s, WON_GAME, clause, seat, -1, 0, s.scores[seat], how)
    s.phase = OVER
    s.actor = -1


def step(s: Any, action: int) -> None:
    """Carry out a legal action."""
    if action == DRAW:
        step_draw(s)
    elif action == PASS:
        step_pass(s)
    else:
        step_lay(s, action)
