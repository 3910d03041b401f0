"""Workers of any executor play the same games, to the byte."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cardlab
from cardlab.engine.tables import DETAILS
from cardlab.lab import work as working
from cardlab.lab.play import Batch, RunSpec, play


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes."""
    with ProcessPoolExecutor(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """A dask cluster of two processes on this machine."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1") as two,
        Client(two) as client,
    ):
        yield client.get_executor(pure=False)


@pytest.mark.parametrize("kind", ["processes", "cluster"])
def test_workers_write_the_same_files(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    words: dict[str, Any] = {"games": 60, "seed": 11, "detail": "actions", "progress": False}
    executor = request.getfixturevalue(kind)
    alone = cardlab.simulate("sticht", **words)
    alone.save(tmp_path / "alone")
    together = cardlab.simulate("sticht", **words, executor=executor, chunk=7, folder=tmp_path / "together")
    for table in DETAILS:
        assert getattr(alone, table).equals(getattr(together, table))
    files = sorted(path.relative_to(tmp_path / "alone") for path in (tmp_path / "alone").rglob("*") if path.is_file())
    assert len(files) == 6
    for file in files:
        assert (tmp_path / "alone" / file).read_bytes() == (tmp_path / "together" / file).read_bytes()


@pytest.mark.parametrize("kind", ["processes", "cluster"])
def test_workers_of_a_sweep(kind: str, request: pytest.FixtureRequest) -> None:
    words: dict[str, Any] = {"players": [2, 3], "games": 8, "seed": 1, "progress": False}
    assert cardlab.sweep("sticht", **words, executor=request.getfixturevalue(kind)).equals(cardlab.sweep("sticht", **words))


class Counting(Executor):
    """Works at once, and counts how many results nobody has taken yet."""

    def __init__(self) -> None:
        self.out, self.most, self.submitted = 0, 0, 0

    def submit(self, function: Any, /, *given: Any, **more: Any) -> Future[Any]:
        """The result, at once."""
        self.out += 1
        self.submitted += 1
        self.most = max(self.most, self.out)
        future: Future[Any] = Future()
        future.set_result(function(*given, **more))
        inner = future.result

        def taken(timeout: float | None = None) -> Any:
            self.out -= 1
            return inner(timeout)

        future.result = taken  # type: ignore[method-assign]
        return future


def test_never_all_of_a_run_is_out_at_once() -> None:
    """Memory stays bounded however long the run is."""
    executor = Counting()
    cardlab.simulate("nineteen", games=400, seed=1, chunk=2, executor=executor, progress=False)
    assert executor.submitted == 200 and 2 <= executor.most <= 32


def test_players_who_think_are_given_fewer_games_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game takes a tenth of a second here: five at a time."""
    clock = [0.0]

    def thinking(call: RunSpec, first: int, count: int) -> Batch:
        clock[0] += count / 10
        return play(call, first, count)

    monkeypatch.setattr(working, "play", thinking)
    monkeypatch.setattr(working, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    executor = Counting()
    run = cardlab.simulate("nineteen", games=1000, seed=1, executor=executor, progress=False)
    assert executor.submitted == 200
    assert run.games.equals(cardlab.simulate("nineteen", games=1000, seed=1, chunk=500, progress=False).games)


class Broken(Executor):
    """A worker that dies."""

    def submit(self, function: Any, /, *given: Any, **more: Any) -> Future[Any]:
        """An error."""
        future: Future[Any] = Future()
        future.set_exception(ConnectionError("the worker is gone"))
        return future


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConnectionError, match="the worker is gone") as caught:
        cardlab.simulate("nineteen", games=10, seed=1, executor=Broken(), folder=tmp_path / "run", progress=False)
    assert caught.value.__notes__[0].startswith("A worker of the run failed. In a folder")
    assert cardlab.simulate("nineteen", games=10, seed=1, folder=tmp_path / "run", progress=False).finished
