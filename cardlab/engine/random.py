"""One generator, the same stream in plain Python and compiled, today and on every later version.

A word generator of four 32-bit words (add, rotate, xor, counter), kept in signed 64-bit numbers so that nothing ever overflows or turns
into a float. A deal depends on (seed, number of the deal) alone, so an explicit deck shifts nothing. What a random player
chooses depends on (seed, seat, the actions so far). Golden vectors hold all of it: ``tests/engine/test_random.py``.

The functions here are rules text: small, undecorated, whole numbers only; :mod:`cardlab.engine.compiled` loads this very file.
"""

from typing import Any

MASK = 0xFFFFFFFF
DEAL, RENEWAL = 1, 2


def mix(word: int) -> int:
    """A 32-bit word, scrambled; several in a row make what depends on every bit of what went in."""
    word = word ^ (word >> 16)
    word = (word * 0x7FEB352D) & MASK
    word = word ^ (word >> 15)
    word = (word * 0x31848BAB) & MASK
    return word ^ (word >> 16)


def next_word(s: Any) -> int:
    """The next 32-bit word of the stream in ``s.rng``."""
    word = (s.rng[0] + s.rng[1] + s.rng[3]) & MASK
    s.rng[3] = (s.rng[3] + 1) & MASK
    s.rng[0] = s.rng[1] ^ (s.rng[1] >> 9)
    s.rng[1] = (s.rng[2] + (s.rng[2] << 3)) & MASK
    s.rng[2] = (((s.rng[2] << 21) & MASK) + (s.rng[2] >> 11) + word) & MASK
    return word


def open_stream(s: Any, purpose: int, number: int, part: int) -> None:
    """Set ``s.rng`` to the stream of (seed, purpose, number, part): ``purpose`` DEAL or RENEWAL, the numbers below 2**16."""
    s.rng[0] = s.seed & MASK
    s.rng[1] = (s.seed >> 32) & MASK
    s.rng[2] = ((number << 16) ^ (part << 4) ^ purpose) & MASK
    s.rng[3] = 1
    for _ in range(12):
        next_word(s)


def below(s: Any, n: int) -> int:
    """A number from 0 to n-1, each exactly equally likely; n from 1 to 2**31."""
    product = next_word(s) * n
    rest = product & MASK
    if rest < n:
        floor = (MASK + 1 - n) % n
        while rest < floor:
            product = next_word(s) * n
            rest = product & MASK
    return product >> 32


def shuffle(s: Any, n: int) -> None:
    """Shuffle the first n entries of ``s.deck`` with the stream in ``s.rng``.

    The same as swapping each entry, from the last on, with that at ``below(s, its number + 1)``; written out with the four words at hand,
    because a deal is what a random game spends most time on.
    """
    deck = s.deck
    a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
    for i in range(n - 1, 0, -1):
        size = i + 1
        rest = 0
        floor = 1
        while rest < floor:
            word = (a + b + d) & MASK
            d = (d + 1) & MASK
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & MASK
            c = (((c << 21) & MASK) + (c >> 11) + word) & MASK
            product = word * size
            rest = product & MASK
            floor = (MASK + 1 - size) % size if rest < size else 0
        j = product >> 32
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d


def new_deck(s: Any, n: int) -> None:
    """Put the order of the next deal of n cards into ``s.deck``: the given one if there is one, else that of (seed, deal)."""
    if s.explicit:
        for i in range(n):
            s.deck[i] = s.explicit_deck[i]
        s.explicit = 0
    else:
        for i in range(n):
            s.deck[i] = i
        open_stream(s, DEAL, s.deals, 0)
        shuffle(s, n)
    s.deals += 1


def new_renewal(s: Any, n: int) -> None:
    """Put the order of the next renewal of this deal into ``s.renewed``: the given one if there is one, else that of (seed, deal, renewal).

    It is an order of all n cards. Those that are not to be renewed are passed over, so that one order serves whichever they are, and every
    branch of a game. ``s.deck`` is the room it is made in; the game counts ``s.renewals``.
    """
    if s.explicit_renewal:
        for i in range(n):
            s.renewed[i] = s.explicit_renewed[i]
        s.explicit_renewal = 0
    else:
        for i in range(n):
            s.deck[i] = i
        open_stream(s, RENEWAL, s.deals - 1, s.renewals)
        shuffle(s, n)
        for i in range(n):
            s.renewed[i] = s.deck[i]
    s.renewals_made += 1


def remember(s: Any, action: int) -> None:
    """Fold an action into ``s.history_hash``, which stands for the actions so far: a polynomial of their numbers, to be mixed
    when it is used.
    """
    s.history_hash = (s.history_hash * 0x2545F491 + action + 1) & MASK


def chance(seed: int, path: int, seat: int, draw: int) -> int:
    """The word of the draw-th choice of a random player at this point of a game: depends on these four alone."""
    whose = ((seat + 1) * 0x10001 + draw * 0x1000193) & MASK
    return mix(mix((seed & MASK) ^ path) ^ ((seed >> 32) & MASK) ^ whose)


def pick(s: Any, n: int) -> int:
    """Which of n legal actions a random player takes here."""
    return (chance(s.seed, s.history_hash, s.actor, 0) * n) >> 32
