"""What the users chose: one JSON value a key."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from saves.database import Database
from saves.errors import DamagedRow
from saves.rows import SettingRow, decode, read_row


def of_tournament(tournament: str, what: str) -> str:
    """Return the key of something kept beside a tournament's log: it goes when the tournament is deleted."""
    # No id has a slash.
    return f"tournament/{tournament}/{what}"


class Kept(Protocol):
    """Where something is kept under keys: a store's settings, one visitor's part of them, or nowhere."""

    def get(self, key: str, default: object = None, /) -> Any:
        """Return what is kept under the key, or the default."""
        ...

    def set(self, key: str, value: object, /) -> None:
        """Keep a value."""
        ...

    def forget(self, key: str, /) -> None:
        """Keep nothing under the key any more."""
        ...


class Settings:
    """Settings of this store, such as the language; read anew at every `get`, so two processes agree."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a setting; the default where nothing is kept, or nothing that can be read."""
        row = self._database.first("SELECT * FROM settings WHERE key = ?", (key,))
        if row is None:
            return default
        try:
            return decode(msgspec.json.decode, read_row(SettingRow, row), "value")
        except DamagedRow:
            return default

    def set(self, key: str, value: Any) -> None:
        """Keep a value that JSON can write."""
        text = msgspec.json.encode(value).decode()
        self._database.change("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, text))

    def forget(self, key: str) -> None:
        """Keep nothing under the key any more."""
        self._database.change("DELETE FROM settings WHERE key = ?", (key,))

    def forget_tournament(self, tournament: str) -> None:
        """Keep nothing beside a tournament any more."""
        begin = of_tournament(tournament, "")
        self._database.change("DELETE FROM settings WHERE substr(key, 1, ?) = ?", (len(begin), begin))
