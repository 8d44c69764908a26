"""Home: where everything begins.

What was interrupted stands first, then the games, then what was played.
"""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from engine.core.keys import KeyFamily
from saves.matches.record import MatchLine
from saves.tournaments.tournaments import TournamentLine
from tui.keymap import key
from tui.services.identity.names import clean
from tui.texts.keys import GAME
from tui.texts.lengths import tutorial_minutes
from tui.widgets.cells import Cell, Narrowing
from tui.widgets.form import content_of
from tui.widgets.game_list import LAST_DIGIT, GameList, digit_keys, game_rows
from tui.widgets.list_page import ListPage
from tui.widgets.page import Emblem
from tui.widgets.row_list import Column, Row, RowList

_ENTRY = KeyFamily(
    "home.{}",
    "tutorial new_game play_now resume library quiz person by_hand decks tournaments server rules settings quit",
)
_KEY = KeyFamily(
    "key.home.{}", "tutorial new_game play_now resume library quiz decks tournaments server rules settings quit"
)
_ELSEWHERE = {"person": "key.person.open", "by_hand": "key.by_hand.open"}
"""The words of keys that open the same from other screens too."""

ENTRIES = (
    ("c", "resume"),
    ("n", "new_game"),
    ("b", "play_now"),
    ("u", "tutorial"),
    ("g", "library"),
    ("z", "quiz"),
    ("f", "person"),
    ("a", "by_hand"),
    ("d", "decks"),
    ("t", "tournaments"),
    ("s", "server"),
    ("r", "rules"),
    ("o", "settings"),
    ("q", "quit"),
)
"""The keys of the lobby and what each opens, in the order of the menu; the first only where there is something."""

_SHOWN = 20
_TOURNAMENTS = 3
"""So many tournaments that are not over stand above the games."""
_TOURNAMENT = "tournament:"
"""What the names of their rows begin with."""
_MENU = (Column(2), Column(), Column(5, right=True))
_GAMES = (Column(), Column(11, right=True))


def _menu_lines(size: Size) -> int:
    return 3 if size.height >= 56 else 2 if size.height >= 40 else 1


def _game_lines(size: Size) -> int:
    return 2 if size.height >= 34 else 1


class HomeScreen(ListPage):
    """The first screen: the menu on the left.

    Matches to resume, the games and the last results on the right.
    """

    place = "place.home"
    _unfinished = False
    _marked = ""
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            key(
                keys,
                f"enter('{entry}')",
                _ELSEWHERE.get(entry) or _KEY(entry),
                show=entry in ("new_game", "resume", "rules"),
            )
            for keys, entry in ENTRIES
        ),
        *digit_keys(),
        key("B", "enter('backups')", "key.home.backups", show=False),
        key("m", "enter('drawings')", "key.home.drawings", show=False),
        key("right,l", "to_games", "key.home.to_games", show=False),
        key("left,h", "to_menu", "key.home.to_menu", show=False),
    ]

    def body(self) -> ComposeResult:
        """Show the emblem, the menu and the games."""
        words = self.words
        yield Emblem(self.session, words("home.motto"))
        with Horizontal(id="lobby"):
            yield RowList(_MENU, self._menu(), id="menu", lines=_menu_lines, title=words("home.menu"))
            with Vertical(id="games"):
                yield RowList(
                    _GAMES, id="unfinished", lines=_game_lines, classes="-quiet", title=words("home.unfinished")
                )
                yield GameList(self.context, id="play", classes="-quiet", title=words("home.games"))
                yield RowList(_GAMES, id="results", lines=_game_lines, classes="-quiet", title=words("home.results"))
        yield Static(id="newcomer")

    def refill(self) -> None:
        """Read the open games and the last results from the store."""
        matches = self.context.store.matches
        running = [line for line in self.context.store.tournaments.list() if not line.finished][:_TOURNAMENTS]
        unfinished = matches.library(status="open", limit=_SHOWN)
        if any(line.tournament for line in unfinished) and self.context.tournaments.end_overtaken(unfinished):
            unfinished = matches.library(status="open", limit=_SHOWN)
        finished = matches.library(status="finished", limit=_SHOWN)
        self.query_one("#menu", RowList).show(self._menu())
        text = self.words("home.newcomer" if unfinished else "home.newcomer.first", last=LAST_DIGIT)
        self.query_one("#newcomer", Static).update(Content.styled(text, "$faint"))
        self._unfinished = bool(unfinished)
        self.refresh_bindings()
        resumed = self.query_one("#unfinished", RowList)
        resumed.show([*map(self._tournament_row, running), *map(self._game_row, unfinished)])
        resumed.display = bool(running or unfinished)
        games = self.query_one(GameList)
        games.show(game_rows(self.context))
        if self._marked != self.context.last_game:
            self._marked = self.context.last_game
            games.go_to(self._marked)
        self.query_one("#results", RowList).show(
            [self._game_row(line) for line in finished] or [self._nothing("home.no_results")]
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to go on only where something was left (hook of Textual)."""
        if action == "enter" and parameters == ("resume",):
            return self._unfinished
        return super().check_action(action, parameters)

    def _menu(self) -> tuple[Row, ...]:
        matches = self.context.store.matches
        counts = {"resume": matches.count(status="open"), "library": matches.count()}
        rows = []
        for keys, entry in ENTRIES:
            if entry == "resume" and not counts[entry]:
                continue
            count = counts.get(entry, 0)
            cells: tuple[Cell, ...] = (
                Content.styled(keys, "bold $accent"),
                self.words(_ENTRY(entry)),
                Content.styled(self.words.number(count), "$faint") if count else "",
            )
            note = self._note(entry)
            rows.append(Row(entry, cells, Content.styled(f"  {note}", "$faint")))
        return tuple(rows)

    def _note(self, entry: str) -> str:
        words, games = self.words, self.context.games
        if entry == "play_now" and not self.context.played_before:
            return words("home.play_now.any", count=len(games))
        least, most = tutorial_minutes(games)
        game = words(GAME(self.context.last_game))
        return words(f"{_ENTRY(entry)}.note", game=game, count=len(games), least=least, most=most)

    def _game_row(self, line: MatchLine) -> Row:
        session = self.session
        when = session.when(line.ended or line.created, self.context.clock())
        note = self.words("home.game_note", game=session.game_name(line.game), count=line.plies)
        # Where a row has one line only, the note below is not seen.
        game = (session.short_game_name(line.game), "$faint"), (" ", "")
        forms = (session.players_of(line, most) for most in range(len(line.players), 0, -1))
        content = Narrowing(tuple(content_of((*game, *players)) for players in forms))
        return Row(line.id, (content, Content.styled(when, "$faint")), Content.styled(note, "$faint"))

    def _tournament_row(self, line: TournamentLine) -> Row:
        when = self.session.when(line.created, self.context.clock())
        note = self.words("home.tournament_note", count=line.acts)
        cells = (Content.styled(clean(line.line), "bold"), Content.styled(when, "$faint"))
        return Row(f"{_TOURNAMENT}{line.id}", cells, Content.styled(note, "$faint"))

    def _nothing(self, word: str) -> Row:
        return Row("", (self.words(word),))

    @on(RowList.Moved, "#menu")
    def _entry_marked(self, event: RowList.Moved) -> None:
        if _menu_lines(self.app.size) == 1:
            self.query_one("#newcomer", Static).update(Content.styled(self._note(event.name), "$faint"))

    @on(RowList.Chosen, "#menu")
    def _entry_chosen(self, event: RowList.Chosen) -> None:
        self.action_enter(event.name)

    @on(RowList.Chosen, "#unfinished")
    def _resume_chosen(self, event: RowList.Chosen) -> None:
        if event.name.startswith(_TOURNAMENT):
            self.context.navigator.open_desk(event.name.removeprefix(_TOURNAMENT))
        else:
            self.context.navigator.resume_match(event.name)

    @on(RowList.Chosen, "#play")
    def _game_chosen(self, event: RowList.Chosen) -> None:
        self.context.navigator.play_now(event.name)

    @on(GameList.Learn)
    def _game_to_learn(self, event: GameList.Learn) -> None:
        self.context.navigator.learn(event.game)

    @on(RowList.Chosen, "#results")
    def _replay_chosen(self, event: RowList.Chosen) -> None:
        self.context.navigator.replay_match(event.name)

    def action_enter(self, entry: str) -> None:
        """Open an entry of the menu."""
        self.context.navigator.enter(entry)

    def action_play(self, number: int) -> None:
        """Play the game of a digit against bots, at once."""
        self.context.navigator.play_now([*self.context.games][number - 1])

    def action_to_games(self) -> None:
        """Go to the games on the right."""
        if self.focused is self.query_one("#menu"):
            self.query_one("#unfinished" if self.query_one("#unfinished").display else "#play").focus()

    def action_to_menu(self) -> None:
        """Go back to the menu."""
        self.query_one("#menu").focus()
