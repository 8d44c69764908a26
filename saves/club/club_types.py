"""The types of games that a club has made."""

from __future__ import annotations

from typing import Any

from msgspec import field

from engine.core.text import fold
from saves.rows.row import RowOf
from saves.rows.row_store import RowStore
from tournaments.catalog import ClubType


class ClubTypeRow(RowOf, frozen=True):
    """A type of a game that the club has made, at its place in the club's list."""

    table = "club_types"
    packed = ("options", "points")
    position: int
    game: str
    name: str
    base: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    points: tuple[int, ...] = ()


class ClubTypes:
    """The types that the club has made, in the order in which it made them."""

    def __init__(self, rows: RowStore[ClubTypeRow]) -> None:
        self._rows = rows

    def all(self) -> tuple[ClubType, ...]:
        """Return every type that can be read."""
        return tuple(ClubType(row.game, row.name, row.base, row.options, row.points) for row in self._placed())

    def keep(self, new: ClubType, instead: str = "") -> None:
        """Keep a type, in the place of the one named `instead`, else at the end."""
        placed = self._placed()
        end = max((row.position for row in placed), default=0) + 1
        position = next((row.position for row in placed if fold(row.name) == fold(instead)), end)
        self._rows.put(ClubTypeRow(position, new.game, new.name, new.base, new.options, new.points))

    def delete(self, name: str) -> None:
        """Forget a type."""
        for row in self._placed():
            if fold(row.name) == fold(name):
                self._rows.delete(row.position)

    def _placed(self) -> list[ClubTypeRow]:
        return sorted(self._rows.all(), key=lambda row: row.position)
