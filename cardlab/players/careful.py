"""The player with sense: a club player's rules of thumb, which stand in each game's own room as rules text (``games/<id>/careful.py``).

Here that text is run on a view, in which nothing is left that the seat does not know; the lab compiles the very same text.
"""

from __future__ import annotations

from cardlab.engine.acts import Action
from cardlab.engine.game import Game, View
from cardlab.players.chance import Dice

__all__ = ["CAREFUL", "careful", "not_to_act", "plays"]

CAREFUL = "careful"


def plays(game: Game) -> bool:
    """Whether there are rules of thumb for this game."""
    return game.kind.player(CAREFUL) is not None


def not_to_act(view: View) -> str:
    """Why nobody can choose from this view: a sentence."""
    if view.over:
        return "the game is over: nobody is to act"
    who = f"seat {view.seat}" if isinstance(view.seat, int) else "who looks on"
    return f"{who} is not to act, seat {view.to_act} is: choose from its view, state.view(state.to_act)"


def careful(view: View, dice: Dice) -> Action:
    """What the rules of thumb say for the seat that looks and is to act; ``dice`` decides between what is as good.

    Raises ``ValueError`` for a game that has none.
    """
    game = view.game
    text = game.kind.player(CAREFUL)
    if text is None:
        raise ValueError(f"there is no player {CAREFUL!r} for {game.id}")
    if not view.actions:
        raise ValueError(not_to_act(view))
    out = [action.code for action in view.actions]
    return game.action(text.choose(view.raw, out, len(out), dice.word()))
