"""Copies of the store: made while others write to it, checked, kept for some days, and put back."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from saves.errors import StoreError
from saves.files.atomic_write import litter, whole_file
from saves.files.foreign_files import naming_foreign
from saves.sqlite.database import address_of, address_to_read, check_stamps, store_errors

BackupKind: TypeAlias = Literal["daily", "asked", "replaced", "upgraded"]
"""Why a copy was made.

Every day by itself, because somebody asked, of what another copy was put in the place of, or before a store of an older
version was brought up to date.
"""

DAYS = 7
"""So many daily copies are kept."""
_NAME = re.compile(r"-\d{4}-\d\d-\d\d(?P<asked>-\d{6}(?P<why>-replaced|-upgraded)?(-\d+)?)?\.db")
_KINDS: dict[str | None, BackupKind] = {None: "asked", "-replaced": "replaced", "-upgraded": "upgraded"}
_BESIDE = ("-wal", "-journal", "-shm")
"""What SQLite keeps beside a file; in the first two there may be changes that are not in the file yet."""


class Backup(msgspec.Struct, frozen=True):
    """A copy of the store; `size` in bytes, `at` when it was made, in milliseconds since 1970."""

    path: Path
    kind: BackupKind
    size: int
    at: int


def backup_folder(store: Path) -> Path:
    """Return where the copies of a store are kept, beside it."""
    return store.with_name(f"{store.stem}-backups")


def backups(store: Path) -> tuple[Backup, ...]:
    """Return the copies in the store's own folder, newest first; none where it cannot be read."""
    found: list[Backup] = []
    with suppress(OSError):
        for path in backup_folder(store).iterdir():
            name = _NAME.fullmatch(path.name.removeprefix(store.stem))
            if name is not None and path.name.startswith(store.stem):
                found.append(_backup(path, _KINDS[name["why"]] if name["asked"] else "daily"))
    return tuple(sorted(found, key=lambda backup: (backup.at, backup.path.name), reverse=True))


def make_backup(store: Path, now: datetime, folder: Path | None = None) -> Backup:
    """Copy a store that others may be writing to, into its own folder or another one.

    All committed before is in it. The copy is one file, read again before it has its name. Raises StoreError,
    "store_damaged" for a store whose pages are not sound, and leaves nothing behind. Remains of an interrupted copy are
    removed.
    """
    target = _free_name(folder or backup_folder(store), f"{store.stem}-{now:%Y-%m-%d-%H%M%S}")
    copy_store(store, target)
    _delete(litter(target.parent, f"{store.stem}-"))
    return _backup(target, "asked")


def keep_before_upgrade(store: Path) -> None:
    """Copy a store of an older version, so that one can go back to that; a copy that fails is left out."""
    name = f"{store.stem}-{datetime.now():%Y-%m-%d-%H%M%S}-upgraded"
    with suppress(StoreError):
        copy_store(store, _free_name(backup_folder(store), name))


def make_daily_backup(store: Path, now: datetime) -> Backup | None:
    """Make the copy of the day, if there is none yet, and delete copies older than the newest seven.

    Remains of interrupted copies, beside the store and among its copies, are removed too. Raises StoreError as
    `make_backup` does; the older copies stay then.
    """
    target = backup_folder(store) / f"{store.stem}-{now:%Y-%m-%d}.db"
    if target.exists():
        return None
    copy_store(store, target)
    daily = [backup.path for backup in backups(store) if backup.kind == "daily"]
    _delete(sorted(daily, reverse=True)[DAYS:])
    _delete((*litter(target.parent), *litter(store.parent, f"{store.name}.")))
    return _backup(target, "daily")


def restore(backup: Path, store: Path, now: datetime, *, keeps_term: bool = False) -> Path | None:
    """Put a copy in the place of the store.

    Returns the copy that was made of the replaced store, None if there was none. Without `keeps_term` the store forgets
    the standby that kept its copy, so that it is not compared with changes made there since. If this is interrupted,
    the old or the new store is in place, whole.

    Raises StoreError, and changes nothing, for a file that is no sound store of this program or an older one, and
    "store_in_use" while anybody has the store open; FileError "file_foreign" for a file that is known to be something
    else.
    """
    if not backup.is_file():
        raise StoreError("store_missing", path=str(backup))
    if store.exists() and backup.samefile(store):
        raise StoreError("backup_is_store", path=str(backup))
    with store_errors(store):
        store.parent.mkdir(parents=True, exist_ok=True)
    # Others are kept out until the file has its name, and not while it is only being read.
    with ExitStack() as held, _whole(store) as part:
        with naming_foreign(backup, "store"):
            _fill(backup, part)
        if not keeps_term:
            _forget_term(part)
        old = held.enter_context(_alone(store))
        return _keep(store, old, _free_name(backup_folder(store), f"{store.stem}-{now:%Y-%m-%d-%H%M%S}-replaced"))


def _backup(path: Path, kind: BackupKind) -> Backup:
    status = path.stat()
    return Backup(path, kind, status.st_size, int(status.st_mtime * 1000))


def _delete(files: Iterable[Path]) -> None:
    for path in files:
        with suppress(OSError):
            path.unlink()


def _free_name(folder: Path, name: str) -> Path:
    path, number = folder / f"{name}.db", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.db"
    return path


def copy_store(store: Path, target: Path) -> None:
    """Write a whole copy of a store, checked; raises StoreError as `make_backup` does."""
    with store_errors(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    with _whole(target) as part:
        _fill(store, part)


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """Give a part for a copy: seeds of matches that are played lie in it, so it is for nobody else here."""
    with store_errors(target), whole_file(target) as part:
        part.touch(mode=0o600)
        yield part


def _fill(store: Path, part: Path) -> None:
    """Write what a store says at this moment into a file, and read it again; raises StoreError."""
    with closing(_connect(part)) as copy:
        with store_errors(store), closing(_connect(store)) as source:
            # Read as of one moment, in one step: whoever writes meanwhile neither waits nor makes it begin again.
            source.execute("BEGIN")
            check_stamps(store, *_stamps(source))
            source.backup(copy)
        with store_errors(part):
            # Of a copy there is one file only: no log of changes stands beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        with store_errors(store):
            answer = str(copy.execute("PRAGMA quick_check(1)").fetchone()[0])
        if answer != "ok":
            raise StoreError("store_damaged", path=str(store), detail=answer)


def _forget_term(part: Path) -> None:
    with store_errors(part), closing(_connect(part)) as copy:
        # A file of an earlier program has no such table.
        if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'preferences'").fetchone():
            copy.execute("DELETE FROM preferences WHERE owner = 'standby'")


def check_unused(store: Path) -> None:
    """Raise StoreError "store_in_use" while anybody has the store open.

    Nothing happens where there is none.
    """
    with _alone(store):
        pass


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(address_of(path.absolute(), "rw"), uri=True, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def stamps_of(path: Path) -> tuple[int, int]:
    """Return the version of a store's schema and the id of its program.

    Raises StoreError for another's or none.
    """
    try:
        with store_errors(path), closing(_connect(path)) as connection:
            stamps = _stamps(connection)
    except StoreError as error:
        if error.code != "store_read_only":
            raise
        with store_errors(path), closing(sqlite3.connect(address_to_read(path), uri=True)) as connection:
            stamps = _stamps(connection)
    check_stamps(path, *stamps)
    return stamps


def _stamps(connection: sqlite3.Connection) -> tuple[int, int]:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    owner: int = connection.execute("PRAGMA application_id").fetchone()[0]
    return version, owner


@contextmanager
def _alone(store: Path) -> Iterator[sqlite3.Connection | None]:
    """Keep everybody else out of a store, all of it in its one file; raises StoreError "store_in_use".

    Gives the connection that does so, None where there is no store. One that SQLite cannot read is nobody's any more.
    """
    if not store.exists():
        yield None
        return
    with store_errors(store):
        connection = sqlite3.connect(store, timeout=0, isolation_level=None)
    with closing(connection):
        try:
            # Refused as long as anybody has the file open; once granted it lasts until this connection is closed.
            for step in (
                "PRAGMA locking_mode = EXCLUSIVE",
                "PRAGMA journal_mode = MEMORY",
                "BEGIN EXCLUSIVE",
                "COMMIT",
            ):
                connection.execute(step)
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise StoreError("store_in_use", path=str(store)) from error
            if code not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                with store_errors(store):
                    raise
        yield connection


def _keep(store: Path, old: sqlite3.Connection | None, target: Path) -> Path | None:
    """Copy what is there, sound or not, and take away what stands beside it; without a store None."""
    if old is None:
        return None
    with store_errors(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    with _whole(target) as part:
        try:
            with closing(_connect(part)) as copy:
                old.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError:
            shutil.copyfile(store, part)
    # Only a store that SQLite could not read has something beside it: it goes where the copy went.
    for end in _BESIDE:
        beside = store.with_name(store.name + end)
        if beside.exists():
            beside.replace(target.with_name(target.name + end))
    if os.name == "nt":
        old.close()  # an open file cannot be replaced there
    return target
