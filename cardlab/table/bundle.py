"""The page of the table as one ES module and one style sheet; and that of a live chart, which shares what it needs.

anywidget loads its module from a blob, where relative imports cannot work, so the plain modules of ``static/`` are joined
here: import lines go, ``export`` goes, and the one ``export default`` at the end stays. That asks three things of the
modules, and a test holds them: imports stand on one line each, only functions, constants and classes are exported, and a
top-level name is used once in all of them.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["LIVE", "MODULES", "SHEETS", "css", "esm"]

MODULES = (
    "patch",
    "keys",
    "cards",
    "steps",
    "answers",
    "store",
    "motion",
    "around",
    "board",
    "scene",
    "bar",
    "select",
    "number",
    "acting",
    "time",
    "chart",
    "trajectory",
    "sheet",
    "moves",
    "newgame",
    "rulebook",
    "panels",
    "table",
)
"""The modules of the page in the order in which they are joined; the last one holds the default export."""

SHEETS = ("table", "board", "time")
"""The style sheets in their order; the first declares the tokens."""

LIVE = ("keys", "around", "live")
"""The modules of a live chart; its sheet is ``live``."""

_IMPORT = re.compile(r"^import \{[^}\n]*\} from \"\./\w+\.js\";\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class)\b)", re.MULTILINE)


def _static(name: str) -> str:
    return (files("cardlab.table") / "static" / name).read_text(encoding="utf-8")


@cache
def esm(modules: tuple[str, ...] = MODULES) -> str:
    """The whole page as the text of one ES module, ready for anywidget's ``_esm`` or an inline module script."""
    parts = []
    for name in modules:
        text = _EXPORT.sub("", _IMPORT.sub("", _static(f"{name}.js")))
        parts.append(f"// ---- {name}.js ----\n{text.strip()}\n")
    return "\n".join(parts)


@cache
def css(sheets: tuple[str, ...] = SHEETS) -> str:
    """The whole style sheet; every selector in it begins with the root's class."""
    return "\n".join(_static(f"{name}.css").strip() + "\n" for name in sheets)
