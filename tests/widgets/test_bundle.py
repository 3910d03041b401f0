"""The page as one module and one sheet: it joins, it asks the network for nothing, and it leaks no style."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlab.table import bundle

STATIC = Path(bundle.__file__).parent / "static"
NAMESPACE = "http://www.w3.org/2000/svg"


def selectors(sheet: str) -> list[str]:
    """Every selector of a sheet, those inside at-rules included."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found: list[str] = []
    for match in re.finditer(r"([^{};]+)\{", sheet):
        head = match[1].strip()
        if head.startswith("@"):
            continue
        depth, part = 0, ""
        for char in head + ",":
            depth += {"(": 1, ")": -1}.get(char, 0)
            if char == "," and depth == 0:
                found.append(part.strip())
                part = ""
            else:
                part += char
    return found


def test_selectors_are_read() -> None:
    assert selectors("@media x { .a:is(b, c), d { e: f } } /* g { */ h { i: j; }") == [".a:is(b, c)", "d", "h"]


@pytest.mark.parametrize(
    ("sheets", "root"), [(bundle.SHEETS, r"\.cardlab(?![\w-])"), (("live",), r"\.cardlab-chart\b"), (("explore",), r"\.cardlab-explore\b")]
)
def test_every_selector_begins_with_the_root(sheets: tuple[str, ...], root: str) -> None:
    found = selectors(bundle.css(sheets))
    assert found and [s for s in found if not re.match(root, s)] == []


def test_there_is_a_sheet() -> None:
    assert len(selectors(bundle.css())) > 100


def test_nothing_comes_from_the_network() -> None:
    sheets = (*bundle.SHEETS, "live", "explore")
    scripts, styles = bundle.esm() + bundle.esm(bundle.LIVE), bundle.css(sheets)
    assert not re.search(r"https?:|//cdn", (scripts + styles).replace(NAMESPACE, ""))
    assert not re.search(r"\bimport\s*\(", scripts)
    assert not re.search(r"@import|url\(", styles)


def joined(**texts: str) -> str:
    """Modules by their names, joined: the entry is ``page``."""
    return bundle.joined("page.js", {f"{name}.js": text for name, text in texts.items()}.__getitem__)


@pytest.fixture
def given(node: str, tmp_path: Path) -> Callable[[str], str]:
    """What the default export of a joined text is, as node says."""

    def given(text: str) -> str:
        path = tmp_path / "page.mjs"
        path.write_text(text, encoding="utf-8")
        code = f"import({json.dumps(path.as_uri())}).then((m) => console.log(JSON.stringify(m.default)))"
        return subprocess.run([node, "-e", code], capture_output=True, text=True, encoding="utf-8", check=True).stdout.strip()

    return given


@pytest.mark.parametrize("entry", [bundle.TABLE, bundle.LIVE])
def test_the_joined_text_is_a_module_of_one_export(tmp_path: Path, node: str, entry: str) -> None:
    text = bundle.esm(entry)
    assert not re.search(r"^import\b", text, re.MULTILINE)
    assert re.findall(r"^export.*", text, re.MULTILINE) == [f"export default ${entry.removesuffix('.js')}.default;"]
    path = tmp_path / "page.mjs"
    path.write_text(text, encoding="utf-8")
    subprocess.run([node, "--check", str(path)], check=True, capture_output=True)


def test_every_module_and_sheet_is_joined() -> None:
    heads = re.findall(r"^const \$.* // (\S+)$", bundle.esm() + bundle.esm(bundle.LIVE), re.MULTILINE)
    assert {path.name for path in STATIC.glob("*.js")} == {*heads, "types.js"}, "types are named in comments only"
    assert {path.stem for path in STATIC.glob("*.css")} == {*bundle.SHEETS, "live", "explore"}


def test_modules_come_after_what_they_import(given: Callable[[str], str]) -> None:
    text = joined(
        page='import { two } from "./b.js";\nimport * as a from "./a.js";\nexport default [two, a.one, a.Three.name];',
        b='import {\n  one,\n} from "./a.js";\nexport const two = one + 1;',
        a="export const one = 1;\nexport class Three {}",
    )
    assert re.findall(r"// (\w+)\.js$", text, re.MULTILINE) == ["a", "b", "page"]
    assert given(text) == '[2,1,"Three"]'


def test_modules_may_use_the_same_names(given: Callable[[str], str]) -> None:
    own = "const LIMIT = {n};\nfunction make() {{ return LIMIT; }}\nexport function rewind() {{ return make(); }}"
    text = joined(
        page='import { rewind as a } from "./a.js";\nimport * as b from "./b.js";\nconst LIMIT = 3, make = () => LIMIT;\n'
        "export default [a(), b.rewind(), make()];",
        a=own.format(n=1),
        b=own.format(n=2),
    )
    assert given(text) == "[1,2,3]"


def test_modules_of_other_folders_are_found_from_where_one_stands(given: Callable[[str], str]) -> None:
    texts = {
        "in/page.js": 'import { a } from "../out/a.js";\nexport default a;',
        "out/a.js": 'import { b } from "./b-c.js";\nexport const a = b;',
        "out/b-c.js": "export const b = 5;",
    }
    assert given(bundle.joined("in/page.js", texts.__getitem__)) == "5"


REFUSED = {
    "circle": (
        {"page": 'import { a } from "./a.js";\nexport default a;', "a": 'import { b } from "./b.js";\nexport const a = 1;',
         "b": 'import { a } from "./a.js";\nexport const b = 1;'},
        "modules import each other in a circle: a.js → b.js → a.js",
    ),
    "itself": ({"page": 'import * as page from "./page.js";\nexport default 1;'}, "circle: page.js → page.js"),
    "not exported": (
        {"page": 'import { a, b } from "./a.js";\nexport default a;', "a": "export const a = 1;\nconst b = 2;"},
        "page.js takes `b` from a.js, which exports a",
    ),
    "not exported, of the whole": (
        {"page": 'import * as a from "./a.js";\n// a.nothing\nexport default a.wrong;', "a": "const wrong = 1;"},
        "page.js takes `wrong` from a.js, which exports nothing",
    ),
    "not there": ({"page": 'import { a } from "./a.js";\nexport default a;'}, "page.js wants a.js, which is not there"),
    "a package": ({"page": 'import { a } from "x.js";\nexport default a;'}, 'page.js imports "x.js": only modules that lie beside it'),
    "a default": ({"page": 'import a from "./a.js";\nexport default a;', "a": "export default 1;"}, "page.js, line 1: `import a from"),
    "let": ({"page": "\nexport let a = 1;\nexport default a;"}, "page.js, line 2: `export let a = 1;` cannot be joined"),
    "a list": ({"page": "const a = 1;\nexport { a };\nexport default a;"}, "page.js, line 2: `export { a };` cannot be joined"),
    "no default": ({"page": "export const a = 1;"}, "page.js has no `export default`"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_joined_is_refused_with_a_sentence(case: str) -> None:
    texts, sentence = REFUSED[case]
    with pytest.raises(ValueError, match=re.escape(sentence)):
        joined(**texts)


def test_a_line_of_the_joined_text_is_found_again() -> None:
    lines = bundle.esm().splitlines()
    for file in ("vdom.js", "store.js", "table.js"):
        own = (STATIC / file).read_text(encoding="utf-8").splitlines()
        n, text = max(enumerate(own, 1), key=lambda each: len(each[1]) * (own.count(each[1]) == 1))
        assert bundle.origin(lines.index(text) + 1) == f"{file}:{n}"


FUNCTION = re.compile(
    r"( *)(?=\S)(?!(?:if|for|while|switch|else|catch)\b|\})"
    r"(?:.*\bfunction\b.*\(.*\)|(?:async |get |set |static )*#?\w+\(.*\)|.*=>) \{$"
)
"""The first line of a function, a method or an arrow that takes more than a line."""


def functions(text: str) -> list[tuple[str, int]]:
    """The functions of a module, and how many lines they take: by their indentation, which is the same everywhere."""
    found, lines = [], text.splitlines()
    for n, line in enumerate(lines):
        if head := FUNCTION.match(line):
            last = next(i for i in range(n + 1, len(lines)) if re.match(rf"{head[1]}\S", lines[i]))
            found.append((line.strip(), last - n + 1))
    return found


def test_functions_are_measured() -> None:
    text = "function a(b) {\n  return (c) => {\n    d;\n  };\n}\nclass E {\n  #f() {\n    if (g) {\n    }\n  }\n}\n"
    assert functions(text) == [("function a(b) {", 5), ("return (c) => {", 3), ("#f() {", 4)]


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_function_is_longer_than_a_screen(path: Path) -> None:
    assert [found for found in functions(path.read_text(encoding="utf-8")) if found[1] > 50] == []


def test_text_is_never_set_as_markup() -> None:
    """Only drawings of ours may be markup: the places that set it are these, and no more."""
    places = [
        (path.name, line.strip())
        for path in sorted(STATIC.glob("*.js"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"innerHTML\s*=[^=]|\bhtml:|insertAdjacentHTML|outerHTML\s*=|document\.write", line)
        and not line.strip().startswith(("*", "//"))
    ]
    for name, line in places:
        assert (name == "vdom.js" and "props.html" in line) or name in ("cards.js", "motion.js", "trajectory.js"), line
    assert sum(name != "vdom.js" for name, _ in places) <= 6
