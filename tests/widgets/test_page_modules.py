"""The page's modules under node's own test runner: every ``page/*.test.mjs`` is a test here."""

import subprocess
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("page/*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_page_module(file: Path, node: str) -> None:
    done = subprocess.run([node, "--test", file.name], cwd=file.parent, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_some() -> None:
    assert FILES
