"""Why a player takes an action: a sentence in three languages, found by the functions that chose, and each of them in play."""

import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import cardlab
from cardlab import State
from cardlab.language import languages
from cardlab.language.words import catalogue, game_words
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from cardlab.players import Dice, Reason, careful, choose, why
from cardlab.testing import random_game
from tests.games.dvadtsat.positions import position
from tests.players import test_careful_dvadtsat as dvadtsat
from tests.players import test_careful_nineteen as nineteen
from tests.players import test_careful_sticht as sticht
from tests.players import test_careful_totals as totals

GAMES = cardlab.games()


def reason(state: State, name: str = "careful") -> Reason:
    """Why the player takes what it takes."""
    assert state.to_act is not None
    return why(name, state.view(state.to_act), Dice(state))


def names(game: str) -> tuple[str, ...]:
    """The names of all reasons of the careful player."""
    text = game_type(game).player("careful")
    assert text is not None
    return tuple(text.REASONS)


# ---- what it is asked of ----


def test_a_state_is_enough_and_a_view_needs_the_chance_of_the_game() -> None:
    state = cardlab.game("sticht").new(seed=3)
    assert why("careful", state) == reason(state)
    with pytest.raises(ValueError, match="give dice="):
        why("careful", state.view(state.to_act))


@pytest.mark.parametrize("player", ["careful", "random"])
def test_who_is_not_to_act_has_no_reason(player: str) -> None:
    state = cardlab.game("nineteen").new(seed=3)
    with pytest.raises(ValueError, match="it is not seat 1’s turn but seat 0’s"):
        why(player, state.view(1), Dice(state))
    with pytest.raises(ValueError, match="it is not a spectator’s turn but seat 0’s"):
        choose(player, state.view(None), Dice(state))
    with pytest.raises(ValueError, match="it is not seat 1’s turn"):
        careful(state.view(1), Dice(state))
    over = cardlab.simulate("nineteen", games=1, seed=1, progress=False).match(0).state
    with pytest.raises(ValueError, match="the game is over: it is nobody’s turn"):
        why(player, over)


def test_a_player_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no player 'genius'; choose from: careful, random"):
        why("genius", cardlab.game("nineteen").new(seed=3))


# ---- positions in which it is plain ----


def test_a_trick_is_wanted_or_it_is_not() -> None:
    hands = ["9C 8D", "JC 7D", "AC 7C"]
    found = reason(nineteen.position(2, hands, "9H", "call 0, call 0, call 1, 9C, JC"))
    assert (str(found.action), found.kind) == ("AC", "sure")
    assert found.text() == "The ace of clubs is sure to win the trick, and 1 more is needed."
    ducks = reason(nineteen.position(3, ["KC 8D 9D", "8C 7D JD", "QC 9C AC"], "9H", "call 1, call 0, call 0, KC, 8C"))
    assert [ducks.text(lang) for lang in languages()] == [
        "No more tricks are needed: the queen of clubs is the highest card that still loses.",
        "Kein Stich wird mehr gebraucht: Die Kreuz-Dame ist die höchste Karte, die diesen nicht macht.",
        "Взятки больше не нужны: дама треф — старшая из карт, которые эту взятку не берут.",
    ]
    away = reason(nineteen.position(3, ["KC 8D 9D", "8C 7D JD", "AD 7S 8S"], "9H", "call 1, call 0, call 0, KC, 8C"))
    assert (str(away.action), away.kind) == ("AD", "away")


def test_a_call_is_counted_or_pays_more() -> None:
    assert reason(nineteen.position(3, ["AH KH QH"], "9H")).text("de").endswith("zusammengezählt: etwa 3 Stiche.")
    blind = nineteen.position(3, ["AH KH QH"], "9H", schedule={3: "blind"})
    assert reason(blind).kind == "call_blind"
    assert reason(nineteen.position(3, ["7C 8D 9C"], "9H")).text("de") == "Mit dieser Hand ist kaum ein Stich zu machen."
    assert reason(nineteen.position(1, ["7S", "7C", "8D"], "9H", schedule={1: "forehead"})).kind == "call_forehead"


def test_what_is_given_away_and_kept() -> None:
    gives = reason(sticht.position(["Y11 R2 R3 Y10 24 B2"], "look, trump Y"))
    assert (gives.kind, gives.text()) == ("give", "These cards are likely to be worth less than a card from the stock.")
    assert reason(sticht.position(["Y11 R11 G11 Y10 24 B11"], "look, trump Y")).kind == "keep"
    cheap = reason(sticht.position(["R8 B3 B4 B5 B6 B7", "R3 G4 G5 G6 G7 G8", "R9 R11 R2 B2 G2 G3"], f"{sticht.KEPT}, R8, R3"))
    assert cheap.text() == "The red 9 is the cheapest card that is sure to win the trick."


def test_a_total_is_added() -> None:
    hands = {0: "R+8", 1: "R*2"}
    state = totals.position(hands, "R+8, say 8, accept, accept, R*2", announce="said")
    assert reason(state).text() == "The line adds up to 16."
    assert reason(state.play("say 15")).text("ru") == "Если сложить, в ряду выходит 16, а названо другое число."
    assert reason(state.play("say 16")).kind == "right"
    exact = reason(totals.position({0: "R+8 RY+5 R+3", 1: "R+7", 2: "R+6"}, "R+8, R+7, R+6"))
    assert exact.text() == "The red +3 brings the line to exactly 24: another turn."


def test_dear_cards_go_and_eights_stay() -> None:
    def found(hand: str, top: str, **fields: Any) -> Reason:
        game = cardlab.game("dvadtsat", players=3, trumps="none", seven=fields.pop("seven", "nothing"))
        return reason(position(game, [hand, *dvadtsat.OTHERS], top, **fields))

    assert found("AH 8C 9C 7S", "AS").kind == "points"
    assert found("9S 8C AC AD", "JS").kind == "kept"
    assert found("8C", "AS").kind == "only"
    assert found("KS 10H AD", "10S", scores=(10, 0, 0)).kind == "burn"
    dear = found("10H JS 8C 7C", "10S")
    assert dear.text() == "The ten of hearts costs 10 points if it is still in your hand at the end, so play it while you can."


def test_four_eights_that_are_all_that_is_left_go_out() -> None:
    """There is no further move after them, dear as they are to keep."""
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    state = position(game, ["8C 8D 8H 8S", "AC AD AH KC 7C 7D", "AS KD KH KS 7H 7S"], "9S")
    text = game_type("dvadtsat").player("careful")
    assert text is not None
    out = [state.game.code(str(action)) for action in state.actions]
    assert text.REASONS[text.reason(state.raw, out, len(out), state.game.code("set 8 S"), [0])] == "out"


def test_the_next_player_who_gets_the_turn_after_all_is_not_passed_over() -> None:
    """Of three a card with both signs turns the direction and passes over the last one, so that the next one follows all the same."""
    deck = [
        (value, colour, marks, 1)
        for colour in "RYGB"
        for value, marks in (("+1", ["skip", "reverse"]), ("+2", ["skip"]), *((f"+{n}", []) for n in range(3, 9)))
    ]
    state = totals.position({0: "R+1 R+2 Y+1"}, "", deck=deck, thin=0)
    raw = state.raw.copy()
    raw.hand_size[1] = 2
    text = game_type("totals").player("careful")
    assert text is not None

    def found(action: str) -> str:
        out = [state.game.code(action), state.game.code("Y+1")]
        return str(text.REASONS[text.reason(raw, out, 2, state.game.code(action), [0])])

    assert found("R+2") == "past"
    assert found("R+1") != "past"


# ---- the sentences ----


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_has_a_sentence_and_no_sentence_is_left_over(game: str) -> None:
    assert len(set(names(game))) == len(names(game))
    for lang in languages():
        assert list(game_words(game, lang)["reasons"]) == list(names(game)), lang
        for common in ("only", "chance"):
            assert catalogue(game, lang).has(f"reasons.{common}")


def test_chance_and_what_has_to_be() -> None:
    state = cardlab.game("nineteen").new(seed=1)
    assert reason(state, "random").text() == "Chosen at random from 2 equally likely actions."
    while len(state.actions) > 1:
        state = state.play(state.actions[0])
    for name in ("careful", "random"):
        found = reason(state, name)
        assert (found.kind, str(found)) == ("only", "This is the only possible action.") and found.action == state.actions[0]


# ---- in play ----


def table(game: str, seed: int) -> Iterator[Reason]:
    """Reasons of a game with options by chance at which some act by chance: of every decision, also of those not taken."""
    state, rng = random_game(game_type(game), seed).new(seed=seed), random.Random(seed)
    while not state.over and state.step < 600:
        found = reason(state)
        yield found
        state = state.play(found.action if rng.random() < (1.0, 0.8, 0.5)[seed % 3] else rng.choice(state.actions))


RARE = {"sticht": {"keep"}, "totals": {"out", "past"}, "dvadtsat": {"set"}}
"""Reasons that the shorter count may miss: the thorough one finds them."""


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_occurs_in_play_and_can_be_said(game: str, count: Callable[[int, int], int]) -> None:
    seen: dict[str, Reason] = {}
    for seed in range(count(20, 150)):  # so many at most: no further one is asked when each reason has come up
        seen |= {found.kind: found for found in table(game, seed)}
        if set(names(game)) <= set(seen):
            break
    missing = set(names(game)) - set(seen) - (RARE.get(game, set()) if count(1, 0) else set())
    assert not missing and set(seen) <= {*names(game), "only"}
    for found in seen.values():
        texts = {found.text(lang) for lang in languages()}
        assert len(texts) == 3 and all(text[0].isupper() or text[0].isdigit() for text in texts), texts


@pytest.mark.parametrize("game", GAMES)
def test_asking_for_the_reason_changes_nothing(game: str) -> None:
    state = cardlab.game(game).new(seed=3)
    while not state.over and state.step < 150:
        before = state.raw.content()
        found = reason(state)
        assert state.to_act is not None and found == reason(state) and state.raw.content() == before
        assert found.action == choose("careful", state.view(state.to_act), Dice(state)) and found.action in state.actions
        state = state.play(found.action)


def test_a_reason_that_does_not_occur_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = game_type("nineteen").player("careful")
    assert text is not None
    spoilt = SimpleNamespace(REASONS=text.REASONS, choose=text.choose, reason=lambda s, out, n, action, told: 0)
    monkeypatch.setattr(GameType, "player", lambda self, name: spoilt)
    with pytest.raises(AssertionError):
        test_each_reason_occurs_in_play_and_can_be_said("nineteen", lambda quick, thorough: quick and 2)
