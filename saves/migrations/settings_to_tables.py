"""Migrations that move JSON settings into typed tables.

Nothing is lost: a setting that is damaged, or that no table takes, stays in `settings`. `carteado doctor` reports the
damaged ones; the others are never read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from engine.core.text import fold
from saves.rows.row import FAULTS, seal_of

Found = Iterator[tuple[str, dict[str, Any]]]
"""Rows that a setting comes to: the table of each, and its columns."""
Mover = Callable[[str, Any], Found]
"""Makes rows of a setting, of its key and value."""

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
_OF_PEOPLE = {
    "preferences": """
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        UNIQUE (owner, name)
    """,
    "lessons_told": "owner TEXT NOT NULL, lesson TEXT NOT NULL, UNIQUE (owner, lesson)",
    "last_plans": """
        owner TEXT NOT NULL PRIMARY KEY,
        rules TEXT NOT NULL,
        seats INTEGER NOT NULL,
        terms TEXT NOT NULL,
        private INTEGER NOT NULL CHECK (private IN (0, 1)),
        rated INTEGER NOT NULL CHECK (rated IN (0, 1))
    """,
    "presets": """
        game TEXT NOT NULL,
        folded TEXT NOT NULL,
        name TEXT NOT NULL,
        options TEXT NOT NULL,
        asks TEXT NOT NULL,
        minutes INTEGER NOT NULL,
        UNIQUE (game, folded)
    """,
    "last_tables": "game TEXT NOT NULL PRIMARY KEY, rules TEXT NOT NULL, choices TEXT NOT NULL",
    "club_types": """
        position INTEGER NOT NULL PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        base TEXT NOT NULL,
        options TEXT NOT NULL,
        points TEXT NOT NULL
    """,
    "home_clubs": "person TEXT NOT NULL PRIMARY KEY, club TEXT NOT NULL",
}
_CHOSEN = {
    **dict.fromkeys(("language", "name", "suits", "theme", "bot_speed", "last_game"), str),
    **dict.fromkeys(("auto_pass", "confirm_end", "animation", "welcomed"), bool),
}
_OF_CLUB: Mapping[str, tuple[str, Any]] = {
    "papers.folder": ("documents", str | None),
    "files.folder": ("files", str),
    "join_code": ("join_code", str),
    "hall_name": ("server_name", str),
    "hall_port": ("server_port", int),
    "hall_motd": ("server_message", str),
}


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


class _Preset(msgspec.Struct):
    game: str
    name: str
    options: dict[str, Any] = {}
    asks: list[str] = []
    minutes: int = 0


class _LastTable(msgspec.Struct):
    rules: dict[str, Any]
    choices: list[dict[str, Any]]


class _LastPlan(msgspec.Struct):
    rules: dict[str, Any]
    seats: int
    terms: dict[str, Any] = {}
    private: bool = False
    rated: bool = False


class _ClubType(msgspec.Struct):
    game: str
    name: str
    base: str = ""
    options: dict[str, Any] = {}
    points: list[int] = []


def tables_beside_logs(connection: sqlite3.Connection) -> None:
    """Move what is kept beside tournaments and matches; the caller holds the transaction."""
    _make(connection, {name: made.format(tournament=_TOURNAMENT) for name, made in _BESIDE_TOURNAMENTS.items()})
    _make(connection, _BESIDE_MATCHES)
    movers = {
        "tournament/": _beside_tournament,
        "clock.": _clock,
        "seats.": _seats,
        "terms.": _terms,
        "hall.": _open_table,
    }
    _move(connection, movers)


def tables_of_people(connection: sqlite3.Connection) -> None:
    """Move what people and the club have chosen; the caller holds the transaction."""
    _make(connection, _OF_PEOPLE)
    movers = {
        "person:": _of_person,
        "presets": _presets,
        "last_table": _last_table,
        "last_table.": _last_table,
        "club_types": _club_types,
        "people.clubs": _home_clubs,
        **dict.fromkeys(_OF_CLUB, _of_club),
        "": lambda key, value: _chosen("", key, value),
    }
    _move(connection, movers)


def _make(connection: sqlite3.Connection, tables: Mapping[str, str]) -> None:
    for table, columns in tables.items():
        connection.execute(f"CREATE TABLE {table} ({_sealed(columns)}) STRICT")


def _sealed(columns: str) -> str:
    # Constraints of a whole table come after its columns.
    before, unique, rest = columns.rstrip().partition("UNIQUE")
    seal = "seal BLOB NOT NULL DEFAULT x''"
    return f"{before} {seal}, {unique}{rest}" if unique else f"{columns.rstrip()}, {seal}"


def _move(connection: sqlite3.Connection, movers: Mapping[str, Mover]) -> None:
    for key, text, seal in connection.execute(
        "SELECT key, value, seal FROM settings ORDER BY key = 'last_table', key"
    ).fetchall():
        begin = next((begin for begin in movers if isinstance(key, str) and _is_of(key, begin)), None)
        if begin is None or seal != seal_of("settings", "key", key, "value", text):
            continue
        connection.execute("SAVEPOINT setting")
        try:
            for table, row in movers[begin](key, msgspec.json.decode(text)):
                _insert(connection, table, row)
            connection.execute("DELETE FROM settings WHERE key = ?", (key,))
        except (*FAULTS, sqlite3.IntegrityError):
            connection.execute("ROLLBACK TO setting")
        connection.execute("RELEASE setting")


def _is_of(key: str, begin: str) -> bool:
    return key == begin or (begin[-1:] in ("", ".", "/", ":") and key.startswith(begin))


def _insert(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    # Foreign keys are off while a file is brought up to date.
    there = "SELECT 1 FROM tournaments WHERE id = ?"
    if "tournament" in row and connection.execute(there, (row["tournament"],)).fetchone() is None:
        raise LookupError(row["tournament"])
    columns, values = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
    seal = seal_of(table, *(part for pair in row.items() for part in pair))
    connection.execute(f"INSERT OR REPLACE INTO {table} ({columns}, seal) VALUES ({values}, ?)", (*row.values(), seal))


def _beside_tournament(key: str, value: Any) -> Found:
    tournament, what = key.removeprefix("tournament/").rsplit("/", 1)
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
            row = msgspec.structs.asdict(time) | {"called": int(time.called), "bell": int(time.bell)}
            yield "round_clocks", {"tournament": tournament, **row, "extra": _json(time.extra)}
        case "proposals":
            for proposal in msgspec.convert(value, list[_Proposal]):
                row = msgspec.structs.asdict(proposal) | {"seats": _json(proposal.seats), "form": _json(proposal.form)}
                yield "pending_results", {"tournament": tournament, "number": row.pop("table"), **row}
        case "message":
            yield "projector_messages", {"tournament": tournament, "message": msgspec.convert(value, str)}
        case "same":
            for position, (before, after) in enumerate(msgspec.convert(value, list[tuple[str, str]])):
                row = {"tournament": tournament, "position": position, "before": before, "after": after}
                yield "same_people", row
        case _:
            raise LookupError(what)


def _clock(key: str, value: Any) -> Found:
    match = key.partition(".")[2]
    clock = msgspec.convert(value, _Clock)
    yield "game_clocks", {"match": match, "limit": clock.limit, "used": clock.used, "paused": int(clock.paused)}


def _seats(key: str, value: Any) -> Found:
    match = key.partition(".")[2]
    clocks = msgspec.convert(value, _SeatClocks)
    yield "seat_clocks", {"match": match, "seats": _json(clocks.seats), "paused": int(clocks.paused)}


def _terms(key: str, value: Any) -> Found:
    match = key.partition(".")[2]
    yield "table_terms", {"match": match, "terms": _json(msgspec.convert(value, dict[str, Any]))}


def _open_table(key: str, value: Any) -> Found:
    match = key.partition(".")[2]
    table = msgspec.convert(value, _OpenTable)
    yield "open_tables", {"match": match, "host": table.host, "code": table.code, "rated": int(table.rated)}


def _of_person(key: str, value: Any) -> Found:
    owner, _, what = key.partition(".")
    yield from _chosen(owner, what, value)


def _chosen(owner: str, what: str, value: Any) -> Found:
    if what.startswith("told."):
        if msgspec.convert(value, bool):
            yield "lessons_told", {"owner": owner, "lesson": what.removeprefix("told.")}
    elif what == "hall_muted":
        yield "preferences", {"owner": owner, "name": "chat_muted", "value": _json(msgspec.convert(value, bool))}
    elif what == "hall_table":
        plan = msgspec.convert(value, _LastPlan)
        row = {"rules": _json(plan.rules), "seats": plan.seats, "terms": _json(plan.terms)}
        yield "last_plans", {"owner": owner, **row, "private": int(plan.private), "rated": int(plan.rated)}
    else:
        msgspec.convert(value, _CHOSEN[what])
        yield "preferences", {"owner": owner, "name": what, "value": _json(value)}


def _of_club(key: str, value: Any) -> Found:
    name, kind = _OF_CLUB[key]
    yield "preferences", {"owner": "club", "name": name, "value": _json(msgspec.convert(value, kind))}


def _presets(_key: str, value: Any) -> Found:
    for preset in msgspec.convert(value, list[_Preset]):
        row = {"game": preset.game, "folded": fold(preset.name), "name": preset.name}
        rest = {"options": _json(preset.options), "asks": _json(preset.asks), "minutes": preset.minutes}
        yield "presets", {**row, **rest}


def _last_table(_key: str, value: Any) -> Found:
    # The one without a game in its key comes at the end: it is the newest of all.
    table = msgspec.convert(value, _LastTable)
    game = msgspec.convert(table.rules["game"], str)
    yield "last_tables", {"game": game, "rules": _json(table.rules), "choices": _json(table.choices)}


def _club_types(_key: str, value: Any) -> Found:
    for position, made in enumerate(msgspec.convert(value, list[_ClubType]), start=1):
        row = {"position": position, "game": made.game, "name": made.name, "base": made.base}
        yield "club_types", {**row, "options": _json(made.options), "points": _json(made.points)}


def _home_clubs(_key: str, value: Any) -> Found:
    for person, club in msgspec.convert(value, dict[str, str]).items():
        yield "home_clubs", {"person": person, "club": club}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
