"""Games, states and views: what people work with. A state never changes; each step returns a new one.

``State.play`` copies the plain state and steps the copy; ``State.view`` returns what a seat may know, through the one filter in
:mod:`cardlab.engine.knowledge`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cached_property
from typing import Any, cast

from cardlab.cards import Pack
from cardlab.engine.knowledge import EVERYONE, Observer, redacted
from cardlab.language.freetext import must_be, quoted
from cardlab.model.actions import Action, Event, IllegalAction, Objection
from cardlab.model.deals import read_decks, read_renewals
from cardlab.model.errors import DeckError, OptionError
from cardlab.model.game_type import GameType
from cardlab.model.late import tell
from cardlab.model.options import Option, Options, whole_number
from cardlab.model.position import Position, given_text
from cardlab.model.registry import Source, game_type, games, require, source_of

__all__ = [
    "Action", "DeckError", "Event", "Game", "IllegalAction", "Objection", "Option", "OptionError", "State", "View", "game",
    "games", "options",
]  # fmt: skip

SEEDS = 2**63
NO_RENEWALS: Mapping[tuple[int, int], tuple[int, ...]] = {}


def options(game: str) -> tuple[Option, ...]:
    """The options of a game: name, type, default, range or choices, and words in three languages.

    Raises :class:`OptionError` for an unknown game.

    >>> [option.name for option in options("sticht")][:3]
    ['players', 'first_dealer', 'trump_chaos']
    """
    return game_type(game).options


def game(id: str, **given: Any) -> Game:
    """A game with checked options; those not given have their defaults.

    Raises :class:`OptionError` (a ``ValueError``), which names the option, the value and what is allowed.

    >>> game("sticht", players=3, trump_chaos=True)
    game('sticht', players=3, trump_chaos=True)
    >>> game("sticht", players=7)
    Traceback (most recent call last):
    ...
    cardlab.model.options.OptionError: sticht: players must be a whole number from 2 to 5, not 7
    """
    return Game(game_type(id), given)


def check_seed(seed: object) -> int:
    """A seed as a number from 0 to 2**63-1, drawn at random if ``None``; anything else is a ``ValueError``."""
    if seed is None:
        return secrets.randbelow(SEEDS)
    number = whole_number(seed)
    if number is None or not 0 <= number < SEEDS:
        raise ValueError(must_be("seed", "a whole number from 0 to 2**63-1 or None to draw one", seed))
    return number


class Game:
    """A game with its options, resolved. Equal games are equal and hash equal."""

    def __init__(self, kind: GameType, given: Mapping[str, Any]) -> None:
        self._set(kind, Options(kind.resolve(given)), remembers=True)

    def _set(self, kind: GameType, options: Options, *, remembers: bool) -> None:
        self.kind = kind
        self.options: Mapping[str, Any] = options
        """Every option with its resolved value."""
        self.known_actions: dict[int, Action] = {}
        """The actions met so far by their numbers: each is made once, so that it can be told by identity."""
        self._remembers = remembers

    @cached_property
    def for_views(self) -> Game:
        """The same game as views have it: it remembers no action, since those that were met may name cards that are hidden there."""
        game = Game.__new__(Game)
        game._set(self.kind, cast(Options, self.options), remembers=False)
        game.__dict__["for_views"] = game
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        source = source_of(self.kind)
        return (_game_from, (self.id, dict(self.options)) if source is None else (self.id, dict(self.options), source))

    @property
    def id(self) -> str:
        """Its id, as in :func:`games`."""
        return self.kind.id

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it has words in. In any other it is told in the first of these.

        >>> game("sticht").languages
        ('en', 'de', 'ru')
        """
        languages: tuple[str, ...] = tell().words.spoken_in(self.id)
        return languages

    @property
    def players(self) -> int:
        """How many players, and so how many seats."""
        return int(self.options["players"])

    @cached_property
    def pack(self) -> Pack:
        """The cards it is played with."""
        return self.kind.pack(self.options)

    def new(self, seed: int | None = None, decks: Any = None, renewed: Any = None) -> State:
        """The state before the first decision.

        ``seed``: a whole number from 0 to 2**63-1; ``None`` draws one. ``decks``: complete deck orders, one per round; later rounds are
        dealt from the seed. ``renewed``: complete orders by (deal, renewal in it), both counted from 1, for a stock that is reshuffled:
        its cards come in that order, the others are skipped. Raises ``ValueError`` for a seed and :class:`DeckError` for an order that
        is not allowed.
        """
        raw = self.kind.layout.plain()
        raw.seed = check_seed(seed)
        orders = read_decks(self.pack, decks)
        renewals = read_renewals(self.pack, renewed)
        if renewals and not self.kind.layout.renews:
            raise DeckError(f"renewed is not allowed: {self.id} never reshuffles its stock")
        self.kind.setting(self.options, raw)
        raw.explicit, raw.explicit_deck = (1, orders[0]) if orders else (0, raw.explicit_deck)
        self.kind.playout.begin(raw)
        raw.explicit = 0
        return State(self, raw, orders, renewals)

    def deck(self, *, seed: int = 0, **known: Any) -> list[str]:
        """A complete deck order (codes) from what is known of a real deal, under the game's own names; the rest comes from ``seed``.

        Raises :class:`DeckError` for cards that cannot be dealt like that, ``TypeError`` for a name the game does not have.
        """
        return self.kind.deck(self.pack, self.options, check_seed(seed), known)

    def rulebook(self, lang: str = "en") -> Any:
        """The rulebook in ``lang`` (en, de, ru): rules by number, each with its kind and its text, in parts ``source`` or ``assumed``."""
        return tell().rulebook(self, lang)

    def action(self, code: int) -> Action:
        """The action with this number."""
        action = self.known_actions.get(code)
        if action is None:
            action = Action(self.kind.action_text(self.pack, code), code)
            if self._remembers:
                self.known_actions[code] = action
        return action

    def code(self, action: object) -> int:
        """The number of an action given as text or :class:`Action`; -1 if this game has no such action."""
        if isinstance(action, Action):
            if action.code >= 0 and self.known_actions.get(action.code) is action:
                return action.code
            action = action.text
        if not isinstance(action, str):
            return -1
        return self.kind.action_code(self.pack, " ".join(action.upper().split()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id and dict(self.options) == dict(other.options)

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted((name, repr(value)) for name, value in self.options.items()))))

    def __repr__(self) -> str:
        return self._call

    @cached_property
    def _call(self) -> str:
        """The call that makes it, with the options that differ from the defaults."""
        needed = dict(self.options)
        for name in self.options:  # what the others already say is left out: own_trump may follow from trump_chaos
            rest = {other: value for other, value in needed.items() if other != name}
            try:
                if self.kind.resolve(rest) == dict(self.options):
                    needed = rest
            except OptionError:
                continue
        return f"game({self.id!r}{''.join(f', {name}={value!r}' for name, value in needed.items())})"


def _game_from(id: str, given: dict[str, Any], source: Source | None = None) -> Game:
    """A pickled game, made again; where it comes from another package or was registered, ``source`` says where it is found."""
    if source is not None:
        require(id, source)
    return game(id, **given)


def _position_from(kind_of_position: Any, game: Game, values: tuple[Any, ...], *more: Any) -> Position:
    """A pickled state or view, made again."""
    position: Position = kind_of_position(game, game.kind.layout.plain_from(values), *more)
    return position


def _due(position: Position) -> str:
    """What a position waits for, in Python's own names: there seats count from 0, in every sentence from 1."""
    return "over" if position.over else f"to_act={position.to_act}, phase={position.phase!r}"


class State(Position):
    """A state of a game with everything in it: all hands, the seed. Immutable; :meth:`play` returns the next one.

    >>> state = game("sticht").new(seed=7)
    >>> state.phase, state.to_act, [str(action) for action in state.actions]
    ('blind', 0, ['blind', 'look'])
    >>> state.play("look").hands[0]
    (Card(R3), Card(R8), Card(B8))
    """

    def __init__(
        self,
        game: Game,
        raw: Any,
        decks: tuple[tuple[int, ...], ...] = (),
        renewals: Mapping[tuple[int, int], tuple[int, ...]] = NO_RENEWALS,
        names: tuple[str, ...] | None = None,
    ) -> None:
        # Not through super(): a state is made at every step.
        self.game = game
        self._raw = raw
        self._decks = decks
        self._renewals = renewals
        self.names = names
        self._codes: list[int] | None = None
        self._acts: tuple[Action, ...] = ()

    @property
    def seed(self) -> int:
        """The seed that deals come from."""
        return int(self._raw.seed)

    @property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        """The explicit deck orders, as codes."""
        return tuple(tuple(self._pack.cards[number].code for number in deck) for deck in self._decks)

    @property
    def renewed(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """The explicit orders of renewed stocks, as codes, by (deal, renewal in it), both from 1."""
        return {key: tuple(self._pack.cards[number].code for number in order) for key, order in self._renewals.items()}

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions, in a fixed order; ``()`` when the game is over."""
        if self._codes is None:
            self._codes = self._legal_codes()
            self._acts = self._actions_of(self._codes)
        return self._acts

    def play(self, action: str | Action) -> State:
        """The state after an action (text or :class:`Action`). Raises :class:`IllegalAction`, whose ``objection`` says why; this state
        does not change either way.
        """
        game = self.game
        code = game.code(action)
        kind = game.kind
        if self._codes is None or code not in self._codes:  # what was found legal has no objection
            clause = kind.rules.objection(self._raw, code)
            if clause:
                raise IllegalAction(self._objection(given_text(action), code, clause))
        raw = self._raw.copy()
        decks = self._decks
        if decks and raw.deals < len(decks):
            raw.explicit, raw.explicit_deck = 1, decks[raw.deals]
        renewals = self._renewals
        if renewals and (raw.deals, raw.renewals + 1) in renewals:
            raw.explicit_renewal, raw.explicit_renewed = 1, renewals[raw.deals, raw.renewals + 1]
        kind.playout.advance(raw, code)
        raw.explicit = 0
        if renewals:
            raw.explicit_renewal = 0
        return State(game, raw, decks, renewals, self.names)

    def view(self, seat: int | None) -> View:
        """What a seat (counted from 0) may know; ``None``: what every seat has seen. ``ValueError`` for a seat that does not exist."""
        number = None if seat is None else whole_number(seat)
        if seat is not None and (number is None or not 0 <= number < self.game.players):
            raise ValueError(f"there is no seat {quoted(seat)}; seats are 0 to {self.game.players - 1}, and None is a spectator")
        return View(self.game, redacted(self._kind.layout, self._pack, self._raw, number), number, names=self.names)

    def open_view(self) -> View:
        """All hands together, as a teacher shows them; the stock stays hidden."""
        return View(self.game, redacted(self._kind.layout, self._pack, self._raw, EVERYONE), EVERYONE, names=self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        values = self._kind.layout.values(self._raw)
        return (_position_from, (State, self.game, values, self._decks, self._renewals, self.names))

    def _content(self) -> tuple[Any, ...]:
        if self.over:
            return (*super()._content(), (), ())
        # What is still to be dealt and renewed.
        now = (self._raw.deals, self._raw.renewals + 1) if self._renewals else (0, 0)
        renewals = tuple(sorted((key, order) for key, order in self._renewals.items() if key >= now))
        return (*super()._content(), self._decks[self._raw.deals :], renewals)

    def __repr__(self) -> str:
        return f"State({self.game!r}, step {self.step}, {_due(self)})"


class View(Position):
    """What one seat may know about a state: the same names, with hidden cards as ``??``. Read-only.

    >>> view = game("sticht").new(seed=7).play("look").view(1)
    >>> view.hands[0]
    (Card(??), Card(??), Card(??))
    """

    def __init__(
        self, game: Game, raw: Any, seat: Observer, aids: frozenset[str] | None = None, names: tuple[str, ...] | None = None
    ) -> None:
        super().__init__(game.for_views, raw)
        self.names = names
        self.seat: Observer = seat
        """The seat whose view it is, counted from 0; ``None`` for a spectator."""
        self._aids = frozenset(game.kind.aids) if aids is None else aids

    @property
    def aids(self) -> frozenset[str]:
        """The learner's aids that are on for this viewer."""
        return self._aids

    def aided(self, aids: frozenset[str]) -> View:
        """The same view with these learner's aids on, and no others."""
        return View(self.game, self._raw, self.seat, aids, self.names)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions if it is this seat's turn, else ``()``. Found from what the seat knows, by the same rules."""
        if self.seat != EVERYONE and self.seat != self.to_act:
            return ()
        return self._actions_of(self._legal_codes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_position_from, (View, self.game, self._kind.layout.values(self._raw), self.seat, self._aids, self.names))

    def _content(self) -> tuple[Any, ...]:
        return (*super()._content(), self.seat)

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, {self.game!r}, step {self.step}, {_due(self)})"
