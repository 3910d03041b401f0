"""Drawings of cards: the one source of faces, for the page, for static pictures and for print.

Every face is the inner SVG of a box 100 wide and 140 high, every suit glyph that of a box of 100 by 100. Drawings are
known by *pack* (``colours``, ``quadrants``, ``french``), never by game. Shape comes first and colour second: sun,
diamond, leaf and wave are four silhouettes that differ in greyscale and at ten pixels: spiky and round, four points,
two points and a vein, three bars.

Colours are CSS custom properties, so that one drawing serves a light and a dark page. A picture that stands alone sets
:data:`STYLE` on its ``<svg>``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from cardlab.cards import printed
from cardlab.language.freetext import quoted

__all__ = ["BOX", "FONT", "GLYPH_BOX", "MARKS", "STYLE", "face", "faces", "glyphs"]

BOX = (100, 140)
"""Width and height of the box a face is drawn in."""

GLYPH_BOX = "-4 -4 108 108"
"""The viewBox for a glyph: a little wider than its 100 by 100, for the edge of the sun."""

FONT = '"Helvetica Neue",Helvetica,Arial,"Liberation Sans",system-ui,sans-serif'
"""The type of the numerals; a picture that stands alone sets it, in weight 700, on its ``<svg>``."""

MARKS = ("stop", "skip", "reverse")
"""Symbols that a card of the pack ``quadrants`` may have."""

COLOURS: Mapping[str, str] = {
    "--cl-Y": "#f7be16",
    "--cl-R": "#d63b2a",
    "--cl-G": "#0b7f63",
    "--cl-B": "#23459f",
    "--cl-H": "#b5172b",
    "--cl-D": "#b83b08",
    "--cl-C": "#0f5c4a",
    "--cl-S": "#1b1d22",
    "--cl-W": "#1b1d22",
    "--cl-ink-on-paper": "#1b1d22",
    "--cl-paper": "#ffffff",
    "--cl-back": "#4b4e57",
    "--cl-back-line": "#d9dae0",
    "--cl-Y-on-surface": "#f7be16",
    "--cl-Y-edge": "#8a6400",
    "--cl-R-on-surface": "#c93425",
    "--cl-G-on-surface": "#0b7f63",
    "--cl-B-on-surface": "#23459f",
    "--cl-H-on-surface": "#b5172b",
    "--cl-D-on-surface": "#b83b08",
    "--cl-C-on-surface": "#0f5c4a",
    "--cl-S-on-surface": "#1b1d22",
    "--cl-W-on-surface": "#1b1d22",
}

STYLE = ";".join(f"{name}:{value}" for name, value in COLOURS.items())
"""CSS declarations for the ``style`` attribute of an ``<svg>`` that stands alone, outside the page."""

_INK = "var(--cl-ink-on-paper)"
_PAPER = "var(--cl-paper)"


def _sun() -> str:
    points = []
    for i in range(20):
        radius = 36 if i % 2 else 49.5
        angle = math.pi * i / 10 - math.pi / 2
        points.append(f"{50 + radius * math.cos(angle):.1f} {50 + radius * math.sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def _wave(y: int) -> str:
    return (
        f"M2 {y}C18 {y - 17} 32 {y - 17} 50 {y}S82 {y + 17} 98 {y}V{y + 19}"
        f"C82 {y + 36} 68 {y + 36} 50 {y + 19}S18 {y + 2} 2 {y + 19}Z"
    )


_SHAPES: Mapping[str, str] = {
    "Y": _sun(),
    "R": "M50 1 99 50 50 99 1 50Z",
    "G": "M7 93V48C7 24 25 7 50 7H93V52C93 76 75 93 50 93ZM24 81 66 39 61 34 19 76Z",
    "B": _wave(11) + _wave(41) + _wave(71),
    "H": "M50 95C24 72 4 55 4 31 4 14 16 6 28 6 38 6 46 12 50 21 54 12 62 6 72 6 84 6 96 14 96 31 96 55 76 72 50 95Z",
    "D": "M50 2C60 20 73 36 88 50 73 64 60 80 50 98 40 80 27 64 12 50 27 36 40 20 50 2Z",
    "S": "M50 3C60 24 94 42 94 65 94 78 84 85 74 85 66 85 59 81 55 74 56 84 60 92 68 97H32"
    "C40 92 44 84 45 74 41 81 34 85 26 85 16 85 6 78 6 65 6 42 40 24 50 3Z",
    "C": "M50 3C62 3 71 12 71 24 71 31 68 36 64 40 67 38 71 37 75 37 87 37 96 46 96 58S87 79 75 79"
    "C66 79 59 75 55 68 56 80 60 90 68 97H32C40 90 44 80 45 68 41 75 34 79 25 79 13 79 4 70 4 58"
    "S13 37 25 37C29 37 33 38 36 40 32 36 29 31 29 24 29 12 38 3 50 3Z",
    "W": "M50 2 62 38 98 50 62 62 50 98 38 62 2 50 38 38Z",
}

_SUITS: Mapping[str, str] = {"colours": "YRGB", "quadrants": "RYGB", "french": "CDHS"}


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _emblem(suit: str, x: float, y: float, width: float, fill: str, more: str = "") -> str:
    place = f"translate({_number(x)} {_number(y)}) scale({_number(width / 100)})"
    return f'<path transform="{place}" fill="{fill}" fill-rule="evenodd" d="{_SHAPES[suit]}"{more}/>'


def _text(text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" fill="{fill}"{more}>{text}</text>'


def _fill(suit: str) -> str:
    return f"var(--cl-{suit})"


def _on(suit: str) -> str:
    """Ink that can be read on a field of this colour: dark on yellow, white on the others."""
    return _INK if suit == "Y" else "#fff"


def _field(fill: str) -> str:
    return f'<rect x="5" y="5" width="90" height="130" rx="6" fill="{fill}"/>'


def _back() -> str:
    rings = ((22, 15, ""), (40, 27, ' opacity=".6"'), (58, 39, ' opacity=".35"'))
    lines = "".join(f'<path d="M0-{high} {wide} 0 0 {high}-{wide} 0Z"{more}/>' for high, wide, more in rings)
    pen = 'transform="translate(50 70)" fill="none" stroke="var(--cl-back-line)" stroke-width="2.2"'
    return f"{_field('var(--cl-back)')}<g {pen}>{lines}</g>"


# ---- colours: a field of the suit's colour inside a paper edge; numeral above left, emblem below right ----


def _colours(code: str, marks: Sequence[str]) -> str | None:
    if code == "24":
        frame = f'<rect x="5" y="5" width="90" height="130" rx="6" fill="none" stroke="{_INK}" stroke-width="1.6"/>'
        four = ((34, 72, "Y"), (63, 72, "R"), (34, 101, "G"), (63, 101, "B"))
        return (
            frame
            + _text("24", 11, 57, 54, _INK, ' letter-spacing="-3"')
            + "".join(_emblem(suit, x, y, 25, _fill(suit)) for x, y, suit in four)
        )
    if trump := re.fullmatch(r"trump-([YRGB])", code):
        suit = trump[1]
        return _field(_fill(suit)) + _emblem(suit, 18, 38, 64, _on(suit))
    if code in ("order-11", "order-1"):
        high, low = ("11", "1") if code == "order-11" else ("1", "11")
        # The wedge is broad at the high end: the order can be read without reading the numbers.
        return (
            _text(high, 50, 50, 50, _INK, ' text-anchor="middle" letter-spacing="-3"')
            + f'<path d="M28 62H72L53 108H47Z" fill="{_INK}" opacity=".2"/>'
            + _text(low, 50, 129, 20, _INK, ' text-anchor="middle" opacity=".75"')
        )
    card = re.fullmatch(r"([YRGB])([1-9]|1[01])", code)
    if card is None:
        return None
    suit, rank = card[1], card[2]
    if rank == "10":
        # The two numerals are set to a fixed width: in a wider type they would run into the edge.
        numeral = _text(rank, 9, 62, 62, _on(suit), ' textLength="62" lengthAdjust="spacingAndGlyphs"')
    elif rank == "11":
        numeral = _text(rank, 10, 62, 62, _on(suit), ' letter-spacing="-5"')
    else:
        numeral = _text(rank, 13, 62, 62, _on(suit))
    return _field(_fill(suit)) + numeral + _emblem(suit, 36, 75, 52, _on(suit))


# ---- quadrants: one colour fills all four, two neighbours a half each; the emblem stands in its colour's corner ----

_QUADRANT = {"R": (5, 5), "Y": (50, 5), "G": (50, 70), "B": (5, 70)}
_HOME = {"R": (9, 9), "Y": (66, 9), "G": (66, 106), "B": (9, 106)}
_ACROSS = {"R": (65, 105), "Y": (8, 105), "G": (8, 8), "B": (65, 8)}
_BESIDE = {"R": "BY", "Y": "GR", "G": "YB", "B": "RG"}


def _mark(kind: str, x: float, y: float, width: float, ink: str, gap: str) -> str:
    body = {
        "stop": f'<path d="M30 4H70L96 30V70L70 96H30L4 70V30Z" fill="{ink}"/>'
        f'<path d="M28 50H72" stroke="{gap}" stroke-width="15"/>',
        "skip": f'<path d="M8 66C14 16 70 12 82 56" fill="none" stroke="{ink}" stroke-width="13"/>'
        f'<path d="M58 50 88 80 98 40Z" fill="{ink}"/><circle cx="45" cy="80" r="12" fill="{ink}"/>',
        "reverse": f'<path d="M8 34H70M30 70H92" stroke="{ink}" stroke-width="13"/>'
        f'<path d="M64 10 96 34 64 58ZM36 46 4 70 36 94Z" fill="{ink}"/>',
    }[kind]
    return f'<g transform="translate({_number(x)} {_number(y)}) scale({_number(width / 100)})">{body}</g>'


def _quadrants(code: str, marks: Sequence[str]) -> str | None:
    card = re.fullmatch(r"([RYGB]{1,2})(0|[+-]\d|\*2)", code)
    if card is None:
        return None
    colours, value = card[1], printed(card[2])
    first = colours[0]
    if value == "0":
        # The start of a line looks like nothing one can lay on it: a plain field, without the disc.
        return _field(_fill(first)) + _text("0", 13, 62, 62, _on(first)) + _emblem(first, 36, 75, 52, _on(first))
    out = []
    for quadrant, (x, y) in _QUADRANT.items():
        if quadrant in colours or len(colours) == 1:
            colour = quadrant if quadrant in colours else colours
        else:
            colour = next((beside for beside in _BESIDE[quadrant] if beside in colours), first)
        out.append(f'<rect x="{x}" y="{y}" width="45" height="65" fill="{_fill(colour)}"/>')
    out.append(f'<path d="M50 5V135M5 70H95" stroke="{_PAPER}" stroke-width="2.5"/>')
    out.extend(_emblem(colour, *_HOME[colour], 25, _on(colour)) for colour in colours)
    out.append(f'<circle cx="50" cy="70" r="35" fill="{_PAPER}"/>')
    out.append(_text(value, 50, 86, 46, _INK, ' text-anchor="middle" letter-spacing="-2"'))
    x, y = _ACROSS[first]
    step = -29 if x > 40 else 29
    for i, kind in enumerate(marks):
        out.append(_mark(kind, x + step * i, y, 27, _on(first), _fill(first)))
    return "".join(out)


# ---- french: large index, pips in the usual places, courts as a crowned emblem ----

_PIPS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "2": ((1, 0), (1, 4)),
    "3": ((1, 0), (1, 2), (1, 4)),
    "4": ((0, 0), (2, 0), (0, 4), (2, 4)),
    "5": ((0, 0), (2, 0), (1, 2), (0, 4), (2, 4)),
    "6": ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4)),
    "7": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4)),
    "8": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4)),
    "9": ((0, 0), (2, 0), (0, 1.33), (2, 1.33), (1, 2), (0, 2.67), (2, 2.67), (0, 4), (2, 4)),
    "10": ((0, 0), (2, 0), (1, 0.67), (0, 1.33), (2, 1.33), (0, 2.67), (2, 2.67), (1, 3.33), (0, 4), (2, 4)),
}
# Three signs that differ in outline: a feather that leans; a round coronet with one ball; a crown with points.
_CROWNS: Mapping[str, str] = {
    "J": "M3 47 0 43 9 33C8 19 15 9 29 4 40 0 52 0 60 1 59 8 57 14 53 19L44 20 49 24C45 29 41 32 36 34L28 33 31 37"
    "C25 39 19 39 14 38ZM17 33 46 12 44 9 16 28Z",
    "Q": "M0 34H60V44H0ZM2 28C2 16 8 8 14 8S26 16 30 28C34 16 40 8 46 8S58 16 58 28Z"
    "M30 0A7 7 0 1 1 30 14 7 7 0 1 1 30 0Z",
    "K": "M0 34H60V44H0ZM0 28V2L16 16 30 0 44 16 60 2V28Z",
}
# A cap whose three points hang down, in a box 72 wide with the outer ones beside it; and the bells at their ends.
_CAP = (
    "M4 50H68V60H4ZM4 46C4 34-4 22-18 34-22 12-8 2 8 8 14 10 18 14 20 20 22 10 28 0 36-6 44 0 50 10 52 20 54 14 58 10 64 8"
    "C80 2 94 12 90 34 76 22 68 34 68 46Z"
)
_BELLS = ((-19, 42), (36, -12), (91, 42))
# A small card shows other parts than a large one: the page's style sheet shows `cl-big` and hides `cl-pips` there.
_LARGE, _SMALL = '<g class="cl-pips">', '<g class="cl-big" display="none">'


def _index(rank: str, fill: str) -> str:
    if rank != "10":
        return _text(rank, 8, 38, 38, fill)
    narrow = ' textLength="{}" lengthAdjust="spacingAndGlyphs"'
    large = _text(rank, 5, 38, 38, fill, narrow.format(32))
    small = _text(rank, 7, 44, 46, fill, narrow.format(50))
    return f"{_LARGE}{large}</g>{_SMALL}{small}</g>"


def _french(code: str, marks: Sequence[str]) -> str | None:
    if trump := re.fullmatch(r"trump-([CDHS]|none)", code):
        if trump[1] == "none":
            ring = f'<circle cx="50" cy="70" r="31" fill="none" stroke="{_INK}" stroke-width="9"/>'
            return f'{ring}<path d="M28 92 72 48" stroke="{_INK}" stroke-width="9"/>'
        return _field(_fill(trump[1])) + _emblem(trump[1], 18, 38, 64, "#fff")
    if code in ("RJ", "BJ"):
        return _joker(_fill("H" if code == "RJ" else "S"), code == "RJ")
    card = re.fullmatch(r"([2-9]|10|[JQKA])([CDHS])", code)
    if card is None:
        return None
    rank, suit = card[1], card[2]
    fill = _fill(suit)
    corner = _emblem(suit, 8, 46, 21, fill)
    if rank == "A":
        return _index(rank, fill) + _emblem(suit, 30, 66, 62, fill)
    if rank in _PIPS:
        pips = []
        for across, down in _PIPS[rank]:
            turn = " rotate(180 7 7)" if down > 2 else ""
            place = f"translate({_number(41 + across * 18.5)} {_number(13 + down * 25.5)}){turn}"
            pips.append(f'<g transform="{place}">{_emblem(suit, 0, 0, 14, fill)}</g>')
        body = f"{_LARGE}{''.join(pips)}{corner}</g>{_SMALL}{_emblem(suit, 34, 72, 58, fill)}</g>"
        return _index(rank, fill) + body
    crown = f'<path transform="translate({{}}) scale({{}})" fill="{fill}" fill-rule="evenodd" d="{_CROWNS[rank]}"/>'
    panel = f'<rect x="35" y="11" width="57" height="118" rx="4" fill="{fill}" opacity=".09"/>'
    large = panel + crown.format("43.5 24", ".67") + _emblem(suit, 41, 68, 45, fill) + corner
    small = crown.format("48 46", ".5") + _emblem(suit, 36, 78, 54, fill)
    return f"{_index(rank, fill)}{_LARGE}{large}</g>{_SMALL}{small}</g>"


def _joker(fill: str, solid: bool) -> str:
    """A jester's cap and the word; a star stands where other cards have their index. ``solid``: star and bells are filled."""
    pen = f'fill="{fill}"' if solid else f'fill="none" stroke="{fill}" stroke-width="{{}}"'
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="{7 if solid else 5.5}" {pen.format(4)}/>' for x, y in _BELLS)
    cap = f'<g transform="translate({{}}) scale({{}})"><path fill="{fill}" d="{_CAP}"/>{bells}</g>'
    panel = f'<rect x="35" y="11" width="57" height="118" rx="4" fill="{fill}" opacity=".09"/>'
    star = f'<path transform="translate({{}}) scale({{}})" {pen.format(9)} d="{_SHAPES["W"]}"/>'
    word = _text("JOKER", 63.5, 112, 14, fill, ' text-anchor="middle" textLength="47" lengthAdjust="spacingAndGlyphs"')
    large = panel + star.format("7 12", ".26") + cap.format("48.5 52", ".42") + word
    small = star.format("7 10", ".36") + cap.format("23 70", ".75")
    return f"{_LARGE}{large}</g>{_SMALL}{small}</g>"


_PACKS: Mapping[str, Callable[[str, Sequence[str]], str | None]] = {
    "colours": _colours,
    "quadrants": _quadrants,
    "french": _french,
}


@cache
def _drawn(pack: str, code: str, marks: tuple[str, ...]) -> str:
    drawing = _back() if code == "back" else _PACKS[pack](code, marks)
    if drawing is None:
        raise ValueError(f"the pack {quoted(pack)} has no card {quoted(code)}")
    return drawing


def face(pack: str, code: str, marks: Sequence[str] = ()) -> str:
    """The inner SVG, in a box of 100 by 140, of one card.

    ``code`` is a card's code, ``back``, or a side card's: ``trump-Y``, ``order-11``, ``order-1`` of ``colours``, ``trump-H`` and
    ``trump-none`` of ``french``;
    ``marks`` are the symbols of :data:`MARKS` that are printed on it. Raises ValueError for a pack, card or symbol that
    does not exist.

    >>> face("colours", "R7").startswith("<rect ")
    True
    """
    if pack not in _PACKS:
        raise ValueError(f"there is no pack {quoted(pack)}; choose from: {', '.join(_PACKS)}")
    for mark in marks:
        if mark not in MARKS:
            raise ValueError(f"there is no symbol {quoted(mark)}; choose from: {', '.join(MARKS)}")
    return _drawn(pack, code, tuple(marks))


def faces(pack: str, codes: Iterable[str], marks: Mapping[str, Sequence[str]] | None = None) -> dict[str, str]:
    """The faces of several cards by code, the back among them.

    ``marks`` gives the symbols of those cards that have any. Raises ValueError as :func:`face` does.
    """
    printed = marks or {}
    return {code: face(pack, code, printed.get(code, ())) for code in dict.fromkeys((*codes, "back"))}


def glyphs(pack: str) -> dict[str, str]:
    """The suits of a pack as signs for running text, by suit letter: inner SVG for the viewBox :data:`GLYPH_BOX`.

    They stand on the surface and not on a card, so they have inks of their own; the sun keeps its yellow and gets an
    edge.
    Raises ValueError for a pack that does not exist.
    """
    if pack not in _SUITS:
        raise ValueError(f"there is no pack {quoted(pack)}; choose from: {', '.join(_SUITS)}")
    edge = ' stroke="var(--cl-Y-edge)" stroke-width="9"'
    return {
        suit: _emblem(suit, 0, 0, 100, f"var(--cl-{suit}-on-surface)", edge if suit == "Y" else "")
        for suit in _SUITS[pack]
    }
