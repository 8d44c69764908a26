"""Attendee and MatchNotice; AwayTimer and UndoRequest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

import msgspec

from engine.core.log import Player
from engine.core.model import Seat
from engine.core.table import Table

Role: TypeAlias = Literal["guest", "host", "organiser"]
"""What somebody may decide at a table besides playing: nothing, its clocks, or everything."""


@lru_cache(maxsize=256)
def people_of(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats that people have."""
    return tuple(seat for seat, player in enumerate(players) if player.bot is None)


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


PATIENCE = 2 * 60 * 1000
"""For how many milliseconds the others at a table wait for somebody before they may go on without."""


class AwayTimer:
    """Measures how long seats have been without their people."""

    def __init__(self, stopwatch: Callable[[], int]) -> None:
        """Begin with everybody there; `stopwatch` gives milliseconds, never backwards."""
        self._stopwatch = stopwatch
        self._since: dict[Seat, int] = {}
        self._long: set[Seat] = set()

    def attend(self, absent: Iterable[Seat]) -> None:
        """The people of these seats are not there now."""
        now = self._stopwatch()
        self._since = {seat: self._since.get(seat, now) for seat in absent}
        self._long &= self._since.keys()

    @property
    def anybody(self) -> bool:
        """Tell whether somebody is not there."""
        return bool(self._since)

    def lasts(self, seat: Seat) -> int | None:
        """Return for how many milliseconds the seat's person has been away; None for somebody who is there."""
        since = self._since.get(seat)
        return None if since is None else self._stopwatch() - since

    def grown_long(self, patience: int) -> tuple[Seat, ...]:
        """Return the seats whose people have been away for so many milliseconds by now; each once an absence."""
        grown = {seat for seat in self._since if (self.lasts(seat) or 0) >= patience} - self._long
        self._long |= grown
        return tuple(sorted(grown))


class UndoRequest:
    """The question whether a seat may take its last action back; one at a time, void as soon as the match goes on."""

    def __init__(self, table: Table, report: Callable[[MatchNotice], None]) -> None:
        self.request: TakeBackAsked | None = None
        """What is asked, and whose answer is still out."""
        self._table = table
        self._report = report

    def ask(self, seat: Seat, others: tuple[Seat, ...]) -> None:
        """Ask the people of the other seats; a question asked before is void."""
        self.request = TakeBackAsked(seat, others)
        self._report(self.request)

    def answer(self, seats: Collection[Seat], agree: bool) -> None:
        """Answer for these seats; the last one to agree has the action taken back. Raises as Table.take_back does."""
        request = self.request
        asked = [seat for seat in request.waiting if seat in seats] if request is not None else []
        if request is None or not asked:
            return
        waiting = tuple(seat for seat in request.waiting if seat not in seats)
        if not agree:
            self.request = None
            self._report(TakeBackRefused(request.seat, asked[0]))
        elif waiting:
            self.ask(request.seat, waiting)
        else:
            self.request = None
            self._table.take_back(request.seat)

    def attend(self, present: Collection[Seat]) -> None:
        """Wait for nobody who has gone; when nobody is left to ask, that is no yes."""
        request = self.request
        if request is None or all(seat in present for seat in request.waiting):
            return
        waiting = tuple(seat for seat in request.waiting if seat in present)
        if waiting:
            self.ask(request.seat, waiting)
        else:
            self.request = None
            self._report(TakeBackRefused(request.seat, None))

    def go_on(self, *, taken_back: bool) -> None:
        """The match has gone on; `taken_back` when that was it."""
        request, self.request = self.request, None
        if request is not None and not taken_back:
            self._report(TakeBackExpired(request.seat))
