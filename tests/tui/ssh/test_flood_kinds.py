"""What strangers do in the floods that are measured: it is done, and they are back in the hall for the next round."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import asyncssh
import pytest

from tests.tui.ssh.test_openings import in_the_hall, spend
from tests.tui.ssh.test_visitor_app import app_of
from tests.tui.ssh_people import Hall, eventually
from tui.bench.server_crowd import Client
from tui.bench.server_floods import TYPED, _flood, stranger_of
from tui.lobby.lobby import LobbyScreen
from tui.screens.settings import HelpScreen

__all__ = ["spend"]

Keys = list[asyncssh.SSHKey]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("typed", TYPED.values(), ids=TYPED)
def test_whoever_floods_is_back_in_the_hall_for_the_next_round(
    spend: Callable[..., None], keys: Keys, typed: Sequence[str]
) -> None:
    async def evening(hall: Hall) -> None:
        bia = await hall.come("Bia", key=keys[0])
        await in_the_hall(hall, bia, "Bia")
        for key in typed:
            bia.type(key)
        bia.type("?")
        app = app_of(hall, "Bia")
        await eventually(lambda: isinstance(app.screen, HelpScreen))
        assert isinstance(app.screen_stack[-2], LobbyScreen)

    spend(evening)


def test_a_flood_of_matches_begins_them_and_one_of_talk_talks(spend: Callable[..., None], keys: Keys) -> None:
    async def evening(hall: Hall) -> None:
        bia = await hall.come("Bia", key=keys[0])
        await in_the_hall(hall, bia, "Bia")
        lobby = hall.server.lobby
        assert lobby is not None
        for key in TYPED["matches"]:
            bia.type(key)
        await eventually(lambda: lobby.matches.has_seat("Bia"))
        for key in TYPED["talk"]:
            bia.type(key)
        await eventually(lambda: any("come and look" in str(line) for line in lobby.chat.lines))

    spend(evening)


async def test_a_stranger_whose_line_is_broken_leaves_the_others_their_turn() -> None:
    tries = 0

    async def fail(_stranger: Client) -> None:
        nonlocal tries
        tries += 1
        assert tries < 100, "nobody else had a turn"
        raise OSError

    flooding = asyncio.ensure_future(_flood(Client(stranger_of(1), 0), fail))
    for _ in range(3):
        await asyncio.sleep(0)
    assert tries == 1
    flooding.cancel()
