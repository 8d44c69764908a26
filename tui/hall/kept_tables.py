"""What is remembered of the hall's tables until their matches are over, so that the hall may close in between."""

from __future__ import annotations

import msgspec

from saves.settings import Settings

_KEY = "hall."


class KeptTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who opened a table, the code of a private one, and whether its match counts for the ratings."""

    host: str
    code: str = ""
    rated: bool = False


class KeptTables:
    """The tables by their matches."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def keep(self, match: str, table: KeptTable) -> None:
        """Remember the table of a match that begins."""
        self._settings.set(_KEY + match, msgspec.to_builtins(table))

    def of(self, match: str) -> KeptTable:
        """Return what is known of the table of a match; one that nobody opened in the hall has no host."""
        try:
            return msgspec.convert(self._settings.get(_KEY + match), KeptTable)
        except msgspec.ValidationError:
            return KeptTable("")

    def forget(self, match: str) -> None:
        """The match is over."""
        self._settings.forget(_KEY + match)
