"""The lobby is there at once: what it does not need is not imported before it is shown."""

from __future__ import annotations

import subprocess
import sys

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
LATER = ("tournaments.desk", "tournaments.formats", "tui.cli", "tui.games.")


def test_the_lobby_does_not_wait_for_the_other_screens() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    loaded = done.stdout.split()
    assert "tui.screens.home" in loaded
    assert [name for name in loaded if name.startswith(LATER)] == []
    lobby = {f"tui.screens.{name}" for name in ("home",)}
    assert {name for name in loaded if name.startswith("tui.screens.")} == lobby
