"""Players: each chooses an action from a :class:`~cardlab.engine.game.View` alone, by a name the table and simulations know.

A player is a function ``choose(view, dice)``; ``dice`` gives chance that depends on (seed, seat, the actions so far) only, so the same
position of the same game is always answered in the same way. People's own functions take the view alone.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlab.engine.acts import Action
from cardlab.engine.game import View
from cardlab.players.chance import Dice, random

__all__ = ["PLAYERS", "Dice", "choose", "names", "random"]

PLAYERS: dict[str, Callable[[View, Dice], Action]] = {"random": random}
"""The players by name."""


def names() -> tuple[str, ...]:
    """The names of all players.

    >>> names()
    ('random',)
    """
    return tuple(PLAYERS)


def choose(name: str, view: View, dice: Dice) -> Action:
    """The action that the player of this name takes. ``KeyError`` for a name that is not there."""
    return PLAYERS[name](view, dice)
