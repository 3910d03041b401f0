"""A JupyterLab of our own for the browser tests: a server on a free port with empty settings, and the waits that make a page ready."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ALL_NUMBERED = r"""() => [...document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputPrompt")]
    .every((prompt) => /\[\d+\]/.test(prompt.textContent))"""
READY_WITHIN = 60.0  # seconds; a machine under load is slow, a server that died is noticed at once


@dataclass(frozen=True)
class Lab:
    """A running server: its address, and the folder whose notebooks it shows."""

    url: str
    folder: Path

    def notebook(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook with these code cells; its file name."""
        made: list[dict[str, object]] = [
            {"cell_type": "code", "id": f"cell-{n}", "execution_count": None, "metadata": {}, "outputs": [], "source": text}
            for n, text in enumerate(cells)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        whole = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / f"{name}.ipynb").write_text(json.dumps(whole), encoding="utf-8")
        return f"{name}.ipynb"

    def open(self, page: "Page", notebook: str) -> None:
        """Show a notebook in a workspace of its own and wait until its kernel is ready."""
        page.goto(f"{self.url}/lab/workspaces/{Path(notebook).stem}/tree/{notebook}?reset")
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=READY_WITHIN * 1000)
        self.idle(page)

    def run_all(self, page: "Page") -> None:
        """Run every cell and wait until the kernel has nothing left to do."""
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        # A cell has its number once it has run ("[*]" before); only then does idle mean done.
        page.wait_for_function(ALL_NUMBERED, timeout=READY_WITHIN * 1000)
        self.idle(page)

    def idle(self, page: "Page") -> None:
        """Wait until there is a kernel and it is idle.

        The status bar tells; the light in the notebook's toolbar is "idle" already while there is no kernel, and what is
        run then is lost.
        """
        page.locator("#jp-main-statusbar").filter(has_text="| Idle").wait_for(timeout=READY_WITHIN * 1000)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    ends = time.monotonic() + READY_WITHIN
    while time.monotonic() < ends:
        if server.poll() is not None:
            raise RuntimeError(f"JupyterLab ended with {server.returncode}:\n{log.read_text(encoding='utf-8')}")
        try:
            with urllib.request.urlopen(f"{url}/api/status", timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"JupyterLab is not up after {READY_WITHIN} s:\n{log.read_text(encoding='utf-8')}")


@contextmanager
def running_lab(app: str = "jupyterlab") -> Iterator[Lab]:
    """A server while the block runs, with settings, workspaces, history and trust of its own. ``app``: also ``notebook`` (Notebook 7)."""
    with tempfile.TemporaryDirectory(prefix="cardlab-lab-") as place:
        folder, log = Path(place, "notebooks"), Path(place, "log.txt")
        folder.mkdir()
        # In the data folder is what was run and is trusted: nothing.
        own = (
            *("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"),
            *("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"),
        )
        quiet = Path(place, "jupyterlab_settings_dir", "@jupyterlab", "apputils-extension", "notification.jupyterlab-settings")
        quiet.parent.mkdir(parents=True)
        quiet.write_text('{"fetchNews": "false", "checkForUpdates": false}', encoding="utf-8")
        environment = {**os.environ, **{name: str(Path(place, name.lower())) for name in own}}
        port = _free_port()
        command = [
            *(sys.executable, "-m", app, "--allow-root", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
            *("--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}"),
        ]
        with log.open("wb") as out:
            server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment, cwd=folder)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(url, server, log)
            yield Lab(url, folder)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
