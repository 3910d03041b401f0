"""Every game: a line cites the clause of what it tells, for every kind of event, and says no number that the rules did not write."""

import random
from collections.abc import Iterator

import pytest

import cardlab
from cardlab import testing
from cardlab.language.narration import narrate
from cardlab.language.phrase import Phrase
from cardlab.model.actions import Event
from cardlab.model.registry import game_type
from tests.games.told import Count, Move, check_citations, walk


def steps(game: str, games: int) -> Iterator[Move]:
    """Each step of random games over random options."""
    for seed in range(games):
        yield from walk(testing.random_game(game_type(game), seed).new(seed=seed), random.Random(f"cites {game} {seed}"), most=400)


@pytest.mark.parametrize("game", cardlab.games())
def test_a_line_cites_the_clause_of_what_it_tells(game: str, count: Count) -> None:
    told: set[str] = set()
    for _, _, after in steps(game, count(12, 30)):
        told |= check_citations(after)
    assert len(told) > 10


SPECIAL = ((1, "N2.2"), (5, "N4.2"), (8, "N4.3"), (12, "N4.3"), (15, "N4.2"), (17, "N4.4"), (19, "N4.5"))


@pytest.mark.parametrize(("number", "rule"), SPECIAL)
def test_a_special_round_cites_what_makes_it_special(number: int, rule: str) -> None:
    state = cardlab.game("nineteen", players=2).new(seed=4)
    while state.round < number:
        state = state.play(state.actions[0])
    (line,) = [line for line in narrate(state.events) if line.fact.key == "events.round"]
    assert (line.rule == rule and line.assumed == rule.startswith("N4")) or rule == "N2.2"


@pytest.mark.parametrize("rule", ["S4.1", "S4.7"])
def test_leading_cites_why_that_seat_leads(rule: str, count: Count) -> None:
    seen = 0
    for before, _, after in steps("sticht", count(12, 40)):
        for event in after.events:
            if event.kind == "played" and not before.trick:
                assert event.rule == ("S4.1" if before.trick_number == 1 else "S4.7")
                seen += event.rule == rule
    assert seen > 5


def phrases(events: tuple[Event, ...]) -> Iterator[Phrase]:
    """All that a step says."""
    for line in narrate(events):
        yield line.fact
        if line.why is not None:
            yield line.why


def test_in_the_last_trick_of_sticht_nothing_is_said_of_a_next_one(count: Count) -> None:
    last = 0
    for before, _, after in steps("sticht", count(40, 120)):
        if before.phase == "play" and before.trick_number == 6:
            kinds = {phrase.key for phrase in phrases(after.events)}
            last += "events.too_late" in kinds or "events.counts" in kinds
            assert not kinds & {"events.coming", "events.cancelled", "events.left", "whys.played.renamed"}
            for lang, words in (("en", "next trick on"), ("de", "ab dem nächsten Stich"), ("ru", "со следующей взятки")):
                for event in after.events:
                    assert words not in event.text(lang), event
    assert last > 3


def test_a_sum_of_sticht_is_told_only_where_it_comes_to_what_the_rules_wrote(count: Count) -> None:
    """With a rule changed by one the sentence says the new number, and no sum that does not come to it."""
    kind = testing.mutant(game_type("sticht"), ("    return TRICKS * value\n", "    return TRICKS * value + 1\n"))
    sums = 0
    for game, wanted in ((cardlab.Game(game_type("sticht"), {}), True), (cardlab.Game(kind, {}), False)):
        for seed in range(count(12, 60)):
            for before, _, state in walk(game.new(seed=seed), random.Random(seed)):
                for event in state.events:
                    if event.kind == "no_trick":
                        facts = dict(game.kind.event_facts(event, state.events))
                        assert facts["change"] == state.scores[event.seat or 0] - before.scores[event.seat or 0] == event.value
                        assert (facts["case"] == "sum") == wanted
                        sums += 1
    assert sums > 10
