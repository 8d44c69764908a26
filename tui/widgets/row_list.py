"""RowList: a list that draws its own rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from tui.keymap import key
from tui.textual_compat import resize_contents
from tui.widgets.cells import Cell, Narrowing, fitted, form_of, look_of, one_colour


class Row(NamedTuple):
    """A row of a list: a name to find it by, its columns, and a second line where there is room.

    A row without a name is a heading: it cannot be chosen, and with one cell it has the whole line, in its own style if
    it is Content. Cells are plain characters unless they are Content.
    """

    name: str
    cells: tuple[Cell | Narrowing, ...]
    note: Cell = ""


class Column(NamedTuple):
    """The width of a column: `width` cells, or with 0 a share of what the others leave.

    `from_width` hides it on a narrower list; a share has at most `most` cells, without end if 0.
    """

    width: int = 0
    right: bool = False
    from_width: int = 0
    most: int = 0


Item = TypeVar("Item")


class Rows(Protocol):
    """The source of a list's rows; the list asks only for those in sight."""

    def __len__(self) -> int:
        """Return how many rows there are."""
        ...

    def __getitem__(self, index: int, /) -> Row:
        """Return the row at the index, from 0."""
        ...


_MOST_DRAWN = 2048
_DRAWN: dict[tuple[object, ...], Strip] = {}
"""Lines as they were drawn, by all they are made of: in a hall many people look at the same rows."""


def one_line(_size: Size) -> int:
    """Give a row one line on every screen."""
    return 1


class RowsInSight(Generic[Item]):
    """Rows of items, each made when it comes in sight: of a thousand a screen shows twenty."""

    def __init__(self, items: Sequence[Item], row: Callable[[Item], Row]) -> None:
        self._items = items
        self._row = row
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: int) -> Row:
        if index not in self._made:
            self._made[index] = self._row(self._items[index])
        return self._made[index]


class RowList(ScrollView, can_focus=True):
    """A list with one line a row, or two with notes; the chosen row is marked by shape as well as colour."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        key("up,k", "move(-1)", "key.list.up", show=False),
        key("down,j", "move(1)", "key.list.down", show=False),
        key("pageup,ctrl+b", "page(-1)", "key.list.page_up", show=False),
        key("pagedown,ctrl+f", "page(1)", "key.list.page_down", show=False),
        key("home", "edge(0)", "key.list.first", show=False),
        key("end", "edge(1)", "key.list.last", show=False),
        key("enter", "choose", "key.list.choose"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"listing--cursor", "listing--hover", "listing--heading", "listing--note"}
    DEFAULT_CSS = """
    RowList {
        background: transparent; scrollbar-size-vertical: 1;
        & > .listing--cursor { background: $block-cursor-blurred-background; color: $foreground; }
        & > .listing--hover { background: $block-hover-background; }
        & > .listing--heading { color: $primary; text-style: bold; }
        & > .listing--note { color: $faint; }
        &.-quiet > .listing--cursor { background: transparent; }
        &:focus > .listing--cursor {
            background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold;
        }
    }
    RowList:nocolor:focus > .listing--cursor { text-style: reverse; }
    RowList:ansi:focus > .listing--cursor { text-style: reverse; color: ansi_default; background: ansi_default; }
    """

    cursor: reactive[int] = reactive(0, repaint=False)
    hovered: reactive[int] = reactive(-1, repaint=False)

    class _AboutRow(Message):
        """Something about one row of a list, by its name."""

        def __init__(self, listing: RowList, name: str) -> None:
            self.listing = listing
            self.name = name
            super().__init__()

        @property
        def control(self) -> RowList:
            """The list."""
            return self.listing

    class Chosen(_AboutRow):
        """The person chose a row: enter, or a click."""

    class Moved(_AboutRow):
        """The cursor came to a row."""

    def __init__(
        self,
        columns: Sequence[Column] = (Column(),),
        rows: Rows = (),
        *,
        id: str | None = None,
        lines: Callable[[Size], int] = one_line,
        one_click: bool = True,
        classes: str | None = None,
        title: str | None = None,
    ) -> None:
        """Show rows in columns, below a title.

        `lines` tells how many lines a row takes on a screen of a size: one, two with the note, or more with space after
        it. With `one_click` False the first click moves the cursor and one on it chooses.
        """
        super().__init__(id=id, classes=classes)
        self.border_title = title
        self.auto_links = False
        self._columns = tuple(columns)
        self._rows = rows
        self._lines_on = lines
        self._one_click = one_click

    @property
    def rows(self) -> Rows:
        """The rows shown."""
        return self._rows

    @property
    def current(self) -> str:
        """The name of the row under the cursor; "" when there is none."""
        return self._rows[self.cursor].name if 0 <= self.cursor < len(self._rows) else ""

    @property
    def _width(self) -> int:
        return self.scrollable_content_region.width

    @property
    def _lines(self) -> int:
        return self._lines_on(self.app.size)

    def show(self, rows: Rows, *, cursor: int | None = None) -> None:
        """Show other rows, with the cursor where it was or where asked."""
        self._rows = rows
        self._fit()
        self.cursor = self._nearest(min(self.cursor if cursor is None else cursor, len(rows) - 1), 1)
        self._reveal()
        self.refresh()

    def change(self, rows: Sequence[Row]) -> None:
        """Show other rows, the cursor on the row of the same name; only lines that differ are drawn."""
        before, current = self._rows, self.current
        self._rows = rows
        self._fit()
        same = next((index for index, row in enumerate(rows) if current and row.name == current), None)
        self.cursor = self._nearest(min(self.cursor, len(rows) - 1), 1) if same is None else same
        self._reveal()
        first = self.scroll_offset.y // self._lines
        last = first + self.size.height // self._lines + 1
        both, end = min(len(before), len(rows), last), min(last, max(len(before), len(rows)))
        differ = [index for index in range(first, both) if _differ(before[index], rows[index])]
        differ += range(max(first, both), end)
        # Rows that differ one below the other are asked for at once: each time Textual looks for where they are.
        for _, together in groupby(enumerate(differ), key=lambda place: place[1] - place[0]):
            indexes = [index for _, index in together]
            self._repaint(indexes[0], len(indexes))

    def reshape(self, columns: Sequence[Column]) -> None:
        """Show the rows in other columns from now on."""
        self._columns = tuple(columns)

    def go_to(self, name: str) -> bool:
        """Put the cursor on the row of this name; tells whether there is one. Reads the rows one by one."""
        for index in range(len(self._rows)):
            if self._rows[index].name == name:
                self.cursor = index
                return True
        return False

    def on_mount(self) -> None:
        """Put the cursor on the first row that can be chosen."""
        self._fit()
        self.cursor = self._nearest(self.cursor, 1)

    def on_resize(self) -> None:
        """Count the lines again: second lines come and go with the size."""
        self._fit()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how high the list is where its height is automatic (hook of Textual)."""
        return len(self._rows) * self._lines

    def _fit(self) -> None:
        size = Size(0, len(self._rows) * self._lines)
        if size.height == self.virtual_size.height:
            return
        if self.styles.height is not None and self.styles.height.is_auto:
            self.virtual_size = size
            self.refresh(layout=True)
        else:
            resize_contents(self, size)

    def _nearest(self, index: int, step: int) -> int:
        """Return the index, or the next one in the direction of the step, that can be chosen; else the cursor's."""
        size = len(self._rows)
        at = max(0, min(index, size - 1))
        for direction in (step, -step):
            probe = at
            while 0 <= probe < size:
                if self._rows[probe].name:
                    return probe
                probe += direction
        return max(0, self.cursor)

    def watch_cursor(self, old: int, new: int) -> None:
        """Scroll to the cursor and redraw its rows."""
        if old != new:
            self._repaint(old)
            self._repaint(new)
            self._reveal()
            if name := self.current:
                self.post_message(self.Moved(self, name))

    def watch_hovered(self, old: int, new: int) -> None:
        """Redraw the rows under the mouse."""
        self._repaint(old)
        self._repaint(new)

    def _repaint(self, index: int, count: int = 1) -> None:
        lines = self._lines
        seen = Region(0, 0, self._width, self.size.height)
        if shown := seen.intersection(Region(0, index * lines - self.scroll_offset.y, seen.width, count * lines)):
            self.refresh(shown)

    def _reveal(self) -> None:
        lines = self._lines
        top = 0 if self._nearest(0, 1) == self.cursor else self.cursor * lines
        first = self.scroll_offset.y
        if first <= top and (self.cursor + 1) * lines <= first + self.size.height:
            return
        self.scroll_to_region(
            Region(0, top, 1, (self.cursor + 1) * lines - top), animate=False, force=True, x_axis=False
        )

    def action_move(self, step: int) -> None:
        """Go to the next row that can be chosen, up or down."""
        index = self.cursor + step
        while 0 <= index < len(self._rows) and not self._rows[index].name:
            index += step
        if 0 <= index < len(self._rows):
            self.cursor = index

    def action_page(self, step: int) -> None:
        """Go a screenful up or down."""
        height = max(1, self.size.height // self._lines - 1)
        self.cursor = self._nearest(self.cursor + step * height, -step)

    def action_edge(self, last: int) -> None:
        """Go to the first or the last row."""
        self.cursor = self._nearest(len(self._rows) - 1 if last else 0, -1 if last else 1)

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if name := self.current:
            self.post_message(self.Chosen(self, name))

    def _index_at(self, event: events.MouseEvent) -> int:
        """Return the index of the row under the mouse, -1 where there is none that can be chosen."""
        offset = event.get_content_offset(self)
        if offset is None:
            return -1
        index = (offset.y + self.scroll_offset.y) // self._lines
        return index if 0 <= index < len(self._rows) and self._rows[index].name else -1

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up what the mouse is over."""
        self.hovered = self._index_at(event)

    def on_leave(self) -> None:
        """Clear the hovered row."""
        self.hovered = -1

    def on_click(self, event: events.Click) -> None:
        """Choose the clicked row."""
        index = self._index_at(event)
        if index < 0:
            return
        again = index == self.cursor
        self.cursor = index
        if self._one_click or again:
            self.action_choose()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the list, once for all who look at the same one."""
        width, style = self._width, self.visual_style
        index, part = divmod(y + self.scroll_offset.y, self._lines)
        row = self._rows[index] if index < len(self._rows) else None
        at_cursor = row is not None and index == self.cursor and bool(row.name) and part < 2
        if at_cursor:
            style += Style.from_styles(self.get_component_styles("listing--cursor"))
        elif row is not None and index == self.hovered and row.name and part < 2:
            style += Style.from_styles(self.get_component_styles("listing--hover"))
        state = at_cursor, at_cursor and self.has_focus, self.has_class("-quiet")
        look = type(self), self._columns, row and _look(row), part, *state, width, style, self.app.theme
        if look not in _DRAWN:
            if len(_DRAWN) >= _MOST_DRAWN:
                _DRAWN.clear()
            content = Content("") if row is None else self._content(row, part, at_cursor, width)
            strips = Visual.to_strips(self, content, width, 1, style, pad=True, apply_selection=False)
            _DRAWN[look] = strips[0] if strips else Strip([Segment(" " * width, style.rich_style)], width)
        return _DRAWN[look]

    def _content(self, row: Row, part: int, at_cursor: bool, width: int) -> Content:
        lit = at_cursor and self.has_focus
        if part:
            note = Content(row.note) if isinstance(row.note, str) else row.note
            return one_colour(Content("    ") + note, lit) if part == 1 else Content("")
        mark = Content("▸ " if at_cursor and (lit or not self.has_class("-quiet")) else "  ")
        if not row.name and not any(row.cells[1:]):
            heading = row.cells[0]
            return mark + (heading if isinstance(heading, Content) else Content.styled(str(heading), "bold $primary"))
        if not row.name:
            row = row._replace(cells=tuple(Content.styled(str(cell), "bold $primary") for cell in row.cells))
        shown = [
            fitted(form_of(cell, cells), cells, column.right)
            for cell, cells, column in zip(row.cells, self._widths_of(row, width - 2), self._columns, strict=False)
            if cells
        ]
        return one_colour(mark + Content(" ").join(shown), lit)

    def _widths_of(self, row: Row, room: int) -> tuple[int, ...]:
        """Return the columns' widths in a row, 0 for one that is hidden."""
        return _column_widths(self._columns, self._width, room)


@lru_cache(maxsize=256)
def _column_widths(columns: tuple[Column, ...], width: int, room: int) -> tuple[int, ...]:
    """Return how wide each column is in a list of that width, of which this many cells are for columns."""
    shown = [column for column in columns if width >= column.from_width]
    shares = sum(column.width == 0 for column in shown)
    left = max(0, room - sum(column.width for column in shown) - (len(shown) - 1))
    each, rest = divmod(left, shares) if shares else (0, 0)
    widths = []
    for column in columns:
        if width < column.from_width:
            widths.append(0)
        elif column.width:
            widths.append(column.width)
        else:
            share = each + (rest > 0)
            widths.append(min(share, column.most) if column.most else share)
            rest -= 1
    return tuple(widths)


def _look(row: Row) -> tuple[object, ...]:
    """Return all that is seen of a row; Content is equal to another of the same letters in any colours."""
    return bool(row.name), tuple([look_of(cell) for cell in row.cells]), look_of(row.note)


def _differ(row: Row, other: Row) -> bool:
    return row is not other and _look(row) != _look(other)
