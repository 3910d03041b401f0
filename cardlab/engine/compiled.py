"""The same rules, compiled: the game's own files are loaded a second time under private names and handed to numba.

No rule is written twice. The functions run on rows of the structured array that :class:`~cardlab.engine.layout.Layout` declares; end
states are identical to the plain ones. numba is optional (``pip install "cardlab[fast]"``); :func:`available` says whether it is there.
"""

from __future__ import annotations

import hashlib
import sys
import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

__all__ = ["available", "compiled_rules", "compiled_with", "forget_texts", "plain_playout", "plain_with", "play_rows"]

SHARED = ("cardlab.engine.random", "cardlab.engine.events", "cardlab.kit.tricks", "cardlab.kit.chances", "cardlab.kit.rows")
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


class Texts:
    """Rules texts loaded a second time under private names, bound to one another, each function wrapped by ``wrap``.

    Later ones find the functions of the earlier ones in place of those that they import.
    """

    def __init__(self, wrap: Any) -> None:
        self.wrap = wrap
        self.wrapped: dict[tuple[str, str], Any] = {}
        self.texts: list[str] = []

    def load(self, names: tuple[str, ...], mark: str) -> dict[str, ModuleType]:
        """Load these modules; ``mark`` stands in the names of their functions."""
        # How they are compiled belongs to it, too: what another release of this file left in the cache is not found. And what they are
        # called: what lies in the cache names the modules that it belongs to, and a room that was copied with its cache to another package
        # has none of that name.
        for name in (*names, __name__):
            self.texts += [name, _source(name)[0]]
        digest = hashlib.sha256("".join(self.texts).encode()).hexdigest()[:12]
        copies: dict[str, ModuleType] = {}
        for name in names:
            module = copies[name] = _second_copy(name, f"_cardlab_{digest}_{mark}_{name.replace('.', '_')}")
            space = module.__dict__
            for key, value in list(space.items()):
                if not isinstance(value, FunctionType):
                    continue
                if value.__module__ == module.__name__:
                    # numba's cache does not notice a change in a function that is called; the digest of all texts in the name does.
                    value.__qualname__ = f"{key}_{mark}_{digest}"
                    space[key] = self.wrapped[name, key] = self.wrap(value)
                elif (value.__module__, key) in self.wrapped:
                    space[key] = self.wrapped[value.__module__, key]
        return copies

    def functions(self, *names: str) -> dict[str, Any]:
        """The functions of these modules, by name."""
        return {key: value for (name, key), value in self.wrapped.items() if name in names}


def _mark(rules: str) -> str:
    """What the functions of a game are called after: its package, or its file where it is in none."""
    return rules.split(".")[-2:][0]


def _texts_of(rules: str, wrap: Any) -> Texts:
    """Fresh copies of the shared functions, the rules and the playout."""
    texts = Texts(wrap)
    copies = texts.load((*SHARED, rules, PLAYOUT), _mark(rules))
    for key in ("start", "legal", "step"):
        copies[PLAYOUT].__dict__[key] = texts.wrapped[rules, key]
    return texts


@cache
def plain_playout(rules: ModuleType) -> SimpleNamespace:
    """``advance``, ``begin``, ``play_out`` … of :mod:`cardlab.engine.playout` over the plain functions of an imported rules module."""
    playout = _second_copy(PLAYOUT, f"_cardlab_plain_{rules.__name__.replace('.', '_')}").__dict__
    for key in ("start", "legal", "step"):
        playout[key] = getattr(rules, key)
    return SimpleNamespace(**{key: value for key, value in playout.items() if isinstance(value, FunctionType)})


def _njit(**more: bool) -> Any:
    """numba's ``njit`` as rules text is compiled. Where there is no place to keep what was compiled (nothing here can be written to), each
    process compiles for itself, and says so once.
    """
    import numba

    how: dict[str, Any] = {**HOW, **more}

    def wrap(function: Any) -> Any:
        try:
            return numba.njit(**how)(function)
        except RuntimeError:
            _tell_that_nothing_is_kept()
            return numba.njit(**{**how, "cache": False})(function)

    return wrap


@cache
def _tell_that_nothing_is_kept() -> None:
    """A warning, once per process."""
    warnings.warn(
        "compiled rules cannot be kept, neither next to cardlab nor in your cache folder: Python compiles them again at every start, "
        "which takes some seconds per game. To avoid this, set the environment variable NUMBA_CACHE_DIR to a writable folder",
        stacklevel=2,
    )


@cache
def _compiled_texts(rules: str) -> Texts:
    """The rules and the playout compiled. Raises ``ImportError``, which says how to install numba, where it is missing."""
    if not available():
        raise ImportError('compiled rules need numba: pip install "cardlab[fast]"')
    return _texts_of(rules, _njit())


@cache
def compiled_rules(rules: str) -> SimpleNamespace:
    """The same functions compiled, over rows of the layout's dtype. The first call of each compiles it (some seconds; then cached on disk).

    Raises ``ImportError``, which says how to install numba, where it is missing.
    """
    return SimpleNamespace(**_compiled_texts(rules).functions(rules, PLAYOUT))


@cache
def plain_with(rules: ModuleType, text: str, filled: tuple[tuple[str, str, str], ...]) -> SimpleNamespace:
    """The functions of a further rules text over an imported rules module, plain.

    ``filled``: what is put into it under which name, as (name, module, function); what the playout and the rules offer is there already.
    """
    mark = hashlib.sha256(repr(filled).encode()).hexdigest()[:12]
    space = _second_copy(text, f"_cardlab_plain_{mark}_{text.replace('.', '_')}_{rules.__name__.replace('.', '_')}").__dict__
    space |= {"legal": rules.__dict__["legal"], **plain_playout(rules).__dict__}
    for name, module, function in filled:
        space[name] = getattr(import_module(module), function)
    return SimpleNamespace(**{key: value for key, value in space.items() if isinstance(value, FunctionType)})


@cache
def compiled_with(rules: str, text: str, filled: tuple[tuple[str, str, str], ...]) -> SimpleNamespace:
    """The same compiled. The rules stay as :func:`compiled_rules` has them; while these functions run, other threads run, too.

    Raises ``ImportError`` as it does.
    """
    base = _compiled_texts(rules)
    wrap, mark = _njit(nogil=True), _mark(rules)
    texts = Texts(wrap)
    texts.wrapped = dict(base.wrapped)
    for module in dict.fromkeys(module for _, module, _ in filled):
        if module in SHARED:
            continue
        # Each on its own, so that what is compiled of one is the same whichever others there are.
        each = Texts(wrap)
        each.wrapped, each.texts = dict(base.wrapped), list(base.texts)
        each.load((module,), mark)
        texts.wrapped |= each.wrapped
        texts.texts += each.texts
    texts.texts.append(repr(filled))
    space = texts.load((text,), mark)[text].__dict__
    space |= {"legal": texts.wrapped[rules, "legal"], **texts.functions(PLAYOUT)}
    for name, module, function in filled:
        space[name] = texts.wrapped[module, function]
    return SimpleNamespace(**texts.functions(text))


def forget_texts() -> None:
    """Load rules texts again when they are next asked for: some of them have changed."""
    for cached in (_compiled_texts, compiled_rules, plain_with, compiled_with):
        cached.cache_clear()


def play_rows(rules: str, rows: numpy.ndarray[Any, Any], max_actions: int, limit: int) -> int:
    """Begin every row (options and seed are in it) and play it out at random, compiled; how many actions were taken in all."""
    import numpy

    functions = compiled_rules(rules)
    functions.begin_many(rows)
    return int(functions.play_many(rows, numpy.zeros(max_actions, dtype=numpy.int64), limit))
