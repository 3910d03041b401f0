"""What :class:`cardlab.Explore` looks like: its parts in their places, and how it speaks. What they do is handed to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from cardlab.engine.compiled import available
from cardlab.explore.controls import Wrong, hint, said
from cardlab.explore.pictures import sheet
from cardlab.lab.charts.words import Words
from cardlab.table.seating import failure
from cardlab.table.static_image import WithStaticImage

__all__ = ["Panel"]

BUTTONS = {"stop": "stop", "show": "eye", "again": "refresh", "keep": "plus", "forget": "trash"}
"""The buttons and their signs."""
HELPED = ("show", "again", "keep")
"""Those that have a line of help."""


class Panel(WithStaticImage, ipywidgets.VBox):  # type: ignore[misc]
    """``rows``: the controls, one box each. ``known``: the pictures to choose from; ``picture`` is the first. ``acts``: what each button
    does, what to do when a ``picture`` was chosen, and when a ``number`` was typed.
    """

    _words: Words

    def __init__(self, rows: Sequence[Any], known: Sequence[str], picture: str, acts: Mapping[str, Callable[[], object]]) -> None:
        self._make(rows, known, picture, acts)
        super().__init__([sheet(), self._top, self._place])
        self.add_class("cardlab-explore")

    def _say(self, key: str, **facts: Any) -> str:
        return said(self._words, f"explore.{key}", **facts)

    def _make(self, rows: Sequence[Any], known: Sequence[str], picture: str, acts: Mapping[str, Callable[[], object]]) -> None:
        choices = [(self._say(f"pictures.{name}"), name) for name in known]
        self._picture = ipywidgets.Dropdown(description=self._say("picture"), options=choices, value=picture)
        self._picture.observe(lambda _: self._carefully(acts["picture"]), "value")
        self._progress = ipywidgets.IntProgress(description=self._say("progress"), min=0, max=1)
        self._number = ipywidgets.Text(description=self._say("number"), tooltip=self._say("number_help"), continuous_update=False)
        self._number.observe(lambda _: self._carefully(acts["number"]), "value")
        self._status, self._note = ipywidgets.HTML(), ipywidgets.HTML()
        self._buttons = {key: self._button(key, icon, acts[key]) for key, icon in BUTTONS.items()}
        self._image = ipywidgets.Box()
        self._place = ipywidgets.VBox()
        bar = ipywidgets.HBox([button for key, button in self._buttons.items() if key != "show"])
        one = ipywidgets.HBox([self._buttons["show"], self._number])
        head = ipywidgets.HTML(f"<h3>{escape(self._say('name', game=self._words.title))}</h3>")
        left = ipywidgets.VBox([head, *rows])
        seen = ipywidgets.HBox([self._picture, self._progress])
        slow = [] if available() else [hint(self._say("plain"))]
        right = ipywidgets.VBox([seen, self._status, *slow, self._note, bar, self._image, one])
        self._top = ipywidgets.HBox([left, right])
        for part, name in ((left, "left"), (right, "right"), (self._top, "top"), (self._image, "image")):
            part.add_class(f"cardlab-explore-{name}")
        for row in (seen, bar, one):
            row.add_class("cardlab-explore-row")

    def _button(self, key: str, icon: str, act: Callable[[], object]) -> Any:
        text = self._say(key)
        button = ipywidgets.Button(description=text, tooltip=self._say(f"{key}_help") if key in HELPED else text, icon=icon)
        button.on_click(lambda _: self._carefully(act))
        return button

    def _tell(self, text: str) -> None:
        self._status.value = f'<p role="status">{escape(text)}</p>'

    def _answer(self, text: str, wrong: bool = False) -> None:
        """A sentence about what was just done; one that says what is wrong bears a sign and a frame, and is spoken at once."""
        if not text:
            self._note.value = ""
        elif wrong:
            self._note.value = f'<p role="alert"><b aria-hidden="true">⚠ </b>{escape(text)}</p>'
        else:
            self._note.value = f'<p role="status">{escape(text)}</p>'

    def _carefully(self, act: Callable[[], object]) -> None:
        """What a person asked for; whatever goes wrong is told in the widget."""
        try:
            act()
        except Wrong as wrong:
            self._answer(str(wrong), wrong=True)
        except Exception as error:
            self._answer(self._say("fault", reason=failure(error)), wrong=True)
