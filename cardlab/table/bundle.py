"""The page of the table as one ES module and one style sheet; and that of a live chart, which shares what it needs.

anywidget loads its module from a blob, where relative imports cannot work, so the ES modules of ``static/`` are joined here. Each keeps a
scope of its own: it becomes a function that is called once, after all that it imports, and gives what it exports. So a name means
something in its module alone, and what node tests is what runs. Joined is what the entry imports, directly or not.

A module is written so that this stays simple, and what is not is refused with a sentence: ``import { a, b as c } from "./x.js";`` or
``import * as x from "./x.js";`` at the beginning of a line; exported where they are declared are functions, constants and classes, and
by the entry a default; no circles. Names that begin with ``$`` are this module's own.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["LIVE", "SHEETS", "TABLE", "css", "esm", "joined", "origin"]

TABLE = "table.js"
"""The entry of the table: the module that holds the default export; the others follow from its imports."""

LIVE = "live.js"
"""The entry of a live chart; its sheet is ``live``."""

SHEETS = ("table", "board", "playback")
"""The style sheets in their order; the first declares the tokens."""

_IMPORT = re.compile(r'^import (?:\{(?P<names>[^{}]*)\}|\* as (?P<whole>\w+)) from "(?P<place>[^"\n]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:(?P<default>default )|(?P<kind>(?:async )?function\*? |const |class )(?P<name>\w+))", re.MULTILINE)
_LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


@dataclass(frozen=True)
class _Import:
    """What a module takes from another: names with what they are called here, or all of it under one name."""

    path: str
    names: tuple[tuple[str, str], ...]
    whole: str | None

    def constant(self) -> str:
        """The statement that declares it in the joined text."""
        taken = ", ".join(name if name == here else f"{name}: {here}" for name, here in self.names)
        return f"const {self.whole or f'{{ {taken} }}'} = {_identifier(self.path)};"


@dataclass(frozen=True)
class _Module:
    """A module taken apart. Its body has as many lines as its text, so that a line can be found again."""

    path: str
    body: str
    imports: tuple[_Import, ...]
    exports: tuple[str, ...]

    def wrapped(self) -> str:
        """The module as a function that is called at once; its first line comes second here."""
        head = " ".join([f"const {_identifier(self.path)} = (() => {{", *(one.constant() for one in self.imports), f"// {self.path}"])
        exports = ", ".join("default: $default" if name == "default" else name for name in self.exports)
        return f"{head}\n{self.body.rstrip()}\nreturn {{ {exports} }};\n}})();\n"


def _identifier(path: str) -> str:
    """What a module is called in the joined text; no two paths share one."""
    return "$" + re.sub(r"\W", lambda sign: f"${ord(sign[0]):x}", path.removesuffix(".js"))


def _parsed(path: str, text: str) -> _Module:
    """Take a module apart. ``ValueError``: it imports or exports in another way than those that can be joined."""
    imports = []
    for found in _IMPORT.finditer(text):
        if not found["place"].startswith(("./", "../")):
            raise ValueError(f'{path} imports "{found["place"]}": only modules that lie beside it can be joined, "./name.js"')
        pairs = [part.strip().split(" as ") for part in (found["names"] or "").split(",") if part.strip()]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found["place"]))
        imports.append(_Import(target, tuple((pair[0], pair[-1]) for pair in pairs), found["whole"]))
    body = _IMPORT.sub(lambda found: "\n" * found[0].count("\n"), text)
    exports = tuple("default" if found["default"] else found["name"] for found in _EXPORT.finditer(body))
    body = _EXPORT.sub(lambda found: "const $default = " if found["default"] else f"{found['kind']}{found['name']}", body)
    if odd := _LEFT_OVER.search(body):
        line = body.count("\n", 0, odd.start()) + 1
        raise ValueError(
            f'{path}, line {line}: `{odd[0]}` cannot be joined; allowed are `import {{ a }} from "./x.js";`, '
            f'`import * as x from "./x.js";` and `export` before a function, a constant, a class or a default'
        )
    return _Module(path, body, tuple(imports), exports)


def _missing(module: _Module, taken: _Import, other: _Module) -> Iterator[str]:
    """What a module takes from another one that does not export it."""
    wanted = [name for name, _ in taken.names]
    if taken.whole is not None:
        wanted += re.findall(rf"(?<![\w$.]){taken.whole}\.(\w+)", _COMMENT.sub("", module.body))
    return (name for name in wanted if name not in other.exports or name == "default")


def _ordered(entry: str, read: Callable[[str], str]) -> dict[str, _Module]:
    """The entry and all that it imports, each after what it imports itself."""
    done: dict[str, _Module] = {}
    on_the_way: list[str] = []

    def visit(path: str) -> _Module:
        if path in done:
            return done[path]
        if path in on_the_way:
            circle = [*on_the_way[on_the_way.index(path) :], path]
            raise ValueError(f"modules import each other in a circle: {' → '.join(circle)}")
        try:
            text = read(path)
        except (OSError, KeyError):
            raise ValueError(f"{on_the_way[-1] if on_the_way else 'the page'} wants {path}, which is not there") from None
        module = _parsed(path, text)
        on_the_way.append(path)
        for taken in module.imports:
            other = visit(taken.path)
            for name in _missing(module, taken, other):
                raise ValueError(f"{path} takes `{name}` from {other.path}, which exports {', '.join(other.exports) or 'nothing'}")
        on_the_way.pop()
        done[path] = module
        return module

    if "default" not in visit(entry).exports:
        raise ValueError(f"{entry} has no `export default`, which is what the page is made with")
    return done


def joined(entry: str, read: Callable[[str], str]) -> str:
    """The text of one ES module: an entry and all that it imports; its default export is the entry's.

    ``read`` gives the text of a module by its path. ``ValueError``: modules that import each other in a circle, take what is not exported
    or not there, or are written in a way that cannot be joined.

    >>> texts = {"page.js": 'import { one } from "./one.js";\\nexport default () => one;\\n', "one.js": "export const one = 1;\\n"}
    >>> print(joined("page.js", texts.__getitem__))
    const $one = (() => { // one.js
    const one = 1;
    return { one };
    })();
    const $page = (() => { const { one } = $one; // page.js
    <BLANKLINE>
    const $default = () => one;
    return { default: $default };
    })();
    export default $page.default;
    //# sourceURL=cardlab/page.js
    <BLANKLINE>
    """
    parts = [module.wrapped() for module in _ordered(entry, read).values()]
    # Without a name of its own the page would be a blob's address in every error.
    return "".join([*parts, f"export default {_identifier(entry)}.default;\n//# sourceURL=cardlab/{posixpath.basename(entry)}\n"])


def _static(name: str) -> str:
    return (files("cardlab.table") / "static" / name).read_text(encoding="utf-8")


@cache
def esm(entry: str = TABLE) -> str:
    """A whole page as the text of one ES module, ready for anywidget's ``_esm`` or an inline module script."""
    return joined(entry, _static)


def origin(line: int, entry: str = TABLE) -> str:
    """Where a line of the joined text comes from, as ``store.js:12``: an error of the page names lines of the joined text.

    >>> origin(2).split(":")[1]
    '1'
    """
    path, first = "", 0
    for n, text in enumerate(esm(entry).splitlines()[:line], 1):
        if found := re.match(r"const \$[\w$]+ = \(\(\) => \{.*// (\S+)$", text):
            path, first = found[1], n
    return f"{path}:{line - first}"


@cache
def css(sheets: tuple[str, ...] = SHEETS) -> str:
    """The whole style sheet; every selector in it begins with the root's class."""
    return "\n".join(_static(f"{name}.css").strip() + "\n" for name in sheets)
