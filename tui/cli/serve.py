"""serve and projector."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from saves.store import open_store
from tui.services.streams import check_terminal
from tui.services.turn_loop import run_in_turns

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def serve(args: argparse.Namespace, words: Words) -> int:
    """Open the server and keep it open until it is told to close."""
    # Textual reads it when it is imported: nobody waits for a frame, as only what has changed is painted at all.
    os.environ.setdefault("TEXTUAL_FPS", "1000")
    if not (find_spec("asyncssh") and find_spec("segno")):
        raise CarteadoError("hall_missing")
    if args.web is not None and not (find_spec("aiohttp") and find_spec("jinja2")):
        raise CarteadoError("web_missing")
    with open_store(args.db) as store:
        if args.abandon_after is not None:
            store.club.change(abandon_after=args.abandon_after)
        screen = sys.stdout
        # Nothing but the poster is ever written on the organiser's screen, whoever prints: it might name cards.
        with (
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            from tui import launch_server as opening
            from tui.services.lobby.admin import ServerConfig

            config = ServerConfig(
                args.name,
                args.bind,
                args.port,
                args.motd,
                max_sessions=args.max_sessions,
                code_for_names=args.code_for_names,
                web=args.web,
            )
            run_in_turns(
                opening.serve(
                    store, config, words, lambda text: print(text, file=screen, flush=True), args.organiser_key
                )
            )
    return 0


def projector(args: argparse.Namespace, _words: Words) -> int:
    """Show a tournament to everybody who watches until somebody leaves; raises StoreError and CarteadoError."""
    from engine.games.registry import GAMES
    from saves.store import open_existing
    from tui.services.tournaments.sessions import tournament_meant
    from tui.visitor_app import ProjectorApp

    with open_existing(args.db) as store:
        meant = tournament_meant(store, args.tournament)
        check_terminal()
        app = ProjectorApp(store, GAMES, lang=args.lang, tournament=meant, following=not args.tournament)
        app.run()
        return app.return_code or 0
