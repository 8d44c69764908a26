"""CanvasView: the widget that shows a canvas and paints only changed cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas.colours import DARK_OF_256, LIGHT_OF_256
from tui.canvas.grid import PLAIN, KeptParts
from tui.canvas.palette import COLOURS, MONO, Palette, palette_from
from tui.textual_compat import handlers_of, style_version

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas, CanvasRow, DrawnKey, Target


def palette_of(app: Any) -> Palette:
    """Return the palette that goes with an app's theme, or MONO when it runs without colour.

    The parts of a table have other colours where a terminal shows 256, and borders where it shows fewer.
    """
    if app.no_color:
        return MONO
    variables: Mapping[str, str] = app.theme_variables
    own_terminal = app.theme.startswith("ansi")
    if app.colours == _SOME and not own_terminal:
        variables = {**variables, **(DARK_OF_256 if app.current_theme.dark else LIGHT_OF_256)}
    palette = _palette(not own_terminal, *map(variables.__getitem__, COLOURS))
    return _bordered(palette) if app.colours < _SOME else palette


_SOME = 256


@lru_cache(maxsize=32)
def _bordered(palette: Palette) -> Palette:
    return palette._replace(seat=PLAIN, band=PLAIN, rail=PLAIN, fallen=PLAIN, lands=())


@lru_cache(maxsize=32)
def _palette(shaded: bool, *colours: str) -> Palette:
    """Return the palette of these colours; the same styles each time, so that pictures are quick to compare."""
    parsed = {name: Color.parse(value).rich_color for name, value in zip(COLOURS, colours, strict=True)}
    return palette_from(parsed, shaded=shaded)


class RowChange(NamedTuple):
    """Cells of a line that have changed: the first of them, and how many they are."""

    y: int
    first: int
    cells: int


@runtime_checkable
class PaintsRows(Protocol):
    """An app that can show lines of a board without Textual's help."""

    def paint_rows(self, board: CanvasView, changes: Sequence[RowChange]) -> bool:
        """Show these cells as they are now, if nothing lies over the board; tells whether it has."""
        ...


def strips_of(rows: Iterable[CanvasRow], inks: Mapping[Style, Style]) -> list[Strip]:
    """Return lines as Textual paints them, in the colours of their styles."""
    strips = []
    for row in rows:
        chars, segments = row.chars, list[Segment]()
        for start, end, style in row.runs():
            segments.append(Segment("".join(chars[start:end]), inks[style]))
        strips.append(Strip(segments, len(chars)))
    return strips


class Inks(dict[Style, Style]):
    """Cache of the colours for each style on a board.

    They are laid over the board's own colours, and passed through the filters that all lines pass.
    """

    def __init__(self, base: Style, background: Color, filters: Sequence[LineFilter]) -> None:
        super().__init__()
        self.base = base
        self.background = background
        self.filters = tuple(filters)

    def __missing__(self, style: Style) -> Style:
        """Make the ink for a style, once."""
        segments = [Segment(" ", self.base + style)]
        for line_filter in self.filters:
            segments = line_filter.apply(segments, self.background)
        ink = self[style] = segments[0].style or style
        return ink


class CanvasView(Widget, can_focus=True):
    """A picture made of lines, with spots that can be pointed at."""

    _get_dispatch_methods = handlers_of
    ALLOW_SELECT = False
    DEFAULT_CSS = "CanvasView { width: 1fr; height: 1fr; background: $felt; color: $foreground; }"

    class Clicked(Message):
        """A spot was clicked, or with an empty name something else; `x` and `y` in cells of the board.

        `again` tells that it is a further click of a double click.
        """

        def __init__(self, name: str, x: int, y: int, again: bool = False) -> None:
            self.name = name
            self.x = x
            self.y = y
            self.again = again
            super().__init__()

    class Scrolled(Message):
        """The wheel was turned, by this many lines."""

        def __init__(self, lines: int) -> None:
            self.lines = lines
            super().__init__()

    class Resized(Message):
        """The board has a new size and needs a new picture."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.rows: list[CanvasRow] = []
        """The lines as they are now."""
        self.spots: list[Target] = []
        self.keys: tuple[DrawnKey, ...] = ()
        """The keys that a picture told of last; those in between that show motion tell of none."""
        self.kept = KeptParts()
        """Parts of the last pictures, which the next one may take over."""
        self._inks: Inks | None = None
        self._inks_of: tuple[tuple[int, ...], tuple[LineFilter, ...]] = ((), ())

    def show(self, canvas: Canvas) -> None:
        """Show the canvas instead of the last one."""
        rows = canvas.rows()
        self.spots = canvas.spots
        self.keys = canvas.keys or self.keys
        if len(rows) != len(self.rows):
            self.rows = rows
            self.refresh()
        else:
            self._change(enumerate(rows))

    def show_line(self, y: int, row: CanvasRow) -> None:
        """Redraw one line; its spots stay."""
        if y < len(self.rows):
            self._change([(y, row)])

    def _change(self, rows: Iterable[tuple[int, CanvasRow]]) -> None:
        changed = [(y, row, self.rows[y]) for y, row in rows if row != self.rows[y]]
        for y, row, _ in changed:
            # The lines that stay keep their place in memory: what is old need not be looked at for garbage.
            self.rows[y] = row
        changes = [RowChange(y, *row.span(old)) for y, row, old in changed]
        if changes and not (self._painter and self._painter.paint_rows(self, changes)):
            self.refresh(*[Region(first, y, cells, 1) for y, first, cells in changes])

    @cached_property
    def _painter(self) -> PaintsRows | None:
        """The app, where it shows lines by itself."""
        return self.app if isinstance(self.app, PaintsRows) else None

    @property
    def inks(self) -> Inks:
        """Resolved colours of each style."""
        made_of = style_version(self), tuple(self.get_line_filters())
        if self._inks is None or self._inks_of != made_of:
            _, background = self.background_colors
            self._inks, self._inks_of = Inks(self.rich_style, background, made_of[1]), made_of
        return self._inks

    def spot_at(self, x: int, y: int) -> str:
        """Return the name of the smallest spot at a cell, "" for none."""
        spots = [spot for spot in self.spots if spot.rect.contains(x, y)]
        return min(spots, key=lambda spot: spot.rect.width * spot.rect.height).name if spots else ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return lines of the picture, made when they are asked for (hook of Textual).

        Textual would keep every line it has ever painted, which is most of what a session weighs; nothing is laid
        around a board that would have to be painted with it.
        """
        left, right = crop.column_span
        whole = (left, right) == (0, self.size.width)
        inks = self.inks
        strips = strips_of(self.rows[crop.y : crop.bottom], inks)
        strips += [Strip.blank(self.size.width, inks[PLAIN])] * (crop.height - len(strips))
        return strips if whole else [strip.crop(left, right) for strip in strips]

    def text(self) -> str:
        """Return the picture as plain text: for tests and for those who read with their ears."""
        return "\n".join("".join(row.chars).rstrip() for row in self.rows)

    def on_resize(self) -> None:
        """Ask for a picture of the new size."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Post the clicked spot."""
        self.post_message(self.Clicked(self.spot_at(event.x, event.y), event.x, event.y, again=event.chain > 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Scrolled(3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Scrolled(-3))


def neighbour(spots: list[Target], name: str, dx: int, dy: int) -> str:
    """Return the spot next to the named one in a direction, or the first, or the same for none."""
    current = next((spot for spot in spots if spot.name == name), None)
    if current is None:
        return spots[0].name if spots else name
    x, y = current.rect.centre
    best, best_cost = name, float("inf")
    for spot in spots:
        other_x, other_y = spot.rect.centre
        # A cell is about twice as high as it is wide.
        along = (other_x - x) * dx + (other_y - y) * 2 * dy
        across = abs((other_x - x) * dy) + abs((other_y - y) * 2 * dx)
        if spot.name == name or along <= 0.5:
            continue
        cost = along + 2 * across
        if cost < best_cost:
            best, best_cost = spot.name, cost
    return best
