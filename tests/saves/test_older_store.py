"""A store of an older program opens with nothing lost, and says what was sealed only as it was found."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from engine.core.history import play_log
from engine.core.log import Player
from engine.games.registry import GAMES
from saves.errors import StoreError
from saves.exchange.match_files import export, verify_file
from saves.exchange.tournament_files import export_tournament
from saves.exchange.tournament_reading import read_tournament
from saves.people.profiles import Preferences
from saves.rows.row import Damaged
from saves.store import Store, open_store
from saves.upkeep.row_kinds import ROWS
from tests.saves.conftest import BRASILIA
from tests.saves.older import ABANDONED, FINISHED, OPEN, TABLES, older_store, rows


@pytest.fixture
def older(tmp_path: Path) -> Path:
    return older_store(tmp_path / "older.db")


def opened(path: Path) -> Store:
    return open_store(path, zone=BRASILIA)


def test_every_row_of_every_table_is_there_after_the_update(older: Path) -> None:
    before = {table: rows(older, table) for table in (*TABLES, "sqlite_sequence")}
    opened(older).close()
    after = {table: rows(older, table) for table in before}
    assert all(before.values())
    before["settings"] = []
    before["matches"] = [{**match, "secrets": None} for match in before["matches"]]
    assert after == before
    chosen = {"language": '"pt_BR"', "name": '"Bia"', "welcomed": "true"}
    expected = [{"owner": "", "name": name, "value": value} for name, value in chosen.items()]
    assert rows(older, "preferences") == expected
    assert rows(older, "projector_messages") == [{"tournament": "vila-2025", "message": "Começa às 20h"}]


def test_every_table_is_strict_in_a_new_store_and_in_one_brought_up_to_date(older: Path, tmp_path: Path) -> None:
    for path in (older, tmp_path / "new.db"):
        opened(path).close()
        connection = sqlite3.connect(path)
        strict = dict(connection.execute("SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE '%sqlite%'"))
        assert strict == dict.fromkeys((*(kind.table for kind in ROWS), "entries", "seats", "unfit"), 1)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        connection.close()


def test_new_and_updated_stores_have_the_same_schema(older: Path, tmp_path: Path) -> None:
    schemas = []
    for path in (older, tmp_path / "new.db"):
        opened(path).close()
        connection = sqlite3.connect(path)
        named = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT LIKE '%sqlite%'").fetchall()
        schemas.append({name: " ".join(sql.split()) for name, sql in named})
        connection.close()
    assert schemas[0] == schemas[1]


def test_its_matches_are_listed_load_hold_and_say_when_they_were_sealed_as_found(older: Path, tmp_path: Path) -> None:
    with opened(older) as store:
        assert {line.id: line.status for line in store.matches.library()} == {
            **dict.fromkeys(FINISHED, "finished"),
            **dict.fromkeys(OPEN, "open"),
            ABANDONED: "abandoned",
        }
        for match in (*FINISHED, *OPEN, ABANDONED):
            record = store.matches.load(match)
            game = GAMES[record.header.game]
            assert len(play_log(game, record.header, record.entries).plies) == record.plies or record.status == "open"
            assert record.found_at is not None
            export(record, tmp_path / "match.jsonl")
            held = verify_file(tmp_path / "match.jsonl", GAMES)
            assert held.record.entries == record.entries
            assert held.record.found_at == record.found_at


def test_its_open_matches_go_on_and_its_deleted_numbers_are_not_given_again(older: Path) -> None:
    connection = sqlite3.connect(older)
    connection.execute("UPDATE sqlite_sequence SET seq = 4711 WHERE name = 'matches'")
    connection.commit()
    connection.close()
    with opened(older) as store:
        record = store.matches.load(OPEN[0])
        store.matches.journal(OPEN[0]).append(len(record.entries) + 1, record.entries[-1])
        assert store.matches.load(OPEN[0]).entries == (*record.entries, record.entries[-1])
        header = record.header.__class__(
            "new-1", *[getattr(record.header, n) for n in record.header.__struct_fields__[1:]]
        )
        store.matches.create(header, record.seed)
        assert store._database.first("SELECT key FROM matches WHERE id = 'new-1'")["key"] == 4712


def test_its_tournaments_seasons_ratings_settings_and_names_are_what_they_were(older: Path, tmp_path: Path) -> None:
    with opened(older) as store:
        assert {line.id: line.finished for line in store.tournaments.list()} == {"copa-2025": True, "vila-2025": False}
        export_tournament(store, "copa-2025", tmp_path / "copa.jsonl")
        assert read_tournament(tmp_path / "copa.jsonl", GAMES).matches[0].header.match == "gggg-8888"
        assert store.seasons.list()[0].tournaments == ("copa-2025", "vila-2025", "elsewhere")
        assert len(store.players.ratings()) == 5
        assert store.players.ratings_of(Player("Ana"), "chama").overall.games == 2
        assert store.profile.preferences.load() == Preferences("pt_BR", "Bia", welcomed=True)
        assert [person.name for person in store.keys.persons()] == ["Ana", "Íris"]
        assert store.keys.fingerprints(store.keys.persons()[0]) == ("SHA256:abc",)


def test_a_match_begun_now_was_never_only_found(older: Path) -> None:
    with opened(older) as store:
        record = store.matches.load(OPEN[0])
        header = record.header.__class__(
            "new-1", *[getattr(record.header, n) for n in record.header.__struct_fields__[1:]]
        )
        store.matches.create(header, record.seed)
        assert store.matches.load("new-1").found_at is None


MOVED = (
    # The list of presets was empty.
    " + (SELECT count(*) FROM projector_messages) + (SELECT count(*) FROM preferences) + 1"
)
DAMAGES = {
    "a header that is text": ("UPDATE matches SET header = 'text' WHERE key = 1", "matches"),
    "a creation that is text": ("UPDATE matches SET created = 'noon' WHERE key = 1", "matches"),
    "an entry that is a number": ("UPDATE entries SET data = 17 WHERE match = 1 AND number = 3", "entries"),
    "an id that is no text": ("UPDATE matches SET id = x'ff00' WHERE key = 1", "matches"),
    "a line that is no text": ("UPDATE tournaments SET line = CAST(x'c3' AS TEXT) WHERE key = 1", "tournaments"),
    "a setting that is a blob": ("UPDATE settings SET value = x'00ff' WHERE key = 'name'", "settings"),
    "a result at no time": ("UPDATE results SET at = 'never' WHERE serial = 1", "results"),
    "a name in two numbers": ("UPDATE players SET name = 17 WHERE key = 1", "players"),
    "entries of no match": ("UPDATE entries SET match = 99 WHERE match = 1", "entries"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_that_is_damaged_is_brought_up_to_date_all_the_same_and_no_row_goes(older: Path, damage: str) -> None:
    change, table = DAMAGES[damage]
    connection = sqlite3.connect(older)
    connection.execute(change)
    connection.commit()
    count = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    connection.close()
    with opened(older) as store:
        now = store._database.first(
            f"SELECT (SELECT count(*) FROM {table}) + (SELECT count(*) FROM unfit WHERE source = '{table}')"
            + (MOVED if table == "settings" else "")
        )
        assert tuple(now) == count
        found = [row for row in store.matches.page(limit=-1) if isinstance(row, Damaged)]
        assert len(found) == (table == "matches")
        store.tournaments.rows(), store.players.ratings(), store.players.names()


def test_one_whose_schema_names_other_columns_is_refused_and_left_as_it_was(older: Path) -> None:
    connection = sqlite3.connect(older)
    connection.execute("ALTER TABLE settings RENAME COLUMN value TO valve")
    connection.commit()
    connection.close()
    before = older.read_bytes()
    with pytest.raises(StoreError) as refused:
        opened(older)
    assert refused.value.code == "store_damaged"
    assert older.read_bytes() == before
