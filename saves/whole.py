"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(target: Path, content: bytes) -> None:
    """Put a file in the place of what was there, in one step and on disk; raises OSError and leaves the old one."""
    # Another process may be writing the same file: each has a part of its own, and the last one stays.
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink()
