"""What keeps the server going: garbage collection, watchdog, turns, host key and log."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

import asyncssh

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.files.atomic_write import flush
from tui.services.faults import hall_log_of

LOG = logging.getLogger("carteado.hall")


YOUNG = 0.1
"""Seconds after which what has been made is looked at, once: pauses stay as short as what is made in that time."""


LOOKS_A_WINDOW = 50
"""After so many looks, five seconds, what has been made is set aside in any case."""


LATE = 10
"""What ended in the last looks of a window, one second, may still be held by what is on its way to its end."""


FLEETING = 8
"""Where so many apps end within a window that began in it, or in the one before, others will do so."""


THRESHOLDS = (20_000, 1_000_000, 1_000_000)
"""Left to itself the collector counts what is made less what goes, so it comes late and to very much."""


QUIET = 3.0
"""Seconds without a key pressed anywhere after which a moment is quiet."""


MANY = 256
"""With so many ended apps lying about, some 200 MiB, a shorter silence has to do."""


_SHORT = 0.25


SCREENS = 8
"""So many closed screens are as much as an ended app."""


TURN = 0.01
"""Seconds between two things of a crowd."""


STALL = 0.25
"""Seconds that the loop may be busy with one thing before it is noted."""


class Collector:
    """Python's collector of cycles, tuned for a process in which a pause is a pause for a hundred people."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._ended = 0.0
        self.window = 0
        """How many windows there have been."""
        self._looks = self._came_and_went = 0
        self._waits = False
        """Whether what is made in this window is set aside at its end only, less what has fallen into disuse."""

    def start(self) -> None:
        """Set aside all that is there for good."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    def stop(self) -> None:
        """Leave the collector as it was found."""
        gc.set_threshold(*self._before)
        gc.unfreeze()

    async def keep_young(self) -> None:
        """Collect newly made objects again and again while the server is open, and set aside those that stay."""
        while True:
            await asyncio.sleep(YOUNG)
            self.tidy()

    def tidy(self) -> None:
        """Take away circles among what was made since the last time; nothing is looked at a second time.

        Where many come and are gone at once, what was made in the last seconds is looked at once more: theirs goes
        then. What falls into disuse later waits for a quiet moment, in which everything is collected.
        """
        gc.collect(0)
        self._looks += 1
        ends = self._looks == LOOKS_A_WINDOW
        if ends and self._waits:
            gc.collect(1)
        if ends or not self._waits:
            gc.freeze()
        if ends:
            self._waits = self._came_and_went >= FLEETING
            self._looks = self._came_and_went = 0
            self.window += 1

    def ended(self, began: int = -2) -> None:
        """Collect what an ended app was made of, which holds itself together; it began in that window."""
        self._came_and_went += self.window - began <= 1
        if not self._waits or began < self.window or self._looks >= LOOKS_A_WINDOW - LATE:
            self._ended += 1

    def closed(self) -> None:
        """Collect what a closed screen was made of, in an app that goes on."""
        self._ended += 1 / SCREENS

    def due(self, silence: float, empty: bool) -> bool:
        """Tell whether to collect garbage after this many idle seconds; `empty` with nobody here.

        With twice the usual amount it does not wait for silence, since where a crowd plays none ever comes.
        """
        if self._ended < 1:
            return False
        return empty or silence >= QUIET or self._ended >= 2 * MANY or (self._ended >= MANY and silence >= _SHORT)

    def collect(self) -> float:
        """Collect everything; returns the seconds it took."""
        began = time.perf_counter()
        self._ended = 0.0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        _give_back()
        return time.perf_counter() - began


def _give_back() -> None:
    """Return to the system what the C library holds free; elsewhere than with glibc it does so by itself."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)


class CrowdQueue:
    """Scheduler of work that comes in crowds, such as when a router fails: one item after the other.

    People who play have their turn in between.
    """

    def __init__(self, gap: float = TURN) -> None:
        """Begin with nothing to do; `gap` in seconds."""
        self._gap = gap
        self._waiting: deque[Callable[[], None]] = deque()
        self._resting = False

    def add(self, do: Callable[[], None]) -> None:
        """Do something, at once if nothing has been done for a while."""
        self._waiting.append(do)
        if not self._resting:
            self._next()

    def _next(self) -> None:
        self._resting = bool(self._waiting)
        if self._waiting:
            asyncio.get_running_loop().call_later(self._gap, self._next)
            self._waiting.popleft()()


class Watchdog:
    """A thread that notes when the loop does not come round, and where it stands.

    Names of functions, no values.
    """

    def __init__(self, stall: float = STALL) -> None:
        self.stalls = 0
        """How often it happened."""
        self._stall = stall
        self._beat = 0.0
        self._ended = threading.Event()
        self._loop_thread = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start watching the event loop."""
        self._loop_thread = threading.get_ident()
        self._beat = time.monotonic()
        self._task = asyncio.get_running_loop().create_task(self._tick())
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Stop watching."""
        self._ended.set()
        if self._task is not None:
            self._task.cancel()

    async def _tick(self) -> None:
        while True:
            self._beat = time.monotonic()
            await asyncio.sleep(self._stall / 4)

    def _watch(self) -> None:
        noted = 0.0
        while not self._ended.wait(self._stall / 4):
            beat = self._beat
            if time.monotonic() - beat > self._stall and beat != noted:
                noted = beat
                LOG.warning("the loop is held up in %s", _where(self._loop_thread))
                self.stalls += 1


def _where(thread: int) -> str:
    frame = sys._current_frames().get(thread)
    places: list[str] = []
    while frame is not None and len(places) < 12:
        code = frame.f_code
        places.append(f"{code.co_name} {code.co_filename.rpartition('/')[2]}:{frame.f_lineno}")
        frame = frame.f_back
    return " < ".join(places)


def host_key(database: Path) -> asyncssh.SSHKey:
    """Return the server's key, made once and kept beside the database for its owner's eyes only.

    Raises CarteadoError "host_key_unreadable" or "host_key_open" when others may read it.
    """
    path = key_path(database)
    try:
        if not path.exists():
            _write(path, asyncssh.generate_private_key("ssh-ed25519", comment="carteado"))
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise CarteadoError("host_key_open", path=str(path))
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise CarteadoError("host_key_unreadable", path=str(path), detail=fault_of(error)) from error


def key_path(database: Path) -> Path:
    """Return where the key of a database is."""
    return database.with_name(f"{database.stem}-host-key")


def _write(path: Path, key: asyncssh.SSHKey) -> None:
    # Made under another name and for nobody else from the first byte on, so that half a key is never found.
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key.export_private_key("openssh"))
        file.flush()
        flush(file.fileno())
    new.replace(path)


def organiser_keys(path: Path) -> frozenset[str]:
    """Return the fingerprints of the keys in a file of public keys; raises CarteadoError "organiser_keys"."""
    try:
        keys = asyncssh.read_public_key_list(path)
    except (OSError, ValueError) as error:
        raise CarteadoError("organiser_keys", path=str(path)) from error
    if not keys:
        raise CarteadoError("organiser_keys", path=str(path))
    return frozenset(key.get_fingerprint("sha256") for key in keys)


_LOG_BYTES = 1_000_000


_HIDDEN = 0o600


@contextmanager
def log_beside(database: Path) -> Iterator[Path]:
    """Write the server's log beside the club's file, in one that nobody else can read, and return where."""
    path = hall_log_of(database)
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
