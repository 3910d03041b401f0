"""Charts with ordinary spaces, for tests that read them; how they are set is what ``tests/lab/test_typeset_charts.py`` looks at."""

from __future__ import annotations

from typing import Any

import pytest

from cardlab.language.words import say


def plain_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let charts, and the controls beside them, say their words as the catalogues have them."""
    from cardlab.explore import controls
    from cardlab.lab.charts import calls, tricks, words

    def unbound(text: str, *_: Any) -> str:
        return text

    monkeypatch.setattr(words, "say_bound", say)
    monkeypatch.setattr(words, "bind", unbound)
    monkeypatch.setattr(controls, "bind", unbound)
    for each in (words, calls, tricks):
        monkeypatch.setattr(each, "NO_BREAK", " ")
