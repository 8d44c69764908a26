"""The hall's own log, beside the club's file."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

_LOG_BYTES = 1_000_000
_HIDDEN = 0o600


@contextmanager
def log_beside(database: Path) -> Iterator[Path]:
    """Write the hall's log beside the club's file, in one that nobody else can read, and return where."""
    path = database.with_name(f"{database.stem}-hall.log")
    path.touch(mode=_HIDDEN)
    handler = RotatingFileHandler(path, maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    loggers = [logging.getLogger(name) for name in ("carteado.hall", "asyncssh", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.propagate = False
    level = loggers[0].level
    loggers[0].setLevel(logging.INFO)
    try:
        yield path
    finally:
        loggers[0].setLevel(level)
        for logger in loggers:
            logger.removeHandler(handler)
            logger.propagate = True
        handler.close()
