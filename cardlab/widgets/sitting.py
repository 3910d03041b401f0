"""Who sits at the table: people, players by name, people's own functions; and who acts when nobody needs to be asked.

It knows no page and no game. An error in somebody's own function leaves the match as it was and is told as a :class:`PlayerFault`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlab import players
from cardlab.engine.acts import IllegalAction
from cardlab.engine.game import State, View
from cardlab.match import Match

__all__ = ["PERSON", "PlayerFault", "SeatSpec", "Sitting", "check_names", "check_seats"]

PERSON = "you"
"""What a seat played by a person is called."""

SeatSpec = str | Callable[[View], Any]
"""Who plays a seat: ``"you"``, a player's name, or a function that is given a view and returns an action."""


class PlayerFault(Exception):
    """A player function raised, or chose what is not allowed. ``seat``: whose; ``__cause__``: the error."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def check_seats(seats: object, count: int) -> tuple[SeatSpec, ...]:
    """Who sits where, checked; ``None``: a person at seat 0 and ``"random"`` elsewhere. ``ValueError`` says what is allowed."""
    if seats is None:
        return (PERSON, *(("random",) * (count - 1)))
    allowed = ", ".join(repr(name) for name in (PERSON, *players.names()))
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ValueError(f"seats={seats!r} is not allowed; allowed: a list with one entry a seat, each {allowed} or a function of a view")
    if len(seats) != count:
        raise ValueError(f"seats has {len(seats)} entries; allowed: {count}, one a seat")
    for number, seat in enumerate(seats):
        if not callable(seat) and seat not in (PERSON, *players.names()):
            raise ValueError(f"seats[{number}]={seat!r} is not allowed; allowed: {allowed}, or a function that is given a view")
    return tuple(seats)


def check_names(names: object, count: int, defaults: Sequence[str]) -> tuple[str, ...]:
    """What the seats are called, checked; ``None``: the defaults. Names are free text, at most 40 characters, shown literally."""
    if names is None:
        return tuple(defaults)
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ValueError(f"names={names!r} is not allowed; allowed: a list with one name a seat")
    if len(names) != count:
        raise ValueError(f"names has {len(names)} entries; allowed: {count}, one a seat")
    for number, name in enumerate(names):
        if not isinstance(name, str):
            raise ValueError(f"names[{number}]={name!r} is not allowed; allowed: a text")
        if len(name) > 40:
            raise ValueError(f"names[{number}] has {len(name)} characters; allowed: at most 40")
    return tuple(name.strip() or default for name, default in zip(names, defaults, strict=True))


class Sitting:
    """A match with somebody at every seat."""

    def __init__(self, match: Match, seats: tuple[SeatSpec, ...], forced: bool = False) -> None:
        self.match = match
        self.seats = seats
        self.forced = forced
        """Whether a person's only legal action is played for them."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat == PERSON)

    def kinds(self) -> list[str]:
        """Who plays each seat, in words: a player's name, ``"you"``, or ``"custom"`` for a function."""
        return [seat if isinstance(seat, str) else "custom" for seat in self.seats]

    def awaits_person(self) -> bool:
        """Whether a person is to act at the cursor."""
        seat = self.match.state.to_act
        return seat is not None and self.seats[seat] == PERSON

    def choice(self, state: State) -> str:
        """What the seat to act does here without being asked: a player's choice. :class:`PlayerFault` if its function fails."""
        seat = state.to_act
        assert seat is not None
        spec = self.seats[seat]
        if isinstance(spec, str):
            return str(players.choose(spec, state.view(seat), players.Dice(state)))
        try:
            action = spec(state.view(seat))
        except Exception as error:
            raise PlayerFault(seat, f"{type(error).__name__}: {error}") from error
        objection = state.why_not(action)
        if objection is not None:
            raise PlayerFault(seat, f"{action!r}: {objection}") from IllegalAction(objection)
        return str(action)

    def run_on(self, after: Callable[[], None]) -> None:
        """Let the seats act that need no person, until one is awaited or the game is over; ``after`` is called after every step.

        Where the match already goes on, it goes the same way, so that nothing is chosen twice. A :class:`PlayerFault` stops it; the match
        then stands before that choice.
        """
        while True:
            state = self.match.state
            if state.over or not isinstance(state, State):
                return
            if self.awaits_person():
                if not self.forced or len(state.actions) != 1:
                    return
                self.match.play(state.actions[0])
            elif self.match.here.children:
                self.match.forward()
            else:
                self.match.play(self.choice(state))
            after()
