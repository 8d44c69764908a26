"""Who is in the tournament, and who sits for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import UNSET

from engine.core.text import fold as folded
from tournaments.acts import Categorised, Penalised, PineappleShown, Registered, Renamed, Substituted
from tournaments.errors import TournamentError
from tournaments.fold.presence import joined, known
from tournaments.model import (
    Entrant,
    EntrantId,
    Member,
    Pairing,
    Penalty,
    Rename,
    Round,
    Tournament,
    joint_name,
)
from tournaments.settings import Missed

_replace = msgspec.structs.replace


def registered(tournament: Tournament, act: Registered) -> Tournament:
    """Enter somebody, or all of a list; after the first round they join as far as the format lets them."""
    after, refused = entered(tournament, act.entrants, "losses" if act.missed is UNSET else act.missed)
    for _, error in refused:
        raise error
    return after


def entered(
    tournament: Tournament, entrants: Sequence[Entrant], missed: Missed
) -> tuple[Tournament, tuple[tuple[Entrant, TournamentError], ...]]:
    """Return the tournament with everybody who can enter, and the others with what speaks against each.

    Raises TournamentError where the format lets nobody join a round that was drawn up.
    """
    taken = _taken_by(tournament.entrants)
    good: list[Entrant] = []
    refused: list[tuple[Entrant, TournamentError]] = []
    for entrant in entrants:
        try:
            _check_kind(tournament, entrant)
            taken.check(entrant)
        except TournamentError as error:
            refused.append((entrant, error))
        else:
            taken.add(entrant)
            good.append(entrant)
    if not tournament.rounds:
        everybody = (*tournament.entrants, *good)
        _newest[:] = [(everybody, taken)]
        return _replace(tournament, entrants=everybody), tuple(refused)
    for entrant in good:
        present = (*tournament.present, entrant.id) if tournament.present else ()
        tournament = _replace(tournament, entrants=(*tournament.entrants, entrant), present=present)
        tournament = joined(tournament, entrant.id, missed)
    return tournament, tuple(refused)


def _check_kind(tournament: Tournament, entrant: Entrant) -> None:
    needed = tournament.ruleset.members
    if len(entrant.members) != (needed if needed > 1 else 0):
        raise TournamentError("group_needed" if needed > 1 else "no_groups_here", name=entrant.name, members=needed)
    if not tournament.ruleset.brings and any(person.pineapple for person in entrant.people):
        raise TournamentError("no_pineapples_here")


class _Taken:
    """Numbers and names that nobody else may have: of entrants, and of the people in pairs and trios."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._numbers: set[EntrantId] = set()
        self._entrants: dict[str, Entrant] = {}
        self._people: dict[str, tuple[EntrantId, str]] = {}
        for entrant in entrants:
            self.add(entrant)

    def copied(self) -> _Taken:
        """Return another one with the same numbers and names."""
        copied = _Taken(())
        copied._numbers, copied._entrants, copied._people = set(self._numbers), {**self._entrants}, {**self._people}
        return copied

    def add(self, entrant: Entrant) -> None:
        """Take the number and the names of an entrant."""
        self._numbers.add(entrant.id)
        self._entrants.setdefault(folded(entrant.name), entrant)
        for name in _names(entrant):
            self._people[folded(name)] = (entrant.id, name)

    def check(self, entrant: Entrant) -> None:
        """Raise TournamentError for a number that is taken, an empty name, or one that somebody else has."""
        if entrant.id in self._numbers:
            raise TournamentError("number_taken", entrant=entrant.id)
        if other := self._entrants.get(folded(entrant.name)):
            raise TournamentError("name_taken", name=entrant.name, other=other.name, entrant=other.id)
        if not all(map(folded, (entrant.name, *_names(entrant)))):
            raise TournamentError("empty_name")
        here: dict[str, tuple[EntrantId, str]] = {}
        for name in _names(entrant):
            if taken := self._people.get(folded(name)) or here.get(folded(name)):
                raise TournamentError("name_taken", name=name, other=taken[1], entrant=taken[0])
            here[folded(name)] = (entrant.id, name)


_newest: list[tuple[tuple[Entrant, ...], _Taken]] = []
"""The entrants after the last registration, and what they have taken: of a thousand nobody is looked at again."""


def _taken_by(entrants: tuple[Entrant, ...]) -> _Taken:
    for before, taken in _newest:
        if before is entrants:
            return taken.copied()
    return _Taken(entrants)


def _names(entrant: Entrant) -> tuple[str, ...]:
    return tuple(member.name for member in entrant.members) or (entrant.name,)


def withdrawn(tournament: Tournament, number: EntrantId) -> Tournament:
    """Take somebody off the list."""
    known(tournament, number)
    return _replace(
        tournament,
        entrants=tuple(entrant for entrant in tournament.entrants if entrant.id != number),
        present=tuple(other for other in tournament.present if other != number),
        absent=tuple(other for other in tournament.absent if other != number),
        dropped=tuple(other for other in tournament.dropped if other != number),
        handed_in=tuple(sealed for sealed in tournament.handed_in if sealed.entrant != number),
        asked=tuple(bye for bye in tournament.asked if bye.entrant != number),
        apart=tuple(rule for rule in tournament.apart if number not in rule.entrants),
    )


def show_pineapple(tournament: Tournament, act: PineappleShown) -> Tournament:
    """Note who has brought a pineapple."""
    if not tournament.ruleset.brings:
        raise TournamentError("no_pineapples_here")
    entrant = known(tournament, act.entrant)
    person = _member(entrant, act.member)
    return _with_entrant(tournament, _with_member(entrant, act.member, _replace(person, pineapple=act.brought)))


def substituted(tournament: Tournament, act: Substituted) -> Tournament:
    """Seat somebody else for a member; tables that have a result remember who sat there."""
    before = known(tournament, act.entrant)
    _member(before, act.member)
    after = _with_member(before, act.member, act.person)
    if not before.members:
        after = _replace(after, name=act.person.name)
    _Taken(other for other in tournament.entrants if other.id != before.id).check(after)
    return _with_entrant(_remembering(tournament, before), after)


def renamed(tournament: Tournament, act: Renamed) -> Tournament:
    """Set a member's name right, in every round that was played too.

    A group called by its members follows.
    """
    before = known(tournament, act.entrant)
    old = _member(before, act.member)
    if act.person.name == old.name:
        raise TournamentError("name_as_before", name=old.name)
    person = _replace(act.person, bot=old.bot, pineapple=old.pineapple, categories=old.categories)
    after = _with_member(before, act.member, person)
    if not before.members:
        after = _replace(after, name=person.name)
    elif before.name == joint_name(before.members):
        after = _replace(after, name=joint_name(after.members))
    _Taken(other for other in tournament.entrants if other.id != before.id).check(after)
    rounds = tuple(_corrected(this_round, before.id, old.name, person.name) for this_round in tournament.rounds)
    rename = Rename(old.name, person.name, act.same)
    return _with_entrant(_replace(tournament, rounds=rounds, renames=(*tournament.renames, rename)), after)


def _corrected(this_round: Round, entrant: EntrantId, before: str, after: str) -> Round:
    """Return the round with a person's name set right where it is told who sat for the entrant."""

    def with_new_name(table: Pairing) -> Pairing:
        if not table.people or entrant not in table.seats:
            return table
        seat = table.seats.index(entrant)
        sat = tuple(_replace(member, name=after) if member.name == before else member for member in table.people[seat])
        return _replace(table, people=(*table.people[:seat], sat, *table.people[seat + 1 :]))

    return _replace(
        this_round, draft=_replace(this_round.draft, tables=tuple(map(with_new_name, this_round.draft.tables)))
    )


def _remembering(tournament: Tournament, entrant: Entrant) -> Tournament:
    rounds = []
    for this_round in tournament.rounds:
        tables = tuple(
            _with_people(tournament, table) if result is not None and entrant.id in table.seats else table
            for table, result in zip(this_round.draft.tables, this_round.results, strict=True)
        )
        rounds.append(_replace(this_round, draft=_replace(this_round.draft, tables=tables)))
    return _replace(tournament, rounds=tuple(rounds))


def _with_people(tournament: Tournament, table: Pairing) -> Pairing:
    if table.people:
        return table
    return _replace(table, people=tuple(tournament.entrant(number).people for number in table.seats))


def penalised(tournament: Tournament, act: Penalised) -> Tournament:
    """Take match points away, or warn."""
    known(tournament, act.entrant)
    if act.points < 0:
        raise TournamentError("bad_penalty", points=act.points)
    penalty = Penalty(act.entrant, act.points, act.text, len(tournament.rounds))
    return _replace(tournament, penalties=(*tournament.penalties, penalty))


def categorised(tournament: Tournament, act: Categorised) -> Tournament:
    """Note in which prize categories somebody competes."""
    entrant = known(tournament, act.entrant)
    person = _replace(_member(entrant, act.member), categories=act.categories)
    return _with_entrant(tournament, _with_member(entrant, act.member, person))


def _member(entrant: Entrant, number: int) -> Member:
    if not 0 <= number < len(entrant.people):
        raise TournamentError("unknown_member", entrant=entrant.id, name=entrant.name, member=number)
    return entrant.people[number]


def _with_member(entrant: Entrant, number: int, person: Member) -> Entrant:
    """Return the entrant with another person in a member's place; whoever plays alone keeps the entrant's name."""
    if not entrant.members:
        return _replace(
            entrant,
            bot=person.bot,
            ratings=person.ratings,
            pineapple=person.pineapple,
            club=person.club,
            categories=person.categories,
        )
    members = (*entrant.members[:number], person, *entrant.members[number + 1 :])
    return _replace(entrant, members=members)


def _with_entrant(tournament: Tournament, changed: Entrant) -> Tournament:
    others = tournament.entrants
    return _replace(tournament, entrants=tuple(changed if entrant.id == changed.id else entrant for entrant in others))
