"""Golden deals: for each clause of a game one in which it decides, with the end it leads to, and the line by which the rule is taken out.

``tests/games/x/golden.py`` holds those of a game, ``tests/games/test_clauses.py`` plays them. A script is the text of the actions,
separated by commas. ``card?rule`` asks instead of playing: the action has to be refused by that rule. What else a script may say, the
game's file tells. What comes out is written down in one form, by :meth:`Golden.stands`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cardlab.model.errors import OptionError

from cardlab.model.actions import Objection
from cardlab.model.game import IllegalAction, State
from cardlab.model.game_type import GameType

__all__ = ["Golden", "changes", "golden_deals", "mutants", "play", "row", "steps"]


@dataclass(frozen=True)
class Golden:
    """A deal in which a clause decides; a game adds what is known of its deals."""

    clause: str
    why: str
    """What the clause decides here."""
    script: str
    end: str
    without: tuple[str, str]
    """The rule taken out: what stands in the source, and what stands there instead."""

    def beginning(self, kind: GameType) -> State:
        """The state before the first move; ``OptionError`` where there is no such game."""
        raise NotImplementedError

    def moves(self, state: State, word: str) -> Iterator[State]:
        """The states that a word of the script leads to; ``IllegalAction`` where it cannot be played."""
        yield state.play(word)

    def stands(self, state: State) -> str:
        """Where a game stands, in one line."""
        raise NotImplementedError


def steps(kind: GameType, golden: Golden) -> Iterator[tuple[State, Objection | None, str]]:
    """The states of a script; where it asks for something, why that is refused, and its text."""
    state = golden.beginning(kind)
    yield state, None, ""
    for word in (each.strip() for each in golden.script.split(",")):
        text, asked, _ = word.partition("?")
        if asked:
            yield state, state.why_not(text), text
        elif text:
            for following in golden.moves(state, text):
                state = following
                yield state, None, ""


def play(kind: GameType, golden: Golden) -> str:
    """The end that a script leads to, and what refuses what it asks for; with altered rules also that it cannot be played."""
    refused = []
    state = None
    try:
        for state, objection, asked in steps(kind, golden):  # noqa: B007  (the last one is the end)
            if asked:
                refused.append(f"{asked} {objection.rule if objection else 'allowed'}")
    except OptionError as error:
        return f"no such game: {error.option}"
    except IllegalAction as error:
        return f"refused: {error.objection.action} {error.objection.rule}"
    assert state is not None
    return "; ".join([golden.stands(state), *refused])


def golden_deals(game: str) -> tuple[Golden, ...]:
    """The golden deals of a game; none of one that has no such file: it fails the test that asks for them, and no other."""
    deals: tuple[Golden, ...] = getattr(_own(game, "golden"), "GOLDEN", ())
    return deals


def mutants(game: str) -> dict[str, tuple[str, str]]:
    """More rules of a game that are altered by a line, by what becomes of them; none of one that has no such file."""
    altered: dict[str, tuple[str, str]] = getattr(_own(game, "mutants"), "MUTANTS", {})
    return altered


def _own(game: str, name: str) -> Any:
    """A file of a game's tests; ``None`` where it has none."""
    folder = f"tests.games.{game}"
    try:
        return import_module(f"{folder}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in (folder, f"{folder}.{name}"):
            raise
        return None


def changes(game: str) -> dict[str, tuple[str, str]]:
    """Every change of a line that a game's tests know: its clauses taken out, its mutants."""
    return {**{f"{golden.clause}: {golden.why}": golden.without for golden in golden_deals(game)}, **mutants(game)}


def row(things: Any) -> str:
    """Things in a row."""
    return " ".join(f"{thing:g}" if isinstance(thing, float) else str(thing) for thing in things)
