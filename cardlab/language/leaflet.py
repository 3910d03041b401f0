"""The rulebook in the order in which one learns from it: *in one minute* first, then chapters, variants, and what is assumed last.

What stands where is declared once per game, in ``rulebook/leaflet.toml``: the words to explain, the chapters with their clauses, tables and
examples, small pictures of cards, and the clauses whose assumed part is a note on this edition rather than a rule to play by. The words
themselves stand in the file of each language; their numbers are filled in from the rules (:meth:`GameType.figures`). This module knows no
game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardlab.cards import Pack, Seat
from cardlab.language.phrase import Phrase
from cardlab.language.spoken import game_cache, game_type
from cardlab.language.words import Catalogue

__all__ = ["Chapter", "Leaflet", "Minute", "Note", "Table", "Word", "plan_of"]


class Minute(NamedTuple):
    """A game in one minute: what it is about and who wins, what one needs, a turn or round in at most five lines."""

    heading: str
    aim: str
    needs: str
    turn: tuple[str, ...]
    win: str
    cards: tuple[tuple[str, ...], ...]
    """Codes of cards to be drawn beside each line of the turn; none beside some."""


class Word(NamedTuple):
    """A word of the game, explained before it is used."""

    term: str
    text: str


class Table(NamedTuple):
    """What scores what: a caption, the heads of the columns, the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Note(NamedTuple):
    """What is said of a clause (``rule``) or of an option (``rule`` is ``""``), with a heading of its own."""

    rule: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: the numbers of its clauses in order of reading, then tables, worked examples and notes."""

    id: str
    heading: str
    intro: str
    rules: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    examples: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


@game_cache  # it is asked for each time a book is opened, in each language
def plan_of(game: str) -> Mapping[str, Any] | None:
    """What ``rulebook/leaflet.toml`` of a game declares; ``None`` for a game that has none: its book is read in order of the numbers."""
    from importlib.resources import files
    from tomllib import loads

    room = game_type(game).room
    place = files(room) / "rulebook" / "leaflet.toml" if room else None
    return loads(place.read_text(encoding="utf-8")) if place is not None and place.is_file() else None


class Leaflet:
    """The order of reading of one game's book, in one language and with the numbers of its options.

    ``minute``, ``words``, ``chapters``: what is read, in that order; ``pictures``: codes of cards to be drawn beside a clause; ``edition``:
    the clauses whose assumed part stands in the last chapter only.
    """

    def __init__(
        self,
        plan: Mapping[str, Any],
        words: Catalogue,
        figures: Mapping[str, Any],
        values: Mapping[str, Any],
        pack: Pack,
        names: Sequence[str] | None = None,
    ) -> None:
        """``plan``: as ``leaflet.toml`` has it; a chapter of it may bring its ``heading`` along. ``figures``: the numbers to fill in;
        ``values``: the options; ``pack``: the cards, since a picture can show none that a game does not have;
        ``names``: the names of the players."""
        self._words = words
        self._names = names
        self._figures = figures
        self._facts = tuple(figures.items())
        self._values = values
        self.heading = words.text("leaflet.words_heading")
        self.minute = self._minute(plan.get("minute_pictures", ()), pack) if words.has("leaflet.minute.aim") else None
        self.words = tuple(Word(self._say(f"words.{word}.term"), self._say(f"words.{word}.text")) for word in plan.get("words", ()))
        self.pictures: Mapping[str, tuple[str, ...]] = {
            rule: tuple(code for code in codes if pack.numbers(code)) for rule, codes in plan.get("pictures", {}).items()
        }
        self.edition: tuple[str, ...] = tuple(plan.get("edition", ()))
        self.chapters = tuple(self._chapter(entry) for entry in plan["chapters"])

    def _say(self, key: str) -> str:
        return self._words.say(Phrase(f"leaflet.{key}", self._facts))

    def _minute(self, pictures: Sequence[Sequence[str]], pack: Pack) -> Minute:
        turn = tuple(self._listed("minute.turn"))
        shown = [tuple(code for code in codes if pack.numbers(code)) for codes in pictures]
        cards = tuple(shown[at] if at < len(shown) else () for at in range(len(turn)))
        heading, told = self._words.text("leaflet.minute_heading"), {name: self._say(f"minute.{name}") for name in ("aim", "needs", "win")}
        return Minute(heading=heading, turn=turn, cards=cards, **told)

    def _listed(self, key: str) -> Iterator[str]:
        """The texts of a list in the catalogue: ``key.1``, ``key.2`` …"""
        number = 1
        while self._words.has(f"leaflet.{key}.{number}"):
            yield self._say(f"{key}.{number}")
            number += 1

    def _chapter(self, entry: Mapping[str, Any]) -> Chapter:
        id = entry["id"]
        return Chapter(
            id,
            entry["heading"] if "heading" in entry else self._say(f"chapters.{id}"),
            self._say(f"intros.{id}") if self._words.has(f"leaflet.intros.{id}") else "",
            tuple(entry.get("rules", ())),
            tuple(self._table(f"tables.{table}") for table in entry.get("tables", ())),
            tuple(self._say(f"examples.{example}") for example in entry.get("examples", ())),
            tuple(self._options(entry.get("options", ()))),
        )

    def _table(self, key: str) -> Table:
        rows: list[tuple[str, ...]] = []
        while self._words.has(f"leaflet.{key}.rows.{len(rows) + 1}.1"):
            rows.append(tuple(self._listed(f"{key}.rows.{len(rows) + 1}")))
        return Table(self._say(f"{key}.caption"), tuple(self._listed(f"{key}.head")), tuple(rows))

    def _options(self, names: Sequence[str]) -> Iterator[Note]:
        """What is to be agreed on beforehand: the options by name, in the words of the new-game panel unless the leaflet has its own, and
        how they are set here."""
        for name in names:
            own = f"leaflet.options.{name}"
            said = [self._words.say(Phrase(own if self._words.has(own) else f"options.{name}.help", self._facts)), self._here(name)]
            yield Note("", self._words.text(f"options.{name}.label"), " ".join(filter(None, said)))

    def _here(self, name: str) -> str:
        """How an option is set in the game the book is about; ``""`` where the game does not say it."""
        value: Any = self._values.get(name)
        choice = f"options.{name}.choices.{value}"
        if isinstance(value, bool):
            value = Phrase("leaflet.on" if value else "leaflet.off")
        elif f"{name}_here" in self._figures:
            value = self._figures[f"{name}_here"]
        elif self._words.has(choice):
            value = self._words.say(Phrase(choice, self._facts))
        elif name == "first_dealer":
            value = Seat(value)
        elif not isinstance(value, int):
            return ""
        return self._words.say(Phrase("leaflet.here", (("value", value),)), self._names)
