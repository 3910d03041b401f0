"""Where the cards of *dvadtsat* lie on the table, what is asked there, and the beats in which a step is shown.

Built from a view alone, so that what a seat may not know cannot be in it. No rule is decided here: what may be played and by which
clause, what refuses a card and what a hand would cost come from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardlab.cards import UNKNOWN, Card, Seat
from cardlab.games.dvadtsat import rules as law
from cardlab.games.dvadtsat.game import LAID_BY, PACK, TRUMPS, halved
from cardlab.kit.film import Film
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.actions import Action, Event, Objection
from cardlab.model.game import Game, View
from cardlab.picture.parts import card_label, hand_zone, marks_of, refused, result, score_texts
from cardlab.picture.scene import Ask, Band, CardSpot, Cell, Chart, Control, Offer, Result, Scene, SeatPlate, StepPicture, Token, ZoneSpot

LAID, BURNT, RENEWED, SHOWN, PAID = 700, 1200, 900, 1600, 1800
"""How long the beats rest, in ms: a card played before what follows from it, burnt points, the bank as stock, hands counted, scores."""

BANK_SHOWN = 8
"""How many cards of the discard pile (``bank``) are shown: as many as a set and a run played in one turn."""

LIMIT = law.LIMIT // 2


@dataclass
class Moment:
    """The facts a picture is drawn from; the beats of a step move them on, event by event."""

    view: View
    hands: list[list[Card]]
    """Seat by seat, those not known last."""
    bank: list[Card]
    stock: int
    scores: list[int]
    """In halves, as all points here."""
    penalty: list[int]
    burnt: list[int]
    in_hand: set[int]
    in_game: set[int]
    ended: bool = False
    """The round is over and is being settled."""
    moving: bool = False
    """A step is on its way: nothing is asked."""

    @classmethod
    def of(cls, view: View) -> Moment:
        """The moment that a view shows."""
        raw, players = view.raw, view.game.players
        return cls(
            view=view,
            hands=[list(hand) for hand in view.hands],
            bank=list(view.bank),
            stock=view.stock_size,
            scores=list(raw.scores[:players]),
            penalty=list(raw.hand_penalty[:players]),
            burnt=list(raw.hand_burnt[:players]),
            in_hand=set(view.in_hand),
            in_game=set(view.in_game),
            ended=view.over,
        )

    def asks(self, seat: int | None) -> bool:
        """Whether it is this seat that is to act now."""
        return seat is not None and not self.moving and self.view.to_act == seat

    def ids(self, seat: int) -> list[str]:
        """The ids of a hand: a card that is not known is a slot."""
        hidden = 0
        ids = []
        for card in self.hands[seat]:
            ids.append(self.id(card) if card.known else f"hand:{seat}/{hidden}")
            hidden += not card.known
        return ids

    def id(self, card: Card) -> str:
        """The id of a known card: its code in this round. In the next one it is dealt again."""
        return f"c{card.code}@{self.view.round}"

    def in_sight(self) -> set[str]:
        """The ids of the cards in hands, known or not, and of those that lie open in the bank."""
        return {id for seat in range(len(self.hands)) for id in self.ids(seat)} | {self.id(card) for card in self.bank[-BANK_SHOWN:]}

    def join(self, seat: int, card: Card) -> None:
        """A card comes to a hand, to its place there."""
        self.hands[seat].append(card)
        self.hands[seat].sort(key=lambda each: PACK.numbers(each.code)[0] if each.known else len(PACK))

    def leave(self, seat: int, card: Card) -> None:
        """A card goes from a hand; one that is not known there stands for it."""
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNKNOWN)

    def follow(self, event: Event) -> None:
        """What an event changes."""
        seat, card = event.seat, event.card
        if event.kind == "renewed":
            self.bank, self.stock = self.bank[-1:], event.n
        elif event.kind in ("one_left", "stock_ends"):
            self.ended = True
        if seat is None:
            return
        if event.kind in ("laid", "set_card", "run_card") and card is not None:
            self.leave(seat, card)
            self.bank.append(card)
        elif event.kind == "drew" and card is not None:
            self.join(seat, card)
            self.stock -= 1
        elif event.kind == "shown" and card is not None:
            self.leave(seat, card)
            self.join(seat, card)
        elif event.kind == "went_out":
            self.in_hand.discard(seat)
        elif event.kind == "burnt":
            self.scores[seat] += int(2 * event.change)
            self.burnt[seat] -= int(2 * event.change)
        elif event.kind == "penalty":
            self.scores[seat] += int(2 * event.change)
            self.penalty[seat] += int(2 * event.change)
        elif event.kind == "left" and not event.all:  # where nobody is left below 24, one of them wins yet
            self.in_game.discard(seat)


# ---- seats ----


def cost(moment: Moment, seat: int) -> int:
    """What the loser of this round would pay for these cards, in halves, as the rules count them; all are known."""
    raw = moment.view.raw.copy()
    law.charge_for_hand(raw, seat, law.points_in_hand(raw, seat), 1101)
    return int(raw.hand_penalty[seat] - moment.view.raw.hand_penalty[seat])


def gains(moment: Moment, seat: int) -> tuple[str, Phrase | None]:
    """What the round scores for a seat so far, burnt points and penalty; or the value of the cards it holds at the end, or their cost."""
    burnt, penalty = moment.burnt[seat], moment.penalty[seat]
    if burnt or penalty:
        case = "both" if burnt and penalty else "burnt" if burnt else "penalty"
        parts = [number_text(halved(change), signed=True) for change in (-burnt, penalty) if change]
        return " ".join(parts), phrase("table.brings", case=case)
    hand = moment.hands[seat]
    if not hand or not all(card.known for card in hand):
        return "", None
    if moment.ended:
        points = sum(law.POINTS[law.rank_of(PACK.numbers(card.code)[0])] for card in hand)
        return str(points), phrase("table.counted")
    return number_text(halved(cost(moment, seat)), signed=True), phrase("table.would_cost")


def plates(moment: Moment) -> tuple[SeatPlate, ...]:
    """The plate of every seat."""
    view = moment.view
    shown = []
    for seat in range(view.game.players):
        out = seat not in moment.in_hand or seat not in moment.in_game
        note = phrase("table.cards", n=len(moment.hands[seat]))
        if seat not in moment.in_game:
            note = phrase("table.out_of_game")
        elif out:
            note = phrase("table.out_of_hand")
        add, add_name = gains(moment, seat)
        trump = view.own_trumps[seat]
        shown.append(
            SeatPlate(
                score=number_text(halved(moment.scores[seat])),
                unit=phrase("table.of_limit", n=LIMIT),
                marks=marks_of(seat, view.dealer, view.starter),
                act=moment.asks(seat),
                out=out,
                note=note,
                add=add,
                add_name=add_name,
                suits=(trump,) if trump else (),
            )
        )
    return tuple(shown)


# ---- zones ----


def reason(view: View, card: Card, sets: set[str], runs: set[str]) -> tuple[Phrase, str] | None:
    """Why a card of the seat to act may be played, in a word, and by which clause: alone, else in a set, else in a run."""
    clause = law.clause_of_laying(view.raw, PACK.numbers(card.code)[0])
    if clause:
        return phrase(f"table.may.{LAID_BY[clause]}"), view.game.kind.rule(clause)
    if card.code in sets:
        return phrase("table.may.in_set"), "D7.1"
    if card.code in runs:
        return phrase("table.may.in_run"), "D7.2"
    return None


def reasons(moment: Moment, seat: int | None) -> dict[str, tuple[Phrase, str]]:
    """Why the cards in the hand of the seat to act may be played."""
    view = moment.view
    if not moment.asks(seat) or seat is None:
        return {}
    sets, runs = (
        {card.code for action in view.actions if low <= action.code < high for card in cards_of(view, action)}
        for low, high in ((law.SET, law.DRAW), (law.RUN, law.ACTIONS))
    )
    found = {card.code: reason(view, card, sets, runs) for card in moment.hands[seat]}
    return {code: words for code, words in found.items() if words is not None}


def zones(moment: Moment, seat: int | None) -> tuple[ZoneSpot, ...]:
    """Every zone with its cards."""
    whys = reasons(moment, seat)
    shown = []
    for owner, hand in enumerate(moment.hands):
        cards = [(id, card.code if card.known else "back") for id, card in zip(moment.ids(owner), hand, strict=True)]
        shown.append(hand_zone(owner, seat, cards, whys=whys if owner == seat else None))
    shown.append(ZoneSpot("stock", "stock", label=phrase("table.stock"), count=moment.stock))
    bank = tuple(CardSpot(moment.id(card), card.code) for card in moment.bank[-BANK_SHOWN:])
    shown.append(ZoneSpot("bank", "bank", bank, label=phrase("table.bank"), count=len(moment.bank)))
    return tuple(shown)


def facts(moment: Moment) -> tuple[tuple[Token, ...], ...]:
    """What holds now: trumps that are the same for all, what a 7 does, how often the stock can still be renewed."""
    view = moment.view
    options = view.game.options
    suits: tuple[str, ...] = options["trump_suits"] or ()
    trumps = options["trumps"]
    told: list[tuple[Token, ...]] = []
    if trumps in ("one", "two"):
        told.append((phrase("table.trump_for_all", n=len(suits)), *(("suit", suit) for suit in suits)))
    elif trumps == "two_ranked":
        told += [(phrase(f"table.{rank}"), ("suit", suit)) for rank, suit in (("senior", suits[1]), ("junior", suits[0]))]
    told.append((phrase(f"table.seven.{options['seven']}"),))
    if not view.over:
        if len(moment.in_hand) > 2:
            told.append((phrase("table.renewals"), ("text", str(view.renewals_left))))
        else:
            told.append((phrase("table.no_renewal"),))
    return tuple(told)


# ---- what is asked ----


def ask(view: View, seat: int | None) -> Ask | None:
    """Whose turn it is and what is asked of them."""
    to_act = view.to_act
    if to_act is None:
        return None
    if to_act != seat:
        return Ask(to_act, phrase("table.turn_of", seat=Seat(to_act)))
    first = view.actions[0].code
    if first in (law.DRAW, law.PASS):
        case = "take" if first == law.DRAW else "useless" if view.card_taken else "none"
    else:
        case = "free" if view.free_move else "taken" if view.card_taken else "more" if view.raw.laid else "lay"
    return Ask(to_act, phrase("table.your_turn"), phrase("table.ask", case=case, on=view.top))


def cards_of(view: View, action: Action) -> tuple[Card, ...]:
    """The cards an action plays, in that order."""
    return PACK.named(view.game.kind.action_cards(action.code))


def act_of(moment: Moment, action: Action) -> Control:
    """How the table offers one legal action."""
    code, cards = action.code, cards_of(moment.view, action)
    ids = tuple(moment.id(card) for card in cards)
    if code == law.DRAW:
        return Control(action.text, label=phrase("actions.draw"), key="d", main=True)
    if code == law.PASS:
        return Control(action.text, label=phrase("actions.pass"), key="p", main=True)
    if code < law.SET:
        return Control(action.text, ids, phrase("actions.lay", card=cards[0]))
    if code < law.DRAW:
        top = cards[-1]
        words, short = phrase("actions.set", card=top), phrase("actions.short_set", rank=top.rank)
        return Control(action.text, ids, words, short, suit=top.suit or "", group="select")
    return Control(action.text, ids, phrase("actions.run", card=cards[0], last=cards[-1]), group="select")


def acts(moment: Moment, seat: int | None) -> tuple[Control, ...]:
    """What the seat may do now."""
    if not moment.asks(seat):
        return ()
    return tuple(act_of(moment, action) for action in moment.view.actions)


def offers(moment: Moment, seat: int | None) -> tuple[Offer, ...]:
    """The sets and runs that can be played. Of runs through the same ranks one is picked; the others are a matter of selecting cards."""
    view = moment.view
    if not moment.asks(seat):
        return ()
    sets: dict[str, tuple[str, ...]] = {}
    runs: dict[tuple[int, ...], dict[frozenset[str], tuple[str, ...]]] = {}
    for action in view.actions:
        cards = cards_of(view, action)
        ids = tuple(moment.id(card) for card in cards)
        if law.SET <= action.code < law.DRAW:
            sets.setdefault(str(cards[0].rank), ids)
        elif action.code >= law.RUN:
            ranks = tuple(sorted(PACK.ranks.index(str(card.rank)) for card in cards))
            runs.setdefault(ranks, {}).setdefault(frozenset(ids), ids)
    offered = [Offer(ids, phrase("table.offer_set", rank=rank), "D7.1") for rank, ids in sets.items()]
    for ranks, groups in sorted(runs.items()):
        words = " ".join(PACK.ranks[rank] for rank in ranks)
        others = len(groups) - 1
        offered.append(
            Offer(next(iter(groups.values())), phrase("table.offer_run", ranks=words, n=others, case="several" if others else None), "D7.2")
        )
    return tuple(offered)


def refusals(moment: Moment, seat: int | None, offered: Sequence[Control]) -> tuple[tuple[str, Objection], ...]:
    """The cards of the hand that cannot be played now in any way, each with its objection."""
    view = moment.view
    if not moment.asks(seat) or seat is None:
        return ()
    held = zip(moment.ids(seat), (card.code for card in moment.hands[seat]), strict=True)
    return refused(held, offered, view.why_not)


def ended(view: View) -> Result | None:
    """The end of the game; a play-off may be won with more points than others have."""
    won = phrase("table.result_won", seat=Seat(view.winners[0])) if view.over else None
    return result(view, lambda seat: (seat not in view.winners, view.scores[seat]), won)


def where(view: View) -> Phrase:
    """The round, and the trumps of the game."""
    case = "over" if view.over else "tie" if view.tied else None
    return phrase("table.where", case=case, hand=view.round, trumps=phrase(f"table.trumps.{TRUMPS[view.raw.trumps]}"))


# ---- pictures ----


def draw(moment: Moment, seat: int | None) -> Scene:
    """The picture of a moment at rest."""
    view = moment.view
    offered = acts(moment, seat)
    return Scene(
        where=where(view),
        seats=plates(moment),
        zones=zones(moment, seat),
        ask=ask(view, seat),
        acts=offered,
        refused=refusals(moment, seat, offered),
        result=ended(view),
        offers=offers(moment, seat),
        facts=facts(moment),
    )


def film(before: View, after: View, seat: int | None) -> Film[Moment]:
    """The pictures of a step: what was played rests before a 7, a renewed stock or the end of the round follow from it; then hands are
    counted, then paid for; then comes the next round."""
    moment, new = Moment.of(before), after.round != before.round
    moment.moving = True
    film = Film(moment, lambda moment: draw(moment, seat), lambda card, zone, lay: "stock" if new else None)
    events = after.events
    for number, event in enumerate(events, 1):
        if event.kind == "hand":
            pause(film, PAID)
            break
        if event.kind in ("one_left", "stock_ends"):
            pause(film, LAID)
        elif event.kind == "won":
            pause(film, PAID)
        film.told = number
        follow(film, event)
        following = events[number].kind if number < len(events) else ""
        if event.kind == "burnt":
            pause(film, BURNT)
        elif event.kind == "renewed":
            pause(film, RENEWED)
        elif event.kind == "seven" and following in ("drew", "renewed"):
            pause(film, LAID)
        elif event.kind == "counted" and following != "shown":
            pause(film, SHOWN)
    if new:  # a new round is dealt from the stock, and the cards of the old one go there
        for id in sorted(moment.in_sight()):
            if id[0] == "c":
                film.goes(id, "stock")
    film.rest(Moment.of(after))
    return film


def follow(film: Film[Moment], event: Event) -> None:
    """An event happens; cards that come into sight or leave it are noted for the next picture."""
    before = film.moment.in_sight()
    film.moment.follow(event)
    after = film.moment.in_sight()
    if event.kind == "renewed":
        for id in sorted(before - after):
            film.goes(id, "stock")
    source = "stock" if event.kind == "drew" else f"hand:{event.seat}"
    for id in after - before:
        film.comes(id, source)


def pause(film: Film[Moment], rest: int) -> None:
    """A picture of the moment on the way, unless nothing has happened since the last one."""
    if film.told != (film.scenes[-1].events if film.scenes else 0):
        film.beat(rest)


def cell(before: View, action: str, mover: int) -> Cell:
    """The place of a step in the move list: its lap around the table."""
    lap = before.raw.lap
    key, row = f"{before.round}.{lap}", phrase("table.row_lap", lap=lap)
    words = action.split()
    if words[0] in ("draw", "pass"):
        return Cell(key, row, mover, (phrase(f"table.cell_{words[0]}"),))
    if words[0] == "set":
        top = PACK.cards[PACK.numbers(words[1] + words[2])[0]]
        return Cell(key, row, mover, (("text", f"4×{words[1]}"),), phrase("table.cell_set_name", card=top), led=before.free_move)
    cards = [PACK.cards[PACK.numbers(word)[0]] for word in words if word != "run"]
    if words[0] == "run":
        name = phrase("table.cell_run_name", card=cards[0], last=cards[-1])
        return Cell(key, row, mover, (("text", f"{cards[0].rank}–{cards[-1].rank}"),), name, led=before.free_move)
    return Cell(key, row, mover, card_label(cards[0]), phrase("table.card", card=cards[0]), led=before.free_move)


class DvadtsatStage:
    """The table of this game, for pictures and the widget."""

    def scene(self, view: View, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        return draw(Moment.of(view), seat)

    def step(self, before: View | None, after: View, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of a step."""
        case = "tie" if after.tied else None
        band = Band(phrase("table.band", hand=after.round, case=case), phrase("table.band_short", hand=after.round), "", after.dealer)
        plot = tuple(after.scores)
        if before is None or action is None or mover is None:
            return StepPicture(after.round, band, (self.scene(after, seat),), plot)
        kinds = {event.kind for event in after.events}
        moment = Moment.of(before)
        return StepPicture(
            round=after.round,
            band=band,
            beats=tuple(film(before, after, seat).scenes),
            plot=plot,
            cell=cell(before, action, mover),
            moved=tuple(moment.id(event.card) for event in after.events if event.kind in ("laid", "set_card", "run_card") and event.card),
            settled=(before.round, score_texts(after)) if kinds & {"one_left", "stock_ends"} else None,
        )

    def chart(self, game: Game) -> Chart:
        """Penalty points from 0 to 24, both in ink; higher ones stretch it."""
        return Chart(phrase("table.chart"), (0, LIMIT), (6, 12, 18), -1, LIMIT + 2)

    def faces(self, game: Game) -> Sequence[str]:
        """All cards and the back."""
        return (*PACK.codes, "back")

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """There are no side cards."""
        return {}


STAGE = DvadtsatStage()
