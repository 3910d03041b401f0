"""The rules of *agram*: follow suit, no trump, and only the last trick counts. Card ``9 * suit + rank``, rank 0 the six to 8 the ace."""

from typing import Any

from cardlab.kit.layout import trick_layout
from cardlab.kit.tricks import breaks_suit, deal, end, following, lay, lead, left_of, new_game, not_playable, strongest, take
from cardlab.kit.tricks import to_act as to_act

CARDS = ACTIONS = 35  # the ace of spades, the last one, is not in the pack
LAYOUT = trick_layout("agram", cards=CARDS, seats=5, most=6)


def objection(s: Any, action: int) -> int:
    """Follow suit if you can (A3.1)."""
    return not_playable(s, action) or (301 if breaks_suit(s, action) else 0)


def legal(s: Any, out: Any) -> int:
    """The cards that follow suit."""
    return following(s, out)


def start(s: Any) -> None:
    """Six cards each (A2.1); left of the dealer leads (A2.2)."""
    new_game(s)
    deal(s, 6, 201)
    lead(s, left_of(s.dealer, s.players), 202)


def winning(s: Any) -> int:
    """The place in the trick of the card that wins it (A3.2)."""
    return strongest(s, -1)


def step(s: Any, action: int) -> None:
    """A card is played; whoever takes the trick (A3.2) leads (A3.3), whoever takes the last one wins (A4.1)."""
    if not lay(s, action, 301):
        return
    winner = take(s, winning(s), 302)
    if s.trick_no < s.cards_each:
        lead(s, winner, 303)
    else:
        s.scores[winner] = 1
        end(s, 1 << winner, 401)
