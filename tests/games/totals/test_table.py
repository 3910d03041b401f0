"""Whole games of totals at the table, as its page is sent them: for every number of players, clicked by a person."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.widgets.listener import Listener


def choose(table: Listener, chance: random.Random) -> str:
    """What a person who adds well does: right totals, hardly ever a doubt."""
    acts = table.page.acts
    if acts == ["say {}"]:
        return f"say {table.state.totals['RYGB'.index(table.state.line)]}"
    return "accept" if acts == ["accept", "challenge"] and chance.random() < 0.95 else chance.choice(acts)


@pytest.mark.parametrize(("players", "announce"), [(3, "said"), (4, "said"), (5, "auto"), (6, "said")])
def test_a_whole_game_is_clicked_through(players: int, announce: str) -> None:
    table = Listener("totals", players=players, seed=players, announce=announce, turn_limit=40)
    chance = random.Random(players)
    sent = 0
    while not table.state.over:
        assert table.page.scene["ask"]["seat"] == 0
        for message in table.click(choose(table, chance)):
            assert message["kind"] == "frames"
            sent = max(sent, len(json.dumps(message)))
    assert not table.page.notes()
    assert len(table.page.scene["result"]["rows"]) == players
    assert sent < 60_000 * players
    assert [zone["suit"] for zone in table.page.scene["zones"] if zone["kind"] == "line"] == ["R", "Y", "G", "B"]


def test_running_totals_are_a_switch_that_all_that_is_shown_follows() -> None:
    table = Listener("totals", players=3, seed=2, announce="auto", turn_limit=20)

    def unders() -> list[Any]:
        return [card.get("under") for zone in table.page.scene["zones"] if zone["kind"] == "line" for card in zone["cards"]]

    table.click(table.page.acts[0])
    (aid,) = table.page.setup["aids"]
    assert [table.page.strings[lang][aid["label"]] for lang in table.page.strings] == [
        "Running totals", "Zwischensummen", "Промежуточные суммы",
    ]  # fmt: skip
    assert aid["id"] == "totals" and aid["on"] and None not in unders()
    table.ask("aid", id="totals", on=False)
    assert set(unders()) == {None}
    assert not any("line; the total is" in text for text in table.page.strings["en"]), "what was said goes from the page"
    assert "line; the total is" not in json.dumps(table.page.messages[-1])
    table.click(table.page.acts[0])
    assert set(unders()) == {None}
    table.ask("aid", id="totals", on=True)
    assert None not in unders() and any("line; the total is" in text for text in table.page.strings["en"])


def test_a_wrong_line_and_a_number_out_of_bounds_are_refused_with_the_reason() -> None:
    table = Listener("totals", players=3, seed=2, first_dealer=2)
    card = next(str(card) for card in table.state.hands[0] if card.suit == "R")
    (note,) = table.click(f"{card}>G")
    assert (note["kind"], note["level"], note["rule"]) == ("note", "refused", "T3.2")
    assert note["text"]["en"].endswith("cannot be played on the green line, only on the red line.")
    table.click(card)
    for act in ("say 100", "say", "say {}", "say 1.5"):
        (note,) = table.click(act)
        assert (note["level"], note["rule"]) == ("refused", "C4")
    step = table.state.step
    table.click("say -99")
    assert table.state.step > step


def test_people_at_one_screen_are_asked_one_after_the_other() -> None:
    table = Listener("totals", seats=["you"] * 3, players=3, seed=3, first_dealer=2)
    for seat, act in enumerate(("", "accept", "accept")):
        assert table.cover == table.state.to_act == seat
        table.ask("ready", seat=seat)
        if not act:
            table.click(table.page.acts[0])
            assert table.page.acts == ["say {}"] and table.cover is None, "the same person goes on"
            act = "say 12"
        table.click(act)
    assert table.state.turn == 2 and table.page.notes() == []
