"""The rules of *oh hell*: seven rounds of one to seven cards, a card is turned up for trump, and a call that is hit scores."""

from typing import Any

from cardlab.kit.layout import trick_layout

from cardlab.kit.tricks import (  # isort: skip
    IS_OVER, NO_ACTION, NOT_NOW, breaks_suit, call, called_so_far, deal, end, following, lay, lead, left_of, most_points, new_game,
    not_playable, score, strongest, take, to_act as to_act, turn_up,
)  # fmt: skip

CARDS, MOST, HIT = 36, 7, 10  # card 9 * suit + rank, rank 0 the six to 8 the ace
CALL, PLAY, OVER = 0, 1, 2
CALLS = CARDS  # + tricks: call so many
ACTIONS = CALLS + MOST + 1
LAYOUT = trick_layout("hell", cards=CARDS, seats=5, most=MOST, phases=("call", "play", "over"), trump=True, calls=True)


def objection(s: Any, action: int) -> int:
    """Calls up to the hand (H3.1), and the dealer may not make it come out even (H3.2); then follow suit if you can (H4.1)."""
    if action < CALLS:
        common = not_playable(s, action)
        return common if common else 401 if breaks_suit(s, action) else 0
    if action >= ACTIONS:
        return NO_ACTION
    if s.phase != CALL:
        return IS_OVER if s.phase == OVER else NOT_NOW
    if action - CALLS > s.cards_each:
        return 301
    return 302 if s.actor == s.dealer and called_so_far(s) + action - CALLS == s.cards_each else 0


def legal(s: Any, out: Any) -> int:
    """The calls that have no objection, or the cards that follow suit."""
    if s.phase == PLAY:
        return following(s, out)
    n = 0
    for action in range(CALLS, ACTIONS):
        if objection(s, action) == 0:
            out[n] = action
            n += 1
    return n


def start(s: Any) -> None:
    """The first round has one card each."""
    new_game(s)
    begin_round(s)


def begin_round(s: Any) -> None:
    """One card more each than in the round before (H2.1), the next one is turned up (H2.2); left of the dealer calls first (H3.1)."""
    deal(s, s.round_no + 1, 201)
    turn_up(s, 202)


def winning(s: Any) -> int:
    """The place in the trick of the card that wins it (H4.2)."""
    return strongest(s, s.trump)


def step(s: Any, action: int) -> None:
    """A call, then the first lead (H3.3); a card, then the trick to its winner (H4.2), who leads (H4.3)."""
    if s.phase == CALL:
        if call(s, action - CALLS, 301):
            lead(s, left_of(s.dealer, s.players), 303)
    elif lay(s, action, 401):
        winner = take(s, winning(s), 402)
        if s.trick_no < s.cards_each:
            lead(s, winner, 403)
        else:
            score_round(s)


def score_round(s: Any) -> None:
    """Ten points and the tricks for a call that is hit, nothing for one that is not (H5.1); seven rounds, most points win (H5.2)."""
    for seat in range(s.players):
        score(s, seat, HIT + s.calls[seat] if s.tricks_won[seat] == s.calls[seat] else 0, 501)
    if s.round_no == MOST:
        end(s, most_points(s), 502)
    else:
        s.dealer = left_of(s.dealer, s.players)
        begin_round(s)
