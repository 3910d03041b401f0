"""A game's state, declared once: its fields give a plain class with lists *and* a NumPy structured dtype of the same names.

The plain object is what rules step through for people, tests and debuggers; a row of the dtype is what the compiled rules
run on. Each field also says who may see it, so that one generic function (:mod:`cardlab.engine.knowledge`) can turn a state
into what a seat knows. This module knows no game and no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardlab.engine.declared import EVENT_WIDTH, Events

if TYPE_CHECKING:
    import numpy

__all__ = ["Field", "Layout", "Visibility"]

# numpy.record has attributes of its own; a field of the same name could not be reached as ``s.name``.
OWNED_BY_RECORD = frozenset(
    "T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj conjugate copy cumprod cumsum data "
    "device diagonal dtype dump dumps fill flags flat flatten getfield imag item itemset itemsize max mean min nbytes ndim "
    "newbyteorder nonzero partition pprint prod ptp put ravel real repeat reshape resize round searchsorted setfield setflags shape size "
    "sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist tostring trace transpose var view".split()
)


class Visibility(Enum):
    """Who may see what a field holds."""

    PUBLIC = "public"
    """Everyone."""
    SECRET = "secret"
    """No seat: it is redacted in every view (the seed, the order of a deck)."""
    BY_CARD = "by card"
    """A number for each card, shown for the cards whose ``seen`` bit is set, -1 for the others."""
    ROW = "row"
    """Card numbers in an order that is public; a card not seen is -1 where it lies. ``count`` says how many hold; with a ``stride`` there
    are several rows in the field, and ``count`` is one number per row."""
    HANDS = "hands"
    """Card numbers in one stretch per seat, in no public order; the seen ones come first. ``count`` is one number per seat."""


@dataclass(frozen=True)
class Field:
    """One field: a number (``length`` 0) or a list of ``length`` numbers.

    ``width`` is the NumPy type of each number (``i1`` … ``i8``). ``count`` names the field that says how many entries of a ROW or of
    each stretch hold; ``stride`` is the length of a stretch. ``kept=False``: belongs to the last step only, so that
    ``copy()`` leaves it and equality ignores it.
    """

    name: str
    length: int = 0
    width: str = "i1"
    visibility: Visibility = Visibility.PUBLIC
    count: str = ""
    stride: int = 0
    kept: bool = True

    def occupied(self, raw: Any) -> Sequence[int]:
        """The places of a ROW in which a card lies, in a plain state."""
        count = getattr(raw, self.count)
        return [k * self.stride + i for k, n in enumerate(count) for i in range(n)] if self.stride else range(count)


def _common(cards: int, max_events: int) -> tuple[Field, ...]:
    """The fields that every game has, because the engine itself reads them."""
    return (
        Field("players"),
        Field("first_dealer"),
        Field("seed", width="i8", visibility=Visibility.SECRET),
        Field("history_hash", width="i8", visibility=Visibility.SECRET),
        Field("steps", width="i4"),
        Field("deals", width="i4"),
        Field("phase"),
        Field("actor"),
        Field("rng", 4, "i8", Visibility.SECRET),
        Field("deck", cards, visibility=Visibility.SECRET),
        Field("place", cards, visibility=Visibility.BY_CARD),
        Field("seen", cards, visibility=Visibility.BY_CARD),
        Field("explicit", visibility=Visibility.SECRET, kept=False),
        Field("explicit_deck", cards, visibility=Visibility.SECRET, kept=False),
        Field("event_count", width="i4", kept=False),
        Field("events", max_events * EVENT_WIDTH, "i4", kept=False),
    )


def _renewing(cards: int) -> tuple[Field, ...]:
    """The further fields of a game whose stock is reshuffled within a deal."""
    return (
        Field("renewals"),
        Field("renewals_made", width="i4"),
        Field("renewed", cards, visibility=Visibility.SECRET),
        Field("explicit_renewal", visibility=Visibility.SECRET, kept=False),
        Field("explicit_renewed", cards, visibility=Visibility.SECRET, kept=False),
    )


EXPLICIT_ORDERS = ("explicit_deck", "explicit_renewed")
"""Fields that are only ever replaced whole, never written into."""


class Layout:
    """The declared state of one game.

    ``cards``: how many physical cards there are at most. ``phases``: their names; the last one is the end of the game.
    ``max_actions``: the longest list of legal actions. ``max_events``: the most rows one step writes; ``events``: what they are, as the
    rules declare it. ``renews``: a stock is reshuffled within a deal (:func:`cardlab.engine.random.new_renewal`), once per step at most
    and before a new deal.
    A field whose name :class:`numpy.record` owns is refused with a ``ValueError``.

    >>> layout = Layout("demo", cards=4, phases=("play", "over"), max_actions=4, max_events=2, fields=[Field("score", 2, "i2")])
    >>> s = layout.plain()
    >>> s.score[1] = 5
    >>> t = s.copy(); t.score[1] = 7
    >>> s.score, t.score
    ([0, 5], [0, 7])
    >>> Layout("demo", cards=4, phases=("over",), max_actions=1, max_events=1, fields=[Field("round")])
    Traceback (most recent call last):
    ...
    ValueError: demo: a field cannot be called 'round': numpy.record owns that name
    """

    def __init__(
        self,
        name: str,
        *,
        cards: int,
        phases: Sequence[str],
        max_actions: int,
        max_events: int,
        fields: Sequence[Field],
        events: Events | None = None,
        renews: bool = False,
    ) -> None:
        self.name = name
        self.cards = cards
        self.phases = tuple(phases)
        self.max_actions = max_actions
        self.max_events = max_events
        self.events = Events(name) if events is None else events
        self.renews = renews
        self.fields = (*_common(cards, max_events), *(_renewing(cards) if renews else ()), *fields)
        names = [each.name for each in self.fields]
        for each in names:
            if each in OWNED_BY_RECORD:
                raise ValueError(f"{name}: a field cannot be called {each!r}: numpy.record owns that name")
            if names.count(each) > 1:
                raise ValueError(f"{name}: the field {each!r} is declared twice")
        self.plain: type[Any] = self._plain_class()

    def _plain_class(self) -> type[Any]:
        """Write and run the text of the plain class: straight assignments are what makes ``copy()`` fast (about 2 µs)."""
        lines = ["class Plain:", f"    __slots__ = {tuple(each.name for each in self.fields)!r}", "    def __init__(self):"]
        lines += [f"        self.{each.name} = {f'[0] * {each.length}' if each.length else '0'}" for each in self.fields]
        lines += ["    def copy(self):", "        new = make(Plain)"]
        for each in self.fields:
            if each.name in EXPLICIT_ORDERS:
                lines.append(f"        new.{each.name} = self.{each.name}")
            elif not each.kept:
                lines.append(f"        new.{each.name} = {f'[0] * {each.length}' if each.length else '0'}")
            else:
                lines.append(f"        new.{each.name} = self.{each.name}{'[:]' if each.length else ''}")
        lines += ["        return new", "    def content(self):", "        return ("]
        lines += [f"            {f'tuple(self.{f.name})' if f.length else f'self.{f.name}'}," for f in self.fields if f.kept]
        lines += ["        )"]
        space: dict[str, Any] = {"make": object.__new__}
        exec("\n".join(lines), space)  # the text above, nothing from outside
        plain: type[Any] = space["Plain"]
        plain.__name__ = plain.__qualname__ = f"Plain_{self.name}"
        plain.__doc__ = f"A state of {self.name} as plain numbers and lists."
        return plain

    @cached_property
    def dtype(self) -> numpy.dtype[Any]:
        """The same fields as a NumPy structured dtype: one row is one state."""
        import numpy

        return numpy.dtype([(f.name, f.width, (f.length,)) if f.length else (f.name, f.width) for f in self.fields], align=True)

    def values(self, plain: Any) -> tuple[Any, ...]:
        """What every field of a plain state holds, in order."""
        return tuple(tuple(getattr(plain, f.name)) if f.length else getattr(plain, f.name) for f in self.fields)

    def plain_from(self, values: tuple[Any, ...]) -> Any:
        """A plain state that holds these values."""
        new = self.plain()
        for each, value in zip(self.fields, values, strict=True):
            setattr(new, each.name, list(value) if each.length else value)
        return new

    def to_row(self, plain: Any, row: Any) -> None:
        """Write a plain state into a row of the dtype."""
        for each in self.fields:
            row[each.name] = getattr(plain, each.name)

    def from_row(self, row: Any) -> Any:
        """A plain state with what a row of the dtype holds."""
        return self.plain_from(tuple(row[each.name].tolist() for each in self.fields))
