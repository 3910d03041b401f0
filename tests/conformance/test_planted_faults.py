"""The checks of the law find what they are for: rules with a planted fault fail them, with a sentence that says where."""

from collections.abc import Callable

import pytest

import cardlab
from cardlab import testing
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type

KIND = game_type("sticht")
WHERE = r"game\('sticht'.*\), seed \d+, step \d+"


def fault(check: Callable[[GameType], object], old: str, new: str) -> str:
    """What a check says of the rules with this change."""
    with pytest.raises(AssertionError) as caught:
        check(testing.mutant(KIND, (old, new)))
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("            s.place[card] = AWAY + seat\n", "            s.place[card] = AWAY + s.dealer\n"),
        ("    s.place[card] = HAND + seat\n", ""),
        ("    s.stock_size -= 1\n", ""),
        ("        hand[i] = hand[i - 1]\n        i -= 1\n", "        break\n"),
        ("    s.seen[card] = 1 << seat\n", "    s.seen[card] = 0\n"),
    ],
    ids=["given to another", "left in the stock", "dealt and still in the stock", "not in order", "not seen by its owner"],
)
def test_a_lost_or_doubled_card_is_found(old: str, new: str) -> None:
    said = fault(lambda kind: testing.cards_conserved(kind, 4), old, new)
    assert "game('sticht'" in said
    assert "seed" in said


def test_a_legal_action_that_is_objected_to_is_found() -> None:
    said = fault(lambda kind: testing.legal_is_no_objection(kind, 3), "if follows_suit(s, hand[i], demanded):", "if True:")
    assert "is legal, but S4." in said


def test_an_action_that_is_not_offered_is_found() -> None:
    said = fault(lambda kind: testing.legal_is_no_objection(kind, 3), "if rank_of(out[i]) == 1:", "if out[i] == 0:")
    assert "reverse has no objection, but is not legal" in said


def test_a_wrong_order_of_actions_is_found() -> None:
    said = fault(lambda kind: testing.legal_is_no_objection(kind, 3), "    out[0] = KEEP\n", "    out[0] = OUT\n")
    assert "seed" in said


def test_a_game_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.testing.random_play.LIMIT", 2000)
    said = fault(lambda kind: testing.playouts(kind, 3), "if low or high:", "if low and high:")
    assert "is not over" in said


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("emit(s, SWAPPED, 305, seat, -1, 0, size)", "emit(s, SWAPPED, 305, seat, -1, 0)", "'swapped' is written with fewer numbers"),
        ("emit(s, KEPT, 305, seat, -1, 0)", "emit(s, KEPT, 305, seat, -1, 0, 1)", "'kept' is written with more numbers"),
        ("emit(s, STARTED, 201, -1, -1, 0, START)", "emit(s, STARTED, 201, -1, -1, 0)", "step 0: the event 'started' is written with"),
        ('"started", "points"', '"started"', "step 0: the event 'started' is written with more numbers"),
    ],
    ids=["one too few", "one too many", "too few at the start", "declared with too few"],
)
def test_an_event_that_is_not_written_as_declared_is_found(old: str, new: str, words: str) -> None:
    said = fault(lambda kind: testing.events_as_declared(kind, 6), old, new)
    assert words in said and "game('sticht'" in said


def test_a_seat_with_nothing_to_do_is_found() -> None:
    said = fault(lambda kind: testing.playouts(kind, 5), "return led\n    return -1\n", "return led\n    return led\n")
    assert "no action is legal" in said


def test_a_fault_in_the_rules_is_told_with_its_place() -> None:
    said = fault(lambda kind: testing.playouts(kind, 3), "    s.tricks_won[winner] += 1\n", "    s.tricks_won[99] += 1\n")
    assert "IndexError" in said
    assert "step" in said


def test_a_clause_that_is_never_told_is_found() -> None:
    book = cardlab.game("sticht").rulebook("en")
    clauses = {rule: book[rule].kind for rule in book}
    check = lambda kind: testing.clauses_reached(kind, clauses, 40, every=9)  # noqa: E731
    assert "S7.3 by an event" in fault(check, "        emit(s, GOES_ON, 703, -1, -1, 0)\n", "")
    assert "S4.2 in an objection" in fault(check, "    return 402\n", "    return 404\n")


def test_a_clause_that_is_in_no_rulebook_is_found() -> None:
    said = fault(lambda kind: testing.clauses_reached(kind, {}, 1), "    return 402\n", "    return 408\n")
    assert "S4.8" in said
    assert "in no rulebook" in said


def test_worlds_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="numba is not installed: there is one world only")
    monkeypatch.setattr("cardlab.testing.compiled_equality.compiled_rules", lambda name: _Shifted(name))
    with pytest.raises(AssertionError, match=r"plainly, .* compiled"):
        testing.plain_equals_compiled(KIND, 3, stepwise=0)


class _Shifted:
    """Compiled rules that count one step too many."""

    def __init__(self, name: str) -> None:
        from cardlab.engine.compiled import compiled_rules

        self.true = compiled_rules(name)

    def begin_many(self, rows: object) -> None:
        self.true.begin_many(rows)

    def play_many(self, rows: object, room: object, limit: int) -> None:
        self.true.play_many(rows, room, limit)
        rows["steps"] += 1  # type: ignore[index]


def test_a_text_that_names_another_action_is_found() -> None:
    mutant = testing.mutant(KIND, ("return law.REVERSE + card // 11\n", "return law.REVERSE\n"))
    with pytest.raises(AssertionError, match="reverse"):
        testing.action_texts_round_trip(testing.random_game(mutant, 0), codes=range(200))


def test_a_mutant_needs_a_line_that_is_there_once() -> None:
    with pytest.raises(AssertionError, match="nowhere"):
        testing.mutant(KIND, ("no such line", ""))
    with pytest.raises(AssertionError, match="several places"):
        testing.mutant(KIND, ("return", "return"))
