from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.log import Player
from engine.games.chama.model import Type
from tests.tui.tables import ANA, BIA, TITA, Eager, ScriptedChama, new_app, play_until, sit_down

pytestmark = [pytest.mark.marathon, pytest.mark.usefixtures("every_picture")]

KEYS = [*"1234567890abcdfgeuLi", *["enter"] * 12, *["p"] * 3, "tab", "left", "right", "up", "down", "space"]
ENOUGH = 4000


@pytest.mark.sampled(1)
@pytest.mark.parametrize("others", [(Player("Tita", "planner"),), (BIA, Player("Pipo", "random"))])
async def test_a_whole_game_of_random_keys_ends_without_a_crash(tmp_path: Path, others: tuple[Player, ...]) -> None:
    rng = Random(len(others))
    app = new_app(tmp_path, confirm_end=False)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, *others)
        await pilot.pause()
        for count in range(ENOUGH):
            if screen.live_match.table.outcome is not None:
                break
            app.simulate_key(rng.choice(KEYS))
            if count % 4 == 0:
                await pilot.pause()
        await pilot.pause()
        assert screen.live_match.table.outcome is not None, "the keys did not bring the game to its end"
        assert screen.is_current
        assert app.context.store.matches.load(screen.live_match.match).status == "finished"


VARIED = [*KEYS, *"xoxaaa"]
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"allies": True, "xisum": True, "pineapples": (0, 2), "chain_attack": True, "six_realms_too": True},
)
BOTS = (TITA, Player("Caio", "random"), Player("Zeca", "script"))


@pytest.mark.covered
@pytest.mark.parametrize("variants", VARIANTS, ids=["plain", "all_variants"])
@pytest.mark.parametrize("type_", Type)
async def test_random_keys_do_no_harm_in_any_type(tmp_path: Path, type_: Type, variants: dict[str, Any]) -> None:
    rng = Random(type_.value)
    app = new_app(tmp_path, ScriptedChama(Eager()), confirm_end=False)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, *BOTS, cut=False, type=type_, **variants)
        await pilot.pause()
        for count in range(80):
            app.simulate_key(rng.choice(VARIED))
            if count % 4 == 0:
                await pilot.pause()
        await pilot.pause()
        assert screen.is_current
        if variants:
            # A type ends in the same way without them.
            await play_until(pilot, screen, lambda _state: False)
            assert screen.live_match.table.outcome is not None
        for size in ((120, 40), (50, 18), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
