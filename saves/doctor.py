"""Finds faults of a store without changing it, and writes files of all that still reads."""

from __future__ import annotations

import platform
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from saves.errors import FileError, StoreError
from saves.exchange.match_files import export
from saves.exchange.season_files import export_season
from saves.exchange.tournament_lines import Head, format_of, written
from saves.files.atomic_write import litter, save_lines, write_whole
from saves.files.versions import SCHEMA_VERSION
from saves.matches.notes import Note
from saves.matches.record import Record
from saves.sqlite.database import store_errors
from saves.store import Store, open_existing, open_store
from saves.upkeep.backups import Backup, backup_folder, backups, copy_store, stamps_of
from saves.upkeep.checking import CheckWatch, Fault, StoreCheck, quick_check, readable_matches, readable_tournaments
from saves.upkeep.standby import StandbyTerm
from tournaments.controller.act_log import replayed
from tournaments.log import LoggedAct

_DAMAGED = ("store_damaged", "store_bad_version")
"""What a store of ours is refused for that has been changed by somebody or something else."""
_LOW = 64 * 1024 * 1024


class Rescued(msgspec.Struct, frozen=True):
    """The number of files written into the folder, and what could not be read."""

    folder: Path
    matches: int
    tournaments: int
    seasons: int
    campaigns: int
    lost: tuple[Fault, ...]


class Findings(msgspec.Struct, frozen=True):
    """The findings of a doctor.

    `error` is why the store could not be looked through, None when it could; `check` is None then. `problems` are what
    SQLite says of its pages. `free` and `size` are in bytes, `schema` is the version that the file says it has, None
    where that cannot be read. `standby` is where the store says that a copy of it is kept.
    """

    path: Path
    size: int
    free: int
    litter: tuple[Path, ...]
    backups: tuple[Backup, ...]
    schema: int | None
    known: int
    rules: dict[str, str]
    sqlite: str
    python: str
    check: StoreCheck | None
    problems: tuple[str, ...]
    error: StoreError | None
    rescued: Rescued | None
    standby: StandbyTerm

    @property
    def low(self) -> bool:
        """Tell whether the disk is nearly full: there must be room for a copy, and for an evening."""
        return self.free < _LOW + self.size

    @property
    def readable(self) -> bool:
        """Tell whether the file could be looked at, though it may be damaged."""
        return self.error is None or self.error.code in _DAMAGED

    @property
    def sound(self) -> bool:
        """Tell whether nothing is wrong."""
        held = self.check is not None and self.check.sound
        return held and not (self.problems or self.litter or self.low or self.error)


def examine(path: Path, folder: Path | None = None, watch: CheckWatch = lambda _done, _of: None) -> Findings:
    """Check a store and return the findings.

    With a `folder`, write all that reads there, each match, tournament and season a file. Nothing in the store is
    changed: one of an older program is looked at in a copy. Raises StoreError "store_missing", and FileError or
    StoreError when nothing can be written into the folder.
    """
    if not path.exists():
        raise StoreError("store_missing", path=str(path))
    findings = _findings_outside(path)
    with ExitStack() as held:
        try:
            findings = replace(findings, schema=stamps_of(path)[0])
            store = held.enter_context(_opened(path, findings.schema or 0))
            check = store.check(watch)
            findings = replace(findings, check=check, problems=check.problems, standby=store.standby.load())
        except StoreError as refused:
            with suppress(StoreError):
                findings = replace(findings, problems=quick_check(path))
            return replace(findings, check=None, error=refused)
        return findings if folder is None else replace(findings, rescued=_rescue(store, folder, check))


def _findings_outside(path: Path) -> Findings:
    """Return what is found around a store, and of the program, without opening it."""
    return Findings(
        path=path,
        size=path.stat().st_size,
        free=shutil.disk_usage(path.absolute().parent).free,
        litter=(*litter(path.parent), *litter(backup_folder(path))),
        backups=backups(path),
        schema=None,
        known=SCHEMA_VERSION,
        rules={key: game.rules_versions[-1] for key, game in GAMES.items()},
        sqlite=sqlite3.sqlite_version,
        python=platform.python_version(),
        check=None,
        problems=(),
        error=None,
        rescued=None,
        standby=StandbyTerm(),
    )


@contextmanager
def _opened(path: Path, schema: int) -> Iterator[Store]:
    """Open a store; one that opening would bring up to date stays as it is, and a copy is opened."""
    if not 0 < schema < SCHEMA_VERSION:
        # As of one moment: an entry that is written while its match is read would look like damage.
        with open_existing(path, GAMES) as store, store.snapshot():
            yield store
        return
    with TemporaryDirectory() as folder:
        copy_store(path, copy := Path(folder) / path.name)
        with open_store(copy) as store:
            yield store


def _rescue(store: Store, folder: Path, check: StoreCheck) -> Rescued:
    """Write all that reads of a store as files into a folder; raises FileError and StoreError."""
    with store_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    lost = list(check.faults)
    matches: dict[str, str | None] = {}
    with suppress(StoreError):
        for record in readable_matches(store.matches):
            export(record, folder / f"match-{record.header.match}.jsonl", _notes_of(store, record.header.match))
            matches[record.header.match] = record.tournament
    tournaments = 0
    with suppress(StoreError):
        for name, entries in readable_tournaments(store.tournaments):
            try:
                records = [store.matches.load(match) for match, of in matches.items() if of == name]
                _write_tournament(name, entries, records, folder / f"tournament-{name}.jsonl")
                tournaments += 1
            except FileError:
                raise
            except CarteadoError as error:
                lost.append(Fault("tournaments", name, error))
    seasons = 0
    with suppress(StoreError):
        for season in store.seasons.list():
            try:
                export_season(store, season.id, folder / f"season-{season.id}.jsonl")
                seasons += 1
            except FileError:
                raise
            except CarteadoError as error:
                lost.append(Fault("seasons", season.id, error))
    campaigns = 0
    with suppress(StoreError):
        for row in store.campaigns.list():
            kept = {"campaign": row, "ledger": store.campaigns.ledger(row.id).entries}
            with store_errors(folder):
                write_whole(folder / f"campaign-{row.id}.json", msgspec.json.encode(kept))
            campaigns += 1
    return Rescued(folder, len(matches), tournaments, seasons, campaigns, tuple(lost))


def _notes_of(store: Store, match: str) -> tuple[Note, ...]:
    with suppress(StoreError):
        return store.notes.of(match)
    return ()


def _write_tournament(name: str, entries: tuple[LoggedAct, ...], records: Sequence[Record], target: Path) -> None:
    """Write a tournament as its log tells it, with the matches that read; raises BrokenLog and FileError."""
    state = replayed(entries)
    if state is not None:
        head = Head(format_of(entries), name, state.spec.line, entries[0].at)
        save_lines(tuple(written(head, entries, records, seeds=True)), target)
