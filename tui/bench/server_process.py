"""The measured server, in a process of its own: the real one, with everybody at a table at once."""

from __future__ import annotations

import asyncio
import gc
import logging
import mmap
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, assert_never

import msgspec

from engine.core.log import Player
from engine.games.registry import GAMES
from saves.ids import new_match_id
from saves.store import Store, open_store
from tui.bench.server_scripts import (
    IN_THE_HALL,
    SETTINGS,
    TELL,
    HallAct,
    ServedPages,
    ServerFigures,
    ServerPlan,
    heard,
    match_of,
    say,
)
from tui.services.lobby.open_table import TablePlan
from tui.services.turn_loop import run_in_turns
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from tui.launch_pages import OpenPages
    from tui.services.lobby.lobby import Lobby
    from tui.ssh.server import SSHServer


_TURNS = 50_000
"""How many turns of an empty loop are measured at a time: about a millisecond."""
_EVERY = 0.2
"""After how many seconds they are measured again."""


class Pauses:
    """Meter of how long garbage collection stops everybody.

    `busy` leaves out the time that other programs took from the processor.
    """

    def __init__(self) -> None:
        self.busy: list[float] = []
        self.taken: list[float] = []
        self._began = (0.0, 0.0)
        gc.callbacks.append(self._called)

    def _called(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter(), time.thread_time()
        else:
            wall, busy = time.perf_counter() - self._began[0], time.thread_time() - self._began[1]
            self.taken.append(1000 * wall)
            self.busy.append(1000 * busy)

    def take_longest(self) -> tuple[float, float]:
        """Return the longest one since the last time, in milliseconds, by the clock and of the processor."""
        longest = max(self.taken, default=0.0), max(self.busy, default=0.0)
        self.taken, self.busy = [], []
        return longest


class EmptyLoop:
    """Meter of a million turns of an empty loop, a unit that is equal on slow and quick machines.

    A processor may be twice as quick at one moment as at another: a short loop runs again and again among what is
    measured, and the median tells.
    """

    def __init__(self) -> None:
        self.spent = 0.0
        """Seconds of the processor that the measuring itself has taken."""
        self._taken: list[float] = []

    async def run(self) -> None:
        """Measure until cancelled."""
        while True:
            self._measure()
            await asyncio.sleep(_EVERY)

    def mturn(self) -> float:
        """Return the seconds of the processor that a million turns have taken since this was last asked."""
        self._measure()
        taken, self._taken = self._taken, []
        return median(taken)

    def _measure(self) -> None:
        began = time.thread_time()
        for _ in range(_TURNS):
            pass
        taken = time.thread_time() - began
        self.spent += taken
        self._taken.append(taken * 1_000_000 / _TURNS)


def memory() -> int:
    """Return how many bytes this process has in memory; 0 on Windows, which does not tell."""
    if sys.platform == "win32":
        return 0
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE
    except OSError:
        import resource

        # Where there is no such file only the most there ever was is known, on macOS in bytes.
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def waited() -> float:
    """Return the seconds in which this process waited for a processor, 0.0 where the system does not tell."""
    nanoseconds = 0
    for thread in Path("/proc/self/task").glob("*/schedstat"):
        with suppress(OSError):
            nanoseconds += int(thread.read_text().split()[1])
    return nanoseconds / 1e9


def prepare(store: Store, plan: ServerPlan) -> None:
    """Set up the people's names and choices, outside the measured time."""
    from tui.services.identity.names import look

    with store.transaction():
        for guest in plan.guests:
            person = store.keys.claim(guest.name, look(guest.name), guest.fingerprint, 1)
            store.profile_of(f"person:{person.id}").preferences.change(**SETTINGS)


async def serve(store: Store, plan: ServerPlan) -> None:
    """Open the server, and answer until asked to stop."""
    from tui.bench.followed_matches import follow, lead
    from tui.launch_server import build_server, warm_up
    from tui.match.table import TableScreen
    from tui.services.identity.authenticator import Visitor
    from tui.services.lobby.admin import ServerConfig
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.match_service import MatchService
    from tui.terminal.input_decoder import Terminal
    from tui.terminal.remote_app import RemoteApp

    warm_up()
    seed, match = b"", ""
    match_service = MatchService(store, GAMES, seed_source=lambda: seed, match_id=lambda: match or new_match_id())
    for number, opening in enumerate(() if plan.resume else plan.openings):
        seed, match = bytes.fromhex(opening.seed), match_of(number)
        players = tuple(Player(name) for name in opening.players)
        match_service.new_match(opening.game, players, GAMES[opening.game].options_type())
    seed, match = os.urandom(32), ""
    leads = await lead(match_service, [match_of(table) for table in plan.followed]) if plan.followed else 0
    if plan.follows:
        match_service = await follow(store, plan.follows)
    tables = {guest.name: guest.table for guest in plan.guests}
    server = build_server(store, ServerConfig(bind=plan.bind, port=0, max_sessions=1000), Words("en"), match_service)
    make = server._make_app

    def make_app(visitor: Visitor, terminal: Terminal) -> RemoteApp:
        app = make(visitor, terminal)
        if tables[visitor.name] != IN_THE_HALL:
            live_match: LiveMatch = match_service.resume(match_of(tables[visitor.name]))
            app.call_later(lambda: app.push_screen(TableScreen(live_match, visitor.name)))
        return app

    server._make_app = make_app
    await server.start()
    pauses, empty_loop = Pauses(), EmptyLoop()

    def answer() -> ServerFigures:
        mturn = empty_loop.mturn()
        cpu = time.process_time() - empty_loop.spent
        stalls = server.watchdog.stalls
        return ServerFigures(server.port, memory(), cpu, mturn, pauses.take_longest(), stalls, waited(), leads)

    say(answer())
    pages = await serve_pages(server, plan.entrants) if plan.entrants else None
    loop = asyncio.get_running_loop()
    measuring = loop.create_task(empty_loop.run())
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        if line == TELL:
            say(answer())
        else:
            assert server.lobby is not None
            let_happen(server.lobby, heard(line, HallAct))
    measuring.cancel()
    await server.stop()
    if pages is not None:
        await pages.stop()


async def serve_pages(server: SSHServer, entrants: int) -> OpenPages:
    """Serve pages of a tournament of duels whose first round is played, and say where and by which links."""
    from tournaments.controller import TournamentController
    from tournaments.model import Member
    from tournaments.spec import parse
    from tournaments.tables import seats_of
    from tui.launch_pages import start_pages
    from tui.services.tournaments.player_links import PlayerLinks
    from tui.services.tournaments.session import TournamentSession

    assert server.lobby is not None and server.lobby.tournament_sessions is not None
    sessions = server.lobby.tournament_sessions
    spec = parse("Chama: Campeonato Salão 2026", sessions.club.catalog)
    usual = TournamentController(catalog=sessions.club.catalog).settings_for(spec)
    chosen = msgspec.structs.replace(usual, format="swiss", table_size=2)
    session = sessions.add(TournamentSession.create(sessions.club, spec, chosen))
    session.enter_all([Member(f"Pessoa Número {number}") for number in range(1, entrants + 1)])
    session.draw_up(1)
    session.do(lambda desk: desk.publish())
    links = PlayerLinks(session)
    tables = tuple(
        tuple(links.issue(member.name) for member in seats_of(session.tournament, pairing))
        for pairing in session.desk.pending()
    )
    pages = await start_pages(server, 0, Words("en"))
    say(ServedPages(pages.port, session.id, tables))
    return pages


def let_happen(lobby: Lobby, hall_act: HallAct) -> None:
    """Do an act of a guest in the hall."""
    guest = hall_act.guest
    match hall_act.act:
        case "go away" | "come back":
            lobby.away(guest, hall_act.act == "go away")
        case "open a table":
            game = GAMES["chama"]
            lobby.open_tables.host(guest, TablePlan(game.key, game.options_type(), game.seats[-1]))
        case "close a table":
            open_table = lobby.open_tables.waits_at(guest)
            assert open_table is not None
            lobby.open_tables.stand(guest, open_table.number)
        case _:
            assert_never(hall_act.act)


async def share(store: Store, plan: ServerPlan) -> None:
    """Let the tables share their flushes, as `carteado serve` does."""
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        await serve(store, plan)


def main() -> None:
    """Serve as the first line on stdin says."""
    plan = heard(sys.stdin.buffer.readline(), ServerPlan)
    logging.basicConfig(filename=Path(plan.database).with_suffix(".log"), level=logging.INFO)
    with open_store(Path(plan.database)) as store:
        if not plan.resume:
            prepare(store, plan)
        run_in_turns(share(store, plan))


if __name__ == "__main__":
    os.environ.setdefault("TEXTUAL_FPS", "1000")
    main()
