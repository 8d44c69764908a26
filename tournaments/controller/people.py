"""The acts of the controller about people: entering, coming, leaving, standing in, being warned."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import UNSET

from engine.core.text import fold
from tournaments import acts
from tournaments.controller.act_log import ActLog
from tournaments.differences import Difference
from tournaments.errors import TournamentError
from tournaments.fold.merging import check_merging
from tournaments.fold.people import entered
from tournaments.fold.presence import comes_late
from tournaments.model import Entrant, EntrantId, Member, joint_name
from tournaments.names import checked, tidy
from tournaments.ratings import Ratings
from tournaments.settings import Missed

_Entering = TypeVar("_Entering")


class Group(NamedTuple):
    """A fixed pair or trio that is to enter, with its own name, or "", and its ratings as a group."""

    members: tuple[Member, ...]
    name: str = ""
    ratings: Ratings | None = None


class PeopleActs(ActLog):
    """Acts about people, allowed before the first round and, as far as it makes sense, after it."""

    def register(
        self,
        name: str,
        bot: str | None = None,
        ratings: Ratings | None = None,
        *,
        pineapple: bool = False,
        club: str = "",
        missed: Missed = "losses",
    ) -> EntrantId:
        """Enter somebody and return the number given; a name that differs in case or accents alone is taken.

        `missed` is what the rounds before count for when play has begun; formats without late entry refuse.
        """
        number = self.next_number()
        entrant = Entrant(number, checked(name), bot, ratings or Ratings(), pineapple=pineapple, club=checked(club))
        self.commit(self._entry(entrant, missed))
        return number

    def register_group(
        self, members: Sequence[Member], name: str = "", ratings: Ratings | None = None, *, missed: Missed = "losses"
    ) -> EntrantId:
        """Enter a fixed pair or trio and return the number given.

        Nobody is in two, however their name is spelled. One without a name is called by its members'. Of `ratings` only
        those of its own kind are the group's own.
        """
        number = self.next_number()
        self.commit(self._entry(_together(number, Group(tuple(members), name, ratings)), missed))
        return number

    def register_all(
        self, people: Sequence[Member], *, missed: Missed = "losses"
    ) -> tuple[tuple[Member, TournamentError], ...]:
        """Enter everybody of a list who can enter, in one act.

        Returns the others, each with what speaks against it.
        """
        return self._register(people, _alone, missed)

    def register_groups(
        self, groups: Sequence[Group], *, missed: Missed = "losses"
    ) -> tuple[tuple[Group, TournamentError], ...]:
        """Enter every group of a list that can enter, in one act, as `register_all` does."""
        return self._register(groups, _together, missed)

    def _register(
        self, entering: Sequence[_Entering], made: Callable[[EntrantId, _Entering], Entrant], missed: Missed
    ) -> tuple[tuple[_Entering, TournamentError], ...]:
        first = self.next_number()
        entrants: list[Entrant] = []
        refused: dict[int, TournamentError] = {}
        for number, each in enumerate(entering, first):
            try:
                entrants.append(made(number, each))
            except TournamentError as error:
                refused[number] = error
        refused |= {entrant.id: error for entrant, error in entered(self.tournament, entrants, missed)[1]}
        good = [entrant for entrant in entrants if entrant.id not in refused]
        if good:
            # Numbers have no gaps where somebody was refused.
            entry, *others = [msgspec.structs.replace(entrant, id=number) for number, entrant in enumerate(good, first)]
            self.commit(msgspec.structs.replace(self._entry(entry, missed), also=tuple(others) or UNSET))
        return tuple((entering[number - first], error) for number, error in sorted(refused.items()))

    def _entry(self, entrant: Entrant, missed: Missed) -> acts.Registered:
        return acts.Registered(entrant, missed) if self.tournament.rounds else acts.Registered(entrant)

    def withdraw(self, entrant: EntrantId) -> tuple[Difference, ...]:
        """Take somebody off the list, before the first round."""
        return self.commit(acts.Withdrawn(entrant))

    def show_pineapple(self, entrant: EntrantId, brought: bool = True, member: int = 0) -> tuple[Difference, ...]:
        """Say who has brought a pineapple (CH-57), of a pair which `member`.

        It counts for tables yet to be played.
        """
        return self.commit(acts.PineappleShown(entrant, brought, member))

    def check_in(
        self, entrant: EntrantId, present: bool = True, *, missed: Missed = "losses"
    ) -> tuple[Difference, ...]:
        """Say that somebody is here, or is not; as soon as anybody is, only those present are paired.

        `missed` is what the rounds before count for when play has begun.
        """
        late = present and comes_late(self.tournament, entrant)
        return self.commit(acts.CheckedIn(entrant, present, missed if late else UNSET))

    def drop(self, entrant: EntrantId, *, came: bool = False) -> tuple[Difference, ...]:
        """Let somebody leave; the table they sit at, if it has no result, plays without them or is won.

        Whoever has won theirs without a game in the last round loses it too, unless they `came` to it.
        """
        return self.commit(acts.Dropped(entrant, self.won_unplayed(entrant) is not None and not came))

    def won_unplayed(self, entrant: EntrantId) -> int | None:
        """Return the table of the last round won because no opponent came, or None."""
        tables = self.tournament.rounds[-1].draft.tables if self.tournament.rounds else ()
        return next((table.number for table in tables if table.seats == (entrant,)), None)

    def bring_back(self, entrant: EntrantId, *, missed: Missed = "losses") -> tuple[Difference, ...]:
        """Pair somebody again who had left.

        `missed` is what the rounds before count for, of whoever had not come.
        """
        late = comes_late(self.tournament, entrant)
        return self.commit(acts.EntrantReturned(entrant, missed if late else UNSET))

    def no_show(
        self, round: int, table: int, entrant: EntrantId, *also: EntrantId, came: bool = False
    ) -> tuple[Difference, ...]:
        """Let a table play without people who did not come, who stay in the tournament.

        With `came` the absence is taken back. A result that the table had becomes void.
        """
        return self.commit(acts.NoShow(round, table, entrant, also, came))

    def substitute(self, entrant: EntrantId, person: Member, member: int = 0) -> tuple[Difference, ...]:
        """Seat another person for a member from now on."""
        return self.commit(acts.Substituted(entrant, member, _tidied(person)))

    def rename(
        self, entrant: EntrantId, person: Member, member: int = 0, *, same: bool = False
    ) -> tuple[Difference, ...]:
        """Correct a member's name, also in rounds that were played.

        With `same` both names are one person's everywhere.
        """
        return self.commit(acts.Renamed(entrant, _tidied(person), member, same))

    def merge(
        self, entrant: EntrantId, other: EntrantId, rounds: Collection[int] | None = None
    ) -> tuple[Difference, ...]:
        """Say that two entrants are one person; the other one goes.

        A round counts as whichever of them played it. Of those in which neither did and each has something else,
        `rounds` are those in which the other one's counts; with None they are refused (TournamentError
        "merge_unclear").
        """
        parts = check_merging(self.tournament, entrant, other)
        unclear = tuple(part.round for part in parts if part.is_open)
        if rounds is None and unclear:
            raise TournamentError("merge_unclear", rounds=unclear, count=len(unclear))
        chosen = {*(rounds or ())}
        if strange := chosen.difference(unclear):
            raise TournamentError("merge_not_asked", round=min(strange))
        taken = tuple(part.round for part in parts if part.goes_over or part.round in chosen)
        return self.commit(acts.Merged(entrant, other, taken))

    def categorise(self, entrant: EntrantId, categories: Iterable[str], member: int = 0) -> tuple[Difference, ...]:
        """Set a person's prize categories; case and accents are ignored."""
        named: dict[str, str] = {}
        from tournaments.prizes import categories_of

        known = {fold(name): name for name in categories_of(self.tournament)}
        for name in filter(None, map(checked, categories)):
            named.setdefault(fold(name), known.get(fold(name), name))
        return self.commit(acts.Categorised(entrant, tuple(named.values()), member))

    def ask_bye(self, entrant: EntrantId, round: int, asked: bool = True) -> tuple[Difference, ...]:
        """Leave somebody out of a round yet to be drawn, for half a win; or no longer."""
        return self.commit(acts.ByeAsked(entrant, round, asked))

    def keep_apart(
        self, entrants: Sequence[EntrantId] = (), club: str = "", apart: bool = True
    ) -> tuple[Difference, ...]:
        """Let some entrants, or everybody of a club, not meet from the next drawing on; or no longer."""
        return self.commit(acts.KeptApart(tuple(sorted(set(entrants))), checked(club), apart))

    def penalise(self, entrant: EntrantId, points: int, text: str) -> tuple[Difference, ...]:
        """Take match points away for the reason in the text, or only warn (0); a reason is required."""
        if not tidy(text):
            raise TournamentError("bad_penalty", points=points)
        return self.commit(acts.Penalised(entrant, points, tidy(text)))


def _alone(number: EntrantId, member: Member) -> Entrant:
    person = _tidied(member)
    return Entrant(number, person.name, person.bot, person.ratings, club=person.club, categories=person.categories)


def _together(number: EntrantId, group: Group) -> Entrant:
    people = tuple(map(_tidied, group.members))
    return Entrant(number, checked(group.name) or joint_name(people), None, group.ratings or Ratings(), people)


def _tidied(member: Member) -> Member:
    categories = tuple(dict.fromkeys(filter(None, map(checked, member.categories))))
    return msgspec.structs.replace(member, name=checked(member.name), club=checked(member.club), categories=categories)
