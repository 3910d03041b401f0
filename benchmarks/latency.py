"""How quickly the table answers in JupyterLab, and how much it sends: a real server, a real kernel, a headless Chromium.

``plays``: from letting go of the mouse to the first painted frame that shows what came of it (the person's step, and what three
``careful`` seats answered), by way of the page, the server, the kernel and back; motion off. The table's own mark that a card is on its
way is there earlier and told beside it. ``rewinding``: the script of one step back or on, over a whole game, from the frames the page
holds. ``bytes``: what the page holds of a whole game, and what one more play sends early and late in it.

Needs the extra ``cardlab[lab,test]`` and a Chromium.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, sync_playwright

import cardlab
from cardlab.table.widget import Table
from tests.conftest import CHROMIUM_FLAGS, find_chromium
from tests.jupyterlab import Lab, running_lab

PLAYS = 100
WHOLE_GAME = "trump_chaos=True, restrictions=True"
"""Options under which a game is long."""

# Time runs from the last pointer-up. A frame counts once it has been painted: a task queued in it runs after that.
WATCH = """() => {
  const root = document.querySelector('.cardlab');
  const told = () => root.querySelector('.cl-said').textContent;
  window.measured = { marks: [], answers: [] };
  let up = null, was = '', marked = false;
  const painted = (f) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = f; c.port2.postMessage(0); });
  root.addEventListener('pointerup', () => { up = performance.now(); was = told(); marked = false; }, true);
  new MutationObserver(() => {
    if (up === null) return;
    const from = up;
    if (!marked) {
      marked = true;
      painted(() => measured.marks.push(performance.now() - from));
    }
    if (told() === was) return;
    up = null;
    painted(() => measured.answers.push(performance.now() - from));
  }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
REWIND = """(travel) => {
  const root = document.querySelector('.cardlab'), times = [];
  const press = (key) => {
    const begun = performance.now();
    root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    times.push(performance.now() - begun);
    return new Promise((done) => {
      const look = () => (travel && root.querySelector('.cl-air').children.length ? requestAnimationFrame(look) : done());
      requestAnimationFrame(look);
    });
  };
  const end = Number(root.querySelector('.cl-step').textContent.match(/\\d+\\D*$/)[0].match(/\\d+/)[0]);
  return (async () => {
    root.focus();
    for (const key of travel ? ['ArrowLeft'] : ['ArrowLeft', 'ArrowRight']) for (let i = 0; i < end; i += 1) await press(key);
    return times;
  })();
}"""
AWAITED = """() => {
  const root = document.querySelector('.cardlab');
  if (root.querySelector('.is-sent')) return false;
  return root.querySelector('.cl-result') || (root.querySelector('.cl-you.is-to-act')
    && root.querySelector('.cl-hand .is-playable, .cl-acts .cl-act:not([aria-disabled])'));
}"""
SAFE = ("act:look", "act:keep")
"""Buttons to prefer: they make a game go on for long."""


def one_play(page: Page) -> bool:
    """Do the first thing that the table offers; whether the game goes on."""
    # Any key ends the rest of a full trick, which is there to be looked at.
    page.keyboard.press("Shift")
    page.wait_for_function(AWAITED)
    root = page.locator(".cardlab")
    if root.locator(".cl-result").count():
        return False
    before = page.evaluate("measured.answers.length")
    wanted = [root.locator(f"[data-focus='{name}']") for name in SAFE]
    wanted += [root.locator(".cl-acts .cl-act:not([aria-disabled=true])"), root.locator(".cl-hand .is-playable")]
    next(found for found in wanted if found.count()).first.click()
    if root.locator(".cl-choice").count():
        root.locator(".cl-choice button").first.click()
    page.wait_for_function("(n) => measured.answers.length > n", arg=before)
    return True


def plays(page: Page, lab: Lab) -> tuple[list[float], list[float]]:
    """Milliseconds to the first mark and to the answer, of each play."""
    marks: list[float] = []
    answers: list[float] = []
    game = 0
    while len(answers) < PLAYS:
        game += 1
        text = f"import cardlab\ntable = cardlab.Table('sticht', players=4, seed={game}, {WHOLE_GAME})\ntable"
        lab.open(page, lab.notebook(f"plays-{game}", [text]))
        lab.run_all(page)
        page.locator(".cardlab .cl-table").wait_for()
        page.evaluate(WATCH)
        page.locator(".cardlab").focus()
        while len(answers) + int(page.evaluate("measured.answers.length")) < PLAYS and one_play(page):
            pass
        marks += page.evaluate("measured.marks")
        answers += page.evaluate("measured.answers")
    return marks, answers


def rewinding(page: Page, lab: Lab) -> tuple[list[float], list[float]]:
    """Milliseconds of script of each step over a whole game: back and on again, motion off; back with cards that travel."""
    text = f"""import random, cardlab
dice = random.Random(1)
match = cardlab.Match(cardlab.game('sticht', players=4, {WHOLE_GAME}), seed=1)
while not match.state.over: match.play(dice.choice([a for a in match.state.actions if str(a) != 'blind']))
cardlab.Table(match)"""
    lab.open(page, lab.notebook("rewinding", [text]))
    lab.run_all(page)
    page.locator(".cardlab .cl-table").wait_for()
    still = list(page.evaluate(REWIND, False))
    page.emulate_media(reduced_motion="no-preference")
    return still, list(page.evaluate(REWIND, True))


def size(message: Any) -> int:
    """Bytes of a message as it is sent."""
    return len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())


def sent() -> tuple[int, int, list[int]]:
    """A whole game against three careful seats: its steps, the bytes of all its frames and sentences, the bytes of each play."""
    messages: list[dict[str, Any]] = []

    class Listening(Table):
        def send(self, content: Any, buffers: Any = None) -> None:
            messages.append(content)

    options: dict[str, Any] = {"players": 4, "trump_chaos": True, "restrictions": True}
    table = Listening(cardlab.game("sticht", **options), seed=1)
    dice, each = random.Random(1), []
    while not table.state.over:
        messages.clear()
        table.play(dice.choice([action for action in table.state.actions if str(action) != "blind"]))
        each.append(sum(size(message) for message in messages))
    messages.clear()
    table.show_anew()
    (whole,) = [message for message in messages if message["kind"] == "open"]
    return table.state.step, size(whole["frames"]) + size(whole["strings"]), each


def row(name: str, value: float, limit: float | None, unit: str) -> None:
    """A line of the table that is printed."""
    verdict = "" if limit is None else f"under {limit:g} {unit:<4}{'' if value < limit else '  TOO MUCH'}"
    print(f"{name:<52} {value:>9.1f} {unit:<4} {verdict}".rstrip())


def main() -> None:
    """Measure and print, each figure beside its limit."""
    with running_lab() as lab, sync_playwright() as playwright:
        chromium = find_chromium()
        if chromium is None:
            sys.exit("no Chromium here")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        page = browser.new_page(viewport={"width": 1300, "height": 1400}, reduced_motion="reduce")
        marks, answers = plays(page, lab)
        script, travelling = rewinding(page, lab)
        browser.close()
    steps, held, each = sent()
    print(f"{len(answers)} plays with three careful seats answering, motion off")
    row("  pointer-up to the mark that it is on its way, median", statistics.median(marks), None, "ms")
    row("  pointer-up to what came of it, median", statistics.median(answers), 100, "ms")
    row("  95th percentile", statistics.quantiles(answers, n=20)[-1], 250, "ms")
    print(f"{len(script)} steps back and on through a whole game, from the frames held")
    row("  script a step, median", statistics.median(script), 16, "ms")
    row("  95th percentile", statistics.quantiles(script, n=20)[-1], 16, "ms")
    row("  with cards that travel, median", statistics.median(travelling), 16, "ms")
    row("  95th percentile", statistics.quantiles(travelling, n=20)[-1], 16, "ms")
    row("  the longest of all", max(script + travelling), None, "ms")
    print(f"a whole game of {steps} steps")
    row("  held as frames and sentences in three languages", held / 1000, 2000, "kB")
    row("  one play sends: mean of the first ten", statistics.mean(each[:10]) / 1000, None, "kB")
    row("  one play sends: mean of the last ten but the end", statistics.mean(each[-11:-1]) / 1000, None, "kB")


if __name__ == "__main__":
    main()
