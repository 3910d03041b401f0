"""A sitting at a table, without any page: the match, who plays, whose knowledge is shown, what is covered, which aids are on.

Messages come in (:mod:`cardlab.table.messages` reads those of a page) and scenes go out, as messages to a :class:`Page`. The widget is one
page; tests need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from cardlab.cards import Seat
from cardlab.language.freetext import quoted
from cardlab.language.phrase import Phrase, phrase
from cardlab.language.typeset import say_bound
from cardlab.language.words import languages
from cardlab.match import Match, Node
from cardlab.model.actions import Action
from cardlab.model.game import State, View
from cardlab.table import page_settings
from cardlab.table.delta import packed
from cardlab.table.seating import PlayerFault, Seating, check_names, failure, names_in, seat_players
from cardlab.table.snapshots import Snapshots

__all__ = ["NoPage", "Watcher", "Page", "Session"]

Watcher = Callable[[View], Any]
LOOKS_ON = "an observer only watches; it cannot move the match"
ON_TABLE = (
    "sitting", "names", "teacher", "cover", "viewer", "reel", "_aids_off", "_reels", "_stuck", "_unwatch", "_opening", "_frames_sent",
    "_strings_sent",
)  # fmt: skip
"""All that says what is on the table and how it is shown; see ``Session._replacing``."""
AT_WORK = "the table is in the middle of a step: players and observers cannot move the match"


class Page(Protocol):
    """Where a session is shown."""

    def send(self, content: dict[str, Any]) -> object:
        """Take a message, as ``protocol.md`` describes it."""

    def draw(self, session: Session) -> Callable[[], object]:
        """Draw the picture that is left where no kernel runs, as the table is now; the function that is returned shows it. What cannot be
        drawn raises here, before anything is sent."""

    def refresh(self) -> object:
        """A step was made: renew that picture, if there is one."""

    def failed(self, error: BaseException) -> object:
        """Note an error for whoever reads the kernel's log: on the page it could name cards that are hidden there."""


class NoPage:
    """A page that only keeps what it is sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        """The messages, in order."""
        self.errors: list[BaseException] = []
        """What failed and was answered with a sentence."""

    def send(self, content: dict[str, Any]) -> None:
        """Keep a message."""
        self.sent.append(content)

    def draw(self, session: Session) -> Callable[[], None]:
        """There is no picture."""
        return self.refresh

    def refresh(self) -> None:
        """Nothing is shown."""

    def failed(self, error: BaseException) -> None:
        """Keep an error."""
        self.errors.append(error)


class Session:
    """A match with somebody at every seat, as one table shows it.

    ``sitting``: the match and who plays. ``names``: the names of the players; ``None``: as in the match. ``teacher``: all hands open.
    ``page``: where it is shown.

    >>> import cardlab
    >>> from cardlab.table.seating import seat_players
    >>> session = Session(seat_players(cardlab.Match(cardlab.game("sticht"), seed=7), None, False))
    >>> session.play("look")
    >>> session.viewer, [str(action) for action in session.view.actions]
    (0, ['trump Y', 'trump R', 'trump G', 'trump B'])
    """

    _unwatch: Callable[[], None] | None = None

    def __init__(self, sitting: Seating, names: Sequence[str] | None = None, *, teacher: bool = False, page: Page | None = None) -> None:
        self.page: Page = NoPage() if page is None else page
        self._observers: list[Watcher] = []
        self._opening = 0
        self._moving = False
        self._failed: set[int] = set()
        self.teacher = teacher
        """Whether all hands are open."""
        self.cover: int | None = None
        """The seat whose player has to be ready before its hand is shown; ``None``: nothing is covered."""
        self.viewer: int | None = None
        """The seat whose knowledge is shown; ``None``: a spectator."""
        self._aids_off: frozenset[str] = frozenset()
        self._begin(sitting, names)

    @property
    def match(self) -> Match:
        """The match on the table: the tree of all that was played, and the cursor."""
        return self.sitting.match

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.match.state

    @property
    def view(self) -> View:
        """What the seat that is shown may know; while a hand is covered, what a spectator may. Opening all hands changes nothing here."""
        state = self.match.state
        return (state if isinstance(state, View) else state.view(self.viewer)).aided(self.aids)

    @property
    def aids(self) -> frozenset[str]:
        """The learner's aids that are on here: all that the game has, except those switched off."""
        return frozenset(self.match.game.kind.aids) - self._aids_off

    @property
    def opening(self) -> int:
        """The number of what the page holds: it counts up whenever all of it is replaced, and every message names it."""
        return self._opening

    @property
    def at_work(self) -> bool:
        """Whether a step is being made: somebody's own function runs."""
        return self._moving

    def play(self, action: str | Action) -> None:
        """Act for the seat whose turn it is at the cursor, whoever plays it; then the others act.

        Raises :class:`IllegalAction`, or :class:`RecordError` in the record of one seat; nothing has changed then. ``RuntimeError`` in a
        function that plays at this table or watches it.
        """
        self.act(action, None)

    def on_step(self, observer: Watcher) -> Callable[[], None]:
        """Call ``observer(view)`` after each step with what the shown seat knows; returns a function that ends this.

        An error it raises is shown at the table and changes nothing in the game. It only watches: it cannot move the match
        (``RuntimeError``). ``TypeError`` for anything that cannot be called.
        """
        if not callable(observer):
            raise TypeError(f"only a function can watch a table, not {quoted(observer)}")
        self._observers.append(observer)

        def end() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return end

    # ---- sitting down ----

    def sit_down(self, match: Match, seats: object = None, names: object = None, *, forced: bool = False) -> None:
        """Begin with a match: who plays, and their names (``None``: as in the match). What is not allowed changes nothing."""
        sitting = seat_players(match, seats, forced)
        self._begin(sitting, None if names is None else check_names(names, match.game.players))

    def _begin(self, sitting: Seating, names: Sequence[str] | None) -> None:
        if self._moving:
            raise RuntimeError(AT_WORK)
        match = sitting.match
        with self._replacing(match):
            if names is not None:
                match.names = names
            # What is made of the match elsewhere, a chart or a text, calls everybody as the table does.
            match.names = names_in(match)
            self.sitting, self.names = sitting, match.names
            self._reels: dict[tuple[int | None, bool, frozenset[str]], Snapshots] = {}
            self._stuck: tuple[Node, dict[str, Any]] | None = None
            self.teacher = self.teacher and match.seat is None
            people = sitting.people
            self.cover = None
            self.viewer = match.seat if match.seat is not None else people[0] if len(people) == 1 else None
            self._take_reel()
            self.contents()  # what cannot be drawn is found before anybody plays on
            before, self._unwatch = self._unwatch, match.watch(self._on_match)
            with self._moves(silent=True):
                start = match.here
                if not start.children:
                    self._answer()
                if not people:  # a game to look at, from where it was
                    match.visit(start)
            if match.seat is None and len(people) > 1:
                self._ask_next()
            self.show_anew()
        if before is not None:
            before()

    @contextmanager
    def _replacing(self, match: Match | None = None) -> Iterator[None]:
        """Within it what is on the table, or how it is shown, is replaced: wholly, or, where that raises, not at all.

        ``match``: the one that is put there, if it is another one. The page hears of it only once everything could be drawn.
        """
        kept = {name: value for name, value in self.__dict__.items() if name in ON_TABLE}
        matches = [each for each in (match, getattr(kept.get("sitting"), "match", None)) if each is not None]
        marks = [(each, each.mark()) for each in matches]
        forced = kept["sitting"].forced if "sitting" in kept else False
        try:
            yield
        except BaseException:
            if self._unwatch is not None and self._unwatch is not kept.get("_unwatch"):
                self._unwatch()
            for name in ON_TABLE:
                self.__dict__.pop(name, None)
            self.__dict__.update(kept)
            for each, mark in marks:
                each.restore(mark)
            if "sitting" in kept:
                self.sitting.forced = forced
            raise

    def _ask_next(self) -> None:
        """Several people share the table: the one to act is asked to be ready, or shown at once where all hands are open."""
        people, awaited = self.sitting.people, self.state.to_act
        seat = awaited if awaited in people else people[0]
        self.viewer, self.cover = (seat, None) if self.teacher else (None, seat)

    def look_from(self, seat: int | None) -> None:
        """Show another seat's knowledge; where several people share the table, another person's only behind the cover."""
        people = self.sitting.people
        with self._replacing():
            if seat is None or self.teacher or len(people) < 2 or seat == self.viewer:
                self.viewer, self.cover = seat, None
            else:
                self.viewer, self.cover = None, seat
            self.show_anew()

    def _hand_over(self) -> None:
        """Where several people share the table, the next one to act takes the place of the one before."""
        people, awaited = self.sitting.people, self.state.to_act
        if len(people) > 1 and awaited in people and awaited not in (self.viewer, self.cover):
            with self._replacing():
                self._ask_next()
                self.show_anew()

    def lift_cover(self) -> None:
        """The player behind the cover is ready: the hand is shown."""
        with self._replacing():
            self.viewer, self.cover = self.cover, None
            self.show_anew()

    def open_hands(self, on: bool) -> None:
        """The teacher's switch: show all hands, or hide again what the table may not show without it."""
        people = self.sitting.people
        with self._replacing():
            self.teacher = on
            if on and self.cover is not None:
                self.viewer, self.cover = self.cover, None
            elif not on and len(people) > 1:
                self._ask_next()
            elif not on and self.viewer not in people and self.viewer is not None:
                self.viewer = people[0] if people else None
            self.show_anew()

    def force_moves(self, on: bool) -> None:
        """Play forced moves for people, from the current one on, or stop doing so."""
        with self._replacing():
            self.sitting.forced = on
            self.show_anew()
        if on and self.cover is None and not self.match.here.children and self.sitting.awaits_person():
            self.run_on()

    def switch_aid(self, aid: str, on: bool) -> None:
        """Turn an aid for learners on or off. ``ValueError`` for one that the game does not have."""
        known = self.match.game.kind.aids
        if aid not in known:
            raise ValueError(f"there is no aid {quoted(aid)}; this game has: {', '.join(known) or 'none'}")
        with self._replacing():
            self._aids_off = self._aids_off - {aid} if on else self._aids_off | {aid}
            self.show_anew()

    def rename(self, names: Sequence[str]) -> None:
        """Give the players other names. ``ValueError`` for names that are not allowed; nothing has changed then."""
        checked = check_names(names, self.match.game.players, self.names)
        with self._replacing():
            self.names = self.match.names = checked
            self._reels = {}
            self.show_anew()

    # ---- to the page ----

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the page."""
        self.page.send(message)

    def show_anew(self) -> None:
        """Send everything again: what the page holds is replaced."""
        self._opening += 1
        self._take_reel()
        show = self.page.draw(self)  # before anything is sent: it may be what cannot be drawn
        self.send_open()
        show()

    def _take_reel(self) -> None:
        """The frames as the current viewer may see them."""
        who = (self.viewer, self.teacher, self.aids)
        if who not in self._reels:
            acts = self.viewer in self.sitting.people and self.match.seat is None
            self._reels[who] = Snapshots(self.match, self.names, self.viewer, self.teacher, acts, self.aids)
        self.reel = self._reels[who]

    def contents(self) -> dict[str, Any]:
        """The ``open`` message: all that the page holds, as the viewer may see it."""
        what = page_settings.setup(self, self.reel.table)
        frames = [self._sent(node) for node in self.match.nodes()]
        return {
            "kind": "open",
            "game": self._opening,
            "setup": what,
            "strings": self.reel.table.since(0),  # after the frames: rendering them fills the table
            "frames": frames,
            "at": self.match.here.id,
            "end": self.match.path()[-1].id,
        }

    def _sent(self, node: Node) -> dict[str, Any]:
        """The frame of a node as it is sent: the page holds its parent."""
        return packed(self.reel.frame(node), None if node.parent is None else self.reel.frame(node.parent))

    def send_open(self) -> None:
        """Send all that the page holds once more, and what keeps the game from going on."""
        message = self.contents()
        self._frames_sent = len(message["frames"])
        self._strings_sent = len(self.reel.table)
        self.send(message)
        if self._stuck is not None and self._stuck[0] is self.match.here and not self.match.here.children:
            self.send(self._stuck[1])

    def _send_frames(self, answer: int | None = None) -> None:
        """Send what has been added since, and where the cursor is."""
        fresh = self.match.nodes()[self._frames_sent :]  # in order of creation, so what is new is at the end
        frames = [self._sent(node) for node in fresh]
        self._frames_sent += len(fresh)
        message: dict[str, Any] = {
            "kind": "frames",
            "game": self._opening,
            "from": self._strings_sent,
            "strings": self.reel.table.since(self._strings_sent),
            "frames": frames,
            "at": self.match.here.id,
        }
        if answer is not None:
            message["answer"] = answer
        self._strings_sent = len(self.reel.table)
        self.send(message)
        if fresh:
            self.page.refresh()

    def note(self, words: Phrase, level: str = "info", answer: int | None = None, rule: str = "", retry: bool = False) -> dict[str, Any]:
        """Say something on the page, in all languages; ``level``: refused, error or info; ``retry``: trying again may help. The message."""
        text = {lang: say_bound(self.match.game.id, self._flat(words, lang), lang, self.names, self.viewer) for lang in languages()}
        message: dict[str, Any] = {"kind": "note", "level": level, "text": text}
        if answer is not None:
            message["answer"] = answer
        if rule:
            message["rule"] = rule
        if retry:
            message["retry"] = True
        self.send(message)
        return message

    def _flat(self, words: Phrase, lang: str) -> Phrase:
        """A sentence whose reason is itself a sentence: that one is said, and its full stop left to the outer one."""
        reason = words.get("reason")
        if not isinstance(reason, Phrase):
            return words
        said = say_bound(self.match.game.id, reason, lang, self.names, self.viewer).removesuffix(".")
        return phrase(words.key, **{**dict(words.facts), "reason": said})

    # ---- steps ----

    @contextmanager
    def _moves(self, answer: int | None = None, silent: bool = False) -> Iterator[None]:
        """Within it the match may move several times; the page is told once, at the end, even where an error ends it.

        Somebody's own function that is called meanwhile cannot move the table: ``RuntimeError``.
        """
        if self._moving:
            raise RuntimeError(AT_WORK)
        before, mark = (self.match.here, len(self.match.nodes())), self.match.mark()
        self._moving = True
        try:
            yield
        finally:
            self._moving = False
            self._failed.clear()
            if not silent and (answer is not None or before != (self.match.here, len(self.match.nodes()))):
                try:
                    self._send_frames(answer)
                except Exception:  # a step that cannot be drawn is none that was made
                    self.match.restore(mark)
                    raise

    def _on_match(self, match: Match) -> None:
        """The match was moved from Python, not through this table: follow it."""
        if self._moving:
            return
        if len(match.nodes()) == self._frames_sent:
            self.send({"kind": "goto", "game": self._opening, "at": match.here.id})
            return
        with self._moves(silent=True):
            self._after_step()
        self._send_frames()
        self._hand_over()

    def _after_step(self) -> None:
        """Tell the observers of the step just made; their errors are shown and change nothing."""
        if not self._observers:
            return
        view = self.view
        for observer in tuple(self._observers):
            try:
                with self.match.kept_still(LOOKS_ON):
                    observer(view)
            except (Exception, SystemExit) as error:
                if id(observer) not in self._failed:  # once, however many steps the others take
                    self._failed.add(id(observer))
                    self.note(phrase("notes.observer_failed", reason=failure(error)), "error")

    def _answer(self) -> None:
        """Let the seats act that need no person; a failing player is shown and leaves the match before its choice."""
        self._stuck = None
        try:
            self.sitting.run_on(self._after_step)
        except PlayerFault as fault:
            self._stick(fault.seat, fault.reason)
        except KeyboardInterrupt as error:  # one that thought for ever; a cell ends with it
            self._stick(self.state.to_act or 0, failure(error))
            raise

    def _stick(self, seat: int, reason: str | Phrase) -> None:
        """The game waits for a player that failed: say so, and that it can be asked again."""
        words = phrase("notes.player_failed", seat=Seat(seat), reason=reason)
        self._stuck = (self.match.here, self.note(words, "error", retry=True))

    def act(self, action: str | Action, answer: int | None = None) -> None:
        """Play an action at the cursor, let the others answer, send what came of it. Raises as :meth:`play`."""
        with self._moves(answer):
            self.match.play(action)
            self._after_step()
            self._answer()
        self._hand_over()

    def run_on(self, answer: int | None = None) -> None:
        """Let the seats act that need no person, from the cursor."""
        with self._moves(answer):
            self._answer()
        self._hand_over()

    def visit(self, node: Node) -> None:
        """The person went to another step; nothing is sent back."""
        with self._moves(silent=True):
            self.match.visit(node)

    def end(self) -> None:
        """Stop following the match, which stays usable; nobody is told anything any more."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
            self._observers.clear()
