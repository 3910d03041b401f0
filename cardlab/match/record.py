"""A match as text, and back: JSON that people can read and that compares well line by line.

A record holds the game with its options, the seed, every order that was dealt or renewed, the actions of all lines, and a checksum.
Reading it plays every action again under the rules, so that a text that is cut, altered or not ours is refused with a sentence
(:class:`RecordError`) and never becomes a wrong game. Where the generator deals another order than the one stored (a record of an
older release), the stored orders are dealt. A record written by hand needs only ``cardlab``, ``game`` and ``line``, and either a
``seed`` or enough ``decks`` (and ``renewed``: lists of a deal, a renewal in it and its order).

``line`` holds the actions as text, branches as nested lists (:mod:`cardlab.match.variations` describes the form). ``cursor`` counts actions
from the top of the text, and so does ``visited``: the branches visited last, where they are not the ones written out first.

What one seat may keep, ``to_text(seat=…)``, has no seed and no deals; instead, ``views`` holds for each action what changed in the
plain state that :func:`cardlab.engine.knowledge.redacted` gives, and the events with their hidden cards taken out.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from cardlab.engine.knowledge import redacted
from cardlab.language.freetext import check_file_name, cut, must_be, quoted
from cardlab.match import seat_record
from cardlab.match.errors import RecordError, refuse
from cardlab.match.variations import Entry, flat, lines_from, print_line, read_lines, texts
from cardlab.model.deals import read_decks, read_renewals
from cardlab.model.errors import DeckError, OptionError
from cardlab.model.game import SEEDS, Action, Game, IllegalAction, State, View
from cardlab.model.game_type import GameType
from cardlab.model.options import whole_number
from cardlab.model.registry import game_type, is_game, not_here

if TYPE_CHECKING:
    from cardlab.match import Match, Node

__all__ = ["FORMAT", "RecordError", "load", "read", "save", "write"]

FORMAT = 1
"""The number of the format that this release writes; it reads all formats up to this one."""

MOST_BYTES = 16 * 1024 * 1024
"""How large the text of a record may be: many times what any game makes, and read in seconds."""
MOST_ACTIONS = 100_000
"""How many actions a record may hold, all branches together."""

KEYS = (
    "cardlab", "game", "version", "options", "seed", "decks", "renewed", "deals", "renewals", "names", "line", "cursor", "visited",
    "checksum",
)  # fmt: skip
SEAT_KEYS = ("cardlab", "game", "version", "options", "seat", "names", "line", "cursor", "visited", "views", "checksum")


# ---- files ----


def load(path: str | os.PathLike[str]) -> Match:
    """The match in a file. Raises :class:`RecordError`, which says where and why a file or its text is refused."""
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"load needs the path of a file, not {quoted(path)}")
    where = f"file {quoted(str(path), 200)}"
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        check_size(len(content), where)
        text = content.decode("utf-8-sig")
    except RecordError:
        raise
    except FileNotFoundError:
        raise RecordError(where, "there is no such file") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{where}, byte {error.start + 1}", "this is not UTF-8 text") from None
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte in it
        raise RecordError(where, f"it cannot be read ({getattr(error, 'strerror', None) or error})") from error
    return read(text)


def check_size(size: int, where: str = "") -> None:
    """Refuse a text of more than :data:`MOST_BYTES` bytes."""
    if size > MOST_BYTES:
        raise RecordError(where, f"it is larger than any record can be: more than {MOST_BYTES // 1024**2} MB")


def save(match: Match, path: str | os.PathLike[str]) -> Path:
    """Write a match to a file, completely or not at all; the path. ``OSError`` names the file that was asked for, and says why."""
    text = write(match)
    check_file_name(path)
    try:
        save_text(text, path)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error
    return Path(path)


def save_text(text: str, path: str | os.PathLike[str]) -> None:
    """Write a text to a file, completely or not at all."""
    target = Path(os.path.realpath(path))  # a link stays a link
    part = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with open(part, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        os.replace(part, target)
    finally:
        with suppress(OSError):  # of a folder that is not there nothing can be taken away, either
            part.unlink(missing_ok=True)


# ---- writing ----


def write(match: Match, seat: int | None = None) -> str:
    """A match as text; with ``seat``, only what that seat may keep.

    Raises ``ValueError`` for a seat that does not exist, :class:`RecordError` for a match that is too large to be read again.
    """
    if len(match.nodes()) - 1 > MOST_ACTIONS:
        raise RecordError("this match", f"it has {len(match.nodes()) - 1} actions; a record can hold at most {MOST_ACTIONS}")
    content, line = whole(match, match.seat if seat is None else seat)
    content["checksum"] = checksum(content)
    blocks = []
    for key, value in content.items():
        if key == "line":
            text = print_line(line, dict(zip(flat(line), flat(value), strict=True)), "  ")
        elif key in ("decks", "renewed", "deals", "renewals", "views"):
            text = f"[\n    {f',{chr(10)}    '.join(json.dumps(row, ensure_ascii=False) for row in value)}\n  ]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        blocks.append(f'  "{key}": {text}')
    whole_text = "{\n" + ",\n".join(blocks) + "\n}\n"
    check_size(len(whole_text.encode("utf-8", "surrogatepass")), "this match")
    return whole_text


def whole(match: Match, seat: int | None) -> tuple[dict[str, Any], list[Any]]:
    """What a record holds except its checksum, and the same line as nodes."""
    game = match.game
    if seat is not None:
        seat = match.own_seat(seat)
    line = lines_from(match.nodes())
    nodes: list[Node] = flat(line)
    number = {node.id: k for k, node in enumerate([match.root, *nodes])}
    visited = sorted(
        number[node.last.id]
        for node in match.nodes()
        if node.last and number[node.last.id] > min(number[child.id] for child in node.children)
    )
    options = json.loads(json.dumps(dict(game.options)))
    content: dict[str, Any] = {"cardlab": FORMAT, "game": game.id, "version": game.kind.version, "options": options}
    if seat is None:
        content["seed"] = match.seed
        if match.decks:
            content["decks"] = [list(deck) for deck in match.decks]
        if match.renewed:
            content["renewed"] = renewal_rows(match.renewed)
        deals = dealt(match)
        if deals:
            content["deals"] = deals
        renewals = shuffled_anew(match)
        if renewals:
            content["renewals"] = renewal_rows(renewals)
    else:
        content["seat"] = seat
    if match.names is not None:
        content["names"] = list(match.names)

    def text(node: Node) -> str:
        return str(node.action) if seat is None else match.public_text(node, seat)

    content["line"] = texts(line, text)
    content["cursor"] = number[match.here.id]
    if visited:
        content["visited"] = visited
    if seat is not None:
        content["views"] = list(views(match, seat, nodes))
    return content, line


def checksum(content: dict[str, Any]) -> str:
    """The SHA-256 of a record's content, however it is spaced and in whatever order its keys stand."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def order_in(state: State) -> list[str]:
    """The order that was dealt last, as codes: it stands in the state until the next deal."""
    pack = state.game.pack
    return [pack.cards[number].code for number in state.raw.deck[: len(pack)]]


def dealt(match: Match) -> list[list[str]]:
    """Every order that was dealt, in the order of the deals. One serves all branches: it depends on the seed and its number alone.

    A step deals once at most.
    """
    orders: dict[int, list[str]] = {}
    for node in match.nodes():
        before = 0 if node.parent is None else node.parent.state.raw.deals
        deals = node.state.raw.deals
        if deals > before and deals - 1 not in orders:
            orders[deals - 1] = order_in(node.state)
    return [orders[deal] for deal in sorted(orders)]


Renewals = Mapping[tuple[int, int], Sequence[str]]
"""Orders of renewed stocks by (deal, renewal in it), both from 1."""


def new_renewal(before: State, after: State) -> tuple[int, int] | None:
    """Which renewal the step between two states made, if any. A step makes one at most, and no deal comes before it."""
    if not after.game.kind.layout.renews or after.raw.renewals_made == before.raw.renewals_made:
        return None
    return before.raw.deals, before.raw.renewals + 1


def renewal_in(state: State) -> list[str]:
    """The order of the last renewal, as codes: it stands in the state until the next one."""
    return [state.game.pack.cards[number].code for number in state.raw.renewed]


def shuffled_anew(match: Match) -> Renewals:
    """Every order in which a stock was reshuffled. One serves all branches: it depends on the seed and its two numbers alone."""
    orders: dict[tuple[int, int], list[str]] = {}
    for node in match.nodes():
        key = None if node.parent is None else new_renewal(node.parent.state, node.state)
        if key is not None:
            orders.setdefault(key, renewal_in(node.state))
    return orders


def renewal_rows(renewals: Renewals) -> list[list[Any]]:
    """The same as it stands in a record: a deal, a renewal in it, its order."""
    return [[*key, list(renewals[key])] for key in sorted(renewals)]


# ---- reading ----


def read(text: str) -> Match:
    """The match in a text. Raises :class:`RecordError`, which says where and why a text is refused."""
    if not isinstance(text, str):
        raise TypeError(must_be("a record", "a string", text))
    check_size(len(text))  # a letter has one byte at least
    text = text.removeprefix("\ufeff")  # the mark that some editors put before a text
    try:
        content = parse(text)
        check_frame(content)
        game = read_game(content)
        match = seat_match(game, content) if "seat" in content else full_match(game, content)
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


def grow(match: Match, entries: Sequence[Entry]) -> list[Node]:
    """Put every entry, now that it is known what it does, into the tree; the nodes in the order of the text."""
    nodes: dict[Entry, Node] = {entries[0]: match.root}
    waiting = entries[0].children[::-1]
    while waiting:
        entry = waiting.pop()
        nodes[entry] = match._grow(nodes[cast(Entry, entry.up)], entry.action, entry.state)
        waiting += entry.children[::-1]
    for entry, node in nodes.items():
        node.last = nodes[entry.main] if entry.main else None
    return [nodes[entry] for entry in entries]


def settle(match: Match, content: dict[str, Any], nodes: Sequence[Node]) -> Match:
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


def full_match(game: Game, content: dict[str, Any]) -> Match:
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
        match, nodes = replay(game, seed, stored if seed is None else Orders(decks, renewed), written, content)
    except OtherOrder:
        match, nodes = replay(game, seed, stored, written, content)
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


def replay(game: Game, seed: int | None, given: Orders, written: Orders, content: dict[str, Any]) -> tuple[Match, list[Node]]:
    """Play every action of a record's line with the orders that are given; :class:`OtherOrder` where one is not as written.

    Without a seed all have to be given.
    """
    from cardlab.match import Match

    decks, deals = given.deals, written.deals
    version = content.get("version", game.kind.version)
    match = Match(game, 0 if seed is None else seed, decks or None, given.renewals or None)

    def check_renewal(parent: State, state: State) -> None:
        key = new_renewal(parent, state)
        if key is None:
            return
        if seed is None and key not in given.renewals:
            reason = f"renewal {key[1]} of deal {key[0]}, which is missing, too"
            raise RecordError("seed", f"it is missing, and step {state.step} needs {reason}")
        if renewal_in(state) != written.renewals.get(key, renewal_in(state)):
            if given.renewals.get(key) == written.renewals[key]:
                raise RecordError("renewals", f"renewal {key[1]} of deal {key[0]} is impossible as it stands")
            raise OtherOrder

    def check_deal(before: int, state: State) -> None:
        deal = state.raw.deals - 1
        if deal < before:
            return
        if seed is None and deal >= len(decks):
            raise RecordError("seed", f"it is missing, and step {state.step} needs deal {deal + 1}, which is missing, too")
        if deal < len(deals) and order_in(state) != deals[deal]:
            if decks[: len(deals)] == deals:
                raise RecordError("deals", f"deal {deal + 1} is impossible as it stands")
            raise OtherOrder

    def enter(entry: Entry) -> None:
        if entry.up is None:
            entry.state = match.root.state
            check_deal(0, entry.state)
            return
        parent = entry.up.state
        text = entry.text.encode("utf-8", "backslashreplace").decode()  # half a character could not be printed
        text = cut(text, 60)  # no action is that long; what quotes it should not be, either
        try:
            entry.state = parent.play(text)
        except IllegalAction as error:
            raise RecordError(entry.place, f"{quoted(text)} is refused: {error.objection}", error.objection) from None
        entry.action = game.action(game.code(text))
        if any(entry.action == other.action for other in entry.up.children):
            raise RecordError(entry.place, f"{entry.action} occurs twice")
        check_version(game, version, parent.raw, entry.state.raw, entry.place)
        check_renewal(parent, entry.state)
        check_deal(parent.raw.deals, entry.state)

    return match, grow(match, read_lines(content["line"], "line", enter, MOST_ACTIONS))


# ---- what one seat may keep ----


def views(match: Match, seat: int, nodes: Sequence[Node]) -> Iterator[dict[str, Any]]:
    """What each step, from the start on, changed in what the seat may know, and its events."""
    layout, pack = match.game.kind.layout, match.game.pack
    known: dict[int, Any] = {}
    for node in (match.root, *nodes):
        known[node.id] = node.state.raw if match.seat is not None else redacted(layout, pack, node.state.raw, seat)
        before = seat_record.beginning(match.game) if node.parent is None else known[node.parent.id]
        yield seat_record.changes(match.game, before, known[node.id])


def seat_match(game: Game, content: dict[str, Any]) -> Match:
    """The match in the record of one seat: nothing can be played again, so that everything is checked as it stands, told and drawn."""
    from cardlab.match import Match

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

    entries = read_lines(content["line"], "line", enter, MOST_ACTIONS)
    if len(changes) != len(entries):
        raise RecordError("views", f"there are {len(changes)}, but there must be {len(entries)}: one for the start and one for each action")
    match = Match._of_seat(game, cast(State, entries[0].state), seat)
    settle(match, content, grow(match, entries))
    content.pop("checksum")
    written, _ = whole(match, seat)
    for key in SEAT_KEYS:
        if key != "version" and written.get(key) != content.get(key):
            raise RecordError(key, "it is not what cardlab writes here")
    return match
