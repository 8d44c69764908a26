"""Whole seasons as files (docs/tournament-format.md).

How they add up, and the file of every tournament inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

import msgspec

from engine.core.game import AnyGame
from saves.errors import FileError
from saves.exchange.match_files import LONGEST_NAME, check_format
from saves.exchange.tournament_files import Taken, compare_tournament, keep_tournament, lines_of_store
from saves.exchange.tournament_reading import (
    MAX_BYTES,
    MAX_LINES,
    TournamentFile,
    TournamentFileReading,
    read_tournament,
)
from saves.files.atomic_write import save_lines
from saves.files.foreign_files import naming_foreign
from saves.files.nested_file import EnclosedLines, link_in
from saves.files.sealed_lines import LATEST, Chain, LineReading, Watch, fields_of, lines_of, parse, unwatched
from saves.files.versions import SEASON_FORMAT
from saves.ids import is_match_id
from saves.store import Store
from saves.tournaments.seasons import SeasonEntry
from tournaments.season import Season, SeasonMove, joined_moves

_FIRST = 1
WhenParted: TypeAlias = Literal["refuse", "here", "file"]
"""Which log stays where that of a file and the one here have parted: neither is taken, that here, or the file's."""


class SeasonHead(msgspec.Struct, frozen=True, tag="season"):
    """The first line: which season this is, how it adds up, and all its tournaments, inside or not."""

    format: int
    season: str
    created: int
    rules: Season
    tournaments: tuple[str, ...]


class PartHead(msgspec.Struct, frozen=True, tag="part"):
    """Head of the next `lines` lines, the file of a tournament; `seal` is the chain of its last line."""

    tournament: str
    lines: int
    seal: str


class SeasonEnd(msgspec.Struct, frozen=True, tag="end"):
    """The last line: how many tournaments are inside."""

    tournaments: int


class SeasonFile(msgspec.Struct, frozen=True):
    """Season file whose every line was verified."""

    entry: SeasonEntry
    parts: tuple[TournamentFile, ...]


AnyFile: TypeAlias = TournamentFile | SeasonFile


def export_season(store: Store, season: str, target: Path | BinaryIO) -> int:
    """Write a season with every tournament of it that is here; returns how many that is.

    Raises UnknownSeason, BrokenLog, and FileError when it cannot be written.
    """
    entry = store.seasons.get(season)
    here = {line.id for line in store.tournaments.list()}
    inside = [name for name in entry.tournaments if name in here]
    save_lines(tuple(_written(store, entry, inside)), target)
    return len(inside)


def _written(store: Store, entry: SeasonEntry, inside: list[str]) -> Iterator[bytes]:
    chain = Chain()
    needed = SEASON_FORMAT if entry.season.moves else _FIRST
    yield chain.write(fields_of(SeasonHead(needed, entry.id, entry.created, entry.season, entry.tournaments)))
    for name in inside:
        lines = list(lines_of_store(store, name))
        yield chain.write(fields_of(PartHead(name, len(lines), link_in(lines[-1]))))
        yield from lines
    yield chain.write(fields_of(SeasonEnd(len(inside))))


def read_any(path: Path, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> AnyFile:
    """Return what a file holds, a tournament or a season.

    Raises FileError naming the first line that does not hold, and what `watch` raises.
    """
    with naming_foreign(path, "season"):
        for number, line, _ in lines_of(path, 1, MAX_BYTES):
            if parse(str(path), number, line).get("type") == SeasonHead.__struct_config__.tag:
                return read_season(path, games, watch)
            break
        return read_tournament(path, games, watch)


def read_season(path: Path, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> SeasonFile:
    """Return the season of a file after verifying its every line; raises as `read_any` does."""
    reading = _Reading(str(path), games, watch)
    for number, line, whole in lines_of(path, MAX_LINES, MAX_BYTES, watch):
        reading.take(number, line, whole)
    return reading.finished()


class SeasonDifferences(msgspec.Struct, frozen=True):
    """Contradictions between a season's file and the same season here.

    `parted` are tournaments with the first act that differs; `rules` tells that it adds up otherwise there; `moves` are
    rows that are moved to somebody else here.
    """

    parted: tuple[tuple[str, int], ...] = ()
    rules: bool = False
    moves: tuple[SeasonMove, ...] = ()


def differences(store: Store, file: AnyFile) -> SeasonDifferences:
    """Return the contradictions between a file and the store; raises BrokenLog."""
    parts = (file,) if isinstance(file, TournamentFile) else file.parts
    compared = ((part.head.tournament, compare_tournament(store, part)) for part in parts)
    parted = tuple((name, found.shared + 1) for name, found in compared if found.status == "parted")
    if isinstance(file, TournamentFile) or all(entry.id != file.entry.id for entry in store.seasons.list()):
        return SeasonDifferences(parted)
    here, there = store.seasons.get(file.entry.id).season, file.entry.season
    plain = (msgspec.structs.replace(season, moves=()) for season in (here, there))
    return SeasonDifferences(parted, next(plain) != next(plain), joined_moves(here, there)[1])


def keep_file(
    store: Store, file: AnyFile, season: str | None = None, *, parted: WhenParted = "refuse"
) -> tuple[Taken, ...]:
    """Take in all that a file holds, or nothing.

    Its tournaments count for `season`, or for the season of the file. A season that exists here keeps its own way of
    adding up. `parted` says which log stays where the file's and ours have parted; before the file's may replace ours,
    the caller has exported ours. Raises UnknownSeason, and as `import_tournament` does.
    """
    with store.transaction():
        parts, names = ((file,), ()) if isinstance(file, TournamentFile) else (file.parts, file.entry.tournaments)
        kept_here = {name for name, _ in differences(store, file).parted} if parted == "here" else set()
        taken = tuple(
            keep_tournament(store, part, replace=parted == "file")
            for part in parts
            if part.head.tournament not in kept_here
        )
        if isinstance(file, SeasonFile) and season in (None, file.entry.id):
            store.seasons.merge(file.entry)
        elif season is not None:
            for name in names or tuple(part.head.tournament for part in parts):
                store.seasons.add(season, name)
    return taken


class _Reading(LineReading):
    """A season's file as it is read: head, tournaments, end."""

    def __init__(self, file: str, games: Mapping[str, AnyGame], watch: Watch) -> None:
        super().__init__(file)
        self.games = games
        self._watch = watch
        self.head: SeasonHead | None = None
        self.parts: dict[str, TournamentFile] = {}
        self.end: SeasonEnd | None = None
        self._part: _PartLines | None = None

    @property
    def complete(self) -> bool:
        """Tell whether the last line was read."""
        return self.end is not None

    def take_line(self, number: int, line: bytes) -> None:
        """Read a line that follows; raises FileError, and msgspec.ValidationError for a field."""
        if self._part is not None:
            self._part.take(number, line)
            if self._part.complete:
                self._keep(self._part)
                self._part = None
            return
        if number == 1:
            self._recognise(line)
        fields = self.chain.read(self.file, number, line)
        if self.head is None:
            self.head = _checked(self.file, msgspec.convert(fields, SeasonHead))
        elif fields.get("type") == PartHead.__struct_config__.tag:
            self._part = _PartLines(self.file, self.games, msgspec.convert(fields, PartHead), number, self._watch)
        else:
            self.end = msgspec.convert(fields, SeasonEnd)

    def _recognise(self, line: bytes) -> None:
        first = parse(self.file, 1, line)
        version = first.get("format")
        if first.get("type") != SeasonHead.__struct_config__.tag or not isinstance(version, int):
            raise FileError("file_not_a_season", self.file, 1)
        check_format(self.file, version, SEASON_FORMAT)

    def _keep(self, part: _PartLines) -> None:
        name = part.head.tournament
        file = part.finished()
        assert self.head is not None
        if file.head.tournament != name or name not in self.head.tournaments or name in self.parts:
            raise FileError("file_bad_field", self.file, part.start, field="$.tournament", detail=name)
        self.parts[name] = file

    def finished(self) -> SeasonFile:
        """Return all of it; raises FileError when the end is missing or counts otherwise."""
        if self.end is None or self.head is None:
            raise FileError("file_cut_short", self.file, self.last)
        if self.end.tournaments != len(self.parts):
            announced, parts = self.end.tournaments, len(self.parts)
            raise FileError("file_wrong_count", self.file, self.last, told=announced, found=parts)
        head = self.head
        entry = SeasonEntry(head.season, head.rules, head.created, head.tournaments)
        return SeasonFile(entry, tuple(self.parts.values()))


def _checked(file: str, head: SeasonHead) -> SeasonHead:
    rules = head.rules
    for field, found, good in (
        ("$.season", head.season, is_match_id(head.season)),
        ("$.tournaments", "", all(map(is_match_id, head.tournaments))),
        ("$.rules.name", rules.name, bool(rules.name.strip()) and len(rules.name) <= LONGEST_NAME),
        ("$.rules.moves", "", all(_is_move(move) for move in rules.moves)),
        ("$.rules.best", rules.best, rules.best >= 0),
        ("$.created", head.created, 0 <= head.created < LATEST),
    ):
        if not good:
            raise FileError("file_bad_field", file, 1, field=field, detail=str(found))
    return head


def _is_move(move: SeasonMove) -> bool:
    names = all(name.strip() and len(name) <= LONGEST_NAME for name in (move.before, move.after))
    return names and (not move.tournament or is_match_id(move.tournament))


class _PartLines(EnclosedLines):
    """The lines of one tournament inside the file."""

    def __init__(self, file: str, games: Mapping[str, AnyGame], head: PartHead, start: int, watch: Watch) -> None:
        self._reading = TournamentFileReading(file, games, watch)
        super().__init__(file, head, start, self._reading.take)
        self.head = head

    def finished(self) -> TournamentFile:
        """Return the tournament; raises FileError."""
        with self.moved():
            return self._reading.finished()
