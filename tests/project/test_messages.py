"""What Python says to people in English, in errors and docstrings, keeps to the words that the rest of the project uses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import tree

# What is not said, and what is said instead.
NOT_SAID = {
    r"\bplease\b": "nothing",
    r"\bone's own\b|\bof one's\b": "your own",
    r"\b(one|row|entry|number) a (seat|round|game|row|player|language)|\bname a seat\b": "one per seat",
    r"\bby chance\b": "at random",
    r"\bwith sense\b": "careful",
    r"\banew\b|\bafresh\b": "again",
    r"\bunless set\b": "by default",
    r"\bwho looks on\b": "a spectator",
    r"\bis not allowed; allowed\b": "X must be …, not …",
    r"\b(lays|laid) (a|its|their|the) cards?\b": "plays a card",
}


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in a file of Python, docstrings and the parts of f-strings among them, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def slips(path: Path) -> list[str]:
    """Where a file says what is not said."""
    return [
        f"{path.name}, line {line}: {found.group()!r}, but we say {instead!r}"
        for line, text in texts(path)
        for pattern, instead in NOT_SAID.items()
        if (found := re.search(pattern, " ".join(text.split()), re.IGNORECASE))
    ]


@pytest.mark.parametrize("path", tree.files(".py", under=tree.PACKAGE), ids=tree.short)
def test_errors_and_docstrings_use_our_words(path: Path) -> None:
    assert not slips(path)


@pytest.mark.parametrize(
    "text",
    [
        'raise ValueError("please give a number")',
        'raise ValueError(f"names={names!r} is not allowed; allowed: a list")',
        '"""A deck of one\'s own."""',
        '"""Names,\n    one a\n    seat."""',
        '"""A game by chance."""',
    ],
)
def test_a_slip_is_found(text: str, tmp_path: Path) -> None:
    file = tmp_path / "file.py"
    file.write_text(text, encoding="utf-8")
    assert len(slips(file)) == 1
