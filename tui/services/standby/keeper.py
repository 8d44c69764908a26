"""Standby: keeps a live copy of the club's file elsewhere while a hall is open, and reports on it."""

from __future__ import annotations

import asyncio
import errno
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeAlias

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.store import Store
from tui.services.environment import now_ms
from tui.services.standby import terms
from tui.services.standby.litestream import MARGIN, Copying, changes_of, last_change, litestream
from tui.services.standby.place import CHANGES, CopyPlace
from tui.services.standby.state import StandbyPhase, StandbyState
from tui.services.standby.terms import BEAT, HOST_KEY, SILENCE, Beat, Claim, Rest

PATIENCE = 5.0
"""Seconds that a place has to answer."""
STUCK = 20.0
"""Seconds without getting on after which copying is begun anew."""
LATE = 5.0
"""Seconds behind from which it is said."""
_LONGEST_BREAK = 60.0


class CopyAtWork(Protocol):
    """A copy that is being kept."""

    last_words: str

    @property
    def ended(self) -> bool:
        """Tell whether the copy has ended."""
        ...

    async def end(self) -> None:
        """Let the copy send what is left and end."""
        ...


Begin: TypeAlias = Callable[[Path, Path, dict[str, object]], Awaitable[CopyAtWork]]


def notes_of(store: Path) -> Path:
    """Return the folder beside a store in which Litestream keeps what it has yet to send."""
    return store.with_name(f"{store.stem}-standby")


class Standby:
    """The copy of an open hall's file."""

    def __init__(
        self,
        store: Store,
        place: CopyPlace,
        host_key: Path,
        *,
        begin: Begin = Copying.begin,
        rest: Rest = asyncio.sleep,
        now: Callable[[], float] = time.monotonic,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        """Keep a copy of a store and its hall's key; `now` is in seconds, `clock` in milliseconds since 1970."""
        self.place = place
        self.claim: Claim | None = None
        """The term of this hall; None as long as the place was never in reach."""
        self.restarts = 0
        """How often copying was begun anew."""
        self._store, self._host_key = store, host_key
        self._begin, self._rest, self._now, self._clock = begin, rest, now, clock
        self._trouble: CarteadoError | None = None
        self._copying: CopyAtWork | None = None
        self._copies = 0
        self._copy = ""
        self._whole = ""
        self._forgotten = ""
        self._held = 0
        self._progress = (0, 0)
        self._got_on = 0.0
        self._again = 0.0
        self._break = 1.0

    @property
    def state(self) -> StandbyState:
        """The phase of a copy."""
        where, trouble = self.place.where, self._trouble
        if not self._whole:
            return StandbyState(where, StandbyPhase.BEGINS, 0, trouble)
        behind = (self._clock() - self._held) // 1000
        phase = StandbyPhase.HELD if behind < LATE and trouble is None else StandbyPhase.BEHIND
        return StandbyState(where, phase, behind, trouble)

    async def open(self) -> None:
        """Begin the hall's term; a place out of reach is waited for.

        Raises CarteadoError as `terms.begin_term`, and "standby_missing" without Litestream.
        """
        litestream()
        try:
            async with asyncio.timeout(PATIENCE + SILENCE):
                self.claim = await terms.begin_term(self.place, self._store, self._clock(), self._rest)
        except (OSError, TimeoutError) as error:
            self._trouble = self._out_of_reach(error)

    async def keep(self) -> Claim:
        """Keep the copy until another computer takes over; return its claim. `end` sends what is left."""
        while True:
            later = await self._look()
            if later is not None:
                return later
            await self._rest(BEAT)

    async def end(self) -> None:
        """Send what is left and say that the hall has closed; nothing is raised."""
        await self._stop()
        if self.claim is not None and self._trouble is None:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    now = self._clock()
                    beat = Beat(now, now if self._whole else 0, self._whole, ended=True)
                    await terms.write_beat(self.place, self.claim.term, beat)
        await self.place.close()

    async def _look(self) -> Claim | None:
        """Look after the copy; return the claim of another computer, None while there is none."""
        try:
            if self.claim is None:
                await self.open()
                if self.claim is None:
                    return None
            async with asyncio.timeout(PATIENCE):
                latest = await terms.latest_claim(self.place)
                if latest is not None and latest.term > self.claim.term:
                    return latest
                if latest != self.claim:
                    raise FileNotFoundError(errno.ENOENT, "not the place it was")
                await self._go_on(self.claim)
        except FileNotFoundError as error:
            # Left alone, Litestream would make the folder anew, on the computer's own disk.
            await self._stop()
            self._trouble = self._out_of_reach(error)
        except (OSError, TimeoutError) as error:
            self._trouble = self._out_of_reach(error)
        except CarteadoError as error:
            self._trouble = error
            if error.code == "standby_superseded":
                return await self._latest()
        return None

    async def _latest(self) -> Claim | None:
        with suppress(OSError):
            return await terms.latest_claim(self.place)
        return None

    def _out_of_reach(self, error: OSError) -> CarteadoError:
        return CarteadoError("standby_away", where=self.place.where, detail=fault_of(error))

    async def _go_on(self, claim: Claim) -> None:
        if self._copying is not None and (self._copying.ended or self._now() - self._got_on > STUCK):
            self._trouble = CarteadoError("standby_broken", detail=self._copying.last_words)
            self._again, self._break = self._now() + self._break, min(2 * self._break, _LONGEST_BREAK)
            await self._stop()
        if self._copying is None:
            if self._now() < self._again:
                return
            await self._anew(claim)
        await self._measure()
        if self._clock() - self._held < 1000 * LATE:
            self._trouble = None
        await self._beat(claim)
        if self._whole == self._copy and self._forgotten != self._copy:
            # Many files may be there: the copy is looked after meanwhile.
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await terms.forget_others(self.place, claim, self._copy)
                    self._forgotten, self._break = self._copy, 1.0

    async def _anew(self, claim: Claim) -> None:
        """Begin a copy in a folder of its own; the one before stays until this one is whole."""
        self.restarts += self._copies > 0
        self._copies += 1
        self._copy = terms.copy_name(claim.term, self._copies)
        await self.place.delete(self._copy)
        # The hall of another computer has the same key, so that nobody's ssh takes it for a stranger.
        await self.place.write(HOST_KEY, await asyncio.to_thread(self._host_key.read_bytes))
        replica = self.place.replica(self._copy)
        self._copying = await self._begin(self._store.path, notes_of(self._store.path), replica)
        self._progress, self._got_on = (0, 0), self._now()

    async def _measure(self) -> None:
        """Find out until when all that was on disk has come to the place."""
        now, notes = self._clock(), notes_of(self._store.path)
        taken, more = await asyncio.to_thread(_taken, self._store.path, notes / "copy" / CHANGES)
        sent, _ = last_change(await self.place.names(f"{self._copy}/{self.place.changes}"))
        last = max(taken, default=0)
        waits = more or sent < last
        if (sent, last) != self._progress or not waits:
            self._progress, self._got_on = (sent, last), self._now()
        if sent:
            self._whole = self._copy
            self._held = max(self._held, now if not waits else taken.get(sent, 0) - MARGIN)

    async def _beat(self, claim: Claim) -> None:
        beat = Beat(self._clock(), self._held, self._whole)
        await terms.write_beat(self.place, claim.term, beat)

    async def _stop(self) -> None:
        if self._copying is not None:
            copying, self._copying = self._copying, None
            await copying.end()


def _taken(store: Path, changes: Path) -> tuple[dict[int, int], bool]:
    """Return the changes that Litestream has taken from a store, each with its time (ms), and whether more wait."""
    try:
        written = store.with_name(f"{store.name}-wal").stat().st_mtime_ns // 1_000_000
    except FileNotFoundError:
        written = 0
    try:
        changes_here = changes_of({path.name: path.stat().st_mtime_ns // 1_000_000 for path in changes.iterdir()})
    except FileNotFoundError:
        return {}, True
    return changes_here, written > max(changes_here.values(), default=0)
