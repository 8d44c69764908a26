"""The menu of the hall in lines: numbers that stay, letters for what comes and goes, and matches that wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Player
from engine.games.chama.model import ChamaOptions
from engine.games.registry import GAMES
from tests.tui.app import add_game
from tests.tui.lobby.test_tournament import tournament
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lobby import listening, until
from tui.plain.library import SHOWN
from tui.services.identity.limits import BUDGETS
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson, TablePlan
from tui.services.matches.match_service import MatchService
from tui.texts.lobby import calls_for

DUEL = TablePlan("chama", ChamaOptions(), 2)
TITA = Player("Tita", "random")


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    club = HallClub(tmp_path)
    for name in ("Caio", "Duda"):
        club.lobby.arrive(LobbyPerson(name, guest=False, organiser=False))
    return club


def reopen(club: HallClub) -> None:
    """Let the hall be open again, as after a power cut."""
    service = MatchService(club.store, GAMES, clock=club.clock)
    club.lobby = Lobby(club.store, service, GAMES, clock=club.clock, now=lambda: club.seconds)


def menu_of(said: str) -> dict[str, str]:
    """Return the words by number or letter of the menu said last."""
    lines = said[said.rindex("O salão.") :].splitlines()[1:]
    return {line.partition(". ")[0]: line.partition(". ")[2] for line in lines if ". " in line[:5]}


async def test_what_waits_moves_no_number(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        await ana.hears("O salão.", "\n0. ")
        calm = menu_of(ana.said)
        for number, host in enumerate(("Caio", "Duda"), start=1):
            club.lobby.open_tables.host(host, DUEL)
            club.lobby.open_tables.invite(host, "Ana", number)
        tournament(club, drawn=False)
        ana.type("")
        await ana.hears("O salão.", "\n0. ")
        busy = menu_of(ana.said)
        assert {label: words for label, words in busy.items() if label.isdecimal()}.items() <= calm.items()
        letters = {label: words for label, words in busy.items() if not label.isdecimal()}
        assert letters == {
            "g": "Caio convida você à mesa 1.",
            "g2": "Duda convida você à mesa 2.",
            "t": "O torneio que você joga",
        }


async def test_a_letter_answers_what_it_stands_for_and_a_number_does_what_it_did_before(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        await ana.hears("O salão.", "\n0. ")
        for number, host in enumerate(("Caio", "Duda"), start=1):
            club.lobby.open_tables.host(host, DUEL)
            club.lobby.open_tables.invite(host, "Ana", number)
        ana.type("")
        await ana.hears("g2. Duda convida você", "\n0. ")
        ana.type("g2")
        await ana.hears("Mesa 2. Lugares: 1: Duda; 2: Ana")
        ana.type("0")
        await ana.hears("O salão.", "\n0. ")
        ana.type("1")
        await ana.hears("Qual mesa?")


async def test_a_number_at_a_table_means_what_was_read_out_with_it_whoever_has_come_since(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        await ana.hears("O salão.")
        club.lobby.open_tables.host("Caio", DUEL)
        await ana.chooses("Ver as mesas")
        await ana.chooses("Sentar: mesa 1")
        await ana.hears("Convidar Duda", "0. Levantar")
        said = ana.said[ana.said.rindex("Mesa 1.") :].splitlines()
        (number,) = (line.partition(".")[0] for line in said if line.endswith("Convidar Duda"))
        club.lobby.arrive(LobbyPerson("Bruna", guest=False, organiser=False))
        ana.type(number)
        await ana.hears("Duda")
        await until(lambda: "Duda" in club.lobby.open_tables.table(1).asked)
        assert "Bruna" not in club.lobby.open_tables.table(1).asked


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("with_whom", ["bots", "Bia"])
async def test_the_menu_and_go_on_agree_about_a_match_that_waits(
    club: HallClub, with_whom: str, restarted: bool
) -> None:
    club.lobby.arrive(LobbyPerson("Ana", guest=False, organiser=False))
    if with_whom == "bots":
        match = club.lobby.begin_with_bots("Ana", "chama").match
    else:
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.sit("Bia", 1)
        match = club.lobby.begin("Ana", 1).match
    if restarted:
        reopen(club)
    async with listening(club, "Ana") as (ana,):
        await ana.hears("O salão.", "\n0. ")
        assert [call.about for call in calls_for(club.lobby, "Ana")] == [match] and "g" in menu_of(ana.said)
        await ana.chooses("Continuar uma partida sua")
        await ana.hears("1. Chama: ")
        assert "Nenhuma partida interrompida" not in ana.said
        ana.type("1")
        await ana.hears("CHAMA Campeonato")
        live = club.lobby.matches.table(match).live_match
        await until(lambda: live.attendance.seats == (0,))


async def test_a_match_begun_at_once_is_the_halls_and_too_many_are_refused_in_a_sentence(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        await ana.chooses("Começar já, contra bots")
        await ana.chooses("Chama")
        await ana.hears("CHAMA Campeonato")
        ana.type("q")
        await ana.hears("O salão.", "\n0. ")
        assert menu_of(ana.said)["g"].startswith("A mesa 1 joga e tem o seu lugar")
        person = LobbyPerson("Ana", guest=False, organiser=False)
        for _ in range(BUDGETS["match"].person - 1):
            club.lobby.limits.spend("match", person)
        await ana.chooses("Começar já, contra bots")
        await ana.chooses("Chama")
        await ana.hears("Muitas partidas começadas em pouco tempo: daqui a 15 segundos você pode começar outra.")


async def test_words_find_a_finished_match_that_is_older_than_all_that_are_offered(club: HallClub) -> None:
    for number in range(2):
        add_game(club.store, f"aaaa-{number}", ("Ana", "Zenaide"), 1, (1, 2), "six_realms")
    with club.store.transaction():
        for number in range(SHOWN):
            add_game(club.store, f"bbbb-{number}", ("Ana", "Bia"), 2, (1, 2), "six_realms")
    async with listening(club, "Ana") as (ana,):
        await ana.chooses("Ler uma partida")
        await ana.hears("1. Chama: ", "mais: o resto.")
        assert "Zenaide" not in ana.said
        ana.type("zenaide")
        await ana.hears("1. Chama: 1º Ana 2º Zenaide", "2. Chama: 1º Ana 2º Zenaide")
