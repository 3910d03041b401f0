"""Words of the code that people must not read in a sentence, and where one stands all the same."""

import re
from collections.abc import Iterator
from functools import cache

import cardlab
from cardlab.model.game_type import GameType
from cardlab.model.registry import GAMES, game_type

QUOTED = (
    r"\([^()]*\)|“[^”]*”|„[^“]*“|«[^»]*»",  # in brackets or quotes it is meant as what one types
    r"\bpip install '[^']*'|\bcardlab\.\w+(?:\(\))?|\b\w+=|vl-convert-python",  # commands, and names of Python's with their dot or sign
    r"\{[^{}]*\}",
)
"""What is typed, or is filled in: not read as a word of the sentence."""

WORDS_OF = {
    # Ordinary words of the language as well; nobody takes them for code.
    "en": None,
    "de": {"blind", "hand", "name", "start", "trump", "phase", "action", "all", "stop", "deck", "same", "final", "tie", "position"},
    "ru": set(),
}
"""Code words that are words of a language, too; all single ones may be English."""

NEVER_ENGLISH = {"swap"}
"""Single code words for which English has another word at this table: exchange."""

NAMES = {
    "altair", "Python", "numba", "Enter", "Tab", "Esc", "Ctrl", "Shift", "Home", "End",
    "wizard", "romanian", "ten", "Wizard",  # ways to score, by their names
    "Sticht", "seed",
}  # fmt: skip
"""Latin words that a Russian sentence may hold: names of programs, keys, games and ways to score."""


def _of_kind(kind: GameType) -> Iterator[str]:
    for option in kind.options:
        yield option.name
        yield from (choice for choice in option.choices if isinstance(choice, str))
    yield from (*kind.event_kinds, *kind.aids, *kind.layout.phases, *(place.split()[0] for place in kind.places))
    for name in ("games", "rounds", "tricks", "actions"):
        for column in kind.tables.table(name).columns:
            yield from (column.name, *column.names)
    for code in (*range(min(300, kind.rules.ACTIONS)), *range(300, kind.rules.ACTIONS, 300)):
        try:
            yield from re.findall(r"[a-z_]{2,}", kind.action_text(cardlab.game(kind.id).pack, code))
        except IndexError:  # no card of this deck: the number is no action
            continue


@cache
def code_words() -> frozenset[str]:
    """Names of options, their values, events, aids, phases, places, columns and actions, of all games."""
    return frozenset(word for game in GAMES for word in _of_kind(game_type(game)) if len(word) > 1)


def faults(text: str, lang: str) -> Iterator[str]:
    """The words of the code that a text holds."""
    read = text
    for quoted in QUOTED:
        read = re.sub(quoted, " ", read)
    for word in re.findall(r"[A-Za-z_]*[A-Za-z]_[A-Za-z_]*", read):
        yield f"“{word}” in “{text}”"
    if lang == "ru":
        # Codes of cards are capitals: they are faces, which are the same in every language.
        latin = [word for word in re.findall(r"[A-Za-z]{2,}", read) if word not in NAMES and not word.isupper()]
    else:
        said = WORDS_OF[lang]
        known = NEVER_ENGLISH if said is None else code_words() - said
        latin = [word for word in re.findall(r"(?<![\w-])[a-z]{2,}(?![\w-])", read) if word in known]
    for word in latin:
        yield f"“{word}” in “{text}”"
