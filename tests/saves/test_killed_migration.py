"""A store of an older program that is killed while it is brought up to date loses nothing, wherever it was."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.sqlite import database
from saves.store import open_store
from tests.saves.conftest import BRASILIA
from tests.saves.older import ABANDONED, FINISHED, OPEN, older_store, rows

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is made by a fork")


def in_a_child(path: Path, watch: Callable[[str], object]) -> int:
    """Open the store in a child process, in which each statement is watched before it is done; returns how it ended."""
    child = os.fork()
    if not child:
        try:
            connect = database._connect

            def watched(file: Path) -> sqlite3.Connection:
                connection = connect(file)
                connection.set_trace_callback(watch)
                return connection

            database._connect = watched
            open_store(path, zone=BRASILIA).close()
        finally:
            os._exit(0)
    return os.waitpid(child, 0)[1]


def content(path: Path) -> tuple[object, ...]:
    """All that the file holds, but for when a step was applied and a row was found, and seals over that."""
    connection = sqlite3.connect(path)
    schema = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()
    steps = connection.execute("SELECT id, migration_set, name FROM _sqlite_migrations ORDER BY 1").fetchall()
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    tables = [name for kind, name, _ in schema if kind == "table" and name != "_sqlite_migrations"]
    return schema, steps, {table: rows(path, table) for table in tables}


@pytest.mark.parametrize("kills", [5, pytest.param(40, marks=pytest.mark.deep)])
def test_an_older_store_killed_at_any_step_of_its_update_opens_as_if_nothing_had_happened(
    tmp_path: Path, kills: int
) -> None:
    older, done = older_store(tmp_path / "older.db"), tmp_path / "done"
    before = older.read_bytes()
    whole = shutil.copy(older, tmp_path / "whole.db")
    with done.open("w") as found:
        assert in_a_child(Path(whole), lambda statement: (found.write("."), found.flush())) == 0
    statements = done.stat().st_size
    assert statements > 100
    expected = content(Path(whole))
    for kill in range(kills):
        at, path = (kill + 1) * statements // (kills + 1), Path(shutil.copy(older, tmp_path / f"{kill}.db"))
        left = iter(range(at))
        ended = in_a_child(path, lambda _, left=left: next(left, None) is None and os.kill(os.getpid(), signal.SIGKILL))
        assert os.WTERMSIG(ended) == signal.SIGKILL
        with open_store(path, zone=BRASILIA) as store:
            for match in (*FINISHED, *OPEN, ABANDONED):
                assert store.matches.load(match).header.match == match
        assert content(path) == expected, f"killed at statement {at} of {statements}"
    assert older.read_bytes() == before
