"""The picture that stands in a notebook for the table: what is left to see where no kernel runs, on GitHub, or in an exported page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardlab.engine.phrase import phrase
from cardlab.tell.picture import position_svg
from cardlab.tell.words import say

if TYPE_CHECKING:
    from cardlab.widgets.table import Table

__all__ = ["still_html"]


def still_html(table: Table) -> str:
    """The position at the cursor as an HTML fragment, with a word on how to play on.

    Where several people share the table it shows what all have seen: the notebook belongs to none of them.
    """
    match = table.match
    state = match.state
    alone = len(table.sitting.people) <= 1 and table.cover is None
    view = table.reel.view(match.here) if (alone and not table.teacher) or not hasattr(state, "view") else state.view(None)
    words = escape(say(match.game.id, phrase("notes.still"), table.lang))
    picture = position_svg(view, lang=table.lang, names=table.names)
    return f'<div class="cardlab-still" style="max-width:760px">{picture}<p style="margin:4px 0;font:14px sans-serif">{words}</p></div>'
