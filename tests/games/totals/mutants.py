"""More rules of *totals* that are altered by a line: each has to be noticed by one of the golden deals."""

MUTANTS = {
    "23 is enough": ("TARGET = 24\n", "TARGET = 23\n"),
    "the card that stops is not taken": (
        "        n += 1\n        if s.marks[s.line[end - n + 1]] & STOP:\n            break\n",
        "        if s.marks[s.line[end - n]] & STOP and n:\n            break\n        n += 1\n",
    ),
    "two cards remain": ("    while n < s.line_size[line] - 1:\n", "    while n < s.line_size[line] - 2:\n"),
    "the following player takes first": ("        seat = beside(s, seat, -s.direction)\n", "        seat = beside(s, seat, s.direction)\n"),
    "the line stays after a challenge": ("    while s.line_size[line]:\n", "    while s.line_size[line] > 1:\n"),
    "the total of a line that was taken stays": ("    s.total[line] = 0\n    end_turn(s, last, False)\n", "    end_turn(s, last, False)\n"),
    "a skip passes over two": (
        "            seat = beside(s, seat, s.direction)\n        emit(s, FOLLOWS",
        "            seat = s.on_turn\n        emit(s, FOLLOWS",
    ),
    "a reverse passes over one": ("STOP, SKIP, REVERSE = 1, 2, 4", "STOP, SKIP, REVERSE = 1, 4, 2"),
    "an extra turn has no draw": ("    if s.pile:\n", "    if s.pile and not again:\n"),
    "an extra turn is not counted": ("    s.turn += 1\n", "    s.turn += 1 - again\n"),
    "×2 after the 0 doubles 2": ("    total = 0\n    last = 0\n", "    total = 0\n    last = 2\n"),
    "after the last seat comes seat 1": ("    return 0 if seat == s.players else seat\n", "    return 1 if seat == s.players else seat\n"),
    "the right total is said for them, one too high": (
        "        s.said = s.total[line]\n",
        "        s.said = s.total[line] = s.total[line] + 1\n",
    ),
    "the dealer gets cards first": (
        "    seat = s.dealer\n    for _ in range(s.players):\n",
        "    seat = s.dealer - 1\n    for _ in range(s.players):\n",
    ),
    "who goes out shares": ("        if s.hand_size[seat] == best:\n", "        if s.hand_size[seat] <= best + 1:\n"),
}  # fmt: skip
