"""Records of version 1 of the rules, as that release wrote them: in it the next seat dealt where who went out last had left (D2.2)."""

from pathlib import Path

import pytest

import cardlab
from cardlab.language import languages, narrate, say

HERE = Path(__file__).parent / "version_1"


@pytest.mark.parametrize("name", ["fine", "before_seat"])
def test_a_record_that_the_changed_rule_does_not_meet_is_read(name: str) -> None:
    text = (HERE / f"{name}.json").read_text(encoding="utf-8")
    match = cardlab.Match.from_text(text)
    assert match.game.options["next_dealer"] == "last_out"
    for node in match.nodes():
        for line in narrate(node.state.events):
            for lang in languages():
                assert say("dvadtsat", line.fact, lang) and (line.why is None or say("dvadtsat", line.why, lang))
    again = cardlab.Match.from_text(match.to_text())
    assert [str(node.action) for node in again.nodes()] == [str(node.action) for node in match.nodes()]


@pytest.mark.parametrize("name", ["struck", "struck_seat"])
def test_a_record_in_which_it_decided_is_refused_where_it_did(name: str) -> None:
    """Seat 2 went out last and left. Seat 1 dealt then, and would not now."""
    text = (HERE / f"{name}.json").read_text(encoding="utf-8")
    with pytest.raises(cardlab.RecordError) as error:
        cardlab.Match.from_text(text)
    assert "step 9" in str(error.value) and "version 1" in str(error.value) and "D2.2" in str(error.value)


def test_where_the_next_seat_is_the_one_that_deals_now_nothing_has_changed() -> None:
    """The same with the first dealer at another seat: left of the dealer sits who went out last of those who play on."""
    game = cardlab.game("dvadtsat", players=3, first_dealer=2, trumps="one", next_dealer="last_out")
    deck = game.deck(hands=["9C 8D 7H 6S", "6D 8C QD 9D", "QC KH 10H AS"], turned="7S", stock="8H 8S", dealer=2, seed=1)
    match = cardlab.Match(game, seed=1, decks=[deck])
    for action in ("run 9C 8D 7H 6S", "6D", "draw", "8H", "8C", "draw", "8S", "QD", "run QC KH 10H AS"):
        match.play(action)
    assert [event.rule for event in match.here.state.events if event.kind == "dealer"] == ["D2.2"]
    lines = [line for line in match.to_text().replace('"version": 2', '"version": 1').splitlines() if '"checksum"' not in line]
    record = "\n".join(lines[:-1]).removesuffix(",") + "\n}\n"
    assert cardlab.Match.from_text(record).here.state.dealer == match.here.state.dealer == 0
