"""Random numbers for players, and the random player."""

from __future__ import annotations

from cardlab.engine.random import chance
from cardlab.model.actions import Action
from cardlab.model.game import State, View

__all__ = ["Dice", "choices", "random"]


class Dice:
    """Random numbers for one decision: they depend on (seed, seat, the actions so far) and on how many were drawn before.

    >>> from cardlab import game
    >>> Dice(game("sticht").new(seed=7)).below(6) == Dice(game("sticht").new(seed=7)).below(6)
    True
    """

    def __init__(self, state: State) -> None:
        raw = state.raw
        self._seed, self._path, self._seat, self._draws = raw.seed, raw.history_hash, raw.actor, 0

    def word(self) -> int:
        """A 32-bit number."""
        word = chance(self._seed, self._path, self._seat, self._draws)
        self._draws += 1
        return word

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        return (self.word() * n) >> 32


def choices(view: View) -> tuple[Action, ...]:
    """What the seat whose view it is can choose from. Raises ``ValueError`` with a sentence where it is not its turn."""
    if view.actions:
        return view.actions
    if view.over:
        raise ValueError("the game is over: it is nobody’s turn")
    who = f"seat {view.seat}" if isinstance(view.seat, int) else "a spectator"
    raise ValueError(f"it is not {who}’s turn but seat {view.to_act}’s: use its view, state.view(state.to_act)")


def random(view: View, dice: Dice) -> Action:
    """Any legal action, each equally likely. Raises ``ValueError`` for a seat whose turn it is not."""
    legal = choices(view)
    return legal[dice.below(len(legal))]
