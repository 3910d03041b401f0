"""Notebooks that open anywhere and compare something: the common kernel, every cell executed, nothing that varies.

That each runs from top to bottom without a click, ``tests/tutorials/test_export.py`` tries.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.project import tree

NOTEBOOKS = tree.files(".ipynb")
# Those that pytest runs cell by cell, comparing what is stored: the tutorials, and the pages that are read like them.
COMPARED_IN = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]["testpaths"]
COMPARED = [path for path in NOTEBOOKS if any(path.is_relative_to(tree.ROOT / place) for place in COMPARED_IN)]
# What differs from run to run: addresses, ids of widgets and charts, progress bars.
VARIES = re.compile(r"\b0x[0-9a-f]{6,}|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-|\b[0-9a-f]{32}\b|altair-viz-[0-9a-f]+|it/s\]")


def load(path: Path) -> dict[str, Any]:
    """The notebook as JSON."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Its code cells, the empty ones left out."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=tree.short)
def test_the_kernel_is_the_one_everybody_has(path: Path) -> None:
    assert load(path)["metadata"]["kernelspec"]["name"] == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=tree.short)
def test_small_and_without_widget_state(path: Path) -> None:
    assert path.stat().st_size < 1_000_000
    assert "widgets" not in load(path)["metadata"], "a stored widget state is another copy of the game"


@pytest.mark.parametrize("path", COMPARED, ids=tree.short)
def test_what_is_compared_is_executed(path: Path) -> None:
    """A cell that never ran has no output, so that nbval would compare nothing with nothing."""
    cells = code_cells(load(path))
    idle = ["".join(cell["source"])[:60] for cell in cells if cell.get("execution_count") is None]
    assert not idle, f"{tree.short(path)}: run `jupyter nbconvert --to notebook --execute --inplace` on it: {idle}"
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1)), "not run from the top, in order"


@pytest.mark.parametrize("path", COMPARED, ids=tree.short)
def test_it_fails_where_it_says_so_only(path: Path) -> None:
    for cell in code_cells(load(path)):
        failed = any(output["output_type"] == "error" for output in cell["outputs"])
        expected = "raises-exception" in cell["metadata"].get("tags", [])
        assert failed == expected, "".join(cell["source"])


@pytest.mark.parametrize("path", COMPARED, ids=tree.short)
def test_it_checks_what_it_shows(path: Path) -> None:
    """Most cells end on something that is compared; none opts out of it; and nothing in it changes from run to run."""
    notebook = load(path)
    cells = code_cells(notebook)
    silent = [cell for cell in cells if not cell["outputs"]]
    assert len(silent) <= len(cells) / 2
    for cell in cells:
        assert "nbval-ignore-output" not in cell["metadata"].get("tags", []), "".join(cell["source"])
        assert not re.search(r"NBVAL_(IGNORE|SKIP)", "".join(cell["source"]))
        for output in cell["outputs"]:
            shown = {kind: text for kind, text in output.get("data", {}).items() if "widget-view" not in kind and kind != "image/png"}
            found = VARIES.search(json.dumps([shown, output.get("text", "")]))
            assert found is None, f"{found and found[0]} in the output of: {''.join(cell['source'])}"
