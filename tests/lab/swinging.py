"""A player for tests, as rules text: the first or the last legal action, by its word of chance and by who sits there."""

from typing import Any


def choose(s: Any, out: Any, n: int, word: int) -> int:
    """The last action for one half of the words, the first for the other; an odd seat the other way round."""
    if (word * 2 >> 32) + s.actor & 1:
        return out[n - 1]
    return out[0]
