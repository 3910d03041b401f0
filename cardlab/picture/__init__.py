"""Everything the package draws: a position as text and as a picture, the rulebook as a page, the faces of cards."""

from cardlab.picture.booklet import rulebook
from cardlab.picture.shown import Picture, position_picture
from cardlab.picture.svg import position_svg
from cardlab.picture.text import position_text

__all__ = ["Picture", "position_picture", "position_svg", "position_text", "rulebook"]
