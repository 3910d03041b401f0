"""What a tutorial says: words are explained before they are used, one word stands for each thing, and seats count from 1.

The sentences that its cells print come from the catalogues and are held there. Here is read what was written by hand: the text
between the cells, and the comments and docstrings in them.
"""

import ast
import io
import json
import re
import tokenize
from pathlib import Path

import pytest

from tests.project import tree

TUTORIALS = [tree.short(path) for path in tree.files(".ipynb", under=tree.ROOT / "tutorials")]

EXPLAINED = {
    "tutorials/01_sticht.ipynb": ("trick", "lead", "follow suit", "trump", "stock", "starting player"),
    "tutorials/02_totals.ipynb": ("draw pile", "previous player"),
    "tutorials/03_dvadtsat.ipynb": ("discard pile", "stock", "trump", "round", "move", "a set", "a run"),
    "tutorials/04_nineteen.ipynb": ("trick", "lead", "follow suit", "trump", "call"),
    "tutorials/05_million.ipynb": ("trick", "lead", "follow suit", "trump", "call", "hit"),
    "tutorials/06_your_own_game.ipynb": ("trick", "lead", "follow suit", "trump"),
}
"""Words of card players. The sentence that explains one is where it stands for the first time, and it stands there in bold or italics."""

NEVER = {
    r"\b(lay|lays|laid|laying)\b": "cards are played",
    r"\bpacks?\b": "all the cards are a deck",
    r"\bbank\b": "the open pile is the discard pile",
    r"\bclauses?\b": "S4.2 is a rule",
    r"\bsigns?\b": "cards have symbols",
    r"\bcomes? to\b": "a line has a total",
    r"\bfits?\b": "a card can be played on another",
    r"\bordinary\b": "rounds are normal, cards are plain",
    r"\bby chance\b": "at random",
    r"\bof (your|her|his|their|one['’]s) own\b": "your own deck",
    r"\bone (has|sits|plays|holds|can)\b": "the reader is you",
    r"\bfrom nothing\b": "from scratch",
    r"\bis to (play|deal|act)\b": "it is Anna’s turn",
    r"\b(truly|anew|afresh)\b|\bcome down to us\b": "words of old books",
    r"\b(point|card|game)s? a (round|seat|game|second)\b": "per round, per seat",
    r"\bunless (otherwise )?set\b|\bset otherwise\b": "by default",
    r"\b[Ss]eats? 0\b": "people count seats from 1",
    r"\bdvadtsat\b": "the game is called Twenty-Four; its id is code",
    r"\w'\w": "an apostrophe is ’",
    r"\d %| …": "no space before % and … in English",
}
"""What no tutorial says outside of code, and what it says instead."""


def cells(path: str, kind: str) -> list[str]:
    """The text of the cells of this kind."""
    notebook = json.loads(Path(tree.ROOT, path).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def without_code(text: str) -> str:
    """Markdown without what is code in it: blocks, spans, and where links lead."""
    return re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", text, flags=re.DOTALL)


def comments(code: str) -> str:
    """The comments and docstrings of a cell, or of the Python that it writes into a file."""
    if code.startswith("%%writefile"):
        head, _, code = code.partition("\n")
        code = code if head.endswith(".py") else ""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    said = [token.string for token in tokens if token.type == tokenize.COMMENT]
    functions = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef)]
    said += [ast.get_docstring(node) or "" for node in functions]
    return re.sub(r"``.*?``", " ", "\n".join(said))


def faults(text: str) -> list[str]:
    """What stands in a text and should not, each with what to say instead."""
    found = [(match.group(), why) for pattern, why in NEVER.items() for match in re.finditer(pattern, text)]
    return [f"{words!r}: {why}" for words, why in found]


def unexplained(text: str, words: tuple[str, ...]) -> list[str]:
    """Those of the words that stand somewhere before they are explained, or are not explained at all."""
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    emphasised = [match.span() for match in re.finditer(r"(\*+)[^*\n]+\1", text)]
    late = []
    for word in words:
        first = re.search(rf"\b{word}", text, flags=re.IGNORECASE)
        if first is None or not any(start <= first.start() < end for start, end in emphasised):
            late.append(word)
    return late


def test_every_tutorial_is_looked_at() -> None:
    assert sorted(EXPLAINED) == sorted(TUTORIALS)


@pytest.mark.parametrize("path", TUTORIALS)
def test_words_are_explained_before_they_are_used(path: str) -> None:
    assert unexplained(without_code("\n\n".join(cells(path, "markdown"))), EXPLAINED[path]) == []


@pytest.mark.parametrize("path", TUTORIALS)
def test_one_word_stands_for_each_thing(path: str) -> None:
    written = [*map(without_code, cells(path, "markdown")), *map(comments, cells(path, "code"))]
    assert [fault for text in written for fault in faults(text)] == []


@pytest.mark.parametrize("path", TUTORIALS)
def test_stored_outputs_count_seats_from_1(path: str) -> None:
    notebook = json.loads(Path(tree.ROOT, path).read_text(encoding="utf-8"))
    shown = json.dumps([cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"])
    assert re.findall(r"\b[Ss]eat 0\b", shown) == []


def test_a_word_used_too_early_is_noticed() -> None:
    told = "# The trick\n\nA **trick** is one card from each player. *Trump* beats the others."
    assert unexplained(told, ("trick", "trump")) == []
    assert unexplained("Tricks with trump win. " + told, ("trick", "trump")) == ["trick", "trump"]
    assert unexplained(told, ("stock",)) == ["stock"]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Anna lays a card on the bank.", ["lays", "bank"]),
        ("Two packs, by chance.", ["packs", "by chance"]),
        ("This clause comes to 24.", ["clause", "comes to"]),
        ("An ordinary card fits its sign.", ["ordinary", "fits", "sign"]),
        ("Seat 0 deals; one has lost at 24 %.", ["Seat 0", "one has", "4 %"]),
        ("Learn dvadtsat from nothing, with a deck of your own.", ["dvadtsat", "from nothing", "of your own"]),
        ("Anna's turn …", ["a's", " …"]),
        ("Ben is to play, 3 cards a round, truly, unless set.", ["is to play", "cards a round", "truly", "unless set"]),
        ("Anna plays her own trump, the yellow 7, on Ben’s 8: a 24% chance.", []),
    ],
)
def test_a_wrong_word_is_noticed(sentence: str, words: list[str]) -> None:
    assert sorted(fault.partition(": ")[0] for fault in faults(sentence)) == sorted(map(repr, words))


def test_comments_and_docstrings_are_read_and_code_is_not() -> None:
    code = 'def say(bank):\n    """Lay a ``pack`` down."""\n    return bank  # a clause\n'
    assert comments(code).split() == ["#", "a", "clause", "Lay", "a", "down."]
    assert without_code("Play `bank` on [this](bank.md): ```\nbank\n``` now").split() == ["Play", "on", "[this", ":", "now"]
