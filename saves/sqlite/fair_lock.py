"""The order in which threads write: first come, first served."""

from __future__ import annotations

import threading
from types import TracebackType


class FairLock:
    """A lock that a thread may take several times and that is handed on in the order of asking.

    An ordinary lock, and SQLite's own waiting, may let a thread that writes without a break in again and again, while
    another one waits for seconds.
    """

    def __init__(self) -> None:
        self._guard = threading.Condition(threading.Lock())
        self._next = 0
        self._serving = 0
        self._owner: int | None = None
        self._depth = 0

    @property
    def mine(self) -> bool:
        """Tell whether this thread is inside."""
        return self._owner == threading.get_ident()

    def __enter__(self) -> None:
        if not self.mine:
            with self._guard:
                ticket = self._next
                self._next += 1
                while self._serving != ticket:
                    self._guard.wait()
            self._owner = threading.get_ident()
        self._depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self._owner = None
            with self._guard:
                self._serving += 1
                self._guard.notify_all()
