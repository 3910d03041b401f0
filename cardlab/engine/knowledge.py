"""Who has seen what: the one function that turns a state into what a seat may know. There is no second filter anywhere.

A card is known to a seat when its bit stands in ``seen[card]``. What is not known is redacted in a copy of the state: the card's entries
become -1, hidden cards of a hand lose their order, secrets (seed, deck) become 0. Of cards that look alike the known ones get the
lowest numbers: which of two copies lies on the table would tell something of the other. Everything derived from the redacted copy
(facts, scene, text, legal actions) is then safe by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from cardlab.cards import Pack
from cardlab.engine.declared import EVENT_FIELDS
from cardlab.engine.layout import Layout, Visibility

__all__ = ["EVERYONE", "Observer", "redacted", "events_seen", "knows"]

EVERYONE = "everyone"
"""All seats' knowledge put together: all hands open (the teacher's view). Cards that no seat has seen stay hidden."""

CARD, MASK = EVENT_FIELDS.index("card"), EVENT_FIELDS.index("mask")

Observer = int | str | None
"""Whose knowledge: a seat, ``None`` for a spectator (what every seat has seen), or :data:`EVERYONE`."""


def knows(mask: int, who: Observer, players: int) -> bool:
    """Whether a card with these ``seen`` bits is known to ``who``."""
    if who is None:
        full = (1 << players) - 1
        return mask & full == full
    if who == EVERYONE:
        return mask != 0
    return bool(mask >> int(who) & 1)


def known_cards(raw: Any, who: Observer) -> list[bool]:
    """For each card whether ``who`` knows it: :func:`knows` of every mask, in one go (each view of each step asks this of all cards)."""
    if who == EVERYONE:
        return [mask != 0 for mask in raw.seen]
    full = (1 << raw.players) - 1 if who is None else 1 << int(who)
    return [mask & full == full for mask in raw.seen]


def redacted(layout: Layout, pack: Pack, raw: Any, who: Observer) -> Any:
    """A copy of a plain state of a game played with ``pack`` that holds only what ``who`` may know."""
    new = raw.copy()
    players = raw.players
    known = known_cards(raw, who)
    number = numbers_shown(layout, pack, raw, known)
    for field in layout.fields:
        if field.visibility is Visibility.SECRET:
            setattr(new, field.name, [0] * field.length if field.length else 0)
        elif field.visibility is Visibility.BY_CARD:
            shown = [-1] * field.length
            for card, value in enumerate(getattr(raw, field.name)):
                if known[card]:
                    shown[number[card]] = value
            setattr(new, field.name, shown)
        elif field.visibility is Visibility.ROW:
            values, row = getattr(raw, field.name), [-1] * field.length
            for i in field.occupied(raw):
                if known[values[i]]:
                    row[i] = number[values[i]]
            setattr(new, field.name, row)
        elif field.visibility is Visibility.HANDS:
            values, counts, stretch = getattr(raw, field.name), getattr(raw, field.count), field.stride
            blank = [-1] * field.length
            for seat in range(players):
                shown = sorted(number[card] for card in values[seat * stretch : seat * stretch + counts[seat]] if known[card])
                blank[seat * stretch : seat * stretch + len(shown)] = shown
            setattr(new, field.name, blank)
    new.event_count, new.events = raw.event_count, events_seen(layout, raw, who, pack.alike)
    return new


def numbers_shown(layout: Layout, pack: Pack, raw: Any, known: Sequence[bool]) -> Sequence[int]:
    """The number under which a view shows each known card. Those that look alike get theirs from the lowest on, by where they lie."""
    numbers = list(range(len(known)))
    if not pack.alike:
        return numbers
    copies: dict[int, list[int]] = {}
    for card, first in enumerate(pack.alike):
        if known[card]:
            copies.setdefault(first, []).append(card)
    several = [cards for cards in copies.values() if len(cards) > 1]
    where = _where(layout, raw) if several else None
    for cards in several:
        cards.sort(key=where)
    for first, cards in copies.items():
        for k, card in enumerate(cards):
            numbers[card] = first + k
    return numbers


def _where(layout: Layout, raw: Any) -> Callable[[int], list[int]]:
    """All that tells a card from another one that looks alike: what is noted of it, and where in a row it lies."""
    noted: list[Callable[[int], int]] = []
    for field in layout.fields:
        values = getattr(raw, field.name)
        if field.visibility is Visibility.BY_CARD:
            noted.append(values.__getitem__)
        elif field.visibility is Visibility.ROW:
            places: dict[int, int] = {}
            for i in field.occupied(raw):
                places.setdefault(values[i], i)
            noted.append(partial(_place_in, places))
    return lambda card: [of(card) for of in noted]


def _place_in(places: Mapping[int, int], card: int) -> int:
    """Where a card lies in a row, -1: not there."""
    return places.get(card, -1)


def events_seen(layout: Layout, raw: Any, who: Observer, alike: Sequence[int] = ()) -> list[int]:
    """The event rows of the last step with the cards that ``who`` did not know *at that moment* taken out; of cards that look alike, any
    stands for all."""
    rows = layout.events.rows(raw)
    for row in rows:
        if row[CARD] >= 0 and not knows(row[MASK], who, raw.players):
            row[CARD] = -2  # a card, but which one is not told
        elif row[CARD] >= 0 and alike:
            row[CARD] = alike[row[CARD]]
        row[MASK] = 0
    return layout.events.packed(rows, layout.max_events)
