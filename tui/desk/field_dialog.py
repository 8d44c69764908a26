"""Against the field: who got more out of the same cards, with the arithmetic of whoever is marked."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tournaments.placing import against_field
from tui.arithmetic import Reckoner
from tui.desk.telling import Teller
from tui.keymap import key
from tui.screens.base import Dialog
from tui.text import clean
from tui.widgets.listing import Column, Listing, Row

_COLUMNS = (Column(6, right=True), Column(), Column(8, right=True), Column(9, right=True))


class FieldDialog(Dialog[None]):
    """A line for everybody, the best first; below it the marked one's rounds."""

    place = "field"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,v,q", "close", "desk.why.close", show=False)]
    CSS = """
    FieldDialog #dialog { width: 78; padding: 0 2; }
    FieldDialog #field { height: 10; max-height: 10; }
    FieldDialog VerticalScroll { height: 6; margin: 1 0 0 0; }
    """

    def __init__(self, teller: Teller) -> None:
        """Compare everybody of a tournament whose tables had the same cards."""
        super().__init__()
        self._teller = teller
        self._lines = against_field(teller.tournament)
        self._reckoner = Reckoner(teller.words, teller.name)

    def compose(self) -> ComposeResult:
        """Show the lines and the arithmetic."""
        words = self._teller.words
        with Vertical(id="dialog"):
            yield Static(Content(words("desk.field.title")), id="question")
            yield Listing(_COLUMNS, self._rows(), id="field", one_click=False)
            with VerticalScroll(can_focus=False):
                yield Static("", id="reasons")
            yield Static(Content.styled(words("desk.field.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Explain the first."""
        self.query_one(Listing).focus()
        self._explain()

    def _rows(self) -> list[Row]:
        words, rows = self._teller.words, []
        for entrant, one in self._lines:
            place = 1 + sum(other.order > one.order for _, other in self._lines)
            name = Content.styled(clean(self._teller.name(entrant)), "bold")
            rounds = Content.styled(words("desk.field.rounds", count=len(one.terms)), "$faint")
            cells = (Content(self._teller.place(place)), name, self._reckoner.signed(one.value), rounds)
            rows.append(Row(str(entrant), cells))
        return rows

    @on(Listing.Moved)
    def _explain(self) -> None:
        name = self.query_one(Listing).current
        one = next((one for entrant, one in self._lines if str(entrant) == name), None)
        told = self._reckoner.lines(one) if one is not None else ()
        lines = [Content(line) for line in told] or [Content(self._teller.words("desk.field.none"))]
        self.query_one("#reasons", Static).update(Content("\n").join(lines))

    def action_close(self) -> None:
        """Go back to the standings."""
        self.dismiss(None)
