"""The registry: which games there are, where each comes from, and how one of your own becomes known.

Three ways lead in. The games of this package are named here. A package of somebody else's names its game as an entry point of the group
``cardlab.games`` (``agram = "agram.game"``); these are read only when somebody asks for a game that is not one of ours, or for the list.
:func:`register` takes a module in a folder, or a class in a notebook's cell. What is registered is known to this process; to workers it
travels as a :class:`Source`, which :func:`require` finds there.

This module knows no game. What a package does wrong is said in a sentence, and harms no other game.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import linecache
import sys
import warnings
from collections.abc import Iterator
from importlib.util import cache_from_source, find_spec
from inspect import isabstract
from keyword import iskeyword
from pathlib import Path
from re import fullmatch
from threading import RLock
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

from cardlab.engine.compiled import forget_texts
from cardlab.language.freetext import quoted
from cardlab.language.spoken import forget_games, sign_in
from cardlab.model.errors import OptionError
from cardlab.model.game_type import GameType

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "GAMES", "Source", "check_id", "find", "games", "is_game", "is_in_cell", "is_retired", "kind_in", "game_type", "not_here",
    "register", "require", "sound_games", "source_of",
]  # fmt: skip

GAMES: dict[str, str] = {
    "sticht": "cardlab.games.sticht.game",
    "totals": "cardlab.games.totals.game",
    "dvadtsat": "cardlab.games.dvadtsat.game",
    "nineteen": "cardlab.games.nineteen.game",
}
"""The games of this package: id -> the module that describes it, imported at first use."""

GROUP = "cardlab.games"
"""The group of entry points under which other packages name theirs."""

RULES = ("LAYOUT", "ACTIONS", "start", "to_act", "legal", "objection", "step")
"""What the rules of every game offer."""

CELL = "__main__"
"""The module of what stands in a cell, or in the script that runs."""


class Source(NamedTuple):
    """Where a game comes from: all that another process needs to find the same.

    ``module``: what describes it; ``folder``: where that lies, for a process that looks elsewhere; ``print``: a fingerprint of its files,
    ``""`` for a game that was installed.
    """

    module: str
    folder: str = ""
    print: str = ""


_KINDS: dict[str, GameType] = {}
_SOURCES: dict[str, Source] = {}
_RETIRED: WeakSet[GameType] = WeakSet()
_LOADING = RLock()

# ---- asking for games ----


def games() -> tuple[str, ...]:
    """The ids of the games: ours, then those of other packages and those that were registered, by name.

    >>> "sticht" in games()
    True
    """
    return (*GAMES, *sorted({*_SOURCES, *_named()} - set(GAMES)))


def is_game(game: object) -> bool:
    """Whether a game has this id."""
    return isinstance(game, str) and (game in GAMES or game in _KINDS or game in _named())


def game_type(game: object) -> GameType:
    """The kind with this id; :class:`OptionError` names the known ones, or says why one that was named cannot be had."""
    if isinstance(game, str):
        kind = _KINDS.get(game)
        if kind is None:
            kind = _loaded(game)
        if kind is not None:
            return kind
    raise OptionError(f"there is no game {quoted(game)}; choose from: {', '.join(games())}", "game", game)


def sound_games() -> Iterator[GameType]:
    """The kinds of all games that can be had. Of one that cannot, a warning says why."""
    for game in games():
        try:
            kind = game_type(game)
        except OptionError as error:
            warnings.warn(str(error), stacklevel=3)
        else:
            yield kind


def not_here(game: object) -> str:
    """That a game is named somewhere and is not here: which, and how to get it."""
    return (
        f"there is no game {quoted(game)} here. If it comes from a package of its own, install that; if it is yours, make it known first: "
        f'cardlab.register("its.module"). The games here are: {", ".join(games())}'
    )


def source_of(kind: GameType) -> Source | None:
    """Where the game comes from; ``None`` for one of ours, which is found by its id."""
    return None if kind.id in GAMES else _SOURCES.get(kind.id)


def is_retired(kind: GameType) -> bool:
    """Whether its id was registered again since, with other rules."""
    return kind in _RETIRED


def is_in_cell(kind: GameType) -> bool:
    """Whether it was registered from a cell, where no other process finds it."""
    source = source_of(kind)
    return source is not None and not source.module


def _loaded(game: str) -> GameType | None:
    """The kind of one of our games, or of another package's; ``None`` where nobody names it."""
    with _LOADING:
        if game in GAMES:
            return _KINDS.setdefault(game, kind_in(importlib.import_module(GAMES[game])))
        named = _named().get(game)
        if named is None:
            return None
        try:
            kind = _checked(kind_in(importlib.import_module(named.module)))
            if kind.id != game:
                raise ValueError(f"it describes the game {quoted(kind.id)}")
        except Exception as error:  # whatever a package of somebody else's does
            why = f"{named.value}: {type(error).__name__}: {error}"
            raise OptionError(f"the game {quoted(game)} {_of_package(named)} cannot be loaded ({why})", "game", game) from error
        _SOURCES[game] = Source(named.module)
        _KINDS[game] = kind
        return kind


def _named() -> dict[str, EntryPoint]:
    """What other packages name, by id; read again each time, since a package may be installed while a notebook runs. What cannot be used
    is left out, and a warning says why.
    """
    from importlib.metadata import entry_points  # some hundredths of a second that only those pay who ask for it

    found: dict[str, dict[str, EntryPoint]] = {}
    for each in entry_points(group=GROUP):
        found.setdefault(each.name, {})[each.value] = each  # what is found twice, in a folder and installed from it, is one
    good: dict[str, EntryPoint] = {}
    for id, named in found.items():
        first, *others = named.values()
        if not _is_id(id):
            warnings.warn(f"the game {quoted(id)} {_of_package(first)} is left out: {_no_id(id)}", stacklevel=4)
        elif id in GAMES:
            warnings.warn(f"the game {quoted(id)} {_of_package(first)} is left out: cardlab has a game of this id", stacklevel=4)
        elif others:
            packages = ", ".join(sorted(map(_of_package, named.values())))
            warnings.warn(f"the game {quoted(id)} is left out: several packages bring one of this id ({packages})", stacklevel=4)
        else:
            good[id] = first
    return good


def _of_package(named: EntryPoint) -> str:
    return f"of the package {named.dist.name if named.dist else named.module}"


# ---- making a game known ----


def register(game: str | ModuleType | type[GameType] | GameType) -> str:
    """Make a game of your own known in this session; its id.

    ``game``: the name of the module that describes it (``"agram.game"``, or the package ``"agram"``), found where Python looks and in the
    working folder; the module itself; or a class, as it stands in a notebook's cell. Register again after its files have changed, and the
    new rules hold; states made before go on by theirs. A class in a cell plays plainly: there is no file that could be compiled.

    A package does not need this: it names its game in ``pyproject.toml``, under ``[project.entry-points."cardlab.games"]``.

    Raises ``ValueError`` for an id that cannot be one or is taken, and for what lacks something; what the module itself raises.
    """
    with _LOADING:
        if isinstance(game, GameType):
            return _put(game, _source_of_class(type(game)))
        if isinstance(game, type) and issubclass(game, GameType):
            return _put(_made(game), _source_of_class(game))
        if isinstance(game, ModuleType):
            if game.__name__ == CELL or find_spec(game.__name__) is None:
                return _put(kind_in(game), Source(""))
            game = game.__name__
        if not isinstance(game, str):
            raise TypeError(f'register takes the name of a module ("agram.game"), a module or a class of a game, not {quoted(game)}')
        return _register_module(game)


def find(game: str) -> GameType:
    """The kind that somebody means who types an id, the name of a module, or the path of a folder or file that holds a game.

    Raises :class:`OptionError` where there is none, and what the module raises.
    """
    if is_game(game):
        return game_type(game)
    path = Path(game)
    name = game
    if path.is_dir():
        path = path.resolve()
        inner = path / path.name.replace("-", "_")  # the folder of a project, with the package of that name in it
        path = inner if (inner / "game.py").is_file() else path
        if not (path / "game.py").is_file():
            raise OptionError(f"the folder {quoted(game)} holds no game: it has no game.py", "game", game)
        name = f"{path.name}.game"
    elif path.is_file() and path.suffix == ".py":
        path = path.resolve()
        inside = (path.parent / "__init__.py").is_file()
        name, path = (f"{path.parent.name}.{path.stem}", path.parent) if inside else (path.stem, path)
    elif not fullmatch(r"\w+(\.\w+)*", game) or not _is_module(game):
        return game_type(game)  # which says that there is none
    if path.exists() and str(path.parent.resolve()) not in sys.path and name != game:
        sys.path.insert(0, str(path.parent.resolve()))
    return game_type(register(name))


def _is_module(name: str) -> bool:
    """Whether there is a module of this name, here or in the working folder."""
    _findable(name)
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def require(game: str, source: Source) -> None:
    """Make sure that a game which another process knows is known here, in the same version.

    Raises :class:`OptionError` where it cannot be had.
    """
    if game in GAMES or _SOURCES.get(game) == source or (game in _KINDS and not source.module):
        return
    if not source.module:
        raise OptionError(
            f"the game {quoted(game)} stands in a notebook’s cell (or a script), where no other process finds it: write it into a file "
            '(%%writefile my_game.py) and make that known, cardlab.register("my_game")', "game", game,
        )  # fmt: skip
    if source.folder and source.folder not in sys.path:
        sys.path.append(source.folder)
    if not source.print:
        game_type(game)
        return
    register(source.module)


def kind_in(module: ModuleType) -> GameType:
    """The kind that a module describes: its ``KIND``, or the one class of a game that it defines. ``ValueError`` where there is none."""
    kind = getattr(module, "KIND", None)
    if isinstance(kind, GameType):
        return kind
    own = [
        each for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, GameType) and each.__module__ == module.__name__ and hasattr(each, "id")
    ]  # fmt: skip
    if len(own) != 1:
        found = "none" if not own else ", ".join(each.__name__ for each in own)
        raise ValueError(f"the module {module.__name__} should define one class of a game, or name its game KIND = …; it has: {found}")
    return _made(own[0])


def _made(cls: type[GameType]) -> GameType:
    """The one object of a class; ``ValueError`` says what it lacks."""
    if isabstract(cls):
        raise ValueError(f"the game {cls.__name__} lacks: {', '.join(sorted(cls.__abstractmethods__))}")
    return cls()


def check_id(id: str) -> None:
    """Refuse what cannot be the id of a new game, or is the id of one that is here: ``ValueError``."""
    if not _is_id(id):
        raise ValueError(_no_id(id))
    if is_game(id):
        raise ValueError(f"the id {quoted(id)} is taken; choose another one")


def _is_id(id: object) -> bool:
    return isinstance(id, str) and fullmatch(r"[a-z][a-z0-9_]*", id) is not None and not iskeyword(id)


def _no_id(id: object) -> str:
    return f"the id of a game is a word of small letters, digits and _ that begins with a letter, not {quoted(id)}"


def _checked(kind: GameType) -> GameType:
    """The kind, if it has an id and what every game has; else ``ValueError``."""
    name = type(kind).__name__
    lacks = [each for each in ("id", "letter", "rules", "options") if not hasattr(kind, each)]
    if lacks:
        raise ValueError(f"the game {name} lacks: {', '.join(lacks)}")
    if not _is_id(kind.id):
        raise ValueError(f"{name}: {_no_id(kind.id)}")
    lacks = [each for each in RULES if not hasattr(kind.rules, each)]
    if lacks:
        raise ValueError(f"the rules of {kind.id} lack: {', '.join(lacks)}")
    return kind


def _put(kind: GameType, source: Source) -> str:
    """Enter a kind that was found; its id."""
    _checked(kind)
    id = kind.id
    known = _SOURCES.get(id)
    if id in GAMES:
        raise ValueError(f"the id {quoted(id)} is taken: it is a game of cardlab’s")
    named = _named().get(id) if known is None else None
    other = known.module if known is not None else named.module if named is not None else source.module
    if other != source.module:
        raise ValueError(f"the id {quoted(id)} is taken by the game in {other or 'a cell'}; choose another one")
    if kind.rules.__name__ == CELL:
        kind.rules = _as_it_stands(kind.rules)
    for before in [each for each, there in _SOURCES.items() if there.module == source.module and (each == id or source.module)]:
        if _KINDS.get(before) not in (None, kind):
            _RETIRED.add(_KINDS[before])
        _SOURCES.pop(before)
        _KINDS.pop(before, None)
    _KINDS[id], _SOURCES[id] = kind, source
    forget_games()
    return id


def _source_of_class(cls: type[GameType]) -> Source:
    """Where a class comes from: its module, unless that is a cell or no file at all."""
    module = sys.modules.get(cls.__module__)
    if module is None or cls.__module__ == CELL or getattr(module, "__file__", None) is None or "<locals>" in cls.__qualname__:
        return Source("")
    return Source(cls.__module__, _folder(module), _print(module))


def _as_it_stands(cell: ModuleType) -> ModuleType:
    """What stands in the cells now as a module of its own, so that a cell that is run again changes no game that was made before."""
    copy = ModuleType(CELL)
    space = copy.__dict__
    space |= cell.__dict__
    for name, value in cell.__dict__.items():
        if isinstance(value, FunctionType) and value.__globals__ is cell.__dict__:
            space[name] = FunctionType(value.__code__, space, value.__name__, value.__defaults__, value.__closure__)
    return copy


# ---- modules that change ----


def _register_module(name: str) -> str:
    """Make the game in a module known, which is read again if its files have changed."""
    importlib.invalidate_caches()
    _findable(name)
    known = next((source for source in _SOURCES.values() if source.module in (name, f"{name}.game") and source.print), None)
    taken: dict[str, ModuleType] = {}
    if known is not None and known.module in sys.modules and _print(sys.modules[known.module]) != known.print:
        taken = _taken_out(sys.modules[known.module])
    try:
        module = _described(name)
        id = _put(kind_in(module), Source(module.__name__, _folder(module), _print(module)))
    except BaseException:
        sys.modules.update(taken)  # what was known stays as it was
        raise
    if taken:
        forget_texts()
    return id


def _described(name: str) -> ModuleType:
    """The module that describes the game: this one, or ``game`` in the package of that name."""
    module = importlib.import_module(name)
    is_package, describes = hasattr(module, "__path__"), "KIND" in vars(module)
    return importlib.import_module(f"{name}.game") if is_package and not describes and find_spec(f"{name}.game") else module


def _findable(name: str) -> None:
    """Have Python look in the working folder, too, if the module is nowhere else."""
    top, here = name.partition(".")[0], str(Path.cwd())
    project = Path(here, top)
    if top and (project / top / "game.py").is_file() and not (project / "__init__.py").exists() and str(project) not in sys.path:
        sys.path.insert(0, str(project))  # the folder of a project, with the package of that name in it
        importlib.invalidate_caches()
    if top and find_spec(top) is None and here not in sys.path and any(Path(here, each).exists() for each in (top, f"{top}.py")):
        sys.path.append(here)
        importlib.invalidate_caches()


def _folder(module: ModuleType) -> str:
    """The folder in which Python finds a module, or the package that it is in."""
    path = Path(str(module.__file__)).resolve()
    deep = module.__name__.count(".") + (1 if path.name == "__init__.py" else 0)
    return str(path.parents[deep])


def _own_modules(module: ModuleType) -> dict[str, ModuleType]:
    """The modules of a game, by name: its package; of one that is in no package, those from the same folder that it uses."""
    package = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
    if package:
        return {name: each for name, each in sys.modules.items() if name == package or name.startswith(f"{package}.")}
    found, todo = {module.__name__: module}, [module]
    while todo:
        for value in list(vars(todo.pop()).values()):
            name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            used = sys.modules.get(name) if isinstance(name, str) else None
            if used is not None and used.__name__ not in found and _beside(used, module):
                found[used.__name__] = used
                todo.append(used)
    return found


def _beside(used: ModuleType, module: ModuleType) -> bool:
    file, other = getattr(used, "__file__", None), getattr(module, "__file__", None)
    return bool(file and other) and Path(str(file)).parent == Path(str(other)).parent


def _files(module: ModuleType) -> list[Path]:
    """The files of a game: of its package all texts, of one that is in no package those of its modules."""
    if hasattr(module, "__path__") or "." in module.__name__:
        room = Path(str(module.__file__)).parent
        return sorted(path for path in room.rglob("*") if path.suffix in (".py", ".toml"))
    return sorted(Path(str(each.__file__)) for each in _own_modules(module).values())


def _print(module: ModuleType) -> str:
    """A fingerprint of a game's files."""
    digest = hashlib.sha256()
    for path in _files(module):
        with contextlib.suppress(OSError):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _taken_out(module: ModuleType) -> dict[str, ModuleType]:
    """Take the modules of a game out of Python’s list, so that they are read again; what was taken."""
    for kind in [_KINDS[id] for id, source in _SOURCES.items() if source.module == module.__name__ and id in _KINDS]:
        with contextlib.suppress(Exception):
            vars(kind)["stage"] = kind.stage  # what it would find later is another game's
    taken = _own_modules(module)
    for path in _files(module):
        # Python tells texts apart by their second and size: one that is changed at once would be taken for the one before.
        with contextlib.suppress(OSError, NotImplementedError):
            Path(cache_from_source(str(path))).unlink()
    for name in taken:
        del sys.modules[name]
    importlib.invalidate_caches()
    linecache.checkcache()
    return taken


sign_in(game_type)
