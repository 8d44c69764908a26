"""Whole tournaments as files, acts and matches, to be continued elsewhere (docs/tournament-format.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

import msgspec

from engine.core.game import AnyGame
from saves.errors import MatchExists, TournamentExists, UnknownMatch
from saves.exchange.tournament_lines import Head, format_of, written
from saves.exchange.tournament_reading import TournamentFile, games_of, read_tournament
from saves.files.atomic_write import save_lines
from saves.matches.record import Record
from saves.people.profiles import Invitation
from saves.store import Store
from saves.tournaments.rated_tables import follow
from saves.tournaments.tournament_rows import HandedInValue
from tournaments import log
from tournaments.acts import HandedIn
from tournaments.controller import TournamentController
from tournaments.controller.act_log import replayed
from tournaments.deals import is_closed
from tournaments.handed_in import OpenValue, SealedValue

ImportStatus: TypeAlias = Literal["new", "continued", "same", "older", "parted"]


class LogComparison(msgspec.Struct, frozen=True):
    """The relation of a file's log to the log that is here.

    Acts in each, acts that both share, and last acts (ms). "new": it is not here. "continued": the file goes on from
    what is here. "same": both are alike. "older": what is here goes on from the file. "parted": after the shared acts
    they differ.
    """

    status: ImportStatus
    here: int
    there: int
    shared: int
    here_at: int
    there_at: int


class Taken(msgspec.Struct, frozen=True):
    """The result of importing a file: how many acts and matches are new; `status` as in LogComparison.

    "same" and "older" change nothing except that matches may be new; "parted" took the place of the log that was here.
    `results` counts the file's results, `backed` those whose matches it has; the others were typed, and are taken on
    trust.
    """

    tournament: str
    status: ImportStatus
    acts: int
    matches: int
    results: int = 0
    backed: int = 0


def export_tournament(store: Store, tournament: str, target: Path | BinaryIO, *, seeds: bool = False) -> None:
    """Write a tournament with its matches as a file or into a stream; a file appears whole or not at all.

    With `seeds` open matches can be played on by whoever has the file, who can then also see every card in them.
    What entrants have handed in goes with it too. Without, matches stay out while other tables of their round still
    play with the same cards, and while they hold what was handed in and is secret.
    Raises UnknownTournament, BrokenLog, and FileError when it cannot be written.
    """
    save_lines(tuple(lines_of_store(store, tournament, seeds=seeds)), target)


def lines_of_store(store: Store, tournament: str, *, seeds: bool = False) -> Iterator[bytes]:
    """Yield the lines of a tournament's file; raises as `export_tournament` does."""
    entries = store.tournaments.load(tournament)
    about = store.tournaments.row(tournament)
    lines = store.matches.page(tournament=tournament, limit=-1)
    records = [store.matches.load(line.id) for line in reversed(lines)]
    # One that was reported here and is listed elsewhere, or nowhere, is damaged: loading it says so.
    for game in games_of(entries):
        if game.match not in {line.id for line in lines}:
            with suppress(UnknownMatch):
                store.matches.load(game.match)
    if not seeds:
        state = replayed(entries)
        records = [record for record in records if state is None or not is_closed(state, record.round or 0)]
    invitation = store.invitation_of(tournament).load()
    announced = invitation if invitation != Invitation() else None
    yield from written(
        Head(format_of(entries), tournament, about.line, about.created, announced),
        entries,
        records,
        seeds=seeds,
        values=values_handed_in(store, tournament, entries) if seeds else {},
    )


def values_handed_in(store: Store, tournament: str, entries: Iterable[log.LoggedAct]) -> dict[str, OpenValue]:
    """Return the saved handed-in values by their seals in the log.

    One that was changed reads as none.
    """
    kept = {row.sealed_as: row for row in store.handed_in_values.all(tournament)}
    acts = (entry.act for entry in entries)
    sealed = [
        sealed_value
        for act in acts
        if isinstance(act, HandedIn)
        for sealed_value in act.values
        if sealed_value.seal in kept
    ]
    return {sealed_value.seal: _opened(sealed_value, kept[sealed_value.seal]) for sealed_value in sealed}


def _opened(sealed: SealedValue, row: HandedInValue) -> OpenValue:
    return OpenValue(sealed.entrant, row.salt, row.value, row.name, sealed.member)


def import_tournament(store: Store, path: Path, games: Mapping[str, AnyGame]) -> Taken:
    """Take a file's tournament into the store with its matches and ratings, all of it or nothing.

    One that is here already is gone on with, if the file's log continues the one here. Raises FileError, StoreError,
    TournamentExists ("tournament_conflicts", with the first act that differs) and MatchExists for other matches of the
    same id.
    """
    return keep_tournament(store, read_tournament(path, games))


def keep_tournament(store: Store, file: TournamentFile, *, replace: bool = False) -> Taken:
    """Keep a tournament that was read from a file; raises as `import_tournament` does.

    With `replace` the file's log takes the place of one that parted from it; the caller has exported the old one first
    (`export_tournament`).
    """
    name = file.head.tournament
    with store.transaction():
        here = _here(store, name)
        comparison = _compared(here or (), file.entries)
        if comparison.status == "parted":
            if not replace:
                raise TournamentExists("tournament_conflicts", tournament=name, number=comparison.shared + 1)
            store.tournaments.delete(name)
        if here is None or comparison.status == "parted":
            store.tournaments.create(name, file.head.line, file.head.created)
        fresh = (
            ()
            if comparison.status in ("same", "older")
            else file.entries[comparison.here if comparison.status != "parted" else 0 :]
        )
        journal = store.tournaments.journal(name)
        for entry in fresh:
            journal.append(entry)
        if fresh:
            before = TournamentController(here).tournament if here else None
            follow(store.players, name, before, file.tournament, file.entries[-1].at)
        for opened in file.values:
            seal = opened.sealed().seal
            store.handed_in_values.put(HandedInValue(name, seal, opened.salt, opened.name, opened.value))
        _keep_invitation(store, file, comparison.status)
        matches = sum(_keep_match(store, name, record) for record in file.matches)
    return Taken(name, comparison.status, len(fresh), matches, *file.backing)


def _keep_invitation(store: Store, file: TournamentFile, status: ImportStatus) -> None:
    """Take in what the announcement says; a file that goes no further than what is here only fills what is empty."""
    chosen = store.invitation_of(file.head.tournament)
    invitation = file.head.invitation or Invitation()
    given = {name: text for name, text in msgspec.structs.asdict(invitation).items() if text}
    if status in ("same", "older"):
        here = msgspec.structs.asdict(chosen.load())
        given = {name: text for name, text in given.items() if not here[name]}
    chosen.change(**given)


def compare_tournament(store: Store, file: TournamentFile) -> LogComparison:
    """Return how the log of a file stands to the one that is here; raises BrokenLog."""
    return _compared(_here(store, file.head.tournament) or (), file.entries)


def _here(store: Store, name: str) -> tuple[log.LoggedAct, ...] | None:
    known = any(line.id == name for line in store.tournaments.list())
    return store.tournaments.load(name) if known else None


def _compared(here: tuple[log.LoggedAct, ...], there: tuple[log.LoggedAct, ...]) -> LogComparison:
    shared = next(
        (index for index, (logged, other) in enumerate(zip(here, there, strict=False)) if logged != other),
        min(len(here), len(there)),
    )
    status: ImportStatus = "parted"
    if not here:
        status = "new"
    elif shared == len(here):
        status = "same" if shared == len(there) else "continued"
    elif shared == len(there):
        status = "older"
    return LogComparison(status, len(here), len(there), shared, here[-1].at if here else 0, there[-1].at)


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
