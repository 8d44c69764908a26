"""Whole tournaments as files (docs/tournament-format.md): acts and matches, to go on with on another laptop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

import msgspec

from engine.core.game import AnyGame
from saves.errors import FileError, MatchExists, TournamentExists, UnknownMatch
from saves.rated_tables import follow
from saves.record import Record
from saves.store import Store
from saves.tournament_lines import FORMAT, Head, written
from saves.tournament_reading import TournamentFile, read_tournament
from saves.whole import write_whole
from tournaments import log
from tournaments.desk import Desk

Status: TypeAlias = Literal["new", "continued", "same", "older"]


class Taken(msgspec.Struct, frozen=True):
    """What came of taking a file in, with how many acts and matches are new.

    "new": it was not here. "continued": the file goes on from what was here. "same": nothing but matches was new.
    "older": what is here goes on from the file, and stays.
    """

    tournament: str
    status: Status
    acts: int
    matches: int


def export_tournament(store: Store, tournament: str, target: Path | BinaryIO, *, seeds: bool = False) -> None:
    """Write a tournament with its matches as a file or into a stream; a file appears whole or not at all.

    With `seeds` open matches can be played on by whoever has the file, who can then also see every card in them.
    Raises UnknownTournament, BrokenLog, and FileError when it cannot be written.
    """
    lines = tuple(_of_store(store, tournament, seeds))
    if not isinstance(target, Path):
        target.writelines(lines)
        return
    try:
        write_whole(target, b"".join(lines))
    except (OSError, ValueError) as error:
        raise FileError("file_cannot_write", str(target), detail=str(error)) from error


def _of_store(store: Store, tournament: str, seeds: bool) -> Iterator[bytes]:
    entries = store.tournaments.load(tournament)
    about = next(one for one in store.tournaments.list() if one.id == tournament)
    found = store.matches.library(tournament=tournament, limit=-1)
    records = [store.matches.load(line.id) for line in reversed(found)]
    yield from written(Head(FORMAT, tournament, about.line, about.created), entries, records, seeds=seeds)


def import_tournament(store: Store, path: Path, games: Mapping[str, AnyGame]) -> Taken:
    """Take a file's tournament into the store with its matches and ratings, all of it or nothing.

    One that is here already is gone on with, if the file's log continues the one here. Raises FileError, StoreError,
    TournamentExists ("tournament_conflicts", with the first act that differs) and MatchExists for other matches of the
    same id.
    """
    return keep_tournament(store, read_tournament(path, games))


def keep_tournament(store: Store, file: TournamentFile) -> Taken:
    """Take in what was read; raises as `import_tournament` does."""
    name = file.head.tournament
    with store.transaction():
        here = _here(store, name)
        status, fresh = _compared(name, here, file.entries)
        if here is None:
            store.tournaments.create(name, file.head.line, file.head.created)
        journal = store.tournaments.journal(name)
        for entry in fresh:
            journal.append(entry)
        if status in ("new", "continued"):
            before = Desk(here).tournament if here else None
            follow(store.players, name, before, file.tournament, file.entries[-1].at)
        matches = sum(_keep_match(store, name, record) for record in file.matches)
    return Taken(name, status, len(fresh), matches)


def _here(store: Store, name: str) -> tuple[log.Entry, ...] | None:
    known = any(one.id == name for one in store.tournaments.list())
    return store.tournaments.load(name) if known else None


def _compared(
    name: str, here: tuple[log.Entry, ...] | None, there: tuple[log.Entry, ...]
) -> tuple[Status, tuple[log.Entry, ...]]:
    """Return how two logs of one tournament stand to each other, and the acts that are new."""
    if here is None:
        return "new", there
    shared = min(len(here), len(there))
    for one, other in zip(here[:shared], there[:shared], strict=True):
        if one != other:
            raise TournamentExists("tournament_conflicts", tournament=name, number=one.number)
    if len(here) == len(there):
        return "same", ()
    return ("continued", there[shared:]) if len(there) > shared else ("older", ())


def _keep_match(store: Store, name: str, record: Record) -> bool:
    """Take in a match unless it is here; one that is here and shorter gives way. Tells whether anything was new."""
    match = record.header.match
    with suppress(UnknownMatch):
        there = store.matches.load(match)
        shared = min(len(there.entries), len(record.entries))
        if there.header != record.header or there.entries[:shared] != record.entries[:shared]:
            raise MatchExists("match_conflicts", match=match)
        if len(record.entries) <= shared:
            return False
        store.matches.delete(match)
    store.matches.keep(msgspec.structs.replace(record, tournament=name))
    return True
