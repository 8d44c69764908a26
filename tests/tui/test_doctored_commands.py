"""Doctored files by every command, and at rest: `python -m tests.tui.survival FIRST LAST` reads many more of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.saves.doctoring import doctored, honest_files, sealed
from tests.tui.survival import Club

FILES = 50


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


def test_honest_files_of_every_kind_are_taken_in(club: Club) -> None:
    for tree in honest_files():
        club.survives(b"".join(sealed(tree)))
    assert club.codes["import 0"] == 6
    assert club.codes["tournament season 0"] >= 9


def test_doctored_files_are_taken_in_whole_or_refused_in_one_line(club: Club) -> None:
    files = honest_files()
    for seed in range(FILES):
        club.survives(doctored(files, seed))
    assert club.codes["import 0"] >= 3 and club.codes["verify 1"] > FILES // 2
    assert len(club.said) > FILES // 3
