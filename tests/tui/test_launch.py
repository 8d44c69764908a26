"""Wherever Carteado is opened its bots think in worker processes, which end with it."""

from __future__ import annotations

import argparse
import asyncio
import io
import sys
from pathlib import Path
from typing import Any

import pytest

import tui.app
import tui.launch
import tui.launch_server
import tui.plain.home
from engine.core.log import Player
from engine.games.registry import GAMES
from saves.store import open_store
from tui.services.bots.pool import BotPool
from tui.services.lobby.admin import ServerConfig
from tui.services.matches.match_service import MatchService
from tui.services.matches.participant import enter
from tui.texts.localizer import Words


class Opened:
    """What was opened, in the place of its screens: it sits down at a table with a bot."""

    restoring = None
    return_code = 0

    def __init__(self) -> None:
        self.pools: list[BotPool] = []

    async def play(self, matches: MatchService) -> None:
        live_match = matches.new_match(
            "chama", (Player("Ana"), Player("Rosa", "planner")), GAMES["chama"].options_type()
        )
        participant = enter(live_match)
        asked = live_match.bot_runner._chooser
        assert isinstance(asked, BotPool) and asked.workers
        self.pools.append(asked)
        await participant.leave()

    def closed(self) -> bool:
        return bool(self.pools) and not any(pool.workers for pool in self.pools)


@pytest.fixture
def opened() -> Opened:
    return Opened()


def arguments(folder: Path) -> argparse.Namespace:
    return argparse.Namespace(db=folder / "club.db", lang="en")


def test_in_the_app(opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(app: tui.app.CarteadoApp) -> None:
        asyncio.run(opened.play(app.context.matches))

    monkeypatch.setattr(tui.launch, "check_terminal", lambda: None)
    monkeypatch.setattr(tui.app.CarteadoApp, "run", run)
    assert tui.launch.open_app(arguments(tmp_path)) == 0
    assert opened.closed()


def test_in_lines(opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Home:
        outlives = False

        def __init__(self, _line: Any, _session: Any, _store: Any, matches: MatchService, *_more: Any) -> None:
            self.matches = matches

        async def run(self) -> None:
            await opened.play(self.matches)

    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(tui.plain.home, "LineHome", Home)
    assert tui.launch.open_lines(arguments(tmp_path)) == 0
    assert opened.closed()


async def test_in_a_hall(opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_open(hall: Any, *_: Any) -> None:
        await opened.play(hall.lobby.match_service)

    monkeypatch.setattr(tui.launch_server, "_keep_open", keep_open)
    with open_store(tmp_path / "club.db") as store:
        await tui.launch_server.serve(store, ServerConfig(bind="127.0.0.1", port=0), Words("en"), print)
    assert opened.closed()
