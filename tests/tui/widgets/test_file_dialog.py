"""The question for a file: paths of any kind, and reading that takes its time without holding the app up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input

from saves.store import Store
from tests.quiet import HELD
from tests.tui.app import app_on, empty_club, picture
from tests.tui.desk import tournament_session
from tests.tui.organiser.test_exchange import write_path
from tui.app import CarteadoApp
from tui.organiser.desk import DeskScreen
from tui.widgets.file_dialog import FileDialog, OpenFileDialog, kind_of, path_of

SMALL = (80, 24)


class SlowFile:
    """A file that is read as far as the test lets it; in the end it is let go in any case."""

    def __init__(self) -> None:
        self.begun, self.go_on, self.left = threading.Event(), threading.Event(), threading.Event()

    def read(self, _path: Path, _games: object, watch) -> None:
        watch("reading", 37, 100)
        HELD.set()
        self.begun.set()
        self.go_on.wait()
        HELD.clear()
        try:
            watch("playing", 99, 100)
        finally:
            self.left.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowFile]:
    slow = SlowFile()
    monkeypatch.setattr("saves.exchange.match_files.verify_file", slow.read)
    yield slow
    slow.go_on.set()


async def test_reading_says_how_far_it_is_and_esc_ends_it_while_the_app_goes_on(
    app: CarteadoApp, store: Store, tmp_path: Path, slow: SlowFile
) -> None:
    (file := tmp_path / "jogo.jsonl").write_text("")
    async with app.run_test(size=SMALL) as pilot:
        try:
            await pilot.press("g", "i")
            await pilot.pause()
            app.screen.query_one(Input).value = str(file)
            await pilot.press("enter")
            await asyncio.to_thread(slow.begun.wait, 20)
            dialog = app.screen
            assert isinstance(dialog, OpenFileDialog)
            dialog._tell()
            await pilot.pause()
            assert "37 %" in picture(app) and "esc interrompe" in picture(app)
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is dialog and "nada foi mudado" in picture(app)
            assert not slow.left.is_set()
        finally:
            slow.go_on.set()
        await asyncio.to_thread(slow.left.wait, 20)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, FileDialog)
    assert store.matches.count() == 6


@pytest.mark.parametrize("key", ["i", "x"])
async def test_a_path_that_cannot_be_is_said(app: CarteadoApp, key: str) -> None:
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("g")
        for path in ("~nobody-at-all/x", "/" + "a" * 300, "a\0b", "/dev/null/x"):
            await pilot.press(key)
            await pilot.pause()
            app.screen.query_one(Input).value = path
            await pilot.press("enter")
            await pilot.pause()
            if isinstance(app.screen, FileDialog):
                await pilot.press("escape")
            else:  # it was tried: a name without end in a folder that is there
                assert key == "x" and "não foi possível gravar" in " ".join(picture(app).split())


def test_what_cannot_be_looked_at_is_nothing(tmp_path: Path) -> None:
    assert kind_of(path_of("/" + "a" * 300)) == kind_of(tmp_path / "none") == kind_of(path_of("~nobody-at-all")) == ""
    assert (kind_of(tmp_path), kind_of(Path("/dev/null"))) == ("folder", "other")


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\0", b"", b'a;"' + b"x" * 200_000, b"x\n" * 600_000], ids=["bytes", "empty", "field", "large"]
)
async def test_a_list_of_people_that_is_none_is_refused_and_nobody_enters(tmp_path: Path, content: bytes) -> None:
    (file := tmp_path / "lista.csv").write_bytes(content + (b";1500\n" if content[:1] == b"a" else b""))
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=SMALL) as pilot:
            found = tournament_session(app, ("Ana",))
            app.push_screen(DeskScreen(found))
            await pilot.pause()
            app.screen.query_one("EntrantsPane").action_take_list()
            await pilot.pause()
            await write_path(pilot, file)
            assert isinstance(app.screen, FileDialog) and "lista.csv" in picture(app)
            assert len(found.tournament.entrants) == 1
