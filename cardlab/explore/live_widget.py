"""The widget of a live chart. Imported when one is wanted, since what it draws with is large: :func:`cardlab.explore.live_chart.live`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from cardlab.explore.drawn import THEMES, Pick, bundled, picture_of, seen_in, theme_seen
from cardlab.language.typeset import loosen
from cardlab.table.bundle import LIVE, css, esm
from cardlab.table.static_image import StaticImage, WithStaticImage

__all__ = ["LiveChart"]


class LiveChart(WithStaticImage, anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A chart that is drawn by the page. ``spec``: what; ``page``: the theme that the page is seen in, empty before it is."""

    _esm = bundled(esm(LIVE))
    _css = css(("live",))
    spec = traitlets.Dict().tag(sync=True)
    page = traitlets.Enum(("", *THEMES), default_value="").tag(sync=True)

    def __init__(self, spec: dict[str, Any], f: Callable[[Pick], object], made: Callable[[str], Any] | None) -> None:
        self._f, self._made, self._theme = f, made, seen_in()
        super().__init__(spec=spec)
        self.on_msg(self._told)
        self.observe(self._themed, "page")
        self.observe(lambda _: self._show_still(), "spec")

    def _still(self) -> StaticImage:
        return StaticImage(picture_of(self.spec))

    def _told(self, _: object, content: Any, __: object) -> None:
        """What the page says; it is not trusted to be a pick."""
        pick = content.get("pick") if isinstance(content, dict) else None
        if not isinstance(pick, dict):
            return
        game: Any = pick.get("game")
        round: Any = pick.get("round")
        run: Any = pick.get("run", 0)
        if _count(game) and (round is None or _count(round)) and _count(run):
            self._f(Pick(game, round, run))

    def _themed(self, change: Any) -> None:
        if not change["new"]:
            return
        theme_seen(change["new"])
        if self._made is not None and self._theme != seen_in():
            self._theme = seen_in()
            self.spec = self._made(self._theme).to_dict()

    def put(self, chart: Any, made: Callable[[str], Any] | None = None) -> None:
        """Show another chart in its place."""
        self._made = made
        self.spec = chart.to_dict()

    def close(self) -> None:
        """Close the widget."""
        if self.comm is not None:
            self.layout.close()  # a widget of its own, made with each one; it would stay
        super().close()

    def __repr__(self) -> str:
        return f"<live chart: {loosen(self.spec.get('description', ''))}>"


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
