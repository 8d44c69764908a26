"""Faults of the program: what is written down of one, without anything that was in play."""

from __future__ import annotations

import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

_MOST_BYTES = 200_000
_HIDDEN = 0o600


def without_values(error: BaseException) -> str:
    """Return the traceback of an error without any values of the program.

    No message, no local variable, no line of code.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{frame.name} {frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames[::-1])
    return f"{type(error).__name__} in {places or 'no frame'}"


def log_of(database: Path) -> Path:
    """Return the file beside the club's database in which faults of this computer's app are written down."""
    return database.with_name(f"{database.stem}-faults.log")


def hall_log_of(database: Path) -> Path:
    """Return the file beside the club's database that is the log of its hall."""
    return database.with_name(f"{database.stem}-hall.log")


def write_down(database: Path, fault: str, when: datetime) -> str:
    """Append a line to the private log file and return its name.

    One that cannot be written is left out, as in a full file.
    """
    path = log_of(database)
    with suppress(OSError):
        path.touch(mode=_HIDDEN)
        if path.stat().st_size < _MOST_BYTES:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{when:%Y-%m-%d %H:%M:%S} {fault}\n")
    return path.name
