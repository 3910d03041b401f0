"""The explore notebook: it runs from top to bottom, its pictures have titles, and a click on a dot of each opens that game."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

import cardlab
from tests.project import tree

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

NOTEBOOK = tree.ROOT / "notebooks" / "explore.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
CODE = ["".join(cell["source"]) for cell in CELLS["cells"] if cell["cell_type"] == "code"]


def test_it_is_kept_without_outputs() -> None:
    assert CELLS["metadata"]["kernelspec"]["name"] == "python3"
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in CELLS["cells"])


def run(code: str, names: dict[str, Any]) -> Any:
    """What a cell shows: the value of its last line."""
    *body, last = ast.parse(code).body
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.slow
def test_its_cells_run_and_a_click_on_a_dot_opens_a_game() -> None:
    names: dict[str, Any] = {}
    exec(CODE[0].replace("GAMES = 2000", "GAMES = 80"), names)
    assert names["GAMES"] == 80
    pictures = 0
    for code in CODE[1:]:
        shown = run(code.replace("games=1000", "games=20"), names)
        if not code.startswith("cardlab.Explore") and "opens(" in code:
            chart = shown.chart
            assert chart.spec["title"]["text"] and shown.table is None
            chart._told(chart, {"pick": {"game": 2, "round": 3, "run": 0}}, [])
            table = shown.table
            assert shown.children[-1] is table and "game 2" in shown.children[1].value
            number = table.state.turn if table.match.game.id == "totals" else table.state.round
            assert number == 3 or table.state.over
            pictures += 1
    assert pictures == 5
    assert isinstance(shown, cardlab.Explore) and len(shown.run or ()) == 20
