"""The apps made of the app.

Of an SSH visitor (on an SSH session, lobby first), of the projector, and of a quiz.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen

import tui
from engine.core.game import AnyGame
from engine.core.log import Player
from saves.store import Store
from tui.app import CarteadoApp
from tui.context import reporting
from tui.keymap import key
from tui.lobby.client import LobbyClient
from tui.lobby.navigation import LobbyNavigation
from tui.match.quiz import QuizScreen
from tui.organiser.projector import ProjectorScreen
from tui.services.by_hand import Typist
from tui.services.identity.user_profiles import limit_profile
from tui.services.lobby.open_table import LobbyPerson
from tui.services.lobby.rights import eyes_of, may_open, may_read
from tui.services.matches.player_update import Viewer
from tui.services.people.rights import PageViewer
from tui.services.review.questions import QuizQuestion
from tui.services.tournaments.club import ServiceContext, no_papers
from tui.services.tournaments.session import TournamentSession
from tui.terminal.cell_style import Depth
from tui.terminal.remote_app import RemoteApp
from tui.texts.localizer import session_of
from tui.widgets.file_dialog import FileDialog

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Visitor
    from tui.services.identity.user_profiles import UserSettings
    from tui.services.lobby.lobby import Lobby
    from tui.services.matches.live_match import LiveMatch
    from tui.terminal.input_decoder import Terminal


_SIXTEEN = "ansi-dark"


_RETURN_CODE_SECONDS = 20
"""How long a guest reads the return code, unless they click it away."""


class VisitorApp(RemoteApp, CarteadoApp):
    """The app of one visitor."""

    has_store: ClassVar[bool] = False

    # Hosted takes no keys over from what it is mixed with.
    BINDINGS: ClassVar[list[BindingType]] = [
        *CarteadoApp.BINDINGS,
        key("ctrl+g", "go", "key.lobby.go_anywhere", show=False, priority=True),
        key("ctrl+l", "redraw", "key.lobby.redraw", show=False, priority=True),
    ]

    def __init__(
        self,
        visitor: Visitor,
        terminal: Terminal,
        store: Store,
        games: Mapping[str, AnyGame],
        lobby: Lobby,
        user_settings: UserSettings,
        *,
        clock: Callable[[], int],
        language: str | None = None,
        name: str = "",
        motd: str = "",
    ) -> None:
        """Open the app for a visitor.

        `language` is spoken to those who have not chosen, nor their terminal either.
        """
        profile = user_settings.of(visitor)
        session = session_of(visitor, profile, terminal.environment, language)
        if profile.preferences.load().theme is None and terminal.depth in (Depth.NONE, Depth.SIXTEEN):
            session.change(theme=_SIXTEEN)
        super().__init__(terminal, store, games, clock=clock, session=session, profile=profile)
        self.visitor = visitor
        self.context.matches = lobby.match_service
        self.context.analyses = lobby.analyses
        self.context.campaigns = lobby.campaigns
        self.context.spend = spend = lambda act: lobby.spend(act, visitor.name)
        limit_profile(profile, spend)
        self.context.typist = None if visitor.organiser else Typist(profile.owner, visitor.name, spend)
        if lobby.tournament_sessions is not None:
            self.context.tournaments = lobby.tournament_sessions
        person = LobbyPerson(visitor.name, visitor.guest, visitor.organiser, address=visitor.address)
        self.client = LobbyClient(self, lobby, person, LobbyNavigation)
        self._hall = name
        self._motd = motd

    def sentence(self, key: str, /, **data: object) -> str:
        """Return a sentence of the catalogs in the visitor's language."""
        return self.context.session.words(key, **data)

    def get_default_screen(self) -> Screen[Any]:
        """Return the first screen: the hall (hook of Textual)."""
        from tui.lobby.lobby import LobbyScreen

        return LobbyScreen(self.client, self._hall)

    def first_run(self) -> Screen[Any]:
        """Return what greets somebody who comes for the first time."""
        from tui.lobby.rows import FirstVisitScreen

        return FirstVisitScreen(self.client)

    async def ended(self) -> None:
        """End the visit."""
        self.client.leave()

    def on_remote_app_away(self) -> None:
        """Let the others know that the line has dropped."""
        self.client.away(True)

    def on_remote_app_back(self) -> None:
        """Let the others know that it is there again."""
        self.client.away(False)

    def on_ready(self) -> None:
        """Come into the hall; say how a guest comes back, and what the organiser says to everybody."""
        self.client.arrive()
        if self.visitor.back:
            self.client.go_back_to_play()
        if text := self.client.return_code_text:
            self.notify(text, severity="warning", timeout=_RETURN_CODE_SECONDS, markup=False)
        if self._motd:
            self.notify(self._motd, markup=False)

    async def change_settings(self, **chosen: object) -> None:
        """Change settings; the name stays that of the login."""
        chosen.pop("name", None)
        await super().change_settings(**chosen)

    def push_screen(self, screen: Screen[Any] | str, *args: Any, **kwargs: Any) -> Any:
        """Open a screen, unless it is for the organiser only: its caller gets None (hook of Textual)."""
        if self._opens(screen):
            return super().push_screen(screen, *args, **kwargs)
        return asyncio.sleep(0) if kwargs.get("wait_for_dismiss") else AwaitComplete()

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Put a screen in the place of this one, unless it is for the organiser only (hook of Textual)."""
        return super().switch_screen(screen) if self._opens(screen) else AwaitComplete()

    def _opens(self, screen: Screen[Any] | str) -> bool:
        # What lies over a screen belongs to it, but the files of the club's computer are nobody's else.
        if isinstance(screen, ModalScreen):
            allowed = self.client.person.organiser or not isinstance(screen, FileDialog)
        else:
            allowed = may_open(self.client.person, getattr(screen, "place", ""))
        if allowed:
            return True
        self.notify(self.sentence("lobby.for_organisers"), severity="warning", markup=False)
        return False

    def page_viewer(self) -> PageViewer:
        """Return who looks at pages here; what a guest chooses is not kept."""
        person = self.client.person
        return PageViewer(person.name, person.organiser, lasting=not person.guest)

    def match_screen(self, live_match: LiveMatch) -> Screen[Any]:
        """Return the screen of a match: one's own seats, or to watch."""
        return self.client.match_screen(live_match)

    def resume_match(self, match: str) -> None:
        """Go on with a game in which one has a seat."""
        if match in self.client.lobby.matches.waiting_for(self.visitor.name):
            self.client.open(match)
        else:
            self.notify(self.sentence("lobby.not_your_game"), severity="warning", markup=False)

    def resume_last(self) -> None:
        """Go on with the newest game of one's own that is not over."""
        mine = next(iter(self.client.lobby.matches.waiting_for(self.visitor.name)), None)
        if mine is not None:
            self.client.open(mine)
        else:
            self.notify(self.sentence("home.no_unfinished"), markup=False)

    def open_person(self, *names: str) -> None:
        """Open somebody's page as any app does, so often at most; says so where that is too often."""
        with reporting(self.tell_error):
            self.context.spend("read")
            super().open_person(*names)

    def new_match(
        self,
        game: str,
        players: tuple[Player, ...],
        options: Any,
        *,
        minutes: int = 0,
        chosen: Collection[str] = (),
    ) -> LiveMatch:
        """Begin a match against bots in the hall; raises as `Lobby.begin_alone` does."""
        lobby, name = self.client.lobby, self.visitor.name
        return lobby.begin_alone(name, game, players, options, minutes, chosen=chosen).live_match

    def action_redraw(self) -> None:
        """Draw the whole terminal again, after something else has written on it."""
        if self.driver is not None:
            self.driver.redraw()

    def action_go(self) -> None:
        """Answer what waits for this person, wherever they are."""
        if calls := self.client.calls:
            self.client.answer(calls[0])

    def replay_match(self, match: str, eyes: Sequence[Viewer] = (), *, analyses: bool = False) -> None:
        """Replay a finished match; a running one would show hidden cards."""
        with reporting(self.tell_error):
            self.context.spend("read")
            record = self.context.store.matches.load(match)
            if may_read(self.client.person, record):
                game = self.context.games[record.header.game]
                super().replay_match(match, eyes or eyes_of(self.client.person, game, record), analyses=analyses)
            else:
                key = "lobby.not_over" if record.status == "open" else "lobby.not_your_match"
                self.notify(self.sentence(key), severity="warning", markup=False)


class ProjectorApp(CarteadoApp):
    """App that begins with the projector's screen and ends with it."""

    greets = False
    CSS_PATH = str(Path(tui.app.__file__).parent / "styles" / "app.tcss")

    def __init__(self, *given: Any, tournament: str, following: bool = False, **chosen: Any) -> None:
        """Show the tournament with that id, or, `following`, every newer one as soon as it is played.

        Everything else is as in CarteadoApp.
        """
        super().__init__(*given, **chosen)
        self._tournament = tournament
        self._following = following

    def get_default_screen(self) -> Screen[Any]:
        """Return the projector's screen (hook of Textual)."""
        given = self.context
        club = ServiceContext(
            given.store, lambda: given.matches, given.games, given.clock, given.seed_source, no_papers
        )
        return ProjectorScreen(TournamentSession(club, self._tournament), following=self._following)


class QuizApp(CarteadoApp):
    """App that begins with a quiz and ends with it."""

    greets = False
    CSS_PATH = str(Path(tui.app.__file__).parent / "styles" / "app.tcss")

    def __init__(self, *given: Any, questions: Sequence[QuizQuestion], **chosen: Any) -> None:
        """Ask these questions, one at least; everything else is as in CarteadoApp."""
        super().__init__(*given, **chosen)
        self._questions = questions

    def on_mount(self) -> None:
        """Ask the first question; whoever leaves the quiz leaves the app."""
        self.push_screen(QuizScreen(self._questions), lambda _: self.exit())
