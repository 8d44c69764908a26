"""Matches are asked for by person: the index of seats has everybody, whatever else the store is full of."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from engine.core.log import Drawn, Player, Seated
from engine.core.model import Outcome
from saves.store import Store
from tests.saves.conftest import EVENING, SEED, header_of, opened

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

CROWD = 450
"""More matches than any page of the library has."""


def begin(store: Store, match: str, *players: str, created: int = EVENING, tournament: str | None = None) -> None:
    store.matches.create(header_of(match, players, created), SEED, tournament=tournament)


def sit_down(store: Store, match: str, *seated: Seated) -> None:
    journal = store.matches.journal(match)
    for number, entry in enumerate((Drawn((0, 1, 2, 3, 4, 5)), *seated), start=1):
        journal.append(number, entry)


def ids(store: Store, person: str | None = None, **sought) -> list[str]:
    return [line.id for line in store.matches.each(person=person, **sought)]


def finish(store: Store, match: str, places: tuple[int, ...] = (1, 2)) -> None:
    store.matches.close(match, Outcome(places, (9, 4) if places else (), "pack_empty"), 7, EVENING)


@pytest.fixture
def crowded(store: Store) -> Store:
    begin(store, "of-vitor", "Vítor", "Rosa")
    begin(store, "over", "vitor", "Rosa")
    finish(store, "over")
    with store.transaction():
        for number in range(CROWD):
            begin(store, f"open-{number}", "Malandro", "Rosa", created=EVENING + 1 + number)
            begin(store, f"over-{number}", "Malandro", "Rosa", created=EVENING + 1 + number)
            finish(store, f"over-{number}")
    return store


def test_somebodys_matches_are_found_however_many_newer_ones_of_others_there_are(crowded):
    assert ids(crowded, "VITOR", status="open") == ["of-vitor"]
    assert ids(crowded, "Vitor", status="finished") == ["over"]
    assert ids(crowded, "vítor") == ["over", "of-vitor"]
    assert [played.header.match for played in crowded.matches.played_by(("Vítor",))] == ["over"]
    assert len(ids(crowded, "malandro")) == 2 * CROWD
    assert next(crowded.matches.each(person="Malandro", status="open")).id == f"open-{CROWD - 1}"


def test_all_matches_and_those_of_tournaments_are_found_page_by_page(crowded):
    begin(crowded, "of-copa", "Lia", "Rosa", created=EVENING - 1, tournament="copa")
    finish(crowded, "of-copa")
    assert ids(crowded, "vitor", status="finished", or_tournaments=True) == ["over", "of-copa"]
    assert len(ids(crowded)) == 2 * CROWD + 3 and ids(crowded)[-1] == "of-copa"


def test_the_store_looks_somebody_up_in_an_index(crowded):
    sql = "EXPLAIN QUERY PLAN SELECT key FROM matches WHERE key IN (SELECT match FROM seats WHERE person = ?)"
    steps = [row["detail"] for row in crowded._database.read(sql, ("vitor",))]
    assert any("SEARCH seats USING PRIMARY KEY" in step for step in steps)
    assert not any(step.startswith("SCAN") for step in steps)


def test_a_bot_has_no_match(store):
    header = replace(header_of(), players=(Player("Ana"), Player("Caio", "random")))
    store.matches.create(header, SEED)
    assert ids(store, "Ana") == [header.match] and ids(store, "Caio") == []


def test_whoever_takes_a_seat_has_the_match_and_whoever_was_replaced_has_it_again_once_it_is_over(store):
    begin(store, "m", "Ana", "Caio")
    sit_down(store, "m", Seated(1, Player("Rosa", "random")))
    assert ids(store, "Caio", status="open") == ["m"], "a bot keeps the seat"
    store.matches.journal("m").append(3, Seated(1, Player("Bia")))
    assert ids(store, "Bia", status="open") == ["m"] and ids(store, "Caio", status="open") == []
    finish(store, "m")
    assert all(ids(store, name, status="finished") == ["m"] for name in ("Ana", "Bia", "Caio"))


def test_whoever_comes_back_to_their_seat_has_it_and_nobody_else(store):
    begin(store, "m", "Ana", "Caio")
    sit_down(store, "m", Seated(1, Player("Bia")), Seated(1, Player("Caio")))
    assert ids(store, "Caio", status="open") == ["m"] and ids(store, "Bia", status="open") == []
    finish(store, "m", ())
    assert ids(store, "Caio") == ids(store, "Bia") == ["m"]


def test_a_match_that_is_deleted_is_nobodys(store):
    begin(store, "m", "Ana", "Caio")
    store.matches.delete("m")
    assert ids(store, "Ana") == [] and store._database.read("SELECT * FROM seats") == []


def test_a_match_from_elsewhere_is_found_by_all_who_sat_in_it(store, path):
    begin(store, "m", "Ana", "Caio")
    sit_down(store, "m", Seated(1, Player("Bia")))
    record = store.matches.load("m")
    store.matches.delete("m")
    store.matches.keep(record)
    assert ids(store, "Bia", status="open") == ids(store, "Ana", status="open") == ["m"]


def test_a_file_of_an_earlier_program_finds_everybody_too(path):
    with opened(path) as store:
        begin(store, "open", "Ana", "Caio")
        sit_down(store, "open", Seated(1, Player("Rosa", "random")), Seated(1, Player("Bia")))
        begin(store, "over", "Ana", "Caio")
        sit_down(store, "over", Seated(1, Player("Bia")))
        finish(store, "over")
        begin(store, "damaged", "Ana", "Caio")
        seats = store._database.read("SELECT * FROM seats ORDER BY person, match")
    with closing(sqlite3.connect(path)) as older, older:
        older.execute("UPDATE matches SET header = x'00' WHERE id = 'damaged'")
        older.execute("DROP TABLE seats")
        older.execute("DELETE FROM _sqlite_migrations WHERE name = '0025_seats'")
        older.execute("PRAGMA user_version = 24")
    with opened(path) as store:
        damaged = store._database.first("SELECT key FROM matches WHERE id = 'damaged'")["key"]
        kept = [row for row in seats if row["match"] != damaged]
        assert store._database.read("SELECT * FROM seats ORDER BY person, match") == kept
        assert ids(store, "Bia") == ["over", "open"] and ids(store, "Caio", status="open") == []


def test_a_person_who_is_missing_in_the_index_is_told_by_the_doctor(store):
    begin(store, "m", "Ana", "Caio")
    assert store.check().sound
    store._database.change("DELETE FROM seats WHERE person = 'ana'")
    [fault] = store.check().faults
    assert (fault.table, fault.row, fault.error.code) == ("seats", "m", "row_damaged")
