"""The table: a notebook widget at which one plays, rewinds, branches and reads why.

Python holds the match and sends the page frames of what one viewer may see (:mod:`cardlab.widgets.reel`); the page asks Python only to act.
What the page says is untrusted and goes through :mod:`cardlab.widgets.desk`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import traitlets

from cardlab.engine.acts import Action
from cardlab.engine.game import Game, State, View, games
from cardlab.engine.game import game as make_game
from cardlab.engine.phrase import Phrase, Seat, phrase
from cardlab.match import Match, Node
from cardlab.tell.words import languages, say
from cardlab.widgets import desk, setup
from cardlab.widgets.bundle import css, esm
from cardlab.widgets.reel import Reel
from cardlab.widgets.sitting import PlayerFault, SeatSpec, Sitting, check_names, check_seats
from cardlab.widgets.still import still_html

__all__ = ["Table"]

NAMES = ("Anna", "Ben", "Cleo", "Dario", "Emil", "Frida")
"""What seats are called that were given no name."""
Observer = Callable[[View], Any]


class Table(anywidget.AnyWidget):
    """A table at which a game is played.

    ``game``: a game's id (the first of ``cardlab.games()`` if none is given; with ``players`` and its options as further
    arguments), a :class:`~cardlab.engine.game.Game`, or a :class:`~cardlab.match.Match` to go on with. ``seats``: one entry a seat:
    ``"you"``, a player's name, or a function that is given a view and returns an action; by default you at seat 0 and ``"random"``
    elsewhere. ``names``: what the seats are called, free text. ``seed``, ``decks``: as in ``Game.new``. ``lang``: en, de or ru.
    ``large``: the lecture-hall size. ``teacher``: all hands open. ``forced``: play forced moves for people.

    Raises ``ValueError`` (:class:`~cardlab.engine.options.OptionError` for options) with a sentence for what is not allowed.
    """

    _esm = esm()
    _css = css()
    lang = traitlets.Enum(languages(), default_value="en").tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        game: str | Game | Match | None = None,
        *,
        seats: Sequence[SeatSpec] | None = None,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        decks: Any = None,
        lang: str = "en",
        large: bool = False,
        teacher: bool = False,
        forced: bool = False,
        **options: Any,
    ) -> None:
        if lang not in languages():
            raise ValueError(f"lang={lang!r} is not allowed; allowed: {', '.join(map(repr, languages()))}")
        if isinstance(game, Match):
            if options or seed is not None or decks is not None:
                raise ValueError("a match has its options, seed and decks already; give only seats, names and lang beside it")
            match = game
        else:
            if not isinstance(game, Game):
                game = make_game(games()[0] if game is None else game, **options)
            elif options:
                raise ValueError("a game has its options already; give only seats, names, seed, decks and lang beside it")
            match = Match(game, seed=seed, decks=decks)
        self._observers: list[Observer] = []
        self._opening = 0
        self._still: Any = None
        self._unwatch: Callable[[], None] = lambda: None
        self._quiet = False
        super().__init__(lang=lang, large=bool(large))
        self.teacher = bool(teacher)
        self.cover: int | None = None
        """The seat that has to say ready before its hand is shown; ``None``: nothing is covered."""
        self.viewer: int | None = None
        """The seat whose knowledge is shown; ``None``: a spectator."""
        self.sit_down(match, seats, names, forced=bool(forced))
        self.on_msg(self._on_message)

    # ---- what a person did, from Python ----

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
        """What the seat that is shown may know of it."""
        return self.reel.view(self.match.here)

    def play(self, action: str | Action) -> None:
        """Act for the seat to act at the cursor, whoever plays it; the others answer. Raises :class:`IllegalAction`; nothing has
        changed then.
        """
        with self._gathering():
            self.match.play(action)
            self._after_step()
            self._answer()

    def on_step(self, observer: Observer) -> Callable[[], None]:
        """Call ``observer(view)`` after each step with what the shown seat knows; returns a function that ends it.

        An error it raises is shown in the table and changes nothing in the game.
        """
        self._observers.append(observer)

        def end() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return end

    # ---- sitting down ----

    def sit_down(
        self, match: Match, seats: object = None, names: object = None, *, forced: bool = False, viewer: int | None = None
    ) -> None:
        """Begin with a match: who plays, what they are called, whose hand is shown. Everything is checked before anything changes."""
        count = match.game.players
        checked = check_seats(seats, count)
        called = check_names(names if names is not None else match.names, count, NAMES[:count])
        self._unwatch()
        match.names = called
        self.sitting = Sitting(match, checked, forced)
        self.names = called
        self._observed = match.here
        self._unwatch = match.watch(self._on_match)
        people = self.sitting.people
        self.cover = None
        self.viewer = viewer if viewer is not None else people[0] if people else None
        with self._gathering():
            if people and not match.here.children:
                self._answer()
        if len(people) > 1 and not self.teacher:
            awaited = match.state.to_act
            self.viewer, self.cover = None, awaited if awaited in people else people[0]
        if getattr(match, "seat", None) is not None:
            self.viewer, self.cover = match.seat, None
        self.show_anew()

    def look_from(self, seat: int | None) -> None:
        """Show another seat's knowledge; another person's seat only behind the cover."""
        others = [person for person in self.sitting.people if person != self.viewer]
        if seat is None or self.teacher or seat not in others:
            self.viewer, self.cover = seat, None
        else:
            self.viewer, self.cover = None, seat
        self.show_anew()

    def lift_cover(self) -> None:
        """The seat behind the cover is ready: its hand is shown."""
        self.viewer, self.cover = self.cover, None
        self.show_anew()

    def open_hands(self, on: bool) -> None:
        """The teacher's switch: show all hands, or no longer."""
        self.teacher = on
        if on and self.viewer is None and self.cover is not None:
            self.viewer, self.cover = self.cover, None
        self.show_anew()

    # ---- to the page ----

    def show_anew(self) -> None:
        """Send everything anew: what the page holds is replaced."""
        self._opening += 1
        self.reel = Reel(self.match, self.names, self.viewer, self.teacher)
        self._send_open()
        self._show_still()

    def _send_open(self) -> None:
        # Frames first: rendering them fills the string table.
        what = setup.setup(self, self.reel.table)
        frames = [self.reel.frame(node) for node in self.match.nodes()]
        self._frames_sent = len(frames)
        strings = self.reel.table.since(0)
        self._strings_sent = len(self.reel.table)
        end = self.match.path()[-1].id
        self.send(
            {
                "kind": "open",
                "game": self._opening,
                "setup": what,
                "strings": strings,
                "frames": frames,
                "at": self.match.here.id,
                "end": end,
            }
        )

    def _send_frames(self, answer: int | None = None) -> None:
        """Send what has been added since, and where the cursor is."""
        fresh = self.match.nodes()[self._frames_sent :]  # in order of creation, so what is new is at the end
        frames = [self.reel.frame(node) for node in fresh]
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
            self._show_still()

    def note(self, words: Phrase, level: str = "info", answer: int | None = None, rule: str = "") -> None:
        """Say something on the page, in all languages; ``level``: refused, error or info."""
        text = {lang: say(self.match.game.id, words, lang, self.names, self.viewer) for lang in languages()}
        message: dict[str, Any] = {"kind": "note", "level": level, "text": text}
        if answer is not None:
            message["answer"] = answer
        if rule:
            message["rule"] = rule
        self.send(message)

    # ---- steps ----

    def _gathering(self, answer: int | None = None, silent: bool = False) -> _Gathering:
        return _Gathering(self, answer, silent)

    def _on_match(self, match: Match) -> None:
        """The match was moved from Python, not through the table: follow it."""
        if not self._quiet:
            self._send_frames()

    def _after_step(self) -> None:
        """Tell the observers of the step just made; their errors are shown and change nothing."""
        if not self._observers:
            return
        view = self.match.here.state.view(None if self.cover is not None else self.viewer)
        for observer in tuple(self._observers):
            try:
                observer(view)
            except Exception as error:
                self.note(phrase("notes.observer_failed", reason=f"{type(error).__name__}: {error}"), "error")

    def _answer(self) -> None:
        """Let the seats act that need no person; a failing player is shown and leaves the match before its choice."""
        try:
            self.sitting.run_on(self._after_step)
        except PlayerFault as fault:
            self.note(phrase("notes.player_failed", seat=Seat(fault.seat), reason=fault.reason), "error")

    def act(self, action: str, answer: int | None) -> None:
        """A person's action from the page, already found legal: play it, let the others answer, send what came of it."""
        with self._gathering(answer):
            self.match.play(action)
            self._after_step()
            self._answer()
            awaited = self.state.to_act
            hands_over = awaited is not None and awaited in self.sitting.people and awaited != self.viewer and not self.teacher
        if hands_over:
            self.look_from(awaited)

    def run_on(self, answer: int | None = None) -> None:
        """Let the seats act that need no person, from the cursor."""
        with self._gathering(answer):
            self._answer()

    def visit(self, node: Node) -> None:
        """The person went to another step; nothing is sent back."""
        with self._gathering(silent=True):
            self.match.visit(node)

    # ---- from the page ----

    def _on_message(self, _: Any, content: Any, buffers: Any) -> None:
        """Every message of the page comes through here; no exception leaves."""
        desk.receive(self, content)

    # ---- in a notebook ----

    def _show_still(self) -> None:
        """Renew the picture that stands in the notebook for the table while no kernel runs."""
        if self._still is not None:
            self._still.update(_Still(still_html(self)))

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show a still picture and, over it, the table: the page hides the picture while the table is alive."""
        from IPython.display import display

        self._still = display(_Still(still_html(self)), display_id=True)
        bundle = self._repr_mimebundle_(**kwargs)
        if bundle is not None:
            shown, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
            shown["text/plain"] = repr(self)
            display(shown, raw=True, metadata=metadata)

    def close(self) -> None:
        """End the widget: its page side goes, the match stays usable."""
        self._unwatch()
        self._unwatch = lambda: None
        self._observers.clear()
        super().close()

    def __repr__(self) -> str:
        return f"Table({self.match.game!r}, step {self.match.here.state.step})"


class _Still:
    """The still picture as notebooks store it."""

    def __init__(self, html: str) -> None:
        self._html = html

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return "a picture of the table"


class _Gathering:
    """Within it the match may move several times; the page hears of it once, at the end, even where an error ends it."""

    def __init__(self, table: Table, answer: int | None = None, silent: bool = False) -> None:
        self._table, self._answer, self._silent = table, answer, silent

    def __enter__(self) -> None:
        self._was = self._table._quiet
        self._table._quiet = True

    def __exit__(self, *_: object) -> None:
        self._table._quiet = self._was
        if not self._was and not self._silent and self._table._opening:
            self._table._send_frames(self._answer)
