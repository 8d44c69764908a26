"""A storm over every part of the app; `python -m tests.monkey` runs longer ones, and one of these again by its seed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.monkey.bursts import bursts
from tests.monkey.clubs import opened
from tests.monkey.storms import hall_storm, storm
from tests.monkey.wire import wire_storm
from tests.tui.conftest import halls_leave_the_collector_alone

__all__ = ["halls_leave_the_collector_alone"]

pytestmark = pytest.mark.usefixtures("every_picture")


@pytest.mark.marathon
@pytest.mark.parametrize(
    ("over", "keys", "size"),
    [
        ("app", 120, (80, 24)),
        ("desk", 120, (120, 40)),
        *(
            pytest.param(*storm, marks=pytest.mark.deep)
            for storm in (
                ("app", 320, (80, 24)),
                ("desk", 240, (80, 24)),
                ("app", 240, (120, 40)),
                ("desk", 400, (120, 40)),
            )
        ),
    ],
)
def test_no_burst_of_keys_ends_the_app_or_loses_what_was_kept(
    tmp_path: Path, over: str, keys: int, size: tuple[int, int]
) -> None:
    assert storm(tmp_path, over, "suite", keys, size) == keys
    assert len(opened(tmp_path)) > 8


@pytest.mark.marathon
@pytest.mark.parametrize("keys", [60, pytest.param(150, marks=pytest.mark.deep)])
async def test_no_burst_of_keys_throws_anybody_out_of_a_hall(tmp_path: Path, keys: int) -> None:
    assert await hall_storm(tmp_path, "suite", keys) == keys


@pytest.mark.marathon
async def test_no_line_noise_cut_key_or_hang_up_ends_a_server_or_what_others_do_there(tmp_path: Path) -> None:
    taken, _ = await wire_storm(tmp_path, "suite", 60, ssh=shutil.which("ssh") is not None)
    assert taken >= 48


def test_a_storm_is_the_same_again_by_its_seed() -> None:
    first, again, other = (list(bursts(seed, 200, (80, 24))) for seed in ("1.0", "1.0", "1.1"))
    assert first == again != other
    assert sum(burst.keys for burst in first) == 200
