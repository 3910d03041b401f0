"""Where the cards of *nineteen* lie on the table, what is asked there, and the beats in which a step is shown.

Built from a view alone, so that what a seat may not know cannot be in it. No rule is decided here: what may be done, what refuses a
card and who would win come from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from cardlab.cards import Card, Seat, Suit
from cardlab.games.nineteen import rules as law
from cardlab.games.nineteen.club import KINDS
from cardlab.games.nineteen.game import PACK, SUITS
from cardlab.games.scenes import hand_label, refused, result
from cardlab.games.tricks import left_of
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.actions import Event, Objection
from cardlab.model.game import Game, View
from cardlab.picture.scene import (  # fmt: skip
    Ask,
    Band,
    BidStatus,
    CardSpot,
    Cell,
    Chart,
    Control,
    Scene,
    SeatPlate,
    Sheet,
    Slot,
    StepPicture,
    ZoneSpot,
)

ALL_CALLED, FULL_TRICK, TRICK_AWAY, ROUND_END = 600, 600, 500, 1600
"""How long the beats rest, in ms: the last call before covered cards are seen, the full trick, the trick at its winner, the scores."""

MARKS: Mapping[str, str] = {"normal": "", "no_trump": "–", "dealer_names": "+", "blind": "?", "forehead": "△"}
"""The kinds of round on the score sheet: signs, the same in every language, with their words in the legend."""

UNSEEN: Mapping[str, str] = {"blind": "N4.4", "forehead": "N4.5"}
"""In which kinds of round players do not see their own hand until all have called, and by which clause."""

TENTH_KEY = "x"
"""The key of the call 10; the others have their digit."""


@dataclass
class Moment:
    """The facts a picture is drawn from; the beats of a step move them on, event by event."""

    view: View
    hands: list[list[tuple[str, str]]]
    """Seat by seat the id and the face of each card."""
    trick: list[tuple[str, Card, int]]
    winner: int | None
    calls: list[int | None]
    tricks_won: list[int]
    scores: list[int]
    last: list[tuple[Card, int]]
    last_winner: int | None
    last_number: int
    marks: dict[int, str] = field(default_factory=dict)
    """Who hit and who missed in the round that is being settled."""
    brings: dict[int, int] = field(default_factory=dict)
    """What that round scores."""

    @classmethod
    def of(cls, view: View) -> Moment:
        """The moment that a view shows."""
        raw = view.raw
        hands = [hand_ids(view, seat) for seat in range(view.game.players)]
        trick = []
        for k, card in enumerate(view.trick):
            seat = law.seat_at(raw, raw.leader, k)
            trick.append((card_id(view.round, seat, card, held(hands[seat], card)), card, seat))
        return cls(
            view=view,
            hands=hands,
            trick=trick,
            winner=view.winning_seat,
            calls=list(view.calls),
            tricks_won=list(view.tricks_won),
            scores=list(view.scores),
            last=[(card, law.seat_at(raw, raw.last_leader, k)) for k, card in enumerate(view.last_trick)],
            last_winner=None if raw.last_winner < 0 else raw.last_winner,
            last_number=raw.trick_no - (0 if view.over else 1),
        )

    def play(self, card: Card, seat: int) -> str:
        """A card goes from a hand to the trick; its id there. Of two alike the last goes, of hidden ones the last."""
        hand = self.hands[seat]
        known = [k for k, (_, face) in enumerate(hand) if face == card.code]
        id, _ = hand.pop(known[-1] if known else -1)
        if not known:
            id = card_id(self.view.round, seat, card, 0)
        self.trick.append((id, card, seat))
        return id

    def take(self, seat: int, number: int) -> None:
        """The trick goes to its winner."""
        self.tricks_won[seat] += 1
        self.last, self.last_winner, self.last_number = [(card, at) for _, card, at in self.trick], seat, number
        self.trick, self.winner = [], None

    @property
    def settled(self) -> bool:
        """Whether the round is being settled."""
        return bool(self.marks)


def card_id(number: int, seat: int, card: Card, k: int) -> str:
    """The id of a known card: its code, whose it is in which round, and how many like it stay in that hand below it.

    Physical numbers would not do: those that a view shows change when the other copy moves. Whose card it is and how many it leaves
    behind stays the same from the deal to the end of its trick, and says nothing that cannot be seen.
    """
    return f"c{card.code}@{number}.{seat}" + (f".{k}" if k else "")


def held(hand: Sequence[tuple[str, str]], card: Card) -> int:
    """How many cards that look like this one are known in a hand."""
    return sum(face == card.code for _, face in hand)


def hand_ids(view: View, seat: int) -> list[tuple[str, str]]:
    """The ids and faces of a hand as far as the view knows it."""
    ids: list[tuple[str, str]] = []
    for k, card in enumerate(view.hands[seat]):
        if card.known:
            ids.append((card_id(view.round, seat, card, held(ids, card)), card.code))
        else:
            ids.append((f"hand:{seat}/{k}", "back"))
    return ids


def call_words(called: int, won: int, settled: bool) -> Phrase:
    """How a call stands: how many tricks it still needs, or how many are too many; once the round is settled, whether it was hit."""
    if won > called:
        return phrase("table.too_many", n=won - called)
    if won < called:
        return phrase("table.too_few" if settled else "table.needs", n=called - won)
    return phrase("table.made" if settled else "table.has_it" if called else "table.none_so_far")


def plates(moment: Moment) -> tuple[SeatPlate, ...]:
    """The plate of every seat. What the round would add is counted by the rules from the tricks as they stand."""
    view = moment.view
    shown = []
    for seat in range(view.game.players):
        called, won = moment.calls[seat], moment.tricks_won[seat]
        marks = [mark for mark, holder in (("dealer", view.dealer), ("starts", starter(view))) if holder == seat]
        add, add_name, note, call = "", None, None, None
        if called is not None:
            call = BidStatus(called, won, call_words(called, won, moment.settled or view.over))
            if moment.settled:
                add, add_name = number_text(moment.brings.get(seat, 0), signed=True), phrase("table.brings")
            elif view.phase == "play":
                change = view.game.kind.rules.change_of_score(view.raw, called, won)
                add, add_name = number_text(change, signed=True), phrase("table.add_name")
        elif not view.over:
            note = phrase("table.calls_last" if seat == view.dealer else "table.to_call")
        shown.append(
            SeatPlate(
                score=number_text(moment.scores[seat]),
                unit=phrase("table.points", n=moment.scores[seat]),
                marks=tuple(marks),
                act=view.to_act == seat and not moment.settled,
                note=note,
                add=add,
                add_name=add_name,
                call=call,
            )
        )
    return tuple(shown)


def starter(view: View) -> int:
    """Who calls first and leads the first trick."""
    return left_of(view.dealer, view.game.players)


def law_zone(view: View) -> ZoneSpot:
    """What is trump, and how it came about: the card turned up, the dealer's choice, or none."""
    trump, turned = view.trump, view.turned
    words = [phrase("table.trump")]
    if turned is not None:
        face = turned.code
        words += [phrase("table.suit", suit=Suit(turned.suit or "")), phrase("table.turned", card=turned)]
    elif trump is not None:
        face = f"trump-{trump}"
        words += [phrase("table.suit", suit=Suit(trump)), phrase("table.named_by", seat=Seat(view.dealer))]
    elif view.kind == "dealer_names":
        face = "back"
        words += [phrase("table.trump_open"), phrase("table.names_it", seat=Seat(view.dealer))]
    else:
        face = "trump-none"
        words += [phrase("table.trump_none"), phrase("table.not_turned")]
    card = CardSpot(f"law:trump:{view.round}", face, come_from="stock" if turned is not None else None, caption=tuple(words))
    return ZoneSpot("law", "law", (card,))


def hand_zone(moment: Moment, owner: int, seat: int | None, fresh: Mapping[str, str]) -> ZoneSpot:
    """The hand of a seat. The viewer's own says why it is not seen, where it is not."""
    view = moment.view
    clause = UNSEEN.get(view.kind, "")
    unseen = (phrase(f"table.unseen_{view.kind}"), clause) if clause and owner == seat and view.phase == "call" else None
    cards = tuple(CardSpot(id, face, come_from=fresh.get(id)) for id, face in moment.hands[owner])
    return ZoneSpot(f"hand:{owner}", "hand", cards, owner, hand_label(owner, seat), len(cards), why=unseen)


def zones(moment: Moment, seat: int | None, fresh: Mapping[str, str]) -> tuple[ZoneSpot, ...]:
    """Every zone with its cards. ``fresh``: for cards that were not in sight before, the zone they come from."""
    view = moment.view
    players = view.game.players
    shown = [hand_zone(moment, owner, seat, fresh) for owner in range(players)]
    lying = tuple(
        CardSpot(
            id=id,
            face=card.code,
            at=at,
            win=at == moment.winner,
            tag=phrase("table.winning") if at == moment.winner else None,
            come_from=fresh.get(id),
        )
        for id, card, at in moment.trick
    )
    awaited = seat is not None and view.phase == "play" and view.to_act == seat and not moment.settled
    slot = Slot(seat, phrase("table.slot_you")) if awaited and seat is not None else None
    number = view.trick_number if view.phase == "play" else 0
    shown.append(ZoneSpot("trick", "trick", lying, label=phrase("table.trick", trick=number) if number else None, slot=slot))
    shown.append(law_zone(view))
    last = tuple(
        CardSpot(f"last/c{card.code}@{view.round}.{at}", card.code, at, at == moment.last_winner) for card, at in moment.last
    )
    words = None
    if moment.last and moment.last_winner is not None:
        words = phrase("table.last_trick", trick=moment.last_number, seat=Seat(moment.last_winner))
    shown.append(ZoneSpot("last", "last", last, label=words))
    stock = law.CARDS - players * view.cards_each - (view.turned is not None)
    shown.append(ZoneSpot("stock", "pile", label=phrase("table.stock"), count=stock))
    shown += [ZoneSpot(f"won:{owner}", "won", seat=owner, count=moment.tricks_won[owner]) for owner in range(players)]
    return tuple(shown)


def ask(view: View, seat: int | None) -> Ask | None:
    """Whose turn it is and what is asked of them."""
    to_act = view.to_act
    if to_act is None:
        return None
    if to_act != seat:
        return Ask(to_act, phrase(f"table.turn_of_{view.phase}", seat=Seat(to_act)))
    if view.phase == "trump":
        return Ask(to_act, phrase("table.your_turn"), phrase("table.ask_trump"))
    if view.phase == "call":
        most, called = view.cards_each, view.called_sum
        case = "first" if to_act == starter(view) else view.kind if view.kind in UNSEEN else None
        if case == "first" and view.kind in UNSEEN:
            case = f"{view.kind}_first"
        return Ask(to_act, phrase("table.your_call"), phrase("table.ask_call", case=case, n=most, called=called))
    raw = view.raw
    words = phrase("table.ask_lead")
    if raw.trick_size:
        led = Suit(SUITS[law.suit_of(raw.trick[0])])
        words = phrase("table.ask_follow" if law.suit_to_follow(raw) >= 0 else "table.ask_free", suit=led)
    return Ask(to_act, phrase("table.your_turn"), words)


def acts(moment: Moment, seat: int | None) -> tuple[Control, ...]:
    """What the seat may do now. Either of two cards that look alike stands for the action that plays one of them."""
    view = moment.view
    if seat is None or view.to_act != seat:
        return ()
    offered = []
    for action in view.actions:
        code, text = action.code, action.text
        if code < law.NAME:
            words = phrase("actions.play", card=PACK.cards[2 * code])
            offered += [Control(text, (id,), words) for id, face in moment.hands[seat] if face == text]
        elif code < law.CALLS:
            suit = Suit(SUITS[code - law.NAME])
            key = str(code - law.NAME + 1)
            words, short = phrase("actions.trump", suit=suit), phrase("table.suit", suit=suit)
            offered.append(Control(text, label=words, short=short, suit=suit, key=key))
        else:
            call = code - law.CALLS
            key = str(call) if call < 10 else TENTH_KEY
            offered.append(Control(text, label=phrase("actions.call", n=call), short=phrase("actions.short_call", n=call), key=key))
    return tuple(offered)


def refusals(moment: Moment, seat: int | None, offered: Sequence[Control]) -> tuple[tuple[str, Objection], ...]:
    """The cards of the hand that a rule refuses now, each with its objection. Nothing is refused where no card is asked for."""
    view = moment.view
    if seat is None or view.to_act != seat or view.phase != "play":
        return ()
    return refused(moment.hands[seat], offered, view.why_not)


def where(moment: Moment) -> Phrase:
    """Round, what is special about it, trick, and the calls so far against the tricks there are."""
    view = moment.view
    if view.over:
        return phrase("table.where_over", round=view.round)
    called = sum(call for call in moment.calls if call is not None)
    return phrase(
        f"table.where_{view.phase}",
        case=None if view.kind == "normal" else "special",
        round=view.round,
        kind=phrase(f"table.kinds.{view.kind}"),
        trick=view.trick_number,
        called=called,
        n=view.cards_each,
    )


@lru_cache(maxsize=256)  # a line is asked for again in every scene of the rounds that follow
def settled_cells(line: tuple[tuple[int, int, int], ...]) -> tuple[str, ...]:
    """A settled round on the sheet, from the call, the tricks and the change of every seat."""
    return tuple(f"{'hit' if call == tricks else 'miss'} {number_text(change, signed=True)}" for call, tricks, change in line)


def score_sheet(moment: Moment) -> Sheet:
    """The sheet of 19 rounds: which calls were hit, and what is called in this round."""
    view = moment.view
    kinds = view.game.options["schedule"]
    columns = tuple((str(law.cards_in_round(number)), MARKS[kind]) for number, kind in enumerate(kinds, 1))
    settled = [settled_cells(line) for line in view.sheet]
    if moment.settled:
        settled.append(tuple(f"{moment.marks[seat]} {number_text(moment.brings[seat], signed=True)}" for seat in range(view.game.players)))
    elif not view.over:
        settled.append(tuple("" if call is None else str(call) for call in moment.calls))
    settled += [("",) * view.game.players] * (law.ROUNDS - len(settled))
    rows = tuple(zip(*settled, strict=True))
    legend = [(MARKS[kind], phrase(f"table.kinds.{kind}")) for kind in KINDS[1:] if kind in kinds]
    return Sheet(columns, rows, None if view.over else view.round - 1, tuple(legend))


def draw(moment: Moment, seat: int | None, fresh: Mapping[str, str] | None = None, gone: Sequence[tuple[str, str]] = ()) -> Scene:
    """The picture of a moment."""
    view = moment.view
    offered = acts(moment, seat)
    return Scene(
        where=where(moment),
        seats=plates(moment),
        zones=zones(moment, seat, fresh or {}),
        ask=ask(view, seat),
        acts=offered,
        refused=refusals(moment, seat, offered),
        gone=tuple(gone),
        result=result(view, lambda seat: -view.scores[seat]),
        sheet=score_sheet(moment),
    )


def beats(before: View, after: View, seat: int | None) -> tuple[tuple[Scene, ...], tuple[str, ...]]:
    """The pictures of a step and the ids of the cards it moved: a full trick rests, then goes to its winner; a round's end shows its
    scores; then what comes next."""
    events = after.events
    moment = Moment.of(before)
    arrives: dict[str, str] = {}
    gone: list[tuple[str, str]] = []
    moved: list[str] = []
    shown: list[Scene] = []
    covered = {id for hand in moment.hands for id, face in hand if face == "back"}
    for number, event in enumerate(events, 1):
        following = events[number].kind if number < len(events) else ""
        if event.kind == "called" and event.seat is not None:
            moment.calls[event.seat] = event.call
            if following == "looked":
                shown.append(draw(moment, seat).beat(ALL_CALLED, number))
        elif event.kind == "played" and event.card is not None and event.seat is not None:
            id = moment.play(event.card, event.seat)
            moved.append(id)
            arrives[id] = f"hand:{event.seat}"
        elif event.kind == "took" and event.seat is not None:
            moment.winner = event.seat
            shown.append(draw(moment, seat, arrives).beat(FULL_TRICK, number))
            gone = [(id, f"won:{event.seat}") for id, _, _ in moment.trick]
            moment.take(event.seat, event.trick)
            if following in ("hit", "missed"):
                shown.append(draw(moment, seat, gone=gone).beat(TRICK_AWAY, number))
                gone = []
        elif event.kind in ("hit", "missed") and event.seat is not None:
            moment.marks[event.seat] = "hit" if event.kind == "hit" else "miss"
            moment.brings[event.seat] = event.change
            moment.scores[event.seat] += event.change
            if following not in ("hit", "missed"):
                shown.append(draw(moment, seat).beat(ROUND_END, number))
    end = Moment.of(after)
    fresh = dict(arrives)
    for owner, hand in enumerate(end.hands):
        for id, face in hand:
            if after.round != before.round:
                fresh[id] = "stock"
            elif face != "back" and covered:
                fresh[id] = f"hand:{owner}"  # it is turned over where it lies
    shown.append(draw(end, seat, fresh, gone))
    return tuple(shown), tuple(moved)


def cell(before: View, action: str, mover: int) -> Cell:
    """The place of a step in the move list."""
    number, words = before.round, action.split()
    if before.phase == "trump":
        return Cell(f"{number}.trump", phrase("table.row_trump"), mover, (("suit", words[1]),), phrase("table.suit", suit=Suit(words[1])))
    if before.phase == "call":
        name = phrase("table.cell_call_name", n=int(words[1]))
        return Cell(f"{number}.call", phrase("table.row_call"), mover, (("text", words[1]),), name)
    card, trick = PACK.cards[PACK.numbers(words[0])[0]], before.trick_number
    label = (("suit", card.suit or ""), ("text", card.rank or ""))
    name = phrase("table.card", card=card)
    return Cell(f"{number}.{trick}", phrase("table.row_trick", trick=trick), mover, label, name, led=not before.trick)


class NineteenStage:
    """The table of this game, for pictures and the widget."""

    def scene(self, view: View, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        return draw(Moment.of(view), seat)

    def step(self, before: View | None, after: View, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of a step."""
        case = None if after.kind == "normal" else "special"
        words = phrase("table.band", case=case, round=after.round, kind=phrase(f"table.kinds.{after.kind}"))
        band = Band(words, phrase("table.band_short", round=after.round), after.trump or "", after.dealer)
        plot = tuple(after.scores)
        if before is None or action is None or mover is None:
            return StepPicture(after.round, band, (self.scene(after, seat),), plot)
        took = _first(after.events, "took")
        settled = None
        if _first(after.events, "hit") or _first(after.events, "missed"):
            settled = (before.round, tuple(map(number_text, after.scores)))
        pictures, moved = beats(before, after, seat)
        return StepPicture(
            round=after.round,
            band=band,
            beats=pictures,
            plot=plot,
            cell=cell(before, action, mover),
            moved=moved,
            ends=(f"{before.round}.{took.trick}", took.seat) if took and took.seat is not None else None,
            settled=settled,
        )

    def chart(self, game: Game) -> Chart:
        """Points by round around 0, as far as they go; lines run straight from one settled round to the next."""
        return Chart(phrase("table.chart"), (0,), (), None, None, stepped=False)

    def faces(self, game: Game) -> Sequence[str]:
        """All cards, the back, and the side cards for a trump that no card turned up tells."""
        return (*dict.fromkeys(PACK.codes), "back", *(f"trump-{suit}" for suit in SUITS), "trump-none")

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """What is trump, by name."""
        trumps = {f"trump-{suit}": phrase("actions.trump", suit=Suit(suit)) for suit in SUITS}
        return {**trumps, "trump-none": phrase("table.trump_none")}


def _first(events: Sequence[Event], kind: str) -> Event | None:
    return next((event for event in events if event.kind == kind), None)


STAGE = NineteenStage()
