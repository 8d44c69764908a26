"""Who and what there is in a hall, and what happens there, as values: nothing else passes between sessions."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.core.text import fold
from tui.hall.chat import Said
from tui.house import Sitting


class Person(NamedTuple):
    """Somebody in the hall; `number` is the table they sit at, None in between."""

    name: str
    guest: bool
    organiser: bool
    number: int | None = None
    away: bool = False


class Live(NamedTuple):
    """A table whose match is being played."""

    number: int
    match: str
    host: str
    code: str
    rated: bool
    sitting: Sitting

    def shown_to(self, name: str) -> bool:
        """Tell whether somebody may know of this table."""
        return not self.code or any(fold(player.name) == fold(name) for player in self.sitting.table.players)


class Changed(NamedTuple):
    """People or tables are not as they were."""


class Moved(NamedTuple):
    """Somebody comes, goes, is away or is back, sits down or gets up: nothing waits for anybody else by that."""

    who: str


class Tournament(NamedTuple):
    """Something has happened in a tournament."""

    id: str


class Invited(NamedTuple):
    """Somebody would like this person at a table."""

    by: str
    to: str
    number: int


class Opened(NamedTuple):
    """Somebody has opened a table, and waits for others."""

    number: int
    host: str


class AtTable(NamedTuple):
    """Somebody has said something at a table that plays, to these people."""

    match: str
    who: str
    text: str
    people: tuple[str, ...]


class Begins(NamedTuple):
    """The match of a table begins: its people are taken there."""

    number: int
    match: str
    people: tuple[str, ...]


Note: TypeAlias = Changed | Moved | Tournament | Said | Invited | Opened | AtTable | Begins
