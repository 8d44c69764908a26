"""A table of the server goes on without an organiser: the host and its players see to whoever is away, or unwanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.games.chama.model import ChamaOptions
from tests.tui.lobby.test_tournament import tournament
from tests.tui.lobby_apps import HallClub, people
from tests.tui.plain.test_lobby import listening
from tests.tui.services.lobby.test_lobby import DUEL, FOUR, hall_in, refused
from tests.tui.shared import choose, party
from tests.tui.tables import ANA, BIA, TITA
from tui.lobby.waiting_table import WaitingTableScreen
from tui.match.table import TableScreen
from tui.services.lobby.open_table import LobbyMatch, TablePlan
from tui.services.tournaments.players import seat_of
from tui.texts.lobby import calls_for
from tui.widgets.dialogs import ConfirmDialog


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


def begun(club: HallClub) -> LobbyMatch:
    table = club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2))
    club.lobby.open_tables.sit("Bia", table.number)
    return club.lobby.begin("Ana", table.number)


# ---- While a match is played -----------------------------------------------------------------------------------------


async def test_a_host_in_lines_puts_a_bot_in_and_whoever_returns_at_a_screen_is_asked_back(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        live = begun(club)
        await ana.hears("O salão.")
        ana.type("g")
        await ana.hears("CHAMA Campeonato")
        ana.type("menu")
        await ana.hears("0. ")
        assert "bot no lugar" not in ana.said
        ana.type("0")
        live.live_match.time_keeper.patience = 0
        live.live_match.time_keeper.look()
        await ana.hears("Bia está fora há mais de dois minutos")
        ana.type("menu")
        await ana.chooses("Pôr um bot no lugar de Bia")
        await ana.hears("quando quiser.", "0. Voltar")
        ana.type("1")
        await ana.hears("(bot) assume o lugar 2.")
        assert live.live_match.people == (0,)
        assert ("Bia", False) in club.lobby.matches.open_seats()
        assert [call.kind for call in calls_for(club.lobby, "Bia")] == ["table"]
        async with people(club, "Bia") as (bia,):
            await bia.seeing("tem o seu lugar")
            await bia.press("g")
            table = await bia.on(TableScreen)
            await bia.seeing("Um bot joga no lugar que era seu")
            await bia.press("s")
            await bia.until(lambda: table.participant.seats == (1,))


async def test_a_player_at_a_screen_claims_the_win_after_two_minutes(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana, bia = await item.come("Ana"), await item.come("Bia")
        await item.go(bia)
        await item.tick(119)
        assert "dois minutos" not in ana.hint
        await item.tick(1)
        assert ana.messages[-1] == "Bia está fora há mais de dois minutos: em m, um bot pode tomar o lugar."
        await ana.press("m")
        await choose(ana, "claim:1")
        await ana.press("s")
        await item.settle()
        outcome = item.live_match.table.outcome
        assert outcome is not None and outcome.places == (1, 2)


async def test_a_table_of_a_tournament_is_left_to_its_organiser(club: HallClub) -> None:
    seat = seat_of(tournament(club), "Ana")
    assert seat is not None
    assert seat.sit_down().time_keeper.patience is None
    club.store.close()


# ---- The log keeps its names -----------------------------------------------------------------------------------------


async def test_a_bot_that_takes_a_seat_does_not_rename_what_the_person_did(tmp_path: Path) -> None:
    async with party(tmp_path, ANA, BIA, TITA) as item:
        ana, bia = await item.come("Ana"), await item.come("Bia")
        while not any("Bia" in line.text for line in ana.screen.choosing.table_model.log):
            item.act()
            await item.settle()
        before = [line.text for line in ana.screen.choosing.table_model.log]
        await item.go(bia)
        item.live_match.table.give_seat(1, Player("Rosa", "script"))
        await item.settle()
        after = [line.text for line in ana.screen.choosing.table_model.log]
        assert after[: len(before)] == before
        assert ana.screen.log_formatter.names[1] == "Rosa"


# ---- While a table waits ---------------------------------------------------------------------------------------------


def test_the_host_removes_somebody_who_comes_back_by_invitation_only(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Bia", FOUR)
    lobby.open_tables.sit("Caio", table.number)
    with refused("not_your_table"):
        lobby.open_tables.remove("Caio", table.number, "Bia")
    lobby.open_tables.remove("Bia", table.number, "Caio")
    assert table.people == ("Bia",) and lobby.open_tables.waits_at("Caio") is None
    with refused("table_refused"):
        lobby.open_tables.sit("Caio", table.number)
    lobby.open_tables.remove("Bia", table.number, "Bia")
    assert table.people == ("Bia",)
    lobby.open_tables.invite("Bia", "Caio", table.number)
    lobby.open_tables.sit("Caio", table.number)
    assert table.people == ("Bia", "Caio")


def test_whom_the_host_removed_another_player_does_not_bring_back(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Bia", FOUR)
    lobby.open_tables.sit("Caio", table.number)
    lobby.open_tables.sit("Ana", table.number)
    lobby.open_tables.remove("Bia", table.number, "Caio")
    lobby.open_tables.invite("Ana", "Caio", table.number)
    with pytest.raises(CarteadoError, match="table_refused"):
        lobby.open_tables.sit("Caio", table.number)


async def test_the_host_removes_at_a_screen_and_in_lines_and_whoever_is_removed_is_told(club: HallClub) -> None:
    async with people(club, "Ana", "Caio") as (ana, caio), listening(club, "Bia") as (bia,):
        await bia.hears("O salão.")
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 4, private=True))
        await ana.seeing("sua, espera")
        await ana.press("enter")
        code = club.lobby.open_tables.table(1).code
        await bia.chooses("código de uma mesa")
        bia.type(code)
        await bia.hears("2: Bia")
        await ana.on(WaitingTableScreen)
        await ana.seeing("Bia")
        await ana.press("down", "f")
        await ana.on(ConfirmDialog)
        await ana.press("s")
        await bia.hears("Quem abriu a mesa 1 tirou você dela.")
        assert club.lobby.open_tables.table(1).people == ("Ana",)

        await bia.chooses("Abrir uma mesa")
        await bia.chooses("Chama")
        await bia.hears("Para quantas")
        bia.type("2")
        await bia.chooses("Está bem assim")
        await bia.chooses("Sem relógio")
        await bia.chooses("Aberta e amistosa")
        await bia.hears("Mesa 2.")
        await caio.seeing("Mesa 2, de Bia")
        await caio.press("enter")
        await caio.on(WaitingTableScreen)
        await bia.hears("2: Caio")
        await bia.chooses("Tirar Caio da mesa")
        await bia.hears("2: vago")
        await caio.until(lambda: not isinstance(caio.app.screen, WaitingTableScreen))


async def test_a_new_table_is_announced_in_lines_to_those_who_may_know_of_it(club: HallClub) -> None:
    async with listening(club, "Ana", "Bia") as (ana, bia):
        for listener in (ana, bia):
            await listener.hears("O salão.")
        club.lobby.open_tables.host("Caio", TablePlan("chama", ChamaOptions(), 2, private=True))
        club.lobby.open_tables.host("Ana", DUEL)
        await bia.hears("Ana abriu a mesa 2: Chama; amistosa")
        assert "Caio abriu" not in bia.said and "Ana abriu" not in ana.said
