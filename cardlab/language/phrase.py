"""A sentence not yet said: a key of the catalogue and the facts it names. Games build phrases; ``tell`` says them in three languages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

__all__ = ["Phrase", "Seat", "Suit", "number_text", "phrase"]


class Suit(str):
    """A suit by its letter, so that a sentence names it ("blue") instead of printing the letter."""


class Seat(int):
    """A seat by its number, so that a sentence names who sits there."""


@dataclass(frozen=True)
class Phrase:
    """A key of the catalogue (``"events.played"``) and its facts by name.

    A fact is a :class:`~cardlab.cards.Card`, a tuple of cards, a :class:`Suit`, a :class:`Seat`, a number, a text that stays as it is,
    or another phrase.
    """

    key: str
    facts: tuple[tuple[str, Any], ...] = ()

    def get(self, name: str) -> Any:
        """The fact of this name, ``None`` if there is none."""
        return dict(self.facts).get(name)


def phrase(key: str, **facts: Any) -> Phrase:
    """A phrase from a key and its facts.

    >>> phrase("events.named", suit=Suit("Y")).get("suit")
    'Y'
    """
    return Phrase(key, tuple((name, tuple(fact) if isinstance(fact, list) else fact) for name, fact in facts.items()))


def number_text(value: Any, signed: bool = False) -> str:
    """A number as people write it: a true minus sign, halves as ½.

    >>> number_text(-4), number_text(6, signed=True), number_text(-2.5), number_text(0.5)
    ('−4', '+6', '−2½', '½')
    """
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    if isinstance(value, int):
        return f"{sign}{abs(value)}"
    size = abs(Fraction(value))
    whole, rest = int(size), size - int(size)
    if rest == 0:
        text = str(whole)
    elif rest == Fraction(1, 2):
        text = f"{whole or ''}½"
    else:
        text = f"{float(size):g}"
    return sign + text
