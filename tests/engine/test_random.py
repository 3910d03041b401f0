"""The generator, held by golden vectors: the same stream on every Python, today and in every later release (F17).

Should a vector have to change, the versions of all games go up and records of older ones are dealt from what is stored in them.
"""

from itertools import permutations
from types import SimpleNamespace

import pytest

import cardlab
from cardlab.engine.random import DEAL, RENEWAL, below, chance, mix, new_deck, next_word, open_stream, pick, remember, shuffle


def stream(seed: int, purpose: int = DEAL, number: int = 0, part: int = 0, cards: int = 0) -> SimpleNamespace:
    """A state with no more than the generator needs."""
    s = SimpleNamespace(seed=seed, rng=[0] * 4, deck=list(range(cards)), deals=0, explicit=0, explicit_deck=[], history_hash=0, actor=0)
    open_stream(s, purpose, number, part)
    return s


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [1299785925, 4001059704, 2906380172, 1047107358]),
        (1, [848619078, 983753430, 4180048585, 4114208188]),
        (7, [46412736, 3620445133, 2439915088, 2883427409]),
        (2**31, [2349993621, 2518272764, 2614097698, 3136080481]),
        (2**32 + 5, [2522065646, 157907558, 2208129427, 4015544491]),
        (2**63 - 1, [701088135, 1051247894, 185667164, 2074894776]),
    ],
)
def test_words(seed: int, words: list[int]) -> None:
    s = stream(seed)
    assert [next_word(s) for _ in words] == words


@pytest.mark.parametrize(
    ("purpose", "number", "part", "words"),
    [
        (DEAL, 0, 0, [2408078781, 3190941786, 1387038220]),
        (DEAL, 1, 0, [734925526, 4293372763, 2519929343]),
        (RENEWAL, 0, 0, [1236082433, 2354875797, 2845114854]),
        (RENEWAL, 3, 1, [1279092973, 4153502594, 2873226659]),
        (DEAL, 65535, 15, [2132967185, 2677769378, 2276195312]),
    ],
)
def test_streams_of_one_seed(purpose: int, number: int, part: int, words: list[int]) -> None:
    s = stream(2**40 + 9, purpose, number, part)
    assert [next_word(s) for _ in words] == words


def test_mix() -> None:
    assert [mix(word) for word in (0, 1, 2, 2**32 - 1, 12345)] == [0, 774041739, 1548083479, 3246642785, 4118015818]


def test_the_choices_of_a_player_by_chance() -> None:
    s = stream(7)
    for action, path, words in [
        (66, 67, [725804767, 664726552, 3286301859, 3653779339]),
        (68, 3243180600, [1009378574, 1729663400, 1830807274, 1893189187]),
        (3, 2096472508, [3829798384, 1332066901, 545138506, 2420448260]),
    ]:
        remember(s, action)
        assert s.history_hash == path
        assert [chance(7, s.history_hash, seat, draw) for seat in (0, 1) for draw in (0, 1)] == words


DEALS = {
    (0, 1): "Y7 R6 24 Y10 R11 B4 G6 B10 R2 G10 G1 Y1 R8 Y4 Y9 Y8 Y5 B6 B1 G9 G3 R5 G5 B7 "
    "G11 B2 Y2 R9 G4 R1 B9 B11 Y6 R10 Y3 R4 G2 G7 B5 B3 R7 Y11 G8 B8 R3",
    (7, 1): "B8 R8 R3 G6 R6 R5 Y4 G5 Y9 R10 G8 R9 G9 R11 B11 Y5 B7 B6 Y8 G1 B10 B2 R1 24 "
    "B3 Y7 G10 Y11 G2 Y3 Y10 Y6 G4 B1 R2 G11 R7 B9 R4 Y2 B4 G7 G3 B5 Y1",
    (7, 3): "24 G6 Y5 R3 Y11 G9 Y9 G8 R7 B2 R11 B7 B1 G11 R6 Y4 B9 B8 Y1 R1 Y8 B5 B10 G1 "
    "G4 G5 B4 B3 G2 R9 Y6 Y7 B6 Y3 Y2 R2 G10 Y10 R10 G3 R8 R4 B11 G7 R5",
    (2**63 - 1, 1): "B7 G4 Y4 Y10 R3 B5 Y1 24 Y9 G1 G5 B8 R7 R2 R8 G7 B9 G11 B4 Y5 R1 B3 R4 G9 "
    "B6 R11 Y3 B11 G3 B10 G6 Y7 B2 R5 G10 R6 Y6 R9 G2 G8 B1 R10 Y2 Y11 Y8",
}  # fmt: skip


@pytest.mark.parametrize(("seed", "number"), DEALS)
def test_whole_deals(seed: int, number: int) -> None:
    """The orders that are dealt to people, whatever the players have done before."""
    reached = 0
    for choice in (0, 1, -1):
        state = cardlab.game("sticht", players=2, own_trump=False).new(seed=seed)
        while state._raw.deals < number and not state.over:
            state = state.play(state.actions[choice % len(state.actions)])
        if state._raw.deals == number:
            reached += 1
            assert " ".join(state.game.pack.codes[card] for card in state._raw.deck) == DEALS[seed, number]
    assert reached


def test_a_deal_depends_on_the_seed_and_its_number_alone() -> None:
    a, b = stream(5, cards=20), stream(5, cards=20)
    new_deck(a, 20)
    new_deck(a, 20)
    b.deals = 1  # the first deal was another, or there was none
    for _ in range(7):
        next_word(b)
    new_deck(b, 20)
    assert a.deck == b.deck
    assert a.deals == b.deals == 2


def test_a_given_order_is_dealt_and_shifts_nothing() -> None:
    a, b = stream(5, cards=20), stream(5, cards=20)
    new_deck(a, 20)
    b.explicit, b.explicit_deck = 1, list(reversed(range(20)))
    new_deck(b, 20)
    assert b.deck == list(reversed(range(20)))
    assert b.explicit == 0
    new_deck(a, 20)
    new_deck(b, 20)
    assert a.deck == b.deck


def test_every_order_comes_up_equally_often() -> None:
    """24 orders of four cards in 12,000 shuffles: 500 each, and none further off than chance allows (chi squared, 23 degrees, 0.1 %)."""
    orders = dict.fromkeys(permutations(range(4)), 0)
    for seed in range(12_000):
        s = stream(seed, cards=4)
        shuffle(s, 4)
        orders[tuple(s.deck)] += 1
    assert sum((n - 500) ** 2 / 500 for n in orders.values()) < 49.7


@pytest.mark.parametrize("n", [1, 2, 3, 7, 45, 1000, 2**31])
def test_below(n: int) -> None:
    s = stream(3)
    drawn = [below(s, n) for _ in range(3000)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    assert abs(sum(drawn) / len(drawn) / n - (n - 1) / n / 2) < 0.03


def test_below_refuses_the_words_that_would_favour_some_numbers() -> None:
    """Of 2**32 words the lowest 2**32 % n are drawn again: with n = 3 * 2**30 a quarter of them."""
    s = stream(3)
    n = 3 * 2**29
    words = stream(3)
    drawn = [below(s, n) for _ in range(200)]
    kept = [word * n >> 32 for word in (next_word(words) for _ in range(400)) if word * n % 2**32 >= 2**32 % n]
    assert drawn == kept[:200]
    assert len(kept) < 300


def test_a_pick_is_among_the_actions() -> None:
    s = stream(11)
    picks = set()
    for action in range(400):
        remember(s, action)
        picks.add(pick(s, 5))
    assert picks == set(range(5))


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63 - 1])
def test_numbers_stay_within_64_bits(seed: int) -> None:
    """What compiled arithmetic must hold: no intermediate result may exceed a signed 64-bit number."""

    class Watched(int):
        def __mul__(self, other: int) -> "Watched":
            product = int(self) * int(other)
            assert -(2**63) <= product < 2**63
            return Watched(product)

        __rmul__ = __mul__

    for word in (0, 1, 2**31, 2**32 - 1):
        mix(Watched(word))
    s = stream(seed)
    s.history_hash = Watched(2**32 - 1)
    remember(s, 2**20)
    for _ in range(50):
        assert all(0 <= word < 2**32 for word in s.rng)
        assert 0 <= next_word(s) < 2**32
        assert 0 <= chance(Watched(seed), s.history_hash, 5, 9) < 2**32
