"""Do once, while the environment is built, what would keep a class waiting: compile the rules and players of every game, make a table."""

import sys
from collections.abc import Sequence

import numpy

import cardlab
from cardlab.engine.compiled import play_rows
from cardlab.engine.tables import DETAILS
from cardlab.players import names

GAMES = 2
"""How many games a player plays: what is compiled serves any number."""


def compile_rules(game: cardlab.Game) -> None:
    """Play a few games on the compiled rules; numba keeps what it compiled beside the rules."""
    layout = game.kind.layout
    state = layout.plain()
    game.kind.setting(game.options, state)
    rows = numpy.zeros(4, dtype=layout.dtype)
    for number, row in enumerate(rows):
        state.seed = number
        layout.to_row(state, row)
    taken = play_rows(game.kind.rules.__name__, rows, layout.max_actions, 1_000_000)
    print(f"{game.id}: compiled, {taken} actions played")


def compile_lab(game: cardlab.Game) -> None:
    """Play a few games in the lab: its loop is compiled for each player, once for the games alone and once with the finer tables."""
    for player in names(game):
        for detail in (DETAILS[0], DETAILS[-1]):
            cardlab.simulate(game, games=GAMES, seats=player, seed=1, detail=detail, progress=False)
    print(f"{game.id}: simulated with {' and '.join(names(game))} players")


def main(games: Sequence[str]) -> None:
    """Warm these games; every one if none is named."""
    for name in games or cardlab.games():
        game = cardlab.game(name)
        compile_rules(game)
        compile_lab(game)
        cardlab.Table(name, seed=1)


if __name__ == "__main__":
    main(sys.argv[1:])
