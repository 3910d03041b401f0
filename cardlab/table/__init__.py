"""The widget: Python's side of the table and, in ``static/``, the page's. What they say to each other is in ``protocol.md``."""
