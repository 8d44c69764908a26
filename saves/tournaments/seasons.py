"""The club's seasons: which tournaments belong to each, and how they add up.

The points come from their logs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.text import fold as folded
from saves.club.same_people import SamePeople
from saves.errors import DamagedRow, SeasonExists, UnknownSeason
from saves.ids import resolve
from saves.rows.main_tables import SeasonRow, SeasonTournamentRow
from saves.rows.row import Damaged, damaged_line, decode, read_row
from saves.sqlite.database import Constraint, Database, DatabaseRow
from saves.tournaments.tournaments import Tournaments
from tournaments import log
from tournaments.controller.act_log import replayed
from tournaments.season import Season, SeasonEvent, SeasonLine, event_of, joined_moves, season_table

_SEASON = msgspec.json.Decoder(Season).decode


class SeasonEntry(msgspec.Struct, frozen=True):
    """A season with its id, its creation time (ms), and its tournaments' ids in the order of adding."""

    id: str
    season: Season
    created: int
    tournaments: tuple[str, ...]


class Missing(msgspec.Struct, frozen=True):
    """Tournament of a season that contributes nothing now.

    It is not here, cannot be read, runs still or is not scored.
    """

    tournament: str
    code: str


class Seasons:
    """The table of seasons. A tournament may belong to several."""

    def __init__(self, database: Database, tournaments: Tournaments) -> None:
        self._database = database
        self._tournaments = tournaments
        self._events: dict[str, tuple[bytes, SeasonEvent | None]] = {}

    def create(self, season: str, what: Season, created: int) -> None:
        """Enter a season by its id; raises SeasonExists and StoreError."""
        try:
            self._database.change(
                "INSERT INTO seasons (id, data, created) VALUES (?, ?, ?)", (season, msgspec.json.encode(what), created)
            )
        except Constraint as error:
            raise SeasonExists("season_exists", season=season) from error

    def change(self, season: str, what: Season) -> None:
        """Let the season add up otherwise; raises UnknownSeason."""
        key = self._existing(season)["key"]
        self._database.change("UPDATE seasons SET data = ? WHERE key = ?", (msgspec.json.encode(what), key))

    def delete(self, season: str) -> None:
        """Remove a season; its tournaments stay. Raises UnknownSeason."""
        key = self._existing(season)["key"]
        self._database.change("DELETE FROM seasons WHERE key = ?", (key,))

    def discard(self, row: Damaged) -> None:
        """Remove a season that cannot be read; raises UnknownSeason."""
        if not self._database.change("DELETE FROM seasons WHERE key = ?", (row.key,)):
            raise UnknownSeason("unknown_season", season=row.id)

    def add(self, season: str, tournament: str) -> None:
        """Let a tournament count for the season; one that does already changes nothing. Raises UnknownSeason.

        It need not be here yet: it may still be on another laptop.
        """
        self._database.change(
            "INSERT INTO season_tournaments (season, tournament) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (self._existing(season)["key"], tournament),
        )

    def remove(self, season: str, tournament: str) -> None:
        """Let a tournament count no longer; raises UnknownSeason."""
        self._database.change(
            "DELETE FROM season_tournaments WHERE season = ? AND tournament = ?",
            (self._existing(season)["key"], tournament),
        )

    def get(self, season: str) -> SeasonEntry:
        """Return a season; raises UnknownSeason and DamagedRow."""
        return self._entry(self._existing(season))

    def of(self, tournament: str) -> list[SeasonEntry]:
        """Return the seasons for which a tournament counts, newest first."""
        return [entry for entry in self.list() if tournament in entry.tournaments]

    def resolve(self, prefix: str) -> str:
        """Return the id that begins like this; raises UnknownSeason and AmbiguousId."""
        season = resolve(self._database, "seasons", prefix)
        if season is None:
            raise UnknownSeason("unknown_season", season=prefix)
        return season

    def merge(self, other: SeasonEntry) -> None:
        """Take in a season from another laptop.

        Its tournaments count here too, and the rows moved there are moved. The way of adding up stays as it is here,
        and so does a move that the file contradicts.
        """
        with self._database.write():
            if self._database.first("SELECT key FROM seasons WHERE id = ?", (other.id,)) is None:
                self.create(other.id, other.season, other.created)
            elif other.season.moves:
                self.change(other.id, joined_moves(self.get(other.id).season, other.season)[0])
            for tournament in other.tournaments:
                self.add(other.id, tournament)

    def events(self, season: str) -> tuple[tuple[SeasonEvent, ...], tuple[Missing, ...]]:
        """Return what the season's tournaments gave, and those that give nothing now; raises UnknownSeason."""
        events, missing = [], []
        names = SamePeople(self._database).names()
        for tournament in self.get(season).tournaments:
            try:
                event = self._event(tournament)
            except CarteadoError as error:
                missing.append(Missing(tournament, error.code))
                continue
            if event is None:
                missing.append(Missing(tournament, "not_over_or_not_scored"))
            else:
                events.append(_called(event, names))
        return tuple(events), tuple(missing)

    def table(self, season: str) -> tuple[SeasonLine, ...]:
        """Return the season's standings; raises UnknownSeason."""
        return season_table(self.get(season).season, self.events(season)[0])

    def list(self) -> list[SeasonEntry]:
        """Return every season that can be read, newest first."""
        return [row for row in self.rows() if isinstance(row, SeasonEntry)]

    def rows(self) -> Sequence[SeasonEntry | Damaged]:
        """Return every season, newest first, with those that cannot be read in their places."""
        rows = self._database.read("SELECT * FROM seasons ORDER BY created DESC, key DESC")
        return [self._line(row) for row in rows]

    def _line(self, row: DatabaseRow) -> SeasonEntry | Damaged:
        try:
            return self._entry(row)
        except DamagedRow as error:
            return damaged_line("seasons", row, error)

    def _event(self, tournament: str) -> SeasonEvent | None:
        """Return what a tournament gave; raises UnknownTournament and BrokenLog."""
        # The last act bears the seal of all before it, so it tells whether the log is the one that was read.
        last = self._tournaments.last(tournament)
        known = self._events.get(tournament)
        if known is None or known[0] != last:
            entries = self._tournaments.load(tournament)
            state = replayed(entries)
            event = event_of(state, tournament, _played_at(entries)) if state else None
            known = self._events[tournament] = (last, event)
        return known[1]

    def _entry(self, row: DatabaseRow) -> SeasonEntry:
        season = read_row(SeasonRow, row)
        what = decode(_SEASON, season, "data")
        named = self._database.read("SELECT * FROM season_tournaments WHERE season = ? ORDER BY rowid", (season.key,))
        tournaments = tuple(read_row(SeasonTournamentRow, row).tournament for row in named)
        return SeasonEntry(season.id, what, season.created, tournaments)

    def _existing(self, season: str) -> DatabaseRow:
        row = self._database.first("SELECT * FROM seasons WHERE id = ?", (season,))
        if row is None:
            raise UnknownSeason("unknown_season", season=season)
        return row


def _played_at(entries: Sequence[log.LoggedAct]) -> int:
    """Return when a tournament began (ms)."""
    return entries[0].at if entries else 0


def _called(event: SeasonEvent, names: Mapping[str, str]) -> SeasonEvent:
    """Return what a tournament gave, everybody by the name that counts for them."""
    replace, earned = msgspec.structs.replace, []
    for points in event.earned:
        name = None if points.person.bot else names.get(folded(points.person.name))
        earned.append(points if name is None else replace(points, person=Player(name)))
    return replace(event, earned=tuple(earned)) if names else event
