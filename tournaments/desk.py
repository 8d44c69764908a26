"""The organiser's desk, the one authority over a tournament: it checks an act, writes it down, then knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import msgspec

from engine.core.errors import BrokenLog, CarteadoError
from tournaments.acts import (
    Act,
    Corrected,
    DrawnUp,
    Finished,
    Noted,
    Opened,
    PineappleShown,
    Registered,
    Reported,
    SettingsChanged,
    TakenBack,
    Withdrawn,
)
from tournaments.audit import AuditLine, Difference, audit, compare
from tournaments.catalog import CATALOG, Catalog, check_own
from tournaments.errors import TournamentError
from tournaments.fold import final_order, step
from tournaments.log import Entry, check, next_entry, standing, taken_back
from tournaments.lots import LOT_RANGE
from tournaments.model import Entrant, EntrantId, Member, Pairing, Round, Settings, Tournament
from tournaments.names import tidy
from tournaments.ratings import Ratings
from tournaments.results import Form
from tournaments.ruleset import Ruleset
from tournaments.spec import Spec

_BEFORE_PLAY = (Registered, Withdrawn, SettingsChanged)


class Journal(Protocol):
    """Where a tournament is kept: an entry is on disk when `append` returns."""

    def append(self, entry: Entry) -> None:
        """Write the entry; raises StaleLog when its number is taken."""
        ...


class NoJournal:
    """Keeps nothing: for tournaments of bots that are run for their figures."""

    def append(self, entry: Entry) -> None:
        """Forget the entry."""


class Desk:
    """One tournament in the organiser's hands.

    Every act either stands, is kept and returns what it changed, or raises TournamentError and has changed nothing.
    """

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        journal: Journal | None = None,
        clock: Callable[[], int] = lambda: 0,
        catalog: Catalog = CATALOG,
    ) -> None:
        """Go on from what the journal kept; `clock` gives milliseconds since 1970. Raises BrokenLog."""
        self.entries = tuple(entries)
        self._journal = journal or NoJournal()
        self._clock = clock
        self._catalog = catalog
        check(self.entries)
        self._tournament = _replayed(self.entries)

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

    def pending(self) -> tuple[Pairing, ...]:
        """Return the tables of the last round that have no result yet."""
        if self.round is None:
            return ()
        missing = self.round.missing()
        return tuple(table for table in self.round.draft.tables if table.number in missing)

    def final(self) -> tuple[EntrantId, ...] | None:
        """Return everybody from the champion down once nothing is left to play."""
        try:
            return final_order(self.tournament)
        except TournamentError:
            return None

    def settings_for(self, spec: Spec) -> Settings:
        """Return the settings to begin with: the type's points, and tables of four or as near as it has them.

        Raises as `open` does.
        """
        sizes = self._catalog.ruleset(spec.game, spec.type, spec.variants).table_sizes
        points = self._catalog.type(spec.game, spec.type).points
        usual = Settings().table_size
        return Settings(table_size=min(sizes, key=lambda size: abs(size - usual)), points=points)

    def open(self, spec: Spec, settings: Settings | None = None) -> tuple[Difference, ...]:
        """Begin a tournament; refuses types and variants that are not known, and sizes the game does not have.

        Without settings those of `settings_for` hold.
        """
        ruleset = self._catalog.ruleset(spec.game, spec.type, spec.variants)
        settings = settings or self.settings_for(spec)
        self._check(spec, ruleset, settings)
        return self._commit(Opened(spec, settings, ruleset=ruleset))

    def change_settings(self, settings: Settings) -> tuple[Difference, ...]:
        """Choose anew, such as unscored when there are fewer than eight; only before the first round."""
        self._check(self.tournament.spec, self.tournament.ruleset, settings)
        return self._commit(SettingsChanged(settings))

    def register(
        self, name: str, bot: str | None = None, ratings: Ratings | None = None, *, pineapple: bool = False
    ) -> EntrantId:
        """Enter somebody and return the number given; a name that differs in case or accents alone is taken."""
        number = self._next_number()
        self._commit(Registered(Entrant(number, tidy(name), bot, ratings or Ratings(), pineapple=pineapple)))
        return number

    def register_group(self, members: Sequence[Member], name: str = "", ratings: Ratings | None = None) -> EntrantId:
        """Enter a fixed pair or trio and return the number given; nobody is in two, however their name is spelled.

        One without a name is called by its members'. Of `ratings` only those of its own kind are the group's own.
        """
        number = self._next_number()
        people = tuple(msgspec.structs.replace(member, name=tidy(member.name)) for member in members)
        called = tidy(name) or " & ".join(member.name for member in people)
        self._commit(Registered(Entrant(number, called, None, ratings or Ratings(), people)))
        return number

    def show_pineapple(self, entrant: EntrantId, brought: bool = True, member: int = 0) -> tuple[Difference, ...]:
        """Say who has brought a pineapple (CH-57), of a pair which `member`; it counts for tables yet to be played."""
        return self._commit(PineappleShown(entrant, brought, member))

    def withdraw(self, entrant: EntrantId) -> tuple[Difference, ...]:
        """Take somebody off the list, before the first round."""
        return self._commit(Withdrawn(entrant))

    def draw_up(self, lot: int) -> tuple[Difference, ...]:
        """Draw up the next round; `lot` is a fresh random number below LOT_RANGE, drawn outside."""
        if not 0 <= lot < LOT_RANGE:
            raise TournamentError("bad_lot", lot=lot)
        return self._commit(DrawnUp(len(self.tournament.rounds) + 1, lot))

    def report(self, round: int, table: int, form: Form) -> tuple[Difference, ...]:
        """Take a table's result."""
        return self._commit(Reported(round, table, self._seats(round, table), form))

    def correct(self, round: int, table: int, form: Form) -> tuple[Difference, ...]:
        """Put another result in the place of a wrong one.

        The next round is drawn anew from its own lot if it has no result yet. Rounds with results stand as they were
        played, and the tournament bears a notice that says so.
        """
        return self._commit(Corrected(round, table, self._seats(round, table), form))

    def note(self, text: str) -> tuple[Difference, ...]:
        """Write something down."""
        return self._commit(Noted(text))

    def finish(self) -> tuple[Difference, ...]:
        """Close the tournament once nothing is left to play."""
        return self._commit(Finished())

    def take_back(self, number: int) -> tuple[Difference, ...]:
        """Take back the act with that number; to take back a taking-back brings the act back."""
        if refusal := self.refusal(number):
            raise refusal
        return self._commit(TakenBack(number))

    def can_take_back(self, number: int) -> bool:
        """Tell whether the act with that number may be taken back now."""
        return self.refusal(number) is None

    def refusal(self, number: int) -> TournamentError | None:
        """Return why an act may not be taken back now, or None.

        It may if every later act still stands without it: a round that has results keeps its draw, a result keeps its
        table. The list of entrants and the settings are fixed by the first draw, everything by the end.
        """
        if not 1 <= number <= len(self.entries):
            return TournamentError("unknown_act", number=number)
        if number in (void := taken_back(self.entries)):
            return TournamentError("already_taken_back", number=number, by=void[number])
        root = self._root(number)
        if isinstance(root, Opened):
            return TournamentError("opening_stays", number=number)
        if self.tournament.rounds and isinstance(root, _BEFORE_PLAY):
            return TournamentError("play_has_begun", number=number)
        if self.tournament.finished and not isinstance(root, Finished | Noted):
            return TournamentError("finished", number=number)
        try:
            _replayed((*self.entries, next_entry(self.entries, 0, TakenBack(number))))
        except BrokenLog as broken:
            return TournamentError(
                "others_depend_on_it", number=number, later=broken.number, reason=broken.data["reason"]
            )
        return None

    def undoable(self) -> int | None:
        """Return the number of the act that an undo key would take back: the last that stands, if it may go."""
        last = next((entry.number for entry in reversed(standing(self.entries))), None)
        return last if last is not None and self.can_take_back(last) else None

    def redoable(self) -> int | None:
        """Return the number of the taking-back that a redo key would take back: the last, if nothing came after."""
        void = taken_back(self.entries)
        for entry in reversed(self.entries):
            if not isinstance(entry.act, TakenBack):
                return None
            is_undo = not isinstance(self.entries[entry.act.number - 1].act, TakenBack)
            if is_undo and entry.number not in void:
                return entry.number if self.can_take_back(entry.number) else None
        return None

    def audit(self) -> tuple[AuditLine, ...]:
        """Return the acts in order with what each one changed."""
        return audit(self.entries)

    def _root(self, number: int) -> Act:
        """Return the act that a taking-back, or a row of them, is about in the end."""
        act = self.entries[number - 1].act
        return self._root(act.number) if isinstance(act, TakenBack) else act

    def _seats(self, number: int, table: int) -> tuple[EntrantId, ...]:
        if not 1 <= number <= len(self.tournament.rounds):
            raise TournamentError("unknown_round", round=number)
        tables = self.tournament.rounds[number - 1].draft.tables
        if not 1 <= table <= len(tables):
            raise TournamentError("unknown_table", round=number, table=table)
        return tables[table - 1].seats

    def _next_number(self) -> EntrantId:
        return 1 + sum(isinstance(entry.act, Registered) for entry in self.entries)

    def _check(self, spec: Spec, ruleset: Ruleset, settings: Settings) -> None:
        sizes = ruleset.table_sizes or self._catalog.game(spec.game).table_sizes
        if settings.table_size not in sizes:
            raise TournamentError("bad_table_size", size=settings.table_size, known=sizes)
        check_own(ruleset.options, settings.options)
        for name, values in ruleset.choices.items():
            if settings.options.get(name, values[0]) not in values:
                raise TournamentError("option_not_here", option=name, value=settings.options[name], known=values)

    def _commit(self, act: Act) -> tuple[Difference, ...]:
        entry = next_entry(self.entries, self._clock(), act)
        grown = (*self.entries, entry)
        before = self._tournament
        after = _replayed(grown) if isinstance(act, TakenBack) else step(before, entry.act)
        self._journal.append(entry)
        self.entries = grown
        self._tournament = after
        return compare(before, after) if after else ()


def _replayed(entries: tuple[Entry, ...]) -> Tournament | None:
    """Return the state after the entries; raises BrokenLog naming the first act that cannot stand."""
    tournament: Tournament | None = None
    for entry in standing(entries):
        try:
            tournament = step(tournament, entry.act)
        except CarteadoError as error:
            raise BrokenLog("log_act_refused", entry.number, reason=error.code, **error.data) from error
    return tournament
