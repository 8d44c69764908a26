"""The app: one person's screen on the club's store and tables; an SSH server runs one for each session."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.screen import Screen

from engine.core.chance import SEED_BYTES
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from saves.store import Store
from tui.keymap import drawn, key
from tui.session import Session, load_settings
from tui.themes import DARK, LIGHT, VARIABLES

if TYPE_CHECKING:
    from tui.house import House


def _acts() -> type[Provider]:
    from tui.acts import Acts

    return Acts


class CarteadoApp(App[None], inherit_bindings=False):
    """The whole app for one person.

    Nothing here is shared but the store, the games and the house: language, suits and theme belong to the session.
    """

    CSS_PATH = "styles/app.tcss"
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-narrow"), (80, "-compact"), (120, "-wide")]
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-low"), (24, "-short"), (40, "-tall")]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_acts}
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "back", "app.back", show=False),
        key("ctrl+p", "command_palette", "app.palette", priority=True),
        key("question_mark", "help", "app.help"),
        key("ctrl+q", "quit", "app.quit", show=False, priority=True),
        key("ctrl+c", "how_to_quit", "app.how_to_quit", show=False),
    ]

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        lang: str | None = None,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        seed_source: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
        session: Session | None = None,
    ) -> None:
        """Open the app on a store.

        `lang` overrules the language of the settings for this run; `clock` gives milliseconds since 1970 and
        `seed_source` 32 bytes for each new match; `session` replaces the one that the store's settings make.
        """
        super().__init__()
        self.store = store
        self.games = games
        self.clock = clock
        self.seed_source = seed_source
        self.session = session or Session(load_settings(store.settings), os.environ, language=lang)
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = self.session.settings.theme

    @cached_property
    def house(self) -> House:
        """All tables of this process."""
        from tui.house import House

        return House(self.store, self.games, clock=self.clock, seed_source=self.seed_source)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the variables that a theme of sixteen colours leaves open (hook of Textual)."""
        return VARIABLES

    def get_key_display(self, binding: Binding) -> str:
        """Return how a key is written (hook of Textual)."""
        return binding.key_display or drawn(binding.key)

    def get_default_screen(self) -> Screen[object]:
        """Return the first screen: the lobby (hook of Textual)."""
        from tui.screens.lobby import LobbyScreen

        return LobbyScreen()

    def on_mount(self) -> None:
        """Greet somebody who is here for the first time."""
        if not self.session.settings.welcomed:
            from tui.screens.first_run import FirstRunScreen

            self.push_screen(FirstRunScreen())

    async def change_settings(self, **chosen: object) -> None:
        """Choose settings, keep them in the store, and show every open screen by them at once."""
        self.session.change(**chosen)
        for name, value in chosen.items():
            self.store.settings.set(name, value)
        self.theme = self.session.settings.theme
        for screen in tuple(self.screen_stack):
            retell = getattr(screen, "retell", None)
            if retell is not None:
                await retell()

    def tell_error(self, error: CarteadoError) -> None:
        """Say in words what was refused."""
        self.notify(self.session.words.error(error), severity="error", markup=False)

    async def action_back(self) -> None:
        """Leave the screen for the one below; the lobby is the last."""
        if len(self.screen_stack) > 1:
            self.screen.dismiss()

    def action_help(self) -> None:
        """Explain the screen and its keys."""
        from tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen.about(self.screen))

    def action_how_to_quit(self) -> None:
        """Say which key quits: ^c is pressed by habit, and a game is not left by habit."""
        self.notify(self.session.words("app.how_to_quit"), markup=False)

    def action_command_palette(self) -> None:
        """Open the list of everything that can be done here."""
        if self.use_command_palette and not CommandPalette.is_open(self):
            self.push_screen(CommandPalette(placeholder=self.session.words("palette.placeholder")))

    def action_press(self, key_name: str) -> None:
        """Do what the key would do: the mouse's way to a key of the key bar."""
        self.simulate_key(key_name)
