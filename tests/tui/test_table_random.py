from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core.log import Player
from tests.tui.tables import ANA, BIA, new_app, sit_down

KEYS = [*"1234567890abcdfgeuLi", *["enter"] * 12, *["p"] * 3, "tab", "left", "right", "up", "down", "space"]
ENOUGH = 4000


@pytest.mark.parametrize("others", [(Player("Tita", "planner"),), (BIA, Player("Pipo", "random"))])
async def test_a_whole_game_of_random_keys_ends_without_a_crash(tmp_path: Path, others: tuple[Player, ...]) -> None:
    rng = Random(len(others))
    app = new_app(tmp_path, confirm_end=False)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, *others)
        await pilot.pause()
        for count in range(ENOUGH):
            if screen.table.outcome is not None:
                break
            app.simulate_key(rng.choice(KEYS))
            if count % 4 == 0:
                await pilot.pause()
        await pilot.pause()
        assert screen.table.outcome is not None, "the keys did not bring the game to its end"
        assert screen.is_current
        assert app.store.matches.load(screen.sitting.match).status == "finished"
