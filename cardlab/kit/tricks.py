"""Verbs of trick games: a law calls them; they move cards and tell it, and none of them decides a rule.

Rules text: runs plain and compiled. What they expect of a state is what :func:`cardlab.kit.layout.trick_layout` declares. ``clause``: by
which clause of the law it is done, as in every event. Those that emit use the events declared here, which every game on the kit has first.
"""

from typing import Any

from cardlab.engine.declared import Events
from cardlab.engine.events import emit
from cardlab.engine.random import new_deck

# Where a card can be; the ones with a seat count up from here.
STOCK, TURNED, TRICK, HAND, WON = 0, 1, 2, 3, 16

# Objections that every game has; the others are clauses.
NOT_YOURS, NOT_NOW, IS_OVER, NO_ACTION = 1, 2, 3, 4

TRUMPED, FOLLOWED = 64, 32

# Kinds of event: what the numbers of each are called (cardlab.engine.declared). A game's own come behind them.
EVENTS = Events("a trick game")
DEALT = EVENTS.kind("dealt", "round n")
TURNED_UP = EVENTS.kind("turned_up", "suit:suit")
NAMED = EVENTS.kind("named", "suit:suit")
CALLED = EVENTS.kind("called", "call called tricks")
LEADS = EVENTS.kind("leads", "trick")
PLAYED = EVENTS.kind("played", "place trick")
TOOK = EVENTS.kind("took", "trick tricks")
SCORED = EVENTS.kind("scored", "change score")
ENDED = EVENTS.kind("ended", "points seats:seats")
WON_GAME = EVENTS.kind("won", "points")


# ---- seats ----


def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


def seat_at(s: Any, leader: int, k: int) -> int:
    """Who plays the k-th card of the trick that ``leader`` leads."""
    seat = leader + k
    return seat - s.players if seat >= s.players else seat


def everyone(s: Any) -> int:
    """A bit for every seat: what lies open is seen by all."""
    return (1 << s.players) - 1


def to_act(s: Any) -> int:
    """The seat whose decision it is, -1 when the game is over. A law on the kit imports it."""
    return s.actor


def seats_with(s: Any, points: int) -> int:
    """A bit for every seat with this score."""
    bits = 0
    for seat in range(s.players):
        if s.scores[seat] == points:
            bits |= 1 << seat
    return bits


def most_points(s: Any) -> int:
    """A bit for every seat with the highest score."""
    best = s.scores[0]
    for seat in range(s.players):
        best = max(best, s.scores[seat])
    return seats_with(s, best)


def fewest_points(s: Any) -> int:
    """A bit for every seat with the lowest score."""
    best = s.scores[0]
    for seat in range(s.players):
        best = min(best, s.scores[seat])
    return seats_with(s, best)


# ---- suits and ranks ----


def suit_of(s: Any, card: int) -> int:
    """The suit of a card, -1 for one that is not known."""
    return card // s.suit_size


def height(s: Any, card: int) -> int:
    """How high a card stands within its suit, in pack order from 0."""
    return card % s.suit_size


def strength(suit: int, height: int, led: int, trump: int) -> int:
    """How strong a card is in a trick: any trump above any card of the suit led above the rest, then by height (0 to 31).

    A card that is neither trump nor of the suit led has 0: it can never win. ``trump`` -1: no trump.
    """
    if suit == trump:
        return TRUMPED + height
    if suit == led:
        return FOLLOWED + height
    return 0


def strongest(s: Any, trump: int) -> int:
    """The place in the trick of its strongest card by :func:`strength`, in pack order; of two alike the one played first."""
    led = suit_of(s, s.trick[0])
    best = 0
    most = -1
    for k in range(s.trick_size):
        strong = strength(suit_of(s, s.trick[k]), height(s, s.trick[k]), led, trump)
        if strong > most:
            best = k
            most = strong
    return best


# ---- hands ----


def room_of_hand(s: Any) -> int:
    """How many cards a hand has room for: the hand of seat k begins at k times that."""
    return len(s.hand) // len(s.hand_size)


def put_in_hand(s: Any, seat: int, card: int) -> None:
    """A card comes to a hand, in its place in pack order; only its owner has seen it."""
    hand = s.hand
    first = seat * room_of_hand(s)
    i = first + s.hand_size[seat]
    while i > first and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card
    s.hand_size[seat] += 1
    s.place[card] = HAND + seat
    s.seen[card] = 1 << seat


def take_from_hand(s: Any, seat: int, card: int) -> None:
    """A card leaves a hand; where it goes is for the caller to say."""
    hand = s.hand
    i = seat * room_of_hand(s)
    last = i + s.hand_size[seat] - 1
    while hand[i] != card:
        i += 1
    while i < last:
        hand[i] = hand[i + 1]
        i += 1
    s.hand_size[seat] -= 1


def holds(s: Any, seat: int, suit: int) -> bool:
    """Whether a seat has a card of this suit in hand, as far as it is known."""
    first = seat * room_of_hand(s)
    for i in range(first, first + s.hand_size[seat]):  # noqa: SIM110  (a generator cannot be compiled)
        if suit_of(s, s.hand[i]) == suit:
            return True
    return False


# ---- what may be played ----


def not_playable(s: Any, action: int) -> int:
    """What every game objects to a card that is to be played: it is none (C4), the game is over (C3), no trick is being played (C2), it is
    not in the hand of the seat to act (C1); 0 where nothing is.
    """
    if action < 0 or action >= len(s.place):
        return NO_ACTION
    if s.phase == s.over_phase:
        return IS_OVER
    if s.phase != s.over_phase - 1:
        return NOT_NOW
    return 0 if s.place[action] == HAND + s.actor else NOT_YOURS


def breaks_suit(s: Any, card: int) -> bool:
    """Whether a card does not follow the suit led though the seat to act could."""
    if s.trick_size == 0:
        return False
    led = suit_of(s, s.trick[0])
    return suit_of(s, card) != led and holds(s, s.actor, led)


def following(s: Any, out: Any) -> int:
    """Write the cards of the seat to act into ``out`` that follow the suit led, all if none does; how many there are."""
    n = 0
    first = s.actor * room_of_hand(s)
    bound = s.trick_size > 0 and holds(s, s.actor, suit_of(s, s.trick[0]))
    for i in range(first, first + s.hand_size[s.actor]):
        if not bound or suit_of(s, s.hand[i]) == suit_of(s, s.trick[0]):
            out[n] = s.hand[i]
            n += 1
    return n


def whole_hand(s: Any, out: Any) -> int:
    """Write every card of the seat to act into ``out``; how many there are."""
    first = s.actor * room_of_hand(s)
    for i in range(s.hand_size[s.actor]):
        out[i] = s.hand[first + i]
    return int(s.hand_size[s.actor])


# ---- a round ----


def new_game(s: Any) -> None:
    """Nobody has a point, nothing is dealt; the first dealer is to deal."""
    for seat in range(len(s.scores)):
        s.scores[seat] = 0
    s.dealer = s.first_dealer
    s.round_no = 0
    s.winner_bits = 0


def deal(s: Any, each: int, clause: int) -> None:
    """A new round: shuffle, and give ``each`` cards to every seat from left of the dealer on; the rest is the stock. Nothing is trump, and
    nobody has called.
    """
    cards = len(s.place)
    new_deck(s, cards)
    for card in range(cards):
        s.place[card] = STOCK
        s.seen[card] = 0
    top = 0
    seat = s.dealer
    for _ in range(s.players):
        seat = left_of(seat, s.players)
        s.hand_size[seat] = 0
        s.tricks_won[seat] = 0
        s.calls[seat] = -1
        for _ in range(each):
            put_in_hand(s, seat, s.deck[top])
            top += 1
    s.round_no += 1
    s.cards_each = each
    s.turned_size = 0
    s.trump = -1
    s.phase = 0
    s.actor = left_of(s.dealer, s.players)
    s.leader = -1
    s.trick_no = 0
    s.trick_size = 0
    s.last_size = 0
    s.last_leader = -1
    s.last_winner = -1
    emit(s, DEALT, clause, s.dealer, -1, 0, s.round_no, each)


def turn_up(s: Any, clause: int) -> None:
    """The top card of the stock is turned up for all to see: its suit is trump."""
    card = s.deck[s.players * s.cards_each]
    s.place[card] = TURNED
    s.seen[card] = everyone(s)
    s.turned[0] = card
    s.turned_size = 1
    s.trump = suit_of(s, card)
    emit(s, TURNED_UP, clause, -1, card, everyone(s), s.trump)


def name_trump(s: Any, suit: int, clause: int) -> None:
    """The seat to act names the trump."""
    s.trump = suit
    emit(s, NAMED, clause, s.actor, -1, 0, suit)


def called_so_far(s: Any) -> int:
    """How many tricks have been called together."""
    tricks = 0
    for seat in range(s.players):
        tricks += max(0, s.calls[seat])
    return tricks


def call(s: Any, tricks: int, clause: int) -> bool:
    """The seat to act calls so many tricks, for all to hear; the next one is to act. Whether everybody has called."""
    s.calls[s.actor] = tricks
    emit(s, CALLED, clause, s.actor, -1, 0, tricks, called_so_far(s), s.cards_each)
    s.actor = left_of(s.actor, s.players)
    return s.calls[s.actor] >= 0


# ---- tricks ----


def lead(s: Any, seat: int, clause: int) -> None:
    """A seat leads the next trick, and is to act."""
    s.phase = s.over_phase - 1
    s.trick_no += 1
    s.leader = seat
    s.actor = seat
    emit(s, LEADS, clause, seat, -1, 0, s.trick_no)


def lay(s: Any, card: int, clause: int) -> bool:
    """A card goes from the hand of the seat to act to the trick, and the next seat is to act. Whether the trick is full."""
    seat = s.actor
    take_from_hand(s, seat, card)
    s.place[card] = TRICK
    s.seen[card] = everyone(s)
    s.trick[s.trick_size] = card
    s.trick_size += 1
    emit(s, PLAYED, clause, seat, card, everyone(s), s.trick_size, s.trick_no)
    s.actor = left_of(seat, s.players)
    return s.trick_size == s.players


def take(s: Any, k: int, clause: int) -> int:
    """The trick goes to whoever played its k-th card; which seat that is."""
    winner = seat_at(s, s.leader, k)
    s.tricks_won[winner] += 1
    emit(s, TOOK, clause, winner, s.trick[k], everyone(s), s.trick_no, s.tricks_won[winner])
    gather(s, winner, WON)
    return winner


def gather(s: Any, winner: int, place: int) -> None:
    """The cards of the trick go to its winner, in the places from ``place`` on, and are the last trick now."""
    for k in range(s.trick_size):
        s.place[s.trick[k]] = place + winner
        s.last_trick[k] = s.trick[k]
    s.last_size = s.trick_size
    s.last_leader = s.leader
    s.last_winner = winner
    s.trick_size = 0


# ---- scores ----


def score(s: Any, seat: int, change: int, clause: int) -> None:
    """The score of a seat changes by so much."""
    s.scores[seat] += change
    emit(s, SCORED, clause, seat, -1, 0, change, s.scores[seat])


def proclaim(s: Any, winners: int, clause: int, ended: int, won: int) -> None:
    """Say who has won (a bit each), in events of these kinds."""
    best = 0
    for seat in range(s.players):
        if winners >> seat & 1:
            best = s.scores[seat]
    s.winner_bits = winners
    emit(s, ended, clause, -1, -1, 0, best, winners)
    for seat in range(s.players):
        if winners >> seat & 1:
            emit(s, won, clause, seat, -1, 0, best)


def end(s: Any, winners: int, clause: int) -> None:
    """The game is over, and these seats (a bit each) have won it; who that is the law says, by :func:`most_points` for example."""
    proclaim(s, winners, clause, ENDED, WON_GAME)
    s.phase = s.over_phase
    s.actor = -1
