"""What is said at a table: every phrase of games played by chance under all options, each once, with the facts it names."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from cardlab import testing
from cardlab.cards import Card, Pack
from cardlab.language import event_phrase, narrate, objection_phrase
from cardlab.language.phrase import Phrase
from cardlab.language.words import catalogue
from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from cardlab.players import names, why

NAMES = {
    "en": ("Anna", "Ben", "Lena", "Boris", "Alex", "Oscar"),
    "de": ("Anna", "Jonas", "Lena", "Boris", "Alex", "Oskar"),
    "ru": ("Света", "Борис", "Саша", "Анна", "Илья", "Любовь"),
}
"""Both genders, one name of either, and names whose ends do not tell."""

GAMES, STEPS = 7, 260
NO_ACTION = 4
"""The clause of an objection to what is no action at all."""

ALIKE = 12
"""So many phrases are kept of those that are worded alike: a key, a case and how many facts."""


def within(thing: Any) -> Iterator[Phrase]:
    """The phrases within a picture of the table, wherever they stand in it; those inside a phrase are said along with it."""
    if isinstance(thing, Phrase):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for each in thing:
            yield from within(each)
    elif is_dataclass(thing) and not isinstance(thing, (type, Card)):
        for field in fields(thing):
            yield from within(getattr(thing, field.name))


def _step(state: State, before: State | None, action: str | None, seat: int) -> Iterator[Phrase]:
    """Everything a table says to one seat about a step, and what it would say to actions that are refused."""
    kind = state.game.kind
    view = state.view(seat)
    asked = None if before is None else before.to_act
    yield from within(kind.stage.step(None if before is None else before.view(seat), view, action, asked, seat))
    for events in (state.events, view.events):
        yield from within(narrate(events))
        yield from (event_phrase(event) for event in events)


@cache
def _codes(kind: GameType, pack: Pack) -> list[int]:
    """The numbers that are actions with this pack: a small deck has no card behind some, and those have no text."""
    raw = next(game for game in _games(kind) if game.pack == pack).new(seed=0)._raw
    return [code for code in range(kind.rules.ACTIONS) if kind.rules.objection(raw, code) != NO_ACTION]


def _games(kind: GameType) -> list[Game]:
    """The games that are listened to."""
    return [testing.random_game(kind, seed) for seed in range(GAMES)]


def _refusals(state: State, chance: random.Random) -> Iterator[Phrase]:
    """What is said to a dozen actions that are refused, and to a text that is no action."""
    kind = state.game.kind
    near = kind.near_misses(state._raw)
    codes = _codes(kind, state.game.pack) if near is None else sorted(near)
    for text in ("", *(kind.action_text(state.game.pack, code) for code in chance.sample(codes, min(12, len(codes))))):
        objection = state.why_not(text)
        if objection is not None:
            yield objection_phrase(objection)


@cache
def heard(name: str) -> tuple[Phrase, ...]:
    """The phrases that games of this kind say, in the order in which they were met."""
    kind = game_type(name)
    found: dict[Phrase, None] = {}
    alike: dict[tuple[Any, ...], int] = {}
    for seed, game in enumerate(_games(kind)):
        chance = random.Random(seed)
        state, before, action = game.new(seed=seed), None, None
        while True:
            seat = chance.randrange(state.game.players)
            phrases = list(_step(state, before, action, seat))
            if not state.over and state.step % 7 == 0:
                phrases += _refusals(state, chance)
                phrases += [why(player, state).phrase for player in names(state.game)]
            for phrase in phrases:
                sort = (phrase.key, phrase.get("case"), len(phrase.facts))
                if phrase not in found and alike.setdefault(sort, 0) < ALIKE:
                    alike[sort] += 1
                    found[phrase] = None
            if state.over or state.step > STEPS:
                break
            before, action = state, chance.choice(state.actions).text
            state = state.play(action)
    return tuple(found)


@cache
def sentences(game: str, lang: str) -> tuple[tuple[Phrase, str], ...]:
    """Every phrase heard, said by name and to the one it is about."""
    words = catalogue(game, lang)
    found = []
    for phrase in heard(game):
        found += [(phrase, words.say(phrase, NAMES[lang], viewer)) for viewer in (None, phrase.get("seat"))]
    return tuple(dict.fromkeys(found))
