"""The time limit of a game (Chama 4.7.1), by a stopwatch that only moves when the test says so."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.history import play_log
from engine.core.log import Intervened
from engine.core.model import TimeCalled
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from saves.matches.match_rows import GameClockTime
from saves.rows.row_store import MemoryRows
from tests.tui.app import go_to
from tests.tui.services.matches.match_services import SECOND, Watch, matches_with
from tests.tui.tables import ANA, TITA, new_app, press, settle, store_in
from tui.app import CarteadoApp
from tui.match.overlays import ClockDialog
from tui.match.table import TableScreen
from tui.screens.new_game import NewGameScreen
from tui.services.matches.clocks import MINUTE, GameClock
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import enter
from tui.texts.localizer import Words
from tui.texts.match import clock_mark, format_time_left, warning

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


def calls(live_match: LiveMatch) -> int:
    entries = [ply.entry for ply in live_match.table.line.plies]
    return sum(isinstance(entry, Intervened) and isinstance(entry.act, TimeCalled) for entry in entries)


# ---- The match service ----------------------------------------------------------------------------------------------


async def test_CH_61_time_is_called_by_itself_once_when_it_is_up_and_logged(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    live_match = matches_with(store, watch).new_match("chama", (ANA, TITA), ChamaOptions(cut=False), minutes=30)
    participant = enter(live_match)
    watch.pass_(minutes=29, seconds=59)
    live_match.time_keeper.look()
    assert (calls(live_match), live_match.time_left) == (0, SECOND)
    watch.pass_(seconds=1)
    live_match.time_keeper.look()
    live_match.time_keeper.look()
    assert (calls(live_match), live_match.time_left, live_match.time_called) == (1, None, True)
    record = store.matches.load(live_match.match)
    assert play_log(Chama(), record.header, record.entries).state.time_called
    await participant.leave()


async def test_the_match_service_looks_at_the_clock_by_itself_while_somebody_is_there(tmp_path: Path) -> None:
    watch = Watch()
    live_match = matches_with(store_in(tmp_path), watch).new_match(
        "chama", (ANA, TITA), ChamaOptions(cut=False), minutes=1
    )
    live_match.clocks.game.run()
    watch.pass_(minutes=2)
    participant = enter(live_match)
    for _ in range(5):
        await asyncio.sleep(0)
    assert calls(live_match) == 1
    await participant.leave()


async def test_no_time_passes_before_anybody_sits_down_nor_after_everybody_left(tmp_path: Path) -> None:
    watch = Watch()
    live_match = matches_with(store_in(tmp_path), watch).new_match(
        "chama", (ANA, TITA), ChamaOptions(cut=False), minutes=30
    )
    watch.pass_(minutes=100)
    assert live_match.time_left == 30 * MINUTE
    first, second = enter(live_match), enter(live_match)
    watch.pass_(minutes=10)
    await first.leave()
    watch.pass_(minutes=1)
    assert live_match.time_left == 19 * MINUTE
    await second.leave()
    watch.pass_(minutes=100)
    assert live_match.time_left == 19 * MINUTE


async def test_a_resumed_game_goes_on_with_what_was_left(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    live_match = matches_with(store, watch).new_match("chama", (ANA, TITA), ChamaOptions(cut=False), minutes=30)
    participant = enter(live_match)
    watch.pass_(minutes=12)
    await participant.leave()
    entries = store.matches.load(live_match.match).entries
    later = Watch(5)
    again = matches_with(store, later).resume(live_match.match)
    assert again.time_left == 18 * MINUTE
    participant = enter(again)
    later.pass_(minutes=18)
    again.time_keeper.look()
    assert calls(again) == 1
    await participant.leave()
    assert store.matches.load(live_match.match).entries[: len(entries)] == entries


async def test_a_game_that_breaks_off_loses_ten_seconds_at_most(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    live_match = matches_with(store, watch).new_match("chama", (ANA, TITA), ChamaOptions(cut=False), minutes=30)
    participant = enter(live_match)
    for _ in range(65):
        watch.pass_(seconds=1)
        live_match.time_keeper.look()
    after_the_crash = matches_with(store, Watch()).resume(live_match.match)
    assert after_the_crash.time_left is not None
    assert 0 <= after_the_crash.time_left - (30 * MINUTE - 65 * SECOND) <= 10 * SECOND
    await participant.leave()


async def test_a_stopped_clock_stays_stopped_when_the_game_is_resumed(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    live_match = matches_with(store, watch).new_match("chama", (ANA, TITA), ChamaOptions(cut=False), minutes=30)
    participant = enter(live_match)
    watch.pass_(minutes=1)
    live_match.clocks.game.pause(True)
    watch.pass_(minutes=50)
    await participant.leave()
    again = matches_with(store, watch).resume(live_match.match)
    participant = enter(again)
    watch.pass_(minutes=50)
    assert (again.clocks.game.paused, again.time_left) == (True, 29 * MINUTE)
    again.clocks.game.pause(False)
    watch.pass_(minutes=9)
    assert again.time_left == 20 * MINUTE
    await participant.leave()


async def test_nothing_is_kept_of_a_clock_once_time_was_called_by_hand(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    live_match = matches_with(store, watch).new_match("chama", (ANA, TITA), ChamaOptions(cut=False), minutes=30)
    participant = enter(live_match)
    live_match.table.intervene(TimeCalled())
    watch.pass_(minutes=31)
    live_match.time_keeper.look()
    assert (calls(live_match), live_match.time_left) == (1, None)
    assert store.match_records.game_clocks.get(live_match.match) is None
    await participant.leave()


def test_minutes_are_given_and_taken_but_never_below_none() -> None:
    watch = Watch()
    clock = GameClock(MemoryRows(GameClockTime), "x", watch)
    assert clock.left is None
    clock.run()
    clock.add(5)
    watch.pass_(minutes=2)
    assert clock.left == 3 * MINUTE
    clock.add(1)
    assert clock.left == 4 * MINUTE
    clock.add(-15)
    assert clock.left == 0
    clock.add(2)
    assert clock.left == 2 * MINUTE
    clock.limit(0)
    assert clock.left is None


@pytest.mark.parametrize("change", ["seal = x'00'", "used = 7", 'match = "y", paused = 1'])
def test_a_clock_that_cannot_be_read_is_none(tmp_path: Path, change: str) -> None:
    with store_in(tmp_path) as store:
        store.match_records.game_clocks.put(GameClockTime("x", MINUTE))
        path = store.path
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"UPDATE game_clocks SET {change}")
    with store_in(tmp_path) as store:
        assert GameClock(store.match_records.game_clocks, "x", Watch()).left is None


# ---- What is shown --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (90 * MINUTE, "90 min"),
        (5 * MINUTE + 1, "6 min"),
        (5 * MINUTE, "5:00"),
        (61 * SECOND, "1:01"),
        (1, "0:01"),
        (0, "0:00"),
    ],
)
def test_seconds_are_shown_when_time_grows_short(left: int, text: str) -> None:
    assert format_time_left(left, Words("pt_BR")) == text


@pytest.mark.parametrize(
    ("before", "now", "warned"),
    [
        (6 * MINUTE, 5 * MINUTE, 5),
        (5 * MINUTE, 5 * MINUTE - 1, None),
        (5 * MINUTE + 1, 59 * SECOND, 1),
        (2 * MINUTE, 1, 1),
        (2 * MINUTE, 0, None),
        (4 * MINUTE, 6 * MINUTE, None),
        (None, 5 * MINUTE, None),
        (6 * MINUTE, None, None),
    ],
)
def test_people_are_warned_at_five_minutes_and_at_one(before: int | None, now: int | None, warned: int | None) -> None:
    assert warning(before, now) == warned


def seated(app: CarteadoApp, watch: Watch, minutes: int) -> TableScreen:
    app.context.matches = matches_with(app.context.store, watch)
    screen = TableScreen(app.context.matches.new_match("chama", (ANA, TITA), ChamaOptions(cut=False), minutes=minutes))
    app.push_screen(screen)
    return screen


@SIZES
async def test_the_table_shows_the_countdown_warns_and_says_that_time_is_up(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, watch = new_app(tmp_path), Watch()
    async with app.run_test(size=size, notifications=True) as pilot:
        screen = seated(app, watch, 45)
        await settle(pilot, screen)
        screen.look_at_clock()
        assert "relógio 45 min" in screen.board.text()
        for minutes, text in ((40, "Faltam 5 minutos."), (4, "Falta 1 minuto.")):
            watch.pass_(minutes=minutes)
            screen.look_at_clock()
            await pilot.pause()
            assert text in [notice.message for notice in app._notifications]
        assert "relógio 1:00" in screen.board.text()
        watch.pass_(minutes=1)
        screen.live_match.time_keeper.look()
        screen.look_at_clock()
        await settle(pilot, screen)
        assert screen.live_match.table.state.time_called
        assert "relógio" not in screen.board.text()
        assert any("O tempo acabou" in notice.message for notice in app._notifications)


@SIZES
async def test_the_clock_is_stopped_and_given_minutes_from_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    app, watch = new_app(tmp_path), Watch()
    async with app.run_test(size=size) as pilot:
        screen = seated(app, watch, 45)
        await settle(pilot, screen)
        await pilot.press("C")
        await pilot.pause()
        assert isinstance(app.screen, ClockDialog)
        await pilot.press("space", "plus", "plus", "minus")
        watch.pass_(minutes=20)
        assert screen.live_match.time_left == 46 * MINUTE
        await pilot.press("escape")
        await pilot.pause()
        screen.look_at_clock()
        assert "relógio parado 46 min" in screen.board.text()
        await pilot.press("C")
        await pilot.pause()
        await pilot.press("space", "escape")
        watch.pass_(minutes=2)
        assert screen.live_match.time_left == 44 * MINUTE


async def test_a_game_without_a_clock_gets_one_and_loses_it_again(tmp_path: Path) -> None:
    app, watch = new_app(tmp_path), Watch()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = seated(app, watch, 0)
        await settle(pilot, screen)
        assert clock_mark(screen.live_match, app.context.session.words) == ""
        await pilot.press("m", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ClockDialog)
        await pilot.press("down", "down", "down", "enter")
        assert screen.live_match.time_left == 15 * MINUTE
        await pilot.press("end", "enter")
        assert screen.live_match.time_left is None


async def test_time_may_still_be_called_by_hand(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = seated(app, Watch(), 45)
        await settle(pilot, screen)
        await press(pilot, screen, "T")
        await press(pilot, screen, "s")
        assert calls(screen.live_match) == 1
        assert screen.live_match.time_left is None


async def test_a_limit_is_chosen_for_a_new_game(tmp_path: Path) -> None:
    app, watch = new_app(tmp_path), Watch()
    app.context.matches = matches_with(app.context.store, watch)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameScreen)
        await go_to(pilot, "minutes")
        await pilot.press("right", "right", "right", "e")
        await pilot.pause()
        await pilot.press(*"x37", "enter")
        await pilot.pause()
        assert not isinstance(app.screen, NewGameScreen)
        await pilot.press("ctrl+u", *"37", "enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.live_match.time_left == 37 * MINUTE
