"""Options and real deals of totals: what is taken, and how what is not is refused."""

import itertools
from random import Random
from typing import Any

import numpy
import pytest

import cardlab
from cardlab.games.totals import rules
from cardlab.games.totals.composition import random_deck, random_limit, random_thinning, read_deck
from cardlab.match import Match
from tests.games.totals.golden import Row

ONE: Row = ("+1", "RY", [], 24)
REST: Row = ("+1", "GB", [], 24)
ROW = "(value, colours, symbols, count)"
OPTIONS: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"players": 2}, "players", ("not 2", "3 to 6")),
    ({"players": 7}, "players", ("not 7", "3 to 6")),
    ({"players": True}, "players", ("not True", "3 to 6")),
    ({"players": 4.0}, "players", ("not 4.0", "3 to 6")),
    ({"first_dealer": 4}, "first_dealer", ("not 4", "0 to 3")),
    ({"thin": -1}, "thin", ("not -1", "0 to the size of the draw pile")),
    ({"thin": 41}, "thin", ("not 41", "0 to the size of the draw pile")),
    ({"thin": 17}, "thin", ("not 17", "4 players", "48 cards", "0 to 16")),
    ({"thin": 25, "players": 3}, "thin", ("not 25", "3 players", "0 to 24")),
    ({"thin": 1, "players": 6}, "thin", ("not 1", "6 players", "0 to 0")),
    ({"thin": True}, "thin", ("not True", "whole number")),
    ({"thin": "8"}, "thin", ("not '8'", "whole number")),
    ({"announce": "aloud"}, "announce", ("'aloud'", "'said' or 'auto'")),
    ({"announce": True}, "announce", ("True", "'said' or 'auto'")),
    ({"double": "twice"}, "double", ("'twice'", "'repeat' or 'compound'")),
    ({"turn_limit": 0}, "turn_limit", ("not 0", "1 to 10000")),
    ({"turn_limit": 10_001}, "turn_limit", ("not 10001", "1 to 10000")),
    ({"turn_limit": None}, "", ()),  # the default
    ({"deck": None}, "deck", ("None", "not a list of rows", ROW)),
    ({"deck": "R+5 R+6"}, "deck", ("not a list of rows", ROW)),
    ({"deck": {"R+5": 3}}, "deck", ("not a list of rows", ROW)),
    ({"deck": []}, "deck", ("no card can be played on line R", "every colour")),
    ({"deck": [ONE, REST, 5]}, "deck", ("row 3", "5 is not", ROW)),
    ({"deck": [ONE, REST, ("+1", "R", [])]}, "deck", ("row 3", ROW)),
    ({"deck": [ONE, REST, "+1R1"]}, "deck", ("row 3", "'+1R1'", ROW)),
    ({"deck": [ONE, REST, ("+9", "R", [], 1)]}, "deck", ("row 3", "'+9' is not a value", "-3, +1, +2, +3, +4, +5, +6, +7, +8, *2")),
    ({"deck": [ONE, REST, ("1", "R", [], 1)]}, "deck", ("row 3", "'1' is not a value")),
    ({"deck": [ONE, REST, (1, "R", [], 1)]}, "deck", ("row 3", "1 is not a value")),
    ({"deck": [ONE, REST, ("0", "R", [], 1)]}, "deck", ("row 3", "'0' is not a value")),
    ({"deck": [ONE, REST, ("-2", "R", [], 1)]}, "deck", ("row 3", "'-2' is not a value")),
    ({"deck": [ONE, REST, (["+1"], "R", [], 1)]}, "deck", ("row 3", "['+1'] is not a value")),
    ({"deck": [ONE, REST, ("+2", "", [], 1)]}, "deck", ("row 3", "'' is not one or two colours", "R, Y, G, B")),
    ({"deck": [ONE, REST, ("+2", "RR", [], 1)]}, "deck", ("row 3", "'RR' is not one or two colours")),
    ({"deck": [ONE, REST, ("+2", "RYG", [], 1)]}, "deck", ("row 3", "'RYG' is not one or two colours")),
    ({"deck": [ONE, REST, ("+2", "W", [], 1)]}, "deck", ("row 3", "'W' is not one or two colours")),
    ({"deck": [ONE, REST, ("+2", ["R"], [], 1)]}, "deck", ("row 3", "['R'] is not one or two colours")),
    ({"deck": [ONE, REST, ("+2", "R", ["halt"], 1)]}, "deck", ("row 3", "'halt' is not a symbol", "stop, skip, reverse")),
    ({"deck": [ONE, REST, ("+2", "R", ["stop", "stop"], 1)]}, "deck", ("row 3", "a symbol occurs twice")),
    ({"deck": [ONE, REST, ("+2", "R", None, 1)]}, "deck", ("row 3", "None is not a symbol")),
    ({"deck": [ONE, REST, ("+2", "R", [["stop"]], 1)]}, "deck", ("row 3", "['stop'] is not a symbol")),
    ({"deck": [ONE, REST, ("+2", "R", [], 0)]}, "deck", ("row 3", "0 is not a count", "at least 1")),
    ({"deck": [ONE, REST, ("+2", "R", [], 1.0)]}, "deck", ("row 3", "1.0 is not a count")),
    ({"deck": [ONE, REST, ("+2", "R", [], True)]}, "deck", ("row 3", "True is not a count")),
    ({"deck": [ONE, REST, ("+2", "R", [], "3")]}, "deck", ("row 3", "'3' is not a count")),
    ({"deck": [ONE, REST, ("+2", "R", [], 17)]}, "deck", ("65 cards", "at most 64 cards")),
    ({"deck": [ONE, ("+1", "RY", [], 40)]}, "deck", ("no card can be played on line G", "every colour")),
    ({"deck": [ONE, ("+1", "G", [], 24)]}, "deck", ("no card can be played on line B", "every colour")),
    ({"deck": [ONE, REST, ("+1", "YR", ["stop"], 1)]}, "deck", ("row 3", "RY+1", "other symbols")),
    ({"deck": [ONE, REST, ("-3", "R", [], 9)]}, "deck", ("9 cards -3 can be played on line R", "at most 8 cards -3")),
    ({"deck": [ONE, REST, ("-3", "R", [], 5), ("-3", "RG", [], 4)]}, "deck", ("9 cards -3 can be played on line R",)),
    ({"deck": [ONE, REST, ("*2", "B", [], 5)]}, "deck", ("5 cards *2 can be played on line B", "4 cards *2")),
    ({"deck": [ONE, REST, ("*2", "B", [], 3), ("*2", "GB", [], 2)]}, "deck", ("5 cards *2 can be played on line B",)),
    ({"deck": [("+1", "RY", [], 20), ("+1", "GB", [], 11)]}, "deck", ("not 31", "4 players", "at least 32 cards (8 per player)")),
    ({"deck": [ONE, ("+1", "GB", [], 23)], "players": 6}, "deck", ("not 47", "6 players", "at least 48 cards")),
    ({"challenge": True}, "challenge", ("'challenge'", "announce")),
]  # fmt: skip


@pytest.mark.parametrize(("given", "option", "words"), OPTIONS, ids=[str(given) for given, _, _ in OPTIONS])
def test_a_wrong_option_is_named_with_what_is_allowed(given: dict[str, Any], option: str, words: tuple[str, ...]) -> None:
    if not option:
        assert cardlab.game("totals", **given) == cardlab.game("totals")
        return
    with pytest.raises(cardlab.OptionError) as caught:
        cardlab.game("totals", **given)
    assert caught.value.option == option
    if option != "deck":
        assert caught.value.value == given[option]
    for word in ("totals", option, *words):
        assert word in str(caught.value)


@pytest.mark.parametrize("players", range(3, 7))
def test_defaults(players: int) -> None:
    game = cardlab.game("totals", players=players)
    options = dict(game.options)
    deck = options.pop("deck")
    assert options == {
        "players": players, "first_dealer": players - 1, "thin": 0, "announce": "said", "double": "repeat", "turn_limit": 500,
    }  # fmt: skip
    assert sum(row[3] for row in deck) == 48
    state = game.new(seed=1)
    drawn = int(players < 6)
    assert (state.dealer, state.to_act, state.phase, state.round, state.turn) == (players - 1, 0, "play", 1, 1)
    assert (state.direction, state.pile, state.totals, state.lines) == ("clockwise", 48 - 8 * players - drawn, (0,) * 4, ((),) * 4)
    assert state.scores == (8 + drawn, *[8] * (players - 1))
    assert (state.line, state.said, state.accepted, state.removed, state.again) == (None, None, (), (), False)


def test_the_usual_cards() -> None:
    """T1.2, T1.3: their order, their symbols."""
    pack = cardlab.game("totals").pack
    values = ["-3", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "*2"]
    one_colour = [colour + value for colour in "RYGB" for value in values]
    assert list(pack.codes) == [*one_colour, "RY+2", "RY+5", "RB+2", "RB+5", "YG+2", "YG+5", "GB+2", "GB+5"]
    marks = {"+4": ("stop",), "+8": ("stop",), "+1": ("skip",), "-3": ("reverse",)}
    for card in pack:
        assert card.marks == (marks.get(card.rank or "", ()) if len(card.suit or "") == 1 else ())


def test_equal_decks_make_equal_games() -> None:
    one = cardlab.game(
        "totals", deck=[("+1", "yr", (), 20), ["+1", "RY", [], numpy.int64(4)], ("*2", "BG", "reverse stop", 4), ("+2", "GB", set(), 20)]
    )
    other = cardlab.game("totals", deck=(("*2", "GB", {"stop", "reverse"}, 4), ("+2", "BG", [], 20), ("+1", "RY", [], 24)))
    assert one == other
    assert hash(one) == hash(other)
    assert one.new(seed=3) == other.new(seed=3)
    assert one.options["deck"] == (("+1", "RY", (), 24), ("+2", "GB", (), 20), ("*2", "GB", ("stop", "reverse"), 4))
    assert cardlab.game("totals", deck=one.options["deck"]) == one
    assert cardlab.game("totals", deck=cardlab.game("totals").options["deck"]) == cardlab.game("totals")
    assert repr(cardlab.game("totals", deck=cardlab.game("totals").options["deck"])) == "game('totals')"


def test_a_deck_of_ones_own_is_kept_in_a_record() -> None:
    match = Match(
        cardlab.game("totals", players=3, deck=[("+4", "RG", ["skip"], 12), ("*2", "BY", [], 4), ("+1", "YB", ["stop"], 8)]), seed=5
    )
    for _ in range(5):
        match.play(match.state.actions[-1])
    again = Match.from_text(match.to_text())
    assert again.game == match.game
    assert again.state == match.state
    assert [card.marks for card in again.game.pack][:12] == [("skip",)] * 12


def test_alike_cards_are_one_action_and_marks_are_part_of_the_face() -> None:
    game = cardlab.game("totals", players=3, announce="auto", deck=[("+1", "R", ["skip"], 12), ("+1", "YG", [], 6), ("+1", "B", [], 6)])
    state = game.new(seed=1, decks=[game.deck(hands=["R+1 R+1 R+1 YG+1 YG+1 B+1 B+1 B+1"])])
    assert [str(action) for action in state.actions] == ["R+1", "B+1", "YG+1>Y", "YG+1>G"]
    after = state.play("R+1")
    assert [str(card) for card in after.hands[0]] == ["R+1", "R+1", "B+1", "B+1", "B+1", "YG+1", "YG+1"]
    assert after.to_act == 2


@pytest.mark.parametrize("double", ["repeat", "compound"])
def test_no_line_leaves_the_totals_that_can_be_said(double: str) -> None:
    """T1.4: whatever order the cards of a line come in, eight -3 and four ×2 keep its total within -99 … 99."""
    compound = int(double == "compound")
    found = {(0, 0, 0, 0)}
    queue = list(found)
    while queue:
        total, last, minus, twice = queue.pop()
        if total >= rules.TARGET:
            continue  # the line is taken back
        for value in (-3, *range(1, 9), rules.TWICE):
            used = (minus + (value == -3), twice + (value == rules.TWICE))
            if used[0] > 8 or used[1] > 4:
                continue
            adds = rules.added(value, last)
            new = (total + adds, rules.stands_for(value, adds, compound), *used)
            if new not in found:
                found.add(new)
                queue.append(new)
    totals = {total for total, *_ in found}
    assert min(totals) >= -rules.LIMIT
    assert max(totals) <= rules.LIMIT
    assert (min(totals), max(totals)) == ((-69, 63) if compound else (-36, 31))


def test_a_deck_at_its_limits_is_taken_with_both_ways_to_double() -> None:
    rows: list[Row] = [("-3", "R", [], 8), ("*2", "R", [], 4), ("+1", "YG", [], 26), ("+1", "B", [], 26)]
    for double in ("repeat", "compound"):
        game = cardlab.game("totals", players=3, announce="auto", deck=rows, double=double)
        hands = ["-3 -3 -3 *2", "-3 -3 -3 *2", "-3 -3 *2 *2"]
        state = game.new(decks=[game.deck(hands=[" ".join("R" + value for value in hand.split()) for hand in hands])])
        for card in ["R-3"] * 8 + ["R*2"] * 4:
            state = state.play(card)
        assert state.totals[0] == (-69 if double == "compound" else -36)


def test_the_longest_list_of_actions() -> None:
    """199 totals can be said; more actions there never are, not even with a hand of 64 cards of two colours."""
    assert rules.LAYOUT.max_actions == len(range(-99, 100)) > 2 * rules.MOST
    state = cardlab.game("totals").new(seed=1)
    state = state.play(state.actions[0])
    texts = [str(action) for action in state.actions]
    assert (texts[0], texts[99], texts[-1], len(texts)) == ("say -99", "say 0", "say 99", 199)


def test_the_deck_order() -> None:
    """T2.1: eight cards to left of the dealer, to the next seat, …, the dealer; then the pile from its top, thinned from its bottom."""
    game = cardlab.game("totals", players=3, first_dealer=0, thin=4)
    deck = list(game.pack.codes)
    state = game.new(decks=[deck], seed=5)
    assert [str(card) for card in state.hands[1]] == [*deck[:8], deck[24]]  # seat 1 begins, and has drawn
    assert [str(card) for card in state.hands[2]] == deck[8:16]
    assert [str(card) for card in state.hands[0]] == deck[16:24]
    assert state.pile == 19
    places = {place: state.cards.filter(state.cards["place"] == place).sort("position")["card"].to_list() for place in ("pile", "thinned")}
    assert places == {"pile": deck[43:24:-1], "thinned": deck[47:43:-1]}


def test_a_real_deal_by_what_is_known_of_it() -> None:
    game = cardlab.game("totals", players=3, first_dealer=1, thin=2)
    deck = game.deck(hands=["R+5 ?? RY+2", ["g-3"], [None, "B*2"]], pile="Y+1", thinned=["Y+8", "??"], seed=3)
    assert sorted(deck) == sorted(game.pack.codes)
    state = game.new(seed=1, decks=[deck])
    assert state.to_act == 2
    assert {"R+5", "RY+2"} <= set(map(str, state.hands[0]))
    assert "G-3" in map(str, state.hands[1])
    assert {"B*2", "Y+1"} <= set(map(str, state.hands[2]))
    assert deck[46] == "Y+8"
    assert deck == game.deck(hands=["r+5 ?? ry+2", "G-3", "?? b*2"], pile=["y+1"], thinned="Y+8", seed=3)
    assert deck != game.deck(hands=["R+5 ?? RY+2", "G-3", "?? B*2"], pile=["Y+1"], thinned="Y+8", seed=4)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"hands": ["R+5", "R+5"]}, ("R+5", "twice", "only one")),
        ({"hands": ["YR+2"]}, ("'YR+2'",)),
        ({"hands": ["R+9"]}, ("'R+9'",)),
        ({"hands": ["?? ?? ?? ?? ?? ?? ?? ?? R+1"]}, ("hands[0]", "at most 8 cards", "not 9")),
        ({"hands": ["", "", "", "", ""]}, ("hands must", "4 entries", "not 5")),
        ({"pile": ["R+1"] + [None] * 16}, ("pile", "at most 16 cards", "not 17")),
        ({"thinned": "R+1"}, ("thinned", "at most 0 cards", "not 1")),
        ({"hands": [[7]]}, ("7", "hands[0]")),
    ],
)
def test_what_cannot_have_been_dealt_is_refused(known: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(cardlab.DeckError) as caught:
        cardlab.game("totals").deck(**known)
    for word in words:
        assert word in str(caught.value)


def test_a_deal_is_told_in_the_games_own_words() -> None:
    with pytest.raises(TypeError, match="hands, pile and thinned, not stock"):
        cardlab.game("totals").deck(stock="R+1")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("r+5", "R+5"), (" R*2 ", "R*2"), ("R+5>R", "R+5"), ("R+5 > g", "R+5>G"), ("ry+2>y", "RY+2>Y"), ("RY+2 >\tR", "RY+2>R"),
        ("SAY  17", "say 17"), ("say\t-3", "say -3"), ("say +24", "say 24"), ("say −3", "say -3"), ("YR+2>R", "RY+2>R"),
        ("br+5>B", "RB+5>B"), ("Challenge", "challenge"), (" ACCEPT", "accept"),
    ],
)  # fmt: skip
def test_action_texts(text: str, printed: str) -> None:
    game = cardlab.game("totals")
    assert str(game.action(game.code(text))) == printed


@pytest.mark.parametrize(
    "text",
    ["", "R", "R5", "+5R", "R+9", "R+5>", "R+5>W", "R+5>RY", "R+5>R>R", "RY+2", "YR+2", "RYG+2>Y", "R+5 R+6", "say", "say 100",
     "say -100", "say +100", "say ++5", "say +-5", "say 05", "say five", "say 5 5", "accept 5", "doubt", "pass", ">R"],
)  # fmt: skip
def test_no_action(text: str) -> None:
    objection = cardlab.game("totals").new(seed=1).why_not(text)
    assert objection is not None
    assert objection.rule == "C4"


def test_refused_in_each_phase() -> None:
    game = cardlab.game("totals", players=3, turn_limit=1)
    state = game.new(seed=1, decks=[game.deck(hands=["R+5 RY+2", "Y+4"])])
    asked = ("R+5", "R+5>Y", "RY+2>B", "Y+4", "say 5", "accept", "challenge", "R+99")

    def rules_named() -> list[str | None]:
        return [objection.rule if (objection := state.why_not(text)) else None for text in asked]

    assert rules_named() == [None, "T3.2", "T3.2", "C1", "C2", "C2", "C2", "C4"]
    state = state.play("R+5")
    assert rules_named() == ["C2", "C2", "C2", "C2", None, "C2", "C2", "C4"]
    state = state.play("say 5")
    assert rules_named() == ["C2", "C2", "C2", "C2", "C2", None, None, "C4"]
    with pytest.raises(cardlab.IllegalAction, match="C2"):
        state.play("say 6")
    state = state.play("accept").play("accept")
    assert rules_named() == ["C3"] * 7 + ["C4"]


def test_options_by_chance_are_taken() -> None:
    """What the checks over all options draw from: everything that is allowed, at its limits too."""
    rng = Random(3)
    for _ in range(200):
        given = random_deck(rng)
        rows = read_deck(given)
        assert 24 <= sum(row[3] for row in rows) <= 64
        assert read_deck(rows) == rows
        assert 1 <= random_limit(rng) <= 10_000
        assert 0 <= random_thinning(rng) <= 40
    drawn = [read_deck(random_deck(rng)) for _ in range(200)]
    fitting = [sum(row[3] for row in rows if "R" in row[1] and row[0] == "*2") for rows in drawn]
    assert max(fitting) == 4
    assert any(len(marks) == 3 for rows in drawn for _, _, marks, _ in rows)
    assert len(set(itertools.chain.from_iterable((row[1] for row in rows) for rows in drawn))) == 10
