"""The quick loop: ``--game`` keeps the tests of one game, and says which games there are."""

import subprocess
import sys

import pytest

import cardlab
from tests.project import tree

pytestmark = pytest.mark.slow


def collected(game: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of the clauses and transcripts of a game."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--game", game]
    return subprocess.run([*command, "tests/games/test_clauses.py", "tests/playthroughs"], cwd=tree.ROOT, capture_output=True, text=True)


def test_one_game_is_looked_at_and_no_other() -> None:
    said = collected("sticht").stdout
    assert "test_clause[S4.2" in said and "test_playthrough[sticht-two]" in said and "sticht: " in said
    assert not [other for other in ("test_clause[N", "test_playthrough[totals", "dvadtsat: ") if other in said]


@pytest.mark.parametrize(("game", "words"), [("whist", "there is no game 'whist'"), ("", "which game is it?")])
def test_a_game_that_is_not_there_is_told(game: str, words: str) -> None:
    done = collected(game)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert words in done.stderr and all(each in done.stderr for each in cardlab.games()) and "Traceback" not in done.stderr
