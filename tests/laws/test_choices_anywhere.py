"""The same seed gives the same move anywhere: in another process, with other hashes, too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.bots import levels_of
from engine.games.registry import GAMES

ROOT = Path(__file__).parents[2]


def choices_with(seed_of_hashes: str) -> list[str]:
    run = subprocess.run(
        (sys.executable, "-m", "tests.laws.choices"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed_of_hashes},
    )
    return run.stdout.splitlines()


@pytest.mark.deep
def test_every_level_of_every_game_chooses_alike_in_another_process() -> None:
    here, there = choices_with("1"), choices_with("2")
    assert here == there
    shown = {tuple(line.split()[:2]) for line in here}
    assert shown == {(key, level) for key, game in GAMES.items() for level in levels_of(game)}
