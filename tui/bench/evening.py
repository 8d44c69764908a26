"""Benchmark of a tournament run by commands.

What each command costs the processor, from the list of people on.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tui.bench.server_process import EmptyLoop

Figures = dict[str, int | float]

_LINE = "Chama: Campeonato de Medida 2026"
_TOURNAMENT = "copa"


class _Commands:
    """Runs `carteado tournament ...` in processes of their own, and adds up what each kind of command takes."""

    def __init__(self, folder: Path) -> None:
        self.taken: dict[str, list[float]] = {}
        self._before = [sys.executable, "-m", "tui", "--db", str(folder / "club.db"), "tournament"]
        # An installed program has its modules compiled, and a working copy may have been told to keep none.
        self._environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run(self, name: str, *arguments: str, kind: str = "") -> str:
        """Run a command and return what it prints; raises CalledProcessError when it fails."""
        began = _children()
        done = subprocess.run(
            [*self._before, name, *arguments], env=self._environment, capture_output=True, text=True, check=True
        )
        self.taken.setdefault(kind or name, []).append(_children() - began)
        return done.stdout


def _children() -> float:
    """Return the seconds of the processor that ended child processes have taken; 0 on Windows, which does not tell."""
    used = os.times()
    return used.children_user + used.children_system


def evening_figures(people: int = 1024, size: int = 2, rounds: int = 8) -> Figures:
    """Return what a Swiss event of this many people costs by commands.

    CPU seconds of each, and the whole in minutes. Mturns are millions of turns of an empty loop, the same on slow and
    quick machines.
    """
    _evening(8, 2, 1)  # Whatever is not compiled yet is compiled by a small one.
    commands, mturn = _evening(people, size, rounds)
    figures: Figures = {"people": people, "to a table": size, "rounds": rounds}
    for kind, taken in commands.taken.items():
        figures[f"{kind}: CPU s"] = round(median(taken), 2)
        figures[f"{kind}: Mturns"] = round(median(taken) / mturn, 1)
    spent = sum(map(sum, commands.taken.values()))
    return {**figures, "all: CPU minutes": round(spent / 60, 2), "all: Mturns": round(spent / mturn)}


def _evening(people: int, size: int, rounds: int) -> tuple[_Commands, float]:
    """Run an event; returns its commands, and the seconds of an Mturn meanwhile."""
    loop = EmptyLoop()
    turns = [loop.mturn()]
    with tempfile.TemporaryDirectory() as folder:
        commands = _Commands(Path(folder))
        _enter(commands, Path(folder), people, size, rounds)
        for number in range(1, rounds + 1):
            _play_round(commands, Path(folder), people // size, size, number)
            turns.append(loop.mturn())
        commands.run("finish", _TOURNAMENT)
    return commands, median(turns)


def _enter(commands: _Commands, folder: Path, people: int, size: int, rounds: int) -> None:
    listed = folder / "people.csv"
    listed.write_text(
        "".join(["Nome;Clube\n", *(f"{_name(n)};Clube {_name(n % 20)}\n" for n in range(people))]), encoding="utf-8"
    )
    swiss = ("--format", "swiss", "--tables", str(size), "--rounds", str(rounds), "--seed", "1")
    commands.run("new", _LINE, "--id", _TOURNAMENT, *swiss)
    commands.run("add", _TOURNAMENT, "--csv", str(listed), kind="add from a list")
    commands.run("checkin", _TOURNAMENT, "--all")


def _play_round(commands: _Commands, folder: Path, tables: int, size: int, number: int) -> None:
    commands.run("pair", _TOURNAMENT, "--publish")
    results = folder / "results.csv"
    alone, last = (_places(size, table + number) for table in (1, 2))
    results.write_text(
        "".join(f"{table};{_places(size, table * number)}\n" for table in range(3, tables + 1)), encoding="utf-8"
    )
    commands.run("result", _TOURNAMENT, "1", alone, kind="one result")
    commands.run("result", _TOURNAMENT, "2", last, kind="one result")
    commands.run("results", _TOURNAMENT, str(results), kind="results from a file")
    commands.run("standings", _TOURNAMENT)
    commands.run("export", _TOURNAMENT, "--kind", "standings", "--format", "csv", "-o", str(folder / "standings.csv"))


def _name(number: int) -> str:
    """Return a name that no other number has."""
    syllables = [f"{consonant}{vowel}" for consonant in "bcdfglmnprstvz" for vowel in "aeiou"]
    high, low = divmod(number, len(syllables))
    return f"{syllables[low]}{syllables[(low + 1) % 70]} {syllables[high % 70]}nes".title()


def _places(size: int, turned: int) -> str:
    """Return places of a table, another order for each number."""
    return "".join(str((seat + turned) % size + 1) for seat in range(size))
