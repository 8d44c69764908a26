"""The clocks of a match: of its seats, of the whole match, and of how long somebody is away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.model import Seat
from saves.matches.live_match_rows import MatchRecords
from saves.matches.match_rows import GameClockTime, SeatClockTimes, SeatTime, TimeControl
from saves.rows.row_store import RowStore

_SECOND = 1000
MINUTE = 60_000
"""In milliseconds, as all times here."""
SHORT = 10_000
"""Whoever has less time left than this is told so."""
PATIENCE = 2 * 60 * 1000
"""For how many milliseconds the others at a table wait for somebody before they may go on without."""
_KEEP_EVERY = 10_000
"""How often what is used is written, besides at every stop."""


class TimeLeft(NamedTuple):
    """The time left to a seat, in milliseconds.

    `running` while it is being used up, `grace` while absence stops it.
    """

    move: int
    reserve: int
    running: bool
    grace: bool


def _passed(used: SeatTime, time: int, control: TimeControl, absent: bool) -> SeatTime:
    """Return what is used when so much more time has passed."""
    spared = min(time, control.grace * _SECOND - used.grace) if absent else 0
    choice = used.choice + time - spared
    over = max(0, choice - max(used.choice, control.move * _SECOND))
    return SeatTime(choice, used.before, used.reserve + over, used.grace + spared)


class SeatClocks:
    """Clocks of the seats that the match waits for, running while anybody who plays is at the table.

    Like the clock of the game they are no part of the log: the time used stands in a row of its own, written every ten
    seconds and at every stop. Their consequences, a choice made by a bot or a resignation, are in the log.
    """

    def __init__(
        self, control: TimeControl, seats: int, kept: RowStore[SeatClockTimes], match: str, stopwatch: Callable[[], int]
    ) -> None:
        """Read the clocks of the match, if they were kept; `stopwatch` gives milliseconds, never backwards."""
        self.control = control
        self.paused = False
        self._kept = kept
        self._match = match
        self._stopwatch = stopwatch
        self._times = [SeatTime()] * seats
        self._asked: frozenset[Seat] | None = None
        self._absent: frozenset[Seat] = frozenset()
        self._since: int | None = None
        self._kept_at = stopwatch()
        self._warned: set[Seat] = set()
        self._read()

    def _read(self) -> None:
        kept = self._kept.get(self._match)
        if kept is not None and len(kept.seats) == len(self._times):
            self._times, self.paused = list(kept.seats), kept.paused

    def left(self, seat: Seat) -> TimeLeft | None:
        """Return what a seat has left now; None without a limit."""
        if not self.control.limited:
            return None
        time = self._now(seat)
        running = self._counts(seat)
        return TimeLeft(
            max(0, self.control.move * _SECOND - time.choice),
            max(0, self.control.reserve * _SECOND - time.reserve),
            running,
            running and seat in self._absent and time.grace < self.control.grace * _SECOND,
        )

    def grace_left(self, seat: Seat) -> int:
        """Return for how many milliseconds the seat's clock still waits while its person is absent."""
        if not self.control.limited:
            return 0
        return max(0, self.control.grace * _SECOND - self._now(seat).grace)

    def up(self) -> tuple[Seat, ...]:
        """Return the seats whose time is up; saves the clocks now and then."""
        if self._stopwatch() - self._kept_at >= _KEEP_EVERY and self._since is not None:
            self._settle()
            self._keep()
        lefts = {seat: self.left(seat) for seat in sorted(self._asked or ())}
        return tuple(seat for seat, left in lefts.items() if left and left.running and not left.move + left.reserve)

    def grown_short(self) -> tuple[Seat, ...]:
        """Return the seats that have little time left for this choice, each once."""
        lefts = {seat: self.left(seat) for seat in sorted(self._asked or ())}
        short = {seat for seat, left in lefts.items() if left and left.running and left.move + left.reserve <= SHORT}
        new, self._warned = short - self._warned, short
        return tuple(sorted(new))

    def give(self, seat: Seat, seconds: int) -> None:
        """Let a seat have more time in reserve."""
        self._settle()
        self._times[seat] = replace(self._times[seat], reserve=self._times[seat].reserve - seconds * _SECOND)
        self._keep()

    def follow(self, asked: Iterable[Seat], acted: Seat | None = None, undone: Seat | None = None) -> None:
        """Follow the seats that the match waits for; one of them may have chosen, or taken its choice back.

        After a choice is taken back its clock goes on from the time used, so that nobody gains time.
        """
        self._settle()
        asked = frozenset(asked)
        if acted is not None:
            time = self._times[acted]
            self._warned.discard(acted)
            self._times[acted] = replace(time, choice=0, before=time.choice)
        if undone is not None:
            time = self._times[undone]
            self._times[undone] = replace(time, choice=time.choice + time.before, before=0)
        # Whom a resumed match waits for was asked before.
        for seat in asked - {undone} - (asked if self._asked is None else self._asked):
            self._times[seat] = replace(self._times[seat], choice=0)
        self._asked = asked

    def attend(self, absent: Iterable[Seat]) -> None:
        """Set which seats have people who are not connected now."""
        self._settle()
        self._absent = frozenset(absent)

    def pause(self, paused: bool) -> None:
        """Stop all clocks, or let them run on."""
        self._settle()
        self.paused = paused
        self._keep()

    def run(self) -> None:
        """Start the clocks: a player is at the table."""
        if self._since is None:
            self._since = self._stopwatch()

    def rest(self) -> None:
        """Stop the clocks: no player is at the table."""
        if self._since is not None:
            self._settle()
            self._since = None
            self._keep()

    def forget(self) -> None:
        """Forget the match, which is over."""
        self._since = None
        self._kept.delete(self._match)

    def _counts(self, seat: Seat) -> bool:
        return self._since is not None and not self.paused and seat in (self._asked or ())

    def _now(self, seat: Seat) -> SeatTime:
        time = self._times[seat]
        if self._since is None or not self._counts(seat):
            return time
        return _passed(time, self._stopwatch() - self._since, self.control, seat in self._absent)

    def _settle(self) -> None:
        self._times = [self._now(seat) for seat in range(len(self._times))]
        if self._since is not None:
            self._since = self._stopwatch()

    def _keep(self) -> None:
        self._kept_at = self._stopwatch()
        if self.control.limited:
            self._kept.put(SeatClockTimes(self._match, tuple(self._times), self.paused))


class GameClock:
    """Clock that counts a game's time down while somebody is at the table.

    It is no part of the log, whose entries tell the time of day and nothing of breaks: what is used stands in a row of
    its own, written every ten seconds and at every stop, so that a game that is interrupted goes on with what was left.
    Of the clock only its end enters the log, as time called.
    """

    def __init__(self, kept: RowStore[GameClockTime], match: str, stopwatch: Callable[[], int]) -> None:
        """Read the match's clock, if it has one.

        `stopwatch` gives milliseconds since any moment, never backwards.
        """
        self._kept = kept
        self._match = match
        self._stopwatch = stopwatch
        self._since: int | None = None
        self._spent = kept.get(match)
        self._kept_at = self._spent.used if self._spent else 0
        self.minutes = self._spent.limit // MINUTE if self._spent else 0
        """The limit that was last given, 0 for none; known here also once the game is over."""

    @property
    def left(self) -> int | None:
        """How much time is left, 0 when it is up; None without a limit."""
        return max(0, self._spent.limit - self._used) if self._spent is not None else None

    @property
    def paused(self) -> bool:
        """Tell whether somebody has stopped the clock."""
        return self._spent is not None and self._spent.paused

    @property
    def _used(self) -> int:
        assert self._spent is not None
        running = 0 if self._since is None or self._spent.paused else self._stopwatch() - self._since
        return self._spent.used + running

    def limit(self, minutes: int) -> None:
        """Give the game this many minutes from its beginning; 0 takes the limit away."""
        self.minutes = minutes
        self._keep(GameClockTime(self._match, minutes * MINUTE) if minutes else None)

    def add(self, minutes: int) -> None:
        """Give more time, or less; a game without a limit gets one of this many minutes from now."""
        if self._spent is None:
            self.limit(max(0, minutes))
        else:
            used = self._used
            self._keep(
                GameClockTime(self._match, max(self._spent.limit + minutes * MINUTE, used), used, self._spent.paused)
            )

    def pause(self, paused: bool) -> None:
        """Stop the clock, or let it run on."""
        if self._spent is not None:
            self._keep(GameClockTime(self._match, self._spent.limit, self._used, paused))

    def run(self) -> None:
        """Start the clock: somebody is at the table."""
        if self._since is None:
            self._since = self._stopwatch()

    def rest(self) -> None:
        """Stop the clock: nobody is at the table."""
        if self._spent is not None:
            self._keep(GameClockTime(self._match, self._spent.limit, self._used, self._spent.paused))
        self._since = None

    def look(self) -> int | None:
        """Return the time left, as `left`; saves the clock now and then."""
        if self._spent is not None and self._used - self._kept_at >= _KEEP_EVERY:
            self._keep(GameClockTime(self._match, self._spent.limit, self._used, self._spent.paused))
        return self.left

    def forget(self) -> None:
        """Forget the clock: the game is over or its time is up."""
        self._keep(None)

    def _keep(self, spent: GameClockTime | None) -> None:
        if self._since is not None:
            self._since = self._stopwatch()
        if spent is not None:
            self._kept.put(spent)
            self._kept_at = spent.used
        elif self._spent is not None:
            self._kept.delete(self._match)
        self._spent = spent


class AwayTimer:
    """Timer of how long seats have been without their people."""

    def __init__(self, stopwatch: Callable[[], int]) -> None:
        """Begin with everybody there; `stopwatch` gives milliseconds, never backwards."""
        self._stopwatch = stopwatch
        self._since: dict[Seat, int] = {}
        self._long: set[Seat] = set()

    def attend(self, absent: Iterable[Seat]) -> None:
        """Set the seats whose people are absent now."""
        now = self._stopwatch()
        self._since = {seat: self._since.get(seat, now) for seat in absent}
        self._long &= self._since.keys()

    @property
    def anybody(self) -> bool:
        """Tell whether anybody is absent."""
        return bool(self._since)

    def lasts(self, seat: Seat) -> int | None:
        """Return for how many milliseconds the seat's person has been away; None for somebody who is there."""
        since = self._since.get(seat)
        return None if since is None else self._stopwatch() - since

    def grown_long(self, patience: int) -> tuple[Seat, ...]:
        """Return the seats absent for this many milliseconds, each once an absence."""
        grown = {seat for seat in self._since if (self.lasts(seat) or 0) >= patience} - self._long
        self._long |= grown
        return tuple(sorted(grown))


class MatchClocks:
    """All clocks of one match: its time limit, those of its seats, and how long people have been away."""

    def __init__(
        self, control: TimeControl, seats: int, kept: MatchRecords, match: str, stopwatch: Callable[[], int]
    ) -> None:
        """Read the clocks of the match, if they were kept; `stopwatch` gives milliseconds, never backwards."""
        self.game = GameClock(kept.game_clocks, match, stopwatch)
        self.seats = SeatClocks(control, seats, kept.seat_clocks, match, stopwatch)
        self.away = AwayTimer(stopwatch)

    @property
    def paused(self) -> bool:
        """Tell whether somebody has stopped the clocks."""
        return self.game.paused or self.seats.paused

    def pause(self, paused: bool) -> None:
        """Stop all clocks, or let them run on."""
        self.game.pause(paused)
        self.seats.pause(paused)

    def attend(self, running: bool, absent: Iterable[Seat]) -> None:
        """See who is at the table: `running` while time passes, and the seats whose people are not connected."""
        absent = tuple(absent)
        if running:
            self.game.run()
            self.seats.run()
        else:
            self.game.rest()
            self.seats.rest()
        self.away.attend(absent)
        self.seats.attend(absent)

    def forget(self) -> None:
        """Forget the match, which is over."""
        self.game.forget()
        self.seats.forget()
