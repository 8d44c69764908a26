"""The screens of each game, and of a tournament, in windows of every size: nothing ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.bots import RandomBot
from engine.core.chance import Stream
from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.app import app_on, empty_club
from tests.tui.desk import NAMES as ENTRANTS
from tests.tui.desk import app_at, tournament_session
from tests.tui.tables import new_app
from tests.tui.test_every_size import ARROWS, KEYS, NAMES, SIZES, by_turns, walk
from tui.app import CarteadoApp
from tui.app_screens import drawing_screen, tutorial_screen
from tui.games.deck_builder import games_with_decks
from tui.games.drawings import all_kinds
from tui.games.teaching import COURSES, courses_of
from tui.match.replay import ReplayScreen
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session
from tui.visitor_app import ProjectorApp

pytestmark = [pytest.mark.marathon, pytest.mark.usefixtures("every_picture")]


def finished(app: CarteadoApp, game: str) -> str:
    """Play a match of random bots to its end, or as far as it comes in some steps; returns its id."""
    players = tuple(Player(name, "random") for name in NAMES[: seats_near(game, 3)])
    match = app.context.matches.new_match(game, players, GAMES[game].options_type())
    bot, rng, table = RandomBot(), Stream(bytes(32)), match.table
    for _ in range(150):
        if not (seats := table.deciders()):
            break
        table.submit(seats[0], bot.choose(None, table.legal_actions(seats[0]), rng))
    return match.match


at_some_or_all_sizes = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["turns", "whole"]
)


@pytest.mark.sampled(2)
@at_some_or_all_sizes
@pytest.mark.parametrize("game", GAMES)
async def test_the_panels_of_a_replay_are_opened_at_every_size(tmp_path: Path, game: str, whole: bool) -> None:
    """By turns each panel has the smallest window and one of the others."""
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(app.context.store.matches.load(finished(app, game)))
        app.push_screen(screen)
        await pilot.pause()
        for at, panel in enumerate(("i", "comma", "L", "s", "question_mark"), list(GAMES).index(game)):
            await pilot.press("end", panel)
            await walk(pilot, "left", "down", "full_stop", "tab", "right", sizes=SIZES if whole else by_turns(at))
            while app.screen is not screen:
                await pilot.press("escape")
        assert screen in app.screen_stack


TAUGHT = [(game, course.key) for game in COURSES for course in courses_of(game)]


@pytest.mark.sampled(3)
@at_some_or_all_sizes
@pytest.mark.parametrize(("game", "course"), TAUGHT, ids=str)
async def test_a_tutorial_is_played_at_every_size(tmp_path: Path, game: str, course: str, whole: bool) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        screen = tutorial_screen(app.context, game, course)
        app.push_screen(screen)
        await pilot.pause()
        await walk(pilot, *KEYS, sizes=SIZES if whole else by_turns(TAUGHT.index((game, course))))
        assert app.is_running


@pytest.mark.parametrize("game", games_with_decks())
async def test_decks_are_built_at_every_size(tmp_path: Path, game: str) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_decks(game)
        await pilot.pause()
        await walk(pilot, *ARROWS, "enter", *ARROWS, "tab", "pagedown", "home", "n")


@pytest.mark.parametrize("kind", all_kinds())
async def test_drawings_are_drawn_at_every_size(tmp_path: Path, kind: str) -> None:
    app = new_app(tmp_path, GAMES["magic_wizards"])
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(drawing_screen(kind))
        await pilot.pause()
        await walk(pilot, *ARROWS, "n", "enter", *ARROWS, "enter", "space", "tab", "1")


@pytest.mark.sampled(2)
@at_some_or_all_sizes
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_typed_in_at_every_size(tmp_path: Path, game: str, whole: bool) -> None:
    at = list(GAMES).index(game)
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            app.enter("by_hand")
            await pilot.press("n", *["right"] * at, "end", "enter")
            sizes = SIZES if whole else by_turns(at)
            await walk(pilot, *ARROWS, "1", "enter", "tab", "a", "backspace", sizes=sizes)


async def test_the_projector_shows_every_page_at_every_size(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        tournament_session(app_at(store), ENTRANTS[:9], bots=3, rounds=1, drawn=True)
        app = ProjectorApp(store, GAMES, session=Session(SessionSettings(language="pt_BR")), tournament="copa")
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(6):
                await walk(pilot, "down", "right")
                await pilot.press("space")
            assert app.is_running
