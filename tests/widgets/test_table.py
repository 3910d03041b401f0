"""The table from Python: what is given to it, what comes back, and what its page is sent meanwhile."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from ipywidgets.widgets import widget

import cardlab
from cardlab import IllegalAction, RecordError
from cardlab.language.words import catalogue, page_words
from cardlab.table.widget import Table
from tests.widgets.listener import Listener, fingerprint

LANGUAGES = ("en", "de", "ru")


def play_out(table: Table, seed: int = 0, steps: int = 10_000) -> None:
    """Play whatever is legal, from Python."""
    rng = random.Random(seed)
    while table.state.actions and steps:
        table.play(rng.choice(table.state.actions))
        steps -= 1


# ---- what it is given ----


def test_a_table_opens_on_a_game_of_four_with_you_at_seat_0() -> None:
    table = Listener()
    assert table.match.game == cardlab.game(cardlab.games()[0])
    assert table.state.step == 0
    assert table.view == table.state.view(0)
    assert table.page.setup["kinds"] == ["you", "careful", "careful", "careful"]
    assert table.page.setup["viewer"] == 0
    assert len(set(table.page.setup["names"])) == 4


def test_everything_that_api_names() -> None:
    table = Listener(
        "sticht", players=4, seats=["you", "random", "random", "random"], names=["Anna", "Ben", "Cleo", "Dario"], seed=7, lang="de"
    )
    assert table.lang == "de"
    assert table.state == cardlab.game("sticht").new(seed=7)
    assert table.match.names == ("Anna", "Ben", "Cleo", "Dario")
    assert repr(table) == "Table(game('sticht'), step 0)"


def test_a_match_is_gone_on_with() -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=7)
    match.play("look")
    table = Listener(match, lang="ru")
    assert table.match is match
    assert table.page.at == 1
    table.play("trump Y")
    assert [str(action) for action in match.line][:2] == ["look", "trump Y"]


def test_a_match_calls_everybody_as_its_table_does() -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=7)
    table = Listener(match)
    assert match.names == table.names == ("Anna", "Ben", "Cleo", "Dario")
    match.names = ["A", " ", "x" * 40, "D"]
    table = Listener(match)
    assert match.names == table.names == ("A", "Ben", "x" * 40, "D")


def test_a_game_is_played() -> None:
    game = cardlab.game("sticht", players=3, trump_chaos=True)
    assert Table(game, seed=1).match.game is game


MATCH = cardlab.Match(cardlab.game("sticht"), seed=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": 5},
        {"game": []},
        {"game": "nope"},
        {"game": MATCH.state},
        {"players": 9},
        {"tempo": 1},
        {"layout": 3},
        {"seats": ["you"]},
        {"seats": "you"},
        {"seats": 5},
        {"seats": {0: "you"}},
        {"seats": ["you", None, "random", "random"]},
        {"seats": ["you", [], "random", "random"]},
        {"seats": ["you", "nobody", "random", "random"]},
        {"names": "Anna"},
        {"names": ["a"]},
        {"names": ["a", "b", "c", 4]},
        {"names": ["a", "b", "c", "d" * 41]},
        {"names": ["a", "b", "c", "\ud800"]},
        {"lang": "fr"},
        {"lang": []},
        {"lang": None},
        {"seed": -1},
        {"seed": True},
        {"seed": "7"},
        {"decks": 3},
        {"decks": [["Y1"]]},
        {"large": 3},
        {"teacher": "yes"},
        {"forced": None},
        {"game": MATCH, "seed": 3},
        {"game": MATCH, "players": 3},
        {"game": MATCH, "decks": []},
        {"game": MATCH.game, "players": 3},
        {"game": cardlab.Match.from_text(MATCH.to_text(0)), "teacher": True},
    ],
    ids=repr,
)
def test_what_is_wrong_is_refused_with_a_sentence(wrong: dict[str, Any]) -> None:
    gc.collect()
    before = len(widget._instances)
    with pytest.raises(ValueError, match=r".{15,}"):
        Table(**wrong)
    assert len(widget._instances) == before, "a widget was made, and stays"


def test_a_table_that_could_not_be_made_goes_quietly(recwarn: pytest.WarningsRecorder, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="fr"):
        Table(lang="fr")
    gc.collect()
    assert capsys.readouterr().err == ""


# ---- what comes back ----


def test_play_acts_for_the_seat_to_act_and_returns_none() -> None:
    table = Listener(seed=7)
    assert table.play("look") is None  # type: ignore[func-returns-value]
    assert table.play(table.state.actions[0]) is None  # type: ignore[func-returns-value]
    assert table.state.to_act == 0, "the others have answered"
    assert table.page.at == table.match.here.id


def test_an_illegal_action_changes_nothing() -> None:
    table = Listener(seed=7)
    before, sent = fingerprint(table), len(table.page.messages)
    for wrong in ("R7", "", "no action", 5, None, ["look"]):
        with pytest.raises(IllegalAction):
            table.play(wrong)  # type: ignore[arg-type]
    assert fingerprint(table) == before
    assert len(table.page.messages) == sent


def test_observers_see_each_step_as_the_shown_seat() -> None:
    table = Listener(seed=7)
    seen: list[cardlab.View] = []
    end = table.on_step(seen.append)
    table.play("look")
    table.play("trump Y")
    assert [view.step for view in seen] == list(range(1, table.state.step + 1))
    assert all(view.seat == 0 for view in seen)
    assert seen[-1] == table.view
    end()
    end()
    table.play(table.state.actions[0])
    assert seen[-1].step < table.state.step
    with pytest.raises(TypeError, match="only a function"):
        table.on_step("print")  # type: ignore[arg-type]


@pytest.mark.parametrize("error", [ValueError("no luck"), SystemExit(3), KeyError("\ud800"), RecursionError()], ids=repr)
def test_an_observer_that_fails_is_told_once_and_play_goes_on(error: BaseException) -> None:
    table = Listener(seed=7)

    def fails(view: cardlab.View) -> None:
        raise error

    table.on_step(fails)
    table.play("look")
    table.play("trump Y")
    assert table.state.to_act == 0
    notes = table.page.notes()
    assert [note["level"] for note in notes] == ["error", "error"]
    assert type(error).__name__ in notes[0]["text"]["de"]
    assert "retry" not in notes[0]


def test_an_observer_that_moves_the_match_is_put_right() -> None:
    table = Listener(seed=7)
    calls = []

    def meddles(view: cardlab.View) -> None:
        calls.append(view.step)
        table.match.back()

    table.on_step(meddles)
    table.play("look")
    assert table.state.step == 1
    assert calls == [1]
    assert "only watches" in table.page.notes()[-1]["text"]["en"]


@pytest.mark.parametrize("meddle", ["play", "sit_down", "page", "goto"])
def test_an_observer_cannot_move_the_table(meddle: str) -> None:
    table = Listener(seed=7)
    match = table.match

    def meddles(view: cardlab.View) -> None:
        if meddle == "play":
            table.play(table.state.actions[0])
        elif meddle == "sit_down":
            table.sit_down(cardlab.Match(cardlab.game("sticht"), seed=1))
        elif meddle == "page":
            table.click(str(table.state.actions[0]))
        else:
            table.ask("goto", at=0)

    table.on_step(meddles)
    table.play("look")
    assert table.match is match
    assert table.state.step == 1
    assert table.page.notes()


def test_the_match_moved_from_python_shows_on_the_page() -> None:
    table = Listener(seed=7)
    seen: list[int] = []
    table.on_step(lambda view: seen.append(view.step))
    table.match.play("look")
    assert table.page.at == 1
    assert seen == [1]
    table.match.back()
    assert table.page.at == 0
    assert table.page.messages[-1] == {"kind": "goto", "game": table.page.game, "at": 0}
    table.match.forward()
    assert table.page.at == 1
    assert seen == [1]


def test_two_tables_on_one_match() -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=7)
    one, other = Listener(match), Listener(match, seats=["random", "you", "random", "random"], names=["W", "X", "Y", "Z"])
    one.click("look")
    one.click("trump R")
    assert one.page.at == other.page.at == match.here.id
    assert set(one.page.frames) == set(other.page.frames)
    assert one.names != other.names
    other.close()
    heard = len(other.page.messages)
    one.play(one.state.actions[0])
    assert len(other.page.messages) == heard
    assert one.page.at == match.here.id


# ---- the last step is the end ----


def test_a_game_without_people_is_played_and_waits_at_its_start() -> None:
    table = Listener(seats=["random"] * 4, seed=7)
    assert table.page.setup["viewer"] is None
    assert table.state.step == table.page.at == 0
    end = table.match.path()[-1]
    assert end.state.over
    assert table.page.messages[-1]["end"] == end.id
    assert len(table.page.frames) == len(table.match.nodes()) == len(table.match.line) + 1
    assert all("acts" not in scene for frame in table.page.frames.values() for scene in frame["beats"])
    table.ask("goto", at=end.id)
    assert table.state.over


def test_a_game_of_functions_is_played_too() -> None:
    table = Listener(seats=[lambda view: view.actions[-1]] * 4, seed=7)
    assert table.page.setup["kinds"] == ["custom"] * 4
    assert table.match.path()[-1].state.over


@pytest.mark.parametrize("seed", range(3))
def test_a_person_plays_to_the_end(seed: int) -> None:
    table, rng = Listener(seed=seed), random.Random(seed)
    while not table.state.over:
        assert table.page.acts == [str(action) for action in table.state.actions]
        answers = table.click(rng.choice(table.page.acts))
        assert [message["kind"] for message in answers] == ["frames"]
        assert answers[0]["answer"] == table.page.n
    assert "result" in table.page.scene
    assert table.page.acts == []
    assert [note["rule"] for note in table.click("look")] == ["C3"]


def test_forced_moves_are_played_for_people() -> None:
    table, rng = Listener(seed=3, forced=True), random.Random(3)
    steps = 0
    while not table.state.over:
        assert len(table.state.actions) > 1
        table.click(rng.choice(table.page.acts))
        steps += 1
    assert steps < sum(node.parent.state.to_act == 0 for node in table.match.nodes()[1:] if node.parent)


# ---- in a notebook ----


@pytest.fixture
def nothing_older() -> Iterator[None]:
    """The collector passes over what was there before: of a process that has run many tests that would take a second or two each time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("nothing_older")
def test_a_closed_table_is_gone() -> None:
    before = len(widget._instances)
    match = cardlab.Match(cardlab.game("sticht"), seed=1)
    for _ in range(20):
        table = Table(match)
        table.on_step(print)
        gone = weakref.ref(table)
        table.close()
        assert table.comm is None
        table.close()
        del table
        gc.collect()
        assert gone() is None
    assert len(widget._instances) == before
    assert match._watchers == {}
    match.play("look")


@pytest.mark.usefixtures("nothing_older")
def test_runs_of_a_cell_grow_by_one_table_each_and_its_parts() -> None:
    kept = []
    sizes = []
    for _ in range(5):
        kept.append(Table(seed=1))
        gc.collect()
        sizes.append(len(widget._instances))
    assert len({after - before for before, after in pairwise(sizes)}) == 1
    for table in kept:
        table.close()


def test_what_the_page_sets_is_the_language_and_the_size_only() -> None:
    table = Listener(seed=7)
    code = table._esm
    table.set_state({"lang": "ru", "large": True, "_esm": "alert(1)", "_view_name": "x", "nothing": 3})
    assert (table.lang, table.large, table._esm) == ("ru", True, code)
    junks: list[dict[str, Any]] = [{"lang": "xx"}, {"lang": 5}, {"lang": None}, {"lang": []}, {"large": "yes"}, {"large": 1}, {}]
    for junk in junks:
        table.set_state(junk)
    assert (table.lang, table.large) == ("ru", True)


def test_traits_tell_nothing_of_the_game() -> None:
    table = Table(seed=123456789123456789, names=["Qx", "Qy", "Qz", "Qw"])
    play_out(table, steps=5)
    state = {name: value for name, value in table.get_state().items() if name not in ("_esm", "_css")}
    assert "123456789123456789" not in str(state)
    assert "Qx" not in str(state)
    assert {"lang", "large"} <= set(state)
    again = Table(seed=1)
    other = {name: value for name, value in again.get_state().items() if name not in ("_esm", "_css", "layout")}
    assert other == {name: value for name, value in state.items() if name != "layout"}


def test_what_a_notebook_stores_is_a_picture_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(seed=7, lang="de")
    shown: list[Any] = []

    class Handle:
        def update(self, what: Any) -> None:
            shown.append(what)

    def display(what: Any, **named: Any) -> Any:
        shown.append(what)
        return Handle()

    monkeypatch.setattr("IPython.display.display", display)
    table._ipython_display_()
    picture, bundle = shown
    assert '<img src="data:image/svg+xml;base64,' in picture._repr_html_()
    assert "Zelle" in picture._repr_html_()
    words = repr(picture)  # what LaTeX has of it
    assert words.startswith("Sticht · Runde 1") and all(f" {name} " in words for name in table.names) and "Zelle" in words
    assert bundle["text/plain"] == repr(table) == "Table(game('sticht'), step 0)"
    assert "\n" not in repr(table)
    table.play("look")
    assert len(shown) == 3
    assert shown[-1]._repr_html_() != picture._repr_html_()
    table.lang = "ru"
    assert "ячейк" in shown[-1]._repr_html_()
    table.close()
    table._ipython_display_()


# ---- what the page needs once ----


@pytest.mark.parametrize("id", cardlab.games())
def test_setup_has_every_word_and_option(id: str) -> None:
    table = Listener(id)
    setup, strings = table.page.setup, table.page.strings
    assert {lang: set(words) for lang, words in setup["words"].items()} == {lang: set(page_words(lang)) for lang in LANGUAGES}
    offered = {option["name"]: option for option in setup["options"]}
    assert list(offered) == [option.name for option in cardlab.options(id) if option.type in ("bool", "int", "choice")]
    for option in cardlab.options(id):
        if option.name not in offered:
            continue
        shown = offered[option.name]
        for lang in LANGUAGES:
            assert strings[lang][shown["label"]] == option.words()[lang]["label"]
            assert strings[lang][shown["help"]] == option.words()[lang]["help"]
        if option.type == "int":
            assert (shown["min"], shown["max"]) == (option.minimum, option.maximum)
        if option.type == "choice":
            assert [choice["value"] for choice in shown["choices"]] == list(option.choices)
            assert all(strings[lang][choice["label"]] for choice in shown["choices"] for lang in LANGUAGES)
    assert "back" in setup["faces"]
    assert set(setup["faces"]) >= set(table.match.game.pack.codes)
    assert set(setup["names_of_cards"]) >= set(table.match.game.pack.codes)
    assert setup["players_known"] == ["you", "careful", "random"]
    book = table.match.game.rulebook("de")
    sent = [clause for chapter in setup["rulebook"]["chapters"] for clause in chapter["clauses"]]
    placed = [clause["rule"] for clause in sent if not clause.get("note")]
    assert len(set(placed)) == len(placed) and {clause["rule"] for clause in sent} == set(book), "each clause has one place"
    for rule in book:
        told = {strings["de"][part["text"]] for clause in sent if clause["rule"] == rule for part in clause["parts"]}
        assert told == {part.text for part in book[rule].parts}


@pytest.mark.parametrize("id", cardlab.games())
def test_the_options_shown_make_the_same_game_again(id: str) -> None:
    for players in (option for option in cardlab.options(id) if option.name == "players"):
        for count in range(players.minimum, players.maximum + 1):
            table = Listener(id, players=count)
            shown = {option["name"]: option["value"] for option in table.page.setup["options"]}
            assert cardlab.game(id, **shown) == table.match.game
            other = players.minimum if count != players.minimum else players.maximum
            assert cardlab.game(id, **{**shown, "players": other}) == cardlab.game(id, players=other)


# ---- the record of one seat ----


def test_a_seats_record_can_be_looked_at_only() -> None:
    full = Listener(seed=7)
    play_out(full, steps=12)
    match = cardlab.Match.from_text(full.match.to_text(2))
    table = Listener(match)
    assert table.page.setup["viewer"] == 2
    assert table.page.setup["kinds"][2] == "you"
    assert table.view == match.state
    assert all("acts" not in scene and "refused" not in scene for frame in table.page.frames.values() for scene in frame["beats"])
    table.ask("goto", at=3)
    assert match.state.step == 3
    before = fingerprint(table)
    for do, fields in (
        ("play", {"at": 3, "act": "look"}), ("seat", {"seat": 0}), ("seat", {"seat": None}), ("teacher", {"on": True}),
        ("go", {}), ("new", {"deal": "same"}),
    ):  # fmt: skip
        (note,) = table.ask(do, **fields)
        assert (note["kind"], note["level"]) == ("note", "refused"), do
    assert fingerprint(table) == before
    with pytest.raises(RecordError):
        table.play("look")
    table.ask("new", deal="new")
    assert table.match.seat is None
    assert table.page.acts


# ---- aids for learners ----


def test_an_aid_is_switched_and_everything_is_shown_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = cardlab.game("sticht").kind
    for lang in LANGUAGES:
        monkeypatch.setitem(catalogue("sticht", lang)._texts, "aids.totals", f"totals {lang}")
    monkeypatch.setattr(type(kind), "aids", ("totals", "sums"))
    for lang in LANGUAGES:
        monkeypatch.setitem(catalogue("sticht", lang)._texts, "aids.sums", f"sums {lang}")
    table = Listener(seed=3)

    def switches() -> dict[str, bool]:
        return {aid["id"]: aid["on"] for aid in table.page.setup["aids"]}

    assert switches() == {"totals": True, "sums": True}
    assert table.page.strings["de"][table.page.setup["aids"][0]["label"]] == "totals de"
    (opened,) = table.ask("aid", id="totals", on=False)
    assert opened["kind"] == "open" and switches() == {"totals": False, "sums": True}
    assert table.view.aids == table.aids == {"sums"}
    assert table.reel.view(table.match.root).aids == {"sums"}
    assert all(event.aids == {"sums"} for event in table.reel.view(table.match.root).events)
    table.sit_down(cardlab.Match(table.match.game, seed=4))
    assert switches() == {"totals": False, "sums": True}, "it stays off in the next game"
    table.ask("aid", id="totals", on=True)
    assert switches() == {"totals": True, "sums": True}
    for wrong in ({"id": "totals"}, {"id": "totals", "on": 1}, {"id": "nope", "on": True}, {"id": [], "on": True}, {"on": True}):
        before = fingerprint(table)
        (note,) = table.ask("aid", **wrong)
        assert note["level"] == "refused" and fingerprint(table) == before
    with pytest.raises(ValueError, match="this game has: totals, sums"):
        table.switch_aid("nope", True)


def test_a_game_without_aids_offers_none() -> None:
    table = Listener(seed=3)
    assert "aids" not in table.page.setup and table.aids == frozenset()
    assert table.ask("aid", id="totals", on=False)[0]["level"] == "refused"
