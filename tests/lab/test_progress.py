"""How far a run is, in a notebook: a line that a saved one keeps; nothing for a short run."""

from __future__ import annotations

from typing import Any

import pytest

import cardlab
from cardlab.lab import progress


class Handle:
    """What a notebook shows in one place."""

    def __init__(self, shown: list[Any]) -> None:
        self.shown = shown

    def update(self, told: Any, raw: bool) -> None:
        assert raw
        self.shown.append(told)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that a notebook is shown, one after the other."""
    seen: list[Any] = []

    def display(told: Any, raw: bool, display_id: bool) -> Handle:
        assert raw and display_id
        seen.append(told)
        return Handle(seen)

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr(progress, "in_notebook", lambda: True)
    return seen


def test_a_notebook_keeps_the_last_line(shown: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", -1)
    cardlab.simulate("nineteen", games=30, seats="random", seed=1, chunk=10)
    assert shown and all(set(told) == {"text/html", "text/plain"} for told in shown), "no widget, of which nothing is left"
    assert shown[-1]["text/plain"].startswith("nineteen: 30 games, ") and 'value="30" max="30"' in shown[-1]["text/html"]


def test_a_short_run_shows_nothing(shown: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 3600)
    cardlab.simulate("nineteen", games=5, seats="random", seed=1)
    assert shown == []
