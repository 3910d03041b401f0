"""How the numbers of *totals* read: options, the texts of actions, the facts of a state, real deals typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar

from cardlab.cards import Card, Pack, Suit
from cardlab.engine.declared import Fold
from cardlab.games.totals import rules as law
from cardlab.games.totals.composition import (
    ALLOWED,
    COLOURS,
    DECK,
    MARKS,
    MOST_TURNS,
    made_of,
    random_deck,
    random_limit,
    random_thinning,
    read_deck,
)  # fmt: skip
from cardlab.games.totals.figures import figures
from cardlab.kit.deals import KnownDeal
from cardlab.kit.game import CardGame, Case, Fact, seat_options
from cardlab.language.freetext import must_be
from cardlab.model.actions import Event
from cardlab.model.errors import OptionError
from cardlab.model.game_type import Zone
from cardlab.model.options import Option

WAYS = {1: "clockwise", -1: "anticlockwise"}


def value_of(card: Card) -> int:
    """The number on a card as the rules have it."""
    return law.TWICE if card.rank == "*2" else int(card.rank or 0)


def cards_of(raw: Any, line: int) -> list[int]:
    """The cards of a line without its 0, from the left."""
    first = line * law.MOST
    return list(raw.line[first : first + raw.line_size[line]])


def removed(raw: Any) -> tuple[int, ...]:
    """The cards that are out of the game and known, in pack order."""
    return tuple(card for card in range(raw.pack_size) if raw.place[card] == law.REMOVED and raw.seen[card] > 0)


def accepted(raw: Any) -> tuple[int, ...]:
    """Who has accepted the total that is being asked about, in the order they were asked."""
    seats: list[int] = []
    if raw.phase == law.CHALLENGE:
        seat = raw.on_turn
        for _ in range(raw.players):
            seat = law.beside(raw, seat, raw.direction)
            if seat == raw.actor:
                break
            seats.append(seat)
    return tuple(seats)


class Totals(CardGame):
    """*24*, the game of four lines, as the engine needs it."""

    id = "totals"
    letter = "T"
    words = ("cardlab.kit",)
    rules = law
    options: ClassVar[tuple[Option, ...]] = (
        *seat_options("totals", 4, 3, law.SEATS),
        Option(
            "totals", "thin", "int", 0, 0, law.MOST - 3 * law.DEALT_EACH, allowed_text="a whole number from 0 to the size of the draw pile",
            sample=random_thinning,
        ),
        Option("totals", "announce", "choice", "said", choices=("said", "auto")),
        Option("totals", "double", "choice", "repeat", choices=("repeat", "compound")),
        Option("totals", "turn_limit", "int", 500, 1, MOST_TURNS, sample=random_limit),
        Option("totals", "deck", "other", DECK, normalise=read_deck, allowed_text=ALLOWED, sample=random_deck),
    )  # fmt: skip
    suits = COLOURS
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "said": ("played",), "drew": ("follows", "again"), "taken": ("took", "wrong", "right"), "won": ("ended",),
    }  # fmt: skip
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "stands": ("accepted",), "empty": ("follows", "again", "drew"),
    }  # fmt: skip
    event_cases: ClassVar[Mapping[str, Case]] = dict.fromkeys(("begins", "turned"), lambda event: WAYS[event.direction])
    event_folds: ClassVar[Mapping[str, Fold]] = {"stands": Fold((law.LINES, 1), plus=law.LINES * law.LIMIT)}
    aids = ("totals",)
    """Running totals: with them off, whoever adds up for themselves is told no total of a line that still lies there."""
    places = ("pile", "thinned", "hand", "line R", "line Y", "line G", "line B", "removed")
    facts: ClassVar[Mapping[str, Fact]] = {
        "dealer": lambda pack, raw: raw.dealer,
        "turn": lambda pack, raw: raw.turn,
        "on_turn": lambda pack, raw: raw.on_turn,
        "again": lambda pack, raw: bool(raw.again),
        "direction": lambda pack, raw: WAYS[raw.direction],
        "pile": lambda pack, raw: raw.pile,
        "lines": lambda pack, raw: tuple(pack.named(cards_of(raw, line)) for line in range(law.LINES)),
        "totals": lambda pack, raw: tuple(raw.total),
        "line": lambda pack, raw: None if raw.laid_on < 0 else COLOURS[raw.laid_on],
        "said": lambda pack, raw: None if raw.said == law.UNSAID else raw.said,
        "accepted": lambda pack, raw: accepted(raw),
        "removed": lambda pack, raw: pack.named(removed(raw)),
    }

    def settle(self, values: dict[str, Any]) -> None:
        """Enough cards for everybody (T1.4), no more taken off the draw pile than it has (T2.2)."""
        players, cards = values["players"], sum(row[3] for row in values["deck"])
        pile = cards - law.DEALT_EACH * players
        if pile < 0:
            raise OptionError(
                f"totals: with {players} players, deck must have at least {law.DEALT_EACH * players} cards ({law.DEALT_EACH} per player), "
                f"not {cards}",
                "deck",
                values["deck"],
            )
        if values["thin"] > pile:
            wrong = must_be("thin", f"a whole number from 0 to {pile} (the size of the draw pile)", values["thin"])
            raise OptionError(f"totals: with {players} players and {cards} cards, {wrong}", "thin", values["thin"])

    def setting(self, values: Mapping[str, Any], raw: Any) -> None:
        """Write resolved options into a plain state: what the cards are, too."""
        raw.players, raw.first_dealer, raw.thin = values["players"], values["first_dealer"], values["thin"]
        raw.announce_auto, raw.compound = int(values["announce"] == "auto"), int(values["double"] == "compound")
        raw.turn_limit = values["turn_limit"]
        pack = self.pack(values)
        raw.pack_size = len(pack)
        for number, card in enumerate(pack):
            raw.colours[number] = sum(1 << COLOURS.index(colour) for colour in card.suit or "")
            raw.value[number] = value_of(card)
            raw.marks[number] = sum(1 << MARKS.index(mark) for mark in card.marks)
            raw.alike[number] = pack.numbers(card.code)[0]

    def pack(self, values: Mapping[str, Any]) -> Pack:
        """The cards of the deck, without the four 0 cards, which start the lines and never move."""
        return made_of(values["deck"])

    # ---- actions ----

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """``R+5``, ``RY+2>Y``, ``say 17``, ``challenge`` or ``accept``."""
        if code >= law.ACCEPT:
            return "accept" if code == law.ACCEPT else "challenge"
        if code >= law.SAYINGS:
            return f"say {code - law.SAYINGS - law.LIMIT}"
        card, line = divmod(code, law.LINES)
        text = cards(card) if cards else pack.cards[card].code
        return text if pack.cards[card].suit == COLOURS[line] else f"{text}>{COLOURS[line]}"

    def action_code(self, pack: Pack, text: str) -> int:
        """The number of the action that a text names; -1 if it is none."""
        if text in ANSWERS:
            return ANSWERS[text]
        face, _, line = (part.strip() for part in text.partition(">"))
        # People write the colours of a card in either order.
        colours = face[:2] if face[:2].isalpha() else ""
        copies = pack.numbers("".join(sorted(colours, key=COLOURS.find)) + face[len(colours) :])
        if not copies:
            return -1
        own = pack.cards[copies[0]].suit
        if ">" not in text:
            line = own or ""
        # A card of one colour may be laid by its name alone; a line that is not its own is named, so that it can be refused by T3.2.
        return law.LINES * copies[0] + COLOURS.index(line) if line in tuple(COLOURS) else -1

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The card that is played; of cards that look alike the first stands for all."""
        return (code // law.LINES,) if code < law.SAYINGS else ()

    # ---- where the cards are ----

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes: see :mod:`cardlab.games.totals.figures`."""
        return figures(self, values)

    def zones(self, raw: Any) -> list[Zone]:
        """The draw pile, what was taken off it, the hands, the lines, what is out of the game."""
        end = raw.pack_size - raw.thin
        whole = raw.deck[0] != raw.deck[1]  # a redacted state has no deck

        def hidden(first: int, last: int) -> tuple[int, ...]:
            return tuple(reversed(raw.deck[first:last])) if whole else (-1,) * (last - first)

        zones = [Zone("pile", None, hidden(end - raw.pile, end)), Zone("thinned", None, hidden(end, raw.pack_size))]
        zones += self.zones_of_hands(raw)
        for line, place in enumerate(self.places[3:7]):
            zones.append(Zone(place, None, tuple(cards_of(raw, line))))
        return [*zones, Zone("removed", None, removed(raw))]

    # ---- what is said ----

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """What a refusal names: the card, the line it was meant for and the lines it can be played on."""
        facts = super().objection_facts(pack, raw, code, clause)
        if "card" in facts:
            facts["line"] = Suit(COLOURS[code % law.LINES])
            facts["lines"] = tuple(Suit(colour) for colour in facts["card"].suit or "")
        return facts

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Which wording the sentence of an event has, and what others of its step complete; no total that a learner is to find."""
        facts = super().event_facts(event)
        kind = event.kind
        if kind == "played":
            said = next((other for other in step if other.kind == "said"), None)
            if said is not None and "totals" in said.aids:
                facts |= {"n": said.n, "case": "auto"}
        elif kind == "said":
            auto = event.options is not None and event.options["announce"] == "auto"
            facts["case"] = "auto" if auto else None
            if auto and "totals" not in event.aids:
                facts |= {"n": None, "case": "auto_untold"}
        elif kind == "stands":
            told = "totals" in event.aids
            facts["case"] = ("right" if event.n == event.total else "wrong") if told else None
            if not told:
                facts["total"] = None
        elif kind in ("wrong", "right"):
            taken = _taken_after(event, step)
            facts |= {"cards": _cards(taken), "sum": arithmetic(event, _cards(taken[::-1]), event.total)}
            facts["case"] = "sum" if facts["sum"] else None
        elif kind == "reached":
            taken = tuple(other for other in step if other.kind in ("taken", "gone"))
            facts["sum"] = arithmetic(event, _cards(taken[::-1]), event.total)
            facts["case"] = ("exact_" if event.total == law.TARGET else "over_") + ("sum" if facts["sum"] else "alone")
        elif kind == "took":
            cards = _cards(_taken_after(event, step))
            stopped = bool(cards) and "stop" in cards[-1].marks
            facts |= {"cards": cards, "case": "stop" if stopped else "cards" if cards else None}
        elif kind in ("again", "follows"):
            drawn = next((other.card for other in step if other.kind == "drew"), None)
            facts |= {"card": drawn, "case": None if drawn is None else "draws"}
        elif kind == "ended":
            facts |= {"winners": len(event.seats), "case": "out" if event.rule == "T6.1" else "limit"}
            facts["turns"] = 0 if event.options is None else event.options["turn_limit"]
        return facts

    # ---- the end ----

    def round_number(self, raw: Any) -> int:
        """Always 1: a game is one deal, counted in turns."""
        return 1

    def scores(self, raw: Any) -> tuple[Any, ...]:
        """Cards left in hand (T6.4)."""
        return tuple(raw.hand_size[: raw.players])

    # ---- real deals ----

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: up to eight codes per seat, from seat 0 on; ``pile``: what is drawn, from its top; ``thinned``: what is taken off
        its bottom."""
        deal = KnownDeal(self.id, values, known, ("hands", "pile", "thinned"))
        each, end = law.DEALT_EACH, len(pack) - values["thin"]
        runs = [(turn * each, hand) for turn, (_, hand) in enumerate(deal.dealt(deal.first_dealer, each))]
        for name, first, last in (("pile", deal.players * each, end), ("thinned", end, len(pack))):
            runs.append((first, deal.pile(name, last - first)))
        return deal.order(pack, seed, *runs)


ANSWERS = {
    "ACCEPT": law.ACCEPT,
    "CHALLENGE": law.DOUBT,
    **{f"SAY {total}": law.SAYINGS + law.LIMIT + total for total in range(-law.LIMIT, law.LIMIT + 1)},
    **{f"SAY +{total}": law.SAYINGS + law.LIMIT + total for total in range(law.LIMIT + 1)},
    **{f"SAY −{total}": law.SAYINGS + law.LIMIT - total for total in range(1, law.LIMIT + 1)},
}
"""How an action without a card is written -> its number."""


def arithmetic(event: Event, cards: Sequence[Card], total: int) -> str:
    """The sum of a line from the 0 on, as people write it: ``0 + 5 + 5 (×2) − 3``; ``""`` where it does not equal the ``total`` that
    the event tells, as when the cards are not known.
    """
    compound = int(event.options is not None and event.options["double"] == "compound")
    parts, last, reached = ["0"], 0, 0
    for card in cards:
        value = value_of(card)
        adds = law.added(value, last)
        last = law.stands_for(value, adds, compound)
        reached += adds
        parts.append(f"{'−' if adds < 0 else '+'} {abs(adds)}{' (×2)' if value == law.TWICE else ''}")
    return " ".join(parts) if cards and reached == total else ""


def _taken_after(event: Event, step: Sequence[Event]) -> tuple[Event, ...]:
    """By what events one player takes cards at once, from the right: those that follow this one."""
    at = next((number for number, other in enumerate(step) if other is event), len(step))
    return tuple(takewhile(lambda other: other.kind == "taken", step[at + 1 :]))


def _cards(taken: Sequence[Event]) -> tuple[Card, ...]:
    """The cards of events."""
    return tuple(event.card for event in taken if event.card is not None)


KIND = Totals()
