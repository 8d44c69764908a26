"""`carteado serve`, `takeover` and `projector`: the hall and its screens."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from saves.store import default_path, open_store
from tui.cli.output import print_lines
from tui.services.listening import USUAL_WEB_PORT
from tui.services.streams import check_terminal
from tui.services.turn_loop import run_in_turns

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def serve(args: argparse.Namespace, words: Words) -> int:
    """Open the server and keep it open until it is asked to close."""
    _check_packages(args)
    return _open(args, words, args.standby, args.motd)


def takeover(args: argparse.Namespace, words: Words) -> int:
    """Make the copy that another computer kept this computer's file, and open the hall on it."""
    _check_packages(args)
    from tui import launch_server
    from tui.texts.standby import format_taken_over, format_time

    done = asyncio.run(launch_server.take_over_warm(args.where, args.db or default_path()))
    print_lines(format_taken_over(done, args.where, words))
    greeting = words("standby.greeting", moment=format_time(done.held, words))
    return _open(args, words, args.where, " ".join(filter(None, (greeting, args.motd))))


def _check_packages(args: argparse.Namespace) -> None:
    """Raise CarteadoError "hall_missing", "web_missing", "local_name_missing", and "web_key_alone" for half a pair."""
    # Textual reads it when it is imported: nobody waits for a frame, as only what has changed is painted at all.
    os.environ.setdefault("TEXTUAL_FPS", "1000")
    if not (find_spec("asyncssh") and find_spec("segno")):
        raise CarteadoError("hall_missing")
    if args.web_cert is not None and args.web is None:
        args.web = USUAL_WEB_PORT
    if args.web is not None and not (find_spec("aiohttp") and find_spec("jinja2")):
        raise CarteadoError("web_missing")
    if args.local_name and not find_spec("zeroconf"):
        raise CarteadoError("local_name_missing")
    if args.web_key is not None and args.web_cert is None:
        raise CarteadoError("web_key_alone")


def _open(args: argparse.Namespace, words: Words, standby: str, motd: str) -> int:
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
                motd,
                max_sessions=args.max_sessions,
                code_for_names=args.code_for_names,
                web=args.web,
                web_cert=args.web_cert,
                web_key=args.web_key,
                local_name=args.local_name,
                standby=standby,
            )
            run_in_turns(
                opening.serve(
                    store,
                    config,
                    words,
                    lambda text: print(text, file=screen, flush=True),
                    args.organiser_key,
                )
            )
    return 0


def projector(args: argparse.Namespace, _words: Words) -> int:
    """Show a tournament to everybody who watches until somebody leaves.

    Raises StoreError and CarteadoError.
    """
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
