"""The program Litestream: found, configured, watched and stopped."""

from __future__ import annotations

import asyncio
import re
import shutil
import struct
import sys
import sysconfig
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from engine.core.errors import CarteadoError
from tui.services.standby import guard
from tui.services.standby.place import CopyPlace

LOOK = "100ms"
"""How often Litestream looks for changes, and how often it sends them."""
_LAST_SYNC = "3s"
_END_SECONDS = 5.0
_RESTORE_SECONDS = 600.0
MARGIN = 200
"""Milliseconds by which a change may have been written into a copy before it has its time."""
_HEAD = struct.Struct(">4sIIIQQq")
"""The head of a file of changes: its mark, flags, size of a page, pages, first and last number, and its time."""
_LTX = re.compile(r"[0-9a-f]{16}-([0-9a-f]{16})\.ltx")


def litestream() -> str:
    """Return the path of the Litestream program; raises CarteadoError "standby_missing"."""
    beside = Path(sysconfig.get_path("scripts")) / ("litestream.exe" if sys.platform == "win32" else "litestream")
    program = str(beside) if beside.exists() else shutil.which("litestream")
    if program is None:
        raise CarteadoError("standby_missing")
    return program


def changes_of(names: dict[str, int]) -> dict[int, int]:
    """Return the numbers of the changes in a folder of a copy, each with its time."""
    return {int(match[1], 16): at for name, at in names.items() if (match := _LTX.fullmatch(name))}


def last_change(names: dict[str, int]) -> tuple[int, str]:
    """Return the number of the last change among the files of a copy, and its file; (0, "") for none."""
    changes = ((int(match[1], 16), name) for name in names if (match := _LTX.fullmatch(name)))
    return max(changes, default=(0, ""))


def time_of_change(head: bytes) -> int:
    """Return until when all that was on disk is in a change, by the head of its file (ms since 1970).

    0 for none.
    """
    if len(head) < _HEAD.size or not head.startswith(b"LTX1"):
        return 0
    at: int = _HEAD.unpack(head[: _HEAD.size])[-1]
    return at - MARGIN


def config_of(store: Path, notes: Path, replica: dict[str, object]) -> bytes:
    """Return what Litestream is to do, in JSON, which YAML has within it; `notes` is a folder of its own."""
    database = {
        "path": str(store.absolute()),
        "meta-path": str(notes.absolute()),
        "monitor-interval": LOOK,
        "replica": {**replica, "sync-interval": LOOK},
    }
    return msgspec.json.encode(
        {
            "logging": {"level": "warn", "type": "json", "stderr": True},
            "shutdown-sync-timeout": _LAST_SYNC,
            "snapshot": {"interval": "1h", "retention": "2h"},
            "dbs": [database],
        }
    )


class Copying:
    """Litestream at work; it ends when this process does, however that ends."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.last_words = ""
        """What it said last, as a rule why it cannot go on."""
        self._hears = asyncio.get_running_loop().create_task(self._hear())

    @classmethod
    async def begin(cls, store: Path, notes: Path, replica: dict[str, object]) -> Copying:
        """Begin a copy; `notes` is emptied first. Raises CarteadoError "standby_missing", and OSError."""
        program = litestream()
        await asyncio.to_thread(_empty, notes)
        config = notes / "litestream.json"
        config.touch(mode=0o600)
        config.write_bytes(config_of(store, notes / "copy", replica))
        guarded = (sys.executable, "-I", "-S", guard.__file__, program)
        process = await asyncio.create_subprocess_exec(
            *guarded, "replicate", "-no-expand-env", "-config", str(config), stdin=PIPE, stdout=DEVNULL, stderr=PIPE
        )
        return cls(process)

    async def _hear(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            self.last_words = _said(line) or self.last_words

    @property
    def ended(self) -> bool:
        """Tell whether Litestream has ended."""
        return self._process.returncode is not None

    async def end(self) -> None:
        """Let Litestream send what is left, a few seconds at most, and end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), _END_SECONDS)
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hears, _END_SECONDS)


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)


def _said(line: bytes) -> str:
    """Return what a line of its log says, without the time."""
    try:
        said = msgspec.json.decode(line, type=dict[str, object])
    except msgspec.MsgspecError:
        return line.decode(errors="replace").strip()
    return str(said.get("error") or said.get("msg") or "")


async def fetch(place: CopyPlace, copy: str, target: Path) -> None:
    """Put together a copy into a file that is not there yet; raises CarteadoError "standby_unreadable"."""
    with TemporaryDirectory(prefix="carteado-") as folder:
        config = Path(folder) / "litestream.json"
        config.touch(mode=0o600)
        config.write_bytes(config_of(target, Path(folder) / "copy", place.replica(copy)))
        process = await asyncio.create_subprocess_exec(
            *(litestream(), "restore", "-no-expand-env", "-config", str(config), "-o", str(target.absolute())),
            str(target.absolute()),
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=PIPE,
        )
        try:
            _, said = await asyncio.wait_for(process.communicate(), _RESTORE_SECONDS)
        except TimeoutError:
            process.kill()
            raise CarteadoError("standby_unreadable", where=place.where, detail="") from None
    if process.returncode:
        last = next(filter(None, map(_said, reversed(said.splitlines()))), "")
        raise CarteadoError("standby_unreadable", where=place.where, detail=last)
