"""One SQLite file: opened with care, written in short transactions, shared by threads and processes."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from engine.core.library_faults import fault_of
from saves.errors import StoreError
from saves.files.versions import APPLICATION_ID, SCHEMA_VERSION
from saves.sqlite.fair_lock import FairLock
from saves.sqlite.seal_triggers import seal_writes

_OLDEST_SQLITE = (3, 37, 0)
"""The first one that has STRICT tables."""
_BUSY_SECONDS = 10.0
_ROOM = 1 << 16
"""Bytes that SQLite needs to open a file: the index of its write-ahead log, and the first page of that."""

DatabaseRow: TypeAlias = sqlite3.Row
Constraint: TypeAlias = sqlite3.IntegrityError
"""Raised for a row that is there already, or that belongs to nothing."""


class Database:
    """The connection: reads at any time, writes in transactions that take the write lock at once.

    A transaction that begins as a reader and then writes fails with "database is locked" when another process wrote
    in between, whatever the time limit; BEGIN IMMEDIATE waits its turn instead.
    """

    def __init__(
        self, path: Path, *, read_only: bool = False, before_upgrade: Callable[[Path], None] = lambda _path: None
    ) -> None:
        """Open or make the file and bring it up to date.

        Raises StoreError and leaves a file it refuses as it was. With `read_only` a file of this version on a medium
        that takes no writing is opened, and nothing is written. `before_upgrade` is called with the path of a file of
        an older version, before anything of it is changed.
        """
        if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
            needed = ".".join(map(str, _OLDEST_SQLITE))
            raise StoreError("sqlite_too_old", path=str(path), found=sqlite3.sqlite_version, needed=needed)
        self.path = path
        self._lock = FairLock()
        self._reader: sqlite3.Connection | None = None
        self._reading = threading.Lock()
        self.read_only = read_only
        self._before_upgrade = before_upgrade
        if read_only:
            self._open_read_only()
            return
        with self.errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                # Seeds of matches that are played lie in it: it is for nobody else on this computer.
                path.touch(mode=0o600)
        # Another process may be putting a copy in the place of the file: what was opened before would be the old one.
        while True:
            before = self._identity()
            self._open()
            if self._identity() == before:
                break
            self._connection.close()

    def _identity(self) -> tuple[int, int]:
        with self.errors():
            status = self.path.stat()
            return status.st_dev, status.st_ino

    def _open(self) -> None:
        with self.errors():
            self._connection = _connect(self.path)
        try:
            with self.errors():
                self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _open_read_only(self) -> None:
        """Open the file as it lies there; raises StoreError "store_read_only" for one that must be written first."""
        with self.errors():
            self._connection = _connect(address_to_read(self.path))
        try:
            with self.errors():
                if self._version() < SCHEMA_VERSION:
                    raise StoreError("store_read_only", path=str(self.path))
                self._connection.execute("PRAGMA query_only = ON")
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        version = self._version()
        run = self._connection.execute
        run("PRAGMA synchronous = FULL")
        # On macOS alone: what is flushed otherwise may still be in the disk's own memory when the power fails.
        run("PRAGMA fullfsync = ON")
        if version < SCHEMA_VERSION:
            if version:
                self._before_upgrade(self.path)
            with self.write():
                if self._version() < SCHEMA_VERSION:
                    self._migrate()
        if run("PRAGMA journal_mode").fetchone()[0] != "wal":
            self._enable_wal()
        # Off while a table is made anew: dropping the old one would empty those that refer to it.
        run("PRAGMA foreign_keys = ON")
        seal_writes(self._connection)

    def _migrate(self) -> None:
        # A file of today opens without sqlite-utils, whose import would be a tenth of the way to the first screen.
        from saves.migrations.migrate import migrate

        try:
            migrate(self._connection)
        except (LookupError, TypeError, ValueError) as error:
            # The schema itself lies in the file, and may name other columns than any program did.
            raise StoreError("store_damaged", path=str(self.path), detail=fault_of(error)) from error

    def _enable_wal(self) -> None:
        # Refused without waiting while another process has the new file open; whoever comes later does it then.
        try:
            mode = self._connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return
        if mode != "wal":
            raise StoreError("store_no_wal", path=str(self.path), found=mode)

    def _version(self) -> int:
        """Return the file's schema version, 0 for an empty file; raises StoreError for a file that is not for us."""
        version, owner, tables = self._stamps()
        check_stamps(self.path, version, owner, empty=tables == 0 and owner == 0)
        return version

    def _stamps(self) -> tuple[int, int, int]:
        """Return the schema version, the application id and the number of tables, all of one moment.

        Another process may be making the file right now: read one by one, they could speak of two different files.
        """
        run = self._connection.execute
        alone = not self._connection.in_transaction
        if alone:
            run("BEGIN")
        try:
            version: int = run("PRAGMA user_version").fetchone()[0]
            owner: int = run("PRAGMA application_id").fetchone()[0]
            tables: int = run("SELECT count(*) FROM sqlite_master").fetchone()[0]
        finally:
            # A failure may have ended it already.
            if alone and self._connection.in_transaction:
                run("ROLLBACK")
        return version, owner, tables

    @property
    def writing(self) -> bool:
        """Tell whether this thread is inside `write`."""
        return self._lock.mine

    def read_apart(self) -> None:
        """Read through a separate connection from now on, so that reads never wait for a flush."""
        if self._reader is None and not self.read_only:
            with self.errors():
                self._reader = _connect(self.path)
                self._reader.execute("PRAGMA query_only = ON")

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[DatabaseRow]:
        """Return the rows of a query; raises StoreError."""
        if self._reader is not None and not self._lock.mine:
            with self._reading, self.errors():
                return self._reader.execute(sql, values).fetchall()
        with self._lock, self.errors():
            return self._connection.execute(sql, values).fetchall()

    def first(self, sql: str, values: Sequence[Any] = ()) -> DatabaseRow | None:
        """Return the first row of a query, or None; raises StoreError."""
        rows = self.read(sql, values)
        return rows[0] if rows else None

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run one statement, on disk when this returns unless a `write` is open.

        Returns how many rows it changed. Raises Constraint and StoreError.
        """
        with self._lock, self.errors():
            return self._connection.execute(sql, values).rowcount

    def insert_many(self, sql: str, rows: Iterator[Sequence[Any]]) -> None:
        """Run the statement for every row, inside `write`; raises as `change` does."""
        with self._lock, self.errors():
            self._connection.executemany(sql, rows)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let all reads inside see the same moment, whoever writes meanwhile.

        Nothing is written inside, and other threads wait.
        """
        with self._lock:
            with self.errors():
                self._connection.execute("BEGIN")
            try:
                yield
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    @contextmanager
    def write(self) -> Iterator[None]:
        """Make one transaction of what happens inside: all of it on disk at the end, or none of it.

        Within another transaction it is a part of that one.
        """
        with self._lock:
            if self._connection.in_transaction:
                yield
                return
            with self.errors():
                self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                with self.errors():
                    self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def errors(self) -> AbstractContextManager[None]:
        """Turn what SQLite and the system refuse into StoreError, except a violated constraint."""
        return store_errors(self.path)

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        with self._lock:
            self._connection.close()
            if self._reader is not None:
                self._reader.close()


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system refuse about a file into StoreError, except a violated constraint."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except UnicodeError as error:
        # What SQLite says of a damaged schema quotes it.
        raise StoreError("store_damaged", path=str(path), detail=fault_of(error)) from error
    except (sqlite3.Error, OSError) as error:
        raise StoreError(_code(error, path), path=str(path), detail=fault_of(error)) from error


def check_stamps(path: Path, version: int, owner: int, *, empty: bool = False) -> None:
    """Raise StoreError for a file that is not a store of ours, or of a program that knows more.

    `empty` ones may be.
    """
    if owner != APPLICATION_ID and not empty:
        raise StoreError("store_of_another_program", path=str(path))
    if version > SCHEMA_VERSION:
        raise StoreError("store_newer", path=str(path), found=version, known=SCHEMA_VERSION)
    if version < (not empty):
        raise StoreError("store_bad_version", path=str(path), found=version)


def address_to_read(path: Path) -> str:
    """Return the URI by which SQLite opens a file on a medium that takes no writing; raises OSError."""
    log = path.with_name(f"{path.name}-wal")
    # Without a log beside it nothing can be missing from the file, and SQLite needs to make none.
    whole = not log.exists() or not log.stat().st_size
    return address_of(path.absolute(), "ro") + ("&immutable=1" if whole else "")


def address_of(path: Path, mode: str) -> str:
    """Return the URI by which SQLite opens a file that is there, to read ("ro") or also to write ("rw")."""
    address = path.as_uri()
    if not address.startswith("file:///"):  # a share of a network on Windows: SQLite takes its host for a mistake
        address = address.replace("file:", "file://", 1)
    return f"{address}?mode={mode}"


def _connect(path: Path | str) -> sqlite3.Connection:
    """Open a file by its path, or by a text that is a URI with how it is opened."""
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=isinstance(path, str)
    )
    connection.row_factory = sqlite3.Row
    connection.text_factory = _text
    return connection


def _text(data: bytes) -> str | bytes:
    """Return a text, or its bytes where they are none: one bad name must not hide the rows around it."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _code(error: sqlite3.Error | OSError, path: Path) -> str:
    if getattr(error, "errno", None) in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "store_read_only"
    # The low byte is the error; what is above it only refines it.
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "store_busy"
        case sqlite3.SQLITE_FULL:
            return "store_disk_full"
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN if _is_full(error, path):
            return "store_disk_full"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return "store_read_only"
        case sqlite3.SQLITE_CANTOPEN if path.exists() and not os.access(path.parent, os.W_OK):
            # Even to be read, a file needs its write-ahead log beside it.
            return "store_read_only"
        case sqlite3.SQLITE_NOTADB:
            return "store_not_a_database"
        case sqlite3.SQLITE_CORRUPT:
            return "store_damaged"
        case sqlite3.SQLITE_CANTOPEN:
            return "store_cannot_open"
        case _:
            return "store_failed"


def _is_full(error: sqlite3.Error | OSError, path: Path) -> bool:
    """Tell whether the disk has no room: SQLite says so of the file alone, not of what it keeps beside it."""
    if getattr(error, "errno", None) == errno.ENOSPC:
        return True
    import shutil

    try:
        return shutil.disk_usage(path.parent).free < _ROOM
    except OSError:
        return False
