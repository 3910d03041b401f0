"""How moves, hands and games end where golden deals do not reach: exemptions, renewals, seats that left, ties."""

import copy
import pickle
from typing import Any

import pytest

import cardlab
from cardlab.games.dvadtsat import rules as law
from cardlab.match import record
from cardlab.model.game import State
from cardlab.model.registry import game_type
from tests.games.dvadtsat.positions import laid, position

KIND = game_type("dvadtsat")
# trumps, the card laid last by seat 0 (on the one before), the card left, whether it is exempt
EXEMPT: list[tuple[dict[str, Any], str, str, str, bool]] = [
    ({"trumps": "own"}, "10S", "KS", "9H", True),  # hearts are trumps of seat 0
    ({"trumps": "own"}, "10S", "KS", "9D", False),  # diamonds only of seat 1
    ({"trumps": "none"}, "10S", "KS", "9S", True),
    ({"trumps": "none"}, "10S", "KS", "KC", True),
    ({"trumps": "none"}, "10S", "KS", "KH", False),
    ({"trumps": "none"}, "10D", "KD", "KH", True),
    ({"trumps": "none"}, "10D", "KD", "KS", False),
    ({"trumps": "none"}, "10H", "KH", "KD", True),
    ({"trumps": "none"}, "10C", "KC", "KS", True),
    ({"trumps": "one"}, "10S", "KS", "9D", True),
    ({"trumps": "one"}, "10S", "KS", "9H", False),
    ({"trumps": "two"}, "10H", "KH", "9D", True),
    ({"trumps": "two"}, "10H", "KH", "9S", True),
    ({"trumps": "two_ranked"}, "10H", "KH", "9S", True),
    ({"trumps": "two_ranked"}, "10H", "KH", "9D", False),
]


@pytest.mark.parametrize(("options", "top", "last", "left", "exempt"), EXEMPT)
def test_which_single_cards_are_exempt(options: dict[str, Any], top: str, last: str, left: str, exempt: bool) -> None:
    state = position(cardlab.game("dvadtsat", players=2, **options), [last, left], top).play(last)
    assert ("exempt" in {event.kind for event in state.events}) == exempt
    assert state.scores == ((5, 0) if exempt else (0, {"9": 0, "K": 5}[left[0]]))


def test_two_cards_are_never_exempt() -> None:
    state = position(cardlab.game("dvadtsat", players=2, trumps="none"), ["KS", "9S AS"], "10S").play("KS")
    assert state.scores == (0, 12)


def test_a_set_and_the_move_after_it_are_two_moves() -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none")
    state = position(game, ["AC AD AH AS 10S", "7S"], "9H").play("set A S").play("10S")
    assert state.scores == (10, 0)


def test_pointless_is_no_part_of_a_charged_move() -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none", pointless=("each", 6))
    state = position(game, ["9S", "7S"], "JS").play("9S")
    assert state.scores == (0, 0)


def test_pointless_each_counts_beside_points_and_in_equal_hands() -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none", pointless=("each", 1))
    state = position(game, ["AS 9H 9C JD", "AH QH 7C"], "KD", free=1).play("JD")
    assert state.scores == (0, 16), "15 points and a card are more than 12 points and two cards"
    state = position(game, ["AS 9H 9C JD", "AH 7C"], "KD", free=1).play("JD")
    assert state.scores == (14, 13), "equal by their points alone"


@pytest.mark.parametrize(("bank", "burnt"), [("9H", 5), ("9H KC", 10), ("9H KD KC", 15), ("9H KH KD KC", 30), ("KC 9H KD", 10)])
def test_kings_in_a_row_burn(bank: str, burnt: int) -> None:
    """The last one is laid going out; who laid those below does not matter."""
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    *below, top = ("10C " + bank.replace("9H", "10S")).split()
    state = position(game, ["KS", "AD 9C", "AH 9S"], top, bank=" ".join(below), hidden_bank=False, scores=(20, 0, 0)).play("KS")
    assert state.scores == (max(20 - burnt, 0), 0, 0)


# ---- the stock ----


def test_a_renewal_that_gives_no_card() -> None:
    """The bank is one card, the stock is empty: the turn passes, and that is no renewal."""
    mine = " ".join(rank + suit for suit in "DHS" for rank in ("6", "7", "9", "J", "Q", "K", "10"))
    game = cardlab.game("dvadtsat", players=3, trumps="none", renewals=1)
    state = position(game, [mine, "6C 7C 8C 9C JC QC KC 10C", "AD AH AS 8D 8H 8S"], "AC")
    assert [str(action) for action in state.actions] == ["pass"]
    objection = state.why_not("draw")
    assert objection is not None and objection.rule == "D9.2"
    state = state.play("pass")
    assert (state.to_act, state.renewals_left, state.events[0].rule) == (1, 1, "D9.2")


def two_cards_to_renew(renewals: int) -> State:
    """The stock is empty, two cards lie under the top one, and nobody but seat 3 could lay anything, also with one of these two."""
    hands = ["KD 9S", "QD 9H", "JD 9C"]
    game = cardlab.game("dvadtsat", trumps="none", renewals=renewals)
    named = " ".join([*hands, "7D 7H AC"]).split()
    others = " ".join(code for code in game.pack.codes if code not in named)
    return position(game, [*hands, others], "AC", bank="7D 7H", hidden_bank=False)


def test_the_hand_ends_as_soon_as_the_renewals_are_used_up() -> None:
    """Seats 0 and 1 take the two cards of the only renewal; seat 2 would have to take one, too, and the hand ends before it acts."""
    state = two_cards_to_renew(1).play("draw")
    assert (state.renewals_left, state.stock_size) == (0, 1)
    state = state.play("pass").play("draw")
    assert (state.round, state.to_act, state.stock_size) == (1, 1, 0)
    state = state.play("pass")
    told = [(event.kind, event.rule, event.seat) for event in state.events]
    assert told[:2] == [("passed", "D9.1", 1), ("stock_ends", "D9.4", 2)]
    assert [seat for kind, rule, seat in told if (kind, rule) == ("penalty", "D11.2")] == [3]
    assert not {"D9.3", "D10.1", "D11.1"} & {rule for _, rule, _ in told}
    assert state.in_game == (0, 1, 2), "seat 3 paid for all that it held"


def test_with_a_renewal_left_the_hand_goes_on() -> None:
    """The bank has one card, so that a renewal would give none: the turn passes, and seat 3 can lay again."""
    state = two_cards_to_renew(2).play("draw").play("pass").play("draw").play("pass")
    assert (state.round, state.to_act, [str(action) for action in state.actions]) == (1, 2, ["pass"])
    state = state.play("pass")
    assert (state.to_act, state.renewals_left, state.events[0].rule) == (3, 1, "D9.2")


def test_turned_over_the_order_is_known_to_all_and_stays_known() -> None:
    """Every view shows the stock from its top, and a card of it in whose hand it goes."""
    game = cardlab.game("dvadtsat", players=3, trumps="none", renew="turn_over")
    state = position(game, ["KD 9S", "QD 9H", "JD 9C"], "AC")
    under = list(state.bank)[:-1]
    state = state.play("draw")
    stock = next(zone for zone in KIND.zones(state.view(2)._raw) if zone.place == "stock")
    assert [game.pack.cards[card] for card in reversed(stock.cards)] == under[1:]
    assert under[0] in state.view(2).hands[0]
    assert under[0] in state.view(None).hands[0]


def test_shuffled_nobody_knows_the_order() -> None:
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    state = position(game, ["KD 9S", "QD 9H", "JD 9C"], "AC").play("draw")
    for seat in (0, 1, 2, None):
        stock = next(zone for zone in KIND.zones(state.view(seat)._raw) if zone.place == "stock")
        assert set(stock.cards) == {-1}
    assert [card.known for card in state.view(1).hands[0]].count(True) == 0


def test_a_renewal_depends_on_seed_hand_and_number_alone() -> None:
    """Two branches that renew different cards have these in the same order."""
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    first = position(game, ["KD 9S", "QD 9H", "JD 9C"], "AC").play("draw")
    other = position(game, ["KD 9S", "QD 9H", "JD 7S"], "AC").play("draw")
    order = [list(reversed(state._raw.stock[: state.stock_size])) for state in (first, other)]
    both = set(order[0]) & set(order[1])
    assert len(both) > 20
    assert [card for card in order[0] if card in both] == [card for card in order[1] if card in both]


def test_an_explicit_renewal_is_dealt() -> None:
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    codes = list(reversed(game.pack.codes))
    match = cardlab.Match(game, seed=3, renewed={(1, 1): codes})
    while match.state._raw.renewals_made == 0:
        before = match.state
        match.play(before.actions[0])
    # From its top, the card just taken included.
    taken = next(event.card for event in match.state.events if event.kind == "drew")
    stock = [game.pack.cards[card] for card in reversed(match.state._raw.stock[: match.state.stock_size])]
    expected = [code for code in codes if game.pack.card(game.pack.numbers(code)[0]) in before.bank[:-1]]
    assert [str(card) for card in (taken, *stock)] == expected
    again = cardlab.Match.from_text(match.to_text())
    assert (again.state, again.renewed) == (match.state, match.renewed)


def test_an_explicit_renewal_goes_with_a_copy() -> None:
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    state = game.new(seed=3, renewed={(1, 1): list(reversed(game.pack.codes))})
    for other in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (other, other.renewed) == (state, state.renewed)


@pytest.mark.parametrize("wrong", [{(0, 1): []}, {(1, 1): ["6C"]}, {1: []}, [1]])
def test_a_wrong_renewal_is_refused(wrong: Any) -> None:
    with pytest.raises(cardlab.DeckError):
        cardlab.game("dvadtsat").new(seed=1, renewed=wrong)
    with pytest.raises(cardlab.DeckError, match="sticht"):
        cardlab.game("sticht").new(seed=1, renewed={(1, 1): list(cardlab.game("sticht").pack.codes)})


def test_a_seven_may_renew_and_end_the_hand_in_one_step() -> None:
    """Seat 1 must take the only card of the renewed stock, cannot move, and there is no renewal left. The record keeps its order."""
    game = cardlab.game("dvadtsat", players=3, trumps="none", seven="draw_and_play", renewals=1)
    hands = ["7S KD KH", "9C JC QC 10C AC 9D JD"]
    others = " ".join(code for code in game.pack.codes if code not in " ".join([*hands, "KC"]).split())
    before = position(game, [*hands, others], "KC", free=1)
    state = before.play("7S")
    kinds = [event.kind for event in state.events]
    assert kinds[:5] == ["laid", "seven", "renewed", "drew", "stock_ends"]
    assert (state.round, state.renewals_left) == (2, 1)
    assert record.new_renewal(before, state) == (1, 1)
    assert record.renewal_in(state) != record.order_in(state)


# ---- the end of the game ----


def test_the_lowest_of_all_wins_one_who_left_earlier_included() -> None:
    """Seat 2 left with 24; then seats 0 and 1 both go beyond."""
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    state = position(game, ["9S AS", "AC"], "KD", free=1, in_game=0b011, scores=(20, 23, 24)).play("9S")
    assert state.scores == (32, 35, 24)
    assert (state.over, state.winners) == (True, (2,))


def test_three_may_be_level_and_those_still_level_play_on() -> None:
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    state = position(game, ["9S AS", "AC"], "KD", free=1, in_game=0b011, scores=(20, 20, 32)).play("9S")
    assert (state.scores, state.tied, state.in_game, state.over) == ((32, 32, 32), (0, 1, 2), (0, 1, 2), False)
    assert "tied" in {event.kind for event in state.events}
    state = position(game, ["9S AS", "AC", "6D"], "KD", free=1, tied=0b111, renewals=5, scores=(32, 32, 32)).play("9S")
    assert (state.scores, state.winners) == ((44, 44, 32), (2,))
    state = position(game, ["9S 6H", "AC", "6D"], "KD", free=1, tied=0b111, renewals=5, scores=(32, 32, 32)).play("9S")
    assert (state.scores, state.tied, state.in_game, state.over) == ((32, 44, 32), (0, 2), (0, 2), False)


def test_in_a_play_off_burnt_points_count() -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none")
    state = position(game, ["KS", "6D 6C"], "AC", bank="", tied=0b11, free=1, scores=(30, 30)).play("KS")
    assert (state.scores, state.winners) == ((25, 30), (0,))


@pytest.mark.parametrize(("before", "over"), [(23, False), (23.5, True)])
def test_23_and_a_half_is_below_24(before: float, over: bool) -> None:
    game = cardlab.game("dvadtsat", players=2, trumps="none", pointless=("only", 0.5))
    state = position(game, ["KS", "6D"], "AC", bank="", free=1, scores=(0, before)).play("KS")
    assert (state.scores[1], state.over) == (before + 0.5, over)
    assert isinstance(state.scores[1], float)


def test_no_position_offers_more_actions_than_there_is_room_for() -> None:
    """The largest hand there could be, on any card, with any trumps."""
    most = 0
    for trumps in ("own", "none", "one", "two", "two_ranked"):
        raw = cardlab.game("dvadtsat", trumps=trumps).new(seed=1)._raw.copy()
        raw.free, raw.actor, raw.hand_size, raw.bank_size = 0, 0, [35, 0, 0, 0], 1
        for top in range(law.CARDS):
            raw.place = [law.BANK if card == top else law.HAND for card in range(law.CARDS)]
            raw.bank[0] = top
            most = max(most, law.legal(raw, [0] * 6000))
    assert most == 1879 <= KIND.layout.max_actions


def test_a_free_set_is_never_followed_by_a_free_move() -> None:
    """Whoever starts has four cards: a set takes them all."""
    game = cardlab.game("dvadtsat", players=2, trumps="none")
    state = position(game, ["9C 9D 9H 9S AC", "7C JD"], "KD", free=1, hidden_bank=False).play("set 9 H")
    assert laid(state) == set()
