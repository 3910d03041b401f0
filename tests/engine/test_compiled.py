"""What is compiled and where it is kept: a cache that does not fit is not believed, and a place without one says so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import tree

pytest.importorskip("numba")

CALLED = """
import sys, warnings
sys.path.insert(0, {place!r})
from cardlab.engine.compiled import compiled_rules
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    print(compiled_rules("{package}.totals.rules").added(3, 1))
    print(*(each.message for each in told), sep="\\n")
"""


def called(place: Path, package: str, **environment: str) -> list[str]:
    """What a small function of a copied room gives, compiled by a Python of its own, and the warnings."""
    code = CALLED.format(place=str(place), package=package)
    settings = {**{key: each for key, each in os.environ.items() if key != "NUMBA_CACHE_DIR"}, **environment}
    done = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True, env=settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n", 1)


def copied(source: Path, place: Path) -> None:
    """A room in a package of its own."""
    shutil.copytree(source, place / "totals")
    (place / "__init__.py").write_text("", encoding="utf-8")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with a package ``one`` that holds a copy of a room, without anything that was compiled."""
    source = tmp_path / "source"
    shutil.copytree(tree.PACKAGE / "games" / "totals", source, ignore=shutil.ignore_patterns("__pycache__"))
    copied(source, tmp_path / "one")
    return tmp_path


def test_a_room_copied_with_its_cache_is_compiled_anew(room: Path) -> None:
    """Everything that lies in ``__pycache__`` comes along; it belongs to modules of other names, and is not taken for the copy's own."""
    first = called(room, "one")
    assert first[1].strip() == "" and any((room / "one" / "totals" / "__pycache__").glob("*.nbc")), "it is kept beside the room"
    copied(room / "one" / "totals", room / "two")
    assert called(room, "two") == first
    rules = room / "two" / "totals" / "rules.py"
    other = "\n\ndef added(value: int, doubled: int) -> int:\n    return 77\n"
    rules.write_text(rules.read_text(encoding="utf-8") + other, encoding="utf-8")
    copied(room / "two" / "totals", room / "three")
    assert called(room, "three")[0] == called(room, "two")[0] == "77" and called(room, "one") == first


def test_where_nothing_can_be_kept_one_warning_says_so(room: Path) -> None:
    """Files in the way of every folder that numba would keep something in: they stop an administrator, too."""
    (room / "one" / "totals" / "__pycache__").write_text("", encoding="utf-8")
    nowhere = str(room / "one" / "__init__.py" / "cache")
    blocked = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE"), nowhere)
    value, told = called(room, "one", PYTHONDONTWRITEBYTECODE="1", **blocked)
    assert value == called(room, "one", NUMBA_CACHE_DIR=str(room / "cache"), **blocked)[0]
    assert told.count("cannot be kept") == 1 and "NUMBA_CACHE_DIR" in told
    assert called(room, "one", NUMBA_CACHE_DIR=str(room / "cache"), **blocked)[1].strip() == ""
