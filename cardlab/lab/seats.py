"""Who sits where when thousands of games are played: players by name, each a rules text that the loop can call."""

from __future__ import annotations

from collections.abc import Sequence

from cardlab.language.freetext import quoted
from cardlab.model.game import Game
from cardlab.players import names

__all__ = ["AT_MOST", "CHANCE", "read_seats", "slots"]

CHANCE = "random"
"""The random player; every game has it."""
AT_MOST = 3
"""How many players with rules of their own can sit at one table."""


def text_of(game: Game, name: str) -> str:
    """The module of a player's rules text for this game: ``games/x/<name>.py`` with a function ``choose(s, out, n, word)``."""
    return f"{game.kind.room}.{name}"


def read_seats(game: Game, seats: str | Sequence[str]) -> tuple[str, ...]:
    """The player at each seat from one name, or one per seat. Raises ``ValueError``, which says what is allowed.

    >>> from cardlab import game
    >>> read_seats(game("sticht"), "random")
    ('random', 'random', 'random', 'random')
    """
    known = names(game)
    many = isinstance(seats, Sequence) and not isinstance(seats, bytes)
    listed = [seats] * game.players if isinstance(seats, str) else list(seats) if many else [None]
    for name in listed:
        if not isinstance(name, str) or name not in known:
            shown = seats if name is None and not many else name
            if callable(shown) or (isinstance(shown, str) and shown == "you"):
                wanted = f"names of players ({', '.join(known)}); people and functions play at cardlab.Table"
                raise ValueError(f"the seats of a run must be {wanted}, not {quoted(shown)}")
            raise ValueError(f"seats: there is no player {quoted(shown)} for {game.id}; choose from: {', '.join(known)}")
    if len(listed) != game.players:
        raise ValueError(f"seats must be one name or {game.players} names, one per seat of {game!r}, not {len(listed)}")
    if len(set(listed) - {CHANCE}) > AT_MOST:
        raise ValueError(f"seats={quoted(seats)} is not allowed: at most {AT_MOST} players besides {CHANCE!r} can sit at one table")
    return tuple(name for name in listed if name is not None)


def slots(game: Game, seats: Sequence[str]) -> tuple[tuple[int, ...], tuple[tuple[str, str, str], ...]]:
    """The number of the player at each seat, and what is put into the loop: (name there, module, function)."""
    others = [name for name in dict.fromkeys(seats) if name != CHANCE]
    filled = tuple((f"player_{number}", text_of(game, name), "choose") for number, name in enumerate(others, 1))
    return tuple(0 if name == CHANCE else 1 + others.index(name) for name in seats), filled
