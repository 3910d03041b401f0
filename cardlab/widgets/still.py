"""The picture that stands in a notebook for the table: what is left to see where no kernel runs, on GitHub, or in an exported page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardlab.engine.game import State
from cardlab.engine.phrase import phrase
from cardlab.tell.picture import position_svg
from cardlab.tell.words import say

if TYPE_CHECKING:
    from cardlab.widgets.table import Table

__all__ = ["Still", "still_html"]


def still_html(table: Table) -> str:
    """The position at the cursor as an HTML fragment, with a word on how to play on.

    Where several people share the table it shows what all have seen: the notebook belongs to none of them.
    """
    match = table.match
    state = match.state
    shared = len(table.sitting.people) > 1 or table.teacher
    view = state.view(None).aided(table.aids) if shared and isinstance(state, State) else table.view
    words = escape(say(match.game.id, phrase("notes.still"), table.lang))
    picture = position_svg(view, lang=table.lang, names=table.names)
    return f'<div class="cardlab-still" style="max-width:760px">{picture}<p style="margin:4px 0;font:14px sans-serif">{words}</p></div>'


class Still:
    """The still picture as notebooks store it."""

    def __init__(self, table: Table) -> None:
        self._html = still_html(table)

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return "a picture of the table"
