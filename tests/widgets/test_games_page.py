"""Real tables of the games with lines, with a bank, with calls, in a browser: turns played by mouse and by keys, what is then shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

import cardlab
from tests.widgets.fingers import ASKED, STEP, by_keys, by_mouse
from tests.widgets.listener import Listener
from tests.widgets.test_table_page import STRAYS, WIDTHS, focus_name

if TYPE_CHECKING:
    from playwright.sync_api import Page

Seat = Callable[..., "Page"]
HANDS = {"mouse": by_mouse, "keys": by_keys}


def settle(page: Page, step: str) -> str:
    """Wind the clock until the table has gone on from this step and is at rest; what is asked then."""
    page.wait_for_function("document.querySelector('.is-sent') === null")
    for _ in range(60):
        asked = str(page.evaluate(ASKED))
        if page.evaluate(STEP) != step and asked:
            return asked
        page.clock.run_for(1000)
    raise AssertionError(f"the table does not come to rest after step {step}")


def go_on(page: Page, hand: str, number: Callable[[], int], turns: int) -> list[str]:
    """Answer so many times; what was asked."""
    page.locator(".cardlab").focus()
    asked = str(page.evaluate(ASKED))
    seen: list[str] = []
    while len(seen) < turns and asked != "over":
        step = str(page.evaluate(STEP))
        HANDS[hand](page, number, asked)
        seen.append(asked)
        asked = settle(page, step)
        if hand == "keys":
            assert page.evaluate("document.querySelector('.cardlab').contains(document.activeElement)"), "the focus stays in the table"
    return seen


def true_total(table: Listener) -> int:
    """The total of the line that is asked for."""
    state = table.state
    return int(dict(zip("RYGB", state.totals, strict=True))[state.line])


# ---- lines ----


@pytest.mark.parametrize("hand", HANDS)
def test_turns_of_totals(seat: Seat, hand: str) -> None:
    table = Listener("totals", players=3, seed=5)
    page = seat(table)
    seen = go_on(page, hand, lambda: true_total(table), 12)
    assert {"card", "number", "button"} <= set(seen)
    mine = [str(node.action) for node in table.match.path()[1:] if node.parent and node.parent.state.to_act == 0]
    assert len(mine) == 12
    assert [sum(action.startswith("say") for action in mine), sum(action == "accept" for action in mine)] == [
        seen.count("number"),
        seen.count("button"),
    ]
    assert page.evaluate(STEP) == str(table.state.step)
    assert not table.page.notes()


TEXTS = "(s) => [...document.querySelectorAll(s)].map((e) => e.textContent)"


def test_with_running_totals_off_the_page_names_no_total(seat: Seat) -> None:
    table = Listener("totals", players=3, seed=5)
    page = seat(table)
    page.locator("[data-focus='tool:more']").click()
    page.get_by_role("menuitemcheckbox", name="Running totals").click()
    page.locator(".cl-facts [role=switch][aria-checked=false]").wait_for()
    go_on(page, "mouse", lambda: true_total(table), 7)
    while page.evaluate(ASKED) != "number":
        go_on(page, "mouse", lambda: true_total(table), 1)
    assert page.locator(".cl-under").count() == 0 and page.evaluate(TEXTS, ".cl-sum") == ["?"]
    asked = table.state.line
    assert len(table.state.lines["RYGB".index(asked)]) >= 1
    assert page.locator(".cl-number input").input_value() == ""
    # Nor the sentence, the names for screen readers, the step before or the one after.
    total = str(true_total(table)).replace("-", "−")
    said = " ".join(page.evaluate(TEXTS, ".cl-said, .cl-ask, [role=status]"))
    names = " ".join(page.evaluate("() => [...document.querySelectorAll('.cl-lane')].map((e) => e.getAttribute('aria-label'))"))
    assert total not in (said + names).replace("step " + str(table.state.step), "").split()
    assert "total to be worked out" in names and "total 0" not in names


# Seat 0 lays to 24: seat 2 takes as far as the stop on the 8, seat 1 the 6; the 3 leaves the game, and seat 0 plays again.
TAKEN: dict[str, Any] = {"hands": ["R+3 R+7 R+2 Y+1 Y+2 Y+3 G+1 G+2", "R+6 B+1 G+3 G+5 G+6 G+7 B+4 B+2", "R+8 R+5 B+3 B+5 B+6 B+7 Y+5 Y+6"]}
SHOWN = """() => [document.querySelectorAll("[data-zone='line:R'] .cl-card").length,
  ...[1, 2].map((seat) => Number(document.querySelector(`.cl-seat[data-seat='${seat}'] .cl-score`).firstChild.data)),
  document.querySelectorAll('.cl-said p').length]"""


@pytest.mark.parametrize("width", [360, 800])
def test_at_24_the_cards_go_player_by_player(seat: Seat, width: int) -> None:
    game = cardlab.game("totals", players=3, announce="auto", first_dealer=2, thin=24)
    match = cardlab.Match(game, seed=1, decks=[game.deck(**TAKEN)])
    for action in ("R+3", "R+6", "R+8"):
        match.play(action)
    page = seat(Listener(match, names=["Anna", "Ben", "Cleo"]), width=width)
    assert page.evaluate(SHOWN)[:3] == [4, 7, 7]
    page.locator(".cl-hand [data-face='R+7']").click()
    seen: list[Any] = []
    for _ in range(40):
        now = page.evaluate(SHOWN)
        if not seen or seen[-1] != now:
            seen.append(now)
        page.clock.run_for(100)
    assert [now[:3] for now in seen] == [[5, 7, 7], [3, 7, 9], [2, 8, 9], [1, 8, 9], [1, 8, 9]]
    told = [now[3] for now in seen]
    assert told == sorted(set(told)), "each time a sentence more: who takes what, and why"
    # What all have seen stays open in the hands it went to.
    assert page.locator(".cl-seat[data-seat='2'] [data-face='R+8'], .cl-seat[data-seat='2'] [data-face='R+7']").count() == 2
    assert page.locator(".cl-seat[data-seat='1'] [data-face='R+6']").is_visible()
    assert page.locator(".cl-heap", has_text="removed").inner_text().split()[0] == "1"
    assert page.evaluate(ASKED) == "card", "exactly 24: another turn at once"


# ---- a bank ----

# The starter (the lowest spade) lays the 7, takes cards that do not help, then the fourth 9; what is held at the end costs 36.
SET = {"hands": ["7S 9C 9D 9H", "10C 10H KC KH"], "turned": "KS", "stock": "QC 6H QH 9S"}
RUN = {"hands": ["9S JD QH KC", "10C 10H AC AH"], "turned": "10S"}
PLAIN = {"players": 2, "trumps": "none", "seven": "nothing", "first_dealer": 1}


def bank(deal: dict[str, Any]) -> Listener:
    """A table of two, where the other does the first thing that is legal."""
    game = cardlab.game("dvadtsat", **PLAIN)
    match = cardlab.Match(game, seed=1, decks=[game.deck(**deal)])
    return Listener(match, seats=["you", lambda view: view.actions[0]], names=["Anna", "Ben"])


def open_hands(page: Page) -> int:
    return page.locator(".cl-seat .cl-backs.is-open").count()


@pytest.mark.parametrize("hand", HANDS)
def test_a_set_and_one_more_move_end_a_hand_of_dvadtsat(seat: Seat, hand: str) -> None:
    table = bank(SET)
    page = seat(table)
    page.locator(".cardlab").focus()
    step = "0"
    if hand == "mouse":
        page.locator(".cl-hand [data-face='7S']").click()
    else:
        faces = page.locator(".cl-hand [data-card]").evaluate_all("all => all.map((e) => e.dataset.face)")
        page.keyboard.press(str(faces.index("7S") + 1))
        page.keyboard.press("Enter")
    assert settle(page, step) == "button", "nothing fits: a card is taken"
    assert go_on(page, hand, int, 3) == ["button"] * 3
    assert page.evaluate(ASKED) == "offer"
    assert page.locator(".cl-fan .cl-card").last.get_attribute("data-face") == "7S"
    assert page.locator(".cl-stock b").inner_text() == str(table.state.stock_size)
    if hand == "mouse":
        page.locator(".cl-offer-pick").click()
        tops = page.locator(".cl-offer .cl-act")
        assert tops.count() == 4, "which of them lies on top is asked"
        tops.nth(2).click()
    else:
        for _ in range(40):
            page.keyboard.press("Tab")
            if focus_name(page) == "offer:0":
                break
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
            page.keyboard.press(key)
    assert settle(page, "6") == "card"
    assert str(table.match.here.action) == "set 9 H"
    assert page.locator(".cl-fan .cl-card").evaluate_all("all => all.map((e) => e.dataset.face)") == ["9C", "9D", "9S", "9H"]
    assert page.locator(".cl-held .cl-clause").all_inner_texts() == ["D6.4"], "the 6 of its suit"
    assert go_on(page, hand, int, 1) == ["card"]
    assert [row.split() for row in page.locator(".cl-result li").all_inner_texts()] == [["Anna", "0", "points"], ["Ben", "36", "points"]]


@pytest.mark.parametrize("hand", HANDS)
def test_a_run_is_selected_card_by_card_and_the_hand_is_counted(seat: Seat, hand: str) -> None:
    table = bank(RUN)
    page = seat(table)
    page.locator(".cardlab").focus()
    assert page.evaluate(ASKED) == "offer"
    assert open_hands(page) == 0
    if hand == "mouse":
        page.locator(".cl-several").click()
        for face in ("QH", "9S", "KC"):
            page.locator(f".cl-hand [data-face='{face}']").click()
        assert page.locator(".cl-offer-said b").inner_text() == "1 more to select"
        assert page.locator(".cl-hand .may-join").evaluate_all("all => all.map((e) => e.dataset.face)") == ["JD"]
        page.locator(".cl-hand [data-face='JD']").click()
        page.locator(".cl-offer.is-chosen .cl-act").first.click()
    else:
        page.keyboard.press("s")
        for number in "1234":
            page.keyboard.press(number)
            page.keyboard.press(" ")
        page.keyboard.press("Enter")  # two ways to lay them: on to the buttons
        page.keyboard.press("Enter")
    assert str(table.match.path()[1].action) in ("run 9S JD QH KC", "run KC QH JD 9S")
    seen: list[Any] = []
    for _ in range(12):
        seen.append((open_hands(page), page.locator(".cl-said p").count()))
        page.clock.run_for(600)
    assert seen[0][0] == 0 and seen[-1][0] == 1, "the other's cards are turned over"
    told = [said for _, said in seen]
    assert told == sorted(told) and len(set(told)) >= 3, "what it costs is told bit by bit"
    assert page.evaluate(ASKED) == "over"
    assert [row.split() for row in page.locator(".cl-result li").all_inner_texts()] == [["Anna", "0", "points"], ["Ben", "44", "points"]]


# ---- calls ----

CLUB = {1: "forehead", 2: "blind", 3: "dealer_names"}
SIGNS = """() => [...document.querySelectorAll('.cl-sheet-row:not(.is-head)')].map((row) => [...row.querySelectorAll('[data-column]')]
  .map((e) => (e.querySelector('.is-hit') ? 'hit' : e.querySelector('.is-miss') ? 'miss' : e.textContent)).filter(Boolean))"""
FACES = "() => [...document.querySelectorAll('.cl-hand [data-face]')].map((e) => e.dataset.face)"


def signs(table: Listener) -> list[list[str]]:
    """The rows of the score sheet as Python has them, a seat each."""
    state = table.state
    settled = [["hit" if call == tricks else "miss" for call, tricks, _ in line] for line in state.sheet]
    called = [] if state.over else [["" if call is None else str(call) for call in state.calls]]
    return [[line[seat] for line in (*settled, *called) if line[seat]] for seat in range(state.game.players)]


@pytest.mark.parametrize(("hand", "width"), [("mouse", 360), ("keys", 800)])
def test_a_forehead_round_a_blind_one_and_one_whose_trump_is_named(seat: Seat, hand: str, width: int) -> None:
    game = cardlab.game("nineteen", players=3, first_dealer=1, schedule=CLUB)
    decks = [game.deck(hands=["7D", "AC", "KC"], turned="9H", round=1), game.deck(hands=["7D AS"], turned="JD", round=2)]
    first = [lambda view: view.actions[0]] * 2
    table = Listener(cardlab.Match(game, seed=3, decks=decks), seats=["you", *first], names=["Anna", "Ben", "Cleo"])
    page = seat(table, width=width)
    page.locator(".cardlab").focus()

    def say(call: int) -> str:
        step = str(page.evaluate(STEP))
        if hand == "keys":
            page.keyboard.press(str(call))
        else:
            page.locator(f"[data-focus='act:call {call}']").click()
        return settle(page, step)

    def unseen(words: str, rule: str) -> None:
        assert set(page.evaluate(FACES)) == {"back"}
        note = page.locator(".cl-hand-note")
        assert note.is_visible() and note.inner_text().split() == [*words.split(), rule]

    # What the others have on the forehead is seen, one's own card is not, wherever one looks.
    unseen("only the others see it", "N4.5")
    assert page.locator(".cl-seat [data-face=AC]").is_visible() and page.locator(".cl-seat [data-face=KC]").is_visible()
    shown = page.evaluate("document.querySelector('.cardlab').outerHTML")
    assert "7D" not in shown and "seven of diamonds" not in shown
    assert page.evaluate(SIGNS) == signs(table) == [[], [], ["0"]]
    assert say(0) == "card"
    assert page.evaluate(FACES) == ["7D"] and page.locator(".cl-hand-note").count() == 0
    slots = "all => all.map((e) => e.querySelectorAll('i').length)"
    assert page.locator(".cl-slots").evaluate_all(slots) == [0, 0, 0]
    assert go_on(page, hand, int, 1) == ["card"]
    assert page.evaluate(SIGNS) == signs(table)

    # Nobody looks at the hand before the last call.
    assert table.state.kind == "blind"
    unseen("hidden until everyone has called", "N4.4")
    assert say(2) == "card"
    assert page.evaluate(FACES) == ["7D", "AS"]
    assert page.locator(".cl-you .cl-slots i").count() == 2
    go_on(page, hand, int, 2)

    # Who deals names the trump, and calls last.
    assert table.state.kind == "dealer_names" and table.state.phase == "trump" and table.state.to_act == 0
    assert page.locator(".cl-acts .cl-act").count() == 4
    step = str(page.evaluate(STEP))
    if hand == "keys":
        page.keyboard.press("3")
    else:
        page.locator("[data-focus='act:trump H']").click()
    assert settle(page, step) == "button"
    assert page.locator(".cl-law figcaption b").inner_text() == "hearts"
    say(1)
    go_on(page, hand, int, 3)
    assert table.state.round == 4 and page.evaluate(SIGNS) == signs(table)
    assert page.evaluate(STEP) == str(table.state.step) and not table.page.notes()


CUT = """() => [...document.querySelectorAll('.cl-seat')].flatMap((seat) => {
  const card = seat.querySelector('.cl-backs .cl-card').getBoundingClientRect();
  return [...seat.querySelectorAll('.cl-name, .cl-score, .cl-won')].filter((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const over = (r) => r.left < card.right - 1 && card.left < r.right - 1 && r.top < card.bottom - 1 && card.top < r.bottom - 1;
    return e.scrollWidth > e.clientWidth || [...range.getClientRects()].some((r) => r.width && over(r));
  }).map((e) => `${e.className}: ${e.textContent}`);
})"""


def test_the_last_round_and_the_whole_sheet(seat: Seat) -> None:
    match = cardlab.Match(cardlab.game("nineteen", first_dealer=2), seed=5)
    while match.state.round < 19:
        match.play(match.state.actions[-1])  # who calls all there is falls far below nothing
    table = Listener(match)
    assert min(match.state.scores) <= -400
    page = seat(table, width=360, height=2000)
    assert page.locator(".cl-seat .cl-backs.is-few").count() == 3
    for width in (360, 420, 620, 800, 1200):
        page.set_viewport_size({"width": width, "height": 2000})
        assert page.evaluate(CUT) == [], str(width)
    assert go_on(page, "keys", int, 2) == ["button", "card"]
    assert page.evaluate(ASKED) == "over" and table.state.over
    words = page.locator(".cl-call > span:last-child").all_inner_texts()
    assert len(words) == 4 and set(words) <= {"hit", "1 too many", "1 too few"}, "it is settled"
    assert page.evaluate(SIGNS) == signs(table)
    page.set_viewport_size({"width": 800, "height": 2000})
    heads = page.locator(".cl-sheet-row.is-head [data-column] > span:first-child").all_inner_texts()
    assert [head.strip() for head in heads] == [str(n) for n in (*range(1, 11), *range(9, 0, -1))]
    page.get_by_role("button", name="Whole sheet").click()
    told = "all => all.map((row) => [...row.querySelectorAll('td')].map((e) => e.innerText))"
    cells = page.locator(".cl-sheet-whole tbody tr").evaluate_all(told)
    assert cells == [[f"{change:+}".replace("-", "−") for _, _, change in line] for line in table.state.sheet]
    totals = page.locator(".cl-sheet-whole tfoot td").all_inner_texts()
    assert totals == [str(score).replace("-", "−") for score in table.state.scores]


# ---- all of it ----


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["totals", "dvadtsat"])
def test_axe_finds_nothing_at_a_real_table(seat: Seat, axe: str, game: str, theme: str) -> None:
    table = Listener(game, players=4, seed=3)
    for _ in range(25):
        table.click(table.page.acts[0].replace("{}", "7"))
    page = seat(table, theme=theme)
    page.evaluate(axe)
    for steps_back in (0, 3):
        for _ in range(steps_back):
            page.locator(".cl-rewind button").nth(1).click()
        faults = page.evaluate(
            "axe.run('.cardlab').then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`))"
        )
        assert faults == []


CROWDS = [("totals", 3, "ru"), ("totals", 6, "de"), ("dvadtsat", 2, "ru"), ("dvadtsat", 4, "de")]


@pytest.mark.parametrize(("game", "players", "lang"), CROWDS)
def test_nothing_runs_out_of_a_real_table(seat: Seat, game: str, players: int, lang: str) -> None:
    table = Listener(game, players=players, seed=4)
    for _ in range(30):
        if table.page.acts:
            table.click(table.page.acts[-1].replace("{}", "-14"))
    page = seat(table, lang=lang)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(STRAYS) == [], str(width)


def test_the_reason_at_a_card_leaves_the_way_to_the_buttons_free(seat: Seat) -> None:
    """It is shown where the buttons stand: whoever comes to them from a card that may not be laid has to reach them."""
    match = cardlab.Match(cardlab.game("dvadtsat", players=2), seed=11)
    while match.state.to_act != 0 or [str(action) for action in match.state.actions] != ["draw"]:
        match.play(match.state.actions[0])
    page = seat(Listener(match, seats=["you", "random"]), width=1200)
    step = str(page.evaluate(STEP))
    draw = page.locator(".cl-you > .cl-acts .cl-act").first.bounding_box()
    cards = [card.bounding_box() for card in page.locator(".cl-hand [data-card]").all()]
    assert draw
    middle = draw["x"] + draw["width"] / 2
    near = min((box for box in cards if box), key=lambda box: abs(box["x"] + box["width"] / 2 - middle))
    page.mouse.move(near["x"] + near["width"] / 2, near["y"] + 20)
    page.locator(".cl-why").wait_for()
    page.mouse.click(middle, draw["y"] + draw["height"] / 2)
    assert settle(page, step)
