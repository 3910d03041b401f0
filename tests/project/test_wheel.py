"""The wheel holds every file of the package, and works with what it requires and nothing else.

The clean environment is a new venv that gets the wheel and, from the environment the tests run in, links to exactly the
packages that the wheel's own requirements name, and theirs: no network, and a requirement that was forgotten is missed.
"""

import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project import tree

MAKES_A_TABLE = """
import importlib.util, pathlib, sys
import cardlab

assert pathlib.Path(cardlab.__file__).is_relative_to(sys.prefix), cardlab.__file__
for extra in ("numba", "altair", "jupyterlab", "pytest"):
    assert importlib.util.find_spec(extra) is None, extra
for game in cardlab.games():
    for lang in ("en", "de", "ru"):
        assert cardlab.game(game).rulebook(lang), (game, lang)
    table = cardlab.Table(game, seed=7)
    assert str(table._esm).strip() and str(table._css).strip()
    table.play(table.state.actions[0])
    assert table.state.step >= 1
    assert cardlab.game(game).new(seed=7)._repr_svg_().startswith("<svg")
print("a table was made")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built without a network."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(tree.ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl"))


def required(wheel: Path) -> set[str]:
    """The distributions that the wheel requires, without its extras, and what these require in turn."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    todo = [Requirement(line.removeprefix("Requires-Dist: ")) for line in lines if line.startswith("Requires-Dist: ")]
    todo = [each for each in todo if each.marker is None or each.marker.evaluate({"extra": ""})]
    known: set[tuple[str, frozenset[str]]] = set()
    while todo:
        each = todo.pop()
        key = (canonicalize_name(each.name), frozenset(each.extras))
        if key not in known:
            known.add(key)
            inner = [Requirement(text) for text in distribution(each.name).requires or []]
            wanted = each.extras or {""}
            todo += [r for r in inner if r.marker is None or any(r.marker.evaluate({"extra": e}) for e in wanted)]
    return {name for name, _ in known}


@pytest.fixture(scope="module")
def clean_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment with the wheel in it."""
    place = tmp_path_factory.mktemp("clean") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip())
    for name in required(wheel):
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}:
            source = Path(str(found.locate_file(top)))
            if source.exists() and not (site / top).exists():
                (site / top).symlink_to(source, target_is_directory=source.is_dir())
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    done = subprocess.run(pip, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return python


@pytest.mark.slow
def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == {tree.short(path) for path in tree.files(under=tree.PACKAGE)}


@pytest.mark.slow
def test_the_wheel_works_with_what_it_requires(clean_python: Path, tmp_path: Path) -> None:
    done = subprocess.run([clean_python, "-c", MAKES_A_TABLE], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "a table was made\n"
