"""A server opened from inside the app: others come in by real SSH while the organiser goes on using it."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.request import urlopen

import asyncssh
import msgspec
import pytest
from textual.pilot import Pilot

from engine.core.errors import CarteadoError
from engine.games.chama.model import ChamaOptions
from engine.games.registry import GAMES
from saves.errors import StoreError
from saves.store import open_store
from tests.tui.app import app_on, empty_club, picture
from tests.tui.desk import LINE
from tests.tui.ssh_people import Hall, eventually
from tests.tui.ssh_people import Person as Somebody
from tournaments.controller import TournamentController
from tournaments.spec import parse
from tui import launch_standby
from tui.app import CarteadoApp
from tui.embedded_server import EmbeddedServer
from tui.lobby.lobby import LobbyScreen
from tui.lobby.server import ServerScreen, StartServerScreen
from tui.lobby.waiting_table import WaitingTableScreen
from tui.match.table import TableScreen
from tui.organiser.desk import DeskScreen
from tui.screens.home import HomeScreen
from tui.services.lobby.open_table import LobbyPerson, TablePlan
from tui.services.standby import keeper
from tui.services.standby.place import FolderPlace
from tui.services.standby.terms import beat_of, claim_after, latest_claim, post
from tui.services.tournaments.session import TournamentSession
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog

Keys = list[asyncssh.SSHKey]


@asynccontextmanager
async def embedded_server(folder: Path) -> AsyncIterator[tuple[Pilot[None], CarteadoApp, Hall]]:
    """The organiser's app with its hall open, and the way into it."""
    with empty_club(folder) as store:
        store.club.change(server_port=0)
        app = app_on(store, name="Nara", bot_speed="instant")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("s")
            await eventually(lambda: isinstance(app.screen, StartServerScreen))
            await pilot.pause()
            await pilot.press("enter")
            await eventually(lambda: isinstance(app.screen, ServerScreen))
            await pilot.pause()
            hall = Hall.__new__(Hall)
            hall.people, hall.server = [], hosted(app).server
            yield pilot, app, hall
            for person in hall.people:
                person.connection.abort()


def hosted(app: CarteadoApp) -> EmbeddedServer:
    assert app.embedded_server is not None
    return app.embedded_server


async def come(hall: Hall, name: str, key: asyncssh.SSHKey) -> Somebody:
    person = await hall.come(name, key=key)
    await person.sees("Qual idioma?")
    person.type("\x1b")
    await person.sees("Mesas")
    return person


async def test_the_poster_tells_how_to_come_in_and_who_has(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        shown = picture(app)
        # One process has one clock: the app's.
        assert hosted(app).lobby.clock is app.context.clock and hall.server.authenticator._clock is app.context.clock
        for text in (hall.server.authenticator.join_code, hall.server.fingerprint, f"ssh -p {hall.server.port} "):
            assert text in shown
        await come(hall, "Bia", keys[0])
        await eventually(lambda: "Bia: livre" in picture(app))
        code = hall.server.authenticator.join_code
        await pilot.press("n")
        assert hall.server.authenticator.join_code != code


async def test_a_key_on_the_poster_opens_the_pages_for_browsers_and_closes_them(tmp_path: Path) -> None:
    async with embedded_server(tmp_path) as (pilot, app, _):
        hosted(app).web_port = 0
        await pilot.press("w")
        await eventually(lambda: bool(hosted(app).pages))
        [link, *_] = hosted(app).pages
        port = int(link.rpartition(":")[2].removesuffix("/"))
        with await asyncio.to_thread(urlopen, f"http://127.0.0.1:{port}/", timeout=30) as answer:
            assert "Nesta noite" in answer.read().decode()
        await eventually(lambda: link in picture(app))
        await pilot.press("w")
        await eventually(lambda: not hosted(app).pages)
        with pytest.raises(OSError):
            await asyncio.to_thread(urlopen, f"http://127.0.0.1:{port}/", timeout=30)


async def test_a_port_of_the_pages_that_is_taken_is_told_and_the_hall_stays_open(tmp_path: Path) -> None:
    async with embedded_server(tmp_path) as (pilot, app, _):
        with socket.create_server(("", 0)) as taken:
            hosted(app).web_port = taken.getsockname()[1]
            await pilot.press("w")
            await eventually(lambda: any("navegadores na porta" in notice.message for notice in app._notifications))
        assert hosted(app).pages == () and isinstance(app.screen, ServerScreen)


async def test_a_hall_opened_in_the_app_keeps_a_copy_until_another_computer_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(keeper, "BEAT", 0.02)
    monkeypatch.setattr(launch_standby, "_LOOK_EVERY", 0.02)
    (tmp_path / "stick").mkdir()
    with empty_club(tmp_path) as store:
        store.club.change(server_port=0, standby=str(tmp_path / "stick"))
        app = app_on(store, name="Nara")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("s", "enter")
            await eventually(lambda: isinstance(app.screen, ServerScreen))
            await eventually(lambda: re.search(r"em\W+dia", picture(app)) is not None)
            await pilot.press("enter", "P")
            claim = await latest_claim(place := FolderPlace(tmp_path / "stick"))
            assert claim is not None and claim.term == 1
            await post(place, claim_after(1, claim.club, claim.at))
            await eventually(lambda: app.return_code == 1)
        assert store.standby.load().moved and "carteado takeover" in capsys.readouterr().err
    with pytest.raises(StoreError, match="store_moved"):
        empty_club(tmp_path)


async def test_a_hall_that_closes_in_the_app_says_so_at_the_place_of_its_copy(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    with empty_club(tmp_path / "club") as store:
        store.club.change(server_port=0, standby=str(tmp_path / "stick"))
        app = app_on(store, name="Nara")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("s", "enter")
            await eventually(lambda: isinstance(app.screen, ServerScreen))
            await pilot.press("C")
            await eventually(lambda: isinstance(app.screen, ConfirmDialog))
            await pilot.press("s")
            await eventually(lambda: isinstance(app.screen, HomeScreen))
            assert (await beat_of(FolderPlace(tmp_path / "stick"), 1)).ended


async def test_a_place_that_is_typed_is_kept_and_one_that_is_none_is_said(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store, name="Nara")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("s")
            await eventually(lambda: isinstance(app.screen, StartServerScreen))
            await pilot.press("end", "e")
            await eventually(lambda: isinstance(app.screen, AskDialog))
            await pilot.press(*"sftp://x", "enter")
            await eventually(lambda: store.club.load().standby == "sftp://x" and "sftp://x" in picture(app))
            await pilot.press("enter")
            await eventually(lambda: any("sftp://x não é um endereço" in note.message for note in app._notifications))
            assert app.embedded_server is None and isinstance(app.screen, StartServerScreen)


async def test_somebody_by_ssh_and_the_organiser_play_at_one_table(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        bia = await come(hall, "Bia", keys[0])
        await pilot.press("enter")
        await eventually(lambda: isinstance(app.screen, LobbyScreen))
        lobby = hosted(app).lobby
        lobby.open_tables.host("Bia", TablePlan("chama", ChamaOptions(cut=False), 2))
        await eventually(lambda: "1/2" in picture(app))
        await pilot.press("enter")
        await eventually(lambda: isinstance(app.screen, WaitingTableScreen))
        lobby.begin("Bia", 1)
        await eventually(lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert (table.participant.seats, table.participant.role) == ((1,), "organiser")
        await bia.sees("Nara")
        live_match = table.live_match
        await eventually(lambda: live_match.attendance.seats == (0, 1))
        plies = len(live_match.table.line.plies)
        seat = live_match.table.deciders()[0]
        next(participant for participant in live_match.attendance.attendees if seat in participant.seats).submit(
            seat, live_match.table.legal_actions(seat)[0]
        )
        await eventually(lambda: len(live_match.table.line.plies) > plies)


async def test_nobody_comes_in_under_the_name_of_whoever_sits_at_the_computer(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (_, _, hall):
        with pytest.raises(asyncssh.PermissionDenied):
            await hall.connect("nara", key=keys[0])
        with pytest.raises(CarteadoError) as refused:
            hall.server.authenticator.try_key("nara", keys[0].get_fingerprint("sha256"))
        assert refused.value.code == "name_here"
        await come(hall, "Bia", keys[0])


async def test_a_name_chosen_in_the_settings_while_the_hall_is_open_is_kept_back_at_once(
    tmp_path: Path, keys: Keys
) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        await app.change_settings(name="Raul")
        with pytest.raises(CarteadoError, match="name_of_computer"):
            hall.server.authenticator.try_key("raul", keys[0].get_fingerprint("sha256"))
        with pytest.raises(asyncssh.PermissionDenied):
            await hall.connect("Raul", key=keys[0])
        await pilot.press("P")
        await eventually(lambda: "Raul" in picture(app) and "daqui" in picture(app))


async def test_the_app_goes_on_while_the_hall_is_open_and_closes_it_when_told(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        bia = await come(hall, "Bia", keys[0])
        await pilot.press("escape")
        await eventually(lambda: isinstance(app.screen, HomeScreen))
        await pilot.pause()
        await pilot.press("b")
        await eventually(lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.pause()
        await pilot.press("enter")
        await eventually(lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen) and table.participant.who is None
        table.dismiss()
        await eventually(lambda: isinstance(app.screen, HomeScreen))
        await pilot.pause()
        await pilot.press("s")
        await eventually(lambda: isinstance(app.screen, ServerScreen))
        await pilot.pause()
        await pilot.press("C")
        await pilot.pause()
        await pilot.press("s")
        await bia.gone()
        await eventually(lambda: app.embedded_server is None and isinstance(app.screen, HomeScreen))


async def test_leaving_the_app_closes_the_hall(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (_, _, hall):
        bia = await come(hall, "Bia", keys[0])
    await bia.gone()


async def test_a_match_of_people_here_is_never_opened_for_all_seats_at_the_organisers_keyboard(
    tmp_path: Path, keys: Keys
) -> None:
    async with embedded_server(tmp_path) as (_, app, hall):
        await come(hall, "Bia", keys[0])
        await come(hall, "Caio", keys[1])
        lobby = hosted(app).lobby
        lobby.open_tables.host("Bia", TablePlan("chama", ChamaOptions(), 2))
        lobby.open_tables.sit("Caio", 1)
        match = lobby.begin("Bia", 1).match
        app.call_later(app.resume_match, match)
        await eventually(lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert (table.participant.who, table.participant.seats, table.participant.role) == ("Nara", (), "organiser")


async def test_the_desk_draws_a_round_and_its_players_by_ssh_play_it_to_the_result(tmp_path: Path, keys: Keys) -> None:
    async with embedded_server(tmp_path) as (_pilot, app, hall):
        ana, bia = await come(hall, "Ana", keys[0]), await come(hall, "Bia", keys[1])
        club = app.context.tournaments.club
        spec = parse(LINE, club.catalog)
        settings = msgspec.structs.replace(TournamentController().settings_for(spec), table_size=2, scored=False)
        found = app.context.tournaments.add(TournamentSession.create(club, spec, settings, "copa"))
        for name in ("Ana", "Bia"):
            found.enter(name)
        app.call_later(app.push_screen, DeskScreen(found))
        await eventually(lambda: isinstance(app.screen, DeskScreen) and app.screen.is_mounted)
        found.draw_up()
        for person in (ana, bia):
            await person.sees("rodada 1: mesa 1")
            person.type("g")
        await eventually(lambda: found.tables.watched_at(1) is not None)
        match = found.tables.watched_at(1)
        assert match is not None
        live = hosted(app).lobby.matches.table(match)
        await eventually(lambda: live.live_match.attendance.seats == (0, 1))
        live.live_match.attendance.attendees[0].resign(live.live_match.attendance.attendees[0].seats[0])
        await eventually(lambda: found.desk.pending() == ())
        await eventually(lambda: "rodada 1, mesa 1: 1º" in picture(app))


async def test_an_app_that_was_given_no_server_says_what_is_missing(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        app = CarteadoApp(store, GAMES, session=app_on(store).context.session)
        async with app.run_test(size=(100, 30)) as pilot:
            app.show_server()
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
            assert [notification.message for notification in app._notifications] == [
                app.context.session.words("error.hall_missing")
            ]


async def test_a_ban_lifted_in_the_local_app_answers_whoever_asked_in_its_hall(tmp_path: Path) -> None:
    async with embedded_server(tmp_path) as (_, app, _hall):
        lobby, campaigns = hosted(app).lobby, app.context.campaigns
        campaign = campaigns.open("Taverna", "wyrt_arton")
        campaigns.join(campaign.id, "Ana")
        app.context.store.campaigns.append(campaign.id, "ana", 0, "ban", app.context.clock())
        lobby.arrive(LobbyPerson("Ana", guest=False, organiser=False))
        lobby.bans.ask("Ana", campaign.id)
        campaigns.lift_ban(campaign.id, "Ana")
        assert [request.answer for request in lobby.bans.answers("Ana")] == ["ban_lifted"]
