"""One name for a person: whoever has a name is called by it wherever people read, and who has none by a seat that counts from 1.

Everything that is shown of a game is gathered as text, in all languages: positions and pictures, sentences, what a table sends to its page
and leaves in the notebook, charts, controls. Python's own arguments and tables, in which seats count from 0, are not among it.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import cardlab
from cardlab.cards import Seat
from cardlab.explore.live_chart import Pick
from cardlab.lab.charts.compare import labels
from cardlab.lab.charts.words import Words
from cardlab.language import languages
from cardlab.language.phrase import phrase
from cardlab.language.words import Catalogue
from cardlab.model.game import State
from cardlab.model.position import Position
from cardlab.players import Dice, why
from cardlab.table.export import page_html
from tests.widgets.listener import Listener

NAMES = ("Ada", "Bo", "Света", "Борис")
GAMES = cardlab.games()
SEAT = re.compile(r"\b(?:seat|platz|мест[оаеу])[ \u00a0](\d+)\b", re.IGNORECASE)
CHARTS = ("trajectory", "tricks", "calls", "lengths")
DETAIL = {"games": 3, "seats": "random", "seed": 1, "detail": "tricks", "progress": False}

Told = Iterator[tuple[str, str]]
"""Where a text stands, and the text."""


def numbered(told: Iterable[tuple[object, str]]) -> dict[str, set[str]]:
    """The numbers by which seats are called, with what calls them so."""
    found: dict[str, set[str]] = {}
    for where, text in told:
        for number in SEAT.findall(text):
            found.setdefault(number, set()).add(f"{where}: {text[:200]}")
    return found


def strings(value: Any) -> Iterator[str]:
    """Every text in a value as JSON has it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from strings(key)
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


# ---- what is shown ----


def played(id: str, names: Iterable[str] | None, steps: int = 50) -> cardlab.Match:
    """A match of four in which chance has played so many steps, from a deal by the second seat."""
    match, chance = cardlab.Match(cardlab.game(id, players=4, first_dealer=1), seed=3), random.Random(id)
    match.names = names
    while not match.state.over and len(match.line) < steps:
        match.play(chance.choice(match.state.actions))
    return match


def of_position(position: Position) -> Told:
    """What one position says: as text, as a picture with its words, its events and what is refused in it."""
    yield "str", str(position)
    yield "picture", position._repr_svg_()
    yield "alt", position._repr_mimebundle_()["text/html"].partition(" alt=")[2]
    yield "repr", repr(position)
    for lang in languages():
        for event in position.events:
            yield f"event {lang}", event.text(lang)
        for action in ("", "S4.2", "look", "call 19", "draw"):
            if objection := position.why_not(action):
                yield f"objection {lang}", objection.text(lang)


def of_match(match: cardlab.Match) -> Told:
    """What a match says, step by step; the views of a seat and of a spectator among it."""
    for step in range(0, len(match.line) + 1, 12):
        state = match.goto(step)
        assert isinstance(state, State)
        for position in (state, state.view(2), state.view(None)):
            yield from of_position(position)
        if not state.over:
            yield "reason", why("careful", state, Dice(state)).text()
    yield "match", f"{match} {match!r} {match._repr_mimebundle_()['text/html'].partition(' alt=')[2]}"


def of_charts(x: Any, names: Iterable[str] | None = None) -> Told:
    """What the charts of a match or a run say, its tooltips among it."""
    for lang in languages():
        for name in CHARTS:
            chart = getattr(cardlab.charts, name)(x, lang=lang, names=names)
            for text in (*strings(chart.to_dict()), repr(chart)):
                yield f"{name} {lang}", text


def of_table(table: Listener) -> Told:
    """What a table says: what it sends to its page, its picture, its page without a kernel, what it makes of its match."""
    for text in strings(table.page.sent):
        yield "sent", text
    yield "still", repr(table._still()) + table._still()._repr_html_().partition(" alt=")[2]
    opening = re.search(r"^const OPEN = (.*);$", page_html(table), re.MULTILINE)
    assert opening is not None
    for text in strings(json.loads(opening[1])):
        yield "page", text
    for position in (table.view, table.state, table.match.state):
        yield from of_position(position)


def of_controls(widget: Any) -> Told:
    """What the controls of :class:`cardlab.Explore` say."""
    controls = widget._controls
    controls.everybody.value = ""  # each seat by itself
    for control in (*controls.options.values(), *controls.seats):
        for text in (control.description, *(label for label, _ in getattr(control, "options", ()))):
            yield "control", str(text)


# ---- and how people are called in it ----


@pytest.mark.parametrize("id", GAMES)
def test_who_has_a_name_is_called_by_it(id: str) -> None:
    match = played(id, NAMES)
    told = [*of_match(match), *of_charts(match)]
    assert numbered(told) == {}
    everything = "\n".join(text for _, text in told)
    assert all(name in everything for name in NAMES)


@pytest.mark.parametrize("id", GAMES)
def test_who_has_no_name_is_called_by_a_seat_from_1(id: str) -> None:
    match = played(id, None)
    assert set(numbered([*of_match(match), *of_charts(match)])) == {"1", "2", "3", "4"}


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("names", [NAMES, None], ids=["names", "no names"])
def test_a_table_has_names_for_all(id: str, names: Any) -> None:
    table = Listener(played(id, None, 12), names=names, seats=["random"] * 4, lang="ru", teacher=True)
    table.look_from(2)
    table.note(phrase("notes.not_your_turn", seat=Seat(0)))
    assert numbered(of_table(table)) == {}
    assert str(table.view).count(table.names[3]) >= 1
    assert numbered(of_charts(table.match)) == {}, "what is made of the match elsewhere calls everybody as the table does"


@pytest.mark.parametrize("id", GAMES)
def test_charts_of_a_run_call_seats_as_they_are_told_to(id: str) -> None:
    run = cardlab.simulate(id, players=4, **DETAIL)
    assert numbered(of_charts(run, NAMES)) == {}
    assert "0" not in numbered(of_charts(run))
    # A click opens a game on a table that calls everybody as the chart does.
    shown = cardlab.charts.opens(cardlab.charts.trajectory(run), run, lang="de")
    shown._open(Pick(0))
    assert shown.table is not None and shown.table.names == tuple(f"Platz {n}" for n in (1, 2, 3, 4))
    shown.close()


@pytest.mark.parametrize("lang", languages())
def test_runs_that_differ_in_the_first_dealer_name_a_person(lang: str) -> None:
    class Run:
        """What a label is made of."""

        def __init__(self, seat: int) -> None:
            self.game, self.seats = cardlab.game("sticht", first_dealer=seat), ("random",) * 4

    runs = [Run(0), Run(2)]
    heads = labels(runs, Words(runs[0].game, lang, NAMES))
    assert [head.rpartition(": ")[2] for head in heads] == ["Ada", "Света"]
    assert set(numbered(enumerate(labels(runs, Words(runs[0].game, lang))))) == {"1", "3"}


@pytest.mark.parametrize("lang", languages())
def test_the_first_dealer_is_chosen_among_those_who_are_there(lang: str) -> None:
    widget = cardlab.Explore("sticht", games=2, seats="random", seed=1, picture="lengths", lang=lang, names=NAMES)
    assert numbered(of_controls(widget)) == {}
    dealer, players = widget._controls.options["first_dealer"], widget._controls.options["players"]
    assert [label for label, _ in dealer.options][1:] == [*NAMES]
    assert dealer.options[0][0].endswith("(Борис)")
    dealer.value = 3
    assert widget.run.game.options["first_dealer"] == 3
    players.value = 5
    assert dealer.value == 3 and list(numbered(of_controls(widget))) == ["5"], "the fifth has no name"
    players.value = 3
    assert [label for label, _ in dealer.options][1:] == [*NAMES[:3]] and dealer.options[0][0].endswith("(Света)")
    assert dealer.value == "" and widget.run.game.options["first_dealer"] == 2, "who is gone does not deal: the last does"
    widget.close()


# ---- seen to fail ----


def _from_0(self: Catalogue, seat: int, names: Any = None, case: str = "") -> str:
    return f"Seat {int(seat)}" if names is None else str(names[seat])


def _nameless(self: Position, names: Any) -> Position:
    return self


def test_a_seat_0_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "seat", _from_0)
    with pytest.raises(AssertionError):
        test_who_has_no_name_is_called_by_a_seat_from_1("sticht")


def test_names_that_are_lost_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "called", _nameless)
    with pytest.raises(AssertionError, match=r"Seat(?: |\\xa0)1"):
        test_who_has_a_name_is_called_by_it("sticht")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("Seat 0 leads.", {"0"}), ("auf Platz 3 · 12", {"3"}), ("На месте 2", {"2"}), ("места\u00a011", {"11"}), ("seats 3, seat=0", set())],
)
def test_what_is_a_number_of_a_seat(text: str, numbers: set[str]) -> None:
    assert set(numbered([("here", text)])) == numbers
    assert list(strings({"a": [text, 3]})) == ["a", text]
