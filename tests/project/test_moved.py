"""Old names of modules are found for one release, and say where things are now."""

import subprocess
import sys
from importlib import import_module

import pytest

import cardlab
from cardlab.moved import MOVED, RENAMED
from tests.project import tree

NAMES = {
    "cardlab.engine.acts": ("Action", "Event", "Objection"),
    "cardlab.engine.game": ("Game", "State", "View", "OptionError"),
    "cardlab.engine.kind": ("Kind", "kind_of", "GAMES"),
    "cardlab.engine.options": ("Option", "OptionError"),
    "cardlab.engine.phrase": ("Phrase", "Seat", "Suit", "phrase"),
    "cardlab.engine.scene": ("Act", "Call", "Scene", "Stage"),
    "cardlab.record": ("load", "RecordError"),
    "cardlab.tell": ("position_picture", "position_svg", "rulebook", "said", "say"),
    "cardlab.tell.words": ("catalogue", "say"),
    "cardlab.widgets.explore": ("Explore",),
    "cardlab.widgets.table": ("Table",),
}


@pytest.mark.parametrize("old", NAMES)
def test_an_old_name_is_found_and_says_where_it_is(old: str) -> None:
    for name in [each for each in sys.modules if each in MOVED]:
        del sys.modules[name]
    with pytest.warns(DeprecationWarning, match=f"{old} is now cardlab"):
        module = import_module(old)
    for name in NAMES[old]:
        found = getattr(module, name)
        assert any(getattr(import_module(place), RENAMED.get(name, name), None) is found for place in MOVED[old]), name
    with pytest.raises(AttributeError, match="no_such_name"):
        module.no_such_name  # noqa: B018  (asking is the test)


def test_no_old_name_is_in_the_way() -> None:
    """Nothing of the package uses one, and what never was is not found either."""
    for name in MOVED:
        path = tree.ROOT.joinpath(*name.split("."))
        assert not path.with_suffix(".py").exists() and not path.with_suffix("").joinpath("__init__.py").exists()
    with pytest.raises(ModuleNotFoundError):
        import_module("cardlab.engine.nothing")
    used = [each.target for path in tree.files(".py") for each in tree.imports(path) if each.target in MOVED]
    assert not used


def test_whoever_types_it_sees_the_warning() -> None:
    code = "from cardlab.tell import position_text; print(position_text.__module__)"
    told = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "cardlab.picture.text"
    assert "<string>:1: DeprecationWarning: cardlab.tell is now cardlab.language and cardlab.picture" in told.stderr


@pytest.mark.parametrize("error", ["OptionError", "DeckError", "IllegalAction", "RecordError", "RunError"])
def test_errors_go_by_the_name_that_people_use(error: str) -> None:
    found = getattr(cardlab, error)
    assert f"{found.__module__}.{found.__qualname__}" == f"cardlab.{error}"
