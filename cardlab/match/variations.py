"""A tree of actions as nested lists, the way people write down variations, and back.

A list in a line holds the *alternatives* to the action just before it, each a line in the same form, in order of playing, with ``[]``
where that action itself comes in this order if it is not the first. The line that is written out at a fork is the one with the most in
it, so that lists never nest deeply, however a tree has grown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from cardlab.match.errors import RecordError, refuse

__all__ = ["Entry", "flat", "lines_from", "print_line", "read_lines", "texts"]


def lines_from(nodes: Sequence[Any]) -> list[Any]:
    """Nested lines of nodes, from the nodes of a match in order of creation, the root first."""
    sizes: dict[int, int] = {}
    for node in reversed(nodes):
        sizes[node.id] = 1 + sum(sizes[child.id] for child in node.children)

    def line(node: Any) -> list[Any]:
        items: list[Any] = []
        while node.children:
            main = max(node.children, key=lambda child: sizes[child.id])
            items.append(main)
            if len(node.children) > 1:
                alternatives = [[] if child is main else [child, *line(child)] for child in node.children]
                items.append(alternatives[1:] if node.children[0] is main else alternatives)
            node = main
        return items

    return line(nodes[0])


def flat(line: Sequence[Any]) -> list[Any]:
    """The items of nested lines that are no lists, from the top of the text on."""
    items: list[Any] = []
    for item in line:
        if isinstance(item, list):
            for alternative in item:
                items += flat(alternative)
        else:
            items.append(item)
    return items


def texts(line: Sequence[Any], text: Callable[[Any], str]) -> list[Any]:
    """Nested lines of nodes as nested lines of texts."""
    return [[texts(each, text) for each in item] if isinstance(item, list) else text(item) for item in line]


def print_line(line: Sequence[Any], words: dict[Any, str], pad: str) -> str:
    """A line as JSON: a row ends where the round or the kind of decision changes, or where a seat acts that has acted in it."""
    blocks: list[str] = []
    row: list[str] = []
    acted: set[int | None] = set()
    stretch: tuple[int, str] | None = None
    for item in line:
        if isinstance(item, list):
            blocks += [", ".join(row)] if row else []
            row = []
            inner = pad + "    "
            alternatives = [print_line(each, words, inner) for each in item]
            blocks.append("[\n" + inner + f",\n{inner}".join(alternatives) + f"\n{pad}  ]")
            continue
        before = item.parent.state
        seat, now = before.to_act, (before.round, before.phase)
        if now != stretch or seat in acted:
            blocks += [", ".join(row)] if row else []
            row, acted, stretch = [], set(), now
        acted.add(seat)
        row.append(json.dumps(words[item], ensure_ascii=False))
    blocks += [", ".join(row)] if row else []
    return f"[\n{pad}  " + f",\n{pad}  ".join(blocks) + f"\n{pad}]" if blocks else "[]"


class Entry:
    """An action as it stands in a record: its text, where it stands, what it follows, what follows it in order of playing; and what it
    does, once that is known.
    """

    __slots__ = ("action", "children", "main", "state", "step", "text", "up", "where")

    def __init__(self, text: str, where: str, up: Entry | None) -> None:
        self.text = text
        self.where = where
        self.up = up
        self.step: int = 0 if up is None else up.step + 1
        self.main: Entry | None = None
        self.children: list[Entry] = []
        self.action: Any = None
        self.state: Any = None

    @property
    def place(self) -> str:
        """Where it stands, for people."""
        return f"step {self.step} ({self.where})"


def read_lines(line: object, where: str, enter: Callable[[Entry], object], most: int) -> list[Entry]:
    """The entries of nested lines of texts, from the top on; the first stands for the start.

    ``enter(entry)`` says what an entry does (its ``action`` and ``state``) as soon as it is read, so that the first one which cannot be is
    the last one looked at. Raises :class:`RecordError`, also for more than ``most`` actions.
    """
    root = Entry("", "start", None)
    reader = _Reader(enter, most, root)
    enter(root)
    reader.read(line, where, root)
    return reader.entries


class _Reader:
    """Reads nested lines, entry by entry."""

    def __init__(self, enter: Callable[[Entry], object], most: int, root: Entry) -> None:
        self._enter = enter
        self._most = most
        self.entries = [root]

    def _entry(self, text: str, where: str, up: Entry) -> Entry:
        entry = Entry(text, where, up)
        if len(self.entries) > self._most:
            raise RecordError(where, f"a record can hold at most {self._most} actions")
        self.entries.append(entry)
        self._enter(entry)
        up.children.append(entry)
        up.main = up.main or entry
        return entry

    def read(self, line: object, where: str, up: Entry, beside: Entry | None = None) -> None:
        """Read a line that continues ``up``; ``beside``: it is an alternative to this one of its continuations."""
        if not isinstance(line, list):
            refuse(where, line, "a list of actions")
        before: Entry | None = None  # the action that a list would hold the alternatives to
        for k, item in enumerate(line):
            here = f"{where}[{k}]"
            if isinstance(item, str):
                before = up = self._entry(item, here, up)
            elif isinstance(item, list) and before is not None and before.up is not None and not (k == 1 and beside):
                siblings = before.up.children
                order: list[Entry] = []
                for n, alternative in enumerate(item):
                    if alternative == []:
                        order.append(before)
                    else:
                        self.read(alternative, f"{here}[{n}]", before.up, before)
                        order.append(siblings[-1])
                if len(order) - order.count(before) < 1 or order.count(before) > 1:
                    raise RecordError(here, "it must hold at least one alternative, and [] at most once")
                siblings[:] = order if before in order else [before, *order]
                before = None
            else:
                refuse(here, item, "an action as text, or a list of all alternatives to the action just before it")
