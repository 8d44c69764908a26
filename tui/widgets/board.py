"""The widget that shows a canvas: only the cells that changed are painted."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.canvas import Canvas, Row, Spot


class Board(Widget, can_focus=True):
    """A picture made of lines, with spots that can be pointed at."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; background: $background; color: $foreground; }"

    class Clicked(Message):
        """A spot was clicked, or with an empty name something else; `x` and `y` in cells of the board."""

        def __init__(self, name: str, x: int, y: int) -> None:
            self.name = name
            self.x = x
            self.y = y
            super().__init__()

    class Scrolled(Message):
        """The wheel was turned, by so many lines."""

        def __init__(self, lines: int) -> None:
            self.lines = lines
            super().__init__()

    class Resized(Message):
        """The board has a new size and needs a new picture."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self._rows: list[Row] = []
        self.spots: list[Spot] = []

    def show(self, canvas: Canvas) -> None:
        """Show the canvas instead of the last one."""
        rows = canvas.rows()
        self.spots = canvas.spots
        if len(rows) != len(self._rows):
            self._rows = rows
            self.refresh()
            return
        for y, (old, new) in enumerate(zip(self._rows, rows, strict=True)):
            if (span := new.changed(old)) is not None:
                # The lines that stay keep their place in memory: what is old need not be looked at for garbage.
                self._rows[y] = new
                self.refresh(Region(span[0], y, span[1], 1))

    def show_line(self, y: int, row: Row) -> None:
        """Show one line anew; its spots stay as they are."""
        if y < len(self._rows) and (span := row.changed(self._rows[y])) is not None:
            self._rows[y] = row
            self.refresh(Region(span[0], y, span[1], 1))

    def spot_at(self, x: int, y: int) -> str:
        """Return the name of the smallest spot at a cell, "" for none."""
        found = [spot for spot in self.spots if spot.rect.contains(x, y)]
        return min(found, key=lambda spot: spot.rect.width * spot.rect.height).name if found else ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return lines of the picture, made when they are asked for (hook of Textual).

        Textual would keep every line it has ever painted, which is most of what a session weighs; nothing is laid
        around a board that would have to be painted with it.
        """
        left, right = crop.column_span
        whole = (left, right) == (0, self.size.width)
        _, background = self.background_colors
        base, filters = self.rich_style, self.get_line_filters()
        strips = []
        for y in crop.line_range:
            strip = self._rows[y].strip(base) if y < len(self._rows) else Strip.blank(self.size.width, base)
            for line_filter in filters:
                strip = strip.apply_filter(line_filter, background)
            strips.append(strip if whole else strip.crop(left, right))
        return strips

    def text(self) -> str:
        """Return the picture as plain text: for tests and for those who read with their ears."""
        return "\n".join("".join(row.chars).rstrip() for row in self._rows)

    def on_resize(self) -> None:
        """Ask for a picture of the new size."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        self.post_message(self.Clicked(self.spot_at(event.x, event.y), event.x, event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Scrolled(3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Scrolled(-3))


def neighbour(spots: list[Spot], name: str, dx: int, dy: int) -> str:
    """Return the spot next to the named one in a direction, or the first one, or the same when there is none there."""
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
