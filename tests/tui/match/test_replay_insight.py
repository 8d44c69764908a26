"""The panel of what a seat knew."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.log import Acted
from engine.core.model import Decide
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.model import WyrtView
from tests.tui.app import until
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
        assert "O que P" not in text(screen)


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
        assert not asked and "O que P" not in text(screen)


async def test_wins_missed_are_told_once_all_places_have_been_looked_at_and_lead_to_their_place(
    tmp_path: Path, asked: list[Known], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def could_win(view: WyrtView) -> bool:
        looked.append(view.hand_number)
        return view.hand_number == 2 and view.viewer == 1

    monkeypatch.setattr(type(game_ui_of("wyrt_lordes")), "could_win", staticmethod(could_win), raising=False)
    async with replaying(tmp_path, record(), (120, 40)) as (pilot, screen):
        screen.action_panel("insight")
        assert "O que" in text(screen) and "Vitórias que passaram" not in text(screen) and not looked
        await until(pilot, lambda: "Vitórias que passaram" in text(screen))
        assert "P1, mão 2" in text(screen)
        acts = [ply.entry for ply in screen.tape.line.plies if isinstance(ply.entry, Acted)]
        assert 0 < len(looked) <= len(acts)
        rows = text(screen).splitlines()
        [y] = [y for y, row in enumerate(rows) if "P1, mão 2" in row]
        await pilot.click(screen.board, offset=(rows[y].index("P1, mão 2") + 1, y))
        before = screen.tape.line.state_at(screen.tape.place)
        assert before.hand_number == 2 and screen.tape.line.plies[screen.tape.place].entry.seat == 1


async def test_where_no_win_was_missed_x_says_so(
    tmp_path: Path, asked: list[Known], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game_ui_of("wyrt_lordes")), "could_win", staticmethod(lambda _view: False), raising=False)
    monkeypatch.setitem(vars(GAMES["wyrt_lordes"]), "judge", None)
    async with replaying(tmp_path, record()) as (pilot, screen):
        await pilot.press("x")
        await screen.workers.wait_for_complete()
        await until(
            pilot,
            lambda: any("nenhuma vitória certa" in notification.message for notification in pilot.app._notifications),
        )


async def test_x_goes_to_the_turns_in_which_a_win_was_missed_where_play_is_not_judged(
    tmp_path: Path, asked: list[Known], monkeypatch: pytest.MonkeyPatch
) -> None:
    def could_win(view: WyrtView) -> bool:
        return view.hand_number in (1, 2) and view.viewer == 1

    monkeypatch.setattr(type(game_ui_of("wyrt_lordes")), "could_win", staticmethod(could_win), raising=False)
    monkeypatch.setitem(vars(GAMES["wyrt_lordes"]), "judge", None)
    async with replaying(tmp_path, record()) as (pilot, screen):
        hands = list[int]()
        for key in ("x", "x", "x", "X"):
            await pilot.press(key)
            await screen.workers.wait_for_complete()
            hands.append(screen.tape.line.state_at(screen.tape.place).hand_number)
        assert hands == [1, 2, 1, 2] and "O que P1 sabia" in text(screen)
