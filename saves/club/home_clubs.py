"""The club for which each person plays."""

from __future__ import annotations

from engine.core.text import fold
from saves.rows.row import RowOf
from saves.rows.row_store import RowStore


class HomeClub(RowOf, frozen=True):
    """The club for which somebody plays; `person` is their name as names are compared."""

    table = "home_clubs"
    person: str
    club: str


class HomeClubs:
    """The club for which somebody plays, by their name however it is spelled."""

    def __init__(self, rows: RowStore[HomeClub]) -> None:
        self._rows = rows

    def of(self, name: str) -> str:
        """Return somebody's club, "" where none is known."""
        kept = self._rows.get(fold(name))
        return kept.club if kept is not None else ""

    def keep(self, name: str, club: str) -> str:
        """Return the club for which somebody plays: the given one, which is kept, else the known one."""
        before = self.of(name)
        if club and club != before:
            self._rows.put(HomeClub(fold(name), club))
        return club or before
