"""A run in a folder, for the tests that look at one; charts that are read with ordinary spaces."""

from pathlib import Path

import pytest

from cardlab.lab import folder as shelves
from tests.lab.written import PARTS, contents, run_to
from tests.plain import plain_charts


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of some games, so that a small run has many."""
    monkeypatch.setattr(shelves, "PARTS", PARTS)


@pytest.fixture
def undisturbed(tmp_path: Path, small_parts: None) -> dict[str, bytes]:
    """The files of the run, written in one go."""
    run_to(tmp_path / "undisturbed")
    return contents(tmp_path / "undisturbed")


@pytest.fixture(autouse=True)
def _plainly(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of charts read them as the catalogues have them, but for the one of how they are set."""
    if "charts" in request.module.__name__ and not request.module.__name__.endswith("test_typeset_charts"):
        plain_charts(monkeypatch)
