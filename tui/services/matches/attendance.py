"""Attendance: who is at a table, playing or watching, and who has been there before."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from engine.core.log import Player
from engine.core.model import Seat
from engine.core.text import fold

Role: TypeAlias = Literal["guest", "host", "organiser"]
"""What somebody may decide at a table besides playing: nothing, its clocks, or everything."""


@lru_cache(maxsize=256)
def people_of(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats that people have."""
    return tuple([seat for seat, player in enumerate(players) if player.bot is None])


class Attendee(Protocol):
    """A person at the table, playing or watching."""

    here: bool
    """Whether the person is connected."""

    @property
    def who(self) -> str | None:
        """The person's name; None for whoever sits at this computer."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that this person plays now; none for a spectator."""
        ...

    @property
    def lost_seats(self) -> tuple[Seat, ...]:
        """The seats that this person had before a bot took their place."""
        ...

    @property
    def decides(self) -> bool:
        """Tell whether this person may decide for the match, as host or organiser."""
        ...

    def is_of(self, name: str | None) -> bool:
        """Tell whether this is the person with that name, None for whoever sits at this computer."""
        ...


class Attendance:
    """The people who are at a table now, in the order of coming.

    Somebody who is not connected for a while stays.
    """

    def __init__(self) -> None:
        self.attendees: tuple[Attendee, ...] = ()
        self._came: set[str] = set()
        """The names of all who have ever come."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose people are connected."""
        return tuple(sorted({seat for attendee in self.attendees if attendee.here for seat in attendee.seats}))

    @property
    def spectators(self) -> int:
        """How many only watch."""
        return sum([attendee.here and not attendee.seats for attendee in self.attendees])

    def add(self, attendee: Attendee) -> bool:
        """Let somebody in; tells whether the person has been here before."""
        name = fold(attendee.who or "")
        again = name in self._came
        self._came.add(name)
        self.attendees = (*self.attendees, attendee)
        return again

    def remove(self, attendee: Attendee) -> None:
        """Let somebody go who is here."""
        self.attendees = tuple(other for other in self.attendees if other is not attendee)

    def is_here_twice(self, attendee: Attendee) -> bool:
        """Tell whether the same person is connected as another attendee."""
        others = (other for other in self.attendees if other is not attendee and other.here)
        return any(other.is_of(attendee.who) for other in others)
