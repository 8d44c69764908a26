"""A disk that takes its time holds up nobody: the loop of the server waits for no flush, whatever is written."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncssh
import pytest

from engine.core.errors import CarteadoError
from engine.core.model import Resigned
from engine.games.chama.model import ChamaOptions
from saves.errors import StoreError
from saves.store import Store
from tests.tui.lobby.test_tournament import reports, rivals, tournament
from tests.tui.lobby_apps import HallClub
from tests.tui.ssh.test_visitor_app import app_of, opened
from tests.tui.ssh_people import SECONDS, Hall, eventually
from tui.lobby.lobby import LobbyScreen
from tui.match.table import TableScreen
from tui.services.lobby.open_table import Begins, LobbyEvent, TablePlan
from tui.services.matches.participant import enter
from tui.services.tournaments.players import check_in, seat_of

Keys = list[asyncssh.SSHKey]


class Disk:
    """The disk of a store: it notes what this thread writes, and takes what another one writes when it is let."""

    def __init__(self, store: Store) -> None:
        self.waited_for: list[str] = []
        """What this thread has waited for."""
        self.flushed = 0
        self._thread = threading.get_ident()
        self._lets = threading.Event()
        self._lets.set()
        self._holds = threading.Event()
        self._store = store
        store._database._connection.set_trace_callback(self._runs)

    def _runs(self, sql: str) -> None:
        if threading.get_ident() == self._thread:
            self.waited_for += [sql] if not sql.startswith(("SELECT", "PRAGMA")) else []
        elif sql == "COMMIT":
            self._holds.set()
            assert self._lets.wait(6 * SECONDS)
            self.flushed += 1

    @contextmanager
    def held(self) -> Iterator[None]:
        """Take nothing inside."""
        self._lets.clear()
        self._holds.clear()
        try:
            yield
        finally:
            self._lets.set()

    async def holds(self) -> None:
        """Wait until something waits for the disk."""
        await eventually(self._holds.is_set)

    async def idle(self) -> None:
        """Wait until all is on disk."""
        await self._store.change(lambda: None)


@pytest.fixture
async def club(tmp_path: Path, keys: Keys) -> AsyncIterator[Hall]:
    """An open server with the club's own app, whose tables share their flushes."""
    hall = Hall(tmp_path)
    hall.server = opened(hall, keys)
    await hall.server.start()
    with hall.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        yield hall
    await hall.close()


@pytest.fixture
async def players(tmp_path: Path) -> AsyncIterator[HallClub]:
    """A club whose tables share their flushes, nobody at a screen."""
    found = HallClub(tmp_path)
    with found.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        yield found


async def test_guard_24_a_disk_that_hangs_keeps_nobody_from_playing(club: Hall, keys: Keys) -> None:
    disk = Disk(club.store)
    bia = await club.come("Bia", key=keys[0])
    await bia.sees("Qual idioma?")
    await disk.idle()
    with disk.held():
        # The first page is left, and the lobby is there with what was chosen.
        bia.type("\x1b")
        await bia.sees("Mesas")
        await disk.holds()
        bia.type("m")
        await eventually(lambda: club.store.profile_of("person:1").chat_muted is True)
        # A name is somebody's when it is on disk: Caio waits, and nobody else.
        comes = asyncio.ensure_future(club.come("Caio", key=keys[1]))
        bia.type("?")
        await eventually(lambda: not isinstance(app_of(club, "Bia").screen, LobbyScreen))
        bia.type("\x1b")
        await eventually(lambda: isinstance(app_of(club, "Bia").screen, LobbyScreen))
        bia.type("p")
        await bia.sees("Reinos, comandantes e exércitos")
        bia.type("\r")
        await eventually(lambda: isinstance(app_of(club, "Bia").screen, TableScreen))
        assert club.server.authenticator.owner("Caio") is None
    await (await comes).sees("Qual idioma?")
    live = club.server.lobby.matches.tables("Bia")[0]
    with disk.held():
        app_of(club, "Bia").screen.participant.resign(0)
        await disk.holds()
        bia.type("?")
        await eventually(lambda: not isinstance(app_of(club, "Bia").screen, TableScreen))
        assert not live.live_match.closed
    await eventually(lambda: club.server.lobby.matches.tables("Bia") == ())
    await disk.idle()
    assert disk.waited_for == []
    assert club.store.matches.load(live.match).status == "finished"


async def test_guard_24_a_round_begins_is_played_and_lands_without_a_flush_in_the_loop(players: HallClub) -> None:
    found = tournament(players, drawn=False)
    disk = Disk(players.store)
    found.draw_up()
    first, second = rivals(found, "Ana")
    with disk.held():
        this, other = (seat_of(found, name).sit_down() for name in (first, second))
        assert this is other, "the second one sits down at the same match"
        await disk.holds()
    participant = enter(this, second)
    participant.resign(1)
    await eventually(lambda: len(reports(found)) == 1)
    await disk.idle()
    assert disk.waited_for == []
    kept = players.store.tournaments.load("copa")
    assert kept == found.desk.entries and found.pending is None
    assert [line.id for line in players.store.matches.library(tournament="copa")] == [this.match]
    await participant.leave()


async def test_guard_24_a_rated_match_counts_once_and_its_flushes_are_few(players: HallClub) -> None:
    lobby, store = players.lobby, players.store
    disk = Disk(store)
    table = lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2, rated=True))
    lobby.open_tables.sit("Bia", table.number)
    heard: list[LobbyEvent] = []
    lobby.subscribe(heard.append)
    live = lobby.begin("Ana", table.number)
    assert not any(isinstance(note, Begins) for note in heard), "nobody is called before it is on disk"
    await eventually(lambda: any(isinstance(note, Begins) for note in heard))
    assert disk.flushed == 1
    live.live_match.table.intervene(Resigned(1))
    await eventually(lambda: lobby.matches.tables("Ana") == ())
    await disk.idle()
    ana, bia = live.live_match.table.header.players
    assert store.players.ratings_of(ana, "chama").duel.value > 1500 > store.players.ratings_of(bia, "chama").duel.value
    assert disk.waited_for == []


async def test_a_match_that_the_disk_refuses_is_told_at_its_table_and_is_gone(players: HallClub) -> None:
    lobby = players.lobby
    table = lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2))
    lobby.open_tables.sit("Bia", table.number)
    heard: list[LobbyEvent] = []
    lobby.subscribe(heard.append)

    def fail() -> None:
        raise StoreError("store_disk_full", path="club.db")

    players.store.write(fail)
    live = lobby.begin("Ana", table.number)
    await eventually(lambda: any(isinstance(note, Begins) for note in heard))
    assert live.live_match.trouble is not None and live.live_match.trouble.code == "store_disk_full"
    assert players.store.matches.library() == [] and live not in lobby.matches.known


async def test_an_act_that_the_disk_refuses_is_taken_back_and_so_is_what_followed_on_it(players: HallClub) -> None:
    found = tournament(players)
    await players.store.change(lambda: None)
    before = players.store.tournaments.load("copa")

    def fail() -> None:
        raise StoreError("store_disk_full", path="club.db")

    players.store.write(fail)
    check_in(found, "Ana")
    # The first batch is under way; what follows on it goes with the next one.
    await asyncio.sleep(0)
    check_in(found, "Bia")
    assert len(found.desk.entries) == len(before) + 2
    await eventually(lambda: found.pending is None)
    assert players.store.tournaments.load("copa") == found.desk.entries == before
    assert isinstance(found.tables.trouble, CarteadoError)
    check_in(found, "Ana")
    await eventually(lambda: found.pending is None)
    assert players.store.tournaments.load("copa") == found.desk.entries
    assert len(found.desk.entries) == len(before) + 1
