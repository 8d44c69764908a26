"""`carteado serve`: a hall that others come into by ssh."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from engine.core.errors import CarteadoError
from saves.store import Store, open_store
from tui.i18n import Words

if TYPE_CHECKING:
    from tui.hall.server import HallServer


def serve(args: argparse.Namespace, words: Words) -> int:
    """Open the hall and keep it open until it is told to close."""
    # Textual reads it when it is imported: nobody waits for a frame, as only what has changed is painted at all.
    os.environ.setdefault("TEXTUAL_FPS", "1000")
    try:
        import asyncssh  # noqa: F401
        import segno  # noqa: F401
    except ImportError as error:
        raise CarteadoError("hall_missing") from error
    from tui.hall.log import log_beside

    with open_store(args.db) as store:
        screen = sys.stdout
        # Nothing but the poster is ever written on the organiser's screen, whoever prints: it might name cards.
        with (
            log_beside(store.path) as log_path,
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            asyncio.run(_serve(args, words, store, screen, log_path))
    return 0


async def _serve(args: argparse.Namespace, words: Words, store: Store, screen: TextIO, log_path: Path) -> None:
    from tui.hall.opening import open_hall, warm_up

    warm_up()
    hall = open_hall(store, config_of(args), words)
    loop = asyncio.get_running_loop()
    # With many tables a flush a move would be the ceiling: their moves are written together.
    with store.shared_commits(loop.call_soon_threadsafe):
        await _keep_open(hall, store.path, args, words, screen, log_path)


async def _keep_backups(store: Path, words: Words, screen: TextIO) -> None:
    from tui.daily_backups import keep_daily_backups
    from tui.hall.hosted import LOG

    def told(trouble: CarteadoError) -> None:
        said = words("backups.daily.trouble", error=words.error(trouble))
        LOG.error("%s", said)
        print(said, file=screen, flush=True)

    await keep_daily_backups(store, told)


async def _keep_open(
    hall: HallServer, store: Path, args: argparse.Namespace, words: Words, screen: TextIO, log_path: Path
) -> None:
    try:
        await hall.start()
    except OSError as error:
        raise CarteadoError("hall_port", port=str(args.port), detail=error.strerror or type(error).__name__) from error
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    print(poster(hall, words, log_path), file=screen, flush=True)
    copies = loop.create_task(_keep_backups(store, words, screen))
    await ended.wait()
    copies.cancel()
    await hall.stop()
    print(words("hall.poster.closed"), file=screen, flush=True)


def config_of(args: argparse.Namespace) -> Any:
    """Return how the hall is set up by the words of the command."""
    from tui.hall.host_key import organiser_keys
    from tui.hall.keeper import HallConfig

    return HallConfig(
        name=args.name,
        bind=args.bind,
        port=args.port,
        motd=args.motd,
        organisers=organiser_keys(args.organiser_key) if args.organiser_key else frozenset(),
        max_sessions=args.max_sessions,
    )


def poster(hall: HallServer, words: Words, log_path: Path) -> str:
    """Return how to come in, as the organiser's screen shows it."""
    from tui.hall.poster import poster_of

    found = poster_of(hall, words)
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
