"""What numba keeps of compiled rules: nowhere to keep it, and a room that was copied with all that lay in it."""

import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from cardlab.engine import compiled
from cardlab.engine.kind import kind_of
from tests.project import tree

pytestmark = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")

PLAY = """
import sys
sys.path.insert(0, {folder!r})
import numpy
from cardlab.engine.compiled import play_rows
from cardlab.engine.kind import kind_of
import elsewhere.nineteen.rules
kind = kind_of("nineteen")
state = kind.layout.plain()
kind.setting(kind.resolve({{}}), state)
rows = numpy.zeros(3, dtype=kind.layout.dtype)
for row in rows:
    kind.layout.to_row(state, row)
print(play_rows({rules!r}, rows, kind.layout.max_actions, 100_000))
"""


def test_a_room_that_was_copied_with_its_cache_is_compiled_on_its_own(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "__init__.py").touch()

    def played(rules: str) -> str:
        code = PLAY.format(folder=str(tmp_path), rules=rules)
        done = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    shutil.copytree(tree.ROOT / "cardlab" / "games" / "nineteen", tmp_path / "elsewhere" / "nineteen")
    first = played("cardlab.games.nineteen.rules")  # now there is something in its cache
    shutil.rmtree(tmp_path / "elsewhere" / "nineteen")
    shutil.copytree(tree.ROOT / "cardlab" / "games" / "nineteen", tmp_path / "elsewhere" / "nineteen")
    assert played("elsewhere.nineteen.rules") == first
    assert played("elsewhere.nineteen.rules") == first  # and from what was kept


def test_where_nothing_can_be_kept_it_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    njit: Any = numba.njit

    def nowhere(**how: object) -> object:
        if how.get("cache"):

            def refuse(function: FunctionType) -> None:
                raise RuntimeError("cannot cache function: no locator available")

            return refuse
        return njit(**how)

    monkeypatch.setattr(numba, "njit", nowhere)
    compiled._say_that_nothing_is_kept.cache_clear()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        wrap = compiled._njit()
        for rules in (kind_of("nineteen").rules, kind_of("sticht").rules):
            wrap(rules.to_act)
    assert len(said) == 1 and "NUMBA_CACHE_DIR" in str(said[0].message)
