"""Steps a second, plain and compiled, beside OpenSpiel: one process, one core, the contenders taking turns.

Everybody plays whole games by chance, dealing included, and every action counts, OpenSpiel's chance actions (its deals)
too. In each round every contender plays for a slice of time, in rotating order, so that a machine that gets slower gets
slower for all; compared is the median of the rounds' ratios.

The yardstick is OpenSpiel driven by the loop of its own examples (a list of outcomes with their chances at each deal), with
``random.choices`` in place of the slower NumPy call. A second line tells the fastest loop that we know. How to get
OpenSpiel: ``benchmarks/README.md``.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable

# One thread each, said before the libraries start theirs.
for _name in ("NUMBA_NUM_THREADS", "POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[_name] = "1"

import numpy

import cardlab
from cardlab.engine.compiled import available, compiled_rules

OPEN_SPIEL = "oh_hell(players=4,num_cards_per_suit=13,num_tricks_fixed=10)"
REFERENCE = "OpenSpiel, loop of its examples"
FASTEST = "OpenSpiel, fastest loop we know"

Contender = Callable[[], int]
"""Plays some whole games; how many actions were taken."""


def open_spiel() -> dict[str, Contender]:
    """OpenSpiel driven from Python in both ways, its state changed in place; nobody where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    game = pyspiel.load_game(OPEN_SPIEL)
    chance = random.Random(1)

    def as_in_its_examples() -> int:
        taken = 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(actions, chances)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                taken += 1
        return taken

    def fastest() -> int:
        draw = chance.random
        taken = 0
        for _ in range(10):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()  # at a deal: the cards left, all equally likely
                state.apply_action(actions[int(draw() * len(actions))])
                taken += 1
        return taken

    return {REFERENCE: as_in_its_examples, FASTEST: fastest}


def public_states(game: cardlab.Game) -> Contender:
    """What people write: ``state.actions``, ``state.play``, a new State a step."""
    chance = random.Random(2)

    def play() -> int:
        taken = 0
        for _ in range(2):
            state = game.new(seed=chance.getrandbits(40))
            while actions := state.actions:
                state = state.play(actions[int(chance.random() * len(actions))])
                taken += 1
        return taken

    return play


def plain_objects(game: cardlab.Game, copied: bool) -> Contender:
    """The engine's own plain states: a copy a step (``copied``), or stepped in place."""
    kind = game.kind
    rules, playout = kind.rules, kind.playout
    out = [0] * kind.layout.max_actions
    chance = random.Random(3)

    def play() -> int:
        taken = 0
        for _ in range(2):
            state = kind.layout.plain()
            kind.setting(game.options, state)
            state.seed = chance.getrandbits(40)
            playout.begin(state)
            while rules.to_act(state) >= 0:
                n = rules.legal(state, out)
                if copied:
                    state = state.copy()
                playout.advance(state, out[int(chance.random() * n)])
                taken += 1
        return taken

    return play


def compiled_batch(game: cardlab.Game, games: int) -> Contender:
    """Many games at once on the compiled rules. Compiling is done here, before anything is timed."""
    kind = game.kind
    template = kind.layout.plain()
    kind.setting(game.options, template)
    rows = numpy.zeros(games, dtype=kind.layout.dtype)
    kind.layout.to_row(template, rows[0])
    rows[:] = rows[0]
    out = numpy.zeros(kind.layout.max_actions, dtype=numpy.int64)
    functions = compiled_rules(kind.rules.__name__)
    seeds = numpy.arange(games, dtype=numpy.int64)

    def play() -> int:
        rows["seed"] = seeds
        seeds[:] += games
        functions.begin_many(rows)
        return int(functions.play_many(rows, out, 1_000_000))

    play()
    return play


def slice_of(play: Contender, seconds: float) -> float:
    """Actions a second over whole games, for at least this long."""
    taken = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        taken += play()
    return taken / spent


def measure(contenders: dict[str, Contender], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Actions a second of every contender, round by round."""
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for _ in range(rounds):
        for name in names:
            speeds[name].append(slice_of(contenders[name], seconds))
        names.append(names.pop(0))
    return speeds


def report(speeds: dict[str, list[float]], needed: dict[str, float]) -> bool:
    """Print the table; whether everybody is as fast as needed (nobody is late where OpenSpiel is missing)."""
    reference = speeds.get(REFERENCE)
    print(f"{'':34}{'actions/s':>12}{'ratio':>9}{'lowest':>9}{'highest':>9}{'needed':>9}")
    fast_enough = True
    for name, each in speeds.items():
        line = f"{name:34}{statistics.median(each):>12,.0f}"
        if reference:
            ratios = sorted(mine / theirs for mine, theirs in zip(each, reference, strict=True))
            line += f"{statistics.median(ratios):>9.2f}{ratios[0]:>9.2f}{ratios[-1]:>9.2f}"
            if name in needed:
                reached = statistics.median(ratios) >= needed[name]
                fast_enough &= reached
                line += f"{needed[name]:>9.2f}{'' if reached else '  too slow'}"
        print(line)
    return fast_enough


def main() -> int:
    """Measure as asked on the command line; 1 with ``--check`` if something is slower than it has to be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=cardlab.games()[0], choices=cardlab.games())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="a contender's slice of a round")
    parser.add_argument("--batch", type=int, default=500, help="games in a compiled batch")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a ratio is lower than needed")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    game = cardlab.game(asked.game, players=asked.players)
    public, copied, in_place, batch = (
        "State, a new one a step",
        "engine's objects, a copy a step",
        "engine's objects, in place",
        "compiled batch",
    )
    contenders = open_spiel()
    if not contenders:
        print("OpenSpiel is not installed here: no ratios. See benchmarks/README.md.\n")
    contenders[public] = public_states(game)
    contenders[copied] = plain_objects(game, copied=True)
    contenders[in_place] = plain_objects(game, copied=False)
    if available():
        contenders[batch] = compiled_batch(game, asked.batch)
    else:
        print('numba is not installed here: nothing compiled. pip install "cardlab[fast]"\n')

    measure(contenders, 1, asked.seconds / 3)  # everybody is warm
    speeds = measure(contenders, asked.rounds, asked.seconds)
    print(f"{game!r}, Python {sys.version.split()[0]}, {asked.rounds} rounds of {asked.seconds} s, one core\n")
    fast_enough = report(speeds, {public: 0.2, copied: 0.3, batch: 25.0})
    return 0 if fast_enough or not asked.check else 1


if __name__ == "__main__":
    sys.exit(main())
