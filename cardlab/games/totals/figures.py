"""The numbers that the rulebook of *totals* quotes, by name, read from the rules and the options: no clause has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlab.games.totals import rules as law
from cardlab.games.totals.composition import DECK, MOST_MINUS, MOST_TWICE, VALUES, Row
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.game_type import GameType

__all__ = ["figures"]

DOUBLED = 5
"""The card that the ×2 of clause T4.3 stand behind."""
LINE = (7, 6, 4, 8)
"""The line of the worked example; the last of its cards is played there."""


def figures(kind: GameType, values: Mapping[str, Any]) -> dict[str, Any]:
    """The total that matters, what is dealt, the limits, what the cards of this game are, and what some lines come to."""
    players = kind.options[0]
    deck: tuple[Row, ...] = values["deck"]
    there = {row[0] for row in deck}
    two = sum(count for _, colours, _, count in deck if len(colours) > 1)
    return {
        "target": law.TARGET, "each": law.DEALT_EACH, "limit": law.LIMIT, "lowest": -law.LIMIT, "turns": values["turn_limit"],
        "fewest": players.minimum, "most": players.maximum, "lines": law.LINES, "most_cards": law.MOST, "most_minus": MOST_MINUS,
        "most_twice": MOST_TWICE, "usual": _cards(DECK), "cards": _cards(deck), "values": shown_values(deck),
        "colours": phrase("leaflet.colours.mixed", n=two, one=_cards(deck) - two) if two else phrase("leaflet.colours.alike"),
        "minute_minus": phrase("leaflet.minus") if "-3" in there else "",
        "minute_twice": phrase("leaflet.twice_said") if "*2" in there else "",
        "thin_here": values["thin"] or phrase("leaflet.no_cards"),
        "deck_here": phrase("leaflet.deck", n=_cards(deck)), "double_here": phrase(f"leaflet.twice.{values['double']}"),
        "repeated": _total((DOUBLED, law.TWICE, law.TWICE), 0), "compounded": _total((DOUBLED, law.TWICE, law.TWICE), 1),
        "double": _total((5, 8, law.TWICE)), "taken": _total(LINE),
        **{f"twice_{name}": law.added(law.TWICE, value) for name, value in (("zero", 0), ("five", 5), ("minus", -3))},
    }  # fmt: skip


def _cards(deck: tuple[Row, ...]) -> int:
    return sum(row[3] for row in deck)


def _total(line: tuple[int, ...], compound: int = 0) -> int:
    """What a line of these cards comes to (T4)."""
    total = last = 0
    for value in line:
        adds = law.added(value, last)
        total += adds
        last = law.stands_for(value, adds, compound)
    return total


def shown_values(deck: tuple[Row, ...]) -> tuple[Phrase | str, ...]:
    """The values of the cards of a deck, three and more running numbers as a range: +1 to +8, −3, ×2."""
    there = {row[0] for row in deck}
    numbers = sorted(int(value) for value in VALUES if value in there and value[0] == "+")
    found: list[Phrase | str] = []
    while numbers:
        n = 1
        while n < len(numbers) and numbers[n] == numbers[0] + n:
            n += 1
        run, numbers = numbers[:n], numbers[n:]
        ends = (number_text(run[0], True), number_text(run[-1], True))
        found += [phrase("leaflet.values", low=ends[0], high=ends[1])] if n > 2 else [number_text(each, True) for each in run]
    return (*found, *(shown for value, shown in (("-3", "−3"), ("*2", "×2")) if value in there))
