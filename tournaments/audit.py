"""Changes of a tournament: two states compared, and the log act by act with what each one changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

import msgspec

from tournaments import differences
from tournaments.acts import ActTakenBack
from tournaments.fold import apply_act
from tournaments.log import LoggedAct, standing, taken_back
from tournaments.model import Draft, Entrant, EntrantId, Pairing, Result, Round, Tournament


class AuditLine(msgspec.Struct, frozen=True):
    """An entry of the log, the number of the entry that has taken it back (or None), and what it changed."""

    entry: LoggedAct
    taken_back_by: int | None
    changes: tuple[differences.Difference, ...]


def compare(before: Tournament | None, after: Tournament) -> tuple[differences.Difference, ...]:
    """Return the differences between two states."""
    if before is None:
        return (differences.OpeningDiffers(),)
    found: list[differences.Difference] = []
    if before.settings != after.settings:
        found.append(differences.SettingsDiffer(before.settings, after.settings))
    found += _entrants(before, after)
    found += _presence(before, after)
    found += [differences.LateDiffers(what, late) for what, late in _changed(before.late, after.late)]
    found += [
        differences.PenaltyDiffers(what, penalty) for what, penalty in _changed(before.penalties, after.penalties)
    ]
    found += _categories(before, after)
    found += [differences.ApartDiffers(what, rule) for what, rule in _changed(before.apart, after.apart)]
    found += [differences.ByeAskedDiffers(what, bye) for what, bye in _changed(before.asked, after.asked)]
    found += _handed_in(before, after)
    if len(before.stages) != len(after.stages):
        found.append(differences.StageDiffers(len(before.stages) + 1, len(after.stages) + 1, after.seeds))
    found += _rounds(before, after)
    found += [differences.NoticeDiffers(what, notice) for what, notice in _changed(before.notices, after.notices)]
    if before.finished != after.finished:
        found.append(differences.FinishDiffers(after.finished))
    return tuple(found)


def audit(entries: Sequence[LoggedAct]) -> tuple[AuditLine, ...]:
    """Return the whole log with what each act changed when it was made."""
    void = taken_back(entries)
    lines = []
    course: list[tuple[LoggedAct, Tournament]] = []
    for index, entry in enumerate(entries):
        before = course[-1][1] if course else None
        if isinstance(entry.act, ActTakenBack):
            course = _again(course, standing(entries[: index + 1]))
        else:
            course.append((entry, apply_act(before, entry.act)))
        changes = compare(before, course[-1][1]) if course else ()
        lines.append(AuditLine(entry, void.get(entry.number), changes))
    return tuple(lines)


def _again(course: list[tuple[LoggedAct, Tournament]], acts: Sequence[LoggedAct]) -> list[tuple[LoggedAct, Tournament]]:
    """Return the acts with the state after each; where they begin as those that were, these states still hold."""
    same = next(
        (at for at, ((logged, _), other) in enumerate(zip(course, acts, strict=False)) if logged is not other),
        min(len(course), len(acts)),
    )
    again = course[:same]
    for entry in acts[same:]:
        again.append((entry, apply_act(again[-1][1] if again else None, entry.act)))
    return again


_Item = TypeVar("_Item")


def _changed(before: Sequence[_Item], after: Sequence[_Item]) -> Iterator[tuple[differences.Happening, _Item]]:
    """Yield what came and what went, as often as it did."""
    left = list(before)
    for item in after:
        if item in left:
            left.remove(item)
        else:
            yield "added", item
    for item in left:
        yield "removed", item


# Most acts leave most of a state as it was, the very same objects: these need not be gone through.


def _entrants(before: Tournament, after: Tournament) -> Iterator[differences.Difference]:
    if before.entrants is after.entrants:
        return
    old = {entrant.id: entrant for entrant in before.entrants}
    new = {entrant.id: entrant for entrant in after.entrants}
    for number, entrant in new.items():
        if number not in old:
            yield differences.EntrantDiffers("added", number, entrant.name)
        elif old[number] is not entrant and _uncategorised(old[number]) != _uncategorised(entrant):
            sat, sits = (tuple(person.name for person in side.people) for side in (old[number], entrant))
            yield differences.EntrantDiffers("changed", number, entrant.name, *((sat, sits) if sat != sits else ()))
    for number, entrant in old.items():
        if number not in new:
            yield differences.EntrantDiffers("removed", number, entrant.name)


def _uncategorised(entrant: Entrant) -> Entrant:
    """Return the entrant without prize categories, whose changes are told by themselves."""
    members = tuple(msgspec.structs.replace(member, categories=()) for member in entrant.members)
    return msgspec.structs.replace(entrant, members=members, categories=())


def _categories(before: Tournament, after: Tournament) -> Iterator[differences.Difference]:
    if before.entrants is after.entrants:
        return
    old = {entrant.id: entrant for entrant in before.entrants}
    for entrant in after.entrants:
        was = old.get(entrant.id)
        if was is None or was is entrant or len(was.people) != len(entrant.people):
            continue
        for member, (then, now) in enumerate(zip(was.people, entrant.people, strict=True)):
            if then.categories != now.categories and then.name == now.name:
                yield differences.CategoriesDiffer(entrant.id, member, then.categories, now.categories)


def _handed_in(before: Tournament, after: Tournament) -> Iterator[differences.Difference]:
    if (before.handed_in, before.opened) == (after.handed_in, after.opened):
        return
    for sealed in after.handed_in:
        was = before.handed_in_by(*sealed.of)
        if was != sealed:
            yield differences.HandedInDiffers("added" if was is None else "changed", *sealed.of)
        if after.opened_value(*sealed.of) is not None and before.opened_value(*sealed.of) is None:
            yield differences.HandedInDiffers("opened", *sealed.of)
    there = {entrant.id for entrant in after.entrants}
    for sealed in before.handed_in:
        if sealed.entrant in there and after.handed_in_by(*sealed.of) is None:
            yield differences.HandedInDiffers("removed", *sealed.of)


def presence_of(tournament: Tournament, entrant: EntrantId) -> differences.PresenceState:
    """Return whether somebody is here, as far as anybody has said."""
    if entrant in tournament.dropped:
        return "dropped"
    if entrant in tournament.absent:
        return "absent"
    return "present" if entrant in tournament.present else "open"


def _presence(before: Tournament, after: Tournament) -> Iterator[differences.Difference]:
    if (before.dropped, before.absent, before.present) == (after.dropped, after.absent, after.present):
        return
    known = {entrant.id for entrant in before.entrants}
    pairs = ((before.dropped, after.dropped), (before.absent, after.absent), (before.present, after.present))
    moved = {entrant for was, is_ in pairs for entrant in {*was} ^ {*is_}} & known
    for number in [entrant.id for entrant in after.entrants if entrant.id in moved]:
        old, new = presence_of(before, number), presence_of(after, number)
        if old != new:
            yield differences.PresenceDiffers(number, old, new)


def _rounds(before: Tournament, after: Tournament) -> Iterator[differences.Difference]:
    for index in range(max(len(before.rounds), len(after.rounds))):
        old = before.rounds[index] if index < len(before.rounds) else None
        new = after.rounds[index] if index < len(after.rounds) else None
        if new is None:
            yield differences.RoundDiffers("removed", index + 1)
        elif old is None:
            yield differences.RoundDiffers("added", index + 1)
        elif old is not new and old != new:
            yield from _of_round(old, new)


def _of_round(old: Round, new: Round) -> Iterator[differences.Difference]:
    """Yield what differs in a round: its tables one by one if somebody moved, its results, locks and publishing."""
    if old.draft is new.draft:
        for table, result, now in zip(old.draft.tables, old.results, new.results, strict=True):
            if result is not now and result != now:
                yield differences.ResultDiffers(old.number, table.number, table.seats, result, now)
    else:
        yield from _of_drafts(old, new)
    for what, number in _changed(old.locked, new.locked):
        yield differences.LockDiffers(old.number, number, what == "added")
    if old.published != new.published:
        yield differences.PublishedDiffers(old.number, new.published)


def _of_drafts(old: Round, new: Round) -> Iterator[differences.Difference]:
    """Yield what differs in a round whose draft is another: who sits where, then the results of tables in both."""
    absences = list(_absences(old, new)) if _only_absences(old, new) else []
    yield from absences
    if not absences and _drawn(old.draft) != _drawn(new.draft):
        yield differences.RoundDiffers("changed", old.number)
        yield from _tables(old, new)
    results = {table.number: (table.seats, result) for table, result in _played(new)}
    for table, result in _played(old):
        seats, now = results.get(table.number, ((), None))
        if (seats == table.seats or absences) and now != result:
            yield differences.ResultDiffers(old.number, table.number, seats if now else table.seats, result, now)


def _played(this_round: Round) -> Iterator[tuple[Pairing, Result | None]]:
    """Yield every table with its result, None where there was no game: then who was absent says all."""
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        yield table, None if table.walkover else result


def _drawn(draft: Draft) -> Draft:
    """Return the draft without the memory of who sat there, which is no change of the pairing."""
    tables = tuple(msgspec.structs.replace(table, people=()) for table in draft.tables)
    return msgspec.structs.replace(draft, tables=tables)


def _only_absences(old: Round, new: Round) -> bool:
    """Tell whether nobody has moved: all who are at a table in both keep their order, the others were to sit there."""
    drafts = (_drawn(old.draft), _drawn(new.draft))
    bare = [
        msgspec.structs.replace(
            draft, tables=tuple(msgspec.structs.replace(table, seats=(), absent=(), drawn=()) for table in draft.tables)
        )
        for draft in drafts
    ]
    return bare[0] == bare[1] and all(map(_same_table, old.draft.tables, new.draft.tables))


def _same_table(was: Pairing, now: Pairing) -> bool:
    both = {*was.seats} & {*now.seats}
    stayed = ([seat for seat in table.seats if seat in both] for table in (was, now))
    return next(stayed) == next(stayed) and {*was.seats, *was.absent} == {*now.seats, *now.absent}


def _absences(old: Round, new: Round) -> Iterator[differences.Difference]:
    """Yield who has gone from their table or is back at it, where nobody else has moved."""
    for was, now in zip(old.draft.tables, new.draft.tables, strict=True):
        for what, entrant in _changed(was.absent, now.absent):
            yield differences.AbsenceDiffers(old.number, now.number, entrant, what == "added", now.seats)


def _tables(old: Round, new: Round) -> Iterator[differences.Difference]:
    seats, now = (tuple(table.seats for table in this_round.draft.tables) for this_round in (old, new))
    for number, (was, is_) in enumerate(zip_longest(seats, now, fillvalue=()), start=1):
        if was != is_:
            yield differences.TableDiffers(old.number, number, was, is_)
    free, freed = (tuple(bye.entrant for bye in this_round.draft.byes) for this_round in (old, new))
    if free != freed:
        yield differences.ByesDiffer(old.number, free, freed)
