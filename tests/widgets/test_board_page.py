"""What only some games show, in a browser with a stand-in: calls and the sheet, lines and the number field, sets and runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.widgets.test_table_page import STRAYS, WIDTHS, focus_name, sent

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Open = Callable[..., "Page"]


NAMES = "all => all.map((e) => e.getAttribute('aria-label'))"


def held(page: Page, id: str) -> Locator:
    """A card of the hand."""
    return page.locator(f".cl-hand [data-card='{id}']")


def acts(page: Page) -> list[str]:
    """What has been played, as the page said it."""
    return [message["act"] for message in sent(page)]


# ---- saying a number ----


def test_the_number_field_is_empty_and_says_what_is_typed(table: Open) -> None:
    page = table(moment="say", quiet=1)
    field = page.locator(".cl-number input")
    say = page.locator("[data-focus=say]")
    assert field.input_value() == "" and say.inner_text() == "Say …" and say.get_attribute("aria-disabled") == "true"
    say.click(force=True)
    assert acts(page) == []
    field.focus()
    page.keyboard.type("-1")
    assert say.inner_text().startswith("Say −1")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    assert acts(page) == ["say -14"]


@pytest.mark.parametrize("text", ["100", "1.5", "seven", "--3"])
def test_a_number_that_cannot_be_said_is_not(table: Open, text: str) -> None:
    page = table(moment="say", quiet=1)
    field = page.locator(".cl-number input")
    field.fill(text)
    page.keyboard.press("Enter")
    assert acts(page) == []
    assert field.get_attribute("aria-invalid") == "true"
    assert page.locator(".cl-number-bad").inner_text() == "Enter a whole number from −99 to 99."


def test_digits_and_enter_work_wherever_the_focus_is(table: Open) -> None:
    page = table(moment="say", quiet=1)
    page.locator(".cardlab").focus()
    page.keyboard.press("Enter")
    assert acts(page) == [], "there is no number yet"
    page.keyboard.press("-")
    assert focus_name(page) == "number"
    page.keyboard.type("23")
    assert page.locator(".cl-number input").input_value() == "−23"
    page.locator(".cardlab").focus()
    page.keyboard.press("Backspace")
    page.locator(".cardlab").focus()
    page.keyboard.press("Enter")
    assert acts(page) == ["say -2"]


def test_minus_and_plus_count(table: Open) -> None:
    page = table(moment="say", quiet=1)
    more = page.get_by_role("button", name="one more")
    for _ in range(3):
        more.click()
    page.get_by_role("button", name="one less").click()
    assert page.locator(".cl-number input").input_value() == "1"
    page.locator(".cl-number input").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.locator("[data-focus=say]").inner_text().startswith("Say 2")
    assert not page.locator(".cl-number-sign").is_visible(), "a keyboard has a minus"
    assert "step 1" in page.locator(".cl-step").inner_text(), "the arrows did not go back in time"


def test_a_question_with_accept_one_key_away(table: Open) -> None:
    for key, act in (("Enter", "accept"), ("c", "challenge"), ("a", "accept")):
        page = table(moment="doubt", quiet=1)
        page.locator(".cardlab").focus()
        page.keyboard.press(key)
        assert acts(page) == [act]
    page = table(moment="doubt", quiet=1)
    page.locator("[data-focus='act:challenge']").focus()
    page.keyboard.press("Enter")
    assert acts(page) == ["challenge"], "on a button Enter is that button"


def test_calls_by_digits_by_arrows_and_by_mouse(table: Open) -> None:
    page = table(moment="calls", quiet=1)
    page.locator(".cardlab").focus()
    page.keyboard.press("7")
    assert acts(page) == ["call 7"]
    page = table(moment="calls", quiet=1)
    page.get_by_role("button", name="Call 0").focus()
    page.keyboard.press("ArrowRight")
    assert focus_name(page) == "act:call 1"
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert acts(page) == ["call 10"]


# ---- calls in words, the sheet as a table ----


def test_a_call_is_read_aloud(table: Open) -> None:
    page = table(moment="tricks")
    calls = page.locator(".cl-call").evaluate_all("all => all.map((e) => e.textContent.replace(/\\s+/g, ' '))")
    assert calls == [
        "called 1, won so far: 2, 1 too many",
        "called 0, won so far: 0, none so far",
        "called 2, won so far: 2, has them",
        "called 3, won so far: 1, needs 2",
    ]
    slots = page.locator(".cl-seat[data-seat='1'] .cl-slots i").evaluate_all("all => all.map((e) => e.className)")
    assert slots == ["is-won", "is-over"]
    assert page.locator(".cl-slots").first.get_attribute("aria-hidden") == "true"


@pytest.mark.parametrize("width", [360, 800])
def test_what_is_to_be_known_of_a_hand_stands_beside_it(table: Open, width: int) -> None:
    page = table(moment="forehead", width=width)
    note = page.locator(".cl-hand-note")
    assert note.is_visible() and note.inner_text().split() == ["the", "others", "see", "it", "X1.1"]
    assert page.locator(".cl-hand").get_attribute("aria-describedby") == note.get_attribute("id")
    note.locator(".cl-clause").click()
    assert page.get_by_role("dialog", name="Rulebook").count() == 1


def test_own_trumps_have_names(table: Open) -> None:
    page = table(moment="set")
    names = page.locator(".cl-own-suits").evaluate_all(NAMES)
    assert names == [f"trump for this seat: {suit}" for suit in ("diamonds", "clubs", "spades", "hearts")]


def test_the_sheet_is_a_table_on_the_axis_of_the_chart(table: Open) -> None:
    page = table(moment="calls")
    sheet = page.locator(".cl-sheet-grid")
    assert sheet.get_attribute("role") == "table"
    assert sheet.get_by_role("row").count() == 5
    assert sheet.get_by_role("columnheader").count() == 21
    assert sheet.get_by_role("rowheader").all_inner_texts() == ["Anna", "Ben", "Cleo", "Dario"]
    assert sheet.get_by_role("columnheader", name="5, no trump").count() == 2
    assert sheet.locator("[role=img]").first.get_attribute("aria-label") in ("hit", "missed")
    assert sheet.locator(".is-now[role=cell]").all_inner_texts() == ["", "2", "2", "3"]
    ends = "e => { const r = e.getBoundingClientRect(); return [r.left, r.right]; }"
    now = sheet.locator("[role=columnheader].is-now").evaluate(ends)
    band = page.locator(".cl-chart rect.cl-band").last.evaluate(ends)
    knob = page.locator(".cl-chart .cl-knob").evaluate(ends)
    assert abs(sum(knob) - sum(now)) < 6
    assert abs(band[1] - now[0]) < 3, "the last round that is shaded, the ninth, ends where the tenth begins"


def test_the_whole_sheet_is_one_click_away_and_leads_to_its_rounds(table: Open) -> None:
    page = table(moment="calls")
    page.get_by_role("button", name="Whole sheet").click()
    whole = page.locator("table.cl-sheet-whole")
    assert whole.locator("tbody tr").count() == 19
    assert whole.locator("thead th").all_inner_texts() == ["round", "Anna", "Ben", "Cleo", "Dario"]
    assert "no trump" in whole.locator("tbody tr").nth(4).inner_text()
    assert whole.locator("tbody tr").nth(0).locator("td").first.inner_text() in ("+20", "+10", "−10", "+30")
    assert whole.locator("tbody tr").nth(11).get_by_role("button").count() == 0, "not played yet"
    whole.get_by_role("button", name="round 3: go to its first step").click()
    assert whole.count() == 0
    assert page.evaluate("document.querySelector('.cl-bar h3 span').textContent") == "round 3 of 19"
    assert page.locator(".cl-sheet-grid .is-hit, .cl-sheet-grid .is-miss").count() == 8, "the past knows two rounds"


# ---- lines ----


def test_lines_tell_their_totals_and_the_one_that_is_asked_does_not(table: Open) -> None:
    page = table(moment="say")
    names = page.locator(".cl-lane").evaluate_all(NAMES)
    assert names == ["Red, total 9", "Yellow, total 11", "Green, total to be worked out", "Blue, total 6"]
    assert page.locator(".cl-lane[aria-current]").get_attribute("data-zone") == "line:G"
    rings = page.locator(".cl-lane").evaluate_all("all => all.map((e) => getComputedStyle(e).boxShadow !== 'none')")
    assert rings == [False, False, True, False], "a ring round the one that is spoken of"
    cards = page.locator("[data-zone='line:G'] .cl-card").evaluate_all(NAMES)
    assert cards[1] == "green +8, running total 8" and cards[-1] == "green +3, total to be worked out"


def test_what_holds_is_told_by_shape_and_in_words_until_the_game_is_over(table: Open) -> None:
    page = table(moment="say")
    told = page.locator(".cl-facts li")
    assert told.all_inner_texts() == ["anticlockwise", "next: Dario"]
    assert told.first.locator("svg path").count() == 1 and told.last.locator("svg").count() == 0
    page = table(moment="done")
    assert page.locator(".cl-result").count() == 1 and page.locator(".cl-facts li").count() == 0
    assert page.get_by_role("switch", name="Running totals").count() == 1


def test_arrows_lead_from_the_hand_to_what_was_laid_and_back(table: Open) -> None:
    page = table(moment="laid", quiet=1)
    held(page, "h2R+8").focus()
    page.keyboard.press("ArrowUp")
    assert focus_name(page) == "laid:R2R+6", "the end of the first line: nothing is asked of another"
    walk = []
    for key in ("ArrowLeft", "ArrowLeft", "ArrowDown", "End", "ArrowUp", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
        walk.append(focus_name(page))
    # The 0 of a line was never laid: it leads nowhere, and no arrow goes there.
    assert walk == ["laid:R1R+3", "laid:R2R+6", "laid:G2G+1", "laid:G5G+3", "laid:R2R+6", "laid:G2G+1", "hand:h2R+8"]
    page.locator("[data-focus='laid:Y1Y+7']").focus()
    page.keyboard.press("ArrowDown")
    assert focus_name(page) == "laid:B1B+4", "lines stand in two columns"
    held(page, "h2R+8").focus()
    assert page.locator(".cl-lines [tabindex='0']").get_attribute("data-focus") == "laid:B1B+4", "where it was left"
    assert "step 2" in page.locator(".cl-step").inner_text(), "no arrow went back in time"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    assert focus_name(page) == "hand:h2R+8"
    page.keyboard.press("Enter")
    assert acts(page) == ["R+8"]


def test_tab_stops_once_at_what_was_laid_and_enter_goes_to_the_moment_before(table: Open) -> None:
    page = table(moment="laid")
    stops = page.locator(".cl-lines [data-card][tabindex='0']")
    assert stops.evaluate_all(NAMES) == ["red +6, running total 9, back to just before this card"]
    assert page.locator("[data-zone='line:G'] button.cl-card").count() == 5
    page.locator("[data-focus='laid:G5G+3']").focus()
    page.keyboard.press("Enter")
    assert "step 1" in page.locator(".cl-step").inner_text()
    then = page.locator(".cl-lines .cl-slot.next")
    assert page.locator(".cl-lane:has(.cl-slot.next)").evaluate_all("all => all.map((e) => e.dataset.zone)") == ["line:G"]
    assert then.get_attribute("aria-label") == "what came next: Ben: green +3"
    then.click()
    assert "step 2" in page.locator(".cl-step").inner_text()
    page.locator("[data-focus='laid:G1G+8']").click()
    assert "step 0" in page.locator(".cl-step").inner_text()
    assert page.locator(".cl-lines .cl-slot.next").count() == 0, "that step has no place in the move list"


def test_the_switches_are_in_the_menu_too(table: Open) -> None:
    page = table(moment="say")
    page.locator("[data-focus='tool:more']").click()
    item = page.get_by_role("menuitemcheckbox", name="Running totals")
    assert item.get_attribute("aria-checked") == "true"
    item.click()
    assert [message["on"] for message in sent(page, "aid")] == [False]


def test_the_switch_of_an_aid(table: Open) -> None:
    page = table(moment="say")
    switch = page.get_by_role("switch", name="Running totals")
    assert switch.get_attribute("aria-checked") == "true"
    switch.focus()
    page.keyboard.press("Enter")
    assert sent(page, "aid") == [{"do": "aid", "id": "totals", "on": False, "n": 2, "game": 1}]
    page = table(moment="say", off=1)
    assert page.get_by_role("switch").get_attribute("aria-checked") == "false"
    assert page.locator(".cl-under").count() == 0
    assert page.locator(".cl-sum").all_inner_texts() == ["?"]


def test_a_two_colour_card_asks_or_is_dropped_on_a_line(table: Open) -> None:
    page = table(moment="lay", quiet=1)
    card = held(page, "h0RY+2")
    card.click()
    assert page.locator(".cl-choice button").all_inner_texts() == ["red", "yellow"]
    page.keyboard.press("Escape")
    assert acts(page) == []
    start = card.bounding_box()
    line = page.locator("[data-zone='line:Y']").bounding_box()
    wrong = page.locator("[data-zone='line:B']").bounding_box()
    assert start and line and wrong
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(wrong["x"] + 60, wrong["y"] + 30, steps=5)
    assert page.locator(".cl-lane.is-open").evaluate_all("all => all.map((e) => e.dataset.zone)") == ["line:R", "line:Y"]
    assert page.locator(".cl-lane.is-target").count() == 0
    page.mouse.move(line["x"] + 60, line["y"] + 30, steps=5)
    assert page.locator(".cl-lane.is-target").get_attribute("data-zone") == "line:Y"
    page.mouse.up()
    assert acts(page) == ["RY+2>Y"]


def test_a_two_colour_card_let_go_elsewhere_asks(table: Open) -> None:
    page = table(moment="lay", quiet=1)
    start = held(page, "h0RY+2").bounding_box()
    assert start
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 80, steps=5)
    page.mouse.up()
    assert acts(page) == []
    assert page.locator(".cl-choice button").count() == 2


def test_cards_are_taken_back_one_after_the_other(table: Open) -> None:
    page = table(moment="take")
    counts = page.evaluate("model.play.frames[1].beats.map((beat) => beat.seats.map((seat) => seat.score).join(' '))")
    assert len(counts) == 6 and len(set(counts)) == 6
    assert page.locator("[data-zone='line:G'] .cl-card").count() == 1
    page.locator(".cardlab").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("[data-zone='line:G'] .cl-card").count() == 6


AGAIN = """() => {
  const again = { ...model.play.frames[1], id: 2, up: 1 }, strings = { en: [], de: [], ru: [] };
  model.say({ kind: 'frames', game: 1, from: model.play.t.tables.en.length, strings, frames: [again], at: 2 });
}"""


def test_a_take_back_is_seen_player_by_player(table: Open) -> None:
    page = table(moment="take", motion=True, width=360, clock=True)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.evaluate(AGAIN)
    seen = []
    for _ in range(6):
        seen.append((page.locator("[data-zone='line:G'] .cl-card").count(), page.locator(".cl-said p").count()))
        page.clock.run_for(720)
    assert seen == [(6, 1), (5, 2), (4, 3), (3, 4), (2, 5), (1, 6)], "a card less and a sentence more each time"
    assert "step 2" in page.locator(".cl-step").inner_text()


def test_without_motion_a_ring_marks_who_took(table: Open) -> None:
    page = table(moment="take", width=360, clock=True)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.evaluate(AGAIN)
    ringed = """() => document.getAnimations().filter((a) => a.id === 'cl-ring')
      .map((a) => { const e = a.effect.target.closest('[data-card], .cl-seat'); return e.dataset.seat || e.dataset.card; })"""
    seen = [page.evaluate(ringed)]
    for _ in range(3):
        page.evaluate("for (const a of document.getAnimations()) a.cancel()")
        page.clock.run_for(500)
        seen.append(page.evaluate(ringed))
        assert page.locator(".cl-flight").count() == 0
    # The line as it was, then card by card.
    assert seen == [["G1G+8", "G2G+1", "G3GB+5", "G4G+6", "G5G+3"], ["G1G+8"], ["G2G+1"], ["G3GB+5"]]


# ---- sets and runs ----


def test_an_offer_picks_its_cards_and_asks_for_the_top_one(table: Open) -> None:
    page = table(moment="set", quiet=1)
    offers = page.locator(".cl-offer-pick")
    assert offers.all_inner_texts() == ["Set of nines", "Run of four"]
    assert offers.first.get_attribute("aria-label") == "Set of nines: 9 of clubs, 9 of diamonds, 9 of hearts, 9 of spades"
    offers.first.click()
    assert page.locator(".cl-hand [aria-pressed=true]").count() == 4
    assert focus_name(page) == "select"
    names = page.locator(".cl-offer.is-chosen .cl-act").evaluate_all(NAMES)
    assert names == ["9C on top", "9D on top", "9H on top", "9S on top"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert acts(page) == ["set 9 9D"]


def test_an_offer_is_let_go_and_a_run_has_a_direction(table: Open) -> None:
    page = table(moment="set", quiet=1)
    offers = page.locator(".cl-offer-pick")
    offers.first.click()
    offers.first.click()
    assert page.locator(".cl-hand [aria-pressed=true]").count() == 0
    offers.nth(1).click()
    page.get_by_role("button", name="From the queen down").click()
    assert acts(page) == ["run down"]


def test_a_click_plays_and_several_are_selected_under_the_switch(table: Open) -> None:
    page = table(moment="set", quiet=1)
    held(page, "c8D").click()
    assert acts(page) == ["8D"]
    page = table(moment="set", quiet=1)
    page.locator(".cardlab").focus()
    page.keyboard.press("s")
    assert page.locator("[data-focus=several]").get_attribute("aria-pressed") == "true"
    for code in ("8D", "9C", "JS"):
        held(page, f"c{code}").click()
    assert page.locator(".cl-offers .cl-act:not(.cl-several)").count() == 0, "three of a run are none"
    held(page, "c9H").click()
    assert page.locator(".cl-hand [aria-pressed=true]").count() == 3, "a card that goes with no such run does not join"
    held(page, "cQC").focus()
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    assert focus_name(page) == "select" and acts(page) == []
    page.keyboard.press("Enter")
    assert acts(page) == ["run up"]


def test_escape_lets_the_selection_go_and_then_the_switch(table: Open) -> None:
    page = table(moment="set", quiet=1)
    page.locator("[data-focus=several]").click()
    held(page, "c9C").click()
    page.keyboard.press("Escape")
    assert page.locator(".cl-hand [aria-pressed=true]").count() == 0
    page.keyboard.press("Escape")
    assert page.locator("[data-focus=several]").get_attribute("aria-pressed") == "false"
    assert acts(page) == []


def test_each_card_says_by_which_clause_it_may_be_laid(table: Open) -> None:
    page = table(moment="set", width=360)
    assert held(page, "c8D").evaluate("e => document.getElementById(e.getAttribute('aria-describedby')).textContent") == "any 8"
    assert page.locator(".cl-held .cl-clause").count() == 7 and page.locator(".cl-reason.is-none").count() == 2
    assert page.locator(".cl-held .cl-clause[tabindex='0']").count() == 0, "the first card is refused: no stop between the cards"
    page.locator(".cl-held .cl-clause").first.click()
    assert page.get_by_role("dialog", name="Rulebook").count() == 1


def test_the_bank_shows_its_last_cards_and_the_stock_its_number(table: Open) -> None:
    page = table(moment="set")
    assert page.locator(".cl-fan .cl-card").evaluate_all("all => all.map((e) => e.dataset.face)") == ["10S", "KS", "JD", "JC"]
    assert "8, jack of clubs on top" in page.locator(".cl-open-bank figcaption").inner_text()
    assert page.locator(".cl-stock figcaption").inner_text() == "stock 11"
    page.locator("[data-focus=bank-top]").click()
    assert "step 0" in page.locator(".cl-step").inner_text()
    page = table(moment="set", empty=1)
    assert page.locator(".cl-stock.is-empty .cl-slot").count() == 1 and page.locator(".cl-stock .cl-card").count() == 0


def test_selecting_does_not_move_the_hand(table: Open) -> None:
    page = table(moment="set")
    before = held(page, "c8D").bounding_box()
    page.locator(".cl-offer-pick").first.click()
    assert held(page, "c8D").bounding_box() == before


# ---- all of it ----

MOMENTS = ("forehead", "calls", "tricks", "say", "doubt", "lay", "laid", "long", "take", "set")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moment", [*MOMENTS, "sheet", "chosen"])
def test_axe_finds_nothing(table: Open, axe: str, theme: str, moment: str) -> None:
    page = table(theme=theme, moment={"sheet": "calls", "chosen": "set"}.get(moment, moment))
    if moment == "sheet":
        page.get_by_role("button", name="Whole sheet").click()
    if moment == "chosen":
        page.locator(".cl-offer-pick").first.click()
    page.evaluate(axe)
    faults = page.evaluate(
        "axe.run('.cardlab').then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`))"
    )
    assert faults == []


@pytest.mark.parametrize(
    "query",
    [
        {"moment": "forehead", "long": 1, "seats": 5, "lang": "ru"},
        {"moment": "forehead", "players": 2},
        {"moment": "calls", "players": 6, "lang": "de"},
        {"moment": "tricks", "players": 3, "lang": "ru"},
        {"moment": "say", "players": 6, "lang": "de", "long": 1},
        {"moment": "doubt", "players": 3, "lang": "ru"},
        {"moment": "long", "players": 5},
        {"moment": "set", "players": 6, "lang": "ru", "long": 1},
        {"moment": "set", "players": 2, "lang": "de"},
    ],
    ids=str,
)
def test_nothing_runs_out_of_the_table(table: Open, query: dict[str, Any]) -> None:
    page = table(**query)
    if query["moment"] == "set":
        page.locator(".cl-offer-pick").last.click()
    for large in (False, True):
        page.evaluate(f"model.set('large', {str(large).lower()})")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(STRAYS) == [], f"{width}, large: {large}"


OVER = """() => {
  const boxes = [...document.querySelectorAll('.cl-seat, .cl-mid, .cl-law, .cl-you')].filter((e) => e.children.length)
    .map((e) => [e.className + (e.dataset.at || ''), e.getBoundingClientRect()]);
  const inner = [...document.querySelectorAll('.cl-seat .cl-plate, .cl-seat .cl-backs, .cl-seat .cl-won')]
    .map((e) => [e.className, e.getBoundingClientRect()]);
  const meet = (list) => list.flatMap(([a, r], i) => list.slice(i + 1).filter(([, q]) => r.width && q.width
    && r.left < q.right - 1 && q.left < r.right - 1 && r.top < q.bottom - 1 && q.top < r.bottom - 1).map(([b]) => `${a} over ${b}`));
  return [...meet(boxes), ...meet(inner)];
}"""


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("moment", ["forehead", "say", "set"])
def test_nothing_lies_over_another(table: Open, moment: str, players: int) -> None:
    page = table(moment=moment, players=players)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(OVER) == [], str(width)


@pytest.mark.parametrize("width", [360, 800])
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_can_be_hit_is_large_enough(table: Open, width: int, moment: str) -> None:
    page = table(width=width, moment=moment)
    small = page.locator(".cl-table button, .cl-below button, .cl-sheet button").evaluate_all(
        """all => {
          const small = (r) => r.width && (r.height < 40 || r.width < 40);
          const other = (e) => !e.matches('.cl-clause, .cl-laid *');
          return all.filter((e) => other(e) && small(e.getBoundingClientRect())).map((e) => e.className);
        }"""
    )
    assert small == []
    # Many cards of a line lie side by side; they are ways back in time, and nothing else.
    laid = page.locator(".cl-laid button").evaluate_all("all => all.map((e) => e.getBoundingClientRect().width)")
    assert all(width >= 31 for width in laid)


def test_forced_colours_tell_by_outline(table: Open) -> None:
    page = table(moment="say", forced=True)
    assert page.locator(".cl-lane.is-active").evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    page = table(moment="tricks", forced=True)
    fill = "e => getComputedStyle(e).backgroundColor"
    assert page.locator(".cl-slots .is-won").first.evaluate(fill) != page.locator(".cl-slots .is-open").first.evaluate(fill)
