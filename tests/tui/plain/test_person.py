"""A person's page in lines, and by a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from saves.matches.by_hand import TypedBy
from tests.tui.app import club, play_a_game
from tests.tui.commands import CommandLine
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lines import reading, session
from tests.tui.plain.test_lobby import listening
from tests.tui.tables import matches_on, store_in
from tui.plain.home import LineHome


async def test_a_page_is_read_aloud_down_to_a_replay(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "zzzz-9999", ("Ana", "Bia"))
    asked = ["ficha", "bia", "por adversário", "ana", "0", "0", "0", "0"]
    person = reading(asked)
    await LineHome(person, session(), store, matches_on(store, GAMES["chama"]), GAMES).run()
    text = person.all
    assert "1 partida · V" in text and "Ana. partidas 1, V-E-D" in text
    # The only match with Ana is read at once, and what else can be done with it is offered.
    assert text.index("Ana. partidas 1") < text.index("O que mais fazer")


async def test_ones_own_page_says_who_sees_it_and_lets_that_be_chosen(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "zzzz-9999", ("Ana", "Bia"))
    person = reading(["ficha", "", "quem vê", "só para a pessoa", "0", "0"])
    await LineHome(person, session(), store, matches_on(store, GAMES["chama"]), GAMES).run()
    assert store.page_privacy.of(["ana"]) == "nobody"
    assert "Agora: visível só para a pessoa" in person.all


async def test_a_match_that_somebody_typed_in_is_told_so_and_taken_off_ones_page(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "zzzz-9999", ("Ana", "Bia"))
    store.typed_by.put(TypedBy("zzzz-9999", "Ana"))
    person = reading(["ficha", "", "partidas", "ana", "tirar", "0", "0"])
    home = LineHome(person, session(), store, matches_on(store, GAMES["chama"]), GAMES)
    home.session.change(name="Bia")
    await home.run()
    assert "Ana · digitada: Ana, sem Elo" in person.all
    assert [row.refused for row in store.typed_by.all()] == [(1,)]


async def test_over_ssh_a_closed_page_and_the_replay_of_others_stay_closed(tmp_path: Path) -> None:
    hall = HallClub(tmp_path)
    play_a_game(hall.store, "zzzz-9999", ("Caio", "Duda"))
    play_a_game(hall.store, "yyyy-9999", ("Ana", "Bia"))
    hall.store.page_privacy.choose(["Bia"], "organisers")
    async with listening(hall, "Ana") as (ana,):
        await ana.chooses("Ficha:")
        ana.type("bia")
        await ana.hears("A ficha de Bia está fechada")
        await ana.chooses("Ficha:")
        ana.type("Caio")
        await ana.chooses("Partidas")
        await ana.chooses("Duda")
        await ana.hears("Só quem jogou essa partida pode revê-la.")


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    with club(tmp_path) as store:
        pass
    store.path.rename(tmp_path / "club.db")
    return CommandLine(tmp_path, capsys, "person")


def test_a_command_prints_a_page_and_all_of_it_as_json(commands: CommandLine) -> None:
    text = commands.text("silva")
    assert text.startswith("José da Silva") and "Por adversário" in text and "Nara" in text
    data = json.loads(commands.text("BIA", "--json"))
    assert (data["name"], data["total"]["won"], data["games"]["chama"]["played"]) == ("Bia", 2, 3)
    assert [item["match"] for item in data["matches"]] == ["cccc-4444", "eeee-6666", "ffff-7777"]
    assert {"name": "Caio", "bot": None, "played": 2, "won": 2, "level": 0, "lost": 0, "behind": 2.0, "met": 2} in data[
        "opponents"
    ]
    assert {item["role"] for item in data["roles"]} >= {"assento 1 de 2", "assento 2 de 2", "assento 2 de 4"}


def test_a_command_says_why_there_is_no_page(commands: CommandLine) -> None:
    for name, text in (("Rosa", "bots não têm ficha"), ("a", "mais de uma pessoa")):
        code, out, err = commands.ran(name)
        assert (code, out) == (1, "") and text in err
