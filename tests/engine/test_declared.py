"""The events of a game are declared once: names, places in a row, types; what cannot be is refused at once, in a sentence."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import cardlab
from cardlab.cards import Seat, Suit
from cardlab.engine import declared, events
from cardlab.engine.declared import EVENT_FIELDS, EVENT_NUMBERS, EVENT_WIDTH, Events, Fold
from cardlab.games.nineteen import rules
from cardlab.games.nineteen.game import PACK
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type


def made() -> Events:
    """Two kinds of event."""
    made = Events("demo")
    assert (made.kind("called", "call tricks"), made.kind("took", "- call trump:suit")) == (0, 1)
    return made


def test_rules_text_has_the_same_row() -> None:
    """``events.py`` imports nothing, so that its numbers are written once more."""
    assert (EVENT_WIDTH, EVENT_FIELDS.index("seat"), EVENT_FIELDS.index("card")) == (events.ROW, events.SEAT, events.CARD)


def test_the_order_of_the_lines_is_the_number_of_a_kind() -> None:
    assert made().names == ("called", "took")
    assert made().kind("ended") == 2
    assert game_type("nineteen").event_kinds[rules.HIT] == "hit"


@pytest.mark.parametrize(
    ("name", "numbers", "sentence"),
    [
        ("hit", "a b c d e", rf"the event 'hit' has 5 numbers \(a, b, c, d, e\); a row has room for {EVENT_NUMBERS}"),
        ("called", "", "the event 'called' is declared twice"),
        ("hit", "call tricks call", "the event 'hit' has two numbers called 'call'"),
        ("hit", "suit:colour", r"hit\.suit cannot be of the type 'colour'; choose from: number, half, suit, card, seat, seats"),
        ("hit", "call seat", "no number of the event 'hit' can be called 'seat': every event has that"),
        ("hit", "text", "can be called 'text'"),
        ("hit", "case", "can be called 'case'"),
        ("hit", "_call", "can be called '_call'"),
        ("hit", "call,tricks", "can be called 'call,tricks'"),
        ("big hit", "", "an event cannot be called 'big hit'"),
    ],
)  # fmt: skip
def test_a_mistake_is_refused_where_it_is_declared(name: str, numbers: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^demo: .*{sentence}"):
        made().kind(name, numbers)


def test_a_number_is_found_by_its_name() -> None:
    first = len(EVENT_FIELDS)
    assert (made().slot("call", "called"), made().slot("call", "took"), made().slot("trump", "took")) == (first, first + 1, first + 2)
    assert rules.EVENTS.slot("score", "hit", "missed") == first + 1


@pytest.mark.parametrize(
    ("name", "kinds", "sentence"),
    [
        ("score", ("called",), "the event 'called' has no number 'score'; it has: call, tricks"),
        ("-", ("took",), "the event 'took' has no number '-'; it has: call, trump"),
        ("call", ("hit",), r"slot\('call'\) names the event 'hit', which is not declared; declared are: called, took"),
        ("call", ("called", "took"), "'call' stands in no single place in the events called, took"),
        ("call", (), "'call' stands in no single place"),
    ],
)
def test_a_name_that_is_not_declared_has_no_place(name: str, kinds: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^demo: {sentence}"):
        made().slot(name, *kinds)


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("event_parts", {"shone": ("looked",)}),
        ("event_parts", {"shown": ("locked",)}),
        ("event_reasons", {"shown": ("locked",)}),
        ("event_whys", {"round": "sort"}),
        ("disclosing_events", frozenset({"starts"})),
        ("event_folds", {"struck": Fold((16, 1))}),
    ],
)
def test_a_game_that_names_an_undeclared_event_is_refused_at_import(attribute: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"^nineteen: {attribute} names the event '\w+', which is not declared; declared are: started, "):
        type("Mistaken", (type(game_type("nineteen")),), {attribute: value})


# ---- an event has what is declared ----


def event(kind: int, *numbers: int, seat: int = 2, card: int = -1) -> cardlab.Event:
    """An event of nineteen."""
    return game_type("nineteen").event(PACK, [kind, 501, seat, card, 0, *numbers])


def test_numbers_are_attributes() -> None:
    hit = event(rules.HIT, 30, 50, 1, 3)
    assert (hit.change, hit.score, hit.call, hit.tricks, hit.value, hit.numbers) == (30, 50, 1, 3, 30, (30, 50, 1, 3))
    assert {"change", "score", "call", "tricks", "kind", "text"} <= set(dir(hit))
    assert hit != event(rules.HIT, 30, 50, 1, 2) and hit == event(rules.HIT, 30, 50, 1, 3)
    assert len({hit, event(rules.HIT, 30, 50, 1, 3)}) == 1
    assert event(rules.SHOWN).value == 0


def test_a_name_that_an_event_does_not_have() -> None:
    with pytest.raises(AttributeError, match=r"^an event 'hit' of nineteen has no 'trick'; besides the usual it has: change, score,"):
        event(rules.HIT, 30, 50, 1, 3).trick  # noqa: B018
    with pytest.raises(AttributeError, match="besides the usual it has: nothing"):
        event(rules.SHOWN).n  # noqa: B018


def test_an_event_can_be_copied_and_sent() -> None:
    hit = event(rules.HIT, 30, 50, 1, 3)
    for other in (copy.copy(hit), copy.deepcopy(hit), pickle.loads(pickle.dumps(hit))):
        assert other == hit and other.call == 1


@pytest.mark.parametrize(
    ("type", "number", "read"),
    [
        ("number", -3, -3), ("half", 4, 2), ("half", -5, -2.5), ("suit", 2, Suit("H")), ("suit", -1, None), ("card", 5, PACK.cards[5]),
        ("card", -1, None), ("seat", 3, Seat(3)), ("seat", -1, None), ("seats", 0b1011, (0, 1, 3)), ("seats", 0, ()),
    ],
)  # fmt: skip
def test_a_number_reads_as_what_it_is(type: str, number: int, read: Any) -> None:
    found = declared.READ[type](number, "CDHS", PACK)
    assert found == read and found.__class__ is read.__class__


def test_a_sentence_names_what_is_declared() -> None:
    facts = game_type("nineteen").event_facts(event(rules.LEADS, 7))
    assert (facts["seat"], facts["trick"]) == (Seat(2), 7)
    assert game_type("nineteen").event_facts(event(rules.HIT, 30, 50, 1, 3))["before"] == 20


# ---- in a record ----


class Later(type(game_type("nineteen"))):  # type: ignore[misc]
    """The same game as a new one would be, whose records have to fit no others."""

    event_folds: ClassVar[Mapping[str, Fold]] = {}


@pytest.mark.parametrize("kind", [game_type("nineteen"), Later()])
@pytest.mark.parametrize(
    "row",
    [
        [rules.HIT, 501, 0, -1, 0, -20, -350, 3, 10],
        [rules.WINNING, 306, 1, 12, 0, 8, -1, 1],
        [rules.SHOWN, 405, 1, 12, 0],
        [rules.LEADS, 308, 1, -1, 0, 4],
    ],
)
def test_what_a_record_tells_of_an_event_is_read_again(kind: GameType, row: list[int]) -> None:
    assert kind.event_read(kind.event_recorded(row)) == row


def test_a_record_has_two_numbers_as_the_first_ones_had() -> None:
    kind = game_type("nineteen")
    assert kind.event_recorded([rules.HIT, 501, 0, -1, 5, 30, 50, 1, 3]) == [rules.HIT, 501, 0, -1, 30, 256 * 50 + 16 + 3]
    assert kind.event_recorded([rules.SHOWN, 405, 1, 12, 63]) == [rules.SHOWN, 405, 1, 12, 0, 0]
    assert Later().event_recorded([rules.HIT, 501, 0, -1, 5, 30, 50, 1, 3]) == [rules.HIT, 501, 0, -1, 30, 50, 1, 3]


@pytest.mark.parametrize(
    "recorded", [[], [99, 501, 0, -1, 0, 0], [-1, 501, 0, -1, 0, 0], [15, 501, 0, -1, 0], [15, 501, 0, -1, 0, 0, 0], [10, 405, 0, 3, 0, 7]]
)
def test_what_is_no_event_is_not_read(recorded: list[int]) -> None:
    assert game_type("nineteen").event_read(recorded) is None


@pytest.mark.parametrize("fold", [Fold((16, 1)), Fold((256, 16, 1)), Fold((4, 1), plus=396)])
@pytest.mark.parametrize("more", [-90_001, -1, 0, 1, 17, 12_819])
def test_a_fold_loses_nothing(fold: Fold, more: int) -> None:
    assert fold.folded(fold.unfolded([5, more])) == [5, more]
