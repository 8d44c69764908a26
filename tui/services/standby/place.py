"""Where the copy is kept.

What is asked of any place, and a folder such as a USB stick or a network drive.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol, TypeVar

from saves.files.atomic_write import flush, whole_file

_HIDDEN = 0o600
CHANGES = "ltx/0"
"""Where the latest changes of a copy are in a folder of files."""
Answer = TypeVar("Answer")


class CopyPlace(Protocol):
    """Place where files are kept by name, "/" between folder and file.

    All raise OSError where it is out of reach. A file is for its owner alone, where the place knows owners.
    """

    where: str
    """As an organiser writes it."""
    changes: str
    """The folder of a copy in which Litestream puts the latest changes at such a place."""

    async def names(self, folder: str = "") -> dict[str, int]:
        """Return what lies in a folder, by name, with the time of its last change in milliseconds.

        {} for none. Raises FileNotFoundError where the place itself is gone.
        """
        ...

    async def read(self, name: str) -> bytes | None:
        """Return what is in a file, None where there is none."""
        ...

    async def write(self, name: str, content: bytes, *, new: bool = False) -> None:
        """Keep a file, whole or not at all; a `new` one raises FileExistsError where there is one."""
        ...

    async def delete(self, name: str) -> None:
        """Let a file or a folder go; nothing happens where there is none."""
        ...

    def replica(self, folder: str) -> dict[str, object]:
        """Return Litestream's settings for a folder of this place."""
        ...

    async def close(self) -> None:
        """Close the connection to the place."""
        ...


class FolderPlace:
    """A folder that is there already.

    One that was not plugged in is never made on the computer's own disk.
    """

    changes = CHANGES

    def __init__(self, folder: Path) -> None:
        self.where = str(folder)
        self._folder = folder
        # A drive that does not answer keeps this thread waiting, and nobody else.
        self._thread = ThreadPoolExecutor(1, "carteado-standby")

    async def _ask(self, what: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what)

    async def names(self, folder: str = "") -> dict[str, int]:
        """Return what lies in a folder."""
        return await self._ask(lambda: self._names(folder))

    def _names(self, folder: str) -> dict[str, int]:
        if not self._folder.is_dir():
            raise FileNotFoundError(2, "no such folder", self.where)
        found: dict[str, int] = {}
        if (inside := self._folder / folder).is_dir():
            for entry in os.scandir(inside):
                try:
                    found[entry.name] = entry.stat().st_mtime_ns // 1_000_000
                except FileNotFoundError:
                    continue  # taken away meanwhile
        return found

    async def read(self, name: str) -> bytes | None:
        """Return what is in a file."""
        return await self._ask(lambda: self._read(name))

    def _read(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    async def write(self, name: str, content: bytes, *, new: bool = False) -> None:
        """Write a file."""
        await self._ask(lambda: self._write(name, content, new))

    def _write(self, name: str, content: bytes, new: bool) -> None:
        if not self._folder.is_dir():
            raise FileNotFoundError(2, "no such folder", self.where)
        target = self._folder / name
        if not new:
            with whole_file(target) as part:
                part.touch(mode=_HIDDEN)
                part.write_bytes(content)
            return
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _HIDDEN), "wb") as stream:
            stream.write(content)
            stream.flush()
            flush(stream.fileno())

    async def delete(self, name: str) -> None:
        """Delete a file or a folder."""
        await self._ask(lambda: self._delete(self._folder / name))

    def _delete(self, target: Path) -> None:
        if target.is_dir():
            shutil.rmtree(target)
        else:
            target.unlink(missing_ok=True)

    def replica(self, folder: str) -> dict[str, object]:
        """Return Litestream's settings for a folder in it."""
        return {"type": "file", "path": str(self._folder / folder)}

    async def close(self) -> None:
        """End the thread that reads the folder."""
        self._thread.shutdown(wait=False, cancel_futures=True)
