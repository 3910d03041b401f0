"""The rooms of the package, from the ground up: imports go down only, and never in a circle.

Whoever changes a rule of a game needs to know the kit and the engine; whoever changes the engine need not know the table.
Exceptions are late (inside a function) and stand in one list, here. CONTRIBUTING draws the same rooms.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.project import tree

ROOMS = (
    "cards", "engine", "language", "picture", "model", "match", "kit", "games", "players", "lab", "table", "explore",
    # What stands in front of everything: the checks for people who add a game, and the names people use.
    "testing", "charts", "",
)  # fmt: skip
LAYERS = {room: number for number, room in enumerate(ROOMS)}
DOORS = ("testing", "charts", "moved", "")
"""What opens a room only when somebody knocks."""
LAYERS["moved"] = LAYERS["charts"]

LATE = {
    ("cardlab.model.game_type", "*"): "a kind of game reaches the files of its room when they are asked for",
    ("cardlab.model.registry", "*"): "the registry reaches a game's room when the game is asked for",
    ("cardlab.lab.play", "*"): "the text that notes the rows of a game's tables is named by the game",
    ("cardlab.engine.compiled", "*"): "a rules text that is loaded besides is bound to the modules it names",
    ("cardlab.match.match", "lab"): "a match gives the tables that a run of many gives",
}
"""Imports that go up, or to what is only known at run time: (module, room)."""
ROUND = {("cardlab.match.match", "cardlab.lab.matches")}
"""Late imports that close a circle: nothing but a few tables waits behind them."""

# What an eager import would make everybody pay for; they come when they are needed.
HEAVY = {"altair", "anywidget", "ipywidgets", "IPython", "matplotlib", "numba", "pandas", "polars", "tqdm", "vl_convert"}


def layer(module: str) -> str:
    """The room a module of the package belongs to; ``*`` for one that is only known at run time."""
    if module == "*":
        return module
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def room(module: str) -> str:
    """The game whose room a module is in; "" for what games share."""
    parts = module.split(".")
    inside = len(parts) > 2 and parts[1] == "games" and tree.ROOT.joinpath(*parts[:3]).is_dir()
    return parts[2] if inside else ""


MODULES = tree.files(".py", under=tree.PACKAGE)


@pytest.mark.parametrize("path", MODULES, ids=tree.short)
def test_imports_go_down(path: Path) -> None:
    me = tree.module_name(path)
    assert layer(me) in LAYERS, f"{tree.short(path)}: say in ROOMS where the room {layer(me)!r} belongs"
    wrong = []
    for each in tree.imports(path):
        if each.target.split(".")[0] not in ("cardlab", "*"):
            continue
        mine, other = layer(me), layer(each.target)
        if other == mine or LAYERS.get(other, 99) < LAYERS[mine]:
            continue
        if each.when == "at once" or (me, other) not in LATE:
            if mine in DOORS and each.when != "at once":
                continue  # the front door opens any room, but only when somebody knocks
            wrong.append(f"{tree.short(path)}:{each.line} imports {each.target} ({each.when})")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", [path for path in MODULES if layer(tree.module_name(path)) == "games"], ids=tree.short)
def test_a_game_knows_no_other_game(path: Path) -> None:
    mine = room(tree.module_name(path))
    others = [each for each in tree.imports(path) if room(each.target) not in ("", mine)]
    assert not others, others


@pytest.mark.parametrize("path", MODULES, ids=tree.short)
def test_heavy_packages_come_late(path: Path) -> None:
    if layer(tree.module_name(path)) in ("table", "explore"):
        return  # whoever asks for the table needs them
    eager = [each for each in tree.imports(path) if each.when == "at once" and each.target.split(".")[0] in HEAVY]
    assert not eager, f"{tree.short(path)}: import these inside the function that needs them: {eager}"


def test_rules_are_free_of_everything() -> None:
    """A game's law is whole numbers and lists: it imports the engine, the trick functions and types, nothing else. A player by rules of
    thumb knows the law besides.
    """
    allowed = ("cardlab.engine.", "cardlab.kit.tricks", "cardlab.kit.chances", "cardlab.cards", "typing", "__future__", "collections.abc")
    for path in tree.files(".py", under=tree.PACKAGE / "games"):
        if path.name in ("rules.py", "careful.py"):
            own = (tree.module_name(path.with_name("rules.py")),) if path.name == "careful.py" else ()
            for each in tree.imports(path):
                assert each.target.startswith((*allowed, *own)), f"{tree.short(path)}:{each.line} imports {each.target}"


def test_the_list_of_exceptions_is_no_longer_than_needed() -> None:
    late = {(tree.module_name(path), layer(each.target)) for path in MODULES for each in tree.imports(path) if each.when != "at once"}
    present = {tree.module_name(path) for path in MODULES}
    unused = [entry for entry in LATE if entry[0] in present and entry not in late]
    assert not unused, f"nothing needs these any more: {unused}"


# ---- no circles ----


def imported(paths: Iterable[Path]) -> dict[str, set[str]]:
    """Which module of the package imports which, late and for types included; a game's own files, found by name, are not among them."""
    names = {tree.module_name(path): path for path in paths}
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        targets = (each.target if each.target in names else each.target.rpartition(".")[0] for each in tree.imports(path))
        found[name] = {target for target in targets if target in names and target != name and (name, target) not in ROUND}
    return found


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of modules that all lead to each other (strongly connected components of more than one), after Tarjan."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in graph:
        if name not in number:
            visit(name)
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(imported(MODULES)) == []


def test_the_list_of_circles_is_no_longer_than_needed() -> None:
    late = {(tree.module_name(path), each.target) for path in MODULES for each in tree.imports(path) if each.when == "late"}
    assert set(ROUND) <= late


@pytest.mark.parametrize("late", [False, True])
def test_a_circle_is_found(late: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    package = tmp_path / "cardlab" / "engine"
    package.mkdir(parents=True)
    back = "def f():\n    from cardlab.engine import a" if late else "if TYPE_CHECKING:\n    from cardlab.engine.a import A"
    texts = {"a": "from cardlab.engine.b import B", "b": "import cardlab.engine.c", "c": back, "d": "from cardlab.engine import a"}
    for name, text in texts.items():
        package.joinpath(f"{name}.py").write_text(text, encoding="utf-8")
    paths = sorted(package.glob("*.py"))
    assert circles(imported(paths)) == [["cardlab.engine.a", "cardlab.engine.b", "cardlab.engine.c"]]


# ---- the drawing ----


def test_the_drawing_shows_the_rooms() -> None:
    """CONTRIBUTING draws every room, from the ground up, as the list above has them."""
    text = (tree.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawing = re.findall(r"^```text\n(.*?)^```$", text[text.index("### Rooms") :], re.MULTILINE | re.DOTALL)[0]
    drawn = [line.split()[0].removesuffix("/").removesuffix(".py") for line in drawing.splitlines() if line and not line.startswith(" ")]
    there = [room for room in ROOMS if room and any(tree.PACKAGE.joinpath(name).exists() for name in (room, f"{room}.py"))]
    assert drawn == there


def test_every_room_says_what_it_is_for() -> None:
    for path in MODULES:
        if path.name == "__init__.py":
            assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), tree.short(path)


SAMPLES = {
    "import cardlab.language": [("cardlab.language", "at once")],
    "from cardlab import engine": [("cardlab.engine", "at once")],
    "from ..language import words": [("cardlab.language", "at once")],
    "def f():\n    from cardlab.table import Table": [("cardlab.table", "late")],
    "if TYPE_CHECKING:\n    import cardlab.lab\nelse:\n    import cardlab.language": [
        ("cardlab.lab", "types"),
        ("cardlab.language", "at once"),
    ],
    "def f(x): importlib.import_module(f'cardlab.games.{x}')": [("cardlab.games.*", "late")],
}


@pytest.mark.parametrize("text", SAMPLES)
def test_imports_are_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of imports itself: what it overlooks, no test above could hold."""
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    (tmp_path / "cardlab" / "engine").mkdir(parents=True)
    path = tmp_path / "cardlab" / "engine" / "sample.py"
    path.write_text(text, encoding="utf-8")
    assert [(each.target, each.when) for each in tree.imports(path)] == SAMPLES[text]
