"""Who is one person under several names, as the logs of tournaments say; kept beside each log, and gone with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from engine.core.text import fold
from saves.database import Database
from saves.settings import Settings, of_tournament

_KEYS = "SELECT key FROM settings WHERE key LIKE 'tournament/%/same' ORDER BY key"


class SamePeople:
    """Old names and the names that count instead, read anew at every look, so that two processes agree."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._settings = Settings(database)

    def keep(self, tournament: str, names: Iterable[tuple[str, str]]) -> None:
        """Keep which names a tournament says belong together, each old one with the new one; it replaces the last."""
        key = of_tournament(tournament, "same")
        if pairs := [list(pair) for pair in names]:
            self._settings.set(key, pairs)
        else:
            self._settings.forget(key)

    def names(self) -> dict[str, str]:
        """Return the name that counts for each that was given up; these are folded."""
        pairs: dict[str, str] = {}
        for row in self._database.read(_KEYS):
            for before, after in _pairs(self._settings.get(row["key"])):
                pairs[fold(before)] = after
        return {before: _last(pairs, before) for before in pairs if fold(_last(pairs, before)) != before}

    def called(self, name: str) -> str:
        """Return the name that counts for somebody."""
        return self.names().get(fold(name), name)

    def all_names(self, name: str) -> tuple[str, ...]:
        """Return every name of a person, the one that counts first; those that were given up are folded."""
        names = self.names()
        counts = names.get(fold(name), name)
        return (counts, *(before for before, after in names.items() if fold(after) == fold(counts)))


def _pairs(kept: object) -> tuple[tuple[str, str], ...]:
    try:
        return msgspec.convert(kept, tuple[tuple[str, str], ...])
    except msgspec.ValidationError:
        return ()


def _last(pairs: Mapping[str, str], name: str) -> str:
    """Return where a name leads at last; two that lead to each other stay as they are."""
    seen, after = {name}, pairs[name]
    while fold(after) in pairs and fold(after) not in seen:
        seen.add(fold(after))
        after = pairs[fold(after)]
    return after
