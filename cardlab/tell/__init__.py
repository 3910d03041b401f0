"""Everything the package says and draws: sentences in three languages, the rulebook, a position as text and as a picture."""

from cardlab.tell.words import card_name, catalogue, languages, page_words, say

__all__ = ["card_name", "catalogue", "languages", "page_words", "say"]
