"""Everything the package says and draws: sentences in three languages, the rulebook, a position as text and as a picture."""

from cardlab.tell.picture import position_svg
from cardlab.tell.rulebook import option_words, rulebook
from cardlab.tell.sentences import Said, event_phrase, event_text, objection_phrase, objection_text, said
from cardlab.tell.shown import Picture, position_picture
from cardlab.tell.tellable import tellable_check
from cardlab.tell.text import position_text
from cardlab.tell.words import card_name, languages, page_words, say

__all__ = [
    "Picture",
    "Said",
    "card_name",
    "event_phrase",
    "event_text",
    "languages",
    "objection_phrase",
    "objection_text",
    "option_words",
    "page_words",
    "position_picture",
    "position_svg",
    "position_text",
    "rulebook",
    "said",
    "say",
    "tellable_check",
]
