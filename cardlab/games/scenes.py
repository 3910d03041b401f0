"""What the tables of the games share: functions over views and hands, never a base class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardlab.cards import Seat
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.actions import Objection
from cardlab.model.game import View
from cardlab.picture.scene import Control, Result

__all__ = ["hand_label", "refused", "result"]


def hand_label(owner: int, seat: int | None) -> Phrase:
    """The label of a hand for the viewer at ``seat``."""
    return phrase("table.hand_yours") if owner == seat else phrase("table.hand_of", seat=Seat(owner))


def refused(
    held: Iterable[tuple[str, str]], offered: Sequence[Control], why_not: Callable[[str], Objection | None]
) -> tuple[tuple[str, Objection], ...]:
    """The cards of a hand for which no act stands, each with what a rule objects.

    ``held``: the id of each card, and the text of the action that would play it.
    """
    fit = {id for act in offered for id in act.cards}
    asked = ((id, why_not(text)) for id, text in held if id not in fit)
    return tuple((id, objection) for id, objection in asked if objection is not None)


def result(view: View, rank: Callable[[int], Any], won: Phrase | None = None) -> Result | None:
    """The end of the game: everybody's score, the best first, and who won; ``None`` before.

    ``rank``: by what seats are ordered, the lowest first, those alike by their number; ``won``: the sentence, unless it names all winners.
    """
    if not view.over:
        return None
    order = sorted(range(view.game.players), key=rank)
    rows = tuple((seat, phrase("table.result_row", n=view.scores[seat]), seat in view.winners) for seat in order)
    if won is None:
        winners = tuple(Seat(seat) for seat in view.winners)
        won = phrase("table.result_won", seats=winners, n=len(winners))
    return Result(phrase("table.result"), won, rows)
