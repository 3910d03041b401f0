"""Whole games of nineteen at the table, as its page is sent them: for every number of players, clicked by a person."""

from __future__ import annotations

import json
import random

import pytest

from tests.widgets.listener import Listener

SPECIAL = {1: "forehead", 2: "blind", 3: "dealer_names", 4: "no_trump", 19: "forehead"}


@pytest.mark.parametrize("players", range(2, 7))
def test_a_whole_game_is_clicked_through(players: int) -> None:
    table, chance = Listener("nineteen", players=players, seed=players, schedule=SPECIAL), random.Random(players)
    sent = 0
    while not table.state.over:
        assert table.page.scene["ask"]["seat"] == 0
        for message in table.click(chance.choice(table.page.acts)):
            assert message["kind"] == "frames"
            sent = max(sent, len(json.dumps(message)))
    assert not table.page.notes()
    assert [len(row) for row in table.page.scene["sheet"]["rows"]] == [19] * players
    assert {cell.split()[0] for row in table.page.scene["sheet"]["rows"] for cell in row} == {"hit", "miss"}
    assert len(table.page.scene["result"]["rows"]) == players
    assert sent < 100_000, "what the others play at the turn of a round comes in one message"
    opened = json.dumps(table.contents())
    assert len(opened) < 1_000_000 * (1 + players)


def test_several_people_see_their_own_forehead_last() -> None:
    """Hot seat: behind each cover every card is open but one's own."""
    table = Listener("nineteen", seats=["you"] * 4, seed=3, schedule=SPECIAL)
    for _ in range(4):
        seat = table.cover
        assert seat == table.state.to_act
        table.ask("ready", seat=seat)
        assert [table.page.hand(other) == ["back"] for other in range(4)] == [other == seat for other in range(4)]
        table.click("call 0")
    assert all(table.page.hand(other) != ["back"] for other in range(4))
