"""What was acknowledged is on disk, whoever pulls the plug."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.log import Acted
from engine.core.model import Outcome
from tests.saves.conftest import opened
from tests.saves.tally import Take

pytestmark = pytest.mark.marathon

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("acknowledged", [1, 50, 400])
def test_a_process_killed_while_it_writes_loses_nothing_acknowledged(path, acknowledged):
    command = [sys.executable, "-m", "tests.saves.writer", str(path), "k7m3-q9x2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        for _ in range(acknowledged):
            writer.stdout.readline()
        writer.kill()
        found = [line for line in writer.stdout.read().split("\n") if line]
    last = int(found[-1].split()[1]) if found else acknowledged
    with opened(path) as store:
        entries = store.matches.load("k7m3-q9x2").entries
        assert len(entries) in (last, last + 1)
        assert entries == tuple(Acted(number % 2, Take(1), number) for number in range(1, len(entries) + 1))
        assert store.matches.unfinished()[0].plies == len(entries)
        assert store._database.first("PRAGMA integrity_check")[0] == "ok"
        store.matches.journal("k7m3-q9x2").append(len(entries) + 1, Acted(0, Take(1)))
        store.matches.close("k7m3-q9x2", Outcome((1, 2), (3, 0), "pack_empty"), 1, 2)
    with opened(path) as store:
        assert store.matches.library()[0].status == "finished"


@pytest.mark.parametrize("acknowledged", [1, 16, 500])
def test_of_sixteen_tables_that_share_their_flushes_none_loses_what_was_acknowledged(path, acknowledged):
    matches = [f"aaaa-{number:04}" for number in range(16)]
    command = [sys.executable, "-m", "tests.saves.writer", str(path), *matches]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        found = [writer.stdout.readline() for _ in range(acknowledged)]
        writer.kill()
        found += writer.stdout.readlines()
    last = dict.fromkeys(matches, 0)
    for line in found:
        if line.endswith("\n"):
            match, number = line.split()
            last[match] = int(number)
    with opened(path) as store:
        assert store._database.first("PRAGMA integrity_check")[0] == "ok"
        for match in matches:
            entries = store.matches.load(match).entries
            assert len(entries) in (last[match], last[match] + 1)
            assert entries == tuple(Acted(number % 2, Take(1), number) for number in range(1, len(entries) + 1))
            store.matches.journal(match).append(len(entries) + 1, Acted(0, Take(1)))


def test_a_killed_writer_does_not_keep_others_waiting(path):
    with opened(path) as store:
        command = [sys.executable, "-m", "tests.saves.writer", str(path), "aaaa-aaaa"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            store.profile.preferences.change(suits="letters")
            writer.kill()
        store.profile.preferences.change(suits="symbols")
        assert store.matches.library()[0].id == "aaaa-aaaa"
