"""A chart as an altair chart that draws itself offline, and the way from a click on it back to Python.

Charts are made with altair's own classes and are altair charts; in a notebook they show themselves as SVG, drawn by ``vl-convert`` on
this machine, whatever renderer altair is set to. Nothing global is changed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardlab.lab.charts.look import FONT, Look
from cardlab.lab.charts.words import Words

__all__ = ["MOST_ROWS", "Pick", "altair", "finished", "pick_by", "picked", "rows", "sentence"]

MOST_ROWS = 5_000
"""How many rows a chart holds at most: what is more is aggregated before."""
PICK = "pick"
"""The name of what is clicked."""
WIDTH = 640


def altair() -> Any:
    """The library, or an ``ImportError`` with a word on how to get it."""
    try:
        import altair as alt
    except ImportError as error:
        raise ImportError("charts need altair and vl-convert-python: pip install 'cardlab[lab]'") from error
    return alt


def rows(records: Sequence[Mapping[str, Any]]) -> Any:
    """What a chart draws, a row a mark. Raises ``ValueError`` for more than :data:`MOST_ROWS`."""
    if len(records) > MOST_ROWS:
        raise ValueError(f"this chart would hold {len(records):,} rows; at most {MOST_ROWS:,} are drawn. Ask for fewer games or rounds")
    return altair().InlineData(values=[dict(record) for record in records])


# ---- how it shows itself ----


class Offline:
    """What the charts add to altair's: they show themselves as SVG, and as a sentence where only text can be shown."""

    def _repr_mimebundle_(self, *args: Any, **kwds: Any) -> Any:
        chart: Any = self
        try:
            import vl_convert  # noqa: F401  (what it is drawn with)
        except ImportError:
            return super()._repr_mimebundle_(*args, **kwds)  # type: ignore[misc]
        page = io.StringIO()
        chart.save(page, format="svg")
        return {"image/svg+xml": page.getvalue(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        chart: Any = self
        return f"<chart: {chart.description}>"


@cache
def _kinds() -> dict[type, type]:
    """Altair's classes of charts, each with one that shows itself offline."""
    alt = altair()
    plain = (alt.LayerChart, alt.ConcatChart, alt.HConcatChart, alt.VConcatChart)
    return {each: type(each.__name__, (Offline, each), {"__module__": __name__, "__doc__": each.__doc__}) for each in plain}


def finished(
    chart: Any, look: Look, words: Words, title: str, subtitle: Sequence[str], width: int = WIDTH, picks: Sequence[str] = ()
) -> Any:
    """A chart with its title, its look and the way it shows itself. ``width``: the room for the words above it, in px; ``picks``: the
    columns by which marks stand for games, ``game`` among them.
    """
    alt = altair()
    lines = words.wrapped(subtitle, width)
    head = words.wrapped([title], width, 17)
    chart = chart.properties(
        title=alt.TitleParams(head if len(head) > 1 else title, subtitle=lines or alt.Undefined, anchor="start", frame="bounds"),
        description=" ".join([f"{title}.", *lines]),
        background=look.surface,
        padding=16,
    )
    chart = chart.configure(**_config(look), locale=words.locale)
    if picks:
        # One selection for all parts: one in each would be merged, with a warning to the reader.
        select = alt.PointSelectionConfig(type="point", fields=list(picks), on="click", toggle=False)
        chart.params = [alt.TopLevelSelectionParameter(name=PICK, select=select, views=_named(chart))]
    kind = _kinds()[type(chart)]
    object.__setattr__(chart, "__class__", kind)  # altair takes what is set in the ordinary way for a property of the chart
    return chart


def _config(look: Look) -> dict[str, Any]:
    """The look, in the words of Vega-Lite."""
    axis = {
        "domain": False, "ticks": False, "gridColor": look.line, "labelColor": look.soft, "titleColor": look.soft, "labelPadding": 6,
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "titlePadding": 8,
    }  # fmt: skip
    title = {
        "color": look.text, "fontSize": 16, "fontWeight": 600, "subtitleColor": look.soft, "subtitleFontSize": 12, "subtitlePadding": 6,
        "subtitleLineHeight": 16, "offset": 14, "anchor": "start",
    }  # fmt: skip
    return {
        "font": FONT, "axis": axis, "title": title, "view": {"stroke": None}, "text": {"color": look.text, "fontSize": 12},
        "concat": {"spacing": 20}, "header": {"labelColor": look.text, "titleColor": look.text},
    }  # fmt: skip


def sentence(text: str, look: Look, words: Words, title: str) -> Any:
    """The picture of a sentence, where a chart would show nothing."""
    alt = altair()
    lines = words.wrapped([text], WIDTH, 14)
    mark = alt.Chart(rows([{"text": lines}]), width=WIDTH, height=20 * len(lines) + 4).mark_text(
        align="left", baseline="top", fontSize=14, lineHeight=20, color=look.text
    )
    drawn = mark.encode(text="text:N", x=alt.value(0), y=alt.value(0))
    chart = finished(alt.layer(drawn), look, words, title, [])
    return chart.properties(description=f"{title}. {text}")


# ---- what is clicked ----


@dataclass(frozen=True)
class Pick:
    """What was clicked: a game by its number in the run, the round it is about (``None``: the whole game), and which run of several."""

    game: int
    round: int | None = None
    run: int = 0


def pick_by(mark: Any, name: str) -> Any:
    """The marks of one part of a chart stand for games: each row has ``game``, and what else :func:`finished` is told of."""
    mark.mark.cursor = "pointer"
    return mark.properties(name=name)  # a name of our own: those that altair gives count up from chart to chart


def _named(chart: Any) -> list[str]:
    """The parts of a chart whose marks stand for games."""
    parts = [part for kind in ("layer", "concat", "hconcat", "vconcat") for part in getattr(chart, kind, None) or ()]
    if parts:
        return [name for part in parts for name in _named(part)]
    name = getattr(chart, "name", None)
    return [name] if isinstance(name, str) else []


@cache
def _clickable() -> Any:
    """Altair's live chart, set up for work offline. A class of its own: altair's stays as it is."""
    alt = altair()
    kind: Any = type("LiveChart", (alt.JupyterChart,), {"__module__": __name__, "__doc__": alt.JupyterChart.__doc__})
    kind.enable_offline()
    return kind


def picked(chart: Any, f: Callable[[Pick], object]) -> Any:
    """The chart of a run as a live widget: a click on a mark calls ``f`` with a :class:`Pick`, whose ``game`` is one that lies there.

    Shown in a notebook, it needs no network. ``charts.picked(charts.lengths(run), lambda pick: show(run.match(pick.game)))`` opens a game
    of the length that was clicked. Raises ``ValueError`` for a chart whose marks stand for no games, ``TypeError`` where ``f`` cannot be
    called.
    """
    if not callable(f):
        raise TypeError(f"only a function can be told what was clicked, not {f!r}")
    params = getattr(chart, "params", None)
    known = [str(getattr(param, "name", "")) for param in params] if isinstance(params, list) else []
    if PICK not in known:
        raise ValueError("nothing in this chart stands for a game; in trajectory, tricks, calls, lengths and compare of a run, marks do")
    widget = _clickable()(chart, embed_options={"actions": False, "renderer": "svg"})

    def told(change: Any) -> None:
        for value in change["new"].value:
            if value.get("game") is not None:
                at = value.get("round")
                f(Pick(int(value["game"]), None if at is None else int(at), int(value.get("run") or 0)))

    widget.selections.observe(told, PICK)
    return widget
