"""Keeper of a tournament's log: an act is checked and written down before anybody sees its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from engine.core.errors import BrokenLog, CarteadoError
from engine.core.library_faults import fault_of
from tournaments.acts import Act, ActTakenBack, Registered
from tournaments.audit import AuditLine, audit, compare
from tournaments.catalog import CATALOG, Catalog, check_own
from tournaments.differences import Difference
from tournaments.errors import TournamentError
from tournaments.fold import apply_act
from tournaments.log import LoggedAct, check, next_entry, standing
from tournaments.model import EntrantId, Round, Tournament
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings
from tournaments.spec import Spec


class ActJournal(Protocol):
    """The store of a tournament's log: an entry is on disk when `append` returns."""

    def append(self, entry: LoggedAct) -> None:
        """Write the entry; raises StaleLog when its number is taken."""
        ...


class NoActJournal:
    """Journal that keeps nothing: for tournaments of bots that are run for their figures."""

    def append(self, entry: LoggedAct) -> None:
        """Forget the entry."""


class ActLog:
    """The log of one tournament and its state after it."""

    def __init__(
        self,
        entries: Iterable[LoggedAct] = (),
        journal: ActJournal | None = None,
        clock: Callable[[], int] = lambda: 0,
        catalog: Catalog = CATALOG,
        *,
        checked: bool = False,
    ) -> None:
        """Go on from what the journal kept; `clock` gives milliseconds since 1970. Raises BrokenLog.

        With `checked` the numbers and seals of the entries are known to hold.
        """
        self.entries = tuple(entries)
        self._journal = journal or NoActJournal()
        self._clock = clock
        self._catalog = catalog
        self._by = ""
        if not checked:
            check(self.entries)
        self._tournament = replayed(self.entries)
        self._without: dict[int, Tournament | None] = {}

    @property
    def tournament(self) -> Tournament:
        """The state after all acts that stand; raises TournamentError before the opening."""
        if self._tournament is None:
            raise TournamentError("not_open")
        return self._tournament

    @property
    def round(self) -> Round | None:
        """The round drawn up last."""
        return self.tournament.rounds[-1] if self.tournament.rounds else None

    def audit(self) -> tuple[AuditLine, ...]:
        """Return the acts in order with what each one changed."""
        return audit(self.entries)

    def next_number(self) -> EntrantId:
        """Return the number that the next entrant gets: none is ever given twice."""
        return 1 + sum(len(entry.act.entrants) for entry in self.entries if isinstance(entry.act, Registered))

    @contextmanager
    def signed(self, by: str) -> Iterator[None]:
        """Let every entry that is written meanwhile bear the name of whoever acts."""
        before, self._by = self._by, by
        try:
            yield
        finally:
            self._by = before

    def commit(self, act: Act) -> tuple[Difference, ...]:
        """Check the act, write it down and return what it changed.

        Raises TournamentError and has changed nothing.
        """
        entry = next_entry(self.entries, self._clock(), act, self._by)
        grown = (*self.entries, entry)
        before = self._tournament
        after = self.without(act.number) if isinstance(act, ActTakenBack) else apply_act(before, entry.act)
        self._journal.append(entry)
        self._without = {}
        self.entries = grown
        self._tournament = after
        return compare(before, after) if after else ()

    def without(self, number: int) -> Tournament | None:
        """Return the state if the act with that number were taken back; raises BrokenLog as `replayed` does."""
        if number not in self._without:
            self._without[number] = replayed((*self.entries, next_entry(self.entries, 0, ActTakenBack(number))))
        return self._without[number]

    def check_settings(self, spec: Spec, ruleset: Ruleset, settings: TournamentSettings) -> None:
        """Check the settings against the format, the game and its type.

        Raises TournamentError naming the setting.
        """
        from tournaments.choices import check_choices

        check_choices(settings)
        sizes = ruleset.table_sizes or self._catalog.game(spec.game).table_sizes
        if settings.table_size not in sizes:
            raise TournamentError("bad_table_size", size=settings.table_size, known=sizes)
        if settings.final_table and settings.final_table not in sizes:
            raise TournamentError("bad_final_table", size=settings.final_table, most=max(sizes))
        if ruleset.unscored and settings.scored:
            raise TournamentError("never_scored", type=spec.type)
        if settings.ready_values and not ruleset.hands_in:
            raise TournamentError("no_values_here")
        check_own(ruleset.options, settings.options)
        for name, values in ruleset.choices.items():
            if settings.options.get(name, values[0]) not in values:
                raise TournamentError("option_not_here", option=name, value=settings.options[name], known=values)


def replayed(entries: tuple[LoggedAct, ...]) -> Tournament | None:
    """Return the state after the entries; raises BrokenLog naming the first act that cannot stand."""
    tournament: Tournament | None = None
    for entry in standing(entries):
        try:
            tournament = apply_act(tournament, entry.act)
        except CarteadoError as error:
            raise BrokenLog("log_act_refused", entry.number, **{**error.data, "reason": error.code}) from error
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            # An act of numbers that lead to nonsense was not written here.
            raise BrokenLog("log_act_refused", entry.number, reason=fault_of(error)) from error
    return tournament
