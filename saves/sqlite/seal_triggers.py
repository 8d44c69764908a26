"""Seals of rows that are written by statements: made by triggers of the connection."""

from __future__ import annotations

import sqlite3

from saves.rows.main_tables import (
    ActRow,
    GuestRow,
    KeyRow,
    MatchRow,
    PersonRow,
    PlayerRow,
    ResultRow,
    SeasonRow,
    SeasonTournamentRow,
    TournamentRow,
)
from saves.rows.row import RowOf, link_of, seal_of, sealed

SEALED_BY_TRIGGERS: tuple[type[RowOf], ...] = (
    MatchRow,
    TournamentRow,
    ActRow,
    PlayerRow,
    ResultRow,
    PersonRow,
    KeyRow,
    GuestRow,
    SeasonRow,
    SeasonTournamentRow,
)


def seal_writes(connection: sqlite3.Connection) -> None:
    """Let the connection seal the rows that are written by statements.

    Those of `SqliteRows` come with their seals. The triggers are this connection's own: another program can still
    change the file, and is noticed.
    """
    connection.create_function("seal_of", -1, seal_of, deterministic=True)
    connection.create_function("link_of", 3, link_of, deterministic=True)
    for kind in SEALED_BY_TRIGGERS:
        fields, table = sealed(kind), kind.table
        pairs = ", ".join(f"'{field}', NEW.{field}" for field in fields)
        same = " AND ".join(f"{field} IS NEW.{field}" for field in fields[: kind.names])
        for event in ("INSERT", f"UPDATE OF {', '.join(fields)}"):
            connection.execute(
                f"CREATE TEMP TRIGGER seal_{table}_{event.split()[0]} AFTER {event} ON main.{table}"
                f" BEGIN UPDATE {table} SET seal = seal_of('{table}', {pairs}) WHERE {same}; END"
            )
    connection.execute(
        "CREATE TEMP TRIGGER tip_entries AFTER INSERT ON main.entries"
        " BEGIN UPDATE matches SET tip = NEW.seal WHERE key = NEW.match; END"
    )
    connection.execute(
        "CREATE TEMP TRIGGER tip_acts AFTER UPDATE OF seal ON main.acts"
        " BEGIN UPDATE tournaments SET tip = NEW.seal WHERE key = NEW.tournament; END"
    )
