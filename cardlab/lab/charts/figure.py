"""A chart as an altair chart that draws itself offline.

Charts are made with altair's own classes and are altair charts; in a notebook they show themselves as a picture, drawn by ``vl-convert`` on
this machine, whatever renderer altair is set to. Nothing global is changed.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from cardlab.lab.charts.look import FONT, Look
from cardlab.lab.charts.words import Words
from cardlab.language.freetext import showable_in
from cardlab.language.typeset import loosen
from cardlab.picture.shown import Picture

__all__ = ["MOST_ROWS", "altair", "finished", "pick_by", "rows", "sentence"]

MOST_ROWS = 5_000
"""How many rows a chart holds at most: what is more is aggregated before."""
WIDTH = 640


def altair() -> Any:
    """The library, or an ``ImportError`` that says how to install it."""
    try:
        import altair as alt
    except ImportError as error:
        raise ImportError("charts need altair and vl-convert-python: pip install 'cardlab[lab]'") from error
    return alt


def rows(records: Sequence[Mapping[str, Any]]) -> Any:
    """What a chart draws, one row per mark. Raises ``ValueError`` for more than :data:`MOST_ROWS`."""
    if len(records) > MOST_ROWS:
        raise ValueError(f"this chart would have {len(records):,} rows, and at most {MOST_ROWS:,} are drawn; choose fewer games or rounds")
    return altair().InlineData(values=[showable_in(dict(record)) for record in records])


# ---- how it shows itself ----


class Offline:
    """What the charts add to altair's: they show themselves as a picture, and as a sentence where only text can be shown.

    Every way out, to the screen or to a file, asks for the chart as a dict: there all that cannot be shown is replaced, wherever it came
    from. What draws (vl-convert) ends the whole process at a text that XML cannot hold.
    """

    def to_dict(self, *args: Any, **kwds: Any) -> dict[str, Any]:
        """The chart as Vega-Lite has it, with nothing in it that cannot be shown."""
        spec: dict[str, Any] = showable_in(super().to_dict(*args, **kwds))  # type: ignore[misc]
        return spec

    def _repr_mimebundle_(self, *args: Any, **kwds: Any) -> Any:
        chart: Any = self
        try:
            import vl_convert  # noqa: F401  (what it is drawn with)
        except ImportError:
            return super()._repr_mimebundle_(*args, **kwds)  # type: ignore[misc]
        page = io.StringIO()
        chart.save(page, format="svg")
        return Picture(page.getvalue(), loosen(str(chart.description)), str(chart.description))._repr_mimebundle_()

    def __repr__(self) -> str:
        chart: Any = self
        return f"<chart: {loosen(chart.description)}>"


@cache
def _kinds() -> dict[type, type]:
    """Altair's classes of charts, each with one that shows itself offline."""
    alt = altair()
    plain = (alt.LayerChart, alt.ConcatChart, alt.HConcatChart, alt.VConcatChart)
    return {each: type(each.__name__, (Offline, each), {"__module__": __name__, "__doc__": each.__doc__}) for each in plain}


def finished(
    chart: Any, look: Look, words: Words, title: str, subtitle: Sequence[str], width: int = WIDTH
) -> Any:
    """A chart with its title, its look and the way it shows itself. ``width``: the room for the words above it, in px."""
    alt = altair()
    lines = words.wrapped(subtitle, width)
    head = words.wrapped([title], width, 17)
    chart = chart.properties(
        title=alt.TitleParams(head if len(head) > 1 else title, subtitle=lines or alt.Undefined, anchor="start", frame="bounds"),
        description=" ".join([f"{title}.", *lines]),
        background=look.surface,
        padding=16,
        usermeta={"theme": look.theme},
    )
    chart = chart.configure(**_config(look), locale=words.locale)
    kind = _kinds()[type(chart)]
    object.__setattr__(chart, "__class__", kind)  # altair takes what is set in the ordinary way for a property of the chart
    return chart


def _config(look: Look) -> dict[str, Any]:
    """The look, in the words of Vega-Lite. Read aloud are a chart's description and its marks that stand for games, not coordinates."""
    axis = {
        "domain": False, "ticks": False, "gridColor": look.line, "labelColor": look.soft, "titleColor": look.soft, "labelPadding": 6,
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "titlePadding": 8,
    }  # fmt: skip
    title = {
        "color": look.text, "fontSize": 16, "fontWeight": 600, "subtitleColor": look.soft, "subtitleFontSize": 12, "subtitlePadding": 6,
        "subtitleLineHeight": 16, "offset": 14, "anchor": "start",
    }  # fmt: skip
    return {
        "font": FONT, "axis": axis, "title": title, "view": {"stroke": None}, "mark": {"aria": False},
        "text": {"color": look.text, "fontSize": 12},
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


def pick_by(mark: Any) -> Any:
    """The marks of one part of a chart stand for games: each row has ``game``, perhaps ``round`` and ``run``, and ``told``, a line that
    says what is there.
    """
    mark.mark.cursor, mark.mark.aria = "pointer", True  # by the first the page knows them, too
    return mark.encode(tooltip="told:N", description="told:N")
