"""Side lines in lines, at this computer and over SSH."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from engine.games.registry import GAMES
from tests.tui.app import play_a_game
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lines import reading, session
from tests.tui.plain.test_lobby import listening
from tests.tui.tables import matches_on, store_in
from tui.plain.home import LineHome

MATCH = "zzzz-9999"
ON_TURN, REAL, RANDOM = "1", "cartas de verdade", "ao acaso"


async def test_a_side_line_is_played_heard_compared_named_and_deleted(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, MATCH, ("Ana", "Bia"))
    before = store.matches.load(MATCH)
    typed = [
        *("ouvir um jogo", "1", ""),
        *("jogar a partir", "30", ON_TURN, REAL, RANDOM, *("encerrar o turno",) * 2, "menu", "voltar ao replay"),
        *("linhas paralelas", "1", "dar nome", "Torre", "1", "jogar adiante", "menu", "desistir", "1"),
        *("1", "comparar", "", "0"),
        *("linhas paralelas", "Torre", "jogar a partir", "1", "1", "1", "1", "menu", "voltar ao replay"),
        *("2", "ouvir", "1", "apagar", "1", "0", "0"),
    ]
    person = reading(typed)
    await LineHome(person, session(), store, matches_on(store, GAMES["chama"]), GAMES).run()
    text = person.all
    assert "Do lance 30, no lugar de Bia, cartas de verdade. Contra: bot" in text
    assert "1. Torre: em jogo" in text and "Fim da linha paralela." in text
    assert "1. Torre: vence Ana" in text
    compared = text[text.index("A partida e «Torre»") :]
    assert compared.index("Partem do lance 30") < compared.index("Partida:") < compared.index("Torre:")
    assert "2. lance 1, Ana: em jogo (parte de Torre)" in text and "Ainda não há nenhuma" in text
    assert store.matches.load(MATCH) == before
    assert store.profile.side_lines.of(MATCH) == ()


async def test_a_damaged_side_line_is_read_out_as_one_and_can_only_be_deleted(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, MATCH, ("Ana", "Bia"))
    begun = ("ouvir um jogo", "1", "", "jogar a partir", "30", ON_TURN, REAL, RANDOM, "menu", "voltar ao replay", "0")
    await LineHome(reading([*begun, "0"]), session(), store, matches_on(store, GAMES["chama"]), GAMES).run()
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute("UPDATE side_lines SET name = 'Torre'")
    person = reading(["ouvir um jogo", "1", "", "linhas paralelas", "linha 1", "2", "1", "1", "0", "0"])
    await LineHome(person, session(), store, matches_on(store, GAMES["chama"]), GAMES).run()
    assert "linha 1: danificada" in person.all and "só pode ser apagada" in person.all
    assert "Ainda não há nenhuma" in person.all and store.profile.side_lines.damaged(MATCH) == ()


async def test_over_ssh_somebody_plays_on_from_a_match_of_their_own(tmp_path: Path) -> None:
    hall = HallClub(tmp_path)
    play_a_game(hall.store, MATCH, ("Ana", "Bia"))
    async with listening(hall, "Ana") as (ana,):
        await ana.chooses("Ler uma partida")
        await ana.chooses("Bia")
        ana.type("")
        await ana.chooses("Jogar a partir de um lance")
        ana.type("30")
        for answer in ("Bia", "Cartas sorteadas de novo", "bot «ao acaso»"):
            await ana.chooses(answer)
        await ana.hears("Sua vez:")
        ana.type("menu")
        await ana.chooses("Voltar ao replay")
        await ana.chooses("Linhas paralelas")
        await ana.hears("Qual linha paralela?", "lance 30, Bia: em jogo")
    assert hall.lobby.match_service.live_matches == ()
    assert len(hall.store.matches.library(limit=-1)) == 1
