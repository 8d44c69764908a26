"""A list of fields with values that the arrow keys change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from tui.keymap import key
from tui.widgets.cells import form_of
from tui.widgets.row_list import Column, Row, RowList

if TYPE_CHECKING:
    from tui.texts.styled_text import StyledText


class FormField(NamedTuple):
    """One thing to choose; without a name it is a heading, or a space if it has no label either."""

    name: str
    label: str | Content
    value: str | Content = ""
    help: str = ""


def in_lines(pieces: Sequence[Content], gap: str, room: int) -> Content:
    """Return pieces one after the other in lines of so many cells, broken only between pieces."""
    lines: list[Content] = []
    for piece in pieces:
        longer = Content.assemble(lines[-1], gap, piece) if lines else piece
        if lines and longer.cell_length <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return Content("\n").join(lines)


def content_of(text: StyledText) -> Content:
    """Return text in parts as Textual shows it; the parts are plain characters, never markup."""
    return Content.assemble(*text)


class TabBar(Widget):
    """One line: a digit and a word for every tab, the open one in a box of its own; each can be clicked."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TabBar { height: 1; padding: 0 1; background: $background; color: $foreground; }
    TabBar:ansi { background: ansi_default; }
    """

    class Picked(Message):
        """A tab was clicked."""

        def __init__(self, tab: str) -> None:
            self.tab = tab
            super().__init__()

    def __init__(self, *, numbered: bool = True) -> None:
        """Show digits before the words unless digits mean something else here."""
        super().__init__(id="tabs")
        self._numbered = numbered
        self._tabs: tuple[tuple[str, str], ...] = ()
        self._open = ""

    def show(self, tabs: Sequence[tuple[str, str]], opened: str) -> None:
        """Show tabs (name, word), one of them open."""
        self._tabs, self._open = tuple(tabs), opened
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Open the tab under the mouse."""
        tab = event.style.meta.get("tab")
        if isinstance(tab, str):
            self.post_message(self.Picked(tab))

    def render(self) -> Content:
        """Draw the line; where it is too narrow only the open tab keeps its word."""
        full = Content(" ").join(self._item(number, *tab, short=False) for number, tab in enumerate(self._tabs, 1))
        if full.cell_length <= self.content_size.width:
            return full
        return Content(" ").join(self._item(number, *tab, short=True) for number, tab in enumerate(self._tabs, 1))

    def _item(self, number: int, name: str, word: str, *, short: bool) -> Content:
        digit = f"{number} " if self._numbered else ""
        if name == self._open:
            item = Content.styled(f"[{digit}{word}]", "bold $accent")
        else:
            item = Content.assemble((f" {digit}", "bold"), ("" if short else f"{word} ", "$faint"))
        return item.stylize(Style.from_meta({"tab": name}))


__all__ = ["Form", "FormField"]


class Form(RowList):
    """Fields in two columns: the arrow keys and the space bar change the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "change(-1)", "key.form.previous", show=False),
        key("enter", "choose", "key.form.choose", show=False),
        key("right,l,space", "change(1)", "key.form.next", drawn="← →"),
    ]

    class Changed(Message):
        """The person wants the field's next (`step` 1) or previous (-1) value."""

        def __init__(self, form: Form, name: str, step: int) -> None:
            self.form = form
            self.name = name
            self.step = step
            super().__init__()

        @property
        def control(self) -> Form:
            """The form."""
            return self.form

    def __init__(
        self, fields: Sequence[FormField], *, label_width: int = 30, id: str | None = None, title: str | None = None
    ) -> None:
        self._fields = tuple(fields)
        super().__init__((Column(label_width), Column()), self._rows_of(self._fields), id=id, title=title)

    @property
    def field(self) -> FormField | None:
        """The field under the cursor."""
        return self._fields[self.cursor] if 0 <= self.cursor < len(self._fields) else None

    def fill(self, fields: Sequence[FormField]) -> None:
        """Show other fields or values, the cursor on the same field where there still is one."""
        name = self.current
        self._fields = tuple(fields)
        self.show(self._rows_of(self._fields))
        if name:
            self.go_to(name)

    def _rows_of(self, fields: Sequence[FormField]) -> tuple[Row, ...]:
        return tuple(Row(field.name, (field.label, _between_arrows(field.value))) for field in fields)

    def _widths_of(self, row: Row, room: int) -> tuple[int, ...]:
        """Return how wide label and value are: a long label takes what a short value leaves."""
        label, value = super()._widths_of(row, room)
        needed, taken = (form_of(cell, room).cell_length for cell in row.cells)
        lent = max(0, min(needed - label, value - taken))
        return label + lent, value - lent

    def action_change(self, step: int) -> None:
        """Ask for the next or the previous value of the field under the cursor."""
        field = self.field
        if field is not None and field.name:
            self.post_message(self.Changed(self, field.name, step))

    def on_click(self, event: events.Click) -> None:
        """Change what is clicked: on the left arrow to the previous value, elsewhere to the next."""
        event.prevent_default()
        index = self._index_at(event)
        if index < 0:
            return
        self.cursor = index
        offset = event.get_content_offset(self)
        label = self._widths_of(self._rows[index], self._width - 2)[0]
        at_left_arrow = offset is not None and offset.x in range(label + 2, label + 5)
        self.action_change(-1 if at_left_arrow else 1)


def _between_arrows(value: str | Content) -> Content:
    content = Content(value) if isinstance(value, str) else value
    return Content.assemble(("‹ ", "$faint"), content, (" ›", "$faint")) if content.plain else content
