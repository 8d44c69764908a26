"""The big screen as an app of its own, in a second terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.registry import GAMES
from tests.tui.app import empty_club, picture
from tests.tui.desk import app_at, tournament_session
from tui.organiser.projector import ProjectorScreen
from tui.services.identity.user_settings import SessionSettings
from tui.services.tournaments.sessions import tournament_meant
from tui.texts.localizer import Session
from tui.visitor_app import ProjectorApp


@pytest.mark.parametrize("welcomed", [True, False], ids=["known", "first-time"])
async def test_the_big_screen_opens_by_itself_and_shows_the_round(welcomed: bool, tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        tournament_session(app_at(store), drawn=True)
        session = Session(SessionSettings(welcomed=welcomed), language="pt_BR")
        app = ProjectorApp(store, GAMES, session=session, tournament=tournament_meant(store))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert "Campeonato Mariapaulista" in picture(app) and type(app.screen) is ProjectorScreen


async def test_rows_stand_apart_as_far_as_lets_all_stand_on_a_page_of_a_tall_screen(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        tournament_session(app_at(store), drawn=True)
        session = Session(SessionSettings(), language="pt_BR")
        app = ProjectorApp(store, GAMES, session=session, tournament=tournament_meant(store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen, apart = app.screen, []
            assert isinstance(screen, ProjectorScreen)
            people = len(screen.tournament_session.tournament.entrants)
            for height in (24, 40, 60):
                await pilot.resize_terminal(120, height)
                await pilot.pause()
                apart.append(screen._gap)
                assert screen._gap <= 1 or people * (screen._gap + 1) <= height - 14
            assert apart[0] == 0 < apart[1] < apart[2]
