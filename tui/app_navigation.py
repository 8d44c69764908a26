"""Screens of the app, each opened by name, and the words for what prevents it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from textual import work
from textual.screen import Screen

from engine.core.errors import CarteadoError
from engine.core.log import Player
from tui import app_screens
from tui.context import Context, MatchView, reporting
from tui.services.matches.player_update import Viewer
from tui.widgets.ordered_input import OrderedInput

if TYPE_CHECKING:
    from tui.services.lobby.admin import LocalServer
    from tui.services.matches.attendance import Role
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.table_options import Named, Option
    from tui.services.people.rights import PageViewer
    from tui.services.review.side_lines import SideLineService


class AppNavigation(OrderedInput, inherit_bindings=False):
    """The part of the app that is its Navigator: screens reach one another by it alone."""

    context: Context
    """What every screen is given."""
    embedded_server: LocalServer | None = None
    """The server that was opened from here."""

    def tell_error(self, error: CarteadoError) -> None:
        """Show a refusal in words."""
        self.notify(self.context.session.words.error(error), severity="error", markup=False)

    def play_now(self, key: str | None = None, options: Any = None) -> None:
        """Begin a match against the best bot of a game, the one played last if none is named.

        Its default rules hold where there are no options.
        """
        from tui.services.matches.seating import default_players

        game = self.context.games[key or self.context.last_game]
        self.start_match(game.key, default_players(game, self.context.session.me), options or game.options_type())

    def choose_game(self, question: str, chosen: Callable[[str], None], games: Sequence[str] = ()) -> None:
        """Ask which of these games (by default all) is meant, unless there is only one."""
        offered = [game for game in self.context.games if game in games or not games]
        if len(offered) == 1:
            chosen(offered[0])
            return
        dialog = app_screens.game_dialog(self.context, question, offered)
        self.push_screen(dialog, lambda game: chosen(game) if game is not None else None)

    def learn(self, game: str = "") -> None:
        """Open the tutorial of a game, asking which is meant if none is named."""

        def opened(game: str, key: str | None) -> None:
            if key is not None:
                self.push_screen(app_screens.tutorial_screen(self.context, game, key))

        def chosen(game: str) -> None:
            with reporting(self.tell_error):
                dialog = app_screens.tutorial_dialog(self.context, game)
                if dialog is None:
                    opened(game, "")
                else:
                    self.push_screen(dialog, lambda key: opened(game, key))

        if game:
            chosen(game)
        else:
            self.choose_game("tutorial.which", chosen)

    def start_match(
        self,
        game: str,
        players: tuple[Player, ...],
        options: Any,
        *,
        minutes: int = 0,
        campaign: str = "",
        chosen: Collection[str] = (),
        instead: Screen[Any] | None = None,
    ) -> None:
        """Seat the players and open the table, in the place of a screen if given.

        `minutes` limit the game, 0 do not. In a `campaign` everybody brings their purse. Options `chosen` by hand are
        played as they stand. Says in words why not when the game cannot be set up so.
        """
        with reporting(self.tell_error):
            if campaign:
                live_match = self.context.campaigns.start(campaign, players, options, minutes=minutes)
            else:
                live_match = self.new_match(game, players, options, minutes=minutes, chosen=chosen)
            self.context.profile.preferences.change(last_game=game)
            self.open_match(live_match, instead=instead)

    def new_match(
        self,
        game: str,
        players: tuple[Player, ...],
        options: Any,
        *,
        minutes: int = 0,
        chosen: Collection[str] = (),
    ) -> LiveMatch:
        """Begin a match at this computer; raises as MatchService.new_match does."""
        return self.context.matches.new_match(game, players, options, minutes=minutes, chosen=chosen)

    def open_match(self, live_match: LiveMatch, *, instead: Screen[Any] | None = None) -> None:
        """Open the table of a match, in the place of a screen if given."""
        if instead is not None and self.screen is instead:
            self.switch_screen(self.match_screen(live_match))
        else:
            self.push_screen(self.match_screen(live_match))

    def match_screen(self, live_match: LiveMatch) -> Screen[Any]:
        """Return the screen of a match for whoever sits here; the server beside this app has one of its own."""
        from tui.match.table import TableScreen

        shared = self.embedded_server.match_screen(live_match) if self.embedded_server is not None else None
        return shared or TableScreen(live_match)

    def participant_screen(
        self, live_match: LiveMatch, who: str, role: Role, speak: Callable[[str], None]
    ) -> Screen[None]:
        """Return the screen of a match for one of several people at it; `speak` says a line to the others."""
        from tui.match.table import TableScreen

        screen = TableScreen(live_match, who, role)
        screen.speak = speak
        return screen

    def match_on_top(self) -> bool:
        """Tell whether the screen that is seen shows a match with people at it."""
        from tui.match.shared import SharedScreen

        return isinstance(self.screen, SharedScreen)

    def open_matches(self) -> Iterator[MatchView]:
        """Return the matches that are open on some screen."""
        from tui.match.table import TableScreen

        return (screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    def suits(self, game: str, options: Any) -> tuple[str, ...]:
        """Return the suits that the seats have chosen, () in a game without."""
        from tui.games.game_ui import game_ui_of

        return game_ui_of(game).suits(options)

    def open_rules(self, game: str, rule: str = "") -> None:
        """Open the rules of a game, at the rule with that id if one is named."""
        self.push_screen(app_screens.rules_screen(game, rule))

    def club_options(self, game: str) -> tuple[Option, ...]:
        """Return the options of a table that are made of what the club keeps for the game, such as card sets."""
        from tui.games.club_options import club_options

        return club_options(game, self.context.club_values, self.context.session.words)

    def open_decks(self, game: str) -> None:
        """Open the builder of a game's decks."""
        self.push_screen(app_screens.decks_screen(game))

    def draw(self) -> None:
        """Open the editor of the club's drawings, such as labyrinths."""

        def chosen(key: str | None) -> None:
            if key is not None:
                self.push_screen(app_screens.drawing_screen(key))

        self.push_screen(app_screens.drawing_dialog(self.context), chosen)

    def read_named(self, game: str, options: Any, text: str) -> Named:
        """Return the value that a code or a text stands for, such as a deck, at a table; raises CarteadoError."""
        from tui.games.handed_in import read_at

        return read_at(game, options, text, self.context.session.words)

    def open_club(self) -> None:
        """Open the ranking of the club's players."""
        self.push_screen(app_screens.club_screen())

    def page_viewer(self) -> PageViewer:
        """Return who looks at pages here: whoever sits at the club's computer organises."""
        from tui.services.people.rights import PageViewer

        return PageViewer(self.context.session.settings.name, organiser=True)

    def ask_person(self) -> None:
        """Ask for a name and open the page of whoever has it."""
        self.push_screen(app_screens.name_dialog(self.context), lambda name: self.open_person(name) if name else None)

    def open_quiz(self, game: str) -> None:
        """Ask what one would play in one's own matches of a game; says so where none asks anything."""
        self._open_quiz(game)

    @work(exclusive=True, group="quiz")
    async def _open_quiz(self, game: str) -> None:
        screen = await app_screens.quiz_screen(self.context, game)
        if screen is None:
            self.notify(self.context.session.words(app_screens.why_no_quiz(game)), markup=False)
        else:
            self.push_screen(screen)

    def open_person(self, *names: str) -> None:
        """Open the page of the person with these names, after asking where they name several people.

        With no names the person's own page. A page that may not be seen is refused in words.
        """
        if len(names) > 1:
            dialog = app_screens.names_dialog(self.context, names)
            self.push_screen(dialog, lambda name: self.open_person(name) if name is not None else None)
            return
        viewer = self.page_viewer()
        if not names and not viewer.name:
            self.ask_person()
            return
        with reporting(self.tell_error):
            screen = app_screens.person_screen(self.context, next(iter(names), viewer.name), viewer)
            self.push_screen(screen)

    def resume_last(self) -> None:
        """Go on with the newest game that is not over."""
        open_lines = self.context.store.matches.each(status="open")
        newest = next((line for line in open_lines if line.resumable), None)
        if newest is not None:
            self.resume_match(newest.id)
        else:
            self.notify(self.context.session.words("home.no_unfinished"), markup=False)

    def open_desk(self, tournament: str) -> None:
        """Go on with a tournament at the organiser's desk."""
        with reporting(self.tell_error):
            screen = app_screens.desk_screen(self.context, tournament)
            self.push_screen(screen)

    def resume_match(self, match: str) -> None:
        """Go on with a game that was interrupted."""
        with reporting(self.tell_error):
            live_match = self.context.matches.resume(match)
            self.open_match(live_match)

    def replay_match(self, match: str, eyes: Sequence[Viewer] = (), *, analyses: bool = False) -> None:
        """Look at a game of the library from its beginning, with any of these eyes, by default all there are."""
        with reporting(self.tell_error):
            screen = app_screens.replay_screen(self.context, match, eyes, analyses=analyses)
            self.push_screen(screen)

    def replay_side_line(self, side_lines: SideLineService, number: int) -> None:
        """Look at a side line from where it begins."""
        with reporting(self.tell_error):
            screen = app_screens.side_line_screen(side_lines, number)
            self.push_screen(screen)
