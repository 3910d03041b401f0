"""Where a run cannot be written: a sentence, and everything under a part's name is whole."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardlab
from cardlab.engine.tables import DETAILS
from cardlab.lab import folder as shelves
from tests.lab.written import contents, run_to
from tests.project import tree

pytestmark = pytest.mark.usefixtures("small_parts")


def test_no_room_on_the_disk(tmp_path: Path, undisturbed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle of a file: a sentence, and everything under a part's name is whole."""
    place, written = tmp_path / "full", 0

    def full(number: int) -> None:
        nonlocal written
        written += 1
        if written == 6:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"part 1 cannot be written to .*No space left.*make room, ask for the same run again") as caught:
            run_to(place)
        assert caught.value.errno == errno.ENOSPC
    assert contents(place).items() <= undisturbed.items()
    with pytest.warns(UserWarning, match="20 of 70 games"):
        assert len(cardlab.scan(place)) == 20
    assert run_to(place).finished and contents(place) == undisturbed


LIMITED = """
import resource, cardlab
cardlab.simulate("nineteen", games=5, seed=1, detail="tricks", progress=False)
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
try:
    cardlab.simulate("nineteen", games=200, seed=5, detail="tricks", folder={place!r}, progress=False)
except OSError as error:
    print(error)
"""


def test_no_room_for_a_file(tmp_path: Path) -> None:
    """The system itself refuses to write on."""
    pytest.importorskip("resource")
    place = tmp_path / "limited"
    code = LIMITED.format(most=3000, place=str(place))
    done = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True)
    assert f"part 0 cannot be written to {place}" in done.stdout, done.stderr
    assert list(contents(place)) == ["run.json"]


def test_no_room_for_what_has_outgrown_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("cardlab.lab.part_store.HELD", 10_000)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"no room for them in .*No space left.*Give simulate a folder=") as caught:
        run_to(None)
    assert caught.value.errno == errno.ENOSPC


def test_stopped_on_the_way_to_the_disk_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: object) -> None:
        raise KeyboardInterrupt

    size = sum(getattr(run_to(None, games=40), table).estimated_size() for table in DETAILS[:3])
    monkeypatch.setattr("cardlab.lab.part_store.HELD", size + 1)
    monkeypatch.setattr(shelves.Folder, "write", stopped)
    with pytest.warns(UserWarning, match="stopped after 40 of 70 games, which are kept$"):
        assert run_to(None).tricks["game"].n_unique() == 40


def test_where_room_is_not_what_is_missing_none_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(number: int) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    run_to(tmp_path / "run", games=3)
    (tmp_path / "run" / "games" / "part-00000.parquet").unlink()
    monkeypatch.setattr(os, "fsync", refused)
    with pytest.raises(PermissionError, match=r"Permission denied.*complete: ask for the same run again"):
        run_to(tmp_path / "run", games=3)


def test_nowhere_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, *args: object, **more: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(OSError, match=r"cannot be written to \(Permission denied\); nothing was played"):
        run_to(tmp_path / "run")
    monkeypatch.undo()
    run = run_to(None, games=3)
    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(OSError, match=r"cannot be written to \(Permission denied\); nothing was saved"):
        run.save(tmp_path / "run")


def test_saving_that_fails_loses_nothing(tmp_path: Path, undisturbed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there and sound stays, in the run and in the folder; what is told speaks of saving."""

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    place, run = tmp_path / "undisturbed", run_to(None)
    (place / "notes" / "part-00002.json").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"part 2 cannot be written to .*make room, save again, and it resumes"):
            run.save(place)
    assert contents(place).items() <= undisturbed.items()
    assert run.save(place) == place and contents(place) == undisturbed


def test_a_run_in_which_nothing_was_played_is_not_saved(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="stopped after 0 of 70"):
        run = run_to(tmp_path / "run", chunk=5, progress=stop)
    assert len(run) == 0 and run.games.is_empty() and run.tricks.is_empty()
    with pytest.raises(cardlab.RunError, match="not one game was played"):
        run.save(tmp_path / "saved")
    assert not (tmp_path / "saved").exists()
