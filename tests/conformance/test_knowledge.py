"""Every game: no view leaks a card that its seat has not seen, in any rendering, and none hides one that it has."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import cardlab
from cardlab import State, testing
from cardlab.engine import knowledge
from cardlab.engine.knowledge import EVERYONE, Observer
from cardlab.match import Match
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from cardlab.table.snapshots import Snapshots
from cardlab.testing.views import viewed

Count = Callable[[int, int], int]


@pytest.fixture(params=cardlab.games())
def kind(request: pytest.FixtureRequest) -> GameType:
    """Every game in turn."""
    return game_type(request.param)


def text(state: State, who: Observer) -> str:
    """The view as a text picture."""
    return str(viewed(state, who))


def picture(state: State, who: Observer) -> str:
    """The view as a drawing."""
    return str(viewed(state, who)._repr_svg_())


def sentences(state: State, who: Observer) -> list[str]:
    """What the last step is said to have done."""
    viewer = who if isinstance(who, int) else None
    return [event.text(lang, viewer=viewer) for lang in ("en", "de", "ru") for event in viewed(state, who).events]


def refusals(state: State, who: Observer) -> list[str]:
    """Why cards may not be played, as far as the viewer can be told."""
    view = viewed(state, who)
    probes = list(dict.fromkeys(state.game.pack.codes))[::7]
    return [repr((objection.rule, sorted(objection.facts.items(), key=str))) for code in probes if (objection := view.why_not(code))]


def scene(state: State, who: Observer) -> str:
    """Where the cards lie on the table, and what may be done with them."""
    return repr(state.game.kind.stage.scene(viewed(state, who), who if isinstance(who, int) else None))


RENDERINGS = [text, picture, sentences, refusals, scene]


def record(match: Match, seat: Observer) -> str:
    """What the seat may keep."""
    assert isinstance(seat, int)
    return match.to_text(seat)


def history(match: Match, seat: Observer) -> list[str]:
    """The moves as the seat may know them."""
    return [match.public_text(node, seat) for node in match.nodes()]


def frames(match: Match, seat: Observer) -> list[Any]:
    """Every frame that the page of this seat holds, and the sentences in it."""
    viewer = seat if isinstance(seat, int) else None
    reel = Snapshots(match, [f"Player {number}" for number in range(match.game.players)], viewer, teacher=seat == EVERYONE)
    return [*(reel.frame(node) for node in match.nodes()), reel.table.since(0)]


def test_views_leak_nothing(kind: GameType, count: Count) -> None:
    every = count(1, 6)  # of 200 games each moment of a kind comes up in many; which of six, and for whom, differs from game to game
    length = sum(1 for _ in testing.moments(testing.random_game(kind, 0), 0))
    full = max(count(30, 240), length // 6)  # all renderings for all viewers: in six places of a long game
    testing.views_leak_nothing(kind, count(6, 120), renderings=RENDERINGS, every=every, frames_every=full, in_turn=True)
    if count(0, 1):  # and what all of them see of the same moments
        testing.views_leak_nothing(kind, 5, seed=50_000, renderings=RENDERINGS)


def test_steps_leak_nothing(kind: GameType, count: Count) -> None:
    testing.steps_leak_nothing(kind, count(6, 60), seed=600_000, in_turn=True)


def test_views_show_all(kind: GameType, count: Count) -> None:
    testing.views_show_all(kind, count(6, 48), seed=500_000, in_turn=True)


def test_a_played_game_leaks_nothing(kind: GameType) -> None:
    for seed in range(2):
        match = random_match(kind, seed)
        for seat in range(match.game.players):
            shown = [record, history, frames, lambda match, seat: repr(match)]
            testing.match_leaks_nothing(match, seat, shown, random.Random(seed), again=seat == seed)
        for who in (None, EVERYONE):
            testing.match_leaks_nothing(match, who, [history, frames], random.Random(seed), again=False)


def random_match(kind: GameType, seed: int) -> Match:
    """A game by chance with a few branches."""
    game = testing.random_game(kind, seed)
    match = Match(game, seed=seed)
    for _, _, action in testing.moments(game, seed):
        if action >= 0:
            match.play(game.action(action))
    rng = random.Random(f"branches {seed}")
    for _ in range(3):
        match.goto(rng.randrange(len(match.line)))
        for _ in range(5):
            if match.state.actions:
                match.play(rng.choice(match.state.actions))
    return match


# ---- the checks themselves find what they are for ----

KIND = game_type("sticht")


def test_a_leaking_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that keeps where one hidden card is."""
    def leaking(layout: Any, pack: Any, raw: Any, who: Observer) -> Any:
        new = knowledge.redacted(layout, pack, raw, who)
        if raw.steps > 3:
            new.place[7] = raw.place[7]
        return new

    monkeypatch.setattr("cardlab.model.game.redacted", leaking)
    with pytest.raises(AssertionError, match=r"game\('sticht'.*seed \d.*step \d.*can tell hidden cards apart by content"):
        testing.views_leak_nothing(KIND, 2, in_turn=True)


@pytest.mark.parametrize("secret", ["seed", "history_hash", "rng", "deck"])
def test_a_secret_that_is_shown_is_found(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    def leaking(layout: Any, pack: Any, raw: Any, who: Observer) -> Any:
        new = knowledge.redacted(layout, pack, raw, who)
        setattr(new, secret, getattr(raw, secret))
        return new

    monkeypatch.setattr("cardlab.model.game.redacted", leaking)
    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        testing.views_leak_nothing(KIND, 1)


def test_an_order_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The known cards of a hand stand where they stand among the hidden ones."""
    def leaking(layout: Any, pack: Any, raw: Any, who: Observer) -> Any:
        new = knowledge.redacted(layout, pack, raw, who)
        for seat in range(raw.players):
            low = [i for i in range(seat * 6, seat * 6 + raw.hand_size[seat]) if raw.hand[i] < 22]
            new.hand[seat * 6 + raw.hand_size[seat] : seat * 6 + 6] = [-1 - len(low)] * (6 - raw.hand_size[seat])
        return new

    monkeypatch.setattr("cardlab.model.game.redacted", leaking)
    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        testing.views_leak_nothing(KIND, 2)


def test_an_event_that_tells_too_much_is_found() -> None:
    """The number of the card that is drawn stands in the event for all to see."""
    told = ("DREW, 305, seat, draw(s, seat), 1 << seat)", "DREW, 305, seat, -1, 0, draw(s, seat))")
    mutant = testing.mutant(KIND, ('("drew")', '("drew", "n")'), told)
    with pytest.raises(AssertionError, match=r"step \d+, after swap .* can tell hidden cards apart by content"):
        testing.steps_leak_nothing(mutant, 3, in_turn=True)


def test_a_leaking_rendering_is_found() -> None:
    def scene(state: State, who: Observer) -> dict[str, Any]:
        return {"hands": [len(hand) for hand in state.hands], "stock": [str(state._raw.deck[-1])]}

    with pytest.raises(AssertionError, match="by scene"):
        testing.views_leak_nothing(KIND, 1, renderings=[scene], frames_every=5)


def test_a_leaking_history_is_found() -> None:
    match = random_match(KIND, 1)

    def moves(match: Match, seat: Observer) -> list[str]:
        return [str(action) for action in match.line]

    with pytest.raises(AssertionError, match="by moves"):
        testing.match_leaks_nothing(match, 0, [moves], random.Random(1))


def test_over_hiding_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that hides one card which its seat has seen."""
    def hiding(layout: Any, pack: Any, raw: Any, who: Observer) -> Any:
        less = raw.copy()
        less.event_count, less.events = raw.event_count, raw.events
        less.seen[7] = 0
        return knowledge.redacted(layout, pack, less, who)

    monkeypatch.setattr("cardlab.model.game.redacted", hiding)
    with pytest.raises(AssertionError, match="Y8"):
        testing.views_show_all(KIND, 3, in_turn=True)


def test_a_card_given_away_stays_known_to_its_giver() -> None:
    game = cardlab.game("sticht", players=2)
    state = game.new(seed=3).play("look").play("trump R")
    gone = state.hands[0][0]
    view = state.play(f"swap {gone}").view(0)
    assert str(gone) in view.cards.filter(view.cards["place"] == "away")["card"].to_list()


def test_who_sees_all_hands_does_not_see_the_stock() -> None:
    state = next(state for state in testing.states(cardlab.game("sticht"), 5) if state.phase == "play")
    view = viewed(state, EVERYONE)
    assert view.hands == state.hands
    assert set(view.cards.filter(view.cards["place"] == "stock")["card"]) == {"??"}
