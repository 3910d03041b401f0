"""More rules of *dvadtsat* that are altered by a line: each has to be noticed by one of the golden deals."""

MUTANTS = {
    "turns go to the right": (
        "        seat = (seat + 1) % s.players\n        if bits", "        seat = (seat + s.players - 1) % s.players\n        if bits",
    ),
    "the deal begins with the dealer": ("    dealt = 0\n    seat = s.dealer\n", "    dealt = 0\n    seat = s.dealer - 1\n"),
    "a card is laid under the top one": ("    s.bank[s.bank_size] = card\n", "    s.bank[s.bank_size] = s.bank[0]\n    s.bank[0] = card\n"),
    "any higher card fits, too": ("rank == rank_of(top) - 1:", "rank != rank_of(top):"),
    "the 9 fits always": ("SIX, SEVEN, EIGHT, KING = 0, 1, 2, 6", "SIX, SEVEN, EIGHT, KING = 0, 1, 3, 6"),
    "the 8 has the effect of the 7": ("SIX, SEVEN, EIGHT, KING = 0, 1, 2, 6", "SIX, SEVEN, EIGHT, KING = 0, 2, 2, 6"),
    "a set is three cards": ("    for suit in range(SUITS):  # noqa", "    for suit in range(1, SUITS):  # noqa"),
    "a card may be taken twice a move": ("    s.drew = 1\n", ""),
    "drawn cards stay in the stock": ("    s.stock_size -= 1\n    card", "    card"),
    "a renewal keeps no card on the bank": ("    s.bank[0] = top\n", ""),
    "the stock is renewed for two": ("return s.in_hand_count > 2 and s.renewals", "return s.in_hand_count > 1 and s.renewals"),
    "the lower count pays": ("most = max(most, count_hand", "most = min(most, count_hand"),
    "kings below others burn": ("rank_of(s.bank[s.bank_size - 1 - kings]) == KING", "rank_of(s.bank[s.bank_size - 1 - kings]) > 4"),
    "only the top card of the last move is charged": ("for k in range(size):\n            moved", "for k in range(1):\n            moved"),
    "the penalty is not doubled to halves": ("charge(s, seat, 2 * points + extra, clause)", "charge(s, seat, points + extra, clause)"),
    "the loser of the hand is kept from hand to hand": ("        s.hand_penalty[seat] = 0\n", ""),
    "the highest total wins": ("total < best:", "total > best:"),
    "who has left still plays": ("                s.in_game &= ~(1 << seat)\n", ""),
    "who is out is waited for": ("    s.in_hand &= ~(1 << seat)\n", ""),
}  # fmt: skip
