"""The rules of *avoid hearts*: a card is passed on, then tricks without trump; hearts and the queen of spades count against you."""

from typing import Any

from cardlab.engine.events import emit
from cardlab.engine.layout import Field
from cardlab.kit.layout import trick_events, trick_layout

from cardlab.kit.tricks import (  # isort: skip
    HAND, NOT_YOURS, breaks_suit, deal, end, fewest_points, following, lay, lead, left_of, new_game, not_playable, put_in_hand,
    score, strongest, suit_of, take, take_from_hand, to_act as to_act, whole_hand,
)  # fmt: skip

CARDS = ACTIONS = 32  # card 8 * suit + rank, rank 0 the seven to 7 the ace
HEARTS, QUEEN, ROUNDS, PASS = 2, 3 * 8 + 5, 3, 0
EVENTS = trick_events("avoid")
PASSED = EVENTS.kind("passed")
PHASES = ("pass", "play", "over")
LAYOUT = trick_layout("avoid", cards=CARDS, seats=4, most=11, phases=PHASES, events=EVENTS, fields=[Field("points", 4)])


def objection(s: Any, action: int) -> int:
    """Any card may be passed on (V2.2); then follow suit if you can (V3.1)."""
    if s.phase == PASS and 0 <= action < CARDS:
        return 0 if s.place[action] == HAND + s.actor else NOT_YOURS
    return not_playable(s, action) or (301 if breaks_suit(s, action) else 0)


def legal(s: Any, out: Any) -> int:
    """The whole hand, or the cards that follow suit."""
    return whole_hand(s, out) if s.phase == PASS else following(s, out)


def start(s: Any) -> None:
    new_game(s)
    begin_round(s)


def begin_round(s: Any) -> None:
    """The cards are dealt evenly (V2.1)."""
    deal(s, CARDS // s.players, 201)
    for seat in range(s.players):
        s.points[seat] = 0


def winning(s: Any) -> int:
    """The place in the trick of the card that wins it (V3.2)."""
    return strongest(s, -1)


def step(s: Any, action: int) -> None:
    """A card passed on, or played; the trick goes to its winner (V3.2), who leads (V3.3)."""
    if s.phase == PASS:
        step_pass(s, action)
    elif lay(s, action, 301):
        winner = take(s, winning(s), 302)
        for k in range(s.last_size):
            card = s.last_trick[k]
            s.points[winner] += 4 if card == QUEEN else 1 if suit_of(s, card) == HEARTS else 0
        if s.trick_no < s.cards_each:
            lead(s, winner, 303)
        else:
            score_round(s)


def step_pass(s: Any, card: int) -> None:
    """A card goes to the left neighbour, who may pass it on (V2.2); after the dealer's, left of the dealer leads (V2.3)."""
    seat, left = s.actor, left_of(s.actor, s.players)
    take_from_hand(s, seat, card)
    put_in_hand(s, left, card)
    s.seen[card] |= 1 << seat
    emit(s, PASSED, 202, seat, card, s.seen[card])
    s.actor = left
    if seat == s.dealer:
        lead(s, left, 203)


def score_round(s: Any) -> None:
    """A point against you for each heart and four for the queen of spades (V4.1); after three rounds the fewest win (V4.2)."""
    for seat in range(s.players):
        score(s, seat, s.points[seat], 401)
    if s.round_no == ROUNDS:
        end(s, fewest_points(s), 402)
    else:
        s.dealer = left_of(s.dealer, s.players)
        begin_round(s)
