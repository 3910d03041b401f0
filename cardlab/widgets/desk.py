"""Where the page's messages come in. They are untrusted: each is checked whole before anything is done, and one that does not hold changes
nothing and is answered with a sentence. No exception leaves here."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlab import players
from cardlab.engine.game import State
from cardlab.engine.game import game as make_game
from cardlab.engine.kind import GAMES
from cardlab.engine.options import OptionError
from cardlab.engine.phrase import Phrase, Seat, phrase
from cardlab.match import Match, Node
from cardlab.record import RecordError, load
from cardlab.tell.sentences import objection_phrase
from cardlab.widgets.sitting import PERSON

if TYPE_CHECKING:
    from cardlab.widgets.table import Table

__all__ = ["receive"]

NAME = re.compile(r"[^\W_][\w\- ]{0,59}")
"""A file's name as the page may give it: letters, digits, spaces, ``-`` and ``_``; no dot and no slash, so it stays in this folder."""


class Refused(Exception):
    """A message that does not hold; ``words`` says why."""

    def __init__(self, words: Phrase, rule: str = "") -> None:
        super().__init__(words.key)
        self.words = words
        self.rule = rule


def receive(table: Table, message: Any) -> None:
    """Act on one message of the page, or answer it with a sentence."""
    answer = _number(message.get("n")) if isinstance(message, Mapping) else None
    try:
        _handle(table, message, answer)
    except Refused as refused:
        table.note(refused.words, "refused", answer, refused.rule)
    except Exception as error:  # a fault of ours must not end the person's game
        table.note(phrase("notes.fault", reason=f"{type(error).__name__}: {error}"), "error", answer)


def _number(value: object) -> int | None:
    """A whole number from 0 up, else ``None``; ``True`` is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53 else None


def _handle(table: Table, message: Any, answer: int | None) -> None:
    if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
        raise Refused(phrase("notes.not_understood"))
    do = message["do"]
    if do == "hello":
        table._send_open()
        return
    handler = HANDLERS.get(do)
    if handler is None:
        raise Refused(phrase("notes.not_understood"))
    if _number(message.get("game")) != table._opening:
        raise Refused(phrase("notes.stale_game"))
    handler(table, message, answer)


def _node(table: Table, message: Mapping[str, Any]) -> Node:
    """The node that a message names."""
    number, nodes = _number(message.get("at")), table.match.nodes()
    if number is None or number >= len(nodes):
        raise Refused(phrase("notes.no_step"))
    return nodes[number]


def _seat(table: Table, message: Mapping[str, Any]) -> int:
    seat = _number(message.get("seat"))
    if seat is None or seat >= table.match.game.players:
        raise Refused(phrase("notes.no_seat"))
    return seat


def _switch(message: Mapping[str, Any]) -> bool:
    on = message.get("on")
    if not isinstance(on, bool):
        raise Refused(phrase("notes.not_understood"))
    return on


def _play(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """An action, made at the step it names, by the seat that is shown and played by a person."""
    node = _node(table, message)
    state = node.state
    action = message.get("act")
    if not isinstance(action, str) or len(action) > 200:
        raise Refused(phrase("notes.not_understood"))
    if not isinstance(state, State):
        raise Refused(phrase("notes.only_shown"))
    if node is not table.match.here:
        raise Refused(phrase("notes.stale"))
    if table.cover is not None:
        raise Refused(phrase("notes.covered", seat=Seat(table.cover)))
    seat = state.to_act
    if seat is not None and (seat != table.viewer or table.sitting.seats[seat] != PERSON):
        raise Refused(phrase("notes.not_your_turn", seat=Seat(seat)))
    objection = state.why_not(action)
    if objection is not None:
        raise Refused(objection_phrase(objection), objection.rule)
    table.act(action, answer)


def _goto(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    table.visit(_node(table, message))


def _go(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Let the others act once more, after one of them failed."""
    table.run_on(answer)


def _look(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Look from another seat: one played by a person, a spectator's, or any one under the teacher's switch."""
    if "seat" not in message:
        raise Refused(phrase("notes.no_seat"))
    seat = None if message["seat"] is None else _seat(table, message)
    if not isinstance(table.match.state, State):
        raise Refused(phrase("notes.only_shown"))
    if seat is not None and seat not in table.sitting.people and not table.teacher:
        raise Refused(phrase("notes.not_a_person", seat=Seat(seat)))
    table.look_from(seat)


def _ready(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    seat = _seat(table, message)
    if table.cover != seat:
        raise Refused(phrase("notes.stale"))
    table.lift_cover()


def _teacher(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    on = _switch(message)
    if not isinstance(table.match.state, State):
        raise Refused(phrase("notes.only_shown"))
    table.open_hands(on)


def _forced(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    table.sitting.forced = _switch(message)
    table.show_anew()
    if table.sitting.forced and table.sitting.awaits_person() and table.cover is None and not table.match.here.children:
        table.run_on(None)


def _names(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    names = message.get("names")
    count = table.match.game.players
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) and len(name) <= 40 for name in names):
        raise Refused(phrase("notes.bad_names", n=count))
    table.names = tuple(name.strip() or old for name, old in zip(names, table.names, strict=True))
    table.match.names = table.names
    table.show_anew()


def _new(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """A new game, or the same deal again, perhaps from another seat or with other options."""
    deal, id = message.get("deal", "new"), message.get("id", table.match.game.id)
    given = message.get("options", dict(table.match.game.options))
    if deal not in ("new", "same") or not isinstance(id, str) or id not in GAMES or not isinstance(given, Mapping):
        raise Refused(phrase("notes.not_understood"))
    try:
        game = make_game(id, **{str(name): value for name, value in given.items()})
    except (OptionError, TypeError) as error:
        raise Refused(phrase("notes.bad_option", option=getattr(error, "option", "") or "options")) from error
    seats = message.get("seats")
    known = (PERSON, *players.names())
    if seats is None:
        seats = [seat if seat == PERSON or seat in known or callable(seat) else "random" for seat in table.sitting.seats]
        seats = [*seats, *["random"] * game.players][: game.players]
    elif isinstance(seats, list) and len(seats) == game.players:
        # "custom" stands for the function that sits there already; the page cannot name another.
        own = [*table.sitting.seats, *[None] * game.players]
        seats = [own[k] if seat == "custom" and callable(own[k]) else seat for k, seat in enumerate(seats)]
    if not isinstance(seats, list) or len(seats) != game.players or not all(callable(s) or s in known for s in seats):
        raise Refused(phrase("notes.bad_seats", n=game.players))
    same = deal == "same" and isinstance(table.match.root.state, State)
    if deal == "same" and (game.players != table.match.game.players or id != table.match.game.id):
        raise Refused(phrase("notes.other_deal"))
    match = Match(game, table.match.seed, table.match.decks, table.match.renewed) if same else Match(game)
    names = table.names if game.players == len(table.names) and seats == list(table.sitting.seats) else None
    table.sit_down(match, seats, names, forced=table.sitting.forced)


def _save(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Write the match into this folder under a name that is free; nothing is ever written over."""
    name = message.get("name")
    if not isinstance(name, str) or not NAME.fullmatch(name.strip()):
        raise Refused(phrase("notes.bad_file_name"))
    name = name.strip()
    path, number = Path(f"{name}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{name} {number}.json")
    try:
        table.match.save(path)
    except OSError as error:
        raise Refused(phrase("notes.not_saved", reason=error.strerror or str(error))) from error
    table.note(phrase("notes.saved", file=path.name), "info", answer)


def _files(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """The records in this folder, newest first."""
    found = []
    with os.scandir(".") as entries:
        for entry in entries:
            if entry.name.endswith(".json") and entry.is_file():
                with open(entry.path, encoding="utf-8", errors="replace") as file:
                    if '"cardlab"' in file.read(400):
                        found.append((-entry.stat().st_mtime, entry.name))
    reply: dict[str, Any] = {"kind": "files", "files": [name for _, name in sorted(found)][:200]}
    if answer is not None:
        reply["answer"] = answer
    table.send(reply)


def _load(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    name = message.get("name")
    if not isinstance(name, str) or not name.endswith(".json") or not NAME.fullmatch(name.removesuffix(".json")):
        raise Refused(phrase("notes.bad_file_name"))
    try:
        match = load(Path(name))
    except RecordError as error:
        raise Refused(phrase("notes.not_opened", file=name, reason=str(error))) from error
    seats: list[Any] = list(table.sitting.seats)
    seats = seats if len(seats) == match.game.players else [PERSON, *["random"] * (match.game.players - 1)]
    table.sit_down(match, seats, match.names, forced=table.sitting.forced)
    table.note(phrase("notes.opened", file=name), "info", answer)


Handler = Callable[["Table", Mapping[str, Any], "int | None"], None]
HANDLERS: dict[str, Handler] = {
    "play": _play,
    "goto": _goto,
    "go": _go,
    "seat": _look,
    "ready": _ready,
    "teacher": _teacher,
    "forced": _forced,
    "names": _names,
    "new": _new,
    "save": _save,
    "files": _files,
    "load": _load,
}
