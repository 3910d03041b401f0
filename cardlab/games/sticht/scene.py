"""Where the cards of *sticht* lie on the table, what is asked there, and the beats in which a step is shown.

Built from a view alone, so that what a seat may not know cannot be in it. No rule is decided here: what may be done, what refuses a
card and who would win come from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardlab.cards import Card, Seat, Suit
from cardlab.games.scenes import hand_label, refused, result
from cardlab.games.sticht import rules as law
from cardlab.games.sticht.game import PACK, SUITS
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.actions import Event, Objection
from cardlab.model.game import Game, View
from cardlab.picture.scene import Ask, Band, CardSpot, Cell, Chart, Control, Scene, SeatPlate, Slot, StepPicture, Token, ZoneSpot

FULL_TRICK, TRICK_AWAY, ROUND_END = 600, 500, 1200
"""How long the beats rest, in ms: the full trick, the trick at its winner, the scores of a round."""


@dataclass
class Moment:
    """The facts a picture is drawn from; the beats of a step move them on, event by event."""

    view: View
    hands: list[list[str]]
    """Card ids, seat by seat."""
    trick: list[tuple[Card, int]]
    winner: int | None
    tricks_won: list[int]
    scores: list[int]
    last: list[tuple[Card, int]]
    last_winner: int | None
    last_number: int
    settled: bool = False

    @classmethod
    def of(cls, view: View) -> Moment:
        """The moment that a view shows."""
        raw = view.raw
        hands = [
            [f"c{n}" if n >= 0 else f"hand:{zone.seat}/{k}" for k, n in enumerate(zone.cards)]
            for zone in view.game.kind.zones(raw)
            if zone.place == "hand"
        ]
        leader, last_leader = raw.leader, raw.last_leader
        return cls(
            view=view,
            hands=hands,
            trick=[(card, law.seat_at(raw, leader, k)) for k, card in enumerate(view.trick)],
            winner=view.winning_seat,
            tricks_won=list(view.tricks_won),
            scores=list(view.scores),
            last=[(card, law.seat_at(raw, last_leader, k)) for k, card in enumerate(view.last_trick)],
            last_winner=None if raw.last_winner < 0 else raw.last_winner,
            last_number=raw.trick_no - (0 if view.over else 1),
        )

    def play(self, card: Card, seat: int) -> None:
        """A card goes from a hand to the trick."""
        hand = self.hands[seat]
        hand.remove(card_id(card)) if card_id(card) in hand else hand.pop()
        self.trick.append((card, seat))

    def take(self, seat: int, number: int) -> None:
        """The trick goes to its winner."""
        self.tricks_won[seat] += 1
        self.last, self.last_winner, self.last_number = self.trick, seat, number
        self.trick, self.winner = [], None


def card_id(card: Card) -> str:
    """The id of a known card."""
    return f"c{PACK.numbers(card.code)[0]}"


def plates(moment: Moment) -> tuple[SeatPlate, ...]:
    """The plate of every seat. What the round would add is counted by the rules from the tricks as they stand."""
    view, raw = moment.view, moment.view.raw
    rules = view.game.kind.rules
    value = rules.trick_value(raw, raw.next_trump) if raw.next_trump >= 0 else 0
    shown = []
    for seat in range(view.game.players):
        marks = [mark for mark, holder in (("dealer", view.dealer), ("starts", view.starter)) if holder == seat]
        out = seat in view.dropped_out
        running = view.phase in ("swap", "play") and not moment.settled
        won = moment.tricks_won[seat]
        add = ""
        if running and not out:
            add = number_text(rules.change_of_score(raw, seat, won, value), signed=True)
        if out:
            note: Phrase | None = phrase("table.out")
        elif not running and not (view.over or moment.settled):
            note = None
        else:
            note = phrase("table.tricks", n=won) if won else phrase("table.no_trick")
        shown.append(
            SeatPlate(
                score=number_text(moment.scores[seat]),
                unit=phrase("table.points", n=moment.scores[seat]),
                marks=tuple(marks),
                act=view.to_act == seat and not moment.settled,
                out=out,
                won=won,
                note=note,
                add=add,
                add_name=phrase("table.add_name") if add else None,
            )
        )
    return tuple(shown)


def law_zone(view: View) -> ZoneSpot:
    """The two cards that lie beside the trick in the real game: trump, and the order of ranks."""
    trump = view.trump
    if trump is None:
        trump_card = CardSpot("law:trump", "back", caption=(phrase("table.trump"), phrase("table.trump_open")))
    else:
        words = [phrase("table.trump"), phrase("table.suit", suit=Suit(trump))]
        if view.next_trump != trump:
            words.append(phrase("table.trump_next", suit=Suit(view.next_trump)))
        trump_card = CardSpot("law:trump", f"trump-{trump}", caption=tuple(words))
    words = [phrase("table.order"), phrase("table.one_high" if view.one_is_high else "table.eleven_high")]
    if view.one_is_high != view.one_is_high_next and view.trick_number < law.TRICKS:
        words.append(phrase("table.turns_next"))
    order = CardSpot("law:order", "order-1" if view.one_is_high else "order-11", caption=tuple(words))
    return ZoneSpot("law", "law", (trump_card, order))


def zones(moment: Moment, seat: int | None, fresh: dict[str, str]) -> tuple[ZoneSpot, ...]:
    """Every zone with its cards. ``fresh``: for cards that were not in sight before, the zone they come from."""
    view = moment.view
    shown: list[ZoneSpot] = []
    for owner, ids in enumerate(moment.hands):
        cards = tuple(CardSpot(id, PACK.cards[int(id[1:])].code if id[0] == "c" else "back", come_from=fresh.get(id)) for id in ids)
        shown.append(ZoneSpot(f"hand:{owner}", "hand", cards, owner, hand_label(owner, seat), len(ids)))
    lying = tuple(
        CardSpot(
            id=card_id(card),
            face=card.code,
            at=at,
            win=at == moment.winner,
            tag=phrase("table.winning") if at == moment.winner else None,
            come_from=fresh.get(card_id(card)),
        )
        for card, at in moment.trick
    )
    awaited = seat is not None and view.phase == "play" and view.to_act == seat and not moment.settled
    slot = Slot(seat, phrase("table.slot_you")) if awaited and seat is not None else None
    number = view.trick_number if view.phase == "play" else 0
    shown.append(ZoneSpot("trick", "trick", lying, label=phrase("table.trick", trick=number) if number else None, slot=slot))
    shown.append(law_zone(view))
    last = tuple(CardSpot(f"last/{card_id(card)}", card.code, at, at == moment.last_winner) for card, at in moment.last)
    words = None
    if moment.last and moment.last_winner is not None:
        words = phrase("table.last_trick", trick=moment.last_number, seat=Seat(moment.last_winner))
    shown.append(ZoneSpot("last", "last", last, label=words))
    shown.append(ZoneSpot("stock", "pile", label=phrase("table.stock"), count=view.stock_size))
    for owner in range(view.game.players):
        shown.append(ZoneSpot(f"won:{owner}", "won", seat=owner, count=moment.tricks_won[owner]))
        shown.append(ZoneSpot(f"away:{owner}", "won", seat=owner))
    return tuple(shown)


def ask(view: View, seat: int | None) -> Ask | None:
    """Whose turn it is and what is asked of them."""
    to_act = view.to_act
    if to_act is None:
        return None
    if to_act != seat:
        return Ask(to_act, phrase("table.turn_of", seat=Seat(to_act)), None)
    raw = view.raw
    words: Phrase
    if view.phase == "blind":
        barred = law.objection(raw, law.CALL_BLIND)
        words = phrase("table.ask_blind_barred", points=raw.scores[to_act]) if barred else phrase("table.ask_blind")
    elif view.phase == "trump":
        words = phrase("table.ask_trump")
    elif view.phase == "swap":
        barred = law.objection_to_giving(raw)
        may_leave = law.objection(raw, law.OUT) == 0
        words = phrase("table.ask_exchange_out" if may_leave else "table.ask_exchange")
        if barred:
            words = phrase("table.ask_exchange_barred", points=raw.scores[to_act])
    elif not raw.trick_size:
        words = phrase("table.ask_lead")
    else:
        demanded = law.suit_to_follow(raw)
        led = Suit(SUITS[law.suit_of(raw, raw.trick[0])])
        words = phrase("table.ask_follow", suit=led) if demanded >= 0 else phrase("table.ask_free", suit=led)
    return Ask(to_act, phrase("table.your_turn"), words)


def act_of(view: View, code: int, text: str, several: set[int]) -> Control:
    """How the table offers one legal action. ``several``: cards that more than one action plays."""
    if code < law.CALL_BLIND:
        number = law.card_played(code)
        card, ids = PACK.cards[number], (f"c{number}",)
        last = view.trick_number == law.TRICKS
        if code >= law.RENAME:
            suit = Suit(SUITS[(code - law.RENAME) % 4])
            words = phrase("actions.play_trump_last" if last else "actions.play_trump", card=card, suit=suit)
            return Control(text, ids, words, phrase("actions.short_trump", suit=suit), suit=suit)
        if code >= law.REVERSE:
            # After this declaration the order is the opposite of the one that would apply now.
            case = "last" if last else "eleven" if view.one_is_high_next else "one"
            words = phrase(f"actions.play_reverse.{case}", card=card)
            return Control(text, ids, words, phrase(f"actions.short_reverse.{case}"), icon="flip")
        if number in several:
            name = "plain" if law.rank_of(number) == 1 else "keep_trump"
            return Control(text, ids, phrase(f"actions.play_{name}", card=card), phrase(f"actions.short_{name}"))
        return Control(text, ids, phrase("actions.play", card=card))
    if code == law.CALL_BLIND:
        return Control(text, label=phrase("actions.blind"), suit="Y", key="b")
    if code == law.LOOK:
        return Control(text, label=phrase("actions.look"), key="l", main=True)
    if code < law.KEEP:
        suit = Suit(SUITS[code - law.NAME])
        words, short = phrase("actions.trump", suit=suit), phrase("table.suit", suit=suit)
        return Control(text, label=words, short=short, suit=suit, key=str(code - law.NAME + 1))
    if code == law.KEEP:
        return Control(text, label=phrase("actions.keep"), key="k")
    if code == law.OUT:
        return Control(text, label=phrase("actions.out"), key="o")
    size = law.swap_size(code)
    cards = tuple(f"c{law.swap_card(code, k)}" for k in range(size))
    return Control(text, cards, phrase("actions.swap", n=size), main=True, group="select")


def acts(view: View, seat: int | None) -> tuple[Control, ...]:
    """What the seat may do now."""
    if seat is None or view.to_act != seat:
        return ()
    legal = view.actions
    played = [law.card_played(action.code) for action in legal if action.code < law.CALL_BLIND]
    several = {card for card in played if played.count(card) > 1}
    return tuple(act_of(view, action.code, action.text, several) for action in legal)


def refusals(view: View, seat: int | None, offered: Sequence[Control]) -> tuple[tuple[str, Objection], ...]:
    """The cards of the hand that a rule refuses now, each with its objection. Nothing is refused where no card is asked for."""
    if seat is None or view.to_act != seat or view.phase not in ("swap", "play"):
        return ()
    swap = "swap " if view.phase == "swap" else ""
    return refused([(card_id(card), f"{swap}{card}") for card in view.hands[seat]], offered, view.why_not)


def where(view: View) -> Phrase:
    """Round and trick."""
    if view.over:
        return phrase("table.where_over", round=view.round)
    if view.phase == "play":
        return phrase("table.where", round=view.round, trick=view.trick_number)
    return phrase("table.where_before", round=view.round)


def draw(moment: Moment, seat: int | None, fresh: dict[str, str] | None = None, gone: Sequence[tuple[str, str]] = ()) -> Scene:
    """The picture of a moment."""
    view = moment.view
    offered = acts(view, seat)
    return Scene(
        where=where(view),
        seats=plates(moment),
        zones=zones(moment, seat, fresh or {}),
        ask=ask(view, seat),
        acts=offered,
        refused=refusals(view, seat, offered),
        gone=tuple(gone),
        result=result(view, lambda seat: view.scores[seat]),
    )


def beats(before: View, after: View, seat: int | None) -> tuple[Scene, ...]:
    """The pictures of a step: a full trick rests, then goes to its winner; a round's end shows its scores; then what comes next."""
    events = after.events
    moment = Moment.of(before)
    in_sight = {id for hand in moment.hands for id in hand}
    arrives: dict[str, str] = {}
    gone: list[tuple[str, str]] = []
    shown: list[Scene] = []
    for number, event in enumerate(events, 1):
        if event.kind == "played" and event.card is not None and event.seat is not None:
            if card_id(event.card) not in in_sight:
                arrives[card_id(event.card)] = f"hand:{event.seat}"
            moment.play(event.card, event.seat)
        elif event.kind == "took" and event.seat is not None:
            moment.winner = event.seat
            shown.append(draw(moment, seat, arrives).beat(FULL_TRICK, number))
            gone = [(card_id(card), f"won:{event.seat}") for card, _ in moment.trick]
            moment.take(event.seat, event.trick)
            if events[number].kind == "worth":
                shown.append(draw(moment, seat, gone=gone).beat(TRICK_AWAY, number))
                gone = []
        elif event.kind in ("scored", "no_trick", "own_trump", "sat_out") and event.seat is not None:
            moment.settled = True
            moment.scores[event.seat] = event.score
            if number == len(events) or events[number].kind not in ("scored", "no_trick", "own_trump", "sat_out"):
                shown.append(draw(moment, seat).beat(ROUND_END, number))
        elif event.kind == "gave" and event.card is not None:
            gone.append((card_id(event.card), f"away:{event.seat}") if event.card.known else (f"hand:{event.seat}/0", f"away:{event.seat}"))
    end = Moment.of(after)
    fresh = {id: arrives.get(id, "stock") for hand in end.hands for id in hand if id not in in_sight} | arrives
    shown.append(draw(end, seat, fresh, gone))
    return tuple(shown)


def cell(before: View, after: View, action: str, mover: int) -> Cell:
    """The place of a step in the move list."""
    number, words = before.round, action.split()
    if before.phase == "blind":
        key = "table.cell_blind" if words[0] == "blind" else "table.cell_look"
        return Cell(f"{number}.blind", phrase("table.row_blind"), mover, (phrase(key),))
    if before.phase == "trump":
        return Cell(f"{number}.trump", phrase("table.row_trump"), mover, (("suit", words[1]),), phrase("table.suit", suit=Suit(words[1])))
    if before.phase == "swap":
        if words[0] == "out":
            return Cell(f"{number}.swap", phrase("table.row_swap"), mover, (phrase("table.cell_out"),))
        given = len(words) - 1
        return Cell(f"{number}.swap", phrase("table.row_swap"), mover, (("text", str(given)),), phrase("table.cell_swap_name", n=given))
    card = PACK.cards[PACK.numbers(words[0])[0]]
    label: list[Token] = [("suit", card.suit)] if card.suit else []
    label.append(("text", str(card.rank)))
    if "reverse" in words:
        label.append(("icon", "flip"))
    elif "trump" in words:
        label += [("text", "→"), ("suit", words[2])]
    trick = before.trick_number
    row, name = phrase("table.row_trick", trick=trick), phrase("table.card", card=card)
    return Cell(f"{number}.{trick}", row, mover, tuple(label), name, led=not before.trick)


def plot(view: View) -> tuple[float, ...]:
    """The scores after the last finished round, lowered by the tricks won so far in this one."""
    raw = view.raw
    if view.phase != "play":
        return tuple(view.scores)
    value = view.game.kind.rules.trick_value(raw, raw.next_trump)
    return tuple(score - won * value for score, won in zip(view.scores, view.tricks_won, strict=True))


class StichtStage:
    """The table of this game, for pictures and the widget."""

    def scene(self, view: View, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        return draw(Moment.of(view), seat)

    def step(self, before: View | None, after: View, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of a step."""
        trump = after.trump or ""
        band = Band(phrase("table.band", round=after.round), phrase("table.band_short", round=after.round), trump, after.starter)
        if before is None or action is None or mover is None:
            return StepPicture(after.round, band, (self.scene(after, seat),), plot(after))
        took = _first(after.events, "took")
        settled = None
        if _first(after.events, "worth"):
            scores = tuple(number_text(score) for score in after.scores)
            settled = (before.round, scores)
        codes = action.split()
        moved = tuple(card_id(card) for code in codes for card in PACK.named(PACK.numbers(code)))
        return StepPicture(
            round=after.round,
            band=band,
            beats=beats(before, after, seat),
            plot=plot(after),
            cell=cell(before, after, action, mover),
            moved=moved,
            ends=(f"{before.round}.{took.trick}", took.seat) if took and took.seat is not None else None,
            settled=settled,
        )

    def chart(self, game: Game) -> Chart:
        """Points from 0 to 48, both ends of the game in ink."""
        return Chart(phrase("table.chart"), (0, 48), (12, 24, 36), -2, 52)

    def faces(self, game: Game) -> Sequence[str]:
        """All cards, the back, and the side cards for trump and order."""
        return (*PACK.codes, "back", *(f"trump-{suit}" for suit in SUITS), "order-11", "order-1")

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """Trump and order, by name."""
        trumps = {f"trump-{suit}": phrase("actions.trump", suit=Suit(suit)) for suit in SUITS}
        return {**trumps, "order-11": phrase("table.eleven_high"), "order-1": phrase("table.one_high")}


def _first(events: Sequence[Event], kind: str) -> Event | None:
    return next((event for event in events if event.kind == kind), None)


STAGE = StichtStage()
