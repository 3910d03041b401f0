"""Options and real deals of nineteen: what is taken, and how what is not is refused."""

from typing import Any

import numpy
import pytest

import cardlab
from cardlab.match import Match

NORMAL = ["normal"] * 18
KINDS = "normal, no_trump, dealer_names, blind, forehead"
OPTIONS: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"players": 1}, "players", ("not 1", "2 to 6")),
    ({"players": 7}, "players", ("not 7", "2 to 6")),
    ({"players": True}, "players", ("not True", "2 to 6")),
    ({"players": 4.0}, "players", ("not 4.0", "2 to 6")),
    ({"first_dealer": 4}, "first_dealer", ("not 4", "0 to 3")),
    ({"schedule": "normal"}, "schedule", ("'normal'", "neither a mapping nor a list", KINDS)),
    ({"schedule": None}, "schedule", ("None", "neither a mapping nor a list", KINDS)),
    ({"schedule": set(NORMAL)}, "schedule", ("neither a mapping nor a list", "19")),
    ({"schedule": NORMAL}, "schedule", ("18 rounds", "a list of 19 kinds")),
    ({"schedule": [*NORMAL, "normal", "normal"]}, "schedule", ("20 rounds", "a list of 19 kinds")),
    ({"schedule": [*NORMAL, "misere"]}, "schedule", ("round 19", "'misere'", KINDS)),
    ({"schedule": [*NORMAL, "Normal"]}, "schedule", ("round 19", "'Normal'", KINDS)),
    ({"schedule": [*NORMAL, 0]}, "schedule", ("round 19: 0", KINDS)),
    ({"schedule": {0: "blind"}}, "schedule", ("0 is not a round", "1 to 19")),
    ({"schedule": {20: "blind"}}, "schedule", ("20 is not a round", "1 to 19")),
    ({"schedule": {True: "blind"}}, "schedule", ("True is not a round", "1 to 19")),
    ({"schedule": {5.0: "blind"}}, "schedule", ("5.0 is not a round", "1 to 19")),
    ({"schedule": {"5": "blind"}}, "schedule", ("'5' is not a round", "1 to 19")),
    ({"schedule": {5: None}}, "schedule", ("round 5: None", KINDS)),
    ({"schedule": {5: ["blind"]}}, "schedule", ("round 5: ['blind']", KINDS)),
    ({"schedule": {10: "forehead"}}, "schedule", ("round 10", "10", "forehead in rounds 1 and 19 only")),
    ({"schedule": {2: "forehead"}}, "schedule", ("round 2", "forehead in rounds 1 and 19 only")),
    ({"schedule": ["normal", "forehead", *NORMAL[:17]]}, "schedule", ("round 2", "forehead in rounds 1 and 19 only")),
    ({"scoring": "Wizard"}, "scoring", ("'Wizard'", "'wizard', 'romanian' or 'ten'")),
    ({"scoring": None}, "scoring", ("None", "three whole numbers")),
    ({"scoring": 20}, "scoring", ("20", "three whole numbers")),
    ({"scoring": {"base": 20}}, "scoring", ("three whole numbers",)),
    ({"scoring": [20, 10]}, "scoring", ("2 numbers", "three whole numbers")),
    ({"scoring": [20, 10, 10, 10]}, "scoring", ("4 numbers", "three whole numbers")),
    ({"scoring": [20.0, 10, 10]}, "scoring", ("base: 20.0", "whole number")),
    ({"scoring": [20, True, 10]}, "scoring", ("per trick: True", "whole number")),
    ({"scoring": [20, 10, "10"]}, "scoring", ("per miss: '10'", "whole number")),
    ({"scoring": [0, 10, 10]}, "scoring", ("base: 0", "1 to 1000")),
    ({"scoring": [20, -1, 10]}, "scoring", ("per trick: -1", "0 to 1000")),
    ({"scoring": [20, 10, 0]}, "scoring", ("per miss: 0", "1 to 1000")),
    ({"scoring": [1001, 10, 10]}, "scoring", ("base: 1001", "1 to 1000")),
    ({"scoring": [20, 1001, 10]}, "scoring", ("per trick: 1001", "0 to 1000")),
    ({"scoring": [20, 10, 1001]}, "scoring", ("per miss: 1001", "1 to 1000")),
    ({"rounds": 19}, "rounds", ("'rounds'", "schedule")),
]  # fmt: skip


@pytest.mark.parametrize(("given", "option", "words"), OPTIONS, ids=[str(given) for given, _, _ in OPTIONS])
def test_a_wrong_option_is_named_with_what_is_allowed(given: dict[str, Any], option: str, words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.OptionError) as caught:
        cardlab.game("nineteen", **given)
    assert caught.value.option == option
    assert caught.value.value == given[option] or option == "rounds"
    for word in ("nineteen", option, *words):
        assert word in str(caught.value)


@pytest.mark.parametrize("players", range(2, 7))
def test_defaults(players: int) -> None:
    game = cardlab.game("nineteen", players=players)
    special = {5: "no_trump", 15: "no_trump", 8: "dealer_names", 12: "dealer_names", 17: "blind", 19: "forehead"}
    assert dict(game.options) == {
        "players": players,
        "first_dealer": players - 1,
        "schedule": tuple(special.get(number, "normal") for number in range(1, 20)),
        "scoring": (20, 10, 10),
    }
    state = game.new(seed=1)
    assert (state.dealer, state.to_act, state.scores, state.phase) == (players - 1, 0, (0,) * players, "call")
    assert state.ends_as_published


def test_equal_schedules_make_equal_games() -> None:
    by_round = cardlab.game("nineteen", schedule={numpy.int64(5): "no_trump", 19: "forehead"})
    as_list = cardlab.game("nineteen", schedule=[*["normal"] * 4, "no_trump", *["normal"] * 13, "forehead"])
    assert by_round == as_list
    assert hash(by_round) == hash(as_list)
    assert by_round.new(seed=3) == as_list.new(seed=3)
    assert cardlab.game("nineteen", schedule=by_round.options["schedule"]) == by_round
    assert cardlab.game("nineteen", scoring="romanian") == cardlab.game("nineteen", scoring=[5, 1, 1]) != cardlab.game("nineteen")
    assert repr(cardlab.game("nineteen", scoring="wizard")) == "game('nineteen')"


def test_a_mapping_replaces_the_whole_default_and_the_end_is_marked() -> None:
    game = cardlab.game("nineteen", schedule={5: "blind"})
    assert [n for n, kind in enumerate(game.options["schedule"], 1) if kind != "normal"] == [5]
    state = game.new(seed=1)
    assert not state.ends_as_published
    assert [event.rule for event in state.events if event.kind == "differs"] == ["N4.6"]
    assert not [event for event in cardlab.game("nineteen").new(seed=1).events if event.kind == "differs"]


def test_a_clubs_own_rules_are_kept_in_a_record() -> None:
    match = Match(cardlab.game("nineteen", schedule={1: "blind", 3: "dealer_names"}, scoring=[7, 0, 3]), seed=5)
    match.play("call 1")
    again = Match.from_text(match.to_text())
    assert again.game == match.game
    assert again.state == match.state


def test_the_deck_order() -> None:
    """The cards of left of the dealer, then the next seat's, …, the dealer's; then the one that is turned up."""
    game = cardlab.game("nineteen", players=3, first_dealer=0)
    decks = [list(game.pack.codes), list(reversed(game.pack.codes))]
    state = game.new(decks=decks, seed=5)
    assert [str(state.hands[seat][0]) for seat in (1, 2, 0)] == decks[0][:3]
    assert str(state.turned) == decks[0][3]
    while state.round == 1:
        state = state.play(state.actions[0])
    assert [sorted(map(str, state.hands[seat])) for seat in (2, 0, 1)] == [sorted(decks[1][k : k + 2]) for k in (0, 2, 4)]
    assert str(state.turned) == decks[1][6]


def test_a_real_deal_by_what_is_known_of_it() -> None:
    game = cardlab.game("nineteen", players=2, first_dealer=0)
    deck = game.deck(hands=[["AH"], ["9C"]], turned="7D", seed=3)
    assert sorted(deck) == sorted(game.pack.codes)
    state = game.new(seed=1, decks=[deck])
    assert (str(state.hands[0][0]), str(state.hands[1][0]), str(state.turned)) == ("AH", "9C", "7D")
    assert deck == game.deck(hands=["ah", "9c"], turned=["7d"], seed=3)
    assert deck != game.deck(hands=["AH", "9C"], turned="7D", seed=4)
    # A hand of round 3, of which two cards are known; seat 0 deals, as in round 1.
    third = game.deck(hands=["AH ?? AH", ["KS"]], round=3)
    assert third[0] == "KS"
    assert (third[3], third[5]) == ("AH", "AH")
    assert game.deck(hands=["AH"], round=19, dealer=1)[0] == "AH"


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"hands": ["AH", "AH", "AH"]}, ("AH", "3 times", "only 2")),
        ({"hands": ["1H"]}, ("'1H'",)),
        ({"hands": ["AH KH"], "round": 1}, ("hands[0]", "at most 1 card ", "not 2")),
        ({"hands": [" ".join(["7C"] * 11)], "round": 10}, ("at most 10 cards", "not 11")),
        ({"hands": ["", "", "", "", ""]}, ("hands must", "4 entries", "not 5")),
        ({"turned": "7D 8D"}, ("turned must be one card", "not 2")),
        ({"turned": "7D", "round": 5}, ("turned", "round 5", "no_trump")),
        ({"turned": "7D", "round": 12}, ("turned", "round 12", "dealer_names")),
        ({"round": 20}, ("not 20", "1 to 19")),
        ({"round": True}, ("not True",)),
        ({"dealer": 4}, ("not 4", "0 to 3")),
        ({"hands": [[7]]}, ("7", "hands[0]")),
    ],
)
def test_what_cannot_have_been_dealt_is_refused(known: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.DeckError) as caught:
        cardlab.game("nineteen").deck(**known)
    for word in words:
        assert word in str(caught.value)


def test_a_deal_is_told_in_the_games_own_words() -> None:
    with pytest.raises(TypeError, match="hands, turned, round and dealer, not stock"):
        cardlab.game("nineteen").deck(stock="AH")


@pytest.mark.parametrize(
    ("text", "printed"),
    [("ah", "AH"), (" 10c ", "10C"), ("Trump h", "trump H"), ("CALL  0", "call 0"), ("call\t10", "call 10")],
)
def test_action_texts(text: str, printed: str) -> None:
    game = cardlab.game("nineteen")
    assert str(game.action(game.code(text))) == printed


@pytest.mark.parametrize(
    "text",
    ["", "HA", "1H", "6H", "AH AH", "AHH", "trump", "trump N", "trump H D", "call", "call 11", "call -1", "call 01", "call two", "pass"],
)
def test_no_action(text: str) -> None:
    objection = cardlab.game("nineteen").new(seed=1).why_not(text)
    assert objection is not None
    assert objection.rule == "C4"
