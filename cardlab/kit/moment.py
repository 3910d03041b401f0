"""A moment of a trick game as its table shows it: the facts that a picture is drawn from, moved on event by event within a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from cardlab.cards import Card
from cardlab.kit.tricks import seat_at
from cardlab.model.game import View

__all__ = ["Moment", "card_id", "has", "playing"]


def has(view: View, fact: str) -> bool:
    """Whether the game has a public fact of this name: ``"trump"``, ``"calls"``."""
    return fact in view.game.kind.facts


def playing(view: View) -> bool:
    """Whether a trick is being played: that is the phase before the end."""
    return bool(view.phase == view.game.kind.layout.phases[-2])


@dataclass
class Moment:
    """The facts a picture is drawn from; the beats of a step move them on, event by event."""

    view: View
    hands: list[list[tuple[str, str]]]
    """Seat by seat the id and the face of each card, those not known last."""
    trick: list[tuple[str, Card, int]]
    """The id of each card, the card, who played it."""
    winner: int | None
    """Whose card would win the trick, where the game tells it."""
    calls: list[int | None]
    """How many tricks each seat has called, if the game has calls."""
    tricks_won: list[int]
    scores: list[Any]
    last: list[tuple[Card, int]]
    """The last trick: each card and who played it."""
    last_winner: int | None
    last_number: int
    brings: dict[int, Any] = field(default_factory=dict)
    """What the round scores that is being settled, by seat."""

    @classmethod
    def of(cls, view: View) -> Self:
        """The moment that a view shows."""
        raw, players = view.raw, view.game.players
        at = getattr(view.game.kind.rules, "seat_at", seat_at)  # a seat may sit out
        hands = [hand_ids(view, seat) for seat in range(players)]
        trick = []
        for k, card in enumerate(view.trick):
            seat = at(raw, raw.leader, k)
            trick.append((card_id(view, seat, card, held(hands[seat], card)), card, seat))
        return cls(
            view=view,
            hands=hands,
            trick=trick,
            winner=view.winning_seat if has(view, "winning_seat") else None,
            calls=list(view.calls) if has(view, "calls") else [None] * players,
            tricks_won=list(view.tricks_won),
            scores=list(view.scores),
            last=[(card, at(raw, raw.last_leader, k)) for k, card in enumerate(view.last_trick)],
            last_winner=None if raw.last_winner < 0 else raw.last_winner,
            last_number=raw.trick_no - (0 if view.over else 1),
        )

    @property
    def settled(self) -> bool:
        """Whether the round is being settled."""
        return bool(self.brings)

    def in_sight(self) -> frozenset[str]:
        """The ids of the cards in hands, known or not, and in the trick."""
        return frozenset(id for hand in self.hands for id, _ in hand).union(id for id, _, _ in self.trick)

    def play(self, card: Card, seat: int) -> str:
        """A card goes from a hand to the trick; its id there. Of alike ones the last goes, of hidden ones the last."""
        hand = self.hands[seat]
        known = [k for k, (_, face) in enumerate(hand) if face == card.code]
        id, _ = hand.pop(known[-1] if known else -1)
        if not known:
            id = card_id(self.view, seat, card, 0)
        self.trick.append((id, card, seat))
        return id

    def take(self, seat: int, number: int) -> None:
        """The trick goes to its winner."""
        self.tricks_won[seat] += 1
        self.last, self.last_winner, self.last_number = [(card, at) for _, card, at in self.trick], seat, number
        self.trick, self.winner = [], None


def card_id(view: View, seat: int, card: Card, k: int) -> str:
    """The id of a known card: its number; in a pack with cards that look alike its code, whose it is in which round, and how many like it
    stay in that hand below it.

    There physical numbers would not do: those that a view shows change when the other copy moves. Whose card it is and how many it leaves
    behind stays the same from the deal to the end of its trick, and says nothing that cannot be seen.
    """
    pack = view.game.pack
    if not pack.alike:
        return f"c{pack.numbers(card.code)[0]}"
    return f"c{card.code}@{view.round}.{seat}" + (f".{k}" if k else "")


def held(hand: Sequence[tuple[str, str]], card: Card) -> int:
    """How many cards that look like this one are known in a hand."""
    return sum(face == card.code for _, face in hand)


def hand_ids(view: View, seat: int) -> list[tuple[str, str]]:
    """The ids and faces of a hand as far as the view knows it; cards that it does not know are places behind the others."""
    ids: list[tuple[str, str]] = []
    for card in view.hands[seat]:
        if card.known:
            ids.append((card_id(view, seat, card, held(ids, card)), card.code))
    hidden = len(view.hands[seat]) - len(ids)
    return ids + [(f"hand:{seat}/{k}", "back") for k in range(hidden)]
