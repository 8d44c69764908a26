"""The tutorial as somebody new goes through it: with keys, in both languages, at both sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.games.chama.actions import AttachArmy, PlaceCommander, PlayRealm
from engine.games.chama.model import Unit
from tests.tui.app import app_on, empty_club, picture
from tests.tui.tables import new_app, press, settle
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.match.tutorial import TutorialScreen
from tui.screens.home import HomeScreen
from tui.screens.rules import RulesScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words
from tui.widgets.welcome import FirstRunScreen

Compare = Callable[..., bool]

FIRST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("realm", ("1", "enter")),
    ("commander", ("2", "enter")),
    ("army", ("3", "enter")),
    ("attack", ("a", "enter")),
    ("send", ("enter",)),
    ("reinforce", ("3", "enter")),
    ("again", ("2", "enter")),
    ("spoils", ("d",)),
    ("place", ("b", "b")),
    ("end", ("e",)),
    ("defend", ("enter",)),
    ("armistice", ("3", "enter")),
)
"""The steps of the first scenario with the keys of a straight way through it, and so the last one's."""
LAST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("rebuild", ("b", "1", "enter")),
    ("pay", ("1", "1")),
    ("pay", ("1", "1")),
    ("pay", ("1", "1")),
    ("hold", ("e",)),
    ("last_defence", ("b", "enter")),
    ("last_reinforcement", ("1", "1")),
    ("last_spoils", ("d",)),
)


async def begin(app: CarteadoApp, pilot: Pilot[Any]) -> TutorialScreen:
    """Open the tutorial from the lobby."""
    await pilot.press("u")
    return await here(app, pilot)


async def here(app: CarteadoApp, pilot: Pilot[Any]) -> TutorialScreen:
    await pilot.pause()
    assert isinstance(app.screen, TutorialScreen)
    await settle(pilot, app.screen)
    return app.screen


def panel(screen: TutorialScreen) -> str:
    """What the coach says, unwrapped."""
    lines = [line[line.rfind("║", 0, -1) + 1 : -1] for line in screen.board.text().splitlines() if line.endswith("║")]
    return " ".join(" ".join(lines).split())


def coach_text(words: Words, screen: TutorialScreen, name: str) -> str:
    """What the coach must say at a step: the sentences, then the task with the keys that lead on."""
    keys = screen._keys(screen.choosing.table_model)
    says = words(f"tutorial.chama.{name}", rival="Rosa")
    return f"{says} {words(f'tutorial.chama.{name}.do', rival='Rosa', keys=keys)}"


async def go(pilot: Pilot[Any], screen: TutorialScreen, steps: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    for name, keys in steps:
        assert screen.coach.step is not None and screen.coach.step.name == name
        await pilot.press(*keys)
        await settle(pilot, screen)


@pytest.mark.marathon
@pytest.mark.covered
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_whole_tutorial_with_keys(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, language=language)
    words = Words(language)
    async with app.run_test(size=size) as pilot:
        screen = await begin(app, pilot)
        for name, keys in FIRST:
            assert coach_text(words, screen, name) in panel(screen), f"{name} does not fit into the panel"
            assert "A♠" in screen.board.text(), "the hand is hidden"
            await go(pilot, screen, ((name, keys),))
        for name in ("first.done", "first.done.do"):
            assert words(f"tutorial.chama.{name}", rival="Rosa") in panel(screen)
        foot = " ".join(screen.board.text().splitlines()[-5 if size[1] > 24 else -3 : -1])
        assert foot.strip() == f"► {words('tutorial.chama.first.done.do')}", "what is played next is not asked any more"
        await pilot.press("enter")
        screen = await here(app, pilot)
        for name, keys in LAST:
            assert coach_text(words, screen, name) in panel(screen), f"{name} does not fit into the panel"
            await go(pilot, screen, ((name, keys),))
        assert screen.live_match.table.outcome is not None and screen.live_match.table.outcome.places == (1, 2)
        for name in ("last.done", "last.done.do"):
            assert words(f"tutorial.chama.{name}") in panel(screen)
        assert app.context.store.matches.count() == 0, "nothing of a tutorial is kept"
        await pilot.press("enter")
        await pilot.pause()
        assert type(app.screen) is TableScreen
        assert app.context.store.matches.count(status="open") == 1


async def test_no_task_asks_for_enter_twice_where_the_cursor_is_right_already(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await go(pilot, screen, FIRST[:4])
        assert "Mande o do poço: a e Enter." in panel(screen)


async def test_what_comes_too_early_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    app = new_app(tmp_path, confirm_end=False)
    words = Words("pt_BR")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        before = screen.live_match.table.state
        await press(pilot, screen, "3", "enter")
        assert screen.live_match.table.state is before
        assert words("tutorial.chama.realm.not.commander") in panel(screen)
        await press(pilot, screen, "a", "enter")
        assert screen.live_match.table.state is before
        assert words("tutorial.chama.not.attack") in panel(screen)
        await press(pilot, screen, "2", "enter")
        assert screen.live_match.table.state.seats[0].slots[0] == 11
        assert words("tutorial.chama.commander") in panel(screen)


async def test_a_card_that_cannot_be_used_says_why_as_in_any_game(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await press(pilot, screen, "8", "8")
        assert "CH-35" in screen.board.text()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_harmless_choices_are_let_pass(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await press(pilot, screen, "2", "enter", "2", "enter", "2", "enter")
        assert screen.live_match.table.state.seats[0].pool == (Unit(5), Unit(3))
        assert screen.coach.step is not None and screen.coach.step.name == "army"


async def test_undo_brings_the_lesson_back(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await press(pilot, screen, "1", "enter", "u")
        assert "1/6" in panel(screen) or "1/6" in screen.board.text().splitlines()[1]
        assert Words("pt_BR")("tutorial.chama.realm") in panel(screen)


async def test_clicks_are_enough(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        for name in ("hand:11", "hand:11", "hand:5", "hand:5", "hand:9", "hand:9", "realm:1:0", "realm:1:0"):
            await click(pilot, screen, name)
        plies = [getattr(ply.entry, "action", None) for ply in screen.live_match.table.line.plies[-4:-1]]
        assert plies == [PlayRealm(11, 0), PlaceCommander(5), AttachArmy(9, 0)]
        for name in ("unit:0", "unit:0", "hand:7", "hand:7", "hand:3", "hand:3", "draw", "slot:1", "slot:1"):
            await click(pilot, screen, name)
        await click(pilot, screen, "end")
        for name in ("unit:0", "unit:0", "hand:1", "hand:1"):  # an ace
            await click(pilot, screen, name)
        assert screen.done
        await click(pilot, screen, "key:enter")
        await pilot.pause()
        following = await here(app, pilot)
        assert following is not screen and following.coach.scenario.name == "last"


async def click(pilot: Pilot[Any], screen: TutorialScreen, name: str) -> None:
    rect = next(spot.rect for spot in screen.board.spots if spot.name == name)
    await pilot.click("#board", offset=(rect.x + 1, rect.y))
    await settle(pilot, screen)


async def test_a_click_on_a_key_below_the_table_presses_it(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await click(pilot, screen, "key:L")
        await pilot.pause()
        assert "esc fecha" in screen.board.text()


async def test_the_rival_s_moves_are_told_while_it_plays(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await go(pilot, screen, FIRST[:-3])
        screen.live_match.pause = 3600.0
        await pilot.press("e")
        await pilot.pause()
        assert "Vez de Rosa: observe. Rosa saca 3 cartas." in panel(screen)


async def test_escape_leaves_and_nothing_else_ends_it(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await press(pilot, screen, "R", "T", "A", "Q", "v", "n", "m")
        assert app.screen is screen
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert not screen.live_match.playing


async def test_escape_first_gives_up_a_choice_that_has_begun(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await press(pilot, screen, "a", "escape")
        assert app.screen is screen and screen.choosing.table_model.picked == ()


async def test_another_language_changes_the_lesson_at_once(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        await app.change_settings(language="en")
        await pilot.pause()
        assert Words("en")("tutorial.chama.realm") in panel(screen)


async def test_on_a_small_screen_the_coach_stands_above_the_hand(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(60, 18)) as pilot:
        screen = await begin(app, pilot)
        shown = screen.board.text()
        assert "1/6 Reinos" in shown and "1 ou 2" in shown and "A♠" in shown
        await press(pilot, screen, "tab")
        assert "1/6 Reinos" not in screen.board.text() and "Rosa" in screen.board.text()
        await pilot.resize_terminal(12, 4)
        await pilot.pause()


async def test_somebody_called_like_the_rival_meets_another(tmp_path: Path) -> None:
    app = new_app(tmp_path, name="Rosa")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        assert [player.name for player in screen.live_match.table.header.players] == ["Rosa", "Tita"]


async def test_the_first_run_leads_into_the_tutorial(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store, welcomed=False)
        async with app.run_test(size=(80, 24)) as pilot:
            assert isinstance(app.screen, FirstRunScreen)
            await pilot.press("enter", "enter", "enter")
            await pilot.pause()
            assert "u: ensina jogando" in picture(app)
            await pilot.press("u")
            await pilot.pause()
            assert isinstance(app.screen, TutorialScreen)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
            assert store.profile.preferences.load().welcomed is True
            assert "1-5 joga já contra bots   u ensina" in picture(app)


@pytest.mark.parametrize(
    ("size", "language", "steps"),
    [((80, 24), "pt_BR", 5), ((120, 40), "en", 11)],
    ids=["reinforce-80x24", "armistice-120x40"],
)
def test_a_lesson(snap_compare: Compare, tmp_path: Path, size: tuple[int, int], language: str, steps: int) -> None:
    app = new_app(tmp_path, language=language)

    async def run(pilot: Pilot[Any]) -> None:
        screen = await begin(app, pilot)
        await go(pilot, screen, FIRST[:steps])

    assert snap_compare(app, terminal_size=size, run_before=run)
