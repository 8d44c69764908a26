"""OpenTable: a match that waits for its players; people, events and chat of the hall.

Tables kept over a restart.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.text import fold
from saves.club.campaign_rows import CampaignRow
from saves.matches.match_rows import OpenTableRow, TableTerms
from saves.matches.table_presets import SeatChoice
from saves.rows.row_store import RowStore
from tui.services.identity.names import clean
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.seating import PERSON, players_of
from tui.services.matches.table_options import with_own

if TYPE_CHECKING:
    from tui.services.matches.table_options import Option
    from tui.services.standby.state import StandbyState


OPEN = "open"
"""The kind of a seat that waits for somebody."""


_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


_CODE_LENGTH = 4


class TablePlan(msgspec.Struct, frozen=True):
    """The plan of a table that somebody opens.

    `options` are the game's own, `minutes` limit the whole match, 0 do not. A private table has a code, and is shown to
    nobody who was not invited; a rated one counts for the club's ratings. In a `campaign` everybody brings their purse.
    """

    game: str
    options: Any
    seats: int
    minutes: int = 0
    terms: TableTerms = TableTerms()
    private: bool = False
    rated: bool = False
    campaign: CampaignRow | None = None
    chosen: frozenset[str] = frozenset()
    """The options that the host has chosen by hand."""


class SeatSlot(NamedTuple):
    """A seat of an open table: OPEN, a person, or a bot of that kind."""

    kind: str = OPEN
    name: str = ""


class OpenTable:
    """A table that waits for its people; its host sits in the first seat, and decides."""

    def __init__(self, number: int, host: str, plan: TablePlan, own: Sequence[Option] = ()) -> None:
        """Let a table wait; each person has what has a name of the options `own` while sitting here."""
        self._taken_along = tuple(option for option in own if option.named)
        self.number = number
        self.host = host
        self.plan = plan
        self.code = new_code() if plan.private else ""
        self.invited: set[str] = set()
        """The names of those who may come in without the code."""
        self.asked: dict[str, str] = {}
        """Who was invited and has not answered yet, and by whom."""
        self.removed: set[str] = set()
        """The names of those whom the host does not want here."""
        self.slots: tuple[SeatSlot, ...] = (SeatSlot(PERSON, host), *[SeatSlot()] * (plan.seats - 1))

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who have sat down, in the order of the seats."""
        return tuple(slot.name for slot in self.slots if slot.kind == PERSON)

    @property
    def complete(self) -> bool:
        """Tell whether no seat is open."""
        return all(slot.kind != OPEN for slot in self.slots)

    def shown_to(self, name: str) -> bool:
        """Tell whether somebody may know of this table."""
        return not self.code or name in self.invited or name in self.people

    def sit(self, name: str, seat: int | None = None, code: str = "") -> None:
        """Take a seat, by default the first open one; somebody who sits here already moves there.

        Raises CarteadoError "table_private" for a wrong code, "table_refused" for whom the host has removed, and
        "seat_taken".
        """
        if name in self.removed:
            raise CarteadoError("table_refused", table=self.number)
        if not self.shown_to(name) and code.upper() != self.code:
            raise CarteadoError("table_private", table=self.number)
        free = [at for at, slot in enumerate(self.slots) if slot.kind == OPEN]
        if seat is None and name in self.people:
            return
        if not free or (seat is not None and seat not in free):
            raise CarteadoError("seat_taken", table=self.number)
        self._leave_seat(name)
        self._set(free[0] if seat is None else seat, SeatSlot(PERSON, name))
        self.asked.pop(name, None)

    def stand(self, name: str) -> None:
        """Leave one's seat; another person of the table decides when it was the host's."""
        self._leave_seat(name)
        if name == self.host and self.people:
            self.host = self.people[0]

    def remove(self, name: str) -> None:
        """Have somebody else than the host get up, who sits down here no more unless the host asks them."""
        if name != self.host and name in self.people:
            self._leave_seat(name)
            self.removed.add(name)
            self.invited.discard(name)
            self.asked.pop(name, None)

    def _leave_seat(self, name: str) -> None:
        for at, slot in enumerate(self.slots):
            if slot == SeatSlot(PERSON, name):
                self._set(at, SeatSlot())

    def invite(self, by: str, to: str) -> None:
        """Ask somebody to the table, also whom the host has removed where the host asks."""
        if by == self.host:
            self.removed.discard(to)
        self.invited.add(to)
        self.asked[to] = by

    def put_bot(self, seat: int, kind: str) -> None:
        """Let a bot have a seat that no person has, or nobody with kind OPEN; raises "seat_taken"."""
        if self.slots[seat].kind == PERSON:
            raise CarteadoError("seat_taken", table=self.number)
        self._set(seat, SeatSlot(kind))

    def give_own(self, by: str, seat: int, option: Option, value: Any) -> None:
        """Give a seat its own choice (`own_options_of`), swapping with its holder.

        Raises "not_your_table" for whoever neither sits there nor opened the table, and for what is somebody's secret.
        """
        slot = self.slots[seat]
        if slot != SeatSlot(PERSON, by) and (by != self.host or (option.named and slot.kind == PERSON)):
            raise CarteadoError("not_your_table", table=self.number)
        options = with_own(option, self.plan.options, self.plan.seats, seat, value)
        self.plan = msgspec.structs.replace(self.plan, options=options)

    def fill(self, kind: str) -> None:
        """Let bots have all open seats."""
        self.slots = tuple(SeatSlot(kind) if slot.kind == OPEN else slot for slot in self.slots)

    def players(self) -> tuple[Player, ...]:
        """Return the table's players.

        Raises "table_waits" while a seat is open, "rated_bots" for a rated table with bots.
        """
        if not self.complete:
            raise CarteadoError("table_waits", table=self.number)
        if self.plan.rated and len(self.people) < len(self.slots):
            raise CarteadoError("rated_bots", table=self.number)
        return players_of([SeatChoice(slot.kind, slot.name) for slot in self.slots])

    def _set(self, seat: int, slot: SeatSlot) -> None:
        # Whoever sits down chooses anew, too: what was given to the open seat is known to the host.
        if PERSON in (self.slots[seat].kind, slot.kind) and slot != self.slots[seat]:
            for option in self._taken_along:
                options = with_own(option, self.plan.options, self.plan.seats, seat, option.choices[seat])
                self.plan = msgspec.structs.replace(self.plan, options=options)
        self.slots = (*self.slots[:seat], slot, *self.slots[seat + 1 :])


def new_code() -> str:
    """Return a code for a private table: easy to say aloud, no letters that look alike."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def table_of(kept: RowStore[OpenTableRow], match: str) -> OpenTableRow:
    """Return the terms of a match's table; without a host if it was not opened in the hall."""
    return kept.get(match) or OpenTableRow(match, "")


CELLS = 160
"""How long a line may be."""


KEPT = 200
"""So many lines are remembered."""


class Said(NamedTuple):
    """One line: who said it ("" for the server itself), and when, in milliseconds since 1970."""

    who: str
    text: str
    at: int


class Chat:
    """The chat of the hall.

    `spend` counts a line of somebody by name, `clock` gives milliseconds since 1970.
    """

    def __init__(self, clock: Callable[[], int], spend: Callable[[str], None]) -> None:
        self.open = True
        """Whether anybody but the server may speak: the organiser's switch."""
        self._clock = clock
        self._spend = spend
        self._lines: deque[Said] = deque(maxlen=KEPT)

    @property
    def lines(self) -> tuple[Said, ...]:
        """What was said, the newest last."""
        return tuple(self._lines)

    def say(self, who: str, text: str) -> Said | None:
        """Say a line; None when nothing of it can be seen.

        Raises CarteadoError "chat_closed", and "chat_too_fast" with the seconds to wait.
        """
        line = clean(text, CELLS)
        if not line:
            return None
        self.admit(who)
        return self._keep(who, line)

    def admit(self, who: str) -> None:
        """Let somebody say one more line, here or at a table; raises as `say` does."""
        if not self.open:
            raise CarteadoError("chat_closed")
        self._spend(who)

    def announce(self, text: str) -> Said:
        """Let the server itself say something."""
        return self._keep("", clean(text, CELLS))

    def _keep(self, who: str, text: str) -> Said:
        said = Said(who, text, self._clock())
        self._lines.append(said)
        return said


class LobbyPerson(NamedTuple):
    """A person in the hall; `number` is the table they sit at, None in between.

    `address` is "" without a line.
    """

    name: str
    guest: bool
    organiser: bool
    number: int | None = None
    away: bool = False
    address: str = ""


class LobbyMatch(NamedTuple):
    """A table whose match is being played."""

    number: int
    match: str
    host: str
    code: str
    rated: bool
    live_match: LiveMatch

    def shown_to(self, name: str) -> bool:
        """Tell whether somebody may know of this table."""
        return not self.code or any(fold(player.name) == fold(name) for player in self.live_match.table.players)

    @property
    def changed(self) -> LobbyChanged | PersonMoved:
        """The event of its beginning and end.

        It is PersonMoved where one person plays bots, since that concerns no waiting player.
        """
        people = {player.name for player in self.live_match.owners if player.bot is None}
        return PersonMoved(*people) if len(people) == 1 else LobbyChanged()


class LobbyChanged(NamedTuple):
    """People or tables are not as they were."""


class TablesChanged(NamedTuple):
    """Change of waiting tables or of people's requests; nobody's own matches have changed."""


class PersonMoved(NamedTuple):
    """A move of somebody who comes, goes, is away or back, sits down or gets up.

    It changes nothing that others wait for.
    """

    who: str


class TournamentChanged(NamedTuple):
    """A change in a tournament."""

    id: str


class Invited(NamedTuple):
    """An invitation of this person to a table."""

    by: str
    to: str
    number: int


class TableOpened(NamedTuple):
    """A table that somebody has opened, and that waits for others."""

    number: int
    host: str


class AtTable(NamedTuple):
    """A message at a table that plays, to these people."""

    match: str
    who: str
    text: str
    people: tuple[str, ...]


class Begins(NamedTuple):
    """The match of a table begins: its people are taken there."""

    number: int
    match: str
    people: tuple[str, ...]


class CopyChanged(NamedTuple):
    """A failure of the copy of the club's file elsewhere, or its recovery; organisers are notified."""

    state: StandbyState


LobbyEvent: TypeAlias = (
    LobbyChanged
    | TablesChanged
    | PersonMoved
    | TournamentChanged
    | Said
    | Invited
    | TableOpened
    | AtTable
    | Begins
    | CopyChanged
)
