"""Frames: a whole game fits, one more move costs the same at any time, and sentences are sent once."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import cardlab
from cardlab import Match
from cardlab.cards import Seat
from cardlab.language.phrase import phrase
from cardlab.picture.scene import Band, BidStatus, CardSpot, Control, Offer, Scene, SeatPlate, Sheet, StepPicture, ZoneSpot
from cardlab.table.snapshots import Snapshots, StringTable
from tests.widgets.listener import Listener

NAMES = ("Anna", "Ben", "Cleo", "Dario")


@cache
def long_game() -> Match:
    """A game of about 200 steps."""
    for seed in range(1_000):
        match, rng = Match(cardlab.game("sticht"), seed=seed), random.Random(seed)
        while match.state.actions:
            match.play(rng.choice(match.state.actions))
        if 195 <= match.state.step <= 240:
            return match
    raise AssertionError("no game is long enough")


def size(message: dict[str, Any]) -> int:
    """Its bytes on the way to the page: a kernel sends letters as they are, not as escapes."""
    return len(json.dumps(message, ensure_ascii=False).encode())


def test_a_whole_game_is_under_two_megabytes() -> None:
    match = long_game()
    for teacher in (False, True):
        table = Listener(match, teacher=teacher)
        opened = table.page.sent[0]
        assert len(opened["frames"]) > 195
        assert size(opened) < 2_000_000


def by_chance(game: str, players: int) -> Match:
    """A whole game, with a branch in its middle."""
    match, rng = Match(cardlab.game(game, players=players), seed=1), random.Random(1)
    while match.state.actions:
        match.play(rng.choice(match.state.actions))
    match.goto(len(match.line) // 2)
    for action in match.state.actions[:2]:
        match.play(action)
        match.back()
    return match


@pytest.mark.parametrize(("players", "limit"), [(4, 1_500_000), (6, 2_000_000)])
def test_a_whole_game_of_nineteen_rounds_is_under_two_megabytes(players: int, limit: int) -> None:
    table = Listener(by_chance("nineteen", players))
    assert len(table.page.frames) > 100 * players
    assert size(table.page.sent[0]) < limit


@pytest.mark.parametrize("game", cardlab.games())
def test_what_stays_as_it_is_is_sent_once_and_held_whole(game: str) -> None:
    match = by_chance(game, 4)
    table = Listener(match)
    for node in match.nodes():
        assert table.page.frames[node.id] == json.loads(json.dumps(table.reel.frame(node)))
    sent = [scene for frame in table.page.sent[0]["frames"] for scene in frame["beats"]]
    assert not any("=" in (scene.get("sheet"), *scene["seats"], *scene["zones"]) for scene in sent[:1])
    once = Counter(json.dumps(zone) for scene in sent for zone in scene["zones"] if zone != "=" and zone["kind"] == "law")
    assert sum(once.values()) < len(sent) / 4, "what is trump changes from round to round"
    # One more step, when the page is there already.
    match.visit(match.nodes()[5])
    for action in match.state.actions:
        match.play(action)
        match.back()
    assert table.page.frames[match.nodes()[-1].id] == json.loads(json.dumps(table.reel.frame(match.nodes()[-1])))


def test_one_more_move_costs_the_same_early_and_late() -> None:
    match = long_game()
    table = Listener(Match(match.game, seed=match.seed), seats=["you", *[lambda view: "no"] * 3])
    costs: dict[int, int] = {}
    for action in match.line:
        before = len(table.page.sent)
        table.match.play(action)
        sent = [message for message in table.page.sent[before:] if message["kind"] == "frames"]
        (frames,) = sent
        assert len(frames["frames"]) == 1
        costs[table.state.step] = size(frames)
    early, late = (sum(costs[step] for step in range(start, start + 10)) / 10 for start in (10, max(costs) - 15))
    assert late < 2.5 * early
    assert max(costs.values()) < 30_000


def test_a_branch_late_in_the_game_costs_no_more() -> None:
    table = Listener(long_game())
    table.match.goto(len(table.match.line) - 30)
    while table.state.to_act != 0 or len(table.state.actions) < 2:
        table.match.back()
    for action in table.state.actions:
        if action not in [child.action for child in table.match.here.children]:
            table.play(action)
            break
    assert size(table.page.sent[-1]) < 60_000
    assert len(table.page.sent[-1]["frames"]) < 30


def test_sentences_are_sent_once() -> None:
    table, rng = Listener(seed=2), random.Random(2)
    while not table.state.over:
        table.click(rng.choice(table.page.acts))
    together = list(zip(*(table.page.strings[lang] for lang in ("en", "de", "ru")), strict=True))
    assert len(set(together)) == len(together)
    assert len(together) == len(table.reel.table)


def test_a_table_of_strings() -> None:
    strings = StringTable("sticht", NAMES, 1)
    yours, other = phrase("table.turn_of", seat=Seat(1)), phrase("table.turn_of", seat=Seat(2))
    assert [strings.number(yours), strings.number(other), strings.number(yours)] == [0, 1, 0]
    assert strings.literal(("a", "b", "c")) == 2
    assert strings.literal(("a", "b", "c")) == 2
    assert strings.since(2) == {"en": ["a"], "de": ["b"], "ru": ["c"]}
    assert strings.since(3) == {"en": [], "de": [], "ru": []}
    assert len(strings) == 3


def test_a_frame_is_made_once() -> None:
    match = long_game()
    reel = Snapshots(match, NAMES, 0)
    node = match.nodes()[20]
    assert reel.frame(node) is reel.frame(node)
    assert reel.view(node) is reel.view(node)


def test_a_frame_of_who_may_not_act_offers_nothing() -> None:
    match = long_game()
    node = next(node for node in match.nodes() if node.state.to_act == 0 and len(node.state.actions) > 1)
    assert "acts" in Snapshots(match, NAMES, 0).frame(node)["beats"][-1]
    assert "acts" not in Snapshots(match, NAMES, 0, acts=False).frame(node)["beats"][-1]
    assert "acts" not in Snapshots(match, NAMES, 1).frame(node)["beats"][-1]


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_what_a_viewer_sees_is_his_own(viewer: int | None) -> None:
    match = long_game()
    reel = Snapshots(match, NAMES, viewer)
    for node in match.nodes():
        for zone in reel.frame(node)["beats"][-1]["zones"]:
            if zone["kind"] != "hand":
                continue
            faces = [card["face"] for card in zone["cards"]]
            if zone["seat"] == viewer:
                assert faces == [str(card) for card in node.state.hands[zone["seat"]]]
            else:
                assert set(faces) <= {"back"}
                assert [card["id"] for card in zone["cards"]] == [f"{zone['id']}/{k}" for k in range(len(faces))]
                assert len(faces) == len(node.state.hands[zone["seat"]])


class Stage:
    """A stage that shows whatever it is given."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def step(self, *_: Any) -> StepPicture:
        """The same picture of every step."""
        return StepPicture(1, Band(phrase("title"), phrase("title")), (self.scene,), (0,))


def test_everything_that_a_scene_can_hold_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    words = phrase("table.stock")
    scene = Scene(
        where=words,
        seats=(SeatPlate("0", suits=("C", "H"), call=BidStatus(3, 1, words)), SeatPlate("1")),
        zones=(
            ZoneSpot("line:R", "line", (CardSpot("c1", "R7", under="14", why=(words, "S4.1")),), suit="R", total="?", active=True),
            ZoneSpot("bank", "bank", (CardSpot("c2", "R8"),), count=5),
        ),
        offers=(Offer(("c1", "c2"), words, "S3.5"), Offer(("c1",), words)),
        acts=(Control("R7>R", ("c1",), words, to="line:R"),),
        facts=((("icon", "cw"), words), (("suit", "R"), ("text", "3"))),
        sheet=Sheet((("1", ""), ("2", "–")), (("hit", "3"), ("miss", "")), 1, (("–", words),)),
    )
    match = Match(cardlab.game("sticht", players=2), seed=1)
    sent = []
    for acts in (True, False):
        reel = Snapshots(match, NAMES[:2], 0, acts=acts)
        monkeypatch.setattr(reel, "_stage", Stage(scene))
        sent.append(reel.frame(match.root)["beats"][0])
    said = reel.table.number(words)
    shown, watched = sent
    assert shown["seats"] == [{"score": "0", "suits": ["C", "H"], "call": {"called": 3, "won": 1, "words": said}}, {"score": "1"}]
    card = {"id": "c1", "face": "R7", "under": "14", "why": {"text": said, "rule": "S4.1"}}
    assert shown["zones"] == [
        {"id": "line:R", "kind": "line", "cards": [card], "suit": "R", "total": "?", "active": True},
        {"id": "bank", "kind": "bank", "cards": [{"id": "c2", "face": "R8"}], "count": 5},
    ]
    assert shown["offers"] == [{"cards": ["c1", "c2"], "label": said, "rule": "S3.5"}, {"cards": ["c1"], "label": said}]
    assert shown["sheet"] == {
        "columns": [["1", ""], ["2", "–"]], "rows": [["hit", "3"], ["miss", ""]], "now": 1, "legend": [["–", said]]
    }  # fmt: skip
    assert shown["acts"] == [{"act": "R7>R", "cards": ["c1"], "label": said, "to": "line:R"}]
    assert shown["facts"] == watched["facts"] == [[{"icon": "cw"}, {"s": said}], [{"suit": "R"}, {"text": "3"}]]
    assert "offers" not in watched and watched["sheet"] == shown["sheet"]
