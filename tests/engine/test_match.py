"""The tree of a match: playing, rewinding, branching, and who looks on."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import cardlab
from cardlab.engine.knowledge import EVERYONE
from cardlab.match import Match, Node
from cardlab.model.registry import GAMES, game_type
from cardlab.testing.random_play import random_game

SEED = 7
OPENING = ("look", "trump Y", "keep", "keep", "keep", "keep")


@pytest.fixture
def match() -> Match:
    return Match(cardlab.game("sticht"), seed=SEED)


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def play_by_chance(match: Match, steps: int, rng: random.Random) -> Match:
    for _ in range(steps):
        if match.state.over:
            break
        match.play(rng.choice(match.state.actions))
    return match


def grown(seed: int, moves: int = 150) -> Match:
    """A tree by chance: playing, going back and forth, branching."""
    rng = random.Random(f"tree {seed}")
    kind = game_type(rng.choice(sorted(GAMES)))
    match = Match(random_game(kind, seed), seed=seed)
    for _ in range(moves):
        what = rng.random()
        if what < 0.7:
            play_by_chance(match, rng.randint(1, 4), rng)
        elif what < 0.85:
            match.back(rng.randint(0, 12))
        elif what < 0.9:
            match.forward(rng.randint(0, 12))
        elif what < 0.95:
            match.goto(rng.randint(0, len(match.line)))
        else:
            match.visit(rng.choice(match.nodes()))
    return match


def texts(match: Match) -> list[str]:
    return [str(action) for action in match.line]


def test_playing_gives_the_states_of_the_game(match: Match) -> None:
    state = match.game.new(seed=SEED)
    assert match.state == state and match.line == () and match.seed == SEED and match.decks == ()
    for action in OPENING:
        state = state.play(action)
        assert match.play(action) == state == match.state
    assert texts(match) == list(OPENING)
    assert [node.state.step for node in match.path()] == list(range(len(OPENING) + 1))


def test_the_seed_is_drawn_and_known() -> None:
    match = Match(cardlab.game("sticht"))
    assert match.seed is not None
    assert Match(match.game, seed=match.seed).play("look") == match.play("look")


def test_decks_are_kept_as_given() -> None:
    game = cardlab.game("sticht")
    decks = [game.deck(hands=["Y1 Y2"], seed=1), game.deck(seed=2), game.deck(seed=3)]
    match = Match(game, seed=SEED, decks=decks)
    assert match.decks == tuple(tuple(deck) for deck in decks)
    assert {"Y1", "Y2"} <= {str(card) for card in match.play("look").hands[0]}


def test_only_a_game_is_played() -> None:
    with pytest.raises(TypeError, match="needs a game"):
        Match("sticht")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed"):
        Match(cardlab.game("sticht"), seed=-1)


def test_a_continuation_that_is_there_is_entered(match: Match) -> None:
    play(match, "look", "trump Y", "keep")
    match.back(3)
    for again in ("LOOK", " trump   y ", match.game.new(seed=SEED).play("look").play("trump Y").actions[0]):
        match.play(again)
    assert len(match.nodes()) == 4 and match.branches() == ()
    assert match.here is match.nodes()[3]


def test_an_illegal_action_changes_nothing(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    play(match, "look")
    told: list[Match] = []
    match.watch(told.append)
    before = match.to_text()
    for action in ("blind", "zzz", "", "keep", None, 5, b"look"):
        with pytest.raises(cardlab.IllegalAction):
            match.play(action)  # type: ignore[arg-type]
    assert match.to_text() == before and not told


def test_playing_in_the_past_branches_and_loses_nothing(match: Match) -> None:
    play(match, *OPENING)
    end = match.state
    match.back(4)
    match.play("swap R3")
    match.play("keep")
    assert texts(match) == ["look", "trump Y", "swap R3", "keep"]
    match.goto(2)
    assert texts(match) == ["look", "trump Y", "swap R3", "keep"], "going back does not leave the line"
    assert [str(action) for action in match.branches()] == ["keep"]
    match.play("keep")
    assert texts(match) == list(OPENING), "the branch that was entered goes on to its end"
    assert match.forward(99) == end
    match.goto(2)
    assert [str(action) for action in match.branches()] == ["swap R3"]
    assert [str(node.action) for node in match.here.children] == ["keep", "swap R3"], "in order of playing"


def test_forward_follows_the_branch_visited_last(match: Match) -> None:
    play(match, "look", "trump Y", "keep")
    match.back(2)
    play(match, "trump R", "keep")
    match.back(2)
    assert match.forward(2).trump == "R"
    match.visit(match.nodes()[2])
    match.back()
    assert match.forward().trump == "Y"


def test_back_and_forward_go_as_far_as_there_is(match: Match) -> None:
    play(match, *OPENING)
    assert match.back(0).step == 6
    assert match.back(2).step == 4
    assert match.back(99).step == 0
    assert match.forward().step == 1
    assert match.forward(99).step == 6
    assert match.goto(0).step == 0 and match.goto(6).step == 6


@pytest.mark.parametrize("wrong", [-1, True, 1.0, "1", None, [1]])
def test_no_number_of_steps(match: Match, wrong: Any) -> None:
    play(match, *OPENING)
    match.back()
    for go in (match.back, match.forward, match.goto):
        with pytest.raises(ValueError):
            go(wrong)
    with pytest.raises(ValueError, match="steps 0 to 6"):
        match.goto(7)
    assert match.state.step == 5


def test_rewinding_past_a_deal_deals_the_same_again() -> None:
    """F19: undone and done again, the cards are those dealt before, whatever was played in between."""
    match = play_by_chance(Match(cardlab.game("sticht"), seed=3), 75, random.Random(2))
    states = [node.state for node in match.path()]
    assert states[-1].round >= 3
    for k in range(len(states)):
        match.goto(0)
        match.goto(len(states) - 1)
        match.back(k)
        assert match.state is states[len(states) - 1 - k]
        assert match.forward(k) is states[-1]


def test_visit_any_node(match: Match) -> None:
    play(match, "look", "trump Y", "keep")
    match.back(2)
    play(match, "trump R", "keep")
    match.goto(0)
    match.play("blind")
    assert match.visit(match.nodes()[3]).trump == "Y"
    assert texts(match) == ["look", "trump Y", "keep"]
    with pytest.raises(ValueError, match="not in this match"):
        match.visit(Match(match.game, seed=SEED).root)
    with pytest.raises(ValueError, match="not in this match"):
        match.visit(3)  # type: ignore[arg-type]
    assert match.here is match.nodes()[3]


def test_the_tree_is_sound(count: Callable[[int, int], int]) -> None:
    for seed in range(count(10, 100)):
        match = grown(seed)
        nodes = match.nodes()
        assert [node.id for node in nodes] == list(range(len(nodes)))
        assert match.here in match.path()
        for node in nodes:
            assert (node.last is None) == (not node.children)
            assert node.last is None or node.last in node.children
            assert [child.id for child in node.children] == sorted(child.id for child in node.children)
            codes = [child.action.code for child in node.children if child.action]
            assert len(set(codes)) == len(codes), "no continuation is there twice"
            for child in node.children:
                assert child.parent is node and child.id > node.id and child.action is not None
                assert child.state == node.state.play(child.action)


# ---- who looks on ----


def test_watchers_hear_of_every_change(match: Match) -> None:
    steps: list[int] = []
    unwatch = match.watch(lambda seen: steps.append(seen.state.step))
    play(match, "look", "trump Y")
    match.back()
    match.back(0)
    match.forward()
    match.forward(5)
    match.goto(0)
    match.goto(0)
    match.visit(match.nodes()[2])
    assert steps == [1, 2, 1, 2, 0, 2]
    unwatch()
    unwatch()
    match.back()
    assert len(steps) == 6


def test_an_error_of_a_watcher_leaves_the_match_whole(match: Match) -> None:
    heard: list[int] = []

    def fail(seen: Match) -> None:
        raise ZeroDivisionError("mine")

    match.watch(fail)
    match.watch(lambda seen: heard.append(seen.state.step))
    with pytest.raises(ZeroDivisionError):
        match.play("look")
    assert match.state.step == 1 and heard == [1] and len(match.nodes()) == 2
    match.watch(fail)
    with pytest.raises(ExceptionGroup):
        match.play("trump Y")
    assert texts(match) == ["look", "trump Y"] and heard == [1, 2]


def test_a_watcher_may_play_and_end_others(match: Match) -> None:
    heard: list[int] = []

    def answer(seen: Match) -> None:
        end()
        if seen.state.phase == "trump":
            seen.play("trump B")

    match.watch(answer)
    end = match.watch(lambda seen: heard.append(seen.state.step))
    match.play("look")
    assert match.state.trump == "B" and heard == []
    with pytest.raises(TypeError):
        match.watch("f")  # type: ignore[arg-type]


# ---- who may know what ----


def test_history_hides_what_a_seat_did_not_see(match: Match) -> None:
    play(match, "look", "trump Y", "swap R3 R8 B8", "keep")
    card = str(match.state.hands[2][0])
    play(match, f"swap {card}", "keep")
    assert match.history(0) == ("look", "trump Y", "swap R3 R8 B8", "keep", "swap ??", "keep")
    assert match.history(2) == ("look", "trump Y", "swap ?? ?? ??", "keep", f"swap {card}", "keep")
    assert match.history(None) == match.history(1) == ("look", "trump Y", "swap ?? ?? ??", "keep", "swap ??", "keep")
    assert match.history(EVERYONE) == tuple(texts(match))
    led = match.play(str(match.state.actions[0]))
    assert match.history(3)[-1] == str(led.trick[0])
    assert match.public_text(match.root, 1) == ""


@pytest.mark.parametrize("seat", [4, -1, True, "0", 0.0])
def test_no_such_seat(match: Match, seat: Any) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        match.history(seat)
    with pytest.raises(ValueError, match="there is no seat"):
        match.to_text(seat=seat)


def test_reprs_are_one_line_and_tell_no_secret(match: Match) -> None:
    match = Match(match.game, seed=123456789)
    hand = match.play("look").hands[0]
    play(match, "trump Y", f"swap {hand[0]}", "keep")
    match.back(3)
    match.play("trump R")
    assert repr(match) == "Match(game('sticht'), step 2 of 2, 2 lines)"
    assert repr(match.nodes()[3]) == "Node(3, step 3)"
    assert "123456789" not in repr(match)


def test_it_shows_itself_as_its_state(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cardlab.State, "__str__", lambda self: f"text of {self.step}")
    monkeypatch.setattr(cardlab.State, "_repr_svg_", lambda self: f"picture of {self.step}")
    play(match, "look")
    assert str(match) == "text of 1" and match._repr_svg_() == "picture of 1"


def test_names(match: Match) -> None:
    assert match.names is None
    match.names = ["Anna", "</script>", "", "Ди"]
    assert match.names == ("Anna", "</script>", "", "Ди")
    for wrong in (["Anna"], "Anna", "Anne", [1, 2, 3, 4], ["a", "b", "c", "\ud800"]):
        with pytest.raises(ValueError, match="names"):
            match.names = wrong  # type: ignore[assignment]
    assert match.names == ("Anna", "</script>", "", "Ди")
    match.names = None


def test_copies_and_pickles(match: Match) -> None:
    long = play_by_chance(Match(cardlab.game("sticht"), seed=5), 500, random.Random(5))
    for other in (copy.deepcopy(long), pickle.loads(pickle.dumps(long))):
        assert other.to_text() == long.to_text() and other.state == long.state
        assert isinstance(other.here, Node)
