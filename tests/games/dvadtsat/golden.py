"""Golden deals: for each clause one in which it decides, with the end it leads to, and the line by which the rule is taken out.

A script is the text of the actions, separated by commas. ``card?rule`` asks instead of playing: the action has to be refused, by that
rule. What comes out is written down by :func:`end` in one form; every end here was worked out by hand from the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardlab.engine.game import Game, IllegalAction, Objection, OptionError, State
from cardlab.engine.kind import Kind, kind_of

DVADTSAT = kind_of("dvadtsat")


@dataclass(frozen=True)
class Golden:
    """A deal in which a clause decides."""

    clause: str
    why: str
    """What the clause decides here."""
    script: str
    end: str
    without: tuple[str, str]
    """The rule taken out: what stands in the source, and what stands there instead."""
    options: dict[str, Any] = field(default_factory=dict)
    deals: tuple[dict[str, Any], ...] = ()
    """What is known of the deals, as ``game.deck`` takes it; what is not comes from seed 1."""
    left: int | None = None
    """How many cards are left in the first stock; the others lie face up in the bank, under the card that was turned up."""


def play(kind: Kind, golden: Golden) -> str:
    """The end that a script leads to; with altered rules also that it cannot be played."""
    refused = []
    state = None
    try:
        for state, objection, text in steps(kind, golden):
            if text:
                refused.append(f"{text} {objection.rule if objection else 'allowed'}")
    except OptionError as error:
        return f"no such game: {error.option}"
    except IllegalAction as error:
        return f"refused: {error.objection.action} {error.objection.rule}"
    assert state is not None
    return end(state) + "".join(f"; {each}" for each in refused)


def end(state: State) -> str:
    """Where a game stands, in one line."""
    parts = [f"hand {state.round} {state.phase}", "" if state.to_act is None else f"seat {state.to_act}", f"dealer {state.dealer}"]
    parts += [f"bank {_row(state.bank[-5:])}", f"stock {state.stock_size}", f"cards {_row(state.hand_sizes)}", f"scores {_row(state.scores)}"]
    if len(state.in_game) < state.game.players:
        parts.append(f"playing {_row(state.in_game)}")
    if state.over:
        shown = [card for hand in state.view(None).hands for card in hand if card.known]
        parts += [f"shown {_row(shown)}", f"won by {_row(state.winners)}"]
    return ", ".join(part for part in parts if part)


def _row(values: Any) -> str:
    return " ".join(f"{value:g}" if isinstance(value, float) else str(value) for value in values)


def beginning(kind: Kind, golden: Golden) -> State:
    """The state before the first move."""
    game = Game(kind, golden.options)
    state = game.new(seed=1, decks=[game.deck(seed=1, **deal) for deal in golden.deals])
    return state if golden.left is None else buried(state, golden.left)


def buried(state: State, left: int) -> State:
    """The same with only so many cards left in the stock; the others lie in the bank, under the card that was turned up."""
    raw = state._raw.copy()
    raw.event_count, raw.events = state._raw.event_count, list(state._raw.events)
    under = raw.stock[: raw.stock_size - left]
    raw.stock[:left] = raw.stock[raw.stock_size - left : raw.stock_size]
    raw.stock_size, raw.bank_size = left, len(under) + 1
    raw.bank[: raw.bank_size] = [*under, raw.bank[0]]
    for card in under:
        raw.place[card] = kind_of("dvadtsat").rules.BANK
        raw.seen[card] = (1 << raw.players) - 1
    return State(state.game, raw, state._decks)


def steps(kind: Kind, golden: Golden) -> Iterator[tuple[State, Objection | None, str]]:
    """The states of a script; where it asks for something, why that is refused, and its text. ``IllegalAction`` where it cannot be played."""
    state = beginning(kind, golden)
    yield state, None, ""
    for word in (each.strip() for each in golden.script.split(",")):
        text, asked, _ = word.partition("?")
        if asked:
            yield state, state.why_not(text), text
        elif text:
            state = state.play(text)
            yield state, None, ""


TWO: dict[str, Any] = {"players": 2}
THREE: dict[str, Any] = {"players": 3}
PLAIN: dict[str, Any] = {"players": 2, "trumps": "none"}
PLAIN3: dict[str, Any] = {"players": 3, "trumps": "none"}


def deal(*hands: str, turned: str = "KS", **known: Any) -> tuple[dict[str, Any], ...]:
    """One deal. Seat 0 starts where it holds the lowest spade, as nearly always here."""
    return ({"hands": list(hands), "turned": turned, **known},)


def at_once(hand: str, **known: Any) -> tuple[dict[str, Any], ...]:
    """Two players: seat 0 goes out with its first move, seat 1 keeps this hand."""
    return deal("9C 9D 9H 9S", hand, **known)


# Three players: seats 0 and 1 go out with their first moves, seat 2 keeps 24 points.
ALL_OUT = deal("9C 9D 9H 9S", "10C 10D 10H 10S", "AC AD 6C 6D")
# Two players: seat 1 gets a run together and keeps one card, seat 0 goes out with four jacks.
ONE_CARD = "AC, draw, run AD 10S KD QH, draw, set J "


def one_card(card: str) -> tuple[dict[str, Any], ...]:
    """The deal for that, with the card that seat 1 keeps."""
    return deal("AC JC JD JS", f"10S KD QH {card}", stock="AD JH")


GOLDEN: tuple[Golden, ...] = (
    Golden("D1.1", "the 10 stands between king and ace", "AC, 10C",
        "hand 1 play, seat 0, dealer 1, bank KS AC 10C, stock 27, cards 3 3, scores 0 0",
        ('french("6 7 8 9 J Q K 10 A")', 'french("6 7 8 9 10 J Q K A")'), PLAIN, deal("AC 9S 7D QH", "10C 6D 9H JD")),
    Golden("D1.2", "24 points are too many", "set 9 S",
        "hand 1 over, dealer 1, bank KS 9C 9D 9H 9S, stock 27, cards 0 4, scores 0 24, playing 0, shown 6C AC 6D AD, won by 0",
        ("LIMIT = 48\n", "LIMIT = 50\n"), PLAIN, at_once("AC AD 6C 6D")),
    Golden("D1.3", "a king counts 5, a queen 3, a jack 1, a 6 nothing", "set 9 S",
        "hand 2 play, seat 0, dealer 1, bank AS, stock 27, cards 4 4, scores 0 9",
        ("POINTS = (0, 0, 0, 0, 1, 3, 5, 10, 12)", "POINTS = (0, 0, 0, 0, 2, 3, 5, 10, 12)"),
        PLAIN, (*at_once("KC QD JH 6C"), *deal("KS QS 9H 8S", turned="AS"))),
    # ---- the dealer ----
    Golden("D2.1", "loser: seat 1 got the penalty", "set 9 S",
        "hand 2 play, seat 0, dealer 1, bank 10D, stock 27, cards 4 4, scores 0 12",
        ("        return s.hand_penalty[seat]\n", "        return -s.hand_penalty[seat]\n"), {**PLAIN, "first_dealer": 0}, at_once("AC 6C 6D 7C", dealer=0)),
    Golden("D2.1", "last_out: seat 0 went out", "set 9 S",
        "hand 2 play, seat 1, dealer 0, bank 10D, stock 27, cards 4 4, scores 0 12",
        ("seat == s.last_out", "seat != s.last_out"), {**PLAIN, "next_dealer": "last_out"}, at_once("AC 6C 6D 7C")),
    Golden("D2.1", "starter: seat 0 made the first move", "set 9 S",
        "hand 2 play, seat 1, dealer 0, bank 10D, stock 27, cards 4 4, scores 0 12",
        ("seat == s.starter", "seat != s.starter"), {**PLAIN, "next_dealer": "starter"}, at_once("AC 6C 6D 7C")),
    Golden("D2.1", "most_points: seat 1 has 12", "set 9 S",
        "hand 2 play, seat 0, dealer 1, bank 10D, stock 27, cards 4 4, scores 0 12",
        ("s.scores[seat] if s.next_dealer == MOST_POINTS", "-s.scores[seat] if s.next_dealer == MOST_POINTS"),
        {**PLAIN, "first_dealer": 0, "next_dealer": "most_points"}, at_once("AC 6C 6D 7C", dealer=0)),
    Golden("D2.1", "fewest_points: seat 0 has none", "set 9 S",
        "hand 2 play, seat 1, dealer 0, bank 10D, stock 27, cards 4 4, scores 0 12",
        ("else -s.scores[seat]", "else s.scores[seat]"), {**PLAIN, "next_dealer": "fewest_points"}, at_once("AC 6C 6D 7C")),
    Golden("D2.2", "nobody got a penalty: the first from the dealer's left deals", "set 9 S",
        "hand 2 play, seat 1, dealer 0, bank 10D, stock 27, cards 4 4, scores 0 0",
        ("        if merit(s, seat) > merit(s, best):", "        if merit(s, seat) >= merit(s, best):"), PLAIN, at_once("6C 6D 7C 7D")),
    Golden("D2.2", "the loser has left the game: struck out first", "set 9 S, set 10 S",
        "hand 2 play, seat 1, dealer 0, bank 10D, stock 27, cards 4 4 0, scores 0 0 24, playing 0 1",
        ("    seat = left_in(s, s.in_game, s.dealer)\n    best", "    seat = left_in(s, all_seats(s), s.starter + 1)\n    best"), PLAIN3, ALL_OUT),
    # ---- trumps and the deal ----
    Golden("D3.1", "own: the diamond of seat 1 is a trump, that of seat 0 is none", "AC, 9D, 7D?D6.1, 7D",
        "",
        ("suit == s.own_trump[s.actor]", "suit == s.own_trump[s.dealer]"), TWO, deal("AC 9S 7D QH", "10S 6D 9D JD")),
    Golden("D3.2", "seat 1 has diamonds unless told otherwise", "AC, 9D",
        "hand 1 play, seat 0, dealer 1, bank KS AC 9D, stock 27, cards 3 3, scores 0 0",
        ('"own": tuple("HDCS"[:players])', '"own": tuple("DHCS"[:players])'), TWO, deal("AC 9S 7D QH", "10S 6D 9D JD")),
    Golden("D4.1", "four cards each, one face up, the rest is the stock", "",
        "hand 1 play, seat 0, dealer 2, bank KS, stock 23, cards 4 4 4, scores 0 0 0",
        ("            for _ in range(4):\n                put", "            for _ in range(3):\n                put"), THREE, deal("9S")),
    Golden("D5.1", "the holder of the lowest spade starts", "",
        "hand 1 play, seat 1, dealer 1, bank KS, stock 27, cards 4 4, scores 0 0",
        ("range(RANKS - 1, -1, -1)", "range(RANKS)"), TWO, deal("9S 10S AS 6C", "JS 7S 6D 7D")),
    Golden("D5.1", "nobody holds a spade: the seat left of the dealer", "",
        "hand 1 play, seat 0, dealer 1, bank KS, stock 27, cards 4 4, scores 0 0",
        ("s.starter = left_in(s, s.in_game, s.dealer)", "s.starter = s.dealer"), TWO, deal("9C 10C AC 6C", "JC 7C 6D 7D")),
    Golden("D5.2", "the first card may be any", "AC",
        "hand 1 play, seat 1, dealer 1, bank KS AC, stock 27, cards 3 4, scores 0 0",
        ("    s.free = 1\n", "    s.free = 0\n"), PLAIN, deal("AC 9S 7D QH", "10C 6D 9H JD")),
    # ---- what may be laid ----
    Golden("D6.1", "the next lower card of the suit, and only that", "AC, KC?D6.8, 10C",
        "hand 1 play, seat 0, dealer 1, bank KS AC 10C, stock 27, cards 3 3, scores 0 0; KC D6.8",
        ("rank == rank_of(top) - 1", "rank < rank_of(top)"), PLAIN, deal("AC 9S 7D QH", "10C KC 9H JD")),
    Golden("D6.2", "an ace on an ace", "AC, AD",
        "hand 1 play, seat 0, dealer 1, bank KS AC AD, stock 27, cards 3 3, scores 0 0",
        ("        return 602\n", "        return 0\n"), PLAIN, deal("AC 9S 7D QH", "AD 6D 9H JD")),
    Golden("D6.2", "even an ordinary ace on a trump", "AD, AC",
        "hand 1 play, seat 0, dealer 1, bank KS AD AC, stock 27, cards 3 3, scores 0 0",
        ("        return 602\n", "        return 0\n"), {**TWO, "trumps": "one"}, deal("AD 9S 7D QH", "AC 6D 9H JD")),
    Golden("D6.3", "an 8 on anything, a trump, too", "AD, 8C",
        "hand 1 play, seat 0, dealer 1, bank KS AD 8C, stock 27, cards 3 3, scores 0 0",
        ("        return 603\n", "        return 0\n"), {**TWO, "trumps": "one"}, deal("AD 9S 7D QH", "8C 6H 9H JD")),
    Golden("D6.4", "the 6 on any card of its suit", "AC, 6D?D6.8, 6C",
        "hand 1 play, seat 0, dealer 1, bank KS AC 6C, stock 27, cards 3 3, scores 0 0; 6D D6.8",
        ("return 604 if rank == SIX else 0", "return 0"), PLAIN, deal("AC 9S 7D QH", "6C 6D 9H JD")),
    Golden("D6.5", "the own trump on another suit", "AC, 9D",
        "hand 1 play, seat 0, dealer 1, bank KS AC 9D, stock 27, cards 3 3, scores 0 0",
        ("        return 605\n", "        return 0\n"), TWO, deal("AC 9S 7D QH", "10S 6D 9D JD")),
    Golden("D6.5", "but not on its own suit", "AD, 9D?D6.8",
        "hand 1 play, seat 1, dealer 1, bank KS AD, stock 27, cards 3 4, scores 0 0; 9D D6.8",
        ("        return 604 if rank == SIX else 0\n    if suit == s", "        pass\n    if suit == s"), TWO, deal("AD 9S 7C QH", "10S 6D 9D JD")),
    Golden("D6.6", "one: a trump on an ordinary card", "AC, 9D",
        "hand 1 play, seat 0, dealer 1, bank KS AC 9D, stock 27, cards 3 3, scores 0 0",
        ("if s.level[suit] > s.level[under]:", "if False:"), {**TWO, "trumps": "one"}, deal("AC 9S 7C QH", "10S 6D 9D JD")),
    Golden("D6.6", "one: never an ordinary card on a trump", "AD, KC?D6.6",
        "hand 1 play, seat 1, dealer 1, bank KS AD, stock 27, cards 3 4, scores 0 0; KC D6.6",
        ("if s.level[suit] > s.level[under]:", "if s.level[suit] != s.level[under]:"), {**TWO, "trumps": "one"}, deal("AD 9S 7C QH", "10S 6D KC JD")),
    Golden("D6.6", "two: no trump of one suit on one of the other", "AD, 10S?D6.6",
        "hand 1 play, seat 1, dealer 1, bank KS AD, stock 27, cards 3 4, scores 0 0; 10S D6.6",
        ("if s.level[suit] > s.level[under]:", "if s.level[suit] >= s.level[under]:"), {**TWO, "trumps": "two"}, deal("AD 9S 7C QH", "10S 6D KC JD")),
    Golden("D6.7", "a senior trump on a junior one, no ordinary card on it", "AD, KC?D6.7, 10S",
        "hand 1 play, seat 0, dealer 1, bank KS AD 10S, stock 27, cards 3 3, scores 0 0; KC D6.7",
        ('rank if trumps == "two_ranked" else 1', "1"), {**TWO, "trumps": "two_ranked"}, deal("AD 9S 7C QH", "10S 6D KC JD")),
    Golden("D6.7", "a junior trump on an ordinary card, not on a senior one", "AS, JD?D6.7, draw?D9.1, 6S, AC?D6.7",
        "hand 1 play, seat 0, dealer 1, bank KS AS 6S, stock 27, cards 3 3, scores 0 0; JD D6.7; draw D9.1; AC D6.7",
        ("if s.level[suit] > s.level[under]:", "if s.level[suit] and s.level[under]:"),
        {**TWO, "trumps": "two_ranked", "first_dealer": 1}, deal("AS QH AC 9C", "6S JD KC 9H", turned="KC")),
    Golden("D6.8", "nothing else", "AC, KC?D6.8, QH?D6.8, 10C",
        "hand 1 play, seat 0, dealer 1, bank KS AC 10C, stock 27, cards 3 3, scores 0 0; KC D6.8; QH D6.8",
        ("    return 608\n", "    return 0\n"), PLAIN, deal("AC 9S 7D 9D", "10C KC 9H QH")),
    # ---- four at once ----
    Golden("D7.1", "a set on any card, the chosen one on top, then one more move", "AC, draw, set 9 H, 9S?C1, draw, 8C",
        "hand 1 play, seat 0, dealer 1, bank 9C 9D 9S 9H 8C, stock 25, cards 3 1, scores 0 0; 9S C1",
        ("elif action >= SET and action < DRAW:", "elif False:"), PLAIN, deal("AC KS 7D QH", "9C 9D 9H QD", turned="AS", stock="9S 8C")),
    Golden("D7.1", "the move after a free set is not free", "set 9 S",
        "", ("    s.free = 0\n    s.laid = 1\n", "    s.laid = 1\n"), PLAIN3, ALL_OUT),
    Golden("D7.2", "a run downwards whose first card fits; no move follows", "AC, run 10C KD QH 9S?C1, run JS QH KD 10C?D6.8, run 10C QH KD JS?D7.2, run 10C KD QH JS",
        "hand 2 play, seat 1, dealer 0, bank 10D, stock 27, cards 4 4, scores 3 0; run 10C KD QH 9S C1; run JS QH KD 10C D6.8; run 10C QH KD JS D7.2",
        ("return 0 if is_consecutive(action) else 702", "return 0"), PLAIN, deal("AC 9S 7D QC", "10C KD QH JS")),
    Golden("D7.2", "or upwards", "AC, draw, 6D?D6.8, run AD?C4, run JD QC KH 10S?D6.8",
        "", ("range(-1, 2, 2)", "range(-1, 0, 2)"), PLAIN, deal("AC 9S 7D QC", "10C KD QH JS")),
)
