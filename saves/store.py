"""The club's store: a file with matches, tournaments, seasons, players, and what people have chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import tzinfo
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from engine.games.registry import GAMES
from saves.club.home_clubs import HomeClub, HomeClubs
from saves.club.players import Players
from saves.errors import StoreError
from saves.people.profiles import (
    Choices,
    Invitation,
    LessonShown,
    PreferenceRow,
    Profile,
    choices_of_club,
    invitation_of,
)
from saves.people.saved_values import SavedValue
from saves.rows.row import AnyRow
from saves.sqlite.database import Database
from saves.sqlite.group_commit import GroupCommit, Later, PendingWrite, Together, Write
from saves.sqlite.sqlite_rows import SqliteRows
from saves.tournaments import tournament_rows
from saves.tournaments.drawn_rounds import DrawnRounds
from saves.tournaments.tournaments import Tournaments
from saves.upkeep.standby import term_in

if TYPE_CHECKING:
    from engine.core.game import AnyGame
    from saves.club.campaigns import Campaigns
    from saves.club.club_types import ClubTypes
    from saves.matches.analyses import Analyses
    from saves.matches.by_hand import TypedBy, TypedMatch
    from saves.matches.live_match_rows import MatchRecords
    from saves.matches.match_rows import OpenTableRow
    from saves.matches.matches import Matches
    from saves.matches.notes import Notes
    from saves.matches.side_lines import SideLineRows
    from saves.matches.table_presets import LastPlan, LastTables, Presets
    from saves.people.keys import Keys
    from saves.people.page_privacy import PagePrivacies
    from saves.tournaments.seasons import Seasons
    from saves.upkeep.checking import CheckWatch, StoreCheck

Made = TypeVar("Made")


class Store:
    """An open store. Threads may share it; other processes may have the same file open."""

    def __init__(self, database: Database, games: Mapping[str, AnyGame], zone: tzinfo | None) -> None:
        """Take an open database; call `open_store` instead."""
        self._database = database
        self.path = database.path
        self.read_only = database.read_only
        """Whether it was opened to be read alone."""
        self._commits = GroupCommit(database)
        self._games = games
        self._zone = zone
        self.players = Players(database)
        self.tournaments = Tournaments(database, self._commits)
        # Beside the logs of tournaments.
        self.late_entries = self._rows(tournament_rows.LateEntries)
        self.late_arrivals = self._rows(tournament_rows.LateArrival)
        self.partners_wanted = self._rows(tournament_rows.PartnersWanted)
        self.draw_seeds = self._rows(tournament_rows.DrawSeed)
        self._drawn_rounds = self._rows(tournament_rows.DrawnRound)
        self.deal_secrets = self._rows(tournament_rows.DealSecret)
        self.handed_in_values = self._rows(tournament_rows.HandedInValue)
        self.round_clocks = self._rows(tournament_rows.RoundTime)
        self.pending_results = self._rows(tournament_rows.PendingResult)
        self.projector_messages = self._rows(tournament_rows.ProjectorMessage)
        self.opponent_calls = self._rows(tournament_rows.OpponentCall)
        self.player_links = self._rows(tournament_rows.PlayerLink)
        # What people and the club have chosen.
        self._preferences = self._rows(PreferenceRow)
        self._lessons = self._rows(LessonShown)
        self._saved_values = self._rows(SavedValue)
        self.profile = self.profile_of("")
        """Of whoever uses this computer."""
        self.club = choices_of_club(self._preferences)
        self.standby = term_in(self._preferences)
        self.home_clubs = HomeClubs(self._rows(HomeClub))

    def profile_of(self, owner: str) -> Profile:
        """Return what is kept of a person, by their visitor's id."""
        return Profile(
            owner,
            self._preferences,
            self._lessons,
            self._saved_values,
            plans=lambda: self._last_plans,
            side_lines=lambda: self._side_lines,
        )

    def drawn_rounds(self, tournament: str) -> DrawnRounds:
        """Return the drawn rounds of a tournament that are kept beside its log."""
        return DrawnRounds(self._drawn_rounds, self._database, tournament)

    def invitation_of(self, tournament: str) -> Choices[Invitation]:
        """Return what the announcement of a tournament says."""
        return invitation_of(self._preferences, tournament)

    def _rows(self, kind: type[AnyRow]) -> SqliteRows[AnyRow]:
        return SqliteRows(self._database, self._commits, kind)

    # What a command rarely asks for is loaded when somebody does: nobody should wait for it.

    @cached_property
    def matches(self) -> Matches:
        """The matches, open ones and those that are over."""
        from saves.matches.matches import Matches

        return Matches(self._database, self._commits, self.players, self.campaigns, self._games, self._zone)

    @cached_property
    def match_records(self) -> MatchRecords:
        """Clocks and terms of the matches that are not over."""
        from saves.matches.live_match_rows import MatchRecords
        from saves.matches.match_rows import GameClockTime, SeatClockTimes, TableTermsRow

        return MatchRecords(self._rows(GameClockTime), self._rows(SeatClockTimes), self._rows(TableTermsRow))

    @cached_property
    def open_tables(self) -> SqliteRows[OpenTableRow]:
        """The tables that wait for players."""
        from saves.matches.match_rows import OpenTableRow

        return self._rows(OpenTableRow)

    @cached_property
    def campaigns(self) -> Campaigns:
        """The campaigns with their ledgers and purses."""
        from saves.club.campaigns import Campaigns

        return Campaigns(self._database, self.players)

    @cached_property
    def keys(self) -> Keys:
        """The keys of visitors."""
        from saves.people.keys import Keys

        return Keys(self._database)

    @cached_property
    def analyses(self) -> Analyses:
        """The analyses of matches that are over."""
        from saves.matches.analyses import Analyses
        from saves.matches.match_rows import JudgementRow

        return Analyses(self._rows(JudgementRow))

    @cached_property
    def notes(self) -> Notes:
        """The notes at moves of matches."""
        from saves.matches.notes import Note, Notes

        return Notes(self._rows(Note), self.transaction)

    @cached_property
    def presets(self) -> Presets:
        """The named sets of rules."""
        from saves.matches.table_presets import PresetRow, Presets

        return Presets(self._rows(PresetRow))

    @cached_property
    def last_tables(self) -> LastTables:
        """The table that was set last in each game."""
        from saves.matches.table_presets import LastTable, LastTables

        return LastTables(self._rows(LastTable))

    @cached_property
    def club_types(self) -> ClubTypes:
        """The types of tournaments that the club has made up."""
        from saves.club.club_types import ClubTypeRow, ClubTypes

        return ClubTypes(self._rows(ClubTypeRow))

    @cached_property
    def page_privacy(self) -> PagePrivacies:
        """Who may see whose page."""
        from saves.people.page_privacy import PagePrivacies, PagePrivacy

        return PagePrivacies(self._rows(PagePrivacy))

    @cached_property
    def _last_plans(self) -> SqliteRows[LastPlan]:
        from saves.matches.table_presets import LastPlan

        return self._rows(LastPlan)

    @cached_property
    def _side_lines(self) -> SideLineRows:
        from saves.matches.side_lines import SideLineEntry, SideLineRow, SideLineRows

        return SideLineRows(self._rows(SideLineRow), self._rows(SideLineEntry), self.transaction)

    @cached_property
    def typed_by(self) -> SqliteRows[TypedBy]:
        """Who has entered which match by hand."""
        from saves.matches.by_hand import TypedBy

        return self._rows(TypedBy)

    @cached_property
    def typed_matches(self) -> SqliteRows[TypedMatch]:
        """Matches that are entered by hand from a real table."""
        from saves.matches.by_hand import TypedMatch

        return self._rows(TypedMatch)

    @cached_property
    def seasons(self) -> Seasons:
        """The club's seasons; what reckons them is read when somebody asks.

        The first screen should not wait for it.
        """
        from saves.tournaments.seasons import Seasons

        return Seasons(self._database, self.tournaments)

    def transaction(self) -> AbstractContextManager[None]:
        """Make one transaction of all that is written inside, such as a match's end and its table's result.

        Nothing inside is on disk before it ends; others wait so long, so no reading of files and no asking inside.
        """
        return self._database.write()

    def snapshot(self) -> AbstractContextManager[None]:
        """Let all reads inside see the same moment, whoever writes meanwhile.

        Other threads of this store wait.
        """
        return self._database.snapshot()

    @contextmanager
    def shared_commits(self, later: Later) -> Iterator[None]:
        """Let all live matches share transactions and flushes inside, written by a thread.

        For many tables at once. `later` is `loop.call_soon_threadsafe`. What waits at the end is on disk and told when
        this returns.
        """
        self._commits.share(later)
        try:
            yield
        finally:
            self._commits.part()

    def write(self, change: Write) -> PendingWrite | None:
        """Make a change of the store: on disk when None is returned, else on its way with those of the tables."""
        return self._commits.write(change)

    def together(self) -> AbstractContextManager[Together]:
        """Make one change of all that is written inside by `write`, as `GroupCommit.together`."""
        return self._commits.together()

    async def change(self, change: Callable[[], Made]) -> Made:
        """Make a change and wait until it is on disk.

        Raises what the change raises.
        """
        made: list[Made] = []
        queued = self._commits.write(lambda: made.append(change()))
        if queued is not None:
            from asyncio import Event

            on_disk = Event()
            queued.then(lambda _error: on_disk.set())
            await on_disk.wait()
            if queued.error is not None:
                raise queued.error
        return made[0]

    def check(self, watch: CheckWatch = lambda _done, _of: None) -> StoreCheck:
        """Check every page, seal and log; `watch` hears how far it has come.

        Changes nothing.
        """
        from saves.upkeep.checking import check_database

        return check_database(self._database, self.matches, self.tournaments, self.campaigns, watch)

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self._commits.part()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def default_path() -> Path:
    """Return where the store is kept when nobody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("carteado") / "carteado.db"


def open_store(
    path: Path | None = None, games: Mapping[str, AnyGame] | None = None, zone: tzinfo | None = None
) -> Store:
    """Open the store, made or brought up to date first.

    A file of an older version is copied before. Raises StoreError and leaves a file it refuses as it was. Without a
    path it is the user's own, without games the registered ones, and days are those of the computer's zone. One whose
    hall another computer has taken over is refused as "store_moved".
    """
    database = Database(path or default_path(), before_upgrade=_keep_before_upgrade)
    store = Store(database, GAMES if games is None else games, zone)
    term = store.standby.load()
    if term.moved:
        store.close()
        raise StoreError(
            "store_moved", path=str(store.path), host=term.moved_to, moment=term.moved_at, where=term.where
        )
    return store


def _keep_before_upgrade(path: Path) -> None:
    from saves.upkeep.backups import keep_before_upgrade

    keep_before_upgrade(path)


def open_existing(path: Path | None = None, games: Mapping[str, AnyGame] | None = None) -> Store:
    """Open a store as `open_store` does, but make none.

    Raises StoreError "store_missing" where there is none. One on a medium that takes no writing is opened to be read,
    and so is one whose hall is on another computer now.
    """
    place = path or default_path()
    if not place.exists():
        raise StoreError("store_missing", path=str(place))
    try:
        return open_store(path, games)
    except StoreError as error:
        if error.code not in ("store_read_only", "store_moved"):
            raise
        return Store(Database(place, read_only=True), GAMES if games is None else games, None)


def open_to_read(path: Path | None = None) -> Store:
    """Open a store as `open_existing` does where there is one, else make it; raises StoreError."""
    return (open_existing if (path or default_path()).exists() else open_store)(path)
