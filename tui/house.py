"""All live matches of a process, and the pace at which their bots move.

The local app is a house with one visitor; a server is the same house with many.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.core.bots import RandomBot, bots_of
from engine.core.chance import SEED_BYTES, Stream, commitment_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame, Bot
from engine.core.log import Header, Intervened, Player, Ply, Revealed
from engine.core.model import Seat, TimeCalled
from engine.core.table import Table
from saves.ids import new_match_id
from saves.matches import Matches
from saves.store import Store
from tui.clock import GameClock, NothingKept

Listener = Callable[[], None]

_LOOK_EVERY = 1.0
"""How often the time limit is looked at, in seconds."""


class House:
    """Opens matches, keeps them in the store, and closes them there when they are over."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        seed_source: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
        match_id: Callable[[], str] = new_match_id,
        stopwatch: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        """Serve these games; `clock` gives milliseconds since 1970, `seed_source` 32 bytes that nobody can guess.

        `stopwatch` measures the time limits, in milliseconds: it runs on when the clock of the machine is set anew.
        """
        self._store = store
        self._games = games
        self._clock = clock
        self._seed_source = seed_source
        self._match_id = match_id
        self._stopwatch = stopwatch
        self._sittings: dict[str, Sitting] = {}

    def new_match(
        self,
        game_key: str,
        players: tuple[Player, ...],
        options: Any,
        *,
        tournament: str | None = None,
        round: int | None = None,
        table: int | None = None,
        minutes: int = 0,
    ) -> Sitting:
        """Seat the players, seal a seed and make the first draws; raises BrokenLog, StoreError and MatchExists.

        After so many `minutes` of play time is called by itself; 0 is no limit.
        """
        game = self._games[game_key]
        seed = self._seed_source()
        header = Header(
            match=self._match_id(),
            game=game.key,
            rules=game.rules_version,
            players=players,
            # As the file has them: tuples are lists there.
            options=msgspec.json.decode(msgspec.json.encode(options)),
            commitment=commitment_of(seed),
            nonces=tuple("" if player.bot else self._seed_source()[:8].hex() for player in players),
            created=self._clock(),
        )
        # The seats and options are tried before anything is written: a match that cannot be set up leaves no trace.
        game.initial_state(options, len(players))
        journal = self._store.matches.create(header, seed, tournament=tournament, round=round, table=table)
        sitting = self._seat(Table(game, header, seed, journal, self._clock))
        if minutes:
            sitting.clock.limit(minutes)
        sitting.table.start()
        return sitting

    def resume(self, match: str) -> Sitting:
        """Return the match as it stands, from this process or from the store.

        Raises UnknownMatch, BrokenLog, and CarteadoError "match_not_resumable" when nobody can deal on.
        """
        if match in self._sittings:
            return self._sittings[match]
        record = self._store.matches.load(match)
        if record.seed is None or record.status != "open":
            raise CarteadoError("match_not_resumable", match=match)
        journal = self._store.matches.journal(match)
        sitting = self._seat(Table(self._games[record.header.game], record.header, record.seed, journal, self._clock))
        try:
            sitting.table.resume(record.entries)
        except CarteadoError:
            del self._sittings[match]
            raise
        if sitting.table.outcome is not None:
            sitting.close()
        return sitting

    def _seat(self, table: Table) -> Sitting:
        clock = GameClock(self._store.settings, table.header.match, self._stopwatch)
        sitting = Sitting(table, self._store.matches, self._clock, self._seed_source(), clock, self._forget)
        self._sittings[table.header.match] = sitting
        return sitting

    def _forget(self, match: str) -> None:
        self._sittings.pop(match, None)


class Sitting:
    """One live match: its table, who listens to it, and the task that moves its bots."""

    def __init__(
        self,
        table: Table,
        matches: Matches,
        clock: Callable[[], int],
        entropy: bytes,
        game_clock: GameClock | None = None,
        forget: Callable[[str], None] = lambda _match: None,
    ) -> None:
        """Sit down at a table; `entropy` feeds the bots' choices, `forget` is told when the match is over."""
        self.table = table
        self.clock = game_clock or GameClock(NothingKept(), table.header.match, clock)
        """The time limit; without one given here nothing of it is kept."""
        self.pause = 0.0
        """How long a bot seems to think before it moves, in seconds."""
        self.trouble: CarteadoError | None = None
        """What stopped the bots: the journal could not be written, or somebody else plays the match."""
        self._matches = matches
        self._clock = clock
        self._forget = forget
        self._rng = Stream(entropy)
        self._bots: dict[Seat, Bot] = {}
        for seat, player in enumerate(table.header.players):
            if player.bot is not None:
                # A bot that this version does not have any more is replaced by the one that plays everything.
                self._bots[seat] = bots_of(table.game).get(player.bot, RandomBot())
        self._listeners: list[Listener] = []
        self._changed = asyncio.Event()
        self._pace: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None
        self._visitors = 0
        table.subscribe(self._heard)

    @property
    def match(self) -> str:
        """The match's id."""
        return self.table.header.match

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats played by people."""
        return tuple(seat for seat in range(len(self.table.header.players)) if seat not in self._bots)

    @property
    def playing(self) -> bool:
        """Tell whether the bots move."""
        return self._pace is not None and not self._pace.done()

    @property
    def time_called(self) -> bool:
        """Tell whether time was called, by the clock or by somebody."""
        entries = (ply.entry for ply in self.table.line.plies)
        return any(isinstance(entry, Intervened) and isinstance(entry.act, TimeCalled) for entry in entries)

    @property
    def time_left(self) -> int | None:
        """How many milliseconds are left to play; None without a time limit, and after time was called."""
        return self.clock.left if self.table.outcome is None else None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change at the table; returns a function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def enter(self) -> None:
        """Somebody looks at the table: while anybody does, the bots move and the clock runs."""
        self._visitors += 1
        loop = asyncio.get_running_loop()
        if not self.playing:
            self._pace = loop.create_task(self._move_bots())
        if self._watch is None:
            self.clock.run()
            self._watch = loop.create_task(self._keep_time())

    async def leave(self) -> None:
        """Somebody has gone; when nobody is left the bots stop. The match stays open and can be resumed."""
        self._visitors -= 1
        tasks = [task for task in (self._pace, self._watch) if task is not None]
        if self._visitors or not tasks:
            return
        self.clock.rest()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pace = self._watch = None
        self._forget(self.match)

    def close(self) -> None:
        """Write the end of the match into the library."""
        outcome = self.table.outcome
        assert outcome is not None
        self._matches.close(self.match, outcome, len(self.table.line.plies), self._clock())
        self.clock.forget()
        self._forget(self.match)

    def look_at_clock(self) -> None:
        """Call time when it is up; once it is called, by whomever, there is no clock any more."""
        if self.table.outcome is not None or self.clock.look() != 0:
            return
        try:
            self.table.intervene(TimeCalled())
        except CarteadoError as error:
            self.trouble = error
            self._tell()

    def _heard(self, ply: Ply) -> None:
        if isinstance(ply.entry, Intervened) and isinstance(ply.entry.act, TimeCalled):
            self.clock.forget()
        self._changed.set()
        self._tell()
        if isinstance(ply.entry, Revealed):
            self.close()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    async def _keep_time(self) -> None:
        while self.table.outcome is None and self.trouble is None:
            self.look_at_clock()
            await asyncio.sleep(_LOOK_EVERY)

    async def _move_bots(self) -> None:
        try:
            while self.table.outcome is None:
                self._changed.clear()
                seat = next((seat for seat in self.table.deciders() if seat in self._bots), None)
                if seat is None:
                    await self._changed.wait()
                else:
                    await self._move(seat)
        except CarteadoError as error:
            self.trouble = error
            self._tell()

    async def _move(self, seat: Seat) -> None:
        """Choose for one seat; whatever happened at the table meanwhile makes the choice void."""
        table, bot = self.table, self._bots[seat]
        state = table.state
        await asyncio.sleep(self.pause)
        if table.state is not state:
            return
        view, legal = table.view(seat), table.legal_actions(seat)
        if len(legal) == 1:
            action = legal[0]
        elif isinstance(bot, RandomBot):
            action = bot.choose(view, legal, self._rng)
        else:
            action = await asyncio.to_thread(bot.choose, view, legal, self._rng)
        if table.state is state:
            table.submit(seat, action)
