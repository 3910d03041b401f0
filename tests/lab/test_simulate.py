"""Runs: the games are those of the stepwise match, whatever plays them; what cannot be is refused with a sentence."""

import contextlib
import gc
import inspect
import threading
import warnings
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy
import polars as pl
import pytest

import cardlab
from cardlab.engine import compiled as compiling
from cardlab.engine.compiled import available
from cardlab.engine.tables import DETAILS
from cardlab.lab import play as playing
from cardlab.lab import seats as seating
from cardlab.lab import work as working
from cardlab.lab.play import game_seed, game_seeds
from cardlab.model.game import View
from cardlab.players import PLAYERS, Dice, choose
from tests.lab.short import short

GAMES = cardlab.games()


def stepwise(run: cardlab.Run, number: int) -> list[str]:
    """The actions of a game of a run, played step by step by the players that choose from a view alone."""
    state, actions = run.game.new(seed=game_seed(run.seed, number)), []
    while not state.over:
        seat = state.to_act
        assert seat is not None
        action = choose(run.seats[seat], state.view(seat), Dice(state))
        actions.append(str(action))
        state = state.play(action)
    return actions


@pytest.mark.parametrize("name", GAMES)
def test_the_run_and_the_stepwise_match_agree_action_for_action(name: str, count: Callable[[int, int], int]) -> None:
    run = cardlab.simulate(short(name), games=count(2, 20), seed=2**62 + 5, detail="actions", progress=False)
    for k in range(len(run)):
        line = run.actions.filter(game=k)["action"].to_list()
        assert line == stepwise(run, k)
        match = run.match(k)
        assert line == [str(action) for action in match.line]
        assert match.state.over and match.seed == run.games["seed"][k]


def test_seeds_of_games_stay_what_they_are() -> None:
    assert game_seeds(1, 0, 3).tolist() == [6915206964022700985, 3434723083292333347, 4042455525428423763]
    assert game_seed(2**63 - 1, 10**9 - 1) == 4016154213824258708
    assert numpy.array_equal(game_seeds(9, 5, 20), game_seeds(9, 0, 25)[5:])
    many = game_seeds(3, 0, 200_000)
    assert len(numpy.unique(many)) == len(many) and many.min() >= 0
    assert not set(many.tolist()) & set(game_seeds(4, 0, 1000).tolist())


def same(one: cardlab.Run, other: cardlab.Run) -> bool:
    """Whether two runs hold the same in every table of the first."""
    tables = DETAILS[: DETAILS.index(one.detail) + 1]
    return all(getattr(one, table).equals(getattr(other, table), null_equal=True) for table in tables)


def test_chunks_and_threads_change_nothing() -> None:
    usual = cardlab.simulate("sticht", games=150, seed=6, detail="actions", progress=False)
    assert same(usual, cardlab.simulate("sticht", games=150, seed=6, detail="actions", chunk=7, progress=False))
    with ThreadPoolExecutor(2) as pool:
        assert same(usual, cardlab.simulate("sticht", games=150, seed=6, detail="actions", executor=pool, progress=False))
        assert same(usual, cardlab.simulate("sticht", games=150, seed=6, detail="actions", executor=pool, chunk=40, progress=False))


@pytest.mark.parametrize("detail", DETAILS)
def test_a_finer_detail_plays_the_same_games(detail: str) -> None:
    fine = cardlab.simulate("sticht", games=30, seed=6, detail="actions", progress=False)
    assert same(cardlab.simulate("sticht", games=30, seed=6, detail=detail, progress=False), fine)


def test_fewer_games_are_the_first_of_more() -> None:
    more = cardlab.simulate("nineteen", games=30, seed=6, detail="tricks", progress=False)
    fewer = cardlab.simulate("nineteen", games=10, seed=6, detail="tricks", progress=False)
    for table in DETAILS[:3]:
        assert getattr(fewer, table).equals(getattr(more, table).filter(pl.col("game") < 10))


def test_another_seed_is_another_run_and_none_draws_one() -> None:
    first, second = (cardlab.simulate("nineteen", games=5, seed=seed, progress=False) for seed in (1, 2))
    assert not first.games.equals(second.games)
    drawn = cardlab.simulate("nineteen", games=5, progress=False)
    assert drawn.seed != cardlab.simulate("nineteen", games=5, progress=False).seed
    assert same(drawn, cardlab.simulate("nineteen", games=5, seed=drawn.seed, progress=False))


@pytest.mark.skipif(not available(), reason="needs numba")
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_plain_note_the_same(name: str, count: Callable[[int, int], int], monkeypatch: pytest.MonkeyPatch) -> None:
    games = count(6, 200)
    compiled = cardlab.simulate(name, games=games, seed=8, detail="actions", progress=False)
    coarse = cardlab.simulate(name, games=games, seed=8, progress=False)
    monkeypatch.setattr(playing, "available", lambda: False)
    monkeypatch.setattr(working, "available", lambda: False)
    with pytest.warns(UserWarning, match=r'pip install "cardlab\[fast\]"') as told:
        plain = cardlab.simulate(name, games=games, seed=8, detail="actions", progress=False)
    assert [each.filename for each in told] == [__file__]  # it points at the call
    assert same(compiled, plain) and same(coarse, plain)


@pytest.mark.skipif(not available(), reason="needs numba")
def test_a_game_longer_than_the_tables_have_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables grow until one game fits; games broken off are played again."""
    usual = cardlab.simulate("nineteen", games=20, seed=3, detail="actions", progress=False)
    monkeypatch.setattr(playing, "ROWS", 200)
    assert same(usual, cardlab.simulate("nineteen", games=20, seed=3, detail="actions", chunk=20, progress=False))


@pytest.mark.skipif(not available(), reason="needs numba")
def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.caching import CacheImpl

    monkeypatch.setattr(CacheImpl, "_locator_classes", [])
    compiled: Any = compiling._njit(nogil=True)(game_number)
    assert compiled(6) == 42 and compiled.nopython_signatures


def game_number(number: int) -> int:
    """Something to compile."""
    return 7 * number


# ---- players ----


def swinging(view: View, dice: Dice) -> cardlab.Action:
    """The player of ``swinging.py`` as it plays at a table."""
    assert isinstance(view.seat, int)
    return view.actions[-1 if dice.below(2) + view.seat & 1 else 0]


@pytest.fixture
def with_swinging(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second player by name."""
    monkeypatch.setitem(PLAYERS, "swinging", swinging)
    usual = seating.text_of
    monkeypatch.setattr(seating, "text_of", lambda game, name: "tests.lab.swinging" if name == "swinging" else usual(game, name))


@pytest.mark.usefixtures("with_swinging")
@pytest.mark.parametrize("name", GAMES)
def test_players_are_mixed_by_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the plain rules: a loop with one more player takes half a minute to compile, and what is compiled is looked at with others."""
    monkeypatch.setattr(playing, "available", lambda: False)
    seats = ["swinging", "careful", "random", "swinging"]
    run = cardlab.simulate(short(name), games=2, seats=seats, seed=3, detail="actions", progress=False)
    assert run.games["player"].to_list() == [seats] * 2
    for k in range(2):
        assert run.actions.filter(game=k)["action"].to_list() == stepwise(run, k)
        assert run.match(k).to_frames().actions.drop("game").equals(run.actions.filter(game=k).drop("game"))


# ---- what is refused ----

REFUSED: list[tuple[dict[str, object], type[Exception], str]] = [
    ({"games": 0}, ValueError, "games must be a whole number from 1 to 1,000,000,000, not 0"),
    ({"games": -3}, ValueError, "1,000,000,000, not -3"),
    ({"games": 2.5}, ValueError, "1,000,000,000, not 2.5"),
    ({"games": True}, ValueError, "1,000,000,000, not True"),
    ({"games": "100"}, ValueError, "1,000,000,000, not '100'"),
    ({"seats": "genius"}, ValueError, "there is no player 'genius' for nineteen; choose from: careful, random"),
    ({"seats": ["random", "you", "random", "random"]}, ValueError, "people and functions play at cardlab.Table, not 'you'"),
    ({"seats": print}, ValueError, "the seats of a run must be names of players (careful, random); people and functions"),
    ({"seats": [print] * 4}, ValueError, "the seats of a run must be names of players"),
    ({"seats": ["random", None, "random", "random"]}, ValueError, "there is no player None for nineteen"),
    ({"seats": numpy.array(["random"] * 4)}, ValueError, "there is no player array("),
    ({"seats": ["random"] * 3}, ValueError, "seats must be one name or 4 names, one per seat of game('nineteen'), not 3"),
    ({"seats": 4}, ValueError, "there is no player 4"),
    ({"seats": []}, ValueError, "one per seat of game('nineteen'), not 0"),
    ({"seats": b"random"}, ValueError, "there is no player b'random'"),
    ({"folder": ""}, cardlab.RunError, "folder='' is not the name of a folder"),
    ({"folder": "a\0b"}, cardlab.RunError, "is not the name of a folder"),
    ({"folder": 3}, TypeError, "folder must be the path of a folder, as a string or a Path, not 3"),
    ({"players": 9}, cardlab.OptionError, "players must be a whole number from"),
    ({"game": cardlab.game("nineteen"), "players": 3}, ValueError, "its options; 'players' can only be given with the id"),
    ({"seed": -1}, ValueError, "to draw one, not -1"),
    ({"seed": "x"}, ValueError, "to draw one, not 'x'"),
    ({"detail": "cards"}, ValueError, "detail must be 'games', 'rounds', 'tricks' or 'actions', not 'cards'"),
    ({"chunk": 0}, ValueError, "chunk must be a whole number of games from 1 or None, not 0"),
    ({"executor": "processes"}, TypeError, "executor='processes' cannot be given work"),
    ({"executor": ThreadPoolExecutor}, TypeError, "executor=ThreadPoolExecutor is a class; give an executor made from it"),
    ({"progress": "bar"}, TypeError, "progress must be True, False, None"),
    ({"game": 5}, TypeError, "a run needs a game, as cardlab.game(…) returns it, or the id of one, not 5"),
    ({"game": "skat"}, cardlab.OptionError, "there is no game 'skat'; choose from:"),
]


@pytest.mark.parametrize(("given", "error", "sentence"), REFUSED, ids=[str(each[0]) for each in REFUSED])
def test_bad_calls_get_a_sentence(given: dict[str, object], error: type[Exception], sentence: str) -> None:
    words: dict[str, Any] = {"game": "nineteen", "games": 10, "seed": 1, "progress": False, **given}
    with pytest.raises(error) as caught:
        cardlab.simulate(**words)
    assert sentence in str(caught.value)


def test_options_stand_beside_the_id_of_a_game() -> None:
    run = cardlab.simulate("nineteen", games=2, seed=1, progress=False, players=3)
    assert run.game == cardlab.game("nineteen", players=3)


def test_tables_finer_than_the_detail_say_how_to_get_them() -> None:
    run = cardlab.simulate(cardlab.game("nineteen", players=3), games=5, seed=9, detail="rounds", progress=False)
    assert run.rounds.height == 5 * 19 * 3
    with pytest.raises(ValueError) as caught:
        _ = run.tricks
    call = str(caught.value).split(": ", 1)[1]
    assert call == "cardlab.simulate(game('nineteen', players=3), games=5, seats='random', seed=9, detail='tricks')"
    again = eval(call, {"cardlab": cardlab, "game": cardlab.game})
    assert again.tricks.height == 500 and again.games.equals(run.games)
    with pytest.raises(ValueError, match="table must be 'games', 'rounds', 'tricks' or 'actions', not 'cards'"):
        run.lazy("cards")


@pytest.mark.parametrize("number", [-1, 5, True, "0", None])
def test_a_game_that_is_not_there(number: object) -> None:
    run = cardlab.simulate("nineteen", games=5, seed=9, progress=False)
    with pytest.raises(ValueError, match="this run has games 0 to 4"):
        run.match(number)


# ---- progress, and stopping ----


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    cardlab.simulate("nineteen", games=50, seed=1, chunk=20, progress=lambda done, total: told.append((done, total)))
    assert told == [(20, 50), (40, 50), (50, 50)]


def test_a_bar_shows_games_a_second(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.lab.progress.PATIENCE", 0)
    cardlab.simulate("nineteen", games=50, seed=1, progress=False)
    cardlab.simulate("nineteen", games=50, seed=1)  # nobody looks here
    assert capsys.readouterr() == ("", "")
    cardlab.simulate("nineteen", games=50, seed=1, progress=True)
    bar = capsys.readouterr().err
    assert "nineteen" in bar and "50.0/50.0" in bar and "games/s" in bar


def stop_at(number: int) -> Callable[[int, int], None]:
    """What a hand on Ctrl-C does at that game."""

    def stop(done: int, total: int) -> None:
        if done >= number:
            raise KeyboardInterrupt

    return stop


def test_a_run_that_is_stopped_keeps_what_is_done() -> None:
    with pytest.warns(UserWarning, match="stopped after 60 of 100 games, which are kept$") as told:
        run = cardlab.simulate("nineteen", games=100, seed=1, chunk=20, detail="rounds", progress=stop_at(60))
    assert [each.filename for each in told] == [__file__]
    assert len(run) == 60 and run.asked == 100 and not run.finished and "60 games of 100" in repr(run)
    whole = cardlab.simulate("nineteen", games=60, seed=1, detail="rounds", progress=False)
    assert same(whole, run) and run.match(59).line == whole.match(59).line
    with pytest.raises(ValueError, match="games 0 to 59"):
        run.match(60)


def test_a_run_with_workers_that_is_stopped_keeps_the_first_games() -> None:
    with ThreadPoolExecutor(2) as pool:
        with pytest.warns(UserWarning, match="stopped after 60 of 10,000 games"):
            run = cardlab.simulate("nineteen", games=10_000, seed=1, chunk=20, executor=pool, progress=stop_at(60))
        assert run.games["game"].to_list() == list(range(60))
        assert pool.submit(int, "7").result() == 7  # the executor is not ours to end


def test_what_goes_beyond_memory_lies_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = cardlab.simulate("nineteen", games=250, seed=1, detail="tricks", progress=False)
    monkeypatch.setattr("cardlab.lab.part_store.HELD", 200_000)
    monkeypatch.setattr("cardlab.lab.folder.PARTS", {"games": 100, "rounds": 100, "tricks": 50, "actions": 10})
    held = cardlab.simulate("nineteen", games=250, seed=1, detail="tricks", progress=False)
    assert not held._parts and held.folder is None and held.finished
    assert same(usual, held)
    led = held.lazy("tricks").group_by("led").len().sort("led").collect()
    assert led.equals(usual.tricks.group_by("led").len().sort("led"))
    assert held._temporary is not None
    place = Path(held._temporary.name)
    assert place.is_dir()
    del held
    gc.collect()
    assert not place.exists()


def test_a_run_that_is_cleared_gives_back_what_it_takes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words: dict[str, Any] = {"games": 20, "seed": 1, "progress": False}
    run, line = cardlab.simulate("nineteen", **words), cardlab.simulate("nineteen", **words).match(17).line
    tables = weakref.ref(run.games)
    run.clear()
    gc.collect()
    assert tables() is None and len(run) == 20 and run.match(17).line == line
    calls: list[Callable[[], object]] = [lambda: run.games, lambda: run.save(tmp_path / "saved")]
    for call in calls:
        with pytest.raises(ValueError, match=r"released by clear\(\). The same games: cardlab.simulate\(game\('nineteen'\), games=20, "):
            call()
    assert not (tmp_path / "saved").exists()
    kept = cardlab.simulate("nineteen", **words, folder=tmp_path / "run")
    before = kept.games
    kept.clear()
    assert kept.games is not before and kept.games.equals(before)
    monkeypatch.setattr("cardlab.lab.part_store.HELD", 1)
    held = cardlab.simulate("nineteen", **words)
    assert held._temporary is not None
    held.clear()
    assert not Path(held._temporary.name).exists()


def test_one_game_is_told_as_one() -> None:
    assert repr(cardlab.simulate("nineteen", games=1, seed=1, progress=False)) == (
        "Run(game('nineteen'), 1 game, seats: random, seed 1, detail 'games')"
    )


def test_texts_are_loaded_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)

    def meet(*given: object) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(timeout=0.2)
            together.append(given)

    together: list[object] = []
    monkeypatch.setattr(playing, "plain_with", meet)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda seat: playing.loop_of(cardlab.game("nineteen"), ("random",) * 4, compiled=False), range(2)))
    assert not together


# ---- sweeps ----


def test_a_sweep_has_the_options_as_columns() -> None:
    words: dict[str, Any] = {"games": 10, "seed": 1, "progress": False}
    frame = cardlab.sweep("sticht", players=[2, 3], trump_chaos=[False, True], own_trump=True, **words)
    assert frame.columns[:4] == ["players", "trump_chaos", "own_trump", "game"] and frame.height == 40
    for (players, chaos), rows in frame.group_by("players", "trump_chaos"):
        game = cardlab.game("sticht", players=players, trump_chaos=chaos, own_trump=True)
        assert rows.drop("players", "trump_chaos", "own_trump").equals(cardlab.simulate(game, games=10, seed=1, progress=False).games)
    assert frame.select(pl.col("seed").n_unique().over("game") == 1).to_series().all()


def test_a_sweep_over_what_is_no_number_and_over_packs() -> None:
    scorings = ["romanian", (20, 0, 5)]
    frame = cardlab.sweep("nineteen", scoring=scorings, games=3, seed=1, detail="rounds", progress=False)
    assert frame["scoring"].unique(maintain_order=True).to_list() == ["(5, 1, 1)", "(20, 0, 5)"] and frame.height == 2 * 3 * 76
    usual = cardlab.game("totals").options["deck"]
    decks: list[Any] = [usual, [*usual, ("+7", "RG", (), 1)]]
    frame = cardlab.sweep("totals", deck=decks, turn_limit=30, games=2, seed=1, detail="actions", progress=False)
    assert frame.schema["card"] == pl.String and frame["deck"].n_unique() == 2


def test_an_option_with_the_name_of_a_column_has_another() -> None:
    frame = cardlab.sweep("dvadtsat", players=range(2, 4), games=2, seed=1, detail="rounds", progress=False)
    assert frame.columns[:2] == ["option_players", "game"] and frame["option_players"].unique(maintain_order=True).to_list() == [2, 3]
    assert frame.select((pl.col("players") <= pl.col("option_players")).all()).item()
    for name in GAMES:
        words = {"game", *inspect.signature(cardlab.sweep).parameters}
        assert not {option.name for option in cardlab.options(name)} & words


def test_a_sweep_is_refused_before_a_game_is_played() -> None:
    with pytest.raises(cardlab.OptionError, match="with 2 players, drop_out must be False, not True"):
        cardlab.sweep("sticht", players=[3, 2], drop_out=True, games=10**9, progress=False)
    with pytest.raises(cardlab.OptionError, match=r"players must be .*2, 3\); to try several values, give a list: players=\[2, 3\]$"):
        cardlab.sweep("sticht", players=(2, 3))
    with pytest.raises(cardlab.OptionError, match=r"to give a list as one value, make it a tuple: scoring=\(20, 0, 5\)$"):
        cardlab.sweep("nineteen", scoring=[20, 0, 5])
    with pytest.raises(cardlab.OptionError, match=r"no option 'colour'; its options are: players"):
        cardlab.sweep("sticht", colour=[1])
    with pytest.raises(TypeError, match=r"a sweep needs the id of a game and its options by name, not game\('sticht'\)"):
        cardlab.sweep(cardlab.game("sticht"))
    with pytest.raises(ValueError, match=r"players=\[\] contains no value"):
        cardlab.sweep("sticht", players=[])
    with pytest.raises(cardlab.OptionError, match=r"; it contains no value to try$"):
        cardlab.sweep("sticht", players=())
    with pytest.raises(cardlab.OptionError, match=r"to try several values, give a list: players=\[3, 4\]$"):
        cardlab.sweep("sticht", players={3: "x", 4: "y"}.keys())
    with pytest.raises(KeyboardInterrupt):
        cardlab.sweep("sticht", players=[3, 4], games=10, seed=1, progress=stop_at(1))


def test_a_sweep_tells_one_progress() -> None:
    told: list[tuple[int, int]] = []
    cardlab.sweep("nineteen", players=[2, 3], games=5, seed=1, chunk=5, progress=lambda done, total: told.append((done, total)))
    assert told == [(5, 10), (10, 10)]


def test_nothing_warns_where_nothing_is_wrong() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if available():
            cardlab.simulate("nineteen", games=3, seed=1, detail="actions")


NOTEBOOK = """
import cardlab, cardlab.lab.progress
cardlab.lab.progress.PATIENCE = 0
run = cardlab.simulate("nineteen", games=20, seed=1)
"""
STOPPED = """
import _thread

def stop(done, total):
    if done == 10:
        _thread.interrupt_main()  # what the stop button of a notebook does

run = cardlab.simulate("nineteen", games=10**6, seed=1, chunk=10, progress=stop)
print(len(run) in (10, 20), len(run) == run.games.height)
"""


@pytest.mark.slow
def test_in_a_notebook_there_is_a_bar_and_the_stop_button_keeps_what_is_done() -> None:
    import nbformat
    from nbclient import NotebookClient

    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell-{k}", "source": code, "metadata": {}, "outputs": [], "execution_count": None}
        for k, code in enumerate((NOTEBOOK, STOPPED))
    ]
    notebook = nbformat.from_dict({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells})  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    bar, stopped = (cell.outputs for cell in notebook.cells)
    assert ["nineteen: 20 games, " in output["data"]["text/plain"] for output in bar if "data" in output] == [True]
    texts = "".join(output.get("text", "") for output in stopped)
    assert "True True" in texts and "of 1,000,000 games, which are kept" in texts
