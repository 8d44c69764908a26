"""The steps that give what stood as JSON under keys of `settings` tables of its own; nothing that was there is lost.

A setting that is damaged, or that no table takes, stays where it was: doctor names the one, and nobody reads the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from saves.rows import FAULTS, seal_of

Found = Iterator[tuple[str, dict[str, Any]]]
"""Rows that a setting comes to: the table of each, and its columns."""
Mover = Callable[[str, Any], Found]
"""Makes rows of a setting, of what its key says after the beginning and of its value."""

_BESIDE_TOURNAMENTS = {
    "late_entries": "{tournament} PRIMARY KEY, missed TEXT NOT NULL",
    "partners_wanted": "{tournament} PRIMARY KEY, people TEXT NOT NULL, name TEXT NOT NULL",
    "draw_seeds": "{tournament} PRIMARY KEY, seed TEXT NOT NULL",
    "deal_secrets": "{tournament} PRIMARY KEY, secret TEXT NOT NULL",
    "round_clocks": """
        {tournament} PRIMARY KEY,
        round INTEGER NOT NULL,
        "limit" INTEGER NOT NULL,
        ends INTEGER NOT NULL,
        "left" INTEGER,
        extra TEXT NOT NULL,
        called INTEGER NOT NULL CHECK (called IN (0, 1)),
        bell INTEGER NOT NULL CHECK (bell IN (0, 1))
    """,
    "pending_results": """
        {tournament},
        number INTEGER NOT NULL,
        round INTEGER NOT NULL,
        seats TEXT NOT NULL,
        by TEXT NOT NULL,
        entrant INTEGER NOT NULL,
        form TEXT NOT NULL,
        UNIQUE (tournament, number)
    """,
    "projector_messages": "{tournament} PRIMARY KEY, message TEXT NOT NULL",
    "same_people": """
        {tournament},
        position INTEGER NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        UNIQUE (tournament, position)
    """,
}
_TOURNAMENT = "tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE"
_BESIDE_MATCHES = {
    "game_clocks": """
        match TEXT NOT NULL PRIMARY KEY,
        "limit" INTEGER NOT NULL,
        used INTEGER NOT NULL,
        paused INTEGER NOT NULL CHECK (paused IN (0, 1))
    """,
    "seat_clocks": """
        match TEXT NOT NULL PRIMARY KEY,
        seats TEXT NOT NULL,
        paused INTEGER NOT NULL CHECK (paused IN (0, 1))
    """,
    "table_terms": "match TEXT NOT NULL PRIMARY KEY, terms TEXT NOT NULL",
    "open_tables": """
        match TEXT NOT NULL PRIMARY KEY,
        host TEXT NOT NULL,
        code TEXT NOT NULL,
        rated INTEGER NOT NULL CHECK (rated IN (0, 1))
    """,
}


_Missed = Literal["losses", "byes", "halves"]


class _Clock(msgspec.Struct):
    limit: int
    used: int = 0
    paused: bool = False


class _SeatClocks(msgspec.Struct):
    seats: list[dict[str, int]]
    paused: bool = False


class _OpenTable(msgspec.Struct):
    host: str
    code: str = ""
    rated: bool = False


class _RoundTime(msgspec.Struct):
    round: int
    limit: int
    ends: int = 0
    left: int | None = None
    extra: dict[str, int] = {}
    called: bool = False
    bell: bool = False


class _Partners(msgspec.Struct):
    people: list[dict[str, Any]] = []
    name: str = ""


class _Proposal(msgspec.Struct):
    round: int
    table: int
    seats: list[int]
    by: str
    entrant: int
    form: dict[str, Any]


def tables_beside_logs(connection: sqlite3.Connection) -> None:
    """Move what is kept beside tournaments and matches; the caller holds the transaction."""
    for table, columns in _BESIDE_TOURNAMENTS.items():
        made = columns.format(tournament=_TOURNAMENT)
        connection.execute(f"CREATE TABLE {table} ({_sealed(made)}) STRICT")
    for table, columns in _BESIDE_MATCHES.items():
        connection.execute(f"CREATE TABLE {table} ({_sealed(columns)}) STRICT")
    movers = {
        "tournament/": _beside_tournament,
        "clock.": _clock,
        "seats.": _seats,
        "terms.": _terms,
        "hall.": _open_table,
    }
    _move(connection, movers)


def _sealed(columns: str) -> str:
    # Constraints of a whole table come after its columns.
    before, unique, rest = columns.rstrip().partition("UNIQUE")
    seal = "seal BLOB NOT NULL DEFAULT x''"
    return f"{before} {seal}, {unique}{rest}" if unique else f"{columns.rstrip()}, {seal}"


def _move(connection: sqlite3.Connection, movers: Mapping[str, Mover]) -> None:
    for key, text, seal in connection.execute("SELECT key, value, seal FROM settings ORDER BY key").fetchall():
        begin = next((begin for begin in movers if isinstance(key, str) and key.startswith(begin)), None)
        if begin is None or seal != seal_of("settings", "key", key, "value", text):
            continue
        connection.execute("SAVEPOINT setting")
        try:
            for table, said in movers[begin](key.removeprefix(begin), msgspec.json.decode(text)):
                _insert(connection, table, said)
            connection.execute("DELETE FROM settings WHERE key = ?", (key,))
        except (*FAULTS, sqlite3.IntegrityError):
            connection.execute("ROLLBACK TO setting")
        connection.execute("RELEASE setting")


def _insert(connection: sqlite3.Connection, table: str, said: dict[str, Any]) -> None:
    columns, values = ", ".join(f'"{name}"' for name in said), ", ".join("?" * len(said))
    seal = seal_of(table, *(part for pair in said.items() for part in pair))
    connection.execute(f"INSERT INTO {table} ({columns}, seal) VALUES ({values}, ?)", (*said.values(), seal))


def _beside_tournament(rest: str, value: Any) -> Found:
    tournament, what = rest.rsplit("/", 1)
    match what:
        case "late":
            yield "late_entries", {"tournament": tournament, "missed": msgspec.convert(value, _Missed)}
        case "waiting":
            wanted = msgspec.convert(value, _Partners)
            yield "partners_wanted", {"tournament": tournament, "people": _json(wanted.people), "name": wanted.name}
        case "seed":
            yield "draw_seeds", {"tournament": tournament, "seed": msgspec.convert(value, str)}
        case "deals":
            yield "deal_secrets", {"tournament": tournament, "secret": msgspec.convert(value, str)}
        case "clock":
            time = msgspec.convert(value, _RoundTime)
            said = msgspec.structs.asdict(time) | {"called": int(time.called), "bell": int(time.bell)}
            yield "round_clocks", {"tournament": tournament, **said, "extra": _json(time.extra)}
        case "proposals":
            for told in msgspec.convert(value, list[_Proposal]):
                said = msgspec.structs.asdict(told) | {"seats": _json(told.seats), "form": _json(told.form)}
                yield "pending_results", {"tournament": tournament, "number": said.pop("table"), **said}
        case "message":
            yield "projector_messages", {"tournament": tournament, "message": msgspec.convert(value, str)}
        case "same":
            for position, (before, after) in enumerate(msgspec.convert(value, list[tuple[str, str]])):
                said = {"tournament": tournament, "position": position, "before": before, "after": after}
                yield "same_people", said
        case _:
            raise LookupError(what)


def _clock(match: str, value: Any) -> Found:
    clock = msgspec.convert(value, _Clock)
    yield "game_clocks", {"match": match, "limit": clock.limit, "used": clock.used, "paused": int(clock.paused)}


def _seats(match: str, value: Any) -> Found:
    clocks = msgspec.convert(value, _SeatClocks)
    yield "seat_clocks", {"match": match, "seats": _json(clocks.seats), "paused": int(clocks.paused)}


def _terms(match: str, value: Any) -> Found:
    yield "table_terms", {"match": match, "terms": _json(msgspec.convert(value, dict[str, Any]))}


def _open_table(match: str, value: Any) -> Found:
    table = msgspec.convert(value, _OpenTable)
    yield "open_tables", {"match": match, "host": table.host, "code": table.code, "rated": int(table.rated)}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
