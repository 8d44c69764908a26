"""The panel of what a seat knew."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.model import Decide
from tests.tui.match.test_replay_screen import replaying, text
from tests.tui.services.review.matches import record
from tui.games.game_ui import game_ui_of
from tui.games.table_model import Insight
from tui.services.review.knowledge import Known
from tui.texts.localizer import Localizer


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Known]:
    """What the game was asked to tell."""
    found: list[Known] = []

    def insight(known: Known, _localizer: Localizer) -> tuple[Insight, ...]:
        found.append(known)
        return (Insight("Parte", (f"lugar {known.seat}",)),)

    monkeypatch.setattr(type(game_ui_of("wyrt_lordes")), "insight", staticmethod(insight), raising=False)
    return found


async def test_i_opens_what_the_seat_on_turn_knew_and_closes_it(tmp_path: Path, asked: list[Known]) -> None:
    async with replaying(tmp_path, record()) as (pilot, screen):
        await pilot.press("end")
        assert not asked, "nothing is worked out while the panel is closed"
        await pilot.press("home", "right", "right", "i")
        turn = screen.tape.game.turn(screen.tape.line.state_at(2))
        assert isinstance(turn, Decide)
        assert f"O que P{turn.seats[0]} sabia" in text(screen) and f"lugar {turn.seats[0]}" in text(screen)
        await pilot.press("i")
        assert "sabia" not in text(screen)


async def test_with_the_eyes_of_a_seat_or_a_spectator_it_is_what_those_knew(tmp_path: Path, asked: list[Known]) -> None:
    async with replaying(tmp_path, record()) as (pilot, screen):
        await pilot.press("5", "i", "v", "v")
        assert screen.viewer == 1 and asked[-1].seat == 1 and "O que P1 sabia" in text(screen)
        await pilot.press("v", "v")
        assert screen.viewer is None and asked[-1].seat is None and "O que se via de fora" in text(screen)


async def test_the_time_thought_is_told_of_the_move_and_of_everybody_so_far(tmp_path: Path, asked: list[Known]) -> None:
    async with replaying(tmp_path, record()) as (pilot, screen):
        await pilot.press("i", "3")
        assert "Tempo pensado" in text(screen)
        last = screen.tape.line.plies[screen.tape.place - 1].entry
        assert ("pensou 0:0" in text(screen)) == hasattr(last, "seat")


async def test_of_a_match_that_goes_on_it_is_refused(tmp_path: Path, asked: list[Known]) -> None:
    async with replaying(tmp_path, replace(record(), status="open", outcome=None)) as (pilot, screen):
        await pilot.press("i")
        assert not asked and "sabia" not in text(screen)
