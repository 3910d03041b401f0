"""The rulebook as the page gets it: the leaflet in its order of reading, each text once in all languages. See ``protocol.md``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlab.language.freetext import isolated
from cardlab.language.leaflet import Chapter, Minute, Table
from cardlab.language.rulebook import Rulebook, rulebook
from cardlab.language.words import languages
from cardlab.model.game import Game
from cardlab.table.snapshots import StringTable

__all__ = ["rulebook_sent"]


def rulebook_sent(game: Game, strings: StringTable, names: Sequence[str]) -> dict[str, Any]:
    """The book of a game with its options: *in one minute*, words, chapters with clauses, tables, examples and notes.

    ``names``: the names of the players.
    """
    return _Sender([rulebook(game, lang, names) for lang in languages()], strings, names).book()


class _Sender:
    """Puts the texts that the books of all languages have in the same place into the table of strings."""

    def __init__(self, books: Sequence[Rulebook], strings: StringTable, names: Sequence[str]) -> None:
        self._books = books
        self._strings = strings
        self._names = names

    def _all(self, texts: Sequence[Sequence[str]]) -> list[int]:
        """The numbers of some texts, given as one list per language."""
        return [self._strings.literal(same) for same in zip(*texts, strict=True)]

    def book(self) -> dict[str, Any]:
        """All of it."""
        leaflets = [book.leaflet for book in self._books]
        words = [leaflet.words for leaflet in leaflets]
        return {
            "about": self._strings.literal(tuple(book.about for book in self._books)),
            "minute": self._minute([leaflet.minute for leaflet in leaflets]),
            "words": {
                "heading": self._strings.literal(tuple(leaflet.heading for leaflet in leaflets)),
                "terms": self._all([[word.term for word in each] for each in words]),
                "texts": self._all([[word.text for word in each] for each in words]),
            },
            "chapters": [self._chapter(same) for same in zip(*(leaflet.chapters for leaflet in leaflets), strict=True)],
        }

    def _minute(self, minutes: Sequence[Minute | None]) -> dict[str, Any] | None:
        told = [minute for minute in minutes if minute is not None]
        if not told:
            return None
        single = self._all([(each.heading, each.aim, each.needs, each.win) for each in told])
        words = dict(zip(("heading", "aim", "needs", "win"), single, strict=True))
        return {**words, "turn": self._all([each.turn for each in told]), "cards": [self._drawn(codes) for codes in told[0].cards]}

    def _chapter(self, same: Sequence[Chapter]) -> dict[str, Any]:
        first, book = same[0], self._books[0]
        clauses = [self._clause(rule, [part in book.parts_shown(rule) for part in book[rule].parts]) for rule in first.rules]
        if first.id == "edition":
            clauses += [{**self._clause(rule, [part.assumed for part in book[rule].parts]), "note": True} for rule in book.leaflet.edition]
        headings = self._all([[note.heading for note in each.notes] for each in same])
        told = zip(*([note.text for note in each.notes] for each in same), strict=True)
        texts = [self._strings.literal(note, [*map(isolated, self._names)]) for note in told]
        return {
            "heading": self._strings.literal(tuple(each.heading for each in same)),
            "intro": self._strings.literal(tuple(each.intro for each in same)) if first.intro else None,
            "clauses": clauses,
            "tables": [self._table(tables) for tables in zip(*(each.tables for each in same), strict=True)],
            "examples": self._all([each.examples for each in same]),
            "notes": [
                {"heading": heading, "text": text}
                for heading, text in zip(headings, texts, strict=True)
            ],
        }

    def _clause(self, rule: str, kept: Sequence[bool]) -> dict[str, Any]:
        """A clause with some of its parts, and small pictures of cards where its own words stand."""
        parts = zip(*(book[rule].parts for book in self._books), strict=True)
        entry: dict[str, Any] = {
            "rule": rule,
            "parts": [
                {"text": self._strings.literal(tuple(part.text for part in same)), "assumed": same[0].assumed}
                for same, here in zip(parts, kept, strict=True)
                if here
            ],
        }
        cards = self._drawn(self._books[0].leaflet.pictures.get(rule, ()))
        if cards and not all(part["assumed"] for part in entry["parts"]):
            entry["cards"] = cards
        return entry

    def _drawn(self, codes: Sequence[str]) -> list[str]:
        """Those of some cards that this game is played with: a deck of somebody's own may lack one."""
        return [code for code in codes if code in self._books[0].pack.codes]

    def _table(self, same: Sequence[Table]) -> dict[str, Any]:
        return {
            "caption": self._strings.literal(tuple(table.caption for table in same)),
            "head": self._all([table.head for table in same]),
            "rows": [self._all(rows) for rows in zip(*(table.rows for table in same), strict=True)],
        }
