"""The tab of the standings of a tournament.

Places still open while it runs, the final table with points and ratings at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from tournaments.prizes import categories_of, category_standings
from tournaments.results import Scoring
from tournaments.standings import PersonStanding, Standing, people, ratings_shown, standings
from tournaments.tables import scoring_at
from tui.keymap import key
from tui.organiser.pane import Pane, has_tiebreaks, tiebreak_cells, tiebreak_columns, tiebreak_headings
from tui.organiser.standing_dialogs import ArithmeticDialog, FieldDialog
from tui.services.identity.names import clean
from tui.texts.cells import cell_len
from tui.texts.keys import DESK_COLUMN
from tui.texts.tournament import TournamentFormatter
from tui.widgets.cells import Cell, Narrowing
from tui.widgets.form import content_of
from tui.widgets.row_list import Column, Row, RowList, Rows, RowsInSight

_DESK_STANDINGS_NOTE = KeyFamily("desk.standings.note.{}", "pairs trios running unscored final score")

COMPACT = (Column(8, right=True), Column(), Column(6, right=True), Column(5, right=True))
"""Places, name, rating and its step: for the standings beside a round."""
_FULL = (Column(9, right=True), Column(), *(Column(width, right=True) for width in (5, 4, 6, 6, 6, 5)))
_SCORE = 6
_AFTER_NAMES = 4
"""Cells between the longest name and the first figure, at most."""
_NARROWEST = 16
"""Cells of a pair's names where figures leave the least."""
_NARROW_FROM = 88
"""From this width on Elo stands beside the tie-breaks, and Elo before and wins beside long scores."""


def _rating(line: Standing, formatter: TournamentFormatter) -> tuple[str, str]:
    before, after = (rating.value for rating in ratings_shown(line))
    return formatter.rating(after), formatter.step(before, after) if line.games else ""


def _step(step: str) -> Content:
    return Content.styled(step, "$success" if step.startswith("+") else "$error" if step.startswith("-") else "$faint")


def _place(line: Standing, formatter: TournamentFormatter, *, begun: bool) -> Content:
    if not begun:
        return Content("–")
    style = "bold $accent" if line.decided else "$faint"
    return Content.styled(formatter.places(line.low, line.high), style)


def _name(line: Standing, formatter: TournamentFormatter) -> Content | Narrowing:
    style = "bold $accent" if line.decided and line.low == 1 else "bold"
    if formatter.people == 1:
        return Content.styled(formatter.name(line.entrant.id), style)
    forms = formatter.forms(lambda names: ((names.name(line.entrant.id), style),), _NARROWEST)
    return Narrowing(tuple(map(content_of, forms)))


def compact_rows(pane: Pane) -> Rows:
    """Return the standings in a few columns."""
    formatter, begun, level = pane.formatter, bool(pane.tournament.rounds), has_tiebreaks(pane)

    def row(line: Standing) -> Row:
        rating, step = _rating(line, formatter)
        place = _place(line, formatter, begun=begun)
        if level and begun:
            place = Content(formatter.score_place(line.place))
        return Row(str(line.entrant.id), (place, _name(line, formatter), rating, _step(step)))

    return RowsInSight(standings(pane.tournament), row)


class _Lines(RowList):
    """The standings; a row without a name is the line of headings, and `enter` has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.desk.page")]

    def _content(self, row: Row, part: int, at_cursor: bool, width: int) -> Content:
        in_columns = row if row.name else row._replace(name="heading")
        return super()._content(in_columns, part, at_cursor, width)


class StandingsPane(Pane):
    """A line for everybody from the top; enter opens the player's page."""

    tab = "standings"
    first = "#standing-list"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("a", "arithmetic", "key.desk.arithmetic"),
        key("e", "people", "key.desk.people"),
        key("v", "field", "key.desk.field"),
        key("g", "category", "key.desk.category"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._by_person = False
        """Whether the members of every pair or trio have a line of their own."""
        self._category = ""
        """The prize category that is shown; everybody without one."""

    def compose(self) -> ComposeResult:
        """Show the list."""
        yield _Lines(id="standing-list", one_click=False)
        yield Static("", id="standings-note", classes="line")

    @property
    def _scoring(self) -> Scoring | None:
        return scoring_at(self.tournament)

    def _columns(self, lines: Sequence[Standing]) -> tuple[Column, ...]:
        """The columns that the format has: where tie-breaks make the order they stand there, and Elo if it fits."""
        longest = max((cell_len(text) for line in lines for text in self._score(line)), default=0)
        score = () if self._scoring is None else (Column(max(_SCORE, longest), right=True),)
        # Figures stand near the names on the widest screen too, or the eye loses the line.
        widest = max(map(cell_len, self._names(lines)), default=0)
        name = Column(most=_AFTER_NAMES + widest)
        if self._by_person or not has_tiebreaks(self):
            place, _, games, wins, points, before, *rating = _FULL
            if longest > _SCORE:
                wins = wins._replace(from_width=_NARROW_FROM)
            grouped = self.tournament.ruleset.members > 1 and not self._by_person
            if longest > _SCORE or (grouped and widest > _NARROWEST):
                before = before._replace(from_width=_NARROW_FROM)
            return (place, name, games, wins, *score, points, before, *rating)
        place, _, games, wins, points, *rating = _FULL
        figures = (*score, *tiebreak_columns(self, lines))
        rated = (column._replace(from_width=_NARROW_FROM) for column in rating)
        return (place._replace(width=5), name, games, wins._replace(from_width=_NARROW_FROM), *figures, points, *rated)

    def _names(self, lines: Sequence[Standing]) -> Iterable[str]:
        if self._by_person:
            return (self.formatter.short(standing.person.name) for standing in people(self.tournament))
        return (self.formatter.name(line.entrant.id) for line in lines)

    def refill(self) -> None:
        """Show the standings."""
        words, tournament = self.words, self.tournament
        listing = self.query_one("#standing-list", RowList)
        lines = self._lines()
        listing.reshape(self._columns(lines))
        listing.border_title = words("desk.standings.final" if tournament.finished else "desk.standings.running")
        subtitle = words("desk.category", category=clean(self._category)) if self._category else ""
        listing.border_subtitle = words("desk.standings.people") if self._by_person else subtitle
        made = (partial(self._row, line) for line in lines)
        by_person = (partial(self._person_row, line) for line in people(tournament)) if self._by_person else made
        rows: list[Callable[[], Row]] = [partial(Row, "", self._headings()), *by_person]
        listing.show(RowsInSight(rows, lambda row: row()))
        self.query_one("#standings-note", Static).update(Content.styled(" ".join(self._notes()), "$faint"))

    def _lines(self) -> tuple[Standing, ...]:
        """Return everybody, or those of the category that is shown."""
        lines = standings(self.tournament)
        if self._category not in categories_of(self.tournament):
            self._category = ""
        return category_standings(lines, self._category) if self._category else lines

    def _headings(self) -> tuple[Content, ...]:
        """Return what stands over the columns."""
        grouped = self.tournament.ruleset.members > 1 and not self._by_person
        score = () if self._scoring is None else (f"score.{self._scoring.key}",)
        first = ("place", self.tournament.kind if grouped else "name", "games", "wins", *score)
        lines = [
            *(self.words(DESK_COLUMN(name)) for name in first),
            *(() if self._by_person else tiebreak_headings(self)),
            *(self.words(DESK_COLUMN(name)) for name in ("points", "before", "rating", "step")),
        ]
        return tuple(Content.styled(heading, "$primary") for heading in lines)

    def _notes(self) -> Iterator[str]:
        """Yield what must be known to read the standings, as sentences for the line below them."""
        words, tournament = self.words, self.tournament
        settings = tournament.settings
        if tournament.ruleset.members > 1:
            note = _DESK_STANDINGS_NOTE(tournament.kind)
            yield words(f"{note}.people" if self._by_person else note)
        elif self.tournament_session.desk.final() is not None:
            yield words(_DESK_STANDINGS_NOTE("final"))
        elif has_tiebreaks(self):
            yield words(_DESK_STANDINGS_NOTE("score"))
        else:
            yield words(_DESK_STANDINGS_NOTE("running" if settings.scored else "unscored"))
        if tournament.spec.double_points and settings.scored:
            yield words("desk.standings.double")

    def _person_row(self, line: PersonStanding) -> Row:
        """Return a person's line: the group's place and points, the person's own rating over all games."""
        formatter, begun, standing = self.formatter, bool(self.tournament.rounds), line.standing
        before, after = line.person.ratings.overall.value, line.ratings.overall.value
        style = "bold $accent" if standing.decided and standing.low == 1 else ""
        name = Content.styled(formatter.short(line.person.name), style)
        points = Content.styled(
            formatter.points(standing.points if begun else None), "" if standing.decided else "$faint"
        )
        step = _step(formatter.step(before, after) if standing.games else "")
        counts = (str(standing.games), str(standing.wins), *self._score(standing))
        cells: tuple[Cell, ...] = (_place(standing, formatter, begun=begun), name, *counts, points)
        figures = (Content.styled(formatter.rating(before), "$faint"), formatter.rating(after), step)
        return Row(str(standing.entrant.id), (*cells, *figures))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what only pairs and trios need (hook of Textual)."""
        if action == "people":
            return self.tournament.ruleset.members > 1
        if action == "category":
            return bool(categories_of(self.tournament)) and not self._by_person
        if action == "field":
            return self.tournament.settings.same_deals and bool(self.tournament.rounds)
        if action == "arithmetic":
            return has_tiebreaks(self) and bool(self.tournament.rounds)
        return super().check_action(action, parameters)

    def action_arithmetic(self) -> None:
        """Explain the marked one's place, tie-break by tie-break."""
        name = self.query_one("#standing-list", RowList).current
        if name:
            self.app.push_screen(ArithmeticDialog(self.formatter, self._lines(), int(name)))

    def action_field(self) -> None:
        """Compare everybody with the others who had the same cards."""
        self.app.push_screen(FieldDialog(self.formatter))

    def action_category(self) -> None:
        """Show the next prize category, and after the last one everybody."""
        categories = (*categories_of(self.tournament), "")
        self._category = categories[(categories.index(self._category) + 1) % len(categories)]
        self.refill()

    def action_people(self) -> None:
        """Show person by person, or the groups again."""
        self._by_person = not self._by_person
        self._category = ""
        self.refill()

    def _row(self, line: Standing) -> Row:
        formatter, begun = self.formatter, bool(self.tournament.rounds)
        rating, step = _rating(line, formatter)
        points = formatter.points(line.points if begun else None)
        before = Content.styled(formatter.rating(ratings_shown(line)[0].value), "$faint")
        cell = Content.styled(points, "" if line.decided else "$faint")
        counts = (str(line.games), str(line.wins), *self._score(line))
        place = _place(line, formatter, begun=begun)
        if has_tiebreaks(self) and begun:
            place = Content.styled(formatter.score_place(line.place), "bold $accent" if line.decided else "")
        cells: tuple[Cell | Narrowing, ...] = (
            place,
            _name(line, formatter),
            *counts,
            *tiebreak_cells(self, line),
            cell,
        )
        return Row(str(line.entrant.id), (*cells, before, rating, _step(step)))

    def _score(self, line: Standing) -> tuple[str, ...]:
        """Return what the games gave in the game's own scores, a column that only some games have."""
        if self._scoring is None:
            return ()
        return ("–" if line.score is None else self.words.number(line.score),)

    @on(RowList.Chosen, "#standing-list")
    def _chosen(self, event: RowList.Chosen) -> None:
        self.desk.open_history(int(event.name))
