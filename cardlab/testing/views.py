"""Checks of knowledge: no view leaks, and no view hides what its seat has seen.

The idea of the first: whoever cannot know a card cannot notice when it is another one. So the cards that a viewer has not seen are
relabelled at random, the seed with them, and everything the viewer is shown must stay the same to the byte.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardlab.cards import Card, Pack
from cardlab.engine.declared import EVENT_WIDTH
from cardlab.engine.knowledge import CARD, EVERYONE, MASK, Observer, knows
from cardlab.engine.layout import Visibility
from cardlab.model.actions import Action
from cardlab.model.game import Game, State, View
from cardlab.model.game_type import GameType
from cardlab.testing.random_play import moments, random_game, sort_of_moment, whole

__all__ = ["Rendering", "match_leaks_nothing", "relabelled", "shown_to", "steps_leak_nothing", "views_leak_nothing", "views_show_all"]

Rendering = Callable[[State, Observer], Any]
"""Something that is shown to a viewer of a state: text, bytes, or what JSON can say."""


# ---- another world that looks the same ----


def relabelling(pack: Pack, raw: Any, who: Observer, rng: random.Random) -> list[int]:
    """For each card the one it becomes: the cards that ``who`` has not seen change places at random, the others stay.

    Cards that look alike change places, too, seen or not: which of them is which, nobody can know.
    """
    hidden = [card for card in range(len(pack)) if not knows(raw.seen[card], who, raw.players)]
    becomes = list(range(len(raw.seen)))
    for card, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        becomes[card] = other
    mixed: dict[int, int] = {}
    for first in sorted(set(pack.alike)):
        copies = list(pack.numbers(pack.cards[first].code))
        mixed.update(zip(copies, rng.sample(copies, len(copies)), strict=True))
    if mixed:
        becomes = [mixed.get(card, card) for card in becomes]
    return becomes


def relabelled(state: State, who: Observer, rng: random.Random, becomes: Sequence[int] | None = None) -> State:
    """A state that ``who`` cannot tell from this one: unseen cards are others, the seed, the path and the generator are others.

    The events of the last step keep what ``who`` knew at that moment, and only that.
    """
    new = whole(state)
    raw, old = new._raw, state._raw
    becomes = relabelling(state.game.pack, old, who, rng) if becomes is None else becomes
    for field in state.game.kind.layout.fields:
        values = getattr(old, field.name)
        if field.visibility is Visibility.BY_CARD:
            moved = list(values)
            for card, value in enumerate(values):
                moved[becomes[card]] = value
            setattr(raw, field.name, moved)
        elif field.visibility is Visibility.ROW:
            setattr(raw, field.name, [becomes[card] if 0 <= card < len(becomes) else card for card in values])
        elif field.visibility is Visibility.HANDS:
            counts, hands = getattr(old, field.count), list(values)
            for seat in range(old.players):
                start, end = seat * field.stride, seat * field.stride + counts[seat]
                hands[start:end] = sorted(becomes[card] for card in values[start:end])
            setattr(raw, field.name, hands)
    raw.deck = [becomes[card] for card in old.deck] if old.deals else list(old.deck)
    raw.explicit_deck = tuple(old.explicit_deck)
    raw.seed, raw.history_hash = rng.randrange(2**63), rng.randrange(2**32)
    raw.rng = [rng.randrange(2**32) for _ in old.rng]
    for at in range(0, old.event_count * EVENT_WIDTH, EVENT_WIDTH):
        card = old.events[at + CARD]
        if card >= 0 and not knows(old.events[at + MASK], who, old.players):
            # A card that this viewer did not see then and has seen since: any other would do.
            raw.events[at + CARD] = becomes[card] if becomes[card] != card else rng.randrange(len(state.game.pack))
    decks = tuple(tuple(rng.sample(deck, len(deck))) for deck in state._decks)
    return State(state.game, raw, decks)


# ---- what a viewer is shown ----


def viewed(state: State, who: Observer) -> View:
    """The view of a seat, a spectator (``None``) or, with :data:`EVERYONE`, of all hands."""
    return state.open_view() if who == EVERYONE else state.view(who)  # type: ignore[arg-type]


def shown_to(state: State, who: Observer, renderings: Iterable[Rendering] = (), frames: bool = True) -> dict[str, str]:
    """Everything that a viewer is shown of a state, each as text by its name; ``frames``: the table of cards, too (which takes longest)."""
    view = viewed(state, who)
    shown = {
        "content": repr((view.game, view._raw.content(), view._raw.events, view.seat)),
        "repr": repr(view),
        "hands": repr(view.hands),
        "events": repr([(event, event.numbers, event.facts) for event in view.events]),
        "actions": repr(view.actions),
        "where": repr((view.step, view.to_act, view.phase, view.round, view.scores, view.over, view.winners)),
        "hash": str(hash(view._raw.content())),
    }
    for name in view.game.kind.facts:
        shown[name] = repr(getattr(view, name))
    if frames:
        shown["cards"] = repr(view.cards.rows())
    for rendering in renderings:
        shown[_name(rendering)] = _text(rendering(state, who))
    return shown


def _text(rendered: Any) -> str:
    if isinstance(rendered, (str, bytes)):
        return repr(rendered)
    try:
        return json.dumps(rendered, ensure_ascii=False)
    except TypeError:
        return repr(rendered)


def _same_shown(state: State, other: State, who: Observer, at: str, renderings: Iterable[Rendering], frames: bool) -> None:
    here, there = (shown_to(each, who, renderings, frames) for each in (state, other))
    for name, text in here.items():
        if text != there[name]:
            raise AssertionError(f"{at}: {_called(who)} can tell hidden cards apart by {name}: {_first_difference(text, there[name])}")


def _called(who: Observer) -> str:
    return "a spectator" if who is None else "who sees all hands" if who == EVERYONE else f"seat {who}"


def _first_difference(here: str, there: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    start = max(0, at - 40)
    return f"…{here[start : at + 40]!r} and …{there[start : at + 40]!r}"


def viewers(game: Game) -> list[Observer]:
    """Every seat, a spectator, and who sees all hands."""
    return [*range(game.players), None, EVERYONE]


def _whose_turn(game: Game, number: int) -> Observer:
    """One of the viewers, all equally often."""
    whom = viewers(game)
    return whom[number % len(whom)]


def views_leak_nothing(
    kind: GameType,
    games: int,
    seed: int = 0,
    renderings: Sequence[Rendering] = (),
    every: int = 1,
    frames_every: int = 10,
    in_turn: bool = False,
    of_a_sort: int = 0,
) -> None:
    """For every viewer and moment of random games: relabel what the viewer has not seen, and nothing shown changes by a byte.

    The view itself (its whole content, of which facts, hands, actions, events, reprs and tables are functions) is compared at
    each ``every``-th moment, with ``in_turn`` by one viewer after the other, so that a game costs a fraction and no moment is left out;
    ``renderings`` and the table of cards, which may go other ways, at each ``frames_every``-th and at so many moments of each sort
    (:func:`~cardlab.testing.random_play.sort_of_moment`) in a game, for all viewers. That the relabelled state is another one at all is
    checked, too.
    """
    changed = 0
    for number in range(seed, seed + games):
        game = random_game(kind, number)
        rng = random.Random(f"relabel {number}")
        sorts: Counter[Any] = Counter()
        for raw, legal, _ in moments(game, number):
            full = raw.steps % frames_every == number % frames_every or not legal
            if of_a_sort:
                sort = sort_of_moment(kind, raw)
                sorts[sort] += 1
                full = full or sorts[sort] <= of_a_sort
            if not full and (raw.steps + number) % every:
                continue
            state = State(game, raw)
            for who in viewers(game) if full or not in_turn else [_whose_turn(game, raw.steps // every + number)]:
                other = relabelled(state, who, rng)
                changed += other._raw.place != raw.place
                at = f"{game!r}, seed {number}, step {raw.steps}"
                if full:
                    _same_shown(state, other, who, at, renderings, True)
                elif _core(state, who) != _core(other, who):
                    _same_shown(state, other, who, at, (), False)
                    raise AssertionError(f"{at}: the view of {_called(who)} changes with cards that it does not show")
    assert changed or not games, f"{kind.id}: in {games} games there was nothing to hide"


def _core(state: State, who: Observer) -> tuple[Any, ...]:
    """The whole content of a view, of which everything else that it says is a function, and the actions in it."""
    view = viewed(state, who)
    return (view._raw.content(), view._raw.events, view.seat, view.actions)


def match_leaks_nothing(
    match: Any, seat: Observer, renderings: Sequence[Callable[[Any, Observer], Any]], rng: random.Random, again: bool = True
) -> dict[str, str]:
    """A played game shows a seat the same when, at every node of its tree, what the seat did not know there is another card.

    ``renderings``: callables of the match and the seat (its record for that seat, its move list, the frames a page holds). Every state is
    relabelled by itself, and so is each action by what the seat knows after it. ``again``: each shows the same when it is asked once
    more, too. Returns what each shows, as text, by its name.
    """
    before = [(rendering, _text(rendering(match, seat))) for rendering in renderings]
    other = _relabelled_match(match, seat, rng)
    for rendering, text in before:
        there = _text(rendering(other, seat))
        name = _name(rendering)
        assert text == there, f"{match!r}: {_called(seat)} can tell hidden cards apart by {name}: {_first_difference(text, there)}"
        assert not again or text == _text(rendering(match, seat)), f"{match!r}: {name} does not say the same twice"
    return {_name(rendering): text for rendering, text in before}


def _name(rendering: Any) -> str:
    """What a rendering is called where it leaks."""
    return str(getattr(rendering, "__name__", repr(rendering)))


def _relabelled_match(match: Any, seat: Observer, rng: random.Random) -> Any:
    """A copy of a match, every node's state relabelled, and the hidden cards of its actions with it."""
    from cardlab.match import Match

    other = Match.__new__(Match)
    other._open(match.game, relabelled(match.root.state, seat, rng), None)
    other.names = match.names
    twins = [other.root]
    for node in match.nodes()[1:]:
        raw = node.state._raw
        becomes = relabelling(match.game.pack, raw, seat, rng)
        # What the last step showed stays, even where it also shuffled the card away.
        shown = _shown_by_events(match.game, raw, seat)
        action = _relabelled_action(node.state, node.action, [card if card in shown else new for card, new in enumerate(becomes)])
        twins.append(other._grow(twins[node.parent.id], action, relabelled(node.state, seat, rng, becomes)))
    for node, twin in zip(match.nodes(), twins, strict=True):
        twin.last = None if node.last is None else twins[node.last.id]
    other.here = twins[match.here.id]
    return other


def _relabelled_action(after: State, action: Action, becomes: Sequence[int]) -> Action:
    """The same kind of action with the cards that these became. Of cards that look alike an action may name any: the events tell which."""
    game, codes = after.game, after.game.pack.codes
    moved: dict[str, int] = {}  # the first event that tells of such a card tells of the one that the action moved
    for row in after.game.kind.layout.events.rows(after._raw):
        if row[CARD] >= 0:
            moved.setdefault(codes[row[CARD]], row[CARD])
    code = game.code(game.kind.action_text(game.pack, action.code, lambda card: codes[becomes[moved.get(codes[card], card)]]))
    return game.action(code)


def _shown_by_events(game: Game, raw: Any, who: Observer) -> set[int]:
    """The cards that the events of the last step show to ``who``."""
    rows = game.kind.layout.events.rows(raw)
    return {row[CARD] for row in rows if row[CARD] >= 0 and knows(row[MASK], who, raw.players)}


def steps_leak_nothing(kind: GameType, games: int, seed: int = 0, every: int = 1, in_turn: bool = False) -> None:
    """A step tells nobody more than it shows: taken where other cards are hidden, it leads to the same view, to the byte.

    Relabelled, before the step, are the cards that the viewer knows neither before nor after it and that no event shows; the action
    follows. This finds what :func:`views_leak_nothing` cannot: a number that gives a card away, in a public field or in an event. Left out
    are steps whose public outcome depends on hidden cards by the rules (:attr:`GameType.disclosing_events`). ``in_turn`` as there.
    """
    for number in range(seed, seed + games):
        game = random_game(kind, number)
        rng = random.Random(f"step {number}")
        before, taken = None, -1
        for raw, legal, action in moments(game, number):
            if before is not None and (raw.steps % every == 0 or not legal):
                for who in [_whose_turn(game, raw.steps + number)] if in_turn else viewers(game):
                    _same_step(State(game, before), taken, State(game, raw), who, rng, f"{game!r}, seed {number}, step {raw.steps}")
            before, taken = raw.copy(), action


def _same_step(before: State, action: int, after: State, who: Observer, rng: random.Random, at: str) -> None:
    """One step, here and in a world that looks the same to ``who``."""
    raw, players = after._raw, after.game.players
    shown = _shown_by_events(after.game, raw, who)
    hidden = [
        card
        for card in range(len(after.game.pack))
        if card not in shown and not knows(before._raw.seen[card], who, players) and not knows(raw.seen[card], who, players)
    ]
    becomes = list(range(len(raw.seen)))
    for card, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        becomes[card] = other
    there = relabelled(before, who, rng, becomes)._raw
    if after.game.kind.layout.renews and raw.renewals_made > before._raw.renewals_made:
        there.explicit_renewal, there.explicit_renewed = 1, tuple(becomes[card] for card in raw.renewed)
    if raw.deals > before._raw.deals:
        there.explicit, there.explicit_deck = 1, tuple(becomes[card] for card in raw.deck)
    after.game.kind.playout.advance(there, _relabelled_action(after, after.game.action(action), becomes).code)
    there.explicit = 0
    kinds = {event.kind for state in (after, State(after.game, there)) for event in state.events}
    if not kinds & after.game.kind.disclosing_events and _core(after, who) != _core(State(after.game, there), who):
        _same_shown(after, State(after.game, there), who, f"{at}, after {after.game.action(action)}", (), False)


# ---- and nothing too much ----


def views_show_all(kind: GameType, games: int, seed: int = 0, every: int = 1, in_turn: bool = False) -> None:
    """Every card that a seat has seen is shown to it, where it lies; all that is public is the same in every view. ``in_turn``: at each
    moment one viewer is looked at, one after the other.
    """
    public = [field.name for field in kind.layout.fields if field.visibility is Visibility.PUBLIC and field.name != "events"]
    for number in range(seed, seed + games):
        game = random_game(kind, number)
        for raw, legal, _ in moments(game, number):
            if raw.steps % every and legal:
                continue
            state = State(game, raw)
            for who in [_whose_turn(game, raw.steps // every + number)] if in_turn else viewers(game):
                at = f"{game!r}, seed {number}, step {raw.steps}, {_called(who)}"
                view = viewed(state, who)
                for name in public:
                    here, there = getattr(raw, name), getattr(view._raw, name)
                    assert here == there, f"{at}: {name} is public, {here!r}, and shown as {there!r}"
                _shows_cards(state, view, who, at)
                _shows_events(state, view, who, at)
                for name in ("scores", "round", "phase", "step", "to_act", "over", "winners"):
                    here, there = getattr(state, name), getattr(view, name)
                    assert here == there, f"{at}: {name} is {here!r} and shown as {there!r}"
                if who == EVERYONE or who == state.to_act:
                    assert view.actions == state.actions, f"{at}: may do {state.actions} and is offered {view.actions}"
                else:
                    assert view.actions == (), f"{at}: is not to act and is offered {view.actions}"


def _shows_cards(state: State, view: View, who: Observer, at: str) -> None:
    """Zone by zone: a card that was seen is shown there, the others are as many as they are."""
    pack, players = state.game.pack, state.game.players
    seen = {card for card, mask in enumerate(state._raw.seen) if knows(mask, who, players)}
    full, shown = state.game.kind.zones(state._raw), state.game.kind.zones(view._raw)
    assert [(zone.place, zone.seat, len(zone.cards)) for zone in full] == [
        (zone.place, zone.seat, len(zone.cards)) for zone in shown
    ], f"{at}: there are other zones or other numbers of cards than in the state"
    for zone, there in zip(full, shown, strict=True):
        # By their codes: which of two alike cards it is, no view tells.
        known = Counter(pack.cards[card].code for card in zone.cards if card in seen)
        told = Counter(pack.cards[card].code for card in there.cards if card >= 0)
        assert not known - told, f"{at}: {zone.place} of seat {zone.seat} hides {sorted(known - told)}, which was seen"
        assert not told - known, f"{at}: {zone.place} of seat {zone.seat} shows {sorted(told - known)}, which was not seen there"
    for seat, held in enumerate(state.game.kind.hands(state._raw)):
        known_hand, there_hand = list(pack.named(card for card in held if card in seen)), view.hands[seat]
        assert [card for card in there_hand if card.known] == known_hand, (
            f"{at}: of the hand of seat {seat} {known_hand} is known, {there_hand} is shown"
        )
    for name in state.game.kind.facts:
        assert _agrees(getattr(state, name), getattr(view, name), {pack.cards[n].code for n in seen}), (
            f"{at}: {name} is {getattr(state, name)!r} and shown as {getattr(view, name)!r}"
        )


def _agrees(full: Any, shown: Any, seen: set[str]) -> bool:
    """Whether a fact is shown as it is, but for cards that were not seen."""
    if isinstance(full, Card):
        return bool(full == shown) or (full.code not in seen and isinstance(shown, Card) and not shown.known)
    if isinstance(full, (tuple, list)) and isinstance(shown, (tuple, list)):
        return len(full) == len(shown) and all(_agrees(a, b, seen) for a, b in zip(full, shown, strict=True))
    return bool(full == shown)


def _shows_events(state: State, view: View, who: Observer, at: str) -> None:
    """Everything that happened is told; a card in it as far as the viewer knew it then."""
    rows = state.game.kind.layout.events.rows(state._raw)
    assert len(rows) == len(view.events), f"{at}: {len(rows)} things happened, {len(view.events)} are told"
    for row, here, there in zip(rows, state.events, view.events, strict=True):
        known = knows(row[MASK], who, state.game.players)
        told = there.card is not None and there.card.known
        assert (here.card is not None and known) == told, f"{at}: the card of {here!r} is shown as {there.card!r}"
        same = (here.rule, here.kind, here.seat, here.numbers) == (there.rule, there.kind, there.seat, there.numbers)
        assert same, f"{at}: {here!r} is told as {there!r}"
