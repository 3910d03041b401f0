"""Players: each chooses an action from a :class:`~cardlab.engine.game.View` alone, by a name the table and simulations know.

A player is a function ``choose(view, dice)``; ``dice`` gives chance that depends on (seed, seat, the actions so far) only, so the same
position of the same game is always answered in the same way. People's own functions take the view alone. :func:`why` says in a sentence
why a player chose as it did.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlab.engine.acts import Action
from cardlab.engine.freetext import quoted
from cardlab.engine.game import Game, State, View
from cardlab.players.careful import CAREFUL, careful, plays
from cardlab.players.chance import Dice, random
from cardlab.players.reasons import Reason, reason

__all__ = ["PLAYERS", "Dice", "Reason", "careful", "choose", "names", "opponent", "random", "why"]

PLAYERS: dict[str, Callable[[View, Dice], Action]] = {CAREFUL: careful, "random": random}
"""The players by name."""


def names(game: Game | None = None) -> tuple[str, ...]:
    """The names of all players, or of those that can play a game.

    >>> names()
    ('careful', 'random')
    """
    return tuple(name for name in PLAYERS if name != CAREFUL or game is None or plays(game))


def opponent(game: Game) -> str:
    """Who sits against a person where nobody else was named: the one with sense, if it can play this game."""
    return CAREFUL if plays(game) else "random"


def choose(name: str, view: View, dice: Dice) -> Action:
    """The action that the player of this name takes. ``ValueError`` for a name that is not there, and for a seat that is not to act."""
    if name not in PLAYERS:
        raise ValueError(f"there is no player {quoted(name)}; there are: {', '.join(PLAYERS)}")
    return PLAYERS[name](view, dice)


def why(name: str, position: State | View, dice: Dice | None = None) -> Reason:
    """The action that the player of this name takes, and why: ``.action``, ``.text(lang)``.

    ``position``: a state, of which it sees what the seat to act may know; or that seat's view, and with it the chance of the game, which
    a view does not know: ``Dice(state)``. ``ValueError`` for a name that is not there, and where it has nothing to choose.

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
            raise ValueError("a view does not know the chance of the game: give dice=Dice(state) with it, or the state")
        dice = Dice(position)
    return reason(view, choose(name, view, dice), view.game.kind.player(name))
