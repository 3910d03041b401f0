"""A game in a package of its own: built as a wheel, installed, found by its entry point, and all that cardlab does it does with it.

No file of cardlab knows it; the game is the guest of ``tests/kit`` with trumps and calls, under a name of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardlab.testing.new import PYPROJECT, new_game
from tests.project import tree

pytestmark = pytest.mark.slow

GUEST = tree.ROOT / "tests" / "kit" / "guests" / "hell"
MOST_LINES = 100

EVERYTHING = """
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import cardlab

if __name__ == "__main__":
    assert "hell.game" not in sys.modules and "hell" in cardlab.games()
    game = cardlab.game("hell", players=3)
    assert game.languages == ("en",)

    # stepped, rewound, branched, written down and read again
    match = cardlab.Match(game, seed=7)
    while not match.state.over:
        match.play(match.state.actions[0])
    match.back(5)
    match.play(match.state.actions[-1])
    assert match.line and len(match.branches()) <= 1
    again = cardlab.Match.from_text(match.to_text())
    assert again.state == match.state and again.line == match.line
    assert cardlab.Match.from_text(match.to_text(seat=0)).seat == 0

    # shown, in words of its own and in another language than it has
    assert "<svg" in match.state._repr_svg_() and str(match.state.view(0))
    assert game.rulebook("de").lang == "en" and '<html lang="en">' in game.rulebook("de").to_html()
    table = cardlab.Table(game, seed=7, lang="de")
    assert table.session.contents()["setup"]["told_in"] == {"en": "en", "de": "en", "ru": "en"}
    table.play(table.state.actions[0])

    # many games: compiled, as tables, as a chart, by workers that are started anew
    run = cardlab.simulate(game, games=60, seed=1, detail="actions", progress=False)
    assert run.games.height == 60 and run.rounds.height and run.tricks.height and run.actions.height
    frames = run.match(3).to_frames()
    assert frames.tricks.drop("game").equals(run.tricks.filter(game=3).drop("game"))
    assert cardlab.charts.trajectory(run.match(3)).to_dict() and cardlab.charts.lengths(run).to_dict()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as workers:
        there = cardlab.simulate(game, games=60, seed=1, detail="actions", progress=False, executor=workers)
    assert there.games.equals(run.games) and there.actions.equals(run.actions)
    print("all of it")
"""

REGISTERED = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import cardlab

if __name__ == "__main__":
    cardlab.register("mine")
    run = cardlab.simulate("mine", games=20, seed=1, progress=False)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        there = cardlab.simulate("mine", games=20, seed=1, progress=False, executor=workers)
    assert there.games.equals(run.games)
    print("all of it")
"""


def python(*words: str, path: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A new Python that finds cardlab and what is installed in a folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(tree.ROOT)))}
    return subprocess.run([sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed from its wheel."""
    project = tmp_path_factory.mktemp("project")
    shutil.copytree(GUEST, project / "hell", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (project / "hell").glob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace("tests.kit.guests.hell", "hell"), encoding="utf-8")
    (project / "pyproject.toml").write_text(PYPROJECT.replace("NAME", "hell").replace("TITLE", "Hell"), encoding="utf-8")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(project), str(project)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    place = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(next(project.glob("*.whl"))) as wheel:
        wheel.extractall(place)
    return place


def test_it_is_small_and_in_one_language(installed: Path) -> None:
    lines = [line for file in (installed / "hell").glob("*.py") for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert 0 < len(lines) <= MOST_LINES
    assert [file.name for file in (installed / "hell" / "rulebook").iterdir()] == ["en.toml"]


def test_its_check_is_green(installed: Path, tmp_path: Path) -> None:
    done = python("-m", "cardlab.testing", "check", "hell", path=installed, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok       installed" in done.stdout and done.stdout.splitlines()[-1].endswith(" 0 wrong")


def test_everything_that_cardlab_does_it_does_with_it(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "everything.py").write_text(EVERYTHING, encoding="utf-8")
    done = python("everything.py", path=installed, cwd=tmp_path)
    assert done.stdout == "all of it\n", done.stdout + done.stderr


def test_workers_find_a_game_that_is_only_registered(tmp_path: Path) -> None:
    new_game(tmp_path / "mine")
    (tmp_path / "mine" / "script.py").write_text(REGISTERED, encoding="utf-8")
    done = python(str(tmp_path / "mine" / "script.py"), path=tmp_path, cwd=tmp_path / "mine")
    assert done.stdout == "all of it\n", done.stdout + done.stderr
