"""A store looked through: what is damaged is named, and what reads is given."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from saves.errors import StoreError
from saves.files.versions import SCHEMA_VERSION
from saves.store import open_store
from saves.upkeep.checking import quick_check, readable_matches, readable_tournaments
from tests.saves.older import FINISHED, OPEN, older_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = older_store(tmp_path / "club.db")
    open_store(path).close()
    return path


def change(path: Path, *changes: str) -> None:
    connection = sqlite3.connect(path)
    for text in changes:
        connection.execute(text)
    connection.commit()
    connection.close()


def test_a_sound_store_says_so_and_what_was_sealed_as_it_was_found(path: Path) -> None:
    heard: list[tuple[int, int]] = []
    with open_store(path) as store:
        check = store.check(lambda done, of: heard.append((done, of)))
    assert check.sound
    assert (check.version, check.known) == (SCHEMA_VERSION, SCHEMA_VERSION)
    assert [sealed.matches for sealed in check.found] == [7]
    assert heard == [(done, 9) for done in range(1, 10)]
    assert quick_check(path) == ()


def test_every_damaged_row_and_every_log_that_does_not_hold_is_named(path: Path) -> None:
    change(
        path,
        "UPDATE matches SET header = x'00' WHERE id = 'bbbb-3333'",
        "UPDATE entries SET data = x'00' WHERE match = 3 AND number = 5",
        "DELETE FROM entries WHERE match = 1 AND number = 12",
        "UPDATE acts SET data = x'00' WHERE tournament = 2 AND number = 3",
        "UPDATE preferences SET value = '\"en\"' WHERE name = 'language'",
        "UPDATE players SET name = 'Eva' WHERE key = 1",
        "UPDATE keys SET fingerprint = 'SHA256:eva' WHERE person = 1",
        "UPDATE season_tournaments SET season = 7 WHERE tournament = 'elsewhere'",
        "INSERT INTO unfit VALUES ('matches', x'80')",
    )
    with open_store(path) as store:
        check = store.check()
        assert {(fault.table, fault.row, fault.error.code) for fault in check.faults} == {
            ("matches", "bbbb-3333", "match_damaged"),
            ("matches", "cccc-4444", "log_broken_seal"),
            ("matches", "aaaa-2222", "log_other_end"),
            ("tournaments", "vila-2025", "log_broken_seal"),
            ("acts", "2 3", "row_damaged"),
            ("preferences", "language", "row_damaged"),
            ("players", "1", "row_damaged"),
            ("keys", "1 SHA256:eva", "row_damaged"),
            ("season_tournaments", "7 elsewhere", "row_damaged"),
        }
        assert len(check.problems) == 1 and "season_tournaments" in check.problems[0]
        assert check.unfit == 1
        assert {record.header.match for record in readable_matches(store.matches)} == {
            *FINISHED,
            *OPEN,
            "eeee-6666",
        } - {"bbbb-3333", "cccc-4444", "aaaa-2222"}
        assert [name for name, _ in readable_tournaments(store.tournaments)] == ["copa-2025"]


def test_a_tournament_whose_line_is_damaged_still_gives_its_log(path: Path) -> None:
    change(path, "UPDATE tournaments SET line = 'x' WHERE id = 'copa-2025'")
    with open_store(path) as store:
        assert {name for name, _ in readable_tournaments(store.tournaments)} == {"copa-2025", "vila-2025"}


def test_pages_that_are_gone_are_told_and_the_file_is_not_touched(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:40960] = b"\x55" * 32768
    path.write_bytes(content)
    assert quick_check(path)
    assert path.read_bytes() == content
    with pytest.raises(StoreError):
        quick_check(path.with_name("none.db"))
