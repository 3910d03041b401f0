"""One self-contained page with the table, the fixture and its stand-in model: for looking, and for browser tests.

``python -m tests.widgets.page.harness page.html`` writes it; the query of its address chooses what is shown:
``moment`` (play, blind, trump, swap, choice, ten, end; of boards.mjs forehead, calls, tricks, say, doubt, lay, laid, done, long,
take, set), ``players``, ``off`` (no running totals), ``empty`` (no stock), ``lang``, ``theme``, ``size``, ``past`` (steps back),
``teacher``, ``cover``, ``viewer`` (-1: a spectator), ``long``, ``hostile``.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from cardlab.language.typeset import page_words_bound
from cardlab.language.words import languages
from cardlab.picture.faces import faces, glyphs
from cardlab.table.bundle import css, esm

HERE = Path(__file__).parent

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>table</title><link rel="icon" href="data:,">
<style>%(css)s</style><style>body { margin: 8px; } body[data-jp-theme-light="false"] { background: #111214; }</style></head>
<body data-jp-theme-light="true"><div id="table"></div>
<script type="module">
const FACES = %(faces)s, GLYPHS = %(glyphs)s, WORDS = %(words)s, PACKS = %(packs)s, SUITS_OF = %(suits)s;
%(fixture)s
%(boards)s
const widget = (await import(URL.createObjectURL(new Blob([%(esm)s], { type: "text/javascript" })))).default;
const q = new URLSearchParams(location.search), number = (name) => (q.has(name) ? Number(q.get(name)) : undefined);
document.body.dataset.jpThemeLight = q.get("theme") === "dark" ? "false" : "true";
const LONG = ["Anna-Magdalena von Recke", "Константин Константинопольский", "Hubert Wolfeschlegelstein", "מרים בן־דוד", "Edda", "Fritz"];
const HOSTILE = ["<\\/script><img src=x onerror=window.hit=1>", "<b>Ben</b>", "&amp; \\"Cleo\\"", "\u202eDario", "E", "F"];
const names = q.has("long") ? LONG : q.has("hostile") ? HOSTILE : undefined;
const o = { players: number("players"), packs: PACKS, suits: SUITS_OF, off: q.has("off"), empty: q.has("empty"),
  faces: FACES, glyphs: GLYPHS, words: WORDS, lang: q.get("lang") || "en", large: q.get("size") === "large",
  teacher: q.has("teacher"), cover: number("cover"), viewer: q.get("viewer") === "-1" ? null : number("viewer"),
  names: names && names.slice(0, number("players") || number("seats") || 4),
  quiet: q.has("quiet"), refuse: q.has("refuse"), out: number("out") };
const model = standIn(q.get("moment") || "play", o);
if (q.has("past")) model.at = model.play.frames.length - 1;
const afm = await widget();
await afm.initialize({ model });
window.model = model;
window.view = (el) => afm.render({ model, el });
window.leave = window.view(document.getElementById("table"));
for (let i = 0; i < (number("past") || 0); i += 1) document.querySelector(".cl-rewind button:nth-child(2)").click();
if (q.has("note")) model.say({ kind: "note", level: "error", text: {
  en: "Your function on_step failed: ZeroDivisionError: division by zero (cell 4, line 2). The game is as it was.",
  de: "Deine Funktion on_step ist gescheitert: ZeroDivisionError (Zelle 4, Zeile 2). Das Spiel ist, wie es war.",
  ru: "Ваша функция on_step завершилась ошибкой: ZeroDivisionError (ячейка 4, строка 2). Игра не изменилась." } });
window.ready = true;
</script></body></html>
"""


# The page of a real table: what it says goes to Python (`python` is bound by the test), and what that sends comes back.
LIVE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>table</title><link rel="icon" href="data:,">
<style>%(css)s</style><style>body { margin: 8px; } body[data-jp-theme-light="false"] { background: #111214; }</style></head>
<body data-jp-theme-light="true"><div id="table"></div>
<script type="module">
const widget = (await import(URL.createObjectURL(new Blob([%(esm)s], { type: "text/javascript" })))).default;
const q = new URLSearchParams(location.search), traits = { lang: q.get("lang") || "en", large: q.has("large") }, heard = new Map();
document.body.dataset.jpThemeLight = q.get("theme") === "dark" ? "false" : "true";
const fire = (event, content) => { for (const f of [...(heard.get(event) || [])]) f(content); };
const model = {
  get: (name) => traits[name], set(name, value) { traits[name] = value; fire(`change:${name}`); }, save_changes() {},
  on(event, f) { heard.set(event, (heard.get(event) || new Set()).add(f)); }, off(event, f) { heard.get(event)?.delete(f); },
  send(message) { window.python(message).then((answers) => { for (const answer of answers) fire("msg:custom", answer); }); },
};
const afm = await widget();
await afm.initialize({ model });
afm.render({ model, el: document.getElementById("table") });
window.model = model;
</script></body></html>
"""


def live() -> str:
    """The page of a real table as text."""
    return LIVE % {"css": css(), "esm": inline(esm())}


def catalogue() -> dict[str, dict[str, str]]:
    """The page's own words in three languages, as Python sends them."""
    return {lang: page_words_bound(lang) for lang in languages()}


def inline(value: object) -> str:
    """A value as a literal that can stand in a script element."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")


def page() -> str:
    """The whole page as text."""
    codes = [suit + str(rank) for suit in "YRGB" for rank in range(1, 12)]
    side = ["24", *(f"trump-{suit}" for suit in "YRGB"), "order-11", "order-1"]
    fixture, boards = ((HERE / f"{name}.mjs").read_text(encoding="utf-8").replace("export ", "") for name in ("fixture", "boards"))
    marks = {"+1": ["skip"], "+4": ["stop"], "+8": ["stop"], "-3": ["reverse"]}
    values = ["0", "-3", *(f"+{n}" for n in range(1, 9)), "*2"]
    quadrants = [colour + value for colour in "RYGB" for value in values]
    quadrants += [pair + value for pair in ("RY", "YG", "GB", "RB") for value in ("+2", "+5")]
    french = [rank + suit for suit in "CDHS" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    return PAGE % {
        "css": css(),
        "esm": inline(esm()),
        "faces": inline(faces("colours", codes + side)),
        "glyphs": inline(glyphs("colours")),
        "words": inline(catalogue()),
        "fixture": fixture,
        "boards": re.sub(r"^import .*\n", "", boards, flags=re.MULTILINE),
        "packs": inline(
            {
                "quadrants": faces("quadrants", quadrants, {code: marks[code[1:]] for code in quadrants if code[1:] in marks}),
                "french": faces("french", french),
            }
        ),
        "suits": inline({pack: glyphs(pack) for pack in ("quadrants", "french")}),
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
