"""Options and real deals of sticht: what is taken, and how what is not is refused."""

from typing import Any

import pytest

import cardlab

OPTIONS: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"players": 1}, "players", ("not 1", "2 to 5")),
    ({"players": 6}, "players", ("not 6", "2 to 5")),
    ({"players": True}, "players", ("not True", "2 to 5")),
    ({"players": 4.0}, "players", ("not 4.0", "2 to 5")),
    ({"players": "4"}, "players", ("not '4'", "2 to 5")),
    ({"first_dealer": -1}, "first_dealer", ("not -1", "seat")),
    ({"first_dealer": 4}, "first_dealer", ("not 4", "0 to 3")),
    ({"players": 2, "first_dealer": 2}, "first_dealer", ("not 2", "0 to 1")),
    ({"trump_chaos": 1}, "trump_chaos", ("not 1", "True or False")),
    ({"drop_out": None}, "drop_out", ("not None", "True or False")),
    ({"restrictions": "yes"}, "restrictions", ("not 'yes'", "True or False")),
    ({"own_trump": 0}, "own_trump", ("not 0", "None, True or False")),
    ({"players": 2, "drop_out": True}, "drop_out", ("not True", "2 players", "S9.4", "False")),
    ({"trumps": True}, "trumps", ("'trumps'", "trump_chaos")),
]


@pytest.mark.parametrize(("given", "option", "words"), OPTIONS, ids=[str(given) for given, _, _ in OPTIONS])
def test_a_wrong_option_is_named_with_what_is_allowed(given: dict[str, Any], option: str, words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.OptionError) as caught:
        cardlab.game("sticht", **given)
    assert caught.value.option == option
    assert isinstance(caught.value, ValueError)
    for word in ("sticht", *words):
        assert word in str(caught.value)


@pytest.mark.parametrize("players", range(2, 6))
def test_defaults(players: int) -> None:
    game = cardlab.game("sticht", players=players)
    assert dict(game.options) == {
        "players": players, "first_dealer": players - 1, "trump_chaos": False, "drop_out": False, "restrictions": False, "own_trump": True,
    }  # fmt: skip
    state = game.new(seed=1)
    assert (state.dealer, state.to_act, state.scores, state.phase) == (players - 1, 0, (24,) * players, "blind")


def test_the_own_trump_rule_follows_the_variant_unless_told() -> None:
    assert cardlab.game("sticht", trump_chaos=True).options["own_trump"] is False
    assert cardlab.game("sticht", trump_chaos=True, own_trump=True).options["own_trump"] is True
    assert cardlab.game("sticht", own_trump=False).options["own_trump"] is False


def test_the_deck_order() -> None:
    """Three to the starting player, three to the next, … to the dealer, three more each, then the stock from its top."""
    game = cardlab.game("sticht", players=3, first_dealer=0)
    deck = list(game.pack.codes)
    state = game.new(decks=[deck], seed=5).play("look")
    assert [[str(card) for card in state.hands[seat]] for seat in (1, 2, 0)] == [deck[0:3], deck[3:6], deck[6:9]]
    state = state.play("trump R")
    assert {str(card) for card in state.hands[1]} == {*deck[0:3], *deck[9:12]}
    state = state.play(f"swap {deck[0]} {deck[1]} {deck[2]}")
    assert {str(card) for card in state.hands[1]} == {*deck[9:12], *deck[18:21]}


def test_a_real_deal_by_what_is_known_of_it() -> None:
    game = cardlab.game("sticht", players=3, first_dealer=1)
    deck = game.deck(hands=["y1 R1", ["24", None, "??"], "B1 B2 B3 B4 B5 B6"], stock="G11 G10", seed=3)
    assert sorted(deck) == sorted(game.pack.codes)
    state = game.new(seed=1, decks=[deck]).play("look").play("trump G")
    hands = [{str(card) for card in hand} for hand in state.hands]
    assert {"Y1", "R1"} <= hands[0]
    assert "24" in hands[1]
    assert hands[2] == {"B1", "B2", "B3", "B4", "B5", "B6"}
    state = state.play("swap B1 B2")
    assert {"G11", "G10"} <= {str(card) for card in state.hands[2]}
    assert deck == game.deck(hands=["Y1 R1", "24", "B1 B2 B3 B4 B5 B6"], stock="G11 G10", seed=3)
    assert deck != game.deck(hands=["Y1 R1", "24", "B1 B2 B3 B4 B5 B6"], stock="G11 G10", seed=4)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"hands": ["Y1", "Y1"]}, ("Y1", "twice")),
        ({"hands": ["X1"]}, ("'X1'",)),
        ({"hands": ["Y1 Y2 Y3 Y4 Y5 Y6 Y7"]}, ("hands[0]", "not 7", "at most 6 cards")),
        ({"hands": ["", "", "", "", ""]}, ("hands must", "4 entries", "not 5")),
        ({"stock": " ".join(f"{suit}{rank}" for suit in "YR" for rank in range(1, 12))}, ("stock", "22", "21")),
        ({"dealer": 4}, ("not 4", "0 to 3")),
        ({"dealer": True}, ("not True",)),
        ({"hands": [[7]]}, ("7", "hands[0]")),
    ],
)
def test_what_cannot_have_been_dealt_is_refused(known: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.DeckError) as caught:
        cardlab.game("sticht").deck(**known)
    for word in words:
        assert word in str(caught.value)


def test_a_deal_is_told_in_the_games_own_words() -> None:
    with pytest.raises(TypeError, match="hands, stock and dealer, not turned"):
        cardlab.game("sticht").deck(turned="Y1")


def test_later_deals_come_from_the_seed() -> None:
    """An explicit deck shifts nothing: round 2 is dealt as it would have been."""
    game = cardlab.game("sticht", players=2)
    strong = game.deck(hands=["Y6 Y7 Y8 Y9 Y10 Y11", "R3 R4 R5 R6 R7 R8"], stock="24")

    def round_2(decks: list[list[str]] | None) -> object:
        state = game.new(seed=9, decks=decks)
        while state.round == 1:
            state = state.play(state.actions[-1])
        return state.play("look").play("trump R").hands

    assert round_2([strong]) == round_2(None)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("BLIND", "blind"), ("look", "look"), ("Trump y", "trump Y"), ("keep", "keep"), ("OUT", "out"), ("r7", "R7"), ("24", "24"),
        ("swap 24 r3 Y2", "swap Y2 R3 24"), (" SWAP\tb1 ", "swap B1"), ("r1  REVERSE", "R1 reverse"), ("b2 Trump y", "B2 trump Y"),
    ],
)  # fmt: skip
def test_action_texts(text: str, printed: str) -> None:
    game = cardlab.game("sticht")
    assert str(game.action(game.code(text))) == printed


@pytest.mark.parametrize(
    "text",
    ["", "  ", "R12", "R0", "25", "X1", "swap", "swap Y1 Y1", "swap Y1 Y2 Y3 Y4", "swap X1", "trump", "trump W", "trump Y R", "R3 reverse",
     "R1 trump Y", "R3 trump Y", "R2 trump", "R2 reverse", "R1 R2", "look blind", "swap 24 ??", "??", "R7;", "R 7"],
)  # fmt: skip
def test_no_action(text: str) -> None:
    state = cardlab.game("sticht").new(seed=1)
    objection = state.why_not(text)
    assert objection is not None
    assert objection.rule == "C4"
