"""How a hall is put together from the club's store, games and tables."""

from __future__ import annotations

import time
from importlib import import_module
from pkgutil import walk_packages

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from saves.store import Store
from tui import games, house, lines, screens, tutorial
from tui.championship import Club
from tui.championship.championships import Championships
from tui.games import face_of
from tui.hall import screens as hall_screens
from tui.hall.app import HallApp
from tui.hall.hosted import LOG
from tui.hall.keeper import HallConfig, Keeper
from tui.hall.line import Line
from tui.hall.lines import HallLines
from tui.hall.lounge import Lounge
from tui.hall.own_settings import Wardrobe, session_of
from tui.hall.plain import PlainLine
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
    wardrobe = Wardrobe(store.settings)

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
