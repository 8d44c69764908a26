"""Doctored files by every command, and at rest: `python -m tests.tui.survival FIRST LAST` reads many more of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.registry import GAMES
from tests.saves.doctoring import doctored, honest_files, sealed
from tests.tui.screens_survive import shown
from tests.tui.survival import Club

pytestmark = pytest.mark.marathon


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.deep)])
def test_honest_files_of_every_kind_are_taken_in(club: Club, step: int) -> None:
    """Of the tournaments, which are most, one in `step`."""
    files, matches = honest_files(), 2 * len(GAMES)
    for tree in (*files[:matches], *files[matches:-1:step], files[-1]):
        club.survives(b"".join(sealed(tree)))
    assert club.codes["import 0"] == matches
    assert club.codes["tournament season 0"] >= 3


@pytest.mark.parametrize("count", [16, pytest.param(60, marks=pytest.mark.deep)])
def test_doctored_files_are_taken_in_whole_or_refused_in_one_line(club: Club, count: int) -> None:
    files = honest_files()
    for seed in range(count):
        club.survives(doctored(files, seed))
    assert club.codes["import 0"] > 0 and club.codes["verify 1"] > count // 2
    assert len(club.said) > count // 3


# ---- On the screens


async def test_what_is_believed_is_shown_on_every_screen(tmp_path: Path) -> None:
    files, believed = honest_files(), 0
    for seed in range(2000, 2040):
        (folder := tmp_path / str(seed)).mkdir()
        believed += await shown(doctored(files, seed), folder) != ""
        if believed == 2:
            break
    assert believed == 2


async def test_a_bot_and_a_game_that_nobody_knows_are_told_by_their_own_names(tmp_path: Path) -> None:
    tree = honest_files()[-1]
    tree[0]["rules"]["game"] = "truco"
    entrant = next(line["act"]["entrant"] for line in tree[1][1] if line.get("act", {}).get("type") == "register")
    entrant["bot"] = "z{0}y.help"
    assert await shown(b"".join(sealed(tree)), tmp_path) == "matches tournaments seasons"
