"""A picture as a notebook stores it, so that everybody sees it: one place for positions, charts and the stills of widgets.

A notebook that somebody else ran is not trusted: JupyterLab then shows no SVG and drops it from HTML, too. A picture inside ``<img>`` is
shown all the same, in exported pages as well. Where no picture can be shown (LaTeX, a terminal, a comparison of two versions), the words
stand for it, and a screen reader reads them.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from cardlab.language.freetext import xml_text
from cardlab.language.typeset import bind
from cardlab.model.position import Position
from cardlab.picture.svg import position_svg
from cardlab.picture.text import position_text

__all__ = ["Picture", "position_picture"]

SENTENCE_ENDS = (".", "!", "?", "]", ":")


class Picture:
    """An SVG and the words that stand for it; a notebook shows the one and keeps both.

    ``svg``: a whole SVG. ``words``: what is to be seen, of one or more lines. ``bound``: the same as they are set on a page
    (:mod:`cardlab.language.typeset`), if that differs.
    """

    def __init__(self, svg: str, words: str, bound: str = "") -> None:
        self.svg, self.words = svg, words
        self._set = bound or words

    @property
    def html(self) -> str:
        """The picture as an ``<img>`` that holds all of it, never wider than the page; its words are its ``alt``."""
        lines = filter(None, map(str.strip, self._set.splitlines()))
        alt = xml_text(" ".join(line if line.endswith(SENTENCE_ENDS) else f"{line}." for line in lines))
        data = b64encode(self.svg.encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}" style="max-width:100%;height:auto">'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return Bundle({"text/html": self.html, "text/plain": self.words})

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<picture: {self.words.partition(chr(10))[0]}>"


class Bundle(dict[str, str]):
    """What a notebook stores of something, by kind; the bare SVG is left out on purpose.

    IPython asks ``_repr_svg_`` for the SVG unless a bundle has it. It would be stored a second time, for nobody: pages prefer the HTML,
    and LaTeX wants Inkscape for it instead of taking the words. So to IPython it counts as settled.
    """

    def __contains__(self, kind: object) -> bool:
        return kind == "image/svg+xml" or super().__contains__(kind)


def position_picture(position: Position, lang: str = "en", names: Sequence[str] | None = None) -> Picture:
    """A position as a notebook shows it: the picture of :func:`cardlab.picture.position_svg` with the words of
    :func:`cardlab.picture.position_text`, both in ``lang`` and with these ``names``.
    """
    words = position_text(position, lang, names)
    return Picture(position_svg(position, lang, names), words, bind(words, lang, names or ()))
