"""A match as text: JSON that people can read and that compares well line by line; and the files that it is kept in.

A record holds the game with its options, the seed, every order that was dealt or renewed, the actions of all lines, and a checksum.
Reading it (:mod:`cardlab.match.reading`) plays every action again under the rules. A record written by hand needs only ``cardlab``,
``game`` and ``line``, and either a ``seed`` or enough ``decks`` (and ``renewed``: lists of a deal, a renewal in it and its order).

``line`` holds the actions as text, branches as nested lists (:mod:`cardlab.match.variations` describes the form). ``cursor`` counts actions
from the top of the text, and so does ``visited``: the branches visited last, where they are not the ones written out first.

What one seat may keep, ``to_text(seat=…)``, has no seed and no deals; instead, ``views`` holds for each action what changed in the
plain state that :func:`cardlab.engine.knowledge.blanked` gives, and the events with their hidden cards taken out.
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
from typing import Any

from cardlab.engine.knowledge import blanked
from cardlab.language.freetext import check_file_name, quoted
from cardlab.match import seat_record
from cardlab.match.errors import RecordError
from cardlab.match.tree import Node, Tree
from cardlab.match.variations import flat, lines_from, print_line, texts
from cardlab.model.game import State

__all__ = ["FORMAT", "save", "text_in", "write"]

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


def text_in(path: str | os.PathLike[str]) -> str:
    """The text of a record in a file. Raises :class:`RecordError`, which says where and why a file is refused."""
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"load needs the path of a file, not {quoted(path)}")
    where = f"file {quoted(str(path), 200)}"
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        check_size(len(content), where)
        return content.decode("utf-8-sig")
    except RecordError:
        raise
    except FileNotFoundError:
        raise RecordError(where, "there is no such file") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{where}, byte {error.start + 1}", "this is not UTF-8 text") from None
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte in it
        raise RecordError(where, f"it cannot be read ({getattr(error, 'strerror', None) or error})") from error


def check_size(size: int, where: str = "") -> None:
    """Refuse a text of more than :data:`MOST_BYTES` bytes."""
    if size > MOST_BYTES:
        raise RecordError(where, f"it is larger than any record can be: more than {MOST_BYTES // 1024**2} MB")


def save(match: Tree, path: str | os.PathLike[str]) -> Path:
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


def write(match: Tree, seat: int | None = None) -> str:
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


def whole(match: Tree, seat: int | None) -> tuple[dict[str, Any], list[Any]]:
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
        return str(node.action) if seat is None else match.told(node, seat)

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


def dealt(match: Tree) -> list[list[str]]:
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


def shuffled_anew(match: Tree) -> Renewals:
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


# ---- what one seat may keep ----


def views(match: Tree, seat: int, nodes: Sequence[Node]) -> Iterator[dict[str, Any]]:
    """What each step, from the start on, changed in what the seat may know, and its events."""
    layout, pack = match.game.kind.layout, match.game.pack
    known: dict[int, Any] = {}
    for node in (match.root, *nodes):
        known[node.id] = node.state.raw if match.seat is not None else blanked(layout, pack, node.state.raw, seat)
        before = seat_record.beginning(match.game) if node.parent is None else known[node.parent.id]
        yield seat_record.changes(match.game, before, known[node.id])
