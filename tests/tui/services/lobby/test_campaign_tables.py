"""Tables of the lobby to which everybody brings their purse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from tests.tui.carrying import CarryingToy, PurseOptions, carrying
from tests.tui.tables import CLOCK, matches_on, store_in
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson, TablePlan
from tui.texts.lobby import plan_words
from tui.texts.localizer import Words

__all__ = ["carrying"]


@pytest.fixture
def lobby(carrying: CarryingToy, tmp_path: Path) -> Lobby:
    store = store_in(tmp_path)
    lobby = Lobby(store, matches_on(store, carrying), {"toy": carrying}, clock=lambda: CLOCK, now=lambda: 0.0)
    for name in ("Ana", "Bia", "Gil", "Juiz"):
        lobby.arrive(LobbyPerson(name, guest=name == "Gil", organiser=name == "Juiz"))
    lobby.campaigns.open("Taverna", "toy")
    return lobby


def plan(lobby: Lobby, **chosen: Any) -> TablePlan:
    [campaign] = lobby.campaigns.list()
    return TablePlan("toy", PurseOptions(hands=1), 2, campaign=campaign, **chosen)


def refused(code: str) -> pytest.RaisesExc[CarteadoError]:
    return pytest.raises(CarteadoError, check=lambda error: error.code == code)


def purses(store: Lobby) -> dict[str, int]:
    return {account.name: account.purse for account in store.campaigns.state(store.campaigns.list()[0].id).accounts}


async def test_people_bring_their_purses_to_a_table_and_a_guest_one_that_does_not_last(lobby: Lobby) -> None:
    lobby.campaigns.join(lobby.campaigns.list()[0].id, "Ana")
    lobby.campaigns.correct(lobby.campaigns.list()[0].id, "Ana", 15, "Moeda achada")
    number = lobby.open_tables.host("Ana", plan(lobby)).number
    lobby.open_tables.sit("Gil", number)
    live = lobby.begin("Ana", number).live_match
    assert live.options.purses == (35, 20)
    for seat in (0, 1):
        live.table.submit(seat, live.table.legal_actions(seat)[2])
    for seat in (0, 1):
        live.table.submit(seat, live.table.legal_actions(seat)[0])
    assert live.closed
    assert purses(lobby) == {"Ana": 35 + live.table.state.points[0]}


async def test_whoever_may_not_sit_down_is_refused_at_the_seat(lobby: Lobby) -> None:
    campaign = lobby.campaigns.list()[0].id
    lobby.campaigns.join(campaign, "Ana")
    lobby.campaigns.correct(campaign, "Ana", -20, "Multa")
    with refused("purse_empty"):
        lobby.open_tables.host("Ana", plan(lobby))
    number = lobby.open_tables.host("Bia", plan(lobby)).number
    with refused("purse_empty"):
        lobby.open_tables.sit("Ana", number)
    lobby.campaigns.close(campaign)
    with refused("campaign_closed"):
        lobby.open_tables.sit("Juiz", number)


async def test_nobody_but_an_organiser_plays_for_money_against_bots(lobby: Lobby) -> None:
    number = lobby.open_tables.host("Ana", plan(lobby)).number
    with refused("campaign_with_bots"):
        lobby.begin("Ana", number, "first")
    assert lobby.open_tables.table(number).people == ("Ana",)
    number = lobby.open_tables.host("Juiz", plan(lobby)).number
    assert lobby.begin("Juiz", number, "first").live_match.options.purses == (20, 20)


def test_a_table_that_waits_tells_its_campaign(lobby: Lobby, carrying: CarryingToy) -> None:
    assert "com as bolsas da campanha Taverna" in plan_words(plan(lobby), {"toy": carrying}, Words("pt_BR"))
