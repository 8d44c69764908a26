"""Steps 13 and later: a table or a column each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType

import msgspec
from sqlite_utils import Database

from engine.core.text import fold
from saves.rows.row import FAULTS


def _secret_options(db: Database) -> None:
    db.execute("ALTER TABLE matches ADD COLUMN secrets BLOB")


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


def _privacy(db: Database) -> None:
    db.execute("""
        CREATE TABLE page_privacy (
            person TEXT NOT NULL PRIMARY KEY,
            shown_to TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)


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


def _typists(db: Database) -> None:
    # A NULL counts as not being there: the rows that are here keep their seals, and are the organisers'.
    db.execute("ALTER TABLE typed_matches ADD COLUMN owner TEXT")


def _hidden_hands(db: Database) -> None:
    db.execute("ALTER TABLE typed_matches ADD COLUMN hidden INTEGER")


def _typed_by(db: Database) -> None:
    db.execute("""
        CREATE TABLE typed_by (
            match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            refused TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x''
        ) STRICT
    """)


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


def _late_arrivals(db: Database) -> None:
    db.execute("""
        CREATE TABLE late_arrivals (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            entrant INTEGER NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            UNIQUE (tournament, entrant)
        ) STRICT
    """)


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


def _results_by_entrant(db: Database) -> None:
    # Each entrant of a table may have claimed another result: none takes the place of the others.
    db.execute("ALTER TABLE pending_results RENAME TO pending_results_by_table")
    db.execute("""
        CREATE TABLE pending_results (
            tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            entrant INTEGER NOT NULL,
            round INTEGER NOT NULL,
            seats TEXT NOT NULL,
            by TEXT NOT NULL,
            form TEXT NOT NULL,
            seal BLOB NOT NULL DEFAULT x'',
            PRIMARY KEY (tournament, number, entrant)
        ) STRICT
    """)
    columns = "tournament, number, entrant, round, seats, by, form, seal"
    db.execute(f"INSERT INTO pending_results ({columns}) SELECT {columns} FROM pending_results_by_table")
    db.execute("DROP TABLE pending_results_by_table")


def _people_of(header: bytes) -> list[tuple[int, str]]:
    """Return the seats of the people of a match, and their names."""
    players = enumerate(msgspec.msgpack.decode(header)["players"])
    return [(seat, player["name"]) for seat, player in players if player.get("bot") is None]


LATER_STEPS: Mapping[str, Callable[[Database], None]] = MappingProxyType(
    {
        "0013_secret_options": _secret_options,
        "0014_campaigns": _campaigns,
        "0015_saved_values": _saved_values,
        "0016_handed_in_values": _handed_in_values,
        "0017_notes": _notes,
        "0018_side_lines": _side_lines,
        "0019_analyses": _analyses,
        "0020_privacy": _privacy,
        "0021_typed_matches": _typed_matches,
        "0022_typists": _typists,
        "0023_hidden_hands": _hidden_hands,
        "0024_typed_by": _typed_by,
        "0025_seats": _seats,
        "0026_drawn_rounds": _drawn_rounds,
        "0027_campaign_tables": _campaign_tables,
        "0028_late_arrivals": _late_arrivals,
        "0029_player_links": _player_links,
        "0030_opponent_calls": _opponent_calls,
        "0031_results_by_entrant": _results_by_entrant,
    }
)
"""Each step by its name, in the order in which they are applied."""
