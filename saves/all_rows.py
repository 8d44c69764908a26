"""Every kind of row that a store holds; a connection seals each as it writes it."""

from __future__ import annotations

from saves.campaign_rows import CampaignMatch, CampaignRow, CampaignTable, LedgerEntry
from saves.club_rows import ClubTypeRow, HomeClub
from saves.match_rows import GameClockTime, JudgementRow, OpenTableRow, SeatClockTimes, TableTermsRow
from saves.notes import Note
from saves.privacy import PagePrivacy
from saves.profiles import LessonTold, PreferenceRow
from saves.rows import (
    RowOf,
    SettingRow,
)
from saves.saved_values import SavedValue
from saves.sealed_writes import SEALED_BY_TRIGGERS
from saves.side_lines import SideLineEntry, SideLineRow
from saves.table_rules import LastPlan, LastTable, PresetRow
from saves.tournament_rows import (
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
    SamePerson,
)
from saves.typed_by import TypedBy
from saves.typed_matches import TypedMatch

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
    LessonTold,
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
