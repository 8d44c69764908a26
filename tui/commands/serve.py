"""`carteado serve`: a hall that others come into by ssh."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path

from engine.core.errors import CarteadoError
from saves.store import open_store
from tui.i18n import Words


def serve(args: argparse.Namespace, words: Words) -> int:
    """Open the hall and keep it open until it is told to close."""
    # Textual reads it when it is imported: nobody waits for a frame, as only what has changed is painted at all.
    os.environ.setdefault("TEXTUAL_FPS", "1000")
    if not (find_spec("asyncssh") and find_spec("segno")):
        raise CarteadoError("hall_missing")
    with open_store(args.db) as store:
        screen = sys.stdout
        # Nothing but the poster is ever written on the organiser's screen, whoever prints: it might name cards.
        with (
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            from tui.hall import opening
            from tui.hall.keeper import HallConfig

            config = HallConfig(args.name, args.bind, args.port, args.motd, max_sessions=args.max_sessions)
            asyncio.run(
                opening.serve(
                    store, config, words, lambda text: print(text, file=screen, flush=True), args.organiser_key
                )
            )
    return 0
