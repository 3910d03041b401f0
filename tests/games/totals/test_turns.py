"""What went wrong in other games: skips and reverses, a pile that runs out, going out on a marked card, blocks, ties, undoing."""

from typing import Any

import pytest

import cardlab
from cardlab import State
from cardlab.match import Match
from tests.games.totals.golden import Row

ROWS = [
    ("+1", "R", ["skip"], 8), ("+2", "R", ["reverse"], 8), ("+3", "R", ["skip", "reverse"], 8), ("+4", "R", [], 8), ("+1", "YG", [], 8),
    ("+1", "B", [], 8),
]  # fmt: skip
"""48 cards: a skip, a reverse, both, none."""


def table(*hands: str, players: int = 3, **options: Any) -> State:
    """A game with these cards dealt; totals are said for the players."""
    game = cardlab.game("totals", **{"players": players, "announce": "auto", **options})
    return game.new(seed=1, decks=[game.deck(hands=hands, seed=1)])


def turns(state: State, script: str) -> list[int | None]:
    """Who is to act after each card of a script."""
    seats = []
    for card in script.split():
        state = state.play(card)
        seats.append(state.to_act)
    return seats


@pytest.mark.parametrize("players", range(3, 7))
def test_skip_and_reverse_with_every_number_of_players(players: int) -> None:
    """F29: a reverse turns, a skip passes over the next one, both turn first and then pass over."""
    hands = ["R+1 R+2 R+3 R+4"] * players
    for first in range(players):
        start = table(*hands, players=players, deck=ROWS, first_dealer=(first - 1) % players)
        after = {card: turns(start, card)[0] for card in ("R+1", "R+2", "R+3", "R+4")}
        ways = {card: start.play(card).direction for card in after}
        assert after == {
            "R+1": (first + 2) % players, "R+2": (first - 1) % players, "R+3": (first - 2) % players, "R+4": (first + 1) % players,
        }  # fmt: skip
        assert ways == {"R+1": "clockwise", "R+2": "anticlockwise", "R+3": "anticlockwise", "R+4": "clockwise"}
    again = table(*hands, players=players, deck=ROWS)
    assert turns(again, "R+2 R+2 R+4") == [players - 1, 0, 1]
    assert turns(again, "R+2 R+1") == [players - 1, players - 3]


def test_events_of_a_turn_that_turns_and_passes_over() -> None:
    state = table("R+3", deck=ROWS, players=4).play("R+3")
    told = [(event.kind, event.seat) for event in state.events]
    assert told == [("played", 0), ("said", 0), ("turned", 0), ("skipped", 3), ("follows", 2), ("drew", 2)]


def test_the_draw_that_empties_the_pile_changes_nothing_else() -> None:
    """F31: the card is drawn, the turn is played and passes; from then on nobody draws, and the hands run out."""
    state = table(thin=23)
    assert (state.pile, state.scores) == (0, (9, 8, 8))
    assert [event.kind for event in state.events][-2:] == ["drew", "empty"]
    sizes = []
    while state.turn < 4:
        state = state.play(next(action for action in state.actions if str(action)[1:3] in ("+2", "+3", "+5", "+6", "+7")))
        assert "drew" not in [event.kind for event in state.events]
        sizes.append(sum(state.scores))
    assert sizes == [24, 23, 22]


@pytest.mark.parametrize("announce", ["said", "auto"])
@pytest.mark.parametrize("last", ["R+1", "R+2", "R+3"])
def test_going_out_on_a_marked_card_ends_the_game_at_once(last: str, announce: str) -> None:
    """F38: nobody is passed over, nothing turns, nobody acts; said totals are still answered first."""
    state = table("R+1 R+2 R+3", deck=ROWS, players=6, announce=announce)
    raw = state._raw.copy()
    card = next(number for number in raw.hand[:8] if state.game.pack.cards[number].code == last)
    raw.hand[0], raw.hand_size[0] = card, 1  # the rest of the hand is out of the way
    state = State(state.game, raw).play(last)
    if announce == "said":
        state = state.play("say 99")
        for _ in range(4):
            state = state.play("accept")
            assert not state.over
        state = state.play("accept")
    assert (state.over, state.phase, state.to_act, state.winners, state.scores[0]) == (True, "over", None, (0,), 0)
    assert state.direction == "clockwise"
    assert {event.kind for event in state.events} & {"turned", "skipped", "follows"} == set()
    assert state.actions == ()
    assert state.why_not(last).rule == "C3"  # type: ignore[union-attr]


def test_whose_last_card_is_challenged_rightly_is_not_out() -> None:
    state = table("R+4", deck=ROWS, announce="said")
    raw = state._raw.copy()
    raw.hand[0] = next(number for number in raw.hand[:8] if state.game.pack.cards[number].code == "R+4")
    raw.hand_size[0] = 1
    last = State(state.game, raw)
    wrong = last.play("R+4").play("say 5").play("challenge")
    assert (wrong.over, wrong.scores[0], wrong.to_act) == (False, 1, 1)
    right = last.play("R+4").play("say 4").play("challenge")
    assert (right.over, right.winners, right.scores[1]) == (True, (0,), 9)


def test_who_takes_cards_back_from_the_own_line_is_not_out() -> None:
    """T5.1, T6.1: round and round, the player who made the 24 takes, too: no cards left is looked at afterwards."""
    deck = [("+5", "R", ["stop"], 8), ("+1", "YG", [], 8), ("+1", "B", [], 8)]
    state = table("R+5 R+5", "R+5 R+5", "R+5", deck=deck)
    for _ in range(4):
        state = state.play("R+5")
    raw = state._raw.copy()
    start = raw.hand[64:128].index(next(n for n in raw.hand[64:128] if state.game.pack.cards[n].code == "R+5"))
    raw.hand[64], raw.hand_size[1] = raw.hand[64 + start], 1
    state = State(state.game, raw).play("R+5")
    assert [event.seat for event in state.events if event.kind == "took"] == [0, 2, 1, 0]
    assert (state.over, state.winners, state.scores[1]) == (False, (), 1)


@pytest.mark.parametrize(("limit", "winners"), [(1, (0,)), (2, (0, 1)), (3, (0, 1, 2)), (4, (0,)), (5, (0, 1)), (6, (0, 1, 2))])
def test_ties_at_the_limit_are_shared(limit: int, winners: tuple[int, ...]) -> None:
    """F40, F32: the limit ends what would never end; all with the fewest cards win, wherever they sit."""
    deck: list[Row] = [("+1", "RY", [], 12), ("+1", "GB", [], 13)]
    state = table(deck=deck, turn_limit=limit, thin=1)
    while not state.over:
        state = state.play(state.actions[0])
    assert (state.turn, state.winners) == (limit, winners)
    ended = [(event.rule, event.kind, event.seat) for event in state.events if event.kind in ("ended", "won")]
    assert ended == [("T6.3", "ended", None), *(("T6.3", "won", seat) for seat in state.winners)]


def test_out_of_cards_in_the_last_turn_is_out() -> None:
    """T6.1 is looked at before T6.3."""
    deck: list[Row] = [("+1", colour, [], 6) for colour in "RYGB"]
    state = table(deck=deck, turn_limit=22)
    while not state.over:
        state = state.play(state.actions[0])
    assert [event.rule for event in state.events if event.kind == "ended"] == ["T6.1"]
    assert state.winners == (0,)


def test_stubborn_challengers_end_at_the_limit() -> None:
    """F32: who always says nonsense and always challenges would play for ever."""
    state = table(announce="said", turn_limit=50)
    while not state.over:
        state = state.play("challenge" if state.phase == "challenge" else state.actions[0])
    assert state.turn == 50


def test_the_longest_game() -> None:
    """T6.3 at its largest: 10,000 turns, in which everybody says nonsense and challenges."""
    game = cardlab.game("totals", turn_limit=10_000)
    raw = game.new(seed=1)._raw.copy()
    rules, advance = game.kind.rules, game.kind.playout.advance
    out = [0] * game.kind.layout.max_actions
    while rules.to_act(raw) >= 0:
        advance(raw, out[rules.legal(raw, out) - 1])
    assert (raw.turn, raw.steps) == (10_000, 30_000)


def test_undone_and_done_again_it_is_the_same() -> None:
    """F21: a draw, a skip, a reverse, a challenge, a taking back, an extra turn: whose turn, which way, how many in the pile."""
    game = cardlab.game("totals", players=4)
    match = Match(game, seed=3, decks=[game.deck(hands=["R+8 R+4 R-3", "R+7 R+1", "R+5 Y+1", "Y-3"], seed=1)])
    script = "R+8,say 8,accept*3,R+7,say 15,accept*3,R+5,say 19,challenge,Y-3,say -3,accept*3"
    states = [match.state]
    for word in script.split(","):
        action, _, times = word.partition("*")
        for _ in range(int(times or 1)):
            states.append(match.play(action))
    while not match.state.over and match.state.step < 60:
        states.append(match.play(match.state.actions[-1]))
    for step in [*range(len(states) - 1, -1, -1), *range(len(states))]:
        match.goto(step)
        assert match.state == states[step]
        assert match.state.direction == states[step].direction
        assert match.state.accepted == states[step].accepted


def test_who_was_asked_and_has_accepted() -> None:
    state = table("R-3", players=5, announce="said").play("R-3").play("say -3")
    asked = []
    while state.phase == "challenge":
        asked.append((state.to_act, state.accepted, state.line, state.said))
        state = state.play("accept")
    assert asked == [(1, (), "R", -3), (2, (1,), "R", -3), (3, (1, 2), "R", -3), (4, (1, 2, 3), "R", -3)]
    assert (state.to_act, state.direction, state.accepted, state.line, state.said) == (4, "anticlockwise", (), None, None)
    state = state.play(state.actions[0]).play("say 0")
    order = []
    while state.phase == "challenge":
        order.append(state.to_act)
        state = state.play("accept")
    assert order == [3, 2, 1, 0]
