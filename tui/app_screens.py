"""The screens that the app opens, made by what they show; each is imported when it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tui.context import Context
from tui.services.matches.player_update import Viewer
from tui.texts.keys import GAME

if TYPE_CHECKING:
    from tui.services.lobby.admin import LocalServer
    from tui.services.people.rights import PageViewer
    from tui.services.review.side_lines import SideLineService
    from tui.widgets.dialogs import ChoiceDialog, KnownNameDialog


def home_screen() -> Screen[Any]:
    """Return the first screen."""
    from tui.screens.home import HomeScreen

    return HomeScreen()


def first_run_screen() -> Screen[Any]:
    """Return the first-run screen."""
    from tui.widgets.welcome import FirstRunScreen

    return FirstRunScreen()


def server_screen(server: LocalServer | None) -> Screen[Any]:
    """Return the screen of the server that is open, or how to open one."""
    from tui.lobby.server import ServerScreen, StartServerScreen

    return ServerScreen(server) if server is not None else StartServerScreen()


def game_dialog(context: Context, question: str, games: Sequence[str]) -> ChoiceDialog:
    """Return the question for one of these games, each with a digit and a line about it."""
    from tui.widgets.dialogs import ChoiceDialog
    from tui.widgets.row_list import Row

    words = context.session.words
    rows = [
        Row(game, (words(GAME(game)), str(number)), words(f"{GAME(game)}.line")) for number, game in enumerate(games, 1)
    ]
    return ChoiceDialog(words(question), rows)


def tutorial_screen(context: Context, game: str, key: str = "") -> Screen[Any]:
    """Return the tutorial of a game with that key, the first by default."""
    from tui.games.teaching import courses_of
    from tui.match.tutorial import open_tutorial

    courses = courses_of(game)
    return open_tutorial(context, next((course for course in courses if course.key == key), courses[0]))


def tutorial_dialog(context: Context, game: str) -> ChoiceDialog | None:
    """Return the question which of a game's tutorials is meant; None where it has one alone."""
    from tui.games.teaching import courses_of
    from tui.widgets.dialogs import ChoiceDialog
    from tui.widgets.row_list import Row

    words, courses = context.session.words, courses_of(game)
    if len(courses) == 1:
        return None
    rows = [Row(course.key, (words(f"{course.key}.name"), "")) for course in courses]
    return ChoiceDialog(words("tutorial.which.part"), rows)


def rules_screen(game: str, rule: str = "") -> Screen[Any]:
    """Return the rules of a game, at the rule with that id if one is named."""
    from tui.screens.rules import RulesScreen

    return RulesScreen(game, rule)


def decks_screen(game: str) -> Screen[Any]:
    """Return the builder of a game's decks; raises CarteadoError for a game without."""
    from tui.screens.deck_builder import DeckBuilderScreen

    return DeckBuilderScreen(game)


def drawing_screen(key: str) -> Screen[Any]:
    """Return the editor of what a key names; raises CarteadoError where nothing is drawn under it."""
    from tui.games.drawings import kind_named
    from tui.screens.drawing import DrawingScreen

    return DrawingScreen(kind_named(key))


def drawing_dialog(context: Context) -> ChoiceDialog:
    """Return the question what is to be drawn."""
    from tui.games.drawings import DRAWING, all_kinds
    from tui.widgets.dialogs import ChoiceDialog
    from tui.widgets.row_list import Row

    words = context.session.words
    return ChoiceDialog(words("drawings.which"), [Row(key, (words(DRAWING(key)), "")) for key in all_kinds()])


def games_with_quiz(context: Context) -> list[str]:
    """Return the games of which a quiz can be asked."""
    from tui.games.quizzes import games_with_quiz

    return games_with_quiz(context.games)


def why_no_quiz(game: str) -> str:
    """Return the key that tells why one's own matches of a game ask nothing."""
    from tui.games.quizzes import asks_missed_wins

    return "insight.none_missed" if asks_missed_wins(game) else "quiz.none_own"


async def quiz_screen(context: Context, game: str) -> Screen[Any] | None:
    """Return the quiz of one's own matches of a game; None where none of them asks anything."""
    from tui.games.quizzes import questions_of_person
    from tui.match.quiz import QuizScreen

    me = context.session.settings.name
    questions = await questions_of_person(context.analyses, context.store, context.games, game, me)
    return QuizScreen(questions) if questions else None


def club_screen() -> Screen[Any]:
    """Return the ranking of the club's players."""
    from tui.screens.club import ClubScreen

    return ClubScreen()


def person_screen(context: Context, name: str, viewer: PageViewer) -> Screen[Any]:
    """Return somebody's page for whoever looks at it; raises CarteadoError where it may not be seen."""
    from tui.screens.person import PersonScreen
    from tui.services.people.rights import page_for

    return PersonScreen(page_for(context.store, name, viewer), viewer)


def name_dialog(context: Context) -> KnownNameDialog:
    """Return the dialog that asks whose page to open; only the club's computer suggests names."""
    from tui.widgets.dialogs import KnownNameDialog

    names = context.store.players.names() if context.owns_store else ()
    return KnownNameDialog(context.session.words("person.which"), names=names)


def names_dialog(context: Context, names: Sequence[str]) -> ChoiceDialog:
    """Return the question whose page is meant."""
    from tui.services.identity.names import clean
    from tui.widgets.dialogs import ChoiceDialog
    from tui.widgets.row_list import Row

    return ChoiceDialog(context.session.words("person.which"), [Row(name, (clean(name), "")) for name in names])


def desk_screen(context: Context, tournament: str) -> Screen[Any]:
    """Return the organiser's desk of a tournament; raises as TournamentSessions.open does."""
    from tui.organiser.desk import DeskScreen

    return DeskScreen(context.tournaments.open(tournament))


def replay_screen(context: Context, match: str, eyes: Sequence[Viewer] = (), *, analyses: bool = False) -> Screen[Any]:
    """Return the replay of a match, with any of these eyes, by default all there are.

    With its analysis begun or not. Raises CarteadoError for one that is sealed, or that shows nothing.
    """
    from saves.sealed_matches import load_open
    from tui.match.replay import ReplayScreen
    from tui.services.matches.replay import check_header

    record = load_open(context.store, match)
    check_header(context.games[record.header.game], record)
    return ReplayScreen(record, eyes, analyses=analyses)


def side_line_screen(side_lines: SideLineService, number: int) -> Screen[Any]:
    """Return the replay of a side line; raises as SideLineService.load does."""
    from tui.match.side_line_replay import SideLineReplay

    return SideLineReplay(side_lines, number, side_lines.load(number))


def entry_screen(context: Context, entry: str) -> Screen[Any]:
    """Return the screen of an entry of the home screen."""
    match entry:
        case "new_game":
            from tui.screens.new_game import NewGameScreen

            return NewGameScreen()
        case "library":
            from tui.screens.library import LibraryScreen

            return LibraryScreen()
        case "by_hand":
            from tui.screens.by_hand import TypedMatchesScreen

            return TypedMatchesScreen()
        case "tournaments":
            from tui.organiser.tournaments import TournamentsScreen

            return TournamentsScreen()
        case "rules":
            return rules_screen(context.last_game)
        case "backups":
            from tui.screens.backups import BackupsScreen

            return BackupsScreen()
        case "settings":
            from tui.screens.settings import SettingsScreen

            return SettingsScreen()
        case _:
            raise ValueError(entry)
