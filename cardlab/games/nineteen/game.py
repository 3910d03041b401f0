"""How the numbers of *nineteen* read: options, the texts of actions, the facts of a state, real deals typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from cardlab.cards import Pack, french
from cardlab.engine.acts import Event
from cardlab.engine.deals import DeckError, fill_deck, known_cards, known_hands
from cardlab.engine.declared import Fold
from cardlab.engine.freetext import counted, must_be
from cardlab.engine.kind import Kind, Zone
from cardlab.engine.options import FIRST_DEALER, Option, whole_number
from cardlab.engine.phrase import Phrase, Seat, Suit, phrase
from cardlab.games.nineteen import rules as law
from cardlab.games.nineteen.club import (
    KINDS,
    SCHEDULE,
    SCHEDULE_ALLOWED,
    SCORING,
    SCORING_ALLOWED,
    random_schedule,
    random_scoring,
    read_schedule,
    read_scoring,
)  # fmt: skip
from cardlab.games.nineteen.figures import figures
from cardlab.kit.tricks import left_of

SUITS = "CDHS"
PACK = french("7 8 9 10 J Q K A", copies=2)


def named_seat(number: int) -> int | None:
    """A seat, ``None`` for -1."""
    return None if number < 0 else number


def named_suit(number: int) -> str | None:
    """A suit letter, ``None`` for -1."""
    return None if number < 0 else SUITS[number]


def sheet(raw: Any) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The score sheet: for each finished round and each seat, the call, the tricks won and the change of score."""
    lines = []
    for number in range(law.ROUNDS):
        row = raw.sheet[number * law.SEATS : number * law.SEATS + raw.players]
        if row[0] >= 0:
            told = [divmod(entry, law.MOST + 1) for entry in row]
            lines.append(tuple((call, tricks, law.change_of_score(raw, call, tricks)) for call, tricks in told))
    return tuple(lines)


class Nineteen(Kind):
    """*Nineteen rounds* as the engine needs it."""

    id = "nineteen"
    letter = "N"
    rules = law
    options: ClassVar[tuple[Option, ...]] = (
        Option("nineteen", "players", "int", 4, 2, 6),
        Option("nineteen", "first_dealer", "int", None, 0, 5, allowed_text=FIRST_DEALER, seat=True),
        Option("nineteen", "schedule", "other", SCHEDULE, normalise=read_schedule, sample=random_schedule, allowed_text=SCHEDULE_ALLOWED),
        Option("nineteen", "scoring", "other", SCORING, normalise=read_scoring, sample=random_scoring, allowed_text=SCORING_ALLOWED),
    )
    suits = SUITS
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "kind": ("round",), "dealt": ("round",), "shown": ("looked",), "won": ("ended",),
    }  # fmt: skip
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {"winning": ("played",), "leads": ("took",)}
    event_whys: ClassVar[Mapping[str, str]] = {"round": "kind"}
    event_folds: ClassVar[Mapping[str, Fold]] = {
        "called": Fold((16, 1)), "winning": Fold((2, 1)), "took": Fold((16, 1)), "hit": Fold((256, 16, 1)), "missed": Fold((256, 16, 1)),
    }  # fmt: skip
    places = ("stock", "turned", "hand", "trick", "won")
    facts: ClassVar[Mapping[str, Callable[[Pack, Any], Any]]] = {
        "dealer": lambda pack, raw: raw.dealer,
        "next_dealer": lambda pack, raw: named_seat(raw.next_dealer),
        "kind": lambda pack, raw: KINDS[raw.kind],
        "cards_each": lambda pack, raw: raw.hand_cards,
        "turned": lambda pack, raw: pack.card(raw.turned[0]) if raw.turned_size else None,
        "trump": lambda pack, raw: named_suit(raw.trump),
        "calls": lambda pack, raw: tuple(None if call < 0 else call for call in raw.calls[: raw.players]),
        "called_sum": lambda pack, raw: raw.called_sum,
        "leader": lambda pack, raw: named_seat(raw.leader),
        "trick": lambda pack, raw: pack.named(raw.trick[: raw.trick_size]),
        "trick_number": lambda pack, raw: raw.trick_no,
        "last_trick": lambda pack, raw: pack.named(raw.last_trick[: raw.last_size]),
        "tricks_won": lambda pack, raw: tuple(raw.tricks_won[: raw.players]),
        "winning_seat": lambda pack, raw: law.seat_at(raw, raw.leader, raw.best) if raw.trick_size else None,
        "sheet": lambda pack, raw: sheet(raw),
        "ends_as_published": lambda pack, raw: raw.schedule[law.ROUNDS - 1] == law.FOREHEAD,
    }

    def setting(self, values: Mapping[str, Any], raw: Any) -> None:
        """Write resolved options into a plain state."""
        raw.players, raw.first_dealer = values["players"], values["first_dealer"]
        raw.schedule = [KINDS.index(kind) for kind in values["schedule"]]
        raw.hit_base, raw.per_trick, raw.per_miss = values["scoring"]

    def pack(self, values: Mapping[str, Any]) -> Pack:
        """64 cards, whatever the options."""
        return PACK

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """``AH``, ``trump H`` or ``call 3``."""
        if code < law.NAME:
            return cards(2 * code) if cards else pack.cards[2 * code].code
        return f"trump {SUITS[code - law.NAME]}" if code < law.CALLS else f"call {code - law.CALLS}"

    def action_code(self, pack: Pack, text: str) -> int:
        """The number of the action that a text names; -1 if it is none."""
        word, _, rest = text.partition(" ")
        if word == "TRUMP":
            return law.NAME + SUITS.index(rest) if rest in tuple(SUITS) else -1
        if word == "CALL":
            return CALL_CODES.get(rest, -1)
        copies = pack.numbers(text)
        return law.face_of(copies[0]) if copies else -1

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The card that an action plays; of two that look alike, the first stands for both."""
        return (2 * code,) if code < law.NAME else ()

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes: see :mod:`cardlab.games.nineteen.figures`."""
        return figures(self, values)

    def zones(self, raw: Any) -> list[Zone]:
        """The stock, the card turned up, the hands, the trick, the tricks won."""
        dealt = raw.players * raw.hand_cards + raw.turned_size
        whole = raw.deck[0] != raw.deck[1]  # a blanked state has no deck
        zones = [
            Zone("stock", None, tuple(reversed(raw.deck[dealt:])) if whole else (-1,) * (law.CARDS - dealt)),
            Zone("turned", None, tuple(raw.turned[: raw.turned_size])),
        ]
        for seat in range(raw.players):
            first = seat * law.MOST
            zones.append(Zone("hand", seat, tuple(raw.hand[first : first + raw.hand_size[seat]])))
        zones.append(Zone("trick", None, tuple(raw.trick[: raw.trick_size])))
        for seat in range(raw.players):
            zones.append(Zone("won", seat, tuple(card for card in range(law.CARDS) if raw.place[card] == law.WON + seat)))
        return zones

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """What a refusal names: the suit led and the cards that follow it, the most that can be called."""
        facts: dict[str, Any] = {"phase": self.layout.phases[raw.phase], "seat": None if raw.actor < 0 else Seat(raw.actor)}
        if raw.phase == law.PLAY:
            out = [0] * self.layout.max_actions
            count = law.legal(raw, out)
            facts["playable"] = tuple(pack.cards[2 * face] for face in out[:count] if face >= 0)  # hidden ones are -1
            if raw.trick_size:
                facts["led_card"] = pack.cards[raw.trick[0]]
                facts["led"] = Suit(SUITS[law.suit_of(raw.trick[0])])
        if clause == law.NOT_NOW:
            facts["case"] = facts["phase"]
        if code >= 0 and clause not in (law.NO_ACTION, law.IS_OVER):
            facts["cards"] = tuple(pack.cards[card] for card in self.action_cards(code))
            if facts["cards"]:
                facts["card"] = facts["cards"][0]
        if clause == 303:
            facts |= {"n": code - law.CALLS, "most": raw.hand_cards}
        return facts

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Which wording the sentence of an event has, and how far calls and tricks are apart."""
        facts = super().event_facts(event)
        kind = event.kind
        if kind == "round":
            facts["case"] = next((KINDS[other.kind_of_round] for other in step if other.kind == "kind"), None)
        elif kind in ("differs", "kind"):
            facts["case"] = KINDS[event.kind_of_round]
        elif kind in ("dealt", "looked"):
            facts["case"] = {"N4.4": "blind", "N4.5": "forehead"}.get(event.rule)
        elif kind == "called":
            fit = "exact" if event.called == event.tricks else "over" if event.called > event.tricks else "under"
            facts["case"] = fit if any(other.kind == "leads" for other in step) else None
        elif kind == "played":
            facts["case"] = "led" if event.place == 1 else None
        elif kind == "winning":
            facts |= {"case": "now" if event.now else "still", "because": because(event)}
        elif kind == "took":
            facts["left"] = abs(event.call - event.tricks)
            facts["case"] = "has" if event.call == event.tricks else "needs" if event.call > event.tricks else "over"
        elif kind == "leads":
            facts["case"] = "first" if event.trick == 1 else None
        elif kind == "missed":
            facts |= {"off": abs(event.call - event.tricks), "case": "over" if event.tricks > event.call else "under"}
        elif kind == "ended":
            facts["n"] = len(event.seats)
        return facts

    def round_number(self, raw: Any) -> int:
        """The round, from 1; in a finished game 19."""
        return int(raw.round_no)

    def winners(self, raw: Any) -> tuple[int, ...]:
        """All seats that share the highest score (N2.3)."""
        return tuple(seat for seat in range(raw.players) if raw.winner_bits >> seat & 1)

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: the cards of each seat, from seat 0 on; ``turned``: the card turned up. ``round`` (1 to 19) says how many cards a
        hand has (default: the first with hands as large as the longest), ``dealer`` who deals (default: whose turn it is then)."""
        unknown = set(known) - {"hands", "turned", "round", "dealer"}
        if unknown:
            raise TypeError(f"a deal of nineteen takes hands, turned, round and dealer, not {', '.join(sorted(unknown))}")
        players = values["players"]
        hands = known_hands(known, players)
        longest = max((len(hand) for hand in hands), default=0)
        number = _within(known, "round", max(1, longest), 1, law.ROUNDS)
        dealer = _within(known, "dealer", (values["first_dealer"] + number - 1) % players, 0, players - 1)
        each = law.cards_in_round(min(number, law.ROUNDS))
        slots: list[object] = [None] * law.CARDS
        seat = dealer
        for turn in range(players):
            seat = left_of(seat, players)
            hand = hands[seat] if seat < len(hands) else []
            if len(hand) > each:
                raise DeckError(f"hands[{seat}] must have at most {counted(each, 'card')} in round {number}, not {len(hand)}")
            slots[turn * each : turn * each + len(hand)] = hand
        turned = known_cards(known.get("turned") or (), "turned")
        if len(turned) > 1:
            raise DeckError(f"turned must be one card, not {len(turned)}")
        kind = values["schedule"][number - 1]
        if turned and not law.turns_up(KINDS.index(kind)):
            raise DeckError(f"turned: in round {number} ({kind}) no card is turned up; for another round give round=")
        slots[players * each : players * each + len(turned)] = turned
        return fill_deck(pack, slots, seed)


CALL_CODES = {str(call): law.CALLS + call for call in range(law.MOST + 1)}
"""How a call is written -> its action."""


def because(event: Event) -> Phrase:
    """Why the winning card of a trick beats the other one that its event names."""
    card, other = event.card, event.other
    assert card is not None  # the event is never without it
    if card == other:
        return phrase("because.first", card=card)
    if card.suit == other.suit:
        return phrase("because.higher", card=card, other=other)
    if card.suit == event.trump:
        return phrase("because.trump", suit=event.trump)
    return phrase("because.led" if event.trump else "because.led_no_trump", led=Suit(card.suit or ""), suit=Suit(other.suit))


def _within(known: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """A number that describes a deal, or :class:`DeckError`."""
    number = whole_number(known.get(name, default))
    if number is None or not least <= number <= most:
        raise DeckError(must_be(name, f"a whole number from {least} to {most}", known.get(name, default)))
    return number


KIND = Nineteen()
