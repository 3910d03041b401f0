"""What a seat may keep of a game: its views as differences from step to step, the actions as it was told them; and reading both back.

What is read may have been written by anybody: it is taken only if the game itself can read it, else :class:`RecordError`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlab.engine.declared import EVENT_FIELDS
from cardlab.engine.knowledge import CARD, MASK, Observer, knows
from cardlab.engine.layout import Field, Visibility
from cardlab.language.freetext import quoted
from cardlab.match.errors import RecordError, refuse
from cardlab.model.actions import Action
from cardlab.model.game import Game, View
from cardlab.model.late import tell
from cardlab.model.options import whole_number

__all__ = ["beginning", "changed", "changes", "check_view", "read_told", "shown_check", "public_text"]


SEAT = EVENT_FIELDS.index("seat")

MOST_WORDS = 20
"""No action has more; what is read and has more is not looked into."""


def public_text(game: Game, code: int, after: Any, who: Observer) -> str:
    """The text of an action as ``who`` may know it.

    A card in it reads ``??`` unless the events of the step, in the plain state ``after`` it, show it to them.
    """
    seen: dict[int, bool] = {}  # card -> whether some event shows it
    for row in game.kind.layout.events.rows(after):
        if row[CARD] >= 0:
            seen[row[CARD]] = seen.get(row[CARD], False) or knows(row[MASK], who, after.players)
    codes = game.pack.codes

    def card(number: int) -> str:
        # Of cards that look alike an action may name any; the one that an event tells of first is the one that moved.
        shown = next((known for other, known in seen.items() if codes[other] == codes[number]), False)
        return codes[number] if shown else "??"

    return game.kind.action_text(game.pack, code, cards=card)


def stands(field: Field) -> bool:
    """Whether a field stands in the record of a seat."""
    return field.kept and field.visibility is not Visibility.SECRET


def beginning(game: Game) -> Any:
    """What the first view is compared with: a plain state that holds the options, and no card is known in it."""
    raw = game.kind.layout.plain()
    for field in game.kind.layout.fields:
        if field.visibility in (Visibility.BY_CARD, Visibility.ROW, Visibility.HANDS):
            setattr(raw, field.name, [-1] * field.length)
    game.kind.setting(game.options, raw)
    return raw


def changes(game: Game, before: Any, after: Any) -> dict[str, Any]:
    """What differs between two redacted plain states, by field (of a list: by place), and the ``events`` of the second."""
    change: dict[str, Any] = {}
    for field in game.kind.layout.fields:
        old, new = getattr(before, field.name), getattr(after, field.name)
        if stands(field) and old != new:
            change[field.name] = {str(k): new[k] for k in range(field.length) if new[k] != old[k]} if field.length else new
    change["events"] = [game.kind.event_recorded(row) for row in game.kind.layout.events.rows(after)]
    return change


def changed(game: Game, before: Any, change: object, where: str) -> Any:
    """A plain state with what a step changed."""
    layout = game.kind.layout
    if not isinstance(change, dict) or not isinstance(change.get("events"), list):
        refuse(where, change, 'an object with the fields that changed, and "events"')
    raw = before.copy()
    fields = {field.name: field for field in layout.fields if stands(field)}
    for name, value in change.items():
        if name == "events":
            continue
        field = fields.get(name)
        if field is None:
            raise RecordError(where, f"a state has no field {quoted(name)} that a seat may know")
        at = f"{where}.{name}"
        if not field.length:
            setattr(raw, name, in_width(field.width, value, at))
            continue
        places = {str(k): k for k in range(field.length)}
        if not isinstance(value, dict) or not set(value) <= set(places):
            refuse(at, value, f"an object with places from 0 to {field.length - 1}")
        for place, number in value.items():
            getattr(raw, name)[places[place]] = in_width(field.width, number, at)
    rows = read_events(game, change["events"], f"{where}.events")
    raw.event_count = len(rows)
    raw.events = layout.events.packed(rows, layout.max_events)
    return raw


def read_events(game: Game, told: list[Any], where: str) -> list[list[int]]:
    """The rows of the events that a step is told with."""
    most = game.kind.layout.max_events
    if len(told) > most or not all(isinstance(row, list) for row in told):
        refuse(where, told, f"up to {most} lists of numbers")
    rows = []
    for each in told:
        row = game.kind.event_read([in_width("i4", number, where) for number in each])
        if row is None:
            raise RecordError(where, f"{quoted(each)} is not an event of {game.id}")
        rows.append(row)
    return rows


def in_width(width: str, value: object, where: str) -> int:
    """A number that a field of this width can hold."""
    number, limit = whole_number(value), 1 << (8 * int(width[1:]) - 1)
    if number is None or not -limit <= number < limit:
        refuse(where, value, f"a whole number from {-limit} to {limit - 1}")
    return number


def check_view(view: View, step: int, where: str) -> None:
    """Refuse a state that the game itself cannot read, or that is not one of this game at this step.

    First what every state has to be is looked at, number by number; only then the game is asked.
    """
    kind, raw, cards = view.game.kind, view.raw, len(view.game.pack)
    again = raw.copy()
    kind.setting(view.game.options, again)
    if again.content() != raw.content():
        raise RecordError(where, "it contradicts the options")
    if raw.steps != step:
        raise RecordError(where, f"it belongs to step {raw.steps}, but stands at step {step}")
    for row in kind.layout.events.rows(raw):
        if not (-1 <= row[SEAT] < raw.players and -2 <= row[CARD] < cards):
            raise RecordError(f"{where}.events", f"{kind.event_recorded(row)} is not an event of {kind.id}")
    if not (0 <= raw.phase < len(kind.layout.phases) and -1 <= raw.actor < raw.players and _cards_fit(view)):
        raise RecordError(where, f"it is not a state of {kind.id}")
    try:
        lying = [card for zone in kind.zones(raw) for card in zone.cards]
        known = [card for card in lying if card != -1]
        sound = len(lying) == cards and len(set(known)) == len(known) and all(0 <= card < cards for card in known)
    except Exception as error:
        raise RecordError(where, f"it cannot be read as a state of {kind.id} ({error})") from error
    if not sound:
        raise RecordError(where, f"it is not a state of {kind.id}")


def _cards_fit(view: View) -> bool:
    """Whether rows hold as many cards as they say, each of them a card or hidden, and every card has been seen by seats that are there."""
    raw, cards, players = view.raw, len(view.game.pack), view.raw.players
    for field in view.game.kind.layout.fields:
        if field.visibility in (Visibility.ROW, Visibility.HANDS):
            counts, room = getattr(raw, field.count), field.stride or field.length
            if not all(0 <= n <= room for n in (counts if field.stride else (counts,))):
                return False
            if not all(-1 <= card < cards for card in getattr(raw, field.name)):
                return False
    return all(-1 <= mask < 1 << players for mask in raw.seen)


def shown_check(game: Game, seat: int) -> Callable[[View | None, View, str | None, str], None]:
    """A function that refuses a step of a record which cannot be told and drawn: all that it says of itself is said, and its picture made.

    It is given the view before (``None`` for the start), the view after, the action that led from there, and where that stands.
    """
    show = tell().tellable_check(game, seat)

    def check(before: View | None, after: View, action: str | None, where: str) -> None:
        try:
            look_at_all(after)
            show(before, after, action)
        except Exception as error:
            raise RecordError(where, f"this step can be neither told nor drawn ({type(error).__name__})") from error

    return check


def look_at_all(view: View) -> None:
    """Ask a view for everything it says of itself: raises whatever a state that cannot be makes the game raise."""
    for name in ("round", "scores", "winners", "hands", "actions", "events", "phase", "to_act", *view.game.kind.facts):
        getattr(view, name)
    for event in view.events:
        event.text()


def read_told(game: Game, text: str, where: str) -> Action:
    """An action as a seat was told it: one of the game, or one with hidden cards in it."""
    words = text.split(" ")
    hidden = words.count("??")
    if len(words) <= MOST_WORDS:
        code = game.code(text)
        if code >= 0 and game.action(code).text == text:
            return game.action(code)
        codes = [code for code in dict.fromkeys(game.pack.codes) if code not in words]
        for start in range(len(codes) if 0 < hidden <= len(codes) else 0):
            # Which cards they are is not known, but some cards must make an action of it.
            filling = [codes[(start + k) % len(codes)] for k in range(hidden)]
            if _with_cards(game, words, filling) == text:
                return Action(text)
    raise RecordError(where, f"{quoted(text)} is not an action of {game.id}")


def _with_cards(game: Game, words: list[str], filling: list[str]) -> str:
    """The text of the action that these cards make of it, hidden again; ``""`` if they make none."""
    cards = iter(filling)
    code = game.code(" ".join(next(cards) if word == "??" else word for word in words))
    if code < 0:
        return ""
    codes = game.pack.codes
    return game.kind.action_text(game.pack, code, lambda number: "??" if codes[number] in filling else codes[number])
