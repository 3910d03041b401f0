"""A run on the disk: the same files however it came there, and nothing half-written is taken for whole."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy
import polars as pl
import pytest

import cardlab
from cardlab.engine.tables import DETAILS
from tests.lab.written import PARTS, contents, rewritten, run_to
from tests.project import tree

pytestmark = pytest.mark.usefixtures("small_parts")


def test_a_run_is_written_as_it_goes_and_read_lazily(tmp_path: Path) -> None:
    there: list[int] = []
    run = run_to(tmp_path / "run", progress=lambda done, total: there.append(len(list((tmp_path / "run").rglob("*.parquet")))))
    assert sorted(set(there))[-1] == 12 and len(set(there)) > 2
    kept = run_to(None)
    scan = cardlab.scan(tmp_path / "run")
    assert (len(scan), scan.finished, scan.seed, scan.detail, scan.seats, scan.game) == (70, True, 5, "tricks", run.seats, run.game)
    for table in DETAILS[:3]:
        lazy = getattr(scan, table)
        assert isinstance(lazy, pl.LazyFrame)
        assert lazy.collect().equals(getattr(kept, table)) and getattr(run, table).equals(getattr(kept, table))
        assert lazy.collect_schema() == getattr(kept, table).schema
    assert scan.tricks.filter(pl.col("game") == 33).collect().equals(kept.tricks.filter(game=33))
    assert scan.match(33).line == kept.match(33).line
    with pytest.raises(ValueError, match="this run kept no actions"):
        _ = scan.actions


def test_files_are_the_same_however_the_run_was_worked_through(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    assert sorted(undisturbed) == [
        *(f"games/part-{part:05}.parquet" for part in range(4)),
        *(f"notes/part-{part:05}.json" for part in range(4)),
        *(f"rounds/part-{part:05}.parquet" for part in range(4)),
        "run.json",
        *(f"tricks/part-{part:05}.parquet" for part in range(4)),
    ]
    run_to(tmp_path / "chunks", chunk=3)
    with ThreadPoolExecutor(2) as pool:
        run_to(tmp_path / "threads", executor=pool, chunk=8)
    run_to(None).save(tmp_path / "saved")
    run_to(tmp_path / "chunks").save(tmp_path / "copied")
    for name in ("chunks", "threads", "saved", "copied"):
        assert contents(tmp_path / name) == undisturbed, name


def test_saving_again_and_asking_again_changes_nothing(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    place = tmp_path / "undisturbed"
    times = {path: path.stat().st_mtime_ns for path in place.rglob("*")}
    told: list[tuple[int, int]] = []
    run = run_to(place, progress=lambda done, total: told.append((done, total)))
    assert told == [(70, 70)] and run.save(place) == place and run_to(None).save(str(place)) == place
    assert {path: path.stat().st_mtime_ns for path in place.rglob("*")} == times and contents(place) == undisturbed


def test_a_stopped_run_goes_on(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    place = tmp_path / "stopped"

    def stop(done: int, total: int) -> None:
        if done > 40:
            raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="stopped after 40 of 70 games, which are kept; ask for the same run again, and it resumes"):
        run = run_to(place, chunk=10, progress=stop)
    assert len(run) == 40 and run.tricks["game"].unique().to_list() == list(range(40))
    with pytest.warns(UserWarning, match=r"is not finished: 40 of 70 games"):
        scan = cardlab.scan(place)
    assert len(scan) == 40 and scan.games.collect().height == 40 and not scan.finished
    saved = contents(run.save(tmp_path / "what there was"))
    assert json.loads(saved["run.json"])["games"] == 40
    assert run_to(place).finished and contents(place) == undisturbed


def test_a_whole_number_of_numpys_is_one(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    run_to(tmp_path / "run", games=numpy.int64(70))  # type: ignore[arg-type]
    assert contents(tmp_path / "run") == undisturbed


def cut_in_half(path: Path) -> None:
    """What a copy that broke off leaves."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_by_little(path: Path) -> None:
    """The same, near its end."""
    path.write_bytes(path.read_bytes()[:-4])


def emptied(path: Path) -> None:
    """What a disk that lost its power leaves."""
    path.write_bytes(b"")


@pytest.mark.parametrize("hurt", [cut_in_half, cut_by_little, emptied, Path.unlink])
def test_a_part_that_is_not_whole_is_not_read_and_is_written_anew(
    tmp_path: Path, undisturbed: dict[str, bytes], hurt: Callable[[Path], None]
) -> None:
    """A run has its first games: what comes after a gap waits until the gap is filled."""
    place = tmp_path / "undisturbed"
    hurt(place / "tricks" / "part-00001.parquet")
    with pytest.warns(UserWarning, match="is not finished: 20 of 70 games"):
        scan = cardlab.scan(place)
    assert scan.tricks.select("game").unique().collect().height == 20 and scan.games.collect()["game"].to_list() == list(range(20))
    with pytest.raises(ValueError, match="games 0 to 19"):
        scan.match(20)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="stopped after 20 of 70 games"):
        run = run_to(place, progress=stop)
    assert len(run) == 20 and run.save(tmp_path / "what there was")
    assert cardlab.scan(tmp_path / "what there was").games.collect()["game"].to_list() == list(range(20))
    assert run_to(place).finished and contents(place) == undisturbed


@pytest.mark.skipif(find_spec("fcntl") is None, reason="folders cannot be locked here")
def test_two_runs_do_not_write_into_a_folder_at_once(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    place, told = tmp_path / "run", list[str]()
    calls: list[Callable[[], object]] = [lambda: run_to(place), lambda: run_to(None).save(place)]

    def meanwhile(done: int, total: int) -> None:
        if calls:
            with pytest.raises(cardlab.RunError) as caught:
                calls.pop()()
            told.append(str(caught.value))

    run_to(place, progress=meanwhile, chunk=5)
    assert told == [f"another run is being written to {place}; wait until it is done, or choose another folder"] * 2
    assert contents(place) == undisturbed and run_to(place).finished


FORKED = """
import os, sys, warnings
from pathlib import Path
from cardlab.lab.folder import Folder
warnings.simplefilter("ignore")
folder, (ready, up) = Folder(Path({place!r})), os.pipe()
with folder.locked():
    if not os.fork():
        os.write(up, b"!")
        sys.stdin.read()
        os._exit(0)
    os.read(ready, 1)
    if {killed}:
        os._exit(0)
with folder.locked():
    pass
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is forked off here")
@pytest.mark.parametrize("killed", [False, True])
def test_workers_that_outlive_a_run_do_not_hold_its_folder(tmp_path: Path, killed: bool) -> None:
    code = FORKED.format(place=str(tmp_path / "run"), killed=killed)
    with subprocess.Popen([sys.executable, "-c", code], cwd=tree.ROOT, stdin=subprocess.PIPE) as process:
        assert process.wait() == 0
        assert run_to(tmp_path / "run", games=3).finished


def test_a_seed_that_was_drawn_is_found_again(tmp_path: Path) -> None:
    first = cardlab.simulate("nineteen", games=5, folder=tmp_path / "run", progress=False)
    assert cardlab.simulate("nineteen", games=5, folder=tmp_path / "run", progress=False).seed == first.seed


KILLED = """
import os, signal, sys
import cardlab
from cardlab.lab import folder
folder.PARTS = {parts!r}
replace, writes = os.replace, 0
def killed_at_the_{count}th(*names):
    global writes
    writes += 1
    if writes == {count}:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(*names)
os.replace = killed_at_the_{count}th
cardlab.simulate("nineteen", games=70, seed=5, detail="tricks", folder={place!r}, progress=False)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing like it here")
@pytest.mark.parametrize("number", [1, 4, 5, 11])
def test_killed_in_the_middle_it_goes_on_to_the_same_files(tmp_path: Path, undisturbed: dict[str, bytes], number: int) -> None:
    """Just before a file gets its name: the first one, one in the middle of a part, the note on one, one in a later part."""
    place = tmp_path / "killed"
    code = KILLED.format(parts=PARTS, count=number, place=str(place))
    done = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    left = list(place.rglob("*.unfinished"))
    assert len(left) == 1
    if number == 1:
        with pytest.raises(cardlab.RunError, match="there is no run in"):
            cardlab.scan(place)
    else:
        with pytest.warns(UserWarning, match=f"{20 * ((number - 2) // 4)} of 70 games"):
            scan = cardlab.scan(place)
        assert scan.games.collect().height == scan.rounds.select("game").unique().collect().height == 20 * ((number - 2) // 4)
    assert run_to(place).finished and contents(place) == undisturbed


# ---- what is refused ----


def test_a_folder_with_another_run_is_refused(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    place = tmp_path / "undisturbed"
    others: list[tuple[dict[str, Any], str]] = [
        ({"games": 71}, "games=70, not 71"),
        ({"detail": "rounds"}, "detail='tricks', not 'rounds'"),
        ({"seed": 6}, "seed=5, not 6"),
        ({"game": "sticht"}, "game='nineteen', not 'sticht'"),
        ({"game": cardlab.game("nineteen", players=5)}, "players=4, not 5"),
    ]
    for given, sentence in others:
        words: dict[str, Any] = {"game": "nineteen", "games": 70, "seed": 5, "detail": "tricks", "folder": place, **given}
        with pytest.raises(cardlab.RunError) as caught:
            cardlab.simulate(**words)
        assert f"{place} holds another run: " in str(caught.value) and sentence in str(caught.value)
    with pytest.raises(cardlab.RunError, match="holds another run: games=70, not 7"):
        run_to(None, games=7).save(place)
    assert contents(place) == undisturbed


def test_a_place_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to anna.txt").write_text("Dear Anna", encoding="utf-8")
    (tmp_path / "file").write_text("", encoding="utf-8")
    calls: list[Callable[[Path], object]] = [run_to, run_to(None, games=3).save, cardlab.scan]
    for call in calls:
        with pytest.raises(cardlab.RunError, match=r"contains something other than a run \(it has no run.json\)"):
            call(tmp_path / "letters")
        with pytest.raises(cardlab.RunError, match="file is a file; a run needs its own folder"):
            call(tmp_path / "file")
        with pytest.raises(cardlab.RunError, match=r"file is a file; .*file/run/deep cannot be in it"):
            call(tmp_path / "file" / "run" / "deep")
        with pytest.raises(cardlab.RunError, match="cannot be read"):
            call(tmp_path / ("x" * 300))
        with pytest.raises(cardlab.RunError, match="is not the name of a folder"):
            call(tmp_path / "\ud800")
        (tmp_path / "card" / "run.json").mkdir(parents=True, exist_ok=True)
        with pytest.raises(cardlab.RunError, match="card cannot be read"):
            call(tmp_path / "card")
    assert contents(tmp_path / "letters") == {"to anna.txt": b"Dear Anna"}
    for empty in ("nowhere", "empty"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        with pytest.raises(cardlab.RunError, match="there is no run in"):
            cardlab.scan(tmp_path / empty)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda card: "{", "is not what this release of cardlab writes"),
        (lambda card: "[]", "is not what this release of cardlab writes"),
        (lambda card: json.dumps({**card, "cardlab run": 3}), "is not what this release of cardlab writes"),
        (lambda card: json.dumps({**card, "game": "skat"}), "cannot be read as a run: there is no game 'skat'"),
        (lambda card: json.dumps({**card, "options": {**card["options"], "players": 99}}), "as a run: nineteen: players must be"),
        (lambda card: json.dumps({**card, "detail": "cards"}), "cannot be read as a run"),
        (lambda card: json.dumps({**card, "seats": ["genius"] * 4}), "cannot be read as a run: seats: there is no player 'genius'"),
        (lambda card: json.dumps({**card, "seed": -1}), "cannot be read as a run: seed must be .*, not -1"),
        (lambda card: json.dumps({**card, "part": 3}), "is not what cardlab wrote"),
        (lambda card: json.dumps({**card, "options": {}}), "is not what cardlab wrote"),
        (lambda card: json.dumps({**card, "options": []}), r"cannot be read as a run: options must be options by name, not \[\]"),
        (lambda card: json.dumps({**card, "options": {**card["options"], "players": 10**12}}), "players must be .*, not 1000000000000"),
        (lambda card: json.dumps({**card, "games": 7000}), "is not what cardlab wrote: it was altered or damaged"),
        *[
            (lambda card, games=games: json.dumps({**card, "games": games}), f"games must be a whole number from .*, not {games!r}")
            for games in (-5, 0, True, 10**12, 3.0, "3", None)
        ],
        (lambda card: json.dumps({**card, "version": True}), "version must be a whole number from 1, not True"),
        (lambda card: json.dumps({**card, "seed": None}), "seed must be .*, not None"),
        (lambda card: json.dumps({**card, "seed": True}), "seed must be .*, not True"),
        (lambda card: json.dumps({**card, "seats": "random"}), "seats must be a list of players, not 'random'"),
        (lambda card: json.dumps({**card, "detail": []}), r"detail must be .*, not \[\]"),
        (lambda card: json.dumps({**card, "game": ["nineteen"]}), r"game must be a string, not \['nineteen'\]"),
        (lambda card: json.dumps({**card, "texts": 1}), "texts must be a string, not 1"),
        (lambda card: json.dumps({**card, "cardlab run": True}), "is not what this release of cardlab writes"),
        (lambda card: json.dumps({**card, "cardlab run": 1}), "is not what cardlab wrote"),
        (lambda card: json.dumps({key: card[key] for key in card if key != "sum"}), "is not what cardlab wrote"),
        (lambda card: json.dumps({key: card[key] for key in card if key != "seed"}), "cannot be read as a run: 'seed' is missing"),
        (lambda card: json.dumps({**card, "more": 1}), "is not what cardlab wrote"),
        (lambda card: "[" * 100_000 + "]" * 100_000, "is not what this release of cardlab writes"),
        (lambda card: json.dumps(card).replace('"seed": 5', '"seed": ' + "7" * 5000), "is not what this release of cardlab writes"),
        (lambda card: json.dumps({**card, "seats": "x" * 2_000_000}), "is not what this release of cardlab writes"),
    ],
)
def test_a_card_that_was_altered_is_refused(tmp_path: Path, change: Callable[[dict[str, object]], str], sentence: str) -> None:
    run_to(tmp_path / "run", games=3, detail="games")
    card = tmp_path / "run" / "run.json"
    card.write_text(change(json.loads(card.read_text(encoding="utf-8"))), encoding="utf-8")
    with pytest.raises(cardlab.RunError, match=sentence) as caught:
        cardlab.scan(tmp_path / "run")
    assert len(str(caught.value)) < 600
    with pytest.raises(cardlab.RunError):
        run_to(tmp_path / "run", games=3, detail="games")
    with pytest.raises(cardlab.RunError):
        cardlab.simulate("nineteen", games=3, detail="games", folder=tmp_path / "run", progress=False)


def test_a_run_of_other_rules_is_read_but_its_games_are_not_played(tmp_path: Path) -> None:
    run_to(tmp_path / "run", games=3, detail="games")
    rewritten(tmp_path / "run", version=91)
    scan = cardlab.scan(tmp_path / "run")
    assert scan.games.collect().height == 3
    with pytest.raises(cardlab.RunError, match="was played under version 9"):
        scan.match(0)
    with pytest.raises(cardlab.RunError, match="holds another run: version=9"):
        run_to(tmp_path / "run", games=3, detail="games")


def test_a_run_of_other_players_is_read_but_not_gone_on_with(tmp_path: Path) -> None:
    """Another release may have better players: their games do not stand beside those of the old ones."""
    place = tmp_path / "run"
    run_to(place, games=3, detail="games")
    part = place / "games" / "part-00000.parquet"
    pl.read_parquet(part).with_columns(pl.col("actions") + (pl.col("game") == 1)).write_parquet(part)
    rewritten(place, texts="0" * 12)
    scan = cardlab.scan(place)
    assert scan.games.collect().height == 3 and scan.match(0).state.over
    with pytest.raises(cardlab.RunError, match="game 1 of this run was played by players of another release of cardlab"):
        scan.match(1)
    with pytest.raises(cardlab.RunError, match="another run: its players or tables come from another release of cardlab"):
        run_to(place, games=3, detail="games")


def test_a_card_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes(b"\xff\xfe")
    with pytest.raises(cardlab.RunError, match="is not what this release of cardlab writes"):
        cardlab.scan(tmp_path)
