"""A card game with everything derived that can be, for games to say what is their own: :class:`CardGame`, and :class:`TrickGame` on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from cardlab.cards import Pack, Seat, Suit
from cardlab.kit import tricks
from cardlab.kit.deals import KnownDeal
from cardlab.kit.layout import TrickLayout
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.actions import Event
from cardlab.model.game_type import GameType, Zone
from cardlab.model.options import FIRST_DEALER, Option

if TYPE_CHECKING:
    from cardlab.engine.tables import Tables
    from cardlab.model.game_type import Stage

__all__ = ["CardGame", "Case", "Fact", "Form", "TrickGame", "because", "seat_options", "seats_in"]

Fact = Callable[[Pack, Any], Any]
Case = Callable[[Event], str | None]


def seat_options(game: str, usual: int, least: int, most: int) -> tuple[Option, Option]:
    """The options that every game has: how many play, and who deals first."""
    dealer = Option(game, "first_dealer", "int", None, 0, most - 1, allowed_text=FIRST_DEALER, seat=True)
    return Option(game, "players", "int", usual, least, most), dealer


def seats_in(bits: int, players: int) -> tuple[int, ...]:
    """Which of so many seats have a bit.

    >>> seats_in(0b1010, 4)
    (1, 3)
    """
    return tuple(seat for seat in range(players) if bits >> seat & 1)


class Form(NamedTuple):
    """A form of action that plays no card: a word, alone or with one of some choices; ``first`` is the number of the first of them.

    >>> list(Form("trump", 32, "CD").texts())
    [(32, 'trump C'), (33, 'trump D')]
    """

    word: str
    first: int
    choices: Sequence[Any] = ()

    def texts(self) -> Iterator[tuple[int, str]]:
        """The number and the text of each of these actions."""
        if not self.choices:
            yield self.first, self.word
        for number, choice in enumerate(self.choices, self.first):
            yield number, f"{self.word} {choice}"


class CardGame(GameType):
    """A game with cards in hands. Subclass it with ``id``, ``letter``, ``rules``, ``cards`` and ``options``."""

    words = ("cardlab.kit",)
    cards: ClassVar[Pack]
    """The pack, if it is the same under all options."""
    forms: ClassVar[tuple[Form, ...]] = ()
    """The forms of action that play no card."""

    def pack(self, values: Mapping[str, Any]) -> Pack:
        """The same cards for every table."""
        return self.cards

    # ---- actions ----

    @cached_property
    def spoken(self) -> dict[int, str]:
        """The actions of its :attr:`forms`: number -> text."""
        return {number: text for form in self.forms for number, text in form.texts()}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text.upper(): number for number, text in self.spoken.items()}

    def card_played(self, code: int) -> int:
        """The card that an action plays, and does nothing besides; -1 for another action."""
        return code if 0 <= code < self.layout.cards else -1

    def play_of(self, card: int) -> int:
        """The action that plays a card."""
        return card

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """The code of a card, or the words of one of its :attr:`forms`."""
        text = self.spoken.get(code)
        if text is not None:
            return text
        card = self.card_played(code)
        return cards(card) if cards else pack.cards[card].code

    def action_code(self, pack: Pack, text: str) -> int:
        """The number of the action that a text names; -1 if it is none."""
        number = self._numbers.get(text)
        if number is not None:
            return number
        copies = pack.numbers(text)
        return self.play_of(copies[0]) if copies else -1

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The card that an action plays."""
        card = self.card_played(code)
        return () if card < 0 else (card,)

    # ---- where the cards are, what is told ----

    @cached_property
    def room_of_hand(self) -> int:
        """How many cards a hand has room for."""
        return next(field.stride for field in self.layout.fields if field.name == "hand")

    def zones_of_hands(self, raw: Any) -> list[Zone]:
        """The hand of every seat."""
        room, sizes = self.room_of_hand, raw.hand_size
        return [Zone("hand", seat, tuple(raw.hand[seat * room : seat * room + sizes[seat]])) for seat in range(raw.players)]

    def lying(self, raw: Any, place: int) -> tuple[int, ...]:
        """The cards in a place, in pack order, as far as it is known which they are."""
        return tuple(card for card in range(self.layout.cards) if raw.place[card] == place)

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """Whose turn it is, what is due, and the cards of the action; of those that are not in the hand, only they."""
        facts: dict[str, Any] = {"phase": self.layout.phases[raw.phase], "seat": None if raw.actor < 0 else Seat(raw.actor)}
        if clause == tricks.NOT_NOW:
            facts["case"] = facts["phase"]
        if code >= 0 and clause not in (tricks.NO_ACTION, tricks.IS_OVER):
            cards = self.action_cards(code)
            if clause == tricks.NOT_YOURS:
                cards = tuple(card for card in cards if raw.place[card] != self.rules_number("HAND") + raw.actor)
            facts["cards"] = pack.named(cards)
            if cards:
                facts["card"] = pack.cards[cards[0]]
        return facts

    def rules_number(self, name: str) -> int:
        """A number of a place, as the rules have it or, where they name none of their own, the kit."""
        return int(getattr(self.rules, name, getattr(tricks, name)))

    def winners(self, raw: Any) -> tuple[int, ...]:
        """The seats that have won."""
        return seats_in(raw.winner_bits, raw.players)

    def round_number(self, raw: Any) -> int:
        """The round, from 1."""
        return int(raw.round_no)

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """How many play, with how many cards."""
        players = self.options[0]
        return {"fewest": players.minimum, "most": players.maximum, "cards": len(self.pack(values))}


FACTS: Mapping[str, tuple[str, Fact]] = {
    "dealer": ("dealer", lambda pack, raw: raw.dealer),
    "cards_each": ("cards_each", lambda pack, raw: raw.cards_each),
    "turned": ("turned", lambda pack, raw: pack.card(raw.turned[0]) if raw.turned_size else None),
    "trump": ("trump", lambda pack, raw: None if raw.trump < 0 else pack.suits[raw.trump]),
    "calls": ("calls", lambda pack, raw: tuple(None if call < 0 else call for call in raw.calls[: raw.players])),
    "called_sum": ("calls", lambda pack, raw: sum(call for call in raw.calls[: raw.players] if call > 0)),
    "leader": ("leader", lambda pack, raw: None if raw.leader < 0 else raw.leader),
    "trick": ("trick", lambda pack, raw: pack.named(raw.trick[: raw.trick_size])),
    "trick_number": ("trick_no", lambda pack, raw: raw.trick_no),
    "last_trick": ("last_trick", lambda pack, raw: pack.named(raw.last_trick[: raw.last_size])),
    "tricks_won": ("tricks_won", lambda pack, raw: tuple(raw.tricks_won[: raw.players])),
}
"""The public names that trick games have in common, each with the field of the layout without which there is none."""


def winning_seat(rules: ModuleType) -> Fact:
    """Who would win the trick as it lies, by ``winning(s)`` of the rules: the place in it of the best card; ``None`` while it is empty."""
    seat_at = getattr(rules, "seat_at", tricks.seat_at)
    return lambda pack, raw: seat_at(raw, raw.leader, rules.winning(raw)) if raw.trick_size else None


PARTS: Mapping[str, tuple[str, ...]] = {"won": ("ended",)}
REASONS: Mapping[str, tuple[str, ...]] = {"winning": ("played",), "leads": ("took",)}
CASES: Mapping[str, Case] = {
    "played": lambda event: "led" if event.place == 1 else None,
    "leads": lambda event: "first" if event.trick == 1 else None,
    "winning": lambda event: "now" if event.now else "still",
}


def _declared(usual: Mapping[str, Any], own: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What a game says of its events, and the usual of those that it has."""
    return {**{kind: value for kind, value in usual.items() if kind in names}, **own}


class TrickGame(CardGame):
    """A game of tricks. After its rules and ten lines of a subclass it can be stepped, shown, recorded, played by thousands.

    What is derived, each from the layout, and overridden where it is otherwise: the places and zones of the cards, the public facts, the
    texts of actions, what sentences name, real deals typed in, the tables of results, the table that it is played at. Where the rules have
    a function ``winning(s)`` that says which place in the trick wins it so far, the table shows it, and ``winning_seat`` is a public fact.
    """

    def __init_subclass__(cls) -> None:
        """Derive what the class does not say itself."""
        if cls.finds_rules():
            cls.suits = cls.suits or "".join(cls.cards.suits)
            names = cls.rules.LAYOUT.events.names
            cls.event_parts = _declared(PARTS, cls.event_parts, names)
            cls.event_reasons = _declared(REASONS, cls.event_reasons, names)
            cls.event_cases = _declared(CASES, cls.event_cases, names)
            has = cls.fields_of(cls.rules.LAYOUT)
            usual = {name: fact for name, (field, fact) in FACTS.items() if field in has}
            if hasattr(cls.rules, "winning"):
                usual["winning_seat"] = winning_seat(cls.rules)
            cls.facts = {**usual, **getattr(cls, "facts", {})}
            if "places" not in cls.__dict__:
                cls.places = ("stock", *(("turned",) if "turned" in has else ()), "hand", "trick", "won")
        super().__init_subclass__()

    @staticmethod
    def fields_of(layout: Any) -> frozenset[str]:
        """The fields that the game itself has a use for."""
        return frozenset(field.name for field in layout.fields) - getattr(layout, "spare", frozenset())

    @cached_property
    def has(self) -> frozenset[str]:
        """The fields that the game has a use for: whether there is a ``"trump"``, whether ``"calls"``."""
        return self.fields_of(self.layout)

    @cached_property
    def stage(self) -> Stage:
        """``STAGE`` of its ``scene.py``, or the table that is derived from its layout and events."""
        own = self.part("scene")
        stage: Stage = own.STAGE if own is not None else import_module("cardlab.kit.scene").TrickStage()
        return stage

    @cached_property
    def tables(self) -> Tables:
        """``TABLES`` of its ``tables.py``, or those of every game on the kit."""
        own = self.part("tables")
        tables: Tables = own.TABLES if own is not None else import_module("cardlab.kit.tables").tables_of(cast(TrickLayout, self.layout))
        return tables

    @property
    def tables_text(self) -> str:
        """The module of rules text that notes the rows of its tables."""
        return "cardlab.kit.tables" if self.part("tables") is None else f"{self.room}.tables"

    @property
    def noting(self) -> dict[str, str]:
        """Which functions of that module note a step, an action and a game."""
        return {name: name for name in ("note", "note_game", "note_action")}

    def setting(self, values: Mapping[str, Any], raw: Any) -> None:
        """Write the options that are fields of the layout into a plain state, and what the verbs have to know of pack and phases."""
        for name, value in values.items():
            if name in self.has:
                setattr(raw, name, int(value))
        if "suit_size" in self.has:
            pack = self.pack(values)
            raw.suit_size = 1 + max(number for number, card in enumerate(pack) if card.suit == pack.suits[0])
            raw.over_phase = len(self.layout.phases) - 1

    # ---- where the cards are ----

    def cards_dealt(self, raw: Any) -> int:
        """How many cards of the deck lie in the stock no more."""
        return int(raw.players * raw.cards_each + (raw.turned_size if "turned" in self.has else 0))

    def stock(self, raw: Any) -> tuple[int, ...]:
        """The stock, from its bottom."""
        dealt = self.cards_dealt(raw)
        whole = raw.deck[0] != raw.deck[1]  # a redacted state has no deck
        return tuple(reversed(raw.deck[dealt:])) if whole else (-1,) * (self.layout.cards - dealt)

    def zones(self, raw: Any) -> list[Zone]:
        """The stock, the card turned up, the hands, the trick, the tricks won."""
        zones = [Zone("stock", None, self.stock(raw))]
        if "turned" in self.has:
            zones.append(Zone("turned", None, tuple(raw.turned[: raw.turned_size])))
        won = self.rules_number("WON")
        zones += [*self.zones_of_hands(raw), Zone("trick", None, tuple(raw.trick[: raw.trick_size]))]
        return zones + [Zone("won", seat, self.lying(raw, won + seat)) for seat in range(raw.players)]

    # ---- what is told ----

    def suit_led(self, pack: Pack, raw: Any) -> str:
        """The letter of the suit that was led to the trick."""
        return pack.cards[raw.trick[0]].suit or ""

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """Besides what every game tells: the suit led, and the cards that may be played."""
        facts = super().objection_facts(pack, raw, code, clause)
        if raw.phase == len(self.layout.phases) - 2:
            out = [0] * self.layout.max_actions
            playable = (self.card_played(each) for each in out[: self.rules.legal(raw, out)])
            facts["playable"] = tuple(pack.cards[card] for card in playable if card >= 0)  # hidden ones are -1
            if raw.trick_size:
                facts["led_card"] = pack.cards[raw.trick[0]]
                facts["led"] = Suit(self.suit_led(pack, raw))
        if "trump" in self.has and raw.trump >= 0:
            facts["trump"] = Suit(self.suits[raw.trump])
        return facts

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Besides what every event tells: why a card is winning, and how many have won."""
        facts = super().event_facts(event, step)
        if event.kind == "winning":
            facts["because"] = self.because(event)
        elif event.kind == "ended":
            facts["n"] = len(event.seats)
        return facts

    def because(self, event: Event) -> Phrase:
        """Why the winning card of a trick beats the other one that its event names."""
        return because(event)

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """How many play, with how many cards, up to how many in a hand."""
        return {**super().figures(values), "hand": self.room_of_hand}

    # ---- real deals ----

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: the cards of each seat, from seat 0 on, as the first round deals them; ``turned``: the card turned up, where one is;
        ``stock``: what else is left, from the top; ``dealer``: the seat that deals (default: the first dealer)."""
        turns_up = "turned" in self.has
        deal = KnownDeal(self.id, values, known, ("hands", *(("turned",) if turns_up else ()), "stock", "dealer"))
        raw = self.layout.plain()
        self.setting(values, raw)
        self.playout.begin(raw)
        each, dealt = raw.cards_each, self.cards_dealt(raw)
        runs = [(turn * each, hand) for turn, (_, hand) in enumerate(deal.dealt(deal.dealer(), each))]
        if turns_up:
            runs.append((raw.players * each, [deal.one("turned")]))
        return deal.order(pack, seed, *runs, (dealt, deal.pile("stock", len(pack) - dealt)))


def because(event: Event) -> Phrase:
    """Why a card wins that is higher than another of its suit, a trump, or of the suit led; of two alike, which was played first."""
    card, other = event.card, event.other
    assert card is not None  # the event is never without it
    if card == other:
        return phrase("because.first", card=card)
    if card.suit == other.suit:
        return phrase("because.higher", card=card, other=other)
    if card.suit == event.trump:
        return phrase("because.trump", suit=event.trump)
    return phrase("because.led" if event.trump else "because.led_no_trump", led=Suit(card.suit or ""), suit=Suit(other.suit))
