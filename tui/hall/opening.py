"""How a hall is put together from the club's store, games and tables."""

from __future__ import annotations

import time
from importlib import import_module
from pkgutil import walk_packages

from engine.games.registry import GAMES
from saves.store import Store
from tui import games, house, lines, screens, tutorial
from tui.games import face_of
from tui.hall.app import HallApp
from tui.hall.line_lobby import HallLineLobby
from tui.hall.own_settings import Wardrobe, session_of
from tui.hall.plain import PlainLine
from tui.hall.server import HallConfig, HallServer
from tui.hall.terminal import Terminal
from tui.hall.visitor import Visitor
from tui.house import House
from tui.i18n import Words


def _now() -> int:
    return time.time_ns() // 1_000_000


def warm_up() -> None:
    """Import what the app imports only when it is asked for: in a hall everybody would wait for the first to ask."""
    for package in (screens, games, lines, tutorial, house):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for key in GAMES:
        face_of(key)


def open_hall(store: Store, config: HallConfig, words: Words, tables: House | None = None) -> HallServer:
    """Return a hall on the store and its tables, not started yet; `words` are in the organiser's language."""
    house_of_all = tables or House(store, GAMES, clock=_now)
    wardrobe = Wardrobe(store.settings)

    def make_app(visitor: Visitor, terminal: Terminal) -> HallApp:
        return HallApp(
            visitor,
            terminal,
            store,
            GAMES,
            house_of_all,
            wardrobe,
            clock=_now,
            language=words.language,
            motd=config.motd,
        )

    async def line_mode(visitor: Visitor, line: PlainLine) -> None:
        kept = wardrobe.of(visitor)
        session = session_of(visitor, kept, line.line.environment, words.language)
        await HallLineLobby(visitor, kept, line, session, store, house_of_all, GAMES).run()

    return HallServer(store, config, make_app=make_app, line_mode=line_mode, words=words, clock=_now)
