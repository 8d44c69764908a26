"""Reads the names of groups, and enters people, pairs and trios."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tournaments.controller.people import Group
from tournaments.errors import TournamentError
from tournaments.model import SCORED_PLAYERS, Entrant, EntrantId, Member, Tournament
from tournaments.ruleset import PAIR
from tournaments.settings import Missed
from tui.services.identity.names import clean, clean_name
from tui.services.tournaments.lists.listed import PARTNERS, Listed
from tui.services.tournaments.session import Waiting

if TYPE_CHECKING:
    from tui.services.tournaments.session import TournamentSession


_AND = re.compile(r"\s(?:e|and)\s")


class GroupLine(NamedTuple):
    """Content of an entry line: the group's name, or "", and its people."""

    name: str
    people: tuple[str, ...]


def read_group(text: str) -> GroupLine:
    """Read `Ana / Bia`, `Ana e Bia`, `Os Bravos: Ana & Bia & Caio`, or one name."""
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = "", text
    # Where a sign parts the names, a word between them belongs to a name.
    parts = PARTNERS.split(rest) if PARTNERS.search(rest) else _AND.split(rest)
    return GroupLine(clean_name(name), tuple(filter(None, map(clean_name, parts))))


LAST_NAME = re.compile(r"[/&+,;:]\s*|\s(?:e|and)\s+")
"""What stands between the name that is being typed and those before it."""


class Names:
    """The names of everybody in a tournament: entrants, and the members of pairs and trios."""

    def __init__(self, tournament: Tournament) -> None:
        self._by_name = {clean(entrant.name): entrant.id for entrant in tournament.entrants}
        self._by_name |= {
            clean(member.name): entrant.id for entrant in tournament.entrants for member in entrant.members
        }

    @property
    def all(self) -> tuple[str, ...]:
        """Every name."""
        return tuple(self._by_name)

    def find(self, text: str) -> EntrantId | None:
        """Return the name that a text means, or the only one containing it; None otherwise."""
        near = [name for name in self._by_name if fold(text) and fold(text) in fold(name)]
        exact = [name for name in near if fold(name) == fold(text)]
        meant = {self._by_name[name] for name in exact or near}
        return meant.pop() if len(meant) == 1 else None


class EnteredList(NamedTuple):
    """The number of people of a list who were entered, and those refused, each with the reason."""

    entered: int
    refused: tuple[tuple[Listed, CarteadoError], ...]


def enter_listed(
    tournament_session: TournamentSession, people: Sequence[Listed], missed: Missed = "losses"
) -> EnteredList:
    """Enter everybody of a list who can enter, in one act."""
    if tournament_session.tournament.ruleset.members > 1:
        return GroupsEntry(tournament_session).enter(people, missed)
    refused: list[tuple[Listed, CarteadoError]] = []
    members: dict[int, tuple[Member, Listed]] = {}
    for person in people:
        try:
            member = tournament_session.listed(person)
        except CarteadoError as error:
            refused.append((person, error))
        else:
            members[id(member)] = member, person
    try:
        out = tournament_session.enter_all([member for member, _ in members.values()], missed=missed)
    except CarteadoError as error:
        return EnteredList(0, tuple((person, error) for person in people))
    refused += [(members[id(member)][1], error) for member, error in out]
    return EnteredList(len(people) - len(refused), tuple(refused))


MOST_BOTS = 64
"""So many bots enter at once at most."""


def bots_offered(tournament_session: TournamentSession) -> int:
    """Return how many bots make enough people to play for points, and fill the last table or group."""
    tournament = tournament_session.tournament
    members, here = tournament.ruleset.members, tournament.players + len(tournament_session.waiting.people)
    missing = max(1, SCORED_PLAYERS - here, -here % (tournament.settings.table_size * members))
    return missing + -(here + missing) % members


def enter_bots(tournament_session: TournamentSession, bot: str, count: int) -> None:
    """Enter so many bots in one act, in pairs or trios where these play; raises TournamentError."""
    grouped = tournament_session.tournament.ruleset.members > 1
    (GroupsEntry(tournament_session) if grouped else tournament_session).enter_bots(bot, count)


class GroupsEntry:
    """Entry of pairs or trios.

    People who came without partners wait for the next names, also while the desk is closed.
    """

    def __init__(self, tournament_session: TournamentSession) -> None:
        self._tournament_session = tournament_session

    @property
    def waiting(self) -> tuple[Member, ...]:
        """Whoever still needs partners, together with them."""
        return self._tournament_session.waiting.people

    @property
    def _members(self) -> int:
        return self._tournament_session.tournament.ruleset.members

    def enter(self, people: Sequence[Listed], missed: Missed = "losses") -> EnteredList:
        """Enter the groups of a list in one act; a row names a group, or somebody who waits for partners."""
        groups: dict[int, tuple[Group, Listed]] = {}
        refused: list[tuple[Listed, CarteadoError]] = []
        waiting = self._tournament_session.waiting
        for person in people:
            try:
                group, waiting = self._joined(person, waiting)
            except CarteadoError as error:
                refused.append((person, error))
            else:
                groups |= {id(group): (group, person)} if group else {}
        try:
            out = self._tournament_session.enter_groups([group for group, _ in groups.values()], missed=missed)
        except CarteadoError as error:
            return EnteredList(0, tuple((person, error) for person in people))
        if waiting != self._tournament_session.waiting:
            self._tournament_session.waiting = waiting
        refused += [(groups[id(group)][1], error) for group, error in out]
        return EnteredList(len(groups) - len(out), tuple(refused))

    def _joined(self, row: Listed, waiting: Waiting) -> tuple[Group | None, Waiting]:
        """Return the group that a row makes, if any, and whoever waits afterwards.

        Raises TournamentError for more names than a group has, and for anybody who is in one already.
        """
        typed = read_group(row.name)
        people = tuple(self._tournament_session.member(name, club=row.club) for name in typed.people)
        if people and len(people) == self._members:
            return self._tournament_session.group(people, typed.name), waiting
        if not people or len(waiting.people) + len(people) > self._members:
            raise TournamentError("group_of", names=typed.people, members=self._members)
        for person in people:
            self._check(person, waiting)
            waiting = Waiting((*waiting.people, person), typed.name or waiting.name)
        if len(waiting.people) < self._members:
            return None, waiting
        return self._tournament_session.group(waiting.people, waiting.name), Waiting()

    def enter_bots(self, bot: str, count: int) -> None:
        """Enter so many bots in one act, the first beside whoever waits; raises TournamentError."""
        members, session = self._members, self._tournament_session
        waiting = session.waiting
        people = [*waiting.people, *session.bots(bot, count, [member.name for member in waiting.people])]
        whole = len(people) - len(people) % members
        groups = [
            session.group(people[first : first + members], "" if first else waiting.name)
            for first in range(0, whole, members)
        ]
        for _, error in session.enter_groups(groups):
            raise error
        session.waiting = Waiting(tuple(people[whole:]), "" if whole else waiting.name)

    def forget(self) -> None:
        """Forget the people who wait for partners."""
        self._tournament_session.waiting = Waiting()

    def show_pineapple(self) -> None:
        """Note whether the one who waits has brought a pineapple (CH-57)."""
        waiting = self._tournament_session.waiting
        if waiting.people:
            *others, last = waiting.people
            last = msgspec.structs.replace(last, pineapple=not last.pineapple)
            self._tournament_session.waiting = msgspec.structs.replace(waiting, people=(*others, last))

    def _check(self, person: Member, waiting: Waiting) -> None:
        for other in waiting.people:
            if fold(person.name) == fold(other.name):
                raise TournamentError("name_taken", name=person.name, other=other.name, entrant=0)
        for entrant in self._tournament_session.tournament.entrants:
            if any(fold(person.name) == fold(other.name) for other in entrant.people):
                raise TournamentError("name_taken", name=person.name, other=entrant.name, entrant=entrant.id)


class PineappleStep(NamedTuple):
    """A member, by number, who has brought a pineapple now, or has not."""

    member: int
    brought: bool


def next_pineapple(entrant: Entrant) -> PineappleStep:
    """Return the change that the next press of the pineapple key makes.

    For one person yes or no; for a pair the first, both, the second, neither.
    """
    brought = [member.pineapple for member in entrant.people]
    if len(brought) < PAIR or brought[0] == brought[1]:
        return PineappleStep(0, not brought[0])
    return PineappleStep(1, brought[0])
