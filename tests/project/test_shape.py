"""How the code is cut: functions fit on a screen, and no passage stands in two places."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import tree

SCREEN = 50
"""Lines of a function at most, its docstring included."""

PASSAGE = 10
"""So many lines that are the same in two places are one passage that belongs in one."""


def long_functions(text: str) -> list[str]:
    """The functions of a Python file that do not fit on a screen, with their length."""
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    lengths = {node.name: (node.end_lineno or node.lineno) - node.lineno + 1 for node in functions}
    return [f"{name}: {length} lines" for name, length in lengths.items() if length > SCREEN]


def passages(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every run of lines of that length, with the number of its first line; blank lines and imports say nothing."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    told = [(number, line) for number, line in lines if line and not line.startswith(("import ", "from ", "export {"))]
    for at in range(len(told) - PASSAGE + 1):
        yield told[at][0], tuple(line for _, line in told[at : at + PASSAGE])


def twice(files: dict[str, str]) -> list[str]:
    """The passages that stand in two places, each told by its first lines."""
    first: dict[tuple[str, ...], tuple[str, int]] = {}
    found: list[str] = []
    for name, text in files.items():
        ends = 0
        for number, passage in passages(text):
            before = first.setdefault(passage, (name, number))
            if before != (name, number) and number >= ends:
                found.append(f"{name}:{number} is {before[0]}:{before[1]} again: {passage[0]}")
                ends = number + PASSAGE
    return found


@pytest.mark.parametrize("path", tree.files(".py", under=tree.PACKAGE), ids=tree.short)
def test_functions_fit_on_a_screen(path: Path) -> None:
    assert not (found := long_functions(path.read_text(encoding="utf-8"))), found


@pytest.mark.parametrize("ending", [".py", ".js"])
def test_no_passage_stands_twice(ending: str) -> None:
    files = {tree.short(path): path.read_text(encoding="utf-8") for path in tree.files(ending, under=tree.PACKAGE)}
    assert len(files) > 10 and not (found := twice(files)), "\n".join(found)


def test_what_is_planted_is_found() -> None:
    body = "\n".join(f"    x{number} = {number}" for number in range(SCREEN))
    assert long_functions(f"def f():\n{body}\n") == [f"f: {SCREEN + 1} lines"]
    lines = [f"y = {number} + z" for number in range(PASSAGE)]
    apart = "\n\n".join(lines)
    assert twice({"a.py": "\n".join(lines), "b.py": f"import a\n{apart}"}) == ["b.py:2 is a.py:1 again: y = 0 + z"]
    assert not twice({"a.py": "\n".join(lines), "b.py": "\n".join(lines[:-1])})
