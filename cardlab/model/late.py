"""The one declared late import: states, events and errors reach the words and pictures of ``tell``, which stands to their right."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def tell() -> Any:
    """The module :mod:`cardlab.language`, imported at first use so that rules and batches never load words."""
    return import_module("cardlab.language")
