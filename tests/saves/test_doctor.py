"""A store examined: sound, damaged in its rows or its pages, older, of another program; and what reads in files."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from saves import doctor as module
from saves.club.campaign_rows import CampaignRow
from saves.doctor import examine
from saves.errors import StoreError
from saves.exchange.match_files import verify_file
from saves.exchange.tournament_files import import_tournament
from saves.files.versions import SCHEMA_VERSION
from saves.store import open_store
from saves.upkeep.backups import backups
from tests.saves import tally
from tests.saves.older import FINISHED, OPEN, older_store
from tui.cli.main import run

ROOT = Path(__file__).parents[2]


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


def doctor(path: Path, capsys: pytest.CaptureFixture[str], *more: object) -> tuple[int, str]:
    code = run(["--db", str(path), "--lang", "en", "doctor", *map(str, more)])
    return code, "".join(capsys.readouterr())


def test_a_sound_store_gives_0_and_its_versions(path, capsys):
    # The copy from before the update of its older file.
    for backup in backups(path):
        backup.path.unlink()
    code, found = doctor(path, capsys)
    assert code == 0
    assert "all of it holds" in found
    assert f"file {SCHEMA_VERSION}" in found
    assert sqlite3.sqlite_version in found
    assert "no backup yet" in found
    run(["--db", str(path), "backup"])
    assert "newest backup" in doctor(path, capsys)[1]


def test_a_store_of_an_older_program_is_looked_through_and_stays_older(tmp_path, capsys):
    path = older_store(tmp_path / "club.db")
    before = path.read_bytes()
    code, found = doctor(path, capsys)
    assert code == 0
    assert f"file 8 (this program: {SCHEMA_VERSION})" in found
    assert path.read_bytes() == before


def test_what_others_write_meanwhile_is_not_taken_for_damage(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "GAMES", tally.GAMES)
    path = tmp_path / "club.db"
    command = [sys.executable, "-m", "tests.saves.writer", str(path), *(f"aaaa-{number:04}" for number in range(8))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as writer:
        assert writer.stdout is not None
        for _ in range(100):
            writer.stdout.readline()
        drain = threading.Thread(target=writer.stdout.read)
        drain.start()
        found = [examine(path) for _ in range(10)]
        writer.kill()
        drain.join()
    assert [item.check.faults for item in found if item.check] == [()] * 10


def test_damaged_rows_give_1_and_what_reads_goes_into_files_that_hold(path, tmp_path, capsys):
    change(
        path,
        "UPDATE matches SET header = x'00' WHERE id = 'bbbb-3333'",
        "UPDATE tournaments SET line = 'x' WHERE id = 'copa-2025'",
        "UPDATE preferences SET value = '\"en\"' WHERE name = 'language'",
    )
    folder = tmp_path / "out"
    code, found = doctor(path, capsys, "--export", folder)
    assert code == 1
    assert "bbbb-3333" in found and "copa-2025" in found
    matches = {file.stem.removeprefix("match-") for file in folder.glob("match-*")}
    assert matches == {*FINISHED, *OPEN, "eeee-6666"} - {"bbbb-3333"}
    for file in folder.glob("match-*"):
        verify_file(file, GAMES)
    with open_store(tmp_path / "new.db") as store:
        for name in ("copa-2025", "vila-2025"):
            import_tournament(store, folder / f"tournament-{name}.jsonl", GAMES)
    lost = (folder / "lost.txt").read_text(encoding="utf-8")
    assert lost.count("\n") >= 3
    assert "bbbb-3333" in lost and "language" in lost


def test_campaigns_are_told_where_damaged_and_what_reads_of_their_ledger_goes_into_files(path, tmp_path, capsys):
    with open_store(path) as store:
        store.campaigns.open(CampaignRow("taverna-1", "Taverna", "wyrt", {}, 1))
        for name in ("Ana", "Bia"):
            store.campaigns.append("taverna-1", name, 20, "joined", 1)
    change(path, "DROP TRIGGER ledger_stays_UPDATE", "UPDATE ledger SET change = 999 WHERE person = 'ana'")
    code, found = doctor(path, capsys, "--export", tmp_path / "out")
    assert code == 1
    assert "taverna-1 1" in found and "campaigns 1" in found
    kept = json.loads((tmp_path / "out" / "campaign-taverna-1.json").read_text(encoding="utf-8"))
    assert [(entry["person"], entry["change"]) for entry in kept["ledger"]] == [("bia", 20)]


def test_damaged_pages_give_1(path, capsys):
    content = bytearray(path.read_bytes())
    content[8192:40960] = b"\x55" * 32768
    path.write_bytes(content)
    code, found = doctor(path, capsys)
    assert code == 1
    assert "pages of the file" in found
    assert path.read_bytes() == content


def test_parts_of_files_that_were_never_finished_give_1(path, capsys):
    part = path.with_name("round.pdf.4711.part")
    part.write_bytes(b"half")
    os.utime(part, (1, 1))
    code, found = doctor(path, capsys)
    assert (code, str(part) in found) == (1, True)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b"text " * 1000),
        lambda path: change(path, f"PRAGMA user_version = {SCHEMA_VERSION + 1}"),
        lambda path: change(path, "PRAGMA application_id = 7"),
    ],
)
def test_what_cannot_be_looked_through_gives_2(path, capsys, spoil):
    spoil(path)
    code, found = doctor(path, capsys)
    assert code == 2
    assert str(path) in found


def test_a_folder_that_cannot_be_written_gives_2(path, tmp_path, capsys):
    (tmp_path / "file").write_bytes(b"")
    assert doctor(path, capsys, "--export", tmp_path / "file" / "out")[0] == 2


def test_nothing_is_made_where_there_is_no_store(tmp_path):
    with pytest.raises(StoreError):
        examine(tmp_path / "none.db")
    for command in (["backup"], ["doctor"], ["restore", str(tmp_path / "none.db")]):
        assert run(["--db", str(tmp_path / "no" / "club.db"), *command]) in (1, 2)
    assert list(tmp_path.iterdir()) == []
