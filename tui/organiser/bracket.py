"""The bracket as a picture that scrolls, with one player's way marked in it."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

from tournaments.bracket import bracket
from tournaments.model import EntrantId
from tournaments.settings_schema import SCORED
from tournaments.standings import standings
from tui.canvas.grid import Canvas, CanvasRow
from tui.documents.standings import has_meetings
from tui.keymap import key
from tui.organiser.draw_bracket import bracket_canvas, crosstable_canvas
from tui.organiser.pane import Pane
from tui.widgets.canvas_view import palette_of, strips_of


class ScrollCanvas(ScrollView, can_focus=True):
    """A canvas that may be larger than the screen."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "shift(-8, 0)", "key.desk.left", show=False),
        key("right,l", "shift(8, 0)", "key.desk.right", drawn="← →"),
        key("up,k", "shift(0, -2)", "key.list.up", show=False),
        key("down,j", "shift(0, 2)", "key.list.down", show=False),
        key("pageup", "shift(0, -12)", "key.list.page_up", show=False),
        key("pagedown", "shift(0, 12)", "key.list.page_down", show=False),
        key("home", "edge(0)", "key.list.first", show=False),
        key("end", "edge(1)", "key.list.last", show=False),
    ]
    DEFAULT_CSS = "ScrollCanvas { height: 1fr; margin: 0 1; scrollbar-size: 1 1; background: transparent; }"

    class Clicked(Message):
        """A spot of the picture was clicked."""

        def __init__(self, name: str) -> None:
            self.name = name
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="poster")
        self._rows: list[CanvasRow] = []
        self._canvas = Canvas(1, 1)

    def show(self, canvas: Canvas) -> None:
        """Show a picture."""
        self._canvas, self._rows = canvas, canvas.rows()
        self.virtual_size = Size(canvas.width, canvas.height)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one visible line."""
        x, top = self.scroll_offset
        width = self.scrollable_content_region.width
        base: Style = self.rich_style
        if y + top >= len(self._rows):
            return Strip.blank(width, base)
        row = self._rows[y + top]
        [strip] = strips_of([row], {style: base + style for style in row.styles})
        return strip.crop(x, x + width).extend_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Post which name was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = offset + self.scroll_offset
        name = next((spot.name for spot in self._canvas.spots if spot.rect.contains(x, y)), "")
        if name:
            self.post_message(self.Clicked(name))

    def action_shift(self, x: int, y: int) -> None:
        """Scroll by this many cells."""
        self.scroll_relative(x=x, y=y, animate=False, force=True)

    def action_edge(self, last: int) -> None:
        """Go to the first or the last round."""
        self.scroll_to(x=self.virtual_size.width if last else 0, animate=False, force=True)

    def text(self) -> str:
        """Return the whole picture as plain text."""
        return "\n".join("".join(row.chars).rstrip() for row in self._rows)


class BracketPane(Pane):
    """Tab with the picture of the bracket; `n` follows the next player of the standings."""

    tab = "bracket"
    first = "#poster"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "follow(1)", "key.desk.follow"),
        key("N", "follow(-1)", "key.desk.follow_back", show=False),
        key("m", "meetings", "key.desk.meetings"),
        key("enter", "page", "key.desk.page"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._chosen: bool | None = None
        """Whether the table says who met whom, once somebody has chosen."""

    @property
    def _by_meeting(self) -> bool:
        if not has_meetings(self.tournament):
            return False
        return self.tournament.settings.format == "round_robin" if self._chosen is None else self._chosen

    def compose(self) -> ComposeResult:
        """Show the picture and who is followed."""
        yield ScrollCanvas()
        yield Static("", id="bracket-note", classes="line")

    def refill(self) -> None:
        """Draw the picture."""
        rounds = bracket(self.tournament)
        poster, note = self.query_one(ScrollCanvas), self.query_one("#bracket-note", Static)
        if not rounds:
            poster.show(Canvas(1, 1))
            note.update(Content(self.words("desk.round.none")))
            return
        if self.tournament.settings.format in SCORED:
            palette, by_meeting = palette_of(self.app), self._by_meeting
            poster.show(crosstable_canvas(self.formatter, palette, self.desk.followed, by_meeting=by_meeting))
        else:
            poster.show(bracket_canvas(rounds, self.formatter, palette_of(self.app), self.desk.followed))
        if self.desk.followed is None:
            scored = self.tournament.settings.format in SCORED
            legend = "papers.meetings.legend" if self._by_meeting else "papers.crosstable.legend"
            note.update(Content(self.words(legend if scored else "desk.bracket.legend")))
        else:
            text = self.words("desk.bracket.followed", name=self.formatter.name(self.desk.followed))
            note.update(Content(text))

    @on(ScrollCanvas.Clicked)
    def _clicked(self, event: ScrollCanvas.Clicked) -> None:
        self._follow(int(event.name))

    def _follow(self, entrant: EntrantId) -> None:
        self.desk.followed = entrant
        self.refill()

    def action_follow(self, step: int) -> None:
        """Follow the next or the previous player of the standings."""
        order = [line.entrant.id for line in standings(self.tournament)]
        if order:
            at = order.index(self.desk.followed) + step if self.desk.followed in order else 0
            self._follow(order[at % len(order)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the other table where there is only one (hook of Textual)."""
        return has_meetings(self.tournament) if action == "meetings" else super().check_action(action, parameters)

    def action_meetings(self) -> None:
        """Show who met whom, or the rounds again."""
        self._chosen = not self._by_meeting
        self.refill()

    def action_page(self) -> None:
        """Open the page of the player who is followed."""
        if self.desk.followed is not None:
            self.desk.open_history(self.desk.followed)
