"""Options of a game: declared once with type, default and range; checked when a game is made, with a sentence that says what is wrong."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cardlab.language.freetext import must_be, one_of

__all__ = ["FIRST_DEALER", "Option", "OptionError", "Options", "whole_number"]


FIRST_DEALER = "a seat (counted from 0) or None for the last one"
"""What every game accepts as its first dealer."""


class OptionError(ValueError):
    """An unknown game or option, or a value that is not allowed. The message names the option, what is allowed and the value.

    ``option``: the name of the option (or ``"game"``); ``value``: what was given.
    """

    def __init__(self, message: str, option: str = "", value: object = None) -> None:
        super().__init__(message)
        self.option = option
        self.value = value


def whole_number(value: object) -> int | None:
    """The value as an ``int`` if it is a whole number (NumPy's included, booleans and 4.0 not), else ``None``.

    >>> whole_number(4), whole_number(True), whole_number(4.0), whole_number("4")
    (4, None, None, None)
    """
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


class Options(Mapping[str, Any]):
    """The options of a game with their values: a mapping that cannot be changed, and can be copied and pickled.

    >>> Options({"players": 4})
    {'players': 4}
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __or__(self, other: Mapping[str, Any]) -> dict[str, Any]:
        return {**self._values, **other}

    def __reduce__(self) -> tuple[Any, ...]:
        return (Options, (self._values,))

    def __repr__(self) -> str:
        return repr(self._values)


@dataclass(frozen=True)
class Option:
    """One option of a game.

    ``type``: ``"int"`` (from ``minimum`` to ``maximum``), ``"bool"``, ``"choice"`` (one of ``choices``) or ``"other"`` (``normalise``
    checks it, and ``allowed`` says what it accepts). ``sample`` draws a value, for checks over all options; without one an int comes from
    its whole range, or is left out. ``default`` ``None`` for an int means: the game derives it from the other options.
    """

    game: str
    name: str
    type: str
    default: Any = None
    minimum: int = 0
    maximum: int = 0
    choices: tuple[Any, ...] = ()
    normalise: Callable[[Any], Any] | None = None
    allowed_text: str = ""
    sample: Callable[[Random], Any] | None = None
    seat: bool = False
    """Whether its values are seats: people choose them by name, and count them from 1. ``None`` is then the last seat."""

    @property
    def allowed(self) -> str:
        """What is allowed, in English, as an error message says it."""
        if self.allowed_text:
            return self.allowed_text
        if self.type == "int":
            return f"a whole number from {self.minimum} to {self.maximum}"
        if self.type == "bool":
            return "True or False"
        return one_of(self.choices)

    def check(self, value: Any) -> Any:
        """The value in its own type, or :class:`OptionError`."""
        if self.type == "int":
            number = self.default if value is None else whole_number(value)
            if value is None and self.default is None:
                return None
            if number is not None and self.minimum <= number <= self.maximum:
                return number
        elif self.type == "bool":
            if isinstance(value, bool):
                return value
        elif self.type == "choice":
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
        elif self.normalise is not None:
            return self.normalise(value)
        raise self.error(value)

    def error(self, value: object, reason: str = "") -> OptionError:
        """The error for a value that is not allowed."""
        return OptionError(f"{self.game}: {must_be(self.name, self.allowed, value, reason)}", self.name, value)

    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Its label and what it does, by language: ``{"en": {"label": …, "help": …}, "de": …, "ru": …}``."""
        from cardlab.model.late import tell

        words: Mapping[str, Mapping[str, str]] = tell().option_words(self.game, self.name)
        return words

    def text(self, lang: str = "en") -> str:
        """Its label and what it does, in one language."""
        words = self.words()[lang]
        return f"{words['label']}: {words['help']}"
