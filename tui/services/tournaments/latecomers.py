"""Latecomers of a tournament: who waits for an organiser, and what missed rounds count for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from saves.store import Store
from saves.tournaments.tournament_rows import LateArrival, LateEntries
from tournaments.fold.presence import comes_late
from tournaments.model import EntrantId, Tournament
from tournaments.settings import Missed


class Latecomers:
    """People who come after the first round; all of this is saved, but not in the tournament's log."""

    def __init__(self, store: Store, tournament_id: str, tournament: Callable[[], Tournament]) -> None:
        """Look at a tournament of the store; `tournament` gives its state."""
        self._store = store
        self._id = tournament_id
        self._tournament = tournament

    @property
    def rule(self) -> Missed | None:
        """What missed rounds count for, None where nobody has chosen yet."""
        kept = self._store.late_entries.get(self._id)
        return kept.missed if kept is not None else None

    @property
    def missed(self) -> Missed:
        """What missed rounds count for unless somebody says otherwise."""
        return self.rule or "losses"

    @missed.setter
    def missed(self, missed: Missed) -> None:
        self._store.late_entries.put(LateEntries(self._id, missed))

    def choose(self, missed: Missed) -> None:
        """Save what missed rounds count for.

        The value that holds anyway is not saved, so that it is asked for at the first late entrant.
        """
        if missed != self.missed:
            self.missed = missed

    def missed_now(self, chosen: Missed | None = None) -> Missed:
        """Return what the rounds missed by somebody who comes now count for; the first one settles it for all."""
        missed = chosen or self.missed
        if self._tournament().rounds and self.rule is None:
            self.missed = missed
        return missed

    def include(self, entrants: Iterable[EntrantId]) -> bool:
        """Tell whether any of these entrants would be late if they came now."""
        return any(comes_late(self._tournament(), entrant) for entrant in entrants)

    def ask(self, entrant: EntrantId) -> None:
        """Note that a late entrant has to be checked in, for the organisers in any process."""
        arrivals = self._store.late_arrivals
        if arrivals.get(self._id, entrant) is None:
            arrivals.put(LateArrival(self._id, entrant))

    @property
    def asking(self) -> tuple[EntrantId, ...]:
        """The late entrants waiting for an organiser, in order of arrival."""
        tournament = self._tournament()
        if tournament.finished or not tournament.rounds:
            return ()
        arrivals = [row.entrant for row in self._store.late_arrivals.all(self._id)]
        here = {entrant.id for entrant in tournament.entrants}.difference(tournament.dropped) if arrivals else set()
        return tuple(entrant for entrant in arrivals if entrant in here and self.include((entrant,)))
