
"""What is installed where: a table needs packages in the kernel's environment and in JupyterLab's, and the two may be different.


:func:`check` looks at both and says what fits together and what to type. It imports nothing of what it looks for, so that it answers where
something is missing, and it never raises.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib import metadata
from pathlib import Path

__all__ = ["Check", "Piece", "check"]

IN_KERNEL = ("cardlab", "anywidget", "ipywidgets", "polars", "altair", "vl-convert-python", "numba")
"""What is looked for in the environment of the kernel."""
OPTIONAL = ("altair", "vl-convert-python", "numba")
EXTENSIONS = {"anywidget": "anywidget", "@jupyter-widgets/jupyterlab-manager": "jupyterlab_widgets"}
"""What JupyterLab needs: the name of its extension, and the package that brings it."""
MANAGER = 5
"""The first version of the widget manager that goes with ipywidgets 8."""


@dataclass(frozen=True)
class Piece:
    """Something that is installed, or should be. ``version``: ``""`` where it is missing; ``where``: kernel or JupyterLab."""

    name: str
    where: str
    version: str
    fits: bool
    note: str = ""


@dataclass(frozen=True)
class Check:
    """What :func:`check` found. ``ok``: whether you can play at a table here; ``pieces``: what is installed; ``advice``: what to do."""

    ok: bool
    pieces: tuple[Piece, ...]
    advice: tuple[str, ...]
    kernel: str
    server: str
    """The Python of JupyterLab; ``""`` where it could not be found out."""

    @property
    def verdict(self) -> str:
        """The result in a sentence."""
        if self.ok:
            return "Everything a table needs is installed, and it fits together."
        return "You cannot play at a table here yet; see below what to do."

    def __repr__(self) -> str:
        width = max(len(piece.name) for piece in self.pieces)
        lines = [self.verdict, "", f"kernel:     {self.kernel}", f"JupyterLab: {self.server or 'not found from here'}", ""]
        for piece in self.pieces:
            state = "" if piece.fits else "  <-"
            lines.append(f"{piece.name:{width}}  {piece.where:10}  {piece.version or 'missing':10}  {piece.note}{state}".rstrip())
        return "\n".join([*lines, *(["", *self.advice] if self.advice else [])])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(piece.name)}</td><td>{piece.where}</td><td>{escape(piece.version or 'missing')}</td>"
            f"<td>{'✓' if piece.fits else '✗'} {escape(piece.note)}</td></tr>"
            for piece in self.pieces
        )
        places = f"kernel: <code>{escape(self.kernel)}</code><br>JupyterLab: <code>{escape(self.server or 'not found from here')}</code>"
        steps = "".join(f"<li>{escape(step)}</li>" for step in self.advice)
        head = "<tr><th>package</th><th>where</th><th>version</th><th></th></tr>"
        return f"<p><b>{escape(self.verdict)}</b></p><p>{places}</p><table>{head}{rows}</table>{f'<ol>{steps}</ol>' if steps else ''}"


def check() -> Check:
    """What is installed in the kernel's environment and in JupyterLab's, whether the two fit together, and what to type if they do not.

    >>> cardlab_is_there = check().pieces[0]
    >>> cardlab_is_there.name, cardlab_is_there.where, cardlab_is_there.fits
    ('cardlab', 'kernel', True)
    """
    try:
        server = server_python()
    except Exception:  # however strange the place: the rest is still worth telling
        server = ""
    return compared(sys.executable, server, [_kernel_piece(name) for name in IN_KERNEL], places_of(server))


def compared(kernel: str, server: str, pieces: Sequence[Piece], places: Sequence[Path]) -> Check:
    """The pieces of the kernel with the extensions that lie in these places, and what follows."""
    in_kernel = {piece.name: piece.version for piece in pieces}
    in_lab = [_lab_piece(name, places, in_kernel) for name in EXTENSIONS]
    advice = []
    lacking = [piece.name for piece in pieces if not piece.fits]
    if lacking:
        advice.append(f"In the kernel's environment: {_quoted(kernel)} -m pip install {' '.join(lacking)} — then restart the kernel.")
    wanted = [_requirement(piece.name, in_kernel) for piece in in_lab if not piece.fits]
    if wanted:
        python = _quoted(server) if server else "python (the one that JupyterLab runs with)"
        advice.append(f"In JupyterLab's environment: {python} -m pip install {' '.join(wanted)}")
        advice.append("Then restart JupyterLab and reload the page; restarting the kernel is not enough.")
    return Check(not advice, (*pieces, *in_lab), tuple(advice), kernel, server)


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path else path


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _kernel_piece(name: str) -> Piece:
    version = _version(name)
    if name == "cardlab":  # it runs; without a number where it was not installed but is only on the path
        return Piece(name, "kernel", version or "here", True)
    missing = "" if version else "not needed for a table" if name in OPTIONAL else "needed"
    return Piece(name, "kernel", version, bool(version) or name in OPTIONAL, missing)


def _lab_piece(name: str, places: Iterable[Path], in_kernel: dict[str, str]) -> Piece:
    """An extension of JupyterLab: there, and of a version that goes with the kernel's package."""
    version = next((found for place in places if (found := _extension_version(place / "labextensions" / name))), "")
    if not version:
        return Piece(name, "JupyterLab", "", False, "without it the page cannot show the table")
    if name == "anywidget":
        kernel = in_kernel.get("anywidget", "")
        fits = not kernel or _numbers(version)[:2] == _numbers(kernel)[:2]
        return Piece(name, "JupyterLab", version, fits, "" if fits else f"the kernel has {kernel}: the first two numbers must match")
    fits = _numbers(version)[:1] >= (MANAGER,)
    return Piece(name, "JupyterLab", version, fits, "" if fits else f"ipywidgets 8 needs {MANAGER} or newer")


def _requirement(extension: str, in_kernel: dict[str, str]) -> str:
    """What to install for an extension."""
    package = EXTENSIONS[extension]
    if package != "anywidget":
        return '"jupyterlab_widgets>=3"'
    numbers = _numbers(in_kernel.get("anywidget", ""))
    return f'"anywidget=={numbers[0]}.{numbers[1]}.*"' if len(numbers) > 1 else "anywidget"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version.partition("-")[0])[:3])


def _extension_version(folder: Path) -> str:
    """The version of an extension in a folder; ``""`` where there is none."""
    try:
        told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    version = told.get("version") if isinstance(told, dict) else None
    return version if isinstance(version, str) else ""


def server_python() -> str:
    """The Python that JupyterLab runs with, as far as a kernel can find it out: it is told the number of its server's process."""
    number = os.environ.get("JPY_PARENT_PID", "")
    if not number.isdigit():
        return ""
    words = _command(number)
    return words[0] if words and "python" in Path(words[0]).name.lower() else ""


def _command(number: str) -> list[str]:
    """The words of the command that a process was started with."""
    line = Path("/proc") / number / "cmdline"
    if line.exists():
        return [word.decode("utf-8", "replace") for word in line.read_bytes().split(b"\0") if word]
    if os.name == "posix":
        done = subprocess.run(["ps", "-o", "command=", "-p", number], capture_output=True, text=True, timeout=5, check=False)
        return done.stdout.split()
    return []


def places_of(server: str) -> list[Path]:
    """Where JupyterLab looks for its extensions: the environment of its Python, the person's own, the system's."""
    places = []
    if server:
        places.append(Path(server).absolute().parent.parent / "share" / "jupyter")
    else:
        places.append(Path(sys.prefix) / "share" / "jupyter")
    given = os.environ.get("JUPYTER_PATH", "")
    places = [*(Path(part) for part in given.split(os.pathsep) if part), *places]
    try:
        from jupyter_core.paths import SYSTEM_JUPYTER_PATH, jupyter_data_dir

        places += [Path(jupyter_data_dir()), *map(Path, SYSTEM_JUPYTER_PATH)]
    except ImportError:
        pass
    return places
