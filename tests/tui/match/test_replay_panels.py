"""Panels of a replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.tui.match.test_replay_screen import replaying, text
from tests.tui.services.matches.test_replay import record
from tui.match import replay
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace

MANY = 60


def counted(here: ReplayPlace) -> Panel:
    return Panel(f"at {here.tape.at}", [PanelLine(f"line {number}", ply=number) for number in range(MANY)])


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(replay, "PANELS", {"counted": counted})
    return "counted"


async def test_a_panel_follows_the_place_is_read_on_and_closed_by_escape(tmp_path: Path, panel: str) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("home")
        screen.action_panel(panel)
        assert "at 0" in text(screen) and "line 0" in text(screen)
        await pilot.press("right")
        assert "at 1" in text(screen)
        await pilot.press(*["full_stop"] * MANY)
        assert f"line {MANY - 1}" in text(screen) and "line 0 " not in text(screen)
        await pilot.press("comma")
        assert f"line {MANY - 1}" not in text(screen), "one key back is seen at once, however often one read on"
        await pilot.press("escape")
        assert "line" not in text(screen) and screen.is_current


async def test_no_panel_is_opened_of_a_match_that_goes_on(tmp_path: Path, panel: str) -> None:
    async with replaying(tmp_path, replace(record(), status="open", outcome=None)) as (pilot, screen):
        screen.action_panel(panel)
        await pilot.pause()
        assert "at 0" not in text(screen)
        assert any("ainda não acabou" in str(toast.message) for toast in pilot.app._notifications)
