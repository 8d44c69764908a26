"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from engine.core.library_faults import fault_of
from saves.errors import FileError

_PART = r"(?s:.*\.\d+\.part(-journal|-wal|-shm)?)"
"""What is written before it has its name, and what SQLite keeps beside such a file until it is whole."""
_NO_NAME = r'(?is:.*[<>:"|?*\x00-\x1f].*|(con|prn|aux|nul|com\d|lpt\d) *(\..*)?)'
"""What is no name of a file on Windows: a device, and what stands behind a colon, would be written all the same."""
_ABANDONED = 600.0
"""Seconds after which a part is nobody's: what is written lies in memory, and even a slow stick takes some seconds."""


def write_whole(target: Path, content: bytes) -> None:
    """Put a file in the place of what was there, in one step and on disk.

    Raises OSError and leaves the old one.
    """
    with whole_file(target) as part, part.open("wb") as stream:
        stream.write(content)


def save_file(target: Path, content: bytes) -> None:
    """Write a whole file, or into a pipe or device; raises FileError "file_cannot_write"."""
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
        else:
            write_whole(target, content)
    except (OSError, ValueError) as error:
        raise FileError("file_cannot_write", str(target), detail=fault_of(error)) from error


def save_lines(lines: Iterable[bytes], target: Path | BinaryIO) -> None:
    """Write lines into a stream, or as a file as `save_file` does; raises FileError."""
    if isinstance(target, Path):
        save_file(target, b"".join(lines))
    else:
        target.writelines(lines)


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Give the path to write to, and put what was written in the place of the target, all at once.

    Raises OSError, and leaves the target as it was when anything is raised inside.
    """
    if sys.platform == "win32" and re.fullmatch(_NO_NAME, target.name):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(target))
    for part in litter(target.parent, f"{target.name}."):
        with suppress(OSError):
            part.unlink()
    # Another process may be writing the same file: each has a part of its own, and the last one stays.
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        yield part
        with part.open("rb+") as stream:
            flush(stream.fileno())
        part.replace(target)
        _flush_folder(target.parent)
    finally:
        with suppress(OSError):
            part.unlink()


def flush(descriptor: int) -> None:
    """Put what was written of an open file on the disk; raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        # There fsync leaves it in the disk's own memory; a stick, or a drive of the network, may not know better.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def litter(folder: Path, begin: str = "") -> tuple[Path, ...]:
    """Return what is left of files that were never finished, such as when the power failed.

    Their names `begin` so.
    """
    try:
        files = list(folder.iterdir())
    except OSError:
        return ()
    return tuple(sorted(file for file in files if file.name.startswith(begin) and _is_abandoned(file)))


def _is_abandoned(part: Path) -> bool:
    try:
        return bool(re.fullmatch(_PART, part.name)) and part.stat().st_mtime < time.time() - _ABANDONED
    except OSError:
        return False


def _flush_folder(folder: Path) -> None:
    """Put the new names of files on disk too; where folders cannot be opened (Windows) the system does it."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that does not know how
            raise
    finally:
        os.close(opened)
