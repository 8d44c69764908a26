"""Where everybody stands: places still open while it runs, the final table with points and ratings at the end."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from tournaments.standings import Standing, standings
from tui.desk.pane import Pane
from tui.desk.telling import Teller
from tui.keymap import key
from tui.text import clean
from tui.widgets.listing import Column, Listing, Row

COMPACT = (Column(8, right=True), Column(), Column(6, right=True), Column(5, right=True))
"""Places, name, rating and its step: for the standings beside a round."""
_FULL = (
    *(Column(9, right=True), Column(), Column(5, right=True), Column(4, right=True), Column(6, right=True)),
    *(Column(6, right=True), Column(6, right=True), Column(5, right=True)),
)


def _rating(line: Standing, teller: Teller) -> tuple[str, str]:
    before, after = line.entrant.ratings.overall.value, line.ratings.overall.value
    return teller.rating(after), teller.step(before, after) if line.games else ""


def _step(step: str) -> Content:
    return Content.styled(step, "$success" if step.startswith("+") else "$error" if step.startswith("-") else "$faint")


def _place(line: Standing, teller: Teller, *, begun: bool) -> Content:
    if not begun:
        return Content("–")
    style = "bold $accent" if line.decided else "$faint"
    return Content.styled(teller.places(line.low, line.high), style)


def _name(line: Standing) -> Content:
    style = "bold $accent" if line.decided and line.low == 1 else "bold"
    return Content.styled(clean(line.entrant.name), style)


def compact_rows(pane: Pane) -> list[Row]:
    """Return the standings in a few columns."""
    teller, begun = pane.teller, bool(pane.tournament.rounds)
    rows = []
    for line in standings(pane.tournament):
        rating, step = _rating(line, teller)
        rows.append(Row(str(line.entrant.id), (_place(line, teller, begun=begun), _name(line), rating, _step(step))))
    return rows


class _Lines(Listing):
    """The standings; a row without a name is the line of headings, and `enter` has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "desk.page")]

    def _content(self, row: Row, part: int, at_cursor: bool, width: int) -> Content:
        in_columns = row if row.name else row._replace(name="heading")
        return super()._content(in_columns, part, at_cursor, width)


class StandingsPane(Pane):
    """A line for everybody from the top; enter opens the player's page."""

    tab = "standings"
    first = "#standing-list"

    def compose(self) -> ComposeResult:
        """Show the list."""
        yield _Lines(_FULL, id="standing-list", one_click=False)
        yield Static("", id="standings-note", classes="line")

    def refill(self) -> None:
        """Show the standings."""
        words, tournament = self.words, self.tournament
        listing = self.query_one("#standing-list", Listing)
        final = self.championship.desk.final() is not None
        title = "desk.standings.final" if tournament.finished else "desk.standings.running"
        listing.border_title = words(title)
        headings = ("place", "name", "games", "wins", "points", "before", "rating", "step")
        header = tuple(Content.styled(words(f"desk.column.{name}"), "$primary") for name in headings)
        listing.show([Row("", header), *(self._row(line) for line in standings(tournament))])
        note = "final" if final else "running" if tournament.settings.scored else "unscored"
        lines = [words(f"desk.standings.note.{note}")]
        if tournament.spec.double_points and tournament.settings.scored:
            lines.append(words("desk.standings.double"))
        self.query_one("#standings-note", Static).update(Content.styled(" ".join(lines), "$faint"))

    def _row(self, line: Standing) -> Row:
        teller, begun = self.teller, bool(self.tournament.rounds)
        rating, step = _rating(line, teller)
        points = teller.points(line.points if begun else None)
        before = Content.styled(teller.rating(line.entrant.ratings.overall.value), "$faint")
        shown = Content.styled(points, "" if line.decided else "$faint")
        cells = (_place(line, teller, begun=begun), _name(line), str(line.games), str(line.wins))
        return Row(str(line.entrant.id), (*cells, shown, before, rating, _step(step)))

    @on(Listing.Chosen, "#standing-list")
    def _chosen(self, event: Listing.Chosen) -> None:
        self.desk.open_history(int(event.name))
