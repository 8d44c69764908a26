"""Who changed what: two states of a tournament compared, and the log told act by act with what each one changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from tournaments.acts import TakenBack
from tournaments.fold import fold, step
from tournaments.log import Entry, standing, taken_back
from tournaments.model import EntrantId, Notice, Result, Settings, Tournament

Happening: TypeAlias = Literal["added", "changed", "removed"]


class OpeningDiffers(msgspec.Struct, frozen=True, tag="opening"):
    """The tournament was opened."""


class SettingsDiffer(msgspec.Struct, frozen=True, tag="settings"):
    """Other settings hold."""

    before: Settings
    after: Settings


class EntrantDiffers(msgspec.Struct, frozen=True, tag="entrant"):
    """Somebody came or left, or brought a pineapple or none ("changed")."""

    what: Happening
    entrant: EntrantId
    name: str


class RoundDiffers(msgspec.Struct, frozen=True, tag="round"):
    """A round was drawn up, drawn up anew, or has gone."""

    what: Happening
    round: int


class ResultDiffers(msgspec.Struct, frozen=True, tag="result"):
    """A table's result came, changed or went; None where there is none. `seats` are its entrants."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    before: Result | None
    after: Result | None


class NoticeDiffers(msgspec.Struct, frozen=True, tag="notice"):
    """A warning appeared or no longer holds."""

    what: Happening
    notice: Notice


class FinishDiffers(msgspec.Struct, frozen=True, tag="finish"):
    """The final table stands now, or is open again."""

    finished: bool


Difference: TypeAlias = (
    OpeningDiffers | SettingsDiffer | EntrantDiffers | RoundDiffers | ResultDiffers | NoticeDiffers | FinishDiffers
)


class AuditLine(msgspec.Struct, frozen=True):
    """An entry of the log, the number of the entry that has taken it back (or None), and what it changed."""

    entry: Entry
    taken_back_by: int | None
    changes: tuple[Difference, ...]


def compare(before: Tournament | None, after: Tournament) -> tuple[Difference, ...]:
    """Return what differs from one state to another."""
    if before is None:
        return (OpeningDiffers(),)
    differences: list[Difference] = []
    if before.settings != after.settings:
        differences.append(SettingsDiffer(before.settings, after.settings))
    differences += _entrants(before, after)
    differences += _rounds(before, after)
    differences += [NoticeDiffers("added", one) for one in after.notices if one not in before.notices]
    differences += [NoticeDiffers("removed", one) for one in before.notices if one not in after.notices]
    if before.finished != after.finished:
        differences.append(FinishDiffers(after.finished))
    return tuple(differences)


def audit(entries: Sequence[Entry]) -> tuple[AuditLine, ...]:
    """Return the whole log with what each act changed when it was made."""
    void = taken_back(entries)
    lines = []
    state: Tournament | None = None
    for index, entry in enumerate(entries):
        before = state
        if isinstance(entry.act, TakenBack):
            state = fold(one.act for one in standing(entries[: index + 1]))
        else:
            state = step(state, entry.act)
        changes = compare(before, state) if state else ()
        lines.append(AuditLine(entry, void.get(entry.number), changes))
    return tuple(lines)


def _entrants(before: Tournament, after: Tournament) -> Iterator[Difference]:
    old = {entrant.id: entrant for entrant in before.entrants}
    new = {entrant.id: entrant for entrant in after.entrants}
    for number, entrant in new.items():
        if number not in old:
            yield EntrantDiffers("added", number, entrant.name)
        elif old[number] != entrant:
            yield EntrantDiffers("changed", number, entrant.name)
    for number, entrant in old.items():
        if number not in new:
            yield EntrantDiffers("removed", number, entrant.name)


def _rounds(before: Tournament, after: Tournament) -> Iterator[Difference]:
    for index in range(max(len(before.rounds), len(after.rounds))):
        old = before.rounds[index] if index < len(before.rounds) else None
        new = after.rounds[index] if index < len(after.rounds) else None
        if new is None:
            yield RoundDiffers("removed", index + 1)
        elif old is None:
            yield RoundDiffers("added", index + 1)
        elif old.draft != new.draft:
            yield RoundDiffers("changed", index + 1)
        else:
            for table, one, other in zip(old.draft.tables, old.results, new.results, strict=True):
                if one != other:
                    yield ResultDiffers(index + 1, table.number, table.seats, one, other)
