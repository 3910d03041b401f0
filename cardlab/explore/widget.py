"""Options of a game tried out on many games: controls, a run that grows as they change, charts of it, and its games on a table.

What is played and drawn comes from the lab; here it is put together for people. While a run grows the notebook can be used: in a kernel
it is played in short pieces on the kernel's own loop, elsewhere at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from cardlab.engine.tables import DETAILS
from cardlab.explore.clickable import open_game, round_at
from cardlab.explore.controls import MOST, Controls, Wrong, read_number
from cardlab.explore.live_chart import Pick, live, picture_of, seen_in, stands_for_games
from cardlab.explore.panel import Panel
from cardlab.explore.pictures import COMPARE, DETAIL, chart_of, pictures
from cardlab.lab.charts.look import look
from cardlab.lab.charts.subject import unit_of
from cardlab.lab.charts.words import Words
from cardlab.lab.progressive import ProgressiveRun
from cardlab.lab.run import Run, prepared
from cardlab.language.freetext import cut, must_be, one_of
from cardlab.language.phrase import phrase
from cardlab.language.typeset import loosen
from cardlab.language.words import known_language
from cardlab.model.game import Game, check_seed, games
from cardlab.model.game import game as game_of
from cardlab.model.options import whole_number
from cardlab.picture.shown import position_picture
from cardlab.players import opponent
from cardlab.table.seating import check_names, failure
from cardlab.table.static_image import StaticImage
from cardlab.table.widget import Table

__all__ = ["Explore"]

BREATH = 0.01
"""Seconds that are left to the notebook between two pieces of a run."""
MOST_KEPT = 7
GOLDEN = 0.6180339887498949
"""Steps of this share of a run come by its games in a scattered order that is always the same."""


class Explore(Panel):
    """Try out the options of a game on many games.

    ``game``: a game's id, with its options as further arguments, or a :class:`~cardlab.model.game.Game`. ``games``: how many are played
    in the end. ``seats``: who plays, one name or one per seat; by default the careful player. ``seed``: as in :func:`cardlab.simulate`.
    ``picture``: the chart shown first: ``"trajectory"``, ``"tricks"``, ``"calls"``, ``"lengths"`` or ``"compare"``. ``lang``: en, de or ru.
    ``theme``: ``"light"`` or ``"dark"``, for the charts; by default they follow the page. ``names``: the names of the players.

    Raises ``ValueError`` (:class:`cardlab.OptionError` for options) with a sentence for what is not allowed. What you type
    into the widget later is answered there.
    """

    table: Table | None = None
    """The table on which a game of the run was opened; ``None`` before."""
    _live: Any = None

    def __init__(
        self,
        game: str | Game | None = None,
        *,
        games: int = 3000,
        seats: str | Sequence[str] | None = None,
        seed: int | None = None,
        picture: str | None = None,
        lang: str = "en",
        theme: str | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        # Everything is checked before the widget is made: one that fails would stay in the notebook's list of widgets.
        whole = _game(game, options)
        known_language(lang)
        if theme is not None:
            look(theme)
        self._names = None if names is None else check_names(names, whole.players)
        known = pictures(whole)
        if picture is not None and picture not in known:
            raise ValueError(must_be("picture", one_of(known), picture))
        who: str | Sequence[str] = opponent(whole) if seats is None else seats
        number = check_seed(seed)
        prepared(whole, games, who, number, "games")
        first = picture or known[0]
        if games > MOST[DETAIL[first]]:
            most = f"at most {MOST[DETAIL[first]]:,} for picture={first!r} (cardlab.simulate plays more)"
            raise ValueError(must_be("games", most, games))
        self._lang, self._theme = lang, theme
        self._run: Run | None = None
        self._growth: ProgressiveRun | None = None
        self._task: asyncio.Task[None] | None = None
        self._kept: list[Run] = []
        self._drawn: list[Run] = []
        self._looked = 0
        self._controls = Controls(whole, lang, games, who, number, self._again, self._names)
        self._words = Words(whole, lang)
        acts = {
            "stop": self._stop,
            "show": self._show_one,
            "again": self._other_games,
            "keep": self._keep,
            "forget": self._forget,
            "number": self._show_number,
            "picture": self._other_picture,
        }
        super().__init__(self._controls.rows(), known, first, acts)
        self._switch()
        self._again()

    # ---- what is there ----

    @property
    def run(self) -> Run | None:
        """The run that is shown, as far as it has grown; ``None`` before the first games are over."""
        return self._run

    @property
    def growing(self) -> bool:
        """Whether more games are being played."""
        return self._growth is not None

    def show(self, number: int, round: int | None = None) -> Table:
        """Open game ``number`` of the run on the table below, from its start or a round, and return the table.

        ``ValueError`` where there is no such game or round.
        """
        run = self._run
        if run is None:
            raise ValueError(loosen(self._say("no_game")))
        k = whole_number(number)
        if k is None or not 0 <= k < len(run):
            raise ValueError(loosen(self._say("no_such_game", number=str(number), last=len(run) - 1)))
        return self._open(run, k, None if round is None else self._round(run, k, round))

    async def finished(self) -> None:
        """Wait until all games are played (``await explore.finished()`` in a cell)."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    def close(self) -> None:
        """Close the widget and stop playing; the run stays."""
        self._growth = None
        for shown in (self.table, self._live):
            if shown is not None:
                shown.close()
        super().close()

    def __repr__(self) -> str:
        run = self._run
        played = "no games yet" if run is None else f"{len(run):,} games"
        return f"Explore({(self._controls.start if run is None else run.game)!r}, {played})"

    # ---- what it looks like ----

    def _still(self) -> StaticImage:
        """The last picture, before there is one a table of the game; and a word on how to go on."""
        note = f"{self._say('name', game=self._words.title)}. {self._say('still')}"
        if self._live is not None:
            return StaticImage(picture_of(self._live.spec), note)
        start = self._controls.start.new(seed=0).view(None)
        return StaticImage(position_picture(start, lang=self._lang, names=self._names), note, width=560)

    def _switch(self) -> None:
        """Buttons that can do something now."""
        self._buttons["stop"].disabled = not self.growing
        for control in (self._buttons["show"], self._buttons["keep"], self._number):
            control.disabled = self._run is None
        self._buttons["forget"].disabled = not self._kept

    # ---- playing ----

    def _again(self) -> None:
        """Something was changed: what is under way ends, and what is set now is played."""
        self._carefully(self._begin)

    def _begin(self) -> None:
        self._halt()
        call, count = self._controls.call(DETAIL[self._picture.value])
        self._words = Words(call.game, self._lang)
        self._answer("")
        growth = self._growth = ProgressiveRun(call, count)
        self._progress.value, self._progress.max = 0, count
        self._tell(self._say("begins"))
        self._switch()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(self._grow(growth))
        else:
            self._task = loop.create_task(self._grow(growth))

    def _halt(self) -> ProgressiveRun | None:
        """End what is under way, if anything is; it is given back."""
        growth, self._growth = self._growth, None
        return growth

    async def _grow(self, growth: ProgressiveRun) -> None:
        """Play on as long as nothing else is asked for."""
        loop = asyncio.get_running_loop()
        try:
            for elsewhere in growth.steps():
                if growth is not self._growth:
                    return
                new = growth.run is not None and growth.run is not self._run
                if new:
                    self._run = growth.run
                    await self._draw()
                self._advance(growth, compiles=elsewhere is not None)
                if elsewhere is not None:
                    await loop.run_in_executor(None, elsewhere)
                await asyncio.sleep(BREATH)
                if growth is not self._growth:
                    return
            self._growth = None
            self._ended(growth)
        except Exception as error:
            if growth is self._growth:
                self._growth = None
                self._answer(self._say("fault", reason=failure(error)), wrong=True)
        finally:
            if growth is self._growth:
                self._growth = None
            self._switch()

    def _advance(self, growth: ProgressiveRun, compiles: bool) -> None:
        self._progress.value = min(growth.done, growth.games)
        count = self._words.number(growth.done)
        if compiles:
            self._tell(self._say("compiles", n=growth.done, count=count))
        else:
            self._tell(self._say("grows", n=growth.games, count=count, all=self._words.number(growth.games)))
        self._switch()

    def _ended(self, growth: ProgressiveRun) -> None:
        self._progress.value = growth.games
        # Two places of it are what a clock can say.
        pace = float(f"{growth.done / growth.spent:.2g}")
        fast = self._say("fast", n=int(pace), count=self._words.number(pace))
        self._tell(f"{self._say('done', n=growth.games, count=self._words.number(growth.games))} {fast}")

    def _stop(self) -> None:
        growth = self._halt()
        if growth is None:
            return
        kept = growth.kept()
        if kept is not None and len(kept):
            self._run = kept
            self._tell(self._say("stopped", n=len(kept), count=self._words.number(len(kept))))
            self._draw_now()
        else:
            self._tell(self._say("stopped_at_once"))
        self._switch()

    # ---- drawing ----

    def _other_picture(self) -> None:
        """Another picture: of the run that is there, if it is fine enough."""
        wanted, run = DETAIL[self._picture.value], self._run
        if run is not None and not self.growing and DETAILS.index(run.detail) >= DETAILS.index(wanted):
            self._draw_now()
        else:
            self._begin()

    def _runs(self) -> list[Run]:
        """What is drawn: the run, and before it those that are kept, where these are compared."""
        assert self._run is not None
        kept = [run for run in self._kept if run is not self._run] if self._picture.value == COMPARE else []
        return [*kept, self._run]

    def _chart(self, runs: Sequence[Run], theme: str) -> Any:
        names = None if self._names is None else self._words.seat_names(self._names, max(run.game.players for run in runs))
        return chart_of(self._picture.value, runs, self._lang, theme, names)

    def _theme_now(self) -> str:
        """The theme that was asked for, else that of the page as far as it is known."""
        return self._theme or seen_in()

    async def _draw(self) -> None:
        """Draw what there is, on another thread: the tables of a large run take a while."""
        runs, growth = self._runs(), self._growth
        try:
            chart = await asyncio.get_running_loop().run_in_executor(None, self._chart, runs, self._theme_now())
            if growth is self._growth:
                self._put(chart, runs)
        except ImportError:
            self._answer(self._say("no_charts"), wrong=True)

    def _draw_now(self) -> None:
        if self._run is None:
            return
        runs = self._runs()
        try:
            self._put(self._chart(runs, self._theme_now()), runs)
        except ImportError as error:
            raise Wrong(self._say("no_charts")) from error

    def _put(self, chart: Any, runs: list[Run]) -> None:
        """Show a chart in the place of the one before."""
        self._drawn = runs
        made = None if self._theme else lambda theme: self._chart(runs, theme)
        if self._live is None:
            self._live = live(chart, self._clicked, made, games=False)
            self._image.children = [self._live]
        else:
            self._live.put(chart, made)
        self._show_still()
        if stands_for_games(self._live.spec):
            self._answer(self._say("click"))

    # ---- a game of the run ----

    def _clicked(self, pick: Any) -> None:
        self._carefully(lambda: self._open(self._drawn[min(pick.run, len(self._drawn) - 1)], pick.game, pick.round))

    def _show_one(self) -> None:
        run = self._run
        if run is None or not len(run):
            raise Wrong(self._say("no_game"))
        self._open(run, int(self._looked * GOLDEN % 1 * len(run)), None)
        self._looked += 1

    def _show_number(self) -> None:
        """Open the game whose number was typed; the field is then free for the next."""
        text = self._number.value.strip()
        if not text:
            return
        number = read_number(text)
        if self._run is not None and number is None:
            raise Wrong(self._say("no_such_game", number=f"“{cut(text, 40)}”", last=len(self._run) - 1))
        try:
            self.show(-1 if number is None else number)
        except ValueError as error:
            raise Wrong(str(error)) from error
        self._number.value = ""

    def _round(self, run: Run, number: int, given: object) -> int:
        """A round of a game, if it has it; in a game that counts turns a turn. Else a ``ValueError``."""
        # When a game is over its count may stand at a turn that nobody has.
        counts = [round_at(node) for node in run.match(number).path() if not node.state.over]
        k, low, high = whole_number(given), counts[0], counts[-1]
        if k is None or not low <= k <= high:
            what = phrase(f"explore.round.{unit_of(run.game)}")
            raise ValueError(self._say("no_such_round", number=number, what=what, round=cut(str(given), 40), low=low, high=high))
        return k

    def _open(self, run: Run, number: int, round: int | None) -> Table:
        table, words = open_game(self.table, run, Pick(number, round), self._names, self._lang)
        if self.table is None:
            self.table = table
            self._place.children = [table]
        self._answer(words)
        return table

    # ---- the other buttons ----

    def _other_games(self) -> None:
        self._controls.set_seed(check_seed(None))
        self._begin()

    def _keep(self) -> None:
        if self._run is not None and self._run not in self._kept:
            self._kept = [*self._kept, self._run][-MOST_KEPT:]
        self._answer(self._say("kept", n=len(self._kept)))
        self._switch()

    def _forget(self) -> None:
        self._kept = []
        if self._picture.value == COMPARE and not self.growing:
            self._draw_now()
        self._answer("")
        self._switch()


def _game(game: str | Game | None, options: dict[str, Any]) -> Game:
    """The game that was asked for."""
    if isinstance(game, Game):
        if options:
            raise ValueError("a game already has its options; with it give only games, seats, seed, picture, lang, theme and names")
        return game
    return game_of(games()[0] if game is None else game, **options)
