"""Files that appear whole or not at all, and nothing that stays behind."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
import sys
import time
from pathlib import Path

import pytest

from engine.core.library_faults import fault_of
from saves.files import atomic_write
from saves.files.atomic_write import litter, write_whole
from tui.documents.files import file_name


def left_behind(folder: Path, name: str, seconds: float) -> Path:
    part = folder / name
    part.write_bytes(b"half")
    os.utime(part, (time.time() - seconds,) * 2)
    return part


def test_the_folder_is_flushed_after_the_file_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[tuple[bool, bool]] = []
    real = os.fsync

    def fsync(opened: int) -> None:
        flushed.append((stat.S_ISDIR(os.fstat(opened).st_mode), (tmp_path / "a.txt").exists()))
        real(opened)

    monkeypatch.setattr(atomic_write.os, "fsync", fsync)
    write_whole(tmp_path / "a.txt", b"whole")
    assert flushed == [(False, False), (True, True)]


@pytest.mark.parametrize("knows", [True, False], ids=["disk", "stick"])
def test_on_macos_a_file_leaves_the_memory_of_the_disk_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows: bool
) -> None:
    asked: list[str] = []

    def control(_opened: int, command: int) -> None:
        asked.append(f"control {command}")
        if not knows:
            raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    monkeypatch.setattr(atomic_write.os, "fsync", lambda _opened: asked.append("fsync"))
    write_whole(tmp_path / "a.txt", b"whole")
    # The last one is the folder's.
    assert asked == ["control 51", *([] if knows else ["fsync"]), "fsync"]


@pytest.mark.parametrize("name", ["Chama: Copa.jsonl", "con", "NUL.txt", "com1.csv", "quem?.txt", 'a"b', "a|b", "a\tb"])
def test_what_is_no_name_of_a_file_on_windows_is_refused_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(OSError) as refused:
        write_whole(tmp_path / name, b"whole")
    assert fault_of(refused.value).code == "system_name"
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["CON", "nul.", "Chama: Copa <Nimb>", "aux|", "  ", "…", "a" * 300, "Zé/..\\?"])
def test_names_that_are_proposed_are_names_on_every_system(name: str) -> None:
    proposed = file_name(name, "k7m3-q9x2")
    assert not re.fullmatch(atomic_write._NO_NAME, proposed)
    assert proposed == proposed.lower() == proposed.strip(". ") and len(proposed) < 60


def test_parts_that_a_power_cut_left_go_when_the_file_is_written_again(tmp_path: Path) -> None:
    old = left_behind(tmp_path, "a[1].txt.4711.part", 3600)
    fresh = left_behind(tmp_path, "a[1].txt.4712.part", 5)
    others = [left_behind(tmp_path, name, 3600) for name in ("b.txt.4711.part", "a[1].txt.final.part", "a1.txt.7.part")]
    write_whole(tmp_path / "a[1].txt", b"whole")
    assert not old.exists()
    assert all(kept.exists() for kept in (fresh, *others))


def test_the_litter_of_a_folder_is_listed_without_what_is_being_written_or_is_no_part_of_ours(tmp_path: Path) -> None:
    names = ("a.txt.1.part", "b.db.2.part", *(f"b.db.2.part-{end}" for end in ("journal", "shm", "wal")))
    old = [left_behind(tmp_path, name, 3600) for name in names]
    left_behind(tmp_path, "c.txt.3.part", 5)
    for others in ("download.part", "a.txt.1.parts", "b.db.2.part-2", "b.db-journal"):
        left_behind(tmp_path, others, 3600)
    assert litter(tmp_path) == tuple(old)


def test_a_write_that_fails_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.txt"
    target.write_bytes(b"before")

    def full(_opened: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_write.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"after")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert target.read_bytes() == b"before"
