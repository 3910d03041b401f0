"""Who sits at the table: people who share it, players and one's own functions, and what is seen while the seat changes."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Callable
from typing import Any

import pytest

import cardlab
from cardlab import View
from cardlab.language.phrase import Phrase, phrase
from cardlab.table.seating import PlayerFault, Seating, check_seats
from tests.widgets.listener import Listener, fingerprint

Count = Callable[[int, int], int]
LANGUAGES = ("en", "de", "ru")


def shown_hands(messages: list[dict[str, Any]]) -> set[int]:
    """The seats of whose hand any card is shown face up, in any scene of these messages."""
    seats = set()
    for message in messages:
        for frame in message.get("frames", ()):
            for scene in frame["beats"]:
                for zone in scene["zones"]:
                    if zone["kind"] == "hand" and any(card["face"] != "back" for card in zone["cards"]):
                        seats.add(zone["seat"])
    return seats


def offered(messages: list[dict[str, Any]]) -> bool:
    """Whether anything can be done, or is refused, in any scene of these messages."""
    scenes = [scene for message in messages for frame in message.get("frames", ()) for scene in frame["beats"]]
    return any(scene.get("acts") or scene.get("refused") for scene in scenes)


# ---- several people at one table ----


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_people_share_a_table_behind_a_cover(people: int, count: Count) -> None:
    for seed in range(count(1, 5)):
        table = Listener("sticht", players=max(people, 3), seats=(["you"] * people + ["random"])[: max(people, 3)], seed=seed)
        rng = random.Random(seed)
        steps = 0
        assert table.cover in table.sitting.people
        assert table.page.setup["viewer"] is None
        assert shown_hands(table.page.messages) == set()
        while not table.state.over and steps < count(16, 80):
            awaited = table.state.to_act
            assert awaited in table.sitting.people
            if table.cover is not None:
                assert table.page.setup["cover"] == table.cover == awaited
                assert shown_hands(table.page.messages[-1:]) == set()
                assert not offered(table.page.messages[-1:])
                (note,) = table.click(str(table.state.actions[0]))
                assert note["level"] == "refused"
                (opened,) = table.ask("ready", seat=awaited)
                assert opened["kind"] == "open"
            assert "cover" not in table.page.setup
            assert table.page.setup["viewer"] == table.viewer == awaited
            assert table.page.acts == [str(action) for action in table.state.actions]
            answers = table.click(rng.choice(table.page.acts))
            steps += 1
            assert shown_hands(answers) <= {awaited}
            if table.state.to_act not in (awaited, None):
                assert [message["kind"] for message in answers] == ["frames", "open"], "all that the page held is replaced"
                assert shown_hands(answers[1:]) == set()
                assert not offered(answers[1:])
                assert table.cover == table.state.to_act


def test_the_wrong_seat_is_not_ready() -> None:
    table = Listener(seats=["you"] * 4, seed=7)
    assert table.cover == 0
    before = fingerprint(table)
    for seat in (1, 2, 3, 4, None, "0", True):
        (note,) = table.ask("ready", seat=seat)
        assert note["level"] == "refused"
    assert fingerprint(table) == before
    table.ask("ready", seat=0)
    (note,) = table.ask("ready", seat=0)
    assert note["level"] == "refused"


def test_another_person_is_looked_over_only_behind_the_cover() -> None:
    table = Listener(seats=["you", "you", "random", "random"], seed=7)
    table.ask("ready", seat=0)
    table.click("look")
    assert shown_hands(table.page.messages[-1:]) == {0}
    (opened,) = table.ask("seat", seat=1)
    assert opened["setup"]["cover"] == 1
    assert shown_hands([opened]) == set()
    assert table.view == table.state.view(None)
    (opened,) = table.ask("ready", seat=1)
    assert shown_hands([opened]) == {1}
    (opened,) = table.ask("seat", seat=None)
    assert opened["setup"]["viewer"] is None
    assert shown_hands([opened]) == set()
    (note,) = table.ask("seat", seat=2)
    assert note["level"] == "refused"


def test_one_person_needs_no_cover() -> None:
    table = Listener(seed=7)
    table.click("look")
    (opened,) = table.ask("seat", seat=None)
    assert shown_hands([opened]) == set()
    (note,) = table.click("trump Y")
    assert note["level"] == "refused"
    (opened,) = table.ask("seat", seat=0)
    assert "cover" not in opened["setup"]
    assert shown_hands([opened]) == {0}
    assert table.page.acts


def test_python_plays_for_one_and_the_next_is_asked() -> None:
    table = Listener(seats=["you"] * 4, seed=7)
    table.ask("ready", seat=0)
    seen: list[Any] = []
    table.on_step(lambda view: seen.append(view.seat))
    for action in ("look", "trump Y", "keep"):
        table.play(action)
    assert (table.viewer, table.cover) == (None, 1)
    table.play("keep")
    assert (table.viewer, table.cover) == (None, 2)
    assert seen == [0, 0, 0, None]


def test_forced_moves_of_people_who_share_a_table() -> None:
    table, rng = Listener(seats=["you", "you", "random", "random"], seed=5), random.Random(5)
    table.ask("forced", on=True)
    assert table.page.setup["forced"] is True
    while not table.state.over:
        assert len(table.state.actions) > 1
        if table.cover is not None:
            table.ask("ready", seat=table.cover)
        table.click(rng.choice(table.page.acts))


def test_switching_forced_moves_on_plays_the_one_that_is_asked() -> None:
    table, rng = Listener(seed=5), random.Random(5)
    while len(table.state.actions) > 1:
        table.click(rng.choice(table.page.acts))
    step = table.state.step
    table.ask("forced", on=True)
    assert table.state.step > step
    assert table.page.at == table.match.here.id


# ---- the teacher's switch ----


@pytest.mark.parametrize("seats", [["you", "random", "random", "random"], ["you"] * 4, ["random"] * 4], ids=["one", "four", "none"])
def test_all_hands_open_and_shut_again(seats: list[str]) -> None:
    table = Listener(seats=seats, seed=7)
    if table.cover is not None:
        table.ask("ready", seat=table.cover)
    if table.sitting.people:
        for action in ("look", "trump Y", "keep"):
            table.play(action)
    else:
        table.ask("goto", at=6)
    viewer = table.viewer
    (opened,) = table.ask("teacher", on=True)
    assert opened["setup"]["teacher"] is True
    assert "cover" not in opened["setup"]
    assert shown_hands([opened]) == {0, 1, 2, 3}
    for seat in (3, 1, None, 2):
        (opened,) = table.ask("seat", seat=seat)
        assert opened["setup"]["viewer"] == seat
        assert shown_hands([opened]) == {0, 1, 2, 3}
    assert table.page.setup["viewer"] == 2
    (opened,) = table.ask("teacher", on=False)
    assert opened["setup"]["teacher"] is False
    assert shown_hands([opened]) <= {viewer}, "the seat that the teacher looked from is no person's"
    if len(table.sitting.people) > 1:
        assert shown_hands([opened]) == set()
        assert table.cover == table.state.to_act


def test_a_teacher_plays_all_seats_in_turn() -> None:
    table, rng = Listener(seats=["you"] * 4, seed=7, teacher=True), random.Random(7)
    for _ in range(30):
        assert table.cover is None
        assert table.page.setup["viewer"] == table.state.to_act
        table.click(rng.choice(table.page.acts))


def test_under_the_switch_nothing_is_offered_at_a_seat_that_is_no_persons() -> None:
    table = Listener(seats=["random", "you", "random", "random"], seed=7, teacher=True)
    table.ask("seat", seat=0)
    assert not offered(table.page.messages[-1:])
    assert table.view == table.state.view(0)


# ---- one's own functions ----


class Odd:
    """Nothing that can be printed."""

    def __repr__(self) -> str:
        raise ValueError("no text")


def raises(view: View) -> Any:
    raise ZeroDivisionError("first\nsecond")


FAILING: list[Callable[[View], Any]] = [
    raises,
    lambda view: None,
    lambda view: "no action",
    lambda view: 7,
    lambda view: Odd(),
    lambda view: exit(1),
    lambda view: raises,
    lambda view: "x" * 100_000,
    lambda view, more: None,  # type: ignore[misc, list-item]
]


@pytest.mark.parametrize("player", FAILING)
def test_a_failing_player_leaves_the_match_and_can_be_asked_again(player: Callable[[View], Any]) -> None:
    broken = True

    def mended(view: View) -> Any:
        return player(view) if broken else view.actions[0]

    table = Listener(seats=["you", mended, "random", "random"], seed=7)
    table.click("look")
    table.click("trump Y")
    answers = table.click("keep")
    assert [message["kind"] for message in answers] == ["note", "frames"]
    note = answers[0]
    assert (note["level"], note["retry"]) == ("error", True)
    assert len(set(note["text"].values())) == 3
    assert max(map(len, note["text"].values())) < 700
    assert "Ben" in note["text"]["ru"]
    assert ".." not in note["text"]["en"].replace("...", "")
    assert "\n" not in note["text"]["en"]
    assert table.state.to_act == 1
    step, nodes = table.state.step, len(table.match.nodes())
    assert table.page.at == table.match.here.id
    # What the page is told when it comes anew: a note sent before it was there would be lost.
    opened, again = table.hear({"do": "hello", "n": 9})
    assert (opened["kind"], again) == ("open", note)
    (note, _) = table.ask("go")
    assert note["retry"] is True
    assert (table.state.step, len(table.match.nodes())) == (step, nodes)
    broken = False
    (frames,) = table.ask("go")
    assert frames["answer"] == table.page.n
    assert table.state.to_act == 0
    assert [message["kind"] for message in table.hear({"do": "hello"})] == ["open"]
    assert table.page.acts


def test_an_illegal_choice_is_told_in_three_languages_with_its_rule() -> None:
    table = Listener(seats=["you", lambda view: "blind", "random", "random"], seed=7)
    for act in ("look", "trump Y", "keep"):
        table.click(act)
    (note,) = table.page.notes()
    words = {lang: str(table.state.why_not("blind").text(lang)) for lang in LANGUAGES}  # type: ignore[union-attr]
    for lang in LANGUAGES:
        assert words[lang].removesuffix(".") in note["text"][lang]


def test_a_player_that_fails_at_once_is_told_when_the_page_comes() -> None:
    table = Listener(seats=[raises, "you", "random", "random"], seed=7)
    assert table.state.step == 0
    opened, note = table.hear({"do": "hello"})
    assert (opened["kind"], note["kind"]) == ("open", "note")
    assert "ZeroDivisionError: first second" in note["text"]["en"]


@pytest.mark.parametrize("meddle", ["back", "branch", "play", "page"])
def test_a_player_cannot_move_the_match(meddle: str) -> None:
    def meddles(view: View) -> Any:
        if meddle == "back":
            table.match.back()
        elif meddle == "branch":
            table.match.play("keep")
        elif meddle == "play":
            table.play("keep")
        else:
            table.ask("play", at=table.match.here.id, act="keep")
            return "nothing"
        return "keep"

    table = Listener(seats=["you", meddles, "random", "random"], seed=7)
    for act in ("look", "trump Y", "keep"):
        table.click(act)
    assert table.state.step == 3
    assert table.state.to_act == 1
    assert table.page.at == table.match.here.id
    assert table.page.notes()[-1]["retry"] is True


def test_a_function_may_choose_by_text_or_action() -> None:
    for choose in (lambda view: view.actions[0], lambda view: f"  {str(view.actions[0]).lower()} "):
        table = Listener(seats=["you", choose, choose, choose], seed=7)
        for act in ("look", "trump Y", "keep"):
            table.click(act)
        assert table.state.to_act == 0
        assert table.page.notes() == []


def test_a_player_that_thinks_for_ever_can_be_interrupted() -> None:
    def thinks(view: View) -> Any:
        signal.raise_signal(signal.SIGINT)

    table = Listener(seats=["you", thinks, "random", "random"], seed=7)
    for act in ("look", "trump Y"):
        table.click(act)
    table.click("keep")
    assert table.state.step == 3
    assert table.page.at == table.match.here.id
    assert [note.get("retry", False) for note in table.page.notes()] == [True, False]
    assert table.page.notes()[-1]["answer"] == table.page.n
    with pytest.raises(KeyboardInterrupt):
        table.run_on()


def test_a_player_sees_only_its_own_view() -> None:
    seen: list[View] = []

    def looks(view: View) -> Any:
        seen.append(view)
        return view.actions[0]

    Listener(seats=["random", "random", looks, "random"], seed=7)
    assert seen
    assert all(type(view) is View and view.seat == 2 for view in seen)


def test_what_the_seats_do_is_the_same_each_time_and_not_chosen_twice() -> None:
    one, other = Listener(seed=7), Listener(seed=7)
    for act in ("look", "trump Y", "keep"):
        one.click(act)
        other.click(act)
    assert one.match.line == other.match.line
    nodes = len(one.match.nodes())
    one.ask("goto", at=2)
    one.page.at = 2
    one.click("keep")
    assert len(one.match.nodes()) == nodes
    assert one.match.line == other.match.line


# ---- the parts ----


def test_seats_by_default() -> None:
    three = cardlab.game("sticht", players=3)
    assert check_seats(None, three) == ("you", "careful", "careful")
    assert check_seats(None, three, 2) == ("careful", "careful", "you")


def test_a_sitting_knows_its_people() -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=7)
    sitting = Seating(match, check_seats(["you", "random", len, "you"], match.game))
    assert sitting.people == (0, 3)
    assert sitting.kinds() == ["you", "random", "custom", "you"]
    assert sitting.awaits_person()
    with pytest.raises(PlayerFault) as caught:
        Seating(match, check_seats([len] * 4, match.game)).choice(match.state)
    assert caught.value.seat == 0
    with pytest.raises(PlayerFault) as caught:
        Seating(match, check_seats([lambda view: "R7"] * 4, match.game)).choice(match.state)
    assert isinstance(caught.value.reason, Phrase)
    assert caught.value.reason != phrase("")


def test_handing_over_costs_what_the_page_has_to_forget(count: Count) -> None:
    """Two whole openings a turn: each grows with the game, and stays far under the 2 MB of a whole one."""
    table, rng = Listener(seats=["you"] * 4, seed=3), random.Random(3)
    while not table.state.over and table.state.step < count(60, 200):
        if table.cover is not None:
            table.ask("ready", seat=table.cover)
        table.click(rng.choice(table.page.acts))
    sizes = [len(json.dumps(message)) for message in table.page.sent if message["kind"] == "open"]
    assert max(sizes) < 2_000_000
