"""On no screen is a sentence cut, and what is said in passing, on the title's line, hides no prompt, hand or keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.app import app_on, club, empty_club, picture, play_a_game
from tests.tui.cut_texts import cut_in
from tests.tui.desk import app_at, at_desk, tournament_session
from tests.tui.lobby_apps import GuestApp, HallClub
from tests.tui.tables import new_app, settle, sit_down
from tui.match.replay import ReplayScreen
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.tournaments.sessions import tournament_meant
from tui.texts.localizer import Session
from tui.visitor_app import ProjectorApp

SIZES = [(80, 24), (120, 40)]
NAMED = ("[@", "José da")
"""How long names of people that may be cut begin."""
SHORT, LONG = "palavra " * 8, "palavra " * 17
"""A sentence for one line of 80 cells, and one for two."""
WAYS = {
    "home": (),
    "library": ("g",),
    "a filter": ("g", "B"),
    "new match": ("n",),
    "a choice": ("u",),
    "tutorial": ("u", "enter"),
    "decks": ("d",),
    "cards to go in": ("d", "enter"),
    "options": ("o",),
    "rules": ("r",),
    "search": ("r", "slash", "x"),
    "tournaments": ("t",),
    "a tournament's line": ("t", "n"),
    "a table of real cards": ("a", "n"),
    "help": ("question_mark",),
    "copies": ("B",),
    "hall": ("s",),
    "pages of people": ("f",),
    "palette": ("ctrl+p",),
}
"""The screens that are reached from home, by the keys that open them."""
AT_DESK = ("2", "3", "2 enter", "1 b", "comma", "C", "T")
"""Two of the desk's pages, what is asked there, the clock and the screen for the room."""
OF_A_PERSON = ("right", "right right right", "v", "p", "f", "question_mark")
IN_THE_HALL = ("c", "T", "p", "P", "f", "question_mark", "n", "n enter", "n enter b")
"""From the hall to its dialogs, to a table's form, and to a table that waits, with what is asked there."""


async def hides_only_the_title(pilot: Pilot[None]) -> bool:
    """Tell whether sentences said in passing change only the first lines of the screen: as many as they have.

    No sentence of the screen itself is cut.
    """
    app = pilot.app
    await pilot.pause()
    before = picture(app).splitlines()
    assert [text for text in cut_in("\n".join(before)) if not any(begin in text for begin in NAMED)] == []
    hidden = []
    for text in (SHORT, LONG):
        app.notify(text.strip(), markup=False)
        await pilot.pause()
        await pilot.pause()
        after = picture(app).splitlines()
        assert "palavra" in after[0]
        hidden.append([at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new])
        app.clear_notifications()
        await pilot.pause()
    lines = [1, -(-len(LONG) // (app.size.width - 4))]
    return all(max(rows) < most for rows, most in zip(hidden, lines, strict=True))


async def hidden_on(pilot: Pilot[None], ways: tuple[str, ...]) -> list[str]:
    """Go each way from the screen that is open, and return those at whose end more than a title is hidden."""
    here, found = pilot.app.screen, list[str]()
    for way in ways:
        await pilot.press(*way.split())
        if not await hides_only_the_title(pilot):
            found.append(way)
        while pilot.app.screen is not here:
            pilot.app.pop_screen()
            await pilot.pause()
    return found


@pytest.mark.covered
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", WAYS)
async def test_a_toast_hides_nothing_below_the_title_of_a_screen(
    tmp_path: Path, way: str, language: str, size: tuple[int, int]
) -> None:
    with club(tmp_path) as store:
        app = app_on(store, language)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.press(*WAYS[way])
            assert await hides_only_the_title(pilot)


@pytest.mark.covered
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_a_toast_hides_nothing_of_what_a_table_asks(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=size, notifications=True) as pilot:
        names = ("Ana", "Bia", "Rosa", "Tita")
        players = [Player(name, "random" if at else None) for at, name in enumerate(names[: seats_near(game, 3)])]
        screen = sit_down(app, *players)
        await settle(pilot, screen)
        assert await hides_only_the_title(pilot)


async def test_toasts_said_one_right_after_the_other_stand_below_each_other(tmp_path: Path) -> None:
    with club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.pause()
            for text in ("um", "dois", "um"):
                app.notify(text, markup=False)
            await pilot.pause()
            await pilot.pause()
            assert {line.strip(" ▌") for line in picture(app).splitlines()[:2]} == {"dois", "um"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_toast_hides_nothing_of_a_replay_and_its_panels(tmp_path: Path, size: tuple[int, int]) -> None:
    with club(tmp_path) as store:
        play_a_game(store, "gggg-8888", ("Bia", "Caio"))
        app = app_on(store)
        async with app.run_test(size=size, notifications=True) as pilot:
            app.push_screen(ReplayScreen(store.matches.load("gggg-8888")))
            await pilot.press("right", "i")
            assert await hides_only_the_title(pilot)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_toast_hides_nothing_of_the_desk_and_its_dialogs(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, size=size, rounds=1, drawn=True) as (pilot, _screen):
        assert await hidden_on(pilot, AT_DESK) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_toast_hides_nothing_of_the_big_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    with empty_club(tmp_path) as store:
        tournament_session(app_at(store), drawn=True)
        session = Session(SessionSettings(welcomed=True), language="pt_BR")
        app = ProjectorApp(store, GAMES, session=session, tournament=tournament_meant(store))
        async with app.run_test(size=size, notifications=True) as pilot:
            assert await hidden_on(pilot, ("space", "space", "space")) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_toast_hides_nothing_of_a_persons_page_and_what_it_asks(tmp_path: Path, size: tuple[int, int]) -> None:
    with club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.press("f")
            await pilot.pause()
            assert await hidden_on(pilot, OF_A_PERSON) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_toast_hides_nothing_of_the_hall_and_of_a_table_that_waits(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    hall = HallClub(tmp_path)
    app = GuestApp(hall, "Ana", organiser=True)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        assert await hidden_on(pilot, IN_THE_HALL) == []
    hall.store.close()
