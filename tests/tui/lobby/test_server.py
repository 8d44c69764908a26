"""Admission: the code, whose name is whose, who is sent away or kept out, what all are told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import asyncssh
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from engine.core.errors import CarteadoError
from tests.tui.app import picture
from tests.tui.lobby.test_local_server import come, embedded_server, hosted
from tests.tui.ssh.test_visitor_app import app_of, opened, welcomed
from tests.tui.ssh_people import Hall, eventually
from tui.app import CarteadoApp
from tui.lobby.admission import KEYS, AdmissionScreen
from tui.lobby.lobby import LobbyScreen
from tui.lobby.new_names import NewNamesScreen
from tui.services.standby.state import StandbyPhase, StandbyState
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog

Keys = list[asyncssh.SSHKey]


async def refused(hall: Hall, name: str, key: asyncssh.SSHKey | None = None, **how: object) -> bool:
    try:
        await hall.connect(name, key=key, **how)
    except (asyncssh.Error, OSError):
        return True
    return False


class Organiser:
    """Whoever sits at the keyboard of the app with the open hall."""

    def __init__(self, pilot: Pilot[None], app: CarteadoApp) -> None:
        self.pilot, self.app = pilot, app

    async def presses(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def decides(self, act: str, *, sure: bool = False) -> None:
        """Open the menu about the marked person, take an act, and be sure of it."""
        await self.presses("enter")
        await eventually(lambda: isinstance(self.app.screen, ChoiceDialog))
        await self.presses(act)
        if sure:
            await eventually(lambda: isinstance(self.app.screen, ConfirmDialog))
            await self.presses("s")
        await eventually(lambda: isinstance(self.app.screen, AdmissionScreen))
        await self.pilot.pause()


async def test_the_organiser_sends_away_keeps_out_lets_in_and_gives_a_name_back(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        nara, bia = Organiser(pilot, app), await come(hall, "Bia", keys[0])
        await nara.presses("P")
        await eventually(lambda: isinstance(app.screen, AdmissionScreen) and "1 chave" in picture(app))
        assert hall.server.authenticator.join_code in picture(app)

        await nara.decides("x")
        await bia.hears("Quem organiza encerrou a sua visita.")
        await bia.gone()
        await eventually(lambda: "não está" in picture(app))
        bia = await hall.come("Bia", key=keys[0])
        await bia.sees("Mesas")

        await nara.decides("f", sure=True)
        await bia.gone()
        await eventually(lambda: "de fora" in picture(app))
        assert await refused(hall, "Bia", keys[0])
        assert await refused(hall, "Bela", keys[0]), "another name with the same key"
        assert await refused(hall, "Bela", codes=[hall.server.authenticator.join_code]), (
            "the only one from that address"
        )

        await nara.decides("e")
        bia = await hall.come("Bia", key=keys[0])
        await bia.sees("Mesas")
        await nara.decides("r", sure=True)
        bia.connection.abort()
        await eventually(lambda: not hall.server._sessions)
        hall.server.send_away(hall.server.visitors()[0].id)
        await eventually(lambda: not hall.server.visitors())
        assert not await refused(hall, "Bia", keys[1]), "the new laptop"
        await eventually(lambda: hall.server.authenticator.owner("Bia") is not None)
        assert await refused(hall, "Bia", keys[0])


async def test_the_organiser_changes_the_notice_that_everybody_reads(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        nara, bia = Organiser(pilot, app), await come(hall, "Bia", keys[0])
        await nara.presses("P", "e")
        await eventually(lambda: isinstance(app.screen, AskDialog))
        app.screen.query_one(Input).value = "Final às [b]20h[/b]"
        await nara.presses("enter")
        await bia.sees("Final às [b]20h[/b]")
        assert app.context.store.club.load().server_message == "Final às [b]20h[/b]"
        caio = await hall.come("Caio", key=keys[1])
        await caio.sees("Final às [b]20h[/b]")
        duda = await hall.come("Duda", key=keys[2], term=None)
        await duda.hears("Final às [b]20h[/b]")
        code = hosted(app).server.authenticator.join_code
        await nara.presses("n")
        assert code not in picture(app)
        assert await refused(hall, "Edu", codes=[code])


async def test_a_guest_reads_the_return_code_and_the_organiser_gives_another_for_one_that_is_lost(
    tmp_path: Path, keys: Keys
) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        nara = Organiser(pilot, app)
        duda = await hall.come("Duda", codes=[hall.server.authenticator.join_code])
        back = hall.server.authenticator.return_code("Duda")
        await duda.sees(back)
        duda.connection.abort()
        lines = await hall.come("Duda", codes=[back], term=None)
        await lines.hears(f"digite {back}")
        lines.connection.abort()
        await eventually(lambda: not hall.server._sessions)
        await nara.presses("P")
        await eventually(lambda: isinstance(app.screen, AdmissionScreen) and "de retorno" in picture(app))
        await nara.decides("d")
        code = next(iter(hall.server.authenticator._links.values()))[0]
        assert await refused(hall, "Duda", keys[0])
        again = await hall.come("Duda", codes=[code])
        await again.sees(hall.server.authenticator.return_code("Duda"))
        assert hall.server.authenticator.return_code("Duda") != back


async def test_the_organiser_sees_new_names_with_whence_and_gives_back_all_of_a_network_by_keys(
    tmp_path: Path, keys: Keys
) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        nara, authenticator = Organiser(pilot, app), hall.server.authenticator
        for number, name in enumerate(("Beto", "Caio", "Duda")):
            await authenticator.enter_by_key(name, f"KEY-{number}", f"10.0.9.{number}")
        await authenticator.enter_by_key("Ana", "KEY-9", "10.0.0.7")
        await nara.presses("P", "l")
        await eventually(lambda: isinstance(app.screen, NewNamesScreen) and "10.0.0.7" in picture(app))
        assert "10.0.9.2" in picture(app)
        await nara.presses("r")
        assert len(authenticator.new_names.newest()) == 4, "nothing is marked"
        await nara.presses("down", "a", "r")
        await eventually(lambda: isinstance(app.screen, ConfirmDialog))
        await nara.presses("s")
        await eventually(lambda: [new.name for new in authenticator.new_names.newest()] == ["Ana"])
        assert authenticator.owner("Beto") is None and authenticator.owner("Ana") is not None


async def test_the_organiser_asks_the_code_for_every_new_name_at_the_door(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        nara = Organiser(pilot, app)
        await nara.presses("P")
        await eventually(lambda: isinstance(app.screen, AdmissionScreen) and "até três" in picture(app))
        await nara.presses("c")
        await eventually(lambda: "sempre com o código" in picture(app))
        assert app.context.store.club.load().code_for_names
        assert await refused(hall, "Bia", keys[0])
        bia = await hall.come("Bia", key=keys[0], codes=[hall.server.authenticator.join_code])
        await bia.sees("Qual idioma?")
        owner = hall.server.authenticator.owner("Bia")
        assert owner is not None and not hall.server.visitors()[-1].guest


@pytest.fixture
async def club(tmp_path: Path, keys: Keys) -> object:
    hall = Hall(tmp_path)
    hall.server = opened(hall, keys)
    await hall.server.start()
    yield hall
    await hall.close()


async def test_an_organiser_by_ssh_keeps_the_door_and_nobody_else_does(club: Hall, keys: Keys) -> None:
    bia, org = await welcomed(club, "Bia", keys[0]), await welcomed(club, "Olga", keys[3])
    bia.type("P")
    org.type("P")
    await org.sees(club.server.authenticator.join_code)
    await org.sees("1 chave")
    assert isinstance(app_of(club, "Bia").screen, LobbyScreen)
    assert app_of(club, "Bia").client.admin is None
    admin = app_of(club, "Olga").client.admin
    assert admin is not None
    admin.keep_out("Olga")
    admin.send_away("Olga")
    assert not await refused(club, "Olga", keys[3])


async def test_organisers_alone_are_told_when_the_copy_elsewhere_stops_and_see_at_the_door_how_it_stands(
    club: Hall, keys: Keys
) -> None:
    bia, org = await welcomed(club, "Bia", keys[0]), await welcomed(club, "Olga", keys[3])
    away = CarteadoError("standby_away", where="/media/stick", detail="gone")
    club.server.standby = SimpleNamespace(state=StandbyState("/media/stick", StandbyPhase.HELD))
    org.type("P")
    await org.sees("Cópia em /media/stick: em dia.")
    club.server.standby.state = StandbyState("/media/stick", StandbyPhase.BEHIND, 7, away)
    club.server.lobby.tell_copy(club.server.standby.state)
    club.server.lobby.announce("Boa noite a todos")
    await bia.sees("Boa noite a todos")
    await org.sees("7 segundos atrás. /media/stick não recebe nada")
    assert app_of(club, "Olga")._notifications and not app_of(club, "Bia")._notifications


def test_the_guide_names_the_same_keys_as_the_screen_in_both_languages() -> None:
    portuguese, english = (Path(__file__).parents[3] / "docs" / "hall.md").read_text(encoding="utf-8").split("\n---\n")
    assert f"`{KEYS['send_away']}` encerra a visita, `{KEYS['keep_out']}` deixa de fora" in portuguese
    assert f"`{KEYS['send_away']}` ends the visit, `{KEYS['keep_out']}` keeps them out" in english
