"""Every template of every catalogue, as the tests of words look at them: a new game's file is found by itself."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from cardlab.language import languages
from tests.project import tree

PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
NOT_SAID = re.compile(r"clauses\.[^.]+\.[\d.]+\.kind|cases")
"""What kind of clause it is and what the cases are called: for the program, read by nobody."""


@dataclass(frozen=True)
class Template:
    """One text of a catalogue as it stands, with what is to be filled in."""

    file: str
    lang: str
    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.file} {self.key}: {self.text}"

    @property
    def places(self) -> list[tuple[str, str]]:
        """The facts it names, each with the form it asks for."""
        return [(place[1], place[2] or "") for place in PLACE.finditer(self.text)]

    def forms(self) -> Iterator[str]:
        """The text once for each choice among forms by number, so that words which stand in only one of them are read, too.

        Whatever else is filled in stays as ``{name}``.
        """
        pieces = PLACE.split(self.text)
        choices: list[Sequence[str]] = []
        for at in range(0, len(pieces), 3):
            choices.append((pieces[at],))
            if at + 2 < len(pieces):
                name, form = pieces[at + 1], pieces[at + 2] or ""
                choices.append([each.replace("#", f"{{{name}}}") for each in form.split("|")] if "|" in form else (f"{{{name}}}",))
        yield from ("".join(each) for each in product(*choices))


def _flat(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{at}.{key}" if at else key)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _flat(inner, f"{at}.{number}")


def read(path: Path, lang: str, name: str = "") -> list[Template]:
    """The templates of one file."""
    texts = _flat(tomllib.loads(path.read_text(encoding="utf-8")))
    return [Template(name or tree.short(path), lang, key, text) for key, text in texts if not NOT_SAID.fullmatch(key)]


@cache
def templates(lang: str) -> tuple[Template, ...]:
    """Every template of this language; the names of cards and suits are none of them."""
    found: list[Template] = []
    for path in tree.files(".toml", under=tree.PACKAGE):
        parts = path.relative_to(tree.PACKAGE).with_suffix("").parts
        if lang in parts and path.stem != "pack":
            found += read(path, lang)
    assert {template.lang for template in found} == {lang} and lang in languages()
    return tuple(found)
