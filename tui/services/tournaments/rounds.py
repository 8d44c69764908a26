"""The clock of a round, the call of time, and the seeded draw."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from engine.core.chance import SEED_BYTES
from engine.core.model import TimeCalled
from saves.rows.row_store import RowStore
from saves.tournaments.tournament_rows import DrawSeed, RoundTime
from tournaments.lots import stream
from tui.services.matches.clocks import MINUTE

if TYPE_CHECKING:
    from tui.services.tournaments.session import TournamentSession


WARNINGS = (10, 5, 1)
"""How many minutes before the end somebody says so; and at the end."""


class RoundClock:
    """One tournament's clock; every act is kept at once, and every look reads what is kept."""

    def __init__(self, kept: RowStore[RoundTime], tournament: str, clock: Callable[[], int]) -> None:
        """Follow the clock of a tournament; `clock` gives milliseconds since 1970."""
        self._kept = kept
        self._tournament = tournament
        self._clock = clock

    @property
    def time(self) -> RoundTime | None:
        """The saved clock time; None while no clock runs."""
        return self._kept.get(self._tournament)

    def left(self, table: int = 0) -> int | None:
        """Return how much time the round has, or one of its tables.

        Negative when it is over, None without a clock.
        """
        time = self.time
        if time is None:
            return None
        return self._left_of(time) + time.extra.get(table, 0)

    def of_round(self, number: int) -> RoundTime | None:
        """Return the saved clock time if it belongs to this round."""
        time = self.time
        return time if time is not None and time.round == number else None

    def start(self, number: int, minutes: int) -> None:
        """Let a round begin now, with this many minutes; a bell that was on stays on."""
        before = self.time
        limit = minutes * MINUTE
        bell = before is not None and before.bell
        self._keep(RoundTime(self._tournament, number, limit, self._clock() + limit, bell=bell))

    def pause(self) -> None:
        """Stop the clock, or let it run on."""
        time = self.time
        if time is None:
            return
        if time.left is None:
            self._keep(msgspec.structs.replace(time, left=time.ends - self._clock()))
        else:
            self._keep(msgspec.structs.replace(time, left=None, ends=self._clock() + time.left))

    def add(self, minutes: int) -> None:
        """Give every table more time, or less."""
        time = self.time
        if time is None:
            return
        more = minutes * MINUTE
        left = None if time.left is None else time.left + more
        changed = msgspec.structs.replace(time, limit=max(0, time.limit + more), ends=time.ends + more, left=left)
        self._keep(msgspec.structs.replace(changed, called=changed.called and (self._left_of(changed) <= 0)))

    def give(self, table: int, minutes: int) -> None:
        """Give one table extra time; 0 in all removes it from the list."""
        time = self.time
        if time is None:
            return
        extra = dict(time.extra)
        extra[table] = max(0, extra.get(table, 0) + minutes * MINUTE)
        self._keep(msgspec.structs.replace(time, extra={key: value for key, value in extra.items() if value}))

    def ring(self) -> None:
        """Let the bell ring at the warnings, or not."""
        if (time := self.time) is not None:
            self._keep(msgspec.structs.replace(time, bell=not time.bell))

    def call(self) -> None:
        """Note that time was called."""
        if (time := self.time) is not None:
            self._keep(msgspec.structs.replace(time, called=True))

    def stop(self) -> None:
        """Remove the clock."""
        self._kept.delete(self._tournament)

    def _left_of(self, time: RoundTime) -> int:
        return time.left if time.left is not None else time.ends - self._clock()

    def _keep(self, time: RoundTime) -> None:
        self._kept.put(time)


def clock_of(tournament_session: TournamentSession) -> RoundClock:
    """Return the clock of a tournament."""
    return RoundClock(tournament_session.club.store.round_clocks, tournament_session.id, tournament_session.club.clock)


def clock_text(left: int) -> str:
    """Return a time as a clock shows it: 42:05, 1:02:05, and -0:30 when it is over."""
    seconds = -(-left // 1000) if left >= 0 else -(left // 1000)
    hours, rest = divmod(abs(seconds), 3600)
    minutes, seconds = divmod(rest, 60)
    shown = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"-{shown}" if left < 0 and shown.strip("0:") else shown


def warning(before: int | None, now: int | None) -> int | None:
    """Return the minutes to warn of when the clock has gone from one time to the other, 0 at the end.

    None for none.
    """
    if before is None or now is None or before <= now:
        return None
    passed = [minutes for minutes in (*WARNINGS, 0) if now <= minutes * MINUTE < before]
    return min(passed, default=None)


_LOTS = 1 << 32
"""So many lots a stream can tell apart at once; every lot below it is one of a desk."""


def lot_of(seed: str, round: int, drawing: str = "round") -> int:
    """Return the lot of a round by a seed; `drawing` tells a redrawing from the first one."""
    return stream(f"seeded {drawing}", f"{seed} {round}").randrange(_LOTS)


def lot_for(tournament_session: TournamentSession, seed: str | None, round: int, drawing: str = "round") -> int:
    """Return the lot of a round by the seed given now, else by the one kept, else by chance."""
    kept = seed if seed is not None else kept_seed(tournament_session)
    return tournament_session.club.lot() if kept is None else lot_of(kept, round, drawing)


def seeds_from(seed: str) -> Callable[[], bytes]:
    """Return a source of seeds for matches, each made from this one and its number."""
    count = 0

    def source() -> bytes:
        nonlocal count
        count += 1
        return hashlib.sha256(f"carteado match seed {count}\x00{seed}".encode()).digest()[:SEED_BYTES]

    return source


def keep_seed(tournament_session: TournamentSession, seed: str) -> None:
    """Draw all rounds by this seed from now on."""
    tournament_session.club.store.draw_seeds.put(DrawSeed(tournament_session.id, seed))


def kept_seed(tournament_session: TournamentSession) -> str | None:
    """Return the seed kept for the tournament, None where chance draws."""
    kept = tournament_session.club.store.draw_seeds.get(tournament_session.id)
    return kept.seed if kept is not None else None


def forget_seed(tournament_session: TournamentSession) -> None:
    """Draw rounds by chance again."""
    tournament_session.club.store.draw_seeds.delete(tournament_session.id)


def late_tables(tournament_session: TournamentSession, clock: RoundClock) -> tuple[int, ...]:
    """Return the tables without a result whose time is up.

    All of them while the round itself has time left.
    """
    pending = tuple(table.number for table in tournament_session.desk.pending())
    left = clock.left()
    if left is None or left > 0:
        return pending
    return tuple(number for number in pending if (clock.left(number) or 0) <= 0)


def call_time(tournament_session: TournamentSession, tables: tuple[int, ...]) -> int:
    """Call time in the matches that are played here at these tables; returns how many there are.

    Each goes on to the end that its game sets for that (4.7.1 in Chama). At tables with real cards the organiser calls
    it aloud; they count too. Raises as MatchService.resume and Table.intervene do.
    """
    this_round = tournament_session.desk.round
    if this_round is None:
        return 0
    called = 0
    for look in tournament_session.tables.looks(this_round.number):
        if look.pairing.number not in tables or look.state != "playing":
            continue
        live_match = tournament_session.tables.sit_down(look.pairing)
        if not live_match.time_called:
            live_match.table.intervene(TimeCalled())
        called += 1
    if called:
        tournament_session.tables.pick_up()
    return called
