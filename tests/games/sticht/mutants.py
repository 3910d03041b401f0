"""More rules of *sticht* that are altered by a line: each has to be noticed by one of the golden deals."""

MUTANTS = {
    "the card that wins is taken for the seat": ("winner = s.best_seat", "winner = s.leader"),
    "the led card always wins": ("strong > s.best_power", "False"),
    "the last card always wins": ("strong > s.best_power", "True"),
    "the led suit is not above the others": ("if suit == led:", "if suit >= 0:"),
    "following is asked of the trump": ("    led = suit_of(s, s.trick[0])\n    hand", "    led = s.trump\n    hand"),
    "blind counts as yellow": ("        return 4\n", "        return 2\n"),
    "the deal stays": ("s.dealer = left_of(s.dealer, s.players)", "pass"),
    "the highest score wins": ("proclaim(s, fewest_points(s), clause", "proclaim(s, everyone(s) & ~fewest_points(s), clause"),
    "who dropped out is waited for": ("s.trick_size == s.players - s.out_count", "s.trick_size == s.players"),
    "who dropped out plays": ("        if not s.out[seat]:\n            break\n", "        break\n"),
    "a round has five tricks": ("TRICKS = 6\n", "TRICKS = 5\n"),
    "cards are drawn and not counted": ("    s.stock_size -= 1\n", ""),
    "turns go to the right": ("return seat + 1 if seat + 1 < players else 0", "return seat - 1 if seat else players - 1"),
    "own trump is everybody's": ("if seat == s.starter and s.own_trump:\n        return", "if s.own_trump:\n        return"),
    "12 points may drop out": ("BARS_OUT, BARS_SWAP, BARS_BLIND = 12, 6, 24", "BARS_OUT, BARS_SWAP, BARS_BLIND = 11, 6, 24"),
    "25 points are asked of the dealer": ("is_limited(s, s.starter, BARS_BLIND)", "is_limited(s, s.dealer, BARS_BLIND)"),
    "the order turns for good": ("        s.one_high = s.next_one_high\n", "        s.one_high = 0\n"),
}
