"""What must not be in the tree, and what must: names in their place, no addresses, sources that explain themselves."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from tests.project import tree

GAMES = sorted(path.parent.name for path in tree.files(".py", under=tree.PACKAGE / "games") if path.name == "rules.py")
REGISTRY = "cardlab/model/registry.py"
CODE = {".py", ".js", ".css", ".html", ".toml", ".svg"}
TEXT = CODE | {".md", ".ipynb", ".txt", ".json", ".cfg", ".mjs", ".sh", ""}
# An English word, too: as the name of a number or a list it names no game.
ALSO_A_WORD = {"totals", "nineteen"}

MACHINE = re.compile(r"(?<![\w.~-])/(wor[k]|roo[t]|hom[e]|User[s]|tm[p]/venv)/")
# Addresses of package registries and of hosts that scripts are loaded from, written so that this is not one of them.
HOSTS = re.compile(
    r"pypi\.or[g]|pythonhosted\.or[g]|registry\.np[m]|registry\.yar[n]|deb\.debia[n]|index-ur[l]|\"resolved\": \"htt[p]"
    r"|jsdeliv[r]|unpk[g]\.com|cdnj[s]|esm\.s[h]|skypac[k]|googleapi[s]|gstati[c]",
)
ADDRESS = re.compile(r"https?://[^\s\"'<>)`]*")


def without_explanations(text: str) -> str:
    """A Python source with blanks for its comments and docstrings, line by line."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        # A text that stands alone: a docstring, or one below an attribute.
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for n in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[n] = ""
            lines[node.lineno - 1] = " " * node.col_offset + "pass"
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] = lines[token.start[0] - 1][: token.start[1]]
    return "\n".join(lines)


def named(game: str, path: Path) -> list[str]:
    """The lines of a file that name the game, as text ("x", games/x, games.x) or, in Python, as part of a name.

    Comments and docstrings of Python do not count: an example has to show some game.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = without_explanations(text)
    written = re.compile(rf"""["'`/.]{game}["'`/.]|\bgames[./]{game}\b""")
    found = [f"{tree.short(path)}:{n}: {line.strip()}" for n, line in enumerate(text.splitlines(), 1) if written.search(line)]
    if path.suffix == ".py" and game not in ALSO_A_WORD:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME and game in token.string.lower().split("_"):
                found.append(f"{tree.short(path)}:{token.start[0]}: {token.string}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_in_its_room_only(game: str) -> None:
    outside = [
        path
        for path in tree.files(*CODE, under=tree.PACKAGE)
        if not path.is_relative_to(tree.PACKAGE / "games" / game) and tree.short(path) != REGISTRY
    ]
    found = [line for path in outside for line in named(game, path)]
    assert not found, "\n".join(found)


def test_a_name_is_found_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    path = tmp_path / "sample.py"
    path.write_text('"""Say game("skat")."""\ngame = "skat"\n# wer "skat" spielt\nskat_scene = 1\nx = "cardlab.games.skat"\n')
    assert [line.split(":")[1] for line in named("skat", path)] == ["2", "5", "4"]


def test_no_address_of_a_machine_or_a_registry() -> None:
    found = []
    for path in tree.files():
        if path.suffix in TEXT:
            for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if MACHINE.search(line) or HOSTS.search(line):
                    found.append(f"{tree.short(path)}:{n}: {line.strip()[:120]}")
    assert not found, "\n".join(found)


def test_the_package_fetches_nothing() -> None:
    """No address in anything that is installed: only the names of the SVG and XHTML languages look like one."""
    found = []
    for path in tree.files(*CODE, under=tree.PACKAGE):
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found += [f"{tree.short(path)}:{n}: {a}" for a in ADDRESS.findall(line) if not re.match(r"http://www\.w3\.org/", a)]
    assert not found, "\n".join(found)


def test_files_have_one_subject() -> None:
    """About 400 lines is what one subject takes; at 600 a file surely has two. A game's law is one subject, and stands in one file."""
    sources = tree.files(".py", ".js", ".css", under=tree.PACKAGE)
    lengths = {tree.short(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources}
    assert not {name: lines for name, lines in lengths.items() if lines > 600 and not name.endswith("/rules.py")}


def test_every_export_of_the_page_is_explained() -> None:
    """What a module of the page gives away has a JSDoc comment right above it."""
    bare = []
    for path in tree.files(".js", under=tree.PACKAGE):
        lines = path.read_text(encoding="utf-8").splitlines()
        for n, line in enumerate(lines):
            above = lines[n - 1].rstrip() if n else ""
            if re.match(r"export (default )?(async )?(function|class|const|let)\b", line) and not above.endswith("*/"):
                bare.append(f"{tree.short(path)}:{n + 1}: {line}")
    assert not bare, "\n".join(bare)


def test_the_page_imports_its_own_modules_only() -> None:
    for path in tree.files(".js", under=tree.PACKAGE):
        for target in re.findall(r"""(?:from|import)\s*\(?["']([^"']+)["']""", path.read_text(encoding="utf-8")):
            assert target.startswith("./"), f"{tree.short(path)} imports {target}"


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=tree.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff() -> None:
    """One style, no known traps, and a docstring on everything public."""
    run("ruff", "check", "--quiet", ".")


@pytest.mark.slow
def test_mypy() -> None:
    """Types hold, strictly."""
    run("mypy", "--no-error-summary")
