"""The lines of a tournament's file (docs/tournament-format.md), and how they are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from saves.files.sealed_lines import Chain, fields_of
from saves.files.versions import TOURNAMENT_FORMAT
from saves.people.profiles import Invitation
from tournaments import log
from tournaments.acts import (
    Act,
    ByeAsked,
    Categorised,
    CheckedIn,
    Dropped,
    EntrantReturned,
    HandedIn,
    KeptApart,
    Merged,
    NoShow,
    Registered,
    Renamed,
    SettingsChanged,
    StageBegun,
    Substituted,
    TournamentOpened,
)
from tournaments.handed_in import OpenValue
from tournaments.settings import TournamentSettings

if TYPE_CHECKING:
    from saves.matches.record import Record

_FIRST = 1
_SINCE_2 = (ByeAsked, Categorised, KeptApart, Merged)
"""Acts that a reader of format 1 does not know."""


class Head(msgspec.Struct, frozen=True, tag="tournament", omit_defaults=True):
    """The first line: the tournament's id and specification line, and what invites people to it."""

    format: int
    tournament: str
    line: str
    created: int
    invitation: Invitation | None = None


_SETTINGS_SINCE_2 = ("acceleration", "system", "campaign")


def format_of(entries: Sequence[log.LoggedAct]) -> int:
    """Return the format of a file of this log: the first one that has all that is in it."""
    return TOURNAMENT_FORMAT if any(_is_since_2(entry.act) for entry in entries) else _FIRST


def _is_since_2(act: Act) -> bool:
    if isinstance(act, TournamentOpened | SettingsChanged | StageBegun):
        plain = TournamentSettings()
        fresh = any(getattr(act.settings, name) != getattr(plain, name) for name in _SETTINGS_SINCE_2)
        counted = act.settings.format == "round_robin" and bool(act.settings.rounds)
        return fresh or counted or act.settings.seeding == "listed"
    if isinstance(act, Registered):
        return any(person.categories for entrant in act.entrants for person in entrant.people)
    if isinstance(act, Renamed | Substituted):
        return bool(act.person.categories)
    if isinstance(act, NoShow):
        return bool(act.also) or act.came
    if isinstance(act, Dropped):
        return act.absent
    if isinstance(act, CheckedIn | EntrantReturned):
        return act.missed is not msgspec.UNSET
    return isinstance(act, _SINCE_2)


class MatchHead(msgspec.Struct, frozen=True, tag="match", omit_defaults=True):
    """Head of the next `lines` lines, the match file of a table.

    `seal` is the chain of its last line. `seed` is there when an open match may be played on by whoever has the file.
    """

    round: int
    table: int
    lines: int
    seal: str
    seed: str | None = None


class TournamentEnd(msgspec.Struct, frozen=True, tag="end"):
    """The last line: how many acts and matches there are."""

    acts: int
    matches: int


def written(
    head: Head,
    entries: Sequence[log.LoggedAct],
    matches: Sequence[Record] = (),
    *,
    seeds: bool = False,
    values: Mapping[str, OpenValue] = MappingProxyType({}),
) -> Iterator[bytes]:
    """Yield the lines of a tournament's file.

    `values` are those handed in that go with it, by their seals.
    """
    chain = Chain()
    yield chain.write(fields_of(head))
    for entry in entries:
        yield chain.write({"type": "act", **fields_of(entry), **_values_of(entry, values)})
    for record in matches:
        from saves.exchange import match_files
        from saves.files.nested_file import link_in

        lines = list(match_files.written(record))
        seal = link_in(lines[-1])
        open_seed = record.seed.hex() if seeds and record.seed is not None and record.outcome is None else None
        yield chain.write(fields_of(MatchHead(record.round or 0, record.table or 0, len(lines), seal, open_seed)))
        yield from lines
    yield chain.write(fields_of(TournamentEnd(len(entries), len(matches))))


def _values_of(entry: log.LoggedAct, values: Mapping[str, OpenValue]) -> dict[str, Any]:
    if not isinstance(entry.act, HandedIn):
        return {}
    opened = [fields_of(values[value.seal]) for value in entry.act.values if value.seal in values]
    return {"values": opened} if opened else {}
