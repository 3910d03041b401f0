"""The golden deals of *sticht* (:mod:`tests.games.golden`).

In a script ``keep*4`` plays four times, and ``…`` the first legal action until the round is scored. Every end here was worked out by
hand from the rules before it was compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType
from tests.games import golden
from tests.games.golden import row


@dataclass(frozen=True)
class Golden(golden.Golden):
    """A deal in which a clause decides."""

    options: dict[str, Any] = field(default_factory=dict)
    deals: tuple[dict[str, Any], ...] = ()
    """What is known of the deals, as ``game.deck`` takes it; what is not comes from seed 1."""

    def beginning(self, kind: GameType) -> State:
        game = Game(kind, self.options)
        return game.new(seed=1, decks=[game.deck(seed=1, **deal) for deal in self.deals])

    def moves(self, state: State, word: str) -> Iterator[State]:
        if word == "…":
            round_before = state.round
            while not state.over and state.round == round_before:
                state = state.play(state.actions[0])
                yield state
            return
        text, _, times = word.partition("*")
        for _ in range(int(times or 1)):
            state = state.play(text)
            yield state

    def stands(self, state: State) -> str:
        parts = [f"round {state.round} {state.phase}", "" if state.to_act is None else f"seat {state.to_act}", f"dealer {state.dealer}"]
        if state.trump is not None:
            parts.append(f"trump {state.trump}{'' if state.trump == state.next_trump else f' then {state.next_trump}'}")
            then = "" if state.one_is_high == state.one_is_high_next else " then the other"
            parts.append(f"{'1' if state.one_is_high else '11'} high{then}")
            parts.append(f"tricks {row(state.tricks_won)}")
        if not state.over and any(len(hand) in (3, 6) for hand in state.hands):
            parts.append(f"hands {row(len(hand) for hand in state.hands)}")
        parts.append(f"scores {row(state.scores)}")
        if state.winners:
            parts.append(f"won by {row(state.winners)}")
        return ", ".join(part for part in parts if part)


# Seat 0 takes all six tricks where yellow (or blue) is trump: it is the only one that holds any.
YELLOW_0 = {"hands": ["Y6 Y7 Y8 Y9 Y10 Y11", "R3 R4 R5 R6 R7 R8", "G3 G4 G5 G6 G7 G8"], "stock": "24"}
BLUE_0 = {"hands": ["B6 B7 B8 B9 B10 B11", "R3 R4 R5 R6 R7 R8", "G3 G4 G5 G6 G7 G8"], "stock": "24", "dealer": 0}
# Seat 1 takes them all, though seat 0 names the trump.
YELLOW_1 = {"hands": ["G3 G4 G5 G6 G7 G8", "Y6 Y7 Y8 Y9 Y10 Y11", "R3 R4 R5 R6 R7 R8"], "stock": "24"}
RED_1 = {"hands": ["G3 G4 G5 G6 G7 G8", "R6 R7 R8 R9 R10 R11", "Y3 Y4 Y5 Y6 Y7 Y8"], "stock": "24"}
# Two players: five tricks and one.
FIVE_ONE = {"hands": ["Y7 Y8 Y9 Y10 Y11 G2", "R3 R4 R5 R6 R7 G3"], "stock": "24"}
# Seat 0 leads green; seat 1 holds none of it, seat 2 does.
FREE_1 = {"hands": ["G3 G4 G5 Y1 Y2 Y3", "R3 B4 B5 B6 B7 B8", "G8 G9 R5 R6 R7 R8"], "stock": "24"}
TWO, THREE, FIVE = {"players": 2}, {"players": 3}, {"players": 5}
CHAOS = {"players": 3, "trump_chaos": True}
OUT = {"players": 3, "drop_out": True}
LIMITS = {"players": 3, "drop_out": True, "restrictions": True, "own_trump": False}

GOLDEN: tuple[Golden, ...] = (
    Golden(
        "S1.1", "the white 24 is one of the 45 cards", "look, trump R, keep*2, 24, R3",
        "round 1 play, seat 0, dealer 1, trump R, 11 high, tricks 1 0, scores 24 24",
        ("CARDS = 45\n", "CARDS = 44\n"),
        TWO, ({"hands": ["24 G4 G5 G6 G7 G8", "R3 R4 G3 B3 B4 B5"]},),
    ),
    Golden(
        "S1.2", "five can play: 5 x 6 cards, and three more each for an exchange",
        "look, trump R, swap Y1 Y2 Y3, swap R1 R2 R3, swap G1 G2 G3, swap B1 B2 B3, swap Y7 Y8 Y9",
        "round 1 play, seat 0, dealer 4, trump R, 11 high, tricks 0 0 0 0 0, hands 6 6 6 6 6, scores 24 24 24 24 24",
        ('seat_options("sticht", 4, 2, 5)', 'seat_options("sticht", 4, 2, 4)'),
        FIVE, ({"hands": ["Y1 Y2 Y3 Y4 Y5 Y6", "R1 R2 R3 R4 R5 R6", "G1 G2 G3 G4 G5 G6", "B1 B2 B3 B4 B5 B6", "Y7 Y8 Y9 Y10 Y11 24"]},),
    ),
    Golden("S2.1", "everyone starts with 24 points", "",
        "round 1 blind, seat 0, dealer 2, scores 24 24 24", ("s.scores[seat] = START\n", "s.scores[seat] = 25\n"), THREE),
    Golden(
        "S2.2", "the deal passes to the left", "look, trump Y, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 12 36 36",
        ("s.dealer = left_of(s.dealer, s.players)", "s.dealer = left_of(s.starter, s.players)"), THREE, (YELLOW_0,),
    ),
    Golden("S2.3", "the one left of the dealer begins", "",
        "round 1 blind, seat 0, dealer 2, scores 24 24 24", ("s.starter = left_of(s.dealer, s.players)", "s.starter = s.dealer"), THREE),
    Golden(
        "S3.1", "a reversal is over with the round", "look, trump Y, keep*2, R1 reverse, …, look, trump Y",
        "round 2 swap, seat 1, dealer 0, trump Y, 11 high, tricks 0 0, hands 6 6, scores 12 36",
        ("    s.one_high = 0\n    s.next_one_high = 0\n", ""),
        TWO, ({"hands": ["R1 R2 R3 R4 R5 R6", "G3 G4 G5 G6 G7 G8"]},),
    ),
    Golden(
        "S3.2", "yellow blind: trump is yellow, and each trick counts 4", "blind, trump R?C2, keep*2, …",
        "round 2 blind, seat 1, dealer 0, scores 4 20; trump R C2",
        ("s.called_blind = 1", "s.called_blind = 0"), TWO, (FIVE_ONE,),
    ),
    Golden(
        "S3.3", "the starting player names the trump, seeing three cards", "look, keep?C2, trump R",
        "round 1 swap, seat 0, dealer 2, trump R, 11 high, tricks 0 0 0, hands 6 6 6, scores 24 24 24; keep C2",
        ("name_trump(s, action - NAME)", "name_trump(s, YELLOW)"), THREE,
    ),
    Golden("S3.4", "then come three more", "look, trump R",
        "round 1 swap, seat 0, dealer 2, trump R, 11 high, tricks 0 0 0, hands 6 6 6, scores 24 24 24",
        ("    deal_three(s, 304)\n", ""), THREE),
    Golden(
        "S3.5", "as many come from the top of the stock as were given away", "look, trump R, swap G1 G2 G3, keep, R9, Y3, R10, Y4, R11",
        "round 1 play, seat 1, dealer 1, trump R, 11 high, tricks 2 0, hands 3 4, scores 24 24",
        ("s.deck[CARDS - s.stock_size]", "s.deck[CARDS - 1]"),
        TWO, ({"hands": ["G1 G2 G3 G4 G5 G6", "Y3 Y4 Y5 Y6 Y7 Y8"], "stock": "R9 R10 R11"},),
    ),
    Golden(
        "S3.5", "the dealer exchanges, too, and last", "look, trump R, keep*3",
        "round 1 play, seat 0, dealer 2, trump R, 11 high, tricks 0 0 0, hands 6 6 6, scores 24 24 24",
        ("if seat == s.dealer:", "if left_of(seat, s.players) == s.dealer:"), THREE,
    ),
    Golden(
        "S4.1", "the starting player leads the first trick", "look, trump R, keep*3, Y1",
        "round 1 play, seat 1, dealer 2, trump R, 11 high, tricks 0 0 0, hands 5 6 6, scores 24 24 24",
        ("        s.actor = s.starter\n        s.leader = s.starter\n", "        s.actor = s.dealer\n        s.leader = s.dealer\n"),
        THREE, (FREE_1,),
    ),
    Golden(
        "S4.2", "green is led, and seat 2 holds it", "look, trump R, keep*3, G3, B4, R5?S4.2, G8",
        "round 1 play, seat 2, dealer 2, trump R, 11 high, tricks 0 0 1, scores 24 24 24; R5 S4.2",
        ("    return 402\n", "    return 0\n"), THREE, (FREE_1,),
    ),
    Golden(
        "S4.3", "without green any card may be played, a trump or not", "look, trump R, keep*3, G3, B4, G8",
        "round 1 play, seat 2, dealer 2, trump R, 11 high, tricks 0 0 1, scores 24 24 24",
        ("            return led\n    return -1\n", "            return led\n    return s.trump\n"), THREE, (FREE_1,),
    ),
    Golden(
        "S4.4", "trump is led: the 24, as the only trump, must be played", "look, trump R, keep*2, R4, G5?S4.4, 24",
        "round 1 play, seat 1, dealer 1, trump R, 11 high, tricks 0 1, scores 24 24; G5 S4.4",
        ("return s.trump if card == WHITE else card // 11", "return card // 11"),
        TWO, ({"hands": ["R4 R5 R6 Y3 Y4 Y5", "24 G5 G6 G7 B3 B4"]},),
    ),
    Golden(
        "S4.4", "the 24 is led: it asks for trump", "look, trump R, keep*2, 24, G5?S4.4, R3",
        "round 1 play, seat 0, dealer 1, trump R, 11 high, tricks 1 0, scores 24 24; G5 S4.4",
        ("return s.trump if card == WHITE else card // 11", "return card // 11"),
        TWO, ({"hands": ["24 R4 R5 R6 Y3 Y4", "R3 G5 G6 G7 B3 B4"]},),
    ),
    Golden(
        "S4.4", "with green in hand the 24 may not be played on green", "look, trump R, keep*2, G4, 24?S4.4, G5",
        "round 1 play, seat 1, dealer 1, trump R, 11 high, tricks 0 1, scores 24 24; 24 S4.4",
        ("return demanded < 0 or suit_of", "return demanded < 0 or card == WHITE or suit_of"),
        TWO, ({"hands": ["G4 R4 R5 R6 Y3 Y4", "24 G5 G6 G7 B3 B4"]},),
    ),
    Golden(
        "S4.4", "without it the 24 may, and trumps", "look, trump R, keep*2, Y11, 24",
        "round 1 play, seat 1, dealer 1, trump R, 11 high, tricks 0 1, scores 24 24",
        ("return s.trump if card == WHITE else card // 11", "return card // 11"),
        TWO, ({"hands": ["Y11 R4 R5 R6 Y3 Y4", "24 G5 G6 G7 B3 B4"]},),
    ),
    Golden(
        "S4.5", "the higher of two trumps takes the trick, not the 11 of the led suit", "look, trump R, keep*4, G9, R2, G11, R3",
        "round 1 play, seat 3, dealer 3, trump R, 11 high, tricks 0 0 0 1, scores 24 24 24 24",
        ("if suit == trump:", "if suit == trump and suit == led:"),
        {}, ({"hands": ["G9 G8 G7 Y3 Y4 Y5", "R2 B3 B4 B5 B6 B7", "G11 G10 Y6 Y7 Y8 Y9", "R3 B8 B9 B10 B11 Y10"]},),
    ),
    Golden(
        "S4.5", "a higher card that is neither led nor trump takes nothing", "look, trump B, keep*2, G3, R11",
        "round 1 play, seat 0, dealer 1, trump B, 11 high, tricks 1 0, scores 24 24",
        ("        return FOLLOWED + height\n    return 0\n", "        return FOLLOWED + height\n    return FOLLOWED + height\n"),
        TWO, ({"hands": ["G3 G4 G5 Y3 Y4 Y5", "R11 R10 R9 R8 R7 R6"]},),
    ),
    Golden(
        "S4.6", "with 1 high the 5 beats the 6", "look, trump Y, keep*2, R1 reverse, R3, R6, R5",
        "round 1 play, seat 0, dealer 1, trump Y, 1 high, tricks 1 1, scores 24 24",
        ("return 12 - rank_of(card) if s.one_high else rank_of(card)", "return rank_of(card)"),
        TWO, ({"hands": ["R1 R5 G3 G4 G5 G6", "R3 R6 B3 B4 B5 B6"]},),
    ),
    Golden(
        "S4.6", "with 11 high the 24 beats the 11 of trumps", "look, trump R, keep*2, R11, 24",
        "round 1 play, seat 1, dealer 1, trump R, 11 high, tricks 0 1, scores 24 24",
        ("return 0 if s.one_high else 12", "return 0"),
        TWO, ({"hands": ["R11 R5 G3 G4 G5 G6", "24 R6 B3 B4 B5 B6"]},),
    ),
    Golden(
        "S4.6", "with 1 high the 24 is the lowest trump", "look, trump R, keep*2, B1 reverse, B3, R11, 24",
        "round 1 play, seat 1, dealer 1, trump R, 1 high, tricks 0 2, scores 24 24",
        ("return 0 if s.one_high else 12", "return 12"),
        TWO, ({"hands": ["B1 24 G3 G4 G5 G6", "R11 R6 B3 B4 B5 B6"]},),
    ),
    Golden(
        "S4.6", "with 1 high it still beats a plain 1", "look, trump R, keep*2, B1 reverse, B3, G1, 24",
        "round 1 play, seat 0, dealer 1, trump R, 1 high, tricks 1 1, scores 24 24",
        ("TRUMPED, FOLLOWED = 64, 32", "TRUMPED, FOLLOWED = 32, 32"),
        TWO, ({"hands": ["B1 24 Y3 Y4 Y5 Y6", "G1 R6 B3 B4 B5 B6"]},),
    ),
    Golden(
        "S4.7", "who took the trick leads the next", "look, trump R, keep*3, G3, B4, G8, R5",
        "round 1 play, seat 0, dealer 2, trump R, 11 high, tricks 0 0 1, scores 24 24 24",
        ("    s.leader = winner\n    s.actor = winner\n", "    s.leader = s.starter\n    s.actor = s.starter\n"), THREE, (FREE_1,),
    ),
    Golden(
        "S5.1", "a 1 reverses the order, won with or not", "look, trump Y, keep*2, R1 reverse, R3, R6, R5",
        "round 1 play, seat 0, dealer 1, trump Y, 1 high, tricks 1 1, scores 24 24",
        ("declare_on_one(s, action >= REVERSE)", "declare_on_one(s, False)"),
        TWO, ({"hands": ["R1 R5 G3 G4 G5 G6", "R3 R6 B3 B4 B5 B6"]},),
    ),
    Golden(
        "S5.2", "only from the next trick: in this one the 5 still beats the 3", "look, trump Y, keep*3, R5, R1 reverse, R3",
        "round 1 play, seat 0, dealer 2, trump Y, 1 high, tricks 1 0 0, scores 24 24 24",
        ("    s.next_one_high = 1 - s.next_one_high\n", "    s.next_one_high = 1 - s.next_one_high\n    s.one_high = s.next_one_high\n"),
        THREE, ({"hands": ["R5 G3 G4 G5 G6 G7", "R1 R6 B3 B4 B5 B6", "R3 R7 Y3 Y4 Y5 Y6"]},),
    ),
    Golden(
        "S5.2", "two reversals in one trick cancel out", "look, trump Y, keep*3, B1 reverse, B11, Y1 reverse",
        "round 1 play, seat 2, dealer 2, trump Y, 11 high, tricks 0 0 1, scores 24 24 24",
        ("s.next_one_high = 1 - s.next_one_high", "s.next_one_high = 1 - s.one_high"),
        THREE, ({"hands": ["B1 G3 G4 G5 G6 G7", "B11 B3 B4 B5 B6 B7", "Y1 Y3 Y4 Y5 Y6 Y7"]},),
    ),
    Golden(
        "S5.2", "a 1 without a word leaves an earlier reversal standing", "look, trump Y, keep*3, B1 reverse, B11, Y1",
        "round 1 play, seat 2, dealer 2, trump Y, 1 high, tricks 0 0 1, scores 24 24 24",
        ("    if not reverses:\n", "    if not reverses:\n        s.next_one_high = s.one_high\n"),
        THREE, ({"hands": ["B1 G3 G4 G5 G6 G7", "B11 B3 B4 B5 B6 B7", "Y1 Y3 Y4 Y5 Y6 Y7"]},),
    ),
    Golden(
        "S5.3", "in the last trick a reversal is allowed",
        "look, trump Y, keep*2, R6, G3, R5, G4, R4, G5, R3, G6, R2, G7, R1 reverse, G8",
        "round 2 blind, seat 1, dealer 0, scores 12 36",
        ("    if clause or action < RENAME:\n", "    if action >= REVERSE and s.trick_no == 6:\n        return 503\n    if 1:\n"),
        TWO, ({"hands": ["R1 R2 R3 R4 R5 R6", "G3 G4 G5 G6 G7 G8"]},),
    ),
    Golden(
        "S6.1", "yellow tricks count 2", "look, trump Y, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 12 36 36",
        ("return 2 if trump == YELLOW else 1", "return 1"), THREE, (YELLOW_0,),
    ),
    Golden(
        "S6.2", "tricks won take points away", "look, trump R, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 36 18 30",
        ("return -tricks * value", "return 0"), THREE, (RED_1,),
    ),
    Golden(
        "S6.3", "without a trick six times the value is added", "look, trump Y, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 12 36 36",
        ("    return TRICKS * value\n", "    return 0\n"), THREE, (YELLOW_0,),
    ),
    Golden(
        "S6.4", "who named the trump and took nothing adds double", "look, trump R, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 36 18 30",
        ("return 2 * TRICKS * value", "return TRICKS * value"), THREE, (RED_1,),
    ),
    Golden(
        "S6.5", "own trump on yellow without a trick: 24 + 24 ends the game in round 1", "look, trump Y, keep*3, …",
        "round 1 over, dealer 2, trump Y, 11 high, tricks 0 6 0, scores 48 12 36, won by 1",
        ("if s.scores[seat] >= HIGH:", "if s.scores[seat] > HIGH:"), THREE, (YELLOW_1,),
    ),
    Golden(
        "S7.1", "with exactly 0 points the game is won", "blind, keep*2, …, look, trump Y, keep*2, …",
        "round 2 over, dealer 0, trump Y, 11 high, tricks 2 4, scores 0 12, won by 0",
        ("if s.scores[seat] <= LOW:", "if s.scores[seat] < LOW:"),
        TWO, (FIVE_ONE, {"hands": ["Y10 Y11 B3 B4 B5 B6", "Y3 Y4 Y5 Y6 Y7 Y8"], "stock": "24", "dealer": 0}),
    ),
    Golden(
        "S7.1", "two with 0 points win together", "blind, keep*2, …, blind, keep*2, …",
        "round 2 over, dealer 0, trump Y, 11 high, tricks 1 5, scores 0 0, won by 0 1",
        ("proclaim(s, fewest_points(s), clause", "proclaim(s, fewest_points(s) & -fewest_points(s), clause"),
        TWO, (FIVE_ONE, {"hands": ["Y11 B3 B4 B5 B6 B7", "Y3 Y4 Y5 Y6 Y7 Y8"], "stock": "24", "dealer": 0}),
    ),
    Golden(
        "S7.2", "with 48 the lowest win, and three with 20 share",
        "look, trump Y, keep*4, G2, Y10, R6, B8, Y11, Y8, Y6, G3, R2, R7, B9, G4, R8, Y7, G5, R3, B10, B2, R4, R9, B11, B3, R5, Y9",
        "round 1 over, dealer 3, trump Y, 11 high, tricks 0 2 2 2, scores 48 20 20 20, won by 1 2 3",
        ("if low or high:", "if low:"),
        {}, ({"hands": ["G2 G3 G4 G5 B2 B3", "Y10 Y11 R2 R3 R4 R5", "Y8 Y9 R6 R7 R8 R9", "Y6 Y7 B8 B9 B10 B11"], "stock": "24"},),
    ),
    Golden(
        "S7.3", "else another round is played", "look, trump R, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 36 18 30",
        ("if low or high:", "if low or high or s.round_no:"), THREE, (RED_1,),
    ),
    Golden(
        "S8.1", "a 2 names another trump, from the next trick on", "look, trump Y, keep*3, R2 trump G, Y3, R3",
        "round 1 play, seat 1, dealer 2, trump G, 11 high, tricks 0 1 0, scores 24 24 24",
        ("s.next_trump = suit\n        emit", "s.next_trump = s.trump\n        emit"),
        CHAOS, ({"hands": ["R2 G3 G4 G5 G6 G7", "Y3 B3 B4 B5 B6 B7", "R3 Y4 Y5 Y6 Y7 Y8"]},),
    ),
    Golden(
        "S8.1", "from the next trick on the 24 is green", "look, trump Y, keep*2, R2 trump G, Y3, G3, B3?S4.4, 24",
        "round 1 play, seat 0, dealer 1, trump G, 11 high, tricks 1 1, scores 24 24; B3 S4.4",
        ("        s.trump = s.next_trump\n", "        pass\n"),
        {"players": 2, "trump_chaos": True}, ({"hands": ["R2 24 B3 B4 B5 Y5", "Y3 Y4 G3 G4 G5 G6"]},),
    ),
    Golden(
        "S8.1", "a second 2 can bring the present trump back, and not name the coming one again",
        "look, trump Y, keep*3, R2 trump Y?S8.1, R2 trump G, B2 trump G?S8.1, B2 trump Y, R3",
        "round 1 play, seat 2, dealer 2, trump Y, 11 high, tricks 0 0 1, scores 24 24 24; R2 trump Y S8.1; B2 trump G S8.1",
        ("suit == s.next_trump", "suit == s.trump"),
        CHAOS, ({"hands": ["R2 G3 G4 G5 G6 G7", "B2 B3 B4 B5 B6 B7", "R3 Y4 Y5 Y6 Y7 Y8"]},),
    ),
    Golden(
        "S8.1", "without the variant a 2 names nothing", "look, trump Y, keep*3, R2 trump G?S8.1, R2",
        "round 1 play, seat 1, dealer 2, trump Y, 11 high, tricks 0 0 0, hands 5 6 6, scores 24 24 24; R2 trump G S8.1",
        ("if not s.trump_chaos or (", "if ("),
        THREE, ({"hands": ["R2 G3 G4 G5 G6 G7", "Y3 B3 B4 B5 B6 B7", "R3 Y4 Y5 Y6 Y7 Y8"]},),
    ),
    Golden(
        "S8.2", "yellow, named in the last trick, doubles the round",
        "look, trump B, keep*2, R10, G3, R9, G4, R8, G5, R7, G6, R6, G7, R2 trump Y, G8",
        "round 2 blind, seat 1, dealer 0, scores 12 36",
        ("value = trick_value(s, s.next_trump)", "value = trick_value(s, s.trump)"),
        {"players": 2, "trump_chaos": True}, ({"hands": ["R2 R6 R7 R8 R9 R10", "G3 G4 G5 G6 G7 G8"]},),
    ),
    Golden(
        "S8.3", "after yellow blind a 2 changes nothing, a 1 still reverses", "blind, keep*3, R2 trump G?S8.3, R2, B1 reverse, R3",
        "round 1 play, seat 2, dealer 2, trump Y, 1 high, tricks 0 0 1, scores 24 24 24; R2 trump G S8.3",
        ("return 803 if s.called_blind else 0", "return 0"),
        CHAOS, ({"hands": ["R2 G3 G4 G5 G6 G7", "B1 B3 B4 B5 B6 B7", "R3 Y4 Y5 Y6 Y7 Y8"]},),
    ),
    Golden(
        "S8.4", "with trump chaos nobody adds double", "look, trump R, keep*3, …",
        "round 2 blind, seat 1, dealer 0, scores 30 18 30",
        ('values["own_trump"] = not values["trump_chaos"]', 'values["own_trump"] = True'), CHAOS, (RED_1,),
    ),
    Golden(
        "S9.1", "when asked to exchange, a player drops out", "look, trump Y, keep, out, keep",
        "round 1 play, seat 0, dealer 2, trump Y, 11 high, tricks 0 0 0, hands 6 0 6, scores 24 24 24",
        ("        if not s.drop_out:\n", "        if s.drop_out:\n"), OUT, (YELLOW_0,),
    ),
    Golden(
        "S9.1", "without the variant nobody does", "look, trump Y, keep, out?S9.1",
        "round 1 swap, seat 1, dealer 2, trump Y, 11 high, tricks 0 0 0, hands 6 6 6, scores 24 24 24; out S9.1",
        ("        if not s.drop_out:\n            return 901\n", ""), THREE, (YELLOW_0,),
    ),
    Golden(
        "S9.2", "who dropped out keeps the score", "look, trump Y, keep, out, keep, …",
        "round 2 blind, seat 1, dealer 0, scores 12 24 36",
        ("    if s.out[seat]:\n        return 0\n", ""), OUT, (YELLOW_0,),
    ),
    Golden(
        "S9.3", "the starting player must stay", "look, trump Y, out?S9.3",
        "round 1 swap, seat 0, dealer 2, trump Y, 11 high, tricks 0 0 0, hands 6 6 6, scores 24 24 24; out S9.3",
        ("if s.actor == s.starter or s.out_count", "if s.out_count"), OUT, (YELLOW_0,),
    ),
    Golden(
        "S9.3", "and one other player", "look, trump Y, keep, out, out?S9.3, keep",
        "round 1 play, seat 0, dealer 2, trump Y, 11 high, tricks 0 0 0, hands 6 0 6, scores 24 24 24; out S9.3",
        (" or s.out_count >= s.players - 2", ""), OUT, (YELLOW_0,),
    ),
    Golden(
        "S9.4", "two cannot play with dropping out", "",
        "no such game: drop_out",
        ('if values["drop_out"] and values["players"] == 2:', "if False:"), {"players": 2, "drop_out": True},
    ),
    Golden(
        "S10.1", "with 12 points nobody drops out", "look, trump Y, keep*3, …, look, trump B, keep*2, out?S10.1",
        "round 2 swap, seat 0, dealer 0, trump B, 11 high, tricks 0 0 0, hands 6 6 6, scores 12 36 36; out S10.1",
        ("return 1001 if is_limited(s, s.actor, BARS_OUT) else 0", "return 0"), LIMITS, (YELLOW_0, BLUE_0),
    ),
    Golden(
        "S10.2", "with 6 points nobody exchanges",
        "look, trump Y, keep*3, …, look, trump B, keep*3, …, look, trump R, keep, swap G1?S10.2, keep",
        "round 3 swap, seat 1, dealer 1, trump R, 11 high, tricks 0 0 0, hands 6 6 6, scores 6 42 42; swap G1 S10.2",
        ("return 1002 if is_limited(s, s.actor, BARS_SWAP) else 0", "return 0"),
        LIMITS, (YELLOW_0, BLUE_0, {"hands": ["G1 G2 G3 G4 G5 G6"], "dealer": 1}),
    ),
    Golden(
        "S10.3", "with 24 points nobody calls yellow blind, with 36 one may", "blind?S10.3, look, trump Y, keep*3, …, blind",
        "round 2 swap, seat 1, dealer 0, trump Y, 11 high, tricks 0 0 0, hands 6 6 6, scores 12 36 36; blind S10.3",
        ("return 1003 if action == CALL_BLIND and is_limited(s, s.starter, BARS_BLIND) else 0", "return 0"), LIMITS, (YELLOW_0,),
    ),
)  # fmt: skip
