"""The player by rules of thumb in every game: the same text on a view and in the loop, and a check that finds whoever peeks."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cardlab
from cardlab import players
from cardlab.engine.compiled import available
from cardlab.engine.random import chance
from cardlab.lab import seats
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from cardlab.players import Dice, choose
from tests.players import sense

GAMES = cardlab.games()


@pytest.mark.parametrize("name", GAMES)
def test_on_a_view_it_takes_what_it_takes_in_the_loop(name: str, count: Callable[[int, int], int]) -> None:
    game = cardlab.game(name)
    text = game.kind.player("careful")
    assert text is not None
    for seed in range(count(1, 20)):
        state = game.new(seed=seed)
        while not state.over:
            assert state.to_act is not None
            raw, out = state.raw.copy(), [action.code for action in state.actions]
            taken = text.choose(raw, out, len(out), chance(raw.seed, raw.history_hash, raw.actor, 0))
            action = choose("careful", state.view(state.to_act), Dice(state))
            assert action.code == taken and action in state.actions
            state = state.play(action)


def peeking(s: Any, out: Any, n: int, word: int) -> int:
    """Takes the last action where the next seat holds a card of even number, else the first: it looks into another hand."""
    following = (s.actor + 1) % s.players
    held = s.hand[following * (len(s.hand) // (5 if len(s.hand) == 30 else 6))]
    return int(out[n - 1] if held % 2 == 0 else out[0])


def fortune_telling(s: Any, out: Any, n: int, word: int) -> int:
    """Looks into the order of the pack."""
    return int(out[n - 1] if s.deck[-1] % 2 else out[0])


@pytest.mark.parametrize("name", ["sticht", "nineteen"])
@pytest.mark.parametrize("player", [peeking, fortune_telling])
def test_whoever_peeks_is_found(name: str, player: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameType, "player", lambda self, name: SimpleNamespace(choose=player))
    with pytest.raises(AssertionError, match="with hidden cards open"):
        sense.uses_nothing_hidden(game_type(name), 3)


def test_who_takes_what_is_not_allowed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameType, "player", lambda self, name: SimpleNamespace(choose=lambda s, out, n, word: out[n - 1] + 1))
    with pytest.raises(AssertionError, match="is not legal"):
        sense.uses_nothing_hidden(game_type("nineteen"), 1)


BROKEN = {
    "sticht": ("worth > most", "worth < most"),
    "totals": ("found > most", "found < most"),
    "dvadtsat": ("found > most", "found < most"),
    "nineteen": ("return CALLS + call", "return CALLS + s.hand_cards - call"),
}
"""One line of each player spoilt: it takes what it should take least, or calls the wrong way round."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_a_broken_one_does_not_beat_chance(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: Callable[[int, int], int]
) -> None:
    """What the test that it beats chance is worth. Each broken player has to be compiled, so the short run looks at one game."""
    if name not in GAMES[count(2, 0) :: count(4, 1)]:
        pytest.skip("one game is enough for a short run")
    text = game_type(name).player("careful")
    assert text is not None and text.__file__ is not None
    right, wrong = BROKEN[name]
    source = Path(text.__file__).read_text(encoding="utf-8")
    assert right in source
    (tmp_path / f"broken_{name}.py").write_text(source.replace(right, wrong), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(seats, "text_of", lambda game, player: f"{player}_{game.id}")
    game = cardlab.game(name, **({"announce": "auto"} if name == "totals" else {}))
    share = sense.share_of_wins(game, count(240, 2000), player="broken")
    assert not share.is_clear and share.wins < 0.5, share


def test_every_game_has_it() -> None:
    for name in GAMES:
        assert players.names(cardlab.game(name)) == ("careful", "random")
        assert players.opponent(cardlab.game(name)) == "careful"


def test_a_game_that_has_none_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameType, "player", lambda self, name: None)
    game = cardlab.game("sticht")
    assert players.names(game) == ("random",) and players.opponent(game) == "random"
    state = game.new(seed=1)
    with pytest.raises(ValueError, match="there is no player 'careful' for sticht"):
        choose("careful", state.view(0), Dice(state))
