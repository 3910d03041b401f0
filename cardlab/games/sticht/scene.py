"""The table of *sticht*: what it has besides the table of every trick game (:mod:`cardlab.kit.scene`).

Yellow blind, trump, exchange and dropping out are asked before the tricks; the order of ranks lies beside the trump; a 1 and a 2 are
played in several ways; plates say what the round would cost as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from cardlab.cards import Card, Seat, Suit
from cardlab.games.sticht import rules as law
from cardlab.games.sticht.game import PACK, SUITS
from cardlab.kit.film import Film
from cardlab.kit.scene import Moment, TrickStage
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.actions import Action, Event
from cardlab.model.game import Game, View
from cardlab.picture.parts import card_label
from cardlab.picture.scene import CardSpot, Cell, Chart, Control, SeatPlate, Token, ZoneSpot


class StichtStage(TrickStage):
    """The table of this game, for pictures and the widget."""

    round_end = 1200
    buttons: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "blind": {"suit": "Y", "key": "b"},
        "look": {"key": "l", "main": True},
        "keep": {"key": "k"},
        "out": {"key": "o"},
    }

    # ---- seats ----

    def plate(self, moment: Moment, seat: int) -> SeatPlate:
        """Besides: whether the seat has dropped out."""
        return replace(super().plate(moment, seat), out=seat in moment.view.dropped_out)

    def note(self, moment: Moment, seat: int) -> Phrase | None:
        """The tricks won, from the exchange on; or that the seat is out of the round."""
        view, won = moment.view, moment.tricks_won[seat]
        if seat in view.dropped_out:
            return phrase("table.out")
        if view.phase in ("blind", "trump") and not moment.settled:
            return None
        return phrase("table.tricks", n=won) if won else phrase("table.no_trick")

    def change(self, moment: Moment, seat: int) -> Any:
        """What the round would add, counted by the rules from the tricks as they stand."""
        view, raw = moment.view, moment.view.raw
        if view.phase not in ("swap", "play") or seat in view.dropped_out:
            return None
        value = law.trick_value(raw, raw.next_trump) if raw.next_trump >= 0 else 0
        return law.change_of_score(raw, seat, moment.tricks_won[seat], value)

    def added(self, moment: Moment, seat: int) -> tuple[str, Phrase | None]:
        """Nothing any more once the round is settled: the score has it."""
        return ("", None) if moment.settled else super().added(moment, seat)

    # ---- zones ----

    def law_cards(self, view: View) -> tuple[CardSpot, ...]:
        """The two cards that lie beside the trick in the real game: trump, and the order of ranks."""
        trump = view.trump
        words = [phrase("table.trump"), phrase("table.trump_open") if trump is None else phrase("table.suit", suit=Suit(trump))]
        if trump is not None and view.next_trump != trump:
            words.append(phrase("table.trump_next", suit=Suit(view.next_trump)))
        trump_card = CardSpot("law:trump", "back" if trump is None else f"trump-{trump}", caption=tuple(words))
        words = [phrase("table.order"), phrase("table.one_high" if view.one_is_high else "table.eleven_high")]
        if view.one_is_high != view.one_is_high_next and view.trick_number < law.TRICKS:
            words.append(phrase("table.turns_next"))
        return trump_card, CardSpot("law:order", "order-1" if view.one_is_high else "order-11", caption=tuple(words))

    def stock(self, view: View) -> int:
        """How many cards lie in the stock."""
        return int(view.stock_size)

    def piles(self, moment: Moment, owner: int) -> list[ZoneSpot]:
        """Besides: where the cards go that the seat gives away."""
        return [*super().piles(moment, owner), ZoneSpot(f"away:{owner}", "won", seat=owner)]

    # ---- what is asked ----

    def turn_of(self, view: View, seat: Seat) -> Phrase:
        """Whose turn it is, whatever is asked."""
        return phrase("table.turn_of", seat=seat)

    def question(self, view: View) -> Phrase | None:
        """What is asked, or that few points bar it."""
        if view.phase not in ("blind", "swap"):
            return super().question(view)
        raw, blind = view.raw, view.phase == "blind"
        name = "table.ask_blind" if blind else "table.ask_exchange"
        if law.objection(raw, law.CALL_BLIND) if blind else law.objection_to_giving(raw):
            return phrase(f"{name}_barred", points=raw.scores[raw.actor])
        return phrase(f"{name}_out" if not blind and not law.objection(raw, law.OUT) else name)

    def led(self, view: View) -> tuple[str | None, bool]:
        """The suit that was led, and whether the seat to act has to follow it."""
        raw = view.raw
        if not raw.trick_size:
            return None, False
        return SUITS[law.suit_of(raw, raw.trick[0])], law.suit_to_follow(raw) >= 0

    def act(self, moment: Moment, action: Action) -> Sequence[Control]:
        """A 1 and a 2 can be played in several ways, each with its words."""
        view, code = moment.view, action.code
        if code >= law.CALL_BLIND:
            return super().act(moment, action)
        number = law.card_played(code)
        card, ids = PACK.cards[number], (f"c{number}",)
        if code >= law.RENAME:
            suit = Suit(SUITS[(code - law.RENAME) % 4])
            words = phrase("actions.play_trump_last" if view.trick_number == law.TRICKS else "actions.play_trump", card=card, suit=suit)
            return (Control(action.text, ids, words, phrase("actions.short_trump", suit=suit), suit=suit),)
        if code >= law.REVERSE:
            # After this declaration the order is the opposite of the one that would apply now.
            case = "last" if view.trick_number == law.TRICKS else "eleven" if view.one_is_high_next else "one"
            words = phrase(f"actions.play_reverse.{case}", card=card)
            return (Control(action.text, ids, words, phrase(f"actions.short_reverse.{case}"), icon="flip"),)
        if sum(law.card_played(other.code) == number for other in view.actions if other.code < law.CALL_BLIND) > 1:
            name = "plain" if law.rank_of(number) == 1 else "keep_trump"
            return (Control(action.text, ids, phrase(f"actions.play_{name}", card=card), phrase(f"actions.short_{name}")),)
        return super().act(moment, action)

    def asked(self, view: View, offered: Sequence[Control]) -> str | None:
        """In the exchange, cards to give away, even where that is barred."""
        return "swap " if view.phase == "swap" else super().asked(view, offered)

    # ---- a step ----

    def follow(self, film: Film[Moment], event: Event, rest: Sequence[Event], last: bool) -> None:
        """Besides: cards that are given away."""
        super().follow(film, event, rest, last)
        if event.kind == "gave" and event.card is not None:
            id = f"c{PACK.numbers(event.card.code)[0]}" if event.card.known else f"hand:{event.seat}/0"
            film.goes(id, f"away:{event.seat}")

    def cell(self, before: View, words: Sequence[str], mover: int) -> Cell:
        """What was said before the first trick, in a row each."""
        number, phase, word = before.round, before.phase, words[0]
        if phase not in ("blind", "swap"):
            return super().cell(before, words, mover)
        key, row = f"{number}.{phase}", phrase(f"table.row_{phase}")
        if word in ("blind", "look", "out"):
            return Cell(key, row, mover, (phrase(f"table.cell_{word}"),))
        given = len(words) - 1
        return Cell(key, row, mover, (("text", str(given)),), phrase("table.cell_swap_name", n=given))

    def label(self, card: Card, words: Sequence[str]) -> tuple[Token, ...]:
        """Besides the card: what it declares."""
        if "reverse" in words:
            return (*card_label(card), ("icon", "flip"))
        return (*card_label(card), ("text", "→"), ("suit", words[2])) if "trump" in words else card_label(card)

    def plot(self, view: View) -> tuple[float, ...]:
        """The scores after the last finished round, lowered by the tricks won so far in this one."""
        if view.phase != "play":
            return super().plot(view)
        value = law.trick_value(view.raw, view.raw.next_trump)
        return tuple(score - won * value for score, won in zip(view.scores, view.tricks_won, strict=True))

    def chart(self, game: Game) -> Chart:
        """Points from 0 to 48, both ends of the game in ink."""
        return Chart(phrase("table.chart"), (law.LOW, law.HIGH), (12, 24, 36), -2, 52)

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """Trump and order, by name."""
        trumps = {f"trump-{suit}": phrase("actions.trump", suit=Suit(suit)) for suit in SUITS}
        return {**trumps, "order-11": phrase("table.eleven_high"), "order-1": phrase("table.one_high")}


STAGE = StichtStage()
