"""TimeKeeper: what the clocks of a live match bring about, and what its organiser does to them."""

from __future__ import annotations

import asyncio
from typing import Protocol

from engine.core.errors import CarteadoError, IllegalAction
from engine.core.model import Resigned, Seat, TimeCalled
from engine.core.table import Table
from saves.matches.match_rows import TableTerms
from tui.services.matches import notices
from tui.services.matches.bot_runner import BotRunner
from tui.services.matches.clocks import PATIENCE, SHORT, MatchClocks, TimeLeft

_LOOK_EVERY = 1.0
"""How often the time limits are looked at, in seconds."""


class TimedMatch(Protocol):
    """The parts of a live match that its clocks act on."""

    table: Table
    terms: TableTerms
    clocks: MatchClocks
    bot_runner: BotRunner
    trouble: CarteadoError | None

    def seat_time(self, seat: Seat) -> TimeLeft | None:
        """Return what a seat has left; None without a limit."""
        ...

    def report(self, news: notices.MatchNotice) -> None:
        """Tell the news to everybody at the table."""
        ...

    def stopped(self, error: CarteadoError) -> None:
        """Note what stops the match."""
        ...


class TimeKeeper:
    """Keeper of the time of one match: calls time, warns seats, lets bots choose for who is late."""

    def __init__(self, match: TimedMatch) -> None:
        self._match = match
        self.patience: int | None = PATIENCE
        """After how many milliseconds its people may go on without somebody; None where only the organiser decides."""

    def overdue(self, seat: Seat) -> bool:
        """Tell whether the seat's person has been away for so long that the others may go on without."""
        lasts = self._match.clocks.away.lasts(seat)
        return self.patience is not None and lasts is not None and lasts >= self.patience

    def pause(self, paused: bool) -> None:
        """Stop all clocks of the table, or let them run on: the organiser's act."""
        self._match.clocks.pause(paused)
        self._match.report(notices.ClocksPaused(paused))

    def give(self, seat: Seat | None, seconds: int) -> None:
        """Give a seat more time in reserve, or with None the match more or less in whole minutes.

        Only the organiser does it. A match without a game clock gets one of so many minutes; a seat without a clock
        stays without.
        """
        match, clocks = self._match, self._match.clocks
        if seat is None:
            clocks.game.add(seconds // 60)
        elif match.seat_time(seat) is None:
            return
        else:
            clocks.seats.give(seat, seconds)
            match.bot_runner.late &= set(clocks.seats.up())
        match.report(notices.TimeGiven(seat, seconds))

    async def run(self) -> None:
        """Look at the clocks every second until the match is over."""
        while self._match.table.outcome is None:
            self.look()
            await asyncio.sleep(_LOOK_EVERY)

    def look(self) -> None:
        """Call time when it is up, and act on seats whose own time is up or short.

        Once time is called, by whomever, the game has no clock any more.
        """
        match, clocks = self._match, self._match.clocks
        if match.table.outcome is not None or match.table.pending or match.trouble is not None:
            return
        try:
            if clocks.game.look() == 0:
                match.table.intervene(TimeCalled())
            for seat in clocks.seats.grown_short():
                match.report(notices.TimeShort(seat, SHORT // 1000))
            for seat in clocks.away.grown_long(self.patience) if self.patience is not None else ():
                match.report(notices.Overdue(seat))
            for seat in clocks.seats.up():
                self._too_late(seat)
        except CarteadoError as error:
            match.stopped(error)

    def _too_late(self, seat: Seat) -> None:
        match = self._match
        if match.terms.time.at_zero == "resign":
            try:
                match.table.intervene(Resigned(seat))
            except IllegalAction:
                pass  # The game does not let anybody resign now: a bot makes the choice.
            else:
                match.report(notices.TimeUp(seat))
                return
        match.bot_runner.late.add(seat)
        match.bot_runner.stir()
