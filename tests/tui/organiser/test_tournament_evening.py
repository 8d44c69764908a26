"""Whole evenings at the keyboard: from the lobby to the final table, as an organiser would press the keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.app import empty_club
from tests.tui.desk import LINE, NAMES, SMALL, app_at, press, shown, type_text
from tui.organiser.desk import DeskScreen
from tui.organiser.tournaments import TournamentsScreen
from tui.screens.home import HomeScreen

pytestmark = pytest.mark.marathon


async def test_eight_people_play_an_escada_from_the_lobby_to_the_final_table_with_keys_only(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, LINE)
            await press(pilot, "enter")
            assert "Digite o nome" in shown(pilot)
            for name in NAMES[:8]:
                await type_text(pilot, name)
            assert "8 inscritos: vale pontos" in shown(pilot)
            await press(pilot, "escape", "p")
            for _ in range(2):
                await press(pilot, "enter", "2", "1", "3", "4", "enter")
            assert "Rodada 1 completa: p sorteia a rodada 2" in shown(pilot)
            await press(pilot, "p")
            for _ in range(4):
                await press(pilot, "enter", "2", "1", "enter")
            assert "f encerra o torneio" in shown(pilot)
            await press(pilot, "f")
            final = shown(pilot)
            assert "Tabela final" in final and "Torneio encerrado" in final
            desk = app.screen
            assert isinstance(desk, DeskScreen)
            standing = desk.tournament_session.desk.final()
            assert standing is not None and len(standing) == 8
            champion = desk.tournament_session.tournament.entrant(standing[0]).name
            line = next(line for line in final.splitlines() if champion in line)
            assert "1º" in line and " 25 " in line and "1.500" in line
            await press(pilot, "escape")
            assert isinstance(app.screen, TournamentsScreen)
            assert f"1º {champion}" in shown(pilot)
            await press(pilot, "escape")
            assert isinstance(app.screen, HomeScreen)
        ratings = store.players.ratings()
        assert len(ratings) == 8 and len(store.players.results()) == 6


async def test_the_announcement_of_a_new_tournament_is_written_from_the_list(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "t")
            assert "P papéis" not in shown(pilot)
            await press(pilot, "n")
            await type_text(pilot, LINE)
            await press(pilot, "enter", "escape", "escape")
            assert isinstance(app.screen, TournamentsScreen)
            await press(pilot, "P", "enter")
            assert "Gravado: convite.txt" in shown(pilot)
        [path] = tmp_path.rglob("convite.txt")
        assert LINE in path.read_text()


async def test_the_evening_goes_on_after_the_power_failed_in_the_middle_of_a_round(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, LINE)
            await press(pilot, "enter")
            await type_text(pilot, ", ".join(NAMES[:8]))
            await press(pilot, "escape", "p", "enter", "1", "2", "3", "enter")
            before = _tables(shown(pilot))
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "t")
            assert "rodada 1: 1/2 mesas" in shown(pilot)
            await press(pilot, "enter")
            after = shown(pilot)
            assert "anotadas 1 de 2" in after
            assert _tables(after) == before and len(before) == 2
            await press(pilot, "enter", "1", "2", "3", "enter")
            assert "p sorteia a rodada 2" in shown(pilot)


def _tables(screen: str) -> list[str]:
    """The lines of the tables that are on the screen."""
    return [line for line in screen.splitlines() if "espera resultado" in line or " anotada " in line]
