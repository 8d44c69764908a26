"""Writes of live matches on their way to the disk.

Each with a flush of its own, or all of a moment with one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from saves.errors import StoreError
from saves.sqlite.database import Database

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

Write = Callable[[], None]
"""One change of the store, all of it or nothing; may raise a CarteadoError of its own."""
Listener = Callable[[CarteadoError | None], None]
Later = Callable[[Callable[[], None]], object]
"""Lets the event loop call something when it comes to it, from any thread: `loop.call_soon_threadsafe`."""


class PendingWrite:
    """A write that waits for its flush."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.error: CarteadoError | None = None
        self._listeners: list[Listener] = []
        self.done = False
        """Tells whether it is on disk, or will never be."""

    def then(self, then: Listener) -> None:
        """Call `then` once the write is on disk, or with the reason why it is not."""
        self._listeners.append(then)

    def tell(self) -> None:
        """Call the listeners, each once: the write is on disk, or will never be."""
        self.done = True
        everybody, self._listeners = self._listeners, []
        self.write = _nothing  # It may hold on to the write before it, and that one to the one before.
        for listener in everybody:
            listener(self.error)


class Together:
    """Writes that are made as one: all of them or none."""

    def __init__(self) -> None:
        self.writes: list[Write] = []
        self.listeners: list[Listener] = []
        self.queued: PendingWrite | None = None
        """What waits for its flush, once all are gathered; None when they are on disk."""

    @property
    def failed(self) -> bool:
        """Tell whether the combined write failed."""
        return self.queued is not None and self.queued.error is not None

    def tell(self, error: CarteadoError | None) -> None:
        """Tell everybody who has written a part."""
        listeners, self.listeners = self.listeners, []
        for listener in listeners:
            listener(error)


class GroupCommit:
    """Writer that makes writes durable, many with one flush.

    Alone, a write is on disk when `write` returns: the least delay for one table. Shared, the event loop never waits
    for the disk: while a thread flushes one batch, the writes of all tables gather for the next. A batch is handed over
    when the loop has told the one before and everybody has answered to it, so that players who move at the same pace
    move in the same batch; nothing waits for a timer.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._later: Later | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._waiting: list[PendingWrite] = []
        self._flushing: list[PendingWrite] = []
        self._telling: deque[PendingWrite] = deque()
        self._together: Together | None = None

    @property
    def shared(self) -> bool:
        """Tell whether writes share their flushes."""
        return self._later is not None

    @property
    def gathered(self) -> Together | None:
        """Writes collected until `together` ends; None outside."""
        return self._together

    def share(self, later: Later) -> None:
        """Let writes share flushes from now on; all calls here, but for `later`, belong to the loop's thread."""
        assert not self.shared
        from concurrent.futures import ThreadPoolExecutor  # Most processes share nothing, and it takes long to load.

        self._database.read_apart()
        self._thread = ThreadPoolExecutor(1, "carteado-commits")
        self._later = later

    def part(self) -> None:
        """Flush each write separately again, after all waiting ones are on disk and announced."""
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

    def write(self, write: Write, then: Listener | None = None) -> PendingWrite | None:
        """Make a change: on disk when None is returned, else in the next batch.

        Alone, raises what the change raises. Within a transaction of the caller's own, or within `together`, it is a
        part of that. `then` is called when a change that had to wait is on disk, or with the reason why it is not.
        """
        if self._later is None or self._database.writing:
            write()
            return None
        if self._together is not None:
            self._together.writes.append(write)
            self._together.listeners += [then] if then is not None else []
            return None
        queued = PendingWrite(write)
        if then is not None:
            queued.then(then)
        self._waiting.append(queued)
        if len(self._waiting) == 1:
            self._later(self._begin)
        return queued

    @contextmanager
    def together(self) -> Iterator[Together]:
        """Make one change of all that is written inside by `write`, so that the loop does not wait for it.

        Nothing is written when something is raised inside. Alone it is a transaction, on disk at the end.
        """
        if self._later is None or self._database.writing:
            with self._database.write():
                yield Together()
        elif self._together is not None:
            yield self._together
        else:
            gathered = self._together = Together()
            try:
                yield gathered
            except BaseException:
                gathered.writes.clear()
                raise
            finally:
                self._together = None
                gathered.queued = self.write(lambda: self._make(gathered.writes), gathered.tell)

    def _make(self, writes: Sequence[Write]) -> None:
        """Make changes within a batch, all or none."""
        self._database.change("SAVEPOINT together")
        try:
            for write in writes:
                write()
        except StoreError:
            raise
        except BaseException:
            self._database.change("ROLLBACK TO together")
            raise
        finally:
            self._database.change("RELEASE together")

    def _begin(self) -> None:
        later = self._later
        if later is None or self._thread is None or self._flushing or not self._waiting:
            return
        self._flushing, self._waiting = self._waiting, []
        self._thread.submit(self._flush, self._flushing, later)

    def _flush(self, batch: list[PendingWrite], later: Later) -> None:
        """Write a batch; in the thread."""
        self._run(batch)
        later(self._end)

    def _run(self, batch: list[PendingWrite]) -> None:
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
        # Listener one by one, so that what goes wrong at one table stays there.
        for _ in self._flushing:
            self._later(self._tell)
        self._telling += self._flushing
        self._flushing = []
        self._later(self._begin)

    def _tell(self) -> None:
        if self._telling:
            self._telling.popleft().tell()


def _nothing() -> None: ...


def _refuse(batch: list[PendingWrite], error: StoreError) -> None:
    for queued in batch:
        queued.error = error
