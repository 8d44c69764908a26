"""Whose name is whose in the hall: people by the public keys that they have shown."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from engine.core.errors import CarteadoError
from saves.database import Constraint, Database, Row
from saves.errors import DamagedRow
from saves.rows import KeyRow, PersonRow, read_row

NAMES_A_KEY = 3
"""So many names may be claimed with one key: a family's laptop, not somebody who takes every name there is."""


class Person(msgspec.Struct, frozen=True):
    """A name that has been claimed, as it was first written; `look` is what no other name may look like."""

    id: int
    name: str
    look: str
    since: int


class Keys:
    """Names and the keys that open them; a key is known by its fingerprint, and a name may have several."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def person(self, look: str) -> Person | None:
        """Return who has claimed the name that looks like this, or None; raises DamagedRow.

        A name whose row cannot be read stays claimed: nobody else may have it.
        """
        row = self._database.first("SELECT * FROM persons WHERE look = ?", (look,))
        return _person(row) if row else None

    def persons(self) -> tuple[Person, ...]:
        """Return everybody who has claimed a name, in the order of the names; who cannot be read is left out."""
        people = []
        for row in self._database.read("SELECT * FROM persons ORDER BY name COLLATE NOCASE"):
            with suppress(DamagedRow):
                people.append(_person(row))
        return tuple(people)

    def opens(self, person: Person, fingerprint: str) -> bool:
        """Tell whether the key is one of the person's."""
        return fingerprint in self.fingerprints(person)

    def fingerprints(self, person: Person) -> tuple[str, ...]:
        """Return the person's keys, the first one first; one that cannot be read opens nothing."""
        prints = []
        for row in self._database.read("SELECT * FROM keys WHERE person = ? ORDER BY since, fingerprint", (person.id,)):
            with suppress(DamagedRow):
                prints.append(read_row(KeyRow, row).fingerprint)
        return tuple(prints)

    def claim(self, name: str, look: str, fingerprint: str, at: int) -> Person:
        """Give the name to the key, unless it is the key's already; `at` in milliseconds since 1970.

        Raises CarteadoError "name_claimed" for somebody else's, and "key_has_names" for a key that has enough.
        """
        with self._database.write():
            if person := self.person(look):
                if not self.opens(person, fingerprint):
                    raise CarteadoError("name_claimed", name=name)
                return person
            row = self._database.first("SELECT count(*) AS names FROM keys WHERE fingerprint = ?", (fingerprint,))
            if row is not None and row["names"] >= NAMES_A_KEY:
                raise CarteadoError("key_has_names", count=NAMES_A_KEY)
            try:
                self._database.change("INSERT INTO persons (name, look, since) VALUES (?, ?, ?)", (name, look, at))
            except Constraint as error:
                raise CarteadoError("name_claimed", name=name) from error
            claimed = self.person(look)
            assert claimed is not None
            self.link(claimed, fingerprint, at)
            return claimed

    def link(self, person: Person, fingerprint: str, at: int) -> None:
        """Let another key open the name; one that does already stays as it is."""
        sql = "INSERT INTO keys (person, fingerprint, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        self._database.change(sql, (person.id, fingerprint, at))

    def release(self, person: Person) -> None:
        """Give the name back: whoever comes next may claim it."""
        self._database.change("DELETE FROM persons WHERE id = ?", (person.id,))


def _person(row: Row) -> Person:
    person = read_row(PersonRow, row)
    return Person(person.id, person.name, person.look, person.since)
