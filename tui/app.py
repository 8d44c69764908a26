"""The app: one person's screen on the club's store and tables.

An SSH server runs one for each session.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import WorkerFailed

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from saves.people.profiles import Profile
from saves.store import Store
from tournaments.log import LoggedAct
from tournaments.model import Tournament
from tui import app_screens
from tui.app_navigation import AppNavigation
from tui.context import Context, reporting
from tui.keymap import drawn, key
from tui.services.environment import fresh_seed, now_ms, start_collecting
from tui.services.faults import without_values, write_down
from tui.services.identity.computer_names import keep_back
from tui.services.identity.user_settings import load_settings
from tui.services.streams import ended_by_signals, has_job_control, suspend_job
from tui.services.turn_loop import run_in_turns
from tui.texts.localizer import Session
from tui.textual_compat import shared_stylesheet
from tui.theme import DARK, LIGHT, VARIABLES
from tui.widgets.screen import BaseScreen

if TYPE_CHECKING:
    from typing import TypeAlias

    from tui.documents.offline_kit import OfflineKit
    from tui.services.bots.chooser import Chooser
    from tui.services.lobby.admin import LocalServer, ServerConfig
    from tui.services.tournaments.club import PaperScope

    MakeServer: TypeAlias = Callable[["CarteadoApp", ServerConfig], LocalServer]
    """Makes a server that runs beside an app."""


WIDTHS = ((0, "-narrow"), (80, "-compact"), (120, "-wide"))
"""From which width on a screen has which class; the app is made for 80 and for 120 columns."""
HEIGHTS = ((0, "-low"), (24, "-short"), (40, "-tall"))
"""From which height on a screen has which class."""


def _acts() -> type[Provider]:
    from tui.screens.settings import ActsProvider

    return ActsProvider


_GREETING_SECONDS = 15.0
_BY_SIGNAL = 128
"""What a shell adds to the number of the signal that has ended a command."""


_COLOURS = {"standard": 16, "windows": 16, "256": 256}
_ALL_COLOURS = 1 << 24
"""How many colours a terminal shows, by Rich's word for it; of one without a word all are taken to be shown."""


def _no_server() -> MakeServer:
    raise CarteadoError("hall_missing")


class CarteadoApp(AppNavigation, inherit_bindings=False):
    """The whole app for one person.

    Nothing here is shared but the store, the games and the services: language, suits and theme belong to the session.
    """

    TITLE = "Carteado"
    outlives: ClassVar[bool] = True
    """Whether a fault of the program leaves it open; tests let each fault end it."""
    greets: ClassVar[bool] = True
    """Whether somebody who is here for the first time is asked for a language and a name."""
    has_store: ClassVar[bool] = True
    """Whether whoever sits here may copy the store and put a copy in its place."""
    # Whole: a relative one would be looked for beside the page of whatever app is made of this one.
    CSS_PATH = str(Path(__file__).with_name("styles") / "app.tcss")
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_acts}
    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+p", "command_palette", "key.app.palette", priority=True),
        key("escape", "back", "key.app.back"),
        key("question_mark", "help", "key.app.help"),
        key("ctrl+q", "quit", "key.app.quit", show=False, priority=True),
        key("ctrl+c", "how_to_quit", "key.app.how_to_quit", show=False),
        key("ctrl+z", "suspend", "key.app.suspend", show=False),
    ]

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        lang: str | None = None,
        clock: Callable[[], int] = now_ms,
        seed_source: Callable[[], bytes] = fresh_seed,
        session: Session | None = None,
        profile: Profile | None = None,
        backs_up: bool = False,
        greeting: str = "",
        server_maker: Callable[[], MakeServer] | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        """Open the app on a store.

        `lang` overrules the language of the settings for this run; `clock` gives milliseconds since 1970 and
        `seed_source` 32 bytes for each new match; `session` replaces the one that the kept settings make. Settings are
        those of `profile`, by default of whoever uses this computer. With `backs_up` a copy of the store is made every
        day; `greeting` is said at the beginning. `server_maker` loads what opens a server for others beside this app,
        and raises CarteadoError "hall_missing" where it cannot be had. Bots think where the `chooser` lets them, by
        default in a thread.
        """
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = list(WIDTHS)
        self.VERTICAL_BREAKPOINTS = list(HEIGHTS)
        self._retelling = asyncio.Lock()
        self.restoring: Path | None = None
        """The copy to be put in the place of the store once the app has ended."""
        self._backs_up = backs_up
        self._faults: dict[str, str] = {}
        """The places of the program where something has failed, and the log that has it."""
        self._greeting = greeting
        self._server_maker = server_maker or _no_server
        profile = profile or store.profile
        self.context = Context(
            self,
            store,
            games,
            session or Session(load_settings(profile), os.environ, language=lang),
            profile,
            clock=clock,
            seed_source=seed_source,
            documents=self._refresh_papers,
            chooser=chooser,
            owns_store=self.has_store,
        )
        """What every screen is given."""
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = self.context.session.settings.theme
        # By the theme that is worn: Textual would parse all rules by its own first, and then again by this one.
        self.stylesheet = shared_stylesheet(self.get_css_variables())

    @cached_property
    def papers(self) -> OfflineKit:
        """The papers of tournaments, kept fresh on disk for the hour when the laptop stops."""
        from tui.documents.offline_kit import kept_papers

        def notify_trouble(trouble: CarteadoError) -> None:
            self.notify(self.context.session.words.error(trouble), severity="warning", timeout=12, markup=False)

        return kept_papers(self.context.store, lambda: self.context.session.words, self.context.clock, notify_trouble)

    def _refresh_papers(
        self, tournament: str, state: Tournament, entries: Sequence[LoggedAct], what: PaperScope = "all", /
    ) -> None:
        self.papers.refresh(tournament, state, entries, what)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the variables that a theme of sixteen colours leaves open (hook of Textual)."""
        return VARIABLES

    def get_key_display(self, binding: Binding) -> str:
        """Return how a key is written (hook of Textual)."""
        return binding.key_display or drawn(binding.key, self.context.session.words)

    def get_default_screen(self) -> Screen[Any]:
        """Return the first screen: home (hook of Textual)."""
        return app_screens.home_screen()

    def on_mount(self) -> None:
        """Greet somebody who is here for the first time."""
        if self.greets and not self.context.session.settings.welcomed:
            self.push_screen(self.first_run())
        if self._greeting:
            self.notify(self._greeting, timeout=_GREETING_SECONDS, markup=False)
        self.call_after_refresh(self._load_the_rest)

    def _load_the_rest(self) -> None:
        """Do what the first screen should not wait for."""
        start_collecting()
        if self._backs_up:
            self._keep_backups()
            self.run_worker(partial(tuple, self.context.games.values()), group="games", thread=True)

    def _keep_backups(self) -> None:
        from tui.services.backups import keep_daily_backups

        def notify_trouble(trouble: CarteadoError) -> None:
            said = self.context.session.words("backups.daily.trouble", error=self.context.session.words.error(trouble))
            self.notify(said, severity="warning", timeout=_GREETING_SECONDS, markup=False)

        self.run_worker(
            keep_daily_backups(self.context.store.path, notify_trouble), group="backups", exit_on_error=False
        )

    def restore(self, backup: Path) -> None:
        """End the app, and let whoever opened it put a copy in the place of the store."""
        self.restoring = backup
        self.exit()

    def first_run(self) -> Screen[Any]:
        """Return the first-run screen."""
        return app_screens.first_run_screen()

    def run(self, **how: Any) -> Any:
        """Run until the app is left, or ended by a signal.

        The terminal is given back as it was (hook of Textual).
        """

        async def run() -> Any:
            with ended_by_signals(lambda number: self.exit(return_code=_BY_SIGNAL + number)):
                return await self.run_async(**how)

        return run_in_turns(run())

    @property
    def colours(self) -> int:
        """How many colours the terminal shows."""
        return _ALL_COLOURS if self.is_headless else _COLOURS.get(self.console.color_system or "", _ALL_COLOURS)

    async def on_unmount(self) -> None:
        """Put away what the app kept open (hook of Textual)."""
        await self.ended()

    async def ended(self) -> None:
        """Close the server that was opened from here, notifying everybody there, and write the papers due."""
        embedded_server, self.embedded_server = self.embedded_server, None
        if embedded_server is not None:
            await embedded_server.close()
        if "papers" in vars(self):
            self.papers.hurry()

    async def change_settings(self, **chosen: object) -> None:
        """Choose settings, keep them, and show every open screen by them at once."""
        self.context.session.change(**chosen)
        self.context.profile.preferences.change(**chosen)
        if chosen.get("name"):
            keep_back(self.context.store, (self.context.session.settings.name,), self.context.clock())
        self.theme = self.context.session.settings.theme
        async with self._retelling:
            for screen in tuple(self.screen_stack):
                retell = getattr(screen, "retell", None)
                if retell is not None and screen in self.screen_stack:
                    await retell()

    @property
    def takes_input(self) -> bool:
        """Tell whether no screen is being drawn anew."""
        return not self._retelling.locked()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the way back where there is none (hook of Textual)."""
        return len(self.screen_stack) > 1 if action == "back" else super().check_action(action, parameters)

    def enter(self, entry: str) -> None:
        """Open what an entry of home names."""
        match entry:
            case "play_now" if not self.context.played_before:
                self.choose_game("play_now.which", self.play_now)
            case "play_now":
                self.play_now()
            case "decks":
                from tui.games.deck_builder import games_with_decks

                self.choose_game("decks.which", self.open_decks, games_with_decks())
            case "drawings":
                self.draw()
            case "tutorial":
                self.learn()
            case "resume":
                self.resume_last()
            case "quit":
                self.exit()
            case "server":
                self.show_server()
            case "person":
                self.open_person()
            case "quiz":
                self.choose_game("quiz.which", self.open_quiz, app_screens.games_with_quiz(self.context))
            case _:
                self.push_screen(app_screens.entry_screen(self.context, entry))

    def show_server(self) -> None:
        """Show the server that is open, or how to open it; says so when it cannot be had here."""
        with reporting(self.tell_error):
            self._server_maker()
            self.push_screen(app_screens.server_screen(self.embedded_server))

    def make_server(self, config: ServerConfig) -> LocalServer:
        """Return a server that runs beside this app, not started yet; raises CarteadoError "hall_missing"."""
        return self._server_maker()(self, config)

    def outlive(self, error: BaseException, failed: Screen[Any] | None = None) -> bool:
        """Report a fault, log it, and close the screen that failed, if any.

        An error with a code is no fault of the program, and the first screen cannot be left: False tells so.
        """
        stack = self.screen_stack
        kept = not stack or failed is stack[0]
        if not self.outlives or kept or isinstance(error, CarteadoError) or self.is_leaving:
            return False
        said = self.context.session.words("app.fault", log=self._noted(error))
        self.notify(said, severity="error", timeout=_GREETING_SECONDS, markup=False)
        if failed is not None:
            self.call_later(failed.dismiss, None)
        elif isinstance(self.screen, BaseScreen):
            self.screen.begin_anew()
        return True

    def _noted(self, error: BaseException) -> str:
        """Write a fault down, once a place of the program; returns the name of the file."""
        fault = without_values(error)
        place = fault.partition(" < ")[0]
        if place not in self._faults:
            self._faults[place] = self.write_down(fault)
        return self._faults[place]

    def write_down(self, fault: str) -> str:
        """Write a fault down; returns the name of the file."""
        return write_down(self.context.store.path, fault, datetime.now(self.context.session.zone))

    def take_failure(self, error: Exception) -> bool:
        """End with one line, not with a traceback.

        The store cannot be read or written, or the first screen fails.
        """
        cause = error.error if isinstance(error, WorkerFailed) else error
        if not (self.outlives or isinstance(cause, CarteadoError)):
            return False
        if not self.has_exit_text:
            text = Text(self._last_words(cause), no_wrap=True, overflow="ignore")
            self.exit(return_code=1, message=text)
        return True

    def _last_words(self, cause: BaseException) -> str:
        words = self.context.session.words
        if isinstance(cause, CarteadoError):
            return words.error(cause)
        return f"{words('app.fault.ended', log=self._noted(cause))}\n{words('app.fault.lines')}"

    def notify(self, message: str, **how: Any) -> None:
        """Show a short notice; a notice that repeats an earlier one replaces it (hook of Textual)."""
        self.forget_notice(message)
        super().notify(message, **how)

    async def action_back(self) -> None:
        """Leave the screen for the one below; home is the last."""
        if len(self.screen_stack) > 1:
            self.screen.dismiss()

    def action_help(self) -> None:
        """Explain the screen and its keys."""
        from tui.screens.settings import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen.about(self.screen))

    def action_how_to_quit(self) -> None:
        """Show which key quits, for ^c pressed by habit."""
        self.notify(self.context.session.words("app.how_to_quit"), markup=False)

    def action_suspend(self) -> None:
        """Give the terminal to its shell until the person comes back.

        Says so where that cannot be, or harms others.
        """
        if self.embedded_server is not None:
            self.notify(self.context.session.words("app.suspend.hall"), markup=False)
        elif self.can_suspend:
            suspend_job()
        else:
            self.notify(self.context.session.words("app.suspend.not"), markup=False)

    @on(Driver.SignalResume)
    def _resumed(self) -> None:
        self.refresh_css(animate=False)
        self.screen.refresh()

    @property
    def can_suspend(self) -> bool:
        """Tell whether a shell waits that takes the terminal, and gives it back."""
        driver = self.running_driver
        return driver is not None and driver.can_suspend and has_job_control()

    def action_command_palette(self) -> None:
        """Open the list of everything that can be done here."""
        from tui.screens.settings import PalettePrompt

        if self.use_command_palette and not isinstance(self.screen, PalettePrompt):
            self.push_screen(PalettePrompt(placeholder=self.context.session.words("palette.placeholder")))
