"""What the cards are (T1): the usual deck, or your own, read, checked, and brought into one form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from cardlab.cards import Card, Pack
from cardlab.games.totals.rules import DEALT_EACH, MOST
from cardlab.language.freetext import counted, must_be, quoted
from cardlab.model.errors import OptionError
from cardlab.model.options import whole_number

__all__ = [
    "ALLOWED", "COLOURS", "DECK", "MARKS", "MOST_TURNS", "VALUES", "Row", "made_of", "random_deck", "random_limit", "random_thinning",
    "read_deck",
]  # fmt: skip

COLOURS = "RYGB"
"""Colours and lines, in order."""
VALUES = ("-3", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "*2")
MARKS = ("stop", "skip", "reverse")
"""What may be printed on a card, in the order of the bits in the rules."""
MOST_TURNS = 10_000
"""The highest limit of turns (T6.3)."""
PAIRS = tuple("".join(pair) for pair in combinations(COLOURS, 2))
SUITS = (*COLOURS, *PAIRS)
MOST_MINUS, MOST_TWICE = 8, 4
"""The most -3 and ×2 that may go on one line (T1.4): so every total, even where a ×2 doubles a ×2 (T4.3), is one that can be announced."""

Row = tuple[str, str, tuple[str, ...], int]
"""Cards that look alike: value, colours, symbols, how many."""

ALLOWED = (
    f"a list of rows (value, colours, symbols, count): one of the values {', '.join(VALUES)}; one or two different letters from "
    f"{', '.join(COLOURS)}; a list of symbols from {', '.join(MARKS)}; a count of at least 1; in all at most {MOST} cards, at least "
    f"{DEALT_EACH} per player, and every colour; for each line at most {MOST_MINUS} cards -3 and {MOST_TWICE} cards *2"
)


def refusal(value: object, reason: str) -> OptionError:
    """The error for a deck that is not allowed: what it was, what is wrong with it, what is allowed."""
    return OptionError(f"totals: {must_be('deck', ALLOWED, value, reason)}", "deck", value)


def _usual() -> Iterable[Row]:
    """The usual rows, one card each (T1.3)."""
    marks = {"+1": ("skip",), "+4": ("stop",), "+8": ("stop",), "-3": ("reverse",)}
    for colour in COLOURS:
        for value in VALUES:
            yield value, colour, marks.get(value, ()), 1
    for pair in ("RY", "YG", "GB", "RB"):
        yield "+2", pair, (), 1
        yield "+5", pair, (), 1


def _in_pack_order(row: Row) -> tuple[int, int]:
    return SUITS.index(row[1]), VALUES.index(row[0])


DECK: tuple[Row, ...] = tuple(sorted(_usual(), key=_in_pack_order))
"""The deck by default (T1.3): 48 cards."""


# ---- your own deck ----


def read_deck(value: Any) -> tuple[Row, ...]:
    """The rows of a deck (T1.4), by colours and value, rows of the same card put together. Raises :class:`OptionError`.

    >>> read_deck([("+1", "gr", [], 3), ("+4", "Y", "stop", 40), ("+1", "RG", (), 1), ("-3", "B", ("skip", "stop"), 1)])
    (('+4', 'Y', ('stop',), 40), ('-3', 'B', ('stop', 'skip'), 1), ('+1', 'RG', (), 4))
    """
    if not _is_list(value):
        raise refusal(value, "it is not a list of rows")
    found: dict[tuple[str, str], Row] = {}
    for number, given in enumerate(value, 1):
        face, colours, marks, count = _read_row(value, number, given)
        known = found.get((face, colours))
        if known is not None and known[2] != marks:
            raise refusal(value, f"row {number}: {colours}{face} is there already with other symbols, and its code would be the same")
        found[face, colours] = (face, colours, marks, count + (known[3] if known else 0))
    rows = tuple(sorted(found.values(), key=_in_pack_order))
    cards = sum(row[3] for row in rows)
    if cards > MOST:
        raise refusal(value, f"it has {counted(cards, 'card')}")
    for colour in COLOURS:
        if not any(colour in row[1] for row in rows):
            raise refusal(value, f"no card can be played on line {colour}")
        for face, most in (("-3", MOST_MINUS), ("*2", MOST_TWICE)):
            fitting = sum(row[3] for row in rows if colour in row[1] and row[0] == face)
            if fitting > most:
                raise refusal(value, f"{fitting} cards {face} can be played on line {colour}")
    return rows


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray))


def _read_row(deck: object, number: int, given: Any) -> Row:
    """One row: value, colours, symbols, count."""
    if not _is_list(given) or len(given) != 4:
        raise refusal(deck, f"row {number}: {quoted(given)} is not (value, colours, symbols, count)")
    value, colours, marks, count = given
    if not isinstance(value, str) or value not in VALUES:
        raise refusal(deck, f"row {number}: {quoted(value)} is not a value")
    letters = colours.upper() if isinstance(colours, str) else ""
    if not 1 <= len(letters) <= 2 or len(set(letters)) != len(letters) or not set(letters) <= set(COLOURS):
        raise refusal(deck, f"row {number}: {quoted(colours)} is not one or two colours")
    named = marks.split() if isinstance(marks, str) else list(marks) if isinstance(marks, (Sequence, set, frozenset)) else [marks]
    for mark in named:
        if not isinstance(mark, str) or mark not in MARKS:
            raise refusal(deck, f"row {number}: {quoted(mark)} is not a symbol")
    if len(set(named)) != len(named):
        raise refusal(deck, f"row {number}: a symbol occurs twice")
    copies = whole_number(count)
    if copies is None or copies < 1:
        raise refusal(deck, f"row {number}: {quoted(count)} is not a count")
    order = "".join(sorted(letters, key=COLOURS.index))
    return value, order, tuple(sorted((str(mark) for mark in named), key=MARKS.index)), copies


@lru_cache(maxsize=64)  # decks of one's own are few at a time
def made_of(rows: tuple[Row, ...]) -> Pack:
    """The pack of a deck: cards alike stand next to each other."""
    cards = [Card(colours + value, colours, value, marks) for value, colours, marks, count in rows for _ in range(count)]
    return Pack("quadrants", SUITS, VALUES, tuple(cards))


# ---- random options ----


def random_deck(rng: Random) -> list[Any]:
    """A random deck, as people might give it; it may be too small for many players."""
    rows: dict[tuple[str, str], list[Any]] = {}
    cards = 0
    wanted = rng.randint(DEALT_EACH * 3, MOST)
    fitting = dict.fromkeys(((face, colour) for face in ("-3", "*2") for colour in COLOURS), 0)
    while cards < wanted:
        value = rng.choice(VALUES)
        colours = COLOURS[len(rows)] if len(rows) < len(COLOURS) else rng.choice(SUITS)
        count = min(rng.choice((1, 1, 1, 2, 3)), wanted - cards)
        most = {"-3": MOST_MINUS, "*2": MOST_TWICE}.get(value, MOST)
        if any(fitting.get((value, colour), 0) + count > most for colour in colours):
            continue
        for colour in colours:
            if (value, colour) in fitting:
                fitting[value, colour] += count
        row = rows.setdefault((value, colours), [value, colours, [mark for mark in MARKS if rng.random() < 0.25], 0])
        row[3] += count
        cards += count
    return list(rows.values())


def random_limit(rng: Random) -> int:
    """A random limit of turns: mostly short, since random players announce anything and challenge, and so play up to it."""
    return rng.randint(1, MOST_TURNS if rng.random() < 0.001 else rng.choice((10, 30, 30, 60, 60, 100)))


def random_thinning(rng: Random) -> int:
    """How many cards to take off the draw pile, at random: mostly few, so that this works with many players, too."""
    return rng.randint(0, rng.choice((0, 0, 2, 8, 24, MOST - 3 * DEALT_EACH)))
