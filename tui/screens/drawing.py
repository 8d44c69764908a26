"""The editor of drawings.

The board of a club's own on the left, on the right what it is and which keys draw.
"""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.canvas.grid import Canvas, Rect, wrap
from tui.context import reporting
from tui.games.drawings import (
    DRAWING,
    STROKE,
    DrawingKind,
    Sketch,
    file_text,
    forget_drawing,
    keep_drawing,
    kept_drawings,
    sketch_of,
)
from tui.keymap import key
from tui.services.identity.names import clean
from tui.widgets.canvas_view import CanvasView, palette_of
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog, NameDialog
from tui.widgets.file_dialog import read_asked, write_asked
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.page import Page
from tui.widgets.row_list import Row

_READY, _KEPT = "ready.", "kept."
_PANEL, _PANEL_FROM = 40, 44
_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class DrawingScreen(Page[None]):
    """Every stroke can be taken back; nothing is kept until it is saved under a name."""

    place = "place.drawings"
    AUTO_FOCUS = "#board"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(key(arrow, f"step('{arrow}')", "key.drawings.step", show=False) for arrow in _STEPS),
        key("u", "undo", "key.drawings.undo"),
        key("v", "even", "key.drawings.even"),
        key("n", "open", "key.drawings.open"),
        key("g", "save", "key.drawings.save"),
        key("x", "text", "key.drawings.text"),
        key("i", "take_in", "key.drawings.take_in"),
        key("p", "write", "key.drawings.write"),
        key("delete,D", "delete", "key.drawings.delete", show=False),
        key("escape", "leave", "key.drawings.back"),
    ]

    def __init__(self, kind: DrawingKind) -> None:
        super().__init__()
        self._kind = kind
        self._sketch: Sketch | None = None
        self._kept: Sketch | None = None
        self._before: list[Sketch] = []
        self._called = ""
        self._even = True
        self._at = 0

    @property
    def sketch(self) -> Sketch:
        """What is drawn now."""
        if self._sketch is None:
            self._sketch = self._kept = next(iter(self._kind.ready(self.words).values()))
        return self._sketch

    def title_words(self) -> str:
        """Return the title with what is drawn."""
        return self.words(DRAWING(self._kind.key))

    def body(self) -> ComposeResult:
        """Show the drawing."""
        yield CanvasView()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer files to whoever sits at the computer (hook of Textual)."""
        return self.context.owns_store if action in ("take_in", "write") else super().check_action(action, parameters)

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await super().retell()
        self._show()

    # ---- Showing -----------------------------------------------------------------------------------------------------

    @on(CanvasView.Resized)
    def _show(self) -> None:
        board = self.query_one(CanvasView)
        canvas, palette = Canvas(board.size.width, board.size.height), palette_of(self.app)
        panel = max(canvas.width - _PANEL, _PANEL_FROM)
        self.sketch.draw(canvas, Rect(0, 0, panel - 2, canvas.height), palette)
        for spot in canvas.spots:
            if spot.name == f"cell:{self._at}":
                canvas.restyle(spot.rect, palette.focus)
        self._draw_panel(canvas, Rect(panel, 0, canvas.width - panel, canvas.height))
        board.show(canvas)

    def _draw_panel(self, canvas: Canvas, area: Rect) -> None:
        words, palette, sketch = self.words, palette_of(self.app), self.sketch
        name = clean(self._called) or words("drawings.unnamed")
        changed = "* " if sketch != self._kept else ""
        canvas.put(area.x, 0, f"{changed}{name}", palette.bold, area.width)
        fault = sketch.fault
        lines: list[tuple[str, Style]] = [
            (f"{sketch.columns} × {sketch.rows} · {sketch.name(self._at)}", palette.dim),
            *((fact, palette.dim) for fact in sketch.facts(self._at, words)),
            (words.error(fault), palette.bad) if fault else (words("drawings.right"), palette.good),
            (words("drawings.even" if self._even else "drawings.uneven"), palette.dim),
            ("", palette.dim),
        ]
        y = 1
        for text, style in lines:
            for line in wrap(text, area.width) if text else [""]:
                y = canvas.put(area.x, y, line, style) and y + 1
        for stroke in self._kind.strokes:
            x = canvas.put(area.x, y, stroke, palette.key)
            y = canvas.put(x + 2, y, words(STROKE(f"{self._kind.key}.{stroke}")), width=area.width - 3) and y + 1

    # ---- Drawing -----------------------------------------------------------------------------------------------------

    def _put(self, sketch: Sketch) -> None:
        if sketch != self.sketch:
            self._before.append(self.sketch)
            self._sketch = sketch
            self._at = min(self._at, sketch.columns * sketch.rows - 1)
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Draw with a key of the kind."""
        if event.character is not None and event.character in self._kind.strokes:
            event.stop()
            event.prevent_default()
            self._put(self.sketch.stroke(event.character, self._at, even=self._even))

    def action_step(self, arrow: str) -> None:
        """Point at the next cell in a direction."""
        right, up = _STEPS[arrow]
        row, column = divmod(self._at, self.sketch.columns)
        if 0 <= column + right < self.sketch.columns and 0 <= row + up < self.sketch.rows:
            self._at += right + up * self.sketch.columns
            self._show()

    @on(CanvasView.Clicked)
    def _clicked(self, event: CanvasView.Clicked) -> None:
        if event.name:
            self._at = int(event.name.partition(":")[2])
            self._show()

    def action_undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._sketch = self._before.pop()
            self._at = min(self._at, self._sketch.columns * self._sketch.rows - 1)
            self._show()

    def action_even(self) -> None:
        """Draw on both sides at once, or on one alone."""
        self._even = not self._even
        self._show()

    # ---- Drawings by name --------------------------------------------------------------------------------------------

    def _begin(self, sketch: Sketch, name: str) -> None:
        self._called = name
        self._put(sketch)
        self._kept = sketch
        self._show()

    @work
    async def action_open(self) -> None:
        """Go on with another drawing: an empty one, one of the program, one that is kept."""
        saved, words = self.context.club_values, self.words
        ready = self._kind.ready(words)
        kept = {drawing.name: drawing for drawing in kept_drawings(self._kind, saved)}
        marks = {name: "" if drawing.error is None else words("drawings.wrong") for name, drawing in kept.items()}
        rows = [
            *(Row(_KEPT + name, (clean(name), marks[name])) for name in kept),
            *(Row(_READY + name, (name, "")) for name in ready),
        ]
        name = await self.app.push_screen_wait(ChoiceDialog(words("drawings.open"), rows))
        if name is None or not await self._agrees():
            return
        if name.startswith(_READY):
            self._begin(ready[name.removeprefix(_READY)], "")
            return
        drawing = kept[name.removeprefix(_KEPT)]
        if drawing.sketch is not None:
            self._begin(drawing.sketch, drawing.name)
        elif await self._asked_to_delete(drawing.name):
            forget_drawing(self._kind, saved, drawing.name)

    async def _agrees(self) -> bool:
        """Ask before what is not saved is left, and tell whether it may be."""
        if self.sketch == self._kept:
            return True
        question, yes = self.words("drawings.leave.ask"), self.words("drawings.leave.yes")
        return await self.app.push_screen_wait(ConfirmDialog(question, yes))

    @work
    async def action_save(self) -> None:
        """Keep the drawing under a name, right or not; tables offer those that are right."""
        saved = self.context.club_values
        names = [drawing.name for drawing in kept_drawings(self._kind, saved)]
        name = await self.app.push_screen_wait(NameDialog(self.words("drawings.name.ask"), self._called, names=names))
        if not name:
            return
        with reporting(self.tell_error):
            keep_drawing(self._kind, saved, name, self.sketch)
            self._called, self._kept = name, self.sketch
            self._show()
            if self.sketch.fault is not None:
                self.notify(self.words("drawings.kept_wrong"), severity="warning", markup=False)

    @work
    async def action_delete(self) -> None:
        """Delete the kept drawing that is open, after asking."""
        if not self._called:
            self.notify(self.words("drawings.not_kept"), severity="warning", markup=False)
        elif await self._asked_to_delete(self._called):
            forget_drawing(self._kind, self.context.club_values, self._called)
            self._called = ""
            self._show()

    async def _asked_to_delete(self, name: str) -> bool:
        question = self.words("drawings.delete.ask", name=clean(name))
        return await self.app.push_screen_wait(ConfirmDialog(question, self.words("decks.delete.yes")))

    # ---- Text and files ----------------------------------------------------------------------------------------------

    def on_paste(self, event: events.Paste) -> None:
        """Take the drawing of a text that is pasted in the place of the one shown; it can be taken back."""
        event.stop()
        with reporting(self.tell_error):
            self._put(sketch_of(self._kind, event.text))

    def action_text(self) -> None:
        """Show the drawing as text, to be sent to somebody."""
        self.app.copy_to_clipboard(self.sketch.text)
        lines = (self.words("drawings.copied"), "", *self.sketch.text.splitlines())
        self.app.push_screen(LinesDialog(lines))

    @work
    async def action_take_in(self) -> None:
        """Take the drawing of a file in the place of the one shown; it can be taken back."""
        question = self.words("drawings.file.ask")
        sketch = await read_asked(
            self, question, "drawing", ".txt", lambda path: sketch_of(self._kind, file_text(path))
        )
        if sketch is not None:
            self._put(sketch)

    @work
    async def action_write(self) -> None:
        """Write the drawing into a file."""
        content, name = f"{self.sketch.text}\n".encode(), f"{clean(self._called) or self._kind.key}.txt"
        await write_asked(self, self.words("drawings.write.ask"), name, lambda _path: content, "decks.written")

    @work
    async def action_leave(self) -> None:
        """Leave, after asking where a change is not saved."""
        if await self._agrees():
            self.dismiss()
