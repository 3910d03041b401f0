"""The rules of *pile*: a card no lower than the one on top, or a pass; whoever is rid of all cards wins. Card ``4 * suit + rank``."""

from typing import Any

from cardlab.engine.declared import Events
from cardlab.engine.events import emit
from cardlab.engine.layout import Field, Layout, Visibility
from cardlab.engine.random import new_deck

CARDS, SEATS, MOST = 16, 4, 8
PASS = CARDS
ACTIONS = CARDS + 1
STOCK, PILE, HAND = 0, 1, 2
EVENTS = Events("pile")
DEALT = EVENTS.kind("dealt", "cards")
PUT = EVENTS.kind("put", "left")
PASSED = EVENTS.kind("passed")
WON = EVENTS.kind("won")
LAYOUT = Layout(
    "pile",
    cards=CARDS,
    phases=("play", "over"),
    max_actions=MOST,
    max_events=2,
    events=EVENTS,
    fields=(
        Field("hand", SEATS * MOST, visibility=Visibility.HANDS, count="hand_size", stride=MOST),
        Field("hand_size", SEATS),
        Field("pile", CARDS, visibility=Visibility.ROW, count="pile_size"),
        Field("pile_size"),
        Field("top"),
        Field("passes"),
        Field("scores", SEATS),
    ),
)


def to_act(s: Any) -> int:
    """Whose turn it is (P2.1)."""
    return int(s.actor)


def objection(s: Any, action: int) -> int:
    """Only your own cards; no card lower than the one on top (P2.2); a pass only without a choice (P2.3)."""
    if action < 0 or action >= ACTIONS:
        return 4
    if s.actor < 0:
        return 3
    if action == PASS:
        for k in range(s.hand_size[s.actor]):
            if s.hand[s.actor * MOST + k] % 4 >= s.top:
                return 203
        return 0
    if s.place[action] != HAND + s.actor:
        return 1
    return 202 if action % 4 < s.top else 0


def legal(s: Any, out: Any) -> int:
    """The cards that are high enough, else the pass."""
    n = 0
    for k in range(s.hand_size[s.actor]):
        card = s.hand[s.actor * MOST + k]
        if card % 4 >= s.top:
            out[n] = card
            n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def start(s: Any) -> None:
    """The cards are dealt, as many to each as go round (P1.1)."""
    new_deck(s, CARDS)
    each = min(MOST, CARDS // s.players)
    for k in range(CARDS):
        s.place[k] = STOCK
        s.seen[k] = 0
    for seat in range(s.players):
        s.scores[seat] = 0
        s.hand_size[seat] = 0
        for card in range(CARDS):
            for k in range(seat * each, (seat + 1) * each):
                if s.deck[k] == card:
                    s.hand[seat * MOST + s.hand_size[seat]] = card
                    s.hand_size[seat] += 1
                    s.place[card] = HAND + seat
                    s.seen[card] = 1 << seat
    s.pile_size, s.top, s.passes, s.phase = 0, 0, 0, 0
    s.actor = (s.first_dealer + 1) % s.players
    emit(s, DEALT, 101, s.first_dealer, -1, 0, each)


def step(s: Any, action: int) -> None:
    """A card goes on the pile, or its seat passes; when all have passed, anything goes (P2.4). The last card wins (P3.1)."""
    seat = s.actor
    s.actor = (seat + 1) % s.players
    if action == PASS:
        s.passes += 1
        if s.passes == s.players:
            s.top = 0
        emit(s, PASSED, 203, seat, -1, 0)
        return
    size = s.hand_size[seat]
    k = 0
    while k < size and s.hand[seat * MOST + k] != action and s.hand[seat * MOST + k] >= 0:
        k += 1
    for i in range(seat * MOST + k, seat * MOST + size - 1):
        s.hand[i] = s.hand[i + 1]
    s.hand_size[seat] = size - 1
    s.pile[s.pile_size] = action
    s.pile_size += 1
    s.place[action] = PILE
    s.seen[action] = (1 << s.players) - 1
    s.passes, s.top = 0, action % 4
    emit(s, PUT, 202, seat, action, (1 << s.players) - 1, size - 1)
    if size == 1:
        s.scores[seat] = 1
        s.actor, s.phase = -1, 1
        emit(s, WON, 301, seat, -1, 0)
