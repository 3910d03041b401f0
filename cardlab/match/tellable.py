"""Whether steps can be told and drawn: for positions that somebody else may have written down, before anybody relies on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, cast

from cardlab.cards import Card
from cardlab.language.narration import narrate
from cardlab.language.phrase import Phrase
from cardlab.language.words import catalogue, languages
from cardlab.model.game import Game, View
from cardlab.picture.faces import face
from cardlab.picture.scene import CardSpot
from cardlab.picture.text import position_text

__all__ = ["tellable_check"]


def tellable_check(game: Game, seat: int) -> Callable[[View | None, View, str | None], None]:
    """A function that says and draws everything a table shows one seat of a step, from a view (``None`` for the start) by an action to
    the next view. It raises whatever a position that cannot be makes the game, the words or the drawing raise.

    One serves all steps of a record: a sentence or a card that comes again is not tried again.
    """
    kind, pack = game.kind, game.pack
    catalogues = [catalogue(game.id, lang) for lang in languages()]
    names = [str(number) for number in range(game.players)]
    known: set[Phrase | str] = set()

    def check(before: View | None, after: View, action: str | None) -> None:
        picture = kind.stage.step(before, after, action, None if before is None else before.to_act, seat)
        for each in _within((picture, narrate(after.events))):
            if isinstance(each, str):
                if each not in known:
                    face(pack.face, each, pack.marks.get(each, ()))
            elif each not in known:
                for words in catalogues:
                    words.say(each, names, seat)
            known.add(each)
        position_text(after)

    return check


@cache
def _parts(kind: Hashable) -> tuple[str, ...] | None:
    """The names of what a part of a picture is made of; ``None`` for what has no parts."""
    return tuple(field.name for field in fields(cast(Any, kind))) if hasattr(kind, "__dataclass_fields__") and kind is not Card else None


def _within(thing: Any) -> Iterator[Phrase | str]:
    """The sentences and the faces of cards within a picture, wherever they stand in it."""
    if isinstance(thing, Phrase):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for each in thing:
            if not isinstance(each, (str, int, float)):
                yield from _within(each)
    else:
        if isinstance(thing, CardSpot):
            yield thing.face
        for name in _parts(cast(Hashable, type(thing))) or ():
            part = getattr(thing, name)
            if part and not isinstance(part, (str, int, float)):
                yield from _within(part)
