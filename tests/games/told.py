"""What the tests of sentences share: steps of games by chance, read one after the other, and what a sentence may name.

``tests/games/x/test_sentences_true.py`` says of a game what each sentence has to be; nothing here asks the module that tells it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from cardlab import testing
from cardlab.cards import Card, Seat
from cardlab.language import narrate, say
from cardlab.language.narration import Narration
from cardlab.language.phrase import Phrase, number_text
from cardlab.language.words import catalogue
from cardlab.model.actions import Event
from cardlab.model.game import State
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type

__all__ = ["Choice", "Count", "Move", "any_action", "check_citations", "check_names", "moves", "told_kind", "walk"]

Count = Callable[[int, int], int]
Choice = Callable[[State, random.Random], str]
"""What is done next, by chance."""
Move = tuple[State, str, State]
"""The state before a step, what was done, the state after it."""

NAMES = ("Anna", "Ben", "Cleo", "Dario", "Emil", "Fanny")


def any_action(state: State, chance: random.Random) -> str:
    """One of the actions, all equally often."""
    return str(chance.choice(state.actions))


def walk(state: State, chance: random.Random, choice: Choice = any_action, most: int | None = None) -> Iterator[Move]:
    """The steps from a state on, to the end or up to a number of them."""
    while not state.over and (most is None or state.step < most):
        action = choice(state, chance)
        after = state.play(action)
        yield state, action, after
        state = after


@cache
def moves(kind: GameType, games: int, choice: Choice = any_action) -> tuple[tuple[State | None, str, State], ...]:
    """The steps of games over all options; each begins with its start, before which there is no state."""
    found: list[tuple[State | None, str, State]] = []
    for seed in range(games):
        state = testing.random_game(kind, seed).new(seed=seed)
        found.append((None, "", state))
        found += walk(state, random.Random(seed), choice)
    return tuple(found)


# ---- the words ----


def facts_of(phrase: Phrase) -> Iterator[Any]:
    """The facts of a phrase and of the phrases in it."""
    for _, fact in phrase.facts:
        for inner in fact if isinstance(fact, tuple) else (fact,):
            yield from facts_of(inner) if isinstance(inner, Phrase) else (inner,)


def check_names(after: State, lang: str, always: frozenset[str]) -> None:
    """Whoever is named in what is told of a step is a seat of the fact, and every number printed is one of its facts, belongs to the name
    of one of its cards, or is among those that the game may ``always`` say.
    """
    game = after.game.id
    for line in narrate(after.events):
        for phrase in (line.fact, line.why):
            if phrase is None:
                continue
            text = say(game, phrase, lang, NAMES)
            facts = list(facts_of(phrase))
            seats = {NAMES[fact] for fact in facts if isinstance(fact, Seat)}
            assert {name for name in NAMES if name in text} <= seats, text
            numbers = {number_text(abs(fact)) for fact in facts if isinstance(fact, (int, float))}
            left = without_cards(text.replace(phrase.get("sum") or "\n", ""), facts, game, lang)
            assert set(re.findall(r"[\d½]+", left)) <= numbers | always, text


def without_cards(text: str, facts: list[Any], game: str, lang: str) -> str:
    """A text without the names of the cards that it is about."""
    words = catalogue(game, lang)
    for card in (fact for fact in facts if isinstance(fact, Card)):
        for case in ("bare", "", "acc", "dat", "gen", "ins"):
            text = text.replace(words.card(card, case), "").replace(words.card(card, case).capitalize(), "")
    return text


# ---- the clauses ----


def told_kind(line: Narration, events: tuple[Event, ...]) -> str:
    """The kind of event whose clause a line has to cite: of its reason, else of its fact."""
    phrase = line.fact if line.why is None else line.why
    kind = phrase.key.partition(".")[2]
    part = game_type(events[0].game).event_whys.get(kind)
    own = line.why is not None and line.why.key.startswith("whys.")
    return part if own and part is not None and any(event.kind == part for event in events) else kind


def check_citations(after: State) -> set[str]:
    """Each line that is told of a step cites the clause of what it tells; of which kinds these are."""
    events = after.events
    rules: dict[str, set[str]] = {}
    for event in events:
        rules.setdefault(event.kind, set()).add(event.rule)
    told = set()
    for line in narrate(events):
        kind = told_kind(line, events)
        told.add(kind)
        assert line.rule in rules[kind], (after.game.id, kind, line.rule, line.fact.key)
    return told
