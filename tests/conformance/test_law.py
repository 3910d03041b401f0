"""Every game: random games end, cards are conserved, what is legal has no objection, texts name their actions, both worlds agree."""

from collections.abc import Callable

import pytest

import cardlab
from cardlab import testing
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type

GAMES = cardlab.games()
Count = Callable[[int, int], int]


@pytest.fixture(params=GAMES)
def kind(request: pytest.FixtureRequest) -> GameType:
    """Every game in turn."""
    return game_type(request.param)


def test_random_games_end(kind: GameType, count: Count) -> None:
    played = testing.playouts(kind, count(300, 10_000))
    assert played["steps"] > played["games"]


def test_cards_are_conserved(kind: GameType, count: Count) -> None:
    testing.cards_conserved(kind, count(60, 300), seed=100_000)


def test_legal_is_what_has_no_objection(kind: GameType, count: Count) -> None:
    testing.legal_is_no_objection(kind, count(10, 40), seed=200_000, every=count(13, 7))


def test_texts_name_their_actions(kind: GameType) -> None:
    testing.action_texts_round_trip(testing.random_game(kind, 1))


@pytest.mark.many
def test_plain_equals_compiled(kind: GameType, count: Count) -> None:
    if not testing.plain_equals_compiled(kind, count(300, 2000), seed=300_000, stepwise=count(4, 24)):
        pytest.skip("numba is not installed: there is one world only")


@pytest.mark.many
def test_every_clause_is_told(kind: GameType, count: Count) -> None:
    book = testing.random_game(kind, 0).rulebook("en")
    clauses = {rule: book[rule].kind for rule in book}
    testing.clauses_reached(kind, clauses, count(250, 1000), seed=400_000, every=count(9, 3))


def test_events_are_written_as_declared(kind: GameType, count: Count) -> None:
    testing.events_as_declared(kind, count(60, 600), seed=450_000)


@pytest.mark.many
def test_saved_at_any_step_and_loaded_it_is_the_same_game(kind: GameType, count: Count) -> None:
    for seed in range(count(3, 10)):
        # Saved anywhere: the distance of the steps differs from game to game, so that none of them is always passed over.
        testing.record_round_trip(testing.random_game(kind, seed), seed, every=count(11, 5 + seed % 6), going_on=10)
