"""The picture that stands in a notebook for a widget: what is left to see where no kernel runs, on GitHub, or in an exported page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from cardlab.engine.game import State
from cardlab.engine.phrase import phrase
from cardlab.tell.picture import position_svg
from cardlab.tell.words import say

if TYPE_CHECKING:
    from cardlab.widgets.table import Table

__all__ = ["Still", "WithStill", "still_html"]


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
    """A still picture as notebooks store it."""

    def __init__(self, html: str, words: str = "a picture of the table") -> None:
        self._html, self._words = html, words

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self._words


class WithStill:
    """A widget that leaves a still picture in the notebook: it is there before the page has drawn the widget, where no kernel runs, and
    in an exported page. The page hides it while the widget is alive.
    """

    _shown_still: Any = None

    def _still(self) -> Still:
        """The picture as of now."""
        raise NotImplementedError

    def _show_still(self, still: Still | None = None) -> None:
        """Renew the picture, where one stands; ``still``: the one to show, drawn anew if none is given."""
        if self._shown_still is not None:
            self._shown_still.update(self._still() if still is None else still)

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show the picture and, over it, the widget."""
        from IPython.display import display

        widget: Any = self
        self._shown_still = display(self._still(), display_id=True)
        bundle = widget._repr_mimebundle_(**kwargs) if widget.comm is not None else None
        if bundle is not None:
            shown, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
            shown["text/plain"] = repr(self)
            display(shown, raw=True, metadata=metadata)
