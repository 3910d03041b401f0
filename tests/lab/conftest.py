"""A run in a folder, for the tests that look at one."""

from pathlib import Path

import pytest

from cardlab.lab import folder as shelves
from tests.lab.written import PARTS, contents, run_to


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of some games, so that a small run has many."""
    monkeypatch.setattr(shelves, "PARTS", PARTS)


@pytest.fixture
def undisturbed(tmp_path: Path, small_parts: None) -> dict[str, bytes]:
    """The files of the run, written in one go."""
    run_to(tmp_path / "undisturbed")
    return contents(tmp_path / "undisturbed")
