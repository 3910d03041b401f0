"""Options and real deals of dvadtsat: what is taken, and how what is not is refused."""

from typing import Any

import pytest

import cardlab

OPTIONS: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"players": 1}, "players", ("not 1", "2 to 4")),
    ({"players": 5}, "players", ("not 5", "2 to 4")),
    ({"players": True}, "players", ("not True", "2 to 4")),
    ({"players": "4"}, "players", ("not '4'", "2 to 4")),
    ({"first_dealer": 4}, "first_dealer", ("not 4", "seat")),
    ({"players": 2, "first_dealer": 2}, "first_dealer", ("not 2", "0 to 1")),
    ({"next_dealer": "winner"}, "next_dealer", ("not 'winner'", "'loser', 'last_out', 'starter', 'most_points' or 'fewest_points'")),
    ({"trumps": "three"}, "trumps", ("not 'three'", "'own', 'none', 'one', 'two' or 'two_ranked'")),
    ({"trumps": None}, "trumps", ("not None",)),
    ({"trumps": "none", "trump_suits": ["D"]}, "trump_suits", ("not ('D',)", "D3.2", "None")),
    ({"trumps": "one", "trump_suits": ["D", "S"]}, "trump_suits", ("('D', 'S')", "1 suit from")),
    ({"trumps": "two", "trump_suits": ["D"]}, "trump_suits", ("('D',)", "2 different suits")),
    ({"trumps": "two_ranked", "trump_suits": "D S H"}, "trump_suits", ("('D', 'S', 'H')", "2 different suits")),
    ({"trump_suits": ["H", "D", "C"]}, "trump_suits", ("('H', 'D', 'C')", "4 different suits")),
    ({"players": 3, "trump_suits": "H D C S"}, "trump_suits", ("3 players", "3 different suits")),
    ({"trump_suits": ["H", "D", "C", "C"]}, "trump_suits", ("['H', 'D', 'C', 'C']", "different suits")),
    ({"trump_suits": ["H", "D", "C", "X"]}, "trump_suits", ("'X'", "'C', 'D', 'H', 'S'")),
    ({"trumps": "one", "trump_suits": []}, "trump_suits", ("not []",)),
    ({"trumps": "one", "trump_suits": 1}, "trump_suits", ("not 1",)),
    ({"seven": "reverse"}, "seven", ("not 'reverse'", "'skip', 'draw_and_play', 'skip_and_draw' or 'nothing'")),
    ({"renew": "cut"}, "renew", ("not 'cut'", "'shuffle' or 'turn_over'")),
    ({"renewals": -1}, "renewals", ("not -1", "0 to 50")),
    ({"renewals": 51}, "renewals", ("not 51", "0 to 50")),
    ({"renewals": True}, "renewals", ("not True",)),
    ({"pointless": ("each", 0)}, "pointless", ("('each', 0)", "1 to 6")),
    ({"pointless": ("each", 7)}, "pointless", ("('each', 7)", "1 to 6")),
    ({"pointless": ("each", 0.5)}, "pointless", ("('each', 0.5)", "1 to 6")),
    ({"pointless": ("only", 2)}, "pointless", ("('only', 2)", "0.5")),
    ({"pointless": ("only", True)}, "pointless", ("('only', True)", "0.5")),
    ({"pointless": ("all", 1)}, "pointless", ("('all', 1)", "None")),
    ({"pointless": 1}, "pointless", ("not 1", "None")),
    ({"pointless": (["each"], 1)}, "pointless", ("None",)),
    ({"jokers": True}, "jokers", ("'jokers'", "trumps")),
]


@pytest.mark.parametrize(("given", "option", "words"), OPTIONS, ids=[str(given) for given, _, _ in OPTIONS])
def test_a_wrong_option_is_named_with_what_is_allowed(given: dict[str, Any], option: str, words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.OptionError) as caught:
        cardlab.game("dvadtsat", **given)
    assert caught.value.option == option
    for word in ("dvadtsat", *words):
        assert word in str(caught.value)


@pytest.mark.parametrize(("players", "suits"), [(2, "HD"), (3, "HDC"), (4, "HDCS")])
def test_defaults(players: int, suits: str) -> None:
    game = cardlab.game("dvadtsat", players=players)
    assert dict(game.options) == {
        "players": players, "first_dealer": players - 1, "next_dealer": "loser", "trumps": "own", "trump_suits": tuple(suits),
        "seven": "skip", "renew": "shuffle", "renewals": 5, "pointless": None,
    }  # fmt: skip
    state = game.new(seed=1)
    assert (state.dealer, state.scores, state.phase, state.own_trumps) == (players - 1, (0,) * players, "play", tuple(suits))
    assert [len(hand) for hand in state.hands] == [4] * players
    assert (len(state.bank), state.stock_size, state.renewals_left) == (1, 35 - 4 * players, 5)
    assert (state.in_hand, state.in_game) == (tuple(range(players)),) * 2


@pytest.mark.parametrize(("trumps", "suits"), [("none", None), ("one", ("D",)), ("two", ("D", "S")), ("two_ranked", ("D", "S"))])
def test_the_usual_trump_suits(trumps: str, suits: tuple[str, ...] | None) -> None:
    assert cardlab.game("dvadtsat", trumps=trumps).options["trump_suits"] == suits


def test_options_however_written_make_equal_games() -> None:
    """Lists as they come from a record, texts, whole numbers as fractions; also with their defaults written out."""
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"trumps": "two", "trump_suits": ["d", "s"]}, {"trumps": "two"}),
        ({"trump_suits": "H D C S"}, {}),
        ({"trump_suits": "HDCS"}, {}),
        ({"trumps": "two", "trump_suits": "DS"}, {"trumps": "two"}),
        ({"trumps": "two", "trump_suits": "d, s"}, {"trumps": "two"}),
        ({"pointless": ["only", 1.0]}, {"pointless": ("only", 1)}),
        ({"pointless": ["only", 0.5]}, {"pointless": ("only", 0.5)}),
        ({"pointless": ["each", 3]}, {"pointless": ("each", 3)}),
    ]
    for one, other in pairs:
        games = cardlab.game("dvadtsat", **one), cardlab.game("dvadtsat", **other)
        assert games[0] == games[1] and hash(games[0]) == hash(games[1]) and repr(games[0]) == repr(games[1])


def test_the_deck_order() -> None:
    """Four to the seat left of the dealer, four to the next, … to the dealer; the face-up card; the stock from its top."""
    game = cardlab.game("dvadtsat", players=3, first_dealer=0, trumps="none")
    deck = list(game.pack.codes)
    state = game.new(decks=[deck], seed=5)
    assert [[str(card) for card in state.hands[seat]] for seat in (1, 2, 0)] == [deck[0:4], deck[4:8], deck[8:12]]
    assert str(state.top) == deck[12]
    while state.events[0].kind != "drew":
        state = state.play(state.actions[0])
    assert str(state.events[0].card) == deck[13]


def test_seats_out_of_the_game_get_no_cards() -> None:
    game = cardlab.game("dvadtsat", players=3, trumps="none")
    first = game.deck(hands=["9C 9D 9H 9S", "10C 10D 10H 10S", "AC AD 6C 6D"], turned="KS")
    second = game.deck(hands=["6C 7C 8C 9C", "6D 7D 8D 9D"], turned="KS", dealer=0, seats=[0, 1])
    state = game.new(decks=[first, second], seed=5).play("set 9 S").play("set 10 S")
    assert [" ".join(map(str, hand)) for hand in state.hands] == ["6C 7C 8C 9C", "6D 7D 8D 9D", ""]
    assert (str(state.top), state.stock_size, state.in_game, state.in_hand) == ("KS", 27, (0, 1), (0, 1))


def test_a_real_deal_by_what_is_known_of_it() -> None:
    game = cardlab.game("dvadtsat", players=3, first_dealer=1)
    deck = game.deck(hands=["6c AH", ["10S", None, "??"], "7C 7D 7H 7S"], turned="KD", stock="8C 8D", seed=3)
    assert sorted(deck) == sorted(game.pack.codes)
    state = game.new(seed=1, decks=[deck])
    hands = [{str(card) for card in hand} for hand in state.hands]
    assert {"6C", "AH"} <= hands[0] and "10S" in hands[1] and hands[2] == {"7C", "7D", "7H", "7S"}
    assert str(state.top) == "KD"
    assert deck == game.deck(hands=["6C AH", "10S", "7C 7D 7H 7S"], turned=["KD"], stock=["8C", "8D"], seed=3)
    assert deck != game.deck(hands=["6C AH", "10S", "7C 7D 7H 7S"], turned="KD", stock="8C 8D", seed=4)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"hands": ["6C", "6C"]}, ("6C", "twice")),
        ({"hands": ["6C"], "turned": "6C"}, ("6C", "twice")),
        ({"hands": ["5C"]}, ("'5C'",)),
        ({"hands": ["6C 7C 8C 9C JC"]}, ("hands[0]", "at most 4 cards", "not 5")),
        ({"hands": ["", "", "", "", ""]}, ("hands must", "4 entries", "not 5")),
        ({"hands": ["6C"], "seats": [1, 2]}, ("hands[0]", "does not play")),
        ({"seats": [0]}, ("not [0]", "at least two")),
        ({"seats": [0, 4]}, ("not [0, 4]", "0 to 3")),
        ({"turned": "6C 7C"}, ("turned must be one card", "not 2")),
        ({"stock": " ".join(rank + suit for suit in "CDH" for rank in "6 7 8 9 J Q K".split())}, ("stock", "21", "19")),
        ({"dealer": 4}, ("not 4", "0 to 3")),
        ({"dealer": True}, ("not True",)),
        ({"hands": [[7]]}, ("7", "hands[0]")),
    ],
)
def test_what_cannot_have_been_dealt_is_refused(known: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.DeckError) as caught:
        cardlab.game("dvadtsat").deck(**known)
    for word in words:
        assert word in str(caught.value)


def test_a_deal_is_told_in_the_games_own_words() -> None:
    with pytest.raises(TypeError, match="hands, turned, stock, dealer and seats, not trick"):
        cardlab.game("dvadtsat").deck(trick="6C")


def test_later_deals_and_renewals_come_from_the_seed() -> None:
    """An explicit deck shifts nothing: hand 2 is dealt as it would have been."""
    game = cardlab.game("dvadtsat", players=2, trumps="none")
    strong = game.deck(hands=["9C 9D 9H 9S", "6C 6D 7C 7D"], turned="KS")

    def hand_2(decks: list[list[str]] | None) -> tuple[object, object]:
        state = game.new(seed=9, decks=decks)
        while state.round == 1:
            state = state.play(state.actions[-1])
        return state._raw.deck, state._raw.seed

    assert hand_2([strong]) == hand_2(None)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("9h", "9H"), ("10s", "10S"), ("SET  9 h", "set 9 H"), ("set 10 C", "set 10 C"), (" Draw ", "draw"), ("PASS", "pass"),
        ("run 7h  8S 9d jC", "run 7H 8S 9D JC"), ("run ac 10h kd qs", "run AC 10H KD QS"),
    ],
)  # fmt: skip
def test_texts_of_actions(text: str, printed: str) -> None:
    game = cardlab.game("dvadtsat")
    assert str(game.action(game.code(text))) == printed


@pytest.mark.parametrize(
    "text", ["5H", "set 9", "set 9H", "set 9 X", "set 9 HH", "run 7H 8S 9D", "run 7H 8S 9D JC QC", "run 7H 8S 9D 5C", "skip", "", "9 H"]
)
def test_what_is_no_action(text: str) -> None:
    objection = cardlab.game("dvadtsat").new(seed=1).why_not(text)
    assert objection is not None and objection.rule == "C4"
