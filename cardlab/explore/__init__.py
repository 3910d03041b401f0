"""Trying options out: the widget for it, charts that one can click, and a table below them."""
