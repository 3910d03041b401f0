"""How the numbers of *nineteen* read: options, the texts of actions, the facts of a state, real deals typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardlab.cards import Pack, french
from cardlab.engine.declared import Fold
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
from cardlab.kit.deals import KnownDeal
from cardlab.kit.game import Case, Fact, Form, TrickGame, seat_options
from cardlab.kit.tricks import seat_at
from cardlab.model.actions import Event
from cardlab.model.errors import DeckError
from cardlab.model.options import Option

SUITS = "CDHS"
PACK = french("7 8 9 10 J Q K A", copies=2)
UNSEEN = {"N4.4": "blind", "N4.5": "forehead"}
"""The kinds of round in which nobody sees their own cards at first, by their clauses."""


def sheet(raw: Any) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The score sheet: for each finished round and each seat, the call, the tricks won and the change of score."""
    lines = []
    for number in range(law.ROUNDS):
        row = raw.sheet[number * law.SEATS : number * law.SEATS + raw.players]
        if row[0] >= 0:
            told = [divmod(entry, law.MOST + 1) for entry in row]
            lines.append(tuple((call, tricks, law.change_of_score(raw, call, tricks)) for call, tricks in told))
    return tuple(lines)


def stands(call: int, tricks: int, *cases: str) -> str:
    """Which of three cases it is: as many as called, fewer, more."""
    return cases[0 if call == tricks else 1 if call > tricks else 2]


class Nineteen(TrickGame):
    """*Nineteen rounds* as the engine needs it."""

    id = "nineteen"
    letter = "N"
    rules = law
    cards = PACK
    options: ClassVar[tuple[Option, ...]] = (
        *seat_options("nineteen", 4, 2, 6),
        Option("nineteen", "schedule", "other", SCHEDULE, normalise=read_schedule, sample=random_schedule, allowed_text=SCHEDULE_ALLOWED),
        Option("nineteen", "scoring", "other", SCORING, normalise=read_scoring, sample=random_scoring, allowed_text=SCORING_ALLOWED),
    )
    forms = (Form("trump", law.NAME, SUITS), Form("call", law.CALLS, range(law.MOST + 1)))
    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {"kind": ("round",), "dealt": ("round",), "shown": ("looked",)}
    event_whys: ClassVar[Mapping[str, str]] = {"round": "kind"}
    event_cases: ClassVar[Mapping[str, Case]] = {
        "differs": lambda event: KINDS[event.kind_of_round],
        "kind": lambda event: KINDS[event.kind_of_round],
        "dealt": lambda event: UNSEEN.get(event.rule),
        "looked": lambda event: UNSEEN.get(event.rule),
        "took": lambda event: stands(event.call, event.tricks, "has", "needs", "over"),
        "missed": lambda event: stands(event.call, event.tricks, "hit", "under", "over"),
    }
    event_folds: ClassVar[Mapping[str, Fold]] = {
        "called": Fold((16, 1)), "winning": Fold((2, 1)), "took": Fold((16, 1)), "hit": Fold((256, 16, 1)), "missed": Fold((256, 16, 1)),
    }  # fmt: skip
    facts: ClassVar[Mapping[str, Fact]] = {
        "next_dealer": lambda pack, raw: None if raw.next_dealer < 0 else raw.next_dealer,
        "kind": lambda pack, raw: KINDS[raw.kind],
        "cards_each": lambda pack, raw: raw.hand_cards,
        "winning_seat": lambda pack, raw: seat_at(raw, raw.leader, raw.best) if raw.trick_size else None,
        "sheet": lambda pack, raw: sheet(raw),
        "ends_as_published": lambda pack, raw: raw.schedule[law.ROUNDS - 1] == law.FOREHEAD,
    }

    def setting(self, values: Mapping[str, Any], raw: Any) -> None:
        """Write resolved options into a plain state."""
        raw.players, raw.first_dealer = values["players"], values["first_dealer"]
        raw.schedule = [KINDS.index(kind) for kind in values["schedule"]]
        raw.hit_base, raw.per_trick, raw.per_miss = values["scoring"]

    def card_played(self, code: int) -> int:
        """The card that an action plays; of two that look alike, the first stands for both."""
        return 2 * code if 0 <= code < law.NAME else -1

    def play_of(self, card: int) -> int:
        """The action that plays a card, or the other one that looks like it."""
        return law.face_of(card)

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes: see :mod:`cardlab.games.nineteen.figures`."""
        return figures(self, values)

    def cards_dealt(self, raw: Any) -> int:
        """How many cards of the deck lie in the stock no more."""
        return int(raw.players * raw.hand_cards + raw.turned_size)

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """What a refusal names: the suit led and the cards that follow it, the most that can be called."""
        facts = super().objection_facts(pack, raw, code, clause)
        return facts | {"n": code - law.CALLS, "most": raw.hand_cards} if clause == 303 else facts

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Which wording the sentence of an event has, and how far calls and tricks are apart."""
        facts = super().event_facts(event, step)
        if event.kind == "round":
            facts["case"] = next((KINDS[other.kind_of_round] for other in step if other.kind == "kind"), None)
        elif event.kind == "called":
            fit = stands(event.called, event.tricks, "exact", "over", "under")
            facts["case"] = fit if any(other.kind == "leads" for other in step) else None
        elif event.kind in ("took", "missed"):
            facts["left" if event.kind == "took" else "off"] = abs(event.call - event.tricks)
        return facts

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: the cards of each seat, from seat 0 on; ``turned``: the card turned up. ``round`` (1 to 19) says how many cards a
        hand has (default: the first with hands as large as the longest), ``dealer`` who deals (default: whose turn it is then)."""
        deal = KnownDeal(self.id, values, known, ("hands", "turned", "round", "dealer"))
        players, longest = deal.players, max(map(len, deal.hands), default=0)
        number = deal.number("round", max(1, longest), 1, law.ROUNDS)
        dealer = deal.number("dealer", (values["first_dealer"] + number - 1) % players, 0, players - 1)
        each = law.cards_in_round(number)
        hands = [(turn * each, hand) for turn, (_, hand) in enumerate(deal.dealt(dealer, each, f" in round {number}"))]
        turned, kind = deal.one("turned"), values["schedule"][number - 1]
        if known.get("turned") and not law.turns_up(KINDS.index(kind)):
            raise DeckError(f"turned: in round {number} ({kind}) no card is turned up; for another round give round=")
        return deal.order(pack, seed, *hands, (players * each, [turned]))


KIND = Nineteen()
