"""What happens around a match and is not in its log."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import msgspec

from engine.core.model import Seat

Standing: TypeAlias = Literal["guest", "host", "organiser"]
"""What somebody may decide at a table besides playing: nothing, its clocks, or everything."""


class Attendee(Protocol):
    """Somebody at the table, playing or watching."""

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
        """Tell whether this person decides what happens to the match."""
        ...

    def is_of(self, name: str | None) -> bool:
        """Tell whether this is the person with that name, None for whoever sits at this computer."""
        ...


class Arrived(msgspec.Struct, frozen=True):
    """Somebody has come to the table, maybe not for the first time; with no seats, to watch."""

    who: str
    seats: tuple[Seat, ...]
    again: bool = False


class Departed(msgspec.Struct, frozen=True):
    """Somebody has gone; the seats stay theirs."""

    who: str
    seats: tuple[Seat, ...]


class TakeBackAsked(msgspec.Struct, frozen=True):
    """A seat would like to take its last action back; all of `waiting` must agree."""

    seat: Seat
    waiting: tuple[Seat, ...]


class TakeBackRefused(msgspec.Struct, frozen=True):
    """Somebody does not agree; None when nobody was left to ask."""

    seat: Seat
    by: Seat | None


class TakeBackExpired(msgspec.Struct, frozen=True):
    """The match has gone on before all had answered."""

    seat: Seat


class TimeGiven(msgspec.Struct, frozen=True):
    """The organiser has given a seat more time, in seconds; the whole match when it is None."""

    seat: Seat | None
    seconds: int


class TimeShort(msgspec.Struct, frozen=True):
    """A seat has but these seconds left for its choice, its reserve counted in."""

    seat: Seat
    seconds: int


class Overdue(msgspec.Struct, frozen=True):
    """Whoever plays a seat has been away for so long that the others may go on without."""

    seat: Seat


class TimeUp(msgspec.Struct, frozen=True):
    """The time of a seat was up, and so it has resigned."""

    seat: Seat


class ClocksPaused(msgspec.Struct, frozen=True):
    """The organiser has stopped all clocks of the table, or lets them run on."""

    paused: bool


News: TypeAlias = (
    Arrived
    | Departed
    | TakeBackAsked
    | TakeBackRefused
    | TakeBackExpired
    | TimeGiven
    | TimeShort
    | Overdue
    | TimeUp
    | ClocksPaused
)
