"""Where the cards of *totals* lie on the table, what is asked there, and the beats in which a step is shown.

Built from a view alone, so that what a seat may not know cannot be in it. No rule is decided here: what a card adds to its line, what may
be done and what comes of it is told by the rules. With running totals off (:attr:`GameType.aids`) no line shows its total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardlab.cards import Card, Pack, Seat, Suit
from cardlab.games.totals import rules as law
from cardlab.games.totals.composition import COLOURS
from cardlab.games.totals.game import WAYS, value_of
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.game import Game, View
from cardlab.picture.parts import card_label, hand_zone, marks_of, result
from cardlab.picture.scene import Ask, Band, CardSpot, Cell, Chart, Control, Scene, SeatPlate, StepPicture, Token, ZoneSpot  # fmt: skip

REVEALED, TAKEN, GONE = 1000, 800, 600
"""How long the beats rest, in ms: the line with its true total, the cards one player has taken, the last card out of the game."""

SPAN = 10
"""How many turns stand under one heading in the move list."""

SIGNS: Mapping[str, str] = {WAYS[1]: "cw", WAYS[-1]: "ccw"}
"""The direction as a shape."""

ACCEPT_KEY, CHALLENGE_KEY = "a", "c"
ZEROS = tuple(Card(f"{colour}0", colour, "0") for colour in COLOURS)
"""The cards that start the lines."""


@dataclass
class Moment:
    """The facts a picture is drawn from; the beats of a step move them on, event by event."""

    view: View
    hands: list[list[str]]
    """Seat by seat the faces: the known ones in pack order, then the backs."""
    lines: list[list[Card]]
    pile: int
    removed: int
    active: int | None
    """The line that is spoken of."""
    asked: bool
    """Whether its total is still to be found."""
    said: int | None
    answers: dict[int, str]
    """Who has accepted or challenged what was announced, as the key of its word."""
    taker: int | None = None
    """Who is taking cards back, and how many."""
    takes: int = 0
    at_rest: bool = True
    """Whether it is no beat on the way."""
    fresh: dict[str, str] = field(default_factory=dict)
    """Where the cards came from that moved since the last picture, by their ids."""
    gone: list[tuple[str, str]] = field(default_factory=list)
    """Where the cards went that left sight since then."""

    @classmethod
    def of(cls, view: View) -> Moment:
        """The moment that a view shows."""
        return cls(
            view=view,
            hands=[[card.code if card.known else "back" for card in hand] for hand in view.hands],
            lines=[list(cards) for cards in view.lines],
            pile=view.pile,
            removed=len(view.removed),
            active=COLOURS.index(view.line) if view.line is not None and not view.over else None,
            asked=view.phase in ("say", "challenge"),
            said=view.said if view.phase == "challenge" else None,
            answers=dict.fromkeys(view.accepted, "accepts"),
        )

    # ---- ids ----

    def id_in_line(self, line: int, n: int) -> str:
        """The id of a card of a line, from the left."""
        card = self.lines[line][n]
        return card_id(self.view.game.pack, card.code, COLOURS[line], self.lines[line][:n].count(card))

    def ids_in_hand(self, seat: int) -> list[str]:
        """The ids of a hand; those of hidden cards are places in it."""
        hand, known = self.hands[seat], len(self.hands[seat]) - self.hands[seat].count("back")
        return [
            f"hand:{seat}/{k - known}" if face == "back" else card_id(self.view.game.pack, face, f"hand{seat}", hand[:k].count(face))
            for k, face in enumerate(hand)
        ]

    # ---- what happens ----

    def lay(self, seat: int, card: Card, line: int) -> str:
        """A card goes from a hand to a line; its id there. A known one that looks like it goes before a hidden one."""
        hand = self.hands[seat]
        if card.code in hand:
            hand.remove(card.code)
        else:
            hand.remove("back")
        self.lines[line].append(card)
        self.active = line
        return self._came(self.id_in_line(line, len(self.lines[line]) - 1), f"hand:{seat}")

    def take(self, seat: int, line: int) -> None:
        """The last card of a line goes to a hand, and all see it."""
        card = self.lines[line].pop()
        self.taker, self.takes = seat, self.takes + 1
        self._to_hand(seat, card.code, f"line:{COLOURS[line]}")

    def draw(self, seat: int, card: Card) -> None:
        """A card comes from the pile."""
        self.pile -= 1
        self._to_hand(seat, card.code if card.known else "back", "pile")

    def remove(self, line: int) -> None:
        """The last card of a line leaves the game."""
        self.gone.append((self.id_in_line(line, 0), "removed"))
        self.lines[line].clear()
        self.removed += 1

    def _to_hand(self, seat: int, face: str, source: str) -> None:
        hand, pack = self.hands[seat], self.view.game.pack
        known = hand[: len(hand) - hand.count("back")]
        if face == "back":
            at = len(hand)
        else:
            number = pack.numbers(face)[0]
            at = sum(pack.numbers(other)[0] <= number for other in known)
        hand.insert(at, face)
        self._came(self.ids_in_hand(seat)[at], source)

    def _came(self, id: str, source: str) -> str:
        self.fresh[id] = source
        return id

    def shown(self) -> None:
        """A picture was drawn: what moves from here on is new."""
        self.fresh, self.gone = {}, []


def card_id(pack: Pack, code: str, place: str, k: int) -> str:
    """The id of a known card: its code; where there are others like it, also where it lies and how many of them lie before it there.

    So no id tells which of two alike cards it is, and a card without its like keeps its id wherever it goes.
    """
    return f"c{code}" if len(pack.numbers(code)) == 1 else f"c{code}@{place}.{k}"


def running(moment: Moment, line: int) -> list[int]:
    """The total of a line after each of its cards."""
    totals, total, last = [], 0, 0
    for card in moment.lines[line]:
        value = value_of(card)
        adds = law.added(value, last)
        last = law.stands_for(value, adds, moment.view.raw.compound)
        total += adds
        totals.append(total)
    return totals


# ---- seats ----


def note(moment: Moment, seat: int) -> Phrase | None:
    """What a seat has just said, or is to say; how many cards it is taking."""
    view = moment.view
    if moment.taker == seat:
        return phrase("table.takes", n=moment.takes)
    if seat in moment.answers:
        return phrase(f"table.{moment.answers[seat]}")
    if seat == view.on_turn and not view.over:
        if moment.said is not None:
            return phrase("table.says", n=moment.said)
        if view.phase == "say" and moment.at_rest:
            return phrase("table.to_say")
    return None


def plates(moment: Moment) -> tuple[SeatPlate, ...]:
    """The plate of every seat: how many cards it has."""
    view = moment.view
    return tuple(
        SeatPlate(
            score=str(len(hand)),
            unit=phrase("table.cards", n=len(hand)),
            marks=marks_of(seat, view.dealer),
            act=view.to_act == seat and moment.at_rest,
            note=note(moment, seat),
        )
        for seat, hand in enumerate(moment.hands)
    )


# ---- zones ----


def line_zone(moment: Moment, line: int) -> ZoneSpot:
    """A line from its 0 on. Running totals stand below its cards, but for the one that somebody is to find."""
    colour, cards = COLOURS[line], moment.lines[line]
    told, asked = "totals" in moment.view.aids, moment.asked and moment.active == line
    totals = [number_text(total) for total in (0, *running(moment, line))] if told else [""] * (len(cards) + 1)
    if told and asked:
        totals[-1] = "?"
    ids = (f"zero:{colour}", *(moment.id_in_line(line, n) for n in range(len(cards))))
    spots = tuple(
        CardSpot(id, card.code, come_from=moment.fresh.get(id), under=total)
        for id, card, total in zip(ids, (ZEROS[line], *cards), totals, strict=True)
    )
    return ZoneSpot(
        f"line:{colour}",
        "line",
        spots,
        label=phrase("table.line", line=Suit(colour)),
        suit=colour,
        total="?" if asked else totals[-1],
        active=moment.active == line,
    )


def zones(moment: Moment, seat: int | None) -> tuple[ZoneSpot, ...]:
    """Every zone with its cards."""
    hands = (zip(moment.ids_in_hand(owner), hand, strict=True) for owner, hand in enumerate(moment.hands))
    shown = [hand_zone(owner, seat, hand, moment.fresh) for owner, hand in enumerate(hands)]
    shown += [line_zone(moment, line) for line in range(law.LINES)]
    shown.append(ZoneSpot("pile", "pile", label=phrase("table.pile"), count=moment.pile))
    shown.append(ZoneSpot("removed", "pile", label=phrase("table.removed"), count=moment.removed))
    return tuple(shown)


# ---- what is asked ----


def ask(view: View, seat: int | None) -> Ask | None:
    """Whose turn it is and what is asked of them."""
    to_act = view.to_act
    if to_act is None:
        return None
    line = None if view.line is None else Suit(view.line)
    if to_act != seat:
        return Ask(to_act, phrase(f"table.turn_of_{view.phase}", seat=Seat(to_act), line=line, n=view.said))
    if view.phase == "say":
        return Ask(to_act, phrase("table.ask_say", line=line), phrase("table.ask_say_more"))
    if view.phase == "challenge":
        words = phrase("table.ask_challenge", seat=Seat(view.on_turn), line=line, n=view.said)
        return Ask(to_act, words, phrase("table.ask_challenge_more"))
    return Ask(to_act, phrase("table.your_turn"), phrase("table.ask_play", case="again" if view.again else None))


def acts(moment: Moment, seat: int | None) -> tuple[Control, ...]:
    """What the seat may do now. Either of two cards that look alike stands for the action that plays one of them."""
    view = moment.view
    if seat is None or view.to_act != seat:
        return ()
    if view.phase == "say":
        # The page puts the number in; no total is offered, so none is given away.
        return (Control("say {}", label=phrase("actions.say", n="{n}"), group="number", number=(-law.LIMIT, law.LIMIT)),)
    if view.phase == "challenge":
        return (
            Control("accept", label=phrase("actions.accept"), key=ACCEPT_KEY, icon="check", main=True),
            Control("challenge", label=phrase("actions.challenge"), key=CHALLENGE_KEY),
        )
    offered = []
    held = list(zip(moment.ids_in_hand(seat), moment.hands[seat], strict=True))
    for action in view.actions:
        face, line = divmod(action.code, law.LINES)
        card, colour = view.game.pack.cards[face], Suit(COLOURS[line])
        words, short = phrase("actions.play", card=card, line=colour), phrase("actions.short_play", line=colour)
        ids = [id for id, code in held if code == card.code]
        offered += [Control(action.text, (id,), words, short, suit=str(colour), to=f"line:{colour}") for id in ids]
    return tuple(offered)


def facts(moment: Moment) -> tuple[tuple[Token, ...], ...]:
    """The direction, as a shape and in words, and who plays after this turn, unless the card that was played may change that."""
    view = moment.view
    shown: list[tuple[Token, ...]] = [(("icon", SIGNS[view.direction]), phrase(f"table.{view.direction}"))]
    if view.phase == "play":
        after = law.beside(view.raw, view.on_turn, view.raw.direction)
        shown.append((phrase("table.next", seat=Seat(after)),))
    return tuple(shown)


def draw(moment: Moment, seat: int | None) -> Scene:
    """The picture of a moment."""
    view = moment.view
    return Scene(
        where=phrase("table.where_over" if view.over else "table.where", turn=view.turn),
        seats=plates(moment),
        zones=zones(moment, seat),
        ask=ask(view, seat),
        acts=acts(moment, seat),
        gone=tuple(moment.gone),
        result=result(view, lambda seat: view.scores[seat]),
        facts=facts(moment),
    )


# ---- a step ----


def beats(before: View, after: View, seat: int | None) -> tuple[tuple[Scene, ...], tuple[str, ...]]:
    """The pictures of a step and the id of the card it played.

    A line that is settled shows its true total; at 24 its cards go back player by player, and the last one is removed from the game; after
    a challenge all go to one player.
    """
    moment = Moment.of(before)
    moment.at_rest = False
    laid: tuple[str, ...] = ()
    shown: list[Scene] = []

    def beat(pause: int, number: int) -> None:
        shown.append(draw(moment, seat).beat(pause, number))
        moment.shown()

    events = after.events
    for number, event in enumerate(events, 1):
        following = events[number].kind if number < len(events) else ""
        if event.kind == "played" and event.seat is not None and event.card is not None:
            laid = (moment.lay(event.seat, event.card, COLOURS.index(event.line)),)
        elif event.kind in ("accepted", "challenged") and event.seat is not None:
            moment.answers[event.seat] = "accepts" if event.kind == "accepted" else "challenges"
        elif event.kind in ("wrong", "right", "reached"):
            moment.asked = False
            beat(REVEALED, number)
        elif event.kind == "took":
            moment.takes = 0
        elif event.kind == "taken" and event.seat is not None:
            moment.take(event.seat, COLOURS.index(event.line))
            if following != "taken":
                beat(TAKEN, number)
        elif event.kind == "gone":
            moment.taker = None
            moment.remove(COLOURS.index(event.line))
            beat(GONE, number)
        elif event.kind == "drew" and event.seat is not None and event.card is not None:
            moment.draw(event.seat, event.card)
    end = Moment.of(after)
    end.fresh, end.gone = moment.fresh, moment.gone
    shown.append(draw(end, seat))
    lying = {end.id_in_line(line, n) for line in range(law.LINES) for n in range(len(end.lines[line]))}
    return tuple(shown), tuple(id for id in laid if id in lying)


def cell(before: View, action: str, mover: int) -> Cell:
    """The place of a step in the move list: a row per turn, in it who played what, who announced what and who accepted it."""
    key, row = str(before.turn), phrase("table.row", turn=before.turn)
    if before.phase == "say":
        total = int(action.split()[1])
        return Cell(key, row, mover, (("text", number_text(total)),), phrase("table.cell_say", n=total))
    if before.phase == "challenge":
        sign = "check" if action == "accept" else "alert"
        return Cell(key, row, mover, (("icon", sign),), phrase(f"table.cell_{action}"))
    code, _, line = action.partition(">")
    pack = before.game.pack
    card = pack.cards[pack.numbers(code)[0]]
    to_line: tuple[Token, ...] = (("text", "›"), ("suit", line)) if line else ()
    return Cell(key, row, mover, (*card_label(card), *to_line), phrase("table.cell_play", card=card, line=Suit(line or card.suit or "")))


class TotalsStage:
    """The table of this game, for pictures and the widget."""

    def scene(self, view: View, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        return draw(Moment.of(view), seat)

    def step(self, before: View | None, after: View, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of a step. It stands with the turn in which it was made, although the next one may have begun when it is done."""
        group = ((after if before is None else before).turn - 1) // SPAN
        first = group * SPAN + 1
        band = Band(phrase("table.band", first=first, last=first + SPAN - 1), phrase("table.band_short", first=first))
        plot = tuple(after.scores)
        if before is None or action is None or mover is None:
            return StepPicture(group + 1, band, (self.scene(after, seat),), plot)
        pictures, moved = beats(before, after, seat)
        return StepPicture(group + 1, band, pictures, plot, cell(before, action, mover), moved)

    def chart(self, game: Game) -> Chart:
        """Cards in hand by turn, down to none."""
        return Chart(phrase("table.chart"), (0,), (), 0, None)

    def faces(self, game: Game) -> Sequence[str]:
        """All cards, the four that start the lines, the back."""
        return (*dict.fromkeys(game.pack.codes), *(card.code for card in ZEROS), "back")

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """The cards that start the lines, by name: they are in no pack."""
        return {card.code: phrase("table.card", card=card) for card in ZEROS}


STAGE = TotalsStage()
