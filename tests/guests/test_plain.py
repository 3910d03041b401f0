"""A game that has its rules, a game type and five sentences: everything else is optional, and says so where somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardlab
from cardlab import players
from cardlab.lab.play import play
from cardlab.lab.run import prepared
from cardlab.language import words as tell_words
from cardlab.language.phrase import phrase
from cardlab.language.spoken import forget_games
from cardlab.model import registry
from tests.guests.pile.game import Pile


@pytest.fixture(autouse=True)
def pile() -> Iterator[None]:
    """The guest, for this test only."""
    kinds, sources = dict(registry._KINDS), dict(registry._SOURCES)
    cardlab.register("tests.guests.pile.game")
    yield
    registry._KINDS.clear()
    registry._KINDS.update(kinds)
    registry._SOURCES.clear()
    registry._SOURCES.update(sources)


def says(monkeypatch: pytest.MonkeyPatch, **words: dict[str, Any]) -> None:
    """The game says this, by language, and nothing else."""
    monkeypatch.setattr(tell_words, "_own_words", lambda game, lang: words.get(lang, {}) if game == "pile" else {})
    forget_games()


def first_step() -> cardlab.State:
    """After the first card, on which not every other one fits."""
    return cardlab.game("pile").new(seed=3).play("QD")


# ---- words ----


def test_in_a_language_it_has_no_words_in_it_is_told_in_its_own_and_marked() -> None:
    game, state = cardlab.game("pile"), first_step()
    assert game.languages == ("en",)
    for lang in ("en", "de", "ru"):
        assert state.events[0].text(lang) == "Seat 1 puts down the queen of diamonds."
        assert game.rulebook(lang).lang == "en" and '<div lang="en"' in game.rulebook(lang)._repr_html_()
    assert 'role="img" lang="en"' in cardlab.picture.position_svg(state, "de")
    assert cardlab.Table(game, lang="de").session.contents()["setup"]["told_in"] == {"en": "en", "de": "en", "ru": "en"}
    assert "told_in" not in cardlab.Table("sticht").session.contents()["setup"]
    assert "Platz" not in cardlab.picture.position_text(state, "de")
    # What all games say alike is told in the same language, among the game's own sentences; not what the table answers.
    objection = state.why_not("JC")
    assert objection is not None and objection.rule == "C1" and objection.text("de") == objection.text("en")
    assert cardlab.language.say("pile", phrase("notes.only_shown"), "de") != cardlab.language.say("pile", phrase("notes.only_shown"), "en")


def test_what_has_no_sentence_shows_its_clause() -> None:
    state = first_step().play("QC")
    refused = next(objection for card in state.hands[2] if (objection := state.why_not(card.code)) is not None)
    assert refused.rule == "P2.2" and refused.text("de") == "No card goes on the pile that is lower than the one on top."
    while state.actions:
        state = state.play(state.actions[0])
    assert state.events[-1].text("ru") == f"Seat {state.winners[0] + 1}: Whoever is rid of all cards wins."


def test_without_any_words(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch)
    state = first_step()
    assert cardlab.game("pile").languages == ("en", "de", "ru")
    assert str(state).startswith("Pile · Round 1") and state.events[0].text() == "Seat 1, the queen of diamonds: put"
    assert state.events[0].text("de") == "Platz 1, die Karo-Dame: put"
    refused = next(objection for card in state.play("QC").hands[2] if (objection := state.play("QC").why_not(card.code)) is not None)
    assert refused.text() == "Rule P2.2 does not allow that." and refused.text("ru") == "Этого не допускает пункт P2.2."
    assert len(cardlab.game("pile").rulebook()) == 0 and cardlab.game("pile").rulebook("de").to_html()
    assert cardlab.options("pile")[0].text("de") == "players: "


def test_of_two_languages_each_sentence_is_told_in_the_one_that_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    says(
        monkeypatch,
        en={"title": "Pile", "events": {"put": "{seat} puts down {card}.", "put_you": "You put down {card}."}},
        de={"title": "Haufen", "events": {"passed": "{seat} passt."}},
    )
    event = first_step().events[0]
    assert cardlab.game("pile").languages == ("en", "de") and str(cardlab.picture.position_text(first_step(), "de")).startswith("Haufen")
    assert event.text("de") == "Seat 1 puts down the queen of diamonds."
    assert event.text("de", viewer=0) == "You put down the queen of diamonds."
    assert tell_words.catalogue("pile", "de").language_of(cardlab.language.event_phrase(event)) == "en"


# ---- players, tables, charts ----


def test_it_has_no_careful_player_and_random_ones_sit_down() -> None:
    game = cardlab.game("pile")
    assert players.names(game) == ("random",) and players.opponent(game) == "random"
    assert cardlab.Table(game).session.contents()["setup"]["kinds"] == ["you", "random", "random"]
    with pytest.raises(ValueError, match="there is no player 'careful' for pile"):
        players.choose("careful", first_step().view(1), players.Dice(first_step()))
    with pytest.raises(ValueError, match="there is no player 'careful' for pile; choose from: random"):
        cardlab.simulate(game, games=1, seats="careful")


def test_a_run_has_scores_and_winners_and_says_that_there_is_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.lab.play.available", lambda: False)
    run = cardlab.simulate("pile", games=6, seed=1, progress=False)
    for number, row in enumerate(run.games.iter_rows(named=True)):
        state = run.match(number).state
        assert tuple(row["score"]) == state.scores and tuple(seat for seat, won in enumerate(row["won"]) if won) == state.winners
    lacks = r"pile has no rounds: it does not declare such tables \(tables\.py\); detail can only be 'games'"
    with pytest.raises(ValueError, match=lacks):
        run.rounds  # noqa: B018
    with pytest.raises(ValueError, match=lacks):
        cardlab.simulate("pile", games=6, detail="rounds")
    frames = run.match(0).to_frames()
    assert frames.rounds.height == frames.tricks.height == 0 and frames.actions.height == run.games["actions"][0]
    assert cardlab.charts.lengths(run).to_dict() and cardlab.charts.trajectory(run.match(0)).to_dict()


@pytest.mark.slow
def test_many_games_are_the_same_compiled() -> None:
    call = prepared("pile", 50, "random", 1, "games")
    assert (play(call, 0, 50, compiled=True).games == play(call, 0, 50, compiled=False).games).all()


def test_a_run_that_was_kept_names_a_game_that_is_not_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.lab.play.available", lambda: False)
    cardlab.simulate("pile", games=3, seed=1, progress=False, folder=tmp_path / "run")
    assert len(cardlab.scan(tmp_path / "run")) == 3
    del registry._KINDS["pile"], registry._SOURCES["pile"]
    with pytest.raises(cardlab.RunError, match=r"there is no game 'pile' here\. If it comes from a package of its own, install that"):
        cardlab.scan(tmp_path / "run")


# ---- the plain table ----


def test_a_plain_table_shows_the_zones_and_what_may_be_done() -> None:
    state = first_step().play("QC")
    view = state.view(2)
    scene = state.game.kind.stage.scene(view, 2)
    assert [(zone.id, zone.kind, zone.count) for zone in scene.zones] == [
        ("hand:0", "hand", 4), ("hand:1", "hand", 4), ("hand:2", "hand", 5), ("pile", "row", 2), ("stock", "pile", 1),
    ]  # fmt: skip
    assert {card.face for card in scene.zones[0].cards} == {"back"} and len({card.id for zone in scene.zones for card in zone.cards}) == 15
    assert [act.cards for act in scene.acts] == [(f"c{action.code}",) for action in view.actions]
    held = {f"c{view.game.pack.numbers(card.code)[0]}" for card in view.hands[2]}
    assert {id for id, _ in scene.refused} == held - {id for act in scene.acts for id in act.cards} and scene.refused
    assert not state.game.kind.stage.scene(view, 0).acts


def test_what_plays_no_card_is_a_button() -> None:
    state = first_step()
    while [str(action) for action in state.actions] != ["pass"]:
        state = state.play(state.actions[0])
    scene = state.game.kind.stage.scene(state.view(state.to_act), state.to_act)
    (act,) = scene.acts
    assert act.act == "pass" and act.cards == () and act.label is not None
    picture = state.game.kind.stage.step(state.view(0), state.play("pass").view(0), "pass", state.to_act, 0)
    assert picture.cell is not None and picture.cell.label == (("text", "pass"),) and picture.moved == ()


# ---- what a class has to have ----


def test_what_a_class_lacks_is_named() -> None:
    class Half(Pile):
        """No id of its own."""

        id = "half game"

    with pytest.raises(ValueError, match="Half: the id of a game is a word of small letters"):
        cardlab.register(Half)
