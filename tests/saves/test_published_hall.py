"""A hall's folder that an earlier program left opens, and each value that it kept is found in the table of its kind."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from saves.backups import backups, restore
from saves.match_rows import (
    GameClockTime,
    OpenTableRow,
    SeatClockTimes,
    SeatTime,
    TableTerms,
    TableTermsRow,
    TimeControl,
)
from saves.store import Store, open_store
from saves.tournament_rows import (
    DealSecret,
    DrawSeed,
    LateEntries,
    PartnersWanted,
    PendingResult,
    ProjectorMessage,
    RoundTime,
)
from tests.saves.published_hall import published_hall
from tournaments.model import Member
from tournaments.results import PlacesForm
from tui.ssh.upkeep import host_key

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
    told = PendingResult("copa", 1, 1, (3, 1, 2, 4), "Caio", 3, PlacesForm((1, 2, 3, 4)))
    assert store.pending_results.all("copa") == (told,)
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
    assert store.open_tables.all() == (
        OpenTableRow("mesa-1", "Bia", "4821", rated=True),
        OpenTableRow("mesa-2", "Caio"),
    )


def test_all_of_it_holds_and_nothing_is_left_in_the_settings(store):
    assert store.check().sound
    left = [row["key"] for row in store._database.read("SELECT key FROM settings")]
    assert not [key for key in left if key.startswith(("tournament/", "clock.", "seats.", "terms.", "hall."))]


def test_the_key_of_the_hall_is_the_one_that_people_know(tmp_path):
    path = published_hall(tmp_path / "hall")
    written = (path.parent / "carteado-host-key").read_bytes()
    assert host_key(path).get_fingerprint().startswith("SHA256:")
    assert (path.parent / "carteado-host-key").read_bytes() == written
    assert (path.parent / "carteado-hall.log").read_text(encoding="utf-8").endswith("came in: Bia\n")
