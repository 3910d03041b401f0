"""One grammar for the table of every game: zones with cards in them, what is asked, what may be done, and what the last step did.

A game's ``scene.py`` builds these from a view; pictures and the widget draw them and know no game. Sentences are phrases, not yet said.
Card ids: ``c12`` is a known card, ``hand:2/0`` a slot of a zone whose card is not known, so that it cannot be followed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardlab.language.phrase import Phrase
from cardlab.language.spoken import SpokenObjection

__all__ = [
    "Control", "Ask", "Band", "BidStatus", "CardSpot", "Cell", "Chart", "Offer", "Result", "Scene", "SeatPlate", "Sheet", "Slot",
    "StepPicture", "Token", "ZoneSpot",
]  # fmt: skip

Token = tuple[str, str] | Phrase
"""A part of a label: ``("suit", "G")``, ``("text", "1")``, ``("icon", "flip")``, or words."""


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card that lies somewhere. ``face``: its code, a side card's name or ``back``; ``at``: the seat it belongs to in a trick;
    ``win``: it would win now; ``come_from``: the zone it travels from when it appears; ``caption``: small, bold, small words below."""

    id: str
    face: str
    at: int | None = None
    win: bool = False
    tag: Phrase | None = None
    come_from: str | None = None
    caption: tuple[Phrase, ...] = ()
    under: str = ""
    """A number below it, as a running total."""
    why: tuple[Phrase, str] | None = None
    """In a hand: in a word why it may be played, and the clause."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A dashed place where a seat's card is awaited."""

    seat: int
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ZoneSpot:
    """A zone: ``hand:2`` of kind ``hand``, ``trick``, ``law`` (what holds), ``last`` (the last trick), ``pile`` or ``won`` (places to
    travel to), ``stock`` (a pile in the middle), ``bank`` (open, one on the other), ``line`` (open, side by side).
    """

    id: str
    kind: str
    cards: tuple[CardSpot, ...] = ()
    seat: int | None = None
    label: Phrase | None = None
    count: int | None = None
    slot: Slot | None = None
    suit: str = ""
    """Of a line: its colour."""
    total: str = ""
    """Of a line: its total, or ``?``."""
    active: bool = False
    """Whether it is the zone that is spoken of."""
    why: tuple[Phrase, str] | None = None
    """Of a hand: what is to be known of it, and the clause: that its owner does not see it, what it counts."""


@dataclass(frozen=True, slots=True)
class BidStatus:
    """What a seat called and how it stands: tricks called and won, in words ("needs 2", "1 too many")."""

    called: int
    won: int
    words: Phrase


@dataclass(frozen=True, slots=True)
class Offer:
    """Cards that can be played together: choosing it picks them, then the acts with exactly these cards are asked."""

    cards: tuple[str, ...]
    label: Phrase
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: ``columns`` are (head, mark below), one per round from the first on; ``rows`` one per seat, with a cell per column:
    ``hit``, ``miss``, a text, or nothing yet. What stands after a space (``hit +30``) is for the whole sheet only. ``now``: the column
    being played; ``legend``: (mark, words).
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    now: int | None
    legend: tuple[tuple[str, Phrase], ...]


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """What stands at a seat: settled score as text, marks (``dealer``, ``starts``), tricks won, and what the round would add as it
    stands.
    """

    score: str
    unit: Phrase | None = None
    marks: tuple[str, ...] = ()
    act: bool = False
    out: bool = False
    won: int | None = None
    note: Phrase | None = None
    add: str = ""
    add_name: Phrase | None = None
    suits: tuple[str, ...] = ()
    """The suits that are trump for this seat."""
    call: BidStatus | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Whose turn it is and what is asked."""

    seat: int | None
    head: Phrase
    text: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """A legal action and what stands for it: cards, or a button with ``label``. ``group``: ``select`` (exactly these cards, then a
    button) or ``number``. ``short``: a shorter label; ``icon``, ``suit``: drawn in it; ``key``: the key that does it; ``main``: the
    first choice."""

    act: str
    cards: tuple[str, ...] = ()
    label: Phrase | None = None
    short: Phrase | None = None
    icon: str = ""
    suit: str = ""
    key: str = ""
    main: bool = False
    group: str = ""
    number: tuple[int, int] | None = None
    to: str = ""
    """The zone its card goes to: dropping it there chooses this act among several of the card."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of the game: ``rows`` are (seat, words, whether first), best first."""

    title: Phrase
    text: Phrase | None
    rows: tuple[tuple[int, Phrase, bool], ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of the table at rest or between (a *beat*). ``events``: how many of the step's events have happened in it (``None``: all);
    ``pause``: how long a beat rests, in ms; ``gone``: (card id, zone) of cards that leave sight; ``facts``: what holds now, each in a few
    words, spelled as the label of a :class:`Cell` (texts of it are bold)."""

    where: Phrase
    seats: tuple[SeatPlate, ...]
    zones: tuple[ZoneSpot, ...]
    ask: Ask | None = None
    acts: tuple[Control, ...] = ()
    refused: tuple[tuple[str, SpokenObjection], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()
    pause: int = 0
    events: int | None = None
    result: Result | None = None
    offers: tuple[Offer, ...] = ()
    sheet: Sheet | None = None
    facts: tuple[tuple[Token, ...], ...] = ()

    def beat(self, pause: int, events: int) -> Scene:
        """The same picture as a beat on the way: nothing is asked and nothing can be done in it."""
        return replace(self, ask=None, acts=(), refused=(), offers=(), pause=pause, events=events, result=None)


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of a step in the move list: ``key`` names its row, columns are seats. ``label``: tokens in a row; ``name``: the same
    for a screen reader."""

    key: str
    row: Phrase
    seat: int
    label: tuple[Token, ...]
    name: Phrase | None = None
    led: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """The heading of a round in the move list and on the chart."""

    label: Phrase
    short: Phrase
    suit: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class StepPicture:
    """All that is shown of one step. ``moved``: ids of the cards the action moved; ``ends``: (row key, seat that took it); ``settled``:
    the round and the scores it settled; ``plot``: the height of every seat's line; ``beats``: the last one is the rest position."""

    round: int
    band: Band
    beats: tuple[Scene, ...]
    plot: tuple[float, ...]
    cell: Cell | None = None
    moved: tuple[str, ...] = ()
    ends: tuple[str, int] | None = None
    settled: tuple[int, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """How the trajectory is drawn: ``lines`` in ink (thresholds), ``ticks`` (none: as the range asks for), its range (``None``: as
    far as the numbers go), and whether lines are stepped; those that are not go straight from settled round to settled round."""

    title: Phrase
    lines: tuple[float, ...]
    ticks: tuple[float, ...]
    low: float | None
    high: float | None
    stepped: bool = True
