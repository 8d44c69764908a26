"""Builds the SSH server from its parts: apps and lines of visitors, and the connection info."""

from __future__ import annotations

import asyncio
import io
import signal
import time
from collections.abc import Callable
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import msgspec
import segno

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from engine.games.registry import GAMES
from saves.store import Store
from tui import games, lobby, match, organiser, plain, screens, services
from tui.documents.club import club_on
from tui.documents.files import PaperError
from tui.games.game_ui import game_ui_of
from tui.launch_pages import OpenPages, certificate_of, start_pages
from tui.launch_standby import give_up, look_at_last, open_standby, take_over_from, tell_changes
from tui.plain.byte_line import PlainLine
from tui.plain.lobby import LineVisit
from tui.services.backups import keep_daily_backups
from tui.services.bots.pool import BotPool
from tui.services.identity.authenticator import Visitor
from tui.services.identity.computer_names import keep_back_known
from tui.services.identity.user_profiles import UserSettings
from tui.services.lobby.admin import LobbyAdmin, connection_info
from tui.services.lobby.lobby import Lobby
from tui.services.matches.match_service import MatchService
from tui.services.standby.terms import superseded
from tui.services.streams import ending_signals
from tui.services.tournaments.sessions import TournamentSessions
from tui.ssh.server import SSHServer
from tui.ssh.upkeep import log_beside, organiser_keys
from tui.terminal.remote_app import LOG
from tui.texts.localizer import session_of
from tui.texts.standby import format_standby
from tui.visitor_app import VisitorApp

if TYPE_CHECKING:
    from tui.services.lobby.admin import ServerConfig
    from tui.services.standby.takeover import TakenOver
    from tui.services.standby.terms import Claim
    from tui.terminal.input_decoder import Terminal
    from tui.terminal.session import VisitorSession
    from tui.texts.localizer import Words


def warm_up() -> None:
    """Import what the app imports only when it is asked for.

    In a server everybody would wait for the first to ask.
    """
    for package in (screens, match, organiser, lobby, games, plain, services):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for game in GAMES.values():
        game_ui_of(game.key)


def lobby_on(tournament_sessions: TournamentSessions) -> Lobby:
    """Return a hall around a club's tournaments: its tables, its people."""
    club = tournament_sessions.club
    return Lobby(
        club.store,
        club.match_service,
        club.games,
        clock=club.clock,
        now=time.monotonic,
        tournament_sessions=tournament_sessions,
    )


def build_server(
    store: Store, config: ServerConfig, words: Words, tables: MatchService | None = None, lobby: Lobby | None = None
) -> SSHServer:
    """Return a server on the store and its tables, not started yet.

    `words` are in the organiser's language.
    """

    def troubled(trouble: PaperError) -> None:
        LOG.error("%s", words.error(trouble))

    club = club_on(store, tables or MatchService(store, GAMES), lambda: words, troubled)
    shared = lobby or lobby_on(TournamentSessions(club))
    user_settings = UserSettings(store)
    keep_back_known(store, shared.clock())

    def make_app(visitor: Visitor, terminal: Terminal) -> VisitorApp:
        app = VisitorApp(
            visitor,
            terminal,
            store,
            GAMES,
            shared,
            user_settings,
            clock=shared.clock,
            language=words.language,
            name=server.name,
            motd=server.motd,
        )
        app.client.link_code = server.authenticator.link_code_for
        app.client.return_code = server.authenticator.return_code
        if visitor.organiser:
            app.client.admin = LobbyAdmin(visitor, server, shared)
        return app

    async def line_mode(visitor: Visitor, line: VisitorSession) -> None:
        profile = user_settings.of(visitor)
        session = session_of(visitor, profile, line.environment, words.language)
        codes = server.authenticator.link_code_for, server.authenticator.return_code
        admin = LobbyAdmin(visitor, server, shared) if visitor.organiser else None
        await LineVisit(visitor, profile, PlainLine(line), session, store, shared, *codes, admin).run(server.motd)

    server = SSHServer(store, config, make_app=make_app, line_mode=line_mode, words=words, clock=shared.clock)
    server.lobby = shared
    server.chores.append(lambda: shared.matches.abandon_left(store.club.load().abandon_after))
    if shared.tournament_sessions is not None:
        server.chores.append(shared.tournament_sessions.look)
    return server


async def start_server(server: SSHServer) -> None:
    """Start a server.

    Raises CarteadoError "hall_port" when the port cannot be had, and for a bad host key.
    """
    try:
        await server.start()
    except OSError as error:
        detail = fault_of(error)
        raise CarteadoError("hall_port", port=str(server.config.port), detail=detail) from error


async def take_over_warm(where: str, store: Path) -> TakenOver:
    """Make the copy at a place this computer's file, and import meanwhile what its hall needs.

    As `take_over_from`.
    """
    done, _ = await asyncio.gather(take_over_from(where, store), asyncio.to_thread(warm_up))
    return done


async def serve(
    store: Store,
    config: ServerConfig,
    words: Words,
    say: Callable[[str], None],
    organisers: Path | None = None,
) -> None:
    """Open a server and keep it open until a signal closes it.

    `organisers` is a file with the public keys of those who organise. Raises as `start_server` and `open_standby` do,
    CarteadoError "organiser_keys" for a file without keys, and "standby_superseded" once another computer has the hall.
    """
    # What is wrong with a file is told before anything is opened.
    certificate_of(config)
    with log_beside(store.path) as log_path, BotPool() as bots:
        warm_up()
        if config.web is not None:
            # Nobody who comes in waits for its import.
            import_module("tui.web.server")
        if organisers is not None:
            config = msgspec.structs.replace(config, organisers=organiser_keys(organisers))
        keeper = await open_standby(store, config.standby) if config.standby else None
        said, later = "", None
        try:
            if keeper is None:
                said = await look_at_last(store, words)
            server = build_server(store, config, words, MatchService(store, GAMES, chooser=bots))
            server.standby = keeper
            # With many tables a flush a move would be the ceiling: their moves are written together.
            with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
                later = await _keep_open(server, store.path, words, say, log_path, said)
        finally:
            if keeper is not None:
                await keeper.end()
        if later is not None:
            assert keeper is not None
            give_up(store, later.host, later.at)
            raise superseded(later, keeper.place.where)


async def _keep_open(
    server: SSHServer, store: Path, words: Words, say: Callable[[str], None], log_path: Path, said: str
) -> Claim | None:
    """Keep a server open, and say something first.

    Return the claim of another computer that has taken over, None when a signal closed it.
    """
    await start_server(server)
    pages: OpenPages | None = None
    if server.config.web is not None:
        try:
            pages = await start_pages(server, server.config.web, words)
        except CarteadoError:
            await server.stop()
            raise
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, *ending_signals()):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    say(_poster(server, words, log_path, pages))
    if said:
        say(said)
    beside = [loop.create_task(_keep_backups(store, words, say))]
    keeping: asyncio.Task[Claim] | None = None
    if server.standby is not None:
        keeping = loop.create_task(server.standby.keep())
        keeping.add_done_callback(lambda _: ended.set())
        beside.append(loop.create_task(tell_changes(server.standby, server.lobby, words, say)))
    await ended.wait()
    later = keeping.result() if keeping is not None and keeping.done() else None
    for task in (*beside, *((keeping,) if keeping is not None else ())):
        task.cancel()
    await server.stop("lobby.closing" if later is None else "standby.moved")
    if pages is not None:
        await pages.stop()
    say(words("lobby.poster.closed"))
    return later


async def _keep_backups(store: Path, words: Words, say: Callable[[str], None]) -> None:
    def report_trouble(trouble: CarteadoError) -> None:
        said = words("backups.daily.trouble", error=words.error(trouble))
        LOG.error("%s", said)
        say(said)

    await keep_daily_backups(store, report_trouble)


def _poster(server: SSHServer, words: Words, log_path: Path, pages: OpenPages | None) -> str:
    """Return how to come in, as the organiser's screen shows it."""
    connection = connection_info(server, words("lobby.poster.you"), qr)
    first, *others = connection.lines
    lines = [
        words("lobby.poster.title", name=connection.name),
        "",
        connection.qr if pages is None else _beside(connection.qr, qr(pages.links[0])),
        "",
        words("lobby.poster.line", line=first),
        *(words("lobby.poster.other", line=line) for line in others),
        words("lobby.poster.code", code=connection.code),
        words("lobby.poster.fingerprint", fingerprint=connection.fingerprint),
        *(pages.lines(words) if pages is not None else ()),
        *((format_standby(server.standby.state, words),) if server.standby is not None else ()),
        words("lobby.poster.log", path=str(log_path)),
        words("lobby.poster.stop"),
    ]
    return "\n".join(lines)


def _beside(ssh: str, http: str) -> str:
    """Return the code of the hall and that of its pages side by side, each below the name of its protocol."""
    rows = zip_longest(["SSH", *ssh.split("\n")], ["HTTP", *http.split("\n")], fillvalue="")
    width = len(ssh.split("\n")[0])
    return "\n".join(f"{left:<{width}}    {right}" for left, right in rows)


def qr(text: str) -> str:
    """Return a QR code drawn in half blocks, two of its rows on each line."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=1, compact=True)
    return drawn.getvalue().rstrip("\n")
