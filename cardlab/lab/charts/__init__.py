"""Charts of matches and runs: ``cardlab.charts``. Each is an altair chart that shows itself in a notebook and can be saved offline.

>>> import cardlab
>>> run = cardlab.simulate("nineteen", games=20, seed=1, progress=False)
>>> cardlab.charts.lengths(run)
<chart: How long the game is. Every one of these games took 478 actions.>

Everything is counted with polars before it is drawn, so that a chart of a million games is as small as one of ten. Charts need neither
pandas nor pyarrow. All take ``lang=`` (``"en"``, ``"de"``, ``"ru"``), ``theme=`` (``"light"``, ``"dark"``; each has its own background)
and ``names=``, the names of the players. Where a chart would be meaningless, such as the tricks of a game without tricks, it is a
sentence that says so. :func:`means` draws the answer to your own question. In the chart of a run, marks stand for games:
``cardlab.charts.on_click`` lets you click them, and ``cardlab.charts.clickable`` opens the game you click on a table.
"""

from __future__ import annotations

from cardlab.lab.charts.calls import calls
from cardlab.lab.charts.compare import compare
from cardlab.lab.charts.lengths import lengths
from cardlab.lab.charts.means import means
from cardlab.lab.charts.trajectory import trajectory
from cardlab.lab.charts.tricks import tricks

__all__ = ["calls", "compare", "lengths", "means", "trajectory", "tricks"]
