"""Walks through random games: where every check finds the positions that it looks at.

A walk is played on the engine's own plain state, which is stepped in place: fast, and without a copy of the state that a check
could spoil. Everything depends on the seed alone, so that what fails once fails again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from cardlab.cards import Pack
from cardlab.model.errors import OptionError
from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType

__all__ = ["LIMIT", "moments", "playouts", "random_game", "random_options", "sort_of_moment", "states", "whole", "words_of"]

LIMIT = 100_000
"""A game that takes more steps than this does not end."""


def random_options(kind: GameType, rng: random.Random) -> dict[str, Any]:
    """Options that go together, each drawn from everything its schema allows; by default left out half of the time."""
    while True:
        given = {option.name: value for option in kind.options if (value := _random_value(option, rng)) is not _LEFT_OUT}
        try:
            kind.resolve(given)
        except OptionError:
            continue
        return given


_LEFT_OUT = object()


def _random_value(option: Any, rng: random.Random) -> Any:
    """A value that the option allows, or nothing."""
    if option.type == "int":
        # Every number of players comes up equally often; a seat that is not there is drawn again by the caller.
        if option.sample is not None:
            return option.sample(rng)
        if option.name != "players" and rng.random() < 0.5:
            return _LEFT_OUT
        return rng.randint(option.minimum, option.maximum)
    if option.type == "bool":
        return rng.random() < 0.5
    if option.type == "choice":
        return rng.choice(option.choices)
    if option.sample is not None and rng.random() < 0.5:
        return option.sample(rng)
    return rng.choice((*option.choices, _LEFT_OUT))


def random_game(kind: GameType, seed: int) -> Game:
    """A game of this kind with random options; the same seed gives the same game."""
    return Game(kind, random_options(kind, random.Random(f"{kind.id} {seed}")))


def words_of(game: Game) -> Callable[[int], str]:
    """What form an action has, by its number: its text with a ``#`` for each card, ``"swap # #"`` for one."""
    return _forms(game.kind, game.pack)


@lru_cache(maxsize=16)  # thousands of games are played with one pack; decks by chance may each be another
def _forms(kind: GameType, pack: Pack) -> Callable[[int], str]:
    """The form of an action, which is the same in every game with this pack."""
    forms: dict[int, str] = {}
    codes = set(pack.codes)

    def form(code: int) -> str:
        if code not in forms:
            forms[code] = " ".join("#" if word in codes else word for word in kind.action_text(pack, code).split())
        return forms[code]

    return form


def moments(game: Game, seed: int, decks: Any = None, by_form: float = 0.5) -> Iterator[tuple[Any, list[int], int]]:
    """A random game: at each moment the plain state (stepped in place: copy what is to be kept), its legal actions, and the one taken
    next (-1 at the end).

    With probability ``by_form`` the form of the action is drawn first, then one of that form: where exchanges outnumber all else forty to
    one, keeping or dropping out would hardly ever be seen. Raises ``AssertionError`` where nothing is legal or the game does not end.
    """
    rng = random.Random(f"walk {seed}")
    form = words_of(game)
    rules, advance = game.kind.rules, game.kind.playout.advance
    out = [0] * game.kind.layout.max_actions
    state = game.new(seed=seed, decks=decks)
    orders = state._decks
    raw = whole(state)._raw
    while raw.steps < LIMIT:
        if rules.to_act(raw) < 0:
            yield raw, [], -1
            return
        legal = out[: rules.legal(raw, out)]
        assert legal, f"{game!r}, seed {seed}, step {raw.steps}: no action is legal, and the game is not over"
        choice = legal
        if len(legal) > 1 and rng.random() < by_form:
            kinds: dict[str, list[int]] = {}
            for code in legal:
                kinds.setdefault(form(code), []).append(code)
            choice = _one(list(kinds.values()), rng)
        action = _one(choice, rng)
        yield raw, legal, action
        if raw.deals < len(orders):
            raw.explicit, raw.explicit_deck = 1, orders[raw.deals]
        advance(raw, action)
        raw.explicit = 0
    raise AssertionError(f"{game!r}, seed {seed}: after {LIMIT} steps the game is not over")


def sort_of_moment(kind: GameType, raw: Any) -> tuple[int, frozenset[tuple[bool, int]]]:
    """What a moment is for those who look on: its phase, and by whom cards of hands have been seen: (the owner; none, some or all others).

    Where a game is looked at in places, each sort should be among them: a hand that its owner does not see is rare, and what leaks there
    leaks nowhere else.
    """
    everybody = (1 << raw.players) - 1
    seen = set()
    for seat, hand in enumerate(kind.hands(raw)):
        others = everybody & ~(1 << seat)
        for mask in {raw.seen[card] & everybody for card in hand if card >= 0}:
            seen.add((bool(mask >> seat & 1), (mask & others != 0) + (mask & others == others)))
    return raw.phase, frozenset(seen)


def _one(choices: list[Any], rng: random.Random) -> Any:
    """One of these. ``random()`` gives the same on every version of Python, which ``choice()`` does not promise."""
    return choices[int(rng.random() * len(choices))]


def whole(state: State) -> State:
    """A state of its own with the same content, the events of the last step included, that may be spoilt."""
    raw = state._raw.copy()
    raw.event_count, raw.events = state._raw.event_count, list(state._raw.events)
    return State(state.game, raw, state._decks, state._renewals)


def states(game: Game, seed: int, every: int = 1, decks: Any = None) -> Iterator[State]:
    """The states of a random game, as people have them: each ``every``-th, and the last."""
    for raw, legal, _ in moments(game, seed, decks):
        if raw.steps % every == 0 or not legal:
            yield whole(State(game, raw))


def playouts(
    kind: GameType, games: int, seed: int = 0, check: Callable[[Game, int, Any, list[int]], None] | None = None
) -> Mapping[str, int]:
    """Play that many random games over all options: each ends, without a fault, and never has a seat to act with nothing to do.

    ``check(game, seed, raw, legal)`` looks at every moment. Returns how many ``games`` and ``steps`` there were.
    """
    steps = 0
    for number in range(seed, seed + games):
        game = random_game(kind, number)
        legal: list[int] = []
        raw: Any = None
        try:
            for raw, legal, _ in moments(game, number):
                if check is not None:
                    check(game, number, raw, legal)
        except AssertionError:
            raise
        except Exception as fault:
            step = "at the start" if raw is None else f"step {raw.steps}"
            raise AssertionError(f"{game!r}, seed {number}, {step}: {type(fault).__name__}: {fault}") from fault
        steps += raw.steps
        winners = kind.winners(raw)
        assert winners, f"{game!r}, seed {number}: the game is over after {raw.steps} steps, and nobody has won"
        assert len(kind.scores(raw)) == game.players, f"{game!r}, seed {number}: there is not a score for every seat"
        assert kind.layout.phases[raw.phase] == "over", f"{game!r}, seed {number}: nobody is to act, but the phase is not over"
    return {"games": games, "steps": steps}
