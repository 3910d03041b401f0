"""The golden deals of *nineteen* (:mod:`tests.games.golden`).

In a script ``call 0*4`` plays four times; ``…`` plays the first legal action (so everybody calls 0) until the round is scored, ``…*18``
eighteen rounds.
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
    """What is known of the deals of round 1, 2, …, as ``game.deck`` takes it; what is not comes from seed 1."""

    def beginning(self, kind: GameType) -> State:
        game = Game(kind, self.options)
        return game.new(seed=1, decks=[game.deck(seed=1, round=number, **deal) for number, deal in enumerate(self.deals, 1)])

    def moves(self, state: State, word: str) -> Iterator[State]:
        text, _, times = word.partition("*")
        for _ in range(int(times or 1)):
            round_before = state.round
            state = state.play(state.actions[0] if text == "…" else text)
            yield state
            while text == "…" and not state.over and state.round == round_before:
                state = state.play(state.actions[0])
                yield state

    def stands(self, state: State) -> str:
        parts = [f"round {state.round} {state.kind} {state.phase}"]
        parts += [] if state.to_act is None else [f"seat {state.to_act}"]
        parts += [f"dealer {state.dealer}", f"{state.cards_each} cards", f"trump {state.trump or '-'}"]
        parts.append(f"calls {row('-' if call is None else call for call in state.calls)}")
        parts.append(f"tricks {row(state.tricks_won)}")
        if state.kind in ("blind", "forehead") and not state.over:
            parts.append(f"seen {' / '.join(' '.join(row(hand) for hand in state.view(seat).hands) for seat in range(state.game.players))}")
        elif state.game.players == 2 and state.cards_each < 3 and not state.over:
            parts.append(f"hands {' / '.join(row(hand) or '-' for hand in state.hands)}")
        parts.append(f"scores {row(state.scores)}")
        if state.winners:
            parts.append(f"won by {row(state.winners)}, next dealer {state.next_dealer}")
        return ", ".join(parts)


TWO, THREE = {"players": 2}, {"players": 3}
ANY: dict[str, Any] = {}
"""A deal of which nothing is told."""


def special(kind: str) -> dict[str, Any]:
    """Options for two, with a round 1 of this kind."""
    return {"players": 2, "schedule": {1: kind, 19: "forehead"}}


GOLDEN: tuple[Golden, ...] = (
    Golden(
        "N1.1", "both players can hold an ace of hearts", "call 0, call 1, AH, AH",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores -10 -10",
        ('"7 8 9 10 J Q K A", copies=2', '"7 8 9 10 J Q K A", copies=1'),
        TWO, ({"hands": ["AH", "AH"], "turned": "7C"},),
    ),
    Golden(
        "N1.1", "the ace is above the king", "call 1, call 0, KH, AH",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores -10 -10",
        ("7 8 9 10 J Q K A", "7 8 9 10 J Q A K"),
        TWO, ({"hands": ["KH", "AH"], "turned": "7C"},),
    ),
    Golden(
        "N1.2", "six can play, with ten cards each in round 10", "…*9",
        "round 10 normal call, seat 3, dealer 2, 10 cards, trump C, calls - - - - - -, tricks 0 0 0 0 0 0, scores 0 -50 70 60 90 -60",
        ('seat_options("nineteen", 4, 2, 6)', 'seat_options("nineteen", 4, 2, 5)'),
        {"players": 6},
    ),
    Golden(
        "N2.1", "after ten cards come nine", "…*10",
        "round 11 normal call, seat 0, dealer 1, 9 cards, trump S, calls - -, tricks 0 0, scores -250 -260",
        ("else 2 * MOST - number", "else 2 * MOST + 1 - number"),
        TWO,
    ),
    Golden(
        "N2.2", "the deal passes to the left", "…",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump S, calls - - -, tricks 0 0 0, scores 20 20 -10",
        ("        s.dealer = left_of(s.dealer, s.players)\n        begin_round(s)", "        begin_round(s)"),
        THREE,
    ),
    Golden(
        "N2.2", "the next game is dealt left of the last dealer", "…*19",
        "round 19 forehead over, dealer 2, 1 cards, trump C, calls 0 0 0, tricks 0 1 0, scores -260 -320 -160, won by 2, next dealer 0",
        ("s.next_dealer = left_of(s.dealer, s.players)", "s.next_dealer = s.first_dealer"),
        THREE,
    ),
    Golden(
        "N2.3", "most points win", "…*19",
        "round 19 forehead over, dealer 2, 1 cards, trump C, calls 0 0 0, tricks 0 1 0, scores -260 -320 -160, won by 2, next dealer 0",
        ("proclaim(s, most_points(s), 203", "proclaim(s, everyone(s) & ~most_points(s), 203"),
        THREE,
    ),
    Golden(
        "N2.3", "two share the lead", "…*18, call 0, call 1, call 0, …",
        "round 19 forehead over, dealer 0, 1 cards, trump C, calls 0 0 1, tricks 0 0 1, scores -160 -260 -160, won by 0 2, next dealer 1",
        ("proclaim(s, most_points(s), 203", "proclaim(s, most_points(s) & -most_points(s), 203"),
        {"players": 3, "first_dealer": 0, "scoring": [20, 130, 10]},
    ),
    Golden(
        "N3.1", "the cards of round 2 are others", "…",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores -10 20",
        ("    new_deck(s, CARDS)\n", "    if s.round_no == 1:\n        new_deck(s, CARDS)\n"),
        TWO, ({"hands": ["AH", "9C"], "turned": "7D"},),
    ),
    Golden(
        "N3.2", "nine of hearts turned up: the seven of hearts is a trump", "call 1, call 1, AS, 7H",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores -10 30",
        ("        s.trump = suit_of(card)\n", ""),
        TWO, ({"hands": ["AS", "7H"], "turned": "9H"},),
    ),
    Golden(
        "N3.2", "the card turned up is in nobody's hand", "call 1, call 1, 9H?C1",
        "round 1 normal play, seat 0, dealer 1, 1 cards, trump H, calls 1 1, tricks 0 0, hands AS / 7H, scores 0 0; 9H C1",
        ("        s.place[card] = TURNED\n", "        s.place[card] = HAND\n"),
        TWO, ({"hands": ["AS", "7H"], "turned": "9H"},),
    ),
    Golden(
        "N3.3", "the calls may add up to the tricks there are, and nobody calls more than their cards", "call 2?N3.3, call 1, call 0",
        "round 1 normal play, seat 0, dealer 1, 1 cards, trump H, calls 1 0, tricks 0 0, hands AS / 7H, scores 0 0; call 2 N3.3",
        ("    return 0 if action - CALLS <= s.hand_cards else 303\n", "    return 0\n"),
        TWO, ({"hands": ["AS", "7H"], "turned": "9H"},),
    ),
    Golden(
        "N3.3", "left of the dealer calls first, the dealer last", "call 1, call 0",
        "round 1 normal call, seat 2, dealer 2, 1 cards, trump H, calls 1 0 -, tricks 0 0 0, scores 0 0 0",
        ("    s.phase = CALL\n    s.actor = left_of(s.dealer, s.players)\n", "    s.phase = CALL\n    s.actor = s.dealer\n"),
        THREE, ({"hands": ["AS", "7H", "8C"], "turned": "9H"},),
    ),
    Golden(
        "N3.4", "left of the dealer leads", "call 0*3, AS",
        "round 1 normal play, seat 1, dealer 2, 1 cards, trump H, calls 0 0 0, tricks 0 0 0, scores 0 0 0",
        ("    s.leader = left_of(seat, s.players)\n", "    s.leader = seat\n"),
        THREE, ({"hands": ["AS", "7H", "8C"], "turned": "9H"},),
    ),
    Golden(
        "N3.5", "clubs are led, and seat 0 holds one", "…, call 0*2, 9C, AS?N3.5, KC",
        "round 2 normal play, seat 0, dealer 0, 2 cards, trump D, calls 0 0, tricks 1 0, hands AS / 10D, scores -10 20; AS N3.5",
        ("return 0 if follows_suit(2 * action, suit_to_follow(s)) else 305", "return 0"),
        TWO, (ANY, {"hands": ["KC AS", "9C 10D"], "turned": "7D"}),
    ),
    Golden(
        "N3.5", "without clubs nobody has to trump", "…, call 0*2, 9C, AS",
        "round 2 normal play, seat 1, dealer 0, 2 cards, trump D, calls 0 0, tricks 0 1, hands 8D / 10H, scores -10 20",
        ("            return led\n    return -1\n", "            return led\n    return s.trump\n"),
        TWO, (ANY, {"hands": ["8D AS", "9C 10H"], "turned": "7D"}),
    ),
    Golden(
        "N3.6", "the higher of two trumps beats the ace of clubs", "call 0*4, 9C, 8S, AC, 10S",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump D, calls - - - -, tricks 0 0 0 0, scores 20 20 20 -10",
        ("        return TRUMPED + height", "        return FOLLOWED + height"),
        {}, ({"hands": ["9C", "8S", "AC", "10S"], "turned": "7S"},),
    ),
    Golden(
        "N3.6", "without a trump the highest club, not the ace of another suit", "call 0*3, 9C, AD, 10C",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump S, calls - - -, tricks 0 0 0, scores 20 20 -10",
        ("        return FOLLOWED + height\n    return 0", "        return FOLLOWED + height\n    return FOLLOWED + height"),
        THREE, ({"hands": ["9C", "AD", "10C"], "turned": "7S"},),
    ),
    Golden(
        "N3.7", "of two aces of clubs the first wins", "call 0*3, 9C, AC, AC",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump S, calls - - -, tricks 0 0 0, scores 20 -10 20",
        ("power(s, card) > power(s, before)", "power(s, card) >= power(s, before)"),
        THREE, ({"hands": ["9C", "AC", "AC"], "turned": "7S"},),
    ),
    Golden(
        "N3.7", "and of two equal trumps", "call 0*3, 9C, 8S, 8S",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump S, calls - - -, tricks 0 0 0, scores 20 -10 20",
        ("power(s, card) > power(s, before)", "power(s, card) >= power(s, before)"),
        THREE, ({"hands": ["9C", "8S", "8S"], "turned": "7S"},),
    ),
    Golden(
        "N3.8", "the winner leads the next trick", "…, call 0*2, 9C, KC",
        "round 2 normal play, seat 0, dealer 0, 2 cards, trump D, calls 0 0, tricks 1 0, hands AS / 10D, scores -10 20",
        ("    s.leader = winner\n    s.actor = winner\n", "    s.actor = s.leader\n"),
        TWO, (ANY, {"hands": ["KC AS", "9C 10D"], "turned": "7D"}),
    ),
    Golden(
        "N4.1", "an ordinary round has a card turned up", "",
        "round 1 normal call, seat 0, dealer 1, 1 cards, trump H, calls - -, tricks 0 0, hands AS / 7H, scores 0 0",
        ("return kind != NO_TRUMP and kind != DEALER_NAMES", "return kind > DEALER_NAMES"),
        TWO, ({"hands": ["AS", "7H"], "turned": "9H"},),
    ),
    Golden(
        "N4.2", "no trump: clubs, which would have been turned up, do not win", "call 0*2, 9D, 7C",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores -10 20",
        ("return kind != NO_TRUMP and kind != DEALER_NAMES", "return kind != DEALER_NAMES"),
        special("no_trump"), ({"hands": ["9D", "7C"]},),
    ),
    Golden(
        "N4.3", "the dealer names hearts before anybody calls", "call 0?C2, trump H, call 0, call 1, AC, 7H",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores 20 30; call 0 C2",
        ("    if s.kind == DEALER_NAMES:\n        s.phase = TRUMP\n        s.actor = s.dealer\n    else:\n        begin_calls(s)\n",
         "    begin_calls(s)\n"),
        special("dealer_names"), ({"hands": ["AC", "7H"]},),
    ),
    Golden(
        "N4.3", "it is the dealer who names", "",
        "round 1 dealer_names trump, seat 1, dealer 1, 1 cards, trump -, calls - -, tricks 0 0, hands AC / 7H, scores 0 0",
        ("        s.phase = TRUMP\n        s.actor = s.dealer\n",
         "        s.phase = TRUMP\n        s.actor = left_of(s.dealer, s.players)\n"),
        special("dealer_names"), ({"hands": ["AC", "7H"]},),
    ),
    Golden(
        "N4.4", "called blind: nobody knows a card", "call 0",
        "round 1 blind call, seat 1, dealer 1, 1 cards, trump D, calls 0 -, tricks 0 0, seen ?? ?? / ?? ??, scores 0 0",
        ("    if s.kind == BLIND:\n        return 0\n", ""),
        special("blind"), ({"hands": ["AC", "7H"], "turned": "9D"},),
    ),
    Golden(
        "N4.4", "once the dealer has called, everybody looks at their own", "call 0*2",
        "round 1 blind play, seat 0, dealer 1, 1 cards, trump D, calls 0 0, tricks 0 0, seen AC ?? / ?? 7H, scores 0 0",
        ("                s.seen[s.hand[i]] = 1 << seat\n", "                s.seen[s.hand[i]] = everyone(s)\n"),
        special("blind"), ({"hands": ["AC", "7H"], "turned": "9D"},),
    ),
    Golden(
        "N4.5", "forehead: everybody knows the other's card", "call 0",
        "round 1 forehead call, seat 1, dealer 1, 1 cards, trump D, calls 0 -, tricks 0 0, seen ?? 7H / AC ??, scores 0 0",
        ("everyone(s) ^ 1 << seat if s.kind == FOREHEAD else 1 << seat", "1 << seat"),
        special("forehead"), ({"hands": ["AC", "7H"], "turned": "9D"},),
    ),
    Golden(
        "N4.5", "once the dealer has called, everybody knows their own, too", "call 0*2",
        "round 1 forehead play, seat 0, dealer 1, 1 cards, trump D, calls 0 0, tricks 0 0, seen AC 7H / AC 7H, scores 0 0",
        ("            s.seen[card] = everyone(s)\n            emit", "            emit"),
        special("forehead"), ({"hands": ["AC", "7H"], "turned": "9D"},),
    ),
    Golden(
        "N4.6", "round 5 has no trump", "…*4",
        "round 5 no_trump call, seat 0, dealer 1, 5 cards, trump -, calls - -, tricks 0 0, scores -30 -30",
        ('"schedule", "other", SCHEDULE,', '"schedule", "other", {},'),
        TWO,
    ),
    Golden(
        "N4.6", "the list of a club replaces all of it", "…*4",
        "round 5 normal call, seat 0, dealer 1, 5 cards, trump C, calls - -, tricks 0 0, scores -30 -30",
        ('[KINDS.index(kind) for kind in values["schedule"]]', "[KINDS.index(kind) for kind in SCHEDULE]"),
        {"players": 2, "schedule": {4: "blind"}},
    ),
    Golden(
        "N5.1", "called 0, took none; called 1, took it", "call 0, call 1, 7C, 8C",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores 20 30",
        ("s.hit_base + s.per_trick * call", "s.hit_base"),
        TWO, ({"hands": ["7C", "8C"], "turned": "9D"},),
    ),
    Golden(
        "N5.1", "called 2, took 2, and called 2, took none", "…, call 2*2, AC, 7C, AD, 8C",
        "round 3 normal call, seat 0, dealer 1, 3 cards, trump H, calls - -, tricks 0 0, scores -30 60",
        ("-s.per_miss * abs(call - tricks)", "-s.per_miss"),
        TWO, (ANY, {"hands": ["7C 8C", "AC AD"], "turned": "9D"}),
    ),
    Golden(
        "N5.2", "romanian: 5 and 1 a trick", "call 0, call 1, 7C, 8C",
        "round 2 normal call, seat 1, dealer 0, 2 cards, trump H, calls - -, tricks 0 0, hands 10C KH / 8C KH, scores 5 6",
        ('raw.hit_base, raw.per_trick, raw.per_miss = values["scoring"]', "raw.hit_base, raw.per_trick, raw.per_miss = SCORING"),
        {"players": 2, "scoring": "romanian"}, ({"hands": ["7C", "8C"], "turned": "9D"},),
    ),
)  # fmt: skip
