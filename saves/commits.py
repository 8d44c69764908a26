"""Writes of live matches on their way to the disk: each with a flush of its own, or all of a moment with one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from engine.core.errors import CarteadoError
from saves.database import Database
from saves.errors import StoreError

Write = Callable[[], None]
"""One change of the store, all of it or nothing; may raise a CarteadoError of its own."""
Told = Callable[[CarteadoError | None], None]
Later = Callable[[Callable[[], None]], object]
"""Lets the event loop call something when it comes to it, from any thread: `loop.call_soon_threadsafe`."""


class Queued:
    """A write that waits for its flush."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.error: CarteadoError | None = None
        self._told: Told | None = None

    def then(self, told: Told) -> None:
        """Call `told` once the write is on disk, or with the reason why it is not."""
        self._told = told

    def tell(self) -> None:
        """It is on disk, or will never be; nobody is told twice."""
        told, self._told = self._told, None
        self.write = _nothing  # It may hold on to the write before it, and that one to the one before.
        if told is not None:
            told(self.error)


class Commits:
    """Makes writes durable.

    Alone, a write is on disk when `write` returns: the least delay for one table. Shared, the event loop never waits
    for the disk: while a thread flushes one batch, the writes of all tables gather for the next. A batch is handed over
    when the loop has told the one before and everybody has answered to it, so that players who move at the same pace
    move in the same batch; nothing waits for a timer.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._later: Later | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._waiting: list[Queued] = []
        self._flushing: list[Queued] = []
        self._telling: deque[Queued] = deque()

    @property
    def shared(self) -> bool:
        """Tell whether writes share their flushes."""
        return self._later is not None

    def share(self, later: Later) -> None:
        """Let writes share flushes from now on; all calls here, but for `later`, belong to the loop's thread."""
        assert not self.shared
        self._database.read_apart()
        self._thread = ThreadPoolExecutor(1, "carteado-commits")
        self._later = later

    def part(self) -> None:
        """Let every write have its own flush again, once all that waits is on disk and told."""
        if self._thread is None:
            return
        self._thread.shutdown()
        self._thread = self._later = None
        self._telling += self._flushing + self._waiting
        if self._waiting:
            self._run(self._waiting)
        self._flushing, self._waiting = [], []
        while self._telling:
            self._tell()

    def write(self, write: Write) -> Queued | None:
        """Make a change: on disk when None is returned, else in the next batch. Alone, raises what the change raises.

        Within a transaction of the caller's own it is a part of that.
        """
        if self._later is None or self._database.writing:
            write()
            return None
        queued = Queued(write)
        self._waiting.append(queued)
        if len(self._waiting) == 1:
            self._later(self._begin)
        return queued

    def _begin(self) -> None:
        later = self._later
        if later is None or self._thread is None or self._flushing or not self._waiting:
            return
        self._flushing, self._waiting = self._waiting, []
        self._thread.submit(self._flush, self._flushing, later)

    def _flush(self, batch: list[Queued], later: Later) -> None:
        """Write a batch; in the thread."""
        self._run(batch)
        later(self._end)

    def _run(self, batch: list[Queued]) -> None:
        # A change that is refused changes nothing, and the others stand; a disk that fails fails them all.
        try:
            with self._database.write():
                for queued in batch:
                    try:
                        queued.write()
                    except StoreError:
                        raise
                    except CarteadoError as error:
                        queued.error = error
        except StoreError as error:
            _refuse(batch, error)
        except Exception as error:
            _refuse(batch, StoreError("store_failed", path=str(self._database.path), detail=repr(error)))

    def _end(self) -> None:
        if self._later is None:
            return
        # Told one by one, so that what goes wrong at one table stays there.
        for _ in self._flushing:
            self._later(self._tell)
        self._telling += self._flushing
        self._flushing = []
        self._later(self._begin)

    def _tell(self) -> None:
        if self._telling:
            self._telling.popleft().tell()


def _nothing() -> None: ...


def _refuse(batch: list[Queued], error: StoreError) -> None:
    for queued in batch:
        queued.error = error
