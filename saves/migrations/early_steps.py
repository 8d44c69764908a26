"""Steps 1 to 12: the first tables, until each row was sealed and each setting had a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sqlite_utils import Database

from saves.migrations.seal_tables import seal_as_found
from saves.migrations.settings_to_tables import tables_beside_logs, tables_of_people


def _matches(db: Database) -> None:
    # AUTOINCREMENT: a journal that outlived its deleted match must never write into another one.
    db.execute("""
        CREATE TABLE matches (
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
            search TEXT NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE entries (
            match INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID
    """)


def _library(db: Database) -> None:
    # The filter reads this index alone: 100,000 games in some 20 ms for any piece of a word, where a trigram index
    # is slower for the first letters typed, silent for the first two, and half as large again as the file.
    db.execute("CREATE INDEX library ON matches (created, key, status, search)")
    db.execute("CREATE INDEX matches_open ON matches (created) WHERE status = 'open'")
    db.execute(
        "CREATE INDEX matches_of_tournament ON matches (tournament, round, seating) WHERE tournament IS NOT NULL"
    )


def _tournaments(db: Database) -> None:
    db.execute("""
        CREATE TABLE tournaments (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            line TEXT NOT NULL,
            created INTEGER NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE acts (
            tournament INTEGER NOT NULL REFERENCES tournaments (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (tournament, number)
        ) WITHOUT ROWID
    """)


def _players(db: Database) -> None:
    db.execute("""
        CREATE TABLE players (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            folded TEXT NOT NULL,
            bot TEXT NOT NULL,
            UNIQUE (folded, bot)
        )
    """)
    db.execute("""
        CREATE TABLE results (
            serial INTEGER PRIMARY KEY AUTOINCREMENT,
            reference TEXT NOT NULL,
            game TEXT NOT NULL,
            kind TEXT NOT NULL,
            players TEXT NOT NULL,
            places TEXT NOT NULL,
            at INTEGER NOT NULL
        )
    """)
    db.execute("CREATE INDEX results_by_reference ON results (reference, serial)")


def _settings(db: Database) -> None:
    db.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")


def _persons(db: Database) -> None:
    # AUTOINCREMENT: what was kept for somebody whose name was given back is never found by the next one.
    db.execute("""
        CREATE TABLE persons (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            look TEXT NOT NULL UNIQUE,
            since INTEGER NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE keys (
            person INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
            fingerprint TEXT NOT NULL,
            since INTEGER NOT NULL,
            PRIMARY KEY (person, fingerprint)
        ) WITHOUT ROWID
    """)
    db.execute("CREATE INDEX keys_by_fingerprint ON keys (fingerprint)")


def _seasons(db: Database) -> None:
    # A season may name a tournament that is still on another laptop: no reference to the table of tournaments.
    db.execute("""
        CREATE TABLE seasons (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            data BLOB NOT NULL,
            created INTEGER NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE season_tournaments (
            season INTEGER NOT NULL REFERENCES seasons (key) ON DELETE CASCADE,
            tournament TEXT NOT NULL,
            UNIQUE (season, tournament)
        )
    """)


def _settings_of_tournaments(db: Database) -> None:
    # One way to write the keys, so that all of them go with their tournament; those of deleted ones go now.
    before = {
        "desk.waiting.": "waiting",
        "desk.late.": "late",
        "desk.deals.": "deals",
        "desk.seed.": "seed",
        "proposals.": "proposals",
        "round_clock.": "clock",
        "projector.message.": "message",
    }
    for begin, what in before.items():
        db.execute(
            "INSERT INTO settings (key, value) SELECT 'tournament/' || tournaments.id || ?, value FROM settings"
            " JOIN tournaments ON settings.key = ? || tournaments.id",
            (f"/{what}", begin),
        )
    for begin in (*before, "attendance."):
        db.execute("DELETE FROM settings WHERE substr(key, 1, ?) = ?", (len(begin), begin))


def _strict_and_sealed(db: Database) -> None:
    seal_as_found(db.conn)


def _guests(db: Database) -> None:
    db.execute("""
        CREATE TABLE guests (
            look TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            came INTEGER NOT NULL,
            salt BLOB NOT NULL,
            digest BLOB NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT, WITHOUT ROWID
    """)


def _tables_beside_logs(db: Database) -> None:
    tables_beside_logs(db.conn)


def _tables_of_people(db: Database) -> None:
    tables_of_people(db.conn)


EARLY_STEPS: Mapping[str, Callable[[Database], None]] = MappingProxyType(
    {
        "0001_matches": _matches,
        "0002_library": _library,
        "0003_tournaments": _tournaments,
        "0004_players": _players,
        "0005_settings": _settings,
        "0006_persons": _persons,
        "0007_seasons": _seasons,
        "0008_settings_of_tournaments": _settings_of_tournaments,
        "0009_strict_and_sealed": _strict_and_sealed,
        "0010_guests": _guests,
        "0011_tables_beside_logs": _tables_beside_logs,
        "0012_tables_of_people": _tables_of_people,
    }
)
"""Each step by its name, in the order in which they are applied."""
