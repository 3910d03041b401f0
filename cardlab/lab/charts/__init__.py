"""Charts of matches and runs: ``cardlab.charts``. Each is an altair chart that shows itself in a notebook and can be saved offline.

>>> import cardlab
>>> run = cardlab.simulate("nineteen", games=20, seed=1, progress=False)
>>> cardlab.charts.lengths(run)
<chart: How long the game is. Every one of these games took 478 actions: there is no spread.>

What is drawn is counted before with polars, so that a chart of a million games is as small as that of ten. They need neither pandas nor
pyarrow. All take ``lang=`` (``"en"``, ``"de"``, ``"ru"``), ``theme=`` (``"light"``, ``"dark"``; each brings its own ground) and ``names=``,
what the seats are called. Where a chart has no meaning, as the tricks of a game without tricks, it is a sentence that says so.
:func:`means` draws what was counted for a question of one's own. In a chart of a run marks stand for games: ``cardlab.charts.picked``
makes them answer a click, and ``cardlab.charts.opens`` opens the game that was clicked on a table.
"""

from __future__ import annotations

from cardlab.lab.charts.called import calls
from cardlab.lab.charts.houses import compare
from cardlab.lab.charts.means import means
from cardlab.lab.charts.outcomes import tricks
from cardlab.lab.charts.scores import trajectory
from cardlab.lab.charts.spans import lengths

__all__ = ["calls", "compare", "lengths", "means", "trajectory", "tricks"]
