"""A tutorial meets every clause, and its stored outputs notice when a rule is taken out.

Outputs are compared in two ways, and both with what the notebook stores. nbval runs a tutorial in its own kernel, as a reader would.
Here the same cells run in this process, with the rules as they are and with rules altered by a line: fast enough to try every alteration
that the game's own tests know. What a cell shows is compared in every form that is stored, character by character: the text it prints, the
picture (HTML that holds the SVG) and the words that stand for the picture where none can be shown. So after new words in a catalogue, or a
new picture, the tutorials have to be executed again; such sentences are never typed by hand. What is typed is read in ``test_prose.py``.
"""

import ast
import contextlib
import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import cardlab
from cardlab import testing
from cardlab.model import registry
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from tests.games.golden import changes
from tests.project import tree

# Each tutorial with its game and the lines that take a rule out.
TUTORIALS = {f"tutorials/{number:02}_{game}.ipynb": (game, changes(game)) for number, game in enumerate(cardlab.games(), 1)}

LAB = {"tutorials/05_million.ipynb": "nineteen"}
"""Tutorials about the lab, and the game that they count: they teach none, so that no clause has to be met in them."""
OWN = ("tutorials/06_your_own_game.ipynb",)
"""Tutorials that write a game of their own: nbval runs them, and they break a rule themselves."""
ONE_GAME = 9
"""How many of its cells come before the first run of many games."""
BROKEN = (
    "N3.6: the higher of two trumps beats the ace of clubs",
    "N5.1: called 2, took 2, and called 2, took none",
    "the card that wins is taken for the seat",
    "turns go to the right",
    "a game has 18 rounds",
)
"""Rules without which no game of it goes as before: a tutorial that counts games notices each."""

Shown = tuple[str, dict[str, str]]
"""What a cell shows: what it printed, and its last line in every form that is stored: the picture, its words."""


@cache
def cells(path: str, kind: str) -> list[dict[str, Any]]:
    """The cells of a tutorial that are of this kind."""
    notebook = json.loads(Path(tree.ROOT, path).read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def stored(cell: dict[str, Any]) -> Shown:
    """What a cell showed when the tutorial was executed."""
    printed = "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")
    data = [output["data"] for output in cell["outputs"] if "data" in output]
    assert len(data) <= 1, "a cell shows its last line, and nothing else"
    return printed, {kind: "".join(lines) for shown in data for kind, lines in shown.items()}


def run(sources: list[str]) -> Iterator[Shown]:
    """Run cells one after the other, as a kernel would; what each shows."""
    world: dict[str, Any] = {"__name__": "__main__"}
    formatter = DisplayFormatter()
    for number, source in enumerate(sources, 1):
        body = ast.parse(source).body
        last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
        rest = body if last is None else body[:-1]
        shown: dict[str, str] = {}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(ast.Module(rest, []), f"<cell {number}>", "exec"), world)
            value = None if last is None else eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), world)
            if value is not None:
                shown, _ = formatter.format(value)
        yield printed.getvalue(), shown


def first_difference(path: str, upto: int | None = None) -> int | None:
    """The number of the first cell that does not show what is stored, or fails; ``None`` if there is none among the first ``upto``."""
    code = cells(path, "code")[:upto]
    number = 0  # of the last cell that was as stored
    try:
        for number, (cell, shown) in enumerate(zip(code, run(["".join(cell["source"]) for cell in code]), strict=True), 1):
            if shown != stored(cell):
                return number
    except Exception:
        return number + 1
    return None


@pytest.fixture
def played_by(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``played_by(kind)``: the game's id stands for this kind while the test runs."""

    def take(kind: GameType) -> None:
        monkeypatch.setitem(registry._KINDS, kind.id, kind)

    return take


def test_every_tutorial_is_looked_at() -> None:
    assert sorted([*TUTORIALS, *LAB, *OWN]) == [tree.short(path) for path in tree.files(".ipynb", under=tree.ROOT / "tutorials")]


@pytest.mark.parametrize("path", [*TUTORIALS, *(pytest.param(path, marks=pytest.mark.slow) for path in LAB)])
def test_every_cell_shows_what_is_stored(path: str) -> None:
    """A cell that should show something and has nothing stored is found here, too: nbval would let it pass."""
    code = cells(path, "code")
    for cell, shown in zip(code, run(["".join(cell["source"]) for cell in code]), strict=True):
        assert shown == stored(cell), "".join(cell["source"])
    pictures = sum("<img" in stored(cell)[1].get("text/html", "") for cell in code)
    assert pictures >= (12 if path in TUTORIALS else 8), "a tutorial is there to be looked at"


@pytest.mark.parametrize("path", TUTORIALS)
def test_every_clause_is_met(path: str) -> None:
    """Each is spoken of; and what the game tells or refuses by a clause, a cell shows."""
    id, _ = TUTORIALS[path]
    book = cardlab.game(id).rulebook("en")
    prose = " ".join("".join(cell["source"]) for cell in cells(path, "markdown"))
    spoken_of = set(re.findall(r"`([A-Z]\d+\.\d+)`", prose))
    assert spoken_of == set(book), "clauses stand in backticks, each of them at least once"
    assert f"each of the {len(book)} rules" in " ".join(prose.split())
    outputs = " ".join(stored(cell)[0] for cell in cells(path, "code"))
    told = {rule for rule, clause in book.items() if clause.kind in ("event", "objection")}
    assert told <= set(re.findall(r"\[([A-Z]\d+\.\d+)\]", outputs))


@pytest.mark.parametrize("path", TUTORIALS)
def test_each_clause_number_in_prose_is_not_only_in_a_table(path: str) -> None:
    """The recap names all; the lesson itself has to name them, too."""
    id, _ = TUTORIALS[path]
    lesson = " ".join(line for cell in cells(path, "markdown") for line in cell["source"] if not line.startswith("|"))
    assert set(cardlab.game(id).rulebook("en")) <= set(re.findall(r"`([A-Z]\d+\.\d+)`", lesson))


@pytest.mark.parametrize(
    ("path", "change"),
    [(path, change) for path, (_, changes) in TUTORIALS.items() for change in changes.values()],
    ids=[f"{Path(path).stem}: {name}" for path, (_, changes) in TUTORIALS.items() for name in changes],
)
def test_a_rule_that_is_taken_out_is_noticed(path: str, change: tuple[str, str], played_by: Any) -> None:
    played_by(testing.mutant(game_type(TUTORIALS[path][0]), change))
    assert first_difference(path) is not None


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("path", LAB)
def test_a_broken_game_is_noticed_by_who_counts_it(path: str, broken: str, played_by: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain, since nothing is worth compiling for one game: the first one differs already."""
    monkeypatch.setattr("cardlab.lab.play.available", lambda: False)
    kind = game_type(LAB[path])
    played_by(testing.mutant(kind, changes(kind.id)[broken]))
    assert first_difference(path, ONE_GAME) is not None


@pytest.mark.parametrize("path", LAB)
def test_other_words_change_no_count(path: str, played_by: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is noticed above is the rule, not that the text was touched."""
    monkeypatch.setattr("cardlab.lab.play.available", lambda: False)
    played_by(testing.mutant(game_type(LAB[path]), ("MOST = 10\n", "MOST = 5 + 5\n")))
    assert first_difference(path, ONE_GAME) is None


def test_other_words_for_the_same_rule_change_nothing(played_by: Any) -> None:
    """The same for a tutorial of a game."""
    played_by(testing.mutant(game_type("sticht"), ("TRICKS = 6\n", "TRICKS = 3 + 3\n")))
    assert first_difference("tutorials/01_sticht.ipynb") is None


@pytest.mark.parametrize("path", [*TUTORIALS, *LAB, *OWN])
def test_lines_of_code_fit_on_the_screen(path: str) -> None:
    long = [line for cell in cells(path, "code") for line in "".join(cell["source"]).splitlines() if len(line) > 104]
    assert not long
