"""How the numbers of *sticht* read: options, the texts of actions, the facts of a state, real deals typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from cardlab.cards import Pack, colours
from cardlab.engine.acts import Event
from cardlab.engine.deals import DeckError, fill_deck, known_cards, known_hands
from cardlab.engine.declared import Fold
from cardlab.engine.freetext import counted, must_be
from cardlab.engine.kind import Kind, Zone, unknown_cards
from cardlab.engine.options import FIRST_DEALER, Option, OptionError, whole_number
from cardlab.engine.phrase import Phrase, Seat, Suit, phrase
from cardlab.games.sticht import rules as law
from cardlab.games.sticht.figures import figures
from cardlab.kit.tricks import left_of

SUITS = "YRGB"
PACK = colours()


def named_seat(number: int) -> int | None:
    """A seat, ``None`` for -1."""
    return None if number < 0 else number


def typed_seat(number: int) -> Seat | None:
    """A seat as a fact of a sentence, ``None`` for -1."""
    return None if number < 0 else Seat(number)


def named_suit(number: int) -> str | None:
    """A suit letter, ``None`` for -1."""
    return None if number < 0 else SUITS[number]


WAYS = {
    law.BLIND: (("blind", law.CALL_BLIND), ("look", law.LOOK)),
    law.SWAP: (("keep", law.KEEP), ("swap", law.SWAP_ONE), ("out", law.OUT)),
}
"""What can be done where another action is refused: forms of action, each with one that stands for all of it."""


class Sticht(Kind):
    """*24: Wer zuletzt sticht, sticht am besten!* as the engine needs it."""

    id = "sticht"
    letter = "S"
    rules = law
    options: ClassVar[tuple[Option, ...]] = (
        Option("sticht", "players", "int", 4, 2, 5),
        Option("sticht", "first_dealer", "int", None, 0, 4, allowed_text=FIRST_DEALER, seat=True),
        Option("sticht", "trump_chaos", "bool", False),
        Option("sticht", "drop_out", "bool", False),
        Option("sticht", "restrictions", "bool", False),
        Option("sticht", "own_trump", "choice", None, choices=(None, True, False)),
    )
    suits = SUITS
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "starts": ("round",), "gave": ("swapped",), "drew": ("swapped",), "reversed": ("played",),
        "renamed": ("played",), "won": ("ended",),
    }  # fmt: skip
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "coming": ("played",), "cancelled": ("played",), "too_late": ("played",), "left": ("played",), "counts": ("played",),
        "fixed": ("played",), "winning": ("played",), "leads": ("took",),
    }  # fmt: skip
    event_whys: ClassVar[Mapping[str, str]] = {"played": "renamed"}
    event_folds: ClassVar[Mapping[str, Fold]] = {"winning": Fold((4, 2, 1))}
    places = ("stock", "hand", "trick", "won", "away", "aside")
    facts: ClassVar[Mapping[str, Callable[[Pack, Any], Any]]] = {
        "dealer": lambda pack, raw: raw.dealer,
        "starter": lambda pack, raw: raw.starter,
        "leader": lambda pack, raw: named_seat(raw.leader),
        "trump": lambda pack, raw: named_suit(raw.trump),
        "next_trump": lambda pack, raw: named_suit(raw.next_trump),
        "called_blind": lambda pack, raw: bool(raw.called_blind),
        "one_is_high": lambda pack, raw: bool(raw.one_high),
        "one_is_high_next": lambda pack, raw: bool(raw.next_one_high),
        "trick": lambda pack, raw: pack.named(raw.trick[: raw.trick_size]),
        "trick_number": lambda pack, raw: raw.trick_no,
        "last_trick": lambda pack, raw: pack.named(raw.last_trick[: raw.last_size]),
        "tricks_won": lambda pack, raw: tuple(raw.tricks_won[: raw.players]),
        "dropped_out": lambda pack, raw: tuple(seat for seat in range(raw.players) if raw.out[seat]),
        "stock_size": lambda pack, raw: raw.stock_size,
        "winning_seat": lambda pack, raw: (
            raw.best_seat if raw.phase == law.PLAY and raw.trick_size else None
        ),
    }

    def settle(self, values: dict[str, Any]) -> None:
        """S6.4 is on unless trump chaos is (S8.4); nobody can drop out of two (S9.4)."""
        if values["own_trump"] is None:
            values["own_trump"] = not values["trump_chaos"]
        if values["drop_out"] and values["players"] == 2:
            reason = "rule S9.4: two players must stay in"
            raise OptionError(f"sticht: with 2 players, drop_out must be False, not True ({reason})", "drop_out", True)

    def pack(self, values: Mapping[str, Any]) -> Pack:
        """The same 45 cards for every table."""
        return PACK

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """As rules and records write it: ``R1 reverse``, ``swap Y2 R3``."""

        def read(number: int) -> str:
            return cards(number) if cards else pack.cards[number].code

        if code < law.CALL_BLIND:
            text = read(law.card_played(code))
            if code >= law.RENAME:
                return f"{text} trump {SUITS[(code - law.RENAME) % 4]}"
            return f"{text} reverse" if code >= law.REVERSE else text
        if code < law.SWAP_ONE:
            if law.NAME <= code < law.KEEP:
                return f"trump {SUITS[code - law.NAME]}"
            return {law.CALL_BLIND: "blind", law.LOOK: "look", law.KEEP: "keep", law.OUT: "out"}[code]
        return " ".join(["swap", *sorted((read(card) for card in self.action_cards(code)), key=lambda text: text == "??")])

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The card played, or those given away."""
        if code < law.CALL_BLIND:
            return (law.card_played(code),)
        if code < law.SWAP_ONE:
            return ()
        return tuple(law.swap_card(code, k) for k in range(law.swap_size(code)))

    def action_code(self, pack: Pack, text: str) -> int:
        """The number of an action given as text; -1 if it is none."""
        words = {"BLIND": law.CALL_BLIND, "LOOK": law.LOOK, "KEEP": law.KEEP, "OUT": law.OUT}
        if text in words:
            return words[text]
        parts = text.split()
        if len(parts) == 2 and parts[0] == "TRUMP" and parts[1] in tuple(SUITS):
            return law.NAME + SUITS.index(parts[1])
        if parts and parts[0] == "SWAP":
            return self._swap_code(pack, parts[1:])
        copies = pack.numbers(parts[0]) if parts else ()
        if not copies:
            return -1
        card, rest = copies[0], parts[1:]
        if not rest:
            return card
        if rest == ["REVERSE"] and law.rank_of(card) == 1:
            return law.REVERSE + card // 11
        if len(rest) == 2 and rest[0] == "TRUMP" and rest[1] in tuple(SUITS) and law.rank_of(card) == 2:
            return law.RENAME + card // 11 * 4 + SUITS.index(rest[1])
        return -1

    def _swap_code(self, pack: Pack, codes: list[str]) -> int:
        """An exchange of one to three different cards, in any order; -1 if it is none."""
        cards = sorted({number for code in codes for number in pack.numbers(code)[:1]})
        if len(cards) != len(codes) or not 1 <= len(cards) <= 3:
            return -1
        if len(cards) == 1:
            return law.SWAP_ONE + cards[0]
        if len(cards) == 2:
            return law.SWAP_TWO + cards[1] * law.CARDS + cards[0]
        return law.SWAP_THREE + (cards[2] * law.CARDS + cards[1]) * law.CARDS + cards[0]

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes: see :mod:`cardlab.games.sticht.figures`."""
        return figures(self, values)

    def zones(self, raw: Any) -> list[Zone]:
        """Stock, hands, trick, won tricks, cards given away and hands laid aside."""

        def lying(place: int) -> list[int]:
            return [card for card in range(law.CARDS) if raw.place[card] == place]

        players = raw.players
        whole = raw.deals and raw.deck != [0] * law.CARDS  # a blanked state has no deck
        stock = tuple(reversed(raw.deck[law.CARDS - raw.stock_size :])) if whole else (-1,) * raw.stock_size
        if raw.phase == law.BLIND:  # nothing is dealt yet; the order is the deal's
            stock = tuple(range(law.CARDS)) if whole or (not raw.deals and raw.seen[0] == 0) else (-1,) * law.CARDS
        zones = [Zone("stock", None, stock)]
        for seat in range(players):
            start = seat * 6
            zones.append(Zone("hand", seat, tuple(raw.hand[start : start + raw.hand_size[seat]])))
        zones.append(Zone("trick", None, tuple(raw.trick[: raw.trick_size])))
        for seat in range(players):
            zones.append(Zone("won", seat, tuple(lying(law.WON + seat))))
        for seat in range(players):
            zones.append(Zone("away", seat, unknown_cards(lying(law.AWAY + seat), raw.away_size[seat])))
        for seat in range(players):
            zones.append(Zone("aside", seat, unknown_cards(lying(law.ASIDE + seat), 6 if raw.out[seat] else 0)))
        return zones

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """The suit led, what may be played, and which wording of the rule fits."""
        facts: dict[str, Any] = {"phase": self.layout.phases[raw.phase], "seat": typed_seat(raw.actor)}
        if raw.trump >= 0:
            facts["trump"] = Suit(SUITS[raw.trump])
        if raw.phase == law.PLAY:
            out = [0] * self.layout.max_actions
            count = law.legal(raw, out)
            facts["playable"] = tuple(pack.cards[card] for card in out[:count] if 0 <= card < law.REVERSE)  # hidden ones are -1
            if raw.trick_size:
                facts["led_card"] = pack.cards[raw.trick[0]]
                facts["led"] = Suit(SUITS[law.suit_of(raw, raw.trick[0])])
        if clause == law.NOT_NOW:
            facts["case"] = self._what_is_due(raw)
        if code >= 0 and clause not in (law.NO_ACTION, law.IS_OVER):
            cards = self.action_cards(code)
            if clause == law.NOT_YOURS:
                cards = tuple(card for card in cards if raw.place[card] != law.HAND + raw.actor)
            facts["cards"] = tuple(pack.cards[card] for card in cards)
            if cards:
                facts["card"] = pack.cards[cards[0]]
            # The wording of S4.4 depends on why the suit of the 24 decides: it is the card, it was led, it alone can follow.
            if clause == 404:
                facts["case"] = "card" if cards[0] == law.WHITE else "led" if raw.trick[0] == law.WHITE else "only"
            if clause == 801:
                facts["case"] = "off" if not raw.trump_chaos else "same_last" if raw.trick_no == law.TRICKS else "same"
                facts["suit"] = Suit(SUITS[(code - law.RENAME) % 4])
            if clause == 903:
                facts["case"] = "starter" if raw.actor == raw.starter else "last"
            if clause >= 1000:
                facts["points"] = raw.scores[raw.actor]
        return facts

    def _may(self, raw: Any, example: int) -> bool:
        """Whether an action of a form can be taken; for an exchange, whether any can."""
        return (law.objection_to_giving(raw) if example == law.SWAP_ONE else law.objection(raw, example)) == 0

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Which wording the sentence of an event has, and what others of its step complete."""
        facts = super().event_facts(event)
        kind = event.kind
        if kind in ("order_set", "reversed", "coming", "cancelled", "left", "too_late", "turned"):
            facts["case"] = "one" if event.one_high else "eleven"
        elif kind == "renamed":
            facts["case"] = "last" if event.last else None
        elif kind == "barred":
            facts["case"] = {"S10.1": "out", "S10.2": "swap", "S10.3": "blind"}[event.rule]
        elif kind == "dealt":
            facts["case"] = "more" if event.rule == "S3.4" else "first"
        elif kind == "round":
            starter = next((Seat(other.seat or 0) for other in step if other.kind == "starts"), None)
            facts |= {"starter": starter, "case": None if starter is None else "starts"}
        elif kind == "swapped":
            given, drawn = (tuple(other.card for other in step if other.kind == name) for name in ("gave", "drew"))
            shown = bool(given) and all(card is not None and card.known for card in given + drawn)
            facts |= {"gave": given, "drew": drawn, "case": "shown" if shown else None}
        elif kind == "played":
            facts |= self._played(event, step)
        elif kind == "winning":
            facts |= {"case": "now" if event.now else "still", "because": because(event)}
        elif kind == "took":
            # With trump chaos what a trick is worth can still change.
            facts["case"] = "open" if event.options and event.options["trump_chaos"] else None
        elif kind == "leads":
            facts["case"] = "first" if event.trick == 1 else None
        elif kind == "worth":
            facts["case"] = "blind" if event.worth == 4 else "changed" if event.rule == "S8.2" else None
        elif kind in ("scored", "no_trick", "own_trump", "sat_out"):
            facts |= self._sum(event, step)
        elif kind == "ended":
            facts |= {"n": len(event.seats), "case": "low" if event.rule == "S7.1" else "high"}
        return facts

    def _played(self, event: Event, step: Sequence[Event]) -> dict[str, Any]:
        """How a card is told that may declare something: the one sentence tells that, too."""
        told = {other.kind: other for other in step}
        if "reversed" in told:
            return {"case": "reversed"}
        if "renamed" in told:
            return {"case": "renamed_last" if "counts" in told else "renamed", "suit": told["renamed"].suit}
        return {"case": "led" if event.place == 1 else None}

    def _sum(self, event: Event, step: Sequence[Event]) -> dict[str, Any]:
        """How a change of score comes about; told only where it comes to the change that the rules wrote down."""
        worth = next((other.worth for other in step if other.kind == "worth"), 0)
        tricks = max(0, -event.change) // worth if worth else 0
        times = {"scored": -tricks, "no_trick": law.TRICKS, "own_trump": 2 * law.TRICKS}.get(event.kind, 0)
        if worth and event.change == times * worth:
            return {"case": "sum", "worth": worth, "n": tricks, "all": law.TRICKS}
        return {"case": None}

    def _what_is_due(self, raw: Any) -> str:
        """Which wording says what is to be done now: it offers nothing that S9 or S10 bars."""
        phase = str(self.layout.phases[raw.phase])
        if raw.phase == law.BLIND:
            return "blind_barred" if law.objection(raw, law.CALL_BLIND) else phase
        if raw.phase == law.SWAP:
            if law.objection_to_giving(raw) == 1002:
                return "swap_barred"
            return phase if law.objection_to_exchange(raw, law.OUT) else "swap_out"
        return phase

    def round_number(self, raw: Any) -> int:
        """The round, from 1."""
        return int(raw.round_no)

    def winners(self, raw: Any) -> tuple[int, ...]:
        """Everybody with the lowest score."""
        return tuple(seat for seat in range(raw.players) if raw.winner_bits >> seat & 1)

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: up to six codes per seat, the first three dealt first; ``stock``: what is drawn, from the top; ``dealer``: the seat
        that deals (default: the first dealer), since the deal begins to its left."""
        unknown = set(known) - {"hands", "stock", "dealer"}
        if unknown:
            raise TypeError(f"a deal of sticht takes hands, stock and dealer, not {', '.join(sorted(unknown))}")
        players = values["players"]
        dealer = whole_number(known.get("dealer", values["first_dealer"]))
        if dealer is None or dealer not in range(players):
            raise DeckError(must_be("dealer", f"a seat from 0 to {players - 1}", known["dealer"]))
        hands = known_hands(known, players)
        slots: list[object] = [None] * law.CARDS
        seat = left_of(dealer, players)
        for turn in range(players):
            hand = hands[seat] if seat < len(hands) else []
            if len(hand) > 6:
                raise DeckError(f"hands[{seat}] must have at most 6 cards, not {len(hand)}")
            for k, code in enumerate(hand):
                slots[(k // 3) * 3 * players + 3 * turn + k % 3] = code
            seat = left_of(seat, players)
        stock = known_cards(known.get("stock", ()), "stock")
        left = law.CARDS - 6 * players
        if len(stock) > left:
            raise DeckError(f"stock must have at most {counted(left, 'card')} after this deal, not {len(stock)}")
        slots[6 * players : 6 * players + len(stock)] = stock
        return fill_deck(pack, slots, seed)


def because(event: Event) -> Phrase:
    """Why the winning card of a trick beats the other one that its event names."""
    card, other, trump = event.card, event.other, event.trump
    assert card is not None  # the event is never without it
    is_trump, other_is_trump = (each.suit in (None, trump) for each in (card, other))
    if is_trump and not other_is_trump:
        return phrase("because.trump" if card.suit else "because.white", suit=trump)
    if card.suit is None or other.suit is None:
        return phrase("because.white_high" if card.suit is None else "because.white_low")
    if card.suit == other.suit:
        order = "one" if event.one_high else "eleven"
        return phrase(f"because.order.{order}", high=int(card.rank or 0), low=int(other.rank or 0))
    return phrase("because.led", led=Suit(card.suit), suit=Suit(other.suit))


KIND = Sticht()
