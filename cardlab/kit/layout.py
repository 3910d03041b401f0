"""The state that a trick game has: hands, the trick and the last one, scores, and what it declares besides."""

from __future__ import annotations

from collections.abc import Sequence

from cardlab.engine.declared import Events
from cardlab.engine.layout import Field, Layout, Visibility
from cardlab.kit import tricks

__all__ = ["TrickLayout", "trick_events", "trick_layout"]

EACH_SEAT = 3
"""How many events a step has at most for every seat, where a round ends and another begins: a score, a winner, and one to spare."""
EACH_STEP = 12
"""And besides those."""


class TrickLayout(Layout):
    """A layout that the verbs of :mod:`cardlab.kit.tricks` find everything in.

    ``most``: how many cards a hand has at most. ``spare``: fields that the verbs write though the game has no use for them (its trump,
    its calls), so that no fact and no column of a table tells them.
    """

    most: int
    seats: int
    spare: frozenset[str]


def trick_events(name: str) -> Events:
    """The events of a game on the kit: those of its verbs. What the game declares besides comes behind them.

    >>> EVENTS = trick_events("demo")
    >>> BROKE = EVENTS.kind("broke")
    >>> EVENTS.names[-2:], BROKE
    (('won', 'broke'), 10)
    """
    return tricks.EVENTS.for_game(name)


def _fields(seats: int, most: int) -> list[Field]:
    """What the verbs read and write."""
    return [
        Field("suit_size"),
        Field("over_phase"),
        Field("round_no", width="i2"),
        Field("dealer"),
        Field("cards_each"),
        Field("turned", 1, visibility=Visibility.ROW, count="turned_size"),
        Field("turned_size"),
        Field("trump"),
        Field("calls", seats),
        Field("leader"),
        Field("trick_no"),
        Field("trick", seats, visibility=Visibility.ROW, count="trick_size"),
        Field("trick_size"),
        Field("last_trick", seats, visibility=Visibility.ROW, count="last_size"),
        Field("last_size"),
        Field("last_leader"),
        Field("last_winner"),
        Field("tricks_won", seats),
        Field("hand", seats * most, visibility=Visibility.HANDS, count="hand_size", stride=most),
        Field("hand_size", seats),
        Field("scores", seats, width="i4"),
        Field("winner_bits"),
    ]


def trick_layout(
    name: str,
    *,
    cards: int,
    seats: int,
    most: int,
    phases: Sequence[str] = ("play", "over"),
    fields: Sequence[Field] = (),
    events: Events | None = None,
    trump: bool = False,
    calls: bool = False,
    max_actions: int = 0,
    max_events: int = 0,
) -> TrickLayout:
    """The layout of a trick game: ``cards`` in the pack, up to ``seats`` players with up to ``most`` cards each.

    ``phases``: their names; tricks are played in the last but one, and the last is the end of the game. ``fields``: what the game has
    besides. ``events``: those of :func:`trick_events` with its own behind them, unless it has none of its own. ``trump``, ``calls``:
    whether there is a trump, whether seats call how many tricks they will win. ``max_actions``: unless given, a hand, or a call of each
    number up to one; ``max_events``: unless given, what the verbs can write in a step, and a few more.

    >>> layout = trick_layout("demo", cards=35, seats=5, most=6)
    >>> layout.phases, layout.max_actions, sorted(layout.spare)
    (('play', 'over'), 6, ['calls', 'trump', 'turned'])
    """
    layout = TrickLayout(
        name,
        cards=cards,
        phases=phases,
        max_actions=max_actions or max(most + (1 if calls else 0), 4 if trump else 0),
        max_events=max_events or EACH_STEP + EACH_SEAT * seats,
        events=trick_events(name) if events is None else events,
        fields=[*_fields(seats, most), *fields],
    )
    layout.most, layout.seats = most, seats
    layout.spare = frozenset([*(() if trump else ("trump", "turned")), *(() if calls else ("calls",))])
    return layout
