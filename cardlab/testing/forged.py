"""Records that somebody altered and signed again: each is refused, or is a game that tells, draws, saves and, if it is whole, plays."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

from cardlab.match.errors import RecordError
from cardlab.model.game import Game, State
from cardlab.testing.random_play import moments

__all__ = ["forged_records_are_refused_or_hold"]

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 11, 24, 44, 45, 63, 64, 100, 126, 127, -2, -128, 128, 255, 2**15, 2**31 - 1, -(2**31), 2**63, 10**30)
TEXTS = ("", "??", "look", "R7", "AH", "9H", "R+5", "say 17", "call 3", "draw", "accept", "swap ?? ??", "\x1b", "<b>", "x" * 300)
ODD: tuple[Any, ...] = (None, True, False, 0.5, float("1e300"), [], {}, [[]], {"0": 1})


def forged_records_are_refused_or_hold(game: Game, seed: int, steps: int, forgeries: int) -> dict[str, int]:
    """Alter the records of a game at random, ``steps`` steps long, in ``forgeries`` ways: a seat's two times in three, else the whole one.

    How many were refused, the same game, and another one. ``AssertionError`` names the game, the seed and the alteration of one that was
    taken and does not hold.
    """
    from cardlab.match import Match
    from cardlab.match.record import checksum

    rng = random.Random(f"forged {game!r} {seed}")
    match = Match(game, seed=seed)
    for _, _, action in moments(game, seed):
        if action < 0 or match.state.step == steps:
            break
        match.play(game.action(action))
    seat = seed % game.players
    texts = {True: match.to_text(seat=seat), False: match.to_text()}
    contents = {own: json.loads(text) for own, text in texts.items()}
    came = {"refused": 0, "same": 0, "other": 0}
    for number in range(forgeries):
        own = number % 3 > 0
        content = deepcopy(contents[own])
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            _alter(content, rng)
        content["checksum"] = checksum(content)
        text = json.dumps(content)
        try:
            again = Match.from_text(text)
        except RecordError as error:
            assert 0 < len(str(error)) < 2000, f"{game!r}, seed {seed}, forgery {number}: refused in {len(str(error))} characters"
            came["refused"] += 1
            continue
        came["same" if again.to_text() == texts[own] else "other"] += 1
        try:
            _holds(again, rng)
        except Exception as error:
            raise AssertionError(f"{game!r}, seed {seed}, forgery {number} of {'a seat' if own else 'the whole'}: {error!r}") from error
    return came


def _alter(content: dict[str, Any], rng: random.Random) -> None:
    """Alter one value somewhere in a record, mostly in what it says of its steps."""
    key = rng.choice([name for name in content if name != "checksum"])
    if rng.random() < 0.7:
        key = "views" if "views" in content else "line"
    if key not in content:
        return
    holder: Any = content
    while True:
        value = holder[key]
        if isinstance(value, (list, dict)) and value and rng.random() < 0.92:
            if rng.random() < 0.04:
                _reorder(value, rng)
                return
            holder, key = value, rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
            continue
        break
    if isinstance(value, int) and rng.random() < 0.5:
        holder[key] = value + rng.choice((-1, 1, 2, -2, 16, 64))
    elif rng.random() < 0.75:
        holder[key] = rng.choice(NUMBERS if isinstance(value, int) else TEXTS)
    else:
        holder[key] = rng.choice((*NUMBERS, *TEXTS, *ODD))


def _reorder(value: Any, rng: random.Random) -> None:
    """Take out, double or exchange entries."""
    if isinstance(value, dict):
        one, other = rng.choice(list(value)), rng.choice(list(value))
        value[one], value[other] = value[other], value[one]
        if rng.random() < 0.5:
            del value[one]
        return
    at = rng.randrange(len(value))
    how = rng.randrange(3)
    if how == 0:
        del value[at]
    elif how == 1:
        value.insert(at, deepcopy(value[at]))
    else:
        other = rng.randrange(len(value))
        value[at], value[other] = value[other], value[at]


def _holds(match: Any, rng: random.Random) -> None:
    """Everything people do with a record that was taken: some steps in text and as pictures, frames for the table, saving, playing on."""
    nodes = match.nodes()
    for node in {nodes[0], nodes[-1], match.here, *rng.sample(nodes, min(4, len(nodes)))}:
        for lang in ("en", "de", "ru"):
            _drawn(node.state, lang)
        match.visit(node)
        assert str(match) and repr(match) and match._repr_svg_()
    _framed(match)
    text = match.to_text(seat=match.seat)
    assert type(match).from_text(text).to_text(seat=match.seat) == text
    if match.seat is None:
        for _ in range(20):
            if match.state.over:
                break
            match.play(rng.choice(match.state.actions))
        assert isinstance(match.state, State)
        match.to_frames()


def _drawn(position: Any, lang: str) -> None:
    from cardlab.picture import position_svg

    position_svg(position, lang)
    assert str(position) and all(event.text(lang) for event in position.events)


def _framed(match: Any) -> None:
    """The frames of every step, as a table would send them."""
    from cardlab.table.snapshots import Snapshots

    reel = Snapshots(match, [f"Seat {seat}" for seat in range(match.game.players)], match.seat)
    for node in match.nodes():
        json.dumps(reel.frame(node), allow_nan=False)
