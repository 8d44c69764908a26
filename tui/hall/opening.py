"""How a hall is put together from the club's store, games and tables."""

from __future__ import annotations

import asyncio
import io
import signal
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import msgspec
import segno

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from saves.store import Store
from tui import games, house, lines, screens, tutorial
from tui.championship import Club
from tui.championship.championships import Championships
from tui.daily_backups import keep_daily_backups
from tui.games import face_of
from tui.hall import screens as hall_screens
from tui.hall.app import HallApp
from tui.hall.host_key import organiser_keys
from tui.hall.hosted import LOG
from tui.hall.keeper import HallConfig, Keeper
from tui.hall.line import Line
from tui.hall.lines import HallLines
from tui.hall.log import log_beside
from tui.hall.lounge import Lounge
from tui.hall.own_settings import Wardrobe, session_of
from tui.hall.plain import PlainLine
from tui.hall.poster import poster_of
from tui.hall.server import HallServer
from tui.hall.terminal import Terminal
from tui.hall.visitor import Visitor
from tui.house import House
from tui.i18n import Words
from tui.papers.fallback import kept_papers
from tui.world import fresh_seed, now_ms


def warm_up() -> None:
    """Import what the app imports only when it is asked for: in a hall everybody would wait for the first to ask."""
    for package in (screens, games, lines, tutorial, house, hall_screens):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for key in GAMES:
        face_of(key)


def club_on(store: Store, words: Words, tables: House | None = None) -> Club:
    """Return a club on the store whose tournaments keep their papers in these words; what hinders them is logged."""

    def troubled(trouble: CarteadoError) -> None:
        LOG.error("%s", words.error(trouble))

    shared = tables or House(store, GAMES)
    papers = kept_papers(store, lambda: words, now_ms, troubled)
    return Club(store, shared, GAMES, now_ms, fresh_seed, papers.refresh)


def lounge_on(championships: Championships) -> Lounge:
    """Return a lounge around a club's tournaments: its tables, its people."""
    club = championships.club
    return Lounge(club.store, club.house, club.games, clock=club.clock, now=time.monotonic, championships=championships)


def open_hall(
    store: Store, config: HallConfig, words: Words, tables: House | None = None, lounge: Lounge | None = None
) -> HallServer:
    """Return a hall on the store and its tables, not started yet; `words` are in the organiser's language."""
    shared = lounge or lounge_on(Championships(club_on(store, words, tables)))
    wardrobe = Wardrobe(store)

    def make_app(visitor: Visitor, terminal: Terminal) -> HallApp:
        app = HallApp(
            visitor,
            terminal,
            store,
            GAMES,
            shared,
            wardrobe,
            clock=shared.clock,
            language=words.language,
            name=hall.name,
            motd=hall.motd,
        )
        app.side.link_code = hall.reception.link_code_for
        app.side.return_code = hall.reception.return_code
        if visitor.organiser:
            app.side.keeper = Keeper(hall, shared)
        return app

    async def line_mode(visitor: Visitor, line: Line) -> None:
        kept = wardrobe.of(visitor)
        session = session_of(visitor, kept, line.environment, words.language)
        codes = hall.reception.link_code_for, hall.reception.return_code
        await HallLines(visitor, kept, PlainLine(line), session, store, shared, *codes).run(hall.motd)

    hall = HallServer(store, config, make_app=make_app, line_mode=line_mode, words=words, clock=shared.clock)
    hall.lounge = shared
    if shared.championships is not None:
        hall.chores.append(shared.championships.look)
    return hall


async def start_hall(hall: HallServer) -> None:
    """Start a hall; raises CarteadoError "hall_port" when the port cannot be had, and for a bad host key."""
    try:
        await hall.start()
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise CarteadoError("hall_port", port=str(hall.config.port), detail=detail) from error


async def serve(
    store: Store, config: HallConfig, words: Words, say: Callable[[str], None], organisers: Path | None = None
) -> None:
    """Open a hall and keep it open until a signal closes it; `say` is told how to come in, and what goes wrong.

    `organisers` is a file with the public keys of those who organise. Raises as `start_hall` does, and CarteadoError
    "organiser_keys" for a file without keys.
    """
    with log_beside(store.path) as log_path:
        warm_up()
        if organisers is not None:
            config = msgspec.structs.replace(config, organisers=organiser_keys(organisers))
        hall = open_hall(store, config, words)
        # With many tables a flush a move would be the ceiling: their moves are written together.
        with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
            await _keep_open(hall, store.path, words, say, log_path)


async def _keep_open(hall: HallServer, store: Path, words: Words, say: Callable[[str], None], log_path: Path) -> None:
    await start_hall(hall)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    say(_told(hall, words, log_path))
    copies = loop.create_task(_keep_backups(store, words, say))
    await ended.wait()
    copies.cancel()
    await hall.stop()
    say(words("hall.poster.closed"))


async def _keep_backups(store: Path, words: Words, say: Callable[[str], None]) -> None:
    def told(trouble: CarteadoError) -> None:
        said = words("backups.daily.trouble", error=words.error(trouble))
        LOG.error("%s", said)
        say(said)

    await keep_daily_backups(store, told)


def _told(hall: HallServer, words: Words, log_path: Path) -> str:
    """Return how to come in, as the organiser's screen shows it."""
    found = poster_of(hall, words("hall.poster.you"), qr)
    first, *others = found.lines
    lines = [
        words("hall.poster.title", name=found.name),
        "",
        found.qr,
        "",
        words("hall.poster.line", line=first),
        *(words("hall.poster.other", line=line) for line in others),
        words("hall.poster.code", code=found.code),
        words("hall.poster.fingerprint", fingerprint=found.fingerprint),
        words("hall.poster.log", path=str(log_path)),
        words("hall.poster.stop"),
    ]
    return "\n".join(lines)


def qr(text: str) -> str:
    """Return a QR code drawn in half blocks, two of its rows on each line."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=1, compact=True)
    return drawn.getvalue().rstrip("\n")
