"""What changed at rest is noticed when it is read: never listed, played on or exported as if it had been written so."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from engine.core.errors import BrokenLog, CarteadoError
from engine.core.log import Player
from saves.errors import DamagedRow
from saves.exchange.tournament_files import export_tournament
from saves.rows.row import Damaged
from saves.store import Store, open_store
from saves.upkeep.row_kinds import ROWS
from tests.saves.conftest import BRASILIA, SEED, header_of, opened, played
from tests.saves.damage import altered, answers, bases, damaged
from tests.saves.older import older_store

"""Damaged stores in the suite; `python -m tests.saves.damage` tries as many as one likes."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = older_store(tmp_path / "club.db")
    open_store(path).close()
    return path


def changed(path: Path, *changes: str) -> Store:
    connection = sqlite3.connect(path)
    for change in changes:
        connection.execute(change)
    connection.commit()
    connection.close()
    return open_store(path, zone=BRASILIA)


fuzzed = pytest.mark.parametrize("many", [20, pytest.param(60, marks=pytest.mark.deep)])


@pytest.mark.marathon
@fuzzed
def test_damaged_stores_tell_less_but_nothing_otherwise_and_fail_only_in_errors_of_our_own(
    tmp_path: Path, many: int
) -> None:
    base = bases(tmp_path)[1]
    whole = answers(base, tmp_path)
    for seed in range(many):
        done = damaged(base, tmp_path / "damaged.db", seed)
        assert altered(answers(tmp_path / "damaged.db", tmp_path), whole) == [], (seed, done)


@pytest.mark.marathon
@fuzzed
def test_older_stores_that_are_damaged_fail_only_in_errors_of_our_own(tmp_path: Path, many: int) -> None:
    base = bases(tmp_path)[0]
    for seed in range(many // 4):
        damaged(base, tmp_path / "damaged.db", seed)
        answers(tmp_path / "damaged.db", tmp_path)


def test_an_entry_that_changed_is_named_and_the_match_neither_loads_nor_goes_into_a_file(path: Path) -> None:
    data = "(SELECT data FROM entries WHERE match = 7 AND number = 20)"
    with changed(path, f"UPDATE entries SET data = {data} WHERE match = 7 AND number = 22") as store:
        for ask in (
            lambda: store.matches.load("gggg-8888"),
            lambda: export_tournament(store, "copa-2025", path.with_name("copa.jsonl")),
        ):
            with pytest.raises(BrokenLog) as noticed:
                ask()
            assert (noticed.value.code, noticed.value.number) == ("log_broken_seal", 22)
        assert not path.with_name("copa.jsonl").exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("DELETE FROM entries WHERE match = 1 AND number = 5", "log_bad_number"),
        ("DELETE FROM entries WHERE match = 1 AND number = 12", "log_other_end"),
        ("DELETE FROM entries WHERE match = 1", "log_other_end"),
        (
            "INSERT INTO entries SELECT 1, 13, data, seal FROM entries WHERE match = 1 AND number = 11",
            "log_broken_seal",
        ),
        ("UPDATE matches SET tip = NULL WHERE key = 1", "log_other_end"),
    ],
)
def test_an_entry_that_is_gone_or_was_slipped_in_is_noticed_while_the_match_is_open(
    path: Path, change: str, code: str
) -> None:
    with changed(path, change) as store, pytest.raises(BrokenLog) as noticed:
        store.matches.load("aaaa-2222")
    assert noticed.value.code == code


@pytest.mark.parametrize(
    "column",
    ["header", "seed", "status", "created", "ended", "plies", "outcome", "tournament", "round", "seating", "found_at"],
)
def test_every_column_of_a_match_is_sealed(path: Path, column: str) -> None:
    values = {
        "status": "'abandoned'",
        "tournament": "'vila-2025'",
        "header": "x'00'",
        "seed": "x'01'",
        "outcome": "x'90'",
    }
    with changed(path, f"UPDATE matches SET {column} = {values.get(column, 5)} WHERE id = 'gggg-8888'") as store:
        assert [row.id for row in store.matches.page() if isinstance(row, Damaged)] == ["gggg-8888"]
        assert "gggg-8888" not in [line.id for line in store.matches.library()]
        with pytest.raises(DamagedRow) as noticed:
            store.matches.load("gggg-8888")
        assert noticed.value.code == "match_damaged"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (
            "UPDATE acts SET data = CAST(replace(data, 'vila', 'Vila') || ' ' AS BLOB) WHERE number = 7",
            "log_broken_seal",
        ),
        ("DELETE FROM acts WHERE number = 7 AND tournament = 2", "log_other_end"),
        ("UPDATE acts SET tournament = 17 WHERE number = 7 AND tournament = 2", "log_other_end"),
    ],
)
def test_the_last_act_of_a_log_is_sealed_too(path: Path, change: str, code: str) -> None:
    with changed(path, change) as store:
        assert store._database.first("SELECT max(number) FROM acts WHERE tournament = 2")[0] in (6, 7)
        with pytest.raises(BrokenLog) as noticed:
            store.tournaments.load("vila-2025")
        assert noticed.value.code == code


def test_a_tournament_whose_match_is_listed_nowhere_any_more_is_not_written_without_it(path: Path) -> None:
    change = "UPDATE matches SET tournament = NULL WHERE id = 'gggg-8888'"
    with changed(path, change) as store, pytest.raises(DamagedRow):
        export_tournament(store, "copa-2025", path.with_name("copa.jsonl"))


def test_a_column_that_the_schema_has_lost_makes_rows_damaged_and_no_traceback(path: Path) -> None:
    with changed(path, "ALTER TABLE matches RENAME COLUMN ended TO endeb") as store:
        assert all(isinstance(row, Damaged) for row in store.matches.page())


def test_a_result_that_changed_does_not_count_and_whoever_cannot_be_read_is_known_by_the_number(path: Path) -> None:
    with changed(
        path,
        "UPDATE results SET places = '[2,1]' WHERE reference = 'bbbb-3333'",
        "UPDATE players SET name = 'Eva' WHERE folded = 'ana'",
    ) as store:
        assert "bbbb-3333" not in [result.reference for result in store.players.results()]
        assert Player("#1") in store.players.ratings()
        assert "Eva" not in store.players.names()
        assert store.players.remember("Ana") == "Ana"
        assert "Ana" in store.players.names()


def test_a_name_whose_row_cannot_be_read_stays_claimed_and_a_key_that_changed_opens_nothing(path: Path) -> None:
    with changed(
        path,
        "UPDATE persons SET since = 5 WHERE look = 'ana'",
        "UPDATE keys SET fingerprint = 'SHA256:eva' WHERE fingerprint = 'SHA256:def'",
    ) as store:
        with pytest.raises(CarteadoError):
            store.keys.claim("Ana", "ana", "SHA256:eva", 1)
        iris = store.keys.person("iris")
        assert iris is not None and not store.keys.opens(iris, "SHA256:eva")


def test_what_the_program_writes_is_sealed_whoever_writes_it(path: Path) -> None:
    with open_store(path) as store:
        change = store._database.change
        change("UPDATE players SET name = 'ANA' WHERE folded = 'ana'")
        change("INSERT INTO players (name, folded, bot) VALUES ('Zoé', 'zoe', '')")
        change("INSERT OR REPLACE INTO players (name, folded, bot) VALUES ('Zoê', 'zoe', '')")
        store.profile.preferences.change(suits="letters")
        assert {"ANA", "Zoê"} <= set(store.players.names())
        assert store.profile.preferences.load().suits == "letters"
        assert store.check().sound


def test_every_table_with_a_seal_is_read_by_it(path: Path) -> None:
    with open_store(path) as store:
        sealed = store._database.read(
            "SELECT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c ON c.name = 'seal'"
        )
        assert {row["name"] for row in sealed} == {kind.table for kind in ROWS} | {"entries"}


def test_a_match_that_is_deleted_and_begun_again_has_a_chain_of_its_own(tmp_path: Path) -> None:
    with opened(tmp_path / "club.db") as store:
        for _ in range(2):
            journal = store.matches.create(header_of(), SEED)
            for number, entry in enumerate(played().entries, start=1):
                journal.append(number, entry)
            assert store.matches.load("k7m3-q9x2").entries == played().entries
            store.matches.delete("k7m3-q9x2")
