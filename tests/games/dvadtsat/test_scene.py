"""The table of dvadtsat: where cards lie under which name, why each may be laid or not, what is offered, and the beats of a step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import cardlab
from cardlab import State
from cardlab.language import languages, narrate, objection_phrase, say
from cardlab.language.phrase import Phrase
from cardlab.language.words import game_words
from cardlab.model.actions import Objection
from cardlab.picture import position_svg, position_text
from cardlab.picture.scene import Scene, StepPicture, ZoneSpot
from tests.games.dvadtsat.positions import position

NAMES = ["Anna", "Ben", "Cleo", "Dario"]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3, "trumps": "two_ranked", "seven": "draw_and_play", "pointless": ("only", 0.5), "renew": "turn_over"},
    {"players": 2, "trumps": "one", "seven": "skip_and_draw", "pointless": ("each", 2)},
    {"trumps": "two", "seven": "draw_and_play", "renewals": 1},
    {"players": 3, "trumps": "none", "seven": "nothing", "renewals": 0},
)
Step = tuple[State, str, State]


@cache
def walk(number: int) -> tuple[Step, ...]:
    """The steps of a game by chance that likes sets and runs."""
    chance, steps = random.Random(number), []
    state = cardlab.game("dvadtsat", **OPTIONS[number]).new(seed=number)
    while not state.over:
        special = [action for action in state.actions if " " in str(action)]
        action = str(chance.choice(special or state.actions))
        after = state.play(action)
        steps.append((state, action, after))
        state = after
    return tuple(steps)


def scene(state: State, viewer: int | None) -> Scene:
    """The table at rest."""
    return state.game.kind.stage.scene(state.view(viewer), viewer)


def picture(before: State, action: str, viewer: int | None) -> StepPicture:
    """What a viewer is shown of a step."""
    after = before.play(action)
    return before.game.kind.stage.step(before.view(viewer), after.view(viewer), action, before.to_act, viewer)


def lying(scene: Scene) -> dict[str, tuple[str, str]]:
    """Each card's zone and face by its id."""
    return {card.id: (zone.id, card.face) for zone in scene.zones for card in zone.cards}


def zone(scene: Scene, id: str) -> ZoneSpot:
    """A zone by its id."""
    return next(zone for zone in scene.zones if zone.id == id)


def english(phrase: Phrase | None, viewer: int | None = 0) -> str:
    """A phrase as the viewer reads it."""
    return "" if phrase is None else say("dvadtsat", phrase, "en", NAMES, viewer)


def plates(scene: Scene) -> list[str]:
    """Each plate in a line: score, note, what the hand brings and its name."""
    shown = [(plate.score, english(plate.note), plate.add, english(plate.add_name)) for plate in scene.seats]
    return [" | ".join(filter(None, parts)) for parts in shown]


def lines(before: State, action: str, viewer: int | None = 0) -> list[str]:
    """What is said of a step, with the clauses."""
    told = narrate(before.play(action).events)
    return [f"{' '.join(filter(None, (english(line.fact, viewer), english(line.why, viewer))))} [{line.rule}]" for line in told]


# ---- ids ----


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_card_keeps_its_id_while_it_moves_and_so_does_every_other(number: int) -> None:
    for before, action, after in walk(number):
        drawn = {str(event.card) for event in after.events if event.kind == "drew"}
        for viewer in (0, None):
            shown = picture(before, action, viewer)
            stages = [lying(scene(before, viewer)), *(lying(beat) for beat in shown.beats)]
            assert stages[-1].keys() == lying(scene(after, viewer)).keys()
            for one, next_one in pairwise(stages):
                for id in one.keys() & next_one.keys():
                    if id.startswith("c"):
                        assert one[id][1] == next_one[id][1], "an id is another card"
                        assert one[id][0] == next_one[id][0] or id in shown.moved, f"{id} moved, and nobody laid it"
                    else:
                        assert one[id] == next_one[id]
            laid = [str(card) for card in before.game.pack.named(before.game.kind.action_cards(before.game.code(action)))]
            assert [id.partition("@")[0] for id in shown.moved] == [f"c{code}" for code in laid]
            if laid:
                assert [stages[1][id] for id in shown.moved] == [("bank", code) for code in laid]
                assert shown.beats[0].zones[-1].cards[-1].id == shown.moved[-1], "the last one laid lies on top"
            if after.round == before.round:
                for beat in shown.beats:
                    for spot in (card for hand in beat.zones if hand.kind == "hand" for card in hand.cards):
                        known = spot.come_from and spot.face != "back"
                        assert not known or spot.face in drawn or str(spot.come_from).startswith("hand:")


def test_what_nobody_may_know_is_a_slot() -> None:
    for before, _, _ in walk(0):
        for hand in (zone(scene(before, 0), f"hand:{seat}") for seat in (1, 2, 3)):
            assert [card.id for card in hand.cards if card.face == "back"] == [
                f"{hand.id}/{k}" for k in range(sum(card.face == "back" for card in hand.cards))
            ]


def test_a_card_of_the_next_hand_is_another_one() -> None:
    for before, action, after in walk(0):
        if after.round != before.round and not after.over:
            shown = picture(before, action, 0)
            *_, settled, rest = shown.beats
            assert not {id for id in lying(settled) if id[0] == "c"} & set(lying(rest))
            assert {card.come_from for spot in rest.zones for card in spot.cards} == {"stock"}
            return
    raise AssertionError("there was one hand only")


# ---- what is asked, and why ----


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_card_of_the_hand_says_by_which_clause_or_why_not(number: int) -> None:
    rules = set()
    for before, _, _ in walk(number):
        seat = before.to_act
        assert seat is not None
        view = scene(before, seat)
        whys = {card.face: card.why for card in zone(view, f"hand:{seat}").cards}
        refused = {id.partition("@")[0][1:]: reason for id, reason in view.refused}
        texts = [str(action) for action in before.actions]
        joined = {part for text in texts for part in ([*text.split()[1:]] if text.startswith("run") else [])}
        joined |= {f"{text.split()[1]}{suit}" for text in texts if text.startswith("set") for suit in "CDHS"}
        for code, why in whys.items():
            if code in texts:
                told = next(event for event in before.play(code).events if event.kind == "laid")
                assert why is not None and why[1] == told.rule
                rules.add(why[1])
            elif code in joined:
                assert why is not None and why[1] in ("D7.1", "D7.2")
                rules.add(why[1])
            else:
                objection = before.why_not(code)
                assert why is None and objection is not None and refused[code].rule == objection.rule
                rules.add(f"not {objection.rule}")
            assert (code in refused) == (why is None)
    trumps = before.game.options["trumps"]
    assert rules >= {"D5.2", "D6.1", "D6.2", "D6.3", "D6.4", "not D6.8"}
    assert rules & {"D6.5", "D6.6", "D6.7"} == {
        "own": {"D6.5"}, "none": set(), "one": {"D6.6"}, "two": {"D6.6"}, "two_ranked": {"D6.7"},
    }[trumps]  # fmt: skip


def test_nothing_is_marked_when_it_is_not_my_turn() -> None:
    for before, _, _ in walk(0):
        other = (before.to_act or 0) + 1 if before.to_act != 3 else 0
        view = scene(before, other)
        assert not (view.acts or view.refused or view.offers)
        assert all(card.why is None for spot in view.zones for card in spot.cards)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_keys_are_free_and_every_action_is_offered_once(number: int) -> None:
    for before, _, _ in walk(number):
        acts = scene(before, before.to_act).acts
        keys = [act.key for act in acts if act.key]
        assert set(keys) <= {"d", "p"} and len(keys) == len(set(keys))
        assert [act.act for act in acts] == [str(action) for action in before.actions]
        assert all(act.main == (act.act in ("draw", "pass")) for act in acts)
        assert all((act.group == "select") == (len(act.cards) == 4) for act in acts)


def test_sets_and_runs_are_offered_with_the_choice_of_the_top_card() -> None:
    game = cardlab.game("dvadtsat")
    state = position(game, ["6S 8D 9C 9D 9H 9S JS QC AD", "7C KD 10C", "7H 8H", "10D QS"], "JC", stock="AC")
    view = scene(state, 0)
    words = [(english(offer.label), offer.rule, [id.partition("@")[0][1:] for id in offer.cards]) for offer in view.offers]
    assert words[0] == ("Set of 9: which card goes on top?", "D7.1", ["9D", "9H", "9S", "9C"])
    assert words[1][:2] == ("Run 8 9 J Q (3 more with other cards)", "D7.2")
    set_acts = [act for act in view.acts if set(act.cards) == set(view.offers[0].cards)]
    assert [(act.act, act.suit, english(act.short), english(act.label)) for act in set_acts] == [
        ("set 9 C", "C", "9", "Set with the nine of clubs on top"), ("set 9 D", "D", "9", "Set with the nine of diamonds on top"),
        ("set 9 H", "H", "9", "Set with the nine of hearts on top"), ("set 9 S", "S", "9", "Set with the nine of spades on top"),
    ]  # fmt: skip
    assert all(act.cards[-1].startswith(f"c9{act.suit}") for act in set_acts), "the chosen card is laid last"
    runs = [act for act in view.acts if act.act.startswith("run")]
    assert {frozenset(act.cards) for act in runs} >= {frozenset(view.offers[1].cards)}
    assert len({frozenset(act.cards) for act in runs}) == 4
    whys = {card.face: (english(card.why[0]), card.why[1]) for card in zone(view, "hand:0").cards if card.why}
    assert whys == {
        "8D": ("any 8", "D6.3"), "9C": ("one lower", "D6.1"), "9D": ("in a set", "D7.1"), "9H": ("your trump", "D6.5"),
        "9S": ("in a set", "D7.1"), "JS": ("same rank", "D6.2"), "QC": ("in a run", "D7.2"),
    }  # fmt: skip
    assert [(id, reason.rule) for id, reason in view.refused] == [("cAD@1", "D6.8"), ("c6S@1", "D6.8")]
    after = state.play("set 9 H")
    assert [card.face for card in zone(scene(after, 0), "bank").cards][-5:] == ["JC", "9C", "9D", "9S", "9H"]
    ask = scene(after, 0).ask
    assert ask is not None and english(ask.text) == "One more move: what will you play on the nine of hearts?"


@pytest.mark.parametrize(
    ("hand", "top", "fields", "words", "acts"),
    [
        ("AS QD", "JC", {}, "You have nothing to play on the jack of clubs: draw a card.", ["draw"]),
        ("AS QD", "JC", {"drew": 1}, "You cannot play the card you drew: pass.", ["pass"]),
        ("AS 9C", "JC", {"drew": 1}, "The card you drew can be played on the jack of clubs.", ["9C"]),
        ("AS 9C", "JC", {}, "What will you play on the jack of clubs?", ["9C"]),
        ("AS", "JC", {"free": 1}, "The first move is free: play whatever you like.", ["AS"]),
    ],
)
def test_what_is_asked(hand: str, top: str, fields: dict[str, Any], words: str, acts: list[str]) -> None:
    game = cardlab.game("dvadtsat", players=3)
    view = scene(position(game, [hand, "7C", "7D"], top, stock="KH", **fields), 0)
    assert view.ask is not None
    assert (english(view.ask.text), [act.act for act in view.acts]) == (words, acts)
    if acts[0] in ("draw", "pass"):
        assert len(view.refused) == len(hand.split()), "each card says why it cannot be laid"


def nothing_to_take() -> State:
    """A bank of one card, an empty stock, and nothing fits."""
    ben = "7C 8S 8D 8H 8C 9C 9D 9H 9S 10C 10D 10H 10S"
    cleo = "JD JH JS 7D 7H 7S KC KD KH KS QC QH QS 6C 6D 6H 6S AC AD AH"
    return position(cardlab.game("dvadtsat", players=3), ["AS QD", ben, cleo], "JC")


def test_no_card_to_take() -> None:
    view = scene(nothing_to_take(), 0)
    assert view.ask is not None
    assert english(view.ask.text) == "You have nothing to play on the jack of clubs, and there is no card to draw: pass."
    assert (zone(view, "stock").count, zone(view, "bank").count) == (0, 1)


# ---- seats, stock, bank, what holds ----


def test_seats_show_trump_cards_points_burnt_and_who_is_out() -> None:
    game = cardlab.game("dvadtsat", pointless=("only", 0.5))
    state = position(
        game, ["9C 7D", "7C KD 10C", "", ""], "JC", stock="AC KH", scores=(23.5, 0.5, 5, 30), in_game=0b0111, hand_burnt=[0, 0, 20, 0]
    )
    view = scene(state, 0)
    assert plates(view) == [
        "23½ | 2 cards | +1 | if left with these cards",
        "½ | 3 cards",
        "5 | out of this round | −10 | burnt this round",
        "30 | out of the game",
    ]
    assert [plate.out for plate in view.seats] == [False, False, True, True]
    assert [plate.suits for plate in view.seats] == [("H",), ("D",), ("C",), ("S",)]
    assert [english(plate.unit) for plate in view.seats] == ["of 24"] * 4
    assert [plate.act for plate in view.seats] == [True, False, False, False]
    assert (zone(view, "stock").count, zone(view, "stock").cards) == (2, ())
    assert zone(view, "bank").count == 36 - 2 - 5 and len(zone(view, "bank").cards) == 8


@pytest.mark.parametrize(
    ("options", "facts"),
    [
        ({}, ["after a 7: miss a turn", "renewals left: 5"]),
        ({"trumps": "none", "seven": "nothing", "renewals": 0}, ["a 7 does nothing", "renewals left: 0"]),
        ({"trumps": "one", "trump_suits": ["H"]}, ["trump for all: hearts", "after a 7: miss a turn", "renewals left: 5"]),
        (
            {"trumps": "two", "players": 2},
            ["trumps for all: diamonds spades", "after a 7: miss a turn", "two left: the stock is not renewed"],
        ),
        (
            {"trumps": "two_ranked", "seven": "skip_and_draw"},
            ["senior trump: spades", "junior trump: diamonds", "after a 7: draw a card, miss a turn", "renewals left: 5"],
        ),
    ],
)
def test_what_holds_now(options: dict[str, Any], facts: list[str]) -> None:
    state = cardlab.game("dvadtsat", **options).new(seed=1)
    assert str(state).splitlines()[1] == " · ".join(facts)


def test_the_trajectory_goes_to_24() -> None:
    game = cardlab.game("dvadtsat")
    chart = game.kind.stage.chart(game)
    assert (chart.lines, chart.ticks, chart.low, chart.high, chart.stepped) == ((0, 24), (6, 12, 18), -1, 26, True)
    state = position(cardlab.game("dvadtsat", players=2), ["9C", "AC KC"], "JC", scores=(23.5, 4))
    shown = picture(state, "9C", 0)
    assert shown.plot == (23.5, 21.0)
    assert shown.settled == (1, ("23½", "21"))
    assert shown.cell is not None and shown.cell.label == (("suit", "C"), ("text", "9"))


def test_the_move_list_has_a_row_a_lap() -> None:
    for number in range(len(OPTIONS)):
        laps: list[tuple[str, int]] = []
        for before, action, _ in walk(number):
            cell = picture(before, action, None).cell
            assert cell is not None and cell.seat == before.to_act
            if before.free_move:
                assert (cell.key, cell.led) == (f"{before.round}.1", True)
            laps.append((cell.key, cell.seat))
        # In a row each seat has one turn: it comes back only after the row has ended, unless it has one move more.
        turns = [key for k, key in enumerate(laps) if not k or laps[k - 1] != key]
        assert len(turns) == len(set(turns))


# ---- the end of a hand, in beats ----


def test_one_left_pays_for_the_hand() -> None:
    state = position(cardlab.game("dvadtsat"), ["9C", "AC 7D 6S", "", ""], "JC", scores=(3, 14, 0, 0))
    assert lines(state, "9C")[1:4] == [
        "You have no cards left and are out of this round. [D10.1]",
        "Only Ben has cards left: the round is over. [D11.1]",
        "Ben shows the ace of clubs, the seven of diamonds and the six of spades: 12 points. [D11.1]",
    ]
    shown = picture(state, "9C", 0)
    assert [beat.pause for beat in shown.beats] == [700, 1600, 1800, 0]
    laid, counted, paid, _ = shown.beats
    assert {face for _, face in lying(laid).values()} >= {"back", "9C"}
    assert [(card.face, card.come_from) for card in zone(counted, "hand:1").cards] == [(code, "hand:1") for code in ("AC", "7D", "6S")]
    assert plates(counted)[1] == "14 | 3 cards | 12 | points in hand"
    assert plates(paid)[:2] == ["3 | out of this round", "26 | out of the game | +12 | penalty this round"]
    assert "Ben: +12 penalty, 14 → 26. [D11.1]" in lines(state, "9C")


def test_an_exempt_card_makes_the_last_one_out_pay() -> None:
    state = position(cardlab.game("dvadtsat"), ["KC", "AC", "", ""], "10C", scores=(3, 14, 0, 0))
    told = lines(state, "KC")
    assert "You: 1 king on top, −3, 3 → 0. A king as the last card burns penalty points. [D10.2]" in told
    assert "The ace of clubs costs Ben nothing. A single card of the same suit as the last card played is exempt. [D11.1]" in told
    assert "You went out last and are charged for that move: 5 points. [D11.1]" in told
    assert "You: +5 penalty, 0 → 5. [D11.1]" in told
    shown = picture(state, "KC", 0)
    assert [beat.pause for beat in shown.beats] == [1200, 1600, 1800, 0]
    assert [plates(beat)[0] for beat in shown.beats[:3]] == [
        "0 | out of this round | −3 | burnt this round",
        "0 | out of this round | −3 | burnt this round",
        "5 | out of this round | −3 +5 | burnt, then the penalty",
    ]


def test_the_stock_ends_and_the_higher_hand_pays_with_halves() -> None:
    game = cardlab.game("dvadtsat", players=2, seven="nothing", pointless=("only", 0.5))
    state = position(game, ["7C 6D", "9S 9H 6S"], "8C", scores=(1, 23))
    told = lines(state, "7C")
    assert any(line.endswith("The stock is empty and Ben would have to draw: the round is over. [D9.3]") for line in told)
    assert "Ben: +1½ penalty, 23 → 24½. [D11.2]" in told and "You: +½ penalty, 1 → 1½. [D11.2]" in told
    *_, paid, rest = picture(state, "7C", 0).beats
    assert plates(rest) == ["1½ | 1 card | +½ | penalty this round", "24½ | out of the game | +1½ | penalty this round"]
    assert plates(paid) == plates(rest)
    assert rest.result is not None
    assert [(seat, english(words), first) for seat, words, first in rest.result.rows] == [(0, "1½ points", True), (1, "24½ points", False)]
    assert (english(rest.result.text, 0), english(rest.result.text, 1)) == ("You win.", "Anna wins.")


def test_a_renewal_limit_ends_the_hand_with_a_sentence() -> None:
    game = cardlab.game("dvadtsat", players=3, renewals=2)
    state = position(game, ["9C 6D", "AS KH", "AH QD"], "JC", renewals=2)
    sentence = "The stock was renewed 2 times, which is the limit, and Ben would have to draw: the round is over. [D9.4]"
    assert sentence in lines(state, "9C")
    shown = picture(state, "9C", 0)
    assert [beat.pause for beat in shown.beats] == [700, 1600, 1800, 0]
    assert plates(shown.beats[1]) == [
        "0 | 1 card | 0 | points in hand",
        "0 | 2 cards | 17 | points in hand",
        "0 | 2 cards | 15 | points in hand",
    ]
    assert plates(shown.beats[2])[1] == "17 | 2 cards | +17 | penalty this round"


def test_a_seven_rests_before_the_card_it_costs_and_so_does_a_renewed_stock() -> None:
    game = cardlab.game("dvadtsat", players=3, seven="draw_and_play")
    state = position(game, ["7C 6D", "AS KD", "AH QD"], "8C")
    shown = picture(state, "7C", 1)
    assert [beat.pause for beat in shown.beats] == [700, 900, 0]
    seven, renewed, rest = shown.beats
    assert [zone(beat, "bank").cards[-1].face for beat in shown.beats] == ["7C"] * 3
    assert [(zone(beat, "stock").count, zone(beat, "bank").count) for beat in shown.beats] == [(0, 31), (30, 1), (29, 1)]
    assert {to for _, to in renewed.gone} == {"stock"} and not seven.gone and not rest.gone
    drawn = [card for card in zone(rest, "hand:1").cards if card.come_from == "stock"]
    assert len(drawn) == 1 and drawn[0].face != "back"
    other = zone(picture(state, "7C", 0).beats[-1], "hand:1").cards
    assert [(card.face, card.come_from) for card in other] == [("back", None), ("back", None), ("back", "stock")]


def test_a_tie_is_played_off() -> None:
    game = cardlab.game("dvadtsat", players=2)
    state = position(game, ["7C AD", "9D AH"], "8C", scores=(12, 12))
    shown = picture(state, "7C", 0)
    assert english(shown.beats[-1].where) == "round 2, tie-break · everyone has their own trump"
    assert english(shown.band.label) == "Round 2: tie-break"
    # Both play on, so neither is out of the game.
    assert plates(shown.beats[-2]) == [f"24 | {cards} | +12 | penalty this round" for cards in ("1 card", "2 cards")]
    assert all(not plate.out for plate in shown.beats[-1].seats)


# ---- everything is said ----


def phrases(thing: object) -> Iterator[Phrase]:
    """Every phrase in a scene, however deep."""
    if isinstance(thing, Phrase):
        yield thing
    elif isinstance(thing, Objection):
        yield objection_phrase(thing)
    elif isinstance(thing, tuple):
        for each in thing:
            yield from phrases(each)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from phrases(getattr(thing, field.name))


def test_every_word_of_the_table_is_said_and_every_written_one_has_its_moment() -> None:
    stage = cardlab.game("dvadtsat").kind.stage
    found: set[Phrase] = set(phrases(stage.chart(cardlab.game("dvadtsat"))))
    steps = [step for number in range(len(OPTIONS)) for step in walk(number)]
    game = cardlab.game("dvadtsat")
    two = cardlab.game("dvadtsat", players=2)
    for state, action in (
        (position(game, ["KC", "AC", "", ""], "10C", scores=(3, 14, 0, 0)), "KC"),
        (position(two, ["7C AD", "9D AH"], "8C", scores=(12, 12)), "7C"),
        (position(game, ["9C 9D 9H 9S 8C JS QH AD", "7C KD", "7H", "10D"], "JC", stock="AC"), "set 9 H"),
        (nothing_to_take(), "pass"),
    ):
        steps.append((state, action, state.play(action)))
    for number, (before, action, after) in enumerate(steps):
        if not number:
            found |= set(phrases(stage.step(None, before.view(0), None, None, 0)))
        for viewer in (before.to_act, None):
            found |= (
                set(phrases(scene(before, viewer))) | set(phrases(picture(before, action, viewer))) | set(phrases(scene(after, viewer)))
            )
    keys: set[str] = set()
    for phrase in found:
        keys |= {phrase.key, f"{phrase.key}.{phrase.get('case')}", *(inner.key for _, inner in phrase.facts if isinstance(inner, Phrase))}
        for lang in languages():
            for viewer in (0, None):
                text = say("dvadtsat", phrase, lang, NAMES, viewer)
                assert text and not set(text) & set("{}#|") and "None" not in text, (phrase, text)
    words = game_words("dvadtsat", "en")
    written = set()
    for part in ("actions", "table"):
        for key, text in words[part].items():
            written |= {f"{part}.{key}"} if isinstance(text, str) else {f"{part}.{key}.{inner}" for inner in text}
    assert {key for key in written if not key.endswith("_you")} - keys == set()


def test_a_position_says_and_draws_stock_bank_and_trumps() -> None:
    game = cardlab.game("dvadtsat")
    state = position(game, ["9C 7D", "7C KD", "AH", "AC"], "JC", stock="AS", bank="10S QC", scores=(9, 14.5, 20, 5))
    told = position_text(state.view(0)).splitlines()
    assert told[0] == "Twenty-Four · round 1 · everyone has their own trump · step 0"
    assert told[2] == "> Seat 1  9 of 24 · trump for this seat: hearts · 2 cards, 0 · 9C 7D"
    assert told[3].endswith("14½ of 24 · trump for this seat: diamonds · 2 cards · ?? ??")
    assert "stock: 1" in told
    assert any(line.startswith("discard pile: … 21 · ") and line.endswith("10S · QC · JC") for line in told)
    for lang, words in (("en", "discard pile: 29"), ("de", "Ablage: 29"), ("ru", "банк: 29")):
        drawn = position_svg(state.view(1), lang, NAMES)
        assert words in drawn and "14½" in drawn
