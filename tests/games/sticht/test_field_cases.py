"""What went wrong in other games: the wrong suit asked for, trumps that did not count, leads that went to the wrong seat, ties."""

from itertools import combinations

import pytest

import cardlab
from cardlab import State, testing
from cardlab.model.registry import game_type
from tests.games.sticht.test_examples import played, table

SUITS = "YRGB"


def plays(state: State) -> set[str]:
    """The cards that may be played."""
    return {str(action).split()[0] for action in state.actions}


@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("led", SUITS)
def test_the_led_suit_is_asked_for_whatever_is_trump(led: str, trump: str) -> None:
    """F01: two of the led suit and others: exactly those two; with none, and when leading, the whole hand."""
    game = cardlab.game("sticht", players=3)
    others = [suit for suit in SUITS if suit != led]
    holds = f"{led}3 {led}5 {others[0]}6 {others[1]}6 {others[2]}6 {others[0]}7"
    lacks = f"{others[0]}8 {others[1]}8 {others[2]}8 {others[0]}9 {others[1]}9 {others[2]}9"
    state = table(game, [f"{led}11 {others[0]}10 {others[1]}10 {others[2]}10 {others[0]}11 {others[1]}11", holds, lacks], stock="24")
    state = played(state, f"look,trump {trump},keep,keep,keep")
    assert plays(state) == {str(card) for card in state.hands[0]}
    state = state.play(f"{led}11")
    assert plays(state) == {f"{led}3", f"{led}5"}
    state = state.play(f"{led}3")
    assert plays(state) == set(lacks.split())


@pytest.mark.parametrize("size", [1, 2])
def test_all_small_hands_follow(size: int) -> None:
    """F01, F06: every hand of the cards that can matter, every led suit and trump: what follows if anything does, else everything."""
    kind = game_type("sticht")
    game = cardlab.game("sticht", players=2)
    cards = [0, 1, 5, 11, 12, 16, 22, 23, 27, 33, 34, 38, 44]
    start = played(table(game, []), "look,trump R,keep,keep")
    out = [0] * kind.layout.max_actions
    for led in cards:
        for hand in combinations([card for card in cards if card != led], size):
            for trump in range(4):
                raw = start._raw.copy()
                raw.trump = raw.next_trump = trump
                raw.trick[0], raw.trick_size, raw.place[led] = led, 1, 6
                raw.actor = 1
                raw.hand[6 : 6 + size], raw.hand_size[1] = list(hand), size
                for card in hand:
                    raw.place[card] = 2
                suits = {card: trump if card == 44 else card // 11 for card in (led, *hand)}
                following = {card for card in hand if suits[card] == suits[led]}
                legal = {code for code in out[: kind.rules.legal(raw, out)] if code < 45}
                assert legal == (following or set(hand)), (led, hand, trump)
                assert legal == {card for card in hand if not kind.rules.objection(raw, card)}


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [("R", ["G9", "R2", "G11", "R3"], 3), ("R", ["G9", "R2", "G11", "B3"], 1), ("Y", ["G9", "R2", "G11", "R3"], 2)],
    ids=["the higher of two trumps", "the only trump", "no trump: the 11"],
)
@pytest.mark.parametrize("leader", range(4))
def test_trumps_win_whoever_leads(trump: str, cards: list[str], winner: int, leader: int) -> None:
    """F02, F03: the winner by the cards alone, the next lead by the winner, for every seat."""
    game = cardlab.game("sticht", players=4, first_dealer=(leader - 1) % 4)
    fill = ["Y3 Y4 Y5 Y6 Y7", "B4 B5 B6 B7 B8", "Y8 Y9 Y10 Y11 G2", "B9 B10 B11 Y1 Y2"]
    hands = [""] * 4
    for k in range(4):
        hands[(leader + k) % 4] = f"{cards[k]} {fill[k]}"
    state = played(table(game, hands), f"look,trump {trump},keep,keep,keep,keep," + ",".join(cards))
    assert state.tricks_won == tuple(int(seat == (leader + winner) % 4) for seat in range(4))
    assert state.to_act == state.leader == (leader + winner) % 4


@pytest.mark.parametrize("card", ["B11", "B1", "Y11", "Y2"])
def test_a_discard_never_wins(card: str) -> None:
    """F03: neither the led suit nor trump, however high."""
    suit = card[0]
    hands = ["R1 G5 G6 G7 G8 G9", f"R4 {card} {suit}5 {suit}6 {suit}7 {suit}8"]
    state = played(table(cardlab.game("sticht", players=2), hands), f"look,trump R,keep,keep,G5,{card}")
    assert (state.to_act, state.tricks_won) == (0, (1, 0))


def test_a_discard_never_wins_with_1_high() -> None:
    """F03: the highest card there is, of neither suit."""
    hands = ["R1 G1 G6 G7 G8 G9", "R4 B11 B5 B6 B7 B8"]
    state = played(table(cardlab.game("sticht", players=2), hands), "look,trump R,keep,keep,R1 reverse,R4,B11,G1")
    assert (state.one_is_high, state.to_act, state.tricks_won) == (True, 1, (0, 2))


def test_nobody_is_left_without_an_action() -> None:
    """F06: the freak hands: only the 24 is left; only 1s and 2s; nothing but the led suit; 6 points and no exchange."""
    game = cardlab.game("sticht", players=2, trump_chaos=True)
    state = table(game, ["24 Y1 R1 G1 B1 Y2", "R2 G2 B2 R3 G3 B3"])
    state = played(state, "look,trump R,keep,keep")
    seen = 0
    while state.round == 1 and not state.over:
        assert state.actions
        seen += 1
        state = state.play(state.actions[-1])
    assert seen == 12


def test_one_pack_has_no_alike_cards() -> None:
    """F09 cannot arise: no card is in the pack twice."""
    pack = cardlab.game("sticht").pack
    assert len(set(pack.codes)) == len(pack) == 45


@pytest.mark.parametrize("first_dealer", range(4))
def test_ties_are_shared_wherever_they_sit(first_dealer: int) -> None:
    """F40: three with 20 points win together, whichever seats they have."""
    game = cardlab.game("sticht", players=4, first_dealer=first_dealer)
    hands = ["G2 G3 G4 G5 B2 B3", "Y10 Y11 R2 R3 R4 R5", "Y8 Y9 R6 R7 R8 R9", "Y6 Y7 B8 B9 B10 B11"]
    starter = (first_dealer + 1) % 4
    turned = [hands[(seat - starter) % 4] for seat in range(4)]
    script = "G2,Y10,R6,B8,Y11,Y8,Y6,G3,R2,R7,B9,G4,R8,Y7,G5,R3,B10,B2,R4,R9,B11,B3,R5,Y9"
    state = played(table(game, turned, stock="24"), f"look,trump Y,keep,keep,keep,keep,{script}")
    assert state.over
    assert state.scores == tuple(48 if seat == starter else 20 for seat in range(4))
    assert state.winners == tuple(seat for seat in range(4) if seat != starter)
    assert state.actions == ()
    assert state.to_act is None


def test_an_objection_names_the_suit_the_rule_and_what_may_be_played() -> None:
    """F41: in all three languages."""
    state = table(cardlab.game("sticht", players=2), ["G4 R4 R5 R6 Y3 Y4", "R7 G5 G6 G7 B3 B4"])
    state = played(state, "look,trump R,keep,keep,G4")
    objection = state.why_not("B3")
    assert objection is not None
    assert objection.rule == "S4.2"
    assert objection.facts["led"] == "G"
    assert [str(card) for card in objection.facts["playable"]] == ["G5", "G6", "G7"]
    for lang, green in (("en", "reen"), ("de", "rün"), ("ru", "елён")):
        text = objection.text(lang)
        assert green in text, text
        assert all(rank in text for rank in "567"), text


def test_who_looks_on_is_not_told_what_others_may_play() -> None:
    state = table(cardlab.game("sticht", players=2), ["G4 R4 R5 R6 Y3 Y4", "R7 G5 G6 G7 B3 B4"])
    state = played(state, "look,trump R,keep,keep,G4")
    objection = state.view(0).why_not("B3")
    assert objection is not None
    assert objection.facts.get("playable", ()) == ()


def test_mutant_rules_stay_apart() -> None:
    """A mutant is another game in memory: the real one is as it was."""
    kind = game_type("sticht")
    mutant = testing.mutant(kind, ("s.scores[seat] = START\n", "s.scores[seat] = 25\n"))
    assert mutant.rules is not kind.rules
    assert cardlab.game("sticht").new(seed=1).scores == (24, 24, 24, 24)
