"""Charts under the name that people type: the charts from the lab, and what lets you click them, from the room where options are explored.

:mod:`cardlab.lab.charts` says what they have in common.
"""

from cardlab.explore.clickable import clickable, opens
from cardlab.explore.live_chart import Pick, on_click, picked
from cardlab.lab.charts import calls, compare, lengths, means, trajectory, tricks

__all__ = ["Pick", "calls", "clickable", "compare", "lengths", "means", "on_click", "opens", "picked", "trajectory", "tricks"]
