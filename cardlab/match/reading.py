"""A match from its text: every action is played again under the rules, so that a text that is cut, altered or not ours is refused with a
sentence (:class:`RecordError`) and never becomes a wrong game.

Where the generator deals another order than the one stored (a record of an older release), the stored orders are dealt.
:mod:`cardlab.match.record` says what a record holds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, TypeVar, cast

from cardlab.language.freetext import cut, must_be, quoted
from cardlab.match import record, seat_record
from cardlab.match.errors import RecordError, refuse
from cardlab.match.record import (
    FORMAT,
    KEYS,
    SEAT_KEYS,
    check_size,
    checksum,
    new_renewal,
    order_in,
    renewal_in,
    shuffled_anew,
    whole,
)  # fmt: skip
from cardlab.match.tree import Node, Tree
from cardlab.match.variations import Entry, read_lines
from cardlab.model.actions import Action, IllegalAction
from cardlab.model.deals import read_decks, read_renewals
from cardlab.model.errors import DeckError, OptionError
from cardlab.model.game import SEEDS, Game, State, View
from cardlab.model.game_type import GameType
from cardlab.model.options import whole_number
from cardlab.model.registry import game_type, is_game, not_here

__all__ = ["read"]

T = TypeVar("T", bound=Tree)
"""What a text is read into: a tree that its caller names."""


def read(text: str, tree: type[T]) -> T:
    """The match in a text. Raises :class:`RecordError`, which says where and why a text is refused."""
    if not isinstance(text, str):
        raise TypeError(must_be("a record", "a string", text))
    check_size(len(text))  # a letter has one byte at least
    text = text.removeprefix("\ufeff")  # the mark that some editors put before a text
    try:
        content = parse(text)
        check_frame(content)
        game = read_game(content)
        match = seat_match(game, content, tree) if "seat" in content else full_match(game, content, tree)
    except RecursionError:
        raise RecordError("", "its lists are nested too deeply for a record") from None
    return match


def parse(text: str) -> dict[str, Any]:
    """The JSON object in a text."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise RecordError(f"key {quoted(key)}", "it occurs twice")
            found[key] = value
        return found

    def no_number(word: str) -> NoReturn:
        raise RecordError(word, "a record cannot hold this number")

    if not text.strip():
        raise RecordError("", "the text is empty")
    try:
        content = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            raise RecordError(where, "the text ends in the middle of a record") from None
        if error.msg == "Extra data":
            raise RecordError(where, "something follows the end of the record") from None
        raise RecordError(where, f"this is not JSON ({error.msg})") from None
    except RecordError:
        raise
    except ValueError:  # Python reads no whole number of more than some thousand digits
        raise RecordError("", "a number in it is too long") from None
    if not isinstance(content, dict) or "cardlab" not in content:
        raise RecordError("", 'this is not a cardlab record: the key "cardlab" with its format number is missing')
    return content


def check_frame(content: dict[str, Any]) -> None:
    """Refuse another format, keys that are not ours or missing, and an altered text."""
    form = content["cardlab"]
    if whole_number(form) is None or form < 1:
        refuse("cardlab", form, f"a format number from 1 to {FORMAT}")
    if form > FORMAT:
        raise RecordError("cardlab", f"the record has format {quoted(form)}; this release reads formats up to {FORMAT}")
    keys = SEAT_KEYS if "seat" in content else KEYS
    for key in content:
        if key not in keys:
            raise RecordError(f"key {quoted(key)}", f"a record has no such key; its keys are: {', '.join(keys)}")
    needed = (*SEAT_KEYS[:3], "line", "cursor", "views", "checksum") if "seat" in content else ("game", "line")
    for key in needed:
        if key not in content:
            raise RecordError(key, "it is missing")
    if "checksum" in content:
        stored = content["checksum"]
        if not isinstance(stored, str):
            refuse("checksum", stored, "a string")
        if stored != checksum(content):
            hint = "" if "seat" in content else "; without its checksum it is read as one written by hand"
            raise RecordError("checksum", f"it does not match: the record was altered after it was saved{hint}")


def read_game(content: dict[str, Any]) -> Game:
    """The game with its options, in a version that can be replayed; whether each step of it can is seen when it is played."""
    try:
        kind: GameType = game_type(content["game"])
    except OptionError as error:
        named = content["game"]
        raise RecordError("game", not_here(named) if isinstance(named, str) and not is_game(named) else str(error)) from None
    version = content.get("version", kind.version)
    if whole_number(version) is None:
        refuse("version", version, "a whole number")
    if version not in kind.replays:
        known = ", ".join(str(each) for each in kind.replays)
        reason = f"the record follows version {quoted(version)} of the rules of {kind.id}; this release can replay: {known}"
        raise RecordError("version", reason)
    options = content.get("options", {})
    if not isinstance(options, dict):
        refuse("options", options, "an object with a value for each option")
    try:
        return Game(kind, options)
    except OptionError as error:
        raise RecordError("options", cut(str(error))) from None


def check_version(game: Game, version: int, before: Any, after: Any, place: str) -> None:
    """Refuse a step that led elsewhere in the version of the rules that the record follows."""
    clause = game.kind.went_otherwise(version, before, after) if version < game.kind.version else ""
    if clause:
        reason = f"the record follows version {version} of the rules of {game.id}, in which rule {clause} led to another result here"
        raise RecordError(place, reason)


def grow(match: T, entries: Sequence[Entry]) -> list[Node]:
    """Put every entry, now that it is known what it does, into the tree; the nodes in the order of the text."""
    nodes: dict[Entry, Node] = {entries[0]: match.root}
    waiting = entries[0].children[::-1]
    while waiting:
        entry = waiting.pop()
        nodes[entry] = match.grow(nodes[cast(Entry, entry.up)], entry.action, entry.state)
        waiting += entry.children[::-1]
    for entry, node in nodes.items():
        node.last = nodes[entry.main] if entry.main else None
    return [nodes[entry] for entry in entries]


def settle(match: T, content: dict[str, Any], nodes: Sequence[Node]) -> T:
    """The names, the branches visited last and the cursor."""
    names = content.get("names")
    if "names" in content and not isinstance(names, list):
        refuse("names", names, "a list of strings, one per seat")
    try:
        match.names = names
    except ValueError as error:
        raise RecordError("names", cut(str(error))) from None
    visited = content.get("visited", [])
    if not isinstance(visited, list):
        refuse("visited", visited, "a list of action numbers")
    forks = set()
    for k, number in enumerate(visited):
        place = whole_number(number)
        if place is None or not 0 < place < len(nodes):
            refuse(f"visited[{k}]", number, f"an action number from 1 to {len(nodes) - 1}")
        node = nodes[place]
        fork = cast("Node", node.parent)
        if fork.id in forks:
            raise RecordError(f"visited[{k}]", "only one branch at each fork can be the one visited last")
        forks.add(fork.id)
        fork.last = node
    if "cursor" not in content:
        match.visit(match.path()[-1])
        return match
    cursor = whole_number(content["cursor"])
    if cursor is None or not 0 <= cursor < len(nodes):
        refuse("cursor", content["cursor"], f"an action number from 1 to {len(nodes) - 1}, or 0 for the start")
    match.visit(nodes[cursor])
    return match


# ---- whole records ----


class OtherOrder(Exception):
    """The generator deals another order than the record holds."""


def full_match(game: Game, content: dict[str, Any], tree: type[T]) -> T:
    """The match in a whole record: every action is played again."""
    decks, deals = read_orders(game, content, "decks"), read_orders(game, content, "deals")
    renewed, renewals = read_renewal_rows(game, content, "renewed"), read_renewal_rows(game, content, "renewals")
    for k, (deck, deal) in enumerate(zip(decks, deals, strict=False), 1):
        if deck != deal:
            raise RecordError("deals", f"deal {k} differs from the deck given for it")
    seed = whole_number(content["seed"]) if "seed" in content else None
    if "seed" in content and (seed is None or not 0 <= seed < SEEDS):
        refuse("seed", content["seed"], "a whole number from 0 to 2**63-1")
    for key, order in renewals.items():
        if renewed.get(key, order) != order:
            raise RecordError("renewals", f"renewal {key[1]} of deal {key[0]} differs from the order given for it")
    written = Orders(deals, renewals)
    stored = Orders(deals + decks[len(deals) :], {**renewed, **renewals})
    try:
        match, nodes = replay(game, seed, stored if seed is None else Orders(decks, renewed), written, content, tree)
    except OtherOrder:
        match, nodes = replay(game, seed, stored, written, content, tree)
    reached = max(int(node.state.raw.deals) for node in nodes)
    if len(deals) > reached:
        raise RecordError("deals", f"there are {len(deals)}, but the actions reach only {reached}")
    if set(renewals) - set(shuffled_anew(match)):
        raise RecordError("renewals", "there are some that the actions do not reach")
    return settle(match, content, nodes)


def read_orders(game: Game, content: dict[str, Any], key: str) -> list[list[str]]:
    """The deck orders under a key, checked, as codes."""
    orders = content.get(key, [])
    if not isinstance(orders, list) or not all(isinstance(order, (list, str)) for order in orders):
        refuse(key, orders, "a list of orders, each a list of card codes")
    try:
        numbers = read_decks(game.pack, orders)
    except DeckError as error:
        raise RecordError(key, cut(str(error))) from None
    return [[game.pack.cards[number].code for number in order] for order in numbers]


def read_renewal_rows(game: Game, content: dict[str, Any], key: str) -> dict[tuple[int, int], list[str]]:
    """The orders of renewed stocks under a key, checked, as codes."""
    rows = content.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 3 and isinstance(row[2], (list, str)) for row in rows):
        refuse(key, rows, "a list of lists, each with a deal, a renewal in it and the card codes in order")
    if rows and not game.kind.layout.renews:
        raise RecordError(key, f"it is not allowed: {game.id} never reshuffles its stock")
    found: dict[tuple[int, int], list[str]] = {}
    for k, row in enumerate(rows):
        deal, number = whole_number(row[0]), whole_number(row[1])
        if deal is None or number is None or (deal, number) in found:
            refuse(f"{key}[{k}]", row[:2], "the number of a deal and of a renewal in it, each pair only once")
        try:
            read = read_renewals(game.pack, {(deal, number): row[2]})
        except DeckError as error:
            raise RecordError(f"{key}[{k}]", cut(str(error))) from None
        found[deal, number] = [game.pack.cards[card].code for card in read[deal, number]]
    return found


class Orders(NamedTuple):
    """Orders of deals and of renewals."""

    deals: list[list[str]]
    renewals: dict[tuple[int, int], list[str]]


def replay(game: Game, seed: int | None, given: Orders, written: Orders, content: dict[str, Any], tree: type[T]) -> tuple[T, list[Node]]:
    """Play every action of a record's line with the orders that are given; :class:`OtherOrder` where one is not as written.

    Without a seed all have to be given.
    """
    match = tree(game, 0 if seed is None else seed, given.deals or None, given.renewals or None)
    replayed = Replay(game, seed, given, written, content.get("version", game.kind.version), match.root.state)
    return match, grow(match, read_lines(content["line"], "line", replayed.enter, record.MOST_ACTIONS))


@dataclass
class Replay:
    """A record's line as it is played again: what is given, what was written, and where it begins."""

    game: Game
    seed: int | None
    given: Orders
    written: Orders
    version: int
    start: State

    def enter(self, entry: Entry) -> None:
        """Play what an entry says. Raises :class:`RecordError` for what cannot be, :class:`OtherOrder` for cards in another order."""
        if entry.up is None:
            entry.state = self.start
            self.check_deal(0, entry.state)
            return
        parent = entry.up.state
        text = entry.text.encode("utf-8", "backslashreplace").decode()  # half a character could not be printed
        text = cut(text, 60)  # no action is that long; what quotes it should not be, either
        try:
            entry.state = parent.play(text)
        except IllegalAction as error:
            raise RecordError(entry.place, f"{quoted(text)} is refused: {error.objection}", error.objection) from None
        entry.action = self.game.action(self.game.code(text))
        if any(entry.action == other.action for other in entry.up.children):
            raise RecordError(entry.place, f"{entry.action} occurs twice")
        check_version(self.game, self.version, parent.raw, entry.state.raw, entry.place)
        self.check_renewal(parent, entry.state)
        self.check_deal(parent.raw.deals, entry.state)

    def check_renewal(self, parent: State, state: State) -> None:
        """The order of a stock that was renewed in this step is as given and written."""
        key = new_renewal(parent, state)
        if key is None:
            return
        given, written = self.given.renewals, self.written.renewals
        if self.seed is None and key not in given:
            reason = f"renewal {key[1]} of deal {key[0]}, which is missing, too"
            raise RecordError("seed", f"it is missing, and step {state.step} needs {reason}")
        if renewal_in(state) != written.get(key, renewal_in(state)):
            if given.get(key) == written[key]:
                raise RecordError("renewals", f"renewal {key[1]} of deal {key[0]} is impossible as it stands")
            raise OtherOrder

    def check_deal(self, before: int, state: State) -> None:
        """The deck of a deal that was made in this step, the first after ``before``, is as given and written."""
        given, written = self.given.deals, self.written.deals
        deal = state.raw.deals - 1
        if deal < before:
            return
        if self.seed is None and deal >= len(given):
            raise RecordError("seed", f"it is missing, and step {state.step} needs deal {deal + 1}, which is missing, too")
        if deal < len(written) and order_in(state) != written[deal]:
            if given[: len(written)] == written:
                raise RecordError("deals", f"deal {deal + 1} is impossible as it stands")
            raise OtherOrder


# ---- what one seat may keep ----


def seat_match(game: Game, content: dict[str, Any], tree: type[T]) -> T:
    """The match in the record of one seat: nothing can be played again, so that everything is checked as it stands, told and drawn."""
    seat, changes = whole_number(content["seat"]), content["views"]
    if seat is None or not 0 <= seat < game.players:
        refuse("seat", content["seat"], f"a seat from 0 to {game.players - 1}")
    if not isinstance(changes, list):
        refuse("views", changes, "a list with an object for the start and one for each action")
    waiting = iter(enumerate(changes))
    check_shown = seat_record.shown_check(game, seat)
    version = content.get("version", game.kind.version)

    def enter(entry: Entry) -> None:
        k, change = next(waiting, (-1, None))
        if k < 0:
            raise RecordError("views", f"there are {len(changes)}, but there must be one for the start and one for each action")
        where = f"views[{k}]"
        before: View | None = entry.up.state if entry.up else None
        raw = seat_record.changed(game, before.raw if before else seat_record.beginning(game), change, where)
        entry.state = View(game, raw, seat)
        seat_record.check_view(entry.state, entry.step, where)
        entry.action = seat_record.read_told(game, entry.text, entry.place) if entry.up else Action("")
        if before is not None:
            check_version(game, version, before.raw, raw, entry.place)
        check_shown(before, entry.state, entry.action.text if before else None, where)

    entries = read_lines(content["line"], "line", enter, record.MOST_ACTIONS)
    if len(changes) != len(entries):
        raise RecordError("views", f"there are {len(changes)}, but there must be {len(entries)}: one for the start and one for each action")
    match = tree.of_seat(game, cast(State, entries[0].state), seat)
    settle(match, content, grow(match, entries))
    content.pop("checksum")
    written, _ = whole(match, seat)
    for key in SEAT_KEYS:
        if key != "version" and written.get(key) != content.get(key):
            raise RecordError(key, "it is not what cardlab writes here")
    return match
