"""The talk of one table: to whom it goes, at a screen and in lines; nobody who plays hears who only watches."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.model import Resigned
from tests.tui.lobby_apps import HallClub, people
from tests.tui.plain.test_lobby import listening
from tests.tui.services.lobby.test_lobby import DUEL, hall_in, refused
from tui.lobby.lobby import LobbyScreen
from tui.match.table import TableScreen
from tui.services.identity.limits import BUDGETS
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import AtTable, LobbyMatch
from tui.services.matches.participant import enter
from tui.widgets.dialogs import AskDialog


def begun(lobby: Lobby) -> LobbyMatch:
    """A duel of Ana and Bia."""
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Bia", table.number)
    return lobby.begin("Ana", table.number)


async def test_players_speak_to_all_and_spectators_to_spectators_until_the_match_is_over(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    heard: list[AtTable] = []
    lobby.subscribe(lambda note: heard.append(note) if isinstance(note, AtTable) else None)
    live = begun(lobby)
    live_match = live.live_match
    participants = [enter(live_match, name) for name in ("Ana", "Bia", "Caio", "Duda")] + [
        enter(live_match, "Juiz", "organiser")
    ]

    def hear(who: str) -> tuple[str, ...]:
        lobby.say_at_table(who, live_match, "oi \x1b[31m[b]")
        assert (heard[-1].who, heard[-1].match, heard[-1].text) == (who, live.match, "oi [b]")
        return heard[-1].people

    everybody = ("Ana", "Bia", "Caio", "Duda", "Juiz")
    assert hear("Ana") == hear("Juiz") == everybody
    assert hear("Caio") == ("Caio", "Duda", "Juiz")
    await participants[1].leave()
    bot = enter(live_match, "Bia")
    live_match.table.give_seat(1, live_match.table.players[1].__class__("Rosa", "random"))
    assert "Bia" not in hear("Duda"), "who may come back to a seat plays too"
    bot.come_back(1)
    live_match.table.intervene(Resigned(1))
    assert set(hear("Caio")) == set(everybody)
    for participant in (*participants, bot):
        await participant.leave()


async def test_the_talk_of_a_table_is_no_faster_than_that_of_the_hall_and_is_switched_off_with_it(
    tmp_path: Path,
) -> None:
    lobby, _, clock = hall_in(tmp_path)
    live = begun(lobby)
    for _ in range(BUDGETS["talk"].person - 1):
        lobby.say_at_table("Bia", live.live_match, "oi")
    lobby.say("Bia", "oi")
    with refused("chat_too_fast"):
        lobby.say_at_table("Bia", live.live_match, "oi")
    clock.seconds += 60
    lobby.switch_talk("Ana", False)
    with refused("chat_closed"):
        lobby.say_at_table("Bia", live.live_match, "oi")


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


async def test_a_line_at_a_screen_is_heard_in_lines_and_back_and_the_table_has_the_keys_again(club: HallClub) -> None:
    async with people(club, "Ana", "Caio") as (ana, caio), listening(club, "Bia") as (bia,):
        live = begun(club.lobby)
        await bia.hears("O salão.")
        bia.type("g")
        await bia.hears("com // vai para o salão", "CHAMA Campeonato")
        table = await ana.on(TableScreen)
        await caio.press("w")
        watched = await caio.on(TableScreen)

        await ana.press("slash")
        await ana.on(AskDialog)
        await ana.write("boa sorte")
        assert await ana.on(TableScreen) is table and ana.app.focused is table.board
        await bia.hears("Ana diz à mesa: boa sorte")
        await caio.until(lambda: watched.notice == "Ana diz à mesa: boa sorte")

        bia.type("/igualmente")
        await ana.seeing("Bia diz à mesa: igualmente")
        await caio.until(lambda: "igualmente" in watched.notice)
        assert club.lobby.chat.lines == ()
        bia.type("//bom dia a todos")
        await caio.until(lambda: [said.text for said in club.lobby.chat.lines] == ["bom dia a todos"])

        await caio.press("slash")
        await caio.on(AskDialog)
        await caio.seeing("Bia diz à mesa: igualmente")
        await caio.write("ela tem o valete")
        await caio.until(lambda: "valete" in watched.notice)
        assert "valete" not in ana.sees and "valete" not in bia.said
        assert live.live_match.table.outcome is None


async def test_after_a_line_to_the_hall_the_keys_are_those_of_the_tables_again(club: HallClub) -> None:
    async with people(club, "Ana") as (ana,):
        await ana.press("c")
        await ana.write("oi")
        screen = await ana.on(LobbyScreen)
        await ana.until(lambda: screen.focused is not None and screen.focused.id == "tables")
        assert [said.text for said in club.lobby.chat.lines] == ["oi"]
