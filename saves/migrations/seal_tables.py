"""The step that makes every table STRICT and seals each row as it is found.

Nothing that was there is lost. A value that its column does not take (a flip on the disk) is made one that it takes,
and the row is left without a seal: it reads as damaged. A row that no table takes is kept whole in the table `unfit`.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from saves.rows.row import link_of, seal_of

_TABLES = {
    "matches": """
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        header BLOB NOT NULL,
        seed BLOB,
        status TEXT NOT NULL CHECK (status IN ('open', 'finished', 'abandoned')),
        created INTEGER NOT NULL,
        ended INTEGER,
        plies INTEGER,
        outcome BLOB,
        tournament TEXT,
        round INTEGER,
        seating INTEGER,
        imported INTEGER NOT NULL DEFAULT 0,
        search TEXT NOT NULL,
        found_at INTEGER,
        tip BLOB,
        seal BLOB NOT NULL DEFAULT x''
    """,
    "entries": """
        match INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        data BLOB NOT NULL,
        seal BLOB NOT NULL,
        PRIMARY KEY (match, number)
    """,
    "tournaments": """
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        line TEXT NOT NULL,
        created INTEGER NOT NULL,
        tip BLOB,
        seal BLOB NOT NULL DEFAULT x''
    """,
    "acts": """
        tournament INTEGER NOT NULL REFERENCES tournaments (key) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        data BLOB NOT NULL,
        seal BLOB NOT NULL DEFAULT x'',
        PRIMARY KEY (tournament, number)
    """,
    "players": """
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        folded TEXT NOT NULL,
        bot TEXT NOT NULL,
        seal BLOB NOT NULL DEFAULT x'',
        UNIQUE (folded, bot)
    """,
    "results": """
        serial INTEGER PRIMARY KEY AUTOINCREMENT,
        reference TEXT NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        players TEXT NOT NULL,
        places TEXT NOT NULL,
        at INTEGER NOT NULL,
        seal BLOB NOT NULL DEFAULT x''
    """,
    "settings": "key TEXT PRIMARY KEY, value TEXT NOT NULL, seal BLOB NOT NULL DEFAULT x''",
    "persons": """
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        look TEXT NOT NULL UNIQUE,
        since INTEGER NOT NULL,
        seal BLOB NOT NULL DEFAULT x''
    """,
    "keys": """
        person INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
        fingerprint TEXT NOT NULL,
        since INTEGER NOT NULL,
        seal BLOB NOT NULL DEFAULT x'',
        PRIMARY KEY (person, fingerprint)
    """,
    "seasons": """
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        data BLOB NOT NULL,
        created INTEGER NOT NULL,
        seal BLOB NOT NULL DEFAULT x''
    """,
    "season_tournaments": """
        season INTEGER NOT NULL REFERENCES seasons (key) ON DELETE CASCADE,
        tournament TEXT NOT NULL,
        seal BLOB NOT NULL DEFAULT x'',
        UNIQUE (season, tournament)
    """,
}
_WITHOUT_ROWID = ("entries", "acts", "settings", "keys")
_UNSEALED = ("seal", "search", "tip")
_INDEXES = (
    "CREATE INDEX library ON matches (created, key, status, search)",
    "CREATE INDEX matches_open ON matches (created) WHERE status = 'open'",
    "CREATE INDEX matches_of_tournament ON matches (tournament, round, seating) WHERE tournament IS NOT NULL",
    "CREATE INDEX results_by_reference ON results (reference, serial)",
    "CREATE INDEX keys_by_fingerprint ON keys (fingerprint)",
)
_NOTHING: Mapping[str, object] = {"INTEGER": 0, "TEXT": "", "BLOB": b""}


def seal_as_found(connection: sqlite3.Connection) -> None:
    """Make every table anew, with the rows that are there.

    The caller holds the transaction, foreign keys are off.
    """
    factories = connection.row_factory, connection.text_factory
    connection.row_factory, connection.text_factory = sqlite3.Row, lambda data: data.decode(errors="surrogateescape")
    try:
        connection.execute("CREATE TABLE unfit (source TEXT NOT NULL, data BLOB NOT NULL) STRICT")
        for table, columns in _TABLES.items():
            rowid = ", WITHOUT ROWID" if table in _WITHOUT_ROWID else ""
            connection.execute(f"CREATE TABLE new_{table} ({columns}) STRICT{rowid}")
        _Sealing(connection).run()
        connection.execute("CREATE TEMP TABLE counted AS SELECT name, seq FROM sqlite_sequence")
        for table in _TABLES:
            connection.execute(f"DROP TABLE {table}")
            connection.execute(f"ALTER TABLE new_{table} RENAME TO {table}")
        # A number is not given again, also when the row that had the highest was deleted.
        connection.execute("DELETE FROM sqlite_sequence")
        connection.execute(
            "INSERT INTO sqlite_sequence SELECT name, seq FROM counted WHERE name NOT LIKE 'new!_%' ESCAPE '!'"
        )
        connection.execute("DROP TABLE counted")
        for index in _INDEXES:
            connection.execute(index)
    finally:
        connection.row_factory, connection.text_factory = factories


class _Sealing:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._run = connection.execute
        self._now = time.time_ns() // 1_000_000
        self._types = {
            table: {
                row["name"]: (row["type"], bool(row["notnull"])) for row in self._run(f"PRAGMA table_info(new_{table})")
            }
            for table in _TABLES
        }

    def run(self) -> None:
        for row in self._run("SELECT * FROM matches"):
            self._match(row)
        for row in self._run("SELECT * FROM entries WHERE match NOT IN (SELECT key FROM new_matches)"):
            self._set_aside("entries", dict(row))
        self._run("DELETE FROM new_entries WHERE match NOT IN (SELECT key FROM new_matches)")
        for table in _TABLES:
            if table not in ("matches", "entries"):
                for row in self._run(f"SELECT * FROM {table}"):
                    self._keep(table, dict(row))
        self._run(
            "UPDATE new_tournaments SET tip ="
            " (SELECT seal FROM new_acts WHERE tournament = key ORDER BY number DESC LIMIT 1)"
        )

    def _match(self, row: sqlite3.Row) -> None:
        """Keep a match with its entries, each sealed to the one before."""
        columns, fits = self._fitted("matches", {**dict(row), "found_at": self._now, "tip": None})
        link = columns["header"]
        for entry in self._run("SELECT * FROM entries WHERE match = ? ORDER BY number", (row["key"],)):
            kept, sound = self._fitted("entries", dict(entry))
            link = link_of(link, kept["number"], kept["data"]) if sound else b""
            self._insert("entries", {**kept, "seal": link}, dict(entry))
            columns["tip"] = link
        self._insert("matches", {**columns, "seal": _seal("matches", columns) if fits else b""}, dict(row))

    def _keep(self, table: str, row: dict[str, Any]) -> None:
        columns, fits = self._fitted(table, row)
        self._insert(table, {**columns, "seal": _seal(table, columns) if fits else b""}, row)

    def _fitted(self, table: str, row: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """Return the row as its columns take it, and whether it is as it was."""
        types = self._types[table]
        columns = {name: _fitted(value, *types[name]) for name, value in row.items()}
        same = (columns[name] == value and type(columns[name]) is type(value) for name, value in row.items())
        return columns, all(same)

    def _insert(self, table: str, columns: dict[str, Any], row: dict[str, Any]) -> None:
        names, values = ", ".join(columns), ", ".join("?" * len(columns))
        try:
            self._run(f"INSERT INTO new_{table} ({names}) VALUES ({values})", tuple(columns.values()))
        except sqlite3.IntegrityError:
            self._set_aside(table, row)

    def _set_aside(self, table: str, row: dict[str, Any]) -> None:
        safe = {name: _bytes(value) if isinstance(value, str) else value for name, value in row.items()}
        self._run("INSERT INTO unfit (source, data) VALUES (?, ?)", (table, msgspec.msgpack.encode(safe)))


def _seal(table: str, columns: dict[str, Any]) -> bytes:
    return seal_of(table, *(part for name in columns if name not in _UNSEALED for part in (name, columns[name])))


def _fitted(value: Any, kind: str, needed: bool) -> Any:
    """Return what the column takes of a value: the value itself, or as much of it as can be."""
    match kind, value:
        case _, None:
            return _NOTHING[kind] if needed else None
        case "TEXT", str():
            return value.encode(errors="surrogateescape").decode(errors="replace")
        case "TEXT", _:
            return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
        case "BLOB", _:
            return value if isinstance(value, bytes) else _bytes(str(value))
        case _:
            return value if isinstance(value, int) else 0


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
