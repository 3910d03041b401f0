"""What a step writes down of itself. Rules text, like :mod:`cardlab.engine.random`: it runs plain and compiled."""

from typing import Any

ROW = 7  # as layout.EVENT_FIELDS says; a plain number, because the compiled copy of this file imports nothing


def emit(s: Any, kind: int, clause: int, seat: int, card: int, value: int, more: int, mask: int) -> None:
    """Add a row to the events of this step: its kind, the clause that makes it so, whom and which card it concerns (-1: none),
    two numbers, and a bit for every seat that knows the card now."""
    events = s.events
    at = s.event_count * ROW
    events[at] = kind
    events[at + 1] = clause
    events[at + 2] = seat
    events[at + 3] = card
    events[at + 4] = value
    events[at + 5] = more
    events[at + 6] = mask
    s.event_count += 1
