"""Steps a second, plain and compiled, beside OpenSpiel: one process, one core, the contenders taking turns.

Everybody plays whole games by chance, dealing included, and every action counts, OpenSpiel's chance actions (its deals)
too. In each round every contender plays for a slice of time, in rotating order, so that a machine that gets slower gets
slower for all; compared is the median of the rounds' ratios.

The yardstick is OpenSpiel driven by the loop of its own examples (a list of outcomes with their chances at each deal), with
``random.choices`` in place of the slower NumPy call. A second line tells the fastest loop that we know, a third OpenSpiel's
own rollouts in C++ (no deals in them). How to get OpenSpiel: ``benchmarks/README.md``.

    steps.py                                  every game, one after the other
    steps.py totals --option announce=auto    one game, with options of its own
"""

from __future__ import annotations

import argparse
import ast
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
ROLLOUTS = "OpenSpiel, rollouts in C++"
PUBLIC = "State, a new one a step"
COPIED = "engine's objects, a copy a step"
IN_PLACE = "engine's objects, in place"
BATCH = "compiled batch"

NEEDED: dict[str, dict[tuple[str, str], float]] = {
    "sticht": {(PUBLIC, REFERENCE): 0.2, (COPIED, REFERENCE): 0.3, (BATCH, REFERENCE): 25.0},
    "nineteen": {(BATCH, REFERENCE): 30.0, (BATCH, ROLLOUTS): 3.5},
}
"""How many times as fast as whom each has to be, by game."""

NEEDED_A_SECOND = {"totals": 1e6, "dvadtsat": 1e6}
"""How many actions a second a compiled batch has to reach where the games are too unlike OpenSpiel's for a ratio to say much."""

OPTIONS: dict[str, dict[str, object]] = {"totals": {"announce": "auto"}}
"""Options to measure with, by game, where none are asked for."""

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

    # A search cannot begin at a deal: the cards are dealt once, and every rollout plays them to the end. Its games are equally
    # long, so that one counted tells of all. The first simulation has no tree yet: it is the evaluator's rollouts, nothing else.
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[0])
    counted = dealt.clone()
    while not counted.is_terminal():
        counted.apply_action(counted.legal_actions()[0])
    length = len(counted.history()) - len(dealt.history())
    search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(200, 4), 1.0, 1, 1, False, 5, False)

    def in_cpp() -> int:
        search.mcts_search(dealt)
        return 200 * length

    return {REFERENCE: as_in_its_examples, FASTEST: fastest, ROLLOUTS: in_cpp}


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


def report(game: cardlab.Game, speeds: dict[str, list[float]]) -> bool:
    """Print the table; whether everybody is as fast as needed (nobody is late where OpenSpiel is missing)."""
    reference = speeds.get(REFERENCE)
    print(f"{'':34}{'actions/s':>12}{'ratio':>9}{'lowest':>9}{'highest':>9}")
    for name, each in speeds.items():
        line = f"{name:34}{statistics.median(each):>12,.0f}"
        if reference:
            ratios = sorted(mine / theirs for mine, theirs in zip(each, reference, strict=True))
            line += f"{statistics.median(ratios):>9.2f}{ratios[0]:>9.2f}{ratios[-1]:>9.2f}"
        print(line)
    wanted = [
        (f"{name} / {peer}", statistics.median(mine / theirs for mine, theirs in zip(speeds[name], speeds[peer], strict=True)), need)
        for (name, peer), need in NEEDED.get(game.kind.id, {}).items()
        if name in speeds and peer in speeds
    ]
    if game.kind.id in NEEDED_A_SECOND and BATCH in speeds:
        wanted.append((f"{BATCH}, million actions a second", statistics.median(speeds[BATCH]) / 1e6, NEEDED_A_SECOND[game.kind.id] / 1e6))
    for what, reached, need in wanted:
        print(f"  {what}: {reached:.2f}, needed {need:g}{'' if reached >= need else '  TOO SLOW'}")
    return all(reached >= need for _, reached, need in wanted)


def measure_game(game: cardlab.Game, rounds: int, seconds: float, games_in_batch: int) -> bool:
    """Measure one game beside OpenSpiel and print it; whether it is as fast as it has to be."""
    contenders = open_spiel()
    contenders[PUBLIC] = public_states(game)
    contenders[COPIED] = plain_objects(game, copied=True)
    contenders[IN_PLACE] = plain_objects(game, copied=False)
    if available():
        contenders[BATCH] = compiled_batch(game, games_in_batch)
    measure(contenders, 1, seconds / 3)  # everybody is warm
    speeds = measure(contenders, rounds, seconds)
    print(f"\n{game!r}, Python {sys.version.split()[0]}, {rounds} rounds of {seconds} s, one core\n")
    return report(game, speeds)


def main() -> int:
    """Measure as asked on the command line; 1 with ``--check`` if something is slower than it has to be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=cardlab.games(), help=f"all unless given: {', '.join(cardlab.games())}")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="a contender's slice of a round")
    parser.add_argument("--batch", type=int, default=500, help="games in a compiled batch")
    parser.add_argument("--check", action="store_true", help="exit with 1 if something is slower than needed")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if not open_spiel():
        print("OpenSpiel is not installed here: no ratios. See benchmarks/README.md.")
    if not available():
        print('numba is not installed here: nothing compiled. pip install "cardlab[fast]"')
    given = {name: _value(text) for name, _, text in (each.partition("=") for each in asked.option)}
    fast_enough = True
    for name in asked.games:
        options = given or OPTIONS.get(name, {})
        game = cardlab.game(name, players=asked.players, **options)
        fast_enough &= measure_game(game, asked.rounds, asked.seconds, asked.batch)
    return 0 if fast_enough or not asked.check else 1


def _value(text: str) -> object:
    """An option's value as written on a command line: a Python literal, or a word."""
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text


if __name__ == "__main__":
    sys.exit(main())
