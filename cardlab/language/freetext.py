"""What free text may be: names of players, titles of charts, names of files; and how an error says what was given and what is allowed.

This is the one place that decides it. A name that people type is *refused* with a sentence where it holds what cannot be shown
(:func:`check_names`); a text that is only drawn (a chart's title, a label) has it *replaced* by a sign that shows
(:func:`showable`), so that what goes into XML, to the drawing of charts or to a terminal is well formed by construction. Letters that run
from right to left, and the controls that turn a line round, are allowed and *isolated* (:func:`isolated`): they turn nothing outside
the name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Any

__all__ = [
    "LONGEST_NAME", "NAMES", "check_file_name", "check_names", "counted", "cut", "isolated", "must_be", "names_told_apart", "one_of",
    "quoted", "seat_names", "showable", "showable_in", "unshowable_in", "xml_text",
]  # fmt: skip

LONGEST_NAME = 40
"""How many characters a name has at most."""
NAMES = ("Anna", "Ben", "Cleo", "Dario", "Emil", "Frida")
"""The names of players who were given none."""

REPLACEMENT = "\ufffd"
TURNS = ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI")
"""Classes of letters and controls that run from right to left, or make others do so."""
FSI, PDI = "\u2068", "\u2069"


# ---- what can be shown ----

NO_CHARACTERS = "".join(chr(plane * 0x10000 + last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
UNSHOWABLE = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef{NO_CHARACTERS}]")
"""Controls but for the three that are spaces, halves of characters, and what Unicode says is no character. (A pattern, since every word of
every picture is asked.)"""


def unshowable_in(text: str) -> str:
    """The first character of a text that cannot be shown: a control, half a character, one that Unicode says is none; else ``""``.

    >>> unshowable_in("Anna"), unshowable_in("A\\x1b")
    ('', '\\x1b')
    """
    found = UNSHOWABLE.search(text)
    return found[0] if found else ""


def showable(text: str) -> str:
    """A text in which what cannot be shown is replaced by a sign: a control by its picture, anything else by U+FFFD.

    >>> showable("A\\x1b\\ufffe")
    'A␛\ufffd'
    """
    return UNSHOWABLE.sub(_picture, text)


def _picture(found: re.Match[str]) -> str:
    """The sign that stands for what cannot be shown."""
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else REPLACEMENT


def showable_in(value: Any) -> Any:
    """A value made of lists, mappings and texts, as JSON has it, with every text made :func:`showable`."""
    if isinstance(value, str):
        return showable(value)
    if isinstance(value, dict):
        return {showable(key) if isinstance(key, str) else key: showable_in(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [showable_in(each) for each in value]
    return value


def xml_text(text: str) -> str:
    """A text as it may stand in XML, HTML or an attribute: showable, and nothing in it becomes markup."""
    return escape(showable(text), quote=True)


@cache
def isolated(name: str) -> str:
    """A name that cannot turn the sentence around it: one with letters or controls that run from right to left is isolated.

    What it opens is closed before the isolation ends, and what would end the isolation early is left out.

    >>> isolated("Anna")
    'Anna'
    """
    name = showable(name)
    if not any(unicodedata.bidirectional(sign) in TURNS for sign in name):
        return name
    inner, opened = [], 0
    for sign in name:
        if sign == PDI:
            if not opened:
                continue
            opened -= 1
        elif sign in "\u2066\u2067\u2068":
            opened += 1
        inner.append(sign)
    return f"{FSI}{''.join(inner)}{PDI * opened}{PDI}"


# ---- names of players ----


def check_names(names: object, count: int) -> tuple[str, ...]:
    """The names of the players, checked: ``count`` strings of at most 40 characters that can all be shown.

    Raises ``ValueError`` with a sentence on what is wrong and what is allowed. Blank and equal names are allowed: see :func:`seat_names`,
    :func:`names_told_apart`.
    """
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        raise ValueError(must_be("names", "a list with one name per seat", names))
    listed = tuple(names)
    if len(listed) != count:
        raise ValueError(f"names must have {count} entries, one per seat, not {len(listed)}")
    for number, name in enumerate(listed):
        if not isinstance(name, str):
            raise ValueError(must_be(f"names[{number}]", "a string", name))
        if len(name) > LONGEST_NAME:
            raise ValueError(f"names[{number}] must have at most {LONGEST_NAME} characters, not {len(name)}")
        sign = unshowable_in(name)
        if sign:
            what = "half a character" if unicodedata.category(sign) == "Cs" else "a character that cannot be shown"
            raise ValueError(f"names[{number}]={quoted(name)} is not allowed: it contains {what} (U+{ord(sign):04X})")
    return listed


def seat_names(names: Sequence[str] | None, count: int) -> tuple[str, ...]:
    """The names of the players at ``count`` seats; those with none, or with a blank one, get the usual ones."""
    given = names or ("",) * count
    return tuple(name.strip() or spare for name, spare in zip(given, NAMES, strict=False))


def names_told_apart(names: Sequence[str]) -> list[str]:
    """Names of which no two are equal: of those that are, the second and further ones are numbered.

    >>> names_told_apart(["Ben", "Ben", "Ben (2)"])
    ['Ben', 'Ben (3)', 'Ben (2)']
    """
    told: list[str] = []
    for seat, name in enumerate(names):
        number = 1
        apart = name
        while apart in told or (number > 1 and apart in (*names[:seat], *names[seat + 1 :])):
            number += 1
            apart = f"{name} ({number})"
        told.append(apart)
    return told


def check_file_name(path: object) -> None:
    """Refuse a path that no system accepts, with a sentence (``ValueError``)."""
    if "\0" in str(path):
        raise ValueError(f"{quoted(str(path))} cannot be a file name: it contains a zero byte")


# ---- what was given, in an error message ----


def cut(text: str, most: int = 300) -> str:
    """A text, cut where it is longer than a sentence should be."""
    return text if len(text) <= most else text[: most - 3] + "..."


def must_be(name: str, allowed: str, value: object, reason: str = "") -> str:
    """The sentence for a value that is not allowed: which one, what is allowed, what was given, and the ``reason`` if that does not tell.

    >>> must_be("games", "a whole number from 1", 0)
    'games must be a whole number from 1, not 0'
    >>> must_be("deck", "a list of rows", [7], "row 1 is a number")
    'deck=[7] is not allowed: row 1 is a number; it must be a list of rows'
    """
    if reason:
        return f"{name}={quoted(value)} is not allowed: {reason}; it must be {allowed}"
    return f"{name} must be {allowed}, not {quoted(value)}"


def counted(number: int, noun: str) -> str:
    """So many of something, in an error message.

    >>> counted(1, "card"), counted(12, "card")
    ('1 card', '12 cards')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def one_of(choices: Iterable[object]) -> str:
    """Values to choose from, as Python writes them.

    >>> one_of(["light", "dark"])
    "'light' or 'dark'"
    """
    *most, last = map(repr, choices)
    return f"{', '.join(most)} or {last}" if most else last


def quoted(value: object, most: int = 60) -> str:
    """A value as it stands in an error message: as Python writes it, cut where it is long; one that cannot be written, by its type.

    >>> quoted("x" * 1000, 12), quoted(10**5000)
    ("'xxxxxxxx...", 'a whole number of more than 4,300 digits')
    """
    if isinstance(value, (str, bytes)) and len(value) > most:
        value = value[:most]  # what is cut off need not be written first
        return f"{repr(value)[: most - 3]}..."
    if isinstance(value, int) and value.bit_length() > 14_000:
        return "a whole number of more than 4,300 digits"
    try:
        return cut(repr(value), most)
    except Exception:  # a number within it is too long, lists are nested too deeply, or it is somebody's own class
        return f"<{type(value).__name__}>"
