"""Whole games of dvadtsat at the table, as its page is sent them: for every number of players, clicked by a person."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cardlab.language.phrase import number_text
from tests.widgets.listener import Listener

WAYS: dict[int, dict[str, Any]] = {
    2: {"seed": 4, "trumps": "one", "seven": "draw_and_play", "pointless": ("only", 0.5)},
    3: {"seed": 1, "trumps": "two_ranked", "renew": "turn_over", "pointless": ("each", 1)},
    4: {"seed": 6, "seven": "skip_and_draw", "renewals": 1},
}


@pytest.mark.parametrize("players", WAYS)
def test_a_whole_game_is_clicked_through(players: int) -> None:
    # Chance against chance: games in which much is offered.
    seats = ["you", *["random"] * (players - 1)]
    table, chance = Listener("dvadtsat", players=players, seats=seats, **WAYS[players]), random.Random(WAYS[players]["seed"])
    sent, offered = 0, 0
    while not table.state.over:
        scene = table.page.scene
        assert scene["ask"]["seat"] == 0
        for offer in scene.get("offers", []):
            offered += 1
            assert any(set(act["cards"]) == set(offer["cards"]) for act in scene["acts"] if act.get("group") == "select")
        for message in table.click(chance.choice(table.page.acts)):
            assert message["kind"] == "frames"
            sent = max(sent, len(json.dumps(message)))
    assert not table.page.notes() and offered
    scene = table.page.scene
    assert len(scene["result"]["rows"]) == players
    assert [seat["score"] for seat in scene["seats"]] == list(map(number_text, table.state.scores))
    assert sent < 200_000, "what the others play after one is out comes in one message"


def test_several_people_see_one_hand_each() -> None:
    """Hot seat: behind each cover lies one's own hand, and its reasons."""
    table = Listener("dvadtsat", seats=["you"] * 4, seed=3)
    for _ in range(12):
        if table.cover is not None:
            table.ask("ready", seat=table.cover)
        seat = table.state.to_act
        assert table.viewer == seat
        assert ["back" in table.page.hand(other) for other in range(4)] == [other != seat for other in range(4)]
        hand = next(zone for zone in table.page.scene["zones"] if zone["id"] == f"hand:{seat}")
        assert all(("why" in card) != (card["id"] in table.page.scene.get("refused", {})) for card in hand["cards"])
        table.click(table.page.acts[0])
