"""Players: each chooses an action from a :class:`~cardlab.model.game.View` alone; tables and simulations know them by name.

A player is a function ``choose(view, dice)``; ``dice`` gives random numbers that depend on (seed, seat, the actions so far) only, so a
player always makes the same choice in the same position of the same game. Your own functions take the view alone. :func:`why` says in a
sentence why a player made its choice.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlab.language.freetext import quoted
from cardlab.model.actions import Action
from cardlab.model.game import Game, State, View
from cardlab.players.careful import CAREFUL, careful, plays
from cardlab.players.chance import Dice, random
from cardlab.players.reasons import Reason, reason

__all__ = ["PLAYERS", "Dice", "Reason", "careful", "choose", "names", "opponent", "random", "why"]

PLAYERS: dict[str, Callable[[View, Dice], Action]] = {CAREFUL: careful, "random": random}
"""The players by name."""


def names(game: Game | None = None) -> tuple[str, ...]:
    """The names of all players, or of those that can play one game.

    >>> names()
    ('careful', 'random')
    """
    return tuple(name for name in PLAYERS if name != CAREFUL or game is None or plays(game))


def opponent(game: Game) -> str:
    """Who plays against a person by default: the careful player, if it can play this game."""
    return CAREFUL if plays(game) else "random"


def choose(name: str, view: View, dice: Dice) -> Action:
    """The action that the player with this name takes. ``ValueError`` for an unknown name, and for a seat whose turn it is not."""
    if name not in PLAYERS:
        raise ValueError(f"there is no player {quoted(name)}; choose from: {', '.join(PLAYERS)}")
    return PLAYERS[name](view, dice)


def why(name: str, position: State | View, dice: Dice | None = None) -> Reason:
    """The action that the player with this name takes, and why: ``.action``, ``.text(lang)``.

    ``position``: a state, of which it sees what the seat to act may know; or that seat's view, together with the random numbers of the
    game, which a view does not know: ``Dice(state)``. ``ValueError`` for an unknown name, and where there is nothing to choose.

    >>> from cardlab import game
    >>> state = game("nineteen", schedule={1: "forehead"}).new(seed=7)
    >>> found = why("careful", state)
    >>> print(found.action)
    call 1
    >>> print(found.text())
    The cards on the others’ foreheads show how likely your own is to win.
    """
    view = position.view(position.to_act) if isinstance(position, State) else position
    if dice is None:
        if not isinstance(position, State):
            raise ValueError("a view does not know the random numbers of its game: give dice=Dice(state) with it, or the state")
        dice = Dice(position)
    return reason(view, choose(name, view, dice), view.game.kind.player(name))
