"""What is installed where: environments as they may be, and what is said of them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cardlab
from cardlab.table import environment
from cardlab.table.environment import Check, Piece, compared

VERSIONS = {"cardlab": "0.1.0", "anywidget": "0.11.0", "ipywidgets": "8.1.9"}
KERNEL = [Piece(name, "kernel", version, True) for name, version in VERSIONS.items()]


def lab(folder: Path, **versions: str) -> list[Path]:
    """An environment with these extensions."""
    for name, version in versions.items():
        place = folder / "labextensions" / {"manager": "@jupyter-widgets/jupyterlab-manager"}.get(name, name)
        place.mkdir(parents=True)
        (place / "package.json").write_text(json.dumps({"name": name, "version": version}))
    return [folder]


def test_here_everything_is_there() -> None:
    found = cardlab.check()
    assert found.ok and not found.advice
    assert repr(found).startswith("Everything a table needs is installed") and "<table>" in found._repr_html_()
    assert {piece.where for piece in found.pieces} == {"kernel", "JupyterLab"}


@pytest.mark.parametrize(
    ("versions", "wrong", "typed"),
    [
        ({}, {"anywidget", "@jupyter-widgets/jupyterlab-manager"}, ('"anywidget==0.11.*"', '"jupyterlab_widgets>=3"')),
        ({"manager": "5.0.15"}, {"anywidget"}, ('"anywidget==0.11.*"',)),
        ({"manager": "5.0.15", "anywidget": "0.9.21"}, {"anywidget"}, ('"anywidget==0.11.*"',)),
        ({"manager": "3.1.11", "anywidget": "0.11.0"}, {"@jupyter-widgets/jupyterlab-manager"}, ('"jupyterlab_widgets>=3"',)),
        ({"manager": "5.0.15", "anywidget": "0.11.2"}, set(), ()),
    ],
)
def test_what_does_not_fit_is_named_with_what_to_type(
    tmp_path: Path, versions: dict[str, str], wrong: set[str], typed: tuple[str, ...]
) -> None:
    found = compared("/k/bin/python", "/the lab/bin/python", KERNEL, lab(tmp_path, **versions))
    assert {piece.name for piece in found.pieces if not piece.fits} == wrong
    assert found.ok == (not wrong)
    advice = " ".join(found.advice)
    assert all(word in advice for word in typed)
    if wrong:
        assert '"/the lab/bin/python" -m pip install' in advice and "reload the page" in advice
        assert "<-" in repr(found) and "✗" in found._repr_html_()


def test_what_the_kernel_lacks_is_named(tmp_path: Path) -> None:
    pieces = [*KERNEL[:2], Piece("ipywidgets", "kernel", "", False, "needed")]
    found = compared("/k/bin/python", "", pieces, lab(tmp_path, manager="5.0.15", anywidget="0.11.0"))
    assert found.advice[0].startswith("In the kernel's environment: /k/bin/python -m pip install ipywidgets")
    assert "not found from here" in repr(found)


def test_a_broken_extension_counts_as_missing(tmp_path: Path) -> None:
    places = lab(tmp_path, manager="5.0.15", anywidget="0.11.0")
    (tmp_path / "labextensions" / "anywidget" / "package.json").write_text("{")
    assert not compared("k", "s", KERNEL, places).ok


def test_it_never_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> str:
        raise PermissionError

    monkeypatch.setattr(environment, "server_python", fails)
    assert isinstance(cardlab.check(), Check)
    monkeypatch.setenv("JPY_PARENT_PID", "not a number")
    assert isinstance(cardlab.check(), Check)


def test_the_server_is_found_by_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    says_when = "print('here', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", says_when], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None and server.stdout.readline()
        monkeypatch.setenv("JPY_PARENT_PID", str(server.pid))
        assert environment.server_python() == sys.executable
        server.communicate(b"\n")
