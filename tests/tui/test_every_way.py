"""Every way to a screen, in the app, at the desk and in the hall, in windows of every size by turns: nothing ends."""

from __future__ import annotations

import re
from contextlib import chdir
from datetime import UTC
from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves.store import open_store
from tests.monkey.clubs import found, noting_screens, opened
from tests.monkey.ways import WAYS
from tests.quiet import paint
from tests.tui.desk import app_at
from tests.tui.lobby_apps import GuestApp, HallClub
from tests.tui.test_every_size import SIZES, walk
from tui.app import CarteadoApp

pytestmark = pytest.mark.marathon

_KEYS = {"\r": "enter", "\x1b[B": "down", "\x1b[3~": "delete", "\x1b[C": "right", "\t": "tab", "\x10": "ctrl+p"}
_MOVES = ("down", "right", "1", "up", "left", "tab", "pagedown", "home")


def pressed(way: str) -> list[str]:
    """The keys of a way by their names."""
    return [_KEYS.get(key, key) for key in re.findall(r"\x1b\[3~|\x1b\[[BC]|.", way, re.DOTALL)]


async def go(app: CarteadoApp, pilot: Pilot[None], way: str, number: int, whole: bool) -> None:
    """Go a way from the first screen, and try its end in other sizes; then the window is the first again.

    All moves at the least size and at another where it is to be tried whole, else a quarter of them at one size; which
    quarter and which size comes by turns. Every picture is painted from the end of the way on: those before it are the
    ends of others.
    """
    while len(app.screen_stack) > 1:
        app.pop_screen()
    await pilot.pause()
    await pilot.press(*pressed(way))
    paint(app)
    first, *others = sizes = SIZES[1:-1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.quiet.PAINTED", 1)
        if whole:
            await walk(pilot, *_MOVES, sizes=(first, others[number % len(others)], SIZES[0]))
        else:
            await walk(pilot, *_MOVES[number % 4 :: 4], sizes=(sizes[number % len(sizes)],))
            await pilot.resize_terminal(*SIZES[0])
    assert app.is_running and app.return_code is None, repr(way)


def ways(over: str, part: int, parts: int) -> tuple[str, ...]:
    """A part of the ways of an app, without those that open a server."""
    return tuple(way for way in WAYS[over] if not way.startswith("s\r"))[part::parts]


in_parts = pytest.mark.parametrize(
    "part", [0, pytest.param(1, marks=pytest.mark.deep), 2, pytest.param(3, marks=pytest.mark.deep)]
)
with_all_moves = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["quarter", "whole"]
)


@with_all_moves
@in_parts
@pytest.mark.parametrize("over", ["app", "desk"])
async def test_no_way_in_the_app_or_at_the_desk_ends_it_at_any_size(
    tmp_path: Path, over: str, part: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    database = found(tmp_path)
    with chdir(tmp_path), open_store(database, zone=UTC) as store, noting_screens(tmp_path):
        store.club.change(documents=None)
        app = app_at(store)
        async with app.run_test(size=SIZES[0]) as pilot:
            for number, way in enumerate(ways(over, part, 4)):
                await go(app, pilot, way, number, whole)
    assert len(opened(tmp_path)) > 4


@with_all_moves
@in_parts
async def test_no_way_of_a_visitor_ends_the_app_at_any_size(
    tmp_path: Path, part: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with chdir(tmp_path), noting_screens(tmp_path):
        club = HallClub(tmp_path)
        app = GuestApp(club, "Nara", organiser=True)
        async with app.run_test(size=SIZES[0]) as pilot:
            for number, way in enumerate(ways("hall", part, 4)):
                await go(app, pilot, way, number, whole)
        club.store.close()
    assert len(opened(tmp_path)) > 4
