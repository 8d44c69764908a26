"""Every kind of row that a store holds; a connection seals each as it writes it."""

from __future__ import annotations

from saves.club.campaign_rows import CampaignMatch, CampaignRow, CampaignTable, LedgerEntry
from saves.club.club_types import ClubTypeRow
from saves.club.home_clubs import HomeClub
from saves.club.same_people import SamePerson
from saves.matches.by_hand import TypedBy, TypedMatch
from saves.matches.match_rows import GameClockTime, JudgementRow, OpenTableRow, SeatClockTimes, TableTermsRow
from saves.matches.notes import Note
from saves.matches.side_lines import SideLineEntry, SideLineRow
from saves.matches.table_presets import LastPlan, LastTable, PresetRow
from saves.people.page_privacy import PagePrivacy
from saves.people.profiles import LessonShown, PreferenceRow
from saves.people.saved_values import SavedValue
from saves.rows.main_tables import SettingRow
from saves.rows.row import RowOf
from saves.sqlite.seal_triggers import SEALED_BY_TRIGGERS
from saves.tournaments.tournament_rows import (
    DealSecret,
    DrawnRound,
    DrawSeed,
    HandedInValue,
    LateArrival,
    LateEntries,
    OpponentCall,
    PartnersWanted,
    PendingResult,
    PlayerLink,
    ProjectorMessage,
    RoundTime,
)

ROWS: tuple[type[RowOf], ...] = (
    *SEALED_BY_TRIGGERS,
    SettingRow,
    LateEntries,
    LateArrival,
    PartnersWanted,
    DrawSeed,
    DrawnRound,
    DealSecret,
    RoundTime,
    PendingResult,
    OpponentCall,
    PlayerLink,
    ProjectorMessage,
    SamePerson,
    GameClockTime,
    SeatClockTimes,
    TableTermsRow,
    OpenTableRow,
    PreferenceRow,
    LessonShown,
    LastPlan,
    PresetRow,
    LastTable,
    ClubTypeRow,
    HomeClub,
    CampaignRow,
    LedgerEntry,
    CampaignMatch,
    CampaignTable,
    SavedValue,
    SideLineRow,
    SideLineEntry,
    HandedInValue,
    JudgementRow,
    PagePrivacy,
    TypedMatch,
    TypedBy,
    Note,
)
