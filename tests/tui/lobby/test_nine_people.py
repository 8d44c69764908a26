"""A table of nine people with the longest names there are, on the smallest screen of the lobby."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.wyrt_arton.model import ArtonOptions
from tests.tui.lobby_apps import HallClub, people
from tests.tui.organiser.test_nine_seats import PEOPLE
from tui.lobby.waiting_table import WaitingTableScreen
from tui.services.lobby.open_table import TablePlan


@pytest.mark.parametrize("pressed", [(), ("enter",)], ids=["lobby", "table"])
async def test_everybody_at_a_table_of_nine_can_be_told_apart(
    kept: SnapshotAssertion, tmp_path: Path, pressed: tuple[str, ...]
) -> None:
    club = HallClub(tmp_path)
    host, *others = PEOPLE
    async with people(club, others[-1]) as [last]:
        club.lobby.open_tables.host(host, TablePlan("wyrt_arton", ArtonOptions(), 9))
        for name in others:
            club.lobby.open_tables.sit(name, 1)
        await last.seeing("9/9")
        await last.press(*pressed)
        if pressed:
            await last.on(WaitingTableScreen)
        assert last.sees == kept
