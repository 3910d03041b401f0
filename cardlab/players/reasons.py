"""Why a player takes an action, as a sentence in three languages: found after the choice, by the functions that chose.

A player's rules text has a function ``reason(s, out, n, action, told)`` beside ``choose``: it answers with a number, and the name at that
place of ``REASONS`` in the same text is a key of the game's sentences (``reasons.<name>``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardlab.language.phrase import Phrase, phrase
from cardlab.language.words import say
from cardlab.model.actions import Action
from cardlab.model.game import View

__all__ = ["Reason", "reason"]


@dataclass(frozen=True)
class Reason:
    """Why a player takes an action. ``kind``: the reason's name (``"sure"``, ``"held_back"``, …)."""

    action: Action
    kind: str
    game: str = field(repr=False)
    facts: Mapping[str, Any] = field(repr=False, compare=False, default_factory=dict)
    """What the sentence names: the ``card`` or ``cards`` that the action moves, a number ``n``."""

    @property
    def phrase(self) -> Phrase:
        """The sentence before it is put into words."""
        return phrase(f"reasons.{self.kind}", **self.facts)

    def text(self, lang: str = "en") -> str:
        """The reason as a sentence in ``lang`` (en, de, ru)."""
        return say(self.game, self.phrase, lang)

    def __str__(self) -> str:
        return self.text()


def reason(view: View, action: Action, text: Any) -> Reason:
    """Why the player with this rules text takes that action at the seat whose view it is. ``text`` ``None``: the random player."""
    game, out = view.game, [each.code for each in view.actions]
    cards = game.pack.named(game.kind.action_cards(action.code))
    facts: dict[str, Any] = {"n": len(out), "cards": cards}
    if cards:
        facts["card"] = cards[0]
    if len(out) == 1:
        return Reason(action, "only", game.id, facts)
    if text is None:
        return Reason(action, "chance", game.id, facts)
    told = [0]
    kind = text.REASONS[text.reason(view.raw, out, len(out), action.code, told)]
    return Reason(action, kind, game.id, {**facts, "n": told[0]})
