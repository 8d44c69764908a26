"""A hall's folder that an earlier program left opens, and each value that it kept is found in the table of its kind."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from saves.matches.match_rows import (
    GameClockTime,
    OpenTableRow,
    SeatClockTimes,
    SeatTime,
    TableTerms,
    TableTermsRow,
    TimeControl,
)
from saves.matches.table_presets import LastPlan, LastTable, Preset, SeatChoice
from saves.people.profiles import ClubPreferences, Preferences
from saves.rows.row import seal_of
from saves.store import Store, open_store
from saves.tournaments.tournament_rows import (
    DealSecret,
    DrawSeed,
    LateEntries,
    PartnersWanted,
    PendingResult,
    ProjectorMessage,
    RoundTime,
)
from saves.upkeep.backups import backups, restore
from tests.saves.published_hall import published_hall
from tournaments.catalog import ClubType
from tournaments.model import Member
from tournaments.results import PlacesForm
from tui.ssh.upkeep import host_key

SHORT = Preset("dalmuti", "Curta", {"hands": 3})
ODD = {
    "theme": "7",
    "club_types": '[{"game": "chama", "name": "Nova"}, {"name": 4}]',
    "last_table.chama": '"table"',
    "hall_tables": "{}",
    "made.elsewhere": "true",
    "tournament/copa/late": '"never"',
    "tournament/gone/seed": '"2025"',
    "clock.mesa-9": '{"used": 3}',
}
TERMS = TableTerms(TimeControl(30, 600, "resign", 120), "hand", substitutes=True, stand_in="random")


def opened(folder: Path, from_backup: bool) -> Store:
    path = published_hall(folder)
    if from_backup:
        restore(backups(path)[0].path, path, datetime(2025, 11, 22, tzinfo=UTC))
    return open_store(path)


@pytest.fixture(params=[False, True], ids=["the database", "its backup"])
def store(request, tmp_path):
    with opened(tmp_path / "hall", request.param) as store:
        yield store


def test_what_stood_beside_a_tournament_is_found(store):
    assert store.late_entries.get("copa") == LateEntries("copa", "byes")
    people = (Member("Edu"), Member("Flora", "random"))
    assert store.partners_wanted.get("copa") == PartnersWanted("copa", people, "Os Dois")
    assert store.draw_seeds.get("copa") == DrawSeed("copa", "2025")
    assert store.deal_secrets.get("copa") == DealSecret("copa", "0000000000000006" * 4)
    found = PendingResult("copa", 1, 3, 1, (3, 1, 2, 4), "Caio", PlacesForm((1, 2, 3, 4)))
    assert store.pending_results.all("copa") == (found,)
    assert store.projector_messages.get("copa") == ProjectorMessage("copa", "Começa às 20h")
    time = RoundTime("copa", 1, 3_000_000, 1_763_763_000_000, 3_000_000, {2: 300_000}, bell=True)
    assert store.round_clocks.get("copa") == time
    assert store.players.same.names() == {"ana": "Ana Lima"}


def test_what_stood_beside_a_match_is_found(store):
    records = store.match_records
    assert records.game_clocks.get("mesa-1") == GameClockTime("mesa-1", 2_700_000, 12_345, paused=True)
    times = (SeatTime(choice=12_345), SeatTime(), SeatTime())
    assert records.seat_clocks.get("mesa-1") == SeatClockTimes("mesa-1", times, paused=True)
    assert records.terms.get("mesa-1") == TableTermsRow("mesa-1", TERMS)
    tables = (OpenTableRow("mesa-1", "Bia", "4821", rated=True), OpenTableRow("mesa-2", "Caio"))
    assert store.open_tables.all() == tables


def test_what_whoever_uses_the_computer_had_chosen_is_found(store):
    assert store.profile.preferences.load() == Preferences(
        language="pt_BR",
        name="Bia",
        suits="letters",
        theme="carteado-dia",
        auto_pass=False,
        bot_speed="slow",
        confirm_end=False,
        animation=False,
        welcomed=True,
        last_game="dalmuti",
    )
    assert store.profile.chat_muted and store.profile.last_plan == LastPlan("", SHORT, 5)
    assert not store.profile.first_time("battle") and not store.profile.first_time("capture")
    assert store.profile.first_time("siege")


def test_what_a_visitor_had_chosen_is_found(store):
    visitor = store.profile_of("person:1")
    assert visitor.preferences.load() == Preferences(
        language="en", theme="carteado-noite", auto_pass=True, welcomed=True, last_game="chama"
    )
    rules = Preset("chama", "Quinta-feira", {"conquest": True})
    assert visitor.last_plan == LastPlan("person:1", rules, 3, TERMS, private=True, rated=True)
    assert visitor.chat_muted and not store.profile_of("person:2").chat_muted
    assert not visitor.first_time("battle") and visitor.first_time("capture")
    assert [(person.id, person.name) for person in store.keys.persons()] == [(1, "Bia")]
    assert [guest.name for guest in store.keys.guests()] == ["Ana"]


def test_what_was_chosen_for_the_whole_club_is_found(store):
    assert store.club.load() == ClubPreferences(
        documents="/club/documents",
        files="/club/files",
        join_code="sol-e-mar",
        server_name="Clube da Vila",
        server_port=8023,
        server_message="Final às 20h",
    )
    assert store.club_types.all() == (
        ClubType("chama", "Relâmpago", "Guerrilha", points=(5, 3, 1)),
        ClubType("chama", "Noturna"),
    )
    assert [store.home_clubs.of(name) for name in ("Árvore Lima", "caio", "Duda")] == [
        "Clube do Porto",
        "Clube da Vila",
        "",
    ]


def test_presets_and_the_last_tables_are_found(store):
    thursday = Preset("chama", "Quinta-feira", {"conquest": True}, ("pineapples",), 40)
    assert store.presets.of("chama") == (thursday, Preset("chama", "Árvore"))
    assert store.presets.of("dalmuti") == (SHORT,)
    rules = Preset("chama", "Quinta-feira", {"conquest": True}, minutes=40)
    assert store.last_tables.of("chama") == LastTable(
        "chama", rules, (SeatChoice("person"), SeatChoice("planner", "Alda"))
    )
    seats = (("person", "Bia"), ("person", "Caio"), ("random", "Cida"), ("random", ""))
    newest = LastTable("dalmuti", SHORT, tuple(SeatChoice(kind, name) for kind, name in seats))
    assert store.last_tables.newest() == newest == store.last_tables.of("dalmuti")


def test_all_of_it_holds_and_nothing_is_left_in_the_settings(store):
    assert store.check().sound
    assert store._database.read("SELECT key FROM settings") == []


def test_a_setting_that_cannot_be_read_or_that_nobody_knows_stays_where_it_was(tmp_path):
    path = published_hall(tmp_path / "hall")
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE settings SET value = '\"en\"' WHERE key = 'language'")
        for key, value in ODD.items():
            seal = seal_of("settings", "key", key, "value", value)
            other.execute("INSERT OR REPLACE INTO settings (key, value, seal) VALUES (?, ?, ?)", (key, value, seal))
    with open_store(path) as store:
        assert {row["key"] for row in store._database.read("SELECT key FROM settings")} == {"language", *ODD}
        assert [(fault.table, fault.row) for fault in store.check().faults] == [("settings", "language")]
        kept = store.profile.preferences.load()
        assert (kept.language, kept.theme, kept.name) == (None, None, "Bia")
        assert store.club_types.all() == () and len(store.presets.of("chama")) == 2


def test_the_key_of_the_hall_is_the_one_that_people_know(tmp_path):
    path = published_hall(tmp_path / "hall")
    written = (path.parent / "carteado-host-key").read_bytes()
    assert host_key(path).get_fingerprint().startswith("SHA256:")
    assert (path.parent / "carteado-host-key").read_bytes() == written
    assert (path.parent / "carteado-hall.log").read_text(encoding="utf-8").endswith("came in: Bia\n")
