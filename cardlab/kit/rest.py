"""The table of a trick game at rest: seats, zones, what is asked and what may be done, built from a view alone.

What happens on it step by step, and what a game overrides, is told in :mod:`cardlab.kit.scene`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardlab.cards import Card, Seat, Suit
from cardlab.kit.moment import Moment, card_id, has, playing
from cardlab.kit.tricks import left_of
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.language.spoken import SpokenObjection
from cardlab.model.actions import Action
from cardlab.model.game import View
from cardlab.picture.parts import hand_zone, marks_of, refused, result, words_for
from cardlab.picture.scene import Ask, BidStatus, CardSpot, Control, Result, Scene, SeatPlate, Sheet, Slot, ZoneSpot

__all__ = ["TrickTable"]

CALL_KEYS = "0123456789x"
"""The keys of the calls from 0 on: their digit, and one more."""


class TrickTable:
    """The table of a trick game at rest."""

    buttons: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Of an action without a card, by its word: what its button has besides the words (``key``, ``main``, ``icon``, ``suit``)."""

    def scene(self, view: View, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        return self.draw(Moment.of(view), seat)

    def draw(self, moment: Moment, seat: int | None) -> Scene:
        """The picture of a moment."""
        view = moment.view
        asked = seat is not None and view.to_act == seat
        acts = self.acts(moment) if asked else ()
        return Scene(
            where=self.where(moment),
            seats=tuple(self.plate(moment, each) for each in range(view.game.players)),
            zones=tuple(self.zones(moment, seat)),
            ask=self.ask(view, seat),
            acts=acts,
            refused=self.refusals(moment, acts) if asked else (),
            result=self.result(view),
            sheet=self.sheet(moment),
        )

    def where(self, moment: Moment) -> Phrase:
        """Round and trick."""
        view = moment.view
        if view.over:
            return phrase("table.where_over", round=view.round)
        if has(view, "calls") and (view.phase == "call" or playing(view)):
            key, called = "table.where_call" if view.phase == "call" else "table.where_calls", sum(call or 0 for call in moment.calls)
            return phrase(key, round=view.round, trick=view.trick_number, n=view.cards_each, called=called)
        if not playing(view):
            return phrase("table.where_before", round=view.round)
        return phrase("table.where", round=view.round, trick=view.trick_number)

    def result(self, view: View) -> Result | None:
        """The end of the game: the winners, then the others, by points in the order in which the winners come first."""
        if not view.over:
            return None
        few = view.winners and view.scores[view.winners[0]] < max(view.scores)
        return result(view, lambda seat: (seat not in view.winners, view.scores[seat] if few else -view.scores[seat]))

    def sheet(self, moment: Moment) -> Sheet | None:
        """The score sheet, for a game that keeps one."""
        return None

    # ---- seats ----

    def plate(self, moment: Moment, seat: int) -> SeatPlate:
        """What stands at a seat: its score, its tricks or how its call stands, what the round adds."""
        view, score = moment.view, moment.scores[seat]
        called = moment.calls[seat]
        add, add_name = self.added(moment, seat)
        return SeatPlate(
            score=number_text(score),
            unit=phrase("table.points", n=score),
            marks=marks_of(seat, view.dealer, self.starter(view)),
            act=view.to_act == seat and not moment.settled,
            won=None if has(view, "calls") else moment.tricks_won[seat],
            note=self.note(moment, seat),
            add=add,
            add_name=add_name,
            call=None if called is None else BidStatus(called, moment.tricks_won[seat], self.standing(moment, seat, called)),
        )

    def starter(self, view: View) -> int:
        """Who begins the round: the seat left of the dealer, unless the game has a fact of that name."""
        return int(view.starter) if has(view, "starter") else left_of(view.dealer, view.game.players)

    def note(self, moment: Moment, seat: int) -> Phrase | None:
        """A word on a plate: the tricks won, or that a call is still due."""
        view, won = moment.view, moment.tricks_won[seat]
        if has(view, "calls"):
            due = moment.calls[seat] is None and not view.over
            return phrase("table.calls_last" if seat == view.dealer else "table.to_call") if due else None
        if not playing(view) and not view.over and not moment.settled:
            return None
        return phrase("table.tricks", n=won) if won else phrase("table.no_trick")

    def standing(self, moment: Moment, seat: int, called: int) -> Phrase:
        """How a call stands: how many tricks it still needs, or how many are too many; once the round is settled, whether it was hit."""
        won, over = moment.tricks_won[seat], moment.settled or moment.view.over
        if won > called:
            return phrase("table.too_many", n=won - called)
        if won < called:
            return phrase("table.too_few" if over else "table.needs", n=called - won)
        return phrase("table.made" if over else "table.has_it" if called else "table.none_so_far")

    def change(self, moment: Moment, seat: int) -> Any:
        """What the round would add for a seat as it stands; ``None`` where the game does not tell it."""
        return None

    def added(self, moment: Moment, seat: int) -> tuple[str, Phrase | None]:
        """What the round adds for a seat, and what that is called: once it is settled, what it came to; before, as it stands."""
        if moment.settled:
            return number_text(moment.brings.get(seat, 0), signed=True), phrase("table.brings")
        change = self.change(moment, seat)
        return ("", None) if change is None else (number_text(change, signed=True), phrase("table.add_name"))

    # ---- zones ----

    def zones(self, moment: Moment, seat: int | None) -> list[ZoneSpot]:
        """Every zone with its cards."""
        view = moment.view
        shown = [hand_zone(owner, seat, hand, why=self.hand_why(view, owner, seat)) for owner, hand in enumerate(moment.hands)]
        shown.append(self.trick_zone(moment, seat))
        law = self.law_cards(view)
        if law:
            shown.append(ZoneSpot("law", "law", law))
        shown.append(last_zone(moment))
        shown.append(ZoneSpot("stock", "pile", label=phrase("table.stock"), count=self.stock(view)))
        for owner in range(view.game.players):
            shown += self.piles(moment, owner)
        return shown

    def hand_why(self, view: View, owner: int, seat: int | None) -> tuple[Phrase, str] | None:
        """What is to be known of a hand, and the clause."""
        return None

    def trick_zone(self, moment: Moment, seat: int | None) -> ZoneSpot:
        """The trick, each card towards its player, and the place of the viewer who is awaited."""
        view = moment.view
        lying = tuple(
            CardSpot(id, card.code, at, at == moment.winner, phrase("table.winning") if at == moment.winner else None)
            for id, card, at in moment.trick
        )
        awaited = seat is not None and playing(view) and view.to_act == seat and not moment.settled
        label = phrase("table.trick", trick=view.trick_number) if playing(view) and view.trick_number else None
        slot = Slot(seat, phrase("table.slot_you")) if awaited and seat is not None else None
        return ZoneSpot("trick", "trick", lying, label=label, slot=slot)

    def law_cards(self, view: View) -> tuple[CardSpot, ...]:
        """The cards beside the trick that say what holds: the trump, if the game has one."""
        if not has(view, "trump"):
            return ()
        trump, turned, still_open = view.trump, self.turned(view), self.names_trump_yet(view)
        words = [phrase("table.trump")]
        if trump is not None:
            words.append(phrase("table.suit", suit=Suit(trump)))
        else:
            words.append(phrase("table.trump_open" if still_open else "table.trump_none"))
        more = self.trump_words(view)
        if more is not None:
            words.append(more)
        face = turned.code if turned is not None else "back" if trump is None and still_open else f"trump-{trump or 'none'}"
        come_from = None if turned is None else "stock"
        return (CardSpot(f"law:trump:{view.round}", face, come_from=come_from, caption=tuple(words)),)

    def turned(self, view: View) -> Card | None:
        """The card turned up that the trump comes from."""
        turned: Card | None = view.turned if has(view, "turned") else None
        return turned if turned is not None and turned.suit == view.trump else None

    def names_trump_yet(self, view: View) -> bool:
        """Whether the trump may still be named: in the phase called ``trump``, or, where none is called so and there is an action that
        names one, before the tricks.
        """
        phases = view.game.kind.layout.phases
        if "trump" in phases:
            return view.phase == "trump"
        named = any(form.word == "trump" for form in getattr(view.game.kind, "forms", ()))
        return named and view.phase in phases[:-2]

    def trump_words(self, view: View) -> Phrase | None:
        """How the trump came about."""
        turned = self.turned(view)
        return None if turned is None else phrase("table.turned", card=turned)

    def stock(self, view: View) -> int:
        """How many cards lie in the stock."""
        return sum(len(zone.cards) for zone in view.game.kind.zones(view.raw) if zone.place == "stock")

    def piles(self, moment: Moment, owner: int) -> list[ZoneSpot]:
        """The places at a seat that cards travel to: the tricks it has won."""
        return [ZoneSpot(f"won:{owner}", "won", seat=owner, count=moment.tricks_won[owner])]

    # ---- what is asked ----

    def ask(self, view: View, seat: int | None) -> Ask | None:
        """Whose turn it is and what is asked of them."""
        to_act = view.to_act
        if to_act is None:
            return None
        if to_act != seat:
            return Ask(to_act, self.turn_of(view, Seat(to_act)))
        return Ask(to_act, words_for(view, f"table.your_{view.phase}", phrase("table.your_turn")), self.question(view))

    def turn_of(self, view: View, seat: Seat) -> Phrase:
        """Whose turn it is, for the others."""
        return words_for(view, f"table.turn_of_{view.phase}", phrase("table.turn_of", seat=seat), seat=seat)

    def question(self, view: View) -> Phrase | None:
        """What is asked of the seat to act: in play, whether it has to follow suit."""
        if playing(view):
            suit, follows = self.led(view)
            if suit is None:
                return None if view.trick else phrase("table.ask_lead")
            return phrase("table.ask_follow" if follows else "table.ask_free", suit=Suit(suit))
        facts = {name: getattr(view, fact) for name, fact in (("n", "cards_each"), ("called", "called_sum")) if has(view, fact)}
        return words_for(view, f"table.ask_{view.phase}", words_for(view, f"phases.{view.phase}", view.phase), **facts)

    def led(self, view: View) -> tuple[str | None, bool]:
        """The suit that was led to the trick, and whether that binds the seat to act: it holds the suit, or may not play any card."""
        if not view.trick:
            return None, False
        suit, hand = view.trick[0].suit, view.hands[view.to_act or 0]
        return suit, any(card.suit == suit for card in hand) or len(view.actions) < len({card.code for card in hand})

    def acts(self, moment: Moment) -> tuple[Control, ...]:
        """What the seat to act may do."""
        return tuple(act for action in moment.view.actions for act in self.act(moment, action))

    def act(self, moment: Moment, action: Action) -> Sequence[Control]:
        """How the table offers one legal action: as a card, as cards to select, as a button. Of cards that look alike each stands for the
        action that plays one of them."""
        view, text = moment.view, action.text
        cards = view.game.pack.named(view.game.kind.action_cards(action.code))
        word = text.partition(" ")[0]
        if not cards:
            return (self.button(view, text),)
        hand = moment.hands[view.to_act or 0]
        if text == cards[0].code:
            key = "actions.play" if playing(view) else f"actions.{view.phase}"
            words = words_for(view, key, text, card=cards[0])
            return [Control(text, (id,), words) for id, face in hand if face == text]
        ids = tuple(card_id(view, view.to_act or 0, card, cards[:k].count(card)) for k, card in enumerate(cards))
        words = words_for(view, f"actions.{word}", text, n=len(cards), cards=cards, card=cards[0])
        return (Control(text, ids, words, main=True, group="select"),)

    def button(self, view: View, text: str) -> Control:
        """A button: a trump that can be named, a number of tricks that can be called, or another word of the game."""
        word, _, rest = text.partition(" ")
        if word == "trump" and rest in view.game.kind.suits:
            suit = Suit(rest)
            words, short = phrase("actions.trump", suit=suit), phrase("table.suit", suit=suit)
            return Control(text, label=words, short=short, suit=suit, key=str(view.game.kind.suits.index(rest) + 1))
        if word == "call" and rest.isdecimal():
            call = int(rest)
            key = CALL_KEYS[call] if call < len(CALL_KEYS) else ""
            return Control(text, label=phrase("actions.call", n=call), short=phrase("actions.short_call", n=call), key=key)
        facts = {"n": int(rest)} if rest.isdecimal() else {"suit": Suit(rest)} if rest and rest in view.game.kind.suits else {}
        return Control(text, label=words_for(view, f"actions.{word}", text, **facts), **self.buttons.get(word, {}))

    def refusals(self, moment: Moment, offered: Sequence[Control]) -> tuple[tuple[str, SpokenObjection], ...]:
        """The cards of the hand that a rule refuses now, each with its objection. Nothing is refused where no card is asked for."""
        view = moment.view
        asked = self.asked(view, offered)
        if asked is None:
            return ()
        return refused([(id, f"{asked}{face}") for id, face in moment.hands[view.to_act or 0]], offered, view.why_not)

    def asked(self, view: View, offered: Sequence[Control]) -> str | None:
        """What stands before the code of a card in the action that is asked for; ``None`` where no card is."""
        if playing(view):
            return ""
        act = next((act for act in offered if act.cards), None)
        return None if act is None else f"{act.act.partition(' ')[0]} " if act.group else ""


def last_zone(moment: Moment) -> ZoneSpot:
    """The last trick, and who won it."""
    cards = tuple(
        CardSpot(f"last/{card_id(moment.view, at, card, 0)}", card.code, at, at == moment.last_winner) for card, at in moment.last
    )
    words = None
    if moment.last and moment.last_winner is not None:
        words = phrase("table.last_trick", trick=moment.last_number, seat=Seat(moment.last_winner))
    return ZoneSpot("last", "last", cards, label=words)
