"""``import cardlab`` costs next to nothing: what is heavy comes when it is used."""

import json
import subprocess
import sys
import tomllib

from tests.project import tree

LATER = (
    "numba",
    "altair",
    "ipywidgets",
    "anywidget",
    "polars",
    "matplotlib",
    "pandas",
    "IPython",
    "hypothesis",
    "pytest",
)


def fresh(code: str) -> str:
    """What a new Python prints."""
    return subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, check=True, capture_output=True, text=True).stdout


def test_import_brings_nothing_heavy() -> None:
    loaded = json.loads(fresh("import sys, json, cardlab; print(json.dumps(sorted(sys.modules)))"))
    assert not set(LATER) & set(loaded)


def test_the_version_is_one() -> None:
    project = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert fresh("import cardlab; print(cardlab.__version__)").strip() == project["version"]


def test_every_public_name_is_there_and_no_other_is_promised() -> None:
    code = """
import json, cardlab
assert set(cardlab.__all__) <= set(dir(cardlab)), "dir(cardlab) tells less than __all__"
print(json.dumps([name for name in cardlab.__all__ if not hasattr(cardlab, name)]))
"""
    assert json.loads(fresh(code)) == []
