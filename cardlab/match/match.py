"""The tree of a played game: every line that was tried, and a cursor in it.

States never change, so rewinding is looking at an earlier node, and playing in the past adds a branch; nothing is ever lost. Each node
remembers which of its branches was visited last: that way on is the *line* the cursor is on. This module knows no game, and how a match
reads as text is told in :mod:`cardlab.match.record`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlab.engine.knowledge import EVERYONE, Observer
from cardlab.language.freetext import check_names, must_be, quoted
from cardlab.match.errors import RecordError
from cardlab.match.seat_record import public_text
from cardlab.model.game import Action, Game, State
from cardlab.model.options import whole_number

if TYPE_CHECKING:
    from cardlab.lab.frames import Frames

__all__ = ["Match", "Node"]


class Node:
    """A moment in the tree of a match. Read-only; :meth:`Match.play` grows the tree."""

    __slots__ = ("action", "children", "id", "last", "parent", "state")

    def __init__(self, id: int, parent: Node | None, action: Action | None, state: State) -> None:
        self.id = id
        """Its number in the match, in order of creation; a parent's is lower than its children's."""
        self.parent = parent
        """The node before it; ``None`` for the root."""
        self.action = action
        """The action that led here; ``None`` for the root."""
        self.state = state
        """The state here; in the record of one seat, its view."""
        self.children: list[Node] = []
        """The branches that start here, in order of playing."""
        self.last: Node | None = None
        """The branch visited last; ``None`` where nothing has been played yet."""

    def __repr__(self) -> str:
        return f"Node({self.id}, step {self.state.step})"  # no action: it may hold a card that not everybody knows


class Mark(NamedTuple):
    """Everything that can change in a match, as it was at one moment: for :meth:`Match.restore`."""

    here: Node
    lasts: tuple[Node | None, ...]
    names: tuple[str, ...] | None


class Match:
    """A played game: all its lines, and a cursor.

    ``seed``, ``decks`` and ``renewed`` as in :meth:`cardlab.Game.new`. Raises ``TypeError`` for anything that is not a game, and what
    ``Game.new`` raises.

    >>> import cardlab
    >>> match = Match(cardlab.game("sticht"), seed=7)
    >>> state = match.play("look")
    >>> state = match.play("trump Y")
    >>> state = match.back()
    >>> state = match.play("trump R")
    >>> match.line, match.branches()
    ((Action('look'), Action('trump R')), ())
    >>> state = match.back()
    >>> match.branches()
    (Action('trump Y'),)
    """

    def __init__(self, game: Game, seed: int | None = None, decks: Any = None, renewed: Any = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a match needs a game, as cardlab.game(…) returns it, not {quoted(game)}")
        self._open(game, game.new(seed, decks, renewed), None)

    def _open(self, game: Game, state: State, seat: int | None) -> None:
        self.game = game
        """The game with its options."""
        self.seat = seat
        """``None``; in the record of one seat, that seat. Such a match can be read and shown, but not played on; its states are views."""
        self.root = Node(0, None, None, state)
        """The node before the first decision."""
        self.here = self.root
        """The node the cursor is on."""
        self._nodes = [self.root]
        self._names: tuple[str, ...] | None = None
        self._watchers: dict[object, Callable[[Match], object]] = {}
        self._kept_still = ""

    @classmethod
    def _of_seat(cls, game: Game, root: State, seat: int) -> Match:
        """What one seat may keep, for :mod:`cardlab.match.record` to fill."""
        match = cls.__new__(cls)
        match._open(game, root, seat)
        return match

    # ---- what it is ----

    @property
    def seed(self) -> int | None:
        """The seed that deals come from; ``None`` in the record of one seat."""
        return None if self.seat is not None else self.root.state.seed

    @property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        """The explicit deck orders as they were given, as codes; ``()`` in the record of one seat."""
        return () if self.seat is not None else self.root.state.decks

    @property
    def renewed(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """The explicit orders of reshuffled stocks as they were given, as codes; none in the record of one seat."""
        return {} if self.seat is not None else self.root.state.renewed

    @property
    def names(self) -> tuple[str, ...] | None:
        """The names of the players, or ``None``: free text, kept in records. Set it to a list of one name per seat; else ``ValueError``."""
        return self._names

    @names.setter
    def names(self, names: Iterable[str] | None) -> None:
        self._may_change()
        self._names = None if names is None else check_names(names, self.game.players)

    # ---- where the cursor is ----

    @property
    def state(self) -> State:
        """The state at the cursor (in the record of one seat, its view), with the names of the match."""
        return self._called(self.here.state)

    def _called(self, state: State) -> State:
        """A state of a node with the names that the match has now."""
        return state if self._names is None else state.called(self._names)

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions from the root to the end of the line the cursor is on."""
        return tuple(node.action for node in self.path() if node.action is not None)

    def path(self) -> tuple[Node, ...]:
        """The nodes of that line, the root first."""
        nodes = []
        node: Node | None = self.root
        while node is not None:
            nodes.append(node)
            node = node.last
        return tuple(nodes)

    def nodes(self) -> tuple[Node, ...]:
        """Every node of the tree, in order of creation: the node with number n is at index n."""
        return tuple(self._nodes)

    def branches(self) -> tuple[Action, ...]:
        """The other branches at the cursor: the actions played here that the current line does not take."""
        here = self.here
        return tuple(node.action for node in here.children if node is not here.last and node.action is not None)

    def public_text(self, node: Node, seat: Observer) -> str:
        """The action that led to a node as ``seat`` may know it, hidden cards as ``??``; ``""`` for the root.

        ``seat``: ``None`` for a spectator. ``ValueError`` for a seat that does not exist, and in the record of one seat for any other.
        """
        who = self._knower(seat)
        if node.action is None:
            return ""
        if self.seat is not None:
            return node.action.text
        return public_text(self.game, node.action.code, node.state.raw, who)

    def history(self, seat: Observer) -> tuple[str, ...]:
        """The actions of the line as ``seat`` may know them: what :meth:`told` says of each."""
        who = self._knower(seat)
        return tuple(self.told(node, who) for node in self.path()[1:])

    def own_seat(self, seat: object) -> int:
        """A seat of this match as a number; ``ValueError`` for one that does not exist, or whose knowledge the match does not hold."""
        number = whole_number(seat)
        if number is None or not 0 <= number < self.game.players:
            last = self.game.players - 1
            raise ValueError(f"there is no seat {quoted(seat)}; seats are 0 to {last}, and None is a spectator")
        if self.seat is not None and number != self.seat:
            raise ValueError(f"this match holds only what seat {self.seat} may know, not what seat {number} may know")
        return number

    def _knower(self, seat: Observer) -> Observer:
        if self.seat is None and (seat is None or seat == EVERYONE):
            return seat
        return self.own_seat(seat)

    # ---- moving and playing ----

    def play(self, action: str | Action) -> State:
        """Play an action (text or :class:`Action`) at the cursor and go there; the new state. An action played before enters that branch.

        Raises :class:`cardlab.IllegalAction`, or :class:`cardlab.RecordError` in the record of one seat; nothing has changed then.
        """
        self._may_change()
        if self.seat is not None:
            reason = f"it holds only what one seat may know (seat={self.seat}): it can be read and shown, not played on"
            raise RecordError("this match", reason)
        here = self.here
        code = self.game.code(action)
        for child in here.children:
            if child.action is not None and child.action.code == code:
                return self.visit(child)
        state = here.state.play(action)
        return self.visit(self._grow(here, self.game.action(code), state))

    def _grow(self, parent: Node, action: Action, state: State) -> Node:
        node = Node(len(self._nodes), parent, action, state)
        self._nodes.append(node)
        parent.children.append(node)
        parent.last = parent.last or node
        return node

    def back(self, n: int = 1) -> State:
        """Go back n steps, or as many as there are; the state there. Raises ``ValueError`` unless n is a whole number from 0."""
        node = self.here
        for _ in range(self._count(n)):
            if node.parent is None:
                break
            node = node.parent
        return self.visit(node)

    def forward(self, n: int = 1) -> State:
        """Go n steps forward, or as many as there are, along the branches visited last; the state there. Raises as :meth:`back`."""
        node = self.here
        for _ in range(self._count(n)):
            if node.last is None:
                break
            node = node.last
        return self.visit(node)

    def goto(self, step: int) -> State:
        """Go to a step of the current line, 0 to ``len(line)``; the state there. Raises ``ValueError`` for one that does not exist."""
        path = self.path()
        number = whole_number(step)
        if number is None or not 0 <= number < len(path):
            raise ValueError(f"there is no step {quoted(step)}; this line has steps 0 to {len(path) - 1}")
        return self.visit(path[number])

    def visit(self, node: Node) -> State:
        """Go to any node of the tree, which makes the branches on the way there the ones visited last; the state there.

        Raises ``ValueError`` for a node of another match.
        """
        if not isinstance(node, Node) or node.id >= len(self._nodes) or self._nodes[node.id] is not node:
            raise ValueError(f"{quoted(node)} is not in this match")
        self._may_change()
        if node is not self.here:
            self.here = node
            below = node
            while below.parent is not None:
                below.parent.last = below
                below = below.parent
            self._tell_watchers()
        return self._called(node.state)

    @staticmethod
    def _count(n: int) -> int:
        number = whole_number(n)
        if number is None or number < 0:
            raise ValueError(must_be("the number of steps", "a whole number from 0", n))
        return number

    # ---- kept as it is, or as it was ----

    @contextmanager
    def kept_still(self, why: str) -> Iterator[None]:
        """Within it nothing about this match can be changed: trying to raises a ``RuntimeError`` that says ``why``.

        For other people's functions that are asked for something, or watch, while a step is being made.
        """
        before, self._kept_still = self._kept_still, why
        try:
            yield
        finally:
            self._kept_still = before

    def _may_change(self) -> None:
        if self._kept_still:
            raise RuntimeError(self._kept_still)

    def mark(self) -> Mark:
        """The match as it is now; :meth:`restore` goes back to it."""
        return Mark(self.here, tuple(node.last for node in self._nodes), self._names)

    def restore(self, mark: Mark) -> None:
        """Make the match what it was when this mark was made: what was played since is gone. Functions that watch it are not told."""
        count = len(mark.lasts)
        for node in self._nodes[count:]:
            if node.parent is not None and node.parent.id < count:
                node.parent.children.remove(node)
        del self._nodes[count:]
        for node, last in zip(self._nodes, mark.lasts, strict=True):
            node.last = last
        self.here, self._names = mark.here, mark.names

    # ---- who looks on ----

    def watch(self, f: Callable[[Match], object]) -> Callable[[], None]:
        """Call ``f(match)`` after every change of the cursor or the tree; call the function that is returned to end that.

        The change is complete when ``f`` is called, and every watcher is called. An error in ``f`` is raised by the call that made the
        change, which stays made; several are raised as an ``ExceptionGroup``.
        """
        if not callable(f):
            raise TypeError(f"only a function can watch a match, not {quoted(f)}")
        key = object()
        self._watchers[key] = f

        def unwatch() -> None:
            self._watchers.pop(key, None)

        return unwatch

    def _tell_watchers(self) -> None:
        errors = []
        for key, f in list(self._watchers.items()):
            if key in self._watchers:  # one watcher may end another
                try:
                    f(self)
                except Exception as error:
                    errors.append(error)
        if len(errors) > 1:
            raise ExceptionGroup("errors in functions that watch the match", errors)
        if errors:
            raise errors[0]

    # ---- as text ----

    def to_text(self, seat: int | None = None) -> str:
        """The match as text, for :meth:`from_text` to read back: all lines, the cursor, the seed and the deals.

        With ``seat``: only what that seat may keep. Hidden cards are ``??``, there is no seed and no deck; such a match can be read and
        shown, but not played on. Raises ``ValueError`` for a seat that does not exist.
        """
        from cardlab.match.record import write

        return write(self, seat)

    @classmethod
    def from_text(cls, text: str) -> Match:
        """The match in a text. Raises :class:`cardlab.RecordError`, which says where and why a text is refused."""
        from cardlab.match.record import read

        return read(text)

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the match to a file, completely or not at all; the path. What was in the file before is replaced. Raises ``OSError``."""
        from cardlab.match.record import save

        return save(self, path)

    # ---- as tables ----

    def to_frames(self) -> Frames:
        """The line the cursor is on as the tables of a run: an object with ``games``, ``rounds``, ``tricks``, ``actions`` (polars).

        Unfinished rounds, tricks and games have no row. :func:`cardlab.tables` says what is in them. Raises ``ValueError`` in the record
        of one seat.
        """
        from cardlab.lab.matches import frames_of

        return frames_of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # As text: following the nodes one by one would end in a RecursionError.
        return (Match.from_text, (self.to_text(),))

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f"seat={self.seat}, "
        ends = sum(1 for node in self._nodes if not node.children)
        lines = "" if ends == 1 else f", {ends} lines"
        return f"Match({whose}{self.game!r}, step {self.state.step} of {len(self.path()) - 1}{lines})"

    def __str__(self) -> str:
        """The position at the cursor as text, with the names of the match."""
        return str(self.state)

    def _repr_svg_(self) -> str:
        """The same as a picture, for anyone who wants the SVG itself."""
        return self.state._repr_svg_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """Both as notebooks store them; see :meth:`cardlab.State._repr_mimebundle_`."""
        return self.state._repr_mimebundle_()
