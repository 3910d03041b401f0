"""What a step writes down of itself. Rules text, like :mod:`cardlab.engine.random`: it runs plain and compiled."""

from typing import Any

ROW = 9  # as declared.EVENT_WIDTH says; plain numbers, because the compiled copy of this file imports nothing
FAR = 0xFFFF  # further than any row stands; masked with it, a place is plainly not negative, and compiled it is not asked whether it is
SEAT, CARD = 2, 3  # where in a row these stand, as declared.EVENT_FIELDS says


def emit(
    s: Any,
    kind: int,
    clause: int,
    seat: int,
    card: int,
    mask: int,
    a: int | None = None,
    b: int | None = None,
    c: int | None = None,
    d: int | None = None,
) -> None:
    """Add a row to the events of this step: its kind, the clause that makes it so, whom and which card it concerns (-1: none), a bit for
    every seat that knows the card now, and the numbers that this kind is declared with (:mod:`cardlab.engine.declared`), all of them, in
    that order. What is behind these in a row is nothing: nobody writes it, and nobody reads it.
    """
    events = s.events
    at = s.event_count * ROW & FAR
    events[at] = kind
    events[at + 1] = clause
    events[at + 2] = seat
    events[at + 3] = card
    events[at + 4] = mask
    if a is not None:
        events[at + 5] = a
    if b is not None:
        events[at + 6] = b
    if c is not None:
        events[at + 7] = c
    if d is not None:
        events[at + 8] = d
    s.event_count += 1
