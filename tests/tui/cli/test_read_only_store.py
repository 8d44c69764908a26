"""A store on a medium that takes no writing: read by the commands, which say so, and never written."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import saves.sqlite.database
from saves.errors import StoreError
from saves.store import open_existing
from tests.tui.commands import EIGHT, Commands
from tui.cli.main import run

LOOKS = [
    ("list",),
    ("show", "copa"),
    ("settings", "copa"),
    ("log", "copa"),
    ("standings", "copa"),
    ("export", "copa", "--kind", "announcement", "--format", "text"),
    ("export", "copa", "--kind", "tournament"),
]


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    """Commands on a store that SQLite can open to be read alone, as on a medium that is write-protected."""
    found = Commands(tmp_path, capsys)
    found.text("new", "Chama: Campeonato Copa 2026", "--id", "copa", "--unscored")
    found.text("add", "copa", *EIGHT)
    connect = sqlite3.connect

    def protected(path: Any, **how: Any) -> sqlite3.Connection:
        if "immutable" not in str(path):
            raise OSError(errno.EROFS, "Read-only file system")
        return connect(path, **how)

    monkeypatch.setattr(saves.sqlite.database.sqlite3, "connect", protected)
    monkeypatch.setattr("tui.cli.main.os.access", lambda _path, _how: False)
    return found


@pytest.mark.parametrize("words", LOOKS)
def test_a_store_that_cannot_be_written_is_read_and_the_command_says_so(
    commands: Commands, words: tuple[str, ...]
) -> None:
    before = commands.db.read_bytes()
    code, out, said = commands.ran(*words)
    assert code == 0 and out and "club.db só se lê" in said
    assert commands.db.read_bytes() == before


def test_it_says_so_of_the_usual_store_too_but_not_beside_what_never_looks_into_it(
    commands: Commands, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.store.default_path", lambda: commands.db)
    assert run(["--lang", "pt_BR", "tournament", "list"]) == 0
    assert "club.db só se lê" in capsys.readouterr().err
    assert run(["--lang", "pt_BR", "rules"]) == 0
    assert capsys.readouterr().err == ""


def test_what_would_write_is_refused_in_a_line_and_changes_nothing(commands: Commands) -> None:
    before = commands.db.read_bytes()
    code, out, said = commands.ran("add", "copa", "Zeca")
    assert (code, out) == (1, "") and "Não é permitido gravar" in said
    assert commands.db.read_bytes() == before


def test_a_store_of_an_earlier_version_is_not_brought_up_to_date_there(commands: Commands) -> None:
    with sqlite3.connect(f"{commands.db.as_uri()}?immutable=0", uri=True) as connection:
        connection.execute("PRAGMA user_version = 3")
    with pytest.raises(StoreError) as refused:
        open_existing(commands.db)
    assert refused.value.code == "store_read_only"
