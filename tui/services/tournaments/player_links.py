"""PlayerLinks: links with which people act as themselves in a tournament from their phones."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from engine.core.text import fold
from saves.tournaments.tournament_rows import PlayerLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from saves.store import Store
    from tournaments.model import Tournament
    from tui.services.tournaments.session import TournamentSession

SECRET_LETTERS = 22
"""How long a secret of 128 bits is as it is written."""
_SECRET_BYTES = 16
SWITCHES = ("here", "result", "bye", "missing", "leave")
"""The acts by link that an organiser may switch off."""


class LinkedPerson(NamedTuple):
    """The owner of a link, and the tournament."""

    tournament: str
    person: str


class PlayerLinks:
    """The links of one tournament; of a secret only its digest is kept."""

    def __init__(self, tournament_session: TournamentSession) -> None:
        self._tournament_session = tournament_session
        self._rows = tournament_session.club.store.player_links

    def issue(self, person: str) -> str:
        """Return the secret of a new link of a person.

        Those that were made before hold on until they are revoked.
        """
        import secrets

        secret = secrets.token_urlsafe(_SECRET_BYTES)
        now = self._tournament_session.club.clock()
        self._rows.put(PlayerLink(_digest(secret), self._tournament_session.id, person, now))
        return secret

    def maker(self, pages: str) -> Callable[[str], str]:
        """Return a function that makes a person's link at the hall's address, "" for a person without one."""
        people = {*people_with_links(self._tournament_session.tournament)}
        return lambda person: f"{pages}me/{self.issue(person)}" if person in people else ""

    def revoke(self, person: str = "") -> int:
        """Let all links of a person, or of everybody, hold no more; returns how many there were."""
        called = self._tournament_session.tournament.called_now
        rows = [
            row
            for row in self._rows.all()
            if row.tournament == self._tournament_session.id
            and (not person or fold(person) in (fold(row.person), fold(called(row.person))))
        ]
        for row in rows:
            self._rows.delete(row.digest)
        return len(rows)


def linked_person(store: Store, secret: str) -> LinkedPerson | None:
    """Return whose link has this secret; None where none has, or it was revoked."""
    if len(secret) != SECRET_LETTERS or not secret.isascii():
        return None
    row = store.player_links.get(_digest(secret))
    return LinkedPerson(row.tournament, row.person) if row is not None else None


def people_with_links(tournament: Tournament) -> tuple[str, ...]:
    """Return who may have a link: every person who takes part, in the order of the names."""
    people = [person.name for entrant in tournament.entrants for person in entrant.people if person.bot is None]
    return tuple(sorted(people, key=fold))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
