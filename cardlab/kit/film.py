"""The pictures of a step, taken one after the other while its events happen: what came into sight, and what left it, since the last one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from cardlab.picture.scene import CardSpot, Scene, ZoneSpot

__all__ = ["Film"]


class Shown(Protocol):
    """A moment of a game that a picture can be drawn of."""

    def in_sight(self) -> Collection[str]:
        """The ids of the cards that lie in hands and open on the table."""
        ...


M = TypeVar("M", bound=Shown)


class Film(Generic[M]):
    """Takes the pictures of a step.

    ``moment``: where the step begins; whoever follows its events moves it on. ``draw``: a picture of a moment, in which no card says
    where it comes from. ``source``: the zone from which a card comes into sight that no event has told of (:meth:`comes`), by its spot,
    its zone and what was in sight before.
    """

    def __init__(self, moment: M, draw: Callable[[M], Scene], source: Callable[[CardSpot, ZoneSpot, Collection[str]], str | None]) -> None:
        self.moment = moment
        self.scenes: list[Scene] = []
        """The pictures so far."""
        self.moved: list[str] = []
        """The ids of the cards that the action moved."""
        self.told = 0
        """How many events have happened."""
        self._draw, self._source = draw, source
        self._lay: Collection[str] = moment.in_sight()
        self._ways: dict[str, str] = {}
        self._gone: list[tuple[str, str]] = []

    def comes(self, id: str, zone: str) -> None:
        """A card that comes into sight comes from this zone."""
        self._ways[id] = zone

    def goes(self, id: str, zone: str) -> None:
        """A card leaves sight and goes to this zone."""
        self._gone.append((id, zone))

    def beat(self, pause: int) -> None:
        """A picture of the moment on the way, which rests for so many ms."""
        self.scenes.append(self._take(self.moment).beat(pause, self.told))

    def rest(self, moment: M) -> None:
        """The picture in which the step comes to rest."""
        self.scenes.append(self._take(moment))

    def _take(self, moment: M) -> Scene:
        scene = self._draw(moment)
        zones = tuple(self._with_ways(zone) for zone in scene.zones)
        shown = replace(scene, zones=zones, gone=tuple(self._gone))
        self._lay, self._ways, self._gone = moment.in_sight(), {}, []
        return shown

    def _with_ways(self, zone: ZoneSpot) -> ZoneSpot:
        """A zone whose cards say where they come from, if they were not in sight in the last picture."""
        if zone.kind not in ("hand", "trick", "bank") or all(card.id in self._lay for card in zone.cards):
            return zone
        return replace(zone, cards=tuple(self._with_way(card, zone) for card in zone.cards))

    def _with_way(self, card: CardSpot, zone: ZoneSpot) -> CardSpot:
        if card.id in self._lay:
            return card
        way = self._ways.get(card.id) or self._source(card, zone, self._lay)
        return card if way is None else replace(card, come_from=way)
