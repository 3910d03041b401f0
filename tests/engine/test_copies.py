"""Copies and pickles of what people hold in their hands; and what can be reached from a view by following attributes."""

import copy
import gc
import pickle
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import pytest

import cardlab
from cardlab import players
from cardlab.model.game import State
from cardlab.model.options import Options

WAYS: list[Callable[[Any], Any]] = [
    copy.copy, copy.deepcopy, *(lambda it, p=p: pickle.loads(pickle.dumps(it, p)) for p in range(2, pickle.HIGHEST_PROTOCOL + 1)),
]  # fmt: skip


def played(game: str, steps: int = 20) -> State:
    """A position in the middle of a game, reached by always taking another of the legal actions."""
    state = cardlab.game(game).new(seed=11)
    for k in range(steps):
        state = state.play(state.actions[k * 7 % len(state.actions)])
    return state


@pytest.mark.parametrize("game", cardlab.games())
@pytest.mark.parametrize("way", WAYS)
def test_a_copy_is_equal_and_plays_on_alike(game: str, way: Callable[[Any], Any]) -> None:
    state = played(game)
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    refused = state.why_not("no such action")
    held = (
        state, view, state.view(None), state.game, state.game.options, state.actions[0], refused, *state.events, *view.events,
        *state.game.kind.options, *(card for hand in state.hands for card in hand),
    )  # fmt: skip
    for each in held:
        again = way(each)
        assert type(again) is type(each) and again == each and repr(again) == repr(each)
    twin = way(state)
    assert twin.actions == state.actions and way(view).actions == view.actions
    assert twin.play(twin.actions[0]) == state.play(state.actions[0])
    assert [event.text("ru") for event in twin.events] == [event.text("ru") for event in state.events]
    reason = players.why("careful", state)
    assert way(reason).text("de") == reason.text("de")


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_match_is_the_same_tree(way: Callable[[Any], Any]) -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=3)
    match.play(match.state.actions[0])
    match.play(match.state.actions[1])
    match.back()
    match.play(match.state.actions[0])
    again = way(match)
    assert again.to_text() == match.to_text() and again.state.actions == match.state.actions
    for error in (cardlab.IllegalAction(match.state.why_not("Y7 reverse")), cardlab.OptionError("no", "players", 3)):
        assert str(way(error)) == str(error) and vars(way(error)) == vars(error)


def test_options_cannot_be_changed() -> None:
    options = cardlab.game("sticht").options
    assert isinstance(options, Options) and options == dict(options)
    with pytest.raises(TypeError):
        options["players"] = 3  # type: ignore[index]


def texts_within_reach(start: object) -> set[str]:
    """Every text that can be reached from an object through attributes and containers, but for modules, classes and functions."""
    seen: set[int] = set()
    found: set[str] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if id(here) in seen or isinstance(here, (type, ModuleType, FunctionType)):
            continue
        seen.add(id(here))
        if isinstance(here, str):
            found.add(here)
        elif not isinstance(here, (int, float, bytes)):
            waiting += gc.get_referents(here)
    return found


@pytest.mark.parametrize("path", [("look", "trump R"), ("blind",)])
def test_nothing_reached_from_a_view_tells_what_others_were_offered(path: tuple[str, ...]) -> None:
    """The exchanges offered to another seat name its cards; so does what was refused to it."""
    state = cardlab.game("sticht").new(seed=5)
    for action in path:
        state = state.play(action)
    other = state.to_act
    assert other is not None
    offered = {action.text for action in state.actions if action.text.startswith("swap")}
    mine = (other + 1) % 4
    view = state.view(mine)
    assert offered and not offered & texts_within_reach(view)
    assert not offered & texts_within_reach(pickle.loads(pickle.dumps(view)))
    assert not offered & texts_within_reach(cardlab.Match.from_text(_match_of(path).to_text(seat=mine)))
    assert offered <= texts_within_reach(state)  # so the search finds them where they are


def _match_of(path: tuple[str, ...]) -> cardlab.Match:
    match = cardlab.Match(cardlab.game("sticht"), seed=5)
    for action in path:
        match.play(action)
        assert match.state.actions
    return match
