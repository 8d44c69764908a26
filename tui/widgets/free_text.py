"""The free text of a tournament: its beginning on a screen, all of it in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from tournaments.spec import Spec
from tui.canvas.grid import wrap
from tui.keymap import key
from tui.services.identity.names import clean
from tui.texts.cells import cell_len
from tui.texts.tournament_settings import free_text
from tui.widgets.lines_dialog import LinesDialog

if TYPE_CHECKING:
    from tui.texts.localizer import Words


_LINES = 2
"""So many lines of it stand on a screen by themselves."""


class FreeText(Static):
    """The beginning of the text; it takes no line where there is none."""

    DEFAULT_CSS = """
    FreeText { height: auto; max-height: 2; padding: 0 3; color: $secondary; }
    """

    def __init__(self) -> None:
        super().__init__("", id="free-text")
        self._shown: tuple[Spec, Words] | None = None

    def tell(self, spec: Spec, words: Words) -> None:
        """Show the beginning of a tournament's text."""
        self._shown = (spec, words)
        self._show()

    def on_resize(self) -> None:
        """Wrap the text anew."""
        self._show()

    def _show(self) -> None:
        if self._shown is None:
            return
        spec, words = self._shown
        self.display = bool(spec.text)
        width = max(20, self.app.size.width - 8)
        lines = [part for line in free_text(spec) if line for part in wrap(line, width)]
        if len(lines) > _LINES:
            more = f" … {words('desk.about.more')}"
            lines = [*lines[: _LINES - 1], wrap(lines[_LINES - 1], width - cell_len(more))[0] + more]
        self.update(Content("\n".join(lines)))


class FreeTextDialog(LinesDialog):
    """The whole text under the tournament's line."""

    place = "place.about"
    hint = "desk.why.hint"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,enter,R,q", "close", "key.desk.why.close", show=False)]
    DEFAULT_CSS = "FreeTextDialog VerticalScroll { max-height: 65vh; }"

    def __init__(self, spec: Spec, words: Words) -> None:
        super().__init__((clean(spec.line), *(free_text(spec) or (words("desk.about.none"),))))
