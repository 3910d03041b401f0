"""How a live chart is drawn: in which theme, with what it needs to draw without a network, and as a picture where no page is."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from cardlab.language.freetext import showable_in
from cardlab.language.typeset import loosen
from cardlab.picture.shown import Picture

__all__ = ["THEMES", "Pick", "bundled", "picture_of", "seen_in", "theme_seen"]

THEMES = ("light", "dark")


@dataclass(frozen=True)
class Pick:
    """What was clicked: a game by its number in the run, the round it is about (``None``: the whole game), and which run of several."""

    game: int
    round: int | None = None
    run: int = 0


_page = ["light"]


def seen_in() -> str:
    """The theme of the page that showed a live chart last: the best guess for the next one. ``"light"`` before there was any."""
    return _page[0]


def theme_seen(theme: str) -> None:
    """A page shows a live chart in this theme."""
    _page[0] = theme


def picture_of(spec: dict[str, Any]) -> Picture:
    """A chart as a picture; its description stands in for it where pictures are not seen."""
    import vl_convert

    words = spec.get("description", "")
    return Picture(vl_convert.vegalite_to_svg(showable_in(spec)), loosen(words), words)


BUNDLES = "import sys, vl_convert; sys.stdout.write(vl_convert.javascript_bundle(sys.stdin.read()))"


def bundled(module: str) -> str:
    """A module together with Vega, so that the page needs no network.

    Another process does it: the bundler takes some 80 MB, which would stay as long as this one runs.
    """
    import vl_convert

    try:
        call = [sys.executable, "-X", "utf8", "-c", BUNDLES]
        done = subprocess.run(call, input=module, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.SubprocessError):  # where no process may be started
        whole: str = vl_convert.javascript_bundle(module)
        return whole
    return done.stdout
