"""Frames as they travel: from one scene to the next most of a table stays as it is, and what stays is not sent again.

A hand of ten cards lies there for many steps, a score sheet for most of a round: sent whole with every scene, they would be most of what
a page holds. ``protocol.md`` says how the page puts them back.
"""

from __future__ import annotations

from typing import Any

__all__ = ["AS_BEFORE", "packed"]

AS_BEFORE = "="
"""Stands for what is the same in the scene before: the beat before, or where the parent step rests."""

LISTS = ("seats", "zones")
"""The fields of a scene in which each item may stay as it was; by place, for zones and seats keep theirs."""

WHOLES = ("sheet",)
"""The fields that stay as a whole or not at all."""


def packed(frame: dict[str, Any], parent: dict[str, Any] | None) -> dict[str, Any]:
    """The frame with what is as in the scene before left out; ``parent``: the frame it follows, whole."""
    before: dict[str, Any] = {} if parent is None else parent["beats"][-1]
    beats = []
    for scene in frame["beats"]:
        beats.append(_packed(scene, before))
        before = scene
    return {**frame, "beats": beats}


def _packed(scene: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    sent = dict(scene)
    for name in LISTS:
        was = before.get(name, [])
        sent[name] = [AS_BEFORE if k < len(was) and item == was[k] else item for k, item in enumerate(scene[name])]
    for name in WHOLES:
        if name in scene and scene[name] == before.get(name):
            sent[name] = AS_BEFORE
    return sent
