"""What the users chose: one JSON value a key."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

import msgspec

from saves.commits import Commits
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


_ON_DISK = "on disk"
"""No JSON: nothing of the key is on its way."""


class Settings:
    """Settings of this store, such as the language; read anew at every `get`, so two processes agree."""

    def __init__(self, database: Database, commits: Commits | None = None) -> None:
        """Keep settings in the database; with `commits` in the order of all that is on its way there."""
        self._database = database
        self._commits = commits
        self._ahead: dict[str, str | None] = {}
        """What is on its way to the disk: the value of each key as JSON, None where nothing is kept any more."""

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a setting; the default where nothing is kept, or nothing that can be read."""
        text = self._ahead.get(key, _ON_DISK)
        if text is not _ON_DISK:
            return default if text is None else msgspec.json.decode(text)
        row = self._database.first("SELECT * FROM settings WHERE key = ?", (key,))
        if row is None:
            return default
        try:
            return decode(msgspec.json.decode, read_row(SettingRow, row), "value")
        except DamagedRow:
            return default

    def set(self, key: str, value: Any) -> None:
        """Keep a value that JSON can write."""
        self._put(key, msgspec.json.encode(value).decode())

    def forget(self, key: str) -> None:
        """Keep nothing under the key any more."""
        self._put(key, None)

    def _put(self, key: str, text: str | None) -> None:
        if self._commits is None or self._database.writing:
            # Whatever of the key waits still is older than this.
            self._ahead.pop(key, None)
            self._write(key, text)
            return
        self._ahead[key] = text
        waits = self._commits.write(lambda: self._write_newest(key), told=lambda _error: self._settled(key, text))
        if waits is None and self._commits.gathered is None:
            del self._ahead[key]

    def _settled(self, key: str, text: str | None) -> None:
        if key in self._ahead and self._ahead[key] is text:
            del self._ahead[key]

    def _write_newest(self, key: str) -> None:
        with suppress(KeyError):
            self._write(key, self._ahead[key])

    def _write(self, key: str, text: str | None) -> None:
        if text is None:
            self._database.change("DELETE FROM settings WHERE key = ?", (key,))
        else:
            self._database.change("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, text))

    def forget_tournament(self, tournament: str) -> None:
        """Keep nothing beside a tournament any more."""
        begin = of_tournament(tournament, "")
        self._database.change("DELETE FROM settings WHERE substr(key, 1, ?) = ?", (len(begin), begin))
