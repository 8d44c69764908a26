"""Screens that open while all take turns: in windows of a single cell, and for visitors who hang up meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest

from tests.tui.ssh.test_visitor_app import app_of, opened
from tests.tui.ssh_people import Hall, Person, eventually
from tui.lobby.lobby import LobbyScreen
from tui.match.table import TableScreen
from tui.services.turn_loop import run_in_turns, running_turns

Keys = list[asyncssh.SSHKey]


@pytest.fixture
def spend(tmp_path: Path, keys: Keys, caplog: pytest.LogCaptureFixture) -> Callable[..., None]:
    """Spend an evening in the club's hall, where all take turns and nobody has any left; nothing fails there."""

    async def main(evening: Callable[[Hall], Awaitable[None]]) -> None:
        hall = Hall(tmp_path)
        hall.server = opened(hall, keys)
        await hall.server.start()
        turns = running_turns()
        assert turns is not None
        turns._others.left = 0.0
        try:
            await evening(hall)
        finally:
            await hall.close()
        assert not turns.waiting
        faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert faults == []

    return lambda evening: run_in_turns(main(evening))


async def in_the_hall(hall: Hall, person: Person, name: str) -> None:
    """Skip the questions of the first visit."""
    await eventually(lambda: bool(hall.server.visitors()) and app_of(hall, name).painted.is_set())
    person.type("\x1b")
    await eventually(lambda: isinstance(app_of(hall, name).screen, LobbyScreen))


async def rounds(many: int) -> None:
    """Let the loop go round so many times."""
    for _ in range(many):
        await asyncio.sleep(0)


@pytest.mark.parametrize("size", [(1, 1), (1, 24), (80, 1)])
def test_guard_13_in_a_window_of_hardly_a_cell_screens_open_and_are_whole_once_it_is_large(
    spend: Callable[..., None], keys: Keys, size: tuple[int, int]
) -> None:
    async def evening(hall: Hall) -> None:
        bia = await hall.connect("Bia", key=keys[0], size=size)
        bia.follow = False  # The screen of these tests has no room for what a terminal is asked.
        await bia.enter()
        await in_the_hall(hall, bia, "Bia")
        bia.type("p")
        await eventually(lambda: not isinstance(app_of(hall, "Bia").screen, LobbyScreen))
        bia.type("\r")
        await eventually(lambda: isinstance(app_of(hall, "Bia").screen, TableScreen))
        bia.follow = True
        bia.resize(80, 24)
        await bia.sees("Bia")

    spend(evening)


@pytest.mark.parametrize("many", [0, 4, 32, 256])
def test_guard_17_whoever_hangs_up_while_the_first_screen_opens_leaves_nothing_behind(
    spend: Callable[..., None], keys: Keys, many: int
) -> None:
    async def evening(hall: Hall) -> None:
        for name, key in (("Bia", keys[0]), ("Caio", keys[1])):
            person = await hall.come(name, key=key)
            await rounds(many)
            person.connection.abort()
        bia = await hall.come("Bia", key=keys[0])
        await bia.sees("Qual idioma?")
        await eventually(lambda: [visitor.name for visitor in hall.server.visitors()].count("Bia") == 1)

    spend(evening)


@pytest.mark.covered
@pytest.mark.parametrize("many", [0, 16, 128])
@pytest.mark.parametrize("typed", ["o", "p\r"])
def test_guard_17_whoever_hangs_up_while_another_screen_opens_finds_it_open_on_coming_back(
    spend: Callable[..., None], keys: Keys, many: int, typed: str
) -> None:
    async def evening(hall: Hall) -> None:
        bia = await hall.come("Bia", key=keys[0])
        await in_the_hall(hall, bia, "Bia")
        app = app_of(hall, "Bia")
        bia.type(typed)
        await rounds(many)
        bia.connection.abort()
        again = await hall.come("Bia", key=keys[0])
        await again.until(lambda: again.screen.text.strip() != "", "a picture")
        assert app_of(hall, "Bia") is app
        again.type("\x1b")
        await rounds(10)
        again.resize(100, 30)
        await eventually(lambda: app.size == (100, 30))
        await eventually(lambda: not app.has_messages)

    spend(evening)
