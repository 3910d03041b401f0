"""The numbers that the rulebook of *dvadtsat* quotes, by name, read from the rules and the options: no clause has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlab.cards import Suit
from cardlab.games.dvadtsat import rules as law
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.game_type import GameType

__all__ = ["MOST_EACH", "ONLY", "figures"]

MOST_EACH = 6
"""The most that each card without points can cost (D11.3)."""
ONLY = (0.5, 1)
"""What cards without points can cost where a hand has no others (D11.3)."""
TEN, ACE = 7, 8
JACK, QUEEN = 4, 5
"""Ranks, by their numbers in the rules."""


def figures(kind: GameType, values: Mapping[str, Any]) -> dict[str, Any]:
    """The points that lose, what cards cost, what kings burn, how often the stock is renewed, which trumps and which seven there are."""
    players = kind.options[0]
    ace, ten, king, queen, jack = (law.POINTS[rank] for rank in (ACE, TEN, law.KING, QUEEN, JACK))
    return {
        "cards": law.CARDS, "each": law.DEALT_EACH, "limit": law.LIMIT // 2, "below": (law.LIMIT - 1) / 2,
        "ace": ace, "ten": ten, "king": king, "queen": queen, "jack": jack, "rest": max(law.POINTS[:JACK]), "left": king + queen + jack,
        "burn": law.BURNS[1], "burn_two": law.BURNS[2], "burn_three": law.BURNS[3], "burn_four": law.BURNS[4],
        "fewest": players.minimum, "most": players.maximum, "most_each": MOST_EACH, "only_less": ONLY[0], "only_more": ONLY[1],
        **_agreed(kind, values),
    }  # fmt: skip


def _agreed(kind: GameType, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was agreed for this game: the renewals (D9.4), the trumps (D3), the seven (D8), cards without points (D11.3)."""
    renewals, trumps, seven, pointless = (values[name] for name in ("renewals", "trumps", "seven", "pointless"))
    return {
        "most_renewals": next(option.maximum for option in kind.options if option.name == "renewals"),
        "renewed": phrase("leaflet.renewed.some", n=renewals) if renewals else phrase("leaflet.renewed.none"),
        "after_seven": "" if seven == "nothing" else phrase(f"leaflet.seven.{seven}"),
        "trump_suits_said": phrase(f"leaflet.trumps.{trumps}"),
        "trump_suits_here": tuple(map(Suit, values["trump_suits"] or ())) or phrase("leaflet.no_suits"),
        "trump_move": phrase(f"leaflet.trump_move.{trumps}"),
        "trump_fits": "" if trumps == "none" else phrase(f"leaflet.trump_fits.{trumps}"),
        "pointless_here": phrase("leaflet.pointless.none") if pointless is None else _pointless(*pointless),
    }


def _pointless(way: str, cost: float) -> Phrase:
    """What cards without points cost in a game in which they cost something (D11.3)."""
    return phrase(f"leaflet.pointless.{way}", n=cost)
