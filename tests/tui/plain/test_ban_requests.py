"""A banned person asks in lines to sit down again, and an organiser answers in lines (WA-55)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.carrying import CarryingToy, PurseOptions, carrying
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lobby import Listener, listening
from tests.tui.tables import CLOCK
from tui.services.lobby.open_table import LobbyPerson, TablePlan

__all__ = ["carrying"]


@pytest.fixture
def club(carrying: CarryingToy, tmp_path: Path) -> HallClub:
    """A hall with a campaign from which Ana is banned, and a table of it that Bia has opened."""
    club = HallClub(tmp_path)
    lobby = club.lobby
    campaign = lobby.campaigns.open("Taverna", "toy")
    lobby.campaigns.join(campaign.id, "Ana", "Bia")
    club.store.campaigns.append(campaign.id, "ana", 0, "ban", CLOCK)
    lobby.arrive(LobbyPerson("Bia", guest=False, organiser=False))
    lobby.open_tables.host("Bia", TablePlan("toy", PurseOptions(hands=1), 2, campaign=campaign))
    return club


def make_organiser(club: HallClub, listener: Listener) -> None:
    club.lobby.arrive(LobbyPerson(listener.lines._name, guest=False, organiser=True))


async def sit(ana: Listener) -> None:
    await ana.chooses("Ver as mesas")
    await ana.chooses("Sentar: mesa 1")


async def test_whoever_is_banned_asks_with_a_sentence_and_an_organiser_lifts_the_ban_in_lines(club: HallClub) -> None:
    async with listening(club, "Ana", "Juiz") as (ana, juiz):
        await juiz.hears("0. ")
        make_organiser(club, juiz)
        await sit(ana)
        await ana.hears("Ana não pode se sentar antes de")
        await ana.chooses("Pedir a quem organiza")
        await ana.hears("Uma frase")
        ana.type("x" * 121)
        await ana.hears("A frase tem 121 letras")
        ana.type("Foi brincadeira")
        await ana.hears("Pedido enviado")
        await juiz.hears("Ana pede o fim da expulsão na campanha Taverna: “Foi brincadeira” No menu, g")
        juiz.type("g")
        await juiz.chooses("Suspender a expulsão")
        await ana.hears("suspendeu a sua expulsão da campanha Taverna", "No menu, g e Enter: lido.")
        ana.type("g")
        await sit(ana)
        await ana.hears("Mesa 1. Lugares: 1: Bia; 2: Ana")


async def test_a_request_is_refused_in_lines_and_a_second_one_waits_for_the_answer(club: HallClub) -> None:
    async with listening(club, "Ana", "Juiz") as (ana, juiz):
        await juiz.hears("0. ")
        make_organiser(club, juiz)
        await sit(ana)
        await ana.chooses("Pedir a quem organiza")
        await ana.hears("Uma frase")
        ana.type("")
        await ana.hears("Pedido enviado")
        await sit(ana)
        await ana.hears("não pode se sentar antes de", "ainda espera a resposta")
        await juiz.hears("Ana pede o fim da expulsão na campanha Taverna. No menu, g")
        juiz.type("g")
        await juiz.chooses("Recusar o pedido")
        await ana.hears("manteve a sua expulsão")


@pytest.mark.parametrize("steps", [["0"], ["1", "0"]])
async def test_whoever_thinks_better_of_it_asks_nothing(steps: list[str], club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        await sit(ana)
        await ana.hears("1. Pedir a quem organiza", "0. ")
        ana.type(*steps)
        await ana.hears("Ver as mesas")
        assert club.lobby.campaigns.ban_requests.waiting() == ()
