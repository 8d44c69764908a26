"""A shared table while it is written to the disk, and at its end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.core.log import Acted, Player, TakenBack
from saves.matches.match_rows import TimeControl
from tests.tui.services.matches.match_services import until
from tests.tui.shared import entries, party
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen


async def test_a_second_key_for_the_same_choice_is_not_taken_while_the_first_is_written(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        await item.come("Bia")
        with item.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
            me = item.on_turn()
            screen = me.screen
            seat = item.live_match.table.deciders()[0]
            first, second = item.live_match.table.legal_actions(seat)[:2]
            screen.take(first)
            assert screen.sending
            screen.take(second)
            await until(lambda: not item.live_match.table.pending)
            await item.settle()
            assert [entry.action for entry in entries(item) if isinstance(entry, Acted)] == [first]
            assert not screen.sending
            await me.press("u")
            await item.settle()
            await item.other(me).press("s")
            await until(lambda: not item.live_match.table.pending)
            await item.settle()
            assert not any(isinstance(entry, Acted) for entry in entries(item))


async def test_an_action_that_takes_long_to_be_written_is_said_to(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        await item.come("Bia")
        with item.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
            me = item.on_turn()
            me.screen.take(item.live_match.table.legal_actions(item.live_match.table.deciders()[0])[0])
            me.screen._late()
            assert me.prompt == " ? Gravando a sua jogada…"
            await until(lambda: not item.live_match.table.pending)
            await item.settle()
            assert "Gravando" not in me.prompt


async def test_all_are_shown_the_end_and_look_at_the_replay(tmp_path: Path) -> None:
    async with party(tmp_path, delay="hand") as item:
        ana, bia, duda = await item.come("Ana"), await item.come("Bia"), await item.come("Duda")
        await bia.press("R", "s")
        await item.settle()
        assert item.live_match.table.outcome is not None
        for guest in (ana, bia, duda):
            assert "v replay · Q sair" in guest.text
            await guest.press("n")
            assert isinstance(guest.app.screen, TableScreen)
        await duda.press("v")
        assert isinstance(duda.app.screen, ReplayScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (40, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_company_fits_into_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    players = tuple(Player(name) for name in ("Maximiliana de Sá", "Bartolomeu Queiroz", "Cleópatra Nunes", "Zé"))
    async with party(tmp_path, *players, time=TimeControl(move=60, reserve=600), minutes=90) as item:
        guest = await item.come("Zé", size=size)
        await item.come("Duda")
        line = next(line for line in guest.lines if "Zé" in line and "1:00" in line)
        assert len(line) <= size[0]
        assert line.count("(fora)") == 3 if size[0] >= 80 else line.count("(x)") >= 2
        assert line.count("+10'") == 4 or size[0] < 80


async def test_taking_back_is_logged_once_all_agree(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        await item.come("Bia")
        item.act()
        await item.settle()
        me = item.on_turn()
        await me.press("u")
        await item.settle()
        await item.other(me).press("s")
        await item.settle()
        kept = item.store.matches.load(item.live_match.match).entries
        assert sum(isinstance(entry, TakenBack) for entry in kept) == 1
