"""Options: checked by type and range when a game is made, and what is wrong is said in a sentence."""

import pickle
from typing import Any

import numpy
import pytest
from cardlab.model.errors import OptionError

import cardlab
from cardlab.model.options import Option, whole_number
from cardlab.model.registry import game_type


@pytest.mark.parametrize("value", [0, 7, -3, 2**80, numpy.int64(5), numpy.uint8(5)])
def test_whole_numbers(value: Any) -> None:
    assert whole_number(value) == int(value)
    assert type(whole_number(value)) is int


@pytest.mark.parametrize("value", [True, False, numpy.True_, 4.0, numpy.float64(4), "4", None, [4], 4 + 0j])
def test_what_is_no_whole_number(value: Any) -> None:
    assert whole_number(value) is None


NUMBER = Option("demo", "size", "int", 3, 2, 5)
SEAT = Option("demo", "first", "int", None, 0, 4)
SWITCH = Option("demo", "fast", "bool", False)
CHOICE = Option("demo", "rule", "choice", "a", choices=("a", "b", None, 1))
OTHER = Option("demo", "plan", "other", (), normalise=tuple, allowed_text="a list")


@pytest.mark.parametrize(
    ("option", "value", "result"),
    [
        (NUMBER, 2, 2), (NUMBER, numpy.int32(5), 5), (NUMBER, None, 3), (SEAT, None, None), (SEAT, 0, 0), (SWITCH, True, True),
        (CHOICE, "b", "b"), (CHOICE, None, None), (CHOICE, 1, 1), (OTHER, [1, 2], (1, 2)),
    ],
)  # fmt: skip
def test_what_is_taken(option: Option, value: Any, result: Any) -> None:
    assert option.check(value) == result


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        (NUMBER, 1, "a whole number from 2 to 5"), (NUMBER, 6, "a whole number from 2 to 5"), (NUMBER, "3", "a whole number from 2 to 5"),
        (NUMBER, True, "a whole number from 2 to 5"), (SWITCH, 1, "True or False"), (SWITCH, None, "True or False"),
        (SWITCH, numpy.True_, "True or False"), (CHOICE, "c", "'a', 'b', None or 1"),
        (CHOICE, True, "'a', 'b', None or 1"), (CHOICE, 1.0, "'a', 'b', None or 1"),
    ],
)  # fmt: skip
def test_what_is_refused(option: Option, value: Any, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        option.check(value)
    assert str(caught.value) == f"demo: {option.name} must be {allowed}, not {value!r}"
    assert (caught.value.option, caught.value.value) == (option.name, value)


def test_a_reason_is_given_where_there_is_one() -> None:
    assert str(NUMBER.error(4, "two hands")) == "demo: size=4 is not allowed: two hands; it must be a whole number from 2 to 5"


@pytest.mark.parametrize("name", ["skat", "", "STICHT", None, 3, ["sticht"]])
def test_an_unknown_game_is_refused_with_the_known_ones(name: Any) -> None:
    for ask in (cardlab.game, cardlab.options):
        with pytest.raises(cardlab.OptionError, match=r"there is no game .*choose from: sticht") as caught:
            ask(name)
        assert caught.value.option == "game"


@pytest.mark.parametrize("name", cardlab.games())
def test_the_schema_of_every_game(name: str) -> None:
    """Name, type, default, range or choices, words in three languages."""
    schema = cardlab.options(name)
    assert len({option.name for option in schema}) == len(schema)
    assert schema[0].name == "players"
    assert schema[0].default == 4
    for option in schema:
        assert option.game == name
        assert option.allowed
        assert option.type in ("int", "bool", "choice", "other")
        words = option.words()
        assert set(words) == {"en", "de", "ru"}
        assert all(words[lang]["label"] and words[lang]["help"] for lang in words)
        assert words["en"]["label"] in option.text("en")


@pytest.mark.parametrize("name", cardlab.games())
def test_every_option_has_a_field_or_is_written_into_the_state(name: str) -> None:
    kind = game_type(name)
    raw = kind.layout.plain()
    kind.setting(kind.resolve({}), raw)
    assert raw.players == 4


@pytest.mark.parametrize("name", cardlab.games())
def test_games_are_equal_by_what_they_come_to(name: str) -> None:
    game = cardlab.game(name)
    assert game == cardlab.game(name, **dict(game.options))
    assert hash(game) == hash(cardlab.game(name, **dict(game.options)))
    assert game != cardlab.game(name, players=3)
    assert game != name
    assert pickle.loads(pickle.dumps(game)) == game
    assert len({game, cardlab.game(name), cardlab.game(name, players=3)}) == 2


def test_a_schedule_or_a_default_that_is_written_out_is_the_same_game() -> None:
    game = cardlab.game("sticht", players=3, trump_chaos=True)
    assert game == cardlab.game("sticht", players=3, trump_chaos=True, own_trump=False, first_dealer=2)
    assert repr(game) == "game('sticht', players=3, trump_chaos=True)"


@pytest.mark.parametrize(
    "given",
    [{}, {"players": 2}, {"first_dealer": 0}, {"first_dealer": 3}, {"own_trump": True}, {"own_trump": False}, {"trump_chaos": True},
     {"trump_chaos": True, "own_trump": True}, {"players": 5, "drop_out": True, "restrictions": True}],
)  # fmt: skip
def test_the_repr_is_the_call_that_makes_it(given: dict[str, Any]) -> None:
    game = cardlab.game("sticht", **given)
    assert eval(repr(game), {"game": cardlab.game}) == game
    defaults = {"first_dealer": 3, "own_trump": not given.get("trump_chaos", False)}
    differ = {name: value for name, value in given.items() if defaults.get(name) != value}
    assert repr(game) == f"game('sticht'{''.join(f', {name}={value!r}' for name, value in differ.items())})"


def test_options_of_a_game_cannot_be_changed() -> None:
    game = cardlab.game("sticht")
    with pytest.raises(TypeError):
        game.options["players"] = 3  # type: ignore[index]
