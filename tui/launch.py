"""Opens the local app and the line mode on a store."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from tui.services.streams import check_terminal, tell

if TYPE_CHECKING:
    from saves.store import Store
    from tui.app import MakeServer
    from tui.services.review.questions import QuizQuestion
    from tui.texts.localizer import Words


_HALL_SECONDS = 2.0
"""How long the place of a copy may take to answer before the app opens, in seconds."""
_LOOK_EVERY = 2.0
"""How often the app looks whether its terminal is still there, in seconds."""


def open_app(args: argparse.Namespace) -> int:
    """Open the app on the store."""
    # Textual paints at most so often a second, and reads this when it is imported: a key should not wait for a frame.
    os.environ.setdefault("TEXTUAL_FPS", "120")
    check_terminal()
    from engine.games.registry import GAMES
    from saves.store import open_store
    from tui.app import CarteadoApp
    from tui.services.bots.pool import BotPool

    if sys.__stdin__ is not None and sys.__stdin__.isatty():
        Thread(target=_end_with, args=(sys.__stdin__.fileno(),), name="terminal", daemon=True).start()
    greeting = ""
    while True:
        with open_store(args.db) as store, BotPool() as bots:
            greeting = greeting or _look_elsewhere(store, args.lang)
            app = CarteadoApp(
                store,
                GAMES,
                lang=args.lang,
                backs_up=True,
                greeting=greeting,
                server_maker=server_maker,
                chooser=bots,
            )
            app.run()
        if app.restoring is None:
            return app.return_code or 0
        greeting = _restored(app.restoring, store.path, app.context.session.words)


def server_maker() -> MakeServer:
    """Load what opens a server beside the local app.

    Raises CarteadoError "hall_missing" without its packages.
    """
    try:
        from tui.embedded_server import EmbeddedServer
    except ImportError as error:
        raise CarteadoError("hall_missing") from error
    return EmbeddedServer


def _restored(backup: Path, store: Path, words: Words) -> str:
    """Put a copy in the place of the store, which is closed; returns what came of it, in words."""
    from saves.upkeep.backups import restore
    from tui.texts.backups import format_restored

    try:
        return format_restored(backup, restore(backup, store, datetime.now()), words)
    except CarteadoError as error:
        return words.error(error)


def _look_elsewhere(store: Store, lang: str | None) -> str:
    """Look whether another computer has the hall of a file of which a copy was kept; return what is to be said.

    Raises CarteadoError "standby_superseded".
    """
    if not store.standby.load().where:
        return ""
    import asyncio

    from tui.launch_standby import look_at_last
    from tui.services.identity.user_settings import load_settings
    from tui.texts.catalog import language_of
    from tui.texts.localizer import Words

    words = Words(lang or load_settings(store.profile).language or language_of(os.environ))
    return asyncio.run(look_at_last(store, words, _HALL_SECONDS, opens=False))


def _end_with(terminal: int) -> None:
    """End the process when its terminal is gone: Textual would read nothing from it for ever; all is on disk."""
    while os.isatty(terminal):
        time.sleep(_LOOK_EVERY)
    os._exit(1)


def open_lines(args: argparse.Namespace) -> int:
    """Open the app in lines: for screen readers, and for terminals that cannot show a screen.

    A fault of the program ends it with a sentence and a line in the log.
    """
    import asyncio

    from engine.games.registry import GAMES
    from saves.store import open_store
    from tui.documents.club import club_on
    from tui.plain.home import LineHome
    from tui.plain.talk import terminal
    from tui.services.backups import keep_daily_backups
    from tui.services.bots.pool import BotPool
    from tui.services.faults import without_values, write_down
    from tui.services.identity.user_settings import load_settings
    from tui.services.matches.match_service import MatchService
    from tui.services.tournaments.sessions import TournamentSessions
    from tui.texts.localizer import Session

    def report_trouble(trouble: CarteadoError) -> None:
        tell(session.words("backups.daily.trouble", error=session.words.error(trouble)))

    async def talk(lobby: Callable[[], LineHome]) -> None:
        copies = asyncio.create_task(keep_daily_backups(store.path, report_trouble))
        await lobby().run()
        copies.cancel()

    with open_store(args.db) as store, BotPool() as bots:
        session = Session(load_settings(store.profile), os.environ, language=args.lang)
        matches = MatchService(store, GAMES, chooser=bots)
        sessions = TournamentSessions(club_on(store, matches, lambda: session.words, report_trouble))
        try:
            asyncio.run(talk(lambda: LineHome(terminal(), session, store, matches, GAMES, sessions)))
        except (CarteadoError, OSError):
            raise
        except Exception as error:
            if not LineHome.outlives:
                raise
            log = write_down(store.path, without_values(error), datetime.now(session.zone))
            tell(session.words("app.fault.ended", log=log))
            return 1
    return 0


def quiz_on_screen(args: argparse.Namespace, store: Store, questions: Sequence[QuizQuestion]) -> int:
    """Open the app at a quiz; it ends with it."""
    from engine.games.registry import GAMES
    from tui.visitor_app import QuizApp

    app = QuizApp(store, GAMES, lang=args.lang, questions=questions)
    app.run()
    return app.return_code or 0


def quiz_in_lines(args: argparse.Namespace, store: Store, questions: Sequence[QuizQuestion]) -> int:
    """Ask a quiz in lines."""
    import asyncio

    from tui.plain.analysis import ask_questions
    from tui.plain.talk import terminal
    from tui.services.identity.user_settings import load_settings
    from tui.texts.localizer import Session

    async def talk() -> None:
        await ask_questions(terminal(), session, questions)

    session = Session(load_settings(store.profile), os.environ, language=args.lang)
    asyncio.run(talk())
    return 0
