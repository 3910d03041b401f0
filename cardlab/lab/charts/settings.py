"""What an option is set to, in words, for labels of runs that differ in it. It knows options by their schema, and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardlab.lab.charts.words import Words
from cardlab.language.phrase import phrase

__all__ = ["setting"]

LONGEST = 60
"""How many letters of a list are shown."""


def setting(words: Words, name: str, value: Any) -> str:
    """An option of a game with its value, ``""`` for a value that a few words cannot tell, such as your own deck.

    >>> import cardlab
    >>> words = Words(cardlab.game("sticht"), "de", ["Anna", "Ben", "Cleo", "Dario"])
    >>> setting(words, "trump_chaos", True), setting(words, "first_dealer", 1)
    ('Trumpfchaos: an', 'Erster Geber: Ben')
    """
    option = next(each for each in words.game.kind.options if each.name == name)
    # The panel of options names choices; ways of counting, the rulebook, where it tells how the options are set.
    names = [key for key in (f"options.{name}.choices.{str(value).lower()}", f"leaflet.{name}.{str(value).lower()}") if words.has(key)]
    if option.seat:
        said = words.seat(value)
    elif names:
        said = words.text(names[0])
    elif isinstance(value, bool):
        said = words.say("on" if value else "off")
    elif isinstance(value, (int, float)):
        said = words.score(value)
    else:
        said = _listed(words, name, value) if isinstance(value, tuple) else ""
    return words.say("option", label=words.text(f"options.{name}.label"), value=said) if said else ""


def _listed(words: Words, name: str, value: tuple[Any, ...]) -> str:
    """A list in words: suits, kinds of rounds, a way of counting with its number, or plain numbers."""
    if all(isinstance(each, (int, float)) for each in value):
        return ", ".join(words.score(each) for each in value)
    if len(value) == 2 and words.has(f"leaflet.{name}.{value[0]}"):
        return words.phrase(phrase(f"leaflet.{name}.{value[0]}", n=value[1]))
    if not all(isinstance(each, str) for each in value):
        return ""
    if all(words.has(f"table.kinds.{each}") for each in value):
        return _kinds(words, value)
    suits = words.game.pack.suits
    return ", ".join(words.suit(each) for each in value) if set(value) <= set(suits) else ""


def _kinds(words: Words, kinds: Sequence[str]) -> str:
    """The kinds of rounds by the numbers of the rounds, without the one that most of them are."""
    usual = Counter(kinds).most_common(1)[0][0]
    parts = []
    for kind in dict.fromkeys(kinds):
        if kind != usual:
            rounds = ", ".join(str(number) for number, each in enumerate(kinds, 1) if each == kind)
            parts.append(f"{rounds}: {words.text(f'table.kinds.{kind}')}")
    text = "; ".join(parts) or words.say("none")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
