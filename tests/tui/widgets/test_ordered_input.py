"""Keys, clicks and pastes that come faster than screens open and close."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input
from textual.widgets._toast import Toast

import tui
from tests.tui.app import app_on, club, empty_club
from tests.tui.desk import NAMES, at_desk, shown
from tui.app import CarteadoApp
from tui.screens.new_game import NewGameScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import ActsProvider, SettingsScreen
from tui.textual_compat import EscapeParser
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.form import Form
from tui.widgets.row_list import Row, RowList
from tui.widgets.screen import BaseScreen

SWISS = {"format": "swiss", "table_size": 2}
UP, DOWN, RIGHT, PAGE_DOWN, ESCAPE = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[6~", "\x1b[27u"


async def burst(pilot: Pilot[None], written: str) -> None:
    """Let bytes come from the terminal in one write, then wait until all is quiet."""
    app = pilot.app
    assert isinstance(app, CarteadoApp) and app._driver is not None
    for event in EscapeParser().feed(written):
        app._driver.send_message(event)
    await quiet(pilot)


async def quiet(pilot: Pilot[None]) -> None:
    """Wait until nothing that was typed waits."""
    app = pilot.app
    assert isinstance(app, CarteadoApp)
    await pilot.pause()
    while app.typed_ahead and app._exception is None:
        await pilot.pause()
    await pilot.pause()


def clicks(column: int, line: int, times: int) -> str:
    """Clicks of the left button, as a terminal tells them."""
    return f"\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m" * times


def screens(pilot: Pilot[None]) -> list[str]:
    return [type(screen).__name__ for screen in pilot.app.screen_stack]


# ---- One way to leave a screen ---------------------------------------------------------------------------------------


def subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    for item in cls.__subclasses__():
        yield item
        yield from subclasses(item)


def test_every_screen_of_ours_is_left_in_the_one_guarded_way() -> None:
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    below = "tui.textual_compat"
    ours = [
        subclass
        for subclass in subclasses(Screen)
        if subclass.__module__.startswith("tui.") and not subclass.__module__.startswith(below)
    ]
    assert len(ours) > 40
    for item in ours:
        assert issubclass(item, BaseScreen), item
        assert item.dismiss is BaseScreen.dismiss, item
        assert item._dispatch_message is BaseScreen._dispatch_message, item
        assert item.hears is BaseScreen.hears, item


async def test_a_key_waits_for_a_screen_that_opened_when_its_turn_had_come_and_is_not_made_yet(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test() as pilot:
            app.typed_ahead.append(events.Key("escape", None))
            app._screen_stack.append(Screen())
            await app._take_next()
            assert len(app.typed_ahead) == 1
            app._screen_stack.pop()
            await app._take_next()
            assert not app.typed_ahead
            await quiet(pilot)


async def test_a_screen_is_dismissed_once_and_only_from_the_top(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            answers: list[bool | None] = []
            below, above = ConfirmDialog("?", "sim"), ConfirmDialog("!", "sim")
            pilot.app.push_screen(below, answers.append)
            await pilot.pause()
            pilot.app.push_screen(above, answers.append)
            await pilot.pause()
            below.dismiss(True)
            assert pilot.app.screen is above and answers == []
            above.dismiss(True)
            above.dismiss(False)
            await pilot.pause()
            assert pilot.app.screen is below and answers == [True]
            below.dismiss(False)
            pilot.app.screen.dismiss()
            await pilot.pause()
            assert screens(pilot) == ["HomeScreen"] and answers == [True, False]


@pytest.mark.parametrize("screen", [SettingsScreen, NewGameScreen, lambda: RulesScreen("chama", "CH-35")])
async def test_a_screen_that_is_closed_before_it_was_made_is_not_made_any_more(tmp_path: Path, screen: Any) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            opened = screen()
            pilot.app.push_screen(opened)
            opened.dismiss()
            await pilot.pause()
            assert screens(pilot) == ["HomeScreen"]


async def test_what_reaches_a_screen_after_it_was_closed_finds_nobody(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            rules = RulesScreen("chama")
            await pilot.app.push_screen(rules)
            search = rules.query_one("#search", Input)
            rules.post_message(Input.Changed(search, "reino"))
            rules.dismiss()
            await pilot.pause()
            assert screens(pilot) == ["HomeScreen"]


@pytest.mark.parametrize("message", [RowList.Moved, lambda form, name: Form.Changed(form, name, 1)])
async def test_what_was_wanted_of_a_line_that_is_no_more_is_forgotten(tmp_path: Path, message: Any) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            screen = NewGameScreen()
            await pilot.app.push_screen(screen)
            form = screen.query_one(Form)
            lines = [row.name for row in form.rows]
            form.action_change(1)
            await pilot.pause()
            gone = next(name for name in lines if name not in [row.name for row in form.rows])
            setup = screen.setup
            form.post_message(message(form, gone))
            await pilot.pause()
            assert screen.setup == setup and screens(pilot) == ["HomeScreen", "NewGameScreen"]


# ---- Two keys in one write -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("u\r\r", ["HomeScreen", "TutorialScreen"]),
        (f"u{DOWN * 2}\rmm", ["HomeScreen", "TutorialScreen"]),
        ("???", ["HomeScreen", "HelpScreen"]),
        ("?qq", ["HomeScreen"]),
        ("\x10\x10", ["HomeScreen", "PalettePrompt"]),
        ("oe\x1b[200~Nina\x1b[201~\r\r", ["HomeScreen", "SettingsScreen"]),
        ("r/reino\r/", ["HomeScreen", "RulesScreen"]),
        (f"n{RIGHT * 3}{DOWN * 5}{RIGHT}{UP * 5}{RIGHT}", ["HomeScreen", "NewGameScreen"]),
        ("b\rmmQn", ["HomeScreen", "NewGameScreen"]),
        ("b\rm\r\rm", ["HomeScreen", "TableScreen", "TableMenu"]),
        ("u\x1br", ["HomeScreen", "RulesScreen"]),
    ],
)
async def test_keys_of_one_write_reach_the_screens_they_were_typed_for(
    tmp_path: Path, written: str, left: list[str]
) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            await burst(pilot, written)
            assert screens(pilot) == left


@pytest.mark.parametrize(
    ("reads", "keys"),
    [
        (["\x1bo"], ["escape", "o"]),
        (["\x1b", "1"], ["escape", "1"]),
        (["\x1b\rzz"], ["escape", "enter", "z", "z"]),
        (["\x1bo\x1b\x1b[A"], ["escape", "o", "escape", "up"]),
        (["\x1b", "[A"], ["up"]),
        (["\x1bb", "\x1b[200~a\x1b[201~"], ["ctrl+left", "paste"]),
    ],
)
def test_the_escape_key_and_a_key_in_the_same_moment_are_two_keys(reads: list[str], keys: list[str]) -> None:
    parser = EscapeParser()
    heard = [event for read in reads for event in parser.feed(read)]
    assert [event.key if isinstance(event, events.Key) else "paste" for event in heard] == keys


async def test_the_terminal_at_hand_reads_keys_as_one_over_ssh_does(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        driver = pytest.importorskip("textual.drivers.linux_driver")
        app_on(store).get_driver_class()
        assert driver.XTermParser is EscapeParser


@pytest.mark.parametrize("opened", ["bm", "n"])
async def test_a_screen_that_is_being_made_when_the_app_ends_ends_with_it(tmp_path: Path, opened: str) -> None:
    with empty_club(tmp_path) as store:
        for moment in range(0, 24, 3):
            app = app_on(store)
            async with app.run_test() as pilot:
                await burst(pilot, opened[:-1])
                assert app._driver is not None
                for event in EscapeParser().feed(opened[-1]):
                    app._driver.send_message(event)
                for _ in range(moment):
                    await asyncio.sleep(0)
                app.exit(return_code=7)
            assert app.return_code == 7 and app._exception is None


@pytest.mark.parametrize("opened", ["", "o", "n"])
async def test_screens_that_are_being_drawn_anew_when_the_app_ends_end_with_it(tmp_path: Path, opened: str) -> None:
    with empty_club(tmp_path) as store:
        for moment in range(0, 24, 6):
            app = app_on(store)
            async with app.run_test() as pilot:
                await pilot.press(*opened)
                app.call_later(app.run_worker, partial(app.change_settings, suits="letters"))
                for _ in range(moment):
                    await asyncio.sleep(0)
                app.exit(return_code=7)
            assert app.return_code == 7 and app._exception is None


async def test_a_key_on_its_way_is_not_for_a_screen_that_something_else_opens_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test() as pilot:
            monkeypatch.setattr(RowList, "on_key", lambda self, _event: self.app.play_now(), raising=False)
            await burst(pilot, ESCAPE)
            assert screens(pilot) == ["HomeScreen", "TableScreen"]


async def test_an_act_of_the_palette_whose_screen_has_gone_is_not_done(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            await burst(pilot, "r")
            rules = pilot.app.screen
            [act] = [hit async for hit in ActsProvider(rules).discover() if hit.text == "próxima"]
            rules.dismiss()
            await quiet(pilot)
            pilot.app.call_later(act.command)
            await quiet(pilot)
            assert screens(pilot) == ["HomeScreen"]


async def test_settings_that_are_changed_at_the_same_time_are_all_kept_and_shown(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test() as pilot:
            await burst(pilot, "o")
            await asyncio.gather(
                app.change_settings(language="en"),
                app.change_settings(name="Rui"),
                burst(pilot, f"{DOWN}{DOWN}{RIGHT}"),
            )
            await quiet(pilot)
            settings = app.context.session.settings
            assert (settings.language, settings.name, settings.suits) == ("en", "Rui", "letters")
            assert "Options" in shown(pilot) and "Rui · English" in shown(pilot)


async def test_enter_in_the_palette_takes_what_the_letters_before_it_find(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            await burst(pilot, "\x10regras\r")
            assert screens(pilot) == ["HomeScreen", "RulesScreen"]


async def test_the_palette_pages_through_nothing_where_it_has_no_room(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test(size=(20, 3)) as pilot:
            await burst(pilot, f"\x10{DOWN}{PAGE_DOWN}{PAGE_DOWN}")
            assert screens(pilot) == ["HomeScreen", "PalettePrompt"]


async def test_a_double_click_in_a_dialog_is_one_answer_and_touches_nothing_below(tmp_path: Path) -> None:
    with club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            await burst(pilot, "g")
            below = pilot.app.screen
            answers: list[str | None] = []
            rows = [Row(name, (name, "")) for name in ("one", "two", "three")]
            pilot.app.push_screen(ChoiceDialog("?", rows), answers.append)
            await quiet(pilot)
            line = pilot.app.screen.query_one("#answers").region
            await burst(pilot, clicks(line.x + 3, line.y + 2, 2))
            assert answers == ["two"] and pilot.app.screen is below


async def test_a_double_click_on_the_menu_opens_one_screen(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            line = pilot.app.screen.query_one("#menu").content_region
            await burst(pilot, clicks(line.x + 5, line.y + 1, 2))
            assert len(screens(pilot)) == 2


async def test_a_key_that_was_clicked_comes_before_what_is_typed_after_the_click(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test() as pilot:
            bar = shown(pilot).splitlines()[-1]
            await burst(pilot, clicks(bar.index("n nova") + 1, 24, 1) + "o")
            assert screens(pilot) == ["HomeScreen", "NewGameScreen"]


async def test_a_click_on_a_notice_that_is_just_being_taken_away_does_nothing(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test(notifications=True) as pilot:
            pilot.app.notify("aviso")
            await quiet(pilot)
            [notice] = pilot.app.screen.query(Toast)
            line, words = next((at, text) for at, text in enumerate(shown(pilot).splitlines(), 1) if "aviso" in text)
            holder = notice.parent
            assert holder is not None
            notice._detach()
            for event in EscapeParser().feed(clicks(words.index("aviso") + 1, line, 1)):
                await pilot.app.on_event(event)
            notice._attach(holder)
            assert screens(pilot) == ["HomeScreen"]


async def test_a_key_that_is_held_says_the_same_only_once(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test(notifications=True) as pilot:
            await burst(pilot, "\x03" * 30)
            assert len(pilot.app.screen.query(Toast)) == 1 and "^q sai do Carteado" in shown(pilot)


# ---- What the desk keeps ---------------------------------------------------------------------------------------------


async def test_a_correction_typed_in_one_burst_with_its_enter_is_the_one_that_is_kept(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], rounds=1, **SWISS) as (pilot, desk):
        pairing = desk.tournament_session.tournament.rounds[0].draft.tables[0]
        before = desk.tournament_session.tournament.rounds[0].results[0]
        assert before is not None
        loser = desk.formatter.name(pairing.seats[before.places.index(2)])
        await burst(pilot, f"\r{loser[0].lower()}\r")
        after = desk.tournament_session.tournament.rounds[0].results[0]
        assert after is not None and after.places == before.places[::-1]


async def test_names_typed_in_one_burst_with_enter_are_the_ones_that_are_swapped(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], drawn=True, **SWISS) as (pilot, desk):
        before = [table.seats for table in desk.tournament_session.tournament.rounds[0].draft.tables]
        this, other = before[3][1], before[1][0]
        await burst(pilot, "x" + "".join(f"{desk.formatter.name(seat).lower()}\r" for seat in (this, other)))
        after = [table.seats for table in desk.tournament_session.tournament.rounds[0].draft.tables]
        assert (after[3][1], after[1][0]) == (other, this)


async def test_sizes_that_wait_at_the_same_time_do_not_follow_each_other_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(club(tmp_path))
    drawn: list[Size] = []
    refresh = Screen._refresh_layout

    def counted(screen: Screen[Any], size: Size | None = None, scroll: bool = False) -> None:
        if size is not None:
            drawn.append(size)
        if len(drawn) < 40:
            refresh(screen, size, scroll)

    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(Screen, "_refresh_layout", counted)
        with app.batch_update():
            for size in (Size(60, 20), Size(80, 24)):
                app.screen.post_message(events.Resize(size, size))
                # Of two sizes that stand side by side Textual takes the later one alone.
                app.screen.call_later(lambda: None)
            await pilot.pause()
        assert len(drawn) < 10
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert app.screen.size == Size(100, 30)
