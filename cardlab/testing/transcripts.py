"""A transcript: everything the API says at every state of a game, as text that is compared line by line.

A transcript file begins with the line that made it, so that it can be made again; ``python -m cardlab.testing`` does that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardlab.engine.declared import EVENT_FIELDS
from cardlab.model.game import Game, State, game
from cardlab.testing.random_play import moments, whole

__all__ = ["beginning", "from_beginning", "rewrite", "transcript"]

LANGUAGES = ("en", "de", "ru")


def transcript(game: Game, seed: int) -> str:
    """A random game from ``seed``, state by state: whose decision, what is legal, what happened and why, scores, what each seat sees.

    The sentences of the events stand under them in English, German and Russian.
    """
    lines = [beginning(game, seed)]
    for raw, _, action in moments(game, seed):
        lines += ["", *_state_lines(whole(State(game, raw)))]
        if action >= 0:
            lines.append(f"> {game.action(action)}")
    return "\n".join(lines) + "\n"


def beginning(game: Game, seed: int) -> str:
    """The first line of a transcript: the call that makes the game, and the seed."""
    return f"{game!r} seed={seed}"


def from_beginning(line: str) -> tuple[Game, int]:
    """The game and the seed that the first line of a transcript tells. Raises ``ValueError`` for a line that is none."""
    call, _, seed = line.strip().rpartition(" seed=")
    tree = ast.parse(call, mode="eval").body if call else None
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name) or tree.func.id != "game" or len(tree.args) != 1:
        raise ValueError(f"a transcript begins like: game('…', players=3) seed=7, not like {line!r}")
    options = {word.arg: ast.literal_eval(word.value) for word in tree.keywords if word.arg}
    return game(ast.literal_eval(tree.args[0]), **options), int(seed)


def rewrite(folder: Path) -> Iterator[Path]:
    """Make every transcript in a folder again from its first line; yields those that have changed."""
    for path in sorted(folder.glob("*.txt")):
        old = path.read_text(encoding="utf-8")
        new = transcript(*from_beginning(old.partition("\n")[0]))
        if new != old:
            path.write_text(new, encoding="utf-8")
            yield path


def _state_lines(state: State) -> Iterator[str]:
    """What is said of one state."""
    due = "over" if state.over else f"seat {state.to_act}"
    yield f"step {state.step} | round {state.round} | {state.phase} | {due} | scores {_list(state.scores)}"
    for row, event in zip(state.game.kind.layout.events.rows(state._raw), state.events, strict=True):
        yield f"  {event.kind} {event.rule}{_told(event, state.game.kind.event_recorded(row)[EVENT_FIELDS.index('mask') :])}"
        yield from (f"    {lang}: {event.text(lang)}" for lang in LANGUAGES)
    yield "  " + " | ".join(f"{name} {_list(getattr(state, name))}" for name in sorted(state.game.kind.facts))
    yield f"  hands: {_hands(state)}"
    for seat in (*range(state.game.players), None):
        view = state.view(seat)
        yield f"  view {'-' if seat is None else seat}: {_hands(view)} | {_hidden(view)}"
    if state.over:
        yield f"  winners: {_list(state.winners)}"
    else:
        yield f"  actions: {', '.join(_without_long_runs([str(action) for action in state.actions]))}"
        refused = _refused(state)
        if refused:
            yield f"  refused: {', '.join(refused)}"


LONG = 20
"""From so many on, actions that count up are told by the first and the last."""


def _without_long_runs(actions: list[str]) -> Iterator[str]:
    """The texts of actions; ``say -99, say -98 … say 99`` without those between."""
    runs: list[list[str]] = []
    for text in actions:
        word, _, number = text.rpartition(" ")
        before = runs[-1][-1].rpartition(" ") if runs else ("", "", "")
        if word and word == before[0] and _whole(number) and _whole(before[2]) and int(number) == int(before[2]) + 1:
            runs[-1].append(text)
        else:
            runs.append([text])
    for run in runs:
        yield from run if len(run) < LONG else (run[0], f"…{len(run) - 2}…", run[-1])


def _whole(number: str) -> bool:
    return number.removeprefix("-").isdecimal()


def _refused(state: State) -> list[str]:
    """The cards in hand that may not be played where others may, with the rule that refuses them."""
    if state.to_act is None or not any(str(action) in state.game.pack.codes for action in state.actions):
        return []
    moved = [state.game.kind.action_cards(action.code) for action in state.actions]
    fit = {state.game.pack.cards[cards[0]] for cards in moved if len(cards) == 1}
    asked = [(card, state.why_not(card.code)) for card in state.hands[state.to_act] if card not in fit]
    return [f"{card} {objection.rule}" for card, objection in asked if objection is not None]


def _told(event: Any, numbers: list[int]) -> str:
    """The seat, the card and the numbers of an event, as a record tells them and as far as it has them."""
    told = "" if event.seat is None else f" seat {event.seat}"
    told += "" if event.card is None else f" card {event.card}"
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return told + "".join(f" {number}" for number in numbers)


def _list(value: Any) -> str:
    """A fact as text: lists without brackets, nothing as a dash."""
    if isinstance(value, (tuple, list)):
        return " ".join(_list(each) for each in value) or "-"
    return "-" if value is None else str(value)


def _hands(position: Any) -> str:
    return " / ".join(_list(hand) for hand in position.hands)


def _hidden(view: Any) -> str:
    """How many cards lie where without being known, and which are known outside the hands."""
    parts = []
    for zone in view.game.kind.zones(view._raw):
        if zone.place != "hand" and zone.cards:
            known = _list(view.game.pack.named(sorted(card for card in zone.cards if card >= 0)))
            seat = "" if zone.seat is None else f" {zone.seat}"
            parts.append(f"{zone.place}{seat}: {len(zone.cards)}{'' if known == '-' else f' ({known})'}")
    return ", ".join(parts) or "-"
