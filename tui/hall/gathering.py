"""A table before its match: what is to be played, who has sat down, and which seats are open."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Player
from saves.match_rows import Terms
from saves.table_rules import SeatChoice
from tui.options import Option, with_own
from tui.seating import PERSON, players_of

OPEN = "open"
"""The kind of a seat that waits for somebody."""
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 4


class Plan(msgspec.Struct, frozen=True):
    """What somebody opens a table for. `options` are the game's own, `minutes` limit the whole match, 0 do not.

    A private table has a code, and is shown to nobody who was not invited; a rated one counts for the club's ratings.
    """

    game: str
    options: Any
    seats: int
    minutes: int = 0
    terms: Terms = Terms()
    private: bool = False
    rated: bool = False


class Chair(NamedTuple):
    """A seat of a gathering: OPEN, a person, or a bot of that kind."""

    kind: str = OPEN
    name: str = ""


class Gathering:
    """One table that waits for its people; whoever opened it sits in the first seat, and decides."""

    def __init__(self, number: int, host: str, plan: Plan, code: Callable[[], str] = lambda: new_code()) -> None:
        self.number = number
        self.host = host
        self.plan = plan
        self.code = code() if plan.private else ""
        self.invited: set[str] = set()
        """The names of those who may come in without the code."""
        self.asked: dict[str, str] = {}
        """Who was invited and has not answered yet, and by whom."""
        self.removed: set[str] = set()
        """The names of those whom the host does not want here."""
        self.chairs: tuple[Chair, ...] = (Chair(PERSON, host), *[Chair()] * (plan.seats - 1))

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who have sat down, in the order of the seats."""
        return tuple(chair.name for chair in self.chairs if chair.kind == PERSON)

    @property
    def complete(self) -> bool:
        """Tell whether no seat is open."""
        return all(chair.kind != OPEN for chair in self.chairs)

    def shown_to(self, name: str) -> bool:
        """Tell whether somebody may know of this table."""
        return not self.code or name in self.invited or name in self.people

    def sit(self, name: str, seat: int | None = None, code: str = "") -> None:
        """Take a seat, the first open one unless told which; whoever sits here already moves there.

        Raises CarteadoError "table_private" for a wrong code, "table_refused" for whom the host has removed, and
        "seat_taken".
        """
        if name in self.removed:
            raise CarteadoError("table_refused", table=self.number)
        if not self.shown_to(name) and code.upper() != self.code:
            raise CarteadoError("table_private", table=self.number)
        free = [at for at, chair in enumerate(self.chairs) if chair.kind == OPEN]
        if seat is None and name in self.people:
            return
        if not free or (seat is not None and seat not in free):
            raise CarteadoError("seat_taken", table=self.number)
        self._leave_seat(name)
        self._set(free[0] if seat is None else seat, Chair(PERSON, name))
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
        for at, chair in enumerate(self.chairs):
            if chair == Chair(PERSON, name):
                self._set(at, Chair())

    def invite(self, by: str, to: str) -> None:
        """Ask somebody to the table, also whom the host has removed where the host asks."""
        if by == self.host:
            self.removed.discard(to)
        self.invited.add(to)
        self.asked[to] = by

    def put_bot(self, seat: int, kind: str) -> None:
        """Let a bot have a seat that no person has, or nobody with kind OPEN; raises "seat_taken"."""
        if self.chairs[seat].kind == PERSON:
            raise CarteadoError("seat_taken", table=self.number)
        self._set(seat, Chair(kind))

    def give_own(self, by: str, seat: int, option: Option, value: Any) -> None:
        """Let a seat have something for itself (tui.options.own_options_of); whoever had it takes the seat's.

        Raises "not_your_table" for whoever neither sits there nor opened the table.
        """
        if by != self.host and self.chairs[seat] != Chair(PERSON, by):
            raise CarteadoError("not_your_table", table=self.number)
        options = with_own(option, self.plan.options, self.plan.seats, seat, value)
        self.plan = msgspec.structs.replace(self.plan, options=options)

    def fill(self, kind: str) -> None:
        """Let bots have all open seats."""
        self.chairs = tuple(Chair(kind) if chair.kind == OPEN else chair for chair in self.chairs)

    def players(self) -> tuple[Player, ...]:
        """Return who plays; raises "table_waits" while a seat is open, "rated_bots" for a rated table with bots."""
        if not self.complete:
            raise CarteadoError("table_waits", table=self.number)
        if self.plan.rated and len(self.people) < len(self.chairs):
            raise CarteadoError("rated_bots", table=self.number)
        return players_of([SeatChoice(chair.kind, chair.name) for chair in self.chairs])

    def _set(self, seat: int, chair: Chair) -> None:
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])


def new_code() -> str:
    """Return a code for a private table: easy to say aloud, no letters that look alike."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
