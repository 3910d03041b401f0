"""Charts under the name that people type: the charts from the lab, and what lets you click them, from the widgets.

:mod:`cardlab.lab.charts` says what they have in common.
"""

from cardlab.explore.clickable import opens
from cardlab.explore.live_chart import Pick, picked
from cardlab.lab.charts import calls, compare, lengths, means, trajectory, tricks

__all__ = ["Pick", "calls", "compare", "lengths", "means", "opens", "picked", "trajectory", "tricks"]
