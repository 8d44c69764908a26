"""LobbyMatches: the numbered matches that are played in the hall, and those that wait for people."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from engine.core.errors import CarteadoError
from engine.core.model import Abandoned
from engine.core.text import fold
from saves.matches.match_rows import OpenTableRow
from saves.matches.record import MatchLine
from saves.store import Store
from tui.services.identity.limits import Limits
from tui.services.lobby.open_table import LobbyEvent, LobbyMatch, LobbyPerson, PersonMoved, table_of
from tui.services.lobby.rights import check_may_look, rated_result
from tui.services.matches.attendance import Role
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.notices import Arrived, Departed, MatchNotice
from tui.services.tournaments.players import seats_to_play, seats_waiting
from tui.services.tournaments.sessions import TournamentSessions
from tui.services.turn_loop import Precedence

BOT_PAUSE = 0.7
"""How long bots at the lobby's tables seem to think, in seconds."""


HOUR = 3_600_000
LOOK_EVERY = HOUR // 6
"""In milliseconds: how often matches are looked for that everybody has left."""


class LobbyMatches:
    """The matches of a hall.

    `clock` gives milliseconds since 1970, `number` the next table, `tell` hears events.
    """

    def __init__(
        self,
        store: Store,
        match_service: MatchService,
        tournament_sessions: TournamentSessions | None,
        *,
        clock: Callable[[], int],
        number: Callable[[], int],
        tell: Callable[[LobbyEvent], None],
        limits: Limits,
    ) -> None:
        self._store = store
        self._kept = store.open_tables
        self._match_service = match_service
        self._tournament_sessions = tournament_sessions
        self._clock = clock
        self._number = number
        self._tell = tell
        self._limits = limits
        self._live: dict[str, LobbyMatch] = {}
        self._left: dict[str, tuple[MatchLine, ...]] = {}
        """What each person, by folded name, has left open."""
        self._forsaken: deque[str] = deque()
        """What is to be abandoned next."""
        self._precedence: dict[str, Precedence] = {}
        """Who plays, by folded name, at the time of the clock below."""
        self._precedence_then = 0
        self._looked = -LOOK_EVERY
        self._ends: dict[str, Callable[[], None]] = {}
        """What ends the news of each match."""

    def close(self) -> None:
        """Follow no news any more, except the ends of matches that are still played."""
        for match in tuple(self._ends):
            self._end(match)

    def _end(self, match: str) -> None:
        self._ends.pop(match, lambda: None)()

    @property
    def known(self) -> tuple[LobbyMatch, ...]:
        """Every match that is played and was seen from here."""
        return tuple(self._live.values())

    def host(self, number: int, live_match: LiveMatch, kept: OpenTableRow) -> LobbyMatch:
        """Keep who opened the table of a match that begins; returns it."""
        self._kept.put(kept)
        return self._watch(number, live_match, kept)

    def is_hosted(self, match: str) -> bool:
        """Tell whether somebody opened the table of a match in the hall."""
        return table_of(self._kept, match).host != ""

    def drop(self, match: str) -> None:
        """Forget a match that could not be saved."""
        self._end(match)
        self._live.pop(match, None)

    def tables(self, name: str) -> tuple[LobbyMatch, ...]:
        """Return the tables that play, those that this person may know of, the newest last."""
        self._see()
        return tuple(live for live in self._live.values() if live.shown_to(name))

    def table(self, match: str) -> LobbyMatch:
        """Return the table of a match, opened again if it waits in the store.

        Raises as MatchService.resume does. One of a tournament is opened there, so that its result lands.
        """
        live = self._live.get(match)
        if live is not None and live.live_match in self._match_service.live_matches:
            return live
        return self._take_in(self._in_tournament(match) or self._match_service.resume(match))

    def visit(self, person: LobbyPerson, match: str, code: str = "") -> LobbyMatch:
        """Let somebody come to the table of a match, to play or to watch; raises as `table` does.

        Where people play the bots take their time from then on. Raises SealedMatch as check_may_look does,
        "table_private" without the code of a private table at which one has no seat, and "visits_too_fast". Organisers
        need no code.
        """
        self._limits.spend("visit", person)
        check_may_look(self._store, match, person)
        live = self.table(match)
        if not (person.organiser or live.shown_to(person.name) or fold(code) == fold(live.code)):
            raise CarteadoError("table_private", table=live.number)
        if live.live_match.people and not live.live_match.pause:
            live.live_match.pause = BOT_PAUSE
        return live

    def role_at(self, person: LobbyPerson, live_match: LiveMatch) -> Role:
        """Return what somebody may decide at a table that plays.

        Everything, the clocks of one's own table, nothing.
        """
        self._see()
        if person.organiser:
            return "organiser"
        hosts = (live.host for live in self._live.values() if live.live_match is live_match)
        return "host" if person.name in hosts else "guest"

    def _in_tournament(self, match: str) -> LiveMatch | None:
        if self._tournament_sessions is None:
            return None
        record = self._store.matches.load(match)
        if record.tournament is None or record.table is None:
            return None
        try:
            tournament_session = self._tournament_sessions.open(record.tournament)
        except CarteadoError:
            return None
        return tournament_session.tables.take_up(match, record.table)

    def unfinished(self, name: str) -> Iterator[MatchLine]:
        """Yield the unfinished matches in which this person has a seat, the newest first."""
        return (line for line in self._store.matches.each(person=name, status="open") if line.resumable)

    def waiting_for(self, name: str) -> tuple[str, ...]:
        """Return the ids of the unfinished matches in which this person has a seat, the newest first."""
        return tuple(line.id for line in self.unfinished(name))

    def alone(self, name: str) -> int:
        """Return how many unfinished matches against bots alone this person has."""
        return self._store.matches.count_alone(name)

    def left_open(self, name: str) -> tuple[MatchLine, ...]:
        """Return the waiting matches that nobody has opened again since the server was closed.

        A tournament's are found there.
        """
        person = fold(name)
        if person not in self._left:
            self._left[person] = tuple(
                line for line in self.unfinished(name) if line.tournament is None and table_of(self._kept, line.id).host
            )
        return tuple(line for line in self._left[person] if line.id not in self._live)

    def abandon_left(self, hours: int) -> None:
        """Abandon the next match against bots alone in which nothing has happened for this many hours.

        0 is never. It must have been begun in the hall, and nobody may be at it. Call this now and then: it abandons a
        single match, since that one is read from the store and played to where it stands.
        """
        now, lasts = self._clock(), hours * HOUR
        if lasts and not self._forsaken and now - self._looked >= LOOK_EVERY:
            self._looked = now
            self._forsaken.extend(self._store.matches.alone_before(now - lasts))
        while self._forsaken:
            match = self._forsaken.popleft()
            if not self.is_hosted(match) or any(live.match == match for live in self._match_service.live_matches):
                continue
            # One that cannot be read is for the doctor.
            with suppress(CarteadoError):
                self._take_in(self._match_service.resume(match)).live_match.table.intervene(Abandoned())
                return

    def seats_here(self, name: str) -> tuple[LobbyMatch, ...]:
        """Return the tables whose match goes on and at which somebody has a seat, also where a bot fills in."""
        self._see()
        mine = fold(name)
        return tuple(
            live
            for live in self._live.values()
            if mine in live.live_match.owner_names and live.live_match.table.outcome is None
        )

    def open_seats(self) -> Iterator[tuple[str, bool]]:
        """Yield who has a seat in a match that is not over, and whether a tournament gave it to the name."""
        yield from self._store.matches.open_seats()
        for live in self._live.values():
            by_tournament = (
                self._tournament_sessions is not None and self._tournament_sessions.of_match(live.match) is not None
            )
            yield from ((player.name, by_tournament) for player in live.live_match.owners if player.bot is None)

    def has_seat(self, name: str) -> bool:
        """Tell whether somebody has a seat in a match that is not over, at a table that is open or that was."""
        return bool(self.seats_here(name) or self.left_open(name) or seats_waiting(self._tournament_sessions, name))

    def precedence(self, name: str) -> Precedence:
        """Return a person's precedence in the turn loop, cached for half a second."""
        now = self._clock() // 500
        if now != self._precedence_then:
            self._precedence_then, self._precedence = now, dict(self._who_plays())
        return self._precedence.get(fold(name), Precedence.LOOKS_ON)

    def _who_plays(self) -> Iterator[tuple[str, Precedence]]:
        """Yield everybody who plays; who plays at several tables comes by the last."""
        for seat in seats_to_play(self._tournament_sessions):
            yield fold(seat), Precedence.PLAYS
        seated: list[str] = []
        present: list[str] = []
        self._see()
        for live in self._live.values():
            if live.live_match.table.outcome is None:
                owners, here = live.live_match.owners, live.live_match.attendance.seats
                seated += [fold(player.name) for player in owners if player.bot is None]
                # Nobody waits for whoever has a seat and is somewhere else, nor at a table where nobody else is.
                present += [fold(owners[seat].name) for seat in here] if len(here) > 1 else []
        yield from ((name, Precedence.PLAYS) for name in seated)
        yield from ((name, Precedence.AWAITED) for name in present)

    def _see(self) -> None:
        """Take in tables that were begun otherwise: by the desk, or at the organiser's own screen."""
        for live_match in self._match_service.live_matches:
            self._take_in(live_match)

    def _take_in(self, live_match: LiveMatch) -> LobbyMatch:
        """Return the table of a live match; one that everybody had left is the same table when it is opened again."""
        live = self._live.get(live_match.match)
        if live is not None and live.live_match is live_match:
            return live
        number = live.number if live is not None else self._number()
        return self._watch(number, live_match, table_of(self._kept, live_match.match))

    def _watch(self, number: int, live_match: LiveMatch, kept: OpenTableRow) -> LobbyMatch:
        live = self._live[live_match.match] = LobbyMatch(
            number, live_match.match, kept.host, kept.code, kept.rated, live_match
        )
        live_match.gives_hints &= not kept.rated
        self._forget_left(live_match)
        ends: list[Callable[[], None]] = []

        def heard() -> None:
            if live_match.closed and self._live.get(live_match.match) is live:
                ends[0]()
                self._over(live)

        ends.append(live_match.subscribe(heard))
        self._end(live_match.match)
        self._ends[live_match.match] = live_match.subscribe_news(self._hear)
        return live

    def _hear(self, news: MatchNotice) -> None:
        """Note what has happened around a table that plays, where it is seen from here."""
        if isinstance(news, Arrived | Departed):
            self._tell(PersonMoved(news.who))

    def _over(self, live: LobbyMatch) -> None:
        """The match has ended: it counts for the ratings if that was agreed on, and once."""
        self._forget_left(live.live_match)
        self._end(live.match)
        del self._live[live.match]
        if table_of(self._kept, live.match).host:
            result = rated_result(live, self._clock())
            with self._store.together():
                self._kept.delete(live.match)
                if result is not None:
                    self._store.write(partial(self._store.players.record_result, result))
        self._tell(live.changed)

    def _forget_left(self, live_match: LiveMatch) -> None:
        """Look anew for what the people of a match have left open: those of others stay as they are."""
        for player in (*live_match.table.header.players, *live_match.owners):
            self._left.pop(fold(player.name), None)
