"""How the numbers of *nineteen* read: options, the texts of actions, the facts of a state, real deals typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from cardlab.cards import Pack, french
from cardlab.engine.acts import Event
from cardlab.engine.deals import DeckError, fill_deck, known_cards, known_hands
from cardlab.engine.freetext import quoted
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
from cardlab.games.tricks import left_of

SUITS = "CDHS"
PACK = french("7 8 9 10 J Q K A", copies=2)


def named_seat(number: int) -> int | None:
    """A seat, ``None`` for -1."""
    return None if number < 0 else number


def named_suit(number: int) -> str | None:
    """A suit letter, ``None`` for -1."""
    return None if number < 0 else SUITS[number]


def sheet(raw: Any) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The score sheet: for each round that is settled, and each seat, the call, the tricks taken and the change of score."""
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
    event_kinds = (
        "started", "differs", "round", "kind", "dealt", "turned_up", "named", "first_call", "called", "looked", "shown", "played",
        "winning", "took", "leads", "hit", "missed", "ended", "won", "next_dealer",
    )  # fmt: skip
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "kind": ("round",), "dealt": ("round",), "shown": ("looked",), "won": ("ended",),
    }  # fmt: skip
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {"winning": ("played",), "leads": ("took",)}
    event_whys: ClassVar[Mapping[str, str]] = {"round": "kind"}
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
        """What the rulebook quotes: the length of a game, the largest hand, and what a call that is hit or missed changes."""
        raw = self.layout.plain()
        self.setting(values, raw)
        players = self.options[0]
        scored = {"hit_none": (0, 0), "hit_one": (1, 1), "hit_two": (2, 2), "hit_three": (3, 3), "miss_one": (1, 2), "miss_two": (3, 1)}
        return {
            "rounds": law.ROUNDS, "cards": law.MOST, "fewest": players.minimum, "most": players.maximum,
            "base": raw.hit_base, "per_trick": raw.per_trick, "per_miss": raw.per_miss,
            **{name: law.change_of_score(raw, call, tricks) for name, (call, tricks) in scored.items()},
        }  # fmt: skip

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
        """What a refusal names: the led suit and the cards that answer it, the most that can be called."""
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
        """What the sentence of an event names."""
        facts = super().event_facts(event)
        kind, value, more = event.kind, event.value, event.more
        if kind == "started":
            facts["n"] = value
        elif kind == "differs":
            facts["case"] = KINDS[value]
        elif kind == "round":
            told = next((KINDS[other.value] for other in step if other.kind == "kind"), None)
            facts |= {"round": value, "n": more, "case": told}
        elif kind == "kind":
            facts |= {"case": KINDS[value], "n": more}
        elif kind in ("dealt", "looked"):
            facts |= {"n": value, "case": {"N4.4": "blind", "N4.5": "forehead"}.get(event.rule)}
        elif kind in ("turned_up", "named"):
            facts["suit"] = Suit(SUITS[value])
        elif kind == "first_call":
            facts["n"] = value
        elif kind == "called":
            called, tricks = divmod(more, 16)
            last = any(other.kind == "leads" for other in step)
            fit = "exact" if called == tricks else "over" if called > tricks else "under"
            facts |= {"n": value, "called": called, "tricks": tricks, "case": fit if last else None}
        elif kind == "played":
            facts["case"] = "led" if value == 1 else None
        elif kind == "winning":
            facts |= {"case": "now" if more & 1 else "still", "because": self._because(event)}
        elif kind == "took":
            won, call = divmod(more, 16)
            facts |= {"trick": value, "n": won, "call": call, "left": abs(call - won)}
            facts["case"] = "has" if call == won else "needs" if call > won else "over"
        elif kind == "leads":
            facts |= {"trick": value, "case": "first" if value == 1 else None}
        elif kind in ("hit", "missed"):
            facts |= told_score(value, more)
        elif kind == "ended":
            winners = tuple(Seat(seat) for seat in range(law.SEATS) if more >> seat & 1)
            facts |= {"points": value, "seats": winners, "n": len(winners)}
        elif kind == "won":
            facts["points"] = value
        return facts

    def _because(self, event: Event) -> Phrase:
        """Why the winning card of a trick beats the other one that its event names."""
        card, other, trump = event.card, PACK.cards[event.value], named_suit(event.more >> 1)
        assert card is not None  # the event is never without it
        assert card.suit is not None and other.suit is not None  # every card has one
        if card == other:
            return phrase("because.first", card=card)
        if card.suit == other.suit:
            return phrase("because.higher", card=card, other=other)
        if card.suit == trump:
            return phrase("because.trump", suit=Suit(card.suit))
        return phrase("because.led" if trump else "because.led_no_trump", led=Suit(card.suit), suit=Suit(other.suit))

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
            raise TypeError(f"a deal of nineteen is told by hands, turned, round and dealer, not by {', '.join(sorted(unknown))}")
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
                raise DeckError(f"hands[{seat}]: {len(hand)} cards, in round {number} a hand has {each}")
            slots[turn * each : turn * each + len(hand)] = hand
        turned = known_cards(known.get("turned") or (), "turned")
        if len(turned) > 1:
            raise DeckError(f"turned: {len(turned)} cards, only one is turned up")
        kind = values["schedule"][number - 1]
        if turned and not law.turns_up(KINDS.index(kind)):
            raise DeckError(f"turned: in round {number} ({kind}) no card is turned up; if it is another round, say round=")
        slots[players * each : players * each + len(turned)] = turned
        return fill_deck(pack, slots, seed)


CALL_CODES = {str(call): law.CALLS + call for call in range(law.MOST + 1)}
"""How a call is written -> its action."""


def told_score(change: int, more: int) -> dict[str, Any]:
    """What an event of the scoring says: change and score, call and tricks, and how many tricks lie between."""
    score, rest = more >> 8, more & 255
    call, tricks = divmod(rest, 16)
    case = None if call == tricks else "over" if tricks > call else "under"
    return {"change": change, "score": score, "before": score - change, "call": call, "n": tricks, "off": abs(call - tricks), "case": case}


def _within(known: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """A number that tells of a deal, or :class:`DeckError`."""
    number = whole_number(known.get(name, default))
    if number is None or not least <= number <= most:
        raise DeckError(f"{name}={quoted(known.get(name, default))} is not allowed; allowed: a whole number from {least} to {most}")
    return number


KIND = Nineteen()
