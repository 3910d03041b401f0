"""The page as one module and one sheet: it joins, it asks the network for nothing, and it leaks no style."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from cardlab.table import bundle

STATIC = Path(bundle.__file__).parent / "static"
TOP = re.compile(r"^(?:async )?(?:function\*?|const|let|var|class) (\w+)", re.MULTILINE)
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
    text = (bundle.esm() + bundle.esm(bundle.LIVE) + bundle.css(sheets)).replace(NAMESPACE, "")
    assert not re.search(r"https?:|//cdn|@import|url\(|\bimport\s*\(", text)


def test_no_import_is_left_and_one_export() -> None:
    assert not re.search(r"^import\b", bundle.esm(), re.MULTILINE)
    assert re.findall(r"^export.*", bundle.esm(), re.MULTILINE) == ["export default () => {"]


def test_top_level_names_are_used_once() -> None:
    counts = Counter(TOP.findall(bundle.esm()))
    assert [name for name, n in counts.items() if n > 1] == []
    assert len(counts) > 50


@pytest.mark.parametrize("name", dict.fromkeys((*bundle.MODULES, *bundle.LIVE)))
def test_modules_import_only_what_is_exported(name: str) -> None:
    text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    for names, module in re.findall(r'^import \{ ([^}]*) \} from "\./(\w+)\.js";', text, re.MULTILINE):
        assert module in bundle.MODULES, f"{name}.js: {module}.js is not joined"
        other = (STATIC / f"{module}.js").read_text(encoding="utf-8")
        for wanted in names.split(", "):
            assert re.search(rf"^export (?:async )?(?:function|const|class) {wanted}\b", other, re.MULTILINE), wanted


def test_every_module_and_sheet_is_joined() -> None:
    assert {path.stem for path in STATIC.glob("*.js")} == {*bundle.MODULES, *bundle.LIVE}
    assert {path.stem for path in STATIC.glob("*.css")} == {*bundle.SHEETS, "live", "explore"}


@pytest.mark.parametrize("modules", [bundle.MODULES, bundle.LIVE], ids=["table", "live"])
def test_the_joined_text_is_a_module(tmp_path: Path, node: str, modules: tuple[str, ...]) -> None:
    path = tmp_path / "page.mjs"
    path.write_text(bundle.esm(modules), encoding="utf-8")
    subprocess.run([node, "--check", str(path)], check=True, capture_output=True)


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
        assert (name == "patch.js" and "props.html" in line) or name in ("cards.js", "motion.js", "trajectory.js"), line
    assert sum(name != "patch.js" for name, _ in places) <= 6
