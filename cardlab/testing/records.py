"""Checks of what is written down: a game saved at any step and read again is the same game."""

from __future__ import annotations

import random

from cardlab.model.game import Game
from cardlab.testing.random_play import moments

__all__ = ["record_round_trip"]


def record_round_trip(game: Game, seed: int, every: int = 1, going_on: int = 30) -> None:
    """Save at each ``every``-th step of a random game, load, go on: the state, what is legal and what happened are the same.

    After loading, the next ``going_on`` actions are played in the loaded game; at the last save, until the end.
    """
    from cardlab.match import Match

    actions = [str(game.action(action)) for _, _, action in moments(game, seed) if action >= 0]
    match = Match(game, seed=seed)
    following = [match.state]
    for action in actions:
        following.append(match.play(action))
    rng = random.Random(f"save {seed}")
    match = Match(game, seed=seed)
    for step in range(len(actions) + 1):
        if step % every == 0 or step == len(actions):
            at = f"{game!r}, seed {seed}, saved at step {step}"
            text = match.to_text()
            again = Match.from_text(text)
            assert again.to_text() == text, f"{at}: what was read is written differently"
            assert again.state == following[step], f"{at}: the loaded game stands elsewhere"
            assert again.state.actions == following[step].actions, f"{at}: other actions are legal in the loaded game"
            assert again.state.events == following[step].events, f"{at}: the loaded game tells another last step"
            assert [str(action) for action in again.line] == actions[:step], f"{at}: the loaded game has another line"
            end = len(actions) if rng.random() < 0.05 else min(len(actions), step + going_on)
            for number in range(step, end):
                state = again.play(actions[number])
                assert state == following[number + 1], f"{at}: going on, the loaded game stands elsewhere at step {number + 1}"
        if step < len(actions):
            match.play(actions[step])
