"""Chance for players, and the player that is nothing but chance."""

from __future__ import annotations

from cardlab.engine.acts import Action
from cardlab.engine.game import State, View
from cardlab.engine.random import chance

__all__ = ["Dice", "choices", "random"]


class Dice:
    """Numbers by chance for one decision: they depend on (seed, seat, the actions so far) and on how many were drawn before.

    >>> from cardlab import game
    >>> Dice(game("sticht").new(seed=7)).below(6) == Dice(game("sticht").new(seed=7)).below(6)
    True
    """

    def __init__(self, state: State) -> None:
        raw = state.raw
        self._seed, self._path, self._seat, self._draws = raw.seed, raw.path, raw.actor, 0

    def word(self) -> int:
        """A 32-bit number."""
        word = chance(self._seed, self._path, self._seat, self._draws)
        self._draws += 1
        return word

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        return (self.word() * n) >> 32


def choices(view: View) -> tuple[Action, ...]:
    """What the seat that looks can choose from. Raises ``ValueError`` with a sentence where that is nothing: it is not to act."""
    if view.actions:
        return view.actions
    if view.over:
        raise ValueError("the game is over: nobody is to act")
    raise ValueError(f"view.seat is {view.seat}, but to_act is {view.to_act}: choose from the view of who acts, state.view(state.to_act)")


def random(view: View, dice: Dice) -> Action:
    """Any legal action, each equally likely. Raises ``ValueError`` for a seat that is not to act."""
    legal = choices(view)
    return legal[dice.below(len(legal))]
