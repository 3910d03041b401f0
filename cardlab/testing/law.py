"""Checks of the law: where the cards are, what is legal, what an action's text names, how many lines there are, which clauses are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from cardlab.cards import Pack
from cardlab.engine.declared import EVENT_WIDTH
from cardlab.engine.layout import Visibility
from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType
from cardlab.testing.random_play import playouts, words_of

__all__ = [
    "action_texts_round_trip", "cards_conserved", "clauses_reached", "events_as_declared", "leaf_counts", "legal_is_no_objection",
]  # fmt: skip

MANY_CODES = 200_000
"""A game with more action codes than this is checked on near misses."""

NO_ACTION = 4
"""The objection to a number that is no action at all (C4)."""


# ---- where the cards are ----


def check_cards(game: Game, seed: int, raw: Any, legal: Sequence[int] = ()) -> None:
    """Every card is in exactly one place at this moment, whichever way one looks."""
    at = f"{game!r}, seed {seed}, step {raw.steps}"
    pack, kind = game.pack, game.kind
    zones = kind.zones(raw)
    shown = sorted(number for zone in zones for number in zone.cards)
    if shown != list(range(len(pack))):
        lost = [pack.cards[n].code for n in range(len(pack)) if n not in shown]
        twice = sorted({pack.card(n).code for n in shown if shown.count(n) > 1 or n < 0})
        raise AssertionError(f"{at}: the zones lack {lost} and hold {twice} too often")
    where: dict[int, set[tuple[str, int | None]]] = {}
    for zone in zones:
        assert zone.place in kind.places, f"{at}: there is no place called {zone.place!r}"
        for number in zone.cards:
            where.setdefault(raw.place[number], set()).add((zone.place, zone.seat))
    for place, found in where.items():
        assert len(found) == 1, f"{at}: place {place} is {sorted(map(str, found))} at once"
    assert len(where) == len({next(iter(found)) for found in where.values()}), f"{at}: two numbers stand for one place"
    hands = kind.hands(raw)
    for field in kind.layout.fields:
        if field.visibility is Visibility.HANDS:
            values, counts = getattr(raw, field.name), getattr(raw, field.count)
            for seat in range(game.players):
                held = tuple(values[seat * field.stride : seat * field.stride + counts[seat]])
                shown_hand = pack.named(hands[seat])
                assert held == hands[seat], f"{at}: seat {seat} holds {pack.named(held)}, but its hand is {shown_hand}"
                assert list(held) == sorted(held), f"{at}: the hand of seat {seat} is not in pack order: {pack.named(held)}"
                if seat != raw.actor or not any(kind.action_cards(code) for code in legal):
                    continue  # cards may be held unseen, but not chosen from
                for number in held:
                    assert raw.seen[number] >> seat & 1, f"{at}: seat {seat} may play {pack.cards[number]} and has not seen it"


def cards_conserved(kind: GameType, games: int, seed: int = 0) -> None:
    """At every moment of random games each card is in exactly one place; hand lists, sizes, ``place`` and zones agree."""
    playouts(kind, games, seed, check_cards)


# ---- what may be done ----


def legal_is_no_objection(
    kind: GameType, games: int, seed: int = 0, every: int = 1, codes: Callable[[Any], Iterable[int]] | None = None
) -> None:
    """``legal`` lists exactly the actions that have no objection, each once, lowest number first: over all action codes at each
    ``every``-th moment.

    ``codes(raw)``: which ones to ask about, for a game with too many (:meth:`GameType.near_misses` unless given); the legal ones are always
    asked. Numbers that are no action must stay none: at every moment a thousandth of them is asked.
    """
    total = int(kind.rules.ACTIONS)
    if codes is None and total > MANY_CODES:
        codes = partial(_near_misses, kind)
    objection = kind.rules.objection
    by_pack: dict[Pack, tuple[list[int], list[int]]] = {}

    def check(game: Game, number: int, raw: Any, legal: list[int]) -> None:
        if raw.steps % every and legal:
            return
        at = f"{game!r}, seed {number}, step {raw.steps}"
        if codes is None and game.pack not in by_pack:
            by_pack[game.pack] = _codes(game)
        actions, none = by_pack.get(game.pack, ([], []))
        assert legal == sorted(set(legal)), f"{at}: the legal actions are not in order, each once: {legal}"
        for code in (-1, total, total + 1, *none[raw.steps % 1000 :: 1000]):
            assert objection(raw, code) == NO_ACTION, f"{at}: {code} is no action elsewhere, and here {objection(raw, code)} objects to it"
        asked = actions if codes is None else sorted({*legal, *codes(raw)})
        free = [code for code in asked if not objection(raw, code)]
        for code in sorted(set(free) ^ set(legal)):
            clause, text = objection(raw, code), game.action(code)
            why = f"is legal, but {kind.rule(clause)} objects" if clause else "has no objection, but is not legal"
            raise AssertionError(f"{at}: {text} {why}")

    playouts(kind, games, seed, check)


def _codes(game: Game) -> tuple[list[int], list[int]]:
    """All numbers that are actions, and those up to ``ACTIONS`` that are none (a set of cards may have one number only, and not
    every pack the same cards)."""
    raw, objection = game.new(seed=0)._raw, game.kind.rules.objection
    total = range(int(game.kind.rules.ACTIONS))
    none = {code for code in total if objection(raw, code) == NO_ACTION}
    return [code for code in total if code not in none], sorted(none)


def _near_misses(kind: GameType, raw: Any) -> Iterable[int]:
    """The actions that a game with many asks about."""
    codes = kind.near_misses(raw)
    assert codes is not None, f"{kind.id} has {kind.rules.ACTIONS} action codes: it should say by near_misses which to ask about"
    return codes


def _asked(game: Game) -> Iterable[int]:
    """The actions to ask about with no position in hand: all that the game has, or its near misses at the start."""
    return _codes(game)[0] if game.kind.rules.ACTIONS <= MANY_CODES else _near_misses(game.kind, game.new(seed=0)._raw)


def action_texts_round_trip(game: Game, codes: Iterable[int] | None = None) -> None:
    """Every action's text names that very action: as printed, in lower case, in capitals, with runs of spaces."""
    kind = game.kind
    for code in _asked(game) if codes is None else codes:
        text = kind.action_text(game.pack, code)
        for way in (text, text.lower(), text.upper(), "  " + text.replace(" ", " \t ") + " "):
            read = game.code(way)
            assert read >= 0, f"{game!r}: {way!r}, the text of action {code}, is read as none"
            again = kind.action_text(game.pack, read)
            assert again == text, f"{game!r}: {way!r}, the text of action {code}, is read as {again!r}"


def leaf_counts(state: State, depth: int) -> list[int]:
    """How many lines of 1, 2, … ``depth`` actions there are from here: two numbers that pin the whole generation of actions."""
    rules, advance = state.game.kind.rules, state.game.kind.playout.advance
    out = [0] * state.game.kind.layout.max_actions
    counts, layer = [], [state._raw]
    for _ in range(depth):
        following = []
        for raw in layer:
            if rules.to_act(raw) < 0:
                continue
            for action in out[: rules.legal(raw, out)]:
                new = raw.copy()
                advance(new, action)
                following.append(new)
        counts.append(len(following))
        layer = following
    return counts


# ---- events ----

UNWRITTEN = -(2**31)
"""What no rule writes."""


def events_as_declared(kind: GameType, games: int, seed: int = 0) -> None:
    """Every event is written with all numbers that the rules declare of its kind and with no other, and each reads as what it is."""

    def check(game: Game, number: int, raw: Any, legal: Sequence[int]) -> None:
        at = f"{game!r}, seed {number}, step {raw.steps}"
        written = raw
        if raw.steps == 0:  # begun once more, where it shows what is written
            written = kind.layout.plain()
            written.seed = number
            kind.setting(game.options, written)
            written.events = [UNWRITTEN] * len(raw.events)
            kind.playout.begin(written)
        _as_declared(kind, game, written, at)
        raw.events = [UNWRITTEN] * len(raw.events)

    playouts(kind, games, seed, check)


def _as_declared(kind: GameType, game: Game, raw: Any, at: str) -> None:
    """The events of one step, written where nothing stood."""
    for k, row in enumerate(kind.layout.events.rows(raw)):
        name = kind.event_kinds[row[0]]
        behind = raw.events[k * EVENT_WIDTH + len(row) : (k + 1) * EVENT_WIDTH]
        assert UNWRITTEN not in row, f"{at}: the event {name!r} is written with fewer numbers than are declared"
        assert set(behind) <= {UNWRITTEN}, f"{at}: the event {name!r} is written with more numbers than are declared"
        assert kind.event(game.pack, row, game.options).kind == name


# ---- clauses ----


def clauses_reached(kind: GameType, clauses: Mapping[str, str | Iterable[str]], games: int, seed: int = 0, every: int = 1) -> set[str]:
    """Random games tell every clause of kind ``event`` by an event and name every clause of kind ``objection`` in an objection.

    ``clauses``: the kind or kinds of each, by rule id. Clauses of the kinds ``setup`` and ``definition`` show in what they decide; no
    walk can reach them. Rules that are told and are in no rulebook are a fault, too. Returns all that was told or named.
    """
    told: set[str] = set()
    named: set[str] = set()
    probes: dict[Pack, list[int]] = {}

    def check(game: Game, number: int, raw: Any, legal: list[int]) -> None:
        told.update(kind.rule(row[1]) for row in kind.layout.events.rows(raw))
        if raw.steps % every == 0:
            if game.pack not in probes:
                probes[game.pack] = _some_of_each_form(game)
            named.update(kind.rule(clause) for code in probes[game.pack] if (clause := kind.rules.objection(raw, code)))

    playouts(kind, games, seed, check)
    common = {"C1", "C2", "C3", "C4"}
    kinds = {rule: {each} if isinstance(each, str) else set(each) for rule, each in clauses.items()}
    unreached = [f"{rule} by an event" for rule, of in kinds.items() if "event" in of and rule not in told]
    unreached += [f"{rule} in an objection" for rule, of in kinds.items() if "objection" in of and rule not in named]
    unknown = sorted((told | named) - set(clauses) - common)
    found = [f"in {games} games nobody was told {', '.join(unreached)}"] if unreached else []
    found += [f"{', '.join(unknown)} are told, but are in no rulebook"] if unknown else []
    assert not found, f"{kind.id}: {'; '.join(found)}"
    return told | named


def _some_of_each_form(game: Game) -> list[int]:
    """Actions to be refused: all with one card or none, and a few of each form with more."""
    form = words_of(game)
    probes = []
    seen: dict[str, int] = {}
    for code in _asked(game):
        few = len(game.kind.action_cards(code)) < 2
        if few or (code % 7 == 0 and seen.get(form(code), 0) < 20):
            seen[form(code)] = seen.get(form(code), 0) + 1
            probes.append(code)
    return probes
