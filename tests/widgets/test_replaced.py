"""Whatever replaces what is on the table does so whole, or not at all; and nobody's function moves the match while it is asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardlab
from cardlab import Match
from cardlab.table import page_settings, static_image
from cardlab.table.snapshots import Snapshots
from tests.widgets.listener import Listener

NAMES = ["Ada", "Bo", "Cy", "Di"]


def begun(**given: Any) -> Listener:
    """A table some steps into a game."""
    table = Listener("sticht", seed=7, **{"seats": ["you", "random", "random", "random"], **given})
    rng = random.Random(3)
    for _ in range(6):
        table.play(rng.choice(table.state.actions))
    return table


def stands(table: Listener) -> tuple[Any, ...]:
    """All that is to stay as it was."""
    return (
        table.match, table.match.to_text(), table.match.here, table.names, table.sitting, table.sitting.forced, table.viewer, table.cover,
        table.teacher, table.aids, table.opening, table.lang, table.page.game, table.page.at, dict(table.page.frames),
    )  # fmt: skip


REPLACES: dict[str, Callable[[Listener], object]] = {
    "names": lambda table: table.rename(NAMES),
    "seat": lambda table: table.look_from(None),
    "teacher": lambda table: table.open_hands(True),
    "forced": lambda table: table.force_moves(True),
    "new": lambda table: table.sit_down(Match(cardlab.game("nineteen"), seed=1)),
    "open": lambda table: table.sit_down(Match.from_text(Match(cardlab.game("dvadtsat"), seed=2).to_text(seat=1))),
    "ready": lambda table: table.lift_cover(),
}
MESSAGES: dict[str, dict[str, Any]] = {
    "names": {"do": "names", "names": NAMES},
    "seat": {"do": "seat", "seat": None},
    "teacher": {"do": "teacher", "on": True},
    "forced": {"do": "forced", "on": True},
    "new": {"do": "new", "id": "totals", "options": {"players": 3}},
    "same": {"do": "new", "deal": "same"},
    "load": {"do": "load", "name": "kept.json"},
    "ready": {"do": "ready", "seat": 0},
}


def break_drawing(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """From now on something cannot be drawn."""

    def fails(*args: Any, **kwds: Any) -> Any:
        raise IndexError("a place that is not there")

    if what == "frames":
        monkeypatch.setattr(Snapshots, "_render", fails)
        monkeypatch.setattr(Snapshots, "frame", fails)
    elif what == "setup":
        monkeypatch.setattr(page_settings, "setup", fails)
    else:
        monkeypatch.setattr(static_image, "position_picture", fails)


@pytest.mark.parametrize("what", ["frames", "setup", "still"])
@pytest.mark.parametrize("how", REPLACES)
def test_what_cannot_be_drawn_replaces_nothing(how: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(seats=["you", "you", "random", "random"]) if how == "ready" else begun()
    before = stands(table)
    with monkeypatch.context() as broken:
        break_drawing(broken, what)
        with pytest.raises(IndexError):
            REPLACES[how](table)
    assert stands(table) == before
    table.match.back()  # it is still this match that the table follows
    assert table.page.at == table.match.here.id
    table.match.forward()
    REPLACES[how](table)
    assert stands(table) != before


@pytest.mark.parametrize("what", ["frames", "setup", "still"])
@pytest.mark.parametrize("how", MESSAGES)
def test_the_page_is_told_the_truth(how: str, what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Match(cardlab.game("nineteen"), seed=4).save("kept.json")
    table = begun(seats=["you", "you", "random", "random"]) if how == "ready" else begun()
    message = {**MESSAGES[how], "game": table.page.game, "n": 5}
    if how == "ready":
        message["seat"] = table.cover
    before = stands(table)
    with monkeypatch.context() as broken:
        break_drawing(broken, what)
        table.hear(message)
    (note,) = [each for each in table.page.messages if each.get("answer") == 5]
    assert note["kind"] == "note" and note["level"] == "error" and "The game is unchanged." in note["text"]["en"]
    assert stands(table) == before


def test_a_step_that_cannot_be_drawn_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun()
    before = stands(table)
    with monkeypatch.context() as broken:
        break_drawing(broken, "frames")
        table.hear({"do": "play", "act": str(table.state.actions[0]), "at": table.page.at, "game": table.page.game, "n": 6})
    assert "The game is unchanged." in table.page.notes()[-1]["text"]["en"]
    assert stands(table) == before
    table.play(table.state.actions[0])
    assert len(table.page.frames) == len(table.match.nodes())


def test_a_language_that_cannot_be_shown_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun()
    table._shown_still = type("Shown", (), {"update": lambda self, still: None})()
    with monkeypatch.context() as broken:
        break_drawing(broken, "still")
        with pytest.raises(IndexError):
            table.lang = "ru"
    assert table.lang == "en"


# ---- functions that are asked, or look on ----

MOVES: dict[str, Callable[[Match], object]] = {
    "play": lambda match: match.play(match.state.actions[-1]),
    "back": lambda match: match.back(),
    "goto": lambda match: match.goto(0),
    "visit": lambda match: match.visit(match.root),
    "names": lambda match: setattr(match, "names", NAMES),
}


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("how", MOVES)
def test_a_player_that_moves_the_match_leaves_nothing_in_it(how: str, silent: bool) -> None:
    """Refused at once; also for one that hears nothing of errors. "Try again" asks it once more and plays nothing else."""
    held: list[Listener] = []
    wants = [True]

    def meddles(view: cardlab.View) -> cardlab.Action:
        if wants[0]:
            try:
                MOVES[how](held[0].match)
            except RuntimeError:
                if not silent:
                    raise
        return view.actions[0]

    table = Listener("sticht", seed=7, seats=["you", meddles, "random", "random"])
    held.append(table)
    table.play("look")
    table.play("trump R")
    names = table.match.names
    table.play("keep")
    state, played = table.match.root.state, [str(action) for action in table.match.line]
    assert table.match.names == names
    assert all(not match_fork for match_fork in (node.children[1:] for node in table.match.nodes()))
    for action in played:
        state = state.play(action)
    assert state == table.match.path()[-1].state
    if not silent:
        assert table.match.state.to_act == 1 and "cannot move the match" in table.page.notes()[-1]["text"]["en"]
        wants[0] = False
        table.run_on()
        assert str(table.match.line[3]) == "keep"  # what it answers, not what it played


@pytest.mark.parametrize("how", MOVES)
def test_an_observer_that_moves_the_match_leaves_nothing_in_it(how: str) -> None:
    table = Listener("sticht", seed=7, seats=["you", "random", "random", "random"])
    plain = Listener("sticht", seed=7, seats=["you", "random", "random", "random"])
    table.on_step(lambda view: MOVES[how](table.match))
    for each in (table, plain):
        each.play("look")
        each.play("trump R")
    assert table.match.to_text() == plain.match.to_text()


def test_a_match_goes_back_to_a_mark() -> None:
    match = Match(cardlab.game("sticht"), seed=7)
    for action in ("look", "trump R"):
        match.play(action)
    match.back()
    match.play("trump B")
    text, mark = match.to_text(), match.mark()
    match.play("keep")
    match.goto(0)
    match.play("blind")
    match.names = NAMES
    match.restore(mark)
    assert match.to_text() == text and len(match.nodes()) == 4
    match.play("keep")
    assert len(match.nodes()) == 5
