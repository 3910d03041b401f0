"""The table in JupyterLab, as a person meets it: played by mouse and by keys, reloaded, shown twice, in both themes.

What was done on the page is looked up in Python, in a cell of the same notebook.
"""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.jupyterlab import READY_WITHIN, Lab
from tests.widgets.fingers import ASKED, STEP, by_keys, by_mouse

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

Notebook = Callable[..., "Page"]
Answer = Callable[["Page", Callable[[], int], str], None]

# With this seed you are dealt a 1, and after the exchange named below you lead it first.
TABLE = "import cardlab\ntable = cardlab.Table('sticht', players=4, seed=4)\ntable"
TO_PLAY = (
    "import cardlab\ntable = cardlab.Table('sticht', players=4, seed=4)\nfor a in ('look', 'trump R', 'swap Y7 R8'): table.play(a)\ntable"
)
LINE = "print(*table.match.line, sep=', ')"
RESTART = """(url) => {
  const [, token = ''] = /_xsrf=([^;]*)/.exec(document.cookie) || [];
  return fetch(url, { method: 'POST', headers: { 'X-XSRFToken': token } }).then((r) => { if (!r.ok) throw new Error(String(r.status)); });
}"""
SOON = 5000  # ms in which a table that is there in Python stands in the page


@pytest.fixture
def notebook(lab: Lab, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """``notebook(cells)``: a page with these cells, run; nothing but our own server may be asked, and no script may fail."""
    faults: list[str] = []
    contexts: list[Any] = []

    def opened(*cells: str) -> Page:
        context = browser.new_context(viewport={"width": 1300, "height": 2200}, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith((lab.url, "data:", "blob:")) else faults.append(asked.url))
        lab.open(page, lab.notebook(re.sub(r"\W", "_", request.node.name), cells))
        lab.run_all(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


def cell(page: Page, number: int) -> Locator:
    return page.locator(".jp-Notebook .jp-Cell").nth(number)


def run(page: Page, number: int) -> str:
    """Run a cell, which puts something out, once more; what it prints."""
    where = cell(page, number)
    count = where.locator(".jp-InputPrompt").inner_text()
    where.locator(".jp-OutputArea-child").evaluate_all("all => all.forEach((e) => { e.dataset.was = '1'; })")
    where.locator(".jp-InputPrompt").click()
    page.keyboard.press("Control+Enter")
    # The reply, and with it the number, may be here before what was printed.
    where.locator(".jp-InputPrompt").filter(has_text=re.compile(r"\[\d+\]")).filter(has_not_text=count).wait_for()
    where.locator(".jp-OutputArea-child:not([data-was])").first.wait_for(state="attached")
    return "\n".join(where.locator(".jp-OutputArea-output").all_inner_texts()).strip()


def awaited(page: Page, selector: str) -> None:
    """Wait until the viewer may do something there, and nothing is under way."""
    page.wait_for_function(
        """(selector) => {
          const root = document.querySelector('.cardlab');
          return root && root.querySelector(selector) && !root.querySelector('.is-sent');
        }""",
        arg=selector,
    )


def trick(page: Page, left: int) -> None:
    """Wait until the viewer is to play with so many cards in hand."""
    page.wait_for_function(
        """(left) => document.querySelectorAll('.cardlab .cl-hand .cl-card').length === left
          && document.querySelector('.cardlab .cl-hand .is-playable:not([aria-pressed])') && !document.querySelector('.cardlab .is-sent')
          && document.querySelector('.cardlab .cl-you.is-to-act')""",
        arg=left,
    )


def round_over(page: Page) -> None:
    page.locator(".cardlab .cl-bar", has_text="round 2").wait_for()
    awaited(page, ".cl-you.is-to-act .cl-hand [aria-pressed]")


def steps(page: Page, root: str = ".cardlab") -> list[str]:
    return page.locator(f"{root} .cl-step").all_inner_texts()


def at(page: Page, text: str) -> None:
    page.locator(".cardlab .cl-step", has_text=text).first.wait_for()


# ---- playing ----

OTHERS = """from IPython.display import HTML, JSON, display
import ipywidgets
display(HTML("<h3>Title</h3><table><tr><th>a</th></tr><tr><td>1</td></tr></table><button>b</button><p>text <kbd>k</kbd></p>"))
display(JSON({"a": [1]}), ipywidgets.Button(description="b"))"""
# The table of contents numbers headings, when it comes to it.
STYLES = """() => [...document.querySelectorAll('.jp-OutputArea-output :not(.numbering-entry)')].filter((e) => !e.closest('.cardlab')
    && e.closest('.jp-Cell') === document.querySelector('.jp-Notebook .jp-Cell')).map((e) => {
  const style = getComputedStyle(e);
  return [e.tagName, ...[...style].map((name) => `${name}: ${style[name]}`)];
})"""


def test_a_round_by_mouse_then_back_and_a_branch(notebook: Notebook) -> None:
    page = notebook(OTHERS, "table = 'later'", LINE.replace("table.match.line", "'nothing'"))
    cell(page, 0).locator(".jupyter-button").wait_for()
    cell(page, 0).locator(".jp-RenderedJSON ul").first.wait_for()
    page.mouse.move(0, 0)
    before = page.evaluate(STYLES)
    for number, text in ((1, TABLE), (2, LINE)):
        cell(page, number).locator(".cm-content").click()
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(text)
        run(page, number)
        page.locator(".cardlab .cl-table").wait_for()
    page.mouse.move(0, 0)
    changed = [(a, b) for was, now in zip(before, page.evaluate(STYLES), strict=True) for a, b in zip(was, now, strict=True) if a != b]
    assert len(before) > 10 and not changed, "other outputs keep their look"
    assert page.locator(".cardlab-still").count() == 1 and not page.locator(".cardlab-still").is_visible()

    root = page.locator(".cardlab")
    root.get_by_role("button", name="Look at the cards first").click()
    root.get_by_role("button", name="Trump: red").click()
    awaited(page, "[aria-pressed]")
    for name in ("yellow 7", "red 8"):
        root.get_by_role("button", name=f"{name}, can be selected").click()
    root.get_by_role("button", name="Exchange 2 cards").click()
    for left in range(6, 0, -1):
        trick(page, left)
        card = root.locator(".cl-hand .is-playable").first
        card.click()
        if left == 6:
            assert "with options" in str(card.get_attribute("aria-label"))
            root.locator(".cl-choice").get_by_role("button", name="reverse").click()
    round_over(page)
    played = run(page, 2).split(", ")
    assert played[:3] == ["look", "trump R", "swap Y7 R8"] and "Y1 reverse" in played

    # A step back, then another card than then: a branch, and nothing is lost.
    root.locator(".cl-round").first.click()
    first = played.index("Y1 reverse")
    root.locator(f".cl-mv[data-step='{first}']").click()
    at(page, f"step {first} of {len(played)}")
    assert root.get_attribute("data-past") is not None
    assert run(page, 2).split(", ") == played, "looking back changes nothing"
    root.get_by_role("button", name="blue 8, playable").click()
    trick(page, 5)
    branch = run(page, 2).split(", ")
    assert branch[: first + 1] == [*played[:first], "B8"]
    root.locator(".cl-branch .cl-mv").first.click()
    at(page, f"step {first + 1} of {len(played)}")
    page.wait_for_function("document.querySelector('.cardlab .cl-trick [data-face=Y1]')")
    assert_line(page, played)


def assert_line(page: Page, line: list[str]) -> None:
    """Python follows a person who rests at a step."""
    for _ in range(20):
        if run(page, 2).split(", ") == line:
            return
    assert run(page, 2).split(", ") == line


NOTEBOOK_KEYS = [*"abxddmy00123456789", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape", " ", "Enter"]
CELLS = "() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map((e) => e.className.match(/jp-(Code|Markdown|Raw)Cell/)[1])"


def test_a_round_by_keys_alone_and_none_reaches_the_notebook(notebook: Notebook) -> None:
    page = notebook(TABLE, LINE)
    awaited(page, "[data-focus='act:look']")
    page.locator(".cardlab").focus()
    press = page.keyboard.press
    press("l")
    awaited(page, "[data-focus='act:trump R']")
    press("2")
    awaited(page, "[aria-pressed]")
    press("2")
    press(" ")
    press("ArrowRight")
    press(" ")
    press("Enter")
    for left in range(6, 0, -1):
        trick(page, left)
        faces = page.locator(".cardlab .cl-hand .cl-card").evaluate_all("all => all.map((e) => e.classList.contains('is-playable'))")
        press("1")
        for _ in range(faces.index(True)):
            press("ArrowRight")
        press("Enter")
        if left == 6:
            page.locator(".cardlab .cl-choice").wait_for()
            press("ArrowRight")
            press("Enter")
        assert page.evaluate("document.querySelector('.cardlab').contains(document.activeElement)"), "the focus stays in the table"
    round_over(page)
    for key in ("ArrowLeft", "[", "]", "Home", "End"):
        page.locator(".cardlab").focus()
        press(key)

    cells = page.evaluate(CELLS)
    count = cell(page, 0).locator(".jp-InputPrompt").inner_text()
    for key in NOTEBOOK_KEYS:
        page.locator(".cardlab").focus()
        press(key)
    assert page.evaluate(CELLS) == cells == ["Code", "Code"]
    assert cell(page, 0).locator(".jp-InputPrompt").inner_text() == count
    cell(page, 1).locator(".jp-InputPrompt").click()
    press("Escape")
    press("b")
    page.wait_for_function(f"({CELLS})().length === 3")
    press("m")
    page.wait_for_function(f"({CELLS})()[2] === 'Markdown'")
    press("y")
    press("d")
    press("d")
    page.wait_for_function(f"({CELLS})().length === 2")
    played = run(page, 1).split(", ")
    assert played[1] == "trump R" and played[2].startswith("swap Y7 R") and "Y1 reverse" in played


@pytest.mark.parametrize(("game", "answer"), [("totals", by_keys), ("dvadtsat", by_mouse)], ids=["totals-keys", "dvadtsat-mouse"])
def test_turns_of_the_games_with_lines_and_with_a_bank(notebook: Notebook, game: str, answer: Answer) -> None:
    mine = "print(*(node.action for node in table.match.path()[1:] if node.parent.state.to_act == 0), sep=', ')"
    page = notebook(f"import cardlab\ntable = cardlab.Table({game!r}, players=3, seed=5)\ntable", mine)
    page.locator(".cardlab .cl-table").wait_for()
    page.locator(".cardlab").focus()
    rest = f"(was) => ({STEP})() !== was && ({ASKED})()"
    asked = page.wait_for_function(rest, arg="").json_value()
    for _ in range(6):
        step = page.evaluate(STEP)
        answer(page, lambda: 7, asked)
        asked = page.wait_for_function(rest, arg=step).json_value()
    played = run(page, 1).split(", ")
    assert len(played) == 6
    assert ("say 7" in played) == (game == "totals")


# ---- reloading, running again, showing twice ----


def test_a_reload_finds_the_same_step_and_without_a_kernel_the_picture(lab: Lab, notebook: Notebook) -> None:
    page = notebook(TO_PLAY)
    awaited(page, ".cl-hand .is-playable")
    page.locator(".cardlab .cl-rewind button").nth(1).click()
    seen = steps(page)
    page.locator(".cardlab .cl-rewind button").nth(3).click()
    page.locator(".cardlab").focus()
    page.keyboard.press("ArrowLeft")
    assert steps(page) == seen
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Save Notebook")).first.click()
    page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current:not(.jp-mod-dirty)").wait_for()
    page.reload()
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=READY_WITHIN * 1000)
    lab.idle(page)
    page.locator(".cardlab .cl-step", has_text=seen[0]).wait_for(timeout=SOON)
    assert page.locator(".cardlab-still:visible").count() == 0

    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Shut Down Kernel")).first.click()
    page.locator("#jp-main-statusbar").filter(has_text="No Kernel").wait_for()
    page.reload()
    picture = page.locator(".cardlab-still img")
    picture.wait_for(timeout=READY_WITHIN * 1000)
    assert page.locator(".cardlab").count() == 0
    assert "Run this cell again" in page.locator(".cardlab-still").inner_text()
    assert f"step {seen[0].split()[-1]}. " in str(picture.get_attribute("alt")), "the last position that was played"


def test_a_cell_run_again_and_again_makes_one_move_a_click(notebook: Notebook) -> None:
    page = notebook(
        "import cardlab\nn = 0",
        "n += 1\n" + TO_PLAY.replace("import cardlab\n", ""),
        "print(n, table.state.step, len(table.match.nodes()))",
    )
    for _ in range(10):
        run(page, 1)
    awaited(page, ".cl-hand .is-playable")
    assert page.locator(".cardlab").count() == 1
    begun = run(page, 2).split()
    page.locator(".cardlab .cl-hand .is-playable", has_not=page.locator("[aria-expanded]")).last.click()
    trick(page, 5)
    done = run(page, 2).split()
    assert begun[0] == done[0] == "11"
    assert int(done[1]) > int(begun[1])
    assert int(done[2]) - int(done[1]) == int(begun[2]) - int(begun[1]), "a second move would have made a branch"


def test_the_same_table_in_several_places(notebook: Notebook) -> None:
    page = notebook(TO_PLAY, "table", "print(table.state.step)")
    page.wait_for_function("document.querySelectorAll('.jp-Notebook .cardlab .cl-hand .is-playable').length >= 2")
    same = """(n) => {
      const at = [...document.querySelectorAll('.cardlab .cl-step')].map((e) => e.textContent);
      return at.length === n && new Set(at).size === 1;
    }"""
    page.wait_for_function(same, arg=2)
    before = steps(page)[0]
    cell(page, 0).locator(".cardlab .cl-hand .is-playable").last.click()
    page.wait_for_function("(was) => [...document.querySelectorAll('.cardlab .cl-step')].every((e) => e.textContent !== was)", arg=before)
    page.wait_for_function(same, arg=2)

    # A view that comes late begins at the present step.
    cell(page, 0).locator(".cardlab h3").click(button="right")
    page.get_by_role("menuitem", name="Create New View for Cell Output").click()
    page.wait_for_function(same, arg=3)
    assert page.locator(".cardlab-still:visible").count() == 0

    # One goes; the other lives on.
    cell(page, 0).locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("'no table any more'")
    run(page, 0)
    assert cell(page, 0).locator(".cardlab").count() == 0
    other = cell(page, 1).locator(".cardlab")
    awaited(page, ".cl-hand .is-playable")
    step = int(run(page, 2))
    other.locator(".cl-hand .is-playable").last.click()
    page.wait_for_function("(n) => Number(document.querySelector('.jp-Notebook .cardlab .cl-step b').textContent) > n", arg=step)
    assert int(run(page, 2)) > step


@pytest.mark.parametrize("way", ["menu", "server"])
def test_after_a_restart_of_the_kernel_a_click_says_what_to_do(lab: Lab, notebook: Notebook, way: str) -> None:
    page = notebook(TO_PLAY, "print('again')")
    awaited(page, ".cl-hand .is-playable")
    if way == "menu":
        page.get_by_role("menuitem", name="Kernel", exact=True).click()
        page.get_by_role("menuitem", name=re.compile("^Restart Kernel…")).first.click()
        page.locator(".jp-Dialog button.jp-mod-accept").click()
        page.locator(".jp-Dialog").wait_for(state="detached")
    else:
        with urllib.request.urlopen(f"{lab.url}/api/sessions") as answer:
            [kernel] = {session["kernel"]["id"] for session in json.load(answer) if session["path"] in page.url}
        page.evaluate(RESTART, f"{lab.url}/api/kernels/{kernel}/restart")
    lab.idle(page)
    page.locator(".cardlab .cl-hand .is-playable").last.click()
    note = page.locator(".cardlab .cl-note.is-silence")
    note.filter(has_text="Run this cell again").wait_for()
    assert "The kernel was restarted or has ended" in note.inner_text()
    assert page.locator(".cardlab .is-sent").count() == 0, "the card is in the hand again"
    if way == "server":  # of which Lab does not know, so that widgets made later do not reach the kernel either
        return

    run(page, 1)  # so that the cell of the table gets another number than it had
    run(page, 0)
    awaited(page, ".cl-hand .is-playable")
    assert note.count() == 0 and page.locator(".cardlab").count() == 1
    page.locator(".cardlab .cl-hand .is-playable").last.click()
    trick(page, 5)


def test_while_a_player_thinks_for_long_a_click_says_so_and_is_played_after(lab: Lab, notebook: Notebook) -> None:
    code = """import os, time, cardlab
def slow(view):
    while os.path.exists("thinking"): time.sleep(0.05)
    return view.actions[0]
table = cardlab.Table("sticht", players=4, seed=4, seats=["you", slow, slow, slow])
for a in ("look", "trump R", "swap Y7 R8"): table.play(a)
open("thinking", "w").close()
table"""
    page = notebook(code)
    awaited(page, ".cl-hand .is-playable")
    page.locator(".cardlab .cl-hand .is-playable").last.click()
    note = page.locator(".cardlab .cl-note.is-silence")
    note.filter(has_text="still at work").wait_for()
    (lab.folder / "thinking").unlink()
    note.wait_for(state="detached")
    trick(page, 5)


# ---- theme, language, people ----

# Lab's body is 0 px high and hides what runs over: axe would take all that stands in it for hidden, and measure no contrast.
SEEN = "document.body.style.height = '100vh'"
AXE = "axe.run('.cardlab').then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`))"


def test_both_themes_switched_live_have_no_fault(notebook: Notebook, axe: str) -> None:
    page = notebook(TO_PLAY)
    awaited(page, ".cl-hand .is-playable")
    page.evaluate(axe)
    page.evaluate(SEEN)
    assert page.evaluate(AXE) == []
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.locator(".lm-Menu-itemLabel", has_text=re.compile("^Theme$")).hover()
    page.locator(".lm-Menu-itemLabel", has_text=re.compile("^JupyterLab Dark$")).click()
    page.locator(".cardlab[data-theme=dark]").wait_for()
    assert page.evaluate("getComputedStyle(document.querySelector('.cardlab')).backgroundColor") == "rgb(17, 18, 20)"
    assert page.evaluate(AXE) == []
    page.evaluate("document.querySelector('.cl-score').style.color = '#444'")
    page.evaluate("document.querySelector('.cl-hand button').removeAttribute('aria-label')")
    found = page.evaluate(AXE)
    assert any(fault.startswith("color-contrast") for fault in found), "a planted fault is found"
    assert any(fault.startswith("button-name") for fault in found)


def test_the_language_changes_in_place(notebook: Notebook) -> None:
    page = notebook(TO_PLAY, "print(table.lang, table.state.step)")
    awaited(page, ".cl-hand .is-playable")
    step = run(page, 1).split()[1]
    root = page.locator(".cardlab")
    for code, name, turn in (("de", "Deutsch", "Du bist"), ("ru", "Русский", "Ваш ход")):
        root.locator("[data-focus='tool:language']").click()
        root.get_by_role("menuitemradio", name=name).click()
        root.locator(".cl-ask", has_text=turn).wait_for()
        assert root.get_attribute("lang") == code
        assert run(page, 1).split() == [code, step]


def test_a_player_function_that_fails_is_shown_and_tried_again(notebook: Notebook) -> None:
    code = """import cardlab
broken = False
def mine(view):
    if broken and view.step > 3: raise ValueError("not that one")
    return view.actions[0]
table = cardlab.Table("sticht", players=4, seed=4, seats=["you", mine, mine, mine])
table.play("look"); table.play("trump R")
table"""
    page = notebook(code, "broken = not broken\nprint(table.state.step)")
    awaited(page, "[data-focus='act:keep']")
    root = page.locator(".cardlab")
    root.locator("[data-focus='act:keep']").click()
    note = root.locator(".cl-note.is-error")
    note.wait_for()
    assert "not that one" in note.inner_text() and "Cleo" in note.inner_text()
    stuck = int(run(page, 1))
    note.get_by_role("button", name="Try again").click()
    trick(page, 6)
    assert root.locator(".cl-note").count() == 0
    assert int(run(page, 1)) > stuck


def test_the_next_hand_is_not_in_the_page_before_its_player_is_ready(notebook: Notebook) -> None:
    page = notebook(
        "import cardlab\ntable = cardlab.Table('sticht', players=3, seed=4, seats=['you', 'you', 'random'])\n"
        "for a in ('look', 'trump R', 'keep'): table.play(a)\ntable",
        "print(*map(str, table.state.hands[1]))",
    )
    root = page.locator(".cardlab")
    root.locator(".cl-cover").wait_for()
    hand = run(page, 1).split()
    faces = "() => [...document.querySelectorAll('.cardlab [data-face]')].map((e) => e.dataset.face)"
    assert not set(hand) & set(page.evaluate(faces))
    root.locator(".cl-cover button").click()
    root.locator(".cl-hand .cl-card").first.wait_for()
    assert set(hand) <= set(page.evaluate(faces))
