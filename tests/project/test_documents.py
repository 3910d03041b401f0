"""Documents: README shows in one screen what this is, links lead to files that are there, quoted rules exist, words are the project's.

Read are the Markdown files and the notebooks. The wording of the tutorials is a subject of its own, and not looked at here.
"""

import ast
import importlib.util
import json
import re
from pathlib import Path

import pytest

import cardlab
from tests.project import tree

DOCUMENTS = tree.files(".md", ".ipynb")
WORDED = [path for path in DOCUMENTS if not path.is_relative_to(tree.ROOT / "tutorials")]
README = tree.ROOT / "README.md"
LONGEST = 150
CODE_LINES = 10
"""How many lines of code README's first example has at most."""

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
RULE = re.compile(r"\b[STDN]\d+\.\d+\b")
RULES = {rule for game in cardlab.games() for rule in cardlab.game(game).rulebook("en")}
# English that is not English, or a word for which the project has another; the list is that of the style sheet in CONTRIBUTING.md.
UNWANTED = re.compile(
    r"\bone (?:has|can|may|gets)\b|\bone[’']s\b|\bof (?:your|their) own\b|\bfits on\b|\bcomes to\b|\blays?\b|\bby chance\b"
    r"|\bwith sense\b|\bcome down to us\b|\bafresh\b|\banew\b|\bfrom nothing\b|\bseat 0\b",
    re.IGNORECASE,
)
# Words of the code that are no words of the language.
CODE_WORDS = re.compile(r"\b[a-z]+_[a-z_]+\b")


def text_of(path: Path) -> str:
    """A document as Markdown: of a notebook, its text cells, and its code as fenced blocks."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return source
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(source)["cells"]]
    return "\n\n".join(text if kind == "markdown" else f"```python\n{text}\n```" for kind, text in cells)


def prose(text: str) -> str:
    """A document without its code, addresses and names of files, on as many lines."""
    blank = FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
    return LINK.sub(lambda found: found[2], re.sub(r"(`+)[^`\n]+\1|<[^>\n]+>|https?://\S+", "", blank))


def headings(text: str) -> set[str]:
    """What a ``#`` at the end of a link may name, as GitHub forms it."""
    found = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def broken_links(path: Path, text: str) -> list[str]:
    """The links and pictures that lead nowhere, and the pictures without words."""
    broken = []
    for picture, words, target in LINK.findall(FENCE.sub("", text)):
        file, _, heading = target.partition("#")
        place = path.parent / file if file else path
        outside = re.match(r"\w+:", target)
        if not outside and (not place.exists() or (heading and heading not in headings(text_of(place)))):
            broken.append(target)
        if not words.strip():
            broken.append(f"no words {'for the picture' if picture else 'in the link to'} {target}")
    return broken


def unwanted(text: str) -> list[str]:
    """The words of a document that are not the project's, each with its line."""
    lines = enumerate(prose(text).splitlines(), 1)
    return [f"{n}: {found[0]}" for n, line in lines for pattern in (UNWANTED, CODE_WORDS) for found in pattern.finditer(line)]


def unknown_names(text: str) -> list[str]:
    """What is called ``cardlab.…`` in a document, and is neither public nor a module."""
    names = sorted(set(re.findall(r"(?<![\w/.])cardlab\.(\w+)", text)))
    return [name for name in names if not hasattr(cardlab, name) and importlib.util.find_spec(f"cardlab.{name}") is None]


def shape_of(text: str) -> list[str]:
    """What README shows, in order, up to its first heading but one: ``sentence``, ``picture``, ``code``, ``link``; then that heading."""
    first, _, _ = text.partition("\n## ")
    shape = []
    for block in re.split(r"\n\n+", re.sub(r"^# .*\n+", "", FENCE.sub("CODE", first)).strip()):
        if block.strip() == "CODE":
            shape.append("code")
        elif block.startswith("!["):
            shape.append("picture")
        elif block.startswith("- "):
            shape += ["link" for line in block.strip().splitlines() if LINK.search(line)]
        else:
            shape.append("sentence")
    return [*shape, text.split("\n## ")[1].splitlines()[0]]


@pytest.mark.parametrize("path", DOCUMENTS, ids=tree.short)
def test_links_lead_somewhere(path: Path) -> None:
    assert not broken_links(path, text_of(path))


@pytest.mark.parametrize("path", DOCUMENTS, ids=tree.short)
def test_rules_that_are_quoted_exist(path: Path) -> None:
    assert not set(RULE.findall(text_of(path))) - RULES


@pytest.mark.parametrize("path", WORDED, ids=tree.short)
def test_the_words_are_the_projects(path: Path) -> None:
    """``CONTRIBUTING.md`` lists what not to write: its lines that do so are left out."""
    text = "\n".join("" if "**not** English" in line else line for line in text_of(path).splitlines())
    assert not unwanted(text)


@pytest.mark.parametrize("path", WORDED, ids=tree.short)
def test_code_that_is_shown_is_python(path: Path) -> None:
    """What cannot be run (it shows a table, or takes an hour) is Python all the same, and names what there is."""
    text = text_of(path)
    for language, block in FENCE.findall(text):
        if language == "python" and ">>>" not in block:
            ast.parse(block)
    assert not unknown_names(text)


def test_the_first_screen() -> None:
    """One sentence, the picture, a few lines that run, three links: to play, to learn, to explore; then how to install it."""
    text = README.read_text(encoding="utf-8")
    assert shape_of(text) == ["sentence", "picture", "sentence", "code", "link", "link", "link", "Installation"]
    assert len(text.splitlines()) <= LONGEST
    sentence = text.split("\n\n")[1]
    assert len(re.findall(r"[.!?](?:\s|$)", sentence)) == 1
    code = next(block for language, block in FENCE.findall(text) if language == "python")
    assert 0 < len(re.findall(r"^(?:>>>|\.\.\.) ", code, re.MULTILINE)) <= CODE_LINES
    assert re.findall(r"^- \*\*(\w+)\*\*", text, re.MULTILINE)[:3] == ["Play", "Learn", "Explore"]


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    path = tmp_path / "sample.md"
    path.write_text("# One two\n", encoding="utf-8")
    text = "[a](gone.md) [b](sample.md#one-two) [c](#one-2) ![](sample.md)\n```python\n[d](gone.md)\n```\n"
    assert broken_links(path, text) == ["gone.md", "#one-2", "no words for the picture sample.md"]
    text = "a round\nin a no_trump round, `no_trump`\none has a card\nseat 0, `seat=0`\n"
    assert unwanted(text) == ["2: no_trump", "3: one has", "4: seat 0"]
    assert unknown_names("`cardlab.laod(1)`, `cardlab.load(1)`, `cardlab.model.game_type`") == ["laod"]
    text = "# T\n\nIs.\n\n```sh\nx\n\ny\n```\n\n![p](q)\n\n- [a](b)\n- [c](d)\n\n## End\n"
    assert shape_of(text) == ["sentence", "code", "picture", "link", "link", "End"]
    assert {"S4.2", "D2.2"} < RULES and "S4.99" not in RULES
