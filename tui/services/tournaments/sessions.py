"""TournamentSessions: the tournaments that are open in this process, each once.

And which one a text means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from engine.core.listeners import Listeners
from engine.core.text import fold
from saves.matches.record import MatchLine
from saves.store import Store
from tui.services.tournaments.session import TournamentSession

if TYPE_CHECKING:
    from tui.services.tournaments.club import ServiceContext


def tournament_meant(store: Store, text: str = "") -> str:
    """Return the id of the tournament that a text means.

    Its id, the beginning of one, or a part of its line. Without a text it is the newest of those in play, else of those
    that are not over, else of all. Raises CarteadoError when there is none.
    """
    lines = store.tournaments.list()
    if not text:
        coming = [line for line in lines if not line.finished]
        newest = [*(line for line in coming if line.begun), *coming, *lines][:1]
        if not newest:
            raise CarteadoError("no_tournaments")
        return newest[0].id
    ids = [line.id for line in lines if line.id.startswith(text)] or [
        line.id for line in lines if fold(text) in fold(line.line)
    ]
    if not ids:
        raise CarteadoError("no_such_tournament", text=text)
    return ids[0]


OnTournamentChange = Callable[[TournamentSession], None]


class TournamentSessions:
    """Sessions of tournaments: each is opened once, and every change to any of them is announced."""

    def __init__(self, club: ServiceContext) -> None:
        self.club = club
        self._open: dict[str, TournamentSession] = {}
        self._broken: dict[str, int] = {}
        self._listeners = Listeners[TournamentSession]()

    def subscribe(self, listener: OnTournamentChange) -> Callable[[], None]:
        """Tell the listener which tournament has changed; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def open(self, tournament: str) -> TournamentSession:
        """Return a tournament of the store, as it stands there; raises as TournamentSession does."""
        held = self._open.get(tournament)
        if held is None:
            return self.add(TournamentSession(self.club, tournament))
        held.catch_up()
        return held

    def reread(self, tournament: str) -> None:
        """Read a tournament again that is open here, after a file has brought other acts.

        Raises as TournamentSession does.
        """
        held = self._open.get(tournament)
        if held is not None:
            held.reload()
            held.tell()

    def add(self, tournament_session: TournamentSession) -> TournamentSession:
        """Take in a tournament that was opened, or has just been founded."""
        self._open[tournament_session.id] = tournament_session
        tournament_session.follow(lambda: self._tell(tournament_session))
        self._tell(tournament_session)
        return tournament_session

    def forget(self, tournament: str) -> None:
        """Forget a deleted tournament."""
        tournament_session = self._open.pop(tournament, None)
        if tournament_session is not None:
            self._tell(tournament_session)

    @property
    def opened(self) -> tuple[TournamentSession, ...]:
        """The tournaments that are open here, those that are over too, the newest first."""
        return tuple(reversed(self._open.values()))

    @property
    def running(self) -> tuple[TournamentSession, ...]:
        """The tournaments that are open here and not finished, the newest first."""
        return tuple(session for session in self.opened if not session.tournament.finished)

    def look(self) -> None:
        """Open the store's unfinished tournaments, and read again what other programs have written.

        One that cannot be read is left alone until more of it was written: its desk says what is wrong.
        """
        lines = self.club.store.tournaments.list()
        for tournament in self._open.keys() - {line.id for line in lines}:
            self.forget(tournament)
        for line in reversed(lines):
            held = self._open.get(line.id)
            if (held is None and line.finished) or self._broken.get(line.id) == line.acts:
                continue
            if held is not None and (held.pending is not None or len(held.desk.entries) == line.acts):
                continue
            self._broken[line.id] = line.acts
            with suppress(CarteadoError):
                if held is None:
                    self.open(line.id)
                else:
                    held.reload()
                    held.tell()
                del self._broken[line.id]

    def open_over(self, most: int) -> None:
        """Open the newest tournaments of the store that are over, this many at most.

        One that cannot be read is left.
        """
        over = [line.id for line in self.club.store.tournaments.list() if line.finished]
        for tournament in reversed(over[:most]):
            with suppress(CarteadoError):
                self.open(tournament)

    def end_overtaken(self, lines: Iterable[MatchLine]) -> bool:
        """Abandon open matches of tournaments that are over, left behind by earlier versions.

        Tells whether there was one.
        """
        over = {line.id for line in self.club.store.tournaments.list() if line.finished}
        left = over & {line.tournament for line in lines}
        for tournament in left:
            with suppress(CarteadoError):
                tournament_session = self.open(tournament)
                tournament_session.tables.end_overtaken(tournament_session.tournament)
        return bool(left)

    def of_match(self, match: str) -> TournamentSession | None:
        """Return the tournament at one of whose tables the match is played now, or None."""
        return next((session for session in self._open.values() if session.tables.watches(match)), None)

    def _tell(self, tournament_session: TournamentSession) -> None:
        self._listeners.tell(tournament_session)
