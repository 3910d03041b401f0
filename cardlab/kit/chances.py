"""What players of trick games weigh: which cards a seat has not seen, and how likely that makes it that a card wins, in thousandths.

Rules text: runs plain and compiled.
"""

from typing import Any

SURE = 1000
"""Certainty: players weigh chances in thousandths."""
LIKELY, SURELY = 500, 990
"""From which chance on a trick is called likely, and sure."""
BETTER = 100
"""By how much a chance has to be better to be a reason."""


def is_unseen(s: Any, card: int) -> bool:
    """Whether the seat to act has not seen this card: it may be in another hand."""
    return s.seen[card] <= 0 or not s.seen[card] >> s.actor & 1


def unseen_between(s: Any, first: int, end: int) -> int:
    """How many of the cards from ``first`` up to ``end`` the seat to act has not seen."""
    count = 0
    for card in range(first, end):
        if is_unseen(s, card):
            count += 1
    return count


def none_of(cards: int, held: int, unseen: int) -> int:
    """The chance that a player who holds so many of the unseen cards has none of certain ones."""
    chance = SURE
    if unseen > 0:
        for _ in range(cards):
            chance = chance * max(0, unseen - held) // unseen
    return chance


def ruffed(suit: int, trumps: int, held: int, unseen: int) -> int:
    """The chance that a player trumps who holds so many of the unseen cards: none of the suit's (how many they are), one of the trumps."""
    return none_of(suit, held, unseen) * (SURE - none_of(trumps, held, unseen)) // SURE


def withstood(beaten: int, others: int) -> int:
    """The chance that so many players let a card win which each beats with the chance ``beaten``."""
    chance = SURE
    for _ in range(others):
        chance = chance * (SURE - beaten) // SURE
    return chance


def kept(led: int, is_trump: bool, ruffs: int, waits: int) -> int:
    """The chance that a card wins some time later, from that when it is led: a trump also by trumping (``ruffs``: how often where it would
    not win led), another one has to wait for its suit (``waits``: how much of its chance that leaves).
    """
    return led + (SURE - led) * ruffs // SURE if is_trump else led * waits // SURE


def lifted(chance: int, more: int) -> int:
    """A chance raised by so much, within bounds: what is certain stays certain, and what can happen can still happen."""
    if chance >= SURE:
        return SURE
    return max(1 if chance > 0 else 0, min(SURE, chance + more))
