"""The lab's charts under the name that people type: ``from cardlab.charts import trajectory``. They stand in :mod:`cardlab.lab.charts`."""

from cardlab.lab.charts import *  # noqa: F403
from cardlab.lab.charts import __all__ as __all__
