"""The line of a new tournament: where it is typed and completed, what it says, and examples of it."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Static

from tournaments.catalog import Catalog
from tournaments.completion import completed
from tui.keymap import key
from tui.widgets.form import Form

EXAMPLES = (
    "Chama: Campeonato Mariapaulista 2025",
    "Chama: Duplas Fluminenses (Xisum) 2025",
    "Dalmuti: Campeonato da Firma (Curingas) 2026",
    "Dalmuti: Campeonato da Corte (Aquisição Hostil) 2026",
    "Wyrt: Campeonato de Ahlen 2026",
    "Wyrt: Duplas da Taverna (Nimb, Tenebra) 2026",
)


class Choices(Form):
    """The fields; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "wizard.start")]


class Line(Input):
    """The line; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "submit", "wizard.read")]


class LineEnd(Suggester):
    """Completes the word of the line that is being typed."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(case_sensitive=True)
        self._catalog = catalog

    async def get_suggestion(self, value: str) -> str | None:
        """Return the line with its last word completed (hook of Textual)."""
        return completed(value, self._catalog)


class Parsed(Static):
    """What the line says; while it is empty, an example that a click writes."""

    class Clicked(Message):
        """It was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Write the example."""
        event.stop()
        self.post_message(self.Clicked())
