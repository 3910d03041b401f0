"""What sentences of *sticht* name, and which of their wordings fits: of what happened, and of what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardlab.cards import Pack, Seat, Suit
from cardlab.games.sticht import rules as law
from cardlab.kit.game import Case, TrickGame
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.actions import Event

__all__ = ["Told"]

BARRED = {"S10.1": "out", "S10.2": "swap", "S10.3": "blind"}
TIMES = {"no_trick": law.TRICKS, "own_trump": 2 * law.TRICKS}
"""How many times the worth of a trick a round without one adds."""


def order(event: Event) -> str:
    """Which rank is high."""
    return "one" if event.one_high else "eleven"


class Told(TrickGame):
    """The part of the game that is about its sentences."""

    event_parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "starts": ("round",), "gave": ("swapped",), "drew": ("swapped",), "reversed": ("played",), "renamed": ("played",),
    }  # fmt: skip
    event_reasons: ClassVar[Mapping[str, tuple[str, ...]]] = dict.fromkeys(
        ("coming", "cancelled", "too_late", "left", "counts", "fixed"), ("played",)
    )
    event_whys: ClassVar[Mapping[str, str]] = {"played": "renamed"}
    event_cases: ClassVar[Mapping[str, Case]] = {
        **dict.fromkeys(("order_set", "reversed", "coming", "cancelled", "left", "too_late", "turned"), order),
        "renamed": lambda event: "last" if event.last else None,
        "barred": lambda event: BARRED[event.rule],
        "dealt": lambda event: "more" if event.rule == "S3.4" else "first",
        # With trump chaos what a trick is worth can still change.
        "took": lambda event: "open" if event.options and event.options["trump_chaos"] else None,
        "worth": lambda event: "blind" if event.worth == 4 else "changed" if event.rule == "S8.2" else None,
        "ended": lambda event: "low" if event.rule == "S7.1" else "high",
    }

    def event_facts(self, event: Event, step: Sequence[Event] = ()) -> dict[str, Any]:
        """Which wording the sentence of an event has, and what others of its step complete."""
        facts = super().event_facts(event, step)
        told = {other.kind: other for other in step}
        if event.kind == "round" and "starts" in told:
            facts |= {"starter": Seat(told["starts"].seat or 0), "case": "starts"}
        elif event.kind == "swapped":
            given, drawn = (tuple(other.card for other in step if other.kind == name) for name in ("gave", "drew"))
            shown = bool(given) and all(card is not None and card.known for card in given + drawn)
            facts |= {"gave": given, "drew": drawn, "case": "shown" if shown else None}
        elif event.kind == "played" and "reversed" in told:
            facts["case"] = "reversed"
        elif event.kind == "played" and "renamed" in told:
            facts |= {"case": "renamed_last" if "counts" in told else "renamed", "suit": told["renamed"].suit}
        elif event.kind in ("scored", *TIMES):
            # How a change of score comes about; told only where it comes to the change that the rules wrote down.
            worth = told["worth"].worth if "worth" in told else 0
            tricks = max(0, -event.change) // worth if worth else 0
            fits = worth and event.change == TIMES.get(event.kind, -tricks) * worth
            facts |= {"case": "sum", "worth": worth, "n": tricks, "all": law.TRICKS} if fits else {"case": None}
        return facts

    def because(self, event: Event) -> Phrase:
        """Why the winning card of a trick beats the other one that its event names."""
        card, other, trump = event.card, event.other, event.trump
        assert card is not None  # the event is never without it
        is_trump, other_is_trump = (each.suit in (None, trump) for each in (card, other))
        if is_trump and not other_is_trump:
            return phrase("because.trump" if card.suit else "because.white", suit=trump)
        if card.suit is None or other.suit is None:
            return phrase("because.white_high" if card.suit is None else "because.white_low")
        if card.suit == other.suit:
            return phrase(f"because.order.{order(event)}", high=int(card.rank or 0), low=int(other.rank or 0))
        return phrase("because.led", led=Suit(card.suit), suit=Suit(other.suit))

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """The suit led, what may be played, and which wording of the rule fits."""
        facts = super().objection_facts(pack, raw, code, clause)
        if clause == law.NOT_NOW:
            facts["case"] = self._what_is_due(raw)
        elif clause == 404:
            # Why the suit of the 24 decides: it is the card, it was led, it alone can follow.
            white = self.action_cards(code)[0] == law.WHITE
            facts["case"] = "card" if white else "led" if raw.trick[0] == law.WHITE else "only"
        elif clause == 801:
            facts["case"] = "off" if not raw.trump_chaos else "same_last" if raw.trick_no == law.TRICKS else "same"
            facts["suit"] = Suit(self.suits[(code - law.RENAME) % 4])
        elif clause == 903:
            facts["case"] = "starter" if raw.actor == raw.starter else "last"
        elif clause >= 1000:
            facts["points"] = raw.scores[raw.actor]
        return facts

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
