"""The first screen is there at once: what it does not need is loaded and done after it is shown."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from engine.core.game import AnyGame
from engine.games.registry import GAMES, Games
from saves.store import open_store
from tests.tui.toy import Toy
from tui.app import CarteadoApp

PROGRAM = """
import asyncio, sys, tempfile
from pathlib import Path
from engine.games.registry import GAMES
from saves.store import open_store
from tui.app import CarteadoApp
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session

async def main(folder):
    with open_store(Path(folder) / "carteado.db") as store:
        app = CarteadoApp(store, GAMES, session=Session(SessionSettings(welcomed=True)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()

with tempfile.TemporaryDirectory() as folder:
    asyncio.run(main(folder))
print("\\n".join(sorted(sys.modules)))
"""
LATER = (
    *(f"engine.games.{game}" for game in GAMES),
    "tournaments.controller",
    "tournaments.formats",
    "tui.cli",
    "tui.games.",
)


def test_the_lobby_does_not_wait_for_the_other_screens() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    loaded = done.stdout.split()
    assert "tui.screens.home" in loaded
    assert [name for name in loaded if name.startswith(LATER)] == []
    lobby = {f"tui.screens.{name}" for name in ("home",)}
    assert {name for name in loaded if name.startswith("tui.screens.")} == lobby


async def test_the_games_are_loaded_and_garbage_is_looked_for_once_the_first_screen_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = Event()

    def load() -> AnyGame:
        loaded.set()
        return Toy()

    frozen = []
    monkeypatch.setattr(gc, "isenabled", lambda: False)
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(loaded.is_set()))
    with open_store(tmp_path / "carteado.db") as store:
        app = CarteadoApp(store, Games({"chama": load}), backs_up=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert await asyncio.to_thread(loaded.wait, 30)
    assert frozen == [False]
