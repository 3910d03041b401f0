"""Which games there are, and where: id -> module. Nothing of a game is imported until it is asked for."""

from __future__ import annotations

from importlib import import_module

from cardlab.language.freetext import quoted
from cardlab.language.spoken import sign_in
from cardlab.model.errors import OptionError
from cardlab.model.game_type import GameType

__all__ = ["GAMES", "game_type"]

GAMES: dict[str, str] = {
    "sticht": "cardlab.games.sticht.game",
    "totals": "cardlab.games.totals.game",
    "dvadtsat": "cardlab.games.dvadtsat.game",
    "nineteen": "cardlab.games.nineteen.game",
}
"""The registry: game id -> the module whose ``KIND`` describes it, imported at first use."""


def game_type(game: object) -> GameType:
    """The kind registered under this id; :class:`OptionError` names the known ones."""
    if not isinstance(game, str) or game not in GAMES:
        raise OptionError(f"there is no game {quoted(game)}; choose from: {', '.join(GAMES)}", "game", game)
    kind: GameType = import_module(GAMES[game]).KIND
    return kind


sign_in(game_type)
