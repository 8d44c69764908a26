"""The server in lines: everything by number, every event a sentence, no screen anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC
from pathlib import Path

import pytest

from engine.games.chama.model import ChamaOptions
from saves.people.profiles import profile_in_memory
from tests.tui.app import play_a_game
from tests.tui.desk import LINE
from tests.tui.lobby.test_tournament import reports, rivals, tournament
from tests.tui.lobby_apps import HallClub, people
from tests.tui.ssh_people import SECONDS
from tournaments.results import PlacesForm
from tui.match.table import TableScreen
from tui.plain.lobby import LineVisit
from tui.plain.talk import Spoken
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.user_settings import SessionSettings
from tui.services.lobby.open_table import TablePlan
from tui.services.tournaments.players import PendingResults, seat_of
from tui.texts.localizer import Session


class Listener:
    """Somebody who hears the server."""

    def __init__(self, club: HallClub, name: str) -> None:
        self.said = ""
        self._news = asyncio.Event()
        self._heard = self._typed = 0
        self.talk = Spoken(self._write)
        session = Session(
            SessionSettings(language="pt_BR", name=name, welcomed=True, bot_speed="instant"), {}, zone=UTC
        )
        visitor = Visitor(f"person:{name}", name, AdmissionMethod.KEY, "127.0.0.1")
        profile = profile_in_memory()
        self.lines = LineVisit(visitor, profile, self.talk, session, club.store, club.lobby, lambda _: "abc-def")

    def _write(self, text: str) -> None:
        self.said += text
        self._news.set()

    def type(self, *lines: str) -> None:
        for line in lines:
            self._typed = len(self.said)
            self.talk.typed(line)

    async def hears(self, *texts: str) -> None:
        """Wait until all was said, one after the other, since what was heard before."""
        for text in texts:
            at = await self._until(lambda text=text: self.said.find(text, self._heard))
            self._heard = at + len(text)

    async def chooses(self, words: str) -> None:
        """Type the number that a menu gives these words, of those offered since the last line was typed."""
        at = await self._until(lambda: self.said.find(words, self._typed))
        await self._until(lambda: self.said.find("\n0. ", at))
        self._heard = at
        self.type(self.said[self.said.rfind("\n", 0, at) + 1 :].partition(".")[0])

    async def _until(self, found: Callable[[], int]) -> int:
        async def wait() -> int:
            while (at := found()) < 0:
                self._news.clear()
                await self._news.wait()
            return at

        try:
            return await asyncio.wait_for(wait(), SECONDS)
        except TimeoutError:
            raise AssertionError(self.said) from None


@asynccontextmanager
async def listening(club: HallClub, *names: str) -> AsyncIterator[list[Listener]]:
    everybody = [Listener(club, name) for name in names]
    tasks = [asyncio.ensure_future(listener.lines.run()) for listener in everybody]
    yield everybody
    for listener in everybody:
        listener.type("")
        listener.talk.typed(None)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


async def until(holds: Callable[[], bool]) -> None:
    async def wait() -> None:
        while not holds():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), SECONDS)


async def test_two_people_open_a_table_sit_down_and_play_without_a_screen(club: HallClub) -> None:
    async with listening(club, "Ana", "Bia") as (ana, bia):
        await ana.chooses("Abrir uma mesa")
        await ana.chooses("Chama")
        await ana.hears("Para quantas")
        ana.type("2")
        await ana.hears("mais: o resto.", "0. Voltar")
        ana.type("naipe lugar")
        await ana.chooses("Lugar 1: espadas")
        await ana.chooses("paus, o proletariado")
        await ana.chooses("Está bem assim")
        await ana.chooses("Sem relógio")
        await ana.chooses("Aberta e amistosa")
        await ana.hears("Mesa 1. Lugares: 1: Ana; 2: vago", "Lugar 1 paus", "0. Levantar da mesa")
        await bia.chooses("Ver as mesas")
        await bia.chooses("Sentar: mesa 1")
        await bia.hears("2: Bia")
        await ana.hears("2: Bia", "1. Começar a partida")
        await bia.chooses("Naipe: ouros, a burguesia")
        await ana.hears("Lugar 1 paus, o proletariado; Lugar 2 ouros, a burguesia")
        ana.type("1")
        for listener in (ana, bia):
            await listener.hears("CHAMA Campeonato", "Sua vez:")
        live = club.lobby.matches.tables("Ana")[0]
        await until(lambda: live.live_match.attendance.seats == (0, 1))
        plies = len(live.live_match.table.line.plies)
        ana.type("20")
        await until(lambda: len(live.live_match.table.line.plies) > plies)


@pytest.mark.parametrize("playing", [False, True])
async def test_whoever_is_cut_off_in_lines_leaves_nothing_behind_that_waits(club: HallClub, playing: bool) -> None:
    before = asyncio.all_tasks()
    async with listening(club, "Ana") as (ana,):
        number = club.lobby.open_tables.host("Bia", TablePlan("chama", ChamaOptions(), 2)).number
        (visit,) = asyncio.all_tasks() - before
        await ana.chooses("Ver as mesas")
        await ana.chooses("Sentar: mesa 1")
        await ana.hears("Levantar da mesa")
        if playing:
            club.lobby.begin("Bia", number)
            await ana.hears("CHAMA Campeonato")
        visit.cancel()
        await asyncio.gather(visit, return_exceptions=True)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() <= before


@pytest.mark.parametrize("typed", ["1", "Convidar Bia", "fala com ninguém"])
@pytest.mark.parametrize("loses", ["removed", "stood up elsewhere"])
async def test_a_line_typed_as_one_loses_the_seat_of_a_waiting_table_does_nothing(
    club: HallClub, loses: str, typed: str
) -> None:
    async with listening(club, "Ana") as (ana,):
        club.lobby.open_tables.host("Bia", TablePlan("chama", ChamaOptions(), 2))
        await ana.chooses("Ver as mesas")
        await ana.chooses("Sentar: mesa 1")
        await ana.hears("Levantar da mesa")
        if loses == "removed":
            club.lobby.open_tables.remove("Bia", 1, "Ana")
        else:
            club.lobby.open_tables.stand("Ana", 1)
        ana.type(typed)
        await ana.hears("O salão.")
        assert club.lobby.open_tables.waits_at("Ana") is None


async def test_somebody_in_lines_and_somebody_at_a_screen_share_a_table(club: HallClub) -> None:
    async with people(club, "Ana") as (ana,), listening(club, "Bia") as (bia,):
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2))
        await bia.hears("O salão.")
        club.lobby.open_tables.invite("Ana", "Bia", 1)
        await bia.hears("Ana convida você à mesa 1.")
        bia.type("nada disso", "")
        await bia.hears("Não há aqui", "g. Ana convida você")
        bia.type("g")
        await bia.hears("2: Bia")
        club.lobby.begin("Ana", 1)
        assert (await ana.on(TableScreen)).participant.seats == (0,)
        await bia.hears("CHAMA Campeonato")


async def test_a_line_with_a_slash_goes_to_everybody_from_anywhere(club: HallClub) -> None:
    async with listening(club, "Ana", "Bia") as (ana, bia):
        await ana.hears("O salão.")
        ana.type("/oi \x1b[31mBia")
        await bia.hears("Ana diz: oi Bia")
        await bia.chooses("Calar")
        await bia.hears("só lê os avisos")
        ana.type("/e agora?")
        club.lobby.announce("aviso a todos")
        await bia.hears("Salão: aviso a todos")
        assert "agora" not in bia.said


async def test_somebody_who_leaves_the_wait_gets_up(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2))
        club.lobby.open_tables.stand("Ana", 1)
        club.lobby.open_tables.host("Caio", TablePlan("chama", ChamaOptions(), 2, private=True))
        code = club.lobby.open_tables.table(2).code
        await ana.chooses("código de uma mesa")
        await ana.hears("código da mesa?")
        ana.type(code)
        await ana.hears("2: Ana")
        ana.type("0")
        await until(lambda: club.lobby.open_tables.table(2).people == ("Caio",))


async def test_bots_fill_a_table_and_are_told_as_bots(club: HallClub) -> None:
    async with listening(club, "Ana", "Bia") as (ana, _):
        await ana.chooses("Abrir uma mesa")
        await ana.chooses("Chama")
        await ana.hears("Para quantas")
        ana.type("2")
        await ana.chooses("Está bem assim")
        await ana.chooses("20 minutos")
        await ana.chooses("Privada")
        await ana.hears("código", "2. Pôr bots")
        ana.type("2")
        await ana.hears("2: bot")
        ana.type("1")
        await ana.hears("CHAMA Campeonato")
        assert club.lobby.matches.tables("Bia") == ()
        assert club.lobby.matches.tables("Ana")[0].live_match.terms.time.reserve == 1200


async def test_in_lines_too_one_reads_ones_own_games_and_seats_nobody_else(club: HallClub) -> None:
    play_a_game(club.store, "aaaa-2222", ("Ana", "Duda"))
    play_a_game(club.store, "bbbb-3333", ("Caio", "Duda"))
    async with listening(club, "Ana") as (ana,):
        await ana.chooses("Ler uma partida")
        await ana.hears("1. Chama: ")
        ana.type("0")
        await ana.chooses("Jogar sozinho contra bots")
        await ana.chooses("Chama")
        ana.type("2")
        await ana.chooses("Está bem assim")
        await ana.hears("Contra quem?", "\n0. ")
        assert "Caio" not in ana.said
        assert "Pessoas neste teclado" not in ana.said


async def test_a_player_hears_of_the_round_goes_to_the_table_and_tells_a_result(club: HallClub) -> None:
    found = tournament(club, drawn=False)
    async with listening(club, "Ana") as (ana,):
        await ana.chooses("O torneio que você joga")
        await ana.chooses("Avisar que cheguei")
        await ana.hears("avisou que chegou")
        ana.type("0")
        await ana.hears("O salão.")
        assert found.tournament.present == (1,)
        found.do(lambda desk: [desk.check_in(number) for number in (2, 3, 4)])
        found.draw_up()
        await ana.hears("rodada 1: mesa")
        first, second = rivals(found, "Ana")
        other = second if first == "Ana" else first
        await ana.chooses("O torneio que você joga")
        await ana.chooses("Contar um resultado")
        await ana.hears(f"Resultado: os lugares na ordem da mesa ({first}, {second})")
        ana.type("")
        await ana.chooses("Lugares")
        await ana.hears(f"Lugar de {first}")
        ana.type("1")
        await ana.hears(f"Lugar de {second}")
        ana.type("2")
        await ana.hears("vale quando alguém do outro lado concordar")
        assert reports(found) == []
        async with listening(club, other) as (opponent,):
            await opponent.hears("contou o resultado")
            opponent.type("g")
            await opponent.chooses("Sim, o resultado é esse")
            await until(lambda: len(reports(found)) == 1)
        assert reports(found)[0].form == PlacesForm((1, 2))
        assert PendingResults(found).open == ()


async def test_somebody_in_two_tournaments_answers_in_the_one_that_asks_and_else_says_which(club: HallClub) -> None:
    session = tournament(club, drawn=False)
    other = tournament(club, line="Chama: Campeonato Outro 2026", name="outro")
    first, second = rivals(other, "Ana")
    seat = seat_of(other, "Ana")
    assert seat is not None
    PendingResults(other).propose(second if first == "Ana" else first, seat.table, PlacesForm((1, 2)))
    async with listening(club, "Ana") as (ana,):
        ana.type("g")
        await ana.chooses("Sim, o resultado é esse")
        await until(lambda: len(reports(other)) == 1)
        ana.type("0")
        await ana.chooses("O torneio que você joga")
        await ana.hears("Qual torneio?")
        await ana.chooses("Mariapaulista")
        await ana.chooses("Avisar que cheguei")
        await ana.hears("avisou que chegou")
        assert session.tournament.present == (1,) and other.tournament.present == ()


async def test_the_free_text_of_a_tournament_is_told_in_lines_and_a_long_one_in_full_when_asked(club: HallClub) -> None:
    tournament(club, line="\n".join((LINE, "A Lei da Terra!", *(f"Aviso {number}." for number in range(20)))))
    async with listening(club, "Ana") as (ana,):
        await ana.chooses("O torneio que você joga")
        await ana.hears("A Lei da Terra!", "Aviso 6.", "Ouvir o texto do torneio")
        assert "Aviso 7." not in ana.said
        await ana.chooses("Ouvir o texto do torneio")
        await ana.hears("A Lei da Terra!", "Aviso 16.", "mais: o resto.")
        ana.type("mais")
        await ana.hears("Aviso 17.", "Aviso 19.")
