"""The table of a trick game, complete for one that says nothing of its own: hands, tricks, trump, calls, questions, the beats of a step.

Built from a view alone, so that what a seat may not know cannot be in it. No rule is decided here: what may be done, what refuses a card
and who would win come from the rules; what happened, from the named events of the kit (:mod:`cardlab.kit.tricks`). A game with more on its
table subclasses :class:`TrickStage` in its ``scene.py`` and overrides the methods that are otherwise there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from cardlab.cards import Card, Suit
from cardlab.kit.film import Film
from cardlab.kit.moment import Moment, card_id, has, playing
from cardlab.kit.rest import TrickTable
from cardlab.language.phrase import Phrase, phrase
from cardlab.model.actions import Event
from cardlab.model.game import Game, View
from cardlab.picture.parts import card_label, score_texts, words_for
from cardlab.picture.scene import Band, CardSpot, Cell, Chart, StepPicture, Token, ZoneSpot

__all__ = ["Moment", "TrickStage"]


class TrickStage(TrickTable):
    """The table of a trick game, for pictures and the widget (:class:`cardlab.picture.scene.Stage`).

    A game's own ``scene.py`` overrides what is otherwise on its table, and ends in ``STAGE``:

    - at a seat: ``plate``, or of it ``note`` (a word), ``change`` (what the round would add as it stands), ``standing`` (of a call)
    - on the table: ``law_cards`` (what lies beside the trick), ``trump_words``, ``hand_why``, ``piles``, ``stock``, ``where``, ``sheet``
    - asked and done: ``question``, ``turn_of``, ``led``, ``act``, ``buttons``, ``asked``; a game's sentences ``table.ask_<phase>``,
      ``table.turn_of_<phase>``, ``table.your_<phase>``, ``table.row_<phase>`` and ``actions.<word>`` are found by their names
    - in a step: ``follow`` (what an event of its own changes, and whether it rests), ``cell``, ``label``, ``band``, ``plot``, ``chart``

    >>> from cardlab import game
    >>> class Slow(TrickStage):
    ...     full_trick = 2000
    >>> state = game("nineteen", players=2).new(seed=7).play("call 0").play("call 1")
    >>> for _ in range(2):
    ...     before, action = state, state.actions[0]
    ...     state = state.play(action)
    >>> [beat.pause for beat in Slow().step(before.view(0), state.view(0), str(action), before.to_act, 0).beats]
    [2000, 500, 1600, 0]
    """

    full_trick: ClassVar[int] = 600
    """How long a full trick rests before it goes to its winner, in ms."""
    trick_away: ClassVar[int] = 500
    """How long the last trick of a round rests at its winner."""
    round_end: ClassVar[int] = 1600
    """How long the scores of a round rest."""

    def step(self, before: View | None, after: View, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of a step."""
        band, plot = self.band(after), self.plot(after)
        if before is None or action is None or mover is None:
            return StepPicture(after.round, band, (self.scene(after, seat),), plot)
        film = self.film(before, after, seat)
        took = next((event for event in after.events if event.kind == "took"), None)
        ended = after.over or after.round != before.round
        return StepPicture(
            round=after.round,
            band=band,
            beats=tuple(film.scenes),
            plot=plot,
            cell=self.cell(before, action.split(), mover),
            moved=tuple(film.moved or self.named(before, action.split(), mover)),
            ends=None if took is None or took.seat is None else (f"{before.round}.{took.trick}", took.seat),
            settled=(before.round, score_texts(after)) if ended else None,
        )

    def chart(self, game: Game) -> Chart:
        """Points by round around 0, as far as they go; lines run straight from one settled round to the next."""
        return Chart(phrase("table.chart"), (0,), (), None, None, stepped=False)

    def faces(self, game: Game) -> Sequence[str]:
        """All cards, the back, the side cards."""
        return (*dict.fromkeys(game.pack.codes), "back", *self.side_names(game))

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """What a trump is called that no card turned up tells."""
        if "trump" not in game.kind.facts:
            return {}
        trumps = {f"trump-{suit}": phrase("actions.trump", suit=Suit(suit)) for suit in game.kind.suits}
        return {**trumps, "trump-none": phrase("table.trump_none")}

    def named(self, view: View, words: Sequence[str], seat: int) -> list[str]:
        """The ids of the cards that an action names, as far as the viewer may know them."""
        pack = view.game.pack
        cards = [card for word in words for card in pack.named(pack.numbers(word)[:1])]
        return [card_id(view, seat, card, cards[:k].count(card)) for k, card in enumerate(cards)]

    def film(self, before: View, after: View, seat: int | None) -> Film[Moment]:
        """The pictures of a step: a full trick rests, then goes to its winner; a round's end shows its scores; then what comes next."""
        new_round, events = after.round != before.round, after.events

        def source(card: CardSpot, zone: ZoneSpot, lay: Collection[str]) -> str | None:
            """Where a card comes from that is new in a hand: it is dealt, turned over where it lies, given by another seat, or drawn."""
            if zone.kind != "hand":
                return None
            if new_round:
                return "stock"
            if card.face != "back" and any(id.startswith(f"{zone.id}/") for id in lay):
                return zone.id
            return next((f"hand:{giver}" for giver in givers(events, card.face) if giver != zone.seat), "stock")

        film = Film(Moment.of(before), lambda moment: self.draw(moment, seat), source)
        for number, event in enumerate(events, 1):
            film.told = number
            self.follow(film, event, events[number:], new_round or after.over)
        end = Moment.of(after)
        if not new_round:
            for id, zone in handed_on(film.moment, end):
                film.goes(id, zone)
        film.rest(end)
        return film

    def follow(self, film: Film[Moment], event: Event, rest: Sequence[Event], last: bool) -> None:
        """What an event changes. ``rest``: the events of the step behind it; ``last``: whether the round ends with the step."""
        moment, seat = film.moment, event.seat
        if seat is None:
            return
        if event.kind == "called":
            moment.calls[seat] = event.call
        elif event.kind == "played" and event.card is not None:
            id = moment.play(event.card, seat)
            film.moved.append(id)
            film.comes(id, f"hand:{seat}")
        elif event.kind == "took":
            moment.winner = seat
            film.beat(self.full_trick)
            for id, _, _ in moment.trick:
                film.goes(id, f"won:{seat}")
            moment.take(seat, event.trick)
            if last:
                film.beat(self.trick_away)
        elif _scores(event):
            moment.scores[seat] = event.score
            if last:
                moment.brings[seat] = event.change
                if not (rest and _scores(rest[0])):
                    film.beat(self.round_end)

    def band(self, view: View) -> Band:
        """The heading of a round: the trump, and who deals or, where the game tells it, begins."""
        trump = view.trump if has(view, "trump") else None
        seat = view.starter if has(view, "starter") else view.dealer
        return Band(phrase("table.band", round=view.round), phrase("table.band_short", round=view.round), trump or "", seat)

    def plot(self, view: View) -> tuple[float, ...]:
        """The height of every seat's line: the settled scores."""
        return tuple(view.scores)

    def cell(self, before: View, words: Sequence[str], mover: int) -> Cell:
        """The place of a step in the move list. ``words``: its action; by phase, and in play by trick."""
        number, phase = before.round, before.phase
        key, row = f"{number}.{phase}", words_for(before, f"table.row_{phase}", words_for(before, f"phases.{phase}", phase))
        if phase == "trump":
            return Cell(key, row, mover, (("suit", words[1]),), phrase("table.suit", suit=Suit(words[1])))
        if phase == "call":
            return Cell(key, row, mover, (("text", words[1]),), phrase("table.cell_call_name", n=int(words[1])))
        pack = before.game.pack
        if not playing(before):
            cards = [card for word in words for card in pack.named(pack.numbers(word)[:1])]
            if len(cards) == 1:
                return Cell(key, row, mover, card_label(cards[0]), phrase("table.card", card=cards[0]))
            return Cell(key, row, mover, (("text", str(len(cards)) if cards else " ".join(words)),))
        card, trick = pack.cards[pack.numbers(words[0])[0]], before.trick_number
        row = phrase("table.row_trick", trick=trick)
        return Cell(f"{number}.{trick}", row, mover, self.label(card, words), phrase("table.card", card=card), led=not before.trick)

    def label(self, card: Card, words: Sequence[str]) -> tuple[Token, ...]:
        """A card that was played, in the move list. ``words``: the whole action."""
        return card_label(card)


def _scores(event: Event) -> bool:
    """Whether an event changes a score."""
    return event.seat is not None and "change" in event.facts and "score" in event.facts


def givers(events: Sequence[Event], face: str) -> Iterator[int]:
    """The seats that events name with a card of this face."""
    for event in events:
        if event.card is not None and event.seat is not None and face == (event.card.code if event.card.known else "back"):
            yield event.seat


def handed_on(before: Moment, after: Moment) -> list[tuple[str, str]]:
    """The cards that leave sight because another hand has them now, with that hand, if only one has more cards than before."""
    grown = [seat for seat, hand in enumerate(after.hands) if len(hand) > len(before.hands[seat])]
    known = {id for hand in before.hands for id, face in hand if face != "back"}
    return [(id, f"hand:{grown[0]}") for id in sorted(known - after.in_sight())] if len(grown) == 1 else []
