"""Who is one person under several names, as the logs of tournaments say.

Kept beside each log, and gone with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.text import fold
from saves.rows.row import RowOf, readable_rows
from saves.sqlite.database import Database
from saves.sqlite.sqlite_rows import insert_row


class SamePerson(RowOf, frozen=True):
    """A name that was given up, with the one that counts instead.

    `position` is its place among the tournament's.
    """

    table = "same_people"
    names = 2
    tournament: str
    position: int
    before: str
    after: str


class SamePeople:
    """Old names and the names that count instead, read anew at every look, so that two processes agree."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, tournament: str, names: Iterable[tuple[str, str]]) -> None:
        """Keep which names a tournament says belong together, each old one with the new one.

        It replaces the last.
        """
        with self._database.write():
            self._database.change("DELETE FROM same_people WHERE tournament = ?", (tournament,))
            for position, (before, after) in enumerate(names):
                insert_row(self._database, SamePerson(tournament, position, before, after))

    def names(self) -> dict[str, str]:
        """Return the present name for each old, folded name of a person."""
        rows = self._database.read("SELECT * FROM same_people ORDER BY tournament, position")
        pairs = {fold(same.before): same.after for same in readable_rows(SamePerson, rows)}
        return {before: _last(pairs, before) for before in pairs if fold(_last(pairs, before)) != before}

    def called(self, name: str) -> str:
        """Return the name that counts for somebody."""
        return self.names().get(fold(name), name)

    def all_names(self, name: str) -> tuple[str, ...]:
        """Return every name of a person, the one that counts first; those that were given up are folded."""
        names = self.names()
        counts = names.get(fold(name), name)
        return (counts, *(before for before, after in names.items() if fold(after) == fold(counts)))


def _last(pairs: Mapping[str, str], name: str) -> str:
    """Return where a name leads at last; two that lead to each other stay as they are."""
    seen, after = {name}, pairs[name]
    while fold(after) in pairs and fold(after) not in seen:
        seen.add(fold(after))
        after = pairs[fold(after)]
    return after
