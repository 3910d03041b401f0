"""Who sits at the table: people, players by name, your own functions; and who acts when no person needs to be asked.

It knows no page and no game. An error in somebody's own function leaves the match as it was and is told as a :class:`PlayerFault`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardlab import players
from cardlab.language import freetext
from cardlab.language.freetext import NAMES, cut, must_be
from cardlab.language.narration import objection_phrase
from cardlab.language.phrase import Phrase
from cardlab.match import Match
from cardlab.model.game import Game, State, View, games
from cardlab.model.game import game as make_game

__all__ = [
    "PERSON", "PlayerFault", "SeatSpec", "Seating", "check_names", "check_seats", "failure", "match_of", "names_in", "seat_players",
    "spare_names",
]  # fmt: skip

PERSON = "you"
"""How a seat played by a person is given."""

SeatSpec = str | Callable[[View], Any]
"""Who plays a seat: ``"you"``, a player's name, or a function that is given a view and returns an action."""


ASKED_ONLY = "a player is only asked for an action; it cannot move the match"
"""What a player's function is told if it plays or moves in the match while it is asked."""

class PlayerFault(Exception):
    """A player function raised, or chose what is not allowed. ``seat``: whose; ``reason``: why, as a text or a phrase to be said."""

    def __init__(self, seat: int, reason: str | Phrase) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def failure(error: BaseException) -> str:
    """An error of somebody's own function in one line; even one that cannot be printed."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return cut(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def check_seats(seats: object, game: Game, person: int = 0) -> tuple[SeatSpec, ...]:
    """Who sits where, checked; ``None``: a person at seat ``person`` and ``"careful"`` elsewhere (``"random"`` in a game that has no such
    player). ``ValueError`` says what is allowed.
    """
    count, known = game.players, (PERSON, *players.names(game))
    if seats is None:
        return tuple(PERSON if seat == person else players.opponent(game) for seat in range(count))
    allowed = f"{', '.join(map(repr, known))} or a function of a view"
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ValueError(must_be("seats", f"a list with one entry per seat, each {allowed}", seats))
    if len(seats) != count:
        raise ValueError(f"seats must have {count} entries, one per seat, not {len(seats)}")
    for number, seat in enumerate(seats):
        if not callable(seat) and seat not in known:
            raise ValueError(must_be(f"seats[{number}]", allowed, seat))
    return tuple(seats)


def check_names(names: object, count: int, defaults: Sequence[str] = NAMES) -> tuple[str, ...]:
    """The names of the players, checked as everywhere (:func:`cardlab.language.freetext.check_names`). A blank one becomes its default."""
    checked = freetext.check_names(names, count)
    return tuple(name.strip() or default for name, default in zip(checked, defaults, strict=False))


def match_of(game: object, seed: int | None, decks: Any, options: Mapping[str, Any]) -> Match:
    """The match that a table is asked to begin with."""
    if isinstance(game, Match):
        if options or seed is not None or decks is not None:
            raise ValueError("a match already has its options, seed and decks; with it give only seats, names and lang")
        return game
    if not isinstance(game, Game):
        game = make_game(games()[0] if game is None else game, **options)  # type: ignore[arg-type]
    elif options:
        raise ValueError("a game already has its options; with it give only seats, names, seed, decks and lang")
    return Match(game, seed=seed, decks=decks)


def spare_names(taken: int) -> tuple[str, ...]:
    """What seats are called that come to a table at which so many have names."""
    return NAMES[taken:]


def names_in(match: Match) -> tuple[str, ...]:
    """The names of the players: those of the match, or the usual ones."""
    return freetext.seat_names(match.names, match.game.players)


class Seating:
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
            with self.match.kept_still(ASKED_ONLY):
                action = spec(state.view(seat))
                objection = state.why_not(action)
                text = str(action)
        except (Exception, SystemExit) as error:
            raise PlayerFault(seat, failure(error)) from error
        if objection is not None:
            raise PlayerFault(seat, objection_phrase(objection))
        return text

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


def seat_players(match: Match, seats: object, forced: bool) -> Seating:
    """Who sits at a match; in the record of one seat, by default, a person at that seat."""
    return Seating(match, check_seats(seats, match.game, match.seat or 0), forced)
