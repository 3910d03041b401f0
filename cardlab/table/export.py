"""The page without a kernel: a played game as a single HTML file that you can rewind offline, with the very modules of the widget.

What stands in for the widget's model answers the page's first message with all frames, and everything else with a sentence: looking works,
playing needs Python. The file holds what the table's viewer may see and nothing more.
"""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlab.language.freetext import check_file_name, xml_text
from cardlab.language.phrase import phrase
from cardlab.language.typeset import say_bound
from cardlab.language.words import languages
from cardlab.table.bundle import css, esm

if TYPE_CHECKING:
    from cardlab.table.widget import Table

__all__ = ["export", "page_html"]

POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'unsafe-inline' blob:", "style-src 'unsafe-inline'", "img-src data:", "base-uri 'none'",
        "form-action 'none'",
    )
)  # fmt: skip
"""What the page may load: the script and the style that it holds, and pictures written into it; nothing from anywhere else."""

STAND_IN = """
const state = {lang: LANG, large: LARGE};
const listeners = {};
const model = {
  get: (name) => state[name],
  set(name, value) { state[name] = value; for (const f of listeners["change:" + name] || []) f(); },
  on(name, f) { (listeners[name] = listeners[name] || []).push(f); },
  off(name, f) { listeners[name] = (listeners[name] || []).filter((other) => other !== f); },
  save_changes() {},
  send(message) {
    const answer = message.do === "hello" ? OPEN : message.do === "goto" ? null
      : {kind: "note", level: "refused", answer: message.n, text: NO_KERNEL};
    if (answer) queueMicrotask(() => { for (const f of listeners["msg:custom"] || []) f(answer, []); });
  },
};
const widget = await module.default();
widget.initialize?.({model});
widget.render({model, el: document.getElementById("table")});
"""


def _for_script(value: Any) -> str:
    """JSON that may stand in a script: no text in it can end the script."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")


def page_html(table: Table) -> str:
    """The match of a table, as its viewer may see it, as the text of one HTML page that needs nothing else."""
    game = table.match.game
    no_kernel = {lang: say_bound(game.id, phrase("notes.no_kernel"), lang) for lang in languages()}
    title = xml_text(say_bound(game.id, phrase("title"), table.lang))
    parts = {"OPEN": table.contents(), "NO_KERNEL": no_kernel, "LANG": table.lang, "LARGE": table.large}
    constants = "\n".join(f"const {name} = {_for_script(value)};" for name, value in parts.items())
    module = _for_script(esm())
    return f"""<!doctype html>
<html lang="{table.lang}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>body {{ margin: 0; padding: 12px; }} @media (prefers-color-scheme: dark) {{ body {{ background: #111214; }} }}
{css()}</style></head>
<body data-jp-theme-light="true"><div id="table"></div>
<script type="module">
document.body.dataset.jpThemeLight = String(!matchMedia("(prefers-color-scheme: dark)").matches);
{constants}
const source = new Blob([{module}], {{type: "text/javascript"}});
const module = await import(URL.createObjectURL(source));
{STAND_IN}
</script></body></html>
"""


def export(table: Table, path: str | PathLike[str]) -> Path:
    """Write that page to a file; where it was written. Raises ``OSError`` where it cannot be."""
    check_file_name(path)
    target = Path(path)
    target.write_text(page_html(table), encoding="utf-8")
    return target
