"""Exported to HTML and opened with no kernel and no network, no cell of a notebook or tutorial is blank, and every table is a picture."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from nbconvert import HTMLExporter

from tests.project import tree

NOTEBOOKS = tree.files(".ipynb")
WIDGET = "application/vnd.jupyter.widget-view+json"
# What a learner's machine may spare, and a shared server grants: 300 MB, in kB.
MEMORY = 300_000
WATCH = """
import threading as _threading
from pathlib import Path as _Path

_peak, _end = [0], _threading.Event()


def _watch(status=_Path("/proc/self/status")):
    while status.exists() and not _end.wait(0.01):
        own = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("RssAnon"))
        _peak[0] = max(_peak[0], own)


_threading.Thread(target=_watch, daemon=True).start()
"""
PEAK = "_end.set(); print(_peak[0])"
"""What a kernel has at most of its own. The code of its libraries, in the lab another 170 MB, is there once for all kernels."""


class Export(HTMLParser):
    """The output of every code cell of an exported page: what can be read and the pictures drawn, scripts left out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.pictures: list[int] = []
        self._depth = 0
        """Levels of ``div`` inside the output of the present cell; 0 outside of one."""
        self._in_script = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A cell begins, its output begins, or something is drawn in it."""
        classes = (dict(attrs).get("class") or "").split()
        if "jp-CodeCell" in classes:
            self.texts.append("")
            self.pictures.append(0)
        if tag == "div" and (self._depth or "jp-OutputArea-output" in classes):
            self._depth += 1
        self._in_script = tag in ("script", "style")
        if self._depth and tag in ("svg", "img"):
            self.pictures[-1] += 1

    def handle_endtag(self, tag: str) -> None:
        """An output may end."""
        self._in_script = False
        if tag == "div" and self._depth:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        """Words in an output."""
        if self._depth and not self._in_script:
            self.texts[-1] += data.strip()


def executed(path: Path) -> Any:
    """The notebook as it is after Restart and Run All, which finishes without a click."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    notebook.cells.insert(0, nbformat.v4.new_code_cell(WATCH))  # type: ignore[no-untyped-call]
    notebook.cells.append(nbformat.v4.new_code_cell(PEAK))  # type: ignore[no-untyped-call]
    client = nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}})
    client.execute()
    return notebook


def blank_cells(notebook: Any) -> list[str]:
    """The cells that have output and show nothing in the exported page, and those with a widget and no picture."""
    exporter = HTMLExporter()  # type: ignore[no-untyped-call]
    html, _ = exporter.from_notebook_node(notebook)
    export = Export(html)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    blank = []
    for cell, text, pictures in zip(code, export.texts, export.pictures, strict=True):
        widget = any(WIDGET in output.get("data", {}) for output in cell.outputs)
        if cell.outputs and (not pictures if widget else not pictures and not text):
            blank.append(cell.source)
    return blank


@pytest.fixture(scope="module")
def warm() -> None:
    """All is compiled, as where a class works: numba takes some 700 MB while it compiles, and does it once."""
    subprocess.run([sys.executable, tree.ROOT / "binder" / "warm.py"], cwd=tree.ROOT, check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=tree.short)
def test_no_cell_is_blank_and_memory_is_small(path: Path) -> None:
    notebook = executed(path)
    peak = int(notebook.cells[-1].outputs[0].text)
    assert peak < MEMORY, f"{peak} kB at most in use"
    assert blank_cells(notebook) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=tree.short)
def test_nothing_is_blank_as_it_is_stored(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert blank_cells(notebook) == []
    stored = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not any(WIDGET in output.get("data", {}) for output in stored), "a stored widget looks for a kernel that is gone"


def test_a_widget_without_a_picture_is_found() -> None:
    notebook = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    table = {WIDGET: {"model_id": "a", "version_major": 2, "version_minor": 0}, "text/plain": "Table"}
    widget = nbformat.v4.new_output("display_data", table)  # type: ignore[no-untyped-call]
    picture = nbformat.v4.new_output("display_data", {"text/html": "<div><svg></svg></div>", "text/plain": "a picture"})  # type: ignore[no-untyped-call]
    empty = nbformat.v4.new_output("display_data", {"text/html": "<div></div>", "text/plain": "nothing"})  # type: ignore[no-untyped-call]
    for source, outputs in (("bare", [widget]), ("with", [picture, widget]), ("nothing", [empty]), ("silent", [])):
        notebook.cells.append(nbformat.v4.new_code_cell(source, outputs=outputs))  # type: ignore[no-untyped-call]
    assert blank_cells(notebook) == ["bare", "nothing"]
