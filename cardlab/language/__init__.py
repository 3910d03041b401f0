"""Everything the package says: sentences in three languages, the rulebook, what happened and what is refused."""

from cardlab.language.narration import Narration, event_phrase, event_text, narrate, objection_phrase, objection_text
from cardlab.language.rulebook import option_words
from cardlab.language.words import card_name, languages, page_words, say

__all__ = [
    "Narration", "card_name", "event_phrase", "event_text", "languages", "objection_phrase", "objection_text", "option_words", "page_words",
    "narrate", "say",
]  # fmt: skip
