"""Games built with the kit and nothing else: each passes every check there is, in the one language that it has."""

from pathlib import Path

import pytest

import cardlab
from cardlab.kit.tricks import EVENTS
from cardlab.model.game_type import GameType
from cardlab.model.registry import find
from cardlab.testing import suite

GUESTS = ("agram", "avoid", "hell")

test_agram = suite("tests.kit.guests.agram.game")
test_avoid = suite("tests.kit.guests.avoid.game")
test_hell = suite("tests.kit.guests.hell.game")


@pytest.fixture(params=GUESTS)
def kind(request: pytest.FixtureRequest) -> GameType:
    """Every guest in turn."""
    return find(f"tests.kit.guests.{request.param}.game")


def test_a_guest_is_a_hundred_lines(kind: GameType) -> None:
    room = Path(str(kind.rules.__file__)).parent
    lines = [line for path in sorted(room.glob("*.py")) for line in path.read_text(encoding="utf-8").splitlines()]
    assert 50 < len(lines) <= 100, f"{kind.id} has {len(lines)} lines"
    assert [path.name for path in sorted(room.rglob("*.toml"))] == ["en.toml"]


def test_the_kit_says_what_a_guest_does_not(kind: GameType) -> None:
    """A guest has words in one language: it is told in that one throughout, never in two at once."""
    state = cardlab.game(kind.id).new(seed=1)
    dealt = next(event for event in state.events if event.kind == "dealt")
    assert dealt.text("en") == dealt.text("de")
    assert dealt.text("en", viewer=3).startswith("Round 1: you deal ")
    while state.phase != "play" or not state.trick:
        state = state.play(state.actions[0])
    led = next(event for event in state.events if event.kind == "played")
    assert led.seat is not None and led.text().startswith(f"Seat {led.seat + 1} leads the ")
    assert cardlab.game(kind.id).rulebook("de").lang == "en"


def test_events_of_a_guest_come_behind_the_common_ones(kind: GameType) -> None:
    names = kind.layout.events.names
    assert names[: len(EVENTS.names)] == EVENTS.names
    assert names[len(EVENTS.names) :] == (("passed",) if kind.id == "avoid" else ())


def test_facts_and_columns_are_those_that_the_game_has_a_use_for() -> None:
    agram, hell = (find(f"tests.kit.guests.{name}.game") for name in ("agram", "hell"))
    assert {"trump", "calls", "called_sum", "turned"} == set(hell.facts) - set(agram.facts)
    columns = {kind.id: [column.name for column in kind.tables.rounds.columns] for kind in (agram, hell)}
    assert [name for name in columns["hell"] if name not in columns["agram"]] == ["trump", "call", "called"]
    assert [each.name for each in agram.tables.tricks.spare] == ["trump"]
    assert hell.places == ("stock", "turned", "hand", "trick", "won") and "turned" not in agram.places


def test_a_real_deal_is_typed_in() -> None:
    game = cardlab.game(find("tests.kit.guests.hell.game").id, players=3, first_dealer=0)
    state = game.new(decks=[game.deck(hands=["6C", "7D", "8H"], turned="AS", stock="KS")], seed=5)
    assert [[card.code for card in hand] for hand in state.hands] == [["6C"], ["7D"], ["8H"]]
    assert state.turned.code == "AS" and state.trump == "S"
    for wrong, said in (
        ({"hands": ["6C 7C"]}, "hands[0] must have at most 1 card, not 2"),
        ({"dealer": 3}, "dealer must be a seat from 0 to 2, not 3"),
        ({"turned": "6C 7C"}, "turned must be one card, not 2"),
        ({"stock": ["6C"] * 33}, "stock must have at most 32 cards after this deal, not 33"),
    ):
        with pytest.raises(cardlab.DeckError) as error:
            game.deck(**wrong)
        assert str(error.value) == said
    with pytest.raises(TypeError, match="a deal of hell takes hands, turned, stock and dealer, not pile"):
        game.deck(pile="6C")


def test_rows_of_a_round_are_filed_at_its_end() -> None:
    """Not at the end of the game: what is noted after each step is never half a round."""
    from cardlab.lab import play

    game = cardlab.game(find("tests.kit.guests.hell.game").id, players=3)
    call = play.RunSpec(game, ("random",) * 3, 1, "tricks")
    loop = play.loop_of(game, call.seats, compiled=False)
    tables = game.kind.tables
    rounds, tricks, actions = (play.PlainRows(tables.table(name)) for name in ("rounds", "tricks", "actions"))
    book = play.Recorder(rounds, tricks, actions, [0, 0, 0], 2)
    state = game.new(seed=3)
    loop.note(state.raw, book)
    filed = []
    while not state.over:
        state = state.play(state.actions[0])
        loop.note(state.raw, book)
        filed.append((state.round, book.filled[0]))
    assert {(number, rows) for number, rows in filed if rows} == {(number, 3 * (number - 1)) for number in range(2, 8)} | {(7, 21)}
    assert [book.rounds[row].call for row in range(3)] == [0, 0, 0] and book.rounds[20].score == state.scores[2]
    assert [book.rounds[row].tricks for row in range(18, 21)] == list(state.tricks_won)
    assert sum(book.rounds[row].change for row in range(2, 21, 3)) == state.scores[2]
