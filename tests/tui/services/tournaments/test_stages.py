"""How many are offered to go on to the next stage."""

from __future__ import annotations

import pytest

from tests.tournaments.events import played_out
from tui.services.tournaments.stages import next_stage


@pytest.mark.parametrize(("players", "usual"), [(8, 4), (9, 8), (10, 8)])
def test_half_of_few_go_on_and_eight_of_more(players: int, usual: int) -> None:
    stage = next_stage(played_out(players).tournament)
    assert (stage.most, stage.usual) == (players, usual)
