"""A state is declared once: the plain class and the NumPy type hold the same, and what cannot be declared is refused."""

import numpy
import pytest

import cardlab
from cardlab.engine.declared import EVENT_WIDTH
from cardlab.engine.layout import OWNED_BY_RECORD, Field, Layout, Visibility
from cardlab.model.registry import game_type


def made(*fields: Field) -> Layout:
    """A small layout."""
    return Layout("demo", cards=4, phases=("play", "over"), max_actions=3, max_events=2, fields=fields)


def test_a_name_that_numpy_owns_is_refused() -> None:
    for name in ("round", "all", "copy", "take", "trace", "put", "view", "T"):
        with pytest.raises(ValueError, match=f"demo: a field cannot be called '{name}'"):
            made(Field(name))


def test_the_list_of_owned_names_is_complete() -> None:
    """Whatever attributes this numpy's records have, no field may hide behind one."""
    public = {name for name in dir(numpy.record) if not name.startswith("_")}
    assert public <= OWNED_BY_RECORD, public - OWNED_BY_RECORD


def test_a_name_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="demo: the field 'score' is declared twice"):
        made(Field("score"), Field("score", 2))
    with pytest.raises(ValueError, match="'seed' is declared twice"):
        made(Field("seed"))


def test_a_copy_shares_nothing_and_leaves_the_events() -> None:
    layout = made(Field("score", 2, "i2"), Field("note", 3, kept=False))
    s = layout.plain()
    s.score[:] = [5, 6]
    s.note[:] = [1, 2, 3]
    s.event_count, s.events[0] = 1, 9
    t = s.copy()
    assert t.score == [5, 6]
    assert t.note == [0, 0, 0]
    assert (t.event_count, t.events[0]) == (0, 0)
    t.score[0] = 7
    assert s.score == [5, 6]
    assert s.events[0] == 9
    assert s.content() == (*layout.plain().content()[:-1], (5, 6))


def test_a_field_that_is_not_declared_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        made(Field("score")).plain().scores = 1


def test_rows_and_plain_states_hold_the_same() -> None:
    layout = made(Field("score", 2, "i2"), Field("turn"))
    assert layout.dtype.names is not None
    rows = numpy.zeros(2, dtype=layout.dtype)
    s = layout.plain()
    s.score[:], s.turn, s.seed, s.event_count, s.events[:3] = [-300, 32000], -1, 2**63 - 1, 1, [7, 8, 9]
    layout.to_row(s, rows[1])
    back = layout.from_row(rows[1])
    assert back.content() == s.content()
    assert (back.event_count, back.events) == (s.event_count, s.events)
    assert type(back.turn) is int
    assert type(back.score[0]) is int
    assert rows[0]["score"].tolist() == [0, 0]


@pytest.mark.parametrize("game", cardlab.games())
def test_a_games_numbers_fit_their_width(game: str) -> None:
    """No value of a played game is cut by the width declared for it."""
    from cardlab import testing

    kind = game_type(game)
    rows = numpy.zeros(1, dtype=kind.layout.dtype)

    def check(game: cardlab.Game, seed: int, raw: object, legal: list[int]) -> None:
        kind.layout.to_row(raw, rows[0])
        back = kind.layout.from_row(rows[0])
        for field in kind.layout.fields:
            assert getattr(back, field.name) == list_or_number(getattr(raw, field.name)), field.name

    testing.playouts(kind, 10, 700_000, check)


def list_or_number(value: object) -> object:
    """A field as ``from_row`` gives it."""
    return list(value) if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("game", cardlab.games())
def test_what_a_games_fields_refer_to_is_there(game: str) -> None:
    kind = game_type(game)
    names = {field.name: field for field in kind.layout.fields}
    for field in kind.layout.fields:
        if field.visibility in (Visibility.ROW, Visibility.HANDS):
            assert field.count in names, f"{field.name} says how many by {field.count!r}"
        if field.visibility is Visibility.HANDS:
            assert field.length == field.stride * names[field.count].length
        if field.visibility is Visibility.BY_CARD:
            assert field.length == kind.layout.cards
    assert names["events"].length % EVENT_WIDTH == 0
    for secret in ("seed", "history_hash", "rng", "deck", "explicit", "explicit_deck"):
        assert names[secret].visibility is Visibility.SECRET


@pytest.mark.parametrize("game", cardlab.games())
def test_room_for_actions_and_events_is_enough(game: str) -> None:
    """With some to spare: what is written past the end would be lost, or worse, compiled."""
    from cardlab import testing

    kind = game_type(game)
    rows = next(field.length for field in kind.layout.fields if field.name == "events") // EVENT_WIDTH
    most = {"events": 0, "actions": 0}

    def check(game: cardlab.Game, seed: int, raw: object, legal: list[int]) -> None:
        most["events"] = max(most["events"], raw.event_count)  # type: ignore[attr-defined]
        most["actions"] = max(most["actions"], len(legal))

    testing.playouts(kind, 150, 800_000, check)
    assert most["events"] < rows
    assert most["actions"] <= kind.layout.max_actions
