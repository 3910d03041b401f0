"""The look of the charts: the table's colours, seats' line styles and suits' shapes, in light and in dark.

Colour means suit. Everything else is ink, except one accent; seats differ by dash and name, suits by shape and colour, shares by the
number that is written. A chart has its own background, so it can be read on any page. This module knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardlab.language.freetext import must_be, one_of
from cardlab.picture.faces import STYLE, glyphs

__all__ = ["DASHES", "FONT", "Look", "apart", "look", "seat_dash", "suit_shape"]

FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, Noto Sans, system-ui, sans-serif"
DASHES: tuple[tuple[int, ...], ...] = ((7, 4), (2, 3), (10, 3, 2, 3), (14, 4), (10, 3, 2, 3, 2, 3), (1, 6))
"""Dashes of the seats that are not the viewer, in order: those of the table."""
SOLID = (1, 0)
WHITE = "W"
"""The shape of a card that is of no suit."""


@dataclass(frozen=True)
class Look:
    """The inks of one theme; they are the table's own (``table.css``). ``suits``: how a suit is drawn on the ground."""

    theme: str
    page: str
    surface: str
    text: str
    soft: str
    line: str
    strong: str
    accent: str
    accent_soft: str
    yellow_edge: str
    suits: Mapping[str, str]

    def shade(self, share: float) -> str:
        """The colour of a share from 0 to 1: from hardly there to the accent."""
        return _mixed(self.accent_soft, self.accent, share)

    def ink_on(self, colour: str) -> str:
        """Black or white, whichever reads better on a colour; one of the two always reaches 4.5 to 1."""
        return "#000000" if luminance(colour) > 0.179 else "#ffffff"

    def edge(self, suit: str) -> str:
        """The outline of a suit's shape: yellow alone needs one on a light ground."""
        return self.yellow_edge if suit == "Y" else self.suits[suit]


@cache
def look(theme: str) -> Look:
    """The inks of ``"light"`` or ``"dark"``; ``ValueError`` for any other.

    >>> look("dark").text
    '#eceae5'
    """
    if theme == "light":
        inks = dict(re.findall(r"--cl-([A-Z])-on-surface:(#\w+)", STYLE))
        return Look("light", "#ffffff", "#f5f5f2", "#1f2126", "#585b63", "#d9d9d3", "#83858b", "#6238b8", "#ece6fa", "#8a6400", inks)
    if theme == "dark":
        inks = {"Y": "#f7be16", "R": "#ff7a68", "G": "#3fc39b", "B": "#86a6ff", "W": "#eceae5"}
        inks |= {"H": "#ff7f8b", "D": "#ff9d5c", "C": "#63c9a9", "S": "#eceae5"}
        return Look("dark", "#111214", "#1b1c20", "#eceae5", "#a9abb3", "#34363c", "#797c85", "#b79cff", "#2f2747", "#f7be16", inks)
    raise ValueError(must_be("theme", one_of(["light", "dark"]), theme))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(low: str, high: str, share: float) -> str:
    at = min(1.0, max(0.0, share))
    return "#" + "".join(f"{round(a + (b - a) * at):02x}" for a, b in zip(_channels(low), _channels(high), strict=True))


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as the contrast of two is reckoned (WCAG 2)."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def seat_dash(seat: int, viewer: int | None = None) -> list[int]:
    """The dash of a seat's line. The viewer's is solid, or that of seat 0 where there is no viewer; the others follow in order."""
    first = 0 if viewer is None else viewer
    if seat == first:
        return list(SOLID)
    return list(DASHES[(seat if seat < first else seat - 1) % len(DASHES)])


@cache
def suit_shape(pack: str, suit: str | None) -> str:
    """The shape of a suit as a path in a box from -1 to 1, as marks of a chart want it. No suit: the white one's."""
    letter = suit or WHITE
    drawn = glyphs(pack).get(letter) or _white()
    path = re.search(r' d="([^"]+)"', drawn)
    assert path is not None, letter
    return _in_small_box(path[1])


def _white() -> str:
    """The star of a card without a suit, which the packs' signs for running text lack."""
    return ' d="M50 2 62 38 98 50 62 62 50 98 38 62 2 50 38 38Z"'


def _in_small_box(path: str) -> str:
    """A path in a box of 100 by 100, put into one from -1 to 1: capital commands only, so every number is a place."""
    return re.sub(r"-?\d*\.?\d+", lambda number: f" {(float(number[0]) - 50) / 50:.3f}", path)


def apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places of labels moved apart until none is nearer than ``gap`` to the next, in their order, each as near to its own as that allows.

    >>> apart([5, 5, 30], 10, 0, 100)
    [0.0, 10.0, 30.0]
    """
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    blocks: list[list[Any]] = []  # [members, sum of what they want]: neighbours that collide stand around the mean of their wishes

    def first(block: list[Any]) -> float:
        span = gap * (len(block[0]) - 1)
        return float(max(low, min(high - span, block[1] / len(block[0]) - span / 2)))

    for i in order:
        blocks.append([[i], places[i]])
        while len(blocks) > 1 and first(blocks[-2]) + gap * len(blocks[-2][0]) > first(blocks[-1]) + 1e-9:
            members, total = blocks.pop()
            blocks[-1] = [blocks[-1][0] + members, blocks[-1][1] + total]
    out = [0.0] * len(places)
    for block in blocks:
        for k, i in enumerate(block[0]):
            out[i] = first(block) + gap * k
    return out
