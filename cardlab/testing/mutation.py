"""Rules that are altered, to see whether the tests notice: a game whose text differs from the real one in a line."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from cardlab.model.game_type import GameType
from cardlab.model.registry import kind_in

__all__ = ["mutant", "mutants"]


def mutant(kind: GameType, *changes: tuple[str, str]) -> GameType:
    """The same game with some of its text altered: each ``(old, new)`` replaces the one place where ``old`` stands.

    Looked through are the rules, the game's module, what the rules share with other games, and what else the game's module is made of.
    ``AssertionError`` if ``old`` occurs nowhere, or twice: nothing would catch a mutant that is the original.
    """
    rules, module = kind.rules.__name__, type(kind).__module__
    shared = [name for name in _imported_games(rules) if name not in (rules, module)]
    further = [name for name in _imported_games(module) if name not in (*shared, rules, module)]
    texts = {name: _text_of(name) for name in (*shared, rules, *further, module)}
    for old, new in changes:
        where = [rules] if old in texts[rules] else list(texts)  # the kit may have a line that the rules have, too: theirs is meant
        found = [(name, texts[name].count(old)) for name in where if old in texts[name]]
        assert found, f"{kind.id}: its text nowhere contains {old!r}"
        assert sum(n for _, n in found) == 1, f"{kind.id}: {old!r} occurs in several places: {found}"
        texts[found[0][0]] = texts[found[0][0]].replace(old, new)
    return _loaded(texts, module)


def mutants(kind: GameType, changes: Iterable[tuple[str, str]]) -> list[GameType]:
    """A mutant for each ``(old, new)``; see :func:`mutant`."""
    return [mutant(kind, change) for change in changes]


def _text_of(name: str) -> str:
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None, name
    return Path(spec.origin).read_text(encoding="utf-8")


def _imported_games(module: str) -> list[str]:
    """The modules of games, and of the kit that they are built with, whose functions a module uses."""
    used = {getattr(value, "__module__", "") for value in vars(importlib.import_module(module)).values()}
    return sorted(name for name in used if isinstance(name, str) and name.startswith(("cardlab.games.", "cardlab.kit.")))


def _loaded(texts: Mapping[str, str], module: str) -> GameType:
    """Run the texts in order, each seeing the ones before it in place of the originals, which then stand where they were."""
    kept: list[tuple[str, ModuleType]] = [(name, importlib.import_module(name)) for name in texts]
    try:
        for name, original in kept:
            copy = ModuleType(name)
            copy.__file__ = original.__file__
            copy.__package__ = original.__package__
            sys.modules[name] = copy
            _in_its_package(name, copy)
            exec(compile(texts[name], f"<altered {name}>", "exec"), copy.__dict__)
        kind = kind_in(sys.modules[module])
    finally:
        for name, original in kept:
            sys.modules[name] = original
            _in_its_package(name, original)
    return kind


def _in_its_package(name: str, module: ModuleType) -> None:
    package, _, last = name.rpartition(".")
    setattr(sys.modules[package], last, module)
