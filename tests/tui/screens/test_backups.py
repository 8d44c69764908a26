"""The copies of the club's file in the app: made, listed, put back, and kept every day."""

from __future__ import annotations

import asyncio
import json
import os
import re
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.errors import CarteadoError
from saves.store import Store, open_store
from saves.upkeep.backups import DAYS, backup_folder, backups, make_backup
from tests.tui.app import NOW, app_on, club, go_to, picture, until
from tests.tui.pictures import screen_text
from tui import launch
from tui.app import CarteadoApp
from tui.cli import main as cli
from tui.screens.backups import BackupsScreen, FindingsDialog
from tui.screens.home import HomeScreen
from tui.screens.settings import SettingsScreen
from tui.services import backups as daily_backups
from tui.services.backups import keep_daily_backups
from tui.visitor_app import VisitorApp

Compare = Callable[..., bool]
SIZES = [(80, 24), (120, 40)]
DAY = datetime(2026, 3, 14, 23, 30)


def with_copies(store: Store) -> Store:
    folder = backup_folder(store.path)
    folder.mkdir()
    for name, hours in (
        ("-2025-11-20", 26),
        ("-2025-11-21", 2),
        ("-2025-11-21-201500", 1),
        ("-2025-11-21-201930-replaced", 0),
    ):
        copy = folder / f"{store.path.stem}{name}.db"
        copy.write_bytes(bytes(1_234_567))
        os.utime(copy, (NOW / 1000 - hours * 3600,) * 2)
    return store


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("pressed", [["B"], ["B", "down", "enter"]], ids=["list", "restoring"])
def test_backups(kept: SnapshotAssertion, store: Store, size: tuple[int, int], pressed: list[str]) -> None:
    assert screen_text(app_on(with_copies(store)), press=pressed, terminal_size=size) == kept


def test_backups_in_english(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(with_copies(store), "en"), press=["B"], terminal_size=SIZES[0])


async def test_a_copy_is_made_and_the_file_looked_through_on_the_screen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = asyncio.Event()
    monkeypatch.setattr(FindingsDialog, "on_mount", lambda _self: shown.set(), raising=False)
    app = app_on(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("B", "n")
        await app.workers.wait_for_complete()
        assert [backup.kind for backup in backups(store.path)] == ["asked"]
        assert "feita a pedido" in picture(app)
        checked = app.screen.action_check()
        await shown.wait()
        await until(pilot, lambda: re.search(r"tudo\W+confere", picture(app)) is not None)
        await pilot.press("enter")
        await checked.wait()
        assert isinstance(app.screen, BackupsScreen)


async def test_the_settings_lead_to_the_copies_here_and_not_in_the_hall(store: Store) -> None:
    app = app_on(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("o")
        await go_to(pilot, "backups")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, BackupsScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, SettingsScreen)
    assert not VisitorApp.has_store


async def test_going_back_to_a_copy_asks_and_ends_the_app_with_it(store: Store) -> None:
    made = make_backup(store.path, DAY)
    app = app_on(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("B", "enter")
        await pilot.pause()
        assert backup_folder(store.path).name in picture(app)
        await pilot.press("n")
        assert app.restoring is None
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
    assert app.restoring == made.path


def test_the_app_opens_again_on_the_copy_and_says_where_the_rest_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with club(tmp_path) as store:
        path = store.path
        made = make_backup(path, DAY)
        store.matches.delete("cccc-4444")
    opened: list[tuple[str, int]] = []

    def run(app: CarteadoApp) -> None:
        opened.append((app._greeting, app.context.store.matches.count()))
        app.restoring = made.path if len(opened) == 1 else None

    monkeypatch.setattr(CarteadoApp, "run", run)
    monkeypatch.setattr(launch, "check_terminal", lambda: None)
    assert cli.run(["--db", str(path), "--lang", "en"]) == 0
    (nothing, before), (greeting, after) = opened
    assert (nothing, before, after) == ("", 5, 6)
    kept = next(backup for backup in backups(path) if backup.kind == "replaced")
    assert kept.path.name in greeting
    with open_store(kept.path) as old:
        assert old.matches.count() == 5


async def test_the_copy_of_the_day_is_made_in_a_thread_once_the_first_screen_is_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, loop, real = asyncio.Event(), asyncio.get_running_loop(), daily_backups.make_daily_backup
    threads: list[int] = []

    def make(path: Path, now: datetime) -> object:
        assert isinstance(app.screen, HomeScreen) and app.screen.is_mounted
        threads.append(threading.get_ident())
        result = real(path, now)
        loop.call_soon_threadsafe(made.set)
        return result

    monkeypatch.setattr(daily_backups, "make_daily_backup", make)
    app = app_on(store)
    app._backs_up = True
    async with app.run_test():
        await made.wait()
    assert threads != [threading.get_ident()]
    assert [backup.kind for backup in backups(store.path)] == ["daily"]


async def days(store: Path, times: list[datetime]) -> list[CarteadoError]:
    """Keep copies while the clock shows these times, one after the other; returns what was told."""
    heard: list[CarteadoError] = []
    left = iter(times)

    async def rest(_seconds: float) -> None:
        if not left.__length_hint__():
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await keep_daily_backups(store, heard.append, lambda: next(left), rest)
    return heard


async def test_a_copy_is_made_whenever_the_day_changes_and_seven_are_kept(store: Store) -> None:
    times = [DAY + timedelta(hours=hours) for hours in range(0, 9 * 24, 6)]
    assert await days(store.path, times) == []
    kept = sorted(backup.path.name for backup in backups(store.path))
    assert len(kept) == DAYS
    assert kept[-1].endswith(f"{times[-1]:%Y-%m-%d}.db")


async def test_a_folder_that_cannot_be_written_is_told_once_and_ends_nothing(store: Store) -> None:
    folder = backup_folder(store.path)
    folder.write_bytes(b"a file")
    heard = await days(store.path, [DAY, DAY + timedelta(minutes=10), DAY + timedelta(days=1)])
    assert len(heard) == 1
    folder.unlink()
    assert await days(store.path, [DAY]) == []
    assert len(backups(store.path)) == 1


def test_the_commands_answer_in_json_and_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with club(tmp_path) as store:
        path = store.path

        def ran(*words: object) -> tuple[int, str, str]:
            return cli.run(["--db", str(path), *map(str, words)]), *capsys.readouterr()

        code, text, _ = ran("backup", tmp_path / "stick", "--json")
        made = json.loads(text)
        assert (code, Path(made["file"]).stat().st_size) == (0, made["size"])
        assert ran("restore", made["file"], "--lang", "en")[::2] == (
            1,
            f"carteado: {path} is open in Carteado or in the hall; close it and try again.\n",
        )
    code, text, _ = ran("restore", made["file"], "--json")
    kept = json.loads(text)["kept"]
    assert (code, Path(kept).parent) == (0, backup_folder(path))
    code, text, _ = ran("restore", made["file"], "--lang", "pt_BR")
    assert code == 0 and "o que havia antes está em" in text and "-replaced" in text
    code, text, _ = ran("doctor", "--json")
    report = json.loads(text)
    assert (code, report["sound"], report["faults"]) == (0, True, [])
