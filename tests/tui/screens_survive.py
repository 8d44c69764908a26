"""Doctored files that are believed, on every screen that shows them."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from saves.exchange.match_files import read_file
from saves.exchange.season_files import keep_file, read_any
from tests.saves.doctoring import doctored, honest_files
from tests.tui.app import app_on, empty_club
from tests.tui.survival import kept_whole
from tui.organiser.season import SeasonScreen
from tui.screens.home import HomeScreen

SMALL = (80, 24)
MATCH = ("end", "right", "left", "s", "v", "home")
DESK = ("1", "down", "2", "down", "w", "escape", "3", "down", "4", "down", "5", "down", "6", "down", "up")
SEASON = ("down", "b", "o", "g", "B")


async def shown(content: bytes, folder: Path) -> str:
    """Take a file in and press through the screens that show it; returns what it was, "" for a refused one."""
    file = folder / "file.jsonl"
    file.write_bytes(content)
    with empty_club(folder) as store:
        try:
            if content.startswith(b'{"type":"header"'):
                store.matches.keep(read_file(file, GAMES))
            else:
                keep_file(store, read_any(file, GAMES))
        except CarteadoError:
            return ""
        kept = kept_whole(store)
        app = app_on(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await pilot.press("g", "down", "escape", "t", "down", "s", "escape")
            for kind, name in [(kind, name) for kind, names in kept.items() for name in names]:
                while len(app.screen_stack) > 1:
                    app.pop_screen()
                if kind == "matches":
                    app.replay_match(name)
                elif kind == "tournaments":
                    app.open_desk(name)
                else:
                    app.push_screen(SeasonScreen(name))
                await pilot.pause()
                if not isinstance(app.screen, HomeScreen):
                    await pilot.press(*{"matches": MATCH, "tournaments": DESK, "seasons": SEASON}[kind])
                    await pilot.pause()
    return " ".join(kind for kind, names in kept.items() if names)


def main(first: int, last: int) -> None:
    """Show the files of these seeds and print what broke."""
    files, found, seen = honest_files(), Counter[str](), Counter[str]()
    for seed in range(first, last):
        with TemporaryDirectory() as folder:
            try:
                seen[asyncio.run(shown(doctored(files, seed), Path(folder)))] += 1
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                key = f"{type(error).__name__} {Path(where.filename).name}:{where.lineno} {str(error)[:160]}"
                found[key] += 1
                print(f"seed {seed}: {key}", flush=True)
    print(seen, *found.most_common(), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
