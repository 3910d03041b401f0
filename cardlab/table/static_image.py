"""The picture that stands in a notebook for a widget: what is left to see where no kernel runs, on GitHub, or in an exported page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlab.language.freetext import xml_text
from cardlab.language.phrase import phrase
from cardlab.language.typeset import loosen, say_bound
from cardlab.model.game import State
from cardlab.picture.shown import Picture, position_picture

if TYPE_CHECKING:
    from cardlab.table.widget import Table

__all__ = ["StaticImage", "WithStaticImage", "static_image_of"]


def static_image_of(table: Table) -> StaticImage:
    """The position at the cursor, with a note on how to play on.

    Where several people share the table it shows what all have seen: the notebook belongs to none of them.
    """
    match = table.match
    state = match.state
    shared = len(table.sitting.people) > 1 or table.teacher
    view = state.view(None).aided(table.aids) if shared and isinstance(state, State) else table.view
    note = say_bound(match.game.id, phrase("notes.still"), table.lang)
    return StaticImage(position_picture(view, lang=table.lang, names=table.names), note, width=760)


class StaticImage:
    """A still picture as notebooks store it, and below it a word on how to go on, if there is one. ``width``: how wide at most, in px.

    The page knows it by its class; one that is not trusted may lose that, and has no widget to hide it for.
    """

    def __init__(self, picture: Picture, note: str = "", width: int | None = None) -> None:
        self._picture, self._note, self._width = picture, note, width

    def _repr_html_(self) -> str:
        below = f'<p style="margin:4px 0;font:14px sans-serif">{xml_text(self._note)}</p>' if self._note else ""
        room = "" if self._width is None else f' style="max-width:{self._width}px"'
        return f'<div class="cardlab-still"{room}>{self._picture.html}{below}</div>'

    def __repr__(self) -> str:
        """The words of both: what is left in LaTeX."""
        return "\n".join(filter(None, (self._picture.words, loosen(self._note))))


class WithStaticImage:
    """A widget that leaves a still picture in the notebook: it is there before the page has drawn the widget, where no kernel runs, and
    in an exported page. The page hides it while the widget is alive.
    """

    _shown_still: Any = None

    def _still(self) -> StaticImage:
        """The picture as of now."""
        raise NotImplementedError

    def _show_still(self, still: StaticImage | None = None) -> None:
        """Renew the picture, where one stands; ``still``: the one to show, drawn again if none is given."""
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
            shown["text/html"] = ""  # a page that may show no widget shows this: the picture above says it all, and is up to date
            display(shown, raw=True, metadata=metadata)
