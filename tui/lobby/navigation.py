"""The screens of the hall as a person's app has them open.

Which one is seen, and how another is opened.
"""

from __future__ import annotations

from textual.screen import Screen

from tui.lobby.admission import AdmissionScreen
from tui.lobby.client import LobbyClient
from tui.lobby.lobby import LobbyScreen
from tui.lobby.page import LobbyPage
from tui.lobby.tournament import TournamentScreen
from tui.lobby.waiting_table import WaitingTableScreen
from tui.services.lobby.admin import LobbyAdmin
from tui.services.lobby.open_table import OpenTable
from tui.services.tournaments.session import TournamentSession


class LobbyNavigation:
    """Mixin that opens the screens of the hall in an app."""

    def __init__(self, client: LobbyClient) -> None:
        self._client = client
        self._app = client.app

    @property
    def page(self) -> LobbyPage | None:
        """The screen of the hall that is on top; None while something else is."""
        screen = self._app.screen
        return screen if isinstance(screen, LobbyPage) else None

    @property
    def at_home(self) -> bool:
        """Tell whether the hall itself is on top."""
        return isinstance(self._app.screen, LobbyScreen)

    def show_table(self, screen: Screen[None]) -> None:
        """Show a table in the place of the screens above the hall."""
        self._back_to_hall()
        self._app.push_screen(screen)

    def show_gathering(self, open_table: OpenTable) -> None:
        """Show an open table."""
        self._back_to_hall()
        self._app.push_screen(WaitingTableScreen(self._client, open_table.number))

    def show_server(self, admin: LobbyAdmin) -> None:
        """Open the screen of admissions for somebody who may decide them."""
        self._app.push_screen(AdmissionScreen(self._client, admin))

    def show_tournament(self, tournament_session: TournamentSession) -> None:
        """Show a tournament as its players see it."""
        self._back_to_hall()
        self._app.push_screen(TournamentScreen(self._client, tournament_session))

    def _back_to_hall(self) -> None:
        """Close what lies above the first screen, questions too."""
        while len(self._app.screen_stack) > 1 and not self.at_home:
            # Whoever asked a question hears that nobody answered it.
            self._app.screen.dismiss(None)
