"""Tests over all games are collected one by one: a game that lacks something fails its own test, and no other."""

import subprocess
import sys

import pytest

from tests.project import tree

pytestmark = pytest.mark.slow


def run(*words: str) -> str:
    """What pytest says with a fifth game that lacks nearly everything."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.testing.fifth", "-q", *words]
    return subprocess.run(command, cwd=tree.ROOT, capture_output=True, text=True).stdout


def test_nothing_is_imported_to_be_collected() -> None:
    told = run("--collect-only", "tests/conformance", "tests/lab", "tests/players", "tests/games")
    assert "error" not in told.splitlines()[-1] and "the fifth game was imported: False" in told
    for room in ("conformance/test_law", "lab/test_frames", "players/test_careful", "games/test_clauses"):
        assert any(line.startswith(f"tests/{room}") and "[pile]" in line for line in told.splitlines()), room


def test_it_fails_its_own_test() -> None:
    told = run("tests/games/test_clauses.py", "tests/conformance/test_law.py", "-k", "every_clause_has_a_golden_deal or texts_name_their")
    assert "1 failed, 9 passed" in told.splitlines()[-1], told
    assert "test_every_clause_has_a_golden_deal[pile]" in told
