"""How fast runs of many games are, beside what their parts can do: ratios, one process and one core unless it says otherwise.

    simulate.py                    all of it: some minutes
    simulate.py batch workers      some of it

``batch``: ``cardlab.simulate`` (``detail="games"``) beside the bare compiled batch of ``steps.py`` and OpenSpiel's loop from Python, taking
turns. ``linear``: the rate at a million games beside that at a hundred thousand, and the memory that took. ``tricks``: a hundred
thousand games with every trick to parquet, read back lazily. ``workers``: two processes, and a dask cluster of two, beside one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

# One thread each: it says so before the libraries start theirs.
from benchmarks.steps import REFERENCE, compiled_batch, measure, open_spiel  # isort: skip

import cardlab

GAME = "nineteen"
WHAT = ("batch", "linear", "tricks", "workers")
NEEDED = {"simulate / batch": 0.8, "rate at 10^6 / at 10^5": 0.9, "two processes / one": 1.7, "dask cluster of two / one": 1.5}
"""The ratios that have to be reached."""
MOST_MEMORY = 1e9
"""Bytes that a run may take at most."""


def show(what: str, ratio: float) -> bool:
    """Print a ratio; whether it is as high as needed."""
    need = NEEDED.get(what)
    enough = need is None or ratio >= need
    print(f"{what:34}{ratio:>9.2f}{'' if need is None else f'   needed {need:g}'}{'' if enough else '   TOO SLOW'}", flush=True)
    return enough


# ---- beside the bare batch ----


def batch() -> bool:
    """A run's rate in actions a second beside the batch and OpenSpiel, in turns on one core."""
    game = cardlab.game(GAME)
    seeds = iter(range(10**6))

    def run() -> int:
        return int(cardlab.simulate(game, games=50_000, seed=next(seeds), progress=False).games["actions"].sum())

    contenders: dict[str, Callable[[], int]] = {**open_spiel(), "batch": compiled_batch(game, 500), "simulate": run}
    with one_core():
        measure(contenders, 1, 0.3)
        speeds = measure(contenders, 9, 0.5)
    for name, each in speeds.items():
        print(f"{name:34}{statistics.median(each):>14,.0f} actions a second")
    enough = True
    for other in (name for name in ("batch", REFERENCE) if name in speeds):
        enough &= show(f"simulate / {other}", statistics.median(a / b for a, b in zip(speeds["simulate"], speeds[other], strict=True)))
    return enough


@contextmanager
def one_core() -> Iterator[None]:
    """Everything on one core, where the system can say so."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else None
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    yield
    if cores:
        os.sched_setaffinity(0, cores)


# ---- time and memory of large runs, each in a process of its own ----

ALONE = """
import os, resource, sys, time
for name in ("NUMBA_NUM_THREADS", "POLARS_MAX_THREADS"):
    os.environ[name] = "1"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
import cardlab
cardlab.simulate("GAME", games=10, detail="DETAIL", progress=False)
begun = time.perf_counter()
WORK
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""


def alone(work: str, detail: str) -> tuple[float, float]:
    """Seconds and bytes at the peak that some work takes in a process of its own."""
    code = ALONE.replace("GAME", GAME).replace("DETAIL", detail).replace("WORK", work)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    seconds, memory = map(float, done.stdout.split())
    return seconds, memory


def remember(memory: float) -> bool:
    """Print how much memory something took; whether it is little enough."""
    print(f"{'memory at the peak':34}{memory / 1e6:>9,.0f} MB{'' if memory < MOST_MEMORY else '   TOO MUCH'}", flush=True)
    return memory < MOST_MEMORY


def linear() -> bool:
    """A million games beside a hundred thousand."""
    ratios, most = [], 0.0
    for _ in range(3):
        rates = []
        for games in (10**5, 10**6):
            seconds, memory = alone(f'cardlab.simulate("{GAME}", games={games}, seed=1, progress=False).games', "games")
            rates.append(games / seconds)
            most = max(most, memory)
        ratios.append(rates[1] / rates[0])
        print(f"{'games a second at 10^5, 10^6':34}{rates[0]:>9,.0f}{rates[1]:>9,.0f}", flush=True)
    enough = show("rate at 10^6 / at 10^5", statistics.median(ratios))
    return remember(most) and enough


def tricks() -> bool:
    """A hundred thousand games with every trick, to the disk and back."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder, "run"))
        seconds, memory = alone(
            f'cardlab.simulate("{GAME}", games=100_000, seed=1, detail="tricks", folder={place!r}, progress=False); '
            f'cardlab.scan({place!r}).tricks.group_by("trump", "led").len().collect()',
            "tricks",
        )
        size = sum(path.stat().st_size for path in Path(place).rglob("*.parquet"))
    print(f"{'100,000 games with tricks':34}{seconds:>9.1f} s, {size / 1e6:,.0f} MB of parquet")
    return remember(memory)


# ---- workers ----


def workers() -> bool:
    """Two workers beside one process, in turns, with the same results."""
    from distributed import Client, LocalCluster

    def timed(executor: Executor | None) -> tuple[float, cardlab.Run]:
        begun = time.perf_counter()
        run = cardlab.simulate(GAME, games=200_000, seed=1, executor=executor, progress=False)
        return time.perf_counter() - begun, run

    def beside_one(name: str, executor: Executor) -> float:
        """The ratio of some workers to this process, in turns."""
        timed(executor)  # everybody is warm
        ratios = []
        for _ in range(5):
            alone_for, expected = timed(None)
            seconds, run = timed(executor)
            if not run.games.equals(expected.games):
                raise SystemExit(f"{name} played other games than one process did")
            ratios.append(alone_for / seconds)
        return statistics.median(ratios)

    # One after the other: workers that wait for work take some of the machine, too.
    name = "two processes"
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        enough = show(f"{name} / one", beside_one(name, pool))
    name = "dask cluster of two"
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1") as cluster,
        Client(cluster) as client,
    ):
        return show(f"{name} / one", beside_one(name, client.get_executor(pure=False))) and enough


def main() -> int:
    """Measure what is asked for; 1 with ``--check`` if something is slower or larger than it may be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=WHAT, help=f"all unless given: {', '.join(WHAT)}")
    parser.add_argument("--check", action="store_true", help="exit with 1 if something is slower or larger than it may be")
    asked = parser.parse_args()
    enough = True
    for name in asked.what:
        print(f"\n{name}\n")
        enough &= {"batch": batch, "linear": linear, "tricks": tricks, "workers": workers}[name]()
    return 0 if enough or not asked.check else 1


if __name__ == "__main__":
    sys.exit(main())
