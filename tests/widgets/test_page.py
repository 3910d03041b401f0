"""The page without a kernel: one file, offline, literal names, and nothing in it that the viewer may not know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardlab
from cardlab.table.export import page_html

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ODD = '</script><img src=x onerror="1">'


def played() -> cardlab.Table:
    seats = ["you", "random", "random", "random"]
    table = cardlab.Table("sticht", seed=7, seats=seats, names=[ODD, "Ben", "Cleo", "Dario"])
    for _ in range(12):
        table.play(table.state.actions[0])
    return table


def test_it_needs_nothing_from_elsewhere_and_no_name_ends_the_script() -> None:
    text = page_html(played())
    assert not re.findall(r"https?://(?!www\.w3\.org/)", text)
    assert text.count("</script>") == 1 and "<img" not in text


def test_it_holds_no_seed_and_no_hidden_card() -> None:
    """Relabelling is checked on frames elsewhere; here: the very frames are what is embedded."""
    table = cardlab.Table("sticht", seed=7_654_321_987_654)
    table.play("look")
    assert "7654321987654" not in page_html(table)
    other = [f'"c{number}"' for card in table.state.hands[1] for number in table.match.game.pack.numbers(str(card))]
    assert not [card for card in other if card in page_html(table)]


@pytest.mark.browser
def test_it_rewinds_in_a_browser_without_a_server(browser: Browser, tmp_path: Path) -> None:
    table = played()
    file = table.export(tmp_path / "game.html")
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    step = page.locator(".cl-step b")
    step.wait_for()
    assert step.inner_text() == str(table.state.step)
    page.locator(".cl-rewind button").nth(1).click()
    page.wait_for_function("n => document.querySelector('.cl-step b').textContent === n", arg=str(table.state.step - 1))
    assert ODD in page.locator(".cardlab").first.inner_text() or page.get_by_text(ODD).count()
    assert not faults and not page.locator("img").count()
    page.close()


def test_it_answers_for_itself_that_there_is_no_python(browser: Browser, tmp_path: Path) -> None:
    table = cardlab.Table("sticht", seed=4, seats=["you", "random", "random", "random"])
    page = browser.new_page()
    page.clock.install()
    page.goto(table.export(tmp_path / "game.html").as_uri())
    page.locator(".cl-acts button").first.click()
    page.locator(".cl-note.is-refused", has_text="a game without Python").wait_for()
    page.clock.run_for(60_000)
    assert page.locator(".is-silence").count() == page.locator("[data-waiting]").count() == page.locator(".is-sent").count() == 0
    page.close()
