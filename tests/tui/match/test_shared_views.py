"""A table that people share, each at a screen of their own: what everybody sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Acted
from engine.games.chama.actions import EndTurn
from saves.matches.match_rows import TimeControl
from tests.tui.shared import cards, entries, party
from tests.tui.tables import ANA, TITA
from tests.tui.visible_plies import visible_by_hand
from tui.match.table import TableScreen


async def test_everybody_sees_their_own_cards_and_a_move_at_once(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana, bia = await item.come("Ana"), await item.come("Bia")
        assert [guest.screen.choosing.table_model.me for guest in (ana, bia)] == [0, 1]
        for seat, guest in enumerate((ana, bia)):
            assert guest.screen.choosing.table_model.view == item.live_match.table.view(seat)
            held = set(item.live_match.table.state.seats[seat].hand)
            assert cards(guest) == [
                f"hand:{card}" for card in (13, 12, 11, 5, 4, 3, 2, 10, 9, 8, 7, 6, 1) if card in held
            ]
        me = item.on_turn()
        before = item.other(me).text
        await me.press("e", "e")
        await item.settle()
        assert any(isinstance(entry, Acted) for entry in entries(item))
        assert item.other(me).text != before
        assert item.on_turn() is not me


async def test_nobody_plays_for_another(tmp_path: Path) -> None:
    async with party(tmp_path) as this:
        await this.come("Ana")
        await this.come("Bia")
        other = this.other(this.on_turn())
        await other.press("e", "e", "1", "1", "enter", "space", "u")
        assert not any(isinstance(entry, Acted) for entry in entries(this))


async def test_who_has_no_seat_watches_and_is_counted(tmp_path: Path) -> None:
    async with party(tmp_path, delay="none") as item:
        ana, duda = await item.come("Ana"), await item.come("Duda")
        assert cards(duda) == []
        assert duda.hint.strip() == "Você assiste a esta mesa. Q sai."
        assert duda.screen.choosing.table_model.view == item.live_match.table.view(None)
        assert ana.players_bar.endswith("1 assiste")
        await duda.press("e", "1", "1", "enter", "u", "R")
        assert not any(isinstance(entry, Acted) for entry in entries(item))
        assert isinstance(duda.app.screen, TableScreen)
        await item.come("Edu")
        assert ana.players_bar.endswith("2 assistem")
        await item.go(duda)
        assert ana.players_bar.endswith("1 assiste")
        assert not isinstance(duda.app.screen, TableScreen)


@pytest.mark.parametrize("delay", ["none", "move", "hand"])
async def test_a_spectator_is_shown_what_the_delay_allows_and_nothing_more(tmp_path: Path, delay: Any) -> None:
    async with party(tmp_path, delay=delay) as item:
        await item.come("Ana")
        await item.come("Bia")
        duda = await item.come("Duda")
        table, spectator_delay = item.live_match.table, item.live_match.spectator_delay
        behind = set()
        for _ in range(14):
            seat = table.deciders()[0]
            item.on_turn().screen.participant.submit(seat, table.legal_actions(seat)[-1])
            await item.settle()
            table_model, shown = duda.screen.choosing.table_model, spectator_delay.plies_shown
            assert table_model.view == table.game.view(table.line.state_at(shown), None)
            assert not table_model.moves
            assert list(table_model.log) == [
                line
                for number in range(1, shown + 1)
                for line in duda.screen.log_formatter.of(visible_by_hand(table.line, number, None))
            ]
            assert all(line.ply <= (table.line.plies[shown - 1].number if shown else 0) for line in table_model.log)
            behind.add(len(table.line.plies) - shown)
        assert (behind == {0}) is (delay == "none")


async def test_the_organiser_looks_on_without_delay_and_sees_no_hand(tmp_path: Path) -> None:
    async with party(tmp_path, delay="hand") as item:
        await item.come("Ana")
        await item.come("Bia")
        judge, duda = await item.come("Juiz", "organiser"), await item.come("Duda")
        item.act()
        await item.settle()
        assert judge.screen.choosing.table_model.view == item.live_match.table.view(None)
        assert duda.screen.choosing.table_model.view != item.live_match.table.view(None)
        assert cards(judge) == []


async def test_a_spectator_who_is_behind_sees_no_clock_that_would_tell_whose_turn_it_is(tmp_path: Path) -> None:
    async with party(tmp_path, delay="move", time=TimeControl(move=30)) as item:
        ana = await item.come("Ana")
        await item.come("Bia")
        duda = await item.come("Duda")
        assert "0:30" in duda.players_bar
        item.on_turn().screen.participant.submit(item.live_match.table.deciders()[0], EndTurn())
        await item.settle()
        assert "0:30" in ana.players_bar and "0:30" not in duda.players_bar
        marked = [name for name in ("Ana", "Bia") if f"►{name}" in duda.players_bar]
        assert marked == [item.other(item.on_turn()).screen.participant.who]


async def test_the_pace_of_bots_is_that_of_the_match_service_at_a_shared_table(tmp_path: Path) -> None:
    async with party(tmp_path, ANA, TITA, bot_pause=0.01) as item:
        await item.come("Ana", bot_speed="slow")
        assert item.live_match.pause == 0.01
