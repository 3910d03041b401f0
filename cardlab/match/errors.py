"""Why a record is refused: the error that says where and why, for everything that reads what somebody else may have written."""

from __future__ import annotations

from typing import Any, NoReturn

from cardlab.language.freetext import cut, must_be, quoted
from cardlab.model.actions import Objection

__all__ = ["RecordError", "cut", "quoted", "refuse"]


class RecordError(ValueError):
    """A text that is refused as a record, or a record that cannot do what it is asked to do.

    ``where``: the place (a line and column, a key, a step); ``reason``: what is wrong there; ``objection``: that of the rules, where
    they refuse an action.
    """

    def __init__(self, where: str, reason: str, objection: Objection | None = None) -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.where = where
        self.reason = reason
        self.objection = objection

    def __reduce__(self) -> tuple[Any, ...]:
        return (RecordError, (self.where, self.reason, self.objection))


def refuse(where: str, value: object, allowed: str) -> NoReturn:
    """Refuse a value."""
    raise RecordError(where, must_be("it", allowed, value))
