"""The table of a game that has not said where its cards lie: its zones as they are, a plate for each seat, and a card or button for each action.

Everything in it comes from what any game offers (:class:`~cardlab.model.game_type.GameType`) and from a view alone. A trick game of the kit has a
better one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardlab.cards import Seat
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.game import Game, View
from cardlab.model.game_type import Zone
from cardlab.picture.parts import hand_label, refused, result, words_for
from cardlab.picture.scene import Ask, Band, CardSpot, Cell, Chart, Control, Scene, SeatPlate, StepPicture, ZoneSpot

__all__ = ["PlainStage"]

MOST = 16
"""How many cards of an open zone are shown, the last ones."""


class PlainStage:
    """The table of any game, for pictures and the widget."""

    def scene(self, view: View, seat: int | None) -> Scene:
        """The table at rest as ``view`` knows it, with what ``seat`` may do."""
        acts = _acts(view) if seat is not None and view.to_act == seat else ()
        held = [(_id(zone, n, number), view.game.pack.card(number).code) for zone, n, number in _cards(view) if _is_hand_of(zone, seat)]
        askable = [(id, code) for id, code in held if view.game.code(code) >= 0]
        ask = None
        if view.to_act is not None:
            turn = phrase("table.your_turn") if view.to_act == seat else phrase("table.turn_of", seat=Seat(view.to_act))
            ask = Ask(view.to_act, turn)
        return Scene(
            where=phrase("table.where_over" if view.over else "table.band", round=view.round),
            seats=tuple(_plate(view, each) for each in range(view.game.players)),
            zones=tuple(_zone(view, zone, seat) for zone in view.game.kind.zones(view.raw)),
            ask=ask,
            acts=acts,
            refused=refused(askable, acts, view.why_not) if acts else (),
            result=result(view, lambda each: (each not in view.winners, -view.scores[each])),
        )

    def step(self, before: View | None, after: View, action: str | None, mover: int | None, seat: int | None) -> StepPicture:
        """What is shown of a step: where it led."""
        number = after.round if before is None else before.round
        band = Band(phrase("table.band", round=number), phrase("table.band_short", round=number))
        picture = StepPicture(number, band, (self.scene(after, seat),), tuple(map(float, after.scores)))
        if before is None or action is None or mover is None:
            return picture
        row = before.step // after.game.players + 1
        moved = {_id(zone, n, number) for zone, n, number in _cards(before)} - {_id(zone, n, number) for zone, n, number in _cards(after)}
        return StepPicture(
            round=number,
            band=band,
            beats=picture.beats,
            plot=picture.plot,
            cell=Cell(f"{number}.{row}", phrase("table.row_trick", trick=row), mover, (("text", action),)),
            moved=tuple(sorted(moved)),
            settled=(number, tuple(map(number_text, after.scores))) if after.over or after.round != number else None,
        )

    def chart(self, game: Game) -> Chart:
        """The scores."""
        return Chart(phrase("table.chart"), (), (), None, None)

    def faces(self, game: Game) -> Sequence[str]:
        """All cards and the back."""
        return (*dict.fromkeys(game.pack.codes), "back")

    def side_names(self, game: Game) -> Mapping[str, Phrase]:
        """There are no side cards."""
        return {}


def _cards(view: View) -> Iterable[tuple[Zone, int, int]]:
    """Every card that lies somewhere: its zone, its place there, its number."""
    return ((zone, n, number) for zone in view.game.kind.zones(view.raw) for n, number in enumerate(zone.cards))


def _is_hand_of(zone: Zone, seat: int | None) -> bool:
    return zone.place == "hand" and zone.seat == seat and seat is not None


def _zone_id(zone: Zone) -> str:
    return zone.place if zone.seat is None else f"{zone.place}:{zone.seat}"


def _id(zone: Zone, n: int, number: int) -> str:
    """The id of a card; one that is not known is a slot of its zone."""
    return f"c{number}" if number >= 0 else f"{_zone_id(zone)}/{n}"


def _named(view: View, place: str) -> Phrase:
    """What a place is called: by the game, by the kit, or as in Python."""
    return words_for(view, f"places.{place}", words_for(view, "table.stock", place) if place == "stock" else place)


def _zone(view: View, zone: Zone, seat: int | None) -> ZoneSpot:
    """A zone with its cards: a hand, what a seat has put aside, a pile face down, or an open row."""
    id, count = _zone_id(zone), len(zone.cards)
    pack = view.game.pack
    if zone.seat is not None and zone.place != "hand":
        return ZoneSpot(id, "won", seat=zone.seat, count=count)
    if zone.place != "hand" and all(number < 0 for number in zone.cards):
        return ZoneSpot(id, "pile", label=_named(view, zone.place), count=count)
    spots = [CardSpot(_id(zone, n, number), pack.card(number).code if number >= 0 else "back") for n, number in enumerate(zone.cards)]
    if zone.seat is not None:
        return ZoneSpot(id, "hand", tuple(spots), zone.seat, hand_label(zone.seat, seat), count)
    return ZoneSpot(id, "row", tuple(spots[-MOST:]), label=_named(view, zone.place), count=count)


def _plate(view: View, seat: int) -> SeatPlate:
    """What stands at a seat: its score, and how many cards it has put aside."""
    aside = [zone for zone in view.game.kind.zones(view.raw) if zone.seat == seat and zone.place != "hand" and zone.cards]
    note = phrase("unsaid.count", what=_named(view, aside[0].place), n=len(aside[0].cards)) if aside else None
    score = view.scores[seat]
    return SeatPlate(number_text(score), phrase("table.points", n=score), act=view.to_act == seat, note=note)


def _acts(view: View) -> tuple[Control, ...]:
    """A card or a button for each action; one with several cards takes exactly these."""
    lie = {number: _id(zone, n, number) for zone, n, number in _cards(view) if number >= 0}
    made = []
    for action in view.actions:
        cards = tuple(lie[number] for number in view.game.kind.action_cards(action.code) if number in lie)
        label = words_for(view, f"actions.{action.text}", action.text)
        made.append(Control(action.text, cards, label, group="select" if len(cards) > 1 else ""))
    return tuple(made)
