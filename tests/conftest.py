"""What all tests share: files compiled once, few collections of garbage, style sheets parsed once, a clean folder."""

from __future__ import annotations

import gc
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatch
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from saves.sqlite.database import Database
from saves.store import open_store
from tests.depth import mark_what_is_deep
from tests.figures.tree import forget_trees
from tests.quiet import quick_waits
from tui.app import CarteadoApp
from tui.plain.home import LineHome
from tui.textual_compat import shared_stylesheet

SELDOM = (1_000_000, 20, 20)
"""When garbage is collected within a test; with Python's own thresholds that is a quarter of the time of a screen's."""
MUCH = 250_000
"""After a test that leaves so many objects behind, with those before it, garbage is collected."""
FOUND = pytest.StashKey[frozenset[str]]()
"""What was in the project's folder before the tests."""
_FOLDERS = count(1)
"""The numbers of the folders that tests are given."""

# Whatever the environment says: to rewrite the assertions of all tests anew takes twice as long as to collect them.
sys.dont_write_bytecode = False

# A busy machine makes no example wrong.
settings.register_profile("deep", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=50)


def pytest_configure(config: pytest.Config) -> None:
    """Let `make test-deep` try more examples."""
    settings.load_profile("deep" if is_deep(config) else "quick")


def is_deep(config: pytest.Config) -> bool:
    """Tell whether what is deep is run too."""
    return "not deep" not in config.option.markexpr


def lying_about(root: Path) -> frozenset[str]:
    """Return the names in the project's folder, without those that git is told to ignore."""
    ignored = [line.strip().rstrip("/") for line in (root / ".gitignore").read_text(encoding="utf-8").splitlines()]
    return frozenset(path.name for path in root.iterdir() if not any(fnmatch(path.name, sign) for sign in ignored))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Look at what is in the project's folder."""
    session.config.stash[FOUND] = lying_about(session.config.rootpath)
    tell_results_alone(session.config)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the run fail that leaves a file in the project's folder; where it is shared, whoever shared it looks."""
    config = session.config
    new = lying_about(config.rootpath) - config.stash[FOUND]
    if new and not hasattr(config, "workerinput"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print(f"\nThe tests left in {config.rootpath}: {', '.join(map(ascii, sorted(new)))}")


def pytest_collection(session: pytest.Session) -> None:
    """Import all test files, each worker beginning elsewhere: what one of them has compiled the next only reads."""
    gc.disable()  # Nothing of what is loaded is garbage.
    config = session.config
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    files = sorted(config.rootpath.joinpath("tests").rglob("test_*.py"))
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with suppress(Exception):  # The collection meets it again and tells it.
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tell what only `make test-deep` runs, before tests are chosen by their marks.

    Those that read the source come first, one after the other: so one worker has them all.
    """
    mark_what_is_deep(items)
    items.sort(key=lambda item: not _reads_source(item))


def _reads_source(item: pytest.Item) -> bool:
    return item.get_closest_marker("source") is not None


def pytest_collection_finish() -> None:
    """Look no more for garbage among what stays to the end, the tests themselves."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Collect garbage between tests: amid one, what it works with would be looked through in vain, and be old then.

    After the last of those that read the source its trees are let go, which are half of all that a worker holds.
    """
    found = yield
    reads = _reads_source(item)
    has_read = reads and not (nextitem is not None and _reads_source(nextitem))
    if has_read:
        forget_trees()
    if has_read or (not reads and gc.get_count()[0] > MUCH):
        gc.collect()
        gc.freeze()
    return found


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the test's own, gone after it unless it failed.

    Pytest's own fixture looks through the folders of all tests before, to find the next number.
    """
    folder, failed = tmp_path_factory.getbasetemp() / f"test{next(_FOLDERS):05}", request.session.testsfailed
    folder.mkdir(mode=0o700)
    yield folder
    if request.session.testsfailed == failed:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module", autouse=True)
def style_sheets_are_parsed_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the apps of a run share parsed style sheets, as those of a server do; the server's own tests see to that."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.module.__name__.startswith("tests.tui.ssh"):
            patch.setattr("textual.app.Stylesheet", lambda variables: shared_stylesheet(variables))
        yield


@pytest.fixture(scope="session", autouse=True)
def a_fault_ends_the_app() -> Iterator[None]:
    """Let no app and no lines outlive a fault of the program: the test that meets it fails."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CarteadoApp, "outlives", False)
        patch.setattr(LineHome, "outlives", False)
        yield


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a store in which nothing has happened."""
    path = tmp_path_factory.mktemp("empty") / "carteado.db"
    open_store(path).close()
    return path.read_bytes()


@pytest.fixture(scope="module")
def new_stores_are_copies(empty_store: bytes) -> Iterator[None]:
    """Let a new store be a copy of an empty one, and the disk take its time: other tests see to both."""
    make = Database.__init__

    def copied(database: Database, path: Path, **how: bool) -> None:
        folder = path.parent
        if not path.exists() and (folder.is_dir() or (folder.parent.is_dir() and not folder.exists())):
            folder.mkdir(exist_ok=True)
            path.touch(mode=0o600)
            path.write_bytes(empty_store)
        make(database, path, **how)
        if not database.read_only:
            database._connection.execute("PRAGMA synchronous = OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Database, "__init__", copied)
        yield


@pytest.fixture
def every_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint all that a screen would show: random keys come to pictures that no other test looks at."""
    monkeypatch.setattr("tests.quiet.PAINTED", 1)


@pytest.fixture(scope="session", autouse=True)
def pilots_wait_no_longer_than_the_app_works(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a key take as long as its answer: half of the time of a test of the screens was a wait for nothing."""
    with quick_waits(8 if is_deep(request.config) else 48):
        yield


def tell_results_alone(config: pytest.Config) -> None:
    """Let a worker tell how its tests ended, and of their steps only what went wrong.

    That each begins, is prepared, is tidied up and ends is told by xdist too, and takes both sides longer than most
    tests do.
    """
    for plugin in config.pluginmanager.get_plugins():
        if hasattr(plugin, "sendevent"):
            plugin.sendevent = partial(_tell, plugin.sendevent)


def _tell(send: Callable[..., None], event: str, **data: Any) -> None:
    report = data.get("data", {}) if event == "testreport" else {}
    is_step = report.get("when", "call") != "call" and report.get("outcome") == "passed"
    if not (is_step or event in ("logstart", "logfinish")):
        send(event, **data)
