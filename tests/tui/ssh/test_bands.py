"""Whole pictures are painted a few lines at a time: nobody waits for all of one, and each is as it would be whole."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.figures.calls import _Deaf
from tests.tui.ssh_people import eventually
from tests.tui.tables import store_in
from tui.launch_server import build_server
from tui.screens.settings import SettingsScreen
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.lobby.admin import ServerConfig
from tui.services.turn_loop import LoopPerson, LoopStep, Turns, context_of, run_in_turns, running_turns
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.terminal.remote_app import RemoteApp
from tui.texts.localizer import Words

MOST = 65_000
"""So many calls a step may take, some 40 ms on a slow laptop: a whole picture of the hall takes a hundred thousand."""


def spend(folder: Path, size: tuple[int, int], evening: Callable[[RemoteApp], Awaitable[None]]) -> None:
    """Let somebody look at the hall at a terminal of this size, in a loop whose people take turns."""

    async def main() -> None:
        hall = build_server(store_in(folder), ServerConfig(), Words("pt_BR"))
        app: Any = hall._make_app(
            Visitor("guest:Bia", "Bia", AdmissionMethod.CODE, ""), Terminal("xterm", size, Depth.TRUE)
        )
        app.context.session.change(welcomed=True)
        app.output = _Deaf()
        turns = running_turns()
        assert turns is not None
        running = asyncio.get_running_loop().create_task(
            app.run_async(), context=context_of(turns.person("Bia", "10.0.0.1"))
        )
        await eventually(app.painted.is_set)
        await at_rest(app)
        await evening(app)
        app.exit()
        await running

    run_in_turns(main())


async def at_rest(app: RemoteApp) -> None:
    """Wait until everything is done and painted."""
    quiet = 0
    while quiet < 12:
        await asyncio.sleep(0.002)
        busy = app.has_messages or app.typed_ahead or not app._screen_rests or app.screen._bands  # type: ignore[attr-defined]
        quiet = 0 if busy or app.screen._dirty_widgets else quiet + 1


async def press(app: RemoteApp, *keys: str) -> None:
    """Press keys, each of which opens or closes a screen."""
    for key in keys:
        before = app.screen
        assert app.driver is not None
        app.driver.typed(key.encode())
        await eventually(lambda before=before: app.screen is not before)  # type: ignore[misc]
        await at_rest(app)


def cells(app: RemoteApp) -> str:
    assert app.driver is not None
    return "\n".join("".join(row) for row in app.driver._frame._chars)


@pytest.mark.parametrize("size", [(121, 43), (60, 3)])
def test_a_picture_that_is_painted_in_bands_is_the_same_as_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    async def evening(app: RemoteApp) -> None:
        for key in ("", "p", "\x1b", "o"):
            await press(app, *key)
            # In a window of hardly any lines a dialog is scrolled to its list a moment after it was shown.
            await eventually(lambda key=key: app.screen.scroll_offset.y > 0 or size[1] > 24 or key != "p")  # type: ignore[misc]
            pictures = []
            for bands in (True, False):
                with monkeypatch.context() as patch:
                    patch.setattr(RemoteApp, "paints_in_bands", lambda _app, bands=bands: bands)
                    app.screen.refresh()
                    await at_rest(app)
                    pictures.append(cells(app))
            assert pictures[0] == pictures[1] != "", key

    spend(tmp_path, size, evening)


def test_no_step_of_opening_and_closing_screens_takes_as_long_as_a_whole_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, most = 0, 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    do = Turns._do

    def counted(turns: Turns, person: LoopPerson, step: LoopStep) -> float:
        nonlocal calls, most
        calls = 0
        sys.setprofile(count)
        try:
            return do(turns, person, step)
        finally:
            sys.setprofile(None)
            most = max(most, calls)

    async def evening(app: RemoteApp) -> None:
        monkeypatch.setattr(Turns, "_do", counted)
        await press(app, "p", "\x1b")
        monkeypatch.setattr(Turns, "_do", do)

    spend(tmp_path, (120, 40), evening)
    assert 0 < most <= MOST


def test_a_screen_that_is_left_while_it_is_painted_leaves_no_line_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(app: RemoteApp) -> None:
        before, hall, take_update = cells(app), app.screen, RemoteApp.take_update
        opened: list[bool] = []

        def left_in_the_middle(app: RemoteApp, screen: Any, update: Any) -> bool:
            if screen is hall and screen.half_painted and not opened:
                opened.append(True)
                app.push_screen(SettingsScreen())
            return take_update(app, screen, update)

        monkeypatch.setattr(RemoteApp, "take_update", left_in_the_middle)
        hall.refresh()
        await eventually(lambda: app.screen is not hall)
        await at_rest(app)
        await press(app, "\x1b")
        assert opened and cells(app) == before

    spend(tmp_path, (80, 24), evening)
