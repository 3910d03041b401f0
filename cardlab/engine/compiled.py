"""The same rules, compiled: the game's own files are loaded a second time under private names and handed to numba.

No rule is written twice. The functions run on rows of the structured array that :class:`~cardlab.engine.layout.Layout` declares; end
states are identical to the plain ones. numba is optional (``pip install "cardlab[fast]"``); :func:`available` says whether it is there.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

__all__ = ["available", "compiled_rules", "plain_playout", "play_rows"]

SHARED = ("cardlab.engine.random", "cardlab.engine.events", "cardlab.games.tricks")
PLAYOUT = "cardlab.engine.playout"
HOW: dict[str, Any] = {"cache": True, "error_model": "numpy", "_nrt": False}
"""How numba compiles rules text: it divides without asking whether by zero, and it allocates nothing, so that numba's counting of
references can stay out (a seventh faster).
"""


def available() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def _source(name: str) -> tuple[str, str]:
    """Text and path of a module, without importing it."""
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None, name
    return Path(spec.origin).read_text(encoding="utf-8"), spec.origin


def _second_copy(name: str, private: str) -> ModuleType:
    """The module's text run once more, under a private name."""
    text, path = _source(name)
    module = ModuleType(private)
    module.__file__ = path
    sys.modules[private] = module  # numba's cache finds a function's globals again by the name of its module
    exec(compile(text, path, "exec"), module.__dict__)
    return module


def _load(rules: str, wrap: Any) -> SimpleNamespace:
    """Fresh copies of the shared functions, the rules and the playout, bound to one another, each function wrapped by ``wrap``."""
    names = (*SHARED, rules, PLAYOUT)
    # How they are compiled belongs to it, too: what another release of this file left in the cache is not found.
    digest = hashlib.sha256("".join(_source(name)[0] for name in (*names, __name__)).encode()).hexdigest()[:12]
    wrapped: dict[tuple[str, str], Any] = {}
    copies: dict[str, ModuleType] = {}
    for name in names:
        module = copies[name] = _second_copy(name, f"_cardlab_{digest}_{name.replace('.', '_')}")
        space = module.__dict__
        for key, value in list(space.items()):
            if not isinstance(value, FunctionType):
                continue
            if value.__module__ == module.__name__:
                # numba's cache does not notice a change in a function that is called; the digest of all texts in the name does.
                value.__qualname__ = f"{key}_{rules.split('.')[-2]}_{digest}"
                space[key] = wrapped[name, key] = wrap(value)
            elif (value.__module__, key) in wrapped:
                space[key] = wrapped[value.__module__, key]
    playout = copies[PLAYOUT].__dict__
    for key in ("start", "legal", "step"):
        playout[key] = wrapped[rules, key]
    functions = {key: value for (name, key), value in wrapped.items() if name in (rules, PLAYOUT)}
    return SimpleNamespace(**functions)


@cache
def plain_playout(rules: ModuleType) -> SimpleNamespace:
    """``advance``, ``begin``, ``play_out`` … of :mod:`cardlab.engine.playout` over the plain functions of an imported rules module."""
    playout = _second_copy(PLAYOUT, f"_cardlab_plain_{rules.__name__.replace('.', '_')}").__dict__
    for key in ("start", "legal", "step"):
        playout[key] = getattr(rules, key)
    return SimpleNamespace(**{key: value for key, value in playout.items() if isinstance(value, FunctionType)})


@cache
def compiled_rules(rules: str) -> SimpleNamespace:
    """The same functions compiled, over rows of the layout's dtype. The first call of each compiles it (some seconds; then cached on disk).

    Raises ``ImportError`` with a word on how to get it where numba is missing.
    """
    if not available():
        raise ImportError('compiled rules need numba: pip install "cardlab[fast]"')
    import numba

    return _load(rules, numba.njit(**HOW))


def play_rows(rules: str, rows: numpy.ndarray[Any, Any], max_actions: int, limit: int) -> int:
    """Begin every row (options and seed are in it) and play it out by chance, compiled; how many actions were taken in all."""
    import numpy

    functions = compiled_rules(rules)
    functions.begin_many(rows)
    return int(functions.play_many(rows, numpy.zeros(max_actions, dtype=numpy.int64), limit))
