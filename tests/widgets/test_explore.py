"""Options tried out on many games: what the controls offer and refuse, how a run grows and stops, and its games on the table.

So few games that the plain rules play them at once: nothing is compiled here.
"""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import pytest
from cardlab.model.errors import OptionError

import cardlab
from cardlab.explore.controls import MOST, read_number
from cardlab.explore.live_chart import Pick
from cardlab.lab import progressive
from cardlab.lab.charts.look import look
from cardlab.lab.part_store import tables_of
from cardlab.lab.play import play
from cardlab.lab.progressive import ProgressiveRun
from cardlab.lab.run import prepared
from cardlab.language import languages

GAMES = cardlab.games()
FEW = progressive.FEW


def explore(game: str = "nineteen", **more: Any) -> Any:
    return cardlab.Explore(game, **{"games": FEW, "seats": "random", "seed": 1, "picture": "lengths", **more})


def note(widget: Any) -> str:
    """What the widget answers, without its markup."""
    return re.sub(r"<[^>]*>", "", widget._note.value)


def controls(widget: Any) -> dict[str, Any]:
    options: dict[str, Any] = widget._controls.options
    return options


# ---- what it offers ----


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_every_game_in_every_language(game: str, lang: str) -> None:
    widget = explore(game, lang=lang)
    assert len(widget.run) == FEW and not widget.growing
    offered = [option for option in cardlab.options(game) if option.type != "other"]
    assert list(controls(widget)) == [option.name for option in offered]
    for option in offered:
        words = option.words()[lang]
        assert controls(widget)[option.name].description == words["label"]
        helped = [box.children[-1].value for box in widget._controls.rows() if box.children[-1].has_trait("value")]
        assert any(words["help"][:12] in text for text in helped)
    widget.close()


def test_every_control_has_a_name() -> None:
    widget = explore("sticht")
    named = [*controls(widget).values(), widget._controls.everybody, widget._controls.games, widget._controls.seed, widget._picture]
    assert all(control.description for control in (*named, *widget._buttons.values(), widget._progress))
    assert widget._live is not None


def test_it_is_the_run_that_simulate_makes() -> None:
    widget = explore(picture="trajectory")
    same = cardlab.simulate("nineteen", games=FEW, seats="random", seed=1, detail="rounds", progress=False)
    assert widget.run.rounds.equals(same.rounds) and widget.run.games.equals(same.games)
    assert repr(widget) == f"Explore(game('nineteen'), {FEW} games)"


def test_an_option_changes_the_run() -> None:
    widget = explore("sticht")
    controls(widget)["trump_chaos"].value = True
    assert widget.run.game.options["trump_chaos"] is True
    controls(widget)["players"].value = 3
    assert widget.run.game.players == 3 and len(widget._drawn) == 1


def test_players_by_name_for_each_seat() -> None:
    widget = explore()
    assert "random" in widget._controls.known
    widget._controls.everybody.value = ""
    assert len(widget._controls.seat_box.children) == 4
    controls(widget)["players"].value = 5
    assert len(widget._controls.seat_box.children) == 5 == len(widget.run.seats)


def test_what_has_no_control_stays_as_given() -> None:
    widget = explore("nineteen", scoring="ten")
    controls(widget)["players"].value = 3
    assert widget.run.game.options["scoring"] == cardlab.game("nineteen", scoring="ten").options["scoring"]


# ---- what will not do ----


@pytest.mark.parametrize("typed", ["0", "-3", "many", "", "1e3", "1.5", "9" * 30, "<b>1</b>"])
@pytest.mark.parametrize("lang", languages())
def test_a_number_of_games_that_will_not_do(typed: str, lang: str) -> None:
    widget = explore(lang=lang)
    before = widget.run
    widget._controls.games.value = typed
    assert widget.run is before and 'role="alert"' in widget._note.value and "<b>1</b>" not in widget._note.value
    assert re.search(r"1[.,\u202f]?000[.,\u202f]?000", note(widget))
    widget._controls.games.value = "3"
    assert len(widget.run) == 3 and 'role="alert"' not in widget._note.value


def test_a_picture_of_every_trick_is_of_fewer_games() -> None:
    widget = explore("sticht", games=FEW)
    widget._picture.value = "tricks"
    widget._controls.games.value = str(MOST["tricks"] + 1)
    assert "at most 20,000" in note(widget) and len(widget.run) == FEW


def test_options_that_do_not_go_together() -> None:
    widget = explore("sticht", players=2)
    controls(widget)["drop_out"].value = True
    assert note(widget).startswith("⚠ “Dropping out” does not go with the other options.")
    controls(widget)["drop_out"].value = False
    assert note(widget) and 'role="alert"' not in widget._note.value


def test_an_option_that_is_typed() -> None:
    widget = explore("totals", announce="auto", turn_limit=5)
    controls(widget)["turn_limit"].value = "few"
    assert "“Turn limit” must be a whole number from" in note(widget)
    controls(widget)["turn_limit"].value = "7"
    assert widget.run.game.options["turn_limit"] == 7


def test_seeds() -> None:
    widget = explore()
    widget._controls.seed.value = "x"
    assert "The seed must be a whole number" in note(widget) and widget.run.seed == 1
    widget._controls.seed.value = ""
    assert widget._controls.seed.value == str(widget.run.seed) != "1"
    drawn = widget.run.seed
    widget._buttons["again"].click()
    assert widget.run.seed != drawn


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 9}, "players must be"),
        ({"games": 0}, "games must be"),
        ({"games": 5_000_000}, "at most 1,000,000"),
        ({"games": 50_000, "game": "sticht", "picture": "tricks"}, "games must be at most 20,000 for picture='tricks'.*, not 50000"),
        ({"seats": "nobody"}, "no player 'nobody'"),
        ({"seats": ["random"]}, "one per seat of .*, not 1"),
        ({"lang": "fr"}, "no language 'fr'"),
        ({"theme": "blue"}, "blue"),
        ({"picture": "nothing"}, "picture must be .*, not 'nothing'"),
        ({"names": ["A"]}, "names must have 4 entries"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_is_wrong_from_the_start_is_raised(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        explore(**wrong)


def test_numbers_as_people_type_them() -> None:
    assert [read_number(text) for text in ("1000", " 10 000 ", "10.000", "10\u202f000", "1'000", "²", "-1", "")] == [
        1000, 10000, 10000, 10000, 1000, None, None, None,
    ]  # fmt: skip
    assert [read_number(text) for text in ("1,000,000", "007", "1.5", "2.50", "1,5", "1.000,000", "0.500", "10 00", "1000.000")] == [
        1_000_000, 7, *[None] * 7,
    ]  # fmt: skip


def test_a_fault_is_told_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = explore()
    before = widget.run

    def fails(*_: Any) -> None:
        raise OptionError("it is <broken>")

    monkeypatch.setattr("cardlab.lab.progressive.play", fails)
    widget._controls.games.value = "5"
    assert "OptionError: it is &lt;broken&gt;" in widget._note.value and widget.run is before and not widget.growing


# ---- growing ----


def test_a_run_grows_in_stages() -> None:
    grown = ProgressiveRun(prepared("nineteen", 5000, "random", 1, "games"), 5000)
    assert grown.stages == [100, 1000, 5000]
    assert ProgressiveRun(grown.call, 100).stages == [100]


def test_games_a_second_are_those_of_play_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def played(call: Any, first: int, count: int, compiled: bool | None = None) -> Any:
        clock[0] += 0.5 * count
        return play(call, first, count, compiled)

    def made(*given: Any) -> Any:
        clock[0] += 100.0
        return tables_of(*given)

    monkeypatch.setattr(progressive, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    monkeypatch.setattr(progressive, "play", played)
    monkeypatch.setattr(progressive, "tables_of", made)
    assert f">{FEW} games. 2 games a second.<" in explore()._status.value


def test_each_way_of_noting_is_compiled_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progressive, "_COMPILED", set())
    monkeypatch.setattr(progressive, "available", lambda: True)
    monkeypatch.setattr(progressive, "play", lambda call, first, count, compiled=None: play(call, first, count, False))
    compiles = []
    for detail in ("games", "games", "rounds", "tricks"):
        grown = ProgressiveRun(prepared("nineteen", FEW + 1, "random", 1, detail), FEW + 1)
        compiles.append(sum(step is not None for step in grown.steps()))
    assert compiles == [1, 0, 1, 0]


@pytest.mark.parametrize("lang", languages())
def test_without_numba_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    def texts(there: bool) -> str:
        monkeypatch.setattr("cardlab.explore.panel.available", lambda: there)
        return "".join(str(getattr(part, "value", "")) for part in explore(lang=lang)._top.children[1].children)

    assert "numba" not in texts(True) and "pip install &#x27;cardlab[fast]&#x27;" in texts(False)


def test_it_breathes_between_games_and_can_be_stopped() -> None:
    call = prepared("nineteen", FEW, "random", 1, "rounds")
    grown = ProgressiveRun(call, FEW)
    steps = grown.steps()
    assert next(steps) is None and 0 < grown.done < FEW
    kept = grown.kept()
    assert kept is not None and len(kept) == grown.done
    whole = cardlab.simulate("nineteen", games=FEW, seats="random", seed=1, detail="rounds", progress=False)
    assert kept.rounds.equals(whole.rounds.head(kept.rounds.height))


def test_in_a_kernel_it_grows_behind_and_stops_at_a_click() -> None:
    async def used() -> Any:
        widget = explore(picture="trajectory")
        assert widget.growing and repr(widget).endswith("no games yet)")
        while widget._growth is not None and not widget._growth.done:
            await asyncio.sleep(0)
        widget._buttons["stop"].click()
        assert not widget.growing and 0 < len(widget.run) < FEW
        assert widget._status.value.count("Stopped after") == 1
        widget._controls.games.value = "4"
        await widget.finished()
        return widget

    widget = asyncio.run(used())
    assert len(widget.run) == 4 and not widget.growing


def test_what_is_set_meanwhile_is_what_is_played() -> None:
    async def used() -> Any:
        widget = explore()
        controls(widget)["players"].value = 3
        await asyncio.sleep(0)
        controls(widget)["players"].value = 2
        await widget.finished()
        return widget

    assert asyncio.run(used()).run.game.players == 2


# ---- the games of it ----


def test_show_me_one_of_these() -> None:
    widget = explore(seats="random")
    widget._buttons["show"].click()
    table = widget.table
    assert table.match.line == widget.run.match(0).line and table.state.step == 0 and table.teacher
    assert widget._place.children == (table,)
    widget._buttons["show"].click()
    assert widget.table is table and table.match.line == widget.run.match(int(0.6180339887498949 * FEW)).line


def test_a_click_opens_the_game_at_its_round() -> None:
    widget = explore(picture="trajectory")
    widget._clicked(Pick(3, 7))
    assert widget.table.state.round == 7 and widget.table.match.line == widget.run.match(3).line
    assert "game 3 at round 7" in note(widget)


def test_show_by_number() -> None:
    widget = explore(lang="de")
    assert widget.show(2).match.line == widget.run.match(2).line
    for wrong in (FEW, -1, "x"):
        with pytest.raises(ValueError, match=f"Spiele 0 bis {FEW - 1}"):
            widget.show(wrong)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_show_at_a_round_that_is_not_there(game: str, lang: str) -> None:
    widget = explore(game, lang=lang, games=1)
    counted = "turn" if "turns" in widget.run.games.columns else "round"
    last = getattr(widget.run.match(0).path()[-1].state, counted)
    assert getattr(widget.show(0, last).state, counted) == last
    for wrong in (0, -1, last + 1, "x", 1.0, True):
        with pytest.raises(ValueError, match=rf"{wrong}\b.*\b1\b.*\b{last}\b"):
            widget.show(0, wrong)
    assert getattr(widget.table.state, counted) == last


def test_other_options_bring_another_table() -> None:
    widget = explore("nineteen", players=3, names=["Ada", "Bo", "Cy"])
    widget.show(0)
    controls(widget)["players"].value = 4
    widget.show(0)
    assert widget.table.names == ("Ada", "Bo", "Cy", "Seat 4")


def test_kept_runs_are_compared_and_a_click_knows_which() -> None:
    widget = explore("nineteen")
    first = widget.run
    widget._buttons["keep"].click()
    controls(widget)["players"].value = 3
    widget._picture.value = "compare"
    assert widget._drawn == [first, widget.run]
    widget._clicked(Pick(1, None, 0))
    assert widget.table.match.game.players == 4
    widget._buttons["forget"].click()
    assert widget._drawn == [widget.run] and widget._buttons["forget"].disabled


def test_a_number_that_is_typed_opens_that_game() -> None:
    widget = explore()
    widget._number.value = "3"
    assert widget.table.match.line == widget.run.match(3).line and widget._number.value == ""
    for wrong in ("x", "-1", str(FEW), "<b>"):
        widget._number.value = wrong
        assert f"this run has games 0 to {FEW - 1}" in note(widget) and "<b>1" not in widget._note.value
        assert widget._number.value == wrong
    widget._number.value = " 0 "
    assert widget.table.match.line == widget.run.match(0).line and 'role="alert"' not in widget._note.value


# ---- the picture ----


def test_the_picture_follows_the_page_unless_a_theme_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.explore.live_chart._page", ["light"])
    widget, light = explore("sticht"), explore("sticht", theme="light")
    ground = widget._live.spec["background"]
    assert ground == look("light").surface
    widget._live.page = light._live.page = "dark"
    assert widget._live.spec["background"] == look("dark").surface and light._live.spec["background"] == ground
    widget._picture.value = "compare"
    assert widget._live.spec["background"] == look("dark").surface, "the next one, too"


def test_one_live_picture_stays_in_its_place() -> None:
    widget = explore("sticht")
    live = widget._live
    controls(widget)["players"].value = 3
    assert widget._live is live and widget._image.children == (live,) and "3 players" in live.spec["description"]


def test_without_what_draws_it_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise ImportError("no vl_convert")

    monkeypatch.setattr("cardlab.explore.pictures.prepare", missing)
    widget = explore()
    assert len(widget.run) == FEW and "pip install 'cardlab[lab]'" in note(widget).replace("&#x27;", "'")
