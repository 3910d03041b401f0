"""The careful player of dvadtsat: its rules of thumb in positions where they decide, and what every such player has to show."""

from collections.abc import Callable
from typing import Any

import pytest

import cardlab
from cardlab.engine.compiled import available
from cardlab.model.registry import game_type
from cardlab.players import Dice, choose
from tests.games.dvadtsat.positions import position
from tests.players import sense

DVADTSAT = game_type("dvadtsat")


def taken(hands: list[str], top: str, *, trumps: str = "none", seven: str = "nothing", **fields: Any) -> str:
    """What the careful player takes at seat 0."""
    state = position(cardlab.game("dvadtsat", players=len(hands), trumps=trumps, seven=seven), hands, top, **fields)
    return str(choose("careful", state.view(0), Dice(state)))


OTHERS = ["9C JC QC KC", "9D JD QD KD"]


@pytest.mark.parametrize(
    ("hand", "top", "action"),
    [
        ("AH 8C 9C 7S", "AS", "AH"),  # the ace, while it goes
        ("10H JS 8C 7C", "10S", "10H"),
        ("9S 8C AC AD", "JS", "9S"),  # the 8 goes on everything: later
        ("KS QH AC 8D", "QS", "QH"),  # the only other one is the 8
    ],
)
def test_dear_cards_first_and_eights_kept(hand: str, top: str, action: str) -> None:
    assert taken([hand, *OTHERS], top) == action


def test_a_six_is_kept_for_its_suit() -> None:
    """Neither the 9 nor the 6 stops the next player for sure: the 9, which goes on few cards, goes first."""
    assert taken(["6S 9S AC AD", "6C 9C JC", "6D 9D JD"], "JS") == "9S"


def test_own_trumps_last() -> None:
    """Hearts are its own: they go on everything later, the 9 of spades does not."""
    assert taken(["9S 9H AC AD", *OTHERS], "JS", trumps="own", own_trump=[2, 1, 0, -1]) == "9S"


def test_four_at_once_before_one() -> None:
    assert taken(["9C 9D 9H 9S AC", "JC QC KC", "JD QD KD"], "JS").startswith("set 9")
    assert taken(["7S 8D 9H JC AC", "9C QC KC", "JD QD KD"], "8S").startswith("run ")


def test_after_a_set_a_card_has_to_follow() -> None:
    """The 6 of hearts can be laid where the 9 of hearts lies on top, and only there."""
    assert taken(["9C 9D 9H 9S 6H AC", "JC QC KC", "JD QD KD"], "JS") == "set 9 H"


def test_it_goes_out() -> None:
    assert taken(["8C", *OTHERS], "AS") == "8C"
    assert taken(["6S 7D 8C 9H", *OTHERS], "7S").startswith("run ")


def test_a_seven_passes_over_whoever_is_nearly_out() -> None:
    assert taken(["7S JH AC AD", "9D", "9C JC QC KC"], "8S", seven="skip") == "7S"


def test_a_king_is_kept_for_the_last_card_while_there_is_something_to_burn() -> None:
    assert taken(["KS 10H AD", *OTHERS], "10S", scores=(10, 0, 0)) == "10H"
    others = ["9C QH QS", "9D QD KD"]
    assert taken(["KS QC JC", *others], "KC", scores=(10, 0, 0)) == "QC"
    assert taken(["KS QC JC", *others], "KC", scores=(0, 10, 0)) == "KS"


def test_in_a_hurry_nothing_is_kept() -> None:
    """Two are left and the other one holds one card: the king of its own trumps costs 5 points and goes now."""
    assert taken(["KH 9S", "9C JC QC KC"], "JS", trumps="own", own_trump=[2, 1, -1, -1]) == "9S"
    assert taken(["KH 9S", "9C"], "JS", trumps="own", own_trump=[2, 1, -1, -1]) == "KH"


def test_it_uses_nothing_hidden(count: Callable[[int, int], int]) -> None:
    assert sense.uses_nothing_hidden(DVADTSAT, count(9, 300)) > count(300, 10_000)


@pytest.mark.skipif(not available(), reason="numba is not there")
def test_it_is_the_same_compiled(count: Callable[[int, int], int]) -> None:
    sense.is_the_same_compiled(DVADTSAT, count(4, 30), count(1, 5))


@pytest.mark.parametrize("options", [{}, {"players": 3, "trumps": "one"}])
@pytest.mark.skipif(not available(), reason="without numba it takes long")
def test_it_beats_chance(options: dict[str, Any], count: Callable[[int, int], int]) -> None:
    share = sense.share_of_wins(cardlab.game("dvadtsat", **options), count(1200, 2000))
    assert share.is_clear, share
