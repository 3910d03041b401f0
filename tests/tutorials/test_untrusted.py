"""Opened by somebody who did not run it: JupyterLab trusts no such notebook, and its pictures are there all the same.

Every tutorial as it lies in the repository, and a notebook that a colleague has saved, in a Lab that has never run one; and what can be
made of them with nothing but nbconvert: pages, slides, Markdown, and LaTeX, where words stand for the pictures.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbconvert
import nbformat
import pytest

from tests.jupyterlab import READY_WITHIN, Lab
from tests.project import tree

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TUTORIALS = tree.files(".ipynb", under=tree.ROOT / "tutorials")
WORKERS = """
import warnings
from cardlab.lab import play, work
play.available = work.available = lambda: False
warnings.simplefilter("ignore")
"""
SAVED = [
    "import cardlab\n" + WORKERS + "table = cardlab.Table('sticht', players=4, seed=4, names=['Anna', 'Ben', 'Cleo', 'Dario'])\ntable",
    "table.play('look')\ntable.match",
    "table.state",
    "table.view",
    "explore = cardlab.Explore('nineteen', games=20, seats='random')\nawait explore.finished()\nexplore",
    "cardlab.charts.trajectory(table.match)",
    "cardlab.charts.opens(cardlab.charts.trajectory(explore.run), explore.run)",
]
"""Cells that each end in a picture."""
NOTEBOOK_SETTINGS = "/lab/api/settings/@jupyterlab/notebook-extension:tracker"
WHOLE = '{"windowingMode": "none"}'
"""All of a notebook is in the page at once, what is out of sight, too."""
SEEN = """() => [...document.querySelectorAll('.jp-Notebook .jp-OutputArea-output img')]
    .filter((image) => image.complete && image.naturalWidth > 100 && image.getBoundingClientRect().width > 100 && image.alt.length > 20)
    .length"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with a table and a laboratory in it, run and saved elsewhere."""
    path = tmp_path_factory.mktemp("colleague") / "saved.ipynb"
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell-{n}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for n, source in enumerate(SAVED)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", "--inplace"]
    done = subprocess.run(
        [*command, "--ExecutePreprocessor.store_widget_state=False", str(path)], cwd=tree.ROOT, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return path


def pictures(path: Path) -> int:
    """How many outputs of a notebook are pictures."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    data = [output.get("data", {}) for cell in cells for output in cell.get("outputs", ())]
    return sum("".join(each.get("text/html", "")).count("<img ") for each in data)


def look(lab: Lab, page: "Page", path: Path) -> Any:
    """Open a notebook and wait until all its pictures are seen; what there is to read in its outputs."""
    shutil.copy(path, lab.folder / path.name)
    page.goto(f"{lab.url}/lab/workspaces/untrusted-{path.stem}/tree/{path.name}?reset")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=READY_WITHIN * 1000)
    page.wait_for_function(f"({SEEN})() >= {pictures(path)}", timeout=READY_WITHIN * 1000)
    assert page.evaluate(SEEN) == page.locator(".jp-Notebook .jp-OutputArea-output :is(img, svg)").count() == pictures(path)
    return "\n".join(page.locator(".jp-Notebook .jp-OutputArea-output").all_inner_texts())


@pytest.mark.browser
@pytest.mark.slow
def test_the_pictures_are_there(saved: Path, lab: Lab, browser: "Browser") -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 2000})
    page.request.put(lab.url + NOTEBOOK_SETTINGS, data={"raw": WHOLE})
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(("data:", "blob:", lab.url)) else None)
    assert pictures(saved) == len(SAVED)
    for path in (*TUTORIALS, saved):
        assert pictures(path) >= (3 if path.stem.startswith("06_") else 7)
        words = look(lab, page, path)
        assert not [word for word in ("core.display", "object at 0x", "<svg", "font-family") if word in words]
        if path == saved:
            assert words.count("un this cell again") == 1 and words.count("run the cell again") == 1
            assert "(game(" not in words, "a widget that is not there is no line of Python"
    page.request.put(lab.url + NOTEBOOK_SETTINGS, data={"raw": "{}"})
    page.close()
    assert [url for url in outside if not url.startswith(lab.url.replace("http", "ws", 1))] == []


def letters(text: str) -> str:
    """A text without its signs, some of which LaTeX writes in a way of its own."""
    return " ".join(re.findall("[A-Za-z0-9]+", text))


@pytest.mark.parametrize("kind", ["HTML", "Slides", "Markdown"])
def test_exported_the_pictures_are_there(kind: str, saved: Path) -> None:
    for path in (*TUTORIALS, saved):
        made, others = getattr(nbconvert, f"{kind}Exporter")().from_filename(str(path))
        assert made.count('src="data:image/svg+xml;base64,') == pictures(path)
        assert "core.display" not in made and not others.get("outputs")


def test_in_latex_words_stand_for_the_pictures(saved: Path) -> None:
    """Without the text cells, for which pandoc would have to be there; and without Inkscape, which a stored SVG would need."""
    for path in (*TUTORIALS, saved):
        notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
        notebook.cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        made, others = nbconvert.LatexExporter().from_notebook_node(notebook)  # type: ignore[no-untyped-call]
        assert "core.display" not in made and not others.get("outputs")
        stored = [output.get("data", {}) for cell in notebook.cells for output in cell.outputs]
        data = [each for each in stored if "<img " in each.get("text/html", "")]
        assert len(data) == pictures(path)
        written = letters(made)
        for each in data:
            assert not each["text/plain"].startswith("<")
            assert all(letters(line) in written for line in each["text/plain"].splitlines())
