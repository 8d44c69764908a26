"""TimeKeeper: what the clocks of a live match bring about, and what its organiser does to them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError, IllegalAction
from engine.core.model import Resigned, Seat, TimeCalled
from tui.services.matches import notices
from tui.services.matches.clocks import PATIENCE, SHORT

if TYPE_CHECKING:
    from tui.services.matches.live_match import LiveMatch

_LOOK_EVERY = 1.0
"""How often the time limits are looked at, in seconds."""


class TimeKeeper:
    """Keeper of the time of one live match: calls time, warns seats, and lets bots choose for those who are late."""

    def __init__(self, live_match: LiveMatch) -> None:
        self._live_match = live_match
        self.patience: int | None = PATIENCE
        """After how many milliseconds its people may go on without somebody; None where only the organiser decides."""

    def overdue(self, seat: Seat) -> bool:
        """Tell whether the seat's person has been away for so long that the others may go on without."""
        lasts = self._live_match.clocks.away.lasts(seat)
        return self.patience is not None and lasts is not None and lasts >= self.patience

    def pause(self, paused: bool) -> None:
        """Stop all clocks of the table, or let them run on: the organiser's act."""
        self._live_match.clocks.pause(paused)
        self._live_match.report(notices.ClocksPaused(paused))

    def give(self, seat: Seat | None, seconds: int) -> None:
        """Give a seat more time in reserve, or with None the match more or less in whole minutes.

        Only the organiser does it. A match without a game clock gets one of so many minutes; a seat without a clock
        stays without.
        """
        live_match, clocks = self._live_match, self._live_match.clocks
        if seat is None:
            clocks.game.add(seconds // 60)
        elif live_match.seat_time(seat) is None:
            return
        else:
            clocks.seats.give(seat, seconds)
            live_match.bot_runner.late &= set(clocks.seats.up())
        live_match.report(notices.TimeGiven(seat, seconds))

    async def run(self) -> None:
        """Look at the clocks every second until the match is over."""
        while self._live_match.table.outcome is None:
            self.look()
            await asyncio.sleep(_LOOK_EVERY)

    def look(self) -> None:
        """Call time when it is up, and act on seats whose own time is up or short.

        Once time is called, by whomever, the game has no clock any more.
        """
        live_match, clocks = self._live_match, self._live_match.clocks
        if live_match.table.outcome is not None or live_match.table.pending or live_match.trouble is not None:
            return
        try:
            if clocks.game.look() == 0:
                live_match.table.intervene(TimeCalled())
            for seat in clocks.seats.grown_short():
                live_match.report(notices.TimeShort(seat, SHORT // 1000))
            for seat in clocks.away.grown_long(self.patience) if self.patience is not None else ():
                live_match.report(notices.Overdue(seat))
            for seat in clocks.seats.up():
                self._too_late(seat)
        except CarteadoError as error:
            live_match.stopped(error)

    def _too_late(self, seat: Seat) -> None:
        live_match = self._live_match
        if live_match.terms.time.at_zero == "resign":
            try:
                live_match.table.intervene(Resigned(seat))
            except IllegalAction:
                pass  # The game does not let anybody resign now: a bot makes the choice.
            else:
                live_match.report(notices.TimeUp(seat))
                return
        live_match.bot_runner.late.add(seat)
        live_match.bot_runner.stir()
