"""How the numbers of *dvadtsat* read: options, the texts of actions, the facts of a state, real deals typed in. Halves are halved here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar

from cardlab.cards import Pack, Seat, Suit, french
from cardlab.engine.declared import Fold
from cardlab.games.dvadtsat import rules as law
from cardlab.games.dvadtsat.figures import MOST_EACH, ONLY, figures
from cardlab.kit.deals import KnownDeal
from cardlab.kit.game import CardGame, Case, Fact, seat_options, seats_in
from cardlab.language.freetext import must_be
from cardlab.language.phrase import phrase
from cardlab.model.actions import Event
from cardlab.model.deals import fill_deck
from cardlab.model.errors import DeckError, OptionError
from cardlab.model.game_type import Zone, unknown_cards
from cardlab.model.options import Option, whole_number

SUITS = "CDHS"
PACK = french("6 7 8 9 J Q K 10 A")
TRUMPS = ("own", "none", "one", "two", "two_ranked")
DEALERS = ("loser", "last_out", "starter", "most_points", "fewest_points")
SEVENS = ("skip", "draw_and_play", "skip_and_draw", "nothing")
RENEWS = ("shuffle", "turn_over")
OUTCOMES = ("alone", "shared", "playing", "playing_shared", "nobody")
"""How the rule for the next dealer came out, as part of the case of the sentence that tells it."""
LAID_BY = {502: "free", 601: "lower", 602: "same", 603: "eight", 604: "six", 605: "own", 606: "trump", 607: "ranked"}
"""By which rule a card was played, as a case of the sentence that tells why."""
EXEMPT_TRUMP = {"own": "own", "two_ranked": "senior"}
"""Which trump costs nothing as the last card, by the trumps of the game; elsewhere any does (D11.1)."""


def halved(halves: int) -> int | float:
    """Points from halves of them, as a sentence prints them."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def named_suit(number: int) -> str | None:
    """A suit letter, ``None`` for -1."""
    return None if number < 0 else SUITS[number]


SUITS_ALLOWED = (
    "None, or different suits from 'C', 'D', 'H', 'S': with trumps='own' one per seat, with 'one' one, with 'two' two, "
    "with 'two_ranked' the junior and the senior trump"
)
POINTLESS_ALLOWED = f"None, ('each', 1 to {MOST_EACH}), ('only', 0.5) or ('only', 1)"


def read_suits(value: Any) -> tuple[str, ...] | None:
    """Distinct suits, as a sequence or a text (``"D S"``, ``"D, S"``, ``"DS"``); how many there have to be depends on the trumps."""
    if value is None:
        return None
    if isinstance(value, str):
        value = list("".join(value.replace(",", " ").split()))
    listed = list(value) if isinstance(value, Sequence) else []
    suits = tuple(each.strip().upper() if isinstance(each, str) else "" for each in listed)
    if not suits or len(set(suits)) < len(suits) or any(len(suit) != 1 or suit not in SUITS for suit in suits):
        raise OptionError(f"dvadtsat: {must_be('trump_suits', SUITS_ALLOWED, value)}", "trump_suits", value)
    return suits


def read_pointless(value: Any) -> tuple[str, int | float] | None:
    """What cards without points cost (D11.3)."""
    if value is None:
        return None
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        way, cost = value
        number = whole_number(cost)
        if way == "each" and number is not None and 1 <= number <= MOST_EACH:
            return ("each", number)
        if way == "only" and number == 1:
            return ("only", 1)
        if way == "only" and isinstance(cost, float) and cost in (0.5, 1.0):
            return ("only", 0.5 if cost < 1 else 1)
    raise OptionError(f"dvadtsat: {must_be('pointless', POINTLESS_ALLOWED, value)}", "pointless", value)


def _dealer_case(event: Event) -> str:
    """By what rule somebody deals, and how it came out."""
    if event.by < 0:
        return "first"
    return f"{DEALERS[event.by]}_{OUTCOMES[event.how or _outcome_before(event)]}"


def _outcome_before(event: Event) -> int:
    """How the rule for the next dealer came out in the record of a seat by version 1, which told only that D2.2 decides."""
    if event.rule != "D2.2":
        return law.ALONE
    return law.NOBODY if event.by in (law.LAST_OUT, law.STARTER) else law.SEVERAL


def _exempt_case(event: Event) -> str:
    """Why a card costs nothing; of a trump, which one it has to be."""
    if event.why == 1 and event.options:
        return EXEMPT_TRUMP.get(event.options["trumps"], "trump")
    return ("trump", "suit", "rank")[event.why - 1]


def _stock_case(event: Event) -> str:
    """Why no card comes any more."""
    return "two" if event.rule == "D9.3" else "renewals" if event.renewals else "never"


CASES: Mapping[str, Case] = {
    "hand": lambda event: "tie" if event.tie else None,
    "dealer": _dealer_case,
    "starts": lambda event: ("nobody", "lower", "higher")[event.how],
    "more": lambda event: "stuck" if event.stuck else None,
    "drew": lambda event: "forced" if event.rule == "D8.1" else None,
    "passed": lambda event: "taken" if event.taken else "none",
    "seven": lambda event: SEVENS[event.effect],
    "burnt": lambda event: "some" if event.change else "nothing",
    "stock_ends": _stock_case,
    "exempt": _exempt_case,
    "left": lambda event: "all" if event.all else None,
    "tied": lambda event: "first" if event.first else "again",
    "won": lambda event: ("last", "lowest", "tie")[event.how],
}
"""Which wording the sentence of an event has, by what the event tells alone."""


class Dvadtsat(CardGame):
    """*Двадцать четыре (24)* as the engine needs it."""

    id = "dvadtsat"
    letter = "D"
    words = ("cardlab.kit",)
    rules = law
    cards = PACK
    version = 2  # D2.2 with last_out: who went out last of those who play on, not the next seat
    replays = (1, 2)
    options: ClassVar[tuple[Option, ...]] = (
        *seat_options("dvadtsat", 4, 2, 4),
        Option("dvadtsat", "next_dealer", "choice", "loser", choices=DEALERS),
        Option("dvadtsat", "trumps", "choice", "own", choices=TRUMPS),
        Option(
            "dvadtsat",
            "trump_suits",
            "other",
            None,
            choices=(("S",), ("H",), ("C", "H"), ("S", "D"), ("S", "C", "H"), ("D", "H", "S", "C")),
            normalise=read_suits,
            allowed_text=SUITS_ALLOWED,
        ),
        Option("dvadtsat", "seven", "choice", "skip", choices=SEVENS),
        Option("dvadtsat", "renew", "choice", "shuffle", choices=RENEWS),
        Option("dvadtsat", "renewals", "int", 5, 0, 50),
        Option(
            "dvadtsat",
            "pointless",
            "other",
            None,
            choices=(*(("each", k) for k in range(1, MOST_EACH + 1)), *(("only", x) for x in ONLY)),
            normalise=read_pointless,
            allowed_text=POINTLESS_ALLOWED,
        ),
    )
    suits = SUITS
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {"set_card": ("set",), "run_card": ("run",), "shown": ("one_left", "stock_ends")}
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {"dealer": ("hand",)}
    event_cases: ClassVar[Mapping[str, Case]] = CASES
    event_folds: ClassVar[Mapping[str, Fold]] = {"burnt": Fold((8, 1))}
    disclosing_events = frozenset({"starts", "one_left", "stock_ends"})
    places = ("stock", "hand", "bank")
    facts: ClassVar[Mapping[str, Fact]] = {
        "dealer": lambda pack, raw: raw.dealer,
        "starter": lambda pack, raw: raw.starter,
        "own_trumps": lambda pack, raw: tuple(named_suit(suit) for suit in raw.own_trump[: raw.players]),
        "bank": lambda pack, raw: pack.named(raw.bank[: raw.bank_size]),
        "top": lambda pack, raw: pack.card(law.top_card(raw)),
        "stock_size": lambda pack, raw: raw.stock_size,
        "hand_sizes": lambda pack, raw: tuple(raw.hand_size[: raw.players]),
        "in_hand": lambda pack, raw: seats_in(raw.in_hand, 4),
        "in_game": lambda pack, raw: seats_in(raw.in_game, 4),
        "tied": lambda pack, raw: seats_in(raw.tied, 4),
        "last_out": lambda pack, raw: None if raw.last_out < 0 else raw.last_out,
        "free_move": lambda pack, raw: bool(raw.free),
        "card_taken": lambda pack, raw: bool(raw.drew),
        "renewals_left": lambda pack, raw: raw.renewal_limit - raw.renewals,
    }

    def settle(self, values: dict[str, Any]) -> None:
        """As many trump suits as the trumps need, by default the usual ones (D3.2)."""
        trumps, given, players = values["trumps"], values["trump_suits"], values["players"]
        usual: dict[str, tuple[str, ...] | None] = {
            "own": tuple("HDCS"[:players]), "none": None, "one": ("D",), "two": ("D", "S"), "two_ranked": ("D", "S"),
        }  # fmt: skip
        needed = usual[trumps]
        if given is None:
            values["trump_suits"] = needed
        elif needed is None or len(given) != len(needed):
            many = "" if needed is None or len(needed) == 1 else "s"
            different = "" if needed is None or len(needed) == 1 else "different "
            allowed = "None" if needed is None else f"{len(needed)} {different}suit{many} from 'C', 'D', 'H', 'S', or None"
            wrong = must_be("trump_suits", allowed, given)
            raise OptionError(f"dvadtsat: with trumps={trumps!r} and {players} players, {wrong} (rule D3.2)", "trump_suits", given)

    def setting(self, values: Mapping[str, Any], raw: Any) -> None:
        """Options as numbers: what a seat and a suit is worth as a trump, and what cards without points cost in half points."""
        trumps, suits = values["trumps"], [SUITS.index(suit) for suit in values["trump_suits"] or ()]
        raw.players, raw.first_dealer = values["players"], values["first_dealer"]
        raw.trumps, raw.next_dealer = TRUMPS.index(trumps), DEALERS.index(values["next_dealer"])
        raw.seven, raw.renew = SEVENS.index(values["seven"]), RENEWS.index(values["renew"])
        raw.renewal_limit = values["renewals"]
        raw.own_trump = [*suits, *[-1] * 4][:4] if trumps == "own" else [-1] * 4
        raw.level = [0] * 4
        for rank, suit in enumerate(suits if trumps != "own" else (), 1):
            raw.level[suit] = rank if trumps == "two_ranked" else 1
        way, cost = values["pointless"] or ("each", 0)
        raw.each_pointless, raw.only_pointless = (int(2 * cost), 0) if way == "each" else (0, int(2 * cost))

    # ---- actions ----

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """``9H``, ``set 9 H``, ``run 7H 8S 9D JC``, ``draw``, ``pass``."""
        def read(number: int) -> str:
            return cards(number) if cards else pack.cards[number].code

        if code < law.SET:
            return read(code)
        if code < law.DRAW:
            top = read(code - law.SET)
            return "set ?? ??" if top == "??" else f"set {top[:-1]} {top[-1]}"
        if code < law.RUN:
            return "draw" if code == law.DRAW else "pass"
        return " ".join(["run", *(read(card) for card in self.action_cards(code))])

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The cards that are played, in that order."""
        if code < law.SET:
            return (code,)
        if law.DRAW <= code < law.RUN:
            return ()
        return tuple(law.run_card(code, k) if code >= law.RUN else law.set_card(code, k) for k in range(4))

    def action_code(self, pack: Pack, text: str) -> int:
        """The action that one of those texts names, -1 for none."""
        if text in ("DRAW", "PASS"):
            return law.DRAW if text == "DRAW" else law.PASS
        parts = text.split()
        if len(parts) == 3 and parts[0] == "SET":
            top = pack.numbers(parts[1] + parts[2])
            return law.SET + top[0] if top and len(parts[2]) == 1 else -1
        if len(parts) == 5 and parts[0] == "RUN":
            digits = 0
            for code in parts[1:]:
                found = pack.numbers(code)
                if not found:
                    return -1
                digits = digits * law.CARDS + found[0]
            return law.RUN + digits
        single = pack.numbers(text)
        return single[0] if single else -1

    def near_misses(self, raw: Any) -> Iterator[int]:
        """All but the runs; of these the ones of some cards of the seat to act in any order, and legal ones with a card changed."""
        yield from range(law.RUN)
        held = [card for card in range(law.CARDS) if raw.place[card] == law.HAND + raw.actor][:7]
        places = [law.CARDS**power for power in (3, 2, 1, 0)]
        for cards in permutations(held, 4):
            yield law.RUN + sum(card * place for card, place in zip(cards, places, strict=True))
        out = [0] * self.layout.max_actions
        for action in [code for code in out[: law.legal(raw, out)] if code >= law.RUN][:20]:
            for change in (-9, -1, 1, 9):
                yield from (code for place in places if law.RUN <= (code := action + change * place) < law.ACTIONS)

    # ---- what lies where, what is told ----

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes: see :mod:`cardlab.games.dvadtsat.figures`."""
        return figures(self, values)

    def zones(self, raw: Any) -> list[Zone]:
        """The stock from its bottom, the hands, the discard pile (``bank``) from its bottom."""
        zones = [Zone("stock", None, tuple(raw.stock[: raw.stock_size]))]
        for seat in range(raw.players):
            known = [card for card in range(law.CARDS) if raw.place[card] == law.HAND + seat]
            zones.append(Zone("hand", seat, unknown_cards(known, raw.hand_size[seat])))
        zones.append(Zone("bank", None, tuple(raw.bank[: raw.bank_size])))
        return zones

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """The card on top, the cards of the action, and the cards that may be played."""
        if clause in (law.NO_ACTION, law.IS_OVER):
            return {}
        out = [0] * self.layout.max_actions
        legal = out[: law.legal(raw, out)]
        playable = pack.named([action for action in legal if action < law.SET])
        ranks = dict.fromkeys(law.rank_of(action - law.SET) for action in legal if law.SET <= action < law.DRAW)
        # A run begins with a card that can be laid alone; a set may be of cards none of which can.
        moves = (*playable, *(phrase("names.set", card=pack.cards[rank]) for rank in ranks))
        facts: dict[str, Any] = {"seat": Seat(raw.actor), "on": pack.card(law.top_card(raw)), "playable": playable, "moves": moves}
        cards = self.action_cards(code)
        if clause == law.NOT_YOURS:
            cards = tuple(card for card in dict.fromkeys(cards) if raw.place[card] != law.HAND + raw.actor)
        facts["cards"] = pack.named(cards)
        if cards:
            facts["card"] = pack.cards[cards[0]]
        if clause in (606, 607):
            facts["case"] = "trump" if raw.level[law.suit_of(cards[0])] else "ordinary"
        elif clause == 608:
            facts["case"] = "some" if moves else "none"
        elif clause == 901:
            facts["case"] = "lay" if moves else "taken" if raw.drew else "take"
        return facts

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Which wording the sentence of an event has, and what others of its step complete."""
        facts = super().event_facts(event)
        kind = event.kind
        if kind == "trumps":
            facts |= {"case": TRUMPS[event.option], **self._trump_facts(event)}
        elif kind in ("laid", "run"):
            facts["case"] = self._laid_by(event)
        elif kind == "renewed":
            facts["case"] = event.options["renew"] if event.options else "shuffle"
            facts["again"] = phrase("names.again", n=event.left, case=None if event.left else "none")
        elif kind == "counted":
            cards = tuple(other.card for other in step if other.kind == "shown" and other.seat == event.seat)
            facts |= {"cards": cards, "case": "shown" if cards else None}
        return facts

    def _laid_by(self, event: Event) -> str | None:
        """By what a card was played, or the first one of a run; for D6.7 whether a trump lay there or a plain card."""
        section, number = event.rule[1:].split(".")
        case = LAID_BY.get(int(section) * 100 + int(number))
        if case == "ranked" and event.on.suit not in ((event.options or {}).get("trump_suits") or ()):
            return "trump"
        return case

    def _trump_facts(self, event: Event) -> dict[str, Any]:
        """The trump suits of the game, with own ones whose they are."""
        suits = tuple(Suit(suit) for suit in (event.options or {}).get("trump_suits") or ())
        if TRUMPS[event.option] == "own":
            return {"trumps": tuple(phrase("names.own_trump", seat=Seat(seat), suit=suit) for seat, suit in enumerate(suits))}
        return {"suits": suits, **({"junior": suits[0], "senior": suits[1]} if len(suits) == 2 else {})}

    def went_otherwise(self, version: int, before: Any, after: Any) -> str:
        """Version 1 knew with ``last_out`` only who went out last of all: if they left, the next seat dealt (D2.2)."""
        if version > 1 or after.next_dealer != law.LAST_OUT:
            return ""
        rows = self.layout.events.rows(after)
        dealers = [row for row in rows if row[0] == law.DEALER and row[1] == 202]
        if not dealers:
            return ""
        # In the record of a seat stands what was told then, and in which place a seat went out does not.
        if dealers[0][law.EVENTS.slot("how", "dealer")] == law.ALONE:
            out = before.in_game & ~before.in_hand | sum(1 << row[2] for row in rows if row[0] == law.WENT_OUT)
            return "D2.2" if out & after.in_game else ""
        return "D2.2" if after.dealer != law.left_in(after, after.in_game, before.dealer) else ""

    def round_number(self, raw: Any) -> int:
        """The round."""
        return int(raw.hand_no)

    def scores(self, raw: Any) -> tuple[Any, ...]:
        """Penalty points as exact halves."""
        return tuple(halves / 2 for halves in raw.scores[: raw.players])

    # ---- real deals ----

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: up to four codes per seat; ``turned``: the card turned up; ``stock``: what is drawn, from the top; ``dealer``: the
        seat that deals (default: the first dealer), since the deal begins to its left; ``seats``: those that play in the round (default:
        all).
        """
        deal = KnownDeal(self.id, values, known, ("hands", "turned", "stock", "dealer", "seats"))
        dealer, players = deal.dealer(), deal.players
        seats = {whole_number(seat) for seat in known.get("seats", range(players))}
        if not seats <= set(range(players)) or len(seats) < 2:
            raise DeckError(must_be("seats", f"at least two of the seats 0 to {players - 1}", known["seats"]))
        slots: list[object] = []
        for seat, hand in deal.dealt(dealer, 4):
            if seat not in seats and hand:
                raise DeckError(f"hands[{seat}]: seat {seat} does not play in this round")
            if seat in seats:
                slots += [*hand, *[None] * (4 - len(hand))]
        slots.append(deal.one("turned"))
        stock = deal.pile("stock", law.CARDS - len(slots))
        slots += [*stock, *[None] * (law.CARDS - len(slots) - len(stock))]
        return fill_deck(pack, slots, seed)


KIND = Dvadtsat()
