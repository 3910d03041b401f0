"""The rules of a game as a book: clauses by number, with what is published and what is assumed kept apart; and the words of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from cardlab.engine.kind import kind_of
from cardlab.tell.words import catalogue, game_words, known_language, languages

__all__ = ["TAGS", "Clause", "Part", "Rulebook", "option_words", "rulebook"]

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
    """A clause: its number, the section it stands in (as a heading), its kind and its parts in order.

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


class Rulebook(Mapping[str, Clause]):
    """The clauses of a game by number, in order.

    >>> book = rulebook("sticht")
    >>> book
    Rulebook('Sticht', 39 clauses)
    >>> book["S4.2"].kind, [part.tag for part in book["S2.2"].parts]
    ('objection', ['source', 'assumed'])
    """

    def __init__(self, game: str, lang: str) -> None:
        words = game_words(game, lang)
        self.game = game
        self.lang = lang
        self.title: str = words["title"]
        self.about: str = words["about"]
        self._clauses: dict[str, Clause] = {}
        for rule, entry in words["clauses"].items():
            parts = tuple(Part(text, tag) for tag, text in entry.items() if tag in TAGS)
            self._clauses[rule] = Clause(rule, words["sections"][rule.partition(".")[0]], entry["kind"], parts)

    def __getitem__(self, rule: str) -> Clause:
        return self._clauses[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def __repr__(self) -> str:
        return f"Rulebook({self.title!r}, {len(self)} clauses)"

    def is_assumed(self, rule: str) -> bool:
        """Whether any part of a clause is assumed; what every game has (C1 to C4) is not."""
        clause = self._clauses.get(rule)
        return clause is not None and clause.assumed

    def _sections(self) -> Iterator[tuple[str, str, list[Clause]]]:
        numbers = dict.fromkeys(rule.partition(".")[0] for rule in self)
        for number in numbers:
            clauses = [clause for rule, clause in self.items() if rule.partition(".")[0] == number]
            yield number, clauses[0].section, clauses

    def _mark(self) -> str:
        return catalogue(self.game, self.lang).text("tags.assumed")

    def to_text(self) -> str:
        """The whole book as plain text; what is assumed stands in brackets that say so."""
        lines = [self.title, "", self.about]
        for number, heading, clauses in self._sections():
            lines += ["", f"{number} {heading}"]
            for clause in clauses:
                parts = [f"[{self._mark()}: {part.text}]" if part.assumed else part.text for part in clause.parts]
                lines.append(f"{clause.rule} {' '.join(parts)}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        """The book for a notebook; what is assumed has a word and a dashed edge."""
        mark = escape(self._mark())
        out = [f'<div lang="{self.lang}" style="max-width:44em"><h3>{escape(self.title)}</h3><p>{escape(self.about)}</p>']
        for number, heading, clauses in self._sections():
            out.append(f"<h4>{number} {escape(heading)}</h4>")
            for clause in clauses:
                out.append(f'<div style="margin:0 0 .6em"><b>{clause.rule}</b>')
                for part in clause.parts:
                    if part.assumed:
                        style = "border:1px dashed currentColor;border-radius:4px;padding:2px 8px;margin:.2em 0 .2em 1em"
                        out.append(f'<div style="{style}"><em>{mark}</em> · {escape(part.text)}</div>')
                    else:
                        out.append(f'<div style="margin-left:1em">{escape(part.text)}</div>')
                out.append("</div>")
        return "".join(out) + "</div>"


def rulebook(game: str, lang: str = "en") -> Rulebook:
    """The rules of a game in ``lang``. An unknown game or language is refused with a sentence.

    >>> print(rulebook("sticht", "de")["S4.7"].text)
    Wer den Stich macht, spielt zum nächsten aus.
    """
    kind_of(game)
    return _rulebook(game, known_language(lang))


@cache
def _rulebook(game: str, lang: str) -> Rulebook:
    return Rulebook(game, lang)


def option_words(game: str, name: str) -> dict[str, dict[str, str]]:
    """The words of an option by language: ``label``, ``help``, and for one with choices ``choice.<value>`` (``choice.none`` …).

    >>> option_words("sticht", "trump_chaos")["en"]["label"]
    'Trump chaos'
    """
    found: dict[str, dict[str, str]] = {}
    for lang in languages():
        words = game_words(game, lang)["options"][name]
        choices = {f"choice.{value}": text for value, text in words.get("choices", {}).items()}
        found[lang] = {"label": words["label"], "help": words["help"], **choices}
    return found
