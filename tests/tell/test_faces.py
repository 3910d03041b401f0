"""The faces: one drawing a card, well formed, and told apart without colour."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from cardlab.cards import FRENCH_RANKS
from cardlab.picture import faces as drawn

COLOURS = [suit + str(rank) for suit in "YRGB" for rank in range(1, 12)]
SIDE = ["24", "trump-Y", "trump-R", "trump-G", "trump-B", "order-11", "order-1"]
QUADRANTS = [c + v for c in "RYGB" for v in ("0", "+1", "+8", "-3", "*2")] + ["RY+2", "YG+5", "GB+2", "RB+5"]
FRENCH = [rank + suit for suit in "CDHS" for rank in FRENCH_RANKS.split()] + ["RJ", "BJ"]
PACKS = [("colours", COLOURS + SIDE), ("quadrants", QUADRANTS), ("french", [*FRENCH, *(f"trump-{suit}" for suit in "CDHS"), "trump-none"])]


@pytest.mark.parametrize(("pack", "codes"), PACKS)
def test_every_card_has_a_face_of_its_own(pack: str, codes: list[str]) -> None:
    faces = drawn.faces(pack, codes)
    assert list(faces) == [*codes, "back"]
    assert len(set(faces.values())) == len(faces)
    for code, inner in faces.items():
        ET.fromstring(f"<svg>{inner}</svg>")
        assert "script" not in inner and "http" not in inner and "href" not in inner, code


@pytest.mark.parametrize(("pack", "codes"), PACKS)
def test_faces_differ_without_colour(pack: str, codes: list[str]) -> None:
    grey = [re.sub(r"var\(--cl-[\w-]+\)|#fff", "", inner) for inner in drawn.faces(pack, codes).values()]
    assert len(set(grey)) == len(grey)


@pytest.mark.parametrize(("pack", "codes"), PACKS)
def test_a_picture_that_stands_alone_knows_every_colour(pack: str, codes: list[str]) -> None:
    declared = dict(line.split(":") for line in drawn.STYLE.split(";"))
    text = "".join(drawn.faces(pack, codes).values()) + "".join(drawn.glyphs(pack).values())
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= set(declared)


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_numerals_can_be_read() -> None:
    colour = dict(line.split(":") for line in drawn.STYLE.split(";"))
    for suit in "RGB":
        assert contrast(colour[f"--cl-{suit}"], "#ffffff") >= 4.5
    assert contrast(colour["--cl-Y"], colour["--cl-ink-on-paper"]) >= 4.5
    for suit in "CDHS":
        assert contrast(colour[f"--cl-{suit}"], colour["--cl-paper"]) >= 4.5


def test_marks_are_drawn_and_only_where_asked() -> None:
    plain = drawn.faces("quadrants", ["R+4", "R+1"])
    marked = drawn.faces("quadrants", ["R+4", "R+1"], {"R+4": ["stop"]})
    assert marked["R+1"] == plain["R+1"]
    assert marked["R+4"].startswith(plain["R+4"]) and marked["R+4"] != plain["R+4"]
    three = {drawn.face("quadrants", "R+4", [mark]) for mark in drawn.MARKS}
    assert len(three) == 3


@pytest.mark.parametrize(
    ("pack", "code"),
    [("colours", "R12"), ("colours", "AH"), ("french", "1H"), ("french", "back2"), ("quadrants", "R+9x")],
)
def test_a_card_that_is_not_there_is_refused(pack: str, code: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(code))):
        drawn.face(pack, code)


def test_packs_and_marks_that_are_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match="colours, quadrants, french"):
        drawn.face("tarot", "24")
    with pytest.raises(ValueError, match="colours, quadrants, french"):
        drawn.glyphs("tarot")
    with pytest.raises(ValueError, match="stop, skip, reverse"):
        drawn.face("quadrants", "R+4", ["star"])


@pytest.mark.parametrize("pack", ["colours", "quadrants", "french"])
def test_glyphs_are_four_shapes(pack: str) -> None:
    shapes = {re.search(r' d="([^"]+)"', glyph)[1] for glyph in drawn.glyphs(pack).values()}  # type: ignore[index]
    assert len(shapes) == 4
