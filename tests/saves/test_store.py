"""The file itself: made, opened by several, brought up to date, refused."""

from __future__ import annotations

import json
import multiprocessing
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from saves.errors import StoreError
from saves.files.versions import SCHEMA_VERSION
from saves.migrations.migrate import STEPS, migrate
from saves.people.profiles import Preferences
from saves.sqlite.database import Database, address_of
from saves.store import default_path, open_store
from saves.upkeep.backups import backup_folder, backups
from tests.saves.conftest import header_of, opened, played


def test_a_new_store_makes_its_folders_and_begins_empty(path):
    with opened(path) as store:
        assert store.path == path
        assert store.matches.library() == []
        assert store.players.names() == []
    assert path.exists()


def test_the_store_lies_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path().name == "carteado.db"
    assert default_path().parent.name == "carteado"


def test_entries_are_flushed_to_disk_and_readers_do_not_block_the_writer(store):
    database = store._database
    assert database.first("PRAGMA journal_mode")[0] == "wal"
    assert database.first("PRAGMA synchronous")[0] == 2
    assert database.first("PRAGMA fullfsync")[0] == 1
    assert database.first("PRAGMA foreign_keys")[0] == 1


@pytest.mark.parametrize(
    ("uri", "address"),
    [
        ("file:///home/z%C3%A9/a.db", "file:///home/z%C3%A9/a.db?mode=ro"),
        ("file:///C:/clubes/a.db", "file:///C:/clubes/a.db?mode=ro"),
        ("file://nas/clube/a.db", "file:////nas/clube/a.db?mode=ro"),
    ],
    ids=["Unix", "Windows", "share"],
)
def test_sqlite_is_given_every_path_without_a_host(monkeypatch: pytest.MonkeyPatch, uri: str, address: str) -> None:
    monkeypatch.setattr(Path, "as_uri", lambda _path: uri)
    assert address_of(Path("a.db"), "ro") == address


def test_every_step_is_counted_in_the_schema_version():
    assert len(STEPS._migrations) == SCHEMA_VERSION


@pytest.mark.parametrize("step", [step.name for step in STEPS._migrations[1:]])
def test_a_file_of_any_earlier_program_is_brought_up_to_date(path, step):
    path.parent.mkdir()
    older = sqlite3.connect(path, isolation_level=None)
    migrate(older, stop_before=step)
    row = ("k7m3-q9x2", b"old", "open", 1, "old")
    older.execute("INSERT INTO matches (id, header, status, created, search) VALUES (?, ?, ?, ?, ?)", row)
    before = older.execute("PRAGMA user_version").fetchone()
    older.close()
    with opened(path) as store:
        assert store.matches.resolve("k7") == "k7m3-q9x2"
        assert store.profile.preferences.load() == Preferences()
        assert store._database.first("PRAGMA user_version")[0] == SCHEMA_VERSION
    (copy,) = backups(path)
    assert copy.kind == "upgraded"
    with sqlite3.connect(copy.path) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == before
        assert kept.execute("SELECT id FROM matches").fetchall() == [("k7m3-q9x2",)]


def test_a_file_that_cannot_be_copied_before_is_brought_up_to_date_all_the_same(path):
    path.parent.mkdir()
    older = sqlite3.connect(path, isolation_level=None)
    migrate(older, stop_before="0011_tables_beside_logs")
    older.close()
    backup_folder(path).write_text("no folder")
    with opened(path) as store:
        assert store._database.first("PRAGMA user_version")[0] == SCHEMA_VERSION


def test_what_an_earlier_program_kept_beside_a_tournament_is_found_and_what_deleted_ones_left_is_gone(path):
    path.parent.mkdir()
    older = sqlite3.connect(path, isolation_level=None)
    migrate(older, stop_before="0008_settings_of_tournaments")
    older.execute("INSERT INTO tournaments (id, line, created) VALUES ('copa', 'line', 1)")
    kept = {"desk.waiting.": "waiting", "desk.late.": "late", "desk.deals.": "deals", "desk.seed.": "seed"}
    kept |= {"proposals.": "proposals", "round_clock.": "clock", "projector.message.": "message"}
    for begin in (*kept, "attendance."):
        for tournament in ("copa", "gone"):
            row = (begin + tournament, f'"{begin} of {tournament}"')
            older.execute("INSERT INTO settings (key, value) VALUES (?, ?)", row)
    older.execute("INSERT INTO settings (key, value) VALUES ('desk.folder', '1')")
    older.execute("BEGIN")
    migrate(older, stop_before="0011_tables_beside_logs")
    settings = {key: json.loads(value) for key, value in older.execute("SELECT key, value FROM settings")}
    older.close()
    for begin, what in kept.items():
        assert settings[f"tournament/copa/{what}"] == f"{begin} of copa"
    assert set(settings) == {f"tournament/copa/{what}" for what in kept.values()} | {"desk.folder"}


def test_a_file_of_a_newer_program_is_refused_and_left_as_it_was(path):
    opened(path).close()
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_newer"
    assert refused.value.data == {"path": str(path), "found": SCHEMA_VERSION + 1, "known": SCHEMA_VERSION}
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, -1, -(2**31)])
def test_a_version_that_does_not_exist_is_refused_and_the_file_left_as_it_was(path, version):
    opened(path).close()
    with sqlite3.connect(path) as odd:
        odd.execute(f"PRAGMA user_version = {version}")
    odd.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert (refused.value.code, refused.value.data["found"]) == ("store_bad_version", version)
    assert path.read_bytes() == before


def test_a_sqlite_without_strict_tables_is_refused_before_anything_is_made(path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 9))
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert (refused.value.code, refused.value.data["needed"]) == ("sqlite_too_old", "3.37.0")
    assert not path.parent.exists()


def test_a_place_where_sqlite_keeps_no_write_ahead_log_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError) as refused:
        Database(Path(":memory:"))
    assert (refused.value.code, refused.value.data["found"]) == ("store_no_wal", "memory")


class Full:
    """A connection whose disk has no room: SQLite ends the transaction by itself and says why."""

    def __init__(self, code):
        self.in_transaction = False
        self.code = code

    def execute(self, sql, values=()):
        if sql == "BEGIN":
            self.in_transaction = True
            return self
        if sql in ("COMMIT", "ROLLBACK") and not self.in_transaction:
            raise sqlite3.OperationalError("cannot commit - no transaction is active")
        self.in_transaction = False
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = self.code
        raise error

    def close(self):
        pass


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, 4874], ids=["the file", "the index of its log"])
def test_a_full_disk_at_opening_says_so(path, monkeypatch, code):
    monkeypatch.setattr("saves.sqlite.database._connect", lambda _path: Full(code))
    monkeypatch.setattr("shutil.disk_usage", lambda _path: type("Usage", (), {"free": 0}))
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_disk_full"


def test_another_programs_database_is_refused_and_left_as_it_was(path):
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_of_another_program"
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(path):
    path.parent.mkdir()
    path.write_text("Lista de compras: pão, café, baralho. " * 40)
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_not_a_database"
    assert path.read_bytes() == before


def test_a_folder_in_the_place_of_the_file_is_refused(path):
    path.mkdir(parents=True)
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_cannot_open"


def test_a_folder_that_may_not_be_written_in_is_named_as_such(path, monkeypatch):
    path.mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda place, mode: (place, mode) != (path.parent, os.W_OK))
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_read_only"


def test_a_file_in_the_place_of_the_folder_is_refused(path):
    path.parent.write_text("")
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "store_cannot_open"


def test_a_step_that_fails_leaves_nothing_of_the_update(path, monkeypatch):
    def broken(connection):
        migrate(connection, stop_before="0004_players")
        raise sqlite3.OperationalError("the lights went out")

    with monkeypatch.context() as patch:
        patch.setattr("saves.migrations.migrate.migrate", broken)
        with pytest.raises(StoreError):
            opened(path)
    with sqlite3.connect(path) as left:
        assert left.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    left.close()
    opened(path).close()


def test_a_damaged_file_says_so(path):
    with opened(path) as store:
        for number in range(200):
            store.matches.keep(played(header_of(f"m{number}")))
    pages = bytearray(path.read_bytes())
    pages[4096 * 2 :] = b"\x55" * (len(pages) - 4096 * 2)
    path.write_bytes(pages)
    with pytest.raises(StoreError) as refused, opened(path) as store:
        store.matches.library("ana")
    assert refused.value.code == "store_damaged"


def test_a_write_that_fails_in_the_middle_leaves_nothing(path):
    database = Database(path)
    with pytest.raises(ZeroDivisionError), database.write():
        database.change("INSERT INTO settings (key, value) VALUES ('language', '1')")
        raise ZeroDivisionError
    assert database.read("SELECT * FROM settings") == []
    database.close()


def test_writers_wait_for_each_other_instead_of_failing(path):
    first, second = opened(path), opened(path)
    first._database.change("PRAGMA busy_timeout = 0")
    with second._database.write(), pytest.raises(StoreError) as refused:
        first.profile.preferences.change(language="en")
    assert refused.value.code == "store_busy"
    assert first.profile.preferences.load().language is None
    first.profile.preferences.change(language="pt_BR")
    assert second.profile.preferences.load().language == "pt_BR"
    first.close()
    second.close()


def _create_many(path, name):
    with opened(path) as store:
        for number in range(20):
            store.matches.create(header_of(f"{name}{number}", (f"Ana {name}", "Caio")), b"\0" * 32)


def test_processes_that_open_a_new_store_at_once_all_write_to_it(path):
    processes = [multiprocessing.get_context("spawn").Process(target=_create_many, args=(path, n)) for n in "abcd"]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0, 0]
    with opened(path) as store:
        assert store.matches.count() == 80
        assert store.players.names() == ["Ana a", "Ana b", "Ana c", "Ana d", "Caio"]


def test_one_transaction_spans_the_tables(store):
    with pytest.raises(ZeroDivisionError), store.transaction():
        store.matches.create(header_of(), b"\0" * 32)
        store.profile.preferences.change(language="en")
        raise ZeroDivisionError
    assert (store.matches.count(), store.players.names(), store.profile.preferences.load().language) == (0, [], None)
    with store.transaction():
        store.matches.create(header_of(), b"\0" * 32)
        store.profile.preferences.change(language="en")
    assert (store.matches.count(), store.players.names()) == (1, ["Ana", "Caio"])


def test_a_new_file_is_for_its_owner_alone_and_an_old_one_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    open_store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    open_store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
