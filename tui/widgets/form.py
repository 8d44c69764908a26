"""A list of fields, each with a value that the arrow keys change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from tui.keymap import key
from tui.widgets.field import Field
from tui.widgets.listing import Column, Listing, Row

__all__ = ["Field", "Form"]


class Form(Listing):
    """Fields in two columns: the arrow keys and the space bar change the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "change(-1)", "form.previous", show=False),
        key("enter", "choose", "form.choose", show=False),
        key("right,l,space", "change(1)", "form.next", drawn="← →"),
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

    def __init__(self, fields: Sequence[Field], *, label_width: int = 30, id: str | None = None) -> None:
        self._fields = tuple(fields)
        super().__init__((Column(label_width), Column()), self._rows_of(self._fields), id=id)

    @property
    def field(self) -> Field | None:
        """The field under the cursor."""
        return self._fields[self.cursor] if 0 <= self.cursor < len(self._fields) else None

    def fill(self, fields: Sequence[Field]) -> None:
        """Show other fields or values, the cursor on the same field where there still is one."""
        name = self.current
        self._fields = tuple(fields)
        self.show(self._rows_of(self._fields))
        if name:
            self.go_to(name)

    def _rows_of(self, fields: Sequence[Field]) -> tuple[Row, ...]:
        return tuple(Row(field.name, (field.label, _between_arrows(field.value))) for field in fields)

    def _widths_of(self, row: Row, room: int) -> tuple[int, ...]:
        """Return how wide label and value are: a long label takes what a short value leaves."""
        label, value = super()._widths_of(row, room)
        needed, taken = (Content.assemble(cell).cell_length for cell in row.cells)
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
