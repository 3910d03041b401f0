"""The golden deals of *totals* (:mod:`tests.games.golden`).

In a script ``accept*2`` plays twice, and ``…`` plays the first legal action.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType
from tests.games import golden
from tests.games.golden import row

AUTO: dict[str, Any] = {"players": 3, "announce": "auto"}
SAID: dict[str, Any] = {"players": 3}

Row = tuple[str, str, list[str], int]
"""A row of a deck."""


@dataclass(frozen=True)
class Golden(golden.Golden):
    """A deal in which a clause decides."""

    hands: tuple[str, ...] = ()
    """Cards known to be dealt, a seat each; the rest of the deal comes from seed 1."""
    options: dict[str, Any] = field(default_factory=lambda: AUTO)
    pile: str = ""

    def beginning(self, kind: GameType) -> State:
        game = Game(kind, self.options)
        return game.new(seed=1, decks=[game.deck(seed=1, hands=self.hands, pile=self.pile)])

    def moves(self, state: State, word: str) -> Iterator[State]:
        # "R*2" is a card, "accept*2" is done twice.
        text, _, times = word.partition("*") if word.startswith(("…", "accept")) else (word, "", "")
        for _ in range(int(times or 1)):
            state = state.play(state.actions[0] if text == "…" else text)
            yield state

    def stands(self, state: State) -> str:
        """Where a game stands, and who took what in the last step."""
        parts = [f"turn {state.turn}{' again' if state.again else ''} {state.phase}"]
        parts += [] if state.to_act is None else [f"seat {state.to_act}"]
        parts += [f"{state.line} said {state.said}"] if state.phase == "challenge" else []
        parts += [state.direction, f"pile {state.pile}"]
        parts += [f"{row(line)} = {total}" for line, total in zip(state.lines, state.totals, strict=True) if line or total]
        parts.append(f"scores {row(state.scores)}")
        parts += [f"removed {row(state.removed)}"] if state.removed else []
        taken: dict[str, list[str]] = {}
        for event in state.events:
            if event.kind == "taken":
                taken.setdefault(f"{event.rule} seat {event.seat}", []).append(str(event.card))
        parts += [f"{who} takes {row(cards)}" for who, cards in taken.items()]
        if state.winners:
            parts.append(f"won by {row(state.winners)}")
        return ", ".join(parts)


def own(*rows: Row, **options: Any) -> dict[str, Any]:
    """Options for three with a deck of one's own."""
    return {**AUTO, "deck": rows, **options}


ONES = own(*(("+1", colour, [], 6) for colour in "RYGB"))
"""Cards for three, each adds 1, and no pile."""
LAST_IS_24 = own(("+1", "R", [], 20), ("+2", "R", [], 2), ("+1", "YG", [], 1), ("+1", "GB", [], 1))
TO_24 = ("R+1 R+1 R+1 R+1 R+1 R+1 R+2 R+2", "YG+1", "GB+1")
TWICE_TWICE: tuple[Row, ...] = (("+5", "R", [], 8), ("*2", "R", [], 2), ("+1", "YG", [], 8), ("+1", "GB", [], 6))
MARKED = own(
    ("+8", "R", ["reverse"], 4), ("+7", "R", [], 4), ("+6", "R", ["skip", "reverse"], 4), ("+5", "R", ["skip"], 4), ("+1", "YG", [], 4),
    ("+1", "B", [], 4),
)  # fmt: skip
"""Big cards on red that reverse and skip; no pile."""

GOLDEN: tuple[Golden, ...] = (
    Golden(
        "T1.1", "every line starts from a 0", "R+5, Y+4",
        "turn 3 play, seat 2, clockwise, pile 21, R+5 = 5, Y+4 = 4, scores 8 8 9",
        ("    total = 0\n    last = 0\n", "    total = 1\n    last = 0\n"),
        ("R+5", "Y+4"),
    ),
    Golden(
        "T1.2", "a card with two colours fits both lines", "RY+2>Y, YG+2>Y",
        "turn 3 play, seat 2, clockwise, pile 21, RY+2 YG+2 = 4, scores 8 8 9",
        ('for colour in card.suit or "")\n            raw.value', 'for colour in (card.suit or "")[:1])\n            raw.value'),
        ("RY+2", "YG+2"),
    ),
    Golden(
        "T1.3", "48 cards: six players use them all up", "",
        "turn 1 play, seat 0, clockwise, pile 0, scores 8 8 8 8 8 8",
        ('("RY", "YG", "GB", "RB")', '("RY", "YG", "GB")'),
        (), {**AUTO, "players": 6},
    ),
    Golden(
        "T1.3", "a +1 bears a skip, a +4 a stop", "R+1",
        "turn 2 play, seat 2, clockwise, pile 22, R+1 = 1, scores 8 8 9",
        ('"+1": ("skip",)', '"+1": ()'),
        ("R+1",),
    ),
    Golden(
        "T1.4", "a deck of one's own", "",
        "turn 1 play, seat 0, clockwise, pile 0, scores 8 8 8",
        ('made_of(values["deck"])', "made_of(DECK)"),
        (), ONES,
    ),
    Golden(
        "T1.4", "nine -3 on one line are too many", "",
        "no such game: deck",
        ("            if fitting > most:\n", "            if fitting > MOST:\n"),
        (), own(("-3", "R", [], 8), ("-3", "RY", [], 1), ("+1", "GB", [], 30)),
    ),
    Golden(
        "T2.1", "eight cards each, and one is drawn", "",
        "turn 1 play, seat 0, clockwise, pile 23, scores 9 8 8",
        ("        for _ in range(DEALT_EACH):\n", "        for _ in range(DEALT_EACH - 1):\n"),
    ),
    Golden(
        "T2.2", "eight cards come off the pile", "",
        "turn 1 play, seat 0, clockwise, pile 15, scores 9 8 8",
        ("    s.pile = s.pack_size - top - s.thin\n", "    s.pile = s.pack_size - top\n"),
        (), {**AUTO, "thin": 8},
    ),
    Golden(
        "T2.2", "they come off its bottom", "B*2, …, …, …, …",
        "turn 6 play, seat 2, anticlockwise, pile 0, R-3 R+1 R*2 R+5 = 4, B*2 = 0, scores 6 6 8",
        ("card = s.deck[s.pack_size - s.thin - s.pile]", "card = s.deck[s.pack_size - s.pile]"),
        (), {**AUTO, "thin": 23}, "B*2",
    ),
    Golden(
        "T2.3", "left of the dealer begins", "",
        "turn 1 play, seat 2, clockwise, pile 23, scores 8 8 9",
        ("    first = beside(s, s.dealer, 1)\n", "    first = s.dealer\n"),
        (), {**AUTO, "first_dealer": 1},
    ),
    Golden(
        "T2.3", "clockwise at first", "R+5",
        "turn 2 play, seat 1, clockwise, pile 22, R+5 = 5, scores 8 9 8",
        ("    s.direction = 1\n", "    s.direction = -1\n"),
        ("R+5",),
    ),
    Golden(
        "T3.1", "the card drawn can be played at once", "B*2",
        "turn 2 play, seat 1, clockwise, pile 22, B*2 = 0, scores 8 9 8",
        ("    if s.pile:\n", "    if s.pile > MOST:\n"),
        (), AUTO, "B*2",
    ),
    Golden(
        "T3.1", "nothing is drawn once the pile is empty", "…*3",
        "turn 4 play, seat 1, clockwise, pile 0, R+1 R+6 R+5 = 12, scores 7 8 8",
        ("        s.pile -= 1\n", "        s.pile -= s.pile > 1\n"),
        (), {**AUTO, "thin": 22},
    ),
    Golden(
        "T3.2", "a card fits the lines of its colours only, and only cards in hand", "R+5>Y?T3.2, Y+4?C1, RY+2>G?T3.2, R+5",
        "turn 2 play, seat 1, clockwise, pile 22, R+5 = 5, scores 8 9 8; R+5>Y T3.2; Y+4 C1; RY+2>G T3.2",
        ("return 0 if s.colours[face] >> line & 1 else 302", "return 0"),
        ("R+5 RY+2", "Y+4"),
    ),
    Golden(
        "T3.2", "at the right end", "R+5, R+7, R*2",
        "turn 4 play, seat 0, clockwise, pile 20, R+5 R+7 R*2 = 19, scores 9 8 8",
        ("    s.line[line * MOST + s.line_size[line]] = card\n    s.line_size[line] += 1\n",
         "    s.line[line * MOST + s.line_size[line]] = s.line[line * MOST]\n    s.line[line * MOST] = card\n    s.line_size[line] += 1\n"),
        ("R+5", "R+7", "R*2"),
    ),
    Golden(
        "T3.3", "any total can be said", "R+5, R+4?C2, say 99",
        "turn 1 challenge, seat 1, R said 99, clockwise, pile 23, R+5 = 5, scores 8 8 8; R+4 C2",
        ("    s.said = total\n", "    s.said = s.total[s.laid_on]\n"),
        ("R+5 R+4",), SAID,
    ),
    Golden(
        "T3.3", "the right one is said for them, and nobody is asked", "R+5, say 5?C2",
        "turn 2 play, seat 1, clockwise, pile 22, R+5 = 5, scores 8 9 8; say 5 C2",
        ("    if s.announce_auto:\n", "    if s.announce_auto and s.thin:\n"),
        ("R+5",),
    ),
    Golden(
        "T3.4", "the next player is asked first", "R+5, say 5",
        "turn 1 challenge, seat 1, R said 5, clockwise, pile 23, R+5 = 5, scores 8 8 8",
        ("    s.actor = beside(s, s.actor, s.direction)\n", "    s.actor = beside(s, s.actor, -s.direction)\n"),
        ("R+5",), SAID,
    ),
    Golden(
        "T3.4", "then the one after", "R+5, say 5, accept",
        "turn 1 challenge, seat 2, R said 5, clockwise, pile 23, R+5 = 5, scores 8 8 8",
        ("        s.actor = beside(s, seat, s.direction)\n", "        s.actor = s.on_turn\n"),
        ("R+5",), SAID,
    ),
    Golden(
        "T3.4", "the first who challenges settles it", "R+5, say 5, accept, challenge",
        "turn 2 play, seat 1, clockwise, pile 22, scores 8 9 9, T3.5 seat 2 takes R+5",
        ("    end_turn(s, last, False)\n", "    s.actor = beside(s, seat, s.direction)\n"),
        ("R+5",), SAID,
    ),
    Golden(
        "T3.4", "after a reverse the others are asked the other way round", "R-3, say -3, accept*2, R+5, say 2",
        "turn 2 challenge, seat 1, R said 2, anticlockwise, pile 22, R-3 R+5 = 2, scores 8 8 8",
        ("    s.actor = beside(s, s.actor, s.direction)\n", "    s.actor = beside(s, s.actor, 1)\n"),
        ("R-3", "", "R+5"), SAID,
    ),
    Golden(
        "T3.5", "challenged rightly: who said it takes the line", "R+5, say 5, accept*2, R+7, say 13, challenge",
        "turn 3 play, seat 2, clockwise, pile 21, scores 8 10 9, T3.5 seat 1 takes R+7 R+5",
        ("    if s.said != s.total[line]:\n", "    if s.said == s.total[line]:\n"),
        ("R+5", "R+7"), SAID,
    ),
    Golden(
        "T3.5", "challenged wrongly: the challenger takes it", "R+5, say 5, accept*2, R+7, say 12, accept, challenge",
        "turn 3 play, seat 2, clockwise, pile 21, scores 10 8 9, T3.5 seat 0 takes R+7 R+5",
        ("        emit(s, RIGHT, 305, seat, -1, 0, s.said, s.total[line])\n",
         "        emit(s, RIGHT, 305, seat, -1, 0, s.said, s.total[line])\n        seat = s.on_turn\n"),
        ("R+5", "R+7"), SAID,
    ),
    Golden(
        "T3.5", "a 24 that is challenged is no 24, but its skip counts", "R+8, say 8, accept*2, R+7, say 15, accept*2, "
        "R+8, say 23, accept*2, R+1, say 24, challenge",
        "turn 5 play, seat 2, clockwise, pile 3, scores 8 12 9, T3.5 seat 1 takes R+1 R+8 R+7 R+8",
        ("    end_turn(s, last, False)\n", "    end_turn(s, last, s.said == TARGET)\n"),
        ("R+8 R+1", "R+7", "R+8"), {**own(("+8", "R", [], 8), ("+7", "R", [], 8), ("+1", "R", ["skip"], 8), ("+1", "YG", [], 4),
                                          ("+1", "B", [], 4)), "announce": "said"},
    ),
    Golden(
        "T3.6", "the true total counts, whatever was said", "R+5, say 24, accept*2, R+7, say 0, accept*2",
        "turn 3 play, seat 2, clockwise, pile 21, R+5 R+7 = 12, scores 8 8 9",
        ("            count_line(s, line)\n        return\n",
         "            s.total[line] = s.said\n            count_line(s, line)\n        return\n"),
        ("R+5", "R+7"), SAID,
    ),
    Golden(
        "T4.1", "+5 and -3", "R-3, R+5",
        "turn 3 play, seat 1, anticlockwise, pile 21, R-3 R+5 = 2, scores 8 9 8",
        ("return doubled if value == TWICE else value", "return doubled if value == TWICE else max(value, 0)"),
        ("R-3", "", "R+5"),
    ),
    Golden(
        "T4.2", "the last card is doubled, not the line", "R+5, R+7, R*2",
        "turn 4 play, seat 0, clockwise, pile 20, R+5 R+7 R*2 = 19, scores 9 8 8",
        ("adds = added(value, last)", "adds = added(value, total)"),
        ("R+5", "R+7", "R*2"),
    ),
    Golden(
        "T4.2", "after a -3 it subtracts 3 more", "R+5, R-3, R*2",
        "turn 4 play, seat 2, anticlockwise, pile 20, R+5 R-3 R*2 = -1, scores 8 8 9",
        ("return doubled if value == TWICE", "return abs(doubled) if value == TWICE"),
        ("R+5 R*2", "R-3"),
    ),
    Golden(
        "T4.2", "after the 0 it adds 0", "R*2, R+7",
        "turn 3 play, seat 2, clockwise, pile 21, R*2 R+7 = 7, scores 8 8 9",
        ("    total = 0\n    last = 0\n", "    total = 0\n    last = 1\n"),
        ("R*2", "R+7"),
    ),
    Golden(
        "T4.3", "the second ×2 adds what the first one added", "R+5, R*2, R*2",
        "turn 4 play, seat 0, clockwise, pile 0, R+5 R*2 R*2 = 15, scores 7 7 7",
        ("if value == TWICE and compound else adds", "if value == TWICE else adds"),
        ("R+5", "R*2", "R*2"), own(*TWICE_TWICE),
    ),
    Golden(
        "T4.3", "the second ×2 doubles the doubled card", "R+5, R*2, R*2",
        "turn 4 play, seat 0, clockwise, pile 0, R+5 R*2 R*2 = 20, scores 7 7 7",
        ("if value == TWICE and compound else adds", "if value == 0 else adds"),
        ("R+5", "R*2", "R*2"), own(*TWICE_TWICE, double="compound"),
    ),
    Golden(
        "T5.1", "each takes up to a stop card, from the preceding player backwards", "R+4, R+7, R+5, R+8",
        "turn 5 again play, seat 0, clockwise, pile 19, scores 9 10 9, removed R+4, T5.1 seat 2 takes R+8, "
        "T5.1 seat 1 takes R+5 R+7",
        ("        if s.marks[s.line[end - n + 1]] & STOP:\n            break\n", ""),
        ("R+4 R+8", "R+7", "R+5"),
    ),
    Golden(
        "T5.1", "a 25 is enough", "R+6, R+7, R+5, R+7",
        "turn 5 play, seat 1, clockwise, pile 3, scores 8 9 11, removed R+6, T5.1 seat 2 takes R+7 R+5 R+7",
        ("    if total >= TARGET:\n", "    if total == TARGET:\n"),
        ("R+6 R+7", "R+7", "R+5"), own(("+7", "R", [], 8), ("+6", "R", [], 8), ("+5", "R", [], 8), ("+1", "YG", [], 4), ("+1", "B", [], 4)),
    ),
    Golden(
        "T5.1", "round and round: who made it takes, too", "R+5, R+5, R+5, R+5, R+5",
        "turn 6 play, seat 2, clockwise, pile 0, scores 8 7 8, removed R+5, T5.1 seat 0 takes R+5 R+5, "
        "T5.1 seat 2 takes R+5, T5.1 seat 1 takes R+5",
        ("    while s.line_size[line] > 1:\n", "    for _ in range(s.players - 1):\n"),
        ("R+5 R+5", "R+5 R+5", "R+5"), own(("+5", "R", ["stop"], 8), ("+1", "YG", [], 8), ("+1", "GB", [], 8)),
    ),
    Golden(
        "T5.1", "the seat before, in the direction before this card's own reverse", "R+7, R+7, R+7, R+8",
        "turn 5 play, seat 2, anticlockwise, pile 0, scores 6 7 10, removed R+7, T5.1 seat 2 takes R+8 R+7 R+7",
        ("        take_back(s, line)\n",
         "        s.direction = -s.direction\n        take_back(s, line)\n        s.direction = -s.direction\n"),
        ("R+8 R+7", "R+7", "R+7"), MARKED,
    ),
    Golden(
        "T5.1", "even a seat that was passed over", "R+7, R+7, R+5, R+7",
        "turn 5 play, seat 2, clockwise, pile 0, scores 10 6 7, removed R+7, T5.1 seat 0 takes R+7 R+5 R+7",
        ("    seat = s.on_turn\n    while", "    seat = beside(s, s.on_turn, -s.direction)\n    while"),
        ("R+7", "R+7 R+7", "R+5"), MARKED,
    ),
    Golden(
        "T5.2", "the last card goes out of the game", "R+4, R+7, R+5, R+8",
        "turn 5 again play, seat 0, clockwise, pile 19, scores 9 10 9, removed R+4, T5.1 seat 2 takes R+8, "
        "T5.1 seat 1 takes R+5 R+7",
        ("        s.place[card] = REMOVED\n", "        put_in_hand(s, s.on_turn, card)\n"),
        ("R+4 R+8", "R+7", "R+5"),
    ),
    Golden(
        "T5.3", "exactly 24: the same player draws and plays again", "R+4, R+7, R+5, R+8",
        "turn 5 again play, seat 0, clockwise, pile 19, scores 9 10 9, removed R+4, T5.1 seat 2 takes R+8, "
        "T5.1 seat 1 takes R+5 R+7",
        ("    end_turn(s, last, total == TARGET)\n", "    end_turn(s, last, False)\n"),
        ("R+4 R+8", "R+7", "R+5"),
    ),
    Golden(
        "T5.3", "more than 24: nobody plays again", "R+6, R+7, R+5, R+8",
        "turn 5 play, seat 1, clockwise, pile 19, scores 8 11 9, removed R+6, T5.1 seat 2 takes R+8, T5.1 seat 1 takes R+5 R+7",
        ("    end_turn(s, last, total == TARGET)\n", "    end_turn(s, last, total >= TARGET)\n"),
        ("R+6 R+8", "R+7", "R+5"),
    ),
    Golden(
        "T6.1", "no cards left: the game is won", "…*22",
        "turn 22 over, clockwise, pile 0, R+1 R+1 R+1 R+1 R+1 R+1 = 6, Y+1 Y+1 Y+1 Y+1 Y+1 Y+1 = 6, "
        "G+1 G+1 G+1 G+1 G+1 G+1 = 6, B+1 B+1 B+1 B+1 = 4, scores 0 1 1, won by 0",
        ("    if s.hand_size[seat] == 0:\n", "    if s.hand_size[seat] < 0:\n"),
        (), ONES,
    ),
    Golden(
        "T6.1", "it is seen to before the extra turn", "…*22",
        "turn 22 over, clockwise, pile 0, scores 0 1 22, removed R+1, "
        "T5.1 seat 2 takes R+2 R+1 R+1 R+2 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1 R+1, won by 0",
        ("    if s.hand_size[seat] == 0:\n", "    if s.hand_size[seat] == 0 and not again:\n"),
        TO_24, LAST_IS_24,
    ),
    Golden(
        "T6.2", "skip: the next player is passed over", "R+1",
        "turn 2 play, seat 2, clockwise, pile 22, R+1 = 1, scores 8 8 9",
        ("        if s.marks[card] & SKIP:\n", "        if s.marks[card] & STOP:\n"),
        ("R+1",),
    ),
    Golden(
        "T6.2", "reverse: the direction turns", "R-3, R+5",
        "turn 3 play, seat 1, anticlockwise, pile 21, R-3 R+5 = 2, scores 8 9 8",
        ("            s.direction = -s.direction\n", ""),
        ("R-3", "", "R+5"),
    ),
    Golden(
        "T6.2", "with both: turn, then pass over", "R+6",
        "turn 2 play, seat 1, anticlockwise, pile 0, R+6 = 6, scores 7 8 8",
        ("        if s.marks[card] & REVERSE:\n            s.direction = -s.direction\n",
         "        if s.marks[card] & REVERSE:\n            seat = beside(s, seat, s.direction)\n            s.direction = -s.direction\n"),
        ("R+6",), MARKED,
    ),
    Golden(
        "T6.2", "after an extra turn only its own card counts", "R+8, R+7, R+5, R+3, R+1, R+2",
        "turn 7 play, seat 2, clockwise, pile 17, R+2 = 2, scores 12 8 9, removed R+8",
        ("    elif again:\n", "    elif again and not s.marks[card] & SKIP:\n"),
        ("R+8 R+3", "R+7 R+1 R+2", "R+5"),
    ),
    Golden(
        "T6.3", "the fewest cards win at the limit", "R+6, R+7, R+5, R+8",
        "turn 4 over, clockwise, pile 20, scores 8 10 9, removed R+6, T5.1 seat 2 takes R+8, T5.1 seat 1 takes R+5 R+7, won by 0",
        ("best = min(best, s.hand_size[seat])", "best = max(best, s.hand_size[seat])"),
        ("R+6 R+8", "R+7", "R+5"), {**AUTO, "turn_limit": 4},
    ),
    Golden(
        "T6.3", "the limit is the last turn", "R+5, R+7",
        "turn 2 over, clockwise, pile 22, R+5 R+7 = 12, scores 8 8 8, won by 0 1 2",
        ("    elif s.turn >= s.turn_limit:\n", "    elif s.turn > s.turn_limit:\n"),
        ("R+5", "R+7"), {**AUTO, "turn_limit": 2},
    ),
    Golden(
        "T6.3", "ties share", "…*3",
        "turn 3 over, clockwise, pile 0, R+1 R+1 R+1 = 3, scores 7 7 7, won by 0 1 2",
        ("            s.winner_bits |= 1 << seat\n", "            s.winner_bits = 1 << seat\n"),
        (), {**ONES, "turn_limit": 3},
    ),
    Golden(
        "T6.3", "an extra turn that is pending is lost", "R+4, R+7, R+5, R+8",
        "turn 4 over, clockwise, pile 20, scores 8 10 9, removed R+4, T5.1 seat 2 takes R+8, T5.1 seat 1 takes R+5 R+7, won by 0",
        ("    elif s.turn >= s.turn_limit:\n", "    elif s.turn >= s.turn_limit and not again:\n"),
        ("R+4 R+8", "R+7", "R+5"), {**AUTO, "turn_limit": 4},
    ),
    Golden(
        "T6.4", "the scores are the cards in hand", "R+5",
        "turn 2 play, seat 1, clockwise, pile 22, R+5 = 5, scores 8 9 8",
        ("return tuple(raw.hand_size[: raw.players])", "return tuple(size - law.DEALT_EACH for size in raw.hand_size[: raw.players])"),
        ("R+5",),
    ),
)  # fmt: skip
