"""One live match and everything around it.

Who is there, its clocks, its bots, and what its people agree on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol

from engine.core.afterwords import afterwords_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import Ply
from engine.core.listeners import Listeners
from engine.core.log import Acted, Intervened, Player, Revealed, Seated, TakenBack
from engine.core.model import Decide, Outcome, Seat, Taking, TimeCalled
from engine.core.story import Afterword, Hint
from engine.core.table import Table
from engine.core.text import fold
from engine.core.visible import visible_plies, visible_turn
from saves.matches.live_match_rows import MatchRecords, in_memory
from saves.matches.match_rows import TableTerms
from saves.sqlite.group_commit import PendingWrite
from tui.services.bots.chooser import Chooser, ThreadChooser
from tui.services.matches import notices
from tui.services.matches.attendance import Attendance, Attendee, people_of
from tui.services.matches.bot_runner import BotRunner
from tui.services.matches.clocks import MatchClocks, TimeLeft
from tui.services.matches.player_update import Perspective, PlayerUpdate, SpectatorDelay, VisiblePly
from tui.services.matches.time_keeper import TimeKeeper
from tui.services.matches.undo_request import UndoRequest
from tui.services.turn_loop import context_of

OnChange = Callable[[], None]
OnNotice = Callable[[notices.MatchNotice], None]


class Library(Protocol):
    """The store of finished matches."""

    def close(
        self, match: str, outcome: Outcome, plies: int, ended: int, takings: Sequence[Taking] = ()
    ) -> PendingWrite | None:
        """Write how a match has ended: on disk when None is returned, else when its time comes."""
        ...


class LiveMatch:
    """A table with its people; screens listen to it, and act through the participant who looks at them."""

    def __init__(
        self,
        table: Table,
        library: Library,
        clock: Callable[[], int],
        entropy: bytes,
        *,
        stopwatch: Callable[[], int] | None = None,
        kept: MatchRecords | None = None,
        terms: TableTerms | None = None,
        chooser: Chooser | None = None,
        forget: Callable[[str], None] = lambda _match: None,
    ) -> None:
        """Sit down at a table; `entropy` feeds the bots' choices, `forget` is called when the match is over.

        `stopwatch` measures the time limits, by default the clock does; without `kept` nothing of them is kept. Bots
        think where the `chooser` lets them, by default in a thread.
        """
        self.table = table
        self.terms = terms or TableTerms()
        self.trouble: CarteadoError | None = None
        """What stopped the bots: the journal could not be written, or somebody else plays the match."""
        self.undo_request = UndoRequest(table, self.report)
        self.gives_hints = False
        """Whether its people may be told what a good player would do: the match counts for nothing beside itself."""
        self.hints: dict[Seat, tuple[Any, Hint]] = {}
        """The last hint of each seat, and the state that it was given in."""
        self.closed = False
        """Tells whether the end of the match is in the library."""
        self._library = library
        self._clock = clock
        self._kept = kept or in_memory()
        self._forget = forget
        self.bot_runner = BotRunner(table, entropy, chooser or ThreadChooser(), self.terms.stand_in)
        self.spectator_delay = SpectatorDelay(table.line, self.terms.delay)
        self._perspectives: dict[tuple[Seat | None, bool], Perspective] = {}
        """By seat, None for a spectator, and whether the table's delay holds for whoever looks."""
        self.clocks = MatchClocks(self.terms.time, len(table.players), self._kept, self.match, stopwatch or clock)
        self.seats_timed = self.terms.time.limited
        """Whether the time of every seat is limited."""
        self.time_keeper = TimeKeeper(self)
        self.attendance = Attendance()
        self._owners: tuple[tuple[Player, ...] | None, tuple[Player, ...]] = (None, ())
        """The owners as they were found last, and who had the seats then."""
        self._owner_names: tuple[tuple[Player, ...], frozenset[str]] = ((), frozenset())
        self._opening: PendingWrite | None = None
        self._listeners = Listeners[Ply | None]()
        self._news_listeners = Listeners[notices.MatchNotice]()
        self._moving: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        table.subscribe(self._heard)
        table.on_loss = self._lost

    # ---- What there is to know ---------------------------------------------------------------------------------------

    @property
    def match(self) -> str:
        """The match's id."""
        return self.table.header.match

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.table.game

    @property
    def options(self) -> Any:
        """The options of the match, as everybody may know them."""
        return self.game.seen_options(self.table.line.options, None)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who has the seats now."""
        return self.table.line.players

    @property
    def outcome(self) -> Outcome | None:
        """The outcome once the match is over."""
        return self.table.outcome

    @cached_property
    def afterwords(self) -> tuple[tuple[Seat, Afterword], ...]:
        """What the bots say of the match, by seat: to be asked for once it is over, for a Participant."""
        return afterwords_of(self.table.line)

    def update(self, seat: Seat | None, *, delayed: bool) -> PlayerUpdate:
        """Return the match as a seat may know it, or a spectator; for a Participant, who knows what is whose."""
        plies_shown = self.spectator_delay.plies_shown if delayed else len(self.table.line.plies)
        return self._perspective(seat, delayed).at(plies_shown)

    def view_after(self, ply: VisiblePly, seat: Seat | None, *, delayed: bool) -> Any:
        """Return the view after a ply of such an update."""
        return self._perspective(seat, delayed).view_after(ply)

    def _perspective(self, seat: Seat | None, delayed: bool) -> Perspective:
        if (seat, delayed) not in self._perspectives:
            self._perspectives[seat, delayed] = Perspective(self.table.line, seat)
        return self._perspectives[seat, delayed]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats played by people."""
        return people_of(self.table.line.players)

    @property
    def owners(self) -> tuple[Player, ...]:
        """The owner of each seat, also while a bot plays it."""
        players = self.table.line.players
        if self._owners[0] is not players:
            owners = list(self.table.header.players)
            for ply in self.table.line.plies:
                if isinstance(ply.entry, Seated) and ply.entry.player.bot is None:
                    owners[ply.entry.seat] = ply.entry.player
            self._owners = players, tuple(owners)
        return self._owners[1]

    @property
    def owner_names(self) -> frozenset[str]:
        """The folded names of the people among the owners."""
        owners = self.owners
        if self._owner_names[0] is not owners:
            self._owner_names = owners, frozenset(fold(owner.name) for owner in owners if owner.bot is None)
        return self._owner_names[1]

    @property
    def pause(self) -> float:
        """How long a bot seems to think before it moves, in seconds."""
        return self.bot_runner.pause

    @pause.setter
    def pause(self, seconds: float) -> None:
        self.bot_runner.pause = seconds

    @property
    def playing(self) -> bool:
        """Tell whether the bots move."""
        return self._moving is not None and not self._moving.done()

    @property
    def time_called(self) -> bool:
        """Tell whether time was called, by the clock or by somebody."""
        acts = [ply.entry.act for ply in self.table.line.plies if isinstance(ply.entry, Intervened)]
        return any(isinstance(act, TimeCalled) for act in acts)

    @property
    def timed(self) -> bool:
        """Tell whether the passing of a second can change the screen: a clock or an absence."""
        return self.time_left is not None or self.seats_timed or self.clocks.away.anybody

    @property
    def time_left(self) -> int | None:
        """How many milliseconds are left to play; None without a time limit, and after time was called."""
        return self.clocks.game.left if self.table.outcome is None else None

    def seat_time(self, seat: Seat) -> TimeLeft | None:
        """Return what a seat has left; None without a limit, for a bot, and when the match is over."""
        return self.clocks.seats.left(seat) if seat in self.people and self.table.outcome is None else None

    def subscribe(self, listener: OnChange, attendee: Attendee | None = None) -> Callable[[], None]:
        """Call the listener after every change at the table; returns a function that ends it.

        One that listens for an attendee is not called for what the attendee may not notice.
        """

        def heard(ply: Ply | None) -> None:
            known = ply.noticed_by if ply is not None else None
            if known is None or attendee is None or not set(known).isdisjoint(attendee.seats):
                listener()

        return self._listeners.subscribe(heard)

    def subscribe_news(self, listener: OnNotice) -> Callable[[], None]:
        """Tell the listener what happens and is not in the log; returns a function that ends it."""
        return self._news_listeners.subscribe(listener)

    @property
    def opening(self) -> bool:
        """Tell whether the match is still being written to disk for the first time."""
        return self._opening is not None

    def once_open(self, do: Callable[[], None]) -> None:
        """Call a function once the match is on disk, or could not be written."""
        if self._opening is None:
            do()
        else:
            self._opening.then(lambda _error: do())

    def follow(self, written: PendingWrite | None) -> None:
        """Set the pending first write of the match; None when it is on disk."""
        self._opening = written
        if written is not None:
            written.then(self._opened)

    def _opened(self, error: CarteadoError | None) -> None:
        self._opening = None
        if error is not None:
            self._lost(error)
        else:
            self._tell()

    # ---- Coming and going --------------------------------------------------------------------------------------------

    def admit(self, participant: Attendee) -> None:
        """Let a participant in."""
        known = self.attendance.is_here_twice(participant)
        again = self.attendance.add(participant)
        self._attend()
        self._start()
        self.report(notices.Arrived(participant.who or "", participant.seats, again), quiet=known)

    def step_out(self, participant: Attendee, out: bool) -> None:
        """Note whether a participant is connected; the seat stays theirs."""
        if participant.here is not out or participant not in self.attendance.attendees:
            return
        participant.here = not out
        self._attend()
        who = participant.who or ""
        news = notices.Departed(who, participant.seats) if out else notices.Arrived(who, participant.seats, again=True)
        self.report(news, quiet=self.attendance.is_here_twice(participant))

    async def depart(self, participant: Attendee) -> None:
        """Let a participant go; when nobody is left the bots stop. The match stays open and can be resumed."""
        if participant not in self.attendance.attendees:
            return
        self.attendance.remove(participant)
        self._attend()
        quiet = not participant.here or self.attendance.is_here_twice(participant)
        self.report(notices.Departed(participant.who or "", participant.seats), quiet=quiet)
        if self.attendance.attendees:
            return
        tasks = [task for task in (self._moving, self._watching) if task is not None]
        self._moving = self._watching = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Whoever resumes the match reads it from the disk.
        while self.table.pending and not self.attendance.attendees:
            await self.bot_runner.settled()
        if not self.attendance.attendees:
            self._forget(self.match)

    def soon(self, call: Callable[[], object]) -> None:
        """Call something once everybody has heard what has just happened."""
        asyncio.get_running_loop().call_soon(call, context=context_of(None))

    def _start(self) -> None:
        # What a table does is nobody's own: whoever acted last has no part in when it is done.
        loop, context = asyncio.get_running_loop(), context_of(None)
        if not self.playing:
            self._moving = loop.create_task(self._move_bots(), context=context)
        if self._watching is None:
            self._watching = loop.create_task(self.time_keeper.run(), context=context)

    def _attend(self) -> None:
        """See who is there: it stops and starts the clocks, and nobody waits for the answer of somebody who is gone."""
        present, people = self.attendance.seats, self.people
        running = bool(present or (self.attendance.attendees and not people))
        self.clocks.attend(running, (seat for seat in people if seat not in present))
        self.clocks.seats.follow(self._asked())
        self.undo_request.attend(present)

    def _asked(self) -> tuple[Seat, ...]:
        """Return the people that the match waits for, as everybody may know it: by this their clocks run."""
        turn = visible_turn(self.table.line, None)
        if not isinstance(turn, Decide):
            return ()
        people = self.people
        return tuple([seat for seat in turn.seats if seat in people])

    # ---- What happens at the table -----------------------------------------------------------------------------------

    def _heard(self, ply: Ply) -> None:
        entry, noticed = ply.entry, ply.noticed_by is None
        if isinstance(entry, Intervened) and isinstance(entry.act, TimeCalled):
            self.clocks.game.forget()
        if isinstance(entry, Seated):
            self.bot_runner.seat(entry.seat, entry.player)
        self.clocks.seats.follow(
            self._asked(),
            # A clock or a question that changes would tell what not everybody may notice.
            acted=entry.seat if noticed and isinstance(entry, Acted) else None,
            undone=entry.seat if noticed and isinstance(entry, TakenBack) else None,
        )
        self.bot_runner.late &= set(self.clocks.seats.up())
        if isinstance(entry, Seated):
            self._attend()
        self.bot_runner.stir()
        if isinstance(entry, Revealed):
            self.close()
        self._recover()
        if noticed:
            self.undo_request.go_on(taken_back=isinstance(entry, TakenBack))
        self._listeners.tell(ply)

    def _lost(self, error: CarteadoError) -> None:
        """What was on its way to the disk has not come there: the table stands as the disk has it."""
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None
        self.bot_runner.stir()
        self.stopped(error)

    def stopped(self, error: CarteadoError) -> None:
        """Note what stops the match until its disk takes what it is given again."""
        self.trouble = error
        self._tell()

    def _recover(self) -> None:
        """The disk takes what it is given again: the trouble is over, and the bots go on."""
        if self.trouble is not None:
            self.trouble = None
            if self.attendance.attendees:
                self._start()

    def close(self) -> None:
        """Write the end of the match into the library."""
        outcome = self.table.outcome
        assert outcome is not None
        # Whoever abandons a match takes home what they brought.
        takings = self.game.takings(self.table.state) if outcome.places else ()
        plies = len(visible_plies(self.table.line, None))
        pending = self._library.close(self.match, outcome, plies, self._clock(), takings)
        self.clocks.forget()
        self._kept.terms.delete(self.match)
        if pending is None:
            self._closed()
        else:
            pending.then(self._closed_or_not)

    def _closed_or_not(self, error: CarteadoError | None) -> None:
        if error is not None:
            self.stopped(error)
        else:
            self._closed()
            self._tell()

    def _closed(self) -> None:
        self.closed = True
        self._forget(self.match)

    def _tell(self) -> None:
        self._listeners.tell(None)

    def report(self, news: notices.MatchNotice, *, quiet: bool = False) -> None:
        """Tell the news; where it is `quiet` there is only something else to be seen."""
        if not quiet:
            self._news_listeners.tell(news)
        self._tell()

    async def _move_bots(self) -> None:
        try:
            await self.bot_runner.run()
        except CarteadoError as error:
            self.stopped(error)
