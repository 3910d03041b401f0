"""Every game: records that somebody altered and signed anew are refused, or are games that tell, draw, save and play."""

import json
import random
from collections.abc import Callable

import pytest

import cardlab
from cardlab import Match, RecordError, testing
from cardlab.match.record import checksum
from cardlab.model.registry import game_type

Count = Callable[[int, int], int]


@pytest.mark.parametrize("game", cardlab.games())
def test_forged_records(game: str, count: Count) -> None:
    """Many more were tried by hand: ``testing.forged_records_are_refused_or_hold`` with other seeds."""
    came = {"refused": 0, "same": 0, "other": 0}
    for seed in range(count(6, 40)):
        steps = random.Random(seed).choice((3, 5, 8, 12, 20, 40))
        for way, n in testing.forged_records_are_refused_or_hold(testing.random_game(game_type(game), seed), seed, steps, 20).items():
            came[way] += n
    assert came["refused"] > came["other"] > 0


def test_one_that_cannot_be_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check notices when records are taken as they stand."""
    monkeypatch.setattr("cardlab.match.seat_record.shown_check", lambda game, seat: lambda *args: None)
    with pytest.raises(AssertionError, match="forgery"):
        for seed in range(40):
            testing.forged_records_are_refused_or_hold(cardlab.game("sticht"), seed, 12, 40)


def test_an_actor_who_is_not_there_is_refused() -> None:
    """The seat that was asked is one of four; asked whom it comes after, a search for another one would not end."""
    match = Match(cardlab.game("totals"), seed=1)
    while match.state.phase != "challenge":
        match.play(match.state.actions[0])
    content = json.loads(match.to_text(seat=2))
    content["views"][-1]["actor"] = 4
    content["checksum"] = checksum(content)
    with pytest.raises(RecordError, match="it is not a state of totals"):
        Match.from_text(json.dumps(content))
