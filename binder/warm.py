"""Do once, while the environment is built, what would keep a class waiting: compile every game's rules, make a table of each."""

import numpy

import cardlab
from cardlab.engine.compiled import play_rows


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


def main() -> None:
    """Warm every game."""
    for name in cardlab.games():
        compile_rules(cardlab.game(name))
        cardlab.Table(name, seed=1)


if __name__ == "__main__":
    main()
