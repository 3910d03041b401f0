"""A plugin for pytest: the plainest guest as a fifth game of the house, entered before anything is collected."""

import sys

import pytest

from cardlab.model.registry import GAMES

GUEST = "tests.guests.pile.game"
GAMES["pile"] = GUEST


def pytest_report_collectionfinish(items: list[pytest.Item]) -> str:
    """Whether the game was imported only to be collected."""
    return f"the fifth game was imported: {GUEST in sys.modules}"
