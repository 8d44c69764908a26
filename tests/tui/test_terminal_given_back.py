"""Carteado told to end, or suspended, gives the terminal back as it was."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
from pathlib import Path

import pytest
from textual.driver import Driver

from saves.store import Store, open_store
from tests.monkey.child import Child
from tests.tui.app import app_on, picture
from tui.app import CarteadoApp
from tui.services import streams

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a terminal of Unix")
_ECHOES = termios.ECHO | termios.ICANON


def modes(printed: bytes) -> set[bytes]:
    """The modes of a terminal that are still on after all this was printed."""
    on = set[bytes]()
    for mode, switch in re.findall(rb"\x1b\[\?(1049|100[0-6]|2004)([hl])", printed):
        (on.add if switch == b"h" else on.discard)(mode)
    return on


def started(folder: Path) -> Child:
    """Carteado in a terminal of its own, past the questions of the first visit."""
    database = folder / "carteado.db"
    with open_store(database) as store:
        store.profile.preferences.change(welcomed=True, name="Bia", language="pt_BR")
    child = Child(database, (80, 24))
    # Told last, once the terminal hands over each key: focus.
    while b"\x1b[?1004h" not in child.printed:
        assert child.read(30.0)
    return child


def read_to_the_end(child: Child) -> None:
    while child.ended is None:
        assert child.read(30.0) or child.ended is not None


def flags(child: Child) -> int:
    local: int = termios.tcgetattr(child._file)[3]
    return local & _ECHOES


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_an_app_that_a_signal_ends_leaves_the_terminal_as_it_was(tmp_path: Path, number: int) -> None:
    child = started(tmp_path)
    assert modes(child.printed) >= {b"1049", b"1000"} and not flags(child)
    os.kill(child._process, number)
    read_to_the_end(child)
    assert modes(child.printed) == set()
    assert child.ended == 128 + number and "Traceback" not in child.said
    with open_store(tmp_path / "carteado.db") as store:
        assert store.profile.preferences.load().name == "Bia"


async def test_ctrl_z_says_what_it_does_not_do_where_no_shell_waits(store: Store) -> None:
    for language, said in (("pt_BR", "^z não suspende o Carteado aqui"), ("en", "^z does not suspend Carteado here")):
        app = app_on(store, language)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.press("g", "ctrl+z")
            await pilot.pause()
            assert said in picture(app) and len(app.screen_stack) == 2


async def test_ctrl_z_stops_the_job_where_a_shell_waits_and_never_a_hall(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr("tui.app.suspend_job", lambda: stopped.append(True))
    monkeypatch.setattr(CarteadoApp, "can_suspend", True)
    app = app_on(store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("ctrl+z")
        assert stopped == [True]
        with monkeypatch.context() as patch:
            patch.setattr(app, "embedded_server", object())
            await pilot.press("ctrl+z")
            await pilot.pause()
            assert stopped == [True] and "O salão está aberto" in picture(app)


async def test_back_from_the_shell_the_whole_screen_is_drawn_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, drawn = app_on(store), list[bool]()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        with monkeypatch.context() as patch:
            patch.setattr(app.screen, "refresh", lambda *_, **__: drawn.append(True))
            app.post_message(Driver.SignalResume())
            await pilot.pause()
        assert drawn


def test_a_process_that_no_shell_started_as_its_own_job_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getsid", lambda _process: 7)
    monkeypatch.setattr(os, "getpgrp", lambda: 7)
    assert not streams.has_job_control()
    monkeypatch.setattr(os, "getpgrp", lambda: 8)
    assert streams.has_job_control()
