"""One set of versions for Binder, for `make` and for the tests; and it is the set that runs here."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project import tree

PINNED: dict[str, str] = {
    canonicalize_name(line.split("==")[0]): line.split("==")[1].strip()
    for line in (tree.ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
}
PROJECT = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def declared() -> list[Requirement]:
    """Every requirement of the project, those of its extras included."""
    texts = [*PROJECT["dependencies"], *(text for extra in PROJECT["optional-dependencies"].values() for text in extra)]
    return [each for each in map(Requirement, texts) if each.name != "cardlab"]


@pytest.mark.parametrize("requirement", declared(), ids=str)
def test_what_is_declared_is_pinned_within_its_range(requirement: Requirement) -> None:
    assert requirement.specifier.contains(PINNED[canonicalize_name(requirement.name)])


def test_what_is_needed_by_what_is_declared_is_pinned_too() -> None:
    """The whole tree of requirements, as it is installed here: nothing comes in a version of its own choice."""
    todo, known = declared(), set()
    while todo:
        each = todo.pop()
        key = (canonicalize_name(each.name), frozenset(each.extras))
        if key in known:
            continue
        known.add(key)
        assert key[0] in PINNED, f"{each} is not in binder/requirements.txt"
        for text in requires(each.name) or []:
            inner = Requirement(text)
            extras = each.extras or {""}
            if inner.marker is None or any(inner.marker.evaluate({"extra": extra}) for extra in extras):
                todo.append(inner)


@pytest.mark.skipif(Path(sys.prefix) != tree.ROOT / ".venv", reason="not the environment that make made")
@pytest.mark.parametrize("name", sorted(PINNED))
def test_what_runs_here_is_what_is_pinned(name: str) -> None:
    try:
        assert version(name) == PINNED[name]
    except PackageNotFoundError:
        assert name in {"nbgitpuller"}, "pinned, but nothing installs it"


FIRST_RUNS = """
import gc
import cardlab
from numba.core.dispatcher import Dispatcher

for name in cardlab.games():
    for seats in (["careful"] * 4, ["careful", "random"] * 2, ["random"] * 4):
        for detail in ("games", "rounds", "tricks"):
            cardlab.simulate(name, games=3, seats=seats, seed=2, detail=detail, progress=False)
stats = [each.stats for each in gc.get_objects() if isinstance(each, Dispatcher)]
print(sum(sum(each.cache_hits.values()) for each in stats), sum(sum(each.cache_misses.values()) for each in stats))
"""
"""How many functions were found compiled, and how many had to be compiled, in what a class may do first."""


@pytest.mark.slow
def test_what_binder_warms_can_be_warmed() -> None:
    done = subprocess.run([sys.executable, tree.ROOT / "binder" / "warm.py"], cwd=tree.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "actions played" in done.stdout
    first = subprocess.run([sys.executable, "-c", FIRST_RUNS], cwd=tree.ROOT, capture_output=True, text=True)
    assert first.returncode == 0, first.stderr
    found, compiled = map(int, first.stdout.split())
    assert found and not compiled, f"the first runs of a class compile {compiled} functions"


def test_what_binder_runs_is_a_program() -> None:
    script = tree.ROOT / "binder" / "postBuild"
    assert os.access(script, os.X_OK) and script.read_text(encoding="utf-8").startswith("#!")


def test_binder_python_is_one_we_support() -> None:
    named = re.fullmatch(r"python-(\d+\.\d+)\n", (tree.ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8"))
    assert named and Requirement(f"python{PROJECT['requires-python']}").specifier.contains(named[1])
