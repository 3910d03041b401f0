"""Every game: what a table sends tells no viewer more than it may know, and everything that it refers to is there."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import cardlab
from cardlab import State, testing
from cardlab.engine.knowledge import EVERYONE, Observer
from cardlab.language.narration import narrate as told
from cardlab.language.typeset import loosen
from cardlab.language.words import languages
from cardlab.match import Match
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from cardlab.table.session import Session
from cardlab.table.snapshots import Snapshots
from cardlab.testing.random_play import sort_of_moment, whole
from cardlab.testing.views import viewed
from tests.widgets.listener import Listener

Count = Callable[[int, int], int]


@pytest.fixture(params=cardlab.games())
def kind(request: pytest.FixtureRequest) -> GameType:
    """Every game in turn."""
    return game_type(request.param)


STEPS = 700
"""Whole games of most kinds; those in which chance finds no end go on for thousands of steps of the same sort."""

WHOLE, STRETCH = 200, 40
"""A game of so many steps is looked at whole; of a longer one, so many steps in a row."""


def played(kind: GameType, seed: int, most: int = STEPS) -> Match:
    """A game by chance, up to a number of steps, with a few branches; the cursor is at its start."""
    return with_branches(Match(testing.random_game(kind, seed), seed=seed + 2**60), seed, most)


def stretch(kind: GameType, seed: int, most: int = STEPS) -> Match:
    """A game by chance as :func:`played`, of a long one a stretch: what can happen at a table happens in a round or two, and a frame is
    made of its step and the one before. One seed after the other comes to each sort of moment, the rarest first."""
    game, rng = testing.random_game(kind, seed), random.Random(f"stretch {seed}")
    states = list(islice(testing.states(game, seed + 2**60), 5 * STEPS))
    if len(states) <= WHOLE:
        return with_branches(begun(states[0]), seed, most)
    sorts: dict[Any, list[int]] = {}
    for step, state in enumerate(states):
        sorts.setdefault(sort_of_moment(kind, state.raw), []).append(step)
    steps = sorted(sorts.values(), key=lambda steps: (len(steps), steps))[seed % len(sorts)]
    start = rng.choice(steps) - rng.randrange(STRETCH // 2)
    return with_branches(begun(states[max(0, min(start, len(states) - 1 - STRETCH))]), seed, min(most, STRETCH))


def begun(state: State) -> Match:
    """A match that begins there."""
    match = Match.__new__(Match)
    match._open(state.game, state, None)
    return match


def with_branches(match: Match, seed: int, most: int) -> Match:
    """The match, played on by chance."""
    rng = random.Random(f"frames {seed}")
    while match.state.actions and len(match.nodes()) <= most:
        match.play(rng.choice(match.state.actions))
    for _ in range(3):
        match.goto(rng.randrange(len(match.line)))
        for _ in range(4):
            if match.state.actions:
                match.play(rng.choice(match.state.actions))
    match.goto(0)
    return match


# ---- nobody is told too much ----


def length(kind: GameType) -> int:
    """How many steps a game takes, by chance."""
    return sum(1 for _ in testing.states(testing.random_game(kind, 0), 0))


def frame(state: State, who: Observer) -> dict[str, Any]:
    """A state as the first frame of a table."""
    match = begun(state)
    reel = Snapshots(match, ["A", "B", "C", "D", "E", "F"], 0 if who == EVERYONE else who, who == EVERYONE)  # type: ignore[arg-type]
    return {"frame": reel.frame(match.root), "strings": reel.table.strings}


def traffic(match: Match, who: Observer) -> list[Any]:
    """All that a table sends, shows and answers while one looks at a match from first to last: openings, frames, notes, pictures."""
    seats = ["you" if seat == who else "random" for seat in range(match.game.players)]
    table = Listener(match, seats=seats, teacher=who == EVERYONE)
    seen: list[Any] = [repr(table)]
    codes = list(dict.fromkeys(match.game.pack.codes))
    for node in match.nodes():
        table.ask("goto", at=node.id)
        table.page.at = node.id
        if node.id % 11 == 0:
            for act in ("look", *codes[node.id % 9 :: 9]):
                if node.state.to_act != who or table.view.why_not(act):
                    table.click(act)
            seen += [table._still()._repr_html_(), repr(table.view), repr(table._still())]
    table.ask("seat", seat=None)
    if isinstance(who, int):
        table.ask("seat", seat=who)
    seen += table.page.sent
    table.close()
    match.goto(0)
    return seen


def covered(match: Match, who: Observer) -> list[Any]:
    """What a table that people share sends while the hand of ``who`` is covered; compared with what a spectator may know."""
    table = Listener(match, seats=["you"] * match.game.players)
    for seat in range(match.game.players):
        table.ask("seat", seat=seat)
    table.close()
    return [*table.page.sent, table._still()._repr_html_()]


def grown(match: Match, who: Observer) -> list[Any]:
    """The frames in another order: each as it would be if the table had opened there."""
    reel = Snapshots(match, ["A", "B", "C", "D", "E", "F"], who if isinstance(who, int) else None, who == EVERYONE)
    return [reel.frame(node) for node in reversed(match.nodes())] + [reel.table.strings]


def test_a_frame_leaks_nothing(kind: GameType, count: Count) -> None:
    every = max(count(25, 15), length(kind) // 3)  # the views themselves are looked at elsewhere
    games, sorts = (count(4, 36), 0) if length(kind) <= WHOLE else (count(2, 16), 1)
    testing.views_leak_nothing(kind, games, 700_000, [frame], every=every, frames_every=every, of_a_sort=sorts)


def secrets(match: Match) -> list[str]:
    """What nobody is told, as it might stand in a text: the seed, the paths, the order of the deck."""
    paths = {str(node.state.raw.history_hash) for node in match.nodes() if node.state.raw.history_hash > 10**6}
    deck = match.root.state.raw.deck
    codes = [match.game.pack.cards[card].code for card in match.path()[-1].state.raw.deck[: len(match.game.pack)]]
    orders = [json.dumps(codes[:8])[1:-1], " ".join(codes[:8]), str(list(deck[:10]))[1:-1]]
    return [str(match.seed), f"{match.seed:x}", *sorted(paths), *orders]


def test_a_table_leaks_nothing(kind: GameType, count: Count) -> None:
    """Nor is a seed, a path or the order of a deck anywhere in what is sent."""
    for seed in range(count(1, 2)):
        match = stretch(kind, seed, count(40, STEPS))
        for who in (*range(match.game.players), None, EVERYONE):
            shown = testing.match_leaks_nothing(match, who, [traffic, grown], random.Random(seed), again=who == seed)
            assert not [secret for secret in secrets(match) if secret in shown["traffic"]]
        testing.match_leaks_nothing(match, None, [covered], random.Random(seed))


def test_a_secret_that_is_sent_is_found() -> None:
    """What is looked for stands in a text that tells it, and in none of what a table sends."""
    match = stretch(KIND, 0, 40)
    codes = [match.game.pack.cards[card].code for card in match.path()[-1].state.raw.deck]
    for said in (match.seed, match.nodes()[-1].state.raw.history_hash, codes, list(match.root.state.raw.deck)):
        assert [secret for secret in secrets(match) if secret in json.dumps({"shown": said})]


KIND = game_type("sticht")


def plant(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """A table that says what it must not."""
    honest = Snapshots._render

    def strings(self: Snapshots, node: Any) -> dict[str, Any]:
        hidden = node.state.hands[-1]
        self.table.literal(("", "", str(hidden[0]) if hidden else ""))
        return honest(self, node)

    def numbers(self: Snapshots, node: Any) -> dict[str, Any]:
        for n in range(len(node.state.hands[-1][:1]) and node.state.raw.deck[-1]):
            self.table.literal((str(n),) * 3)
        return honest(self, node)

    def ids(self: Snapshots, node: Any) -> dict[str, Any]:
        return {**honest(self, node), "moved": [str(node.action)]}

    def seeds(self: Snapshots, node: Any) -> dict[str, Any]:
        return {**honest(self, node), "round": node.state.raw.seed}

    monkeypatch.setattr(Snapshots, "_render", {"strings": strings, "numbers": numbers, "ids": ids, "seeds": seeds}[fault])


@pytest.mark.parametrize("sort", ["blind", "forehead"])
def test_a_table_that_shows_what_its_owner_may_not_see_is_found(sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rare moments of a long game are among those looked at."""
    honest, kind = Snapshots.view, game_type("nineteen")

    def view(self: Snapshots, node: Any) -> Any:
        if node.state.kind != sort or node.state.phase != "call":
            return honest(self, node)
        state = whole(node.state)
        for card in kind.hands(state.raw)[0]:
            state.raw.seen[card] |= 1
        return state.view(0).aided(self._aids)

    monkeypatch.setattr(Snapshots, "view", view)
    with pytest.raises(AssertionError, match="by frame"):
        testing.views_leak_nothing(kind, 4, 700_000, [frame], every=200, frames_every=200, of_a_sort=1)
    with pytest.raises(AssertionError, match="by grown"):
        for seed in range(8):
            testing.match_leaks_nothing(stretch(kind, seed), 0, [grown], random.Random(seed))


@pytest.mark.parametrize("fault", ["strings", "numbers", "ids", "seeds"])
def test_a_leaking_table_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, fault)
    with pytest.raises(AssertionError, match="by traffic"):
        for seed in range(3):
            testing.match_leaks_nothing(played(KIND, seed, 30), 0, [traffic], random.Random(seed))


def test_a_leaking_cover_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Session.look_from

    def too_early(self: Session, seat: int | None) -> None:
        self.viewer, self.cover = seat, None
        self.show_anew()
        honest(self, seat)

    monkeypatch.setattr(Session, "look_from", too_early)
    with pytest.raises(AssertionError, match="by covered"):
        testing.match_leaks_nothing(played(KIND, 1, 30), None, [covered], random.Random(1))


# ---- everything is there ----

SENTENCES = {
    "where", "unit", "note", "add_name", "label", "tag", "head", "text", "short", "fact", "why", "row", "name", "title", "s", "words",
    "caption", "legend",
}  # fmt: skip


def numbers(shown: Any, key: str = "") -> Iterator[int]:
    """The numbers of all sentences in a frame. A token's ``text`` is a text: only whole numbers count."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            yield from numbers(value, name)
    elif isinstance(shown, list):
        for value in shown:
            yield from numbers(value, key)
    elif key in SENTENCES and isinstance(shown, int):
        yield shown


def in_words(shown: Any, strings: dict[str, list[str]], key: str = "") -> Any:
    """A frame with its sentences in place of their numbers."""
    if isinstance(shown, dict):
        return {name: in_words(value, strings, name) for name, value in shown.items()}
    if isinstance(shown, list):
        return [in_words(value, strings, key) for value in shown]
    if key in SENTENCES and type(shown) is int:
        return [strings[lang][shown] for lang in languages()]
    return shown


def check_scene(page: Any, scene: dict[str, Any], before: dict[str, Any] | None) -> None:
    """Whatever a scene names is there."""
    zones = {zone["id"] for zone in scene["zones"]}
    cards = [card["id"] for zone in scene["zones"] for card in zone["cards"]]
    assert len(zones) == len(scene["zones"])
    assert len(set(cards)) == len(cards), "a card lies in two places"
    for zone in scene["zones"]:
        for card in zone["cards"]:
            assert card["face"] in page.setup["faces"]
            assert card["face"] == "back" or card["face"] in page.setup["names_of_cards"]
            assert card.get("from") in {None, *zones}
    lay = set() if before is None else {card["id"] for zone in before["zones"] for card in zone["cards"]}
    for id, zone in scene.get("gone", []):
        assert zone in zones
        assert id in lay, f"{id} goes to {zone}, and was not there"
        assert id[0] != "c" or id not in cards, f"{id} is gone, and lies there still"
    for act in scene.get("acts", []):
        assert set(act.get("cards", [])) <= set(cards)
    assert set(scene.get("refused", {})) <= set(cards)
    assert len(scene["seats"]) == page.setup["players"]


def check_acts(scene: dict[str, Any], view: cardlab.View, mine: list[str]) -> None:
    """All that is legal is offered once, and nothing else; where a card is asked for, the others are refused with a rule.

    Only cards that look alike may each offer the action that plays one of them.
    """
    texts: list[str] = []
    faces = {card["id"]: card["face"] for zone in scene["zones"] for card in zone["cards"]}
    offered: dict[str, str] = {}
    acts: list[dict[str, Any]] = []
    for act in scene.get("acts", []):
        cards = act.get("cards", [])
        if len(cards) == 1 and "group" not in act and offered.setdefault(act["act"], cards[0]) != cards[0]:
            assert faces[cards[0]] == faces[offered[act["act"]]]
            assert cards not in [other["cards"] for other in acts if other["act"] == act["act"]]
        else:
            acts.append(act)
    for act in acts:
        span = range(act["number"][0], act["number"][1] + 1) if "number" in act else [None]
        texts += [act["act"].replace("{}", str(number)) for number in span]
        assert act.get("cards") or "label" in act
    assert sorted(texts) == sorted(str(action) for action in view.actions)
    fit = {id for act in scene.get("acts", []) for id in act.get("cards", [])}
    refused = scene.get("refused", {})
    if fit or refused:
        assert set(refused) == set(mine) - fit
    assert all(reason["rule"] for reason in refused.values())


def test_a_page_has_what_its_frames_name(kind: GameType, count: Count) -> None:
    for seed in range(count(2, 6)):
        match = stretch(kind, seed + 1000)
        for who in (*range(match.game.players), None, EVERYONE):
            seats = ["you" if seat == who else "random" for seat in range(match.game.players)]
            table = Listener(match, seats=seats, teacher=who == EVERYONE)
            page, reel = table.page, table.reel
            viewer = who if isinstance(who, int) else None
            for node in match.nodes():
                shown = page.frames[node.id]
                assert all(0 <= number < len(page.strings["en"]) for number in numbers(shown))
                before = None if node.parent is None else page.frames[node.parent.id]["beats"][-1]
                for scene in shown["beats"]:
                    check_scene(page, scene, before)
                    before = scene
                *beats, rest = shown["beats"]
                assert not any({"acts", "refused", "ask", "result"} & set(scene) for scene in beats)
                # What a beat says has happened by then.
                said = [scene["said"] for scene in beats]
                assert said == sorted(said)
                if node.parent is not None:
                    picture = kind.stage.step(
                        reel.view(node.parent), reel.view(node), match.public_text(node, who), node.parent.state.to_act, viewer
                    )
                    upto = [line.upto for line in told(reel.view(node).events)]
                    assert said == [sum(last <= beat.events for last in upto) for beat in picture.beats[:-1] if beat.events is not None]
                    assert all(said), "a beat in which nothing has happened yet"
                assert "said" not in rest
                view = viewed(node.state, who)
                hand: dict[str, Any] = next((zone for zone in rest["zones"] if zone["id"] == f"hand:{viewer}"), {"cards": []})
                if viewer is not None and view.to_act == viewer:
                    check_acts(rest, view, [card["id"] for card in hand["cards"]])
                else:
                    assert not rest.get("acts")
                assert ("result" in rest) == node.state.over
                still = json.loads(json.dumps(reel._scene(kind.stage.scene(reel.view(node), viewer), [])))
                assert at_rest(rest) == at_rest(still)
            table.close()


def at_rest(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene without the ways that cards took to it."""
    zones = [
        {**zone, "cards": [{name: value for name, value in card.items() if name != "from"} for card in zone["cards"]]}
        for zone in scene["zones"]
    ]
    return {**{name: value for name, value in scene.items() if name != "gone"}, "zones": zones}


def test_a_step_is_the_same_however_it_was_reached(kind: GameType, count: Count) -> None:
    """In words: string numbers are counted in order of what was shown first."""
    for seed in range(count(1, 6)):
        all_of_it = seed == 0 and count(0, 1)
        match = played(kind, seed + 2000) if all_of_it else stretch(kind, seed + 2000)
        for who in (0, None):
            once = Listener(match, seats=["you" if seat == who else "random" for seat in range(match.game.players)])
            grows = begun(match.root.state)
            step_by_step = Listener(grows, seats=list(once.sitting.seats)) if who == 0 and match.root.state.to_act == 0 else None
            reel = Snapshots(match, once.names, who)
            alone = {node.id: reel.frame(node) for node in reversed(match.nodes())}
            loose = {lang: [loosen(text) for text in texts] for lang, texts in reel.table.strings.items()}
            for node in match.nodes():
                words = in_words(once.page.frames[node.id], once.page.strings)
                assert words == in_words(json.loads(json.dumps(alone[node.id])), loose)
                if step_by_step is not None and node.parent is not None:
                    grows.visit(grows.nodes()[node.parent.id])
                    grows.play(node.action)  # type: ignore[arg-type]
            if step_by_step is not None:
                there = {key: in_words(shown, step_by_step.page.strings) for key, shown in step_by_step.page.frames.items()}
                assert there == {key: in_words(shown, once.page.strings) for key, shown in once.page.frames.items()}
            once.close()
