"""Who has a seat in which match.

An index that is made of the headers of matches and of who sat down later.
"""

from __future__ import annotations

from engine.core.log import Header, Seated
from engine.core.text import fold
from saves.rows.main_tables import MatchStatus
from saves.sqlite.database import Database

_ENTER = """
    INSERT OR REPLACE INTO seats (person, status, created, match, seat)
    SELECT ?, status, created, key, ? FROM matches WHERE key = ?
"""
_ALONE = """
    FROM seats WHERE person = ? AND status = 'open'
    AND NOT EXISTS (SELECT 1 FROM seats AS other WHERE other.match = seats.match AND other.person != seats.person)
"""
MATCHES_OF = "SELECT match FROM seats WHERE person = ?"
"""The keys of the matches in which somebody of a folded name has, or had, a seat; `AND status = ?` may follow.

While a match goes on, the seat of somebody in whose place another person plays has the status "replaced".
"""


class SeatIndex:
    """The seats of people, never of bots, by folded names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def enter(self, match: int, header: Header) -> None:
        """Enter the people of a match, by its key."""
        for seat, player in enumerate(header.players):
            if player.bot is None:
                self._database.change(_ENTER, (fold(player.name), seat, match))

    def sit_down(self, match: int, seated: Seated) -> None:
        """Enter somebody who has taken a seat; whoever had it before has it no more while the match goes on.

        A bot keeps the seat for the person.
        """
        if seated.player.bot is not None:
            return
        person = fold(seated.player.name)
        self._database.change(
            "DELETE FROM seats WHERE match = ? AND seat = ? AND person = ?", (match, seated.seat, person)
        )
        self._database.change("UPDATE seats SET status = 'replaced' WHERE match = ? AND seat = ?", (match, seated.seat))
        self._database.change(_ENTER, (person, seated.seat, match))

    def close(self, match: int, status: MatchStatus) -> None:
        """Note how a match stands for all who had a seat in it."""
        self._database.change("UPDATE seats SET status = ? WHERE match = ?", (status, match))

    def count_alone(self, person: str) -> int:
        """Return how many open matches have this person as their only human."""
        return len(self._database.read(f"SELECT DISTINCT match {_ALONE}", (fold(person),)))

    def people(self, match: int) -> frozenset[str]:
        """Return the folded names of everybody who has, or had, a seat in a match."""
        return frozenset(
            row["person"] for row in self._database.read("SELECT person FROM seats WHERE match = ?", (match,))
        )
