"""What a player by rules of thumb has to show in every game: it uses nothing hidden, is the same compiled, and beats chance."""

import random
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

import numpy

from cardlab.engine.knowledge import redacted
from cardlab.engine.random import chance
from cardlab.lab.play import RunSpec, play
from cardlab.model.game import Game
from cardlab.model.game_type import GameType
from cardlab.testing.random_play import LIMIT, random_game, whole

CAREFUL = "careful"
ENOUGH = 10_000
"""Decisions after which a player that looks at hidden cards would have been found."""


def moments(game: Game, seed: int, sense: float) -> Iterator[tuple[Any, list[int], int]]:
    """A game in which each decision is the careful player's with probability ``sense``, else chance: each moment's plain state (stepped in
    place), its legal actions, and what the careful player takes.
    """
    text = game.kind.player(CAREFUL)
    assert text is not None
    rng = random.Random(f"sense {seed}")
    rules, advance, out = game.kind.rules, game.kind.playout.advance, [0] * game.kind.layout.max_actions
    raw = whole(game.new(seed=seed))._raw
    while rules.to_act(raw) >= 0:
        assert raw.steps < LIMIT, f"{game!r}, seed {seed}: the game does not end"
        n = rules.legal(raw, out)
        action = text.choose(raw, out, n, chance(raw.seed, raw.history_hash, raw.actor, 0))
        yield raw, out[:n], action
        advance(raw, action if rng.random() < sense else out[int(rng.random() * n)])


def uses_nothing_hidden(kind: GameType, games: int, seed: int = 0) -> int:
    """Over random options and positions: what it takes is legal, the same on what the seat to act may know, and spoils nothing. How many
    decisions there were in which it had a choice; in so many games at most, and in no further one when there were :data:`ENOUGH`.
    """
    decisions = 0
    for number in range(seed, seed + games):
        if decisions > ENOUGH:
            break
        game = random_game(kind, number)
        text = kind.player(CAREFUL)
        assert text is not None
        for raw, legal, action in moments(game, number, sense=(0.0, 0.5, 1.0)[number % 3]):
            at = f"{game!r}, seed {number}, step {raw.steps}"
            assert action in legal, f"{at}: {action} is not legal"
            if len(legal) == 1:
                continue
            decisions += 1
            view, before, out = redacted(kind.layout, game.pack, raw, raw.actor), raw.content(), list(legal)
            word = chance(raw.seed, raw.history_hash, raw.actor, 0)
            assert text.choose(view, out, len(out), word) == action, f"{at}: takes {game.action(action)} with hidden cards open"
            assert text.choose(raw, out, len(out), word) == action, f"{at}: does not take {game.action(action)} again"
            assert (raw.content(), out) == (before, legal), f"{at}: choosing changes something"
    return decisions


def is_the_same_compiled(kind: GameType, tables: int, games: int, seed: int = 0) -> None:
    """Games compiled and plain, action for action, over random options; two careful players at each table, the others by chance."""
    for number in range(seed, seed + tables):
        game = random_game(kind, number)
        call = RunSpec(game, tuple(CAREFUL if seat < 2 else "random" for seat in range(game.players)), number, "actions")
        plain, fast = play(call, 0, games, compiled=False), play(call, 0, games, compiled=True)
        assert numpy.array_equal(plain.games, fast.games), f"{game!r}, run {number}: games differ"
        for table, rows in plain.rows.items():
            assert numpy.array_equal(rows, fast.rows[table]), f"{game!r}, run {number}: {table} differ"


class Share(NamedTuple):
    """What part of the wins came to the careful seats, which were half of all, and half the width of the 95 % interval."""

    wins: float
    width: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval lies above even."""
        return self.wins - self.width > 0.5


def share_of_wins(game: Game, games: int, seed: int = 1, player: str = CAREFUL) -> Share:
    """How often the careful win where they and players by chance sit in every arrangement of equally many, each on the same deals; in at
    least so many games.

    With an odd number of seats they are one more and one fewer in turn. A deal is one observation: its arrangements are not independent.
    """
    players = game.players
    arrangements = [set(some) for size in {players // 2, (players + 1) // 2} for some in combinations(range(players), size)]
    deals = -(-games // len(arrangements))
    over = numpy.zeros(deals)
    for careful in arrangements:
        seats = tuple(player if seat in careful else "random" for seat in range(players))
        won = play(RunSpec(game, seats, seed, "games"), 0, deals).games["won"][:, :players]
        shared = won[:, sorted(careful)].sum(axis=1) / won.sum(axis=1)
        over += shared - len(careful) / players
    over /= len(arrangements)
    return Share(float(0.5 + over.mean()), float(1.96 * over.std(ddof=1) / sqrt(deals)))
