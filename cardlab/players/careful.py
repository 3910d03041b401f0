"""The careful player: a club player's rules of thumb, written for each game as rules text (``games/<id>/careful.py``).

Here that text is run on a view, which holds nothing that the seat does not know; the lab compiles the very same text.
"""

from __future__ import annotations

from cardlab.model.actions import Action
from cardlab.model.game import Game, View
from cardlab.players.chance import Dice, choices

__all__ = ["CAREFUL", "careful", "plays"]

CAREFUL = "careful"


def plays(game: Game) -> bool:
    """Whether there are rules of thumb for this game."""
    return game.kind.player(CAREFUL) is not None


def careful(view: View, dice: Dice) -> Action:
    """What the rules of thumb choose for the seat whose view and turn it is; ``dice`` decides between equally good actions.

    Raises ``ValueError`` for a game that has none, and for a seat whose turn it is not.
    """
    game = view.game
    text = game.kind.player(CAREFUL)
    if text is None:
        raise ValueError(f"there is no player {CAREFUL!r} for {game.id}")
    out = [action.code for action in choices(view)]
    return game.action(text.choose(view.raw, out, len(out), dice.word()))
