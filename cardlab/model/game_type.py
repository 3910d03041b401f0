"""What a game package offers the engine: its rules module and how its numbers read. One object a game, found through
:mod:`cardlab.model.registry`."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from cardlab.cards import UNKNOWN, Pack, Seat
from cardlab.engine.compiled import plain_playout
from cardlab.engine.declared import EVENT_FIELDS, Fold
from cardlab.engine.layout import Layout
from cardlab.language.freetext import must_be, quoted
from cardlab.model.actions import Event
from cardlab.model.errors import OptionError
from cardlab.model.options import Option

if TYPE_CHECKING:
    from cardlab.engine.tables import Tables
    from cardlab.language.phrase import Phrase
    from cardlab.picture.scene import Chart, Scene, StepPicture

__all__ = ["GameType", "Stage", "Zone", "unknown_cards"]

class Zone(NamedTuple):
    """A place on the table with the cards in it, bottom or left first; -1 for a card whose identity is not known."""

    place: str
    seat: int | None
    cards: tuple[int, ...]


class Stage(Protocol):
    """What ``games/<id>/scene.py`` offers as ``STAGE``. A view is a :class:`cardlab.View`, a game a :class:`cardlab.Game`: both stand
    above, and know this."""

    def scene(self, view: Any, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        ...

    def step(self, before: Any | None, after: Any, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of the step from ``before`` to ``after``; ``before`` is ``None`` for the first state. ``action``: its text as
        the viewer may know it.
        """
        ...

    def chart(self, game: Any) -> Chart:
        """The trajectory's frame."""
        ...

    def faces(self, game: Any) -> Sequence[str]:
        """The names of all faces the table may show, ``back`` and side cards included."""
        ...

    def side_names(self, game: Any) -> Mapping[str, Phrase]:
        """What the side cards are called by a screen reader."""
        ...


class GameType(ABC):
    """A game as the model needs it. Subclassed once in every ``games/<id>/game.py``; ``raw`` is always a plain state of its layout,
    whole or redacted (:mod:`cardlab.engine.knowledge`), so everything here must read what is there and never guess."""

    id: ClassVar[str]
    letter: ClassVar[str]
    """What its clause numbers begin with: ``"S"`` for S4.2."""
    rules: ModuleType
    """Its law: ``LAYOUT``, ``start``, ``to_act``, ``legal``, ``objection``, ``step``; the module that the class stands in, if that has a
    ``LAYOUT`` and the class names no other."""
    version: ClassVar[int] = 1
    """Counted up when the same actions would lead elsewhere; written into records."""
    replays: ClassVar[tuple[int, ...]] = (1,)
    """The versions of records that this release can replay, but for steps that :meth:`went_otherwise` names."""
    options: ClassVar[tuple[Option, ...]]
    suits: ClassVar[str] = ""
    """The letters of its suits, in the order of their numbers in the rules."""
    sentences: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """What ``rulebook/<lang>.toml`` of its package would say, by language, for a game that has no package."""
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Kinds of event that another one tells along with its own: kind -> the kinds whose sentence they complete."""
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Kinds of event that give the reason of another: kind -> the kinds they explain."""
    event_whys: ClassVar[Mapping[str, str]] = {}
    """What the catalogue says of why an event is so (``whys.<kind>``) may tell an event that completes its sentence: kind -> that event's
    kind. That one's clause decides then."""
    disclosing_events: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that by the rules tell something of cards that stay hidden (who holds a low card, who cannot move)."""
    event_cases: ClassVar[Mapping[str, Callable[[Event], str | None]]] = {}
    """Which wording the sentence of a kind of event has, where what the event itself tells decides: kind -> its ``case``."""
    event_folds: ClassVar[Mapping[str, Fold]] = {}
    """How the record of a seat tells the numbers of some kinds of event in two, as the first releases did."""
    aids: ClassVar[tuple[str, ...]] = ()
    """Learner's aids that the table offers to turn off, by name: what is then to be found is shown and said nowhere."""
    words: ClassVar[tuple[str, ...]] = ()
    """Packages whose ``words/<lang>.toml`` say what the game does not say itself; of two the later one."""
    places: ClassVar[tuple[str, ...]]
    """Names of the places a card can be."""
    facts: ClassVar[Mapping[str, Callable[[Pack, Any], Any]]]
    """The game's own public names on a state (``trump``, ``trick``, …), read from a plain state."""

    def __init_subclass__(cls) -> None:
        """A kind of event that the rules do not declare is refused where it is named (``ValueError``)."""
        super().__init_subclass__()
        if not cls.finds_rules():
            return  # what several games have in common
        declared = cls.rules.LAYOUT.events
        for name in ("event_parts", "event_reasons"):
            for kind, others in getattr(cls, name).items():
                declared.check((kind, *others), name)
        declared.check([*cls.event_whys, *cls.event_whys.values()], "event_whys")
        declared.check(sorted(cls.disclosing_events), "disclosing_events")
        declared.check(list(cls.event_cases), "event_cases")
        declared.check(list(cls.event_folds), "event_folds")

    @classmethod
    def finds_rules(cls) -> bool:
        """Whether the class has rules: those that it names, or the module that it stands in."""
        if not hasattr(cls, "rules") and hasattr(sys.modules.get(cls.__module__), "LAYOUT"):
            cls.rules = sys.modules[cls.__module__]
        return hasattr(cls, "rules")

    @cached_property
    def layout(self) -> Layout:
        """The declared state."""
        layout: Layout = self.rules.LAYOUT
        return layout

    @cached_property
    def event_kinds(self) -> tuple[str, ...]:
        """Names of the kinds of event, in the order of their numbers: as the rules declare them."""
        return self.layout.events.names

    @cached_property
    def playout(self) -> SimpleNamespace:
        """``advance`` and ``begin`` over this game's plain rules."""
        return plain_playout(self.rules)

    @cached_property
    def room(self) -> str:
        """The package that holds its files: words, the scene, tables, players; ``""`` for a game that is a single file, or in a cell."""
        return self.rules.__name__.rpartition(".")[0]

    def part(self, name: str) -> ModuleType | None:
        """The module ``<name>.py`` of its package; ``None`` where it has none."""
        module = f"{self.room}.{name}"
        return import_module(module) if self.room and find_spec(module) is not None else None

    @property
    def compiles(self) -> bool:
        """Whether many games are played by compiled rules. A game whose rules still change may say ``compiles = False``: it is played
        plainly then, and nobody waits for the compiler after each change."""
        return self.in_file

    @property
    def in_file(self) -> bool:
        """Whether its rules stand in a file, from which they can be compiled."""
        return self.rules.__name__ != "__main__" and find_spec(self.rules.__name__) is not None

    @cached_property
    def stage(self) -> Stage:
        """Where its cards lie on the table: ``STAGE`` of its ``scene.py``, or a plain table that shows its zones. Imported at first use,
        since batches draw nothing."""
        own = self.part("scene")
        stage: Stage = own.STAGE if own is not None else import_module("cardlab.picture.plain_table").PlainStage()
        return stage

    @cached_property
    def tables(self) -> Tables:
        """What tables its games make: ``TABLES`` of its ``tables.py``, or scores and winners alone. Imported at first use, since the table
        needs none."""
        own = self.part("tables")
        tables: Tables = own.TABLES if own is not None else import_module("cardlab.engine.scores").TABLES
        return tables

    @property
    def tables_text(self) -> str:
        """The module of rules text that notes the rows of its tables."""
        return f"{self.room}.tables" if self.part("tables") is not None else "cardlab.engine.scores"

    @property
    def noting(self) -> dict[str, str]:
        """Which functions of :attr:`tables_text` note a step, an action and a game: what they are to the loop -> what they are called."""
        told = self.tables_text == "cardlab.engine.scores" and any(each.name == "winner_bits" for each in self.layout.fields)
        return {"note": "note", "note_game": "note_winners" if told else "note_game", "note_action": "note_action"}

    def player(self, name: str) -> ModuleType | None:
        """The rules text of a player of this game: ``<name>.py`` of its package with a function ``choose(s, out, n, word)``; ``None``
        where it has none.
        """
        if name not in self._players:
            self._players[name] = self.part(name)
        return self._players[name]

    @cached_property
    def _players(self) -> dict[str, ModuleType | None]:
        return {}

    def resolve(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value: checked, defaults filled in, those that depend on others resolved."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"{self.id} has no option {quoted(name)}; its options are: {', '.join(known)}", name, value)
        values = {name: option.check(given.get(name, option.default)) for name, option in known.items()}
        if values.get("first_dealer") is None:
            values["first_dealer"] = values["players"] - 1
        dealer, players = values["first_dealer"], values["players"]
        if dealer >= players:
            wrong = must_be("first_dealer", f"a seat from 0 to {players - 1} or None for the last one", dealer)
            raise OptionError(f"{self.id}: with {players} players, {wrong}", "first_dealer", dealer)
        self.settle(values)
        return values

    def settle(self, values: dict[str, Any]) -> None:  # noqa: B027  (many games have nothing to settle)
        """Resolve defaults that depend on other options, in place; refuse what does not go together (:class:`OptionError`)."""

    def setting(self, values: Mapping[str, Any], raw: Any) -> None:
        """Write resolved options into a plain state."""
        for name, value in values.items():
            setattr(raw, name, int(value))

    @abstractmethod
    def pack(self, values: Mapping[str, Any]) -> Pack:
        """The pack that these options play with."""

    @abstractmethod
    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """The text form of an action. ``cards`` says how a card reads (hidden ones ``??``)."""

    @abstractmethod
    def action_code(self, pack: Pack, text: str) -> int:
        """The action that a text (upper case, single spaces) names; -1 if it is none."""

    @abstractmethod
    def action_cards(self, code: int) -> tuple[int, ...]:
        """The cards that an action moves."""

    @abstractmethod
    def zones(self, raw: Any) -> list[Zone]:
        """Where every card is."""

    @abstractmethod
    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """What the sentence of an objection names, as values of :mod:`cardlab.language.words` spelled by type: see there."""

    def event(
        self, pack: Pack, row: Sequence[int], options: Any = None, aids: frozenset[str] = frozenset(), names: tuple[str, ...] | None = None
    ) -> Event:
        """The event that a row of ``events`` tells; ``options``, ``aids`` and ``names`` as an :class:`Event` has them."""
        number, clause, seat, card, _, *numbers = row
        kind = self.event_kinds[number]
        return Event(
            rule=self.rule(clause),
            kind=kind,
            seat=None if seat < 0 else seat,
            card=None if card == -1 else UNKNOWN if card < 0 else pack.cards[card],
            value=numbers[0] if numbers else 0,
            numbers=tuple(numbers),
            facts=self.layout.events.read(kind, numbers, self.suits, pack),
            game=self.id,
            options=options,
            aids=aids,
            names=names,
        )

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """What the sentence of an event names: its seat, its card, and its numbers under the names that the rules declare, by type; with a
        ``change`` and the ``score`` after it, the score ``before``. A game adds what is a matter of wording: ``case`` chooses among the
        wordings of a sentence (:attr:`event_cases`).

        ``step``: all events of its step, for what they tell together.
        """
        facts: dict[str, Any] = {}
        if event.seat is not None:
            facts["seat"] = Seat(event.seat)
        if event.card is not None:
            facts["card"] = event.card
        facts |= event.facts
        if "change" in facts and "score" in facts:
            facts["before"] = facts["score"] - facts["change"]
        if event.kind in self.event_cases:
            facts["case"] = self.event_cases[event.kind](event)
        return facts

    def event_recorded(self, row: Sequence[int]) -> list[int]:
        """A row of ``events`` as the record of a seat has it: without its mask, which is for the filter alone, and with two numbers at
        least (:attr:`event_folds`).
        """
        begun, numbers = row[: len(EVENT_FIELDS) - 1], list(row[len(EVENT_FIELDS) :])
        fold = self.event_folds.get(self.event_kinds[row[0]])
        return [*begun, *(fold.folded(numbers) if fold else numbers + [0] * (2 - len(numbers)))]

    def event_read(self, recorded: Sequence[int]) -> list[int] | None:
        """The row of ``events`` that the record of a seat tells so; ``None`` where it is none of this game's."""
        begun = len(EVENT_FIELDS) - 1
        if not recorded or not 0 <= recorded[0] < len(self.event_kinds):
            return None
        kind, numbers = self.event_kinds[recorded[0]], list(recorded[begun:])
        fold, most = self.event_folds.get(kind), len(self.layout.events.numbers(kind))
        if len(numbers) != (2 if fold else max(2, most)) or (not fold and any(numbers[most:])):
            return None
        return [*recorded[:begun], 0, *(fold.unfolded(numbers) if fold else numbers[:most])]

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes under these options, by name, read from the rules: no clause has its own number."""
        return {}

    @abstractmethod
    def round_number(self, raw: Any) -> int:
        """The round, from 1; in a finished game the last one played."""

    @abstractmethod
    def winners(self, raw: Any) -> tuple[int, ...]:
        """The seats that won a finished game, else ``()``."""

    def scores(self, raw: Any) -> tuple[Any, ...]:
        """The score of every seat after the last finished round."""
        return tuple(raw.scores[: raw.players])

    def hands(self, raw: Any) -> list[tuple[int, ...]]:
        """The hand of every seat in pack order, the known cards first."""
        return [zone.cards for zone in self.zones(raw) if zone.place == "hand"]

    @abstractmethod
    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """A complete deck order from what is known of a real deal, in the game's own words."""

    def went_otherwise(self, version: int, before: Any, after: Any) -> str:
        """The clause for which a step in a record of an older version of the rules, from one plain state to the next, led elsewhere than
        it does now; ``""`` where it leads to the same.
        """
        return ""

    def near_misses(self, raw: Any) -> Iterable[int] | None:
        """Actions to ask about where there are too many for asking about all: some of each form, and what is almost legal. ``None``: ask
        about all.
        """
        return None

    def rule(self, clause: int) -> str:
        """A clause number as people write it: 402 is ``S4.2``; 1 to 4 are the objections every game has, C1 to C4."""
        return f"C{clause}" if clause < 100 else f"{self.letter}{clause // 100}.{clause % 100}"


def unknown_cards(known: Sequence[int], count: int) -> tuple[int, ...]:
    """These cards, filled up to ``count`` with cards whose identity is not known."""
    return (*known, *(-1 for _ in range(count - len(known))))
