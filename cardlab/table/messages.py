"""Where the page's messages come in. They are untrusted: each is checked whole before anything is done, and one that does not hold changes
nothing and is answered with a sentence. No exception leaves here."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlab import players
from cardlab.cards import Seat
from cardlab.language.freetext import cut
from cardlab.language.narration import objection_phrase
from cardlab.language.phrase import Phrase, phrase
from cardlab.match import Match, Node
from cardlab.match.errors import RecordError
from cardlab.match.record import load
from cardlab.model.errors import OptionError
from cardlab.model.game import Game, State, options
from cardlab.model.game import game as make_game
from cardlab.model.registry import is_game
from cardlab.table.page_settings import chosen_options
from cardlab.table.seating import PERSON, SeatSpec, check_names, spare_names

if TYPE_CHECKING:
    from cardlab.table.widget import Table

__all__ = ["receive"]

NAME = re.compile(r"[^\W_][\w\- ]{0,59}")
"""A file's name as the page may give it: letters, digits, spaces, ``-`` and ``_``; no dot and no slash, so it stays in this folder."""

RESERVED = re.compile(r"(?i:con|prn|aux|nul|(com|lpt)[0-9¹²³])")
"""Names that Windows keeps for devices: a folder shared with it could not hold them."""


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
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        # A fault of ours must not end the person's game, nor a player's endless thinking that was interrupted. What exactly it was goes
        # to the kernel's log: on the page it could name cards that are hidden there.
        table.log.error("the table could not do what the page asked", exc_info=error)
        table.note(phrase("notes.fault", reason=type(error).__name__), "error", answer)


def _number(value: object) -> int | None:
    """A whole number from 0 up, else ``None``; ``True`` is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53 else None


def _handle(table: Table, message: Any, answer: int | None) -> None:
    if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
        raise Refused(phrase("notes.not_understood"))
    do = message["do"]
    if do == "hello":
        table.send_open()
        return
    handler = HANDLERS.get(do)
    if handler is None:
        raise Refused(phrase("notes.not_understood"))
    if _number(message.get("game")) != table.opening:
        raise Refused(phrase("notes.stale_game"))
    if table.at_work:
        raise Refused(phrase("notes.stale"))
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
    objection = state.view(seat).why_not(action)  # as far as that seat can be told
    if objection is not None:
        raise Refused(objection_phrase(objection), objection.rule)
    table.act(action, answer)


def _goto(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    table.visit(_node(table, message))


def _go(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Let the others act once more, after one of them failed."""
    if not isinstance(table.match.state, State):
        raise Refused(phrase("notes.only_shown"))
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
    table.force_moves(_switch(message))


def _aid(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Switch one of the game's aids for learners."""
    aid = message.get("id")
    if not isinstance(aid, str) or aid not in table.match.game.kind.aids:
        raise Refused(phrase("notes.not_understood"))
    table.switch_aid(aid, _switch(message))


def _names(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    names, words = message.get("names"), phrase("notes.bad_names", n=table.match.game.players)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Refused(words)
    try:
        table.rename(names)
    except ValueError as error:
        raise Refused(words) from error


def _new(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """A new game, or the same deal again, perhaps from another seat or with other options."""
    old = table.match
    deal, id = message.get("deal", "new"), message.get("id", old.game.id)
    given = message.get("options", {})
    if deal not in ("new", "same") or not isinstance(id, str) or not is_game(id) or not isinstance(given, Mapping):
        raise Refused(phrase("notes.not_understood"))
    game = _game(old.game, id, given)
    seats = _seats(table, game, message.get("seats"))
    match = Match(game)
    if deal == "same":
        if old.seat is not None:
            raise Refused(phrase("notes.only_shown"))
        if game.players != old.game.players or id != old.game.id:
            raise Refused(phrase("notes.other_deal"))
        match = Match(game, old.seed, old.decks or None, old.renewed or None)
    table.sit_down(match, seats, _names_of_new(table, seats, message.get("names")), forced=table.sitting.forced)


def _game(old: Game, id: str, given: Mapping[Any, Any]) -> Game:
    """The game that is asked for; options that are not named stay as they are."""
    base = chosen_options(old) if id == old.id else {}
    try:
        return make_game(id, **{**base, **{str(name): value for name, value in given.items()}})
    except (OptionError, TypeError, ValueError, RecursionError) as error:
        raise Refused(_bad_option(id, getattr(error, "option", ""))) from error


def _bad_option(id: str, name: str) -> Phrase:
    """That an option cannot be set so: by its label, or, for what is none of the game's, as it was called."""
    if name in {option.name for option in options(id)}:
        return phrase("notes.bad_option", option=phrase(f"options.{name}.label"))
    return phrase("notes.bad_option", option=cut(name or "options", 40))


def _seats(table: Table, game: Game, asked: object) -> list[SeatSpec]:
    """Who is to sit where. ``"custom"`` stands for a function that sits at the table already: the page cannot name another. A player who
    cannot play the new game makes way for one who can.
    """
    count, now, spare = game.players, table.sitting.seats, players.opponent(game)
    away = set(players.names()) - set(players.names(game))

    def able(seats: Iterable[Any]) -> list[Any]:
        return [spare if isinstance(seat, str) and seat in away else seat for seat in seats]

    if asked is None:
        return able([*now, *[spare] * count][:count])
    asked = able(asked) if isinstance(asked, list) else asked
    known = (PERSON, *players.names(game))
    if not isinstance(asked, list) or len(asked) != count or not all(seat == "custom" or seat in known for seat in asked):
        raise Refused(phrase("notes.bad_seats", n=count))
    stays = {k for k, seat in enumerate(now) if k < count and not isinstance(seat, str) and asked[k] == "custom"}
    moved = [seat for k, seat in enumerate(now) if not isinstance(seat, str) and k not in stays]
    seats: list[SeatSpec] = []
    for k, seat in enumerate(asked):
        if seat == "custom" and k not in stays and not moved:
            raise Refused(phrase("notes.bad_seats", n=count))
        seats.append(seat if seat != "custom" else now[k] if k in stays else moved.pop(0))
    return seats


def _names_of_new(table: Table, seats: list[SeatSpec], asked: object) -> Sequence[str]:
    """What the seats of a new game are called: as the page says, which showed the names while they were chosen from. Where it does not,
    they stay at their seats; where two change places, as a person who takes another seat does, they take their names along.
    """
    names, now = [*table.names, *spare_names(len(table.names))][: len(seats)], table.sitting.seats
    if asked is not None:
        try:
            return check_names(asked, len(seats), names)
        except ValueError as error:
            raise Refused(phrase("notes.bad_names", n=len(seats))) from error
    changed = [k for k, seat in enumerate(seats) if seat != now[k]] if len(seats) == len(now) else []
    if len(changed) == 2 and seats[changed[0]] == now[changed[1]] and seats[changed[1]] == now[changed[0]]:
        one, other = changed
        names[one], names[other] = names[other], names[one]
    return names


def _save(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Write the match into this folder under a name that is free; nothing is ever written over."""
    name = message.get("name")
    name = name.strip() if isinstance(name, str) else ""
    if not NAME.fullmatch(name) or RESERVED.fullmatch(name):
        raise Refused(phrase("notes.bad_file_name"))
    try:
        path = _free(name)
        try:
            table.match.save(path)
        except BaseException:
            path.unlink()
            raise
    except OSError as error:
        raise Refused(phrase("notes.not_saved", reason=error.strerror or type(error).__name__)) from error
    table.note(phrase("notes.saved", file=path.name), "info", answer)


def _free(name: str) -> Path:
    """A new empty file of this name, numbered if there is one already: made at once, so that nobody else can take the name."""
    number = 1
    while True:
        path = Path(f"{name}.json" if number == 1 else f"{name} {number}.json")
        try:
            path.open("x").close()
            return path
        except FileExistsError:
            number += 1


def _records() -> list[str]:
    """The records in this folder, newest first."""
    found = []
    with os.scandir(".") as entries:
        for entry in entries:
            try:
                if entry.name.endswith(".json") and entry.is_file() and entry.name.isprintable():
                    with open(entry.path, encoding="utf-8", errors="replace") as file:
                        if '"cardlab"' in file.read(400):
                            found.append((-entry.stat().st_mtime, entry.name))
            except OSError:  # one that may not be read, or is gone meanwhile, is none that can be opened
                continue
    return [name for _, name in sorted(found)]


def _files(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    reply: dict[str, Any] = {"kind": "files", "files": _records()[:200]}
    if answer is not None:
        reply["answer"] = answer
    table.send(reply)


def _load(table: Table, message: Mapping[str, Any], answer: int | None) -> None:
    """Open a record of this folder; the name is looked for among its files, never followed as a path."""
    name = message.get("name")
    if not isinstance(name, str) or not name.endswith(".json") or not (NAME.fullmatch(name[:-5]) or name in os.listdir(".")):
        raise Refused(phrase("notes.bad_file_name"))
    try:
        match = load(Path(name))
    except RecordError as error:
        raise Refused(phrase("notes.not_opened", file=name, reason=cut(str(error)))) from error
    seats = list(table.sitting.seats) if len(table.sitting.seats) == match.game.players else None
    table.sit_down(match, None if match.seat is not None else seats, forced=table.sitting.forced)
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
    "aid": _aid,
    "names": _names,
    "new": _new,
    "save": _save,
    "files": _files,
    "load": _load,
}
