"""OpenTables: the tables of the hall that wait for people, and who may do what at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from tui.services.campaigns import CampaignService
from tui.services.identity.limits import Act
from tui.services.lobby.open_table import (
    Invited,
    LobbyEvent,
    LobbyPerson,
    OpenTable,
    SeatSlot,
    TableOpened,
    TablePlan,
    TablesChanged,
)
from tui.services.matches.seating import PERSON
from tui.services.matches.table_options import Option, own_options_of, with_brought


class OpenTables:
    """All open tables of a hall by their numbers; iterating gives the tables, the oldest first."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        campaigns: CampaignService,
        *,
        number: Callable[[], int],
        person: Callable[[str], LobbyPerson | None],
        spend: Callable[[Act, str], None],
        tell: Callable[[LobbyEvent], None],
    ) -> None:
        """Begin without tables.

        `number` gives the next table's, `person` somebody who is here, `spend` counts what somebody does, `tell` is
        called with every change.
        """
        self._games = games
        self._campaigns = campaigns
        self._number = number
        self._person = person
        self._spend = spend
        self._tell = tell
        self._tables: dict[int, OpenTable] = {}

    def __iter__(self) -> Iterator[OpenTable]:
        return iter(tuple(self._tables.values()))

    # ---- Which there are ---------------------------------------------------------------------------------------------

    def shown_to(self, name: str) -> tuple[OpenTable, ...]:
        """Return the tables that this person may know of."""
        return tuple(table for table in self._tables.values() if table.shown_to(name))

    def find(self, number: int, name: str) -> OpenTable | None:
        """Return the table of that number, if it waits and this person may know of it."""
        table = self._tables.get(number)
        return table if table is not None and table.shown_to(name) else None

    def table(self, number: int) -> OpenTable:
        """Return the table of that number; raises CarteadoError "no_such_table"."""
        if number not in self._tables:
            raise CarteadoError("no_such_table", table=number)
        return self._tables[number]

    def own(self, by: str, number: int) -> OpenTable:
        """Return a table as its host; raises "no_such_table", and "not_your_table" for anybody else."""
        table = self.table(number)
        if table.host != by:
            raise CarteadoError("not_your_table", table=number)
        return table

    def waits_at(self, name: str) -> OpenTable | None:
        """Return the table at which somebody waits for its match."""
        return next((table for table in self._tables.values() if name in table.people), None)

    # ---- Coming and going --------------------------------------------------------------------------------------------

    def host(self, host: str, plan: TablePlan) -> OpenTable:
        """Open a table and sit down; raises BadSetup for options and seats that do not go together.

        Whoever waits at another table leaves it. Raises CarteadoError for somebody whose purse may not be brought, and
        "tables_too_fast".
        """
        self._spend("table", host)
        self._games[plan.game].initial_state(plan.options, plan.seats)
        self._check_purse(host, plan)
        self.leave_all(host)
        table = self.new(host, plan)
        self._tables[table.number] = table
        self._tell(TableOpened(table.number, host))
        self._tell(TablesChanged())
        return table

    def new(self, host: str, plan: TablePlan, number: int | None = None) -> OpenTable:
        """Return a table with its host seated that nobody is shown yet."""
        own = own_options_of(self._games[plan.game])
        return OpenTable(self._number() if number is None else number, host, plan, own=own)

    def sit(self, name: str, number: int, seat: int | None = None, code: str = "") -> OpenTable:
        """Sit down at a table; raises as OpenTable.sit does, for a purse, and "seats_too_fast"."""
        table = self.table(number)
        self._spend("seat", name)
        self._check_purse(name, table.plan)
        table.sit(name, seat, code)
        self.leave_all(name, besides=number)
        self._tell(TablesChanged())
        return table

    def _check_purse(self, name: str, plan: TablePlan) -> None:
        if plan.campaign is not None:
            person = self._person(name)
            self._campaigns.check_seat(plan.campaign.id, name, guest=person is not None and person.guest)

    def stand(self, name: str, number: int) -> None:
        """Leave a table; the last person closes it.

        Everybody may leave, however often they have come.
        """
        self._leave(self.table(number), name)
        self._tell(TablesChanged())

    def leave_all(self, name: str, besides: int = 0) -> None:
        """Free somebody's seats at every table but one."""
        for table in self:
            if table.number != besides and name in table.people:
                self._leave(table, name)

    def _leave(self, table: OpenTable, name: str) -> None:
        table.stand(name)
        if not table.people:
            self.close(table.number)

    def close(self, number: int) -> None:
        """Take a table away, as its match begins or nobody sits there any more."""
        self._tables.pop(number, None)

    # ---- What its host arranges --------------------------------------------------------------------------------------

    def put_bot(self, by: str, number: int, seat: int, kind: str) -> None:
        """Give a seat to a bot, or open it again; raises as OpenTable.put_bot does, and "not_your_table"."""
        table = self._arranged(by, number)
        before = table.slots
        table.put_bot(seat, kind)
        self._bring(table, before)
        self._tell(TablesChanged())

    def fill(self, by: str, number: int, kind: str) -> None:
        """Give all open seats to bots; raises "not_your_table"."""
        self.fill_seats(self._arranged(by, number), kind)
        self._tell(TablesChanged())

    def fill_seats(self, table: OpenTable, kind: str) -> None:
        """Give all open seats of a table to bots, with what bots of this kind bring."""
        before = table.slots
        table.fill(kind)
        self._bring(table, before)

    def _arranged(self, by: str, number: int) -> OpenTable:
        table = self.own(by, number)
        self._spend("arrange", by)
        return table

    def _bring(self, table: OpenTable, before: tuple[SeatSlot, ...]) -> None:
        """Let bots that have sat down at a table have what they bring along."""
        plan, options = table.plan, table.plan.options
        for seat, (old, new) in enumerate(zip(before, table.slots, strict=True)):
            if new.kind != old.kind:
                options = with_brought(self._games[plan.game], options, plan.seats, seat, new.kind, old.kind)
        table.plan = replace(plan, options=options)

    def remove(self, by: str, number: int, name: str) -> None:
        """Have somebody get up from a table; raises "not_your_table" for anybody but its host."""
        self._arranged(by, number).remove(name)
        self._tell(TablesChanged())

    def removed_from(self, name: str, number: int) -> bool:
        """Tell whether the host of a table has sent this person away from it."""
        return number in self._tables and name in self._tables[number].removed

    def change(self, by: str, number: int, plan: TablePlan) -> None:
        """Play something else at a table; everybody who fits in keeps a seat.

        Raises as `host` does, and "not_your_table".
        """
        table = self._arranged(by, number)
        self._games[plan.game].initial_state(plan.options, plan.seats)
        anew = self.new(by, plan, number)
        for name in table.people[: plan.seats]:
            anew.invited.add(name)
            anew.sit(name)
        anew.invited |= table.invited
        anew.asked |= table.asked
        anew.removed |= table.removed
        self._tables[number] = anew
        self._tell(TablesChanged())

    # ---- What belongs to a seat --------------------------------------------------------------------------------------

    def seen_options(self, name: str, number: int) -> Any:
        """Return the options of a table as somebody may know them; raises "no_such_table"."""
        table = self.table(number)
        seat = next((at for at, slot in enumerate(table.slots) if slot == SeatSlot(PERSON, name)), None)
        return self._games[table.plan.game].seen_options(table.plan.options, seat)

    def give_own(self, by: str, number: int, seat: int, option: Option, value: Any) -> None:
        """Give a seat its own choice, such as a suit; raises as OpenTable.give_own does."""
        table = self.table(number)
        self._spend("arrange", by)
        table.give_own(by, seat, option, value)
        self._tell(TablesChanged())

    # ---- Invitations -------------------------------------------------------------------------------------------------

    def invite(self, by: str, to: str, number: int) -> None:
        """Ask somebody who is here to a table; raises "not_here", "no_such_table", and "invites_too_fast"."""
        table = self.table(number)
        if self._person(to) is None:
            raise CarteadoError("not_here", name=to)
        if by not in table.people:
            raise CarteadoError("not_your_table", table=number)
        self._spend("invite", by)
        table.invite(by, to)
        self._tell(Invited(by, to, number))

    def invitations(self, name: str) -> tuple[Invited, ...]:
        """Return who asks this person to which tables."""
        # Whom they ask is looked at first: everybody is told of each table that opens, and there may be hundreds.
        asking = [(table, by) for table in self._tables.values() if (by := table.asked.get(name)) is not None]
        return tuple([Invited(by, name, table.number) for table, by in asking if name not in table.people])

    def decline(self, name: str, number: int) -> None:
        """Decline an invitation; raises "no_such_table"."""
        if self.table(number).asked.pop(name, None) is not None:
            self._tell(TablesChanged())
