"""The numbers that the rulebook of *sticht* quotes, by name, read from the rules and the options: no clause has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlab.games.sticht import rules as law
from cardlab.language.phrase import phrase
from cardlab.model.game_type import GameType

__all__ = ["figures"]

TRUMPS = (("plain", 0, law.YELLOW + 1), ("yellow", 0, law.YELLOW), ("blind", 1, law.YELLOW))
"""What can decide the worth of a trick (S6.1), by name: whether yellow was called blind, and a trump."""
WINS, WINS_LESS = 4, 2
"""How many tricks the players of the worked example win."""


def figures(kind: GameType, values: Mapping[str, Any]) -> dict[str, Any]:
    """What is dealt, where a game begins and ends, what a trick and a round without one are worth, which scores bar what.

    ``own…`` is what the starting player adds without a trick under these options, ``double…`` what S6.4 makes of it where it is on.
    """
    players = kind.options[0]
    return {
        "cards": law.CARDS, "dealt": law.DEALT_AT_ONCE, "hand": 2 * law.DEALT_AT_ONCE, "give": law.swap_size(law.ACTIONS - 1),
        "tricks": law.TRICKS, "start": law.START, "low": law.LOW, "high": law.HIGH, "fewest": players.minimum, "most": players.maximum,
        "bar_out": law.BARS_OUT, "bar_swap": law.BARS_SWAP, "needs_blind": law.BARS_BLIND + 1,
        "minute_double": phrase("leaflet.double") if values["own_trump"] else "", **_scores(kind, values),
    }  # fmt: skip


def _scores(kind: GameType, values: Mapping[str, Any]) -> dict[str, Any]:
    """What a round changes (S6), and the scores of the worked example."""
    raw = kind.layout.plain()
    kind.setting(values, raw)
    raw.starter, other = 0, 1
    found: dict[str, Any] = {}
    for name, blind, trump in TRUMPS:
        raw.called_blind = blind
        worth = law.trick_value(raw, trump)
        more = "" if name == "plain" else f"_{name}"
        raw.own_trump = 1
        found |= {name: worth, f"double{more}": law.change_of_score(raw, raw.starter, 0, worth)}
        raw.own_trump = int(values["own_trump"])
        found[f"none{more}"], found[f"own{more}"] = (law.change_of_score(raw, seat, 0, worth) for seat in (other, raw.starter))
    raw.called_blind = 0
    four, two = (law.START + law.change_of_score(raw, other, tricks, found["plain"]) for tricks in (WINS, WINS_LESS))
    return found | {
        "wins": WINS, "wins_less": WINS_LESS, "four": four, "two": two, "up": law.START + found["none"],
        "up_own": law.START + found["own"], "up_double": law.START + found["double_yellow"],
    }  # fmt: skip
