"""Notes by commands: with a file when asked for, and taken in with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from saves.exchange.match_files import verify_file
from saves.matches.notes import Note
from saves.store import open_store
from tests.saves.files import import_file
from tests.saves.golden import GOLDEN
from tests.tui.commands import CommandLine


@pytest.fixture
def match(tmp_path: Path) -> str:
    with open_store(tmp_path / "club.db") as store:
        match = import_file(store, GOLDEN, GAMES).header.match
        store.notes.put(Note(match, 3, "ana", "Ana", "!", "Boa", "all", 5))
    return match


def test_notes_go_with_a_file_only_when_asked_for(tmp_path: Path, capsys, match: str) -> None:
    command, file = CommandLine(tmp_path, capsys, "export"), tmp_path / "game.jsonl"
    command.text(match, "-o", str(file))
    assert verify_file(file, GAMES).notes == ()
    command.text(match, "--notes", "-o", str(file))
    assert [note.text for note in verify_file(file, GAMES).notes] == ["Boa"]


def test_a_file_brings_its_notes_to_a_match_that_is_there(tmp_path: Path, capsys, match: str) -> None:
    file = tmp_path / "game.jsonl"
    CommandLine(tmp_path, capsys, "export").text(match, "--notes", "-o", str(file))
    taking = CommandLine(tmp_path, capsys, "import")
    assert "0 anotações novas" in taking.text(str(file))
    with open_store(tmp_path / "club.db") as store:
        store.matches.delete(match)
    assert json.loads(taking.text(str(file), "--json"))["notes"] == 1
    with open_store(tmp_path / "club.db") as store:
        assert [note.name for note in store.notes.of(match)] == ["Ana"]
