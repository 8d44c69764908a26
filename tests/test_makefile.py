"""`make` says what it does and what is missing, also with the older tools that macOS has."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    return subprocess.run(("make", *words), cwd=folder, capture_output=True, text=True)


def python(folder: Path, does: str) -> str:
    """Write a program in the place of Python, and return how it is asked for."""
    program = folder / "python"
    program.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    program.chmod(0o755)
    return f"PYTHON={program}"


def test_every_command_is_listed_with_what_it_does(tmp_path: Path) -> None:
    lines = make(tmp_path, "help").stdout.splitlines()
    assert "  make run              opens Carteado" in lines
    assert all(line.startswith("  make ") and line[24] != " " and line[23] == " " for line in lines) and len(lines) > 10


def test_an_older_python_is_told_and_nothing_is_made_with_it(tmp_path: Path) -> None:
    done = make(tmp_path, "run", python(tmp_path, "exit 1"))
    assert done.returncode != 0 and not (tmp_path / ".venv").exists()
    assert "precisa de Python 3.11" in done.stdout and "needs Python 3.11" in done.stdout
    assert "internet" not in done.stdout


@pytest.mark.parametrize("left", [".venv/bin/python", ".venv/pyvenv.cfg"])
def test_half_an_environment_is_not_taken_for_a_whole_one(tmp_path: Path, left: str) -> None:
    fails = f'[ "$1" = -c ] || {{ mkdir -p .venv/bin; touch {left}; exit 1; }}'
    done = make(tmp_path, "run", python(tmp_path, fails))
    assert done.returncode != 0 and "-m venv .venv" in done.stdout
    assert not (tmp_path / ".venv").exists()
