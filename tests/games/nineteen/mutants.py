"""More rules of *nineteen* that are altered by a line: each has to be noticed by one of the golden deals."""

MUTANTS = {
    "the card that wins is taken for the seat": ("winner = seat_at(s, s.leader, s.best)", "winner = s.best"),
    "the led card always wins": ("power(s, card) > power(s, before)", "False"),
    "the last card always wins": ("power(s, card) > power(s, before)", "True"),
    "the led suit is not above the others": ("if suit == led:", "if suit >= 0:"),
    "following is asked of the trump": ("    led = suit_of(s.trick[0])\n    start", "    led = s.trump\n    start"),
    "the seven is the highest": ("return card >> 1 & 7", "return 7 - (card >> 1 & 7)"),
    "turns go to the right": ("return seat + 1 if seat + 1 < players else 0", "return seat - 1 if seat else players - 1"),
    "the trump of the round before stays": ("    s.trump = -1\n    s.called_sum", "    s.called_sum"),
    "tricks count without a call": ("    if call == tricks:\n        return", "    if call <= tricks:\n        return"),
    "a miss brings nothing": ("return -s.per_miss * abs(call - tricks)", "return 0 * s.per_miss"),
    "what was won before counts on": ("        s.calls[seat] = -1\n        s.tricks_won[seat] = 0\n", "        s.calls[seat] = -1\n"),
    "a game has 18 rounds": ("    if s.round_no == ROUNDS:\n", "    if s.round_no == ROUNDS - 1:\n"),
    "the most cards are nine": ("MOST = 10\n", "MOST = 9\n"),
    "the led suit wins over the trump": ("TRUMPED, FOLLOWED = 64, 32", "TRUMPED, FOLLOWED = 32, 64"),
    "the dealer gets cards first": ("    seat = left_of(s.dealer, s.players)\n    top = 0\n", "    seat = s.dealer\n    top = 0\n"),
    "another card is turned up": ("        card = s.deck[top]\n        s.place", "        card = s.deck[CARDS - 1]\n        s.place"),
}  # fmt: skip
