"""What the charts say: titles, axes and notes from the catalogue, in one language, with numbers as that language writes them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from cardlab.cards import Seat
from cardlab.language.freetext import check_names, names_told_apart
from cardlab.language.phrase import Phrase, phrase
from cardlab.language.typeset import NO_BREAK, bind, say_bound
from cardlab.language.words import catalogue, known_language, page_words
from cardlab.model.game import Game

__all__ = ["Words", "are_texts"]

NARROW = "\u202f"
LOCALES = {
    "en": {"decimal": ".", "thousands": ",", "grouping": [3], "currency": ["", ""]},
    "de": {"decimal": ",", "thousands": ".", "grouping": [3], "currency": ["", ""]},
    "ru": {"decimal": ",", "thousands": NARROW, "grouping": [3], "currency": ["", ""]},
}
LONGEST = 24
"""How many letters of a name are shown."""


def are_texts(given: object, count: int) -> bool:
    """Whether this is a list, or the like, of so many texts."""
    return isinstance(given, (list, tuple)) and len(given) == count and all(isinstance(each, str) for each in given)


def _labels(names: Sequence[str], spare: Sequence[str]) -> list[str]:
    """Names as they stand at marks: checked as at a table, ``spare`` ones for blank ones, long ones cut, no two alike."""
    called = [name.strip() or other for name, other in zip(check_names(names, len(spare)), spare, strict=True)]
    return names_told_apart([name if len(name) <= LONGEST else name[: LONGEST - 1] + "…" for name in called])


class Words:
    """The words for the charts of one game in one language, as they are set; ``names``: the names of the players, free text."""

    def __init__(self, game: Game, lang: str, names: Sequence[str] | None = None) -> None:
        self.game = game
        self.lang = known_language(lang)
        self._words = catalogue(game.id, self.lang)
        self.names = None if names is None else _labels(names, [self._words.seat(seat) for seat in range(game.players)])

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of ``charts.toml``."""
        return self.phrase(phrase(f"charts.{key}", **facts))

    def phrase(self, said: Phrase) -> str:
        """Any phrase of the game."""
        return say_bound(self.game.id, said, self.lang, self.names)

    def has(self, key: str) -> bool:
        """Whether the catalogue has a sentence."""
        return self._words.has(key)

    def text(self, key: str) -> str:
        """A sentence of the catalogue that names no facts."""
        return bind(self._words.text(key), self.lang)

    def numbered(self, text: str, number: int) -> str:
        """What is counted and its number: *trick 3*."""
        return f"{text}{NO_BREAK}{number}"

    @property
    def title(self) -> str:
        """The game's name."""
        return self._words.text("title")

    @property
    def locale(self) -> dict[str, Any]:
        """How numbers are written, as charts want to be told."""
        return {"number": LOCALES[self.lang]}

    def seat(self, seat: int) -> str:
        """The name of the player at a seat."""
        return bind(self._words.seat(seat, self.names), self.lang, self.names or ())

    def seat_names(self, names: Sequence[str] | None, count: int) -> list[str]:
        """What so many seats are called: as was given, and those that have no name by their numbers.

        >>> from cardlab import game
        >>> Words(game("sticht"), "de").seat_names(["Ada", ""], 3)
        ['Ada', 'Platz 2', 'Platz 3']
        """
        given = [*(names or ()), *[""] * count][:count]
        return [name.strip() or self._words.seat(seat) for seat, name in enumerate(given)]

    def seats(self, seats: Sequence[int]) -> tuple[Seat, ...]:
        """Seats as facts of a sentence."""
        return tuple(Seat(seat) for seat in seats)

    def player(self, name: str) -> str:
        """The name of a kind of player: cardlab's own in the language, any other as it is."""
        return page_words(self.lang).get(f"player_{name}", name)

    def suit(self, suit: str) -> str:
        """A suit's name."""
        from cardlab.cards import Suit

        return self.phrase(phrase("charts.suit", suit=Suit(suit)))

    def number(self, value: float, places: int = 0) -> str:
        """A number as this language writes it.

        >>> from cardlab import game
        >>> Words(game("nineteen"), "de").number(1234.56, 1)
        '1.234,6'
        """
        locale = LOCALES[self.lang]
        text = f"{abs(value):,.{places}f}".replace(",", "\0").replace(".", str(locale["decimal"])).replace("\0", str(locale["thousands"]))
        return ("−" if value < 0 and any(digit in text for digit in "123456789") else "") + text

    def score(self, value: float) -> str:
        """Points: whole ones plain, halves with their sign."""
        from cardlab.language.phrase import number_text

        return number_text(int(value) if value == int(value) else value)

    def percent(self, share: float) -> str:
        """A share in percent: whole ones, and one place below ten."""
        return self.say("percent", n=self.number(100 * share, 1 if 0 < share < 0.0995 else 0))

    def games(self, count: int) -> str:
        """So many games."""
        return self.say("games", n=count, count=self.number(count))

    def opens(self, parts: Sequence[str], unit: str, game: int, round: int | None = None) -> str:
        """What a mark tells, and which game a click on it opens."""
        where = self.say("opens", number=game) if not round else self.say("opens_at", case=unit, number=game, round=round)
        return " · ".join([*parts, where])

    def wrapped(self, sentences: Sequence[str], width: int, size: int = 12) -> list[str]:
        """Sentences as lines of at most so many px, in type of this size."""
        return [line for sentence in sentences if sentence for line in textwrap.wrap(sentence, max(30, int(width / (0.49 * size))))]
