"""What a club may choose for itself: which rounds are special, and the scoring. Read, checked, and brought into one form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cardlab.games.nineteen.rules import ROUNDS, cards_in_round
from cardlab.language.freetext import must_be, one_of, quoted
from cardlab.model.errors import OptionError
from cardlab.model.options import whole_number

__all__ = [
    "KINDS", "PRESETS", "SCHEDULE", "SCHEDULE_ALLOWED", "SCORING", "SCORING_ALLOWED", "random_schedule", "random_scoring", "read_schedule",
    "read_scoring",
]  # fmt: skip

KINDS = ("normal", "no_trump", "dealer_names", "blind", "forehead")
"""The kinds of round (N4.1 to N4.5), in the order of their numbers in the rules."""

SPECIAL = {5: "no_trump", 15: "no_trump", 8: "dealer_names", 12: "dealer_names", 17: "blind", 19: "forehead"}
SCHEDULE = tuple(SPECIAL.get(number, "normal") for number in range(1, ROUNDS + 1))
"""The kind of each round by default (N4.6)."""

PRESETS = {"wizard": (20, 10, 10), "romanian": (5, 1, 1), "ten": (10, 1, 1)}
"""Scorings by name (N5.2): for a hit, for each trick of a hit call, and off for each trick that a missed call is away."""
SCORING = PRESETS["wizard"]
LARGEST = 1000

SCHEDULE_ALLOWED = (
    f"a mapping from rounds (1 to {ROUNDS}; those not named are normal) to kinds, or a list of {ROUNDS} kinds; kinds: {', '.join(KINDS)}; "
    f"forehead in rounds 1 and {ROUNDS} only"
)
SCORING_ALLOWED = (
    f"{one_of(PRESETS)}, or three whole numbers: base (1 to {LARGEST}), per trick (0 to {LARGEST}), per miss (1 to {LARGEST})"
)


def refusal(option: str, value: object, reason: str, allowed: str) -> OptionError:
    """The error for a value that is not allowed: what it was, what is wrong with it, what is allowed."""
    return OptionError(f"nineteen: {must_be(option, allowed, value, reason)}", option, value)


# ---- which rounds are special ----


def read_schedule(value: Any) -> tuple[str, ...]:
    """The kind of each of the 19 rounds (N4.6). Raises :class:`OptionError`.

    >>> read_schedule({19: "forehead"})[17:]
    ('normal', 'forehead')
    """
    if isinstance(value, Mapping):
        kinds = ["normal"] * ROUNDS
        named: set[int] = set()
        for key, kind in value.items():
            number = whole_number(key)
            if number is None or not 1 <= number <= ROUNDS:
                raise refusal("schedule", value, f"{quoted(key)} is not a round", SCHEDULE_ALLOWED)
            if number in named:
                raise refusal("schedule", value, f"round {number} is named twice", SCHEDULE_ALLOWED)
            named.add(number)
            kinds[number - 1] = kind
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)):
        kinds = list(value)
        if len(kinds) != ROUNDS:
            raise refusal("schedule", value, f"it has {len(kinds)} rounds", SCHEDULE_ALLOWED)
    else:
        raise refusal("schedule", value, "it is neither a mapping nor a list", SCHEDULE_ALLOWED)
    for number, kind in enumerate(kinds, 1):
        if not isinstance(kind, str) or kind not in KINDS:
            raise refusal("schedule", value, f"round {number}: {quoted(kind)} is not a kind of round", SCHEDULE_ALLOWED)
        if kind == "forehead" and cards_in_round(number) != 1:
            reason = f"round {number}: a forehead round has one card each, and this one has {cards_in_round(number)}"
            raise refusal("schedule", value, reason, SCHEDULE_ALLOWED)
    return tuple(str(kind) for kind in kinds)


def random_schedule(rng: Random) -> Any:
    """A random schedule, as a list or as a mapping."""
    kinds = [rng.choice(KINDS if cards_in_round(number) == 1 else KINDS[:-1]) for number in range(1, ROUNDS + 1)]
    if rng.random() < 0.5:
        return kinds
    return {number: kind for number, kind in enumerate(kinds, 1) if kind != "normal" or rng.random() < 0.5}


# ---- scoring ----


def read_scoring(value: Any) -> tuple[int, int, int]:
    """The three numbers of a scoring (N5.2). Raises :class:`OptionError`.

    >>> read_scoring("romanian"), read_scoring([20, 0, 5])
    ((5, 1, 1), (20, 0, 5))
    """
    if isinstance(value, str):
        if value not in PRESETS:
            raise refusal("scoring", value, "there is no scoring with this name", SCORING_ALLOWED)
        return PRESETS[str(value)]
    if not isinstance(value, Sequence) or isinstance(value, (bytes, bytearray)):
        raise refusal("scoring", value, "it is neither a name nor three numbers", SCORING_ALLOWED)
    if len(value) != 3:
        raise refusal("scoring", value, f"it has {len(value)} numbers", SCORING_ALLOWED)
    numbers = []
    for name, least, given in zip(("base", "per trick", "per miss"), (1, 0, 1), value, strict=True):
        number = whole_number(given)
        if number is None:
            raise refusal("scoring", value, f"{name}: {quoted(given)} is not a whole number", SCORING_ALLOWED)
        if not least <= number <= LARGEST:
            raise refusal("scoring", value, f"{name}: {number} is not from {least} to {LARGEST}", SCORING_ALLOWED)
        numbers.append(number)
    return numbers[0], numbers[1], numbers[2]


def random_scoring(rng: Random) -> Any:
    """A random scoring, by name or as numbers."""
    if rng.random() < 0.3:
        return rng.choice(sorted(PRESETS))
    return [
        rng.choice((1, rng.randint(1, 40), LARGEST)),
        rng.choice((0, rng.randint(0, 20), LARGEST)),
        rng.choice((1, rng.randint(1, 20), LARGEST)),
    ]
