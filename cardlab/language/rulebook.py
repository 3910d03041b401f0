"""The rules of a game as a book: clauses by number, with what is published and what is assumed kept apart; and the words of its options.

A clause's numbers are filled in from the rules and options (:meth:`GameType.figures`), so that the book cannot say another than is played.
In which order it is read, and what stands around the clauses, is :mod:`cardlab.language.leaflet`'s; how it looks,
:mod:`cardlab.picture.booklet`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardlab.language.leaflet import Leaflet, plan_of
from cardlab.language.phrase import Phrase
from cardlab.language.spoken import SpokenGame, game_cache, game_type
from cardlab.language.words import catalogue, game_words, known_language, languages, spoken_in

__all__ = ["TAGS", "Clause", "Clauses", "Part", "clauses", "option_words"]

TAGS = ("source", "assumed")
"""Where a part of a clause comes from: the published rules, or this project where those are silent."""
KINDS = ("event", "objection", "setup", "definition")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a clause. ``tag``: ``"source"`` or ``"assumed"``."""

    text: str
    tag: str

    @property
    def assumed(self) -> bool:
        """Whether the published rules do not say this."""
        return self.tag == "assumed"


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule (a clause of the book): its number, the section it is in (as a heading), its kind and its parts in order.

    ``kind``: ``"event"`` (it is told when it happens), ``"objection"`` (it is named when it refuses), ``"setup"`` or ``"definition"``.
    """

    rule: str
    section: str
    kind: str
    parts: tuple[Part, ...]

    @property
    def assumed(self) -> bool:
        """Whether any part of it is assumed."""
        return any(part.assumed for part in self.parts)

    @property
    def text(self) -> str:
        """All of it, without marks of what is assumed."""
        return " ".join(part.text for part in self.parts)


class Clauses(Mapping[str, Clause]):
    """The clauses of a game by number, in order; :attr:`leaflet` says in which order they are read. With pages to look at, it is a
    :class:`cardlab.picture.booklet.Rulebook`.

    >>> book = clauses("sticht")
    >>> len(book)
    39
    >>> book["S4.2"].kind, [part.tag for part in book["S2.2"].parts]
    ('objection', ['source', 'assumed'])
    >>> book.leaflet.chapters[0].rules
    ('S1.2', 'S1.1')
    """

    def __init__(self, kind: SpokenGame, options: Mapping[str, Any], lang: str, names: Sequence[str] | None = None) -> None:
        said = catalogue(kind.id, lang)
        figures = kind.figures(options)
        facts = tuple(figures.items())

        def text(key: str) -> str:
            return said.say(Phrase(key, facts))

        self.game = kind.id
        self.lang = said.spoken
        """The language that it is in: of a game without words in the one that was asked for, another."""
        self.title: str = said.text("title")
        self.about: str = text("about")
        self.pack = kind.pack(options)
        """The cards it is played with, for the small pictures."""
        self._clauses: dict[str, Clause] = {}
        for rule, entry in _clauses_of(kind.id).items():
            parts = tuple(Part(text(f"clauses.{rule}.{tag}"), tag) for tag in entry if tag in TAGS)
            section = rule.partition(".")[0]
            heading = text(f"sections.{section}") if said.has(f"sections.{section}") else section
            self._clauses[rule] = Clause(rule, heading, entry.get("kind", "definition"), parts)
        self.leaflet = Leaflet(plan_of(kind.id) or self._by_number(), said, figures, options, self.pack, names)
        """The order of reading."""

    def __getitem__(self, rule: str) -> Clause:
        return self._clauses[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.title!r}, {len(self)} clauses)"

    def _by_number(self) -> dict[str, Any]:
        """The order of reading where none is declared: a chapter a section."""
        chapters: dict[str, dict[str, Any]] = {}
        for rule, clause in self.items():
            number = rule.partition(".")[0]
            chapters.setdefault(number, {"id": number, "heading": f"{number} {clause.section}", "rules": []})["rules"].append(rule)
        return {"chapters": list(chapters.values())}

    def is_assumed(self, rule: str) -> bool:
        """Whether any part of a clause is assumed; what every game has (C1 to C4) is not."""
        clause = self._clauses.get(rule)
        return clause is not None and clause.assumed

    def parts_shown(self, rule: str) -> tuple[Part, ...]:
        """The parts of a clause that stand in its chapter: all, but for a note on this edition, which stands in the last one."""
        parts = self[rule].parts
        return tuple(part for part in parts if not part.assumed) if rule in self.leaflet.edition else parts


def _clauses_of(game: str) -> dict[str, Mapping[str, Any]]:
    """The clauses as they stand in the files of a game: those of its first language, then what others have besides."""
    found: dict[str, Mapping[str, Any]] = {}
    for lang in spoken_in(game):
        for rule, entry in game_words(game, lang).get("clauses", {}).items():
            found.setdefault(rule, entry)
    return found


@game_cache
def clauses(game: str, lang: str = "en") -> Clauses:
    """The rules of a game in ``lang``, under the usual options. An unknown game or language is refused with a sentence."""
    kind = game_type(game)
    return Clauses(kind, kind.resolve({}), known_language(lang))


def option_words(game: str, name: str) -> dict[str, dict[str, str]]:
    """The words of an option by language: ``label``, ``help``, and for one with choices ``choice.<value>`` (``choice.none`` …).

    >>> option_words("sticht", "trump_chaos")["en"]["label"]
    'Trump chaos'
    """
    kind = game_type(game)
    facts = tuple(kind.figures(kind.resolve({})).items())
    found: dict[str, dict[str, str]] = {}
    for lang in languages():
        said = catalogue(game, lang)
        choices = {f"choice.{value}": said.say(Phrase(f"options.{name}.choices.{value}", facts)) for value in _choices(game, lang, name)}
        label, help = said.text(f"options.{name}.label"), said.say(Phrase(f"options.{name}.help", facts))
        found[lang] = {"label": label, "help": help, **choices}
    return found


def _choices(game: str, lang: str, name: str) -> Sequence[str]:
    """The choices of an option that a game has words for; where it has none for any, all it has, if they are words themselves."""
    said = game_words(game, lang).get("options", {}).get(name, {}).get("choices", {})
    option = next(each for each in game_type(game).options if each.name == name)
    return list(said) or [str(choice).lower() for choice in option.choices if option.type == "choice"]
