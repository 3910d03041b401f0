"""What trick-taking games share: functions over seats, suits and chances, never a base class. Rules text: runs plain and compiled."""

from typing import Any

TRUMPED, FOLLOWED = 64, 32
SURE = 1000
"""Certainty: players weigh chances in thousandths."""


def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


def strength(suit: int, height: int, led: int, trump: int) -> int:
    """How strong a card is in a trick: any trump above any card of the suit led above the rest, then by height (0 to 31).

    A card that is neither trump nor of the suit led has 0: it can never win. ``trump`` -1: no trump.
    """
    if suit == trump:
        return TRUMPED + height
    if suit == led:
        return FOLLOWED + height
    return 0


# ---- for players: what a seat has not seen, and how likely that makes it that a card wins ----


def is_unseen(s: Any, card: int) -> bool:
    """Whether the seat to act has not seen this card: it may be in another hand."""
    return s.seen[card] <= 0 or not s.seen[card] >> s.actor & 1


def none_of(cards: int, held: int, unseen: int) -> int:
    """The chance that a player who holds so many of the unseen cards has none of certain ones."""
    chance = SURE
    if unseen > 0:
        for _ in range(cards):
            chance = chance * max(0, unseen - held) // unseen
    return chance


def lifted(chance: int, more: int) -> int:
    """A chance raised by so much, within bounds: what is certain stays certain, and what can happen can still happen."""
    if chance >= SURE:
        return SURE
    return max(1 if chance > 0 else 0, min(SURE, chance + more))
