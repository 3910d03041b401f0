"""The rules of *nineteen*: 19 rounds of one to ten cards and back; players score if they win exactly the tricks they called.

Numbers in a state: suits 0 clubs, 1 diamonds, 2 hearts, 3 spades; ranks 0 the seven to 7 the ace. Every card is there twice: card
``2 * face + copy`` with ``face`` ``8 * suit + rank``. A clause is its section times 100 plus its number (N3.5 is 305). ``objection`` says
which clause refuses an action, ``legal`` lists exactly the actions that have none, ``step`` carries one out and writes down what happened.
This module knows no words and no picture.

Rules text: whole numbers and lists only, so that the very same functions also run compiled.
"""

from __future__ import annotations

from typing import Any

from cardlab.engine.declared import Events
from cardlab.engine.events import emit
from cardlab.engine.layout import Field, Layout, Visibility
from cardlab.engine.random import new_deck
from cardlab.kit.tricks import everyone, gather, left_of, most_points, proclaim, seat_at, strength

CARDS = 64
FACES = 32
ROUNDS = 19
MOST = 10
"""The most cards in a hand: in round 10."""
SEATS = 6

# Phases, in the order of LAYOUT.phases.
TRUMP, CALL, PLAY, OVER = 0, 1, 2, 3

# Kinds of round (N4).
NORMAL, NO_TRUMP, DEALER_NAMES, BLIND, FOREHEAD = 0, 1, 2, 3, 4

# Where a card can be; the ones with a seat count up from here.
STOCK, TURNED, TRICK, HAND, WON = 0, 1, 2, 3, 9

# Actions: 0–31 play a card with that face (two that look alike are one action), then name a suit as trump, then call a number of tricks.
NAME, CALLS, ACTIONS = 32, 36, 47

# Objections that every game has; the others are clauses.
NOT_YOURS, NOT_NOW, IS_OVER, NO_ACTION = 1, 2, 3, 4

# Kinds of event: what the numbers of each are called (cardlab.engine.declared).
EVENTS = Events("nineteen")
STARTED = EVENTS.kind("started", "n")
DIFFERS = EVENTS.kind("differs", "kind_of_round")
ROUND = EVENTS.kind("round", "round n")
KIND = EVENTS.kind("kind", "kind_of_round n")
DEALT = EVENTS.kind("dealt", "n")
TURNED_UP = EVENTS.kind("turned_up", "suit:suit")
NAMED = EVENTS.kind("named", "suit:suit")
FIRST_CALL = EVENTS.kind("first_call", "n")
CALLED = EVENTS.kind("called", "call called tricks")
LOOKED = EVENTS.kind("looked", "n")
SHOWN = EVENTS.kind("shown")
PLAYED = EVENTS.kind("played", "place trick")
WINNING = EVENTS.kind("winning", "other:card trump:suit now")
TOOK = EVENTS.kind("took", "trick tricks call")
LEADS = EVENTS.kind("leads", "trick")
HIT = EVENTS.kind("hit", "change score call tricks")
MISSED = EVENTS.kind("missed", "change score call tricks")
ENDED = EVENTS.kind("ended", "points seats:seats")
WON_GAME = EVENTS.kind("won", "points")
NEXT_DEALER = EVENTS.kind("next_dealer")

LAYOUT = Layout(
    "nineteen",
    cards=CARDS,
    phases=("trump", "call", "play", "over"),
    max_actions=12,
    max_events=18,
    events=EVENTS,
    fields=[
        Field("schedule", ROUNDS),
        Field("hit_base", width="i2"),
        Field("per_trick", width="i2"),
        Field("per_miss", width="i2"),
        Field("round_no"),
        Field("kind"),
        Field("hand_cards"),
        Field("dealer"),
        Field("next_dealer"),
        Field("turned", 1, visibility=Visibility.ROW, count="turned_size"),
        Field("turned_size"),
        Field("trump"),
        Field("calls", SEATS),
        Field("called_sum"),
        Field("leader"),
        Field("trick_no"),
        Field("trick", SEATS, visibility=Visibility.ROW, count="trick_size"),
        Field("trick_size"),
        Field("best"),
        Field("last_trick", SEATS, visibility=Visibility.ROW, count="last_size"),
        Field("last_size"),
        Field("last_leader"),
        Field("last_winner"),
        Field("tricks_won", SEATS),
        Field("hand", SEATS * MOST, visibility=Visibility.HANDS, count="hand_size", stride=MOST),
        Field("hand_size", SEATS),
        Field("scores", SEATS, width="i4"),
        Field("sheet", ROUNDS * SEATS),
        Field("winner_bits"),
    ],
)


# ---- cards and rounds ----


def suit_of(card: int) -> int:
    """The suit of a card, -1 for one that is not known."""
    return card >> 4


def face_of(card: int) -> int:
    """What is printed on a card: the same number for two that look alike."""
    return card >> 1


def height(card: int) -> int:
    """How high a card stands within its suit, from the seven to the ace (N1.1)."""
    return card >> 1 & 7


def power(s: Any, card: int) -> int:
    """How strong a card is in this trick: trumps above the suit led above the rest, which cannot win (N3.6)."""
    return strength(suit_of(card), height(card), suit_of(s.trick[0]), s.trump)


def cards_in_round(number: int) -> int:
    """How many cards each player gets in a round (N2.1)."""
    return number if number <= MOST else 2 * MOST - number


def turns_up(kind: int) -> bool:
    """Whether a card is turned up for trump in a round of this kind (N3.2, N4.2, N4.3)."""
    return kind != NO_TRUMP and kind != DEALER_NAMES


def change_of_score(s: Any, call: int, tricks: int) -> int:
    """What a round scores for so many tricks called and so many won (N5.1)."""
    if call == tricks:
        return s.hit_base + s.per_trick * call
    return -s.per_miss * abs(call - tricks)


# ---- what may be done ----


def suit_to_follow(s: Any) -> int:
    """The suit that the seat to act must play: the suit led if they hold it, -1 if they are free (N3.4, N3.5)."""
    if s.trick_size == 0:
        return -1
    led = suit_of(s.trick[0])
    start = s.actor * MOST
    for i in range(start, start + s.hand_size[s.actor]):
        if suit_of(s.hand[i]) == led:
            return led
    return -1


def follows_suit(card: int, demanded: int) -> bool:
    """Whether a card is what ``suit_to_follow`` asks for."""
    return demanded < 0 or suit_of(card) == demanded


def objection(s: Any, action: int) -> int:
    """The clause that refuses an action of the seat to act, or 0."""
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if s.phase == OVER:
        return IS_OVER
    if action < NAME:
        if s.phase != PLAY:
            return NOT_NOW
        mine = HAND + s.actor
        if s.place[2 * action] != mine and s.place[2 * action + 1] != mine:
            return NOT_YOURS
        return 0 if follows_suit(2 * action, suit_to_follow(s)) else 305
    if action < CALLS:
        return 0 if s.phase == TRUMP else NOT_NOW
    if s.phase != CALL:
        return NOT_NOW
    return 0 if action - CALLS <= s.hand_cards else 303


def legal(s: Any, out: Any) -> int:
    """Write the legal actions into ``out``, lowest number first; how many there are."""
    n = 0
    if s.phase == PLAY:
        demanded = suit_to_follow(s)
        start = s.actor * MOST
        before = -1
        for i in range(start, start + s.hand_size[s.actor]):
            face = face_of(s.hand[i])
            if face != before and follows_suit(s.hand[i], demanded):
                out[n] = face
                n += 1
            before = face
    elif s.phase == CALL:
        for call in range(s.hand_cards + 1):
            out[n] = CALLS + call
            n += 1
    elif s.phase == TRUMP:
        for suit in range(4):
            out[n] = NAME + suit
            n += 1
    return n


def to_act(s: Any) -> int:
    """The seat whose decision it is, -1 when the game is over."""
    return s.actor


# ---- the deal ----


def start(s: Any) -> None:
    """Nobody has a point yet; the first dealer deals round 1 (N2.1, N2.2)."""
    for seat in range(SEATS):
        s.scores[seat] = 0
    for line in range(ROUNDS * SEATS):
        s.sheet[line] = -1
    s.winner_bits = 0
    s.next_dealer = -1
    s.round_no = 0
    s.dealer = s.first_dealer
    emit(s, STARTED, 201, -1, -1, 0, ROUNDS)
    if s.schedule[ROUNDS - 1] != FOREHEAD:
        emit(s, DIFFERS, 406, -1, -1, 0, s.schedule[ROUNDS - 1])
    begin_round(s)


def begin_round(s: Any) -> None:
    """The cards are shuffled and dealt (N3.1); then the dealer names the trump (N4.3), or the calls begin (N3.3)."""
    s.round_no += 1
    s.kind = s.schedule[s.round_no - 1]
    s.hand_cards = cards_in_round(s.round_no)
    s.trump = -1
    s.called_sum = 0
    s.leader = -1
    s.trick_no = 0
    s.trick_size = 0
    s.last_size = 0
    s.last_leader = -1
    s.last_winner = -1
    for seat in range(s.players):
        s.calls[seat] = -1
        s.tricks_won[seat] = 0
    emit(s, ROUND, 202, s.dealer, -1, 0, s.round_no, s.hand_cards)
    emit(s, KIND, 401 + s.kind, -1, -1, 0, s.kind, s.hand_cards)
    new_deck(s, CARDS)
    deal(s)
    if s.kind == DEALER_NAMES:
        s.phase = TRUMP
        s.actor = s.dealer
    else:
        begin_calls(s)


def seen_when_dealt(s: Any, seat: int) -> int:
    """Who sees a card that is dealt to this seat: its owner; nobody (N4.4); everybody else (N4.5)."""
    if s.kind == BLIND:
        return 0
    return everyone(s) ^ 1 << seat if s.kind == FOREHEAD else 1 << seat


def deal(s: Any) -> None:
    """Each seat's cards, from left of the dealer on (N3.1), then the one that is turned up (N3.2)."""
    for card in range(CARDS):
        s.place[card] = STOCK
        s.seen[card] = 0
    seat = left_of(s.dealer, s.players)
    top = 0
    for _ in range(s.players):
        mask = seen_when_dealt(s, seat)
        s.hand_size[seat] = s.hand_cards
        for k in range(s.hand_cards):
            card = s.deck[top]
            top += 1
            s.place[card] = HAND + seat
            s.seen[card] = mask
            # In its place in pack order.
            i = seat * MOST + k
            while k > 0 and s.hand[i - 1] > card:
                s.hand[i] = s.hand[i - 1]
                i -= 1
                k -= 1
            s.hand[i] = card
        seat = left_of(seat, s.players)
    emit(s, DEALT, 400 + s.kind + 1 if s.kind >= BLIND else 301, -1, -1, 0, s.hand_cards)
    s.turned_size = 0
    if turns_up(s.kind):
        card = s.deck[top]
        s.place[card] = TURNED
        s.seen[card] = everyone(s)
        s.turned[0] = card
        s.turned_size = 1
        s.trump = suit_of(card)
        emit(s, TURNED_UP, 302, -1, card, everyone(s), s.trump)


# ---- trump and calls ----


def begin_calls(s: Any) -> None:
    """Left of the dealer calls first (N3.3)."""
    s.phase = CALL
    s.actor = left_of(s.dealer, s.players)
    emit(s, FIRST_CALL, 303, s.actor, -1, 0, s.hand_cards)


def step_call(s: Any, call: int) -> None:
    """A call, for all to hear; after the dealer's the first trick is led (N3.3, N3.4)."""
    seat = s.actor
    s.calls[seat] = call
    s.called_sum += call
    emit(s, CALLED, 303, seat, -1, 0, call, s.called_sum, s.hand_cards)
    if seat != s.dealer:
        s.actor = left_of(seat, s.players)
        return
    look(s)
    s.phase = PLAY
    s.trick_no = 1
    s.leader = left_of(seat, s.players)
    s.actor = s.leader
    emit(s, LEADS, 304, s.leader, -1, 0, 1)


def look(s: Any) -> None:
    """All have called: hands that were not seen are looked at (N4.4), and everybody sees the card on their own forehead (N4.5)."""
    if s.kind == BLIND:
        emit(s, LOOKED, 404, -1, -1, 0, s.hand_cards)
        for seat in range(s.players):
            for i in range(seat * MOST, seat * MOST + s.hand_cards):
                s.seen[s.hand[i]] = 1 << seat
    elif s.kind == FOREHEAD:
        emit(s, LOOKED, 405, -1, -1, 0, s.hand_cards)
        seat = left_of(s.dealer, s.players)
        for _ in range(s.players):
            card = s.hand[seat * MOST]
            s.seen[card] = everyone(s)
            emit(s, SHOWN, 405, seat, card, everyone(s))
            seat = left_of(seat, s.players)


# ---- tricks ----


def take_from_hand(s: Any, seat: int, face: int) -> int:
    """A card with this face leaves a hand; which one. Of two alike the lower number goes: whoever has seen the one has seen the other."""
    i = seat * MOST
    while face_of(s.hand[i]) != face:
        i += 1
    card = s.hand[i]
    s.hand_size[seat] -= 1
    while i < seat * MOST + s.hand_size[seat]:
        s.hand[i] = s.hand[i + 1]
        i += 1
    return card


def clause_of_play(s: Any) -> int:
    """The clause by which a card is played now: the first lead, a winner's lead, or following what was led."""
    if s.trick_size > 0:
        return 305
    return 304 if s.trick_no == 1 else 308


def step_play(s: Any, face: int) -> None:
    """A card goes to the trick; the trick ends or the next seat plays."""
    seat = s.actor
    clause = clause_of_play(s)
    card = take_from_hand(s, seat, face)
    mask = everyone(s)
    s.place[card] = TRICK
    s.seen[card] = mask
    s.trick[s.trick_size] = card
    s.trick_size += 1
    emit(s, PLAYED, clause, seat, card, mask, s.trick_size, s.trick_no)
    if s.trick_size == 1:
        s.best = 0
    else:
        before = s.trick[s.best]
        # Only a stronger card takes the lead: of two alike, the one played first wins (N3.7).
        if power(s, card) > power(s, before):
            s.best = s.trick_size - 1
            tell_winning(s, before, 1)
        else:
            tell_winning(s, card, 0)
    if s.trick_size == s.players:
        end_trick(s)
    else:
        s.actor = left_of(seat, s.players)


def tell_winning(s: Any, other: int, now: int) -> None:
    """Say which card wins so far and which other one it beats, with the trump and whether the winning card was just played."""
    card = s.trick[s.best]
    clause = 307 if face_of(card) == face_of(other) else 306
    emit(s, WINNING, clause, seat_at(s, s.leader, s.best), card, everyone(s), other - (other & 1), s.trump, now)


def clause_of_win(s: Any) -> int:
    """The clause that tells why this card won the trick: N3.7 where the one that looks like it is in the trick, too."""
    face = face_of(s.trick[s.best])
    for k in range(s.best + 1, s.trick_size):
        if face_of(s.trick[k]) == face:
            return 307
    return 306


def end_trick(s: Any) -> None:
    """The trick goes to its winner, who leads the next one (N3.8)."""
    winner = seat_at(s, s.leader, s.best)
    s.tricks_won[winner] += 1
    card = s.trick[s.best]
    emit(s, TOOK, clause_of_win(s), winner, card, everyone(s), s.trick_no, s.tricks_won[winner], s.calls[winner])
    gather(s, winner, WON)
    if s.trick_no == s.hand_cards:
        score_round(s)
        return
    s.trick_no += 1
    s.leader = winner
    s.actor = winner
    emit(s, LEADS, 308, winner, -1, 0, s.trick_no)


# ---- scores ----


def score_round(s: Any) -> None:
    """Calls hit and missed (N5.1); then the deal passes on (N2.2), or the game ends after round 19 (N2.3)."""
    seat = left_of(s.dealer, s.players)
    for _ in range(s.players):
        call = s.calls[seat]
        tricks = s.tricks_won[seat]
        change = change_of_score(s, call, tricks)
        s.scores[seat] += change
        s.sheet[(s.round_no - 1) * SEATS + seat] = (MOST + 1) * call + tricks
        emit(s, HIT if call == tricks else MISSED, 501, seat, -1, 0, change, s.scores[seat], call, tricks)
        seat = left_of(seat, s.players)
    if s.round_no == ROUNDS:
        end_game(s)
    else:
        s.dealer = left_of(s.dealer, s.players)
        begin_round(s)


def end_game(s: Any) -> None:
    """Most points win, ties share (N2.3); the deal goes on clockwise into the next game (N2.2)."""
    s.next_dealer = left_of(s.dealer, s.players)
    proclaim(s, most_points(s), 203, ENDED, WON_GAME)
    emit(s, NEXT_DEALER, 202, s.next_dealer, -1, 0)
    s.phase = OVER
    s.actor = -1


def step(s: Any, action: int) -> None:
    """Carry out a legal action."""
    if s.phase == PLAY:
        step_play(s, action)
    elif s.phase == CALL:
        step_call(s, action - CALLS)
    else:
        s.trump = action - NAME
        emit(s, NAMED, 403, s.actor, -1, 0, s.trump)
        begin_calls(s)
