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
from saves.tournaments import tournament_rows

ROWS: tuple[type[RowOf], ...] = (
    *SEALED_BY_TRIGGERS,
    SettingRow,
    tournament_rows.LateEntries,
    tournament_rows.LateArrival,
    tournament_rows.PartnersWanted,
    tournament_rows.DrawSeed,
    tournament_rows.DrawnRound,
    tournament_rows.DealSecret,
    tournament_rows.RoundTime,
    tournament_rows.PendingResult,
    tournament_rows.OpponentCall,
    tournament_rows.PlayerLink,
    tournament_rows.ProjectorMessage,
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
    tournament_rows.HandedInValue,
    JudgementRow,
    PagePrivacy,
    TypedMatch,
    TypedBy,
    Note,
)
