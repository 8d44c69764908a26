"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(target: Path, content: bytes) -> None:
    """Put a file in the place of what was there, in one step and on disk; raises OSError and leaves the old one."""
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink()
