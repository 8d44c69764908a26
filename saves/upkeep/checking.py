"""Checks of a whole store: SQLite's pages, every seal of every row, every log; and the readable rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.club.campaigns import Campaigns
from saves.errors import DamagedRow, StoreError
from saves.files.versions import SCHEMA_VERSION
from saves.matches.matches import Matches
from saves.matches.record import Record
from saves.rows.row import RowOf, damaged, read_row
from saves.sqlite.database import Database, address_of
from saves.tournaments.tournaments import Tournaments
from saves.upkeep.row_kinds import ROWS
from tournaments import log

CheckWatch = Callable[[int, int], None]
"""Called with how many of how many logs have been read."""
_MOST_PROBLEMS = 100


class Fault(msgspec.Struct, frozen=True):
    """A fault of a store.

    The `row` of a table, by its id or its names, and the `error` it gives.
    """

    table: str
    row: str
    error: CarteadoError


class Sealed(msgspec.Struct, frozen=True):
    """Number of matches that were sealed as found at a moment (ms since 1970)."""

    at: int
    matches: int


class StoreCheck(msgspec.Struct, frozen=True):
    """The findings of a check.

    `problems` are SQLite's own words about pages and indexes, and of rows that refer to nothing. `unfit` is how many
    rows of an older program no table takes (kept in the table of that name). Versions are those of the schema.
    """

    version: int
    known: int
    problems: tuple[str, ...]
    faults: tuple[Fault, ...]
    found: tuple[Sealed, ...]
    unfit: int

    @property
    def sound(self) -> bool:
        """Tell whether everything holds."""
        return not (self.problems or self.faults or self.unfit)


def check_database(
    database: Database, matches: Matches, tournaments: Tournaments, campaigns: Campaigns, watch: CheckWatch
) -> StoreCheck:
    """Look through a store (`Store.check`) without changing it; unreadable parts are listed in the result."""
    faults = [fault for kind in ROWS for fault in _rows(database, kind)]
    faults += _seats(matches)
    faults += _logs(database, matches, tournaments, campaigns, watch)
    sealed: tuple[Sealed, ...] = ()
    unfit = 0
    with suppress(StoreError):
        sql = "SELECT found_at, count(*) AS many FROM matches WHERE found_at NOT NULL GROUP BY found_at"
        sealed = tuple(Sealed(row["found_at"], row["many"]) for row in database.read(sql))
        unfit = len(database.read("SELECT 1 FROM unfit"))
    version = database.read("PRAGMA user_version")[0][0]
    return StoreCheck(version, SCHEMA_VERSION, _problems(database), tuple(faults), sealed, unfit)


def quick_check(path: Path) -> tuple[str, ...]:
    """Return what SQLite says of a file's pages, () when they are sound.

    Also of a file that `open_store` refuses. Nothing is written. Raises StoreError for a file that cannot be opened at
    all.
    """
    try:
        with closing(sqlite3.connect(address_of(path.absolute(), "ro"), uri=True)) as connection:
            answers = [str(row[0]) for row in connection.execute(f"PRAGMA quick_check({_MOST_PROBLEMS})")]
    except (sqlite3.Error, UnicodeError) as error:
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF == sqlite3.SQLITE_CORRUPT:
            return (_named(error),)
        raise StoreError("store_cannot_open", path=str(path), detail=fault_of(error)) from error
    return () if answers == ["ok"] else tuple(answers)


def _named(error: BaseException) -> str:
    """Return an error by the name that SQLite has for it, the same in every language."""
    return getattr(error, "sqlite_errorname", type(error).__name__)


def readable_matches(matches: Matches) -> Iterator[Record]:
    """Yield every match that can be read and verified whole, newest first.

    Raises StoreError where the list itself cannot be read.
    """
    for line in matches.library(limit=-1):
        with suppress(CarteadoError):
            yield matches.load(line.id)


def readable_tournaments(tournaments: Tournaments) -> Iterator[tuple[str, tuple[log.LoggedAct, ...]]]:
    """Yield the id and log of every tournament whose log holds, newest first.

    Also where its line is damaged. Raises StoreError where the list itself cannot be read.
    """
    for row in tournaments.rows():
        with suppress(CarteadoError):
            yield row.id, tournaments.load(row.id)


def _problems(database: Database) -> tuple[str, ...]:
    problems: list[str] = []
    try:
        answers = [str(row[0]) for row in database.read(f"PRAGMA quick_check({_MOST_PROBLEMS})")]
        problems += [] if answers == ["ok"] else answers
        for row in database.read("PRAGMA foreign_key_check"):
            problems.append(f"{row['table']} {row['rowid']}: no such {row['parent']}")
    except StoreError as error:
        problems.append(_named(error.__cause__ or error))
    return tuple(problems)


def _rows(database: Database, kind: type[RowOf]) -> Iterator[Fault]:
    """Yield the rows of a table that are not as they were written."""
    try:
        rows = database.read(f"SELECT * FROM {kind.table}")
    except StoreError as error:
        yield Fault(kind.table, "", error)
        return
    for row in rows:
        try:
            read_row(kind, row)
        except DamagedRow as error:
            named = ("id",) if "id" in kind.__struct_fields__ else kind.__struct_fields__[: kind.names]
            yield Fault(kind.table, " ".join(str(dict(row).get(name, "")) for name in named).strip(), error)


def _seats(matches: Matches) -> Iterator[Fault]:
    """Yield the matches whose people would not find them: the index of seats names others."""
    with suppress(StoreError):
        for line in matches.missing_seats():
            yield Fault("seats", line, damaged("seats", line, "person"))


def _logs(
    database: Database, matches: Matches, tournaments: Tournaments, campaigns: Campaigns, watch: CheckWatch
) -> Iterator[Fault]:
    """Yield the matches, tournaments and campaigns whose logs do not hold; a row that is damaged has been told."""
    held: dict[str, Callable[[str], object]] = {
        "matches": matches.load,
        "tournaments": tournaments.load,
        "campaigns": campaigns.check,
    }
    ids: list[tuple[str, str]] = []
    for table in held:
        with suppress(StoreError):
            ids += [
                (table, row["id"]) for row in database.read(f"SELECT id FROM {table}") if isinstance(row["id"], str)
            ]
    for done, (table, name) in enumerate(ids, start=1):
        try:
            held[table](name)
        except DamagedRow:
            pass
        except CarteadoError as error:
            yield Fault(table, name, error)
        watch(done, len(ids))
