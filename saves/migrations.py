"""How a store's file came to look as it does: small steps, each applied once, in order.

A step that has been published is never changed; what comes after it is a new step, and SCHEMA_VERSION grows by one.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

import msgspec
from sqlite_utils import Database, Migrations

from engine.core.text import fold
from saves.file_head import APPLICATION_ID
from saves.rows import FAULTS

STEPS = Migrations("carteado")


def migrate(connection: sqlite3.Connection, *, stop_before: str | None = None) -> None:
    """Apply the steps that are missing, up to the one named; the caller holds the transaction."""
    db = Database(connection, recursive_triggers=False, execute_plugins=False)
    STEPS.apply(db, stop_before=stop_before)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {len(STEPS.applied(db))}")


@STEPS(name="0001_matches")
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


@STEPS(name="0002_library")
def _library(db: Database) -> None:
    # The filter reads this index alone: 100,000 games in some 20 ms for any piece of a word, where a trigram index
    # is slower for the first letters typed, silent for the first two, and half as large again as the file.
    db.execute("CREATE INDEX library ON matches (created, key, status, search)")
    db.execute("CREATE INDEX matches_open ON matches (created) WHERE status = 'open'")
    db.execute(
        "CREATE INDEX matches_of_tournament ON matches (tournament, round, seating) WHERE tournament IS NOT NULL"
    )


@STEPS(name="0003_tournaments")
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


@STEPS(name="0004_players")
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


@STEPS(name="0005_settings")
def _settings(db: Database) -> None:
    db.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")


@STEPS(name="0006_persons")
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


@STEPS(name="0007_seasons")
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


@STEPS(name="0008_settings_of_tournaments")
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


@STEPS(name="0009_strict_and_sealed")
def _strict_and_sealed(db: Database) -> None:
    from saves.sealing import seal_as_found

    seal_as_found(db.conn)


@STEPS(name="0010_guests")
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


@STEPS(name="0011_tables_beside_logs")
def _tables_beside_logs(db: Database) -> None:
    from saves.typed_tables import tables_beside_logs

    tables_beside_logs(db.conn)


@STEPS(name="0012_tables_of_people")
def _tables_of_people(db: Database) -> None:
    from saves.typed_tables import tables_of_people

    tables_of_people(db.conn)


@STEPS(name="0013_secret_options")
def _secret_options(db: Database) -> None:
    db.execute("ALTER TABLE matches ADD COLUMN secrets BLOB")


@STEPS(name="0014_campaigns")
def _campaigns(db: Database) -> None:
    db.execute("""
        CREATE TABLE campaigns (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            opened INTEGER NOT NULL,
            closed INTEGER,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)
    db.execute("""
        CREATE TABLE ledger (
            campaign TEXT NOT NULL REFERENCES campaigns (id),
            number INTEGER NOT NULL,
            person TEXT NOT NULL,
            match TEXT NOT NULL,
            change INTEGER NOT NULL,
            kind TEXT NOT NULL,
            at INTEGER NOT NULL,
            by TEXT NOT NULL,
            note TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (campaign, number)
        ) STRICT
    """)
    db.execute("""
        CREATE TABLE campaign_matches (
            match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
            campaign TEXT NOT NULL REFERENCES campaigns (id),
            people TEXT NOT NULL,
            purses TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)
    db.execute("CREATE INDEX matches_of_campaign ON campaign_matches (campaign)")
    db.execute("CREATE UNIQUE INDEX booked_once ON ledger (campaign, match, person, kind) WHERE match <> ''")
    # Whatever program opens the file: an entry is neither changed nor removed.
    for event in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER ledger_stays_{event} BEFORE {event} ON ledger"
            " BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END"
        )


@STEPS(name="0015_saved_values")
def _saved_values(db: Database) -> None:
    db.execute("""
        CREATE TABLE saved_values (
            owner TEXT NOT NULL,
            game TEXT NOT NULL,
            option TEXT NOT NULL,
            folded TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (owner, game, option, folded)
        ) STRICT
    """)


@STEPS(name="0016_handed_in_values")
def _handed_in_values(db: Database) -> None:
    db.execute("""
        CREATE TABLE handed_in_values (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            sealed_as TEXT NOT NULL,
            salt TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (tournament, sealed_as)
        ) STRICT
    """)


@STEPS(name="0017_notes")
def _notes(db: Database) -> None:
    db.execute("""
        CREATE TABLE notes (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            author TEXT NOT NULL,
            name TEXT NOT NULL,
            mark TEXT NOT NULL,
            text TEXT NOT NULL,
            eyes TEXT NOT NULL,
            at INTEGER NOT NULL,
            by TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (match, place, author)
        ) STRICT
    """)


@STEPS(name="0018_side_lines")
def _side_lines(db: Database) -> None:
    db.execute("""
        CREATE TABLE side_lines (
            owner TEXT NOT NULL,
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            parent INTEGER NOT NULL,
            entries INTEGER NOT NULL,
            plies INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            header BLOB NOT NULL,
            seed BLOB NOT NULL,
            state BLOB,
            outcome BLOB,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (owner, match, number)
        ) STRICT
    """)
    # Entries do not refer to their line: it is written again when it is named, and when it is over.
    db.execute("""
        CREATE TABLE side_line_entries (
            owner TEXT NOT NULL,
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            line INTEGER NOT NULL,
            number INTEGER NOT NULL,
            data BLOB NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (owner, match, line, number)
        ) STRICT
    """)
    for table in ("side_lines", "side_line_entries"):
        db.execute(f"CREATE INDEX {table}_of_match ON {table} (match)")


@STEPS(name="0019_analyses")
def _analyses(db: Database) -> None:
    db.execute("""
        CREATE TABLE judgements (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            analyser INTEGER NOT NULL,
            budget INTEGER NOT NULL,
            place INTEGER NOT NULL,
            judgement BLOB NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (match, analyser, budget, place)
        ) STRICT
    """)


@STEPS(name="0020_privacy")
def _privacy(db: Database) -> None:
    db.execute("""
        CREATE TABLE page_privacy (
            person TEXT NOT NULL PRIMARY KEY,
            shown_to TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)


@STEPS(name="0021_typed_matches")
def _typed_matches(db: Database) -> None:
    db.execute("""
        CREATE TABLE typed_matches (
            match TEXT NOT NULL PRIMARY KEY,
            header TEXT NOT NULL,
            entries TEXT NOT NULL,
            untold TEXT NOT NULL,
            tellings TEXT NOT NULL,
            at INTEGER NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)


@STEPS(name="0022_typists")
def _typists(db: Database) -> None:
    # A NULL counts as not being there: the rows that are here keep their seals, and are the organisers'.
    db.execute("ALTER TABLE typed_matches ADD COLUMN owner TEXT")


@STEPS(name="0023_hidden_hands")
def _hidden_hands(db: Database) -> None:
    db.execute("ALTER TABLE typed_matches ADD COLUMN hidden INTEGER")


@STEPS(name="0024_typed_by")
def _typed_by(db: Database) -> None:
    db.execute("""
        CREATE TABLE typed_by (
            match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            refused TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)


@STEPS(name="0025_seats")
def _seats(db: Database) -> None:
    # Made of the headers, and of who sat down later: no more than an index, so no row of it has a seal.
    db.execute("""
        CREATE TABLE seats (
            person TEXT NOT NULL,
            status TEXT NOT NULL,
            created INTEGER NOT NULL,
            match INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            PRIMARY KEY (person, status, created, match, seat)
        ) STRICT, WITHOUT ROWID
    """)
    db.execute("CREATE INDEX seats_of_match ON seats (match)")
    for match in db.execute("SELECT key, header, status, created FROM matches").fetchall():
        key, header, status, created = match
        # Whatever cannot be read stays as it is, and is nobody's.
        with suppress(*FAULTS):
            rows = [(fold(name), status, created, key, seat) for seat, name in _people_of(header)]
            db.conn.executemany("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?)", rows)
    seated = msgspec.msgpack.encode({"type": "seat"})[1:]
    later = "SELECT match, data FROM entries WHERE instr(data, ?) ORDER BY match, number"
    for key, data in db.execute(later, (seated,)).fetchall():
        with suppress(*FAULTS):
            entry = msgspec.msgpack.decode(data)
            person, seat = fold(entry["player"]["name"]), entry["seat"]
            if entry["player"].get("bot") is None:
                db.execute("DELETE FROM seats WHERE match = ? AND seat = ? AND person = ?", (key, seat, person))
                open_ = "UPDATE seats SET status = 'replaced' WHERE match = ? AND seat = ? AND status = 'open'"
                db.execute(open_, (key, seat))
                enter = "INSERT INTO seats SELECT ?, status, created, key, ? FROM matches WHERE key = ?"
                db.execute(enter, (person, seat, key))


@STEPS(name="0026_drawn_rounds")
def _drawn_rounds(db: Database) -> None:
    db.execute("""
        CREATE TABLE drawn_rounds (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            drawn_from TEXT NOT NULL,
            draft BLOB NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (tournament, drawn_from)
        ) STRICT
    """)


@STEPS(name="0027_campaign_tables")
def _campaign_tables(db: Database) -> None:
    db.execute("""
        CREATE TABLE campaign_tables (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            place TEXT NOT NULL,
            campaign TEXT NOT NULL REFERENCES campaigns (id),
            entrants TEXT NOT NULL,
            people TEXT NOT NULL,
            purses TEXT NOT NULL,
            waiting INTEGER NOT NULL,
            match TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (tournament, place)
        ) STRICT
    """)
    db.execute("CREATE INDEX tables_of_campaign ON campaign_tables (campaign)")


@STEPS(name="0028_late_arrivals")
def _late_arrivals(db: Database) -> None:
    db.execute("""
        CREATE TABLE late_arrivals (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            entrant INTEGER NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (tournament, entrant)
        ) STRICT
    """)


@STEPS(name="0029_player_links")
def _player_links(db: Database) -> None:
    db.execute("""
        CREATE TABLE player_links (
            digest TEXT NOT NULL PRIMARY KEY,
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            person TEXT NOT NULL,
            made INTEGER NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)
    db.execute("CREATE INDEX player_links_of_tournament ON player_links (tournament)")


@STEPS(name="0030_opponent_calls")
def _opponent_calls(db: Database) -> None:
    db.execute("""
        CREATE TABLE opponent_calls (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            round INTEGER NOT NULL,
            seats TEXT NOT NULL,
            by TEXT NOT NULL,
            since INTEGER NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            PRIMARY KEY (tournament, number)
        ) STRICT
    """)


def _people_of(header: bytes) -> list[tuple[int, str]]:
    """Return the seats of the people of a match, and their names."""
    players = enumerate(msgspec.msgpack.decode(header)["players"])
    return [(seat, player["name"]) for seat, player in players if player.get("bot") is None]
