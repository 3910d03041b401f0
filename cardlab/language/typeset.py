"""No-break spaces, where text is set and may wrap: on the page, in HTML, in pictures and charts.

The catalogues and whatever Python prints have ordinary spaces, so that they can be typed, searched and compared. :func:`bind` puts the
no-break spaces in when a text leaves for a place that breaks lines; it is the only place that knows where they belong:

- a number and the word after it (*12 cards*), or the word before it where none follows (*up to 24*)
- what is counted and its number (*Round 5*, *Regel S4.2*), or the rank of a card and what stands before it, whatever follows
- a number and ``%``; ``×`` between two numbers; in a sum each sign and what follows it
- what stands before ``…``; in Russian what stands before a dash

Names that people typed, actions, names of files stay as they are. This module knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from cardlab.language.freetext import isolated
from cardlab.language.phrase import Phrase
from cardlab.language.words import catalogue, known_language, page_words, ranked_words

__all__ = ["NO_BREAK", "bind", "loosen", "page_words_bound", "say_bound"]

NO_BREAK = "\u00a0"

NUMBER = r"(?<![\w.,])(?>[+−-]?(?:\d(?:[\d.,\u202f]*\d)?½?|½)|\{(?:n|end|most|low|high|number)\})"
"""A number as people read it, or the place in a text of the page where one is filled in. Not the digits of a card (``Y4``) or clause."""
CLAUSE = r"(?:[A-ZА-Я]\d+(?:\.\d+)*|\{rule\})"
LABELS = {
    "en": r"rounds?|rules?|seats?|steps?|games?|tricks?|turns?|runs?|rows?|total",
    "de": r"Runden?|Regeln?|Plätzen?|Platz|Schritten?|Schritt|Spiele?|Stich|Zug|Lauf|Summe|Zwischensumme",
    "ru": r"раунд\w{0,3}|кон(?:а|у|ом|е|ов)?|пункт\w{0,3}|мест(?:о|а|у|ом|е)|шаг\w{0,3}|игр(?:а|ы|е|у)|взятк(?:а|и|е|у)|ход\w{0,2}|сумма",
}
"""The words after which a number says which one it is, or how much."""


@cache
def _rules(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is looked for, and what stands there instead, in order."""
    labels = "|".join((LABELS[lang], *map(re.escape, ranked_words(lang))))
    found = [
        (rf"({NUMBER}) (?=[^\W\d_%])", r"\1~"),
        (rf"\b((?i:{labels})) (?={NUMBER}|{CLAUSE})", r"\1~"),
        (rf"([^\W\d_]) (?={NUMBER}(?![\w~]))", r"\1~"),
        (r"(?<=[\d½}]) (?=%)", "~"),
        (r"(?<=[\d½]) × (?=[\d½])", "~×~"),
        (r"(?<=[\d½] [+−=]) (?=[\d½+−])", "~"),
        (r"(?<=\S) (?=…)", "~"),
    ]
    if lang == "ru":
        found.append((r"(?<=\S) (?=— )", "~"))
    return tuple((re.compile(pattern.replace("~", NO_BREAK)), put.replace("~", NO_BREAK)) for pattern, put in found)


def bind(text: str, lang: str, kept: Iterable[str] = ()) -> str:
    """A text as it is set in ``lang``: with no-break spaces where a line must not end. What is bound already stays as it is.

    ``kept``: texts within it that were typed by somebody (names, actions), of which nothing is changed.

    >>> bind("Runde 5: 12 Karten, 24 %", "de").replace(NO_BREAK, "~")
    'Runde~5: 12~Karten, 24~%'
    >>> bind("Anna 2 deals in round 3", "en", ["Anna 2"]).replace(NO_BREAK, "~")
    'Anna 2 deals in round~3'
    """
    return _outside(text, [each for each in kept if each in text and _bound(each, lang) != each], lambda piece: _bound(piece, lang))


def loosen(text: str) -> str:
    """A text that was set, as Python prints it: with ordinary spaces."""
    return text.replace(NO_BREAK, " ")


def say_bound(game: str, phrase: Phrase, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
    """A phrase as a sentence that is set: as :func:`cardlab.language.words.say` has it, and bound. Raises as that does."""
    words = catalogue(game, known_language(lang))
    return bind(words.say(phrase, names, viewer), words.language_of(phrase, viewer), [*map(isolated, names or ()), *_given(phrase)])


@cache
def page_words_bound(lang: str) -> dict[str, str]:
    """The page's own words as they are set; where the page fills in a number its place is bound already."""
    known_language(lang)
    return {key: bind(text, lang) for key, text in page_words(lang).items()}


@lru_cache(maxsize=2**14)  # a table says much the same step after step, to each viewer: looking it up is what makes frames fast
def _bound(text: str, lang: str) -> str:
    for pattern, put in _rules(lang):
        text = pattern.sub(put, text)
    return text


def _outside(text: str, kept: Sequence[str], change: Callable[[str], str]) -> str:
    """A text in which all but some stretches is changed; of two that begin alike the longer one stays."""
    if not kept:
        return change(text)
    stretches = "|".join(map(re.escape, sorted(kept, key=len, reverse=True)))
    return "".join(piece if at % 2 else change(piece) for at, piece in enumerate(re.split(f"({stretches})", text)))


def _given(phrase: Phrase) -> Iterator[str]:
    """The texts among a phrase's facts: an error of somebody's function, a name of a file, an action."""
    for value in dict(phrase.facts).values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Phrase):
                yield from _given(each)
            elif isinstance(each, str):
                yield each
