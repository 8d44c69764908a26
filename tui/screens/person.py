"""A person's page: what they have played, view by view; every row leads to its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from engine.core.log import Player
from saves.people.page_privacy import SHOWN_TO
from tournaments.season import WEEK
from tui.context import reporting
from tui.games.roles import roles_of
from tui.keymap import key
from tui.services.identity.names import clean
from tui.services.people.choices import Judged, judged_games
from tui.services.people.page import Appearance, PersonPage, RatingLine, person_page
from tui.services.people.rights import PageViewer, check_may_see, choose_shown_to, is_own, may_refuse, refuse
from tui.texts.person import SHOWN, VIEW, VIEWS, PageRow, PersonFormatter
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.page import FilledPage
from tui.widgets.rating_chart import CHART_MARGIN, chart_lines
from tui.widgets.row_list import Column, Row, RowList

_MATCHES: tuple[Column, ...] = (Column(11), Column(8), Column(), Column(8, right=True), Column(5, right=True))
_GROUPS: tuple[Column, ...] = (
    Column(),
    Column(8, right=True),
    Column(12, right=True),
    Column(8, right=True),
    Column(8, right=True),
)
_RECORDS = (Column(), Column(11), Column(8), Column(24, from_width=100))
_RATINGS = (Column(), Column(7, right=True), Column(14, right=True))
_CHOICES = (Column(26), Column())
_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "matches": _MATCHES,
    "records": _RECORDS,
    "ratings": _RATINGS,
    "choices": _CHOICES,
}
# The margins, the frame, the padding and the mark of the cursor on both sides of a row.
_LIST_FRAME = 10
_LOW_CHART, _TALL_CHART = 7, 14
_MOST_WEEKS = 52


class _Chosen(NamedTuple):
    """The matches of one row that was chosen, and what the row is called."""

    title: str
    appearances: tuple[Appearance, ...]


class PersonScreen(FilledPage):
    """One page; the arrows turn to another view, `enter` goes down to matches and their replays."""

    place = "place.person"
    AUTO_FOCUS = "#rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("right,l", "turn(1)", "key.person.on", drawn="← →"),
        key("left,h", "turn(-1)", "key.person.back", show=False),
        key("x", "refuse", "key.person.refuse"),
        key("f", "person", "key.person.open"),
        key("p", "other", "key.person.other"),
        key("v", "shown_to", "key.person.shown_to"),
        key("escape", "back", "key.person.leave", show=False),
    ]
    CSS = """
    PersonScreen > #head { height: 3; padding: 0 3; }
    PersonScreen > #rows { height: 1fr; margin: 0 1; }
    PersonScreen > #chart { height: auto; padding: 0 3; display: none; }
    """

    def __init__(self, name: str, viewer: PageViewer) -> None:
        """Show the page of whoever has that name to somebody who may see it."""
        super().__init__()
        self._person = name
        self._viewer = viewer
        self._view = 0
        self._chosen: _Chosen | None = None
        self._rows: tuple[PageRow, ...] = ()
        self._came_from = 0

    def title_words(self) -> str:
        """Return the title with the person's name."""
        return self.words("person.title", name=clean(self._person))

    def body(self) -> ComposeResult:
        """Show who it is, the rows of a view, and below them the chart of a rating."""
        yield Static("", id="head")
        yield RowList(_MATCHES, id="rows", one_click=False)
        yield Static("", id="chart")

    def on_screen_resume(self) -> None:
        """Show what changed while another screen was open."""
        if self.was_shown:
            self.refill(cursor=self._listing.cursor)

    @property
    def _listing(self) -> RowList:
        return self.query_one("#rows", RowList)

    @property
    def _own(self) -> bool:
        return is_own(self.context.store, self._person, self._viewer)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nobody but the person say who sees the page (hook of Textual)."""
        if action == "shown_to":
            return self._own and self._viewer.lasting
        if action == "refuse":
            return self._refusable is not None
        return super().check_action(action, parameters)

    @property
    def _refusable(self) -> Appearance | None:
        """The marked match, if it may be taken off this page."""
        row = self._marked if self.was_shown else None
        if row is None or len(row.appearances) != 1:
            return None
        appearance = row.appearances[0]
        return appearance if may_refuse(self.context.store, self._person, self._viewer, appearance) else None

    @work
    async def action_refuse(self) -> None:
        """Ask whether the marked match is to stand here no more."""
        appearance = self._refusable
        if appearance is None:
            return
        asked = self.words("person.refuse.ask", name=clean(appearance.typed_by))
        if await self.app.push_screen_wait(ConfirmDialog(asked, self.words("person.refuse"))):
            with reporting(self.tell_error):
                refuse(self.context.store, self._person, self._viewer, appearance)
            self._chosen = None
            self.refill()

    def refill(self, cursor: int = 0) -> None:
        """Read the page and show the view."""
        try:
            check_may_see(self.context.store, self._person, self._viewer)
        except CarteadoError as error:
            # A tournament with both of them has begun, or the person has closed the page meanwhile.
            self.tell_error(error)
            self.dismiss()
            return
        self._page = person_page(self.context.store, self.context.games, self._person)
        self._words_of = PersonFormatter(
            self._page,
            self.session,
            self.context.clock(),
            lambda appearance: roles_of(appearance, self.session),
            self._judged,
        )
        self.query_one("#head", Static).update(self._head(self._page))
        self._show(cursor)

    def _judged(self) -> Sequence[Judged]:
        return judged_games(self.context.store, self._page.appearances)

    def _head(self, page: PersonPage) -> Content:
        words = self.words
        who = [clean(page.name), clean(page.club), self._words_of.rating()]
        audience = self.context.store.page_privacy.of(self.context.store.players.same.all_names(page.name))
        first = Content.assemble(
            (" · ".join(filter(None, who)), "bold $accent"), (f"  {words(SHOWN(audience))}", "$faint")
        )
        if not page.appearances:
            return first
        form = Content(" ").join(Content.styled(mark, style) for mark, style in self._words_of.form())
        last = Content.assemble((words("person.form"), "$faint"), " ", form)
        return Content("\n").join((first, Content(self._words_of.summary()), last))

    def _show(self, cursor: int = 0) -> None:
        """Show the rows of the view, or of what was chosen there."""
        words, view = self.words, VIEWS[self._view]
        if self._chosen is not None:
            self._rows = tuple(map(self._words_of.match, self._chosen.appearances))
            title, columns = self._chosen.title, _MATCHES
        else:
            self._rows = self._words_of.rows(view)
            title, columns = words(VIEW(view)), _COLUMNS.get(view, _GROUPS)
        listing = self._listing
        listing.reshape(columns)
        listing.border_title = title
        listing.border_subtitle = words("person.views", view=self._view + 1, count=len(VIEWS))
        rows = [line for number, row in enumerate(self._rows) for line in self._lines(number, row)]
        listing.show(rows or [Row("", (words("person.nothing"),))], cursor=cursor)
        self._draw()
        self.refresh_bindings()

    def _lines(self, number: int, row: PageRow) -> Sequence[Row]:
        """Return the row, a sentence that no match stands behind on as many lines as it takes."""
        if row.appearances:
            return (Row(str(number), row.cells),)
        if len(row.cells) > 1:
            return (Row("", row.cells),)
        return [Row("", (line,)) for line in wrap(row.cells[0], max(1, self.app.size.width - _LIST_FRAME))]

    @property
    def _marked(self) -> PageRow | None:
        name = self._listing.current
        return self._rows[int(name)] if name else None

    @on(RowList.Moved, "#rows")
    def _draw(self) -> None:
        """Draw the marked rating week by week."""
        self.refresh_bindings()
        chart, marked = self.query_one("#chart", Static), self._marked
        line = marked.rating if marked is not None else None
        chart.display = line is not None
        if line is not None:
            chart.update(Content("\n").join(self._chart(line)))

    def _chart(self, line: RatingLine) -> Sequence[Content]:
        weeks = min(_MOST_WEEKS, (self.app.size.width - CHART_MARGIN - 8) // 2)
        now = self.context.clock() + 1
        moments = [now - WEEK * back for back in range(weeks - 1, -1, -1)]
        me = Player(self._page.name)
        then = self.context.store.players.ratings_at(moments, line.game, line.kind)
        values = [ratings[me].value if me in ratings else None for ratings in then]
        title = self.words("club.chart", name=self._words_of.list_name(line), weeks=weeks)
        height = _TALL_CHART if self.app.size.height >= 34 else _LOW_CHART
        return [Content.styled(title, "bold $accent"), *chart_lines(values, height, self.words)]

    @on(RowList.Chosen, "#rows")
    def _go_down(self) -> None:
        """Replay the match of the row, or show the matches that it stands on."""
        row = self._marked
        if row is None:
            return
        if len(row.appearances) > 1:
            self._chosen = _Chosen(row.cells[0], row.appearances)
            self._came_from = self._listing.cursor
            self._show()
        elif row.appearances[0].match:
            self.context.navigator.replay_match(row.appearances[0].match)
        else:
            self.tell_error(CarteadoError("page_no_match"))

    def action_turn(self, step: int) -> None:
        """Turn to another view."""
        self._chosen = None
        self._view = (self._view + step) % len(VIEWS)
        self._show()

    def action_back(self) -> None:
        """Go back from the matches of a row to the rows, then leave."""
        if self._chosen is None:
            self.dismiss()
            return
        self._chosen = None
        self._show(self._came_from)

    def action_person(self) -> None:
        """Open the page of somebody of the marked row."""
        row = self._marked
        if row is not None and row.people:
            self.context.navigator.open_person(*row.people)

    def action_other(self) -> None:
        """Ask for somebody's name and open their page."""
        self.context.navigator.ask_person()

    @work
    async def action_shown_to(self) -> None:
        """Choose who sees this page."""
        rows = [Row(audience, (self.words(SHOWN(audience)), "")) for audience in SHOWN_TO]
        now = self.context.store.page_privacy.of(self.context.store.players.same.all_names(self._person))
        dialog = ChoiceDialog(self.words("person.shown_to.ask"), rows, SHOWN_TO.index(now))
        chosen = await self.app.push_screen_wait(dialog)
        for shown_to in (audience for audience in SHOWN_TO if audience == chosen):
            with reporting(self.tell_error):
                choose_shown_to(self.context.store, self._person, self._viewer, shown_to)
            self.refill(self._listing.cursor)
