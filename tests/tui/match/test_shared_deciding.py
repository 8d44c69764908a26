"""What the organiser decides at a shared table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Intervened, Player
from engine.core.model import Abandoned, Resigned, TimeCalled
from tests.tui.shared import CAIO, cards, choose, entries, menu, party
from tui.match.table import TableScreen


async def test_only_the_organiser_is_offered_what_the_organiser_decides(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana, bia, judge = await item.come("Ana"), await item.come("Bia", "host"), await item.come("Juiz", "organiser")
        offered = {}
        for guest in (ana, bia, judge):
            await guest.press("m")
            offered[guest.screen.participant.who] = menu(guest)
            await guest.press("escape")
        assert offered["Ana"] == offered["Bia"] == ["stay", "leave", "clock", "resign", "settings"]
        assert offered["Juiz"] == ["stay", "leave", "clock", "time", "abandon", "settings", "out", "replace"]
        for guest in (ana, bia):
            await guest.press("T", "A")
            assert isinstance(guest.app.screen, TableScreen)
            participant = guest.screen.participant
            for act in (
                participant.call_time,
                participant.abandon,
                lambda participant=participant: participant.rule_out(0),
                lambda participant=participant: participant.replace(0, CAIO),
            ):
                with pytest.raises(CarteadoError) as refused:
                    act()
                assert refused.value.code in ("organiser_only", "seat_not_free")
        with pytest.raises(CarteadoError):
            ana.screen.participant.pause_clocks(True)
        assert item.live_match.table.outcome is None


async def test_the_organiser_abandons_a_match_and_the_log_says_why(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana, judge = await item.come("Ana"), await item.come("Juiz", "organiser")
        await judge.press("A", *"luz", "enter")
        await item.settle()
        assert item.live_match.table.outcome is not None
        done = next(entry for entry in entries(item) if isinstance(entry, Intervened))
        assert (done.act, done.note) == (Abandoned(), "luz")
        kept = item.store.matches.load(item.live_match.match)
        assert done in kept.entries
        assert "Partida abandonada, sem resultado" in ana.text
        await ana.press("escape")
        assert "Organização: luz" in "\n".join(line.text for line in ana.screen.choosing.table_model.log)


async def test_the_organiser_decides_that_a_seat_has_given_up(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        judge = await item.come("Juiz", "organiser")
        await judge.press("m")
        await choose(judge, "out")
        await choose(judge, "out:1")
        await judge.press(*"atraso", "enter")
        await item.settle()
        done = next(entry for entry in entries(item) if isinstance(entry, Intervened))
        assert (done.act, done.note) == (Resigned(1), "atraso")
        assert item.live_match.table.outcome is not None and item.live_match.table.outcome.places == (1, 2)


async def test_the_organiser_replaces_a_player(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        bia, caio = await item.come("Bia"), await item.come("Caio")
        judge = await item.come("Juiz", "organiser")
        await judge.press("m")
        await choose(judge, "replace")
        await choose(judge, "replace:1")
        await judge.press(*"Caio", "enter")
        await item.settle()
        assert (bia.screen.participant.seats, caio.screen.participant.seats) == ((), (1,))
        assert cards(bia) == [] and cards(caio)
        assert bia.screen.choosing.table_model.me is None
        with pytest.raises(CarteadoError) as refused:
            judge.screen.participant.replace(1, Player("ana"))
        assert refused.value.code == "name_at_table"


async def test_the_organiser_calls_time(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        judge = await item.come("Juiz", "organiser")
        await judge.press("T")
        await judge.press("s")
        await item.settle()
        assert any(isinstance(entry, Intervened) and entry.act == TimeCalled() for entry in entries(item))
