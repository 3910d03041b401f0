"""The loop in which many games are played and noted. Rules text: loaded once per game and choice of players, plain and compiled.

``legal``, ``begin`` and ``advance`` are the game's own; ``note``, ``note_game`` and ``note_action`` stand in its ``tables.py``;
``player_1`` to ``player_3`` are players with a rules text of their own. :mod:`cardlab.engine.compiled` puts them here when it loads this
file.
"""

from typing import Any

from cardlab.engine.random import chance, pick

ROOM = 16
"""How many rows one step notes at most: where a table has no more room, the game is broken off."""


def player_1(s: Any, out: Any, n: int, word: int) -> int:
    """A player: which of the n legal actions in ``out`` it takes. ``word``, a 32-bit number, is its only randomness."""
    return out[(word * n) >> 32]


def player_2(s: Any, out: Any, n: int, word: int) -> int:
    """Another player."""
    return out[(word * n) >> 32]


def player_3(s: Any, out: Any, n: int, word: int) -> int:
    """A third player."""
    return out[(word * n) >> 32]


def choose(s: Any, out: Any, n: int, who: int) -> int:
    """Which of n legal actions a player takes: number 0 chooses at random, the others get one random word for the decision."""
    if who == 0:
        return out[pick(s, n)]
    word = chance(s.seed, s.history_hash, s.actor, 0)
    if who == 1:
        return player_1(s, out, n, word)
    if who == 2:
        return player_2(s, out, n, word)
    return player_3(s, out, n, word)


def play_game(s: Any, seats: Any, out: Any) -> int:
    """Play a game that has begun to its end; how many actions were taken. ``seats``: the number of the player at each."""
    taken = 0
    while s.actor >= 0:
        n = legal(s, out)  # noqa: F821  (put here)
        advance(s, choose(s, out, n, seats[s.actor]))  # noqa: F821
        taken += 1
    return taken


def finish(s: Any, row: Any) -> None:
    """Note a game that is over."""
    row.actions = s.steps
    note_game(s, row)  # noqa: F821


def play_many(template: Any, rows: Any, seeds: Any, seats: Any, out: Any, table: Any) -> int:
    """Play a game from each seed and note it in ``table``; how many actions were taken in all. ``template``: a row with the options."""
    taken = 0
    for k in range(len(seeds)):
        rows[0] = template[0]
        s = rows[0]
        s.seed = seeds[k]
        begin(s)  # noqa: F821
        taken += play_game(s, seats, out)
        finish(s, table[k])
    return taken


def note_choice(s: Any, book: Any, action: int, n: int) -> None:
    """Note the action that is about to be taken, one of n legal ones."""
    row = book.actions[book.filled[2]]
    row.step = s.steps + 1
    row.phase = s.phase
    row.seat = s.actor
    row.action = action
    row.choices = n
    note_action(s, row)  # noqa: F821
    book.filled[2] += 1


def has_room(book: Any) -> bool:
    """Whether every table has room for what one more step may note."""
    if book.filled[0] + ROOM > len(book.rounds) or book.filled[1] + ROOM > len(book.tricks):
        return False
    return bool(book.filled[2] + ROOM <= len(book.actions))


def play_noted(s: Any, seats: Any, out: Any, book: Any) -> bool:
    """Play a game that has begun to its end and note it on the way; ``False``: broken off, because a table is full."""
    note(s, book)  # noqa: F821
    while s.actor >= 0:
        if not has_room(book):
            return False
        n = legal(s, out)  # noqa: F821
        action = choose(s, out, n, seats[s.actor])
        if book.level >= 3:
            note_choice(s, book, action, n)
        advance(s, action)  # noqa: F821
        note(s, book)  # noqa: F821
    return True


def play_many_noted(template: Any, rows: Any, seeds: Any, seats: Any, out: Any, table: Any, book: Any, ends: Any) -> int:
    """Play games and note them until a table of ``book`` is full; how many are whole. ``ends``: where the rows of each end."""
    for k in range(len(seeds)):
        if not has_room(book):
            return k
        rows[0] = template[0]
        s = rows[0]
        s.seed = seeds[k]
        begin(s)  # noqa: F821
        if not play_noted(s, seats, out, book):
            return k
        finish(s, table[k])
        for i in range(3):
            ends[k, i] = book.filled[i]
    return len(seeds)
