"""A played game: the tree of its lines, and how it is kept as text.

:class:`Match` is what people hold; the modules of this room are its parts.
"""

from cardlab.match.match import Match, Node

__all__ = ["Match", "Node"]
