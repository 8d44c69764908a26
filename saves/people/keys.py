"""Owners of names in the hall: people by the keys that have signed, guests by a return code."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec

from engine.core.errors import CarteadoError
from saves.rows.main_tables import GuestRow, KeyRow, PersonRow
from saves.rows.row import read_row, readable_rows
from saves.sqlite.database import Constraint, Database

NAMES_A_KEY = 3
"""So many names may be claimed with one key: a family's laptop, not somebody who takes every name there is."""


THIS_COMPUTER = "this computer"
"""Stands in the place of a key for whoever plays at the club's own computer, and shows none."""


class Person(msgspec.Struct, frozen=True):
    """A name that has been claimed, as it was first written; `look` is what no other name may look like."""

    id: int
    name: str
    look: str
    since: int


class Guest(msgspec.Struct, frozen=True):
    """A name without a key, as it was first written.

    `came` is when they came last, in milliseconds since 1970. Of the code that opens the name a salted digest is kept,
    slow to make, so that a stolen file does not tell it.
    """

    look: str
    name: str
    came: int
    salt: bytes
    digest: bytes

    def opens(self, code: str) -> bool:
        """Tell whether this is the guest's code; takes some 10 ms."""
        return hmac.compare_digest(_digest(code, self.salt), self.digest)


def new_guest(name: str, look: str, code: str, at: int) -> Guest:
    """Return a guest with this return code; takes some 10 ms."""
    salt = secrets.token_bytes(16)
    return Guest(look, name, at, salt, _digest(code, salt))


class Keys:
    """Names and the keys that open them; a key is known by its fingerprint, and a name may have several."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def person(self, look: str) -> Person | None:
        """Return who has claimed the name that looks like this, or None; raises DamagedRow.

        A name whose row cannot be read stays claimed: nobody else may have it.
        """
        row = self._database.first("SELECT * FROM persons WHERE look = ?", (look,))
        return _person(read_row(PersonRow, row)) if row else None

    def persons(self) -> tuple[Person, ...]:
        """Return everybody who has claimed a name, by name; damaged rows are left out."""
        rows = self._database.read("SELECT * FROM persons ORDER BY name COLLATE NOCASE")
        return tuple(map(_person, readable_rows(PersonRow, rows)))

    def opens(self, person: Person, fingerprint: str) -> bool:
        """Tell whether the key opens the person's name."""
        return fingerprint in self.fingerprints(person)

    def fingerprints(self, person: Person) -> tuple[str, ...]:
        """Return the person's keys, the first one first; one that cannot be read opens nothing."""
        rows = self._database.read("SELECT * FROM keys WHERE person = ? ORDER BY since, fingerprint", (person.id,))
        return tuple(key.fingerprint for key in readable_rows(KeyRow, rows))

    def claim(self, name: str, look: str, fingerprint: str, at: int, most: int | None = NAMES_A_KEY) -> Person:
        """Give the name to the key, unless it is the key's already; `at` in milliseconds since 1970.

        `most` is how many names the key may have, None for any number: an organiser's always comes in.
        Raises CarteadoError "name_claimed" for somebody else's, and "key_has_names" for a key that has enough.
        """
        with self._database.write():
            if person := self.person(look):
                if not self.opens(person, fingerprint):
                    raise CarteadoError("name_claimed", name=name)
                return person
            self._check_room(fingerprint, most)
            try:
                self._database.change("INSERT INTO persons (name, look, since) VALUES (?, ?, ?)", (name, look, at))
            except Constraint as error:
                raise CarteadoError("name_claimed", name=name) from error
            claimed = self.person(look)
            assert claimed is not None
            self.link(claimed, fingerprint, at, most)
            self.forget_guest(look)
            return claimed

    def link(self, person: Person, fingerprint: str, at: int, most: int | None = NAMES_A_KEY) -> None:
        """Let another key open the name; one that does already stays as it is.

        `most` and errors as in `claim`.
        """
        with self._database.write():
            if not self.opens(person, fingerprint):
                self._check_room(fingerprint, most)
                sql = "INSERT INTO keys (person, fingerprint, since) VALUES (?, ?, ?)"
                self._database.change(sql, (person.id, fingerprint, at))

    def has_room(self, fingerprint: str) -> bool:
        """Tell whether the key may open one more name; keys of this computer have no limit."""
        return fingerprint == THIS_COMPUTER or len(self.opened_by(fingerprint)) < NAMES_A_KEY

    def opened_by(self, fingerprint: str) -> frozenset[str]:
        """Return the names that the key opens, as they look."""
        sql = "SELECT persons.look FROM persons JOIN keys ON keys.person = persons.id WHERE keys.fingerprint = ?"
        return frozenset(str(row["look"]) for row in self._database.read(sql, (fingerprint,)))

    def _check_room(self, fingerprint: str, most: int | None) -> None:
        if most is not None and not self.has_room(fingerprint):
            raise CarteadoError("key_has_names", count=most)

    def release(self, person: Person) -> None:
        """Give the name back: whoever comes next may claim it."""
        self._database.change("DELETE FROM persons WHERE id = ?", (person.id,))

    # ---- Guests ------------------------------------------------------------------------------------------------------

    def guest(self, look: str) -> Guest | None:
        """Return who has the name that looks like this by a return code, or None; raises DamagedRow."""
        row = self._database.first("SELECT * FROM guests WHERE look = ?", (look,))
        return _guest(read_row(GuestRow, row)) if row else None

    def guests(self) -> tuple[Guest, ...]:
        """Return everybody with a return code, by name; damaged rows are left out."""
        rows = self._database.read("SELECT * FROM guests ORDER BY name COLLATE NOCASE")
        return tuple(map(_guest, readable_rows(GuestRow, rows)))

    def keep_guest(self, guest: Guest, before: Guest | None) -> None:
        """Keep a guest's code in the place of the one before.

        Raises CarteadoError "name_here" if that is gone.
        """
        with self._database.write():
            if self.guest(guest.look) != before:
                raise CarteadoError("name_here", name=guest.name)
            self._database.change(
                "INSERT OR REPLACE INTO guests (look, name, came, salt, digest) VALUES (?, ?, ?, ?, ?)",
                (guest.look, guest.name, guest.came, guest.salt, guest.digest),
            )

    def forget_guest(self, look: str) -> None:
        """Keep no code for the name any more."""
        self._database.change("DELETE FROM guests WHERE look = ?", (look,))


def _digest(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode(), salt=salt, n=1 << 12, r=8, p=1, dklen=32)


def _guest(row: GuestRow) -> Guest:
    return Guest(row.look, row.name, row.came, row.salt, row.digest)


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.look, row.since)
