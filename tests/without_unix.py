"""Makes of this system one without what only Unix has, as far as that can be had: `leave_unix`."""

from __future__ import annotations

import asyncio
import builtins
import concurrent.futures
import importlib
import logging.handlers
import multiprocessing
import os
import platform
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

MODULES = frozenset(
    ("curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop")
)
"""Modules that Windows has not."""
_MISSING = (
    (socket, "AF_UNIX"),
    (signal, "SIGHUP SIGUSR1 SIGUSR2 SIGTSTP SIGTTIN SIGTTOU SIGALRM SIGQUIT SIGPIPE SIGWINCH pthread_kill setitimer"),
    (os, "fork forkpty getpgrp getpgid getsid killpg setpriority getpriority sched_getaffinity set_blocking"),
    (os, "chown fchmod fchown mkfifo getloadavg sysconf openpty ttyname setsid setpgid wait3 wait4 PRIO_PROCESS"),
)
"""What Windows has not of modules that it has; set_blocking came there with Python 3.12."""
OURS = ("engine", "tournaments", "saves", "tui")
UNIX_ALONE = frozenset({"tui.bench.terminal"})
"""Modules that are asked for only where there are pseudo-terminals."""
# The library of Python has parts of its own for Windows: what it needs here it has loaded before.
_ASKING_THEMSELVES = ("asyncssh",)
"""Libraries that look at `sys.platform` before they import what only Unix has; here that says Linux."""
_LOADED = (
    *(asyncio, concurrent.futures, logging.handlers, multiprocessing, platform, sqlite3, subprocess),
    *(tempfile, webbrowser),
)


def leave_unix() -> None:
    """Take away what only Unix has, but from Python's own library; nothing of the program has been imported yet."""
    assert not any(name.partition(".")[0] in OURS for name in sys.modules), "too late"
    for module, names in _MISSING:
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    if hasattr(os, "process_cpu_count"):  # from Python 3.13 on, by what only Unix has
        os.process_cpu_count = os.cpu_count
    socket.socketpair = _pair_of_sockets  # type: ignore[assignment]
    found = builtins.__import__

    def import_elsewhere(name: str, globals: Any = None, *rest: Any, **how: Any) -> ModuleType:
        if name.partition(".")[0] in MODULES and not _may_have_unix(globals or {}):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return found(name, globals, *rest, **how)

    builtins.__import__ = import_elsewhere  # type: ignore[assignment]


def _pair_of_sockets() -> tuple[socket.socket, socket.socket]:
    """Return what Windows has in the place of a pair of Unix: a connection of this computer with itself."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        here = socket.create_connection(listener.getsockname())
        return here, listener.accept()[0]


def _may_have_unix(importer: dict[str, Any]) -> bool:
    """Tell whether a module of Python's own library imports it, or one that would not do so on Windows."""
    file = importer.get("__file__") or ""
    if str(importer.get("__name__")).partition(".")[0] in _ASKING_THEMSELVES:
        return True
    return file.startswith(str(Path(os.__file__).parent)) and "site-packages" not in file


def modules() -> Iterator[str]:
    """Return every module of the program, but those for Unix alone."""
    root = Path(__file__).resolve().parents[1]
    for top in OURS:
        yield top
        for found in walk_packages([str(root / top)], f"{top}.", onerror=lambda name: None):
            if found.name not in UNIX_ALONE:
                yield found.name


def import_everything() -> int:
    """Import every module and return how many there are."""
    return sum(importlib.import_module(name) is not None for name in modules())


def play_elsewhere() -> str:
    """Let a bot choose in a worker, as at any table, and return how it was asked."""
    from tests.tui.services.bots.asking import answer, ask
    from tui.services.bots.pool import BotPool

    async def play() -> str:
        with BotPool() as pool:
            assert await ask(pool) == await answer()
            return type(pool.workers[0]).__name__

    return asyncio.run(play())


if __name__ == "__main__":
    leave_unix()
    print(play_elsewhere())
    print(import_everything())
