"""Tournaments by commands for the tests: every command opens the store anew, as a process of its own would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from saves.store import open_store
from tournaments.controller import TournamentController
from tournaments.fold import apply_acts
from tournaments.log import standing
from tournaments.model import Tournament
from tui.cli.main import run

LINE = "Chama: Campeonato Mariapaulista 2025"
EIGHT = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo")


class CommandLine:
    """Commands on a club of its own, all of them below one, with the same words after each."""

    def __init__(
        self, folder: Path, capsys: pytest.CaptureFixture[str], command: str, after: Sequence[str] = ()
    ) -> None:
        self.folder, self.db = folder, folder / "club.db"
        self._capsys, self._command, self._after = capsys, command, after

    def ran(self, *words: str, language: str = "pt_BR") -> tuple[int, str, str]:
        """Run a command; returns its exit code, what it printed and what it said besides."""
        try:
            code = run(self._words(words, language))
        except SystemExit as left:
            code = int(left.code or 0)
        lines = self._capsys.readouterr()
        return code, lines.out, lines.err

    def text(self, *words: str, language: str = "pt_BR") -> str:
        """Return what a command prints that must go well."""
        code, out, err = self.ran(*words, language=language)
        assert (code, err) == (0, ""), (code, err)
        return out

    def _words(self, words: Sequence[str], language: str) -> list[str]:
        return ["--db", str(self.db), "--lang", language, self._command, *words, *self._after]


class Commands(CommandLine):
    """`carteado tournament` on a club of its own, without papers unless they are wanted."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], *, papers: bool = False) -> None:
        super().__init__(folder, capsys, "tournament")
        if not papers:
            with open_store(self.db) as store:
                store.club.change(documents=None)

    def data(self, *words: str) -> Any:
        """Return the object that a command prints with --json."""
        return json.loads(self.text(*words, "--json"))

    def refused(self, *words: str) -> str:
        """Return why a command is refused; it prints nothing and stores nothing."""
        before = self.acts()
        code, out, err = self.ran(*words, "--json")
        assert (code, out) == (1, "")
        assert self.acts() == before
        return err

    def in_a_process(self, *words: str) -> Any:
        """Return the object that a command prints in a process of its own."""
        call = [sys.executable, "-m", "tui", *self._words((*words, "--json"), "pt_BR")]
        path = os.pathsep.join(filter(None, sys.path))
        done = subprocess.run(call, capture_output=True, check=True, env={**os.environ, "PYTHONPATH": path})
        return json.loads(done.stdout)

    def acts(self) -> dict[str, int]:
        """Return how many acts every tournament of the store has."""
        with open_store(self.db) as store:
            return {line.id: line.acts for line in store.tournaments.list()}

    def tournament(self, name: str) -> Tournament:
        """Return the state that the store keeps of a tournament."""
        with open_store(self.db) as store:
            tournament = apply_acts(entry.act for entry in standing(store.tournaments.load(name)))
        assert tournament is not None
        return tournament


def pending(desk: TournamentController) -> list[int]:
    """Return the numbers of the tables that wait for a result."""
    return [table.number for table in desk.pending()]


def begun(commands: Commands, *flags: str, line: str = LINE, rounds: int = 1) -> None:
    """A tournament called `copa` with eight people, so many rounds drawn and all but the last played."""
    commands.text("new", line, "--id", "copa", "--seed", "1", *flags)
    commands.text("add", "copa", *EIGHT)
    for number in range(rounds):
        drawn = commands.data("pair", "copa")
        if number + 1 < rounds:
            play_all(commands, drawn)


def play_all(commands: Commands, drawn: Any) -> None:
    for table in drawn["round"]["tables"]:
        winner = [seat["name"] for seat in table["seats"]]
        commands.text("result", "copa", str(table["table"]), *winner, "--as", "places")
