"""A chart that opens games, and what is left of live charts where no kernel runs."""

from __future__ import annotations

import gc
import re
from base64 import b64decode
from typing import Any

import pytest

import cardlab
from cardlab import charts
from cardlab.charts import Pick
from cardlab.explore.clickable import Clickable, beginning, open_game
from cardlab.language.typeset import loosen

pytest.importorskip("altair")
pytest.importorskip("vl_convert")


@pytest.fixture(scope="module")
def run() -> cardlab.Run:
    return cardlab.simulate("nineteen", games=6, seats="random", seed=1, detail="rounds", progress=False)


def test_a_click_opens_a_game_below_and_the_next_one_in_its_place(run: cardlab.Run) -> None:
    shown = charts.opens(charts.trajectory(run), run, names=["Ada"], lang="de")
    assert shown.table is None and len(shown.children) == 2
    shown._open(Pick(2, 5))
    table = shown.table
    assert table is not None and table.state.round == 5 and table.match.line == run.match(2).line and table.teacher
    assert table.names[:2] == ("Ada", "Platz 2") and table.lang == "de"
    assert "Spiel 2" in loosen(shown.children[1].value) and "5" in shown.children[1].value
    shown._open(Pick(0))
    assert shown.table is table and table.state.step == 0 and shown.children[-1] is table


def test_each_run_has_its_games(run: cardlab.Run) -> None:
    other = cardlab.simulate("nineteen", games=6, seats="random", seed=2, progress=False)
    shown = charts.opens(charts.compare([run, other]), run, other)
    shown._open(Pick(1, None, 1))
    assert shown.table is not None and shown.table.match.line == other.match(1).line


def test_a_game_that_is_not_there_is_a_sentence(run: cardlab.Run) -> None:
    shown = charts.opens(charts.trajectory(run), run)
    shown._open(Pick(99))
    assert "no game 99" in shown.children[1].value and shown.table is None


def test_a_round_that_a_game_does_not_reach_opens_its_last_one(run: cardlab.Run) -> None:
    start = beginning(run.match(0), 25)
    assert start.state.round == 19 and start.parent is not None and start.parent.state.round == 18
    table, words = open_game(None, run, Pick(0, 25), None, "en")
    assert table.state.step == start.state.step
    assert "game 0 at round 19," in loosen(words)
    table, words = open_game(table, run, Pick(0, 0), None, "en")
    assert table.state.step == 0 and "at round 1," in loosen(words)


def test_a_chart_is_of_the_runs_that_are_given(run: cardlab.Run) -> None:
    with pytest.raises(ValueError, match="this chart shows 2 runs, not 1: give all of them"):
        charts.opens(charts.compare([run, run]), run)
    shown = charts.opens(charts.trajectory(run), run)
    shown._open(Pick(0, None, 1))
    assert "there is no run 1" in shown.children[1].value and shown.table is None


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_what_cannot_be_opened_leaves_nothing_behind(run: cardlab.Run) -> None:
    with pytest.raises(ValueError, match="nothing in this chart stands for a game"):
        charts.opens(charts.lengths(run), run)
    with pytest.raises(TypeError, match="give a chart"):
        charts.opens("x", run)
    gc.collect()
    Clickable.__new__(Clickable).close()


@pytest.mark.parametrize("runs", [(), ("run",), (None,)])
def test_runs_are_asked_for(run: cardlab.Run, runs: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match="give the run that it shows"):
        charts.opens(charts.trajectory(run), *runs)


def test_a_language_is_checked(run: cardlab.Run) -> None:
    with pytest.raises(ValueError, match="no language 'fr'"):
        charts.opens(charts.trajectory(run), run, lang="fr")


def test_a_picture_stands_in_for_each(run: cardlab.Run) -> None:
    chart = charts.trajectory(run, names=["</script><img src=x>", "B", "C", "D"])
    for shown in (charts.picked(chart, print), charts.opens(chart, run), cardlab.Explore("nineteen", games=3, seats="random")):
        html = shown._still()._repr_html_()
        assert html.count("cardlab-still") >= 1 and "<script" not in html
        picture = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
        assert picture and b64decode(picture[1]).startswith(b"<svg")
        shown.close()
