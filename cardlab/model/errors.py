"""What is raised when something asked for cannot be."""

from __future__ import annotations

__all__ = ["DeckError", "OptionError"]


class OptionError(ValueError):
    """An unknown game or option, or a value that is not allowed. The message names the option, what is allowed and the value.

    ``option``: the name of the option (or ``"game"``); ``value``: what was given.
    """

    __module__ = "cardlab"

    def __init__(self, message: str, option: str = "", value: object = None) -> None:
        super().__init__(message)
        self.option = option
        self.value = value


class DeckError(ValueError):
    """An explicit deck that cannot be dealt: too short or too long, or with a card too often or not of this game. Names round and card."""

    __module__ = "cardlab"
