"""Imports point to the left only: ``cards < engine < kit < games < match, record < tell < players < lab < widgets``.

Whoever changes a rule of a game needs to know the engine; whoever changes the engine need not know the table.
Exceptions are late (inside a function) and stand in one list, here.
"""

from pathlib import Path

import pytest

from tests.project import tree

LAYERS = {
    "cards": 0,
    "engine": 1,
    "kit": 2,
    "games": 3,
    "match": 4,
    "record": 4,
    "tell": 5,
    "players": 6,
    "lab": 7,
    "widgets": 8,
    # What stands in front of everything: the names people use, and the checks for people who add a game.
    "": 9,
    "charts": 9,
    "testing": 9,
}

LATE = {
    ("cardlab.model.game_type", "*"): "a game type reaches the other files of its room when they are asked for",
    ("cardlab.model.game_type", "kit"): "a game without a scene or tables of its own has plain ones",
    ("cardlab.model.registry", "*"): "the registry reaches a game when it is asked for",
    ("cardlab.engine.compiled", "*"): "a rules text that is loaded besides is bound to the modules it names",
    ("cardlab.model.late", "tell"): "a State, an Event and an error say themselves in words and pictures",
    ("cardlab.picture.parts", "tell"): "what a game has no words for is shown as it is: whether it has some, the catalogue knows",
    ("cardlab.lab.play", "*"): "by which text rows are noted, a game type says",
    ("cardlab.match", "record"): "a match writes and reads itself as text",
    ("cardlab.match.record", "match"): "and a text that was read is a match",
    ("cardlab.match", "lab"): "a match gives the tables that a run of many gives",
}

# What an eager import would make everybody pay for; they come when they are needed.
HEAVY = {"altair", "anywidget", "ipywidgets", "IPython", "matplotlib", "numba", "pandas", "polars", "tqdm", "vl_convert"}


def layer(module: str) -> str:
    """The layer a module of the package belongs to; ``*`` for one that is only known at run time."""
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
def test_imports_point_left(path: Path) -> None:
    me = tree.module_name(path)
    assert layer(me) in LAYERS, f"{tree.short(path)}: say in LAYERS where the layer {layer(me)!r} belongs"
    wrong = []
    for each in tree.imports(path):
        if each.target.split(".")[0] not in ("cardlab", "*"):
            continue
        mine, other = layer(me), layer(each.target)
        if other == mine or LAYERS.get(other, 99) < LAYERS[mine]:
            continue
        if each.when == "at once" or (me, other) not in LATE:
            if LAYERS[mine] == LAYERS[""] and each.when != "at once":
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
    if layer(tree.module_name(path)) == "widgets":
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


SAMPLES = {
    "import cardlab.language": [("cardlab.language", "at once")],
    "from cardlab import engine": [("cardlab.engine", "at once")],
    "from ..tell import words": [("cardlab.language", "at once")],
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
