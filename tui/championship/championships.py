"""The tournaments that are open in this process: the desk and the players look at the same one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from engine.core.errors import CarteadoError
from engine.core.listeners import Listeners
from tui.championship import Championship, Club

Listener = Callable[[Championship], None]


class Championships:
    """Opens every tournament once, and tells of every change to any of them."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self._open: dict[str, Championship] = {}
        self._broken: dict[str, int] = {}
        self._listeners = Listeners[Championship]()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener which tournament has changed; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def open(self, tournament: str) -> Championship:
        """Return a tournament of the store, as it stands there; raises as Championship does."""
        held = self._open.get(tournament)
        if held is None:
            return self.add(Championship(self.club, tournament))
        if held.pending is None and len(held.desk.entries) != len(self.club.store.tournaments.load(tournament)):
            held.reload()
            held.tell()
        return held

    def reread(self, tournament: str) -> None:
        """A file has brought other acts: read them if the tournament is open here; raises as Championship does."""
        held = self._open.get(tournament)
        if held is not None:
            held.reload()
            held.tell()

    def add(self, championship: Championship) -> Championship:
        """Take in a tournament that was opened, or has just been founded."""
        self._open[championship.id] = championship
        championship.follow(lambda: self._tell(championship))
        self._tell(championship)
        return championship

    def forget(self, tournament: str) -> None:
        """The tournament was deleted."""
        championship = self._open.pop(tournament, None)
        if championship is not None:
            self._tell(championship)

    @property
    def running(self) -> tuple[Championship, ...]:
        """The tournaments that are open here and not finished, the newest first."""
        return tuple(one for one in reversed(self._open.values()) if not one.tournament.finished)

    def look(self) -> None:
        """Open the unfinished tournaments of the store, and read anew what another program has written meanwhile.

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

    def of_match(self, match: str) -> Championship | None:
        """Return the tournament at one of whose tables the match is played now, or None."""
        return next((one for one in self._open.values() if one.tables.watches(match)), None)

    def _tell(self, championship: Championship) -> None:
        self._listeners.tell(championship)
