"""How a hall is put together from the club's store, games and tables."""

from __future__ import annotations

import time

from engine.games.registry import GAMES
from saves.store import Store
from tui.hall.app import HallApp
from tui.hall.own_settings import Wardrobe
from tui.hall.plain import PlainLine
from tui.hall.server import HallConfig, HallServer
from tui.hall.terminal import Terminal
from tui.hall.visitor import Visitor
from tui.house import House
from tui.i18n import Words
from tui.lines.lobby import LineLobby
from tui.session import Session, load_settings


def _now() -> int:
    return time.time_ns() // 1_000_000


def open_hall(store: Store, config: HallConfig, words: Words, house: House | None = None) -> HallServer:
    """Return a hall on the store and its tables, not started yet; `words` are in the organiser's language."""
    tables = house or House(store, GAMES, clock=_now)
    wardrobe = Wardrobe(store.settings)

    def make_app(visitor: Visitor, terminal: Terminal) -> HallApp:
        return HallApp(
            visitor,
            terminal,
            store,
            GAMES,
            tables,
            wardrobe,
            clock=_now,
            language=words.language,
            motd=config.motd,
        )

    async def line_mode(visitor: Visitor, line: PlainLine) -> None:
        settings = load_settings(wardrobe.of(visitor))
        session = Session(settings, line.line.environment, language=settings.language or words.language)
        session.change(name=visitor.name)
        await LineLobby(line, session, store, tables, GAMES).run()

    return HallServer(store, config, make_app=make_app, line_mode=line_mode, words=words, clock=_now)
