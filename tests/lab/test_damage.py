"""Damaged runs: whatever happens to the files of a run, no wrong row is read."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random

import polars as pl
import pytest

import cardlab
from cardlab.lab import folder as shelves
from cardlab.lab import notes
from tests.lab.written import contents, run_to, without_notes

pytestmark = pytest.mark.usefixtures("small_parts")


def bit(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """One bit is another."""
    content = bytearray(files[name])
    content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
    files[name] = bytes(content)


def zeros(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """200 bytes are zero."""
    at = draw.randrange(max(len(files[name]) - 200, 1))
    files[name] = files[name][:at] + bytes(len(files[name][at : at + 200])) + files[name][at + 200 :]


def swapped(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """Two files of a folder have each other's names."""
    beside = sorted(other for other in files if other != name and other.split("/")[0] == name.split("/")[0]) or sorted(set(files) - {name})
    other = draw.choice(beside)
    files[name], files[other] = files[other], files[name]


def part_swapped(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """Two whole parts have each other's names, notes and all."""
    one, two = draw.sample(range(3), 2)
    for table in ("games", "notes", "rounds", "tricks"):
        first, second = (f"{table}/part-{part:05}.{'json' if table == 'notes' else 'parquet'}" for part in (one, two))
        files[first], files[second] = files[second], files[first]


def cut(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """The end is missing, or all."""
    files[name] = files[name][: draw.randrange(len(files[name]))]


def longer(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """Something stands behind."""
    files[name] += draw.randbytes(draw.randrange(1, 50))


def gone(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """A file is missing."""
    if name != "run.json":
        del files[name]


def of_another_run(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """A part is that of another run, with its note or without."""
    for table in draw.choice([("games", "rounds", "tricks"), ("games", "notes", "rounds", "tricks"), ("rounds",)]):
        each = f"{table}/part-00001.{'json' if table == 'notes' else 'parquet'}"
        files[each] = others[each]


def card(files: dict[str, bytes], name: str, others: dict[str, bytes], draw: Random) -> None:
    """``run.json`` says something else, with a checksum that fits or without."""
    said = json.loads(files["run.json"])
    key, value = draw.choice(
        [("games", 60), ("games", 7000), ("games", -5), ("games", True), ("games", 10**12), ("seed", 6), ("options", []),
         ("detail", "rounds"), ("part", 70), ("version", 1000), ("cardlab run", 1), ("seats", ["careful"] * 4), ("texts", "0" * 12)]
    )  # fmt: skip
    files["run.json"] = notes.sealed({**said, key: value}) if draw.random() < 0.5 else json.dumps({**said, key: value}).encode()


Damage = Callable[[dict[str, bytes], str, dict[str, bytes], Random], None]
WAYS: list[Damage] = [bit, zeros, swapped, part_swapped, cut, longer, gone, of_another_run, card]


def put(place: Path, files: dict[str, bytes]) -> None:
    """Exactly these files in a folder."""
    for path in list(place.rglob("*")):
        if path.is_file() and path.relative_to(place).as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


def rows(place: Path, truth: dict[str, pl.DataFrame], verify: bool) -> int | None:
    """How many games are read, all of them as they should be; ``None`` where a sentence refuses. It fails for a wrong row."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            scan = cardlab.scan(place, verify=verify)
    except cardlab.RunError as error:
        assert str(place) in str(error)
        return None
    for table, frame in truth.items():
        if table in ("games", "rounds", "tricks")[: 1 + ("games", "rounds", "tricks").index(scan.detail)]:
            assert scan.lazy(table).collect().equals(frame.filter(pl.col("game") < len(scan))), table
    return len(scan)


def test_damaged_folders(tmp_path: Path, undisturbed: dict[str, bytes], count: Callable[[int, int], int]) -> None:
    """Every way in turn, at places that are drawn. A scan reads the first games, as they were, or refuses; a run that goes on mends it."""
    run, draw, place = run_to(None), Random(9), tmp_path / "damaged"
    truth = {table: getattr(run, table) for table in ("games", "rounds", "tricks")}
    cardlab.simulate("nineteen", games=70, seed=6, detail="tricks", folder=tmp_path / "other", progress=False)
    others = contents(tmp_path / "other")
    for number in range(count(27, 216)):
        files = dict(undisturbed)
        way = WAYS[number % len(WAYS)]
        way(files, draw.choice(sorted(files)), others, draw)
        put(place, files)
        plain, verified = rows(place, truth, verify=False), rows(place, truth, verify=True)
        assert verified in (plain, None), way
        if files != undisturbed and way is not gone:
            assert verified is None, way
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                run_to(place)
        except cardlab.RunError:
            assert files["run.json"] != undisturbed["run.json"], way
        else:
            assert contents(place) == undisturbed, way


@pytest.mark.parametrize("way", [swapped, part_swapped, cut, longer, of_another_run, card])
def test_what_a_scan_of_a_large_run_notices(
    tmp_path: Path, undisturbed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, way: Damage, count: Callable[[int, int], int]
) -> None:
    """It looks at sizes, ends and notes only: files that are others or not whole. (A bit in the middle is found by ``verify=True``.)"""
    run, draw, place = run_to(None), Random(3), tmp_path / "damaged"
    truth = {table: getattr(run, table) for table in ("games", "rounds", "tricks")}
    cardlab.simulate("nineteen", games=70, seed=6, detail="tricks", folder=tmp_path / "other", progress=False)
    others = contents(tmp_path / "other")
    monkeypatch.setattr(shelves, "SMALL", 0)
    for _ in range(count(3, 20)):
        files = dict(undisturbed)
        way(files, draw.choice(sorted(files)), others, draw)
        put(place, files)
        assert rows(place, truth, verify=False) != 70


def test_a_damaged_part_is_named_and_played_anew(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    place = tmp_path / "undisturbed"
    hurt = place / "rounds" / "part-00001.parquet"
    content = bytearray(hurt.read_bytes())
    content[len(content) // 3] ^= 4
    hurt.write_bytes(content)
    with pytest.raises(cardlab.RunError, match=r"is damaged \(part 1: .*part-00001.parquet is damaged\); .* replays what is damaged"):
        cardlab.scan(place, verify=True)
    with pytest.warns(UserWarning, match=r"20 of 70 games \(part 1: .*rounds.part-00001.parquet is damaged\)"):
        scan = cardlab.scan(place)
    assert list(scan.damaged) == [1]

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="stopped after 20 of 70 games"):
        assert len(run_to(place, progress=stop)) == 20
    assert run_to(place).finished and contents(place) == undisturbed
    assert len(cardlab.scan(place, verify=True)) == 70
    with pytest.raises(TypeError, match="verify must be True or False, not 1"):
        cardlab.scan(place, verify=1)


def test_a_run_does_not_save_what_was_damaged_since(tmp_path: Path) -> None:
    run = run_to(tmp_path / "run")
    part = tmp_path / "run" / "tricks" / "part-00002.parquet"
    content = bytearray(part.read_bytes())
    content[len(content) // 3] ^= 4
    part.write_bytes(content)
    with pytest.raises(cardlab.RunError, match=r"part 2 of the run in .* is damaged"):
        run.save(tmp_path / "saved")


def test_a_run_of_a_release_without_checksums_is_read_and_written_anew(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    place = tmp_path / "undisturbed"
    without_notes(place)
    with pytest.warns(UserWarning, match="was written by an earlier release of cardlab, which stored no checksums: damage would go"):
        scan = cardlab.scan(place)
    assert len(scan) == 70 and scan.tricks.collect().equals(run_to(None).tricks) and scan.match(3).state.over
    with pytest.raises(cardlab.RunError, match="it cannot be verified"), warnings.catch_warnings():
        warnings.simplefilter("error")
        cardlab.scan(place, verify=True)
    with pytest.warns(UserWarning, match="stored no checksums; its parts are being rewritten"):
        run_to(place)
    assert contents(place) == undisturbed


def test_an_interrupted_run_says_so_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar is closed first: nothing is written after what was kept is told, and the bar's last line is not drawn below it."""
    from cardlab.lab import progress, work
    from cardlab.lab.play import play

    def stopped(call: object, first: int, count: int) -> object:
        if first >= 8:
            raise KeyboardInterrupt
        return play(call, first, count)  # type: ignore[arg-type]

    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(work, "play", stopped)
    at_the_note: list[str] = []
    monkeypatch.setattr(warnings, "warn", lambda text, **more: at_the_note.append(text + capsys.readouterr().err))
    assert len(run_to(None, chunk=4, progress=True)) == 8
    assert len(at_the_note) == 1 and at_the_note[0].startswith("stopped after 8 of 70") and "8.00/70" in at_the_note[0]
    assert capsys.readouterr().err == ""
