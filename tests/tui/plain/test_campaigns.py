"""Campaigns in lines: purses and the ledger read aloud, and a match begun with the purses."""

from __future__ import annotations

from pathlib import Path

from tests.tui.carrying import CarryingToy, carrying
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lines import reading, session
from tests.tui.plain.test_lobby import listening, until
from tests.tui.tables import matches_on, store_in
from tui.plain.home import LineHome
from tui.services.campaigns import CampaignService

__all__ = ["carrying"]


async def test_the_purses_of_a_campaign_are_read_aloud_and_brought_to_a_match(
    carrying: CarryingToy, tmp_path: Path
) -> None:
    store = store_in(tmp_path)
    matches = matches_on(store, carrying)
    service = CampaignService(store, matches, {"toy": carrying})
    campaign = service.open("Taverna do Macaco", "toy")
    service.join(campaign.id, "Ana")
    service.correct(campaign.id, "Ana", 5, "Moeda achada")
    asked = ["jogar", "1", "2", "taverna", "ao acaso", "q", "bolsas", "taverna", "0"]
    person = reading(asked)
    await LineHome(person, session(), store, matches, {"toy": carrying}).run()
    [sat] = store.campaigns.open_matches(campaign.id)
    assert sat.purses == (25, 20)
    assert f"Ana: 25. à mesa ({sat.match})" in person.all
    assert person.all.index("correção: Moeda achada") < person.all.index("entrou na campanha")


async def test_without_a_campaign_lines_ask_nothing_about_one(carrying: CarryingToy, tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["jogar", "1", "2", "1", "ao acaso", "q", "0"])
    await LineHome(person, session(), store, matches_on(store, carrying), {"toy": carrying}).run()
    assert "campanha" not in person.all
    assert store.matches.count(status="open") == 1


async def test_over_ssh_purses_are_brought_to_tables_of_the_lobby_and_nowhere_else(
    carrying: CarryingToy, tmp_path: Path
) -> None:
    club = HallClub(tmp_path)
    campaign = club.lobby.campaigns.open("Taverna do Macaco", "toy")
    async with listening(club, "Ana", "Bia") as (ana, bia):
        await ana.chooses("Jogar")
        await ana.chooses("Toy")
        await ana.hears("Para quantas")
        ana.type("2")
        await ana.chooses("Está bem assim")
        await ana.chooses("ao acaso")
        await until(lambda: club.store.matches.count() == 1)
        assert "campanha" not in ana.said and not club.store.campaigns.open_matches(campaign.id)
        await bia.chooses("Abrir uma mesa")
        await bia.chooses("Toy")
        await bia.hears("Para quantas")
        bia.type("2")
        await bia.chooses("Taverna do Macaco")
        await bia.chooses("Sem relógio")
        await bia.chooses("Aberta e amistosa")
        await until(lambda: club.lobby.open_tables.waits_at("Bia") is not None)
        table = club.lobby.open_tables.waits_at("Bia")
        assert table is not None and table.plan.campaign == campaign
