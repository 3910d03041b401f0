"""Games from anywhere: modules of one's own, changed and registered again, classes in a cell, entry points of other packages."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cardlab
from cardlab.model import registry
from cardlab.model.game_type import GameType
from cardlab.testing.new import new_game
from tests.project import tree

Make = Callable[[str], Path]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Write a game into the working folder, which is empty, as a package of that name; what was registered is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    kinds, sources, path, modules = dict(registry._KINDS), dict(registry._SOURCES), list(sys.path), set(sys.modules)

    def written(name: str) -> Path:
        new_game(tmp_path / "projects" / name)
        (tmp_path / "projects" / name / name).rename(tmp_path / name)
        return tmp_path / name

    yield written
    registry._KINDS.clear()
    registry._KINDS.update(kinds)
    registry._SOURCES.clear()
    registry._SOURCES.update(sources)
    sys.path[:] = path
    for module in set(sys.modules) - modules:
        if str(tmp_path) in str(getattr(sys.modules[module], "__file__", "")):
            del sys.modules[module]


def change(file: Path, old: str, new: str) -> None:
    """Write a text into a file in place of another, as a cell does."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def entry(folder: Path, package: str, lines: str) -> None:
    """An installed package that names games."""
    place = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    place.mkdir()
    (place / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (place / "entry_points.txt").write_text(f"[cardlab.games]\n{lines}\n", encoding="utf-8")


# ---- register ----


@pytest.mark.parametrize("given", ["one.game", "one"])
def test_a_module_in_the_working_folder(make: Make, given: str) -> None:
    make("one")
    assert cardlab.register(given) == "one"
    assert cardlab.games()[-1] == "one"
    state = cardlab.game("one", players=3).new(seed=7)
    assert len(state.hands[0]) == 6
    assert pickle.loads(pickle.dumps(state.play(state.actions[0]))) == state.play(state.actions[0])


def test_from_beside_the_folder_of_its_project(tmp_path: Path, make: Make) -> None:
    make("zero")  # which also goes back to what was registered before, and leaves its folder
    new_game(tmp_path / "beside")
    assert cardlab.register("beside") == "beside"
    assert cardlab.game("beside").new(seed=7).actions


def test_the_module_itself_and_its_class(make: Make) -> None:
    make("two")
    sys.path.insert(0, ".")
    import two.game  # type: ignore[import-not-found]

    assert cardlab.register(two.game) == cardlab.register(two.game.Two) == "two"
    assert registry.source_of(registry.game_type("two")) == registry._SOURCES["two"]
    assert registry._SOURCES["two"].module == "two.game"


def test_registered_again_the_new_rules_hold_and_old_states_go_on_by_theirs(make: Make) -> None:
    folder = make("three")
    cardlab.register("three")
    old = cardlab.game("three").new(seed=7)
    same = registry.game_type("three")
    cardlab.register("three")
    assert registry.game_type("three") is same or len(cardlab.game("three").new(seed=7).hands[0]) == 6
    # Of the same length and in the same second: what Python keeps of the old text must not be taken for the new one.
    change(folder / "rules.py", "EACH = 6", "EACH = 5")
    change(folder / "rulebook" / "en.toml", 'title = "Three"', 'title = "Drei"')
    cardlab.register("three")
    new = cardlab.game("three").new(seed=7)
    assert [len(hand) for hand in new.hands] == [5, 5, 5, 5] and str(new).startswith("Drei")
    while old.actions:
        old = old.play(old.actions[0])
    assert sum(old.tricks_won) == 6 and old.view(0)._repr_svg_()
    with pytest.raises(ValueError, match="registered again since this game was made: make it again"):
        cardlab.simulate(old.game, games=1)


def test_what_cannot_be_read_changes_nothing(make: Make) -> None:
    folder = make("four")
    cardlab.register("four")
    change(folder / "rules.py", "EACH = 6", "EACH = = 6")
    with pytest.raises(SyntaxError):
        cardlab.register("four")
    assert len(cardlab.game("four").new(seed=7).hands[0]) == 6
    change(folder / "rules.py", "EACH = = 6", "EACH = 4")
    cardlab.register("four")
    assert len(cardlab.game("four").new(seed=7).hands[0]) == 4


def test_a_game_in_one_file(make: Make, tmp_path: Path) -> None:
    folder = make("five")
    lone = (folder / "rules.py").read_text(encoding="utf-8") + (folder / "game.py").read_text(encoding="utf-8")
    (tmp_path / "lone.py").write_text(lone.replace("from five import rules\n", "").replace(", rules = ", " = ").replace(", rules\n", "\n"))
    cardlab.register("lone")
    game = cardlab.game("five")
    assert game.kind.room == "" and game.new(seed=7).actions
    assert str(game.new(seed=7)).startswith("Five")  # without words of its own


@pytest.mark.parametrize(
    ("wrong", "what", "told"),
    [
        ('"seven"', '"sticht"', "the id 'sticht' is taken: it is a game of cardlab’s"),
        ('"seven"', '"Seven"', "the id of a game is a word of small letters, digits and _ that begins with a letter, not 'Seven'"),
        ('"seven"', '"class"', "the id of a game is a word of small letters"),
        ("    cards = ", "    other = ", "cards"),
    ],
)
def test_what_cannot_be_registered(make: Make, wrong: str, what: str, told: str) -> None:
    change(make("seven") / "game.py", wrong, what)
    with pytest.raises((ValueError, AttributeError), match=told):
        cardlab.register("seven")
    assert "seven" not in cardlab.games()


def test_no_id_twice(make: Make) -> None:
    make("eight")
    change(make("nine") / "game.py", '= "nine"', '= "eight"')
    cardlab.register("eight")
    with pytest.raises(ValueError, match=r"the id 'eight' is taken by the game in eight\.game; choose another one"):
        cardlab.register("nine")
    assert cardlab.game("eight").new(seed=1).hands


def test_what_is_no_game() -> None:
    with pytest.raises(TypeError, match="register takes the name of a module"):
        cardlab.register(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="should define one class of a game, or name its game KIND = …; it has: none"):
        cardlab.register("cardlab.cards")
    with pytest.raises(ModuleNotFoundError):
        cardlab.register("nowhere.game")


def test_a_game_may_be_played_plainly_while_its_rules_change(make: Make) -> None:
    """``compiles = False``: nothing is compiled, and nobody is told of a cell that is none."""
    game = make("slow") / "game.py"
    text = game.read_text(encoding="utf-8")
    game.write_text(text + "\n    compiles = False\n", encoding="utf-8")
    kind = registry.game_type(cardlab.register("slow"))
    assert kind.in_file and not kind.compiles
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cardlab.simulate("slow", games=3, seed=1, progress=False).games.height == 3


def test_a_class_in_a_cell_plays_plainly_and_says_so(make: Make, tmp_path: Path) -> None:
    folder = make("ten")
    cell = (folder / "rules.py").read_text(encoding="utf-8") + (folder / "game.py").read_text(encoding="utf-8")
    cell = cell.replace("from ten import rules\n", "").replace(", rules = ", " = ").replace(", rules\n", "\n")
    script = f"""
{cell}
import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
import cardlab
cardlab.register(Ten)
old = cardlab.game("ten").new(seed=7)
assert cardlab.Table("ten", seed=7).state.actions and str(old)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    run = cardlab.simulate("ten", games=3, seed=1, progress=False)
assert "stand in a cell, where they cannot be compiled" in str(told[0].message), told
with ThreadPoolExecutor(1) as threads:
    assert cardlab.simulate("ten", games=3, seed=1, progress=False, executor=threads).games.equals(run.games)
with ProcessPoolExecutor(1) as processes:
    try:
        cardlab.simulate("ten", games=3, seed=1, progress=False, executor=processes)
    except ValueError as error:
        assert "was registered from a cell, which other processes cannot read" in str(error)
    else:
        raise AssertionError("no other process knows it")
EACH = 5  # the cell is run again
cardlab.register(Ten)
assert len(cardlab.game("ten").new(seed=7).hands[0]) == 5
while old.actions:
    old = old.play(old.actions[0])
assert sum(old.tricks_won) == 6
"""
    file = tmp_path / "script.py"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, env={"PYTHONPATH": str(tree.ROOT), "PATH": ""})
    assert done.returncode == 0, done.stderr


# ---- entry points ----


def test_an_installed_package_is_found_when_it_is_asked_for(make: Make, tmp_path: Path) -> None:
    make("eleven")
    sys.path.insert(0, str(tmp_path))
    entry(tmp_path, "cards-of-mine", "eleven = eleven.game")
    assert "eleven" in cardlab.games() and "eleven.game" not in sys.modules
    assert cardlab.game("eleven").new(seed=7).actions
    source = registry.source_of(registry.game_type("eleven"))
    assert source == registry.Source("eleven.game")
    assert registry.find("eleven") is registry.game_type("eleven")


def test_a_broken_or_clashing_package_harms_no_other(make: Make, tmp_path: Path) -> None:
    for name in ("twelve", "thirteen", "fourteen"):
        make(name)
    change(tmp_path / "thirteen" / "rules.py", "EACH = 6", "EACH = 1 / 0")
    sys.path.insert(0, str(tmp_path))
    entry(tmp_path, "good", "twelve = twelve.game")
    entry(tmp_path, "broken", "thirteen = thirteen.game")
    entry(tmp_path, "clash-a", "fourteen = fourteen.game\nsticht = fourteen.game\nNo-Id = fourteen.game")
    entry(tmp_path, "clash-b", "fourteen = twelve.game")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        games = cardlab.games()
    assert games[-2:] == ("thirteen", "twelve") and "fourteen" not in games
    texts = sorted(str(each.message) for each in told)
    assert texts == [
        "the game 'No-Id' of the package clash-a is left out: the id of a game is a word of small letters, digits and _ that begins with a "
        "letter, not 'No-Id'",
        "the game 'fourteen' is left out: several packages bring one of this id (of the package clash-a, of the package clash-b)",
        "the game 'sticht' of the package clash-a is left out: cardlab has a game of this id",
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert cardlab.game("twelve").new(seed=7).actions
        broken = "the game 'thirteen' of the package broken cannot be loaded .thirteen.game: ZeroDivisionError: division by zero"
        with pytest.raises(cardlab.OptionError, match=broken):
            cardlab.game("thirteen")
        assert [each["id"] for each in cardlab.Table("sticht").session.contents()["setup"]["games"]][-1] == "twelve"


def test_ours_are_found_without_asking_others() -> None:
    code = "import sys, cardlab; cardlab.game('sticht').new(seed=7).actions; print('importlib.metadata' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True).stdout == "False\n"


# ---- games that are named and are not here ----


def test_a_record_names_a_game_that_is_not_here(make: Make) -> None:
    make("fifteen")
    cardlab.register("fifteen")
    match = cardlab.Match(cardlab.game("fifteen"), seed=7)
    match.play(match.state.actions[0])
    text = match.to_text()
    assert cardlab.Match.from_text(text).state == match.state
    del registry._KINDS["fifteen"], registry._SOURCES["fifteen"]
    wanted = "there is no game 'fifteen' here. If it comes from a package of its own, install that"
    with pytest.raises(cardlab.RecordError, match=wanted):
        cardlab.Match.from_text(text)


def test_what_travels_to_another_process_is_known_there(make: Make, tmp_path: Path) -> None:
    folder = make("sixteen")
    cardlab.register("sixteen")
    packed = pickle.dumps(cardlab.game("sixteen"))
    # Elsewhere: nothing is registered, and Python looks in other folders.
    del registry._KINDS["sixteen"], registry._SOURCES["sixteen"]
    sys.path.remove(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("sixteen")]:
        del sys.modules[name]
    assert pickle.loads(packed) == cardlab.game("sixteen")
    # A worker that still has the rules of before.
    stale: GameType = registry.game_type("sixteen")
    change(folder / "rules.py", "EACH = 6", "EACH = 5")
    there = registry.Source("sixteen.game", str(tmp_path), "another print")
    registry.require("sixteen", there)
    assert registry.game_type("sixteen") is not stale and len(cardlab.game("sixteen").new(seed=1).hands[0]) == 5
    with pytest.raises(cardlab.OptionError, match="stands in a notebook’s cell"):
        registry.require("seventeen", registry.Source(""))
