"""Copies of the store: made under a writer, checked, kept for a week, and put back whole or not at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.core.errors import CatalogKey
from saves.errors import FileError, StoreError
from saves.files.versions import SCHEMA_VERSION
from saves.sqlite import database
from saves.store import open_store
from saves.upkeep.backups import DAYS, backup_folder, backups, make_backup, make_daily_backup, restore
from tests.saves.conftest import header_of, opened, played
from tests.saves.older import older_store

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 3, 14, 20, 30, 5)


def matches_of(path: Path) -> dict[str, int]:
    with opened(path) as store:
        return {line.id: len(store.matches.load(line.id).entries) for line in store.matches.library(limit=-1)}


def club(path: Path, *matches: str) -> Path:
    with opened(path) as store:
        for match in matches:
            store.matches.keep(played(header_of(match)))
    return path


def change(path: Path, *changes: str) -> Path:
    connection = sqlite3.connect(path)
    for text in changes:
        connection.execute(text)
    connection.commit()
    connection.close()
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_backup_under_a_writer_has_everything_that_was_acknowledged_before_it_began(path, tmp_path):
    matches = [f"aaaa-{number:04}" for number in range(8)]
    command = [sys.executable, "-m", "tests.saves.writer", str(path), *matches]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        for _ in range(5):
            shown = dict(writer.stdout.readline().split() for _ in range(100))
            made = make_backup(path, NOW, tmp_path / "stick")
            found = matches_of(shutil.copy(made.path, tmp_path / "copy.db"))
            assert all(found[match] >= int(number) for match, number in shown.items())
        writer.kill()
    assert len(list((tmp_path / "stick").iterdir())) == 5


def test_a_backup_is_one_dated_file_for_nobody_else_to_read(path):
    club(path, "k7m3-q9x2")
    with opened(path):
        made = make_backup(path, NOW)
        again = make_backup(path, NOW)
    assert made.path == path.with_name("carteado-backups") / "carteado-2026-03-14-203005.db"
    assert again.path.name == "carteado-2026-03-14-203005-2.db"
    assert {item.name for item in backup_folder(path).iterdir()} == {made.path.name, again.path.name}
    assert made.path.stat().st_mode & 0o777 == 0o600
    assert made.path.read_bytes()[18:20] == b"\x01\x01", "a copy that needs no file beside it"
    assert {backup.path for backup in backups(path)} == {made.path, again.path}
    assert matches_of(made.path) == matches_of(path)


def test_a_copy_says_when_it_was_made_in_milliseconds_since_1970(path):
    club(path, "k7m3-q9x2")
    made = make_backup(path, NOW)
    os.utime(made.path, (1_773_530_405.25, 1_773_530_405.25))
    assert [copy.at for copy in backups(path)] == [1_773_530_405_250]


def test_a_store_whose_pages_are_damaged_is_not_copied_and_no_copy_goes_for_it(path):
    club(path, *(f"aaaa-{number:04}" for number in range(40)))
    before = make_daily_backup(path, NOW - timedelta(days=1))
    content = bytearray(path.read_bytes())
    content[20480:40960] = b"\x55" * 20480
    path.write_bytes(content)
    for make in (make_backup, make_daily_backup):
        with pytest.raises(StoreError) as refused:
            make(path, NOW)
        assert refused.value.code == "store_damaged"
    assert [backup.path for backup in backups(path)] == [before.path]


def test_seven_daily_copies_are_kept_and_those_that_somebody_asked_for_all(path):
    club(path, "k7m3-q9x2")
    asked = make_backup(path, NOW - timedelta(days=30))
    (backup_folder(path) / "mine.db").write_bytes(b"mine")
    made = [make_daily_backup(path, NOW + timedelta(days=day)) for day in range(10)]
    assert make_daily_backup(path, NOW + timedelta(days=9, hours=2)) is None
    kept = {backup.path for backup in backups(path) if backup.kind == "daily"}
    assert kept == {item.path for item in made[-DAYS:]}
    assert asked.path.exists()
    assert (backup_folder(path) / "mine.db").exists()


def test_what_copies_that_were_cut_off_have_left_goes_with_the_next_copy(path, tmp_path):
    club(path, "k7m3-q9x2")
    stick = tmp_path / "stick"
    own = [backup_folder(path) / f"carteado-2026-03-13.db.{end}" for end in ("4711.part", "4711.part-journal")]
    asked = [stick / f"carteado-2026-03-13-203005.db.{end}" for end in ("4711.part", "4711.part-journal")]
    restored = [path.with_name(f"carteado.db.{end}") for end in ("4712.part", "4712.part-journal")]
    others = [stick / "another-2026-03-13-203005.db.4711.part", path.with_name("mine.txt.4711.part")]
    for part in (*own, *asked, *restored, *others):
        part.parent.mkdir(exist_ok=True)
        part.write_bytes(b"half")
        os.utime(part, (0, 0))
    made = make_backup(path, NOW, stick)
    assert set(stick.iterdir()) == {made.path, others[0]}
    made = make_daily_backup(path, NOW)
    assert set(backup_folder(path).iterdir()) == {made.path}
    assert not any(part.exists() for part in restored) and all(part.exists() for part in others)


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_left_behind(path, monkeypatch):
    club(path, "k7m3-q9x2")
    backup_folder(path).write_bytes(b"a file")
    with pytest.raises(StoreError):
        make_daily_backup(path, NOW)
    assert backup_folder(path).read_bytes() == b"a file"
    backup_folder(path).unlink()

    def full(_opened: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError) as refused:
        make_daily_backup(path, NOW)
    assert refused.value.code == "store_disk_full"
    assert list(backup_folder(path).iterdir()) == []


def test_a_store_is_restored_with_its_journal_taken_in_and_what_was_there_is_kept(path, tmp_path):
    club(path, "aaaa-2222")
    made = make_backup(path, NOW)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.saves.writer", str(path), "bbbb-3333"], stdout=subprocess.PIPE, cwd=ROOT
    ) as writer:
        assert writer.stdout is not None
        for _ in range(50):
            writer.stdout.readline()
        writer.kill()
    assert path.with_name("carteado.db-wal").stat().st_size > 0
    kept = restore(made.path, path, NOW)
    assert kept is not None
    assert kept.name == "carteado-2026-03-14-203005-replaced.db"
    assert sorted(item.name for item in path.parent.iterdir() if item.is_file()) == ["carteado.db"]
    assert list(matches_of(path)) == ["aaaa-2222"]
    assert matches_of(kept)["bbbb-3333"] >= 50
    assert "replaced" in {backup.kind for backup in backups(path)}


def test_a_store_is_restored_where_none_is(path, tmp_path):
    made = make_backup(club(path, "aaaa-2222"), NOW)
    target = tmp_path / "new" / "club.db"
    assert restore(made.path, target, NOW) is None
    assert list(matches_of(target)) == ["aaaa-2222"]


def test_an_older_copy_is_restored_and_brought_up_to_date_when_it_is_opened(path, tmp_path):
    restore(older_store(tmp_path / "old.db"), club(path, "zzzz-2222"), NOW)
    with open_store(path) as store:
        assert store.check().sound
        assert len(store.matches.library()) == 7


def test_a_store_that_cannot_be_read_at_all_is_replaced_and_kept_with_what_stood_beside_it(path):
    made = make_backup(club(path, "aaaa-2222"), NOW)
    path.write_bytes(b"\x55" * 8192)
    path.with_name("carteado.db-wal").write_bytes(b"changes")
    kept = restore(made.path, path, NOW)
    assert kept is not None
    assert kept.read_bytes() == b"\x55" * 8192
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"changes"
    assert list(matches_of(path)) == ["aaaa-2222"]


def test_a_store_that_somebody_has_open_is_not_replaced(path):
    made = make_backup(club(path, "aaaa-2222"), NOW)
    command = [sys.executable, "-m", "tests.saves.writer", str(path), "bbbb-3333"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        with pytest.raises(StoreError) as refused:
            restore(made.path, path, NOW)
        writer.stdout.readline()
        writer.kill()
    assert refused.value.code == "store_in_use"
    with opened(path), pytest.raises(StoreError):
        restore(made.path, path, NOW)
    assert "bbbb-3333" in matches_of(path)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda file: file.unlink(), "store_missing"),
        (lambda file: file.write_text("Carteado", encoding="utf-8"), "store_not_a_database"),
        (lambda file: file.write_bytes(b""), "store_of_another_program"),
        (lambda file: change(file, "PRAGMA application_id = 7"), "store_of_another_program"),
        (lambda file: change(file, f"PRAGMA user_version = {SCHEMA_VERSION + 1}"), "store_newer"),
        (lambda file: change(file, "PRAGMA user_version = 0"), "store_bad_version"),
        (
            lambda file: file.write_bytes(file.read_bytes()[:12288] + b"\x55" * 8192 + file.read_bytes()[20480:]),
            "store_damaged",
        ),
        (lambda file: file.write_bytes(file.read_bytes()[:20000]), "store_damaged"),
    ],
)
def test_a_file_that_is_no_sound_store_of_this_program_is_refused_and_changes_nothing(path, tmp_path, spoil, code):
    made = make_backup(club(path, *(f"aaaa-{number:04}" for number in range(20))), NOW, tmp_path / "stick")
    spoil(made.path)
    before = files(path.parent)
    with pytest.raises(StoreError) as refused:
        restore(made.path, path, NOW)
    assert refused.value.code == code
    assert files(path.parent) == before


@pytest.mark.parametrize(
    ("content", "kind"),
    [(b"%PDF-1.7\n", "pdf"), (b'[Event "Copa"]\n[Site "?"]\n', "pgn"), (b'{"type":"header","format":2}\n', "match")],
)
def test_a_file_that_is_something_else_is_named_where_a_store_is_restored(path, tmp_path, content, kind):
    other = tmp_path / "other"
    other.write_bytes(content)
    before = files(club(path, "aaaa-2222").parent)
    with pytest.raises(FileError) as refused:
        restore(other, path, NOW)
    assert refused.value.code == "file_foreign" and refused.value.data["kind"] == CatalogKey(f"foreign.{kind}")
    assert files(path.parent) == before


def test_a_store_is_not_restored_from_itself(path):
    with pytest.raises(StoreError) as refused:
        restore(club(path, "aaaa-2222"), path, NOW)
    assert refused.value.code == "backup_is_store"


def restored_until(line: int, backup: Path, store: Path) -> bool:
    """Restore in a process that is killed at that line; tells whether it came to its end before."""
    child = os.fork()
    if child == 0:
        left = line

        def look(frame, event, _arg):
            nonlocal left
            if frame.f_globals.get("__name__") not in ("saves.upkeep.backups", "saves.files.atomic_write"):
                return None
            left -= event == "line"
            if left <= 0:
                os._exit(9)
            return look

        sys.settrace(look)
        try:
            restore(backup, store, NOW)
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, 9)
    return code == 0


@pytest.mark.parametrize("step", [11, pytest.param(3, marks=pytest.mark.deep)])
def test_whoever_is_killed_at_any_line_of_a_restore_leaves_the_old_store_or_the_new_one(path, tmp_path, step):
    made = make_backup(club(tmp_path / "other.db", "aaaa-2222"), NOW, tmp_path / "stick").path
    club(path, "bbbb-3333")
    seen: list[str] = []
    done, at = False, 1
    while not done:
        shutil.copytree(path.parent, home := tmp_path / f"at{at}", ignore=shutil.ignore_patterns("at*", "stick"))
        done = restored_until(at, made, home / path.name)
        (only,) = matches_of(home / path.name)
        seen.append(only)
        kept = [backup for backup in backups(home / path.name) if backup.kind == "replaced"]
        if only == "aaaa-2222":
            assert [list(matches_of(item.path)) for item in kept] == [["bbbb-3333"]]
        at += step
    assert seen == sorted(seen, reverse=True), "once the new one is there, it stays"
    assert set(seen) == {"aaaa-2222", "bbbb-3333"}


def test_a_store_that_was_replaced_while_it_was_being_opened_is_opened_again(path, tmp_path, monkeypatch):
    club(path, "aaaa-2222")
    made = make_backup(club(tmp_path / "other.db", "bbbb-3333"), NOW, tmp_path / "stick").path
    connect = database._connect
    replaced: list[Path] = []

    def late(there: Path) -> sqlite3.Connection:
        connection = connect(there)
        if not replaced:
            replaced.append(there)
            made.replace(there)
        return connection

    monkeypatch.setattr(database, "_connect", late)
    assert list(matches_of(path)) == ["bbbb-3333"]
