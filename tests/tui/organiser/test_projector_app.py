"""The big screen as an app of its own, in a second terminal."""

from __future__ import annotations

from pathlib import Path

from engine.games.registry import GAMES
from tests.tui.app import empty_club, picture
from tests.tui.desk import app_at, tournament_session
from tui.services.identity.user_settings import SessionSettings
from tui.services.tournaments.sessions import tournament_meant
from tui.texts.localizer import Session
from tui.visitor_app import ProjectorApp


async def test_the_big_screen_opens_by_itself_and_shows_the_round(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        tournament_session(app_at(store), drawn=True)
        session = Session(SessionSettings(welcomed=True), language="pt_BR")
        app = ProjectorApp(store, GAMES, session=session, tournament=tournament_meant(store))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert "Campeonato Mariapaulista" in picture(app)
