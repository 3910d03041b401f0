"""What a state and a view have in common: the public names, read from a plain state that is whole or redacted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from cardlab.cards import Card, Pack
from cardlab.language.freetext import check_names, cut, quoted
from cardlab.model.actions import Action, Event, Objection
from cardlab.model.game_type import GameType
from cardlab.model.late import tell

if TYPE_CHECKING:
    import polars

    from cardlab.model.game import Game

__all__ = ["Position", "given_text"]


def given_text(action: object) -> str:
    """An action as it was given, for the sentence that refuses it: text on one line, anything else as Python writes it."""
    return " ".join(cut(str(action), 200).split()) if isinstance(action, (str, Action)) else quoted(action)


class Position:
    """A moment of a game, read-only. The game's own facts (``trump``, ``trick`` …) are attributes too: ``dir(state)`` lists them."""

    names: tuple[str, ...] | None = None
    """What the seats are called wherever it is shown or told; ``None``: by their numbers, which people count from 1."""

    def __init__(self, game: Game, raw: Any) -> None:
        self.game: Game = game
        """The game with its options."""
        self._raw = raw

    @property
    def _kind(self) -> GameType:
        return self.game.kind

    @property
    def _pack(self) -> Pack:
        return self.game.pack

    @property
    def raw(self) -> Any:
        """The plain state that the rules run on, read-only; in a view, what is hidden is redacted."""
        return self._raw

    @property
    def aids(self) -> frozenset[str]:
        """The learner's aids that are on: all that the game has, unless a table turned some off."""
        return frozenset(self._kind.aids)

    def called(self, names: Iterable[str] | None) -> Self:
        """The same position with its seats called so, as are all that follow from it; two that differ in names only are equal.

        ``names``: one per seat, free text, or ``None``. Raises ``ValueError`` for anything that cannot be a name.

        >>> import cardlab
        >>> state = cardlab.game("sticht", players=2).new(seed=7).called(["Anna", "Ben"])
        >>> state.play("look").events[0].text()
        'Anna chooses to see some cards first.'
        """
        named = object.__new__(type(self))
        named.__dict__.update(self.__dict__)  # what was found out so far stays found
        named.names = None if names is None else check_names(names, self.game.players)
        return named

    # ---- where the game stands ----

    @property
    def step(self) -> int:
        """How many steps have been taken."""
        return int(self._raw.steps)

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, counted from 0; ``None`` when the game is over."""
        seat = self._kind.rules.to_act(self._raw)
        return None if seat < 0 else int(seat)

    @property
    def phase(self) -> str:
        """What kind of decision is due; ``"over"`` at the end."""
        return str(self._kind.layout.phases[self._raw.phase])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._kind.rules.to_act(self._raw) < 0)

    @property
    def round(self) -> int:
        """The round, from 1; in a finished game the last one played."""
        return self._kind.round_number(self._raw)

    @property
    def scores(self) -> tuple[Any, ...]:
        """The score of every seat after the last finished round, in points."""
        return self._kind.scores(self._raw)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, counted from 0; ``()`` until the game is over."""
        return self._kind.winners(self._raw) if self.over else ()

    # ---- what may be done ----

    def _legal_codes(self) -> list[int]:
        """The legal actions by number, lowest first; none when the game is over."""
        kind = self.game.kind
        if kind.rules.to_act(self._raw) < 0:
            return []
        out = [0] * kind.layout.max_actions
        return out[: kind.rules.legal(self._raw, out)]

    def _actions_of(self, codes: list[int]) -> tuple[Action, ...]:
        known, make = self.game.known_actions, self.game.action
        if known:  # where each was met before, it is but looked up
            try:
                return tuple([known[code] for code in codes])
            except KeyError:
                pass
        return tuple([known.get(code) or make(code) for code in codes])

    def why_not(self, action: object) -> Objection | None:
        """Why an action (text or :class:`Action`) is refused here; ``None`` if it is legal."""
        code = self.game.code(action)
        clause = self._kind.rules.objection(self._raw, code)
        return self._objection(given_text(action), code, clause) if clause else None

    def _objection(self, text: str, code: int, clause: int) -> Objection:
        facts = self._kind.objection_facts(self._pack, self._raw, code, clause)
        return Objection(self._kind.rule(clause), text, self._kind.id, facts, self.names)

    # ---- what happened ----

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last step did, in order; in the first state, how the game began."""
        kind, options, aids = self._kind, self.game.options, self.aids
        return tuple(kind.event(self._pack, row, options, aids, self.names) for row in kind.layout.events.rows(self._raw))

    # ---- where the cards are ----

    @cached_property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of every seat, by suit and rank; unknown cards are ``??`` and come last."""
        return tuple(self._pack.named(cards) for cards in self._kind.hands(self._raw))

    @cached_property
    def cards(self) -> polars.DataFrame:
        """One row per card: ``card``, ``suit`` and ``rank`` (Enums in the order of the game), ``place`` (Enum), ``seat``, ``position``
        (from the bottom or left), ``seen_by`` (list of seats); seats and positions count from 0. Known cards come first, by suit and rank,
        then the unknown ones (``??``), place by place."""
        import polars

        rows = []
        for zone in self._kind.zones(self._raw):
            for position, number in enumerate(zone.cards):
                card = self._pack.card(number)
                seen = [s for s in range(self._raw.players) if number >= 0 and self._raw.seen[number] >> s & 1]
                order = number if number >= 0 else len(self._pack)
                rows.append((order, card.code, card.suit, card.rank, zone.place, zone.seat, position, seen))
        rows.sort(key=lambda row: row[0])  # stable: unknown cards keep the order of the zones
        columns: list[Any] = list(zip(*rows, strict=True)) if rows else [[] for _ in range(8)]
        suits, ranks = polars.Enum(self._pack.suits), polars.Enum(self._pack.ranks)
        return polars.DataFrame(
            {
                "card": polars.Series(columns[1], dtype=polars.String),
                "suit": polars.Series(columns[2], dtype=suits),
                "rank": polars.Series(columns[3], dtype=ranks),
                "place": polars.Series(columns[4], dtype=polars.Enum(self._kind.places)),
                "seat": polars.Series(columns[5], dtype=polars.Int8),
                "position": polars.Series(columns[6], dtype=polars.Int16),
                "seen_by": polars.Series(columns[7], dtype=polars.List(polars.Int8)),
            }
        )

    # ---- the game's own names ----

    def __getattr__(self, name: str) -> Any:
        # Only asked for what is not found elsewhere. Private names must fail at once, or copying and pickling would loop.
        if name.startswith("_") or name == "game":
            raise AttributeError(name)
        fact = self.game.kind.facts.get(name)
        if fact is None:
            own = ", ".join(self.game.kind.facts)
            raise AttributeError(f"a position of {self.game.id} has no {quoted(name)}; besides the usual it has: {own}")
        return fact(self.game.pack, self._raw)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.game.kind.facts})

    def _content(self) -> tuple[Any, ...]:
        return (self.game, self._raw.content())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Position) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __str__(self) -> str:
        """The position as text: who holds what, the trick, the scores."""
        return str(tell().position_text(self))

    def _repr_svg_(self) -> str:
        """The position as a picture, for anyone who wants the SVG itself."""
        return str(tell().position_svg(self))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """The position as notebooks store it: as a picture that even an untrusted notebook shows, and in words."""
        return tell().position_picture(self)._repr_mimebundle_()
