"""Campaigns by keys: purses, the ledger, and matches to which everybody brings their purse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.app import empty_club, go_to
from tests.tui.carrying import CarryingToy, carrying
from tests.tui.desk import SMALL, app_at, press, shown, type_text
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.screens.campaigns import CampaignScreen, CampaignsScreen
from tui.services.matches.live_match import LiveMatch

__all__ = ["carrying"]


@asynccontextmanager
async def at_campaign(folder: Path) -> AsyncIterator[tuple[Pilot[None], CarteadoApp, str]]:
    """Somebody at the screen of a new campaign."""
    with empty_club(folder) as store:
        app = app_at(store, name="Juiz")
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "c", "m", "n")
            await type_text(pilot, "Taverna do Macaco")
            assert isinstance(app.screen, CampaignScreen)
            yield pilot, app, store.campaigns.list()[0].id


async def test_an_organiser_opens_a_campaign_corrects_it_and_closes_it(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        await press(pilot, "a")
        await type_text(pilot, "Ana")
        assert "Ana" in shown(pilot) and "+20" in shown(pilot) and "entrou na campanha (Juiz)" in shown(pilot)
        await press(pilot, "c")
        await type_text(pilot, "muito")
        assert "Um número com sinal" in shown(pilot)
        await press(pilot, "escape", "c")
        await type_text(pilot, "-20")
        await type_text(pilot, "Multa da casa")
        assert "−20" in shown(pilot) and "correção: Multa da casa (Juiz)" in shown(pilot)
        assert "sem nada" in shown(pilot)
        await press(pilot, "r", "b")
        assert "recompra (Juiz)" in shown(pilot) and "não está expulso" in shown(pilot)
        assert app.context.campaigns.state(campaign).accounts[0].purse == 20
        await press(pilot, "d", "s")
        assert "Campanha encerrada" in shown(pilot)
        await press(pilot, "a")
        await type_text(pilot, "Bia")
        assert [account.name for account in app.context.campaigns.state(campaign).accounts] == ["Ana"]
        await press(pilot, "escape")
        assert isinstance(app.screen, CampaignsScreen) and "encerrada em" in shown(pilot)


async def test_several_people_join_a_campaign_at_once_or_none_of_them(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        for line in ("Ana, Bia; Caio", "Duda, Ana", f"Edu, {'x' * 81}"):
            await press(pilot, "a")
            await type_text(pilot, line)
        assert [account.name for account in app.context.campaigns.state(campaign).accounts] == ["Ana", "Bia", "Caio"]


async def test_a_match_is_set_up_from_the_campaign_and_booked_at_its_end(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        await press(pilot, "n")
        assert "Taverna do Macaco" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        live_match: LiveMatch = app.screen.live_match
        assert [account.playing for account in app.context.campaigns.state(campaign).accounts] == [live_match.match]
        while not live_match.closed:
            for seat in live_match.table.deciders():
                live_match.table.submit(seat, live_match.table.legal_actions(seat)[-1])
            await pilot.pause()
        [account] = app.context.campaigns.state(campaign).accounts
        assert (account.name, account.playing) == ("Juiz", "")
        assert account.purse == 20 + live_match.table.state.points[0]


async def test_a_new_game_offers_the_campaigns_of_its_game_and_begins_with_their_rules(
    carrying: CarryingToy, tmp_path: Path
) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        app.context.campaigns.join(campaign, "Juiz")
        await press(pilot, "escape", "escape", "escape", "escape", "n")
        await go_to(pilot, "campaign")
        assert "nenhuma" in shown(pilot)
        await press(pilot, "right")
        assert "Taverna do Macaco" in shown(pilot) and "Bots e visitantes" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.live_match.options.purses == (20, 20)
        await press(pilot, "escape")


async def test_whoever_may_not_sit_down_is_named(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        app.context.campaigns.join(campaign, "Juiz")
        app.context.campaigns.correct(campaign, "Juiz", -20, "Multa")
        await press(pilot, "n")
        seats = [line for line in shown(pilot).splitlines() if "Lugar" in line]
        assert "Juiz  pessoa  0 sem nada" in seats[1] and "bot" in seats[2] and "20 ›" in seats[2]
        await press(pilot, "enter")
        assert "Juiz ficou sem nada" in shown(pilot)
        assert app.context.store.matches.count() == 0


async def test_nobody_without_a_name_brings_a_purse(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, _campaign):
        await app.change_settings(name="")
        await press(pilot, "n", "enter")
        assert "todos têm nome" in shown(pilot)
        assert app.context.store.matches.count() == 0


async def test_the_marked_person_stays_marked_when_a_purse_changes(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        for name in ("Ana", "Bia"):
            app.context.campaigns.join(campaign, name)
        assert isinstance(app.screen, CampaignScreen)
        app.screen.refill()
        await press(pilot, "c")
        await type_text(pilot, "-20")
        await type_text(pilot, "Multa")
        await press(pilot, "r")
        kinds = [entry.kind for entry in app.context.campaigns.state(campaign).ledger.entries]
        assert kinds == ["joined", "joined", "correction", "rebuy"]


async def test_the_papers_of_a_campaign_are_written(carrying: CarryingToy, tmp_path: Path) -> None:
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        app.context.campaigns.join(campaign, "Ana")
        await press(pilot, "P")
        assert "Gravado" in shown(pilot)
        found = sorted(path.suffix for path in (tmp_path / "papers").glob("taverna-do-macaco-*"))
        assert found == [".csv", ".pdf", ".txt"]


async def test_names_of_80_characters_fit_the_screen(carrying: CarryingToy, tmp_path: Path) -> None:
    long = ("Maria Fernanda de Oliveira Santos Albuquerque e Silva dos Campos Elíseos da Mata", "Ana " * 20)
    async with at_campaign(tmp_path) as (pilot, app, campaign):
        for name in long:
            app.context.campaigns.join(campaign, name.strip())
        app.context.campaigns.correct(campaign, long[0], 10**9, "Moeda achada no fundo do poço da taverna")
        assert isinstance(app.screen, CampaignScreen)
        app.screen.refill()
        await press(pilot, "tab", "down", "up")
        assert "1.000.000.020" in shown(pilot) and "Maria Fernanda O. Santos" not in shown(pilot)
        assert "Moeda achada no fundo do poço da taverna" in " ".join(shown(pilot).split())
        assert "Ana Ana" in shown(pilot).partition("Livro-caixa")[2]
        await press(pilot, "shift+tab", "enter")
        assert "Ana Ana" not in shown(pilot).partition("Livro-caixa")[2]


async def test_without_a_game_that_carries_money_there_is_no_campaign(
    carrying: CarryingToy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CarryingToy, "first_purse", lambda *_: 0)
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "c", "m", "n")
            assert "Nenhum jogo daqui leva dinheiro" in shown(pilot)
