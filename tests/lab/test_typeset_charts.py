"""The words of charts are set: no line can end between a number and its word; a chart that is printed has ordinary spaces."""

from collections.abc import Iterator
from typing import Any

import pytest

import cardlab
from cardlab.lab import play as playing
from cardlab.lab import work as working
from cardlab.lab.charts import words as chart_words
from cardlab.language import languages
from cardlab.language.typeset import NO_BREAK
from tests.tell.test_typeset import NAMES, ends_badly

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

KINDS = ("trajectory", "tricks", "calls", "lengths", "compare")
READ = ("title", "text", "subtitle", "description", "told", "label", "run", "name", "seat")
"""Where a chart holds what people read: names of fields, colours and formulas are for the machine."""


@pytest.fixture(scope="module")
def runs() -> Iterator[dict[str, cardlab.Run]]:
    """A small run of every game, played by the plain rules: to compile them would take longer."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(playing, "available", lambda: False)
        patched.setattr(working, "available", lambda: False)
        with pytest.warns(UserWarning, match="numba"):
            yield {name: cardlab.simulate(name, games=6, seed=4, detail="tricks", progress=False) for name in cardlab.games()}


def read(spec: Any, key: str = "") -> Iterator[str]:
    """What people read in a chart."""
    if isinstance(spec, str):
        if key in READ:
            yield spec
    elif isinstance(spec, dict):
        for name, each in spec.items():
            yield from read(each, name)
    elif isinstance(spec, list):
        for each in spec:
            yield from read(each, key)


def made(kind: str, run: cardlab.Run, lang: str) -> Iterator[Any]:
    """The charts of this kind: of a run, and where there is one, of a match with names."""
    if kind == "compare":
        yield cardlab.charts.compare([run, run], lang=lang)
        return
    draw = getattr(cardlab.charts, kind)
    yield draw(run, lang=lang)
    yield draw(run.match(1), lang=lang, names=NAMES[: run.game.players])


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_every_chart_is_set(runs: dict[str, cardlab.Run], kind: str, lang: str) -> None:
    for run in runs.values():
        for chart in made(kind, run, lang):
            texts = list(read(chart.to_dict()))
            assert texts and not [bad for text in texts for bad in ends_badly(text)]
            assert NO_BREAK not in repr(chart) and NO_BREAK not in chart._repr_mimebundle_()["text/plain"]


def test_a_text_left_out_is_found(runs: dict[str, cardlab.Run], monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlab.language.words import say

    monkeypatch.setattr(chart_words, "say_bound", say)
    assert [bad for chart in made("lengths", runs["sticht"], "de") for text in read(chart.to_dict()) for bad in ends_badly(text)]
