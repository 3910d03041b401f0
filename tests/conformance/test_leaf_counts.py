"""How many lines go on from late states: the whole generation of actions in a few numbers (as perft does for chess)."""

import pytest

import cardlab
from cardlab import testing

TWINS = [
    ("+4", "R", ["stop"], 6), ("*2", "R", [], 3), ("-3", "Y", ["reverse"], 6), ("+8", "YG", ["skip"], 8), ("+6", "B", [], 8),
    ("+7", "RB", ["skip", "reverse"], 8),
]  # fmt: skip
"""A deck of *totals* with many cards that look alike."""

# game, options, seed, step -> lines of 1, 2, 3 … actions
COUNTS: list[tuple[str, dict[str, object], int, int, list[int]]] = [
    ("sticht", {"players": 2}, 1, 7, [4, 10, 30, 54]),
    ("sticht", {"players": 2}, 1, 1, [42, 1764]),
    ("sticht", {"players": 2, "trump_chaos": True}, 2, 7, [5, 18, 63]),
    ("sticht", {"players": 2, "trump_chaos": True}, 2, 1, [42, 1764]),
    ("sticht", {"players": 3, "drop_out": True}, 3, 10, [5, 8, 20, 64]),
    ("sticht", {"players": 3, "drop_out": True}, 3, 1, [42, 1806]),
    ("sticht", {}, 4, 13, [4, 5, 10, 34]),
    ("sticht", {}, 4, 1, [42, 1764]),
    ("sticht", {"players": 5, "trump_chaos": True, "restrictions": True}, 5, 17, [4, 21, 52]),
    ("sticht", {"players": 5, "trump_chaos": True, "restrictions": True}, 5, 2, [42, 1764]),
    ("dvadtsat", {"players": 2, "trumps": "none"}, 2, 43, [7, 7, 7, 7]),
    ("dvadtsat", {"players": 3, "trumps": "two"}, 3, 60, [3, 5, 11, 38]),
    ("dvadtsat", {"trumps": "two_ranked", "seven": "skip_and_draw"}, 4, 526, [4, 4, 4]),
    ("dvadtsat", {"trumps": "one", "renew": "turn_over", "seven": "draw_and_play"}, 5, 150, [4, 16, 32, 78]),
    ("totals", {}, 1, 20, [199, 398, 2589]),
    ("totals", {"players": 3, "turn_limit": 12}, 5, 22, [14, 2786]),
    ("totals", {"players": 5, "turn_limit": 4}, 6, 8, [2, 12, 2002]),
    ("totals", {"players": 5, "turn_limit": 4}, 6, 10, [10, 1990, 3980]),
    ("totals", {"players": 3, "announce": "auto"}, 2, 45, [9, 81, 713, 6180]),
    ("totals", {"players": 6, "announce": "auto", "double": "compound"}, 3, 25, [13, 100, 616]),
    ("totals", {"players": 3, "announce": "auto", "deck": TWINS}, 4, 20, [5, 25, 122, 609]),
    ("nineteen", {"players": 2}, 1, 3, [1, 3, 9, 18]),
    ("nineteen", {"players": 2}, 1, 60, [5, 17, 68, 156]),
    ("nineteen", {"players": 3, "schedule": {1: "dealer_names"}}, 2, 0, [4, 8, 16]),
    ("nineteen", {"players": 4}, 3, 40, [4, 12, 26]),
    ("nineteen", {"players": 6}, 4, 30, [4, 16, 64]),
]


@pytest.mark.parametrize(("game", "options", "seed", "step", "counts"), COUNTS)
def test_leaf_counts(game: str, options: dict[str, object], seed: int, step: int, counts: list[int]) -> None:
    state = next(state for state in testing.states(cardlab.game(game, **options), seed) if state.step == step)
    assert testing.leaf_counts(state, len(counts)) == counts


def test_every_game_is_counted() -> None:
    assert {game for game, *_ in COUNTS} == set(cardlab.games())
