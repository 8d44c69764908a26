"""MatchNotice: what happens at a table and is not in the log of its match."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core.model import Seat


class Arrived(msgspec.Struct, frozen=True):
    """The arrival of somebody at the table, maybe not the first; with no seats, to watch."""

    who: str
    seats: tuple[Seat, ...]
    again: bool = False


class Departed(msgspec.Struct, frozen=True):
    """The departure of somebody; the seats stay theirs."""

    who: str
    seats: tuple[Seat, ...]


class TakeBackAsked(msgspec.Struct, frozen=True):
    """A seat would like to take its last action back; all of `waiting` must agree."""

    seat: Seat
    waiting: tuple[Seat, ...]


class TakeBackRefused(msgspec.Struct, frozen=True):
    """The refusal of a take-back; None when nobody was left to ask."""

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
    """A player away for so long that the others may go on without them."""

    seat: Seat


class TimeUp(msgspec.Struct, frozen=True):
    """The time of a seat was up, and so it has resigned."""

    seat: Seat


class ClocksPaused(msgspec.Struct, frozen=True):
    """The organiser has stopped all clocks of the table, or lets them run on."""

    paused: bool


MatchNotice: TypeAlias = (
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
