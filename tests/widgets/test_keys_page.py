"""Keys in a browser, as keyboards of other layouts and systems report them; and that no act brings a key the table has for itself."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cardlab
from cardlab import players
from cardlab.table import bundle

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

STATIC = Path(bundle.__file__).parent / "static"
PRESS = """(init) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, modifierAltGraph: Boolean(init.altGraph), ...init });
  document.activeElement.dispatchEvent(event);
  return event.defaultPrevented;
}"""
LEAKED = "window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))"
AT = "Number(document.querySelector('.cl-step b').textContent)"
BACK = {
    "Russian": {"key": "х", "code": "BracketLeft"},
    "Russian, the second pair": {"key": "б", "code": "Comma"},
    "Mac, Option": {"key": "[", "code": "Digit5", "altKey": True},
    "Windows, Ctrl and Alt": {"key": "[", "code": "Digit8", "ctrlKey": True, "altKey": True},
    "AltGr": {"key": "[", "code": "Digit8", "altGraph": True},
    "German, the second pair": {"key": ",", "code": "Comma"},
}
ON = {
    "Russian": {"key": "ъ", "code": "BracketRight"},
    "Russian, the second pair": {"key": "ю", "code": "Period"},
    "Mac, Option": {"key": "]", "code": "Digit6", "altKey": True},
    "Windows, Ctrl and Alt": {"key": "]", "code": "Digit9", "ctrlKey": True, "altKey": True},
    "AltGr": {"key": "]", "code": "Digit9", "altGraph": True},
    "German, the second pair": {"key": ".", "code": "Period"},
}


def acts(value: Any) -> list[dict[str, Any]]:
    """Every act in what the page is sent."""
    if isinstance(value, dict):
        return [*value.get("acts", ()), *(act for inner in value.values() for act in acts(inner))]
    return [act for inner in value for act in acts(inner)] if isinstance(value, list) else []


def test_a_step_back_and_on_from_the_hand_on_every_keyboard(table: Open) -> None:
    page = table()
    page.evaluate(LEAKED)
    end = page.evaluate(AT)
    for name, back in BACK.items():
        page.locator(".cl-hand button").first.focus()
        assert page.evaluate(PRESS, back) is True, name
        assert page.evaluate(AT) == end - 1, name
        assert page.evaluate(PRESS, ON[name]) is True, name
        assert page.evaluate(AT) == end, name
    assert page.evaluate("leaked") == []


@pytest.mark.parametrize(
    ("moment", "event", "act"),
    [
        ("blind", {"key": "д", "code": "KeyL"}, "look"),
        ("blind", {"key": "И", "code": "KeyB"}, "blind"),
        ("trump", {"key": "y", "code": "KeyZ"}, "trump Y"),
        ("trump", {"key": "н", "code": "KeyY"}, "trump Y"),
        ("swap", {"key": "щ", "code": "KeyO"}, "out"),
    ],
)
def test_the_key_of_an_act_on_other_layouts(table: Open, moment: str, event: dict[str, Any], act: str) -> None:
    page = table(moment=moment)
    page.locator(".cardlab").focus()
    assert page.evaluate(PRESS, event) is True
    assert [message["act"] for message in page.evaluate("model.sent") if message["do"] == "play"] == [act]


def test_seat_help_and_selecting_by_cyrillic_keys(table: Open) -> None:
    page = table(moment="set")
    page.locator(".cardlab").focus()
    page.evaluate(PRESS, {"key": "ы", "code": "KeyS"})
    assert page.locator(".cl-several").get_attribute("aria-pressed") == "true"
    page.evaluate(PRESS, {"key": "а", "code": "KeyF"})
    assert [message for message in page.evaluate("model.sent") if message["do"] == "seat"]
    page.evaluate(PRESS, {"key": "?", "code": "Digit7", "shiftKey": True})
    page.locator(".cl-dialog-keys").wait_for()
    printed = [text.split() for text in page.locator(".cl-dialog-keys dt").all_text_contents()]
    assert ["[", "]"] in printed and [",", "."] in printed


def test_a_number_field_keeps_commas_and_gives_brackets_to_the_table(table: Open) -> None:
    page = table(moment="say")
    field = page.locator("[data-focus='number']")
    field.focus()
    end = page.evaluate(AT)
    page.keyboard.press(",")
    assert field.input_value() == "," and page.evaluate(AT) == end
    page.keyboard.press("[")
    assert page.evaluate(AT) == end - 1


def test_shortcuts_stay_with_the_browser_and_the_notebook(table: Open) -> None:
    page = table()
    page.evaluate(LEAKED)
    end = page.evaluate(AT)
    shortcuts: list[dict[str, Any]] = [
        {"key": "c", "code": "KeyC", "ctrlKey": True},
        {"key": "с", "code": "KeyC", "ctrlKey": True},
        {"key": "r", "code": "KeyR", "metaKey": True},
        {"key": "[", "code": "BracketLeft", "metaKey": True},
        {"key": "f", "code": "KeyF", "altKey": True},
        {"key": "f", "code": "KeyF", "ctrlKey": True, "altKey": True},
        {"key": "1", "code": "Digit1", "altKey": True},
        {"key": "ArrowLeft", "code": "ArrowLeft", "altKey": True},
        {"key": "Enter", "code": "Enter", "ctrlKey": True},
    ]
    for event in shortcuts:
        page.locator(".cl-hand button").first.focus()
        assert page.evaluate(PRESS, event) is False, event
    assert page.evaluate("leaked") == [event["key"] for event in shortcuts]
    assert page.evaluate(AT) == end and page.evaluate("model.sent.length") == 1, "only hello"


@pytest.mark.parametrize("game", cardlab.games())
def test_no_act_has_a_key_of_the_table(game: str, node: str) -> None:
    """Digits may be both: where an act has one, the act wins, and no card of the hand is meant."""
    code = f"import({json.dumps((STATIC / 'keys.js').as_uri())}).then((m) => console.log(JSON.stringify(m.KEYS)))"
    listed = json.loads(subprocess.run([node, "-e", code], capture_output=True, text=True, encoding="utf-8", check=True).stdout)
    own = {sign for row in listed for sign in row["signs"] if not sign.isdigit()}
    keys: set[str] = set()
    match = cardlab.Match(cardlab.game(game), seed=1)
    for _ in range(60):
        seat = match.state.to_act
        if seat is not None:
            match.play(players.choose("random", match.state.view(seat), players.Dice(match.state)))
    table = cardlab.Table(match, seats=["you"] * match.game.players)
    for seat in range(match.game.players):
        table.session.look_from(seat)
        table.session.lift_cover()
        keys |= {act["key"] for act in acts(table.session.contents()) if "key" in act}
    assert keys, "some act has a key, or the test shows nothing"
    assert not keys & own
