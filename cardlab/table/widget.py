"""The table: a notebook widget at which you play, rewind, branch and read why.

All that happens at it is a session's (:mod:`cardlab.table.session`). This is the thin shell between that and the page: messages in, which
are untrusted and go through :mod:`cardlab.table.messages`, scenes out, and the picture that stays where no kernel runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cardlab.language.freetext import must_be, one_of
from cardlab.language.words import languages
from cardlab.match import Match
from cardlab.model.actions import Action
from cardlab.model.game import Game, State, View
from cardlab.table import messages
from cardlab.table.bundle import css, esm
from cardlab.table.export import export
from cardlab.table.seating import SeatSpec, check_names, match_of, seated
from cardlab.table.session import Watcher, Session
from cardlab.table.static_image import Still, WithStill, still_of

__all__ = ["Table"]


class WidgetPage:
    """The page of a widget, as a session speaks to it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def send(self, content: dict[str, Any]) -> None:
        """Send a message to the browser."""
        self._table.send(content)

    def draw(self, session: Session) -> Callable[[], None]:
        """Draw the still picture; the function that is returned puts it into the notebook."""
        still = still_of(session, self._table.lang)
        return lambda: self._table._show_still(still)

    def refresh(self) -> None:
        """Draw the still picture again, where one stands."""
        self._table._show_still()

    def failed(self, error: BaseException) -> None:
        """Write an error to the kernel's log."""
        self._table.log.error("the table could not do what the page asked", exc_info=error)


class Table(WithStill, anywidget.AnyWidget):
    """A table at which a game is played.

    ``game``: a game's id (by default the first of ``cardlab.games()``; with ``players`` and its options as further arguments), a
    :class:`cardlab.Game`, or a :class:`cardlab.Match` to continue. ``seats``: one entry per seat: ``"you"``, a
    player's name, or a function that takes a view and returns an action; by default you in the first seat and ``"careful"`` in the
    others. ``names``: the names of the players, free text. ``seed``, ``decks``: as in ``Game.new``. ``lang``: en, de or ru. ``large``: the
    lecture-hall size. ``teacher``: all hands open. ``forced``: play forced moves for people.

    Raises ``ValueError`` (:class:`cardlab.OptionError` for options) with a sentence for what is not allowed.
    """

    _esm = esm()
    _css = css()
    lang = traitlets.Enum(languages(), default_value="en").tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)

    # Here, too, so that a table which could not be made can be thrown away.
    _session: Session | None = None

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
        # Everything is checked before the widget is made: one that fails would stay in the notebook's list of widgets.
        if lang not in languages():
            raise ValueError(must_be("lang", one_of(languages()), lang))
        for switch, on in (("large", large), ("teacher", teacher), ("forced", forced)):
            if not isinstance(on, bool):
                raise ValueError(must_be(switch, "True or False", on))
        match = match_of(game, seed, decks, options)
        if teacher and match.seat is not None:
            raise ValueError(f"teacher=True is not allowed: this match holds only what one seat may know (seat={match.seat})")
        sitting = seated(match, seats, forced)
        if names is not None:
            names = check_names(names, match.game.players)
        super().__init__(lang=lang, large=large)
        self._session = Session(sitting, names, teacher=teacher, page=WidgetPage(self))
        self.on_msg(self._on_message)
        self.observe(self._on_lang, "lang")

    @property
    def session(self) -> Session:
        """What happens at this table, without the widget."""
        assert self._session is not None  # made with the widget
        return self._session

    # ---- what a person did, from Python ----

    @property
    def match(self) -> Match:
        """The match on the table: the tree of all that was played, and the cursor."""
        return self.session.match

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.session.state

    @property
    def view(self) -> View:
        """What the seat that is shown may know; while a hand is covered, what a spectator may. Opening all hands changes nothing here."""
        return self.session.view

    @property
    def names(self) -> Sequence[str]:
        """The names of the players."""
        return self.session.names

    @property
    def aids(self) -> frozenset[str]:
        """The learner's aids that are on here: all that the game has, except those switched off."""
        return self.session.aids

    @property
    def viewer(self) -> int | None:
        """The seat whose knowledge is shown; ``None``: a spectator."""
        return self.session.viewer

    @property
    def cover(self) -> int | None:
        """The seat whose player has to be ready before its hand is shown; ``None``: nothing is covered."""
        return self.session.cover

    @property
    def teacher(self) -> bool:
        """Whether all hands are open."""
        return self.session.teacher

    def play(self, action: str | Action) -> None:
        """Act for the seat whose turn it is at the cursor, whoever plays it; then the others act.

        Raises :class:`IllegalAction`, or :class:`RecordError` in the record of one seat; nothing has changed then. ``RuntimeError`` in a
        function that plays at this table or watches it.
        """
        self.session.play(action)

    def on_step(self, observer: Watcher) -> Callable[[], None]:
        """Call ``observer(view)`` after each step with what the shown seat knows; returns a function that ends this.

        An error it raises is shown at the table and changes nothing in the game. It only watches: it cannot move the match
        (``RuntimeError``). ``TypeError`` for anything that cannot be called.
        """
        return self.session.on_step(observer)

    def sit_down(self, match: Match, seats: object = None, names: object = None, *, forced: bool = False) -> None:
        """Begin with a match: who plays, and their names (``None``: as in the match). What is not allowed changes nothing."""
        self.session.sit_down(match, seats, names, forced=forced)

    def switch_aid(self, aid: str, on: bool) -> None:
        """Turn an aid for learners on or off. ``ValueError`` for one that the game does not have."""
        self.session.switch_aid(aid, on)

    def export(self, path: str | PathLike[str]) -> Path:
        """Write the match, as the shown seat may see it, to an HTML file that you can rewind offline, without a kernel.

        Returns the path; raises ``OSError`` where it cannot be written.
        """
        return export(self.session, path, lang=self.lang, large=self.large)

    def _on_lang(self, change: Mapping[str, Any]) -> None:
        """Another language, for the still picture, too; where that cannot be drawn, the language stays as it was."""
        try:
            self._show_still()
        except BaseException:
            self.unobserve(self._on_lang, "lang")
            try:
                self.lang = change["old"]
            finally:
                self.observe(self._on_lang, "lang")
            raise

    # ---- from the page ----

    def _on_message(self, _: Any, content: Any, buffers: Any) -> None:
        """Every message of the page comes through here; no exception leaves."""
        messages.receive(self.session, content)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """What the page sets: the language and the size, and nothing else."""
        lang, large = sync_data.get("lang"), sync_data.get("large")
        given = {"lang": lang} if lang in languages() else {}
        super().set_state({**given, **({"large": large} if isinstance(large, bool) else {})})

    # ---- in a notebook ----

    def _still(self) -> Still:
        """The position at the cursor."""
        return still_of(self.session, self.lang)

    def close(self) -> None:
        """Close the widget: the table on the page goes, the match stays usable."""
        if self._session is not None:
            self._session.end()
        if self.comm is not None:
            self.layout.close()  # a widget of its own, made with each one; it would stay
        super().close()

    def __repr__(self) -> str:
        return f"Table({self.match.game!r}, step {self.match.here.state.step})"
