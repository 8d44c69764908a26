"""A club's store as the program of schema 8 left it: every table filled, real games, finished, open and abandoned."""

from __future__ import annotations

import sqlite3
from pathlib import Path

DUMP = Path(__file__).with_name("older_store.sql")
FINISHED = ("bbbb-3333", "ffff-7777", "gggg-8888")
OPEN = ("aaaa-2222", "cccc-4444", "dddd-5555")
ABANDONED = "eeee-6666"
TABLES = (
    "matches",
    "entries",
    "tournaments",
    "acts",
    "players",
    "results",
    "settings",
    "persons",
    "keys",
    "seasons",
    "season_tournaments",
)


def older_store(path: Path) -> Path:
    """Make the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path)
    connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    return path


def rows(path: Path, table: str) -> list[dict[str, object]]:
    """What a table says, its seals left out."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    kept = [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]
    connection.close()
    return [{name: value for name, value in row.items() if name not in ("seal", "tip", "found_at")} for row in kept]
