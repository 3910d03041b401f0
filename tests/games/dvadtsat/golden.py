"""The golden deals of *dvadtsat* (:mod:`tests.games.golden`); every end here was worked out by hand from the rules."""

from dataclasses import dataclass, field
from typing import Any

from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType
from cardlab.model.registry import game_type
from tests.games import golden
from tests.games.golden import row

DVADTSAT = game_type("dvadtsat")


@dataclass(frozen=True)
class Golden(golden.Golden):
    """A deal in which a clause decides."""

    options: dict[str, Any] = field(default_factory=dict)
    deals: tuple[dict[str, Any], ...] = ()
    """What is known of the deals, as ``game.deck`` takes it; what is not comes from seed 1."""
    left: int | None = None
    """How many cards are left in the first stock; the others lie face up in the bank, under the card that was turned up."""

    def beginning(self, kind: GameType) -> State:
        game = Game(kind, self.options)
        state = game.new(seed=1, decks=[game.deck(seed=1, **deal) for deal in self.deals])
        return state if self.left is None else buried(state, self.left)

    def stands(self, state: State) -> str:
        parts = [f"hand {state.round} {state.phase}", f"dealer {state.dealer}"]
        if state.round == 1:
            seat = "" if state.to_act is None else f"seat {state.to_act}"
            parts += [seat, f"bank {row(state.bank[-5:])}", f"stock {state.stock_size}", f"cards {row(state.hand_sizes)}"]
        parts.append(f"scores {row(state.scores)}")
        if len(state.in_game) < state.game.players:
            parts.append(f"playing {row(state.in_game)}")
        if state.over:
            shown = [card for hand in state.view(None).hands for card in hand if card.known]
            parts += [f"shown {row(shown)}", f"won by {row(state.winners)}"]
        return ", ".join(part for part in parts if part)


def buried(state: State, left: int) -> State:
    """The same with only so many cards left in the stock; the others lie in the bank, under the card that was turned up."""
    raw = state._raw.copy()
    raw.event_count, raw.events = state._raw.event_count, list(state._raw.events)
    under = raw.stock[: raw.stock_size - left]
    raw.stock[:left] = raw.stock[raw.stock_size - left : raw.stock_size]
    raw.stock_size, raw.bank_size = left, len(under) + 1
    raw.bank[: raw.bank_size] = [*under, raw.bank[0]]
    for card in under:
        raw.place[card] = DVADTSAT.rules.BANK
        raw.seen[card] = (1 << raw.players) - 1
    return State(state.game, raw, state._decks)


TWO: dict[str, Any] = {"players": 2}
THREE: dict[str, Any] = {"players": 3}
PLAIN: dict[str, Any] = {"players": 2, "trumps": "none"}
PLAIN3: dict[str, Any] = {"players": 3, "trumps": "none"}
ONE: dict[str, Any] = {"players": 2, "trumps": "one"}
RANKED: dict[str, Any] = {"players": 2, "trumps": "two_ranked"}


def deal(*hands: str, turned: str = "KS", **known: Any) -> tuple[dict[str, Any], ...]:
    """One deal. Seat 0 starts where it holds the lowest spade, as nearly always here."""
    return ({"hands": list(hands), "turned": turned, **known},)


def at_once(hand: str, **known: Any) -> tuple[dict[str, Any], ...]:
    """Two players: seat 0 goes out with its first move, seat 1 keeps this hand."""
    return deal("9C 9D 9H 9S", hand, **known)


# Three players: seats 0 and 1 go out with their first moves, seat 2 keeps 24 points.
ALL_OUT = deal("9C 9D 9H 9S", "10C 10D 10H 10S", "AC AD 6C 6D")
# Two players and no stock: after AC seat 1 cannot move; it holds 6, seat 0 keeps 3.
STOCK_OUT = deal("AC 9S 7D QH", "KD 6D 9H JD")
# The same after 9S, and both keep 27.
TIED = deal("9S AC 10D KD", "AD 10C KC 7D")
# Three players: seat 0 goes out, then seat 2, and seat 1 keeps a single trump, so that seat 2 pays for its run.
LAST_OUT_LEAVES = "run 9C 8D 7H 6S, 6D, draw, 8H, 8C, draw, 8S, QD, run QC KH 10H AS"
# Two players: seat 1 gets a run together and keeps one card, seat 0 goes out with four jacks.
ONE_CARD = "AC, draw, run AD 10S KD QH, draw, set J "


def one_card(card: str) -> tuple[dict[str, Any], ...]:
    """The deal for that, with the card that seat 1 keeps."""
    return deal("AC JC JD JS", f"10S KD QH {card}", stock="AD JH")


GOLDEN: tuple[Golden, ...] = (
    Golden("D1.1", "the 10 stands between king and ace", "AC, 10C",
        "hand 1 play, dealer 1, seat 0, bank KS AC 10C, stock 27, cards 3 3, scores 0 0",
        ('french("6 7 8 9 J Q K 10 A")', 'french("6 7 8 9 10 J Q K A")'), PLAIN, deal("AC 9S 7D QH", "10C 6D 9H JD")),
    Golden("D1.2", "24 points are too many", "set 9 S",
        "hand 1 over, dealer 1, bank KS 9C 9D 9H 9S, stock 27, cards 0 4, scores 0 24, playing 0, shown 6C AC 6D AD, won by 0",
        ("LIMIT = 48\n", "LIMIT = 50\n"), PLAIN, at_once("AC AD 6C 6D")),
    Golden("D1.3", "a king counts 5, a queen 3, a jack 1, a 6 nothing", "set 9 S",
        "hand 2 play, dealer 1, scores 0 9",
        ("POINTS = (0, 0, 0, 0, 1, 3, 5, 10, 12)", "POINTS = (0, 0, 0, 0, 2, 3, 5, 10, 12)"),
        PLAIN, at_once("KC QD JH 6C")),
    Golden("D2.1", "loser: seat 1 got the penalty", "set 9 S",
        "hand 2 play, dealer 1, scores 0 12",
        ("        return s.hand_penalty[seat] if s.hand_penalty[seat] else UNFIT\n", "        return -s.hand_penalty[seat]\n"),
        {**PLAIN, "first_dealer": 0}, at_once("AC 6C 6D 7C", dealer=0)),
    Golden("D2.1", "loser of the last hand, not of those before", "set 9 S, set 9 S",
        "hand 3 play, dealer 0, scores 3 12",
        ("        return s.hand_penalty[seat] if s.hand_penalty[seat] else UNFIT\n", "        return s.scores[seat]\n"),
        PLAIN, (*at_once("AC 6C 6D 7C"), *deal("QC 6C 6D 7C", "9C 9D 9H 9S"))),
    Golden("D2.1", "last_out: seat 0 went out", "set 9 S",
        "hand 2 play, dealer 0, scores 0 12",
        ("s.out_as[seat] if s.out_as[seat] else UNFIT", "UNFIT if s.out_as[seat] else 0"),
        {**PLAIN, "next_dealer": "last_out"}, at_once("AC 6C 6D 7C")),
    Golden("D2.1", "starter: seat 0 made the first move", "set 9 S",
        "hand 2 play, dealer 0, scores 0 12",
        ("seat == s.starter", "seat != s.starter"), {**PLAIN, "next_dealer": "starter"}, at_once("AC 6C 6D 7C")),
    Golden("D2.1", "most_points: seat 1 has 12", "set 9 S",
        "hand 2 play, dealer 1, scores 0 12",
        ("return s.scores[seat] if s.next_dealer", "return -s.scores[seat] if s.next_dealer"),
        {**PLAIN, "first_dealer": 0, "next_dealer": "most_points"}, at_once("AC 6C 6D 7C", dealer=0)),
    Golden("D2.1", "fewest_points: seat 0 has none", "set 9 S",
        "hand 2 play, dealer 0, scores 0 12",
        ("else -s.scores[seat]", "else s.scores[seat]"), {**PLAIN, "next_dealer": "fewest_points"}, at_once("AC 6C 6D 7C")),
    Golden("D2.2", "nobody got a penalty: the first from the dealer's left", "set 9 S",
        "hand 2 play, dealer 0, scores 0 0",
        ("        if merit(s, seat) > merit(s, best):", "        if merit(s, seat) >= merit(s, best):"), PLAIN, at_once("6C 6D 7C 7D")),
    Golden("D2.2", "the loser has left: struck out first, and of the others, with nothing, the first from the dealer's left",
        "set 9 S, set 10 S",
        "hand 2 play, dealer 0, scores 0 0 24, playing 0 1",
        ("        if merit(s, seat) > merit(s, best):", "        if merit(s, seat) >= merit(s, best):"), PLAIN3, ALL_OUT),
    Golden("D2.2", "last_out: seat 2 went out last, is charged and leaves; of those who play on seat 0 did", LAST_OUT_LEAVES,
        "hand 2 play, dealer 0, scores 0 0 30, playing 0 1",
        ("s.out_as[seat] if s.out_as[seat] else UNFIT", "0 if seat == s.last_out else UNFIT"),
        {"players": 3, "first_dealer": 0, "trumps": "one", "next_dealer": "last_out"},
        deal("9C 8D 7H 6S", "6D 8C QD 9D", "QC KH 10H AS", turned="7S", stock="8H 8S", dealer=0)),
    # ---- trumps and the deal ----
    Golden("D3.1", "own: diamonds are trumps of seat 1, to seat 0 they are ordinary", "AC, 8C, 7D?D6.8, QH",
        "hand 1 play, dealer 1, seat 1, bank KS AC 8C QH, stock 27, cards 2 3, scores 0 0; 7D D6.8",
        ("suit == s.own_trump[seat]", "suit == s.own_trump[s.dealer]"), TWO, deal("AC 9S 7D QH", "8C 6D 9D JD")),
    Golden("D3.2", "seat 1 has diamonds unless told otherwise", "AC, 9D",
        "hand 1 play, dealer 1, seat 0, bank KS AC 9D, stock 27, cards 3 3, scores 0 0",
        ('"own": tuple("HDCS"[:players])', '"own": tuple("DHCS"[:players])'), TWO, deal("AC 9S 7D QH", "10S 6D 9D JD")),
    Golden("D4.1", "four cards each, one face up, the rest is the stock", "",
        "hand 1 play, dealer 2, seat 0, bank KS, stock 23, cards 4 4 4, scores 0 0 0",
        ("DEALT_EACH = 4\n", "DEALT_EACH = 3\n"),
        THREE, deal("6S")),
    Golden("D5.1", "the holder of the lowest spade starts", "",
        "hand 1 play, dealer 1, seat 1, bank KS, stock 27, cards 4 4, scores 0 0",
        ("range(RANKS - 1, -1, -1)", "range(RANKS)"), TWO, deal("9S 10S AS 6C", "JS 7S 6D 7D")),
    Golden("D5.1", "nobody holds a spade: the seat left of the dealer", "",
        "hand 1 play, dealer 1, seat 0, bank KS, stock 27, cards 4 4, scores 0 0",
        ("s.starter = left_in(s, s.in_game, s.dealer)", "s.starter = s.dealer"), TWO, deal("9C 10C AC 6C", "JC 7C 6D 7D")),
    Golden("D5.2", "the first card may be any", "AC",
        "hand 1 play, dealer 1, seat 1, bank KS AC, stock 27, cards 3 4, scores 0 0",
        ("    s.free = 1\n", "    s.free = 0\n"), PLAIN, deal("AC 9S 7D QH", "10C 6D 9H JD")),
    # ---- what may be laid ----
    Golden("D6.1", "the next lower card of the suit, and only that", "AC, KC?D6.8, 10C",
        "hand 1 play, dealer 1, seat 0, bank KS AC 10C, stock 27, cards 3 3, scores 0 0; KC D6.8",
        ("rank == rank_of(top) - 1", "rank < rank_of(top)"), PLAIN, deal("AC 9S 7D QH", "10C KC 9H JD")),
    Golden("D6.2", "an ace on an ace", "AC, AD",
        "hand 1 play, dealer 1, seat 0, bank KS AC AD, stock 27, cards 3 3, scores 0 0",
        ("        return 602\n", "        return 0\n"), PLAIN, deal("AC 9S 7D QH", "AD 6D 9H JD")),
    Golden("D6.2", "even an ordinary ace on a trump", "AD, AC",
        "hand 1 play, dealer 1, seat 0, bank KS AD AC, stock 27, cards 3 3, scores 0 0",
        ("        return 602\n", "        return 0\n"), ONE, deal("AD 9S 7D QH", "AC 6D 9H JD")),
    Golden("D6.3", "an 8 on anything, on a trump, too", "AD, 8C",
        "hand 1 play, dealer 1, seat 0, bank KS AD 8C, stock 27, cards 3 3, scores 0 0",
        ("        return 603\n", "        return 0\n"), ONE, deal("AD 9S 7D QH", "8C 6H 9H JD")),
    Golden("D6.4", "the 6 on any card of its suit", "AC, 6D?D6.8, 6C",
        "hand 1 play, dealer 1, seat 0, bank KS AC 6C, stock 27, cards 3 3, scores 0 0; 6D D6.8",
        ("return 604 if rank == SIX else 0", "return 0"), PLAIN, deal("AC 9S 7D QH", "6C 6D 9H JD")),
    Golden("D6.5", "the own trump on another suit", "AC, 9D",
        "hand 1 play, dealer 1, seat 0, bank KS AC 9D, stock 27, cards 3 3, scores 0 0",
        ("        return 605\n", "        return 0\n"), TWO, deal("AC 9S 7D QH", "10S 6D 9D JD")),
    Golden("D6.5", "but not on its own suit", "AD, 9D?D6.8",
        "hand 1 play, dealer 1, seat 1, bank KS AD, stock 27, cards 3 4, scores 0 0; 9D D6.8",
        ("        return 604 if rank == SIX else 0\n    if suit == s", "        pass\n    if suit == s"),
        TWO, deal("AD 9S 7C QH", "10S 6D 9D JD")),
    Golden("D6.6", "one: a trump on an ordinary card", "AC, 9D",
        "hand 1 play, dealer 1, seat 0, bank KS AC 9D, stock 27, cards 3 3, scores 0 0",
        ("if s.level[suit] > s.level[under]:", "if False:"), ONE, deal("AC 9S 7C QH", "10S 6D 9D JD")),
    Golden("D6.6", "one: never an ordinary card on a trump", "AD, KC?D6.6",
        "hand 1 play, dealer 1, seat 1, bank KS AD, stock 27, cards 3 4, scores 0 0; KC D6.6",
        ("if s.level[suit] > s.level[under]:", "if s.level[suit] != s.level[under]:"), ONE, deal("AD 9S 7C QH", "10S 6D KC JD")),
    Golden("D6.6", "two: no trump of one suit on one of the other", "AD, 10S?D6.6",
        "hand 1 play, dealer 1, seat 1, bank KS AD, stock 27, cards 3 4, scores 0 0; 10S D6.6",
        ("if s.level[suit] > s.level[under]:", "if s.level[suit] >= s.level[under]:"),
        {**TWO, "trumps": "two"}, deal("AD 9S 7C QH", "10S 6D KC JD")),
    Golden("D6.7", "a senior trump on a junior one, no ordinary card on it", "AD, KC?D6.7, 10S",
        "hand 1 play, dealer 1, seat 0, bank KS AD 10S, stock 27, cards 3 3, scores 0 0; KC D6.7",
        ('rank if trumps == "two_ranked" else 1', "1"), RANKED, deal("AD 9S 7C QH", "10S 6D KC JD")),
    Golden("D6.7", "a junior trump not on a senior one, nor an ordinary card", "AS, JD?D6.7, draw?D9.1, 6S, AC?D6.7",
        "hand 1 play, dealer 1, seat 0, bank JC AS 6S, stock 27, cards 3 3, scores 0 0; JD D6.7; draw D9.1; AC D6.7",
        ("if s.level[suit] > s.level[under]:", "if s.level[suit] and s.level[under]:"),
        RANKED, deal("AS QH AC 9C", "6S JD KC 9H", turned="JC")),
    Golden("D6.8", "nothing else", "AC, KC?D6.8, QH?D6.8, 10C",
        "hand 1 play, dealer 1, seat 0, bank KS AC 10C, stock 27, cards 3 3, scores 0 0; KC D6.8; QH D6.8",
        ("    return 608\n", "    return 0\n"), PLAIN, deal("AC 9S 7D 9D", "10C KC 9H QH")),
    # ---- four at once ----
    Golden("D7.1", "a set on any card, the chosen one on top, then one more move", "AC, draw, set 9 H, set 9 S?C1, draw, 8C",
        "hand 1 play, dealer 1, seat 0, bank 9C 9D 9S 9H 8C, stock 25, cards 3 1, scores 0 0; set 9 S C1",
        ("elif action >= SET and action < DRAW:", "elif False:"), PLAIN, deal("AC KS 7D QH", "9C 9D 9H QD", turned="AS", stock="9S 8C")),
    Golden("D7.1", "three are no set; the other three lie below the fourth: clubs, diamonds, spades", "AC, set 9 H?C1, draw, set 9 H",
        "hand 1 play, dealer 1, seat 1, bank AC 9C 9D 9S 9H, stock 26, cards 3 1, scores 0 0; set 9 H C1",
        ("(k if k < suit_of(top) else k + 1)", "(2 - k if 2 - k < suit_of(top) else 3 - k)"),
        PLAIN, deal("AC KS 7D QH", "9D 9H 9S QD", turned="JC", stock="9C 8C")),
    Golden("D7.2", "a run downwards whose first card fits; no move follows",
        "AC, run JS QH KD 10C?D6.8, run 10C QH KD JS?D7.2, run 10C KD QH JS",
        "hand 2 play, dealer 0, scores 3 0; run JS QH KD 10C D6.8; run 10C QH KD JS D7.2",
        ("return 0 if is_consecutive(action) else 702", "return 0"), PLAIN, deal("AC 9S 7D QC", "10C KD QH JS")),
    Golden("D7.2", "or upwards", "9C, run 9D JS QH KC",
        "hand 2 play, dealer 0, scores 10 0",
        ("    if way != 1 and way != -1:\n", "    if way != -1:\n"), PLAIN, deal("9C 7S 7D 10C", "9D JS QH KC")),
    # ---- the seven ----
    Golden("D8.1", "skip: seat 1 misses its turn", "7C",
        "hand 1 play, dealer 2, seat 2, bank KS 7C, stock 23, cards 3 4 4, scores 0 0 0",
        ("    if s.laid and rank_of(top_card(s)) == SEVEN and", "    if False and"),
        PLAIN3, deal("7C 9S KD QH", "7D 6D 9H JD", "10H JH 6H 9D", stock="AS")),
    Golden("D8.1", "draw_and_play: seat 1 takes a card and then has its turn", "7C",
        "hand 1 play, dealer 2, seat 1, bank KS 7C, stock 22, cards 3 5 4, scores 0 0 0",
        ("    if s.laid and rank_of(top_card(s)) == SEVEN and", "    if False and"),
        {**PLAIN3, "seven": "draw_and_play"}, deal("7C 9S KD QH", "7D 6D 9H JD", "10H JH 6H 9D", stock="AS")),
    Golden("D8.1", "skip_and_draw: seat 1 takes a card and misses its turn", "7C",
        "hand 1 play, dealer 2, seat 2, bank KS 7C, stock 22, cards 3 5 4, scores 0 0 0",
        ("        if s.seven != DRAW_AND_PLAY:\n", "        if s.seven == SKIP:\n"),
        {**PLAIN3, "seven": "skip_and_draw"}, deal("7C 9S KD QH", "7D 6D 9H JD", "10H JH 6H 9D", stock="AS")),
    Golden("D8.1", "nothing: a 7 like any card", "7C",
        "hand 1 play, dealer 2, seat 1, bank KS 7C, stock 23, cards 3 4 4, scores 0 0 0",
        (" and s.seven != NOTHING:\n        clause", " and s.seven >= 0:\n        clause"),
        {**PLAIN3, "seven": "nothing"}, deal("7C 9S KD QH", "7D 6D 9H JD", "10H JH 6H 9D", stock="AS")),
    Golden("D8.1", "only the last card of a turn counts: here the 7 is covered", "AC, draw, set 7 H, draw, 8C",
        "hand 1 play, dealer 1, seat 0, bank 7C 7D 7S 7H 8C, stock 25, cards 3 1, scores 0 0",
        ("    if s.laid and rank_of(top_card(s)) == SEVEN and", "    if s.laid and s.bank_size > 6 and"),
        PLAIN, deal("AC KS 9D QH", "7C 7D 7H QD", turned="AS", stock="7S 8C")),
    Golden("D8.2", "the stock is empty and only two are left: no card is taken, and the hand goes on", "7C",
        "hand 1 play, dealer 1, seat 1, bank 9C 10C AD KS 7C, stock 0, cards 3 4, scores 0 0",
        ("return s.stock_size > 0 or can_renew(s)", "return s.stock_size > 0 or s.bank_size > 1"),
        {**PLAIN, "seven": "draw_and_play"}, deal("7C 9S KD QH", "7D 6D 9H JD", stock="AD 10C 9C"), 0),
    Golden("D8.2", "with three the stock is renewed for it", "7C",
        "hand 1 play, dealer 2, seat 1, bank 7C, stock 23, cards 3 5 4, scores 0 0 0",
        ("return s.stock_size > 0 or can_renew(s)", "return s.stock_size > 0"),
        {**PLAIN3, "seven": "draw_and_play"}, deal("7C 9S KD QH", "7D 6D 9H JD", "10H JH 6H 9D", stock="AS"), 0),
    Golden("D8.3", "a 7 that ends the hand has no effect: seat 1 takes no card", "set 7 S",
        "hand 2 play, dealer 1, scores 0 12",
        ("        emit(s, NO_EFFECT, 803, seat, -1, 0)\n", "        take_card(s, left_in(s, s.in_hand, seat), 801)\n"),
        {**PLAIN, "seven": "skip_and_draw"}, deal("7C 7D 7H 7S", "AC 6C 6D 9C", stock="AD")),
    Golden("D8.3", "who goes out with a 7 still makes the next seat miss its turn", "set 7 S",
        "hand 1 play, dealer 2, seat 2, bank KS 7C 7D 7H 7S, stock 23, cards 0 4 4, scores 0 0 0",
        ("    if s.laid and rank_of(top_card(s)) == SEVEN and",
         "    if s.hand_size[s.actor] and s.laid and rank_of(top_card(s)) == SEVEN and"),
        PLAIN3, deal("7C 7D 7H 7S", "AC 6C 6D 9C", "AH JH 6H 9D")),
    # ---- not able to move ----
    Golden("D9.1", "who can lay something must; who cannot takes one card, and passes if that is of no use",
        "AC, draw?D9.1, pass?D9.1, 10C, pass?D9.1, draw, draw?D9.1, pass",
        "hand 1 play, dealer 1, seat 1, bank KS AC 10C, stock 26, cards 4 3, scores 0 0; draw D9.1; pass D9.1; pass D9.1; draw D9.1",
        ("    if can_lay(s):\n        return 901\n", "    if False:\n        return 901\n"),
        PLAIN, deal("AC 9S 7D QH", "10C 6D 9H JD", stock="AS")),
    Golden("D9.1", "the card that was taken must be laid if it can be", "AC, draw, pass?D9.1, 8D",
        "hand 1 play, dealer 1, seat 0, bank KS AC 8D, stock 26, cards 3 4, scores 0 0; pass D9.1",
        ("    if can_lay(s):\n        return 901\n", "    if False:\n        return 901\n"),
        PLAIN, deal("AC 9S 7D QH", "KD 6D 9H JD", stock="8D")),
    Golden("D9.2", "the stock is empty and three are in: the bank without its top card is the stock again", "AC, draw",
        "hand 1 play, dealer 2, seat 1, bank AC, stock 23, cards 3 5 4, scores 0 0 0",
        ("    return s.in_hand_count > 2 and s.renewals < s.renewal_limit and s.bank_size > 1", "    return False"),
        PLAIN3, deal("AC 9S 7D QH", "KD 6D 9H JD", "7C 7H 6H JH"), 0),
    Golden("D9.2", "turned over: the card laid first is drawn first", "AC, draw, 8H",
        "hand 1 play, dealer 2, seat 2, bank AC 8H, stock 23, cards 3 4 4, scores 0 0 0",
        ("s.stock[size - 1 - i] = s.bank[i]", "s.stock[i] = s.bank[i]"),
        {**PLAIN3, "renew": "turn_over"}, deal("AC 9S 7D QH", "KD 6D 9H JD", "7C 7H 6H JH", stock=[None] * 22 + ["8H"]), 0),
    Golden("D9.3", "the stock is empty and two are left: who would have to take a card ends the hand", "AC",
        "hand 2 play, dealer 1, scores 0 6",
        ("        end_at_stock(s, 903 if", "        return\n        end_at_stock(s, 903 if"), PLAIN, STOCK_OUT, 0),
    Golden("D9.4", "no renewal is left: the hand ends the same way with three", "AC",
        "hand 2 play, dealer 1, scores 0 6 0",
        ("(s.in_hand_count > 2 and s.renewals < s.renewal_limit)", "s.in_hand_count > 2"),
        {**PLAIN3, "renewals": 0}, deal("AC 9S 7D QH", "KD 6D 9H JD", "7C 7H 6H JH"), 0),
    # ---- going out ----
    Golden("D10.1", "seat 0 is out, the other two play on", "set 9 S, 8C, 8D",
        "hand 1 play, dealer 2, seat 1, bank 9D 9H 9S 8C 8D, stock 23, cards 0 3 3, scores 0 0 0",
        ("    if s.in_hand_count > 1:\n", "    if s.in_hand_count > 2:\n"),
        PLAIN3, deal("9C 9D 9H 9S", "8C AC 6C 6D", "8D JH 6H 7D")),
    Golden("D10.2", "a king as the last card burns 5", "set 9 S, run 9C JD QH KS",
        "hand 3 play, dealer 1, scores 7 12",
        ("BURNS = (0, 5, 10, 15, 30)", "BURNS = (0, 0, 0, 0, 0)"),
        PLAIN, (*deal("AC 7D 7H 6C", "9C 9D 9H 9S"), *deal("9C JD QH KS", "AC 6C 6D 7D", turned="AS", dealer=0))),
    Golden("D10.2", "four kings burn 30, but not below 0", "set 9 S, set K S",
        "hand 3 play, dealer 1, scores 0 12",
        ("min(2 * BURNS[kings], s.scores[seat])", "2 * BURNS[kings]"),
        PLAIN, (*deal("AC 7D 7H 6C", "9C 9D 9H 9S"), *deal("KC KD KH KS", "AC 6C 6D 7D", turned="AS", dealer=0))),
    # ---- the end of a hand ----
    Golden("D11.1", "seat 1 is left with a queen and a jack", "set 9 S",
        "hand 2 play, dealer 1, scores 0 4",
        ("        charge_for_hand(s, seat, points, 1101)\n", "        pass\n"), PLAIN, at_once("QC JC 6C 6D")),
    Golden("D11.1", "a single king that no rule exempts", ONE_CARD + "S",
        "hand 2 play, dealer 1, scores 0 5",
        ("        why = exemption(s, left)\n", "        why = 1\n"), PLAIN, one_card("KH")),
    Golden("D11.1", "of the suit of the last card laid: exempt, and the four jacks are charged", ONE_CARD + "H",
        "hand 2 play, dealer 0, scores 4 0",
        ("        why = exemption(s, left)\n", "        pass\n"), PLAIN, one_card("KH")),
    Golden("D11.1", "own: a trump of the player who went out last is exempt", ONE_CARD + "S",
        "hand 2 play, dealer 0, scores 4 0",
        ("suit == s.own_trump[s.last_out] or", ""), {**TWO, "trump_suits": ("H", "C")}, one_card("KH")),
    Golden("D11.2", "more points in hand are the penalty", "AC",
        "hand 2 play, dealer 1, scores 0 6",
        ("if points_in_hand(s, seat) == most:", "if points_in_hand(s, seat) != most:"), PLAIN, STOCK_OUT, 0),
    Golden("D11.2", "equal points: both get them", "AC",
        "hand 2 play, dealer 0, scores 3 3",
        ("if points_in_hand(s, seat) == most:", "if points_in_hand(s, seat) == most and seat == s.actor:"),
        PLAIN, deal("AC 9S 7D QH", "QD 6D 9H 7H"), 0),
    Golden("D11.3", "each: 2 for each card without points", "set 9 S",
        "hand 2 play, dealer 1, scores 0 21",
        ("    extra = empty * s.each_pointless\n", "    extra = 0\n"), {**PLAIN, "pointless": ("each", 2)}, at_once("AC KC 6C 6D")),
    Golden("D11.3", "only: ½ for each card, since none has points", "set 9 S",
        "hand 2 play, dealer 1, scores 0 2",
        ("        extra += empty * s.only_pointless\n", "        pass\n"), {**PLAIN, "pointless": ("only", 0.5)}, at_once("6C 6D 7C 7D")),
    Golden("D11.3", "only: nothing where the hand has points", "set 9 S",
        "hand 2 play, dealer 1, scores 0 12",
        ("    if points == 0:\n        extra", "    if True:\n        extra"),
        {**PLAIN, "pointless": ("only", 1)}, at_once("AC 6C 6D 7C")),
    Golden("D11.4", "the hand that is counted is shown to all", "set 9 S",
        "hand 1 over, dealer 1, bank KS 9C 9D 9H 9S, stock 27, cards 0 4, scores 0 24, playing 0, shown 6C AC 6D AD, won by 0",
        ("            s.seen[card] = all_seats(s)\n            emit(s, SHOWN", "            emit(s, SHOWN"),
        PLAIN, at_once("AC AD 6C 6D")),
    # ---- the end of the game ----
    Golden("D12.1", "24 leaves the game, the others play on", "set 9 S, set 10 S",
        "hand 2 play, dealer 0, scores 0 0 24, playing 0 1",
        ("s.scores[seat] >= LIMIT", "s.scores[seat] > LIMIT"), PLAIN3, ALL_OUT),
    Golden("D12.1", "one left below 24 wins", "set 9 S",
        "hand 1 over, dealer 1, bank KS 9C 9D 9H 9S, stock 27, cards 0 4, scores 0 26, playing 0, shown JC AC JD AD, won by 0",
        ("        if count_bits(s.in_game) == 1:\n            win(s, 1201, 0)\n            return\n", ""), PLAIN, at_once("AC AD JC JD")),
    Golden("D12.2", "both at 27: they play it off, and the smaller change wins", "9S, set 9 S",
        "hand 2 over, dealer 0, scores 27 39, shown 6C 7C AC 6D, won by 0",
        ("            if count_bits(s.in_game) == 1:\n                win(s, 1202, 1)",
         "            if s.in_game:\n                win(s, 1202, 1)"),
        PLAIN, (*TIED, *deal("9C 9D 9H 9S", "AC 6C 6D 7C", dealer=0)), 0),
    Golden("D12.3", "three cards without points at ½ each are 1½", "QH",
        "hand 2 play, dealer 1, scores 1.5 2",
        ("halves / 2 for halves in", "halves // 2 for halves in"),
        {**PLAIN, "pointless": ("only", 0.5)}, deal("QH 9S 7D 7H", "9D 9H 7C 6D"), 0),
)
