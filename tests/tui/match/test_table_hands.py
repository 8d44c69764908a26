"""A match of several hands at the shared table, tried with the toy: interludes, dice that roll, blind choices."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.log import Player
from tests.tui.tables import ANA, BIA, new_app, press, settle, sit_down
from tests.tui.toy import Toy, toy
from tui.games.table_model import HandSummary, Highlight
from tui.match.highlights import HighlightAnimation
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen

__all__ = ["toy"]

PIPO = Player("Pipo", "random")


@asynccontextmanager
async def bidding(
    folder: Path,
    game: Toy,
    *players: Player,
    size: tuple[int, int] = (80, 24),
    bot_runner: str = "instant",
    **options: Any,
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """Sit down at the toy's table."""
    app = new_app(folder, game, language="en", bot_speed=bot_runner)
    async with app.run_test(size=size) as pilot:
        screen = sit_down(app, *players, **options)
        await settle(pilot, screen)
        yield pilot, screen


def text(screen: TableScreen) -> str:
    return screen.board.text()


async def test_the_end_of_a_hand_lies_over_the_table_until_enter(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO) as (pilot, screen):
        await press(pilot, screen, "0", "0")
        shown = text(screen)
        assert screen.live_match.table.state.hand == 2
        assert "After hand 1" in shown and "Ana" in shown and "Points" in shown
        assert "It is your turn: Enter goes on" in shown.splitlines()[-3], "it never hides whose turn it is"
        assert "► Ana, bid" not in shown, "and asks nothing that is only answered after it"
        await press(pilot, screen, "enter")
        assert "After hand 1" not in text(screen)


async def test_an_answer_waits_while_the_end_of_a_hand_is_read_and_bots_do_not(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO) as (pilot, screen):
        await press(pilot, screen, "0", "0")
        before = screen.live_match.table.state
        assert before.bids[0] == -1 and before.bids[1] >= 0, "the bot has bid behind it"
        await press(pilot, screen, "3", "3", "right", "x")
        assert screen.live_match.table.state == before
        await press(pilot, screen, "enter", "3", "3")
        assert "Ana bids 3" in [line.text for line in screen.choosing.table_model.log]


async def test_the_only_answer_is_not_given_behind_the_end_of_a_hand(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO) as (pilot, screen):
        await press(pilot, screen, "0", "0")
        assert "After hand 1" in text(screen)
        screen.live_match.table.submit(0, screen.live_match.table.legal_actions(0)[0])
        await settle(pilot, screen)
        await pilot.pause(0.02)
        assert 0 in screen.live_match.table.deciders() and not screen.live_match.table.state.dice, "Ana's roll waits"
        await press(pilot, screen, "enter")
        assert screen.live_match.table.outcome is not None


async def test_the_only_answer_is_given_although_somebody_took_a_seat_meanwhile(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO) as (pilot, screen):
        waiting: list[Callable[[], None]] = []
        screen.set_timer = lambda delay, callback: waiting.append(callback)  # type: ignore[method-assign, assignment]
        await pilot.press("0", "0")
        await pilot.pause()
        table = screen.live_match.table
        assert table.deciders() == (0,) and not table.state.dice
        table.give_seat(1, Player("Pipo", "first"))
        await pilot.pause()
        for answer in waiting:
            answer()
        assert table.state.dice


async def test_the_last_hand_is_followed_by_the_places_alone(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO, hands=1) as (pilot, screen):
        await press(pilot, screen, "0", "0")
        assert screen.live_match.table.outcome is not None
        assert "toy is over" in text(screen) and "After hand" not in text(screen)


async def test_on_a_small_screen_the_end_of_a_hand_tells_below_whose_turn_it_is(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO, size=(36, 10)) as (pilot, screen):
        await press(pilot, screen, "0", "0")
        assert "After hand 1" in text(screen) and "It is your turn: Enter goes on" in text(screen).splitlines()[-3]


async def test_people_who_bid_at_the_same_time_are_asked_in_turn_and_see_no_other_bid(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, BIA) as (pilot, screen):
        assert "Pass the keyboard to Ana" in text(screen)
        await press(pilot, screen, "enter", "5", "5")
        assert "Pass the keyboard to Bia" in text(screen)
        assert "bid 5" not in text(screen) and "bids 5" not in text(screen)
        await press(pilot, screen, "enter")
        assert "► Bia, bid" in text(screen)
        assert "bid 5" not in text(screen) and "bids 5" not in text(screen)
        assert screen.choosing.table_model.focus == "bid:0", "nor where the other one pointed last"
        await press(pilot, screen, "2", "2")
        assert "bid 5" in text(screen), "both bids are open now"


async def test_people_who_share_a_keyboard_read_the_end_of_a_hand_before_the_curtain(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, BIA) as (pilot, screen):
        await press(pilot, screen, "enter", "5", "5", "enter", "2", "2", "d", "d")
        assert "After hand 1" in text(screen)
        await press(pilot, screen, "enter")
        assert "► Bia, bid" in text(screen), "who rolled last is still at the keyboard"
        await press(pilot, screen, "1", "1")
        assert "Pass the keyboard to Ana" in text(screen)
        screen.news.hand_summary = HandSummary("After hand 1", (("Name", "Points"),))
        screen.action_log()
        assert "After hand 1" in text(screen) and "Pass the keyboard" not in text(screen)
        assert "bid 1 " not in text(screen), "nobody's bid is seen behind it"
        await press(pilot, screen, "enter")
        assert "Pass the keyboard to Ana" in text(screen)


class Beats:
    """A stage whose timers are beaten by hand, each as long as nobody stops it."""

    def __init__(self) -> None:
        self.painted = 0
        self.running: list[Any] = []

    def paint(self) -> None:
        self.painted += 1

    def set_interval(self, interval: float, callback: Any) -> Any:
        timer = SimpleNamespace(ring=callback)
        timer.stop = lambda: self.running.remove(timer)
        self.running.append(timer)
        return timer

    def beat(self) -> None:
        for timer in tuple(self.running):
            timer.ring()


def test_dice_roll_for_some_frames_before_the_words_are_said() -> None:
    stage = Beats()
    flourish = HighlightAnimation(stage)
    flourish.greet(Highlight("A SIX", ("die:1",), (6,)), 7, rolls=True)
    frames = []
    while flourish.tumbling:
        assert (flourish.text, flourish.spots, flourish.rolled) == ("", (), 7)
        frames.append(flourish.tumbling)
        stage.beat()
    assert frames == [8, 7, 6, 5, 4, 3, 2, 1]
    assert (flourish.text, flourish.spots) == ("A SIX", ("die:1",))
    while flourish.text:
        stage.beat()
    assert stage.painted == 12 and not stage.running


def test_dice_lie_at_once_where_nothing_is_to_move_and_after_any_key() -> None:
    flourish = HighlightAnimation(Beats())
    flourish.greet(Highlight("A SIX", (), (6,)), 7, rolls=False)
    assert (flourish.tumbling, flourish.text) == (0, "A SIX")
    flourish.greet(Highlight("A SIX", (), (6,)), 7, rolls=True)
    flourish.skip()
    assert (flourish.tumbling, flourish.text) == (0, "")


async def test_while_dice_roll_neither_table_nor_log_tells_their_number(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, BIA) as (pilot, screen):
        await press(pilot, screen, "enter", "5", "5", "enter", "2", "2", "d")
        (die,) = screen.live_match.table.state.dice
        assert f"points {5 if die >= 5 else 0} ▐{die}▌" in text(screen)
        screen.flourish.greet(Highlight("", (), (die,)), screen.live_match.table.line.plies[-1].number, rolls=True)
        screen.paint()
        rolling = text(screen).splitlines()[0]
        assert "▐" in rolling and f"▐{die}▌" not in rolling
        screen.action_log()
        assert "bids" in text(screen) and "Ana rolls" not in text(screen)
        await pilot.press("x")
        screen.action_log()
        assert "Ana rolls" in text(screen)


async def test_while_the_dice_roll_that_end_a_hand_nothing_is_said_of_enter(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO) as (pilot, screen):
        monkeypatch.setattr(type(screen.game_ui), "hint", lambda *_: "Enter bids")
        await press(pilot, screen, "0", "0")
        number = screen.live_match.table.line.plies[-1].number
        screen.flourish.greet(Highlight("", (), (3,)), number, rolls=True)
        screen.paint()
        assert not text(screen).splitlines()[-2].strip(), "what Enter would play is told once it would"
        await pilot.press("enter")
        assert "After hand 1" in text(screen), "the key only lets the dice lie"
        assert "Enter goes on" in text(screen).splitlines()[-3]


async def test_with_instant_bots_or_without_animation_dice_do_not_roll(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, ANA, PIPO) as (pilot, screen):
        await press(pilot, screen, "6", "6")
        assert screen.flourish.tumbling == 0 and screen.flourish.text == ""
    (tmp_path / "other").mkdir()
    app = new_app(tmp_path / "other", toy, language="en", bot_speed="slow", animation=False)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, BIA)
        await settle(pilot, screen)
        await press(pilot, screen, "enter", "5", "5", "enter", "2", "2")
        screen.live_match.table.submit(0, screen.live_match.table.legal_actions(0)[0])
        await pilot.pause()
        assert screen.flourish.tumbling == 0 and "ROLLED" in screen.flourish.text


async def test_the_replay_winds_by_hands_and_shows_how_each_ended(toy: Toy, tmp_path: Path) -> None:
    async with bidding(tmp_path, toy, Player("Rosa", "random"), PIPO, hands=3) as (pilot, screen):
        record = screen.context.store.matches.load(screen.live_match.match)
        replay = ReplayScreen(record)
        pilot.app.push_screen(replay)
        await pilot.pause()
        shown = replay.board.text()
        assert "[ ] hand" in shown and "{ } die" in shown
        assert [part.number for part in replay.tape.parts] == [1, 2, 3]
        await pilot.press("home", "right_square_bracket")
        assert replay.tape.update(None).view.hand == 2
        assert "After hand 1" in replay.board.text()
        await pilot.press("right")
        assert "After hand 1" not in replay.board.text()
        await pilot.press("right_square_bracket", "V")
        assert "After hand 2" in replay.board.text()
