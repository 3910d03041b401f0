"""What ``python -m cardlab.testing`` says of a game, what it writes to begin one, and the checks as tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from cardlab.model import registry
from cardlab.model.game_type import GameType
from cardlab.testing.__main__ import main
from cardlab.testing.checks import CHECKS, Finding
from cardlab.testing.new import FILES, new_game
from tests.project import tree

NAMES = [check.name for check in CHECKS]
COMPILES = ("plain = compiled", "tables")
"""What compiles a game, if numba is there."""


def findings(kind: GameType, *names: str) -> dict[str, Finding]:
    """What some checks find, by name; without any, all that compile nothing."""
    return {check.name: check.finding(kind) for check in CHECKS if check.name in names or (not names and check.name not in COMPILES)}


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A game to begin with, under a name of its own."""
    monkeypatch.chdir(tmp_path)
    kinds, sources, path = dict(registry._KINDS), dict(registry._SOURCES), list(sys.path)
    name = f"begun_{crc32(request.node.name.encode())}"
    new_game(tmp_path / name)
    yield tmp_path / name
    registry._KINDS.clear()
    registry._KINDS.update(kinds)
    registry._SOURCES.clear()
    registry._SOURCES.update(sources)
    sys.path[:] = path


def change(folder: Path, file: str, old: str, new: str) -> GameType:
    """The game with a text of it altered."""
    place = folder / folder.name / file
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new), encoding="utf-8")
    return registry.find(str(folder))


# ---- check ----


def test_of_a_guest_that_lacks_nearly_everything_it_says_what_and_how() -> None:
    found = findings(registry.find("tests.guests.pile.game"))
    assert list(found) == [name for name in NAMES if name not in COMPILES]
    missing = {name for name, finding in found.items() if finding.mark == "missing"}
    assert missing == {
        "installed", "rulebook", "clauses without a sentence", "words: de", "words: ru", "figures", "leaflet", "scene", "careful",
    }  # fmt: skip
    assert not [finding for finding in found.values() if finding.mark == "wrong"]
    assert found["clauses without a sentence"].text.endswith("has a sentence for: events.dealt, events.won, objections.P2.2")
    assert found["rulebook"].text == "pile: P1.1, P2.3 are told, but are in no rulebook"


@pytest.mark.slow
def test_ours_lack_nothing() -> None:
    assert {finding.mark for finding in findings(registry.game_type("sticht"), *NAMES).values()} == {"ok"}


WRONG = [
    ("rules.py", "return 301 if breaks_suit(s, action) else 0", "return 0", "legal = objections", "has no objection, but is not legal"),
    ("rules.py", "    end(s, most_points(s), 402)", "    lead(s, winner, 303)", "games end", ""),
    ("rules.py", '"""The rules of', 'NOTE = """The rules of', "rules", "begin with no sentence on what they are"),
    ("rules.py", 'trick_layout("', 'trick_layout("x', "layout", "give both the same name"),
    ("game.py", "french(\"7 8 9 10 J Q K A\")", "french(\"7 8 9 10 J Q K A\", 2)", "game type", "the layout has room for 32"),
    ("rulebook/en.toml", "{playable:or}", "{players:or}", "words: en", "needs the fact 'players'"),
]


@pytest.mark.parametrize(("file", "old", "new", "name", "told"), WRONG, ids=[each[3] for each in WRONG])
def test_what_is_wrong_is_found(begun: Path, file: str, old: str, new: str, name: str, told: str) -> None:
    finding = findings(change(begun, file, old, new), name)[name]
    assert finding.mark == "wrong" and told in finding.text, finding


def test_the_exit_status_is_1_where_something_is_wrong(
    begun: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [check for check in CHECKS if check.name in ("rules", "legal = objections", "careful")]
    monkeypatch.setattr("cardlab.testing.checks.CHECKS", few)
    assert main(["check", str(begun)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["ok", "ok", "missing"] and lines[-1].endswith(": 2 ok, 1 missing, 0 wrong")
    change(begun, "rules.py", "return 301 if breaks_suit(s, action) else 0", "return 0")
    assert main(["check", f"{begun.name}.game"]) == 1
    assert main(["check", "nowhere"]) == 2
    assert "there is no game 'nowhere'; choose from: sticht" in capsys.readouterr().err


# ---- new ----


def test_what_is_written_is_short_and_plain(begun: Path) -> None:
    texts = [(begun / place.replace("NAME", begun.name)).read_text(encoding="utf-8") for place in FILES]
    assert not any(word in text for text in texts for word in ("NAME", "TITLE", "LETTER", "CLASS"))
    lines = [line for text, place in zip(texts, FILES, strict=True) if place.endswith(".py") for line in text.splitlines() if line.strip()]
    assert len(lines) <= 65
    for text, place in zip(texts, FILES, strict=True):
        if place.endswith(".py"):
            ast.parse(text)


def test_it_runs_at_once(begun: Path) -> None:
    found = findings(registry.find(str(begun)))
    assert not [finding for finding in found.values() if finding.mark == "wrong"]
    missing = [name for name, finding in found.items() if finding.mark == "missing"]
    assert missing == ["installed", "words: de", "words: ru", "leaflet", "careful"]


def test_nothing_is_overwritten(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(begun)]) == 2
    assert "is there already, and nothing is overwritten" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "told"), [("Big", "small letters"), ("sticht", "is taken"), ("if", "small letters")])
def test_names_that_cannot_be(name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / name)]) == 2
    assert told in capsys.readouterr().err and not (tmp_path / name).exists()


# ---- the checks as tests ----


def test_the_suite_is_collected_one_by_one_and_imports_nothing_then(begun: Path) -> None:
    name = begun.name
    other = begun / "tests" / f"test_{name}.py"
    other.write_text(other.read_text(encoding="utf-8") + '\ntest_nobody = suite("nobody")\n', encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--rootdir", str(begun), "-k", "rules or legal or careful"]
    environment = {"PYTHONPATH": str(tree.ROOT), "PATH": ""}
    done = subprocess.run([*command, "-rfs", str(begun / "tests")], cwd=begun, capture_output=True, text=True, env=environment)
    told = done.stdout
    assert f"tests/test_{name}.py::test_nobody[rules]" in told and "there is no game 'nobody'" in told
    assert "3 failed, 2 passed, 1 skipped" in told.splitlines()[-1], told
    assert "no careful.py: random players sit at the table" in told
