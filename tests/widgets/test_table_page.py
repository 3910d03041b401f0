"""The table proper in a browser, with a stand-in for the widget's model: what a person does, sees and hears."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

DRAWN = "() => ['.cl-table', '.cl-said'].map((s) => document.querySelector(s).outerHTML).join('\\n')"
AT = "() => document.querySelector('.cl-step').textContent"


def sent(page: Page, do: str = "play") -> list[dict[str, Any]]:
    return [message for message in page.evaluate("model.sent") if message["do"] == do]


def card(page: Page, code: str) -> Any:
    return page.locator(f".cl-hand [data-card='c{code}']")


def focus_name(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.focus || document.activeElement.tagName"))


# ---- the table is a function of the step ----


@pytest.mark.parametrize("motion", [False, True])
def test_a_step_looks_the_same_however_it_was_reached(table: Open, motion: bool) -> None:
    page = table(moment="end", motion=motion)
    page.locator(".cardlab").focus()
    still = "() => document.getAnimations().every((a) => a.id === 'cl-ring' || a.playState !== 'running') || null"
    back, seen = [], {}
    last = page.evaluate("model.play.frames.length - 1")
    for step in range(last, -1, -1):
        page.wait_for_function(still)
        seen[step] = page.evaluate(DRAWN)
        back.append(page.evaluate(AT))
        page.keyboard.press("ArrowLeft")
    assert len(set(seen.values())) == len(seen), "two steps look alike: the test would prove nothing"
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(still)
        assert page.evaluate(DRAWN) == seen[step], f"forward to {step}"
    page.evaluate(
        "const left = () => new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, repeat: true });"
        "for (let i = 0; i < 5; i += 1) document.activeElement.dispatchEvent(left())"
    )
    page.wait_for_function(still)
    assert page.evaluate(DRAWN) == seen[last - 5], "with the key held"
    page.keyboard.press("Home")
    page.wait_for_function(still)
    assert page.evaluate(DRAWN) == seen[0], "by a jump"
    assert page.locator(".cl-air").inner_html() == ""


LANDED = """(key) => {
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const box = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.width].map(Math.round).join(' '); };
  const flights = [...document.querySelectorAll('.cl-flight')], starts = flights.map((f) => box(f));
  for (const f of flights) for (const a of f.getAnimations()) { a.pause(); a.currentTime = a.effect.getComputedTiming().endTime; }
  const cards = new Set([...document.querySelectorAll('[data-card]')].map(box));
  return flights.map((f, i) => [starts[i] !== box(f), cards.has(box(f))]);
}"""


def test_cards_travel_from_where_they_lay_to_where_they_lie(table: Open) -> None:
    page = table(motion=True)
    page.locator(".cardlab").focus()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.cl-air').children.length === 0")
    # The fourth card ends the trick: three go to the last trick from the middle, one from a hand.
    assert page.evaluate(LANDED, "ArrowRight") == [[True, True]] * 4


# ---- playing ----


def test_a_click_is_one_play_and_shows_at_once(table: Open) -> None:
    page = table(quiet=1)
    card(page, "R7").click()
    assert "is-sent" in card(page, "R7").get_attribute("class")
    card(page, "R2").click()
    assert [message["act"] for message in sent(page)] == ["R7"]
    assert sent(page)[0]["at"] == page.evaluate("model.play.frames.length - 1")


def test_a_double_click_is_one_play(table: Open) -> None:
    page = table()
    card(page, "R7").dblclick()
    assert len(sent(page)) == 1


def test_a_refused_play_is_taken_back_with_a_note(table: Open) -> None:
    page = table(refuse=1)
    card(page, "R7").click()
    assert "is-sent" not in card(page, "R7").get_attribute("class")
    assert "gone on meanwhile" in page.locator(".cl-note[role=alert]").inner_text()


def test_a_card_the_rules_refuse_says_why_and_stays(table: Open) -> None:
    page = table()
    grey = card(page, "24")
    assert grey.get_attribute("aria-disabled") == "true"
    described = grey.get_attribute("aria-describedby")
    assert "Red was led" in page.locator(f"#{described}").inner_text() or "Red was led" in str(page.locator(f"#{described}").text_content())
    assert page.locator(".cl-why").count() == 0
    grey.hover()
    assert "Red was led" in page.locator(".cl-why").inner_text()
    page.locator(".cl-why .cl-clause").hover()
    assert page.locator(".cl-why").count() == 1, "the way to the clause leads through a gap"
    page.mouse.move(5, 5)
    assert page.locator(".cl-why").count() == 0
    grey.focus()
    assert page.locator(".cl-why").count() == 1
    page.keyboard.press("Enter")
    assert sent(page) == []
    # Dimming means refused, and nothing else: what may be played is not dim.
    assert page.locator(".cl-hand .is-refused").count() == 2
    assert page.locator(".cl-hand .is-refused.is-playable").count() == 0


def test_a_first_tap_tells_why(table: Open) -> None:
    page = table(width=360, touch=True)
    card(page, "Y6").tap(force=True)
    assert "Red was led" in page.locator(".cl-why").inner_text()
    box, hand = page.locator(".cl-why").bounding_box(), card(page, "Y6").bounding_box()
    assert box and hand and box["y"] + box["height"] <= hand["y"]
    card(page, "R2").tap()
    assert [message["act"] for message in sent(page)] == ["R2"]


def test_a_card_is_dragged_to_the_trick(table: Open) -> None:
    page = table(quiet=1)
    box = card(page, "R11").bounding_box()
    assert box
    x, y = box["x"] + 20, box["y"] + 30
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 6, steps=3)
    page.mouse.up()
    assert sent(page) == [], "let go over the hand, it goes back"
    assert page.locator(".cl-air").inner_html() == ""
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 260, steps=5)
    assert page.locator(".cl-trick.is-target").count() == 1
    page.mouse.up()
    assert [message["act"] for message in sent(page)] == ["R11"]
    page.evaluate("model.answer(model.sent.at(-1))")
    page.wait_for_function("document.querySelector('.cl-air').children.length === 0")
    assert card(page, "R11").count() == 0


def test_several_acts_of_a_card_are_asked_at_the_card(table: Open) -> None:
    page = table(moment="choice")
    card(page, "G1").click()
    assert sent(page) == []
    choice = page.locator(".cl-choice")
    assert choice.locator("button").count() == 2
    assert focus_name(page) == "choice"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert choice.count() == 0 and focus_name(page) == "hand:cG1"
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    assert [message["act"] for message in sent(page)] == ["G1 reverse"]


def test_up_to_three_cards_are_selected(table: Open) -> None:
    page = table(moment="swap")
    button = page.locator("[data-focus=select]")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert sent(page) == []
    for code in ("R7", "24", "G1", "R2"):
        card(page, code).click()
    assert page.locator(".cl-hand [aria-pressed=true]").count() == 3, "a fourth one does not join"
    card(page, "24").click()
    assert "R7, G1" in button.inner_text()
    button.click()
    assert [message["act"] for message in sent(page)] == ["swap R7 G1"]


def test_selecting_by_keys(table: Open) -> None:
    page = table(moment="swap")
    card(page, "R2").focus()
    page.keyboard.press(" ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    assert [message["act"] for message in sent(page)] == ["swap R2 R7"]


def test_a_question_before_the_cards_are_seen(table: Open) -> None:
    page = table(moment="blind")
    assert page.locator(".cl-hand .cl-card").count() == 0
    page.get_by_role("button", name="Yellow blind").click()
    assert [message["act"] for message in sent(page)] == ["blind"]


def test_the_cover_keeps_the_hand_until_ready(table: Open) -> None:
    page = table(cover=1)
    assert page.locator(".cl-hand").count() == 0
    assert page.locator(".cl-you [data-face]").count() == page.locator(".cl-you [data-face=back]").count()
    page.locator(".cl-cover button").click()
    assert sent(page, "ready") == [{"do": "ready", "seat": 1, "n": 2, "game": 1}]


# ---- time ----


def test_beats_are_played_and_a_key_skips_them(table: Open) -> None:
    page = table(motion=True)
    page.clock.install()
    card(page, "R11").click()
    assert "Anna plays" in page.locator(".cl-said").inner_text()
    assert page.locator(".cl-trick [data-card]").count() == 4, "the full trick rests"
    page.locator(".cardlab").focus()
    page.keyboard.press(" ")
    assert page.locator(".cl-trick [data-card]").count() != 4 or "Anna wins" not in page.locator(".cl-said").inner_text()
    assert page.evaluate("model.play.frames.length - 1") == int(page.evaluate(AT).split()[1])
    assert page.locator(".cl-ask").inner_text().startswith("Your turn")


def test_the_past_is_marked_and_playing_there_branches(table: Open) -> None:
    page = table(moment="choice")
    card(page, "R2").click()
    page.locator(".cardlab").focus()
    page.keyboard.press("Home")
    assert page.locator(".cardlab[data-past]").count() == 1
    assert "branch" in page.locator(".cl-ask").inner_text()
    assert page.locator(".cl-slot.next").count() == 1, "what came next is an outline"
    card(page, "Y6").click()
    assert [(message["act"], message["at"]) for message in sent(page)] == [("R2", 0), ("Y6", 0)]


def test_pointing_at_a_branch_shows_it_and_leaves_everything(table: Open) -> None:
    page = table(moment="choice")
    card(page, "R2").click()
    page.locator(".cardlab").focus()
    page.keyboard.press("Home")
    card(page, "Y6").click()
    before, at = page.evaluate(DRAWN), page.evaluate(AT)
    other = page.locator(".cl-branch .cl-mv").first
    if not other.is_visible():
        page.locator(".cl-round").first.click()
    other.hover()
    assert "Another branch" in page.locator(".cl-past").inner_text()
    assert page.evaluate(DRAWN) != before and page.evaluate(AT) == at
    assert page.locator(".cl-hand .is-playable").count() == 0
    page.mouse.move(5, 5)
    assert page.locator(".cl-past").count() == 0
    assert page.evaluate(DRAWN) == before
    other.focus()
    page.keyboard.press("Enter")
    page.locator(".cl-trick [data-card=cR2]").wait_for()
    assert "Another branch" not in page.locator(".cl-felt").inner_text()
    assert page.evaluate("document.querySelector('.cardlab').contains(document.activeElement)")


def test_what_failed_can_be_tried_again(table: Open) -> None:
    page = table()
    page.evaluate("model.say({ kind: 'note', level: 'error', retry: true, text: { en: 'Ben failed.', de: '', ru: '' } })")
    page.get_by_role("button", name="Try again").click()
    assert page.locator(".cl-note").count() == 0
    assert len(sent(page, "go")) == 1


def test_the_still_picture_is_hidden_while_the_table_is_there(table: Open) -> None:
    page = table()
    page.evaluate("""() => {
      const area = document.createElement('div');
      area.className = 'jp-OutputArea';
      area.innerHTML = '<div><div class="cardlab-still">a</div></div><div class="b"></div><div><div class="cardlab-still">c</div></div>';
      document.body.append(area);
      const [picture] = area.children;
      window.off = view(area.querySelector('.b'));
      picture.innerHTML = '<div class="cardlab-still">renewed by Python</div>';
    }""")
    shown = ".jp-OutputArea .cardlab-still"
    assert [page.locator(shown).nth(k).is_visible() for k in (0, 1)] == [False, True], "the one before it, and no other"
    page.evaluate("off()")
    assert page.locator(shown).first.is_visible()


def test_a_click_on_a_played_card_goes_to_the_moment_before(table: Open) -> None:
    page = table()
    before = page.evaluate("model.play.frames.find((f) => f.moved.includes('cR8')).up")
    page.locator(".cl-trick [data-card=cR8]").click()
    assert int(page.evaluate(AT).split()[1]) == before


def test_escape_closes_first_and_then_goes_back_to_now(table: Open) -> None:
    page = table(past=2)
    page.locator(".cl-peek").click()
    assert page.locator(".cl-peeked .cl-card").count() == 4
    page.keyboard.press("Escape")
    assert page.locator(".cl-peeked").count() == 0
    assert page.locator(".cardlab[data-past]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".cardlab[data-past]").count() == 0


# ---- keys, focus, screen readers ----


def test_no_key_typed_here_reaches_the_notebook(table: Open) -> None:
    page = table()
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))")
    for place in (".cardlab", ".cl-hand button", ".cl-rewind button", ".cl-tool"):
        page.locator(place).first.focus()
        for key in [*"abxdmy0123456789[]", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Escape", "Shift+Enter"]:
            page.locator(place).first.focus()
            page.keyboard.press(key)
    assert page.evaluate("leaked") == []
    assert page.locator(".cardlab").get_attribute("data-lm-suppress-shortcuts") == "true"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("a")
    assert page.evaluate("leaked") == ["a"], "outside, the notebook has its keys"


def test_a_trick_by_keys_alone_and_the_focus_is_never_lost(table: Open) -> None:
    page = table()
    inside = "() => document.querySelector('.cardlab').contains(document.activeElement)"
    page.locator(".cardlab").focus()
    page.keyboard.press("3")
    assert focus_name(page) == "hand:cR11"
    page.keyboard.press("ArrowLeft")
    assert focus_name(page) == "hand:cR7"
    page.keyboard.press("Enter")
    assert [message["act"] for message in sent(page)] == ["R7"]
    assert page.evaluate(inside)
    for key in ("[", "[", "]", "Escape", "Home", "End"):
        page.keyboard.press(key)
        assert page.evaluate(inside), key
    page.keyboard.press("f")
    assert page.evaluate(inside) and sent(page, "seat") != []


def test_cards_have_names_that_say_their_state(table: Open) -> None:
    page = table()
    names = page.locator(".cl-hand .cl-card").evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))")
    assert names == ["red 2, playable", "red 7, playable", "red 11, playable", "yellow 6, not allowed now", "the white 24, not allowed now"]
    assert page.locator(".cl-hand [tabindex='0']").count() == 1, "one stop for the whole hand"
    assert "Dario plays the red 9" in str(page.locator("[aria-live=polite]").last.text_content())


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moment", ["play", "swap", "blind", "end", "past", "cover"])
def test_axe_finds_nothing(table: Open, axe: str, theme: str, moment: str) -> None:
    more = {"past": {"moment": "play", "past": 1}, "cover": {"moment": "play", "cover": 1}}.get(moment, {"moment": moment})
    page = table(theme=theme, **more)
    page.evaluate(axe)
    faults = page.evaluate(
        "axe.run('.cardlab').then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`))"
    )
    assert faults == []


def test_axe_finds_a_planted_fault(table: Open, axe: str) -> None:
    page = table()
    page.evaluate(axe)
    page.evaluate("document.querySelector('.cl-score').style.color = '#ddd'")
    page.evaluate("document.querySelector('.cl-hand button').removeAttribute('aria-label')")
    faults = page.evaluate("axe.run('.cardlab').then((r) => r.violations.map((v) => v.id))")
    assert {"color-contrast", "button-name"} <= set(faults)


# ---- views, theme, names, width ----


def test_two_views_follow_each_other_and_one_outlives_the_other(table: Open) -> None:
    page = table()
    page.evaluate("() => { const el = document.createElement('div'); el.id = 'other'; document.body.append(el); view(el); }")
    steps = "() => [...document.querySelectorAll('.cl-step')].map((e) => e.textContent)"
    assert len(set(page.evaluate(steps))) == 1 and len(page.evaluate(steps)) == 2
    page.locator("#table [data-card=cR7]").click()
    page.locator("#other .cardlab").focus()
    same = f"() => new Set(({steps})()).size === 1 && !({steps})()[0].includes(' 7 ')"
    page.wait_for_function(same)
    page.evaluate("window.leave()")
    assert page.evaluate("document.getElementById('table').children.length") == 0
    before = page.evaluate(steps)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(steps) != before


def test_nothing_is_left_behind(table: Open) -> None:
    page = table()
    page.evaluate("""() => {
      window.kept = 0;
      for (const target of [window, document, document.body]) {
        const add = target.addEventListener.bind(target), drop = target.removeEventListener.bind(target);
        target.addEventListener = (...a) => { window.kept += 1; add(...a); };
        target.removeEventListener = (...a) => { window.kept -= 1; drop(...a); };
      }
      for (let i = 0; i < 10; i += 1) {
        const el = document.createElement('div');
        document.body.append(el);
        const off = view(el);
        off();
        el.remove();
      }
    }""")
    assert page.evaluate("kept") == 0
    assert page.evaluate("document.querySelectorAll('.cardlab').length") == 1
    card(page, "R7").click()
    assert len(sent(page)) == 1


def test_the_theme_follows_live(table: Open) -> None:
    page = table()
    ground = "() => getComputedStyle(document.querySelector('.cl-table')).backgroundColor"
    light = page.evaluate(ground)
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.wait_for_selector(".cardlab[data-theme=dark]")
    assert page.evaluate(ground) != light
    page.evaluate("delete document.body.dataset.jpThemeLight; document.body.className = 'vscode-light'")
    page.wait_for_selector(".cardlab[data-theme=light]")
    page.evaluate("document.body.className = 'vscode-dark'")
    page.wait_for_selector(".cardlab[data-theme=dark]")


def test_names_are_shown_as_they_are(table: Open) -> None:
    page = table(hostile=1)
    page.locator(".cl-tool").first.click()
    assert page.evaluate("window.hit") is None
    assert page.locator(".cardlab img, .cardlab script").count() == 0
    assert page.locator(".cl-you .cl-name").text_content() == "</script><img src=x onerror=window.hit=1>"


WIDTHS = (360, 500, 640, 800, 1000, 1100, 1600)
STRAYS = """() => {
  const root = document.querySelector('.cardlab'), edge = root.getBoundingClientRect();
  const out = (e) => { const r = e.getBoundingClientRect(); return r.width && (r.right > edge.right + 1 || r.left < edge.left - 1); };
  const all = [...root.querySelectorAll('*')].filter((e) => !e.closest('.cl-sr, .cl-chart, .cl-air'));
  return all.filter(out).map((e) => `${e.tagName}.${e.className}`).slice(0, 5);
}"""


@pytest.mark.parametrize(
    "query",
    [
        {"moment": "play", "players": 4, "long": 1, "lang": "de"},
        {"moment": "play", "players": 6, "teacher": 1, "lang": "ru"},
        {"moment": "swap", "players": 5, "lang": "de"},
        {"moment": "ten", "players": 2},
        {"moment": "trump", "players": 3, "lang": "ru"},
        {"moment": "end", "players": 4, "lang": "ru", "long": 1},
        {"moment": "play", "cover": 1, "long": 1, "past": 1},
    ],
    ids=str,
)
def test_nothing_runs_out_of_the_table(table: Open, query: dict[str, Any]) -> None:
    page = table(**query)
    for large in (False, True):
        page.evaluate(f"model.set('large', {str(large).lower()})")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(STRAYS) == [], f"{width}, large: {large}"


@pytest.mark.parametrize("width", [360, 800])
def test_what_can_be_hit_is_large_enough(table: Open, width: int) -> None:
    page = table(width=width, moment="swap")
    small = page.locator(".cl-table button, .cl-bar button, .cl-below button").evaluate_all(
        """all => {
          const small = (r) => r.width && (r.height < 40 || r.width < 40);
          return all.filter((e) => !e.matches('.cl-clause') && small(e.getBoundingClientRect())).map((e) => e.className);
        }"""
    )
    assert small == []


def test_forced_colours_keep_the_faces_and_show_the_winner(table: Open) -> None:
    page = table(forced=True)
    style = page.locator(".cl-trick .is-winning").evaluate("e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]")
    assert style == ["solid", "4px"]
    assert page.locator(".cl-trick [data-card=cR8]").evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"
